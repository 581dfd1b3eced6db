use super::*;
use crate::book::fixtures::{CANALS, compiled, from_files, green_knight, samples};

/// Every entry as one line, and what it comes to.
fn lines(compiled: &Compiled, lang: Lang) -> Vec<String> {
    let line = |entry: &Entry| {
        let detail = entry.detail.as_ref().map(|detail| format!(" | {detail}")).unwrap_or_default();
        format!("{}{detail}", entry.line(lang, &entry.subject))
    };
    entries(compiled, lang.tag()).iter().map(line).collect()
}

#[test]
fn green_knight_in_french() {
    let lines = lines(&green_knight(), Lang::Fr);
    for expected in [
        "Concord Dawn : escadron 24/16 au lieu de 30/15 | Le gagnant reçoit 6 points de flotte de moins, le perdant 1 de plus.",
        "Smuggler's Run : escadron 18/12 au lieu de 24/12 | Le gagnant reçoit 6 points de flotte de moins.",
        "Utapau : soutien de flotte 8/4 (ajout)",
        "Hoth : commandement de flotte 10/5 (ajout)",
        "« À Tatooine, le perdant reçoit-il moins de la moitié de ce que reçoit le gagnant ? » : clarification (retrait)",
        "Tatooine : refonte offensive 10/5 au lieu de 10/4 | Le perdant reçoit 1 point de flotte de plus.",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}: {lines:#?}");
    }
}

#[test]
fn floods_in_both_languages() {
    let compiled = compiled("floods", CANALS);
    let english = [
        "Mill: toll 5/3 instead of 6/3 | The winner gains 1 fleet point less.",
        "Lock, tokens: Silk instead of Grain",
        "Silk: token (added)",
        "Day, steps: Sleep after Trade (added)",
        "Race, banned: yes instead of no",
        "Race: length 9 leagues instead of 7 leagues",
        "Race, mood: rough instead of calm",
        "Lock: campaign points 3 instead of 1",
        "Reeds: campaign points 1 (added)",
        "Grain, value \"price\": 4 instead of 3 | It sells for 4 coins; {unknown} stays visible.",
        "Lock – Mill: lane (removed)",
        "Salt, clause: “Salt sells for 5 coins.” (added)",
        "Lock: salvage 1/0 (added)",
        "Mill: salvage 2/1 (removed)",
        "Reeds, text: “One drowns there.” instead of “One gets lost there.”",
    ];
    assert_eq!(lines(&compiled, Lang::En), english);
    let french = lines(&compiled, Lang::Fr);
    assert_eq!(french[0], "Moulin : péage 5/3 au lieu de 6/3 | Le gagnant reçoit 1 point de flotte de moins.");
    assert_eq!(french[1], "Écluse, pions : Soie au lieu de Grain");
    assert_eq!(french[3], "Jour, étapes : Sommeil après Commerce (ajout)");
    assert_eq!(french[4], "Course, interdit : oui au lieu de non");
    assert_eq!(french[10], "Écluse – Moulin : route (retrait)");
    assert_eq!(french[14], "Roselière, texte : « On s'y noie. » au lieu de « On s'y perd. »");
}

#[test]
fn what_one_patch_does_alike_is_told_once() {
    let entries = entries(&green_knight(), "en");
    let runs = together(&entries);
    let subjects = |run: &Vec<&Entry>| run.iter().map(|entry| entry.subject.clone()).collect::<Vec<_>>();
    for expected in [vec!["Concord Dawn", "Lothal", "Montross"], vec!["Nal Hutta", "Smuggler's Run"]] {
        assert!(runs.iter().any(|run| subjects(run) == expected), "{expected:?}");
    }
}

#[test]
fn an_entry_names_its_patch_reason_and_sources() {
    let compiled = green_knight();
    let entries = entries(&compiled, "en");
    let tatooine = entries.iter().find(|entry| entry.subject == "Tatooine").unwrap();
    assert_eq!(&*tatooine.pack, "green_knight");
    assert_eq!(tatooine.patch.to_string(), "patch.tatooine_retrofit");
    assert_eq!(tatooine.address.to_string(), "system.tatooine.rewards.offensive_retrofit");
    assert_eq!(tatooine.act, Act::Changed);
    let reason = "The loser gains half of what the winner gains, as almost everywhere else.";
    assert_eq!(tatooine.reason.as_deref(), Some(reason));
    assert!(tatooine.cites.iter().any(|cite| cite.as_str() == "green_knight:P05"));
    assert!(compiled.pack_of(tatooine.origin.file).is_some_and(|pack| &*pack.id == "green_knight"));
}

