//! What is looked at once patches have been evaluated: values that a pack writes twice, patches of which
//! nothing remains, definitions that were left without something that they must have.

use std::collections::{BTreeMap, BTreeSet};

use crate::address::Address;
use crate::diagnostic::Sink;
use crate::schema::check::{Blame, check_complete};
use crate::schema::shape::Operation;
use crate::source::Origin;
use crate::syntax::tree::Entry;

use super::faults;
use super::layer::{Change, Effects, Layer, Layered, State};
use super::write::Write;

/// Two writes of one pack at one address, or at an address and what it holds.
pub(super) fn find_written_twice(effects: &Effects, sink: &mut Sink) -> BTreeSet<Address> {
    let mut writes: Vec<(&Write, &Address)> = effects
        .patches
        .iter()
        .flat_map(|patch| patch.writes.iter().map(move |write| (write, &patch.address)))
        .collect();
    // Which of two is told first depends on the names of their patches, not on their files.
    let told = |(write, patch): &(&Write, &Address)| ((*patch).clone(), write.origin);
    writes.sort_by(|a, b| a.0.address.cmp(&b.0.address).then_with(|| told(a).cmp(&told(b))));
    // Sorted, what an address holds follows it directly, so one open prefix is enough.
    let mut open: Option<&Write> = None;
    let mut reported: BTreeSet<(Origin, Origin)> = BTreeSet::new();
    let mut at_fault: BTreeSet<Address> = BTreeSet::new();
    for (write, patch) in &writes {
        match open {
            Some(first) if first.address.is_prefix_of(&write.address) => {
                if reported.insert((first.origin, write.origin)) {
                    sink.push(faults::written_twice(&write.address, first, write).at((*patch).clone()));
                    at_fault.insert((*patch).clone());
                }
            }
            _ => open = Some(write),
        }
    }
    let mut slots: Vec<_> = writes.iter().filter_map(|(write, patch)| Some((write.slot()?, *write, *patch))).collect();
    slots.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| told(&(a.1, a.2)).cmp(&told(&(b.1, b.2)))));
    for pair in slots.windows(2) {
        if let [(slot, first, _), (other, second, patch)] = pair
            && slot == other
            && first.address != second.address
        {
            sink.push(faults::written_twice(&slot.0, first, second).at((*patch).clone()));
            at_fault.insert((*patch).clone());
        }
    }
    at_fault
}

/// Patches of which later packs write every value anew.
pub(super) fn find_overridden(layers: &[Layer], state: &mut Layered, sink: &mut Sink) {
    let mut packs = state.changes.iter().map(|change| &change.pack);
    let first = packs.next();
    if packs.all(|pack| Some(pack) == first) {
        return;
    }
    let last: BTreeMap<&Address, &Change> =
        state.changes.iter().map(|change| (&change.write.address, change)).collect();
    // The later change that covers a change, if any.
    let covered_by = |change: &Change| -> Option<&Change> {
        let own = change.write.address.segments();
        let prefixes = (1..=own.len()).map(|n| Address::new(own.iter().take(n)));
        let covers = prefixes.filter_map(|prefix| last.get(&prefix).copied());
        covers.filter(|other| other.pack != change.pack).find(|other| comes_after(layers, &other.pack, &change.pack))
    };
    let mut by_patch: BTreeMap<&Address, Vec<&Change>> = BTreeMap::new();
    for change in &state.changes {
        by_patch.entry(&change.patch).or_default().push(change);
    }
    for report in state.patches.iter_mut().filter(|report| matches!(report.state, State::Applied(_))) {
        let covers: Option<Vec<&Change>> =
            by_patch.get(&report.address).and_then(|own| own.iter().map(|change| covered_by(change)).collect());
        let Some(by) = covers.as_deref().and_then(<[_]>::first) else { continue };
        sink.push(faults::overridden(&by.patch, by.write.origin, &report.address, report.origin).at(by.patch.clone()));
        report.state = State::OverriddenBy(by.patch.clone());
    }
}

fn comes_after(layers: &[Layer], later: &str, earlier: &str) -> bool {
    let position = |id: &str| layers.iter().position(|layer| layer.id == id);
    match (position(later).and_then(|i| layers.get(i)), position(earlier)) {
        (Some(later), Some(earlier)) => later.below.contains(&earlier),
        _ => false,
    }
}

/// Definitions that the patch of one pack adds and another pack has: one of the two would be lost.
pub(super) fn find_defined_again(layers: &[Layer], state: &Layered, sink: &mut Sink) {
    for change in &state.changes {
        let [kind, id] = change.write.address.segments() else { continue };
        if change.write.operation != Operation::Add {
            continue;
        }
        let defines = |layer: &&Layer| layer.id != &*change.pack && definition(layer, kind, id).is_some();
        if let Some(layer) = layers.iter().find(defines)
            && let Some(entry) = definition(layer, kind, id)
        {
            sink.push(faults::defined_again(change, layer.id, entry.key_origin).at(change.patch.clone()));
        }
    }
}

fn definition<'l>(layer: &Layer<'l>, kind: &str, id: &str) -> Option<&'l Entry> {
    layer.definitions.get(kind)?.as_table()?.entry(id)
}

/// Definitions that patches left without something that they must have. The last patch that wrote
/// around the gap is to blame; a gap around which none wrote is that of the definition itself.
pub(super) fn find_incomplete(state: &Layered, sink: &mut Sink) {
    let mut changed: BTreeMap<Address, Vec<&Change>> = BTreeMap::new();
    for change in &state.changes {
        let definition = Address::new(change.write.address.segments().iter().take(2));
        changed.entry(definition).or_default().push(change);
    }
    for (address, changes) in changed {
        let Some(node) = state.tree.at(&address).filter(|node| !node.has_error()) else { continue };
        let blame = |gap: &Address| {
            let change = changes.iter().rev().find(|change| change.write.address.is_prefix_of(gap))?;
            let Write { operation, origin, .. } = change.write;
            Some(Blame { patch: change.patch.clone(), operation, origin })
        };
        check_complete(node, &address, &blame, sink);
    }
}
