//! `why` and `show` on the sample packs. The values are those of the published map and of the
//! fixes P01 and P05 (`facts.P01`, `facts.P05` of the source `green_knight`).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use codicille::address::Address;
use codicille::compile::{Compiled, compile};
use codicille::history::{ReportFormat, history, show::show, why::tell};
use codicille::locale::Lang;
use codicille::pack::workspace::Workspace;
use codicille::world::Disk;

fn green_knight() -> (Workspace, Compiled) {
    let world = Disk::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let workspace = Workspace::open(&world).unwrap();
    let compiled = compile(&workspace, workspace.find("green_knight").unwrap(), &[], &Default::default()).compiled;
    (workspace, compiled.unwrap())
}

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

/// The line, from 1, of a file of the repository on which a text first stands after another.
fn line_of(path: &str, after: &str, text: &str) -> usize {
    let content = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let start = content.find(after).unwrap();
    let at = start + content[start..].find(text).unwrap();
    content[..at].matches('\n').count() + 1
}

#[test]
fn why_tells_who_wrote_a_value_where_and_why() {
    let (workspace, compiled) = green_knight();
    let retrofit = address("system.tatooine.rewards.offensive_retrofit.loser");
    let found = history(&compiled, &retrofit).unwrap();
    let base = "rules/rebellion_in_the_rim/systems.toml";
    let fixes = "rules/green_knight/rewards.toml";
    let written = line_of(base, "[system.tatooine]", "rewards.offensive_retrofit");
    let set = line_of(fixes, "[patch.tatooine_retrofit]", "set.system.tatooine");
    let english = tell(&found, &compiled, &workspace.sources, ReportFormat::Text, Lang::En);
    let lines: Vec<&str> = english.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], "`system.tatooine.rewards.offensive_retrofit.loser` is 5");
    assert_eq!(lines[1], "written as 4 by pack `rebellion_in_the_rim`");
    assert_eq!(lines[2], format!("{base}:{written}"));
    assert_eq!(lines[3], "set to 5 (was 4) by patch `tatooine_retrofit` of pack `green_knight`");
    assert_eq!(lines[4], format!("{fixes}:{set}"));
    assert!(lines[5].starts_with("reason: "), "{english}");
    assert!(lines[6].starts_with("source: Rules of the campaign") && lines[6].ends_with(", R007"), "{english}");
    assert!(lines[7].starts_with("source: Green Knight's fixes") && lines[7].ends_with(", P05"), "{english}");
    let french = tell(&found, &compiled, &workspace.sources, ReportFormat::Text, Lang::Fr);
    assert!(
        french.contains("fixé à 5 (au lieu de 4) par le correctif `tatooine_retrofit` du pack `green_knight`"),
        "{french}"
    );
}

#[test]
fn show_prints_the_bare_value_and_a_pattern_an_object_by_id() {
    let (_, compiled) = green_knight();
    let json = |text: &str| show(&compiled, &address(text), ReportFormat::Json).unwrap();
    assert_eq!(json("system.tatooine.rewards.offensive_retrofit.loser"), "5\n");
    let squadrons: serde_json::Value = serde_json::from_str(&json("system.*.rewards.squadron")).unwrap();
    let expected = serde_json::json!({
        "concord_dawn": { "winner": 24, "loser": 16 },
        "lothal": { "winner": 24, "loser": 16 },
        "montross": { "winner": 24, "loser": 16 },
        "nal_hutta": { "winner": 18, "loser": 12 },
        "smugglers_run": { "winner": 18, "loser": 12 },
    });
    assert_eq!(squadrons, expected);
    let systems: serde_json::Value = serde_json::from_str(&json("system.*")).unwrap();
    assert_eq!(systems.as_object().unwrap().len(), 30);
}

#[test]
fn a_wrong_address_says_what_was_meant() {
    let (_, compiled) = green_knight();
    let wrong = history(&compiled, &address("system.tatoine.points")).unwrap_err();
    assert_eq!(wrong.en, "there is no `system.tatoine`; did you mean `system.tatooine`?");
    assert_eq!(wrong.fr, "`system.tatoine` n'existe pas ; vouliez-vous dire `system.tatooine` ?");
}

