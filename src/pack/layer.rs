//! Layering: base, then patches, pack after pack, into one tree whose every value knows its history.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::diagnostic::Sink;
use crate::locale::{self, Lang, Message};
use crate::say;
use crate::schema::shape::Operation;
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

use super::condition::{Binding, Condition};
use super::evaluate::{Count, Evaluation, Outcome, Read, evaluate};
use super::plan::Plan;
use super::write::{Write, apply};
use super::{aftermath, column, conflict, faults};

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
    /// Where it stood in its list, if it was an element.
    pub position: Option<usize>,
}

impl Change {
    /// Puts back what was there before the change, in a node from which `inside` leads to what was written.
    pub fn take_back(&self, node: &mut Node, inside: &[Box<str>]) {
        let Some((last, path)) = inside.split_last() else { return };
        let holder = path.iter().try_fold(node, |node, segment| node.as_table_mut()?.get_mut(segment));
        let Some(holder) = holder else { return };
        match (&mut holder.value, &self.before) {
            (Value::Table(table), Some(before)) => {
                let key_origin = table.entry(last).map_or(before.origin, |entry| entry.key_origin);
                table.insert(Entry { key: last.clone(), key_origin, node: before.clone() });
            }
            (Value::Table(table), None) => drop(table.remove(last)),
            // An element that was there already was not added again.
            (Value::Array(nodes), Some(_)) if nodes.iter().any(|node| node.as_str() == Some(last)) => {}
            (Value::Array(nodes), Some(before)) => {
                nodes.insert(self.position.unwrap_or(0).min(nodes.len()), before.clone());
            }
            (Value::Array(nodes), None) => nodes.retain(|node| node.as_str() != Some(last)),
            _ => {}
        }
    }
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

impl State {
    /// How people read it, after "patch `x`".
    pub fn words(&self) -> Message {
        match self {
            State::Applied(values) => {
                let en = locale::count(Lang::En, *values, "value", "values");
                let fr = locale::count(Lang::Fr, *values, "valeur", "valeurs");
                say!("applied ({en})", "appliqué ({fr})")
            }
            State::NoEffect => say!("no effect", "sans effet"),
            State::Disabled => say!("disabled", "désactivé"),
            State::MatchesNothing => say!("matches nothing", "ne vise rien"),
            State::Stale => say!("stale", "périmé"),
            State::Faulty => say!("at fault", "en faute"),
            State::OverriddenBy(by) => say!("overridden by `{by}`", "supplanté par `{by}`"),
            State::ConflictsWith(pack) => say!("in conflict with pack `{pack}`", "en conflit avec le pack `{pack}`"),
        }
    }
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
    aftermath::find_overridden(layers, &mut state, sink);
    aftermath::find_defined_again(layers, &state, sink);
    aftermath::find_incomplete(&state, sink);
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
            let position = position(&state.tree, &write.address);
            if let Some(table) = state.tree.as_table_mut() {
                apply(table, write);
            }
            state.changes.push(Change {
                pack: pack.into(),
                patch: patch.address.clone(),
                write: write.clone(),
                before,
                position,
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

/// Where an element stands in its list.
fn position(tree: &Node, address: &Address) -> Option<usize> {
    let list = tree.at(&address.parent()?)?.as_array()?;
    list.iter().position(|node| node.as_str() == address.last())
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
        let patch = faults::Patch::of(entry, layer.id, &below, layer.definitions);
        match entry.node.as_table() {
            Some(table) => patch_effects(&patch, table, tree, binding, &mut effects, sink),
            None => effects.patches.push(effect(&patch, State::Faulty, Evaluation::default())),
        }
    }
    let twice = aftermath::find_written_twice(&effects, sink);
    for patch in effects.patches.iter_mut().filter(|patch| twice.contains(&patch.address)) {
        if matches!(patch.state, State::Applied(_)) {
            patch.state = State::Faulty;
        }
    }
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
    // When it applies, or what it narrows to, is unknown: so is everything it would do.
    let narrows_to_unknown = table.get("match").is_some_and(Node::has_error);
    match condition_holds(table, binding) {
        Some(true) if !narrows_to_unknown => {}
        Some(false) => return effects.patches.push(effect(patch, State::Disabled, Evaluation::default())),
        _ => return effects.patches.push(effect(patch, State::Faulty, Evaluation::default())),
    }
    let plan = match Plan::read(table) {
        Ok(plan) => plan,
        Err(globs) => {
            sink.push(faults::two_globs(patch, &globs).at(patch.address.clone()));
            effects.patches.push(effect(patch, State::Faulty, Evaluation::default()));
            return;
        }
    };
    let in_column = table.get("rows").is_some() || table.get("column").is_some();
    if plan.acts() || in_column && plan.asserts() {
        let count = count(table).filter(|_| plan.acts());
        let mut evaluation = evaluate(patch, &plan, count, tree, binding, sink);
        if has_unread_operation(table) {
            evaluation.outcome = Outcome::Faulty;
        }
        // What only asserts has no effect of its own, and says so by asserting.
        if plan.acts() || evaluation.outcome != Outcome::NoEffect {
            finish(patch, &plan, tree, evaluation, effects, sink);
        }
    }
    if in_column {
        column::evaluate_rows(patch, table, &plan, (tree, binding), effects, sink);
    }
    if !plan.acts() && !in_column {
        let unread = has_unread_operation(table);
        if !unread {
            sink.push(faults::empty(patch).at(patch.address.clone()));
        }
        let state = if unread { State::Faulty } else { State::NoEffect };
        effects.patches.push(effect(patch, state, Evaluation::default()));
    }
}

pub(super) fn count(table: &Table) -> Option<Count> {
    let node = table.get("count")?;
    Some(Count { number: usize::try_from(node.as_integer()?).ok()?, origin: node.origin })
}

/// Whether a fault of shape left an operation unread: then the patch is not empty, only unknown.
pub(super) fn has_unread_operation(table: &Table) -> bool {
    table.iter().any(|entry| entry.node.has_error())
}

/// Whether the condition of a patch holds; `None` where it cannot be read, or reads an unknown parameter.
fn condition_holds(table: &Table, binding: &Binding) -> Option<bool> {
    let Some(when) = table.get("when") else { return Some(true) };
    Condition::parse(when.as_str()?).ok()?.holds(binding).ok()
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

pub(super) fn finish(
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
