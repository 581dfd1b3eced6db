//! A patch against the tree below its pack: the writes it makes, or why it cannot.
//!
//! Evaluation only reads. All patches of a pack see the same tree, so none sees another.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::diagnostic::{Diagnostic, Sink, nearest};
use crate::schema::shape::{Operation, Shape};
use crate::schema::sum::{sum, takes_sum};
use crate::script::known::Known;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

use super::condition::Binding;
use super::faults::{self, Patch};
use super::plan::{Glob, Plan, Touch};
use super::reckon::{Around, fields_read};
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

/// How many targets a pattern must have, and where the patch says so.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The number.
    pub number: usize,
    /// Its place.
    pub origin: Origin,
}

/// Evaluates a patch against what lies below its pack.
pub fn evaluate(
    patch: &Patch,
    plan: &Plan,
    count: Option<Count>,
    tree: &Node,
    binding: &Binding,
    sink: &mut Sink,
) -> Evaluation {
    let mut run = Run {
        patch,
        plan,
        tree,
        binding,
        target: None,
        found: Vec::new(),
        missing: BTreeSet::new(),
        result: Evaluation::default(),
        stale: false,
        faulty: false,
    };
    run.result.reads = reads(plan);
    match &plan.glob {
        Some(glob) => run.pattern(glob, count),
        None => run.single(count),
    }
    let Run { mut result, found, stale, faulty, .. } = run;
    sink.extend(once_each_place(found).into_iter().map(|fault| fault.at(patch.address.clone())));
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
    let looks = looks.map(|t| Read { address: t.address.clone(), origin: t.key_origin() });
    let absent = plan.absent.iter().map(|(address, origin)| Read { address: address.clone(), origin: *origin });
    // A pattern looks at every key that it chooses from.
    let glob = plan.glob.iter().filter_map(|glob| {
        let origin = plan.touches.first()?.key_origin();
        Some(Read { address: glob.whole(), origin })
    });
    looks.chain(absent).chain(glob).chain(reckoned(plan)).collect()
}

/// What `where` and sums look at.
fn reckoned(plan: &Plan) -> Vec<Read> {
    let mut found = Vec::new();
    let pattern = plan.glob.as_ref().map(|glob| &*glob.pattern);
    if let (Some(node), Some(owner)) = (plan.choosing, plan.owner(pattern)) {
        let fields = fields_read(node.as_str().unwrap_or_default(), &owner);
        found.extend(fields.into_iter().map(|address| Read { address, origin: node.origin }));
    }
    for touch in plan.touches.iter().filter(|touch| touch.operation == Operation::Set) {
        let Some(text) = sum(touch.node) else { continue };
        let owner = Address::new(touch.address.segments().iter().take(2));
        let mut all = fields_read(text.as_str().unwrap_or_default(), &owner);
        all.retain(|address| *address != owner);
        all.push(touch.address.clone());
        found.extend(all.into_iter().map(|address| Read { address, origin: text.origin }));
    }
    found
}

/// One line that goes wrong at many targets of a pattern is one finding.
fn once_each_place(found: Vec<(Option<Box<str>>, Diagnostic)>) -> Vec<Diagnostic> {
    let mut kept: Vec<(Diagnostic, Vec<Box<str>>)> = Vec::new();
    for (target, fault) in found {
        let same = |other: &Diagnostic| other.code == fault.code && other.primary.origin == fault.primary.origin;
        match (target, kept.iter_mut().find(|(other, _)| same(other))) {
            (Some(target), Some((_, others))) => others.push(target),
            _ => kept.push((fault, Vec::new())),
        }
    }
    let tell = |(fault, others): (Diagnostic, Vec<Box<str>>)| match others.as_slice() {
        [] => fault,
        others => fault.note(faults::likewise(others)),
    };
    kept.into_iter().map(tell).collect()
}

