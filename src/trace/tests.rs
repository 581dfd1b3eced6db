use super::*;
use crate::book::fixtures::{compiled, from_files, samples};
use crate::history::ReportFormat;
use crate::locale::Lang;
use crate::trace::report::report;

/// A game of starships. Each test adds to it.
const SHIPS: &str = r#"
[source.manual]
title = { fr = "Manuel", en = "Manual" }

[source.manual.facts]
F1 = { label = { fr = "vaisseau", en = "ship" }, class = "data", params = { hull = 4 } }
F2 = { label = { fr = "vitesse", en = "speed" }, class = "constraint", params = { max_speed = 24 } }
F10 = { label = { fr = "courage", en = "courage" } }
F11 = { label = { fr = "brouillard", en = "fog" }, params = { range = 6 } }

[stat.hull]
on = ["unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.ship]
name = { fr = "vaisseau", en = "ship" }
stats.hull = 4
cite = ["manual:F1"]

[phase.movement]
name = { fr = "mouvement", en = "movement" }

[phase.movement.clauses.speed]
text = { fr = "Au plus {max_speed}.", en = "At most {max_speed}." }
values = { max_speed = 24 }
cite = ["manual:F2"]
"#;

/// A pack over it, with a patch or two.
const HOUSE: &str = r#"
# file: rules/house/pack.toml
[pack]
id = "house"
version = "1.0.0"
format = 1
title = "House"
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }

[source.club]
title = "Club"
facts.H1 = { label = "long", params = { hull = 5 } }

[param.players]
type = "int"
default = 2
range = "2..4"
label = { fr = "joueurs", en = "players" }
"#;

fn find<'a, 'c>(facts: &'a [Traced<'c>], id: &str) -> &'a Traced<'c> {
    facts.iter().find(|fact| fact.fact == id).unwrap()
}

fn at(fact: &Traced) -> Vec<String> {
    fact.at.iter().map(Address::to_string).collect()
}

/// Each difference as `name address found`.
fn differences(fact: &Traced) -> Vec<String> {
    let line = |d: &Difference| format!("{} {} {}", d.param.key, d.address, d.found.join("/"));
    fact.differences.iter().map(line).collect()
}

fn unheld<'a>(fact: &'a Traced) -> Vec<&'a str> {
    fact.unheld.iter().map(|unheld| &*unheld.param.key).collect()
}

#[test]
fn facts_come_in_the_order_in_which_people_count() {
    let mut ids = ["R10", "R2", "P3", "R2b", "R02", "R", "1.10", "1.9"];
    ids.sort_by(|a, b| natural(a, b));
    assert_eq!(ids, ["1.9", "1.10", "P3", "R", "R02", "R2", "R2b", "R10"]);
    let ships = compiled("example", SHIPS);
    let facts: Vec<&str> = trace(&ships).iter().map(|fact| fact.fact).collect();
    assert_eq!(facts, ["F1", "F2", "F10", "F11"]);
}

#[test]
fn the_strongest_place_is_the_state() {
    let more = r#"
[section.story]
title = { fr = "Récit", en = "Story" }
text = { fr = "Il était une fois.", en = "Once upon a time." }
cite = ["manual:F11"]

[ruling.courage]
question = "?"
answer = "!"
reason = "."
cite = ["manual:F10", "manual:F1"]
"#;
    let ships = compiled("example", &format!("{SHIPS}{more}"));
    let facts = trace(&ships);
    let states: Vec<State> = facts.iter().map(|fact| fact.state).collect();
    assert_eq!(states, [State::Data, State::Clause, State::Ruled, State::Prose]);
    assert_eq!(at(find(&facts, "F1")), ["ruling.courage", "unit.ship"]);
    assert_eq!(at(find(&facts, "F2")), ["phase.movement.clauses.speed"]);
    let ships = compiled("example", SHIPS);
    let facts = trace(&ships);
    assert_eq!((find(&facts, "F10").state, at(find(&facts, "F10"))), (State::Missing, Vec::new()));
}

