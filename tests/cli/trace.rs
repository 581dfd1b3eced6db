//! `trace`: where the facts of the sources stand.

use serde_json::{Value, json};

use crate::{Folder, manifest};

const FACTS: &str = r#"
[source.atlas]
title = "Atlas"
facts.A2 = { label = { en = "ice", fr = "glace" }, params = { winner = 8 } }
facts.A10 = { label = "wind" }

[reward.port]
name = "Port"

[system.hoth]
name = "Hoth"
rewards.port = { winner = 8, loser = 4 }
cite = ["atlas:A2"]
"#;

/// A base with two facts of which one is cited, and a pack with a patch that cites its own fact.
fn atlas(more: &str) -> Folder {
    let requires = format!("requires = {{ base = \"1\" }}\n{more}");
    Folder::with(&[
        ("rules/base/pack.toml", &manifest("base", "").replace("[\"en\"]", "[\"en\", \"fr\"]")),
        ("rules/base/map.toml", FACTS),
        ("rules/house/pack.toml", &manifest("house", &requires)),
        (
            "rules/house/changes.toml",
            "[source.club]\ntitle = \"Club\"\nfacts.C1 = { label = \"thaw\", params = { loser = 5 } }\n\n\
             [patch.thaw]\nset.system.hoth.rewards.port.loser = 5\ncite = [\"club:C1\"]\n",
        ),
    ])
}

#[test]
fn programs_get_an_array_of_facts() {
    let folder = atlas("");
    let run = folder.run("trace house --format json");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let facts: Value = serde_json::from_str(&run.out).unwrap();
    let expected = json!([
        { "source": "atlas", "fact": "A2", "label": "ice", "state": "data", "at": ["system.hoth"] },
        { "source": "atlas", "fact": "A10", "label": "wind", "state": "missing", "at": [] },
        {
            "source": "club",
            "fact": "C1",
            "label": "thaw",
            "state": "data",
            "at": ["system.hoth.rewards.port.loser"],
        },
    ]);
    assert_eq!(facts, expected);
    let french: Value = serde_json::from_str(&folder.fr("trace base --format json").out).unwrap();
    assert_eq!((&french[0]["label"], &french[0]["state"]), (&json!("glace"), &json!("data")));
}

#[test]
fn people_get_the_facts_by_source_and_their_number() {
    let folder = atlas("");
    let run = folder.run("trace house");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let expected = "\
Atlas (atlas)

  A2   data     ice
       system.hoth
! A10  missing  wind

Club (club)

  C1  data  thaw
      system.hoth.rewards.port.loser

3 facts: 2 in data, 1 missing
";
    assert_eq!(run.out, expected);
    let french = folder.fr("trace base --state missing --state ruled --format md").out;
    let expected = "\
## Atlas (atlas)

| fait | sujet | état | où |
| --- | --- | --- | --- |
| A10 | wind | **manquant** |  |

2 faits : 1 en données, 1 manquant
";
    assert_eq!(french, expected);
}

/// Changing one digit on either side is seen by the report and by the check.
#[test]
fn a_number_that_changes_is_told() {
    let folder = atlas("");
    assert_eq!(folder.run("check --deny-warnings").code, Some(0));
    folder.write("rules/base/map.toml", &FACTS.replace("winner = 8, loser", "winner = 9, loser"));
    let line = "       dit 8 pour `winner`, mais `system.hoth.rewards.port.winner` vaut 9\n";
    let told = folder.fr("trace base").out;
    assert!(told.contains(line), "{told}");
    let found = folder.run("check base --format short").out;
    let drift = "warning[trace/number-drift]: fact `A2` of `atlas` says 8 for `winner`, and the rules say 9";
    assert!(found.contains(drift), "{found}");
    folder.write("rules/base/map.toml", &FACTS.replace("params = { winner = 8 }", "params = { winner = 7 }"));
    let told = folder.run("trace house").out;
    assert!(told.contains("says 7 for `winner`, but `system.hoth.rewards.port.winner` is 8"), "{told}");
}

#[test]
fn a_pack_that_promises_every_fact_is_held_to_it() {
    assert_eq!(atlas("").run("check house").code, Some(0));
    let folder = atlas("trace = \"complete\"\n");
    let check = folder.run("check house --format short");
    assert_eq!(check.code, Some(1));
    let expected = "rules/base/map.toml:5:7: error[trace/missing]: nothing cites fact `A10` of `atlas`\n";
    assert_eq!(check.out, expected);
    let french = folder.fr("check house --format short").out;
    assert!(french.contains("rien ne cite le fait `A10` de `atlas`"), "{french}");
    let report = folder.run("trace house --state missing");
    assert_eq!(report.code, Some(0));
    assert!(report.err.contains("pack `house` has 1 error"), "{}", report.err);
    assert_eq!(folder.run("build house").code, Some(1));
    let other = atlas("trace = \"complet\"\n").run("check house --format short");
    assert!(other.out.contains("error[schema/unknown-word]"), "{}", other.out);
}

#[test]
fn a_state_that_does_not_exist_is_refused() {
    let folder = atlas("");
    let run = folder.run("trace base --state lost");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("`--state` does not take `lost`"), "{}", run.err);
    assert!(run.err.contains("missing"), "{}", run.err);
    assert_eq!(folder.run("trace nobody").code, Some(3));
}

/// Every fact of the campaign, by counting: R001 to R114 and P01 to P35.
#[test]
fn the_sample_packs_tell_every_fact_of_the_campaign() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = crate::run_in(folder, &crate::words("trace rim_six_players --format json"), &[]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let facts: Vec<Value> = serde_json::from_str(&run.out).unwrap();
    let of = |fact: &Value, key: &str| fact[key].as_str().unwrap().to_owned();
    let ids: Vec<String> = facts.iter().map(|fact| of(fact, "fact")).collect();
    let expected = (1..=114).map(|n| format!("R{n:03}")).chain((1..=35).map(|n| format!("P{n:02}")));
    for id in expected {
        assert_eq!(ids.iter().filter(|other| **other == id).count(), 1, "{id}");
    }
    let states = ["executable", "data", "clause", "prose", "ruled"];
    for fact in &facts {
        assert!(states.contains(&of(fact, "state").as_str()), "{fact}");
        assert!(!of(fact, "label").is_empty() && !fact["at"].as_array().unwrap().is_empty(), "{fact}");
    }
}