/// A third pack over Green Knight's fixes: each change names what it found, not what ended up there.
#[test]
fn each_pack_is_told_against_what_it_found() {
    let mut files = samples();
    let manifest = "[pack]\nid = \"club\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Club\"\nlanguages = [\"fr\", \"en\"]\n\
                    license = \"CC0-1.0\"\nrequires = { green_knight = \"1\" }\n";
    let patch = "[patch.ours]\nset.system.lothal.rewards.squadron.winner = 20\n\
                 replace.system.tatooine.rewards.offensive_retrofit = { winner = 12, loser = 5 }\n";
    files.push(("rules/club/pack.toml".into(), manifest.into()));
    files.push(("rules/club/patches.toml".into(), patch.into()));
    let lines = lines(&from_files("club", files), Lang::En);
    let of = |name: &str| lines.iter().filter(|line| line.starts_with(name)).cloned().collect::<Vec<_>>();
    assert_eq!(
        of("Lothal"),
        [
            "Lothal: squadron 24/16 instead of 30/15 | The winner gains 6 fleet points less, the loser 1 more.",
            "Lothal: squadron 20/16 instead of 24/16 | The winner gains 4 fleet points less.",
        ]
    );
    assert_eq!(
        of("Tatooine"),
        [
            "Tatooine: offensive retrofit 10/5 instead of 10/4 | The loser gains 1 fleet point more.",
            "Tatooine: offensive retrofit 12/5 instead of 10/5 | The winner gains 2 fleet points more.",
        ]
    );
}

/// Fields that no sentence was made for still come out with their names.
#[test]
fn any_field_has_words() {
    let text = r#"
# file: rules/canals/pack.toml
[pack]
id = "canals"
version = "1.0.0"
format = 1
title = "Canals"
languages = ["fr", "en"]
license = "CC0-1.0"

[source.almanac]
title = "Almanac"

# file: rules/canals/map.toml
[zone.north]
name = { fr = "Nord", en = "North" }
map = { x = 10, y = 20 }

[zone.south]
name = { fr = "Sud", en = "South" }

[unit.barge]
name = { fr = "Barge", en = "Barge" }
clauses.tow = { text = { fr = "Tirée par {n} chevaux.", en = "Towed by {n} horses." }, values = { n = 2 } }

# file: rules/more/pack.toml
[pack]
id = "more"
version = "1.0.0"
format = 1
title = "More"
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { canals = "1" }

# file: rules/more/patches.toml
[faction.guild]
name = { fr = "Guilde", en = "Guild" }

[patch.a]
set.zone.north.map.x = 30
set.zone.south.map = { x = 1, y = 2 }
set.zone.south.within = "north"
set.zone.south.cite = ["almanac:p. 3"]
set.unit.barge.faction = "guild"
set.unit.barge.clauses.tow.values.n = 4
set.unit.barge.clauses.tow.text.fr = "Tirée par {n} bœufs."
set.unit.barge.name.en = "Lighter"
"#;
    let compiled = compiled("more", text);
    assert_eq!(
        lines(&compiled, Lang::En),
        [
            "Lighter, clause (fr): “Tirée par 4 bœufs.” instead of “Tirée par 2 chevaux.”",
            "Lighter, clause, value \"n\": 4 instead of 2 | Towed by 4 horses.",
            "Lighter, faction: Guild (added)",
            "Lighter, name: “Lighter” instead of “Barge”",
            "North: place on the map, x 30 instead of 10",
            "South: place on the map, x 1 (added)",
            "South: place on the map, y 2 (added)",
            "South, part of: North (added)",
        ]
    );
    let french = lines(&compiled, Lang::Fr);
    assert_eq!(french[0], "Barge, clause : « Tirée par 4 bœufs. » au lieu de « Tirée par 2 chevaux. »");
    assert_eq!(french[1], "Barge, faction : Guilde (ajout)");
    assert_eq!(french[2], "Barge, nom (en) : « Lighter » au lieu de « Barge »");
    assert_eq!(french[6], "Sud, fait partie de : Nord (ajout)");
}
