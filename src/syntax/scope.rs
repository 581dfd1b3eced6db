//! Who defined what, header by header: TOML's rules about defining a thing twice.
//!
//! `toml` applies the same rules but does not tell where the first definition stands, and stops
//! being told apart from its consequences after the first breach.

use std::collections::BTreeMap;
use std::ops::Range;

use super::depth::MAX_DEPTH;

/// One segment of a key, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) name: Box<str>,
    pub(super) span: Range<usize>,
}

/// One step from the root towards a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Under a key of a table.
    Key(Key),
    /// The element of an array that headers make.
    Element(usize),
}

/// The table that keys fall into: the root, or that of the header in force.
#[derive(Clone, Debug)]
pub(super) struct Section {
    table: usize,
    /// The way to it.
    pub(super) path: Vec<Step>,
}

/// Something is defined twice.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clash {
    /// The key at which it shows.
    pub(super) key: Key,
    /// Where the first definition stands.
    pub(super) first: Range<usize>,
    /// Whether both are blocks.
    pub(super) blocks: bool,
}

enum Thing {
    /// A value, or a table or array written as one.
    Value,
    /// A table made by a header, by the headers of tables in it, or by dotted keys.
    Table { implicit: bool, dotted: bool, entries: BTreeMap<Box<str>, usize> },
    /// An array made by `[[headers]]`, with its last element.
    Array { length: usize, last: usize },
}

struct Definition {
    thing: Thing,
    place: Range<usize>,
    /// Whether it is, or lies in, an element whose header is faulty.
    lost: bool,
}

/// Everything that a text has defined so far.
pub(super) struct Scope {
    definitions: Vec<Definition>,
}

impl Scope {
    pub(super) fn new() -> Scope {
        let root = Definition { thing: table(false, false), place: 0..0, lost: false };
        Scope { definitions: vec![root] }
    }

    /// Notes that the header of a section is faulty. What later headers put into an element without a
    /// header would come to lie in another one, and is lost with it.
    pub(super) fn lose(&mut self, section: &Section) {
        let is_element = matches!(section.path.last(), Some(Step::Element(_)));
        if let Some(definition) = self.definitions.get_mut(section.table) {
            definition.lost |= is_element;
        }
    }

    /// Whether a section is or lies in an element whose header is faulty.
    pub(super) fn is_lost(&self, section: &Section) -> bool {
        self.lies_lost(section.table)
    }

    /// The section before any header.
    pub(super) fn root() -> Section {
        Section { table: 0, path: Vec::new() }
    }

    /// Opens the table of a header: `[a.b]`, or `[[a.b]]` if it is an element.
    pub(super) fn open(&mut self, path: &[Key], element: bool) -> Result<Section, Clash> {
        let (last, parents) = path.split_last().ok_or_else(nameless)?;
        let mut steps = Vec::with_capacity(path.len() + 1);
        let parent = self.descend(0, parents, false, &mut steps)?;
        steps.push(Step::Key(last.clone()));
        match (self.entry(parent, &last.name), element) {
            (None, false) => {
                let table = self.add(parent, last, table(false, false));
                Ok(Section { table, path: steps })
            }
            (None, true) => {
                let lost = self.lies_lost(parent);
                let first = self.push(Definition { thing: table(false, false), place: last.span.clone(), lost });
                self.add(parent, last, Thing::Array { length: 1, last: first });
                steps.push(Step::Element(0));
                Ok(Section { table: first, path: steps })
            }
            (Some(known), false) => {
                let place = self.place(known);
                match self.thing_mut(known) {
                    Some(Thing::Table { implicit, dotted: false, .. }) if *implicit => *implicit = false,
                    other => return Err(clash(last, place, is_block(other.as_deref()))),
                }
                if let Some(definition) = self.definitions.get_mut(known) {
                    definition.place = last.span.clone();
                }
                Ok(Section { table: known, path: steps })
            }
            (Some(known), true) => self.next_element(known, last, steps),
        }
    }

    fn next_element(&mut self, array: usize, key: &Key, mut steps: Vec<Step>) -> Result<Section, Clash> {
        let place = self.place(array);
        let next = self.definitions.len();
        let Some(Thing::Array { length, last }) = self.thing_mut(array) else {
            return Err(clash(key, place, is_block(self.thing(array))));
        };
        steps.push(Step::Element(*length));
        *length += 1;
        *last = next;
        let lost = self.lies_lost(array);
        let table = self.push(Definition { thing: table(false, false), place: key.span.clone(), lost });
        Ok(Section { table, path: steps })
    }

    /// Defines a key of a section, and gives the way to it.
    pub(super) fn define(&mut self, section: &Section, path: &[Key]) -> Result<Vec<Step>, Clash> {
        let (last, parents) = path.split_last().ok_or_else(nameless)?;
        let dotted = !parents.is_empty();
        let mut steps = section.path.clone();
        let parent = self.descend(section.table, parents, dotted, &mut steps)?;
        let is_implicit = matches!(self.thing(parent), Some(Thing::Table { implicit: true, .. }));
        if dotted && !is_implicit {
            let key = parents.last().unwrap_or(last);
            return Err(clash(key, self.place(parent), true));
        }
        if let Some(known) = self.entry(parent, &last.name) {
            return Err(clash(last, self.place(known), false));
        }
        self.add(parent, last, Thing::Value);
        steps.push(Step::Key(last.clone()));
        Ok(steps)
    }

