//! A patch against the tree below its pack: the writes it makes, or why it cannot.
//!
//! Evaluation only reads. All patches of a pack see the same tree, so none sees another.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, Sink};
use crate::schema::shape::{Operation, Shape};
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

use super::faults::{self, Patch};
use super::plan::{Glob, Plan, Touch};
use super::write::{Edit, Side, Write};

/// What a patch comes to.
#[derive(Debug, Default)]
pub struct Evaluation {
    /// Its writes that change something.
    pub writes: Vec<Write>,
    /// What it reads: the addresses that `match` and `was` look at.
    pub reads: Vec<Read>,
    /// How it ended.
    pub outcome: Outcome,
}

/// An address that a patch looks at, and where it says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The address; one segment may be a pattern.
    pub address: Address,
    /// The place in the patch.
    pub origin: Origin,
}

/// How a patch ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// It writes something.
    Applied,
    /// Everything is already as it says.
    #[default]
    NoEffect,
    /// Its pattern finds nothing.
    MatchesNothing,
    /// `was` says something else than the tree.
    Stale,
    /// Something else is wrong with it.
    Faulty,
}

/// Evaluates a patch against what lies below its pack.
pub fn evaluate(patch: &Patch, plan: &Plan, count: Option<usize>, tree: &Node, sink: &mut Sink) -> Evaluation {
    let mut run = Run { patch, tree, sink, result: Evaluation::default(), stale: false, faulty: false };
    run.result.reads = reads(plan);
    match &plan.glob {
        Some(glob) => run.pattern(plan, glob, count),
        None => run.single(plan, count),
    }
    let Run { mut result, stale, faulty, .. } = run;
    result.outcome = match result.outcome {
        Outcome::MatchesNothing => Outcome::MatchesNothing,
        _ if faulty => Outcome::Faulty,
        _ if stale => Outcome::Stale,
        _ if result.writes.is_empty() => Outcome::NoEffect,
        _ => Outcome::Applied,
    };
    result
}

fn reads(plan: &Plan) -> Vec<Read> {
    let looks = plan.touches.iter().filter(|t| matches!(t.operation, Operation::Match | Operation::Was));
    let looks = looks.map(|t| Read { address: t.address.clone(), origin: t.key_origin });
    let absent = plan.absent.iter().map(|(address, origin)| Read { address: address.clone(), origin: *origin });
    // A pattern looks at every key that it chooses from.
    let glob = plan.glob.iter().filter_map(|glob| {
        let origin = plan.touches.first()?.key_origin;
        Some(Read { address: glob.within.child(&glob.pattern), origin })
    });
    looks.chain(absent).chain(glob).collect()
}

struct Run<'a> {
    patch: &'a Patch<'a>,
    tree: &'a Node,
    sink: &'a mut Sink,
    result: Evaluation,
    stale: bool,
    faulty: bool,
}

