//! The shape check: a tree beside its [`Shape`].
//!
//! It reports every fault at its key or value, leaves [`Value::Error`] where one was, and puts the
//! long form in the place of short spellings, so that one value has one address. It also sorts
//! sets. It is total: whatever the tree, it gives back a tree that later passes can read.

use std::sync::LazyLock;

use crate::address::{Address, is_glob};
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{self, REVIEWED, is_id, split_cite};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

use super::shape::{Keys, Operation, Record, ScriptKind, Shape, config_file, insertion, pack_file};
use super::sum::{sum, takes_sum};
use super::{faults, meant, remedy};

/// Checks a file of a pack. `languages` are those that the pack declares. Whether the ids of
/// definitions are well formed is seen where all files of a pack come together.
pub fn check_pack_file(root: &mut Table, languages: &[Box<str>], sink: &mut Sink) {
    if let Shape::Record(record) = pack_file() {
        Walk::new(languages, false, sink).fields(root, record, None);
        poison_near_kinds(root);
    }
}

/// Checks the table `[pack]` of the pack that goes by an id.
pub fn check_manifest(node: &mut Node, id: &str, languages: &[Box<str>], sink: &mut Sink) {
    if let (Shape::Record(rules), Some(shape)) = (pack_file(), pack_file().child("pack")) {
        let mut walk = Walk::new(languages, false, sink);
        walk.path = vec!["pack".into(), id.into()];
        walk.enclosing = vec![(0, rules)];
        walk.value(node, shape);
    }
}

/// Checks `codicille.toml`.
pub fn check_config(root: &mut Table, sink: &mut Sink) {
    if let Shape::Record(record) = config_file() {
        Walk::new(&[], true, sink).fields(root, record, None);
    }
}

/// What left a gap.
#[derive(Debug)]
pub struct Blame {
    /// The patch.
    pub patch: Address,
    /// Its operation.
    pub operation: Operation,
    /// The place of what it wrote.
    pub origin: Origin,
}

/// Reports what a value at an address lacks once patches have written in it. A gap that no patch
/// is to blame for is not reported.
pub fn check_complete(node: &Node, address: &Address, blame: &dyn Fn(&Address) -> Option<Blame>, sink: &mut Sink) {
    let Some(shape) = Shape::at(address) else { return };
    let Value::Table(table) = &node.value else { return };
    if let Shape::Record(record) = shape {
        for (name, field) in &record.fields {
            if field.required
                && table.get(name).is_none()
                && let Some(blame) = blame(&address.child(name))
            {
                sink.push(faults::left_without(address, name, &blame));
            }
        }
    }
    for entry in table {
        check_complete(&entry.node, &address.child(&entry.key), blame, sink);
    }
}

/// How much of a record must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// A definition: whatever is required.
    Whole,
    /// Under an operation of a patch: whatever the author wants to touch.
    Part(Operation),
}

struct Walk<'a> {
    languages: &'a [Box<str>],
    /// Where the walk is, from the root of the file.
    path: Vec<Box<str>>,
    /// How much of the path leads to the address that a patch mirrors; 0 outside patches.
    mirrored: usize,
    /// The records around the value, outermost first, each with the length of the path to it.
    enclosing: Vec<(usize, &'static Record)>,
    manner: Manner,
    /// Whether it is the file of settings, whose values have no address.
    config: bool,
    sink: &'a mut Sink,
}

