//! The numbers of a fact against those of what cites it.
//!
//! A number of a fact and a value of the rules are one if they have one name: the number's name is the last key of
//! the value's address, or, with dots, its last keys; the default of a parameter has the parameter's name. Where the
//! place that cites
//!
//! - is a clause or a patch, each of its values of that name must agree;
//! - is a definition, one of them must, since it may hold the name more than once;
//! - and where no place has the name: of the definition around a citing clause one value must agree, and of what
//!   stands right beside a value that a citing patch wrote, all must.
//!
//! A rule is taken as the pack that cites wrote it: what a later pack changes is another rule, and no mistake about
//! the source. A list agrees if one of its elements does.
//!
//! A ruling that cites the fact sets two things aside, and nothing else: a value that stands at an address that it
//! settles, or below one; and a number that nothing holds, if the ruling has a value of that name or settles an
//! address that ends in it.

use std::collections::{BTreeMap, BTreeSet};

use super::citation::{Citation, Citer};
use crate::address::Address;
use crate::compile::Compiled;
use crate::diagnostic::nearest;
use crate::history::original;
use crate::locale::{Lang, at_most_five};
use crate::pack::faults::toml;
use crate::pack::layer::Change;
use crate::pack::write::Edit;
use crate::schema::shape::{Keys, Shape};
use crate::source::{FileId, Origin};
use crate::syntax::tree::{Entry, Node, Table, Value};

/// A number that the rules give otherwise than the fact.
#[derive(Debug)]
pub struct Difference<'c> {
    /// Its name and its value in the fact.
    pub param: &'c Entry,
    /// Where the rules give it.
    pub address: Address,
    /// The place of the value.
    pub origin: Origin,
    /// What they give, as TOML; several values where none of a definition agrees.
    pub found: Vec<String>,
}

impl Difference<'_> {
    /// What the rules give, as people read it.
    pub fn values(&self, lang: Lang) -> String {
        at_most_five(lang, &self.found)
    }
}

/// A number of a fact that nothing gives.
#[derive(Debug)]
pub struct Unheld<'c> {
    /// Its name and its value in the fact.
    pub param: &'c Entry,
    /// The one value of what cites the fact that is the same number under another name, and that name.
    pub same: Option<(Address, Box<str>)>,
    /// The name in what cites the fact that is clearly nearest.
    pub near: Option<String>,
}

/// What the comparison reads of a closure.
#[derive(Debug)]
pub(super) struct Numbers<'c> {
    tree: &'c Node,
    /// The position of each pack, by its files and by its id.
    ranks: BTreeMap<FileId, usize>,
    packs: BTreeMap<&'c str, usize>,
    /// The changes by the definition that they are about.
    changes: BTreeMap<(&'c str, &'c str), Vec<&'c Change>>,
}

/// A value under its address; a list has several.
#[derive(Debug)]
struct Held {
    address: Address,
    values: Vec<Node>,
    origin: Origin,
}

/// The keys that a value may be called by.
fn called(address: &Address) -> &[Box<str>] {
    match address.segments() {
        [kind, id, field] if &**kind == "param" && &**field == "default" => std::slice::from_ref(id),
        segments => segments,
    }
}

/// What one place that cites holds, and whether all of it must agree.
struct Holder {
    held: Vec<Held>,
    all: bool,
}

/// What rulings that cite the fact set aside.
#[derive(Default)]
struct Ruled {
    settled: Vec<Address>,
    names: Vec<Address>,
}

