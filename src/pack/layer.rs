//! Layering: base, then patches, pack after pack, into one tree whose every value knows its history.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::diagnostic::Sink;
use crate::schema::check::check_complete;
use crate::schema::shape::Operation;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

use super::condition::{Binding, Condition};
use super::conflict;
use super::evaluate::{Evaluation, Outcome, Read, evaluate};
use super::faults;
use super::plan::{Plan, Touch};
use super::write::{Write, apply};

/// One pack of a closure, as layering needs it.
#[derive(Debug)]
pub struct Layer<'a> {
    /// The id of the pack.
    pub id: &'a str,
    /// Its version.
    pub version: &'a str,
    /// What it defines, by kind and id, patches included.
    pub definitions: &'a Table,
    /// The positions of the packs that come before it and that it knows of.
    pub below: BTreeSet<usize>,
}

/// The result of layering.
#[derive(Debug)]
pub struct Layered {
    /// Every definition of every pack, with all patches carried out.
    pub tree: Node,
    /// What the patches changed, in the order in which it was carried out.
    pub changes: Vec<Change>,
    /// How each patch, and each row of a column, ended.
    pub patches: Vec<PatchReport>,
}

/// One change to one value.
#[derive(Clone, Debug)]
pub struct Change {
    /// The pack whose patch it is.
    pub pack: Box<str>,
    /// The patch, or the row of its column.
    pub patch: Address,
    /// What was done.
    pub write: Write,
    /// What was there before, at the written address.
    pub before: Option<Node>,
}

/// How a patch ended.
#[derive(Clone, Debug)]
pub struct PatchReport {
    /// The pack that it belongs to.
    pub pack: Box<str>,
    /// `patch.ID`, or `patch.ID.rows.KEY`.
    pub address: Address,
    /// Where its key stands.
    pub origin: Origin,
    /// How it ended.
    pub state: State,
}

/// The state that every patch ends in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It changed so many values.
    Applied(usize),
    /// Everything was as it says.
    NoEffect,
    /// Its condition is false.
    Disabled,
    /// Its pattern fits nothing.
    MatchesNothing,
    /// Its precondition does not hold.
    Stale,
    /// It has another fault.
    Faulty,
    /// Another patch writes all of it anew.
    OverriddenBy(Address),
    /// Another pack, not ordered against this one, is at odds with it.
    ConflictsWith(Box<str>),
}

/// What one pack does, before it is carried out.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// The patches and rows, in the order of their addresses.
    pub patches: Vec<Effect>,
}

/// What one patch or row does.
#[derive(Debug)]
pub(super) struct Effect {
    pub address: Address,
    pub origin: Origin,
    pub state: State,
    pub writes: Vec<Write>,
    pub reads: Vec<Read>,
}

impl Effects {
    pub(super) fn writes(&self) -> impl Iterator<Item = &Write> {
        self.patches.iter().flat_map(|patch| &patch.writes)
    }
}

/// Layers packs, which stand in their order.
pub fn layer(layers: &[Layer], binding: &Binding, sink: &mut Sink) -> Layered {
    let mut state = Layered { tree: empty(), changes: Vec::new(), patches: Vec::new() };
    let mut effects: Vec<Effects> = Vec::new();
    for (position, layer) in layers.iter().enumerate() {
        let known = layer.below.len() == position;
        let effect = if known {
            pack_effects(layers, layer, &state.tree, binding, sink)
        } else {
            let tree = rebuild(layers, &effects, &layer.below);
            pack_effects(layers, layer, &tree, binding, sink)
        };
        merge(&mut state.tree, layer.definitions);
        carry_out(&mut state, layer.id, &effect);
        effects.push(effect);
    }
    conflict::find(layers, &effects, binding, &mut state.patches, sink);
    find_overridden(layers, &mut state, sink);
    complete(&state, sink);
    state
}

fn empty() -> Node {
    let file = crate::source::FileId(0);
    Node { origin: Origin { file, start: 0, end: 0 }, value: Value::Table(Table::default()) }
}

/// The tree of some packs only.
pub(super) fn rebuild(layers: &[Layer], effects: &[Effects], chosen: &BTreeSet<usize>) -> Node {
    let mut tree = empty();
    for position in chosen {
        if let Some(layer) = layers.get(*position) {
            merge(&mut tree, layer.definitions);
        }
        if let Value::Table(table) = &mut tree.value {
            effects.get(*position).into_iter().flat_map(Effects::writes).for_each(|write| apply(table, write));
        }
    }
    tree
}

