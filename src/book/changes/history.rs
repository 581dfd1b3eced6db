//! What a list of changes must know of the past: the tree holds only what there is now.

use std::collections::BTreeMap;

use crate::address::Address;
use crate::compile::Compiled;
use crate::pack::write::{Edit, Write, apply};
use crate::syntax::tree::{Node, Table};

/// What stood where, before a pack and after a change.
pub struct History<'a> {
    compiled: &'a Compiled,
    written: BTreeMap<&'a Address, Vec<usize>>,
}

impl<'a> History<'a> {
    /// The history of a closure.
    pub fn new(compiled: &'a Compiled) -> History<'a> {
        let mut written: BTreeMap<&Address, Vec<usize>> = BTreeMap::new();
        for (position, change) in compiled.changes.iter().enumerate() {
            written.entry(&change.write.address).or_default().push(position);
        }
        History { compiled, written }
    }

    /// The value at an address once a change was carried out: what the next write there found.
    pub fn after(&self, position: usize, address: &Address) -> Option<&'a Node> {
        let segments = address.segments();
        let next = (1..=segments.len()).filter_map(|depth| {
            let written = self.written.get(&Address::new(segments.iter().take(depth)))?;
            Some((*written.iter().find(|later| **later > position)?, depth))
        });
        match next.min() {
            Some((later, depth)) => self.compiled.changes.get(later)?.before.as_ref()?.find(segments.get(depth..)?),
            None => self.compiled.tree.at(address),
        }
    }

    /// The definition around an address as a pack found it: what was written since then is taken back,
    /// the last write first. Elements of lists are left as they are; no text inserts them.
    pub fn below(&self, pack: &str, address: &Address) -> Option<Node> {
        let (kind, id) = (address.kind()?, address.id()?);
        let definition = Address::new([kind, id]);
        let from = self.compiled.changes.iter().position(|change| *change.pack == *pack)?;
        let inside = self
            .written
            .range::<&Address, _>(&definition..)
            .take_while(|(written, _)| definition.is_prefix_of(written));
        let mut since: Vec<usize> = inside.flat_map(|(_, at)| at).copied().filter(|at| *at >= from).collect();
        since.sort_unstable();
        let mut tree = Table::default();
        let mut put_back = |write: &Write, edit: Edit, address: &Address| {
            apply(&mut tree, &Write { address: address.clone(), edit, ..write.clone() });
        };
        let last = self.compiled.changes.get(*since.last()?)?;
        if let Some(now) = self.compiled.tree.at(&definition) {
            put_back(&last.write, Edit::Put(now.clone()), &definition);
        }
        for change in since.iter().rev().filter_map(|position| self.compiled.changes.get(*position)) {
            if matches!(change.write.edit, Edit::Put(_) | Edit::Delete) {
                let before = change.before.clone().map_or(Edit::Delete, Edit::Put);
                put_back(&change.write, before, &change.write.address);
            }
        }
        tree.get(kind)?.as_table()?.get(id).cloned()
    }
}