#[test]
fn a_definition_is_data_clause_or_prose_by_what_it_holds() {
    let state = |content: &str| {
        let unit = format!("[unit.fog]\nname = \"Fog\"\ncite = [\"manual:F10\"]\n{content}");
        let ships = compiled("example", &format!("{SHIPS}{unit}"));
        find(&trace(&ships), "F10").state
    };
    assert_eq!(state("text = \"Thick.\"\n"), State::Prose);
    assert_eq!(state("values = {}\n"), State::Prose, "an empty table says nothing");
    assert_eq!(state("clauses.a.text = \"No shot.\"\n"), State::Clause);
    assert_eq!(state("clauses.a.text = \"No shot.\"\nbanned = true\n"), State::Data);
    assert_eq!(state("values.range = 6\n"), State::Data);
    let section = |content: &str| {
        let section = format!("[section.fog]\ntitle = \"Fog\"\ncite = [\"manual:F10\"]\n{content}");
        let ships = compiled("example", &format!("{SHIPS}{section}"));
        find(&trace(&ships), "F10").state
    };
    assert_eq!(section("sections = []\n"), State::Prose, "what a section holds is for people");
    assert_eq!(section("values.range = 6\n"), State::Data, "but for its numbers");
}

#[test]
fn a_patch_cites_with_what_it_wrote_if_it_was_applied() {
    let state = |patch: &str| {
        let ships = compiled("house", &format!("{SHIPS}{HOUSE}{patch}"));
        let facts = trace(&ships);
        let fact = find(&facts, "H1");
        (fact.state, at(fact), fact.idle.iter().map(|report| report.address.to_string()).collect::<Vec<_>>())
    };
    let none = Vec::<String>::new;
    let cite = "cite = [\"club:H1\"]\n";
    let hull = "unit.ship.stats.hull";
    let applied = state(&format!("[patch.a]\nset.{hull} = 5\n{cite}"));
    assert_eq!(applied, (State::Data, vec![hull.to_owned()], none()));
    let disabled = state(&format!("[patch.a]\nwhen = \"players == 4\"\nset.{hull} = 5\n{cite}"));
    assert_eq!(disabled, (State::Missing, none(), vec!["patch.a".to_owned()]));
    let stale = state(&format!("[patch.a]\nwas.{hull} = 3\nset.{hull} = 5\n{cite}"));
    assert_eq!(stale, (State::Missing, none(), vec!["patch.a".to_owned()]));
    let inside = "add.unit.ship.clauses.a = { text = \"Long.\", cite = [\"club:H1\"] }";
    let written = state(&format!("[patch.a]\n{inside}\n"));
    assert_eq!(written, (State::Clause, vec!["unit.ship.clauses.a".to_owned()], none()));
    let unwritten = state(&format!("[patch.a]\nwhen = \"players == 4\"\n{inside}\n"));
    assert_eq!(unwritten, (State::Missing, none(), vec!["patch.a".to_owned()]));
    let words = state(&format!("[patch.a]\nset.unit.ship.name.fr = \"nef\"\n{cite}"));
    assert_eq!(words, (State::Prose, vec!["unit.ship.name.fr".to_owned()], none()));
    let removed = state(&format!("[patch.a]\nremove.phase.movement.clauses = [\"speed\"]\n{cite}"));
    assert_eq!(removed, (State::Clause, vec!["phase.movement.clauses.speed".to_owned()], none()));
    let rows = format!("[patch.a]\ncolumn = \"unit.*.stats.hull\"\nrows.ship = {{ was = 4, now = 5 }}\n{cite}");
    assert_eq!(state(&rows), (State::Data, vec![hull.to_owned()], none()));
}

#[test]
fn a_number_is_found_when_either_side_changes() {
    let of = |text: &str, id: &str| differences(find(&trace(&compiled("example", text)), id));
    assert_eq!(of(SHIPS, "F1"), [""; 0]);
    assert_eq!(of(SHIPS, "F2"), [""; 0]);
    let slower = SHIPS.replace("values = { max_speed = 24 }", "values = { max_speed = 20 }");
    assert_eq!(of(&slower, "F2"), ["max_speed phase.movement.clauses.speed.values.max_speed 20"]);
    let softer = SHIPS.replace("params = { hull = 4 }", "params = { hull = 3 }");
    assert_eq!(of(&softer, "F1"), ["hull unit.ship.stats.hull 4"]);
}

