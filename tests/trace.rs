//! The sample packs against the numbered facts of their sources: every fact is told, every number agrees, and the
//! comparison sees it when either side changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use codicille::address::Address;
use codicille::compile::{Compiled, compile};
use codicille::pack::workspace::Workspace;
use codicille::source::Origin;
use codicille::syntax::tree::Value;
use codicille::trace::{State, trace};
use codicille::world::{Disk, Memory};

/// The pack that builds on all the others.
const ROOT: &str = "rim_six_players";

type Texts = BTreeMap<String, Vec<u8>>;

fn compiled(workspace: &Workspace) -> Compiled {
    compile(workspace, workspace.find(ROOT).unwrap(), &[], &Default::default()).compiled.unwrap()
}

fn samples() -> (Workspace, Compiled) {
    let workspace = Workspace::open(&Disk::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()).unwrap();
    let compiled = compiled(&workspace);
    (workspace, compiled)
}

/// The sample packs with other words in some places.
fn changed(workspace: &Workspace, mut places: Vec<(Origin, String)>) -> Compiled {
    places.sort_by_key(|(origin, _)| std::cmp::Reverse(*origin));
    let mut texts = Texts::new();
    for (file, source) in workspace.sources.iter() {
        let mut text = source.text.clone();
        for (origin, words) in places.iter().filter(|(origin, _)| origin.file == file) {
            text.replace_range(origin.span(), words);
        }
        texts.insert(source.path.clone(), text.into_bytes());
    }
    compiled(&Workspace::open(&Memory::from(texts)).unwrap())
}

/// Every difference as source, fact and name.
fn differences(compiled: &Compiled) -> BTreeSet<(String, String, String)> {
    let facts = trace(compiled);
    let of = |name: &str, source: &str, fact: &str| (source.to_owned(), fact.to_owned(), name.to_owned());
    let names = facts.iter().flat_map(|fact| {
        fact.differences.iter().map(move |difference| of(&difference.param.key, fact.source, fact.fact))
    });
    names.collect()
}

#[test]
fn every_fact_is_told_and_every_number_agrees() {
    let (_, compiled) = samples();
    let facts = trace(&compiled);
    let told: Vec<(&str, &str)> = facts.iter().map(|fact| (fact.source, fact.fact)).collect();
    for (source, letter, count) in [("campaign_text", 'R', 114), ("green_knight", 'P', 35)] {
        let expected: Vec<String> = (1..=count).map(|number| expected_id(letter, number)).collect();
        let own: Vec<&str> = told.iter().filter(|(of, _)| *of == source).map(|(_, fact)| *fact).collect();
        assert_eq!(own, expected, "{source}");
    }
    for fact in &facts {
        let id = format!("{}:{}", fact.source, fact.fact);
        assert_ne!(fact.state, State::Missing, "{id}");
        assert!(!fact.at.is_empty() && fact.at.iter().all(|at| is_told(&compiled, at)), "{id} stands nowhere");
        assert!(fact.weakness.is_none(), "{id}: {:?}", fact.weakness);
        assert!(fact.differences.is_empty(), "{id}: {:?}", fact.differences);
        assert!(fact.unheld.is_empty(), "{id}: {:?}", fact.unheld);
    }
}

fn expected_id(letter: char, number: usize) -> String {
    let width = if letter == 'R' { 3 } else { 2 };
    format!("{letter}{number:0width$}")
}

/// Whether something stands at an address, or a patch took it away.
fn is_told(compiled: &Compiled, address: &Address) -> bool {
    compiled.tree.at(address).is_some() || compiled.changes.iter().any(|change| change.write.address == *address)
}

/// All numbers of all facts are changed at once: each is found, unless a ruling speaks about its fact.
#[test]
fn each_number_of_a_fact_is_found_when_it_changes() {
    let (workspace, before) = samples();
    let mut expected = BTreeSet::new();
    let mut places = Vec::new();
    for (source_id, source) in &before.rules.source {
        for (fact_id, fact) in &source.facts {
            let cite = format!("{source_id}:{fact_id}");
            let is_ruled = before.rules.ruling.values().any(|ruling| ruling.cite.iter().any(|c| c.as_str() == cite));
            for name in fact.params.keys() {
                let address = Address::new(["source", source_id, "facts", fact_id, "params", name]);
                let node = before.tree.at(&address).unwrap();
                let Value::Integer(number) = node.value else { continue };
                places.push((node.origin, (number + 1000).to_string()));
                if !is_ruled {
                    expected.insert((source_id.to_string(), fact_id.to_string(), name.to_string()));
                }
            }
        }
    }
    let found = differences(&changed(&workspace, places));
    let lost: Vec<_> = expected.difference(&found).collect();
    assert!(lost.is_empty(), "changed and not found: {lost:?}");
    for (fact, name) in [("P01", "winner"), ("P06", "max_dice"), ("P08", "bonus")] {
        assert!(found.contains(&("green_knight".to_owned(), fact.to_owned(), name.to_owned())), "{fact}");
    }
}

#[test]
fn a_number_of_the_rules_is_found_when_it_changes() {
    let (workspace, before) = samples();
    let places = [
        ("system.lothal.rewards.squadron.winner", "P01", "winner"),
        ("objective.hired_scum.clauses.reroll_cap.values.max_dice", "P06", "max_dice"),
        ("objective.fighter_wing.values.bonus", "P08", "bonus"),
    ];
    for (address, fact, name) in places {
        let origin = before.tree.at(&address.parse().unwrap()).unwrap().origin;
        let found = differences(&changed(&workspace, vec![(origin, "77".to_owned())]));
        let fact = ("green_knight".to_owned(), fact.to_owned(), name.to_owned());
        assert!(found.contains(&fact), "{address}: {found:?}");
    }
}
