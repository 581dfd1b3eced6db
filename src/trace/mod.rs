//! Where the numbered facts of the sources stand in the rules, and whether both give the same numbers.
//!
//! A fact is cited where its id stands in the `cite` of a definition, of a clause or of a patch. A patch speaks for
//! what it wrote, if it was applied: one that is disabled, stale or overridden writes nothing that holds. Each place
//! has a [`State`], and the strongest of its places is the state of the fact:
//!
//! - [`State::Data`]: a field of a definition that programs read, or a definition that has one. Its name, its texts,
//!   `cite`, `allow`, `clauses` and `clause_order` are no such fields; `values` and `stats` are.
//! - [`State::Clause`]: a clause, or a definition that has clauses and no data.
//! - [`State::Prose`]: any other definition, a section or term without `values`, and a name or text that a patch wrote.
//! - [`State::Ruled`]: a ruling. A fact that only rulings cite is an open question with an answer.
//! - [`State::Missing`]: nothing cites the fact.
//!
//! Kinds with scripts will add a state above all of these: executable.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::Phrase;
use crate::model::{FactClass, Text, decode_node};
use crate::pack::layer::PatchReport;
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node};

mod citation;
mod numbers;
pub mod report;
mod standing;

pub use numbers::{Difference, Unheld};

use citation::Citation;
use standing::Standing;

/// How a fact stands in the rules, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Values that programs read.
    Data,
    /// A rule in words, with its numbers.
    Clause,
    /// Words.
    Prose,
    /// Only the answer to a question that the source leaves open.
    Ruled,
    /// Nowhere.
    Missing,
}

impl State {
    /// All states, the strongest first.
    pub const ALL: [State; 5] = [State::Data, State::Clause, State::Prose, State::Ruled, State::Missing];

    /// The word that programs read and that people type.
    pub fn name(self) -> &'static str {
        match self {
            State::Data => "data",
            State::Clause => "clause",
            State::Prose => "prose",
            State::Ruled => "ruled",
            State::Missing => "missing",
        }
    }

    /// The state of a name.
    pub fn from_name(name: &str) -> Option<State> {
        State::ALL.into_iter().find(|state| state.name() == name)
    }

    /// The word that people read.
    pub fn word(self) -> Phrase {
        match self {
            State::Data => Phrase::new("data", "donnée"),
            State::Clause => Phrase::new("clause", "clause"),
            State::Prose => Phrase::new("prose", "prose"),
            State::Ruled => Phrase::new("ruled", "clarification"),
            State::Missing => Phrase::new("missing", "manquant"),
        }
    }
}

/// What a fact lacks for its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// It is data, and no data cites it.
    NoData,
    /// It is a limit or a sum, and only words cite it.
    NoClause,
    /// It is a limit or a sum with a number that nothing gives, and no clause that cites it has values.
    NoValues,
}

/// A fact, and where it stands.
#[derive(Debug)]
pub struct Traced<'c> {
    /// The source.
    pub source: &'c str,
    /// The fact.
    pub fact: &'c str,
    /// Where it is listed.
    pub origin: Origin,
    /// What it is about.
    pub label: Text,
    /// What kind of rule it is.
    pub class: Option<FactClass>,
    /// How it stands in the rules.
    pub state: State,
    /// The places that cite it, sorted.
    pub at: Vec<Address>,
    /// The patches that cite it and write nothing that holds.
    pub idle: Vec<&'c PatchReport>,
    /// The first words that cite it, in a patch that is not in force or elsewhere.
    pub cited: Option<Origin>,
    /// What it lacks for its class.
    pub weakness: Option<Weakness>,
    /// The numbers that the rules give otherwise.
    pub differences: Vec<Difference<'c>>,
    /// The numbers that nothing gives.
    pub unheld: Vec<Unheld<'c>>,
}

impl Traced<'_> {
    /// Its address, under which its source lists it.
    pub fn address(&self) -> Address {
        Address::new(["source", self.source, "facts", self.fact])
    }
}