/// A definition may hold a name twice; a clause holds it for the fact alone.
#[test]
fn one_value_of_a_definition_must_agree_and_all_of_a_clause_and_of_a_patch() {
    let two = SHIPS.replace("stats.hull = 4", "stats.hull = 4\nvalues.hull = 9");
    assert_eq!(differences(find(&trace(&compiled("example", &two)), "F1")), [""; 0]);
    let neither = SHIPS.replace("stats.hull = 4", "stats.hull = 5\nvalues.hull = 9");
    assert_eq!(differences(find(&trace(&compiled("example", &neither)), "F1")), ["hull unit.ship.stats.hull 5/9"]);
    let patch = "[patch.a]\nset.unit.ship.stats.hull = 5\nadd.unit.ship.values.hull = 7\ncite = [\"club:H1\"]\n";
    let ships = compiled("house", &format!("{SHIPS}{HOUSE}{patch}"));
    assert_eq!(differences(find(&trace(&ships), "H1")), ["hull unit.ship.values.hull 7"]);
}

#[test]
fn dots_say_which_of_several_values_is_meant() {
    let text = r#"
[source.atlas]
title = "Atlas"
facts.A1 = { label = "Malta", params = { "port.winner" = 8, "fort.winner" = 6, loser = 4 } }

[reward]
port.name = "Port"
fort.name = "Fort"

[system.malta]
name = "Malta"
rewards.port = { winner = 8, loser = 4 }
rewards.fort = { winner = 7, loser = 3 }
cite = ["atlas:A1"]
"#;
    let atlas = compiled("example", text);
    let facts = trace(&atlas);
    assert_eq!(differences(find(&facts, "A1")), ["fort.winner system.malta.rewards.fort.winner 7"]);
    assert_eq!(unheld(find(&facts, "A1")), [""; 0]);
}

#[test]
fn what_a_later_pack_changes_is_no_mistake_about_the_source() {
    let patch = "[patch.a]\nset.unit.ship.stats.hull = 5\nset.phase.movement.clauses.speed.values.max_speed = 30\n";
    let ships = compiled("house", &format!("{SHIPS}{HOUSE}{patch}cite = [\"club:H1\"]\n"));
    let facts = trace(&ships);
    assert!(facts.iter().all(|fact| fact.differences.is_empty() && fact.unheld.is_empty()));
    let gone = "[patch.a]\nremove.unit.ship.stats = [\"hull\"]\n";
    let ships = compiled("house", &format!("{SHIPS}{HOUSE}{gone}"));
    assert_eq!(unheld(find(&trace(&ships), "F1")), [""; 0]);
}

/// `set` writes what differs: what stands beside it was meant too.
#[test]
fn a_patch_holds_what_stands_beside_what_it_wrote() {
    let text = r#"
[reward.port]
name = "Port"

[system.malta]
name = "Malta"
rewards.port = { winner = 8, loser = 4 }
"#;
    let house = HOUSE.replace("params = { hull = 5 }", "params = { winner = 10, loser = 4 }");
    let of = |patch: &str| {
        let atlas = compiled("house", &format!("{text}{house}{patch}cite = [\"club:H1\"]\n"));
        let facts = trace(&atlas);
        let fact = find(&facts, "H1");
        (differences(fact), unheld(fact).len())
    };
    assert_eq!(of("[patch.a]\nset.system.malta.rewards.port = { winner = 10, loser = 4 }\n"), (Vec::new(), 0));
    assert_eq!(
        of("[patch.a]\nset.system.malta.rewards.port.loser = 4\nset.system.malta.rewards.port.winner = 11\n"),
        (vec!["winner system.malta.rewards.port.winner 11".to_owned()], 0)
    );
    assert_eq!(
        of("[patch.a]\nset.system.malta.rewards.port.loser = 3\n"),
        (
            vec![
                "loser system.malta.rewards.port.loser 3".to_owned(),
                "winner system.malta.rewards.port.winner 8".to_owned()
            ],
            0
        )
    );
}

