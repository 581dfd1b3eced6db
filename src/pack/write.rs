//! What a patch does to the tree: writes, each at one address.

use crate::address::Address;
use crate::schema::shape::{Operation, Shape, pack_file};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

/// One write of one patch.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    /// What is written: a leaf, an entry of a collection, or an element of a set or sequence.
    pub address: Address,
    /// What happens there.
    pub edit: Edit,
    /// The operation that asked for it.
    pub operation: Operation,
    /// The place in the patch.
    pub origin: Origin,
}

/// What happens at an address.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The value is this from now on.
    Put(Node),
    /// The entry is gone.
    Delete,
    /// The element is in the set.
    Include(Node),
    /// The element is out of the set or sequence.
    Exclude,
    /// The element stands in the sequence, beside another.
    Place {
        /// The element.
        item: Node,
        /// The element that it stands beside.
        anchor: Box<str>,
        /// On which side of it.
        side: Side,
    },
}

/// On which side of its anchor an element is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the words say it")]
pub enum Side {
    Before,
    After,
}

impl Edit {
    /// Whether both come to the same, wherever they were written.
    pub fn same_outcome(&self, other: &Edit) -> bool {
        match (self, other) {
            (Edit::Put(a), Edit::Put(b)) | (Edit::Include(a), Edit::Include(b)) => a.same_value(b),
            (Edit::Place { item: a, anchor: x, side: s }, Edit::Place { item: b, anchor: y, side: t }) => {
                a.same_value(b) && x == y && s == t
            }
            (Edit::Delete, Edit::Delete) | (Edit::Exclude, Edit::Exclude) => true,
            _ => false,
        }
    }
}

impl Write {
    /// Where an element is placed: two elements in one slot have no order among themselves.
    pub fn slot(&self) -> Option<(Address, &str, Side)> {
        match &self.edit {
            Edit::Place { anchor, side, .. } => Some((self.address.parent()?, anchor, *side)),
            _ => None,
        }
    }
}

/// Carries a write out.
pub fn apply(tree: &mut Table, write: &Write) {
    let Some((last, path)) = write.address.segments().split_last() else { return };
    let on_element = matches!(write.edit, Edit::Include(_) | Edit::Exclude | Edit::Place { .. });
    if on_element {
        let Some((field, path)) = path.split_last() else { return };
        if let Some(nodes) = table_at(tree, path, write.origin).and_then(|t| t.get_mut(field)) {
            change_elements(nodes, last, &write.edit);
        }
        return;
    }
    let Some(table) = table_at(tree, path, write.origin) else { return };
    match &write.edit {
        Edit::Put(node) => match table.get_mut(last) {
            Some(old) => *old = node.clone(),
            None => drop(table.insert(Entry { key: last.clone(), key_origin: write.origin, node: node.clone() })),
        },
        _ => drop(table.remove(last)),
    }
}

fn change_elements(list: &mut Node, element: &str, edit: &Edit) {
    let Value::Array(nodes) = &mut list.value else { return };
    let position = |nodes: &[Node], of: &str| nodes.iter().position(|node| node.as_str() == Some(of));
    // Two packs may add the same element: it stands there once.
    let adds = matches!(edit, Edit::Include(_) | Edit::Place { .. });
    if adds && position(nodes, element).is_some() {
        return;
    }
    match edit {
        Edit::Include(node) => {
            let at = nodes.partition_point(|other| other.as_str() < node.as_str());
            nodes.insert(at, node.clone());
        }
        Edit::Place { item, anchor, side } => {
            let anchor = position(nodes, anchor).unwrap_or(nodes.len());
            let at = if *side == Side::After { anchor + 1 } else { anchor };
            nodes.insert(at.min(nodes.len()), item.clone());
        }
        _ => {
            if let Some(at) = position(nodes, element) {
                nodes.remove(at);
            }
        }
    }
}

/// The table at the end of a path. Fields on the way are made; a record that is not there any more
/// has been removed by a patch that this one is in conflict with, and stays away.
fn table_at<'t>(tree: &'t mut Table, path: &[Box<str>], origin: Origin) -> Option<&'t mut Table> {
    let mut shape = Some(pack_file());
    path.iter().try_fold(tree, |table, segment| {
        let entry = shape.is_some_and(Shape::is_collection);
        shape = shape.and_then(|shape| shape.child(segment));
        if table.get(segment).is_none() {
            if entry {
                return None;
            }
            let node = Node { origin, value: Value::Table(Table::default()) };
            table.insert(Entry { key: segment.clone(), key_origin: origin, node });
        }
        table.get_mut(segment)?.as_table_mut()
    })
}
