//! Every script of a tree, found by walking it beside its shape.

use crate::address::Address;
use crate::schema::shape::{ScriptKind, Shape, pack_file};
use crate::syntax::tree::{Node, Value};

/// A script, and where it stands.
#[derive(Clone, Debug)]
pub struct ScriptAt<'t> {
    /// Its address.
    pub address: Address,
    /// What it is.
    pub kind: ScriptKind,
    /// The string.
    pub node: &'t Node,
}

/// Every script of the definitions, in the order of addresses.
pub fn scripts(tree: &Node) -> Vec<ScriptAt<'_>> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    walk(tree, pack_file(), &mut path, &mut found);
    found
}

fn walk<'t>(node: &'t Node, shape: &Shape, path: &mut Vec<&'t str>, found: &mut Vec<ScriptAt<'t>>) {
    match (shape, &node.value) {
        (Shape::Script(kind), Value::String(_)) => {
            found.push(ScriptAt { address: Address::new(&*path), kind: *kind, node });
        }
        (Shape::Set(of) | Shape::Sequence(of), Value::Array(nodes)) if matches!(**of, Shape::Script(_)) => {
            for node in nodes {
                path.push(node.as_str().unwrap_or_default());
                walk(node, of, path, found);
                path.pop();
            }
        }
        (Shape::Map(_, of), Value::Table(table)) => {
            for entry in table {
                path.push(&entry.key);
                walk(&entry.node, of, path, found);
                path.pop();
            }
        }
        (Shape::Record(record), Value::Table(table)) => {
            for entry in table {
                if path.is_empty() && &*entry.key == "pack" {
                    continue;
                }
                let Some(field) = record.fields.get(&*entry.key) else { continue };
                path.push(&entry.key);
                walk(&entry.node, &field.shape, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}