#[test]
fn a_clause_may_leave_a_number_to_its_definition() {
    let outer = SHIPS.replace("values = { max_speed = 24 }\n", "");
    let held = outer.replace("[phase.movement]\n", "[phase.movement]\nvalues.max_speed = 24\n");
    assert_eq!(unheld(find(&trace(&compiled("example", &held)), "F2")), [""; 0]);
    let other = held.replace("values.max_speed = 24", "values.max_speed = 23");
    let phase = ["max_speed phase.movement.values.max_speed 23"];
    assert_eq!(differences(find(&trace(&compiled("example", &other)), "F2")), phase);
    let nowhere = compiled("example", &outer);
    let facts = trace(&nowhere);
    assert_eq!(unheld(find(&facts, "F2")), ["max_speed"]);
    assert_eq!(find(&facts, "F2").weakness, Some(Weakness::NoValues));
}

#[test]
fn the_default_of_a_parameter_goes_by_its_name() {
    let text = SHIPS.replace("F10 = { label", "F10 = { params = { players = 3 }, label");
    let param = "[param.players]\ntype = \"int\"\nlabel = \"players\"\ncite = [\"manual:F10\"]\n";
    let of = |default: i64| {
        let ships = compiled("example", &format!("{text}{param}default = {default}\n"));
        let facts = trace(&ships);
        let fact = find(&facts, "F10");
        (differences(fact), unheld(fact).len())
    };
    assert_eq!(of(3), (Vec::new(), 0));
    assert_eq!(of(2), (vec!["players param.players.default 2".to_owned()], 0));
}

#[test]
fn a_number_under_another_name_is_named() {
    let text = SHIPS.replace("params = { hull = 4 }", "params = { boxes = 4, hul = 5 }");
    let ships = compiled("example", &text);
    let facts = trace(&ships);
    let fact = find(&facts, "F1");
    let told: Vec<_> = fact.unheld.iter().map(|unheld| (&unheld.same, unheld.near.as_deref())).collect();
    let hull = ("unit.ship.stats.hull".parse().unwrap(), "hull".into());
    assert_eq!(told, [(&Some(hull), None), (&None, Some("hull"))]);
}

/// A ruling that cites the fact sets aside what it settles, and no more.
#[test]
fn a_ruling_sets_aside_what_it_settles() {
    let wrong = SHIPS.replace("values = { max_speed = 24 }", "values = { max_speed = 20 }");
    let of = |ruling: &str| {
        let text = format!("{wrong}[ruling.r]\nquestion = \"?\"\nanswer = \"!\"\nreason = \".\"\n{ruling}");
        differences(find(&trace(&compiled("example", &text)), "F2")).len()
    };
    let cite = "cite = [\"manual:F2\"]\n";
    let settles = |address: &str| format!("settles = [\"{address}\"]\n");
    assert_eq!(of(&format!("{cite}{}", settles("phase.movement.clauses.speed.values.max_speed"))), 0);
    assert_eq!(of(&format!("{cite}{}", settles("phase.movement.clauses.speed"))), 0);
    assert_eq!(of(&format!("{cite}{}", settles("unit.ship"))), 1, "it settles something else");
    assert_eq!(of(&settles("phase.movement.clauses.speed")), 1, "it does not cite the fact");
    assert_eq!(of(&format!("{cite}values.max_speed = 20\n")), 1, "it settles no address");
}

#[test]
fn a_ruling_answers_for_a_number_that_it_names() {
    let of = |ruling: &str| {
        let text = format!("{SHIPS}[ruling.r]\nquestion = \"?\"\nanswer = \"!\"\nreason = \".\"\n{ruling}");
        let ships = compiled("example", &format!("{text}cite = [\"manual:F11\"]\n"));
        unheld(find(&trace(&ships), "F11")).len()
    };
    assert_eq!(of(""), 1);
    assert_eq!(of("values.range = 8\n"), 0);
    assert_eq!(of("values.fog = 6\n"), 1);
}