impl<'a> Walk<'a> {
    fn new(languages: &'a [Box<str>], config: bool, sink: &'a mut Sink) -> Walk<'a> {
        Walk { languages, path: Vec::new(), mirrored: 0, enclosing: Vec::new(), manner: Manner::Whole, config, sink }
    }

    /// Where the value is in the pack.
    fn address(&self) -> Address {
        Address::new(&self.path)
    }

    /// What the author means by it: inside a patch, the address that is mirrored.
    fn named(&self) -> Address {
        Address::new(self.path.get(self.mirrored..).unwrap_or_default())
    }

    fn report(&mut self, fault: Diagnostic) {
        // A misspelt kind has no address either.
        let no_kind = self.path.first().is_none_or(|kind| &**kind != "pack" && model::kind(kind).is_none());
        let fault = if self.config || no_kind { fault } else { fault.at(self.address()) };
        self.sink.push(fault);
    }

    fn refuse(&mut self, node: &mut Node, fault: Diagnostic) {
        node.value = Value::Error;
        self.report(fault);
    }

    /// Visits the value of an entry. The key is lent to the path, not copied: this runs for every key.
    fn inside(&mut self, entry: &mut Entry, visit: impl FnOnce(&mut Self, &mut Node)) {
        self.path.push(std::mem::take(&mut entry.key));
        visit(self, &mut entry.node);
        entry.key = self.path.pop().unwrap_or_default();
    }

    fn value(&mut self, node: &mut Node, shape: &'static Shape) {
        if let Manner::Part(operation) = self.manner
            && self.part(node, shape, operation)
        {
            return;
        }
        if let Shape::Record(record) = shape {
            Self::long_form(node, record);
        }
        match (shape, &mut node.value) {
            (_, Value::Error) => {}
            (Shape::Text | Shape::Prose, Value::String(_)) => self.spell_out(node),
            (Shape::Text | Shape::Prose, Value::Table(table)) => self.text(table),
            (Shape::Script(ScriptKind::Expression), Value::Integer(number)) => {
                node.value = Value::String(number.to_string().into());
            }
            (Shape::Script(ScriptKind::Expression), Value::Boolean(truth)) => {
                node.value = Value::String(truth.to_string().into());
            }
            (Shape::Word | Shape::Ref(_) | Shape::Script(_), Value::String(_))
            | (Shape::Bool, Value::Boolean(_))
            | (Shape::Scalar, Value::Integer(_) | Value::Boolean(_) | Value::String(_)) => {}
            (Shape::Cite, Value::String(text)) => {
                if split_cite(text).is_none() {
                    let fault = faults::bad_citation(text, node.origin);
                    self.refuse(node, fault);
                }
            }
            (Shape::Int { min, max }, Value::Integer(number)) => {
                if !(*min..=*max).contains(number) {
                    let fault = faults::out_of_range(&self.named(), *number, *min, *max, node.origin);
                    self.refuse(node, fault);
                }
            }
            (Shape::Choice(words), Value::String(word)) => {
                if !words.iter().any(|w| w.name == **word) {
                    let fault = faults::unknown_word(&self.named(), word, words, node.origin);
                    self.refuse(node, fault);
                }
            }
            (Shape::Set(element), Value::Array(nodes)) => {
                self.elements(nodes, element);
                nodes.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            }
            (Shape::Sequence(element), Value::Array(nodes)) => self.elements(nodes, element),
            (Shape::Map(keys, of), Value::Table(table)) => self.entries(table, keys, of),
            (Shape::Record(record), Value::Table(table)) => self.fields(table, record, Some(node.origin)),
            (Shape::Mirror(operation), Value::Table(table)) => self.mirror(table, *operation),
            (shape, _) => {
                let fault = faults::wrong_type(&self.named(), shape, node);
                self.refuse(node, fault);
            }
        }
    }

    /// `crew = "int"` becomes `crew.type = "int"`.
    fn long_form(node: &mut Node, record: &Record) {
        let Some(field) = &record.short else { return };
        let fits = match record.fields.get(field).map(|field| &field.shape) {
            Some(Shape::Script(ScriptKind::Expression)) => {
                matches!(node.value, Value::String(_) | Value::Integer(_) | Value::Boolean(_))
            }
            Some(Shape::Script(_)) => matches!(node.value, Value::String(_)),
            Some(Shape::Bool) => matches!(node.value, Value::Boolean(_)),
            _ => false,
        };
        if fits {
            let entry = Entry { key: field.as_str().into(), key_origin: node.origin, node: node.clone() };
            node.value = Value::Table(Table::from_entries(vec![entry]));
        }
    }

    /// `do = "…"` for `do = ["main"]` and `effects.main.do = "…"`.
    fn one_effect(table: &mut Table) {
        let Some(effect) = table.get("do").filter(|node| node.as_str().is_some()) else { return };
        // With an effect of that name beside it, one of the two would be lost: then `do` has to be the order.
        let taken = table.get("effects").and_then(Node::as_table).is_some_and(|effects| effects.get("main").is_some());
        if taken {
            return;
        }
        let (origin, effect) = (effect.origin, effect.clone());
        let entry = |key: &str, node: Node| Entry { key: key.into(), key_origin: origin, node };
        let of = |entry: Entry| Node { origin, value: Value::Table(Table::from_entries(vec![entry])) };
        let main = entry("main", of(entry("do", effect)));
        match table.get_mut("effects").map(|node| &mut node.value) {
            Some(Value::Table(effects)) => effects.extend(vec![main]),
            Some(_) => {}
            None => drop(table.insert(entry("effects", of(main)))),
        }
        let name = Node { origin, value: Value::String("main".into()) };
        table.insert(entry("do", Node { origin, value: Value::Array(vec![name]) }));
    }

    /// The forms that only patches have; whether this was one of them.
    fn part(&mut self, node: &mut Node, shape: &'static Shape, operation: Operation) -> bool {
        // `{ expr = "…" }` is worked out when the patch is evaluated.
        if operation == Operation::Set && takes_sum(shape) && sum(node).is_some() {
            return true;
        }
        match (operation, shape, &mut node.value) {
            (_, _, Value::Error) => return false,
            (
                Operation::Remove,
                Shape::Map(..) | Shape::Record(_) | Shape::Set(_) | Shape::Sequence(_),
                Value::Array(nodes),
            ) => self.elements(nodes, &Shape::Word),
            (Operation::Remove, Shape::Map(..) | Shape::Record(_), Value::Table(_)) => return false,
            (Operation::Remove, Shape::Map(..) | Shape::Record(_) | Shape::Set(_) | Shape::Sequence(_), _) => {
                let help = remedy::names(&self.named(), node);
                let mut fault = faults::wrong_type(&self.named(), names(), node);
                fault.help = vec![help];
                self.refuse(node, fault);
            }
            // What has no order is told from a sequence when the patch is evaluated.
            (Operation::Insert, Shape::Sequence(_) | Shape::Set(_), Value::Table(_)) => {
                self.manner = Manner::Whole;
                self.value(node, insertion());
                self.manner = Manner::Part(operation);
            }
            (Operation::Insert, Shape::Sequence(_), _) => {
                let fault = faults::no_insertion(&self.named(), node);
                self.refuse(node, fault);
            }
            _ => return false,
        }
        true
    }

    /// `name = "Hoth"` is the same text in every language of the pack.
    fn spell_out(&self, node: &mut Node) {
        let entries = self.languages.iter().map(|language| Entry {
            key: language.clone(),
            key_origin: node.origin,
            node: node.clone(),
        });
        node.value = Value::Table(Table::from_entries(entries.collect()));
    }

    fn text(&mut self, table: &mut Table) {
        for entry in table.iter_mut() {
            if &*entry.key != REVIEWED && !self.languages.is_empty() && !self.languages.contains(&entry.key) {
                self.path.push(entry.key.clone());
                if !self.misplaced(entry) {
                    self.report(faults::undeclared_language(&entry.key, self.languages, entry.key_origin));
                }
                self.path.pop();
            }
            self.inside(entry, |walk, node| walk.value(node, &Shape::Word));
        }
    }

    /// Reports a key that is a field of a record further out, and sets it aside.
    fn misplaced(&mut self, entry: &mut Entry) -> bool {
        // The kinds themselves are the outermost record; no key falls back to there.
        let owner = self.enclosing.iter().skip(1).rev().find(|(_, outer)| outer.fields.contains_key(&*entry.key));
        let Some((depth, _)) = owner else { return false };
        let here = Address::new(self.path.get(..self.path.len() - 1).unwrap_or_default());
        let owner = Address::new(self.path.get(..*depth).unwrap_or_default());
        let fault = faults::misplaced_key(&here, &owner, &entry.key, entry.key_origin);
        self.refuse(&mut entry.node, fault);
        true
    }

    /// Elements stand once: a second one is reported and set aside, since another may have been meant.
    fn elements(&mut self, nodes: &mut [Node], element: &'static Shape) {
        for node in nodes.iter_mut() {
            self.value(node, element);
        }
        // Sorted, equal words lie side by side: a list of a stranger may be very long.
        let mut words: Vec<&mut Node> = nodes.iter_mut().filter(|node| node.as_str().is_some()).collect();
        words.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        for same in words.chunk_by_mut(|a, b| a.as_str() == b.as_str()) {
            let Some((first, others)) = same.split_first_mut() else { continue };
            for node in others {
                let fault = faults::duplicate_element(&self.named(), node, first.origin);
                self.refuse(node, fault);
            }
        }
    }

    fn entries(&mut self, table: &mut Table, keys: &Keys, of: &'static Shape) {
        let adds_definitions = *keys == Keys::Ids && self.manner == Manner::Part(Operation::Add);
        for entry in table.iter_mut() {
            if let Shape::Record(record) = of {
                Self::long_form(&mut entry.node, record);
            }
            let is_record = matches!(entry.node.value, Value::Table(_) | Value::Error);
            let stray = matches!(of, Shape::Record(_)) && !is_record && self.manner == Manner::Whole;
            let malformed = adds_definitions && !is_id(&entry.key) && !is_glob(&entry.key);
            if stray || malformed {
                self.path.push(entry.key.clone());
                if malformed {
                    self.report(faults::malformed_id(&entry.key, entry.key_origin));
                }
                if stray {
                    self.misplaced(entry);
                }
                self.path.pop();
            }
            self.inside(entry, |walk, node| walk.value(node, of));
        }
    }

    /// `header` is the place of the table as a whole; the root of a file has none.
    fn fields(&mut self, table: &mut Table, record: &'static Record, header: Option<Origin>) {
        self.enclosing.push((self.path.len(), record));
        if record.takes_one_effect() && !matches!(self.manner, Manner::Part(Operation::Remove | Operation::Insert)) {
            Self::one_effect(table);
        }
        // For each key that is no field, the field that it may stand for.
        let mut unread: Vec<Option<&str>> = Vec::new();
        for entry in table.iter_mut() {
            match record.fields.get(&*entry.key) {
                Some(field) => self.inside(entry, |walk, node| walk.value(node, &field.shape)),
                None if entry.node.is_error() => unread.push(None),
                None => {
                    self.path.push(entry.key.clone());
                    unread.extend(self.unknown_field(entry, record));
                    self.path.pop();
                }
            }
        }
        self.enclosing.pop();
        let Some(header) = header.filter(|_| self.manner == Manner::Whole) else { return };
        for (name, _) in record.fields.iter().filter(|(name, field)| field.required && table.get(name).is_none()) {
            // A key that could not be read may be the one that is missing.
            if !unread.iter().any(|meant| meant.is_none_or(|meant| meant == name)) {
                self.report(faults::missing_key(&self.named(), name, header));
            }
        }
    }

    /// Reports a key that is no field. Gives the field that it may stand for, if it may stand for
    /// one: `Some(None)` if that is anybody's guess.
    fn unknown_field(&mut self, entry: &mut Entry, record: &'static Record) -> Option<Option<&'static str>> {
        let near = meant::field(&entry.key, record);
        let (fault, meant) = if self.config {
            (faults::unknown_setting(&self.named(), record, near, entry), Some(near))
        } else if self.path.len() == 1 {
            (faults::no_kind(entry), None)
        } else if let Some((fault, instead)) = faults::removed_field(&self.named(), entry) {
            (fault, Some(Some(instead)))
        } else if self.misplaced(entry) {
            return None;
        } else {
            (faults::unknown_field(&self.named(), record, near, entry), Some(near))
        };
        // The ids under a misspelt kind are kept, for `poison_near_kinds`.
        if self.path.len() == 1 && entry.node.as_table().is_some() {
            self.report(fault);
        } else {
            self.refuse(&mut entry.node, fault);
        }
        meant
    }

    /// Kind, id, field: what a patch mirrors.
    fn mirror(&mut self, table: &mut Table, operation: Operation) {
        self.mirrored = self.path.len();
        self.manner = Manner::Part(operation);
        for kind in table.iter_mut() {
            self.path.push(kind.key.clone());
            if operation == Operation::Was && &*kind.key == "absent" {
                self.value(&mut kind.node, names());
            } else if &*kind.key == "patch" {
                let fault = faults::patched_patch(kind.key_origin);
                self.refuse(&mut kind.node, fault);
            } else if model::kind(&kind.key).is_none() && self.misplaced(kind) {
                // A key of the patch itself, under the header of an operation.
            } else if model::kind(&kind.key).is_none() {
                let fault = faults::unknown_kind(&kind.key, kind.key_origin);
                self.refuse(&mut kind.node, fault);
            } else if let Some(definitions) = pack_file().child(&kind.key) {
                self.value(&mut kind.node, definitions);
            }
            self.path.pop();
        }
        self.manner = Manner::Whole;
        self.mirrored = 0;
    }
}