impl<'c> Numbers<'c> {
    pub fn new(compiled: &'c Compiled) -> Numbers<'c> {
        let packs = || compiled.packs.iter().enumerate();
        let mut changes: BTreeMap<_, Vec<&Change>> = BTreeMap::new();
        for change in &compiled.changes {
            if let [kind, id, ..] = change.write.address.segments() {
                changes.entry((&**kind, &**id)).or_default().push(change);
            }
        }
        Numbers {
            tree: &compiled.tree,
            ranks: packs().flat_map(|(rank, pack)| pack.files.iter().map(move |file| (*file, rank))).collect(),
            packs: packs().map(|(rank, pack)| (&*pack.id, rank)).collect(),
            changes,
        }
    }

    /// The numbers of a fact that the places that cite it give otherwise, and those that none of them gives.
    pub fn compare(&self, params: &'c Table, citations: &[Citation<'c>]) -> (Vec<Difference<'c>>, Vec<Unheld<'c>>) {
        let holders: Vec<Holder> = citations.iter().filter_map(|citation| self.holder(citation)).collect();
        let is_direct = |param: &Entry| holders.iter().any(|holder| holder.has(&name(&param.key)));
        let around: Vec<Holder> = match params.iter().all(is_direct) {
            true => Vec::new(),
            false => citations.iter().filter_map(|citation| self.around(citation)).collect(),
        };
        let ruled = Ruled::by(citations);
        // A fault may have hidden the value, and a patch that is not in force may give it.
        let is_unread = citations.iter().any(|citation| citation.idle().is_some())
            || holders.iter().chain(&around).flat_map(|holder| &holder.held).any(Held::has_hole);
        let (mut differences, mut unheld) = (Vec::new(), Vec::new());
        for param in params.iter().filter(|param| !param.node.is_error()) {
            let name = name(&param.key);
            let direct: Vec<&Holder> = holders.iter().filter(|holder| holder.has(&name)).collect();
            let named = match direct.is_empty() {
                true => around.iter().filter(|holder| holder.has(&name)).collect(),
                false => direct,
            };
            if named.is_empty() && !is_unread && !ruled.answers(&name) {
                unheld.push(not_held(param, holders.iter().chain(&around)));
            }
            differences.extend(named.into_iter().flat_map(|holder| holder.differences(param, &name, &ruled)));
        }
        // A patch with a pattern writes one number in many places.
        differences.sort_by(|a, b| (&a.param.key, a.origin, &a.address).cmp(&(&b.param.key, b.origin, &b.address)));
        differences.dedup_by(|later, first| later.param.key == first.param.key && later.origin == first.origin);
        (differences, unheld)
    }

    /// What a place holds itself. What a ruling holds is its answer.
    fn holder(&self, citation: &Citation<'c>) -> Option<Holder> {
        let (held, all) = match &citation.by {
            Citer::Definition(address, _) if address.kind() == Some("ruling") => return None,
            Citer::Definition(address, _) => (self.below(address, citation.origin), false),
            Citer::Clause(address, _) => (self.below(address, citation.origin), true),
            Citer::Patch(changes) => (written(changes), true),
            Citer::Idle(_) => return None,
        };
        Some(Holder { held, all })
    }

    /// What stands around a place: the definition of a clause, without its clauses; what is beside the values of a patch.
    fn around(&self, citation: &Citation<'c>) -> Option<Holder> {
        match &citation.by {
            Citer::Clause(clause, _) => {
                let definition = Address::new(clause.segments().iter().take(2));
                let mut held = self.below(&definition, citation.origin);
                held.retain(|held| held.address.segments().get(2).is_none_or(|field| &**field != "clauses"));
                Some(Holder { held, all: false })
            }
            Citer::Patch(changes) => {
                let parents = changes.iter().filter_map(|change| change.write.address.parent());
                let records: BTreeSet<Address> = parents.filter(|record| record.segments().len() >= 2).collect();
                let beside = |record: &Address| {
                    let mut held = self.below(record, citation.origin);
                    held.retain(|held| held.address.segments().len() == record.segments().len() + 1);
                    held
                };
                Some(Holder { held: records.iter().flat_map(beside).collect(), all: true })
            }
            Citer::Definition(..) | Citer::Idle(_) => None,
        }
    }

    /// The values at an address and below it, as they were when the pack in whose file `origin` lies had been carried
    /// out.
    fn below(&self, address: &Address, origin: Origin) -> Vec<Held> {
        let changes = address.kind().zip(address.id()).and_then(|owner| self.changes.get(&owner));
        let rank = self.ranks.get(&origin.file);
        let later: Vec<&Change> = changes
            .into_iter()
            .flatten()
            .filter(|change| self.packs.get(&*change.pack) > rank && change.write.address.overlaps(address))
            .copied()
            .collect();
        let node = original(self.tree.at(address), &later, address);
        node.map(|node| below(address, &node)).unwrap_or_default()
    }
}

impl Holder {
    fn has(&self, name: &Address) -> bool {
        self.held.iter().any(|held| ends_in(&held.address, name))
    }

    fn differences<'c>(&self, param: &'c Entry, name: &Address, ruled: &Ruled) -> Vec<Difference<'c>> {
        let named = self.held.iter().filter(|held| ends_in(&held.address, name));
        let open: Vec<&Held> = named.filter(|held| !ruled.settles(&held.address)).collect();
        let wrong = || open.iter().filter(|held| !held.agrees(&param.node));
        if self.all {
            return wrong().map(|held| held.difference(param)).collect();
        }
        if wrong().count() < open.len() {
            return Vec::new();
        }
        let Some(first) = open.first() else { return Vec::new() };
        let mut found: Vec<String> = open.iter().flat_map(|held| held.shown()).collect();
        found.sort();
        found.dedup();
        vec![Difference { found, ..first.difference(param) }]
    }
}