#[test]
fn a_class_wants_its_kind_of_place() {
    use FactClass::{Action, Constraint, Data, Formula};
    assert_eq!(weakness(Data, State::Data, true), None);
    assert_eq!(weakness(Data, State::Clause, true), Some(Weakness::NoData));
    assert_eq!(weakness(Data, State::Prose, true), Some(Weakness::NoData));
    assert_eq!(weakness(Data, State::Ruled, false), None, "an open question");
    for class in [Constraint, Formula] {
        assert_eq!(weakness(class, State::Data, false), None);
        assert_eq!(weakness(class, State::Clause, true), None);
        assert_eq!(weakness(class, State::Clause, false), Some(Weakness::NoValues));
        assert_eq!(weakness(class, State::Prose, true), Some(Weakness::NoClause));
    }
    assert_eq!(weakness(Action, State::Prose, false), None);
}

/// A number that only a patch gives which is not in force cannot be missed.
#[test]
fn a_patch_that_is_not_in_force_keeps_its_numbers_quiet() {
    let cited = "[unit.ship2]\nname = \"Ship\"\ncite = [\"club:H1\"]\n";
    let patch = "[patch.a]\nset.unit.ship.stats.hull = 5\ncite = [\"club:H1\"]\n";
    let of = |text: String| unheld(find(&trace(&compiled("house", &text)), "H1")).len();
    assert_eq!(of(format!("{SHIPS}{HOUSE}{cited}")), 1);
    assert_eq!(of(format!("{SHIPS}{HOUSE}{cited}{patch}when = \"players == 4\"\n")), 0);
}

#[test]
fn the_report_has_a_line_for_each_fact_and_counts_them() {
    let more = "[unit.fog]\nname = \"Fog | <b>\"\nvalues = { range = 7 }\ncite = [\"manual:F11\"]\n";
    let ships = compiled("example", &format!("{SHIPS}{more}"));
    let facts = trace(&ships);
    let text = report(&facts, &[], &ships, Lang::Fr, ReportFormat::Text);
    let expected = "\
Manuel (manual)

  F1   donnée    vaisseau
       unit.ship
  F2   clause    vitesse
       phase.movement.clauses.speed
! F10  manquant  courage
  F11  donnée    brouillard
       unit.fog
       dit 6 pour `range`, mais `unit.fog.values.range` vaut 7

4 faits : 2 en données, 1 en clause, 1 manquant
";
    assert_eq!(text, expected);
    let markdown = report(&facts, &[State::Missing, State::Clause], &ships, Lang::En, ReportFormat::Markdown);
    let expected = "\
## Manual (manual)

| fact | about | state | where |
| --- | --- | --- | --- |
| F2 | speed | clause | `phase.movement.clauses.speed` |
| F10 | courage | **missing** |  |

4 facts: 2 in data, 1 in a clause, 1 missing
";
    assert_eq!(markdown, expected);
    let json = report(&facts, &[State::Clause], &ships, Lang::Fr, ReportFormat::Json);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!([{
        "source": "manual",
        "fact": "F2",
        "label": "vitesse",
        "state": "clause",
        "at": ["phase.movement.clauses.speed"],
    }]);
    assert_eq!(json, expected);
}

#[test]
fn a_pack_without_facts_says_so() {
    let plain = compiled("example", "[unit.ship]\nname = \"Ship\"\n");
    let told = report(&trace(&plain), &[], &plain, Lang::En, ReportFormat::Text);
    assert_eq!(told, "no source lists facts\n");
    assert_eq!(report(&[], &[], &plain, Lang::En, ReportFormat::Json), "[]\n");
}

/// The fixes P01 to P08 are patches, each of which says in numbers what its source says.
#[test]
fn the_fixes_stand_where_their_patches_write() {
    let fixes = from_files("green_knight", samples());
    let facts = trace(&fixes);
    let written = at(find(&facts, "P02"));
    assert_eq!(written, ["system.nal_hutta.rewards.squadron.winner", "system.smugglers_run.rewards.squadron.winner"]);
    let clause = find(&facts, "P06");
    assert_eq!((clause.state, at(clause)), (State::Clause, vec!["objective.hired_scum.clauses.reroll_cap".to_owned()]));
}