/// Puts the definitions of a pack beside those that are there.
fn merge(tree: &mut Node, definitions: &Table) {
    let Some(table) = tree.as_table_mut() else { return };
    for kind in definitions {
        match table.get_mut(&kind.key).map(|node| &mut node.value) {
            Some(Value::Table(present)) => {
                let new = kind.node.as_table().map(|t| t.iter().cloned().collect()).unwrap_or_default();
                present.extend(new);
            }
            _ => drop(table.insert(kind.clone())),
        }
    }
}

fn carry_out(state: &mut Layered, pack: &str, effects: &Effects) {
    for patch in &effects.patches {
        for write in &patch.writes {
            let before = state.tree.at(&write.address).cloned();
            if let Some(table) = state.tree.as_table_mut() {
                apply(table, write);
            }
            state.changes.push(Change {
                pack: pack.into(),
                patch: patch.address.clone(),
                write: write.clone(),
                before,
            });
        }
        state.patches.push(PatchReport {
            pack: pack.into(),
            address: patch.address.clone(),
            origin: patch.origin,
            state: patch.state.clone(),
        });
    }
}

/// What the patches of a pack do to the tree below it.
pub(super) fn pack_effects(
    layers: &[Layer],
    layer: &Layer,
    tree: &Node,
    binding: &Binding,
    sink: &mut Sink,
) -> Effects {
    let below: Vec<(Box<str>, Box<str>)> =
        layer.below.iter().filter_map(|i| layers.get(*i)).map(|l| (l.id.into(), l.version.into())).collect();
    let mut effects = Effects::default();
    for entry in layer.definitions.get("patch").and_then(Node::as_table).into_iter().flatten() {
        let Some(table) = entry.node.as_table() else { continue };
        let patch = faults::Patch {
            id: &entry.key,
            address: Address::new(["patch", &entry.key]),
            origin: entry.key_origin,
            pack: layer.id,
            below: &below,
            own: layer.definitions,
        };
        patch_effects(&patch, table, tree, binding, &mut effects, sink);
    }
    find_written_twice(&effects, sink);
    effects
}

fn patch_effects(
    patch: &faults::Patch,
    table: &Table,
    tree: &Node,
    binding: &Binding,
    effects: &mut Effects,
    sink: &mut Sink,
) {
    if !condition_holds(table, binding) {
        effects.patches.push(effect(patch, State::Disabled, Evaluation::default()));
        return;
    }
    let plan = match Plan::read(table) {
        Ok(plan) => plan,
        Err(globs) => {
            sink.push(faults::two_globs(patch, &globs).at(patch.address.clone()));
            effects.patches.push(effect(patch, State::Faulty, Evaluation::default()));
            return;
        }
    };
    let acts = plan.touches.iter().any(|touch| !matches!(touch.operation, Operation::Match | Operation::Was));
    if acts {
        let count = table.get("count").and_then(Node::as_integer).and_then(|count| usize::try_from(count).ok());
        let evaluation = evaluate(patch, &plan, count, tree, sink);
        finish(patch, &plan, tree, evaluation, effects, sink);
    }
    rows(patch, table, tree, effects, sink);
    let says_something = acts || table.get("rows").is_some() || table.get("column").is_some();
    if !says_something && !has_unread_operation(table) {
        sink.push(faults::empty(patch).at(patch.address.clone()));
        effects.patches.push(effect(patch, State::NoEffect, Evaluation::default()));
    }
}

/// Whether a fault of shape left an operation unread: then the patch is not empty, only unknown.
fn has_unread_operation(table: &Table) -> bool {
    table.iter().any(|entry| entry.node.has_error())
}

fn condition_holds(table: &Table, binding: &Binding) -> bool {
    let Some(condition) = table.get("when").and_then(Node::as_str).and_then(Condition::parse) else { return true };
    // A parameter that is unknown is reported elsewhere.
    binding.get(&condition.param).is_none_or(|value| condition.holds(value))
}