impl Run<'_> {
    fn fault(&mut self, diagnostic: Diagnostic) {
        self.faulty = true;
        self.sink.push(diagnostic.at(self.patch.address.clone()));
    }

    fn single(&mut self, plan: &Plan, count: Option<usize>) {
        let matches = self.narrows(plan, None);
        if !matches {
            self.result.outcome = Outcome::MatchesNothing;
            let fault = faults::matches_nothing(self.patch, plan, self.tree);
            self.sink.push(fault.at(self.patch.address.clone()));
            return;
        }
        if let Some(count) = count.filter(|count| *count != 1) {
            self.fault(faults::count(self.patch, count, &[]));
        }
        self.all(plan, None);
    }

    fn pattern(&mut self, plan: &Plan, glob: &Glob, count: Option<usize>) {
        let candidates = glob.candidates(self.tree);
        let chosen: Vec<&str> = candidates.into_iter().filter(|key| self.is_target(plan, glob, key)).collect();
        if let Some(count) = count.filter(|count| *count != chosen.len()) {
            self.fault(faults::count(self.patch, count, &chosen));
        } else if chosen.is_empty() {
            self.result.outcome = Outcome::MatchesNothing;
            let fault = faults::matches_nothing(self.patch, plan, self.tree);
            self.sink.push(fault.at(self.patch.address.clone()));
        }
        for key in chosen {
            self.all(plan, Some((glob, key)));
        }
    }

    /// A key is a target of a pattern if `match` holds for it and it has what the patch changes.
    fn is_target(&self, plan: &Plan, glob: &Glob, key: &str) -> bool {
        let holds_changed = plan.touches.iter().all(|touch| {
            let needed =
                matches!(touch.operation, Operation::Set | Operation::Replace | Operation::Remove | Operation::Insert);
            !needed || missing_key(self.tree, &glob.fill(&touch.address, key)).is_none()
        });
        holds_changed && self.narrows(plan, Some((glob, key)))
    }

    fn narrows(&self, plan: &Plan, target: Option<(&Glob, &str)>) -> bool {
        plan.touches.iter().filter(|touch| touch.operation == Operation::Match).all(|touch| {
            let address = fill(&touch.address, target);
            self.tree.at(&address).is_some_and(|node| node.same_value(touch.node))
        })
    }

    fn all(&mut self, plan: &Plan, target: Option<(&Glob, &str)>) {
        for (address, origin) in &plan.absent {
            if let Some(found) = self.tree.at(address) {
                self.stale = true;
                let fault = faults::not_absent(self.patch, address, *origin, found);
                self.sink.push(fault.at(self.patch.address.clone()));
            }
        }
        for touch in &plan.touches {
            let touch = Touch { address: fill(&touch.address, target), ..touch.clone() };
            match touch.operation {
                Operation::Match => {}
                Operation::Was => self.was(&touch, plan),
                Operation::Set => self.set(&touch),
                Operation::Replace => self.replace(&touch),
                Operation::Add => self.add(&touch),
                Operation::Remove => self.remove(&touch),
                Operation::Insert => self.insert(&touch),
            }
        }
    }

    fn write(&mut self, touch: &Touch, address: Address, edit: Edit) {
        self.result.writes.push(Write { address, edit, operation: touch.operation, origin: touch.key_origin });
    }

    /// Whether every key on the way to an address is there; else the fault is reported.
    fn reaches(&mut self, touch: &Touch) -> bool {
        match missing_key(self.tree, &touch.address) {
            None => true,
            Some(missing) => {
                self.fault(faults::unknown_target(self.patch, touch, &missing, self.tree));
                false
            }
        }
    }

    fn was(&mut self, touch: &Touch, plan: &Plan) {
        let found = self.tree.at(&touch.address);
        if found.is_some_and(|node| node.same_value(touch.node) || node.is_error()) {
            return;
        }
        if found.is_none() && !self.reaches(touch) {
            return;
        }
        self.stale = true;
        let now = plan.touches.iter().find(|t| t.operation == Operation::Set && t.address == touch.address);
        let fault = faults::stale(self.patch, touch, found, now.map(|t| t.node));
        self.sink.push(fault.at(self.patch.address.clone()));
    }

    fn set(&mut self, touch: &Touch) {
        if !self.reaches(touch) {
            return;
        }
        let same = self.tree.at(&touch.address).is_some_and(|node| node.same_value(touch.node));
        if !same {
            self.write(touch, touch.address.clone(), Edit::Put(touch.node.clone()));
        }
    }

    fn replace(&mut self, touch: &Touch) {
        if !matches!(Shape::at(&touch.address), Some(Shape::Record(_))) {
            return self.fault(faults::no_record(self.patch, touch));
        }
        self.set(touch);
    }

    fn add(&mut self, touch: &Touch) {
        let Some(shape) = Shape::at(&touch.address) else { return };
        let below = self.tree.at(&touch.address);
        let parent_is_collection = touch.address.parent().and_then(|a| Shape::at(&a)).is_some_and(Shape::is_collection);
        if below.is_none() && parent_is_collection {
            return self.write(touch, touch.address.clone(), Edit::Put(touch.node.clone()));
        }
        match (&touch.node.value, shape) {
            (Value::Table(table), Shape::Map(..) | Shape::Record(_) | Shape::Text)
                if below.is_some() || shape.is_collection() =>
            {
                let present = below.and_then(Node::as_table);
                if present.is_some() && touch.address.segments().len() == 2 && repeats(table, shape) {
                    return self.fault(faults::already_present(self.patch, touch, below));
                }
                for entry in table {
                    let deeper = Touch {
                        operation: touch.operation,
                        address: touch.address.child(&entry.key),
                        key_origin: entry.key_origin,
                        node: &entry.node,
                    };
                    match shape {
                        Shape::Text if present.is_none_or(|p| p.get(&entry.key).is_none()) => {
                            self.write(&deeper, deeper.address.clone(), Edit::Put(entry.node.clone()));
                        }
                        _ => self.add(&deeper),
                    }
                }
            }
            (Value::Array(elements), Shape::Set(_)) => match below.and_then(Node::as_array) {
                Some(present) => self.include(touch, elements, present),
                None => self.fault(faults::no_list(self.patch, touch)),
            },
            _ if below.is_some() => self.fault(faults::already_present(self.patch, touch, below)),
            (_, Shape::Sequence(_)) => self.fault(faults::wants_insert(self.patch, touch)),
            _ => self.fault(faults::wants_set(self.patch, touch)),
        }
    }

    fn include(&mut self, touch: &Touch, elements: &[Node], present: &[Node]) {
        for element in elements {
            let Some(word) = element.as_str() else { continue };
            let address = touch.address.child(word);
            let touch = Touch { key_origin: element.origin, address: address.clone(), ..touch.clone() };
            match present.iter().find(|node| node.as_str() == Some(word)) {
                Some(there) => self.fault(faults::already_present(self.patch, &touch, Some(there))),
                None => self.write(&touch, address, Edit::Include(element.clone())),
            }
        }
    }

    fn remove(&mut self, touch: &Touch) {
        let Value::Array(names) = &touch.node.value else {
            return self.fault(faults::wants_names(self.patch, touch));
        };
        if touch.address.segments().len() > 1 && !self.reaches(touch) {
            return;
        }
        let holder = self.tree.at(&touch.address);
        for name in names {
            let Some(word) = name.as_str() else { continue };
            let address = touch.address.child(word);
            let touch = Touch { key_origin: name.origin, address: address.clone(), ..touch.clone() };
            if self.tree.at(&address).is_none() {
                self.fault(faults::nothing_to_remove(self.patch, &touch, holder));
                continue;
            }
            let element = matches!(holder.map(|node| &node.value), Some(Value::Array(_)));
            self.write(&touch, address, if element { Edit::Exclude } else { Edit::Delete });
        }
    }

    fn insert(&mut self, touch: &Touch) {
        if !self.reaches(touch) {
            return;
        }
        let field = |name: &str| touch.node.as_table().and_then(|table| table.get(name));
        let anchored = match (field("before"), field("after")) {
            (Some(anchor), None) => Some((anchor, Side::Before)),
            (None, Some(anchor)) => Some((anchor, Side::After)),
            _ => None,
        };
        let (Some(item), Some((anchor, side))) = (field("item"), anchored) else {
            return self.fault(faults::wants_anchor(self.patch, touch));
        };
        let (Some(word), Some(anchor_word)) = (item.as_str(), anchor.as_str()) else { return };
        let present = self.tree.at(&touch.address).and_then(Node::as_array).unwrap_or_default();
        let touch = Touch { key_origin: item.origin, address: touch.address.child(word), ..touch.clone() };
        if let Some(there) = present.iter().find(|node| node.as_str() == Some(word)) {
            self.fault(faults::already_present(self.patch, &touch, Some(there)));
        } else if !present.iter().any(|node| node.as_str() == Some(anchor_word)) {
            self.fault(faults::unknown_anchor(self.patch, &touch, anchor, present));
        } else {
            let edit = Edit::Place { item: item.clone(), anchor: anchor_word.into(), side };
            self.write(&touch, touch.address.clone(), edit);
        }
    }
}