struct Run<'a> {
    patch: &'a Patch<'a>,
    plan: &'a Plan<'a>,
    tree: &'a Node,
    binding: &'a Binding,
    /// The key that stands for the pattern.
    target: Option<(&'a Glob, &'a str)>,
    /// Faults, each with the target at which it was found.
    found: Vec<(Option<Box<str>>, Diagnostic)>,
    /// Addresses that are not there and are reported.
    missing: BTreeSet<Address>,
    result: Evaluation,
    stale: bool,
    faulty: bool,
}

impl<'a> Run<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push((self.target.map(|(_, key)| key.into()), diagnostic));
    }

    fn fault(&mut self, diagnostic: Diagnostic) {
        self.faulty = true;
        self.report(diagnostic);
    }

    /// The address that a touch means at the present target.
    fn address(&self, touch: &Touch) -> Address {
        match self.target {
            Some((glob, key)) => glob.fill(&touch.address, key),
            None => touch.address.clone(),
        }
    }

    fn touches(&self, operation: Operation) -> impl Iterator<Item = &'a Touch<'a>> + use<'a> {
        self.plan.touches.iter().filter(move |touch| touch.operation == operation)
    }

    fn single(&mut self, count: Option<Count>) {
        for touch in self.touches(Operation::Match) {
            if hidden(self.tree, &touch.address) || !self.reaches(touch) {
                continue;
            }
            let found = self.tree.at(&touch.address);
            if !found.is_some_and(|node| node.same_value(touch.node) || node.has_error()) {
                self.result.outcome = Outcome::MatchesNothing;
                return self.report(faults::does_not_match(self.patch, touch, found));
            }
        }
        if !self.chosen(None) {
            if !self.faulty {
                self.result.outcome = Outcome::MatchesNothing;
                self.plan.choosing.into_iter().for_each(|node| self.report(faults::nothing_chosen(self.patch, node)));
            }
            return;
        }
        self.assert_absent();
        self.carry_out(self.plan.touches.iter());
        // A patch that misses its target has no number of targets to correct.
        if let Some(count) = count.filter(|count| count.number != 1 && !self.faulty) {
            self.fault(faults::count(self.patch, count, &[]));
        }
    }

    fn pattern(&mut self, glob: &'a Glob, count: Option<Count>) {
        let candidates = glob.candidates(self.tree);
        let unread = candidates.iter().any(|key| self.is_hidden(glob, key));
        let fitting: Vec<&str> = candidates.into_iter().filter(|key| self.is_target(glob, key)).collect();
        let any = !fitting.is_empty();
        let chosen: Vec<&str> = fitting.into_iter().filter(|key| self.chosen(Some((glob, key)))).collect();
        if any && chosen.is_empty() && self.faulty {
            return;
        }
        // Whether a definition that a fault hides would fit is not known.
        self.faulty |= unread;
        match count {
            _ if unread => {}
            Some(count) if count.number == chosen.len() => {}
            Some(count) if !chosen.is_empty() => self.fault(faults::count(self.patch, count, &chosen)),
            _ if chosen.is_empty() => {
                self.result.outcome = Outcome::MatchesNothing;
                if let Some(node) = self.plan.choosing.filter(|_| any) {
                    return self.report(faults::nothing_chosen(self.patch, node));
                }
                self.report(faults::matches_nothing(self.patch, self.plan, glob, self.tree));
            }
            _ => {}
        }
        for key in chosen {
            self.target = Some((glob, key));
            self.carry_out(self.plan.touches.iter().filter(|touch| glob.is_in(&touch.address)));
        }
        self.target = None;
        self.assert_absent();
        self.carry_out(self.plan.touches.iter().filter(|touch| !glob.is_in(&touch.address)));
    }

    fn is_hidden(&self, glob: &Glob, key: &str) -> bool {
        self.plan.touches.iter().any(|touch| {
            let address = glob.fill(&touch.address, key);
            let compared = matches!(touch.operation, Operation::Match | Operation::Was);
            hidden(self.tree, &address) || compared && self.tree.at(&address).is_some_and(Node::has_error)
        })
    }

    /// A key is a target of a pattern if `match` holds for it and it has what the patch changes.
    fn is_target(&self, glob: &'a Glob, key: &'a str) -> bool {
        let relevant = |touch: &&Touch| touch.operation == Operation::Match || glob.is_in(&touch.address);
        let holds = |touch: &Touch| holds(self.tree, touch, &glob.fill(&touch.address, key));
        self.plan.touches.iter().filter(relevant).all(holds)
    }

    /// Whether `where` is true of a definition. A fault in it is told once.
    fn chosen(&mut self, target: Option<(&'a Glob, &str)>) -> bool {
        let Some(node) = self.plan.choosing else { return true };
        let Some(owner) = self.plan.owner(target.map(|(_, key)| key)) else { return true };
        let Some(it) = self.tree.at(&owner).map(Known::Table) else { return true };
        let around = Around { tree: self.tree, binding: self.binding, owner, it };
        match around.holds(node.as_str().unwrap_or_default()) {
            Ok(truth) => truth,
            Err(unknown) => {
                if !self.faulty {
                    self.fault(faults::bad_expression(self.patch, node, "where", &unknown));
                }
                false
            }
        }
    }

    fn assert_absent(&mut self) {
        for (address, origin) in &self.plan.absent {
            if let Some(found) = self.tree.at(address).filter(|node| !node.is_error()) {
                self.stale = true;
                self.report(faults::not_absent(self.patch, address, *origin, found));
            }
        }
        for node in &self.plan.no_addresses {
            self.fault(faults::no_address(self.patch, node));
        }
    }

    fn carry_out(&mut self, touches: impl Iterator<Item = &'a Touch<'a>>) {
        for touch in touches {
            let touch = Touch { address: self.address(touch), ..touch.clone() };
            // What a fault hides is reported, and whatever this comes to is unknown.
            if hidden(self.tree, &touch.address) {
                self.faulty = true;
                continue;
            }
            match touch.operation {
                Operation::Match => {}
                Operation::Was => self.was(&touch),
                Operation::Set => self.set(&touch),
                Operation::Replace => self.replace(&touch),
                Operation::Add => self.add(&touch),
                Operation::Remove => self.remove(&touch),
                Operation::Insert => self.insert(&touch),
            }
        }
    }

    fn write(&mut self, touch: &Touch, edit: Edit) {
        self.result.writes.push(Write {
            address: touch.address.clone(),
            edit,
            operation: touch.operation,
            origin: touch.key_origin(),
        });
    }

    /// Whether every key on the way to an address is there; else the fault is reported, once for
    /// all the lines of the patch that name it.
    fn reaches(&mut self, touch: &Touch) -> bool {
        let Some(missing) = missing_key(self.tree, &touch.address) else { return true };
        if self.missing.insert(missing.clone()) {
            let place = touch.place_of(&missing);
            let mut fault = faults::unknown_target(self.patch, touch, &missing, self.tree);
            for other in &self.plan.touches {
                let also = other.place_of(&missing);
                let names = missing.is_prefix_of(&self.address(other)) && also != place;
                if names && fault.secondary.iter().all(|label| label.origin != also) {
                    fault = fault.label(also, faults::also_named());
                }
            }
            self.fault(fault);
        }
        self.faulty = true;
        false
    }

    fn was(&mut self, touch: &Touch) {
        let found = self.tree.at(&touch.address);
        let alike = |node: &Node| node.same_value(touch.node) || same_script(&touch.address, node, touch.node);
        if found.is_some_and(|node| alike(node) || node.has_error()) {
            return;
        }
        if found.is_none() && !self.reaches(touch) {
            return;
        }
        self.stale = true;
        let now = self.touches(Operation::Set).find(|set| self.address(set) == touch.address);
        self.report(faults::stale(self.patch, touch, found, now.map(|set| set.node)));
    }

    fn set(&mut self, touch: &Touch) {
        if !self.reaches(touch) {
            return;
        }
        let Some(new) = self.new_value(touch) else { return };
        let same = self.tree.at(&touch.address).is_some_and(|node| node.same_value(&new));
        if !same {
            self.write(touch, Edit::Put(new));
        }
    }

    /// The value that is set: as it is written, or what its sum comes to.
    fn new_value(&mut self, touch: &Touch) -> Option<Node> {
        let shape = Shape::at(&touch.address);
        let Some((text, shape)) = sum(touch.node).zip(shape).filter(|(_, shape)| takes_sum(shape)) else {
            return Some(touch.node.clone());
        };
        let owner = Address::new(touch.address.segments().iter().take(2));
        let it = self.tree.at(&touch.address).map_or(Known::None, Known::of);
        let around = Around { tree: self.tree, binding: self.binding, owner, it };
        match around.reckon(text, shape) {
            Ok(node) => Some(node),
            Err(unknown) => {
                self.fault(faults::bad_expression(self.patch, text, "expr", &unknown));
                None
            }
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
        if below.is_some_and(Node::is_error) {
            self.faulty = true;
            return;
        }
        if below.is_none() && (self.patch.defines(&touch.address) || self.means_another(touch, shape)) {
            return self.fault(faults::unknown_target(self.patch, touch, &touch.address, self.tree));
        }
        let parent_is_collection = touch.address.parent().and_then(|a| Shape::at(&a)).is_some_and(Shape::is_collection);
        if below.is_none() && parent_is_collection {
            return self.write(touch, Edit::Put(touch.node.clone()));
        }
        match (&touch.node.value, shape) {
            (Value::Error, _) => self.faulty = true,
            (Value::Table(table), Shape::Map(..) | Shape::Record(_) | Shape::Text | Shape::Prose)
                if below.is_some() || shape.is_collection() =>
            {
                let present = below.and_then(Node::as_table);
                if present.is_some() && parent_is_collection && repeats(table, shape) {
                    return self.fault(faults::already_present(self.patch, touch, below));
                }
                for entry in table {
                    let deeper = touch.below(entry);
                    match shape {
                        Shape::Text | Shape::Prose if present.is_none_or(|p| p.get(&entry.key).is_none()) => {
                            self.write(&deeper, Edit::Put(entry.node.clone()));
                        }
                        _ => self.add(&deeper),
                    }
                }
            }
            (Value::Array(elements), Shape::Set(_)) => match below.and_then(Node::as_array) {
                Some(present) => self.include(touch, elements, present),
                None => self.fault(faults::no_list(self.patch, touch)),
            },
            (_, Shape::Sequence(_)) => self.fault(faults::wants_insert(self.patch, touch)),
            _ if below.is_some() => self.fault(faults::already_present(self.patch, touch, below)),
            _ => self.fault(faults::wants_set(self.patch, touch)),
        }
    }

    /// Whether an addition is about a definition that goes by nearly the same id, and not a new one: then
    /// it names nothing that only a new one must have.
    fn means_another(&self, touch: &Touch, shape: &Shape) -> bool {
        let (2, Value::Table(table)) = (touch.address.segments().len(), &touch.node.value) else { return false };
        let kind = touch.address.parent().and_then(|kind| self.tree.at(&kind)).and_then(Node::as_table);
        let near = nearest(touch.address.last().unwrap_or_default(), kind.into_iter().flat_map(Table::keys));
        near.is_some() && !repeats(table, shape)
    }

    fn include(&mut self, touch: &Touch, elements: &[Node], present: &[Node]) {
        for element in elements {
            let Some(word) = element.as_str() else { continue };
            let touch = touch.element(word, element.origin);
            match present.iter().find(|node| node.as_str() == Some(word)) {
                Some(there) => self.fault(faults::already_present(self.patch, &touch, Some(there))),
                None => self.write(&touch, Edit::Include(element.clone())),
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
            let touch = touch.element(word, name.origin);
            if self.tree.at(&touch.address).is_none() {
                self.fault(faults::nothing_to_remove(self.patch, &touch, holder));
                continue;
            }
            let element = matches!(holder.map(|node| &node.value), Some(Value::Array(_)));
            self.write(&touch, if element { Edit::Exclude } else { Edit::Delete });
        }
    }

    fn insert(&mut self, touch: &Touch) {
        if !self.reaches(touch) {
            return;
        }
        if !matches!(Shape::at(&touch.address), Some(Shape::Sequence(_))) {
            return self.fault(faults::no_sequence(self.patch, touch));
        }
        let field = |name: &str| touch.node.as_table().and_then(|table| table.get(name));
        let anchored = match (field("before"), field("after")) {
            (Some(anchor), None) => Some((anchor, Side::Before)),
            (None, Some(anchor)) => Some((anchor, Side::After)),
            _ => None,
        };
        let (Some(item), Some((anchor, side))) = (field("item"), anchored) else {
            self.faulty = true;
            // The shape check has reported an item that is missing.
            if field("item").is_some() {
                self.fault(faults::wants_anchor(self.patch, touch));
            }
            return;
        };
        let (Some(word), Some(anchor_word)) = (item.as_str(), anchor.as_str()) else { return };
        let present = self.tree.at(&touch.address).and_then(Node::as_array).unwrap_or_default();
        let touch = touch.element(word, item.origin);
        if let Some(there) = present.iter().find(|node| node.as_str() == Some(word)) {
            self.fault(faults::already_present(self.patch, &touch, Some(there)));
        } else if !present.iter().any(|node| node.as_str() == Some(anchor_word)) {
            self.fault(faults::unknown_anchor(self.patch, &touch, anchor, present));
        } else {
            self.write(&touch, Edit::Place { item: item.clone(), anchor: anchor_word.into(), side });
        }
    }
}

/// Whether a key has what an operation needs of a target: the values of `match`, the keys of what is
/// changed, the names of what is removed.
pub(super) fn holds(tree: &Node, touch: &Touch, address: &Address) -> bool {
    let found = tree.at(address);
    match touch.operation {
        Operation::Match => found.is_some_and(|node| node.same_value(touch.node)),
        Operation::Remove => {
            let names = touch.node.as_array().unwrap_or_default();
            missing_key(tree, address).is_none()
                && names.iter().all(|name| found.is_some_and(|node| name.as_str().is_none_or(|word| has(node, word))))
        }
        Operation::Set | Operation::Replace | Operation::Insert => missing_key(tree, address).is_none(),
        Operation::Was | Operation::Add => true,
    }
}

fn has(holder: &Node, word: &str) -> bool {
    match &holder.value {
        Value::Table(table) => table.get(word).is_some(),
        Value::Array(nodes) => nodes.iter().any(|node| node.as_str() == Some(word)),
        _ => false,
    }
}

/// Whether a script says what is expected, however both are spaced.
fn same_script(address: &Address, a: &Node, b: &Node) -> bool {
    let Some(Shape::Script(kind)) = Shape::at(address) else { return false };
    a.as_str().zip(b.as_str()).is_some_and(|(a, b)| crate::script::same(*kind, a, b))
}

/// Whether a fault left nothing known at an address.
fn hidden(tree: &Node, address: &Address) -> bool {
    let mut node = tree;
    for segment in address.segments() {
        match node.find(std::slice::from_ref(segment)) {
            Some(below) if below.is_error() => return true,
            Some(below) => node = below,
            None => return false,
        }
    }
    false
}

/// Whether an addition at a record that is there repeats one of its required fields: then the
/// author takes the record for a new one.
fn repeats(table: &Table, shape: &Shape) -> bool {
    let Shape::Record(record) = shape else { return false };
    table.keys().any(|key| record.fields.get(key).is_some_and(|field| field.required && !field.shape.is_collection()))
}

/// The first key on the way to an address that a collection does not have. Fields that are not
/// there yet are no fault: a field can be set whether it was written before or not.
pub(super) fn missing_key(tree: &Node, address: &Address) -> Option<Address> {
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
