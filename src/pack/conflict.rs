//! Conflicts between packs of which neither comes after the other.

use std::collections::{BTreeMap, BTreeSet};

use crate::address::{Address, glob_matches, is_glob};
use crate::diagnostic::Sink;
use crate::source::Origin;
use crate::syntax::tree::Node;

use super::condition::Binding;
use super::faults;
use super::layer::{Effect, Effects, Layer, PatchReport, State, pack_effects, rebuild};
use super::write::Write;

/// Finds them all, and writes them into the states of the patches.
pub(super) fn find(
    layers: &[Layer],
    effects: &[Effects],
    binding: &Binding,
    reports: &mut [PatchReport],
    sink: &mut Sink,
) {
    for (first, second) in unordered_pairs(layers) {
        let search = Search { layers, effects, binding };
        let mut clashes = search.both_write(first, second);
        // Two patches that clash are told of once, and best by what both write.
        for clash in search.one_reads(first, second).into_iter().chain(search.one_reads(second, first)) {
            if !clashes.iter().any(|other| other.same_patches(&clash)) {
                clashes.push(clash);
            }
        }
        for clash in clashes {
            clash.mark(reports);
            sink.push(
                faults::conflict(&clash.address, clash.pack, clash.here, clash.other, clash.at, clash.reads)
                    .at(clash.patch.clone()),
            );
        }
    }
}

fn unordered_pairs(layers: &[Layer]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (later, layer) in layers.iter().enumerate() {
        pairs.extend((0..later).filter(|earlier| !layer.below.contains(earlier)).map(|earlier| (earlier, later)));
    }
    pairs
}

struct Clash<'a> {
    address: Address,
    pack: &'a str,
    patch: &'a Address,
    /// Where the pack changes it.
    here: Origin,
    other: &'a str,
    other_patch: &'a Address,
    at: Origin,
    reads: bool,
}

impl Clash<'_> {
    fn same_patches(&self, other: &Clash) -> bool {
        let straight = self.patch == other.patch && self.other_patch == other.other_patch;
        straight || self.patch == other.other_patch && self.other_patch == other.patch
    }

    fn mark(&self, reports: &mut [PatchReport]) {
        for report in reports {
            if report.address == *self.patch && *report.pack == *self.pack {
                report.state = State::ConflictsWith(self.other.into());
            } else if report.address == *self.other_patch && *report.pack == *self.other {
                report.state = State::ConflictsWith(self.pack.into());
            }
        }
    }
}

struct Search<'a> {
    layers: &'a [Layer<'a>],
    effects: &'a [Effects],
    binding: &'a Binding,
}

