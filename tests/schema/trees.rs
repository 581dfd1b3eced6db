//! Trees built by hand, read as JSON and spelt out.

use codicille::schema::shape::{ScriptKind, Shape};
use codicille::source::{FileId, Origin};
use codicille::syntax::tree::{Entry, Node, Table, Value};
use serde_json::Value as Json;

fn origin() -> Origin {
    Origin::new(FileId(0), 0..0)
}

pub fn node(value: Value) -> Node {
    Node { origin: origin(), value }
}

pub fn text(text: &str) -> Node {
    node(Value::String(text.into()))
}

pub fn entry(key: &str, node: Node) -> Entry {
    Entry { key: key.into(), key_origin: origin(), node }
}

pub fn record(entries: impl IntoIterator<Item = (String, Node)>) -> Node {
    let entries = entries.into_iter().map(|(key, node)| entry(&key, node)).collect();
    node(Value::Table(Table::from_entries(entries)))
}

pub fn table(node: &Node) -> &Table {
    node.as_table().expect("is a table")
}

/// The value as JSON. A date becomes null, which no schema accepts: no field takes a date, and
/// JSON has none.
pub fn to_json(node: &Node) -> Json {
    match &node.value {
        Value::String(text) => (**text).into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Boolean(truth) => (*truth).into(),
        Value::Datetime(_) | Value::Error => Json::Null,
        Value::Array(nodes) => nodes.iter().map(to_json).collect(),
        Value::Table(table) => table.iter().map(|entry| (entry.key.to_string(), to_json(&entry.node))).collect(),
    }
}

/// The value with its short spellings written out.
pub fn long_form(mut node: Node, shape: &Shape) -> Node {
    if let (Shape::Text | Shape::Prose, Value::String(_)) = (shape, &node.value) {
        return record([("fr".to_owned(), node)]);
    }
    if let Shape::Script(ScriptKind::Expression) = shape {
        let spelled = match &node.value {
            Value::Integer(number) => number.to_string(),
            Value::Boolean(truth) => truth.to_string(),
            _ => return node,
        };
        return text(&spelled);
    }
    if let Shape::Record(fields) = shape
        && let Some(field) = &fields.short
        && node.as_table().is_none()
    {
        node = record([(field.clone(), node)]);
    }
    match &mut node.value {
        Value::Table(table) => {
            for entry in table.iter_mut() {
                if let Some(below) = shape.child(&entry.key) {
                    entry.node = long_form(entry.node.clone(), below);
                }
            }
        }
        Value::Array(_) | Value::String(_) => {}
        _ => {}
    }
    node
}