impl Held {
    fn agrees(&self, said: &Node) -> bool {
        self.has_hole() || self.values.iter().any(|value| value.same_value(said))
    }

    /// Whether a fault left it unknown.
    fn has_hole(&self) -> bool {
        self.values.iter().any(Node::is_error)
    }

    fn shown(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(toml)
    }

    fn difference<'c>(&self, param: &'c Entry) -> Difference<'c> {
        Difference { param, address: self.address.clone(), origin: self.origin, found: self.shown().collect() }
    }
}

impl Ruled {
    fn by(citations: &[Citation]) -> Ruled {
        let mut ruled = Ruled::default();
        for citation in citations {
            let Citer::Definition(address, node) = &citation.by else { continue };
            let Some(table) = node.as_table().filter(|_| address.kind() == Some("ruling")) else { continue };
            let settles = table.get("settles").and_then(Node::as_array).unwrap_or_default();
            ruled.settled.extend(settles.iter().filter_map(|node| node.as_str()?.parse::<Address>().ok()));
            let values = table.get("values").and_then(Node::as_table).into_iter().flatten();
            ruled.names.extend(values.map(|value| Address::new([&value.key])));
        }
        ruled
    }

    /// Whether the answer of a ruling says what stands at an address.
    fn settles(&self, address: &Address) -> bool {
        self.settled.iter().any(|settled| settled.is_prefix_of(address))
    }

    /// Whether the answer of a ruling gives a number.
    fn answers(&self, name: &Address) -> bool {
        self.names.iter().chain(&self.settled).any(|address| ends_in(address, name))
    }
}

/// The keys that a name stands for: `fleet_support.winner` has two.
fn name(key: &str) -> Address {
    key.parse().unwrap_or_else(|_| Address::new([key]))
}

fn ends_in(address: &Address, name: &Address) -> bool {
    called(address).ends_with(name.segments())
}

fn not_held<'c, 'h>(param: &'c Entry, holders: impl Iterator<Item = &'h Holder>) -> Unheld<'c> {
    let held: Vec<&Held> = holders.flat_map(|holder| &holder.held).collect();
    let mut same: Vec<&Address> =
        held.iter().filter(|held| held.agrees(&param.node)).map(|held| &held.address).collect();
    same.sort();
    same.dedup();
    let near = nearest(&param.key, held.iter().filter_map(|held| called(&held.address).last()).map(AsRef::as_ref))
        .map(str::to_owned);
    let same = match same.as_slice() {
        [one] => called(one).last().map(|name| ((*one).clone(), name.clone())),
        _ => None,
    };
    Unheld { param, same, near }
}

/// The values at an address and below it.
fn below(address: &Address, node: &Node) -> Vec<Held> {
    let mut held = Vec::new();
    collect(address, node, Shape::at(address), &mut held);
    held
}

/// Texts, citations and allowances hold no numbers of the rules.
fn collect(address: &Address, node: &Node, shape: Option<&Shape>, held: &mut Vec<Held>) {
    let is_other = |shape: &Shape| match shape {
        Shape::Set(of) => matches!(**of, Shape::Cite),
        Shape::Map(keys, _) => *keys == Keys::Codes,
        _ => shape.is_text(),
    };
    if shape.is_some_and(is_other) {
        return;
    }
    let values = match &node.value {
        Value::Table(table) => {
            for entry in table {
                let shape = shape.and_then(|shape| shape.child(&entry.key));
                collect(&address.child(&entry.key), &entry.node, shape, held);
            }
            return;
        }
        Value::Array(nodes) => nodes.clone(),
        _ => vec![node.clone()],
    };
    held.push(Held { address: address.clone(), values, origin: node.origin });
}

/// What changes wrote. Elements of one list stand under the list.
fn written(changes: &[&Change]) -> Vec<Held> {
    let mut all: Vec<Held> = Vec::new();
    let mut lists: BTreeMap<Address, Held> = BTreeMap::new();
    for change in changes.iter().filter(|change| change.write.address.kind() != Some("source")) {
        let address = &change.write.address;
        match &change.write.edit {
            Edit::Put(node) => all.extend(below(address, node)),
            Edit::Include(item) | Edit::Place { item, .. } => {
                let Some(list) = address.parent() else { continue };
                let new = || Held { address: list.clone(), values: Vec::new(), origin: item.origin };
                lists.entry(list.clone()).or_insert_with(new).values.push(item.clone());
            }
            Edit::Delete | Edit::Exclude => {}
        }
    }
    all.extend(lists.into_values());
    all
}