fn effect(patch: &faults::Patch, state: State, evaluation: Evaluation) -> Effect {
    Effect {
        address: patch.address.clone(),
        origin: patch.origin,
        state,
        writes: evaluation.writes,
        reads: evaluation.reads,
    }
}

fn finish(
    patch: &faults::Patch,
    plan: &Plan,
    tree: &Node,
    evaluation: Evaluation,
    effects: &mut Effects,
    sink: &mut Sink,
) {
    let state = match evaluation.outcome {
        Outcome::Applied => State::Applied(evaluation.writes.len()),
        Outcome::NoEffect => State::NoEffect,
        Outcome::MatchesNothing => State::MatchesNothing,
        Outcome::Stale => State::Stale,
        Outcome::Faulty => State::Faulty,
    };
    if state == State::NoEffect {
        let set = plan.touches.iter().find(|touch| touch.operation == Operation::Set);
        let found = set.and_then(|touch| tree.at(&touch.address)).map(|node| node.origin);
        sink.push(faults::no_effect(patch, found).at(patch.address.clone()));
    }
    effects.patches.push(effect(patch, state, evaluation));
}

/// Each row of a column is a small patch of its own: one row, one address, one state.
fn rows(patch: &faults::Patch, table: &Table, tree: &Node, effects: &mut Effects, sink: &mut Sink) {
    let (column, rows) = match (table.get("column"), table.get("rows").and_then(Node::as_table)) {
        (None, None) => return,
        (Some(column), Some(rows)) => (column, rows),
        _ if has_unread_operation(table) => return,
        (Some(column), None) => return sink.push(faults::half_column(patch, column.origin).at(patch.address.clone())),
        (None, Some(_)) => {
            let origin = table.entry("rows").map_or(patch.origin, |entry| entry.key_origin);
            return sink.push(faults::half_column(patch, origin).at(patch.address.clone()));
        }
    };
    let Some((address, glob)) = column.as_str().and_then(column_address) else {
        return sink.push(faults::bad_column(patch, column).at(patch.address.clone()));
    };
    for row in rows {
        let address = address.with_segment(glob, &row.key);
        let row_address = patch.address.child("rows").child(&row.key);
        let Some(plan) = row_plan(&address, &row_address, row, sink) else { continue };
        let of_row = faults::Patch { address: row_address, origin: row.key_origin, ..patch.clone() };
        let evaluation = evaluate(&of_row, &plan, None, tree, sink);
        finish(&of_row, &plan, tree, evaluation, effects, sink);
    }
}

fn row_plan<'t>(
    address: &Address,
    row_address: &Address,
    row: &'t crate::syntax::tree::Entry,
    sink: &mut Sink,
) -> Option<Plan<'t>> {
    let mut plan = Plan { touches: Vec::new(), absent: Vec::new(), glob: None };
    for (key, operation) in [("was", Operation::Was), ("now", Operation::Set)] {
        let Some(node) = row.node.as_table().and_then(|table| table.get(key)) else { continue };
        let shape = crate::schema::shape::Shape::at(address)?;
        if !faults::fits(node, shape) {
            sink.push(faults::bad_row(address, node).at(row_address.child(key)));
            return None;
        }
        plan.touches.push(Touch { operation, address: address.clone(), key_origin: row.key_origin, node });
    }
    Some(plan)
}

/// The address of a column and the place of its one `*`.
fn column_address(text: &str) -> Option<(Address, usize)> {
    let address: Address = text.parse().ok()?;
    let stars: Vec<usize> =
        (0..address.segments().len()).filter(|i| address.segments().get(*i).is_some_and(|s| &**s == "*")).collect();
    let [glob] = stars.as_slice() else { return None };
    let leaf = crate::schema::shape::Shape::at(&address).is_some_and(|shape| {
        use crate::schema::shape::Shape;
        !matches!(shape, Shape::Record(_) | Shape::Map(..) | Shape::Set(_) | Shape::Sequence(_) | Shape::Mirror(_))
    });
    leaf.then_some((address.clone(), *glob))
}

