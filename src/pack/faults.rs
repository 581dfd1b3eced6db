//! The words for each way in which a patch can go wrong.

use crate::address::Address;
use crate::locale::Message;
use crate::say;
use crate::schema::shape::{ScriptKind, Shape};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

mod column;
mod operation;
mod outcome;
mod target;

pub use column::{
    bad_column, bad_condition, bad_expression, bad_row, half_column, impossible_value, match_in_column, no_field,
    nothing_chosen, read_param, too_many_bindings, unknown_param,
};
pub use operation::{
    already_present, no_list, no_record, no_sequence, nothing_to_remove, unknown_anchor, wants_anchor, wants_insert,
    wants_names, wants_set,
};
pub use outcome::{
    conflict, defined_again, empty, no_address, no_effect, not_absent, overridden, stale, written_twice,
};
pub use target::{also_named, count, count_rows, does_not_match, likewise, matches_nothing, two_globs, unknown_target};

/// What messages need to know of the patch at fault.
#[derive(Clone, Debug)]
pub struct Patch<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its address, `patch.ID`.
    pub address: Address,
    /// Where its id stands.
    pub origin: Origin,
    /// Its pack.
    pub pack: &'a str,
    /// The packs below, with their versions, for "which edition was this written against?".
    pub below: &'a [(Box<str>, Box<str>)],
    /// What its own pack defines, which patches cannot touch.
    pub own: &'a Table,
}

impl<'a> Patch<'a> {
    /// The patch that stands under its id.
    pub fn of(entry: &'a Entry, pack: &'a str, below: &'a [(Box<str>, Box<str>)], own: &'a Table) -> Patch<'a> {
        let address = Address::new(["patch", &entry.key]);
        Patch { id: &entry.key, address, origin: entry.key_origin, pack, below, own }
    }

    /// Whether its own pack defines what an address names, so that no patch can touch it.
    pub fn defines(&self, address: &Address) -> bool {
        let [kind, id, ..] = address.segments() else { return false };
        self.own.get(kind).and_then(Node::as_table).is_some_and(|definitions| definitions.get(id).is_some())
    }

    /// How messages name it: the patch, or the row of its column.
    pub fn subject(&self) -> Message {
        let id = self.id;
        match self.address.last() {
            Some(row) if self.is_row() => say!("row `{row}` of patch `{id}`", "la rangée `{row}` du correctif `{id}`"),
            _ => say!("patch `{id}`", "le correctif `{id}`"),
        }
    }

    /// Whether it is a row of a column.
    pub fn is_row(&self) -> bool {
        self.address.segments().len() > 2
    }
}

/// A value as messages show it: TOML, shortened.
pub fn show(node: &Node) -> String {
    const LONGEST: usize = 60;
    let text = toml(node);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}

/// A value as one line of TOML.
pub fn toml(node: &Node) -> String {
    match &node.value {
        Value::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(nodes) => format!("[{}]", nodes.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entry = |e: &Entry| format!("{} = {}", crate::address::quote_segment(&e.key), toml(&e.node));
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::Error => "?".to_owned(),
    }
}

/// Whether a scalar fits a field.
pub fn fits(node: &Node, shape: &Shape) -> bool {
    match (shape, &node.value) {
        (_, Value::Error) | (Shape::Scalar, _) => true,
        (Shape::Int { min, max }, Value::Integer(number)) => (*min..=*max).contains(number),
        (Shape::Bool, Value::Boolean(_)) => true,
        (Shape::Word | Shape::Ref(_) | Shape::Script(_), Value::String(_)) => true,
        (Shape::Script(ScriptKind::Expression), Value::Integer(_) | Value::Boolean(_)) => true,
        (Shape::Choice(words), Value::String(word)) => words.iter().any(|w| w.name == **word),
        _ => false,
    }
}
