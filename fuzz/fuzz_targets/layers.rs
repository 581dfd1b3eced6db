//! Layering from structure: patches in two packs over one base, each well-formed and each about values that are there
//! or nearly so. The check ends, and it says the same again when the files are read in another order.

#![no_main]

use std::collections::BTreeMap;

use arbitrary::Arbitrary;
use codicille::compile::check_workspace;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;
use libfuzzer_sys::fuzz_target;

const BASE: &str = r#"
[token.fuel]
name = "F"
[token.ore]
name = "O"
[reward.title]
name = "T"
[step.move]
name = "M"
[step.fight]
name = "K"
[phase.round]
name = "R"
steps = ["move", "fight"]
[zone.a]
name = "A"
[system.s1]
name = "S1"
zones = ["a"]
tokens = ["fuel"]
rewards.title = { winner = 10, loser = 5 }
points = 1
[system.s2]
name = "S2"
zones = ["a"]
rewards.title = { winner = 8, loser = 4 }
"#;

#[derive(Arbitrary, Debug)]
struct Patches {
    first: Vec<Operation>,
    second: Vec<Operation>,
    ordered: bool,
}

#[derive(Arbitrary, Debug)]
enum Operation {
    Match(Target, u8),
    Was(Target, u8),
    Set(Target, u8),
    Reward(Target, u8, u8),
    Replace(Target, u8),
    AddToken(Target, bool),
    AddReward(Target, u8),
    Remove(Target, Removed),
    Insert(bool, bool),
    Row(Target, u8),
    Define(u8),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Target {
    First,
    Second,
    Third,
    All,
}

#[derive(Arbitrary, Debug)]
enum Removed {
    Token,
    Reward,
    Points,
    System,
}

impl Target {
    fn key(self) -> &'static str {
        match self {
            Target::First => "s1",
            Target::Second => "s2",
            Target::Third => "s3",
            Target::All => "\"*\"",
        }
    }
}

impl Operation {
    fn line(&self) -> String {
        match self {
            Operation::Match(t, n) => format!("match.system.{}.points = {n}", t.key()),
            Operation::Was(t, n) => format!("was.system.{}.rewards.title.loser = {n}", t.key()),
            Operation::Set(t, n) => format!("set.system.{}.points = {n}", t.key()),
            Operation::Reward(t, w, l) => format!("set.system.{}.rewards.title = {{ winner = {w}, loser = {l} }}", t.key()),
            Operation::Replace(t, n) => format!("replace.system.{}.rewards.title = {{ winner = {n}, loser = 1 }}", t.key()),
            Operation::AddToken(t, ore) => format!("add.system.{}.tokens = [\"{}\"]", t.key(), if *ore { "ore" } else { "fuel" }),
            Operation::AddReward(t, n) => format!("add.system.{}.rewards.title = {{ winner = {n}, loser = 0 }}", t.key()),
            Operation::Remove(t, Removed::Token) => format!("remove.system.{}.tokens = [\"fuel\"]", t.key()),
            Operation::Remove(t, Removed::Reward) => format!("remove.system.{}.rewards = [\"title\"]", t.key()),
            Operation::Remove(t, Removed::Points) => format!("remove.system.{} = [\"points\"]", t.key()),
            Operation::Remove(t, Removed::System) => format!("remove.system = [\"{}\"]", t.key().trim_matches('"')),
            Operation::Insert(fight, before) => {
                let side = if *before { "before" } else { "after" };
                format!("insert.phase.round.steps = {{ item = \"{}\", {side} = \"move\" }}", if *fight { "fight" } else { "rest" })
            }
            Operation::Row(t, n) => format!("column = \"system.*.points\"\nrows.{} = {{ now = {n} }}", t.key()),
            Operation::Define(n) => format!("add.system.s3 = {{ name = \"S3\", zones = [\"a\"], points = {n} }}"),
        }
    }
}

fn manifest(id: &str, rest: &str) -> Vec<u8> {
    let head = format!("[pack]\nid = \"{id}\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"{id}\"\nlanguages = [\"fr\"]\n");
    (head + rest).into_bytes()
}

fn patches(id: &str, operations: &[Operation]) -> Vec<u8> {
    let patch = |(i, operation): (usize, &Operation)| format!("[patch.{id}{i}]\n{}\n", operation.line());
    operations.iter().take(8).enumerate().map(patch).collect::<String>().into_bytes()
}

fn findings(files: BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let workspace = Workspace::open(&Memory::from(files)).expect("a workspace in memory can be listed");
    let found = check_workspace(&workspace, &Default::default());
    found.iter().map(|finding| format!("{} {:?} {:?}", finding.code.name, finding.address, finding.message)).collect()
}

fuzz_target!(|patched: Patches| {
    let after = if patched.ordered { "after = [\"one\"]\n" } else { "" };
    let files = |content: &str| {
        BTreeMap::from([
            ("rules/base/pack.toml".to_owned(), manifest("base", "")),
            (format!("rules/base/{content}.toml"), BASE.into()),
            ("rules/one/pack.toml".to_owned(), manifest("one", "requires = { base = \"1\" }\n")),
            (format!("rules/one/{content}.toml"), patches("one", &patched.first)),
            ("rules/two/pack.toml".to_owned(), manifest("two", &format!("requires = {{ base = \"1\" }}\n{after}"))),
            (format!("rules/two/{content}.toml"), patches("two", &patched.second)),
            ("rules/all/pack.toml".to_owned(), manifest("all", "requires = { one = \"1\", two = \"1\" }\n")),
        ])
    };
    let (mut one, mut other) = (findings(files("a")), findings(files("z")));
    one.sort();
    other.sort();
    assert_eq!(one, other);
});