/// Two writes of one pack at one address, or at an address and what it holds.
fn find_written_twice(effects: &Effects, sink: &mut Sink) {
    let mut writes: Vec<(&Write, &Address)> = effects
        .patches
        .iter()
        .flat_map(|patch| patch.writes.iter().map(move |write| (write, &patch.address)))
        .collect();
    writes.sort_by(|(a, _), (b, _)| a.address.cmp(&b.address).then(a.origin.cmp(&b.origin)));
    // Sorted, what an address holds follows it directly, so one open prefix is enough.
    let mut open: Option<&Write> = None;
    let mut reported: BTreeSet<(Origin, Origin)> = BTreeSet::new();
    for (write, patch) in &writes {
        match open {
            Some(first) if first.address.is_prefix_of(&write.address) => {
                if reported.insert((first.origin, write.origin)) {
                    sink.push(faults::written_twice(&write.address, first, write).at((*patch).clone()));
                }
            }
            _ => open = Some(write),
        }
    }
    let mut slots: Vec<_> = writes.iter().filter_map(|(write, patch)| Some((write.slot()?, *write, *patch))).collect();
    slots.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.origin.cmp(&b.1.origin)));
    for pair in slots.windows(2) {
        if let [(slot, first, _), (other, second, patch)] = pair
            && slot == other
        {
            sink.push(faults::written_twice(&slot.0, first, second).at((*patch).clone()));
        }
    }
}

/// Patches of which later packs write every value anew.
fn find_overridden(layers: &[Layer], state: &mut Layered, sink: &mut Sink) {
    let writers: BTreeSet<&str> = state.changes.iter().map(|change| &*change.pack).collect();
    if writers.len() < 2 {
        return;
    }
    // For each change, the later change that covers it, if any; addresses are few per patch.
    let mut last: std::collections::BTreeMap<&Address, usize> = std::collections::BTreeMap::new();
    for (position, change) in state.changes.iter().enumerate() {
        last.insert(&change.write.address, position);
    }
    let covered_by = |change: &Change| -> Option<&Change> {
        let own = &change.write.address;
        let prefixes = (1..=own.segments().len()).map(|n| Address::new(own.segments().iter().take(n)));
        let later = prefixes.filter_map(|prefix| last.get(&prefix)).filter_map(|at| state.changes.get(*at));
        later.filter(|other| other.pack != change.pack).find(|other| comes_after(layers, &other.pack, &change.pack))
    };
    let mut by_patch: std::collections::BTreeMap<&Address, Vec<&Change>> = std::collections::BTreeMap::new();
    for change in &state.changes {
        by_patch.entry(&change.patch).or_default().push(change);
    }
    let mut overridden: Vec<(usize, Address, Origin)> = Vec::new();
    for (position, report) in state.patches.iter().enumerate() {
        let Some(own) = by_patch.get(&report.address) else { continue };
        if !matches!(report.state, State::Applied(_)) {
            continue;
        }
        let covers: Option<Vec<&Change>> = own.iter().copied().map(covered_by).collect();
        if let Some(cover) = covers.as_deref().and_then(<[_]>::first) {
            overridden.push((position, cover.patch.clone(), cover.write.origin));
        }
    }
    for (position, by, origin) in overridden {
        let Some(report) = state.patches.get_mut(position) else { continue };
        let patch = faults::Patch {
            id: report.address.id().unwrap_or_default(),
            address: report.address.clone(),
            origin: report.origin,
            pack: &report.pack,
            below: &[],
            own: &Table::default(),
        };
        sink.push(faults::overridden(&patch, by.id().unwrap_or_default(), origin).at(report.address.clone()));
        report.state = State::OverriddenBy(by);
    }
}

fn comes_after(layers: &[Layer], later: &str, earlier: &str) -> bool {
    let position = |id: &str| layers.iter().position(|layer| layer.id == id);
    match (position(later).and_then(|i| layers.get(i)), position(earlier)) {
        (Some(later), Some(earlier)) => later.below.contains(&earlier),
        _ => false,
    }
}

/// Definitions that patches left without something that they must have.
fn complete(state: &Layered, sink: &mut Sink) {
    let mut touched: std::collections::BTreeMap<Address, Origin> = std::collections::BTreeMap::new();
    for change in &state.changes {
        let definition = Address::new(change.write.address.segments().iter().take(2));
        touched.insert(definition, change.write.origin);
    }
    for (address, blame) in touched {
        if let Some(node) = state.tree.at(&address).filter(|node| !node.has_error()) {
            check_complete(node, &address, blame, sink);
        }
    }
}