/// Whether an addition at a definition that is there repeats one of its required fields: then the
/// author takes the definition for a new one.
fn repeats(table: &Table, shape: &Shape) -> bool {
    let Shape::Record(record) = shape else { return false };
    table.keys().any(|key| record.fields.get(key).is_some_and(|field| field.required))
}

fn fill(address: &Address, target: Option<(&Glob, &str)>) -> Address {
    match target {
        Some((glob, key)) => glob.fill(address, key),
        None => address.clone(),
    }
}

/// The first key on the way to an address that a collection does not have. Fields that are not
/// there yet are no fault: a field can be set whether it was written before or not.
fn missing_key(tree: &Node, address: &Address) -> Option<Address> {
    let mut node = Some(tree);
    let mut shape = Some(crate::schema::shape::pack_file());
    for (depth, segment) in address.segments().iter().enumerate() {
        let below = node.and_then(|node| node.find(std::slice::from_ref(segment)));
        if below.is_none() && shape.is_some_and(Shape::is_collection) {
            return Some(Address::new(address.segments().iter().take(depth + 1)));
        }
        if node.is_some_and(Node::is_error) || below.is_some_and(Node::is_error) {
            return None;
        }
        node = below;
        shape = shape.and_then(|shape| shape.child(segment));
    }
    None
}
