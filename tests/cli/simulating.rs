//! `simulate` and `roster`.

use crate::Folder;

/// The race of `tests/games/regatta`, in a workspace of its own.
fn regatta() -> Folder {
    Folder::with(&[("rules/regatta/pack.toml", include_str!("../games/regatta/pack.toml"))])
}

/// What several machines found is what one would have found, to the byte.
#[test]
fn merged_ranges_equal_the_whole() {
    let folder = regatta();
    for more in ["", " --coverage", " --threads 1"] {
        let whole = folder.run(&format!("simulate regatta --games 60 --format json{more}"));
        assert_eq!((whole.code, whole.err.as_str()), (Some(0), ""));
        for (name, range) in [("a", "0..13"), ("b", "13..41"), ("c", "41..60")] {
            let part = folder.run(&format!("simulate regatta --range {range} --format json{more}"));
            folder.write(&format!("{name}.json"), &part.out);
        }
        // In any order.
        let merged = folder.run("simulate merge b.json c.json a.json --format json");
        assert_eq!((merged.code, &merged.out), (Some(0), &whole.out));
        assert_eq!(
            folder.fr("simulate merge c.json a.json b.json").out,
            folder.fr(&format!("simulate regatta --games 60{more}")).out
        );
        let twice = folder.run("simulate merge a.json a.json");
        assert_eq!((twice.code, twice.out.as_str()), (Some(2), ""));
        assert!(twice.err.contains("give each machine a range of its own"), "{}", twice.err);
    }
}

#[test]
fn what_games_exercise_is_counted() {
    let folder = regatta();
    let run = folder.fr("simulate regatta --games 1 --coverage --set goal=2");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for words in ["couverture : ", "jamais atteint :", "action.set_sail.requires.torn : refuse", "phase.leg\n"] {
        assert!(run.out.contains(words), "{words} is not in {}", run.out);
    }
    assert!(!folder.run("simulate regatta --games 1").out.contains("coverage"));
}

/// A pack against itself differs in nothing, game by game; a shorter course takes fewer turns.
#[test]
fn packs_are_compared_game_by_game() {
    let folder = regatta();
    let house = "[pack]\nid = \"short\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Short\"\nlanguages = [\"en\"]\n\
                 license = \"CC0-1.0\"\nrequires = { regatta = \"1\" }\n[patch.short]\nset.param.goal.default = 2\n";
    folder.write("rules/short/pack.toml", house);
    let same = folder.run("simulate regatta --against regatta --games 40").out;
    assert!(same.contains("difference to regatta: mean 0.00 ± 0.00"), "{same}");
    let shorter = folder.run("simulate short --against regatta --games 200").out;
    assert!(shorter.contains("difference to regatta: mean -") && shorter.contains("more than chance"), "{shorter}");
}

#[test]
fn lists_are_checked_and_played() {
    let pack = r#"
[pack]
id = "fair"
version = "1.0.0"
format = 1
title = "Fair"
languages = ["fr", "en"]
license = "CC0-1.0"
[unit.cow]
name = { fr = "Vache", en = "Cow" }
[unit.goat]
name = { fr = "Chèvre", en = "Goat" }
[roster_format.herd]
parts.beast = { of = "unit", count = "1..2" }
[game.fair]
actors.player = {}
turn = "day"
until = "true"
winner = "none"
[phase.day]
name = { fr = "Jour", en = "Day" }
[metric.beasts]
at = "end game"
value = "sum(h in herd: size(h.beast))"
"#;
    let folder = Folder::with(&[("rules/fair/pack.toml", pack)]);
    folder.write("mine.toml", "[list]\nformat = \"herd\"\nbeast.a = \"cow\"\nbeast.b = \"goat\"\n");
    folder.write("his.toml", "[list]\nformat = \"herd\"\nbeast.a = \"caw\"\n");
    let run = folder.fr("roster fair mine.toml");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", "1 liste, 2 entrées : rien à signaler\n"));
    let run = folder.run("roster fair mine.toml his.toml");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("his.toml:3:11") && run.out.contains("did you mean `cow`?"), "{}", run.out);
    let json = folder.run("simulate fair --list mine.toml --list mine.toml --games 1 --format json").out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["numbers"]["beasts"]["0"], 4.0);
    let run = folder.run("simulate fair --list his.toml");
    assert_eq!(run.code, Some(1));
    assert_eq!(folder.run("roster fair nobodys.toml").code, Some(2));
}

