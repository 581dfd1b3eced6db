//! The closure of a root, and the order of its packs.

use std::collections::{BTreeMap, BTreeSet};

use crate::address::Address;
use crate::diagnostic::Sink;
use crate::source::Origin;
use crate::syntax::tree::Node;

use super::manifest::{self, Hop};
use super::workspace::{PackFiles, Workspace};

/// The packs of a closure.
#[derive(Debug)]
pub struct Closure<'w> {
    /// The packs: each after those that it requires or comes after, and else by id.
    pub packs: Vec<&'w PackFiles>,
    /// For each, the positions of all packs that come before it by requirement or wish.
    pub below: Vec<BTreeSet<usize>>,
    /// Whether every requirement is there and no cycle is: else nothing can be layered.
    pub whole: bool,
}

/// The closure of some packs, and what is wrong with it.
pub fn closure<'w>(workspace: &'w Workspace, roots: &[&'w PackFiles], sink: &mut Sink) -> Closure<'w> {
    let mut members: BTreeMap<&str, &'w PackFiles> = BTreeMap::new();
    let mut waiting: Vec<&'w PackFiles> = roots.to_vec();
    let known: Vec<&str> = workspace.packs.iter().map(|pack| &*pack.id).collect();
    let mut whole = true;
    while let Some(pack) = waiting.pop() {
        if members.insert(&pack.id, pack).is_some() {
            continue;
        }
        whole &= pack.manifest.is_some();
        for (id, versions) in pack.manifest.iter().flat_map(|manifest| &manifest.requires) {
            let origin = place(pack, "requires", id);
            let address = Address::new(["pack", &pack.id, "requires", id]);
            match workspace.packs.iter().find(|other| other.id == *id) {
                Some(other) => {
                    check_version(other, versions, origin, &address, sink);
                    waiting.push(other);
                }
                None => {
                    whole = false;
                    sink.push(manifest::unknown_pack(id, origin, &known).at(address));
                }
            }
        }
        for id in pack.manifest.iter().flat_map(|manifest| manifest.after.iter()) {
            if !known.contains(&&**id) {
                let address = Address::new(["pack", &pack.id, "after", id]);
                sink.push(manifest::unknown_after(id, place(pack, "after", id), &known).at(address));
            }
        }
    }
    sort(&members, whole, sink)
}

fn check_version(pack: &PackFiles, versions: &str, origin: Origin, address: &Address, sink: &mut Sink) {
    let (Ok(wanted), Ok(found)) = (semver::VersionReq::parse(versions), semver::Version::parse(pack.version())) else {
        return;
    };
    if !wanted.matches(&found) {
        let there = pack.table.find(&["version".into()]).map_or(pack.origin, |node| node.origin);
        sink.push(manifest::other_version(&pack.id, versions, pack.version(), origin, there).at(address.clone()));
    }
}

fn place(pack: &PackFiles, field: &str, id: &str) -> Origin {
    let list = pack.table.find(&[field.into()]);
    let entry = list.and_then(Node::as_table).and_then(|table| table.entry(id)).map(|entry| entry.key_origin);
    entry.or_else(|| list?.find(&[id.into()]).map(|node| node.origin)).unwrap_or(pack.origin)
}

/// The wishes of a pack that other members can fulfil, requirements first.
fn wishes<'m>(pack: &'m PackFiles, members: &BTreeMap<&str, &'m PackFiles>) -> Vec<Hop<'m>> {
    let Some(manifest) = &pack.manifest else { return Vec::new() };
    let requires = manifest.requires.keys().map(|id| (id, true));
    let after = manifest.after.iter().filter(|id| !manifest.requires.contains_key(*id)).map(|id| (id, false));
    requires
        .chain(after)
        .filter(|(id, _)| members.contains_key(&***id))
        .map(|(id, requires)| {
            let field = if requires { "requires" } else { "after" };
            Hop { pack: &pack.id, before: id, requires, origin: place(pack, field, id) }
        })
        .collect()
}

fn sort<'w>(members: &BTreeMap<&str, &'w PackFiles>, mut whole: bool, sink: &mut Sink) -> Closure<'w> {
    let mut left: BTreeMap<&str, &'w PackFiles> = members.clone();
    let mut packs: Vec<&'w PackFiles> = Vec::new();
    let mut below: Vec<BTreeSet<usize>> = Vec::new();
    // Of all packs whose predecessors are placed, the one with the first id comes next.
    while let Some(next) = left.values().find(|pack| wishes(pack, &left).is_empty()).copied() {
        left.remove(&*next.id);
        let mut own = BTreeSet::new();
        for wish in wishes(next, members) {
            if let Some(position) = packs.iter().position(|pack| *pack.id == *wish.before) {
                own.insert(position);
                own.extend(below.get(position).into_iter().flatten().copied());
            }
        }
        packs.push(next);
        below.push(own);
    }
    if !left.is_empty() {
        whole = false;
        report_cycles(&left, sink);
        for pack in left.into_values() {
            packs.push(pack);
            below.push(BTreeSet::new());
        }
    }
    Closure { packs, below, whole }
}

/// One diagnostic for each circle: from each pack not yet in one, follow wishes until a pack
/// comes up again.
fn report_cycles(left: &BTreeMap<&str, &PackFiles>, sink: &mut Sink) {
    let mut explained: BTreeSet<&str> = BTreeSet::new();
    for start in left.keys() {
        let mut path: Vec<Hop> = Vec::new();
        let mut here = *start;
        while !explained.contains(here) {
            if let Some(begin) = path.iter().position(|hop| hop.pack == here) {
                let circle = path.get(begin..).unwrap_or_default();
                explained.extend(path.iter().filter_map(|hop| left.get_key_value(hop.pack)).map(|(id, _)| *id));
                sink.extend(manifest::cycle(&from_smallest(circle)));
                break;
            }
            let Some(pack) = left.get(here) else { break };
            let Some(hop) = wishes(pack, left).into_iter().next() else { break };
            let Some((next, _)) = left.get_key_value(hop.before) else { break };
            here = next;
            path.push(hop);
        }
        explained.extend(path.iter().filter_map(|hop| left.get_key_value(hop.pack)).map(|(id, _)| *id));
    }
}

/// The same circle, told from the pack with the first id.
fn from_smallest<'a>(circle: &[Hop<'a>]) -> Vec<Hop<'a>> {
    let first = circle.iter().enumerate().min_by_key(|(_, hop)| hop.pack).map_or(0, |(at, _)| at);
    circle.iter().cycle().skip(first).take(circle.len()).cloned().collect()
}
