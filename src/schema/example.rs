//! Examples that helps show: a value to write in the place of one that does not fit.

use super::shape::{Record, Shape};
use crate::address::quote_segment;

/// The largest record that an example shows whole.
const MOST_FIELDS: usize = 4;

/// A value that a field takes.
pub fn value(shape: &Shape) -> String {
    match shape {
        Shape::Int { min, max } => 2.clamp(*min, *max).to_string(),
        Shape::Bool => "true".to_owned(),
        Shape::Set(_) | Shape::Sequence(_) => "[\"…\"]".to_owned(),
        Shape::Record(fields) => record(fields, None),
        Shape::Map(..) | Shape::Mirror(_) => "{ … }".to_owned(),
        _ => "\"…\"".to_owned(),
    }
}

/// A record with what it must have, and one field with a value that is known.
pub fn record(record: &Record, given: Option<(&str, &str)>) -> String {
    let is_given = |name: &str| given.is_some_and(|(field, _)| field == name);
    let fields = record.fields.iter().filter(|(name, field)| field.required || is_given(name));
    let fields = fields.map(|(name, _)| match given.filter(|(field, _)| field == name) {
        Some((_, value)) => format!("{} = {value}", quote_segment(name)),
        None => format!("{} = …", quote_segment(name)),
    });
    let fields = fields.collect::<Vec<_>>().join(", ");
    format!("{{ {} }}", if fields.is_empty() { "…" } else { &fields })
}

/// Whether a record is small enough to be shown whole.
pub fn is_short(record: &Record) -> bool {
    record.fields.len() <= MOST_FIELDS && record.fields.values().any(|field| field.required)
}