/// What stands under a misspelt kind is known by its ids, so that nothing else is said to be missing.
fn poison_near_kinds(root: &mut Table) {
    let misspelt: Vec<Box<str>> =
        root.keys().filter(|key| *key != "pack" && model::kind(key).is_none()).map(Into::into).collect();
    for key in misspelt {
        let Some(Entry { node: Node { origin, value: Value::Table(table) }, key_origin, .. }) = root.remove(&key)
        else {
            continue;
        };
        let Some(kind) = meant::kind(&key).filter(|kind| *kind != "pack") else { continue };
        let unread = table
            .into_entries()
            .into_iter()
            .map(|entry| Entry { node: Node { origin: entry.node.origin, value: Value::Error }, ..entry });
        let unread: Vec<Entry> = unread.collect();
        match root.get_mut(kind).map(Node::as_table_mut) {
            Some(Some(definitions)) => definitions.extend(unread),
            Some(None) => {}
            None => {
                let node = Node { origin, value: Value::Table(Table::from_entries(unread)) };
                root.insert(Entry { key: kind.into(), key_origin, node });
            }
        }
    }
}

/// A set of words: the addresses of `was.absent`, the names under `remove`.
fn names() -> &'static Shape {
    static NAMES: LazyLock<Shape> = LazyLock::new(|| Shape::Set(Box::new(Shape::Word)));
    &NAMES
}