impl<'a> Search<'a> {
    fn patches(&self, pack: usize) -> &'a [Effect] {
        self.effects.get(pack).map(|effects| effects.patches.as_slice()).unwrap_or_default()
    }

    fn id(&self, pack: usize) -> &'a str {
        self.layers.get(pack).map_or("", |layer| layer.id)
    }

    /// Both write an address, or one what the other holds, with another outcome.
    fn both_write(&self, first: usize, second: usize) -> Vec<Clash<'a>> {
        let index = Index::of(self.patches(first));
        let mut clashes: Vec<Clash<'a>> = Vec::new();
        for ours in self.patches(second) {
            // Two patches clash once, however many values they share.
            let mut told: BTreeSet<&Address> = BTreeSet::new();
            for a in &ours.writes {
                for (theirs, b) in index.near(&a.address).filter(|(_, b)| clash(a, b)) {
                    if !told.insert(&theirs.address) {
                        continue;
                    }
                    clashes.push(Clash {
                        address: a.address.clone(),
                        pack: self.id(second),
                        patch: &ours.address,
                        here: a.origin,
                        other: self.id(first),
                        other_patch: &theirs.address,
                        at: b.origin,
                        reads: false,
                    });
                }
            }
        }
        clashes
    }

    /// One pack changes what the other looks at, and the other then does something else.
    fn one_reads(&self, writer: usize, reader: usize) -> Vec<Clash<'a>> {
        let index = Index::of(self.patches(writer));
        let mut clashes = Vec::new();
        let mut differing: Option<BTreeSet<Address>> = None;
        for theirs in self.patches(reader) {
            // What both write alike is no quarrel, even if each of them looks at it first.
            let agreed = |write: &Write| theirs.writes.iter().any(|own| same_write(own, write));
            let pair = theirs.reads.iter().find_map(|read| {
                let seen = index
                    .near(&read.address)
                    .find(|(_, write)| touches(&read.address, &write.address) && !agreed(write));
                seen.map(|(ours, write)| (ours, write, read))
            });
            // What a pack defines is there for the patterns of the other, like what its patches add.
            let defined = || {
                theirs.reads.iter().find_map(|read| {
                    let (address, origin) = self.defined(writer, &read.address)?;
                    Some((&theirs.address, address, origin, read))
                })
            };
            let pair = pair.map(|(ours, write, read)| (&ours.address, write.address.clone(), write.origin, read));
            let Some((patch, address, here, read)) = pair.or_else(defined) else { continue };
            let differing = differing.get_or_insert_with(|| self.differing(writer, reader));
            if !differing.contains(&theirs.address) {
                continue;
            }
            clashes.push(Clash {
                address,
                pack: self.id(writer),
                patch,
                here,
                other: self.id(reader),
                other_patch: &theirs.address,
                at: read.origin,
                reads: true,
            });
        }
        clashes
    }

    /// A definition of a pack that a pattern fits, and its place.
    fn defined(&self, pack: usize, pattern: &Address) -> Option<(Address, Origin)> {
        let (kind, id) = definition(pattern);
        let definitions = self.layers.get(pack)?.definitions.get(kind).and_then(Node::as_table)?;
        let entry = definitions.iter().filter(|_| is_glob(id)).find(|entry| glob_matches(id, &entry.key))?;
        Some((Address::new([kind, &entry.key]), entry.key_origin))
    }

    /// The patches of a pack that do something else once another pack lies below it.
    fn differing(&self, writer: usize, reader: usize) -> BTreeSet<Address> {
        let (Some(layer), Some(other)) = (self.layers.get(reader), self.layers.get(writer)) else {
            return BTreeSet::new();
        };
        let mut chosen: BTreeSet<usize> = layer.below.union(&other.below).copied().collect();
        chosen.insert(writer);
        let tree: Node = rebuild(self.layers, self.effects, &chosen);
        let again = pack_effects(self.layers, layer, &tree, self.binding, &mut Sink::default());
        let again: BTreeMap<&Address, &Effect> = again.patches.iter().map(|patch| (&patch.address, patch)).collect();
        let differs = |patch: &&Effect| {
            let same = again.get(&patch.address);
            same.is_none_or(|other| other.state != patch.state || !same_writes(&other.writes, &patch.writes))
        };
        self.patches(reader).iter().filter(differs).map(|patch| patch.address.clone()).collect()
    }
}

/// The writes of a pack by the definition that they are in: no write reaches further.
struct Index<'a> {
    by_definition: BTreeMap<(&'a str, &'a str), Vec<(&'a Effect, &'a Write)>>,
}

impl<'a> Index<'a> {
    fn of(patches: &'a [Effect]) -> Index<'a> {
        let mut by_definition: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for patch in patches {
            for write in &patch.writes {
                by_definition.entry(definition(&write.address)).or_default().push((patch, write));
            }
        }
        Index { by_definition }
    }

    /// The writes in the definitions that an address, maybe with a pattern for the id, is about.
    fn near(&self, address: &Address) -> impl Iterator<Item = (&'a Effect, &'a Write)> {
        let (kind, id) = definition(address);
        let exact = if is_glob(id) { None } else { self.by_definition.get(&(kind, id)) };
        let fitting = is_glob(id).then(|| {
            self.by_definition.iter().filter(move |((k, i), _)| *k == kind && glob_matches(id, i)).flat_map(|(_, w)| w)
        });
        let found: Vec<(&'a Effect, &'a Write)> =
            exact.into_iter().flatten().chain(fitting.into_iter().flatten()).copied().collect();
        found.into_iter()
    }
}

/// The kind and id in an address.
fn definition(address: &Address) -> (&str, &str) {
    (address.kind().unwrap_or_default(), address.id().unwrap_or_default())
}

fn same_writes(a: &[Write], b: &[Write]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same_write(x, y))
}

fn same_write(a: &Write, b: &Write) -> bool {
    a.address == b.address && a.edit.same_outcome(&b.edit)
}

fn clash(a: &Write, b: &Write) -> bool {
    let same_slot = a.slot().is_some() && a.slot() == b.slot();
    (same_slot || a.address.overlaps(&b.address)) && !same_write(a, b)
}

/// Whether a read, in which one segment may be a pattern, sees a written address.
fn touches(read: &Address, written: &Address) -> bool {
    read.segments().iter().zip(written.segments()).all(|(pattern, segment)| glob_matches(pattern, segment))
}