#[test]
fn a_value_tells_how_it_came_about() {
    let pack = "[formula.pay]\nparams.n = \"int\"\nlet.base = \"ceil(n / 2)\"\nvalue = \"base + bonus(n)\"\nexcept.feast = { when = \"n == 7\", value = 0 }\n[formula.bonus]\nparams.n = \"int\"\nvalue = \"if n > 4 then 1 else 0\"\n";
    let folder = Folder::with(&[("rules/fair/pack.toml", &crate::manifest("fair", "")), ("rules/fair/pay.toml", pack)]);
    let run = folder.run("eval fair pay(5) --why");
    assert_eq!(run.out, "4\n  pay(n: 5) = 4\n    base = 3\n    bonus(n: 5) = 1\n", "{}", run.err);
    assert_eq!(folder.fr("eval fair pay(7) --why").out, "0\n  pay(n: 7) = 0 (feast)\n");
    assert_eq!(folder.run("eval fair pay(5)").out, "4\n");
}

/// Games that break down are told by what broke, and the run fails.
#[test]
fn faults_of_the_rules_are_found_and_grouped() {
    let folder = regatta();
    let house = "[pack]\nid = \"calm\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Calm\"\nlanguages = [\"en\"]\n\
                 license = \"CC0-1.0\"\nrequires = { regatta = \"1\" }\n[patch.short]\nset.state.distance.max = 3\n";
    folder.write("rules/calm/pack.toml", house);
    let run = folder.run("simulate calm --games 20");
    assert_eq!(run.code, Some(1));
    let stopped = "games: 20\nstopped by a fault of the rules: 20\n  ";
    assert!(run.out.starts_with(stopped) && run.out.contains(" times, first in game 0: "), "{}", run.out);
    assert!(run.out.contains("above its greatest value") && !run.out.contains("winner"), "{}", run.out);
}

/// An enumeration of 300 words and 70,000 definitions are whole (they fit no byte, and no two).
#[test]
fn many_words_and_many_ids_are_whole() {
    use std::fmt::Write;
    let mut text = String::from(
        "[formula.zones]\nvalue = \"count(z in zone)\"\n[formula.last]\nvalue = \"position(w299, mark)\"\n\
         [formula.far]\nparams.z = \"zone\"\nvalue = \"if z == z69999 then 1 else 0\"\n",
    );
    for at in 0..300 {
        writeln!(text, "enum.mark.words.w{at:03} = \"W{at}\"").unwrap();
    }
    let (formulas, words) = text.split_at(text.find("enum.mark").unwrap());
    let mut text = format!("{words}{formulas}");
    for at in 0..70_000 {
        writeln!(text, "[zone.z{at:05}]\nname = \"Z{at}\"").unwrap();
    }
    let folder = Folder::with(&[("rules/big/pack.toml", &crate::manifest("big", "")), ("rules/big/many.toml", &text)]);
    let run = folder.run("eval big zones+size(mark)+last+far(z69999)");
    assert_eq!(run.out, format!("{}\n", 70_000 + 300 + 300 + 1), "{}", run.err);
}

/// Two exceptions that apply and agree are no conflict; if they differ, one has to be `over` the other.
#[test]
fn exceptions_that_apply_at_once() {
    let pack = |more: &str| {
        format!(
            "[formula.toll]\nparams.n = \"int\"\nvalue = \"n\"\n\
             except.market = {{ when = \"n > 3\", value = 2 }}\nexcept.guild = {{ when = \"n > 5\", value = {more} }}\n"
        )
    };
    let said = |more: &str| {
        let files = [("rules/fair/pack.toml", &*crate::manifest("fair", "")), ("rules/fair/toll.toml", &pack(more))];
        let run = Folder::with(&files).run("eval fair toll(3)*100+toll(4)*10+toll(6)");
        format!("{}{}", run.out, run.err.lines().next().unwrap_or_default())
    };
    // 3, 2 and 2: both apply to 6, and agree.
    assert_eq!(said("2"), "322\n");
    assert!(said("0").contains("the exceptions `guild` and `market` both apply and differ"), "{}", said("0"));
    assert_eq!(said("0, over = \"market\""), "320\n");
}
