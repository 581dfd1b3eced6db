//! The shape check: a tree beside its [`Shape`].
//!
//! It reports every fault at its key or value, leaves [`Value::Error`] where one was, and puts the
//! long form in the place of short spellings, so that one value has one address. It also sorts
//! sets. It is total: whatever the tree, it gives back a tree that later passes can read.

use std::sync::LazyLock;

use crate::address::{Address, is_glob};
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{self, is_id, split_cite};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

use super::faults;
use super::shape::{Keys, Operation, Record, Shape, config_file, insertion, pack_file};

/// Checks a file of a pack. `languages` are those that the pack declares.
pub fn check_pack_file(root: &mut Table, languages: &[Box<str>], sink: &mut Sink) {
    check(root, pack_file(), languages, sink);
}

/// Checks `codicille.toml`.
pub fn check_config(root: &mut Table, sink: &mut Sink) {
    check(root, config_file(), &[], sink);
}

fn check(root: &mut Table, shape: &'static Shape, languages: &[Box<str>], sink: &mut Sink) {
    let Shape::Record(record) = shape else { return };
    let mut walk =
        Walk { languages, path: Vec::new(), mirrored: 0, enclosing: Vec::new(), manner: Manner::Whole, sink };
    walk.fields(root, record, None);
}

/// Reports what a value at an address lacks once patches have written in it. `blame` gives the
/// place and the address of the patch that left a gap; a gap that none left is not reported.
pub fn check_complete(
    node: &Node,
    address: &Address,
    blame: &dyn Fn(&Address) -> Option<(Origin, Address)>,
    sink: &mut Sink,
) {
    let Some(shape) = Shape::at(address) else { return };
    let Value::Table(table) = &node.value else { return };
    if let Shape::Record(record) = shape {
        for (name, field) in &record.fields {
            if field.required
                && table.get(name).is_none()
                && let Some((origin, patch)) = blame(&address.child(name))
            {
                sink.push(faults::missing_key(address, name, origin).at(patch));
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
    /// The records around the value, outermost first.
    enclosing: Vec<&'static Record>,
    manner: Manner,
    sink: &'a mut Sink,
}

impl Walk<'_> {
    /// Where the value is in the pack.
    fn address(&self) -> Address {
        Address::new(&self.path)
    }

    /// What the author means by it: inside a patch, the address that is mirrored.
    fn named(&self) -> Address {
        Address::new(self.path.get(self.mirrored..).unwrap_or_default())
    }

    fn report(&mut self, fault: Diagnostic) {
        let address = self.address();
        self.sink.push(fault.at(address));
    }

    fn refuse(&mut self, node: &mut Node, fault: Diagnostic) {
        node.value = Value::Error;
        self.report(fault);
    }

    fn value(&mut self, node: &mut Node, shape: &'static Shape) {
        if let Manner::Part(operation) = self.manner
            && self.part(node, shape, operation)
        {
            return;
        }
        match (shape, &mut node.value) {
            (_, Value::Error) => {}
            (Shape::Text, Value::String(_)) => self.spell_out(node),
            (Shape::Text, Value::Table(table)) => self.text(table),
            (Shape::Word | Shape::Ref(_), Value::String(_))
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

    /// The forms that only patches have; whether this was one of them.
    fn part(&mut self, node: &mut Node, shape: &'static Shape, operation: Operation) -> bool {
        match (operation, shape, &mut node.value) {
            (
                Operation::Remove,
                Shape::Map(..) | Shape::Record(_) | Shape::Set(_) | Shape::Sequence(_),
                Value::Array(nodes),
            ) => self.elements(nodes, &Shape::Word),
            (Operation::Insert, Shape::Sequence(_), Value::Table(_)) => {
                self.manner = Manner::Whole;
                self.value(node, insertion());
                self.manner = Manner::Part(operation);
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
            self.path.push(entry.key.clone());
            if !self.languages.is_empty() && !self.languages.contains(&entry.key) {
                self.report(faults::undeclared_language(&entry.key, self.languages, entry.key_origin));
            }
            self.value(&mut entry.node, &Shape::Word);
            self.path.pop();
        }
    }

    /// Elements stand once: a second one is reported and set aside, since another may have been meant.
    fn elements(&mut self, nodes: &mut Vec<Node>, element: &'static Shape) {
        let mut kept: Vec<Node> = Vec::with_capacity(nodes.len());
        for mut node in nodes.drain(..) {
            self.value(&mut node, element);
            match kept.iter().find(|first| !node.is_error() && first.same_value(&node)) {
                Some(first) => {
                    let fault = faults::duplicate_element(&self.named(), &node, first.origin);
                    self.refuse(&mut node, fault);
                    kept.push(node);
                }
                None => kept.push(node),
            }
        }
        *nodes = kept;
    }

    fn entries(&mut self, table: &mut Table, keys: &Keys, of: &'static Shape) {
        let names = *keys == Keys::Ids && matches!(self.manner, Manner::Whole | Manner::Part(Operation::Add));
        for entry in table.iter_mut() {
            self.path.push(entry.key.clone());
            if names && !is_id(&entry.key) && !is_glob(&entry.key) {
                self.report(faults::malformed_id(&entry.key, entry.key_origin));
            }
            self.value(&mut entry.node, of);
            self.path.pop();
        }
    }

    /// `header` is the place of the table as a whole; the root of a file has none.
    fn fields(&mut self, table: &mut Table, record: &'static Record, header: Option<Origin>) {
        let mut unread = false;
        for entry in table.iter_mut() {
            self.path.push(entry.key.clone());
            match record.fields.get(&*entry.key) {
                Some(field) => {
                    self.enclosing.push(record);
                    self.value(&mut entry.node, &field.shape);
                    self.enclosing.pop();
                }
                None if entry.node.is_error() => unread = true,
                None => {
                    unread = true;
                    let fault = faults::unknown_field(&self.named(), record, &self.enclosing, entry);
                    self.refuse(&mut entry.node, fault);
                }
            }
            self.path.pop();
        }
        // A key that could not be read may be the one that is missing.
        if let (Manner::Whole, Some(header), false) = (self.manner, header, unread) {
            for (name, field) in &record.fields {
                if field.required && table.get(name).is_none() {
                    self.report(faults::missing_key(&self.named(), name, header));
                }
            }
        }
    }

    /// Kind, id, field: what a patch mirrors.
    fn mirror(&mut self, table: &mut Table, operation: Operation) {
        let enclosing = std::mem::take(&mut self.enclosing);
        self.mirrored = self.path.len();
        self.manner = Manner::Part(operation);
        for kind in table.iter_mut() {
            self.path.push(kind.key.clone());
            if operation == Operation::Was && &*kind.key == "absent" {
                self.value(&mut kind.node, absent());
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
        self.enclosing = enclosing;
    }
}

/// `was.absent`: a set of addresses.
fn absent() -> &'static Shape {
    static ABSENT: LazyLock<Shape> = LazyLock::new(|| Shape::Set(Box::new(Shape::Word)));
    &ABSENT
}
