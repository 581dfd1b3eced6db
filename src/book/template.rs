//! `{name}` in texts.

use std::collections::BTreeMap;

use super::names::Names;
use crate::model::{Clause, Scalar};
use crate::syntax::tree::{Node, Value};

/// Values by name.
pub type Values = BTreeMap<Box<str>, Scalar>;

/// A text with its placeholders filled: the first of `values` that has the name gives the value.
/// A name that nobody has stays as it was written.
pub fn fill(names: &Names, text: &str, values: &[&Values]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let known = name(after).and_then(|name| Some((name, values.iter().find_map(|values| values.get(name))?)));
        match known {
            Some((name, value)) => {
                out.push_str(&names.scalar(value));
                rest = after.get(name.len() + 1..).unwrap_or_default();
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Whether a text has the placeholder of a name.
pub fn mentions(text: &str, name: &str) -> bool {
    text.contains(&format!("{{{name}}}"))
}

/// The name before the next `}`.
fn name(text: &str) -> Option<&str> {
    let (name, _) = text.split_once('}')?;
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    plain.then_some(name)
}

/// The words of a clause, with its own values, then those of its definition.
pub fn clause(names: &Names, clause: &Clause, values: &Values) -> String {
    fill(names, names.text(clause.text.typed()), &[&clause.values, values])
}

/// The `values` of a definition, as the tree holds them.
pub fn values_of(node: &Node) -> Values {
    let table = node.as_table().and_then(|table| table.get("values")).and_then(Node::as_table);
    let scalar = |node: &Node| match &node.value {
        Value::Integer(number) => Some(Scalar::Int(*number)),
        Value::Boolean(truth) => Some(Scalar::Bool(*truth)),
        Value::String(word) => Some(Scalar::Word(word.clone())),
        _ => None,
    };
    table.into_iter().flatten().filter_map(|entry| Some((entry.key.clone(), scalar(&entry.node)?))).collect()
}
