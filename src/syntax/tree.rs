//! The tree of values that all passes share.

use crate::address::Address;
use crate::source::Origin;

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The place of the value; for a table made by headers or dotted keys, that of its key.
    pub origin: Origin,
    /// The value.
    pub value: Value,
}

/// What TOML can say.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    String(Box<str>),
    /// A whole number.
    Integer(i64),
    /// A number with a decimal point.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// A date or time, as written. No field takes one.
    Datetime(Box<str>),
    /// A row of values.
    Array(Vec<Node>),
    /// Values by key.
    Table(Table),
    /// What a fault left behind: known to be there, content unknown. Later passes stay quiet about it.
    Error,
}

/// A key of a table with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key, decoded.
    pub key: Box<str>,
    /// Where the key was first written.
    pub key_origin: Origin,
    /// The value.
    pub node: Node,
}

/// Values by key, kept sorted: the order in which an author writes keys never means anything.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table from entries in any order. Of two entries with one key the first stays.
    pub fn from_entries(mut entries: Vec<Entry>) -> Table {
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        entries.dedup_by(|later, first| later.key == first.key);
        Table { entries }
    }

    /// Puts entries beside those that are there, in one pass. Where a key is taken, what is there stays.
    pub fn extend(&mut self, entries: Vec<Entry>) {
        self.entries.extend(entries);
        self.entries.sort_by(|a, b| a.key.cmp(&b.key));
        self.entries.dedup_by(|later, first| later.key == first.key);
    }

    /// A table from entries that are sorted by key, each key once.
    pub(crate) fn from_sorted(entries: Vec<Entry>) -> Table {
        debug_assert!(entries.is_sorted_by(|a, b| a.key < b.key));
        Table { entries }
    }

    /// The entry of a key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.position(key).ok().and_then(|at| self.entries.get(at))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        let at = self.position(key).ok()?;
        self.entries.get_mut(at).map(|entry| &mut entry.node)
    }

    /// Puts an entry in, in place of one with the same key, which is given back.
    pub fn insert(&mut self, entry: Entry) -> Option<Entry> {
        match self.position(&entry.key) {
            Ok(at) => self.entries.get_mut(at).map(|old| std::mem::replace(old, entry)),
            Err(at) => {
                self.entries.insert(at, entry);
                None
            }
        }
    }

    /// Takes an entry out.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.position(key).ok()?;
        Some(self.entries.remove(at))
    }

    /// All entries, sorted by key.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries.iter()
    }

    /// All entries, to change their values.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Entry> {
        self.entries.iter_mut()
    }

    /// All entries, taken out.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// All keys, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.key)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn position(&self, key: &str) -> Result<usize, usize> {
        self.entries.binary_search_by(|entry| (*entry.key).cmp(key))
    }
}

impl<'a> IntoIterator for &'a Table {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Node {
    /// The table, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The table, to change it.
    pub fn as_table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub fn as_integer(&self) -> Option<i64> {
        match &self.value {
            Value::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The elements, if it is an array.
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// Whether a fault left nothing here.
    pub fn is_error(&self) -> bool {
        matches!(self.value, Value::Error)
    }

    /// Whether a fault left nothing here or below.
    pub fn has_error(&self) -> bool {
        match &self.value {
            Value::Error => true,
            Value::Array(nodes) => nodes.iter().any(Node::has_error),
            Value::Table(table) => table.iter().any(|entry| entry.node.has_error()),
            _ => false,
        }
    }

    /// The value under this one that an address names, key by key. An element of an array of
    /// texts is named by its text.
    pub fn find(&self, segments: &[Box<str>]) -> Option<&Node> {
        segments.iter().try_fold(self, |node, segment| match &node.value {
            Value::Table(table) => table.get(segment),
            Value::Array(nodes) => nodes.iter().find(|n| n.as_str() == Some(segment)),
            _ => None,
        })
    }

    /// Like [`find`](Node::find), from the root.
    pub fn at(&self, address: &Address) -> Option<&Node> {
        self.find(address.segments())
    }

    /// The place of the key that an address ends in.
    pub fn key_origin(&self, address: &Address) -> Option<Origin> {
        let (last, init) = address.segments().split_last()?;
        let node = self.find(init)?;
        match &node.value {
            Value::Table(table) => table.entry(last).map(|entry| entry.key_origin),
            Value::Array(_) => node.find(std::slice::from_ref(last)).map(|n| n.origin),
            _ => None,
        }
    }

    /// Whether both hold the same value, wherever they were written.
    pub fn same_value(&self, other: &Node) -> bool {
        match (&self.value, &other.value) {
            (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.same_value(y)),
            (Value::Table(a), Value::Table(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.key == y.key && x.node.same_value(&y.node))
            }
            (a, b) => a == b,
        }
    }
}
