//! Every place of a tree that names a definition, found beside the shapes of the model.

use crate::address::Address;
use crate::model::split_cite;
use crate::schema::shape::{Keys, Shape, pack_file};
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

/// A place that names a definition.
#[derive(Debug)]
pub struct Reference<'t> {
    /// The kind that is named.
    pub kind: &'static str,
    /// The id that is named.
    pub id: &'t str,
    /// The place of the word.
    pub origin: Origin,
    /// The way to the place, without the id itself where it is an element or a value.
    path: Path<'t>,
}

impl Reference<'_> {
    /// The address of the place: that of the value, of the element or of the key.
    pub fn address(&self) -> Address {
        Address::new(self.path.0.iter())
    }

    /// The kind and id of the definition that it stands in.
    pub fn owner(&self) -> (&str, &str) {
        match self.path.0.as_slice() {
            [kind, id, ..] => (kind, id),
            _ => ("", ""),
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Path<'t>(Vec<&'t str>);

/// All references of a tree, in the order of addresses.
pub fn collect(tree: &Node) -> Vec<Reference<'_>> {
    let mut walk = Walk { path: Vec::new(), found: Vec::new() };
    walk.node(tree, pack_file());
    walk.found
}

struct Walk<'t> {
    path: Vec<&'t str>,
    found: Vec<Reference<'t>>,
}

impl<'t> Walk<'t> {
    fn node(&mut self, node: &'t Node, shape: &'static Shape) {
        match (shape, &node.value) {
            (Shape::Ref(kind), Value::String(id)) => self.name(kind, id, node.origin),
            (Shape::Cite, Value::String(text)) => {
                if let Some((source, _)) = split_cite(text) {
                    self.name("source", source, node.origin);
                }
            }
            (Shape::Set(element) | Shape::Sequence(element), Value::Array(nodes)) => {
                for node in nodes {
                    self.path.push(node.as_str().unwrap_or_default());
                    self.node(node, element);
                    self.path.pop();
                }
            }
            (Shape::Map(keys, of), Value::Table(table)) => self.entries(table, keys, of),
            (Shape::Record(record), Value::Table(table)) => {
                for entry in table {
                    if let Some(field) = record.fields.get(&*entry.key) {
                        self.path.push(&entry.key);
                        self.node(&entry.node, &field.shape);
                        self.path.pop();
                    }
                }
            }
            _ => {}
        }
    }

    fn entries(&mut self, table: &'t Table, keys: &'static Keys, of: &'static Shape) {
        for entry in table {
            self.path.push(&entry.key);
            // What stands under a key that could not be read may be no entry at all.
            if let Keys::Ref(kind) = keys
                && !entry.node.is_error()
            {
                self.name(kind, &entry.key, entry.key_origin);
            }
            self.node(&entry.node, of);
            self.path.pop();
        }
    }

    fn name(&mut self, kind: &'static str, id: &'t str, origin: Origin) {
        self.found.push(Reference { kind, id, origin, path: Path(self.path.clone()) });
    }
}