/// Whatever the address: the first value, changed as the history tells, is the value that `show` gives.
#[test]
fn replaying_a_history_gives_the_value() {
    let (_, compiled) = green_knight();
    let mut leaves = 0;
    for change in &compiled.changes {
        let mut waiting = vec![change.write.address.clone()];
        while let Some(at) = waiting.pop() {
            let told = history(&compiled, &at).unwrap();
            let last = told.steps.last().and_then(|step| step.new.as_deref());
            assert_eq!(last, compiled.tree.at(&at), "{at}");
            leaves += 1;
            let below = compiled.tree.at(&at).and_then(|node| node.as_table());
            waiting.extend(below.into_iter().flatten().map(|entry| at.child(&entry.key)));
        }
    }
    assert!(leaves > 20, "only {leaves} addresses were looked at");
}

/// A list or a record of which parts were changed was written by its pack as it was before.
#[test]
fn the_first_writing_is_what_the_base_wrote() {
    let base = "[token.map]\nname = \"M\"\n[token.rum]\nname = \"R\"\n[zone.a]\nname = \"A\"\n[step.x]\nname = \"X\"\n\
                [step.y]\nname = \"Y\"\n[phase.p]\nname = \"P\"\nsteps = [\"x\"]\n\
                [system.ushuaia]\nname = \"Ushuaia\"\nzones = [\"a\"]\ntokens = [\"map\"]\npoints = 2\n";
    let house = "# file: rules/house/pack.toml\n[pack]\nid = \"house\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"H\"\n\
                 languages = [\"fr\", \"en\"]\nlicense = \"CC0-1.0\"\nrequires = { example = \"1\" }\n[patch.t]\n\
                 remove.system.ushuaia.tokens = [\"map\"]\nadd.system.ushuaia.tokens = [\"rum\"]\n\
                 set.system.ushuaia.points = 1\ninsert.phase.p.steps = { item = \"y\", before = \"x\" }\n";
    let files = codicille::diagnostic::registry::example_files(&format!("{base}{house}"));
    let files: std::collections::BTreeMap<String, Vec<u8>> =
        files.into_iter().map(|(p, t)| (p, t.into_bytes())).collect();
    let workspace = Workspace::open(&codicille::world::Memory::from(files)).unwrap();
    let compiled = compile(&workspace, workspace.find("house").unwrap(), &[], &Default::default()).compiled.unwrap();
    let first = |text: &str| {
        let told = history(&compiled, &address(text)).unwrap();
        assert_eq!(told.steps[0].pack, "example");
        codicille::pack::faults::toml(told.steps[0].new.as_deref().unwrap())
    };
    assert_eq!(first("system.ushuaia.tokens"), "[\"map\"]");
    assert_eq!(first("phase.p.steps"), "[\"x\"]");
    assert_eq!(
        first("system.ushuaia"),
        "{ name = { en = \"Ushuaia\", fr = \"Ushuaia\" }, points = 2, tokens = [\"map\"], zones = [\"a\"] }"
    );
}

/// P01 to P08 in the words of a changelog, each with what it changes (`facts` of the source) and its number.
#[test]
fn diff_tells_what_green_knight_changes() {
    let (workspace, compiled) = green_knight();
    let told = |lang, format| codicille::history::diff::diff(&compiled, None, &workspace.sources, lang, format);
    let french = told(Lang::Fr, ReportFormat::Text);
    let wanted = [
        ("Concord Dawn, Lothal et Montross : escadron 24/16 au lieu de 30/15", "P01"),
        ("Nal Hutta et Smuggler's Run : escadron 18/12 au lieu de 24/12", "P02"),
        ("Utapau : soutien de flotte 8/4 (ajout)", "P03"),
        ("Hoth : commandement de flotte 10/5 (ajout)", "P04"),
        ("Tatooine : refonte offensive 10/5 au lieu de 10/4", "P05"),
        ("Hired Scum, clause : ", "P06"),
        ("Volatile Cargo, clause : ", "P07"),
        ("Fighter Wing, valeur \"bonus\" : 30 au lieu de 45", "P08"),
    ];
    let mut rest = french.as_str();
    for (words, fact) in wanted {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words} is not told in order:\n{french}"));
        rest = &rest[at + words.len()..];
        let next = rest.find(", P0").unwrap();
        assert_eq!(&rest[next + 2..next + 5], fact);
    }
    let english = told(Lang::En, ReportFormat::Text);
    assert!(english.contains("Tatooine: offensive retrofit 10/5 instead of 10/4"), "{english}");
    let json: serde_json::Value = serde_json::from_str(&told(Lang::En, ReportFormat::Json)).unwrap();
    let systems = json["changes"].as_array().unwrap().iter().filter(|change| change["cite"][0] == "green_knight:P01");
    assert_eq!(systems.count(), 3);
}