/// Every fact that the sources of a closure list, by source and number.
pub fn trace(compiled: &Compiled) -> Vec<Traced<'_>> {
    let listed = listed(compiled);
    if listed.is_empty() {
        return Vec::new();
    }
    let citations = citation::citations(compiled, |source, fact| listed.contains_key(&(source, fact)));
    let numbers = numbers::Numbers::new(compiled);
    let mut facts: Vec<Traced> = listed
        .into_iter()
        .map(|((source, _), entry)| {
            let own = citations.get(&(source, &*entry.key)).map(Vec::as_slice).unwrap_or_default();
            traced(compiled, &numbers, source, entry, own)
        })
        .collect();
    facts.sort_by(|a, b| a.source.cmp(b.source).then_with(|| natural(a.fact, b.fact)));
    facts
}

/// The facts by source and id.
fn listed(compiled: &Compiled) -> BTreeMap<(&str, &str), &Entry> {
    let sources = compiled.tree.as_table().and_then(|tree| tree.get("source")).and_then(Node::as_table);
    let mut listed = BTreeMap::new();
    for source in sources.into_iter().flatten() {
        let facts = source.node.as_table().and_then(|source| source.get("facts")).and_then(Node::as_table);
        listed.extend(facts.into_iter().flatten().map(|fact| ((&*source.key, &*fact.key), fact)));
    }
    listed
}

fn traced<'c>(
    compiled: &'c Compiled,
    numbers: &numbers::Numbers<'c>,
    source: &'c str,
    entry: &'c Entry,
    citations: &[Citation<'c>],
) -> Traced<'c> {
    let field = |name: &str| entry.node.as_table().and_then(|fact| fact.get(name));
    let params = field("params").and_then(Node::as_table);
    let class = field("class").and_then(decode_node);
    let standings: Vec<Standing> =
        citations.iter().flat_map(|citation| standing::of(&compiled.tree, citation)).collect();
    let state = standings.iter().map(|standing| standing.state).min().unwrap_or(State::Missing);
    let has_values = standings.iter().any(|standing| standing.has_values);
    let mut at: Vec<Address> = standings.into_iter().map(|standing| standing.address).collect();
    at.sort();
    at.dedup();
    let (differences, unheld) = match params {
        Some(params) if state != State::Missing => numbers.compare(params, citations),
        _ => (Vec::new(), Vec::new()),
    };
    let is_given = has_values || unheld.is_empty();
    let idle: Vec<&PatchReport> = citations.iter().filter_map(Citation::idle).collect();
    // What a patch states where it is in force is not stated too weakly.
    let class_in_force = class.filter(|_| idle.is_empty());
    Traced {
        source,
        fact: &entry.key,
        origin: entry.key_origin,
        label: field("label").and_then(decode_node).unwrap_or_default(),
        class,
        state,
        at,
        idle,
        cited: citations.iter().map(|citation| citation.origin).min(),
        weakness: class_in_force.and_then(|class| weakness(class, state, is_given)),
        differences,
        unheld,
    }
}

/// A fact of class data wants data; a limit or a sum wants a clause at least, and one with values if it has numbers.
fn weakness(class: FactClass, state: State, is_given: bool) -> Option<Weakness> {
    match (class, state) {
        (_, State::Data | State::Ruled | State::Missing) => None,
        (FactClass::Data, _) => Some(Weakness::NoData),
        (FactClass::Constraint | FactClass::Formula, State::Prose) => Some(Weakness::NoClause),
        (FactClass::Constraint | FactClass::Formula, State::Clause) => (!is_given).then_some(Weakness::NoValues),
        _ => None,
    }
}

/// The order in which people count: `R2` before `R10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while !left.is_empty() && !right.is_empty() {
        let ((one, after_one), (other, after_other)) = (run(left), run(right));
        let order = match (is_number(one), is_number(other)) {
            (true, true) => {
                let (one, other) = (one.trim_start_matches('0'), other.trim_start_matches('0'));
                one.len().cmp(&other.len()).then_with(|| one.cmp(other))
            }
            _ => one.cmp(other),
        };
        if order != Ordering::Equal {
            return order;
        }
        (left, right) = (after_one, after_other);
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Digits or other characters from the start on, and what follows them.
fn run(text: &str) -> (&str, &str) {
    let numeric = text.starts_with(|c: char| c.is_ascii_digit());
    text.split_at(text.find(|c: char| c.is_ascii_digit() != numeric).unwrap_or(text.len()))
}

fn is_number(run: &str) -> bool {
    run.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests;
