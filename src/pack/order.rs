//! The closure of a root, and the order of its packs.

use std::collections::{BTreeMap, BTreeSet};

use crate::address::Address;
use crate::diagnostic::Sink;
use crate::source::Origin;

use super::manifest::{self, Hop};
use super::workspace::{PackFiles, Workspace};

/// The packs of a closure.
#[derive(Debug)]
pub struct Closure<'w> {
    /// The packs: each after those that it requires or comes after, and else by id.
    pub packs: Vec<&'w PackFiles>,
    /// For each, the positions of all packs that come before it by requirement or wish.
    pub below: Vec<BTreeSet<usize>>,
    /// Whether every requirement is there, every file was read and no cycle is: else nothing can be
    /// layered, and whatever seemed to be missing would only follow from that.
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
        // Whatever was meant, it was not the pack itself.
        let others: Vec<&str> = known.iter().copied().filter(|id| *id != &*pack.id).collect();
        whole &= pack.has_known_order() && !pack.has_unread_file();
        for (entry, versions) in pack.requires() {
            let address = Address::new(["pack", &pack.id, "requires", &entry.key]);
            match workspace.packs.iter().find(|other| other.id == entry.key) {
                Some(other) => {
                    check_version(other, versions, entry.key_origin, &address, sink);
                    waiting.push(other);
                }
                None => {
                    whole = false;
                    sink.push(manifest::unknown_pack(&entry.key, entry.key_origin, &others).at(address));
                }
            }
        }
        for (id, origin) in pack.after().filter(|(id, _)| !known.contains(id)) {
            let address = Address::new(["pack", &pack.id, "after", id]);
            sink.push(manifest::unknown_after(id, origin, &others).at(address));
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

/// The wishes of a pack that other members can fulfil, requirements first.
fn wishes<'m>(pack: &'m PackFiles, members: &BTreeMap<&str, &'m PackFiles>) -> Vec<Hop<'m>> {
    let hop = |before: &'m str, requires, origin| Hop { pack: &pack.id, before, requires, origin };
    let requires = pack.requires().map(|(entry, _)| hop(&entry.key, true, entry.key_origin));
    let required = |id: &str| pack.requires().any(|(entry, _)| *entry.key == *id);
    let after = pack.after().filter(|(id, _)| !required(id)).map(|(id, origin)| hop(id, false, origin));
    requires.chain(after).filter(|hop| members.contains_key(hop.before)).collect()
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

/// Circles, until every hop that is part of one is told: for each hop not yet told, the shortest
/// way back from where it leads.
fn report_cycles(left: &BTreeMap<&str, &PackFiles>, sink: &mut Sink) {
    let hops: Vec<Hop> = left.values().flat_map(|pack| wishes(pack, left)).collect();
    let mut told: BTreeSet<(&str, &str)> = BTreeSet::new();
    for hop in &hops {
        if told.contains(&(hop.pack, hop.before)) {
            continue;
        }
        let Some(mut circle) = way(&hops, hop.before, hop.pack) else { continue };
        circle.insert(0, hop.clone());
        told.extend(circle.iter().map(|hop| (hop.pack, hop.before)));
        sink.extend(manifest::cycle(&from_smallest(&circle)));
    }
}

/// The shortest chain of hops from one pack to another; none are needed from a pack to itself.
fn way<'a>(hops: &[Hop<'a>], from: &str, to: &str) -> Option<Vec<Hop<'a>>> {
    let mut ways: BTreeMap<&str, Vec<Hop>> = BTreeMap::from([(from, Vec::new())]);
    let mut reached: Vec<&str> = vec![from];
    while !reached.is_empty() {
        if let Some(found) = ways.remove(to) {
            return Some(found);
        }
        let mut next = Vec::new();
        for here in reached {
            for hop in hops.iter().filter(|hop| hop.pack == here) {
                if !ways.contains_key(hop.before) {
                    let mut way = ways.get(here).cloned().unwrap_or_default();
                    way.push(hop.clone());
                    ways.insert(hop.before, way);
                    next.push(hop.before);
                }
            }
        }
        reached = next;
    }
    None
}

/// The same circle, told from the pack with the first id.
fn from_smallest<'a>(circle: &[Hop<'a>]) -> Vec<Hop<'a>> {
    let first = circle.iter().enumerate().min_by_key(|(_, hop)| hop.pack).map_or(0, |(at, _)| at);
    circle.iter().cycle().skip(first).take(circle.len()).cloned().collect()
}
