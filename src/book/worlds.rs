//! What a closure was before each of its packs changed something.
//!
//! A list of changes shows old words with the numbers that they had, and a marked edition what stood there. Both
//! read it from the closure as it was: all changes from a pack on, taken back.

use crate::compile::Compiled;
use crate::model::decode;
use crate::syntax::tree::{Node, Table, Value};

/// A closure, and what it was before each pack that changed something.
#[derive(Debug)]
pub struct Worlds<'a> {
    /// The closure.
    pub now: &'a Compiled,
    past: Vec<(Box<str>, Compiled)>,
}

impl<'a> Worlds<'a> {
    /// Takes the changes of a closure back, the last pack first.
    pub fn of(now: &'a Compiled) -> Worlds<'a> {
        let mut tree = if now.changes.is_empty() { nothing(now) } else { now.tree.clone() };
        let mut past: Vec<(Box<str>, Compiled)> = Vec::new();
        let mut rest = now.changes.as_slice();
        while let Some(last) = rest.last() {
            let first = rest.iter().rposition(|change| change.pack != last.pack).map_or(0, |before| before + 1);
            let (earlier, of_pack) = rest.split_at(first);
            of_pack.iter().rev().for_each(|change| change.take_back(&mut tree, change.write.address.segments()));
            let rules = tree.as_table().map(decode).unwrap_or_default();
            // The first pack that changed something found what nobody had changed.
            let found = if earlier.is_empty() { std::mem::replace(&mut tree, nothing(now)) } else { tree.clone() };
            let before = Compiled {
                root: now.root.clone(),
                packs: now.packs.clone(),
                binding: now.binding.clone(),
                tree: found,
                rules,
                play: None,
                changes: Vec::new(),
                patches: Vec::new(),
            };
            past.push((last.pack.clone(), before));
            rest = earlier;
        }
        past.reverse();
        Worlds { now, past }
    }

    /// The packs that changed something, in their order, each with the closure before it did.
    pub fn past(&self) -> impl Iterator<Item = (&str, &Compiled)> {
        self.past.iter().map(|(pack, compiled)| (&**pack, compiled))
    }

    /// The closure before a pack changed something.
    pub fn before(&self, pack: &str) -> &Compiled {
        self.past().find(|(changed, _)| *changed == pack).map_or(self.now, |(_, compiled)| compiled)
    }

    /// The closure after a pack changed something.
    pub fn after(&self, pack: &str) -> &Compiled {
        self.past().skip_while(|(changed, _)| *changed != pack).nth(1).map_or(self.now, |(_, compiled)| compiled)
    }
}

fn nothing(now: &Compiled) -> Node {
    Node { origin: now.tree.origin, value: Value::Table(Table::default()) }
}
