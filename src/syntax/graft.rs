//! Errors put into a tree at the places that faults left empty.

use super::scope::{Key, Step};
use super::tree::{Entry, Node, Table, Value};
use crate::source::{FileId, Origin};

/// A place of which the content is not known.
#[derive(Debug)]
pub(super) struct Hole {
    /// The way to it, which ends in a key or in an element.
    pub(super) path: Vec<Step>,
    /// Whether it is a whole block: what headers elsewhere put into it is then not all of it.
    pub(super) block: bool,
}

/// Puts an error at each hole, in time that hardly grows faster than their number.
pub(super) fn graft(table: &mut Table, file: FileId, mut holes: Vec<Hole>) {
    holes.sort_by(|a, b| {
        let order = |hole: &Hole| hole.path.iter().map(order).collect::<Vec<_>>();
        order(a).cmp(&order(b))
    });
    into_table(table, file, &holes, 0);
}

fn order(step: &Step) -> (usize, Box<str>) {
    match step {
        Step::Key(key) => (0, key.name.clone()),
        Step::Element(index) => (*index, "".into()),
    }
}

fn into_table(table: &mut Table, file: FileId, holes: &[Hole], depth: usize) {
    let key = |hole: &Hole| match hole.path.get(depth) {
        Some(Step::Key(key)) => Some(key.clone()),
        _ => None,
    };
    let mut new = Vec::new();
    for group in holes.chunk_by(|a, b| key(a).map(|key| key.name) == key(b).map(|key| key.name)) {
        let Some(key) = group.first().and_then(key) else { continue };
        let origin = Origin::new(file, key.span.clone());
        match table.get_mut(&key.name) {
            Some(node) => into_node(node, file, group, depth + 1),
            None => {
                let mut node = Node { origin, value: Value::Table(Table::default()) };
                into_node(&mut node, file, group, depth + 1);
                new.push(Entry { key: key.name, key_origin: origin, node });
            }
        }
    }
    if !new.is_empty() {
        let mut entries = std::mem::take(table).into_entries();
        entries.append(&mut new);
        *table = Table::from_entries(entries);
    }
}

/// Puts errors into a value. What was read stays, but for a block that is not known whole.
fn into_node(node: &mut Node, file: FileId, holes: &[Hole], depth: usize) {
    let ends_here = |hole: &Hole| hole.path.len() == depth;
    let is_new = node.as_table().is_some_and(Table::is_empty);
    if holes.iter().any(|hole| ends_here(hole) && (hole.block || is_new)) {
        node.value = Value::Error;
        return;
    }
    if is_new && holes.iter().any(|hole| matches!(hole.path.get(depth), Some(Step::Element(_)))) {
        node.value = Value::Array(Vec::new());
    }
    match &mut node.value {
        Value::Table(table) => into_table(table, file, holes, depth),
        Value::Array(elements) => into_array(elements, file, holes, depth),
        _ => {}
    }
}

/// Elements are counted with those whose header is faulty, which the array lacks.
fn into_array(elements: &mut Vec<Node>, file: FileId, holes: &[Hole], depth: usize) {
    let index = |hole: &Hole| match hole.path.get(depth) {
        Some(Step::Element(index)) => Some(*index),
        _ => None,
    };
    let mut read = std::mem::take(elements).into_iter();
    for group in holes.chunk_by(|a, b| index(a) == index(b)) {
        let Some(at) = group.first().and_then(index) else { continue };
        elements.extend(read.by_ref().take(at.saturating_sub(elements.len())));
        let lacking = group.iter().find(|hole| hole.block && hole.path.len() == depth + 1);
        if let Some(key) = lacking.and_then(|hole| last_key(hole, depth)) {
            elements.push(Node { origin: Origin::new(file, key.span.clone()), value: Value::Error });
        } else if let Some(mut node) = read.next() {
            into_node(&mut node, file, group, depth + 1);
            elements.push(node);
        }
    }
    elements.extend(read);
}

fn last_key(hole: &Hole, depth: usize) -> Option<&Key> {
    hole.path.iter().take(depth).rev().find_map(|step| match step {
        Step::Key(key) => Some(key),
        Step::Element(_) => None,
    })
}