    /// Goes down a path, making the tables that are not there yet.
    fn descend(&mut self, from: usize, path: &[Key], by_dots: bool, steps: &mut Vec<Step>) -> Result<usize, Clash> {
        let mut at = from;
        for key in path.iter().take(MAX_DEPTH) {
            steps.push(Step::Key(key.clone()));
            let Some(known) = self.entry(at, &key.name) else {
                at = self.add(at, key, table(true, by_dots));
                continue;
            };
            let place = self.place(known);
            at = match self.thing_mut(known) {
                Some(Thing::Array { last, length }) => {
                    steps.push(Step::Element(length.saturating_sub(1)));
                    *last
                }
                Some(Thing::Table { implicit: true, dotted, .. }) => {
                    *dotted |= by_dots;
                    known
                }
                Some(Thing::Table { .. }) if !by_dots => known,
                Some(Thing::Table { .. }) => return Err(clash(key, place, true)),
                Some(Thing::Value) | None => return Err(clash(key, place, false)),
            };
        }
        Ok(at)
    }

    fn push(&mut self, definition: Definition) -> usize {
        self.definitions.push(definition);
        self.definitions.len() - 1
    }

    fn add(&mut self, parent: usize, key: &Key, thing: Thing) -> usize {
        let lost = self.lies_lost(parent);
        let index = self.push(Definition { thing, place: key.span.clone(), lost });
        if let Some(Thing::Table { entries, .. }) = self.thing_mut(parent) {
            entries.insert(key.name.clone(), index);
        }
        index
    }

    fn thing(&self, index: usize) -> Option<&Thing> {
        self.definitions.get(index).map(|definition| &definition.thing)
    }

    fn thing_mut(&mut self, index: usize) -> Option<&mut Thing> {
        self.definitions.get_mut(index).map(|definition| &mut definition.thing)
    }

    fn lies_lost(&self, index: usize) -> bool {
        self.definitions.get(index).is_some_and(|definition| definition.lost)
    }

    fn place(&self, index: usize) -> Range<usize> {
        self.definitions.get(index).map_or(0..0, |definition| definition.place.clone())
    }

    fn entry(&self, parent: usize, name: &str) -> Option<usize> {
        match self.thing(parent)? {
            Thing::Table { entries, .. } => entries.get(name).copied(),
            _ => None,
        }
    }
}

fn table(implicit: bool, dotted: bool) -> Thing {
    Thing::Table { implicit, dotted, entries: BTreeMap::new() }
}

fn is_block(thing: Option<&Thing>) -> bool {
    matches!(thing, Some(Thing::Table { .. } | Thing::Array { .. }))
}

fn clash(key: &Key, first: Range<usize>, blocks: bool) -> Clash {
    Clash { key: key.clone(), first, blocks }
}

/// No statement that `toml` accepts has an empty path.
fn nameless() -> Clash {
    clash(&Key { name: "".into(), span: 0..0 }, 0..0, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys whose spans are `at` and the places after it.
    fn keys(path: &str, at: usize) -> Vec<Key> {
        path.split('.').enumerate().map(|(i, name)| Key { name: name.into(), span: at + i..at + i + 1 }).collect()
    }

    #[test]
    fn dotted_keys_that_look_like_duplicates_are_none() {
        let mut scope = Scope::new();
        let root = Scope::root();
        assert!(scope.define(&root, &keys("a.b", 0)).is_ok());
        assert!(scope.define(&root, &keys("a.c", 10)).is_ok());
        assert!(scope.open(&keys("x.y", 20), false).is_ok());
        assert!(scope.open(&keys("x", 30), false).is_ok(), "made by [x.y] only");
        let clash = scope.open(&keys("a", 40), false).unwrap_err();
        assert_eq!((clash.first, clash.blocks), (0..1, true), "made by dotted keys");
    }

    #[test]
    fn a_clash_shows_the_first_definition() {
        let mut scope = Scope::new();
        let x = scope.open(&keys("x", 0), false).unwrap();
        assert!(scope.define(&x, &keys("d", 5)).is_ok());
        let clash = scope.define(&x, &keys("d", 9)).unwrap_err();
        assert_eq!((clash.first, clash.key.span, clash.blocks), (5..6, 9..10, false));
        let clash = scope.define(&x, &keys("d.e", 12)).unwrap_err();
        assert_eq!((clash.first, clash.key.span), (5..6, 12..13));
        let clash = scope.open(&keys("x.d.e", 20), false).unwrap_err();
        assert_eq!((clash.first, clash.key.span), (5..6, 21..22));
        let clash = scope.open(&keys("x", 30), false).unwrap_err();
        assert_eq!((clash.first, clash.blocks), (0..1, true));
    }

    #[test]
    fn elements_are_counted() {
        let mut scope = Scope::new();
        assert!(scope.open(&keys("a", 0), true).is_ok());
        let second = scope.open(&keys("a", 1), true).unwrap();
        assert_eq!(second.path.last(), Some(&Step::Element(1)));
        assert!(scope.define(&second, &keys("b", 2)).is_ok());
        let below = scope.open(&keys("a.c", 3), false).unwrap();
        assert_eq!(below.path.get(1), Some(&Step::Element(1)));
        assert!(scope.open(&keys("a", 5), false).is_err());
    }
}
