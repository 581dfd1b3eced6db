//! What each operation does to the values below, and what it leaves alone.

use codicille::pack::layer::State;

use crate::bench::*;

/// The values of a base under one pack of patches, which has no fault.
fn patched(patches: &str) -> impl Fn(&str) -> String {
    let compiled = sound(&on_base(&[("house", patches)]), "house");
    move |address| value(&compiled, address)
}

#[test]
fn setting_one_field_leaves_all_others() {
    let at = patched("[patch.p]\nset.system.dol.rewards.ships.loser = 5");
    assert_eq!(at("system.dol.rewards.ships"), "{ loser = 5, winner = 8 }");
    assert_eq!(at("system.dol.text.en"), "\"A shipyard.\"");
    assert_eq!(at("system.dol.tokens"), "[\"fuel\"]");
    assert_eq!(at("system.dol.points"), "1");
    assert_eq!(at("system.esk.rewards.ships"), "{ loser = 3, winner = 6 }");
}

#[test]
fn a_field_that_was_never_written_can_be_set() {
    let at = patched("[patch.p]\nset.system.fen = { points = 3, tokens = [\"ore\", \"fuel\"], text = \"Fog.\" }");
    assert_eq!(at("system.fen.points"), "3");
    assert_eq!(at("system.fen.tokens"), "[\"fuel\", \"ore\"]", "a set is sorted");
    assert_eq!(at("system.fen.text.en"), "\"Fog.\"");
}

#[test]
fn replacing_a_record_leaves_its_siblings_and_replacing_a_definition_leaves_nothing() {
    let at = patched(
        "[patch.record]\nreplace.system.esk.rewards.ships = { winner = 9, loser = 9 }\n\
         [patch.whole]\nreplace.system.dol = { name = \"New Dol\", zones = [\"rim\"] }",
    );
    assert_eq!(at("system.esk.rewards.ships"), "{ loser = 9, winner = 9 }");
    assert_eq!(at("system.esk.rewards.crew"), "{ loser = 1, winner = 2 }");
    assert_eq!(at("system.dol"), "{ name = { en = \"New Dol\" }, zones = [\"rim\"] }");
}

#[test]
fn adding_puts_entries_elements_and_definitions_beside_the_others() {
    let at = patched(
        "[patch.entry]\nadd.system.dol.rewards.crew = { winner = 1, loser = 0 }\n\
         [patch.element]\nadd.system.esk.tokens = [\"fuel\"]\n\
         [patch.definition]\nadd.system.gol = { name = \"Gol\", zones = [\"rim\"] }\n\
         [patch.clause]\nadd.system.fen.clauses.fog.text = \"No aces.\"",
    );
    assert_eq!(at("system.dol.rewards"), "{ crew = { loser = 0, winner = 1 }, ships = { loser = 4, winner = 8 } }");
    assert_eq!(at("system.esk.tokens"), "[\"fuel\", \"ore\"]");
    assert_eq!(at("system.gol.name.en"), "\"Gol\"");
    assert_eq!(at("system.fen.clauses.fog.text.en"), "\"No aces.\"");
}

#[test]
fn removing_takes_keys_elements_fields_and_definitions_away() {
    let at = patched(
        "[patch.entry]\nremove.system.esk.rewards = [\"crew\"]\nremove.reward = [\"crew\"]\n\
         [patch.field]\nremove.system.dol = [\"points\", \"text\"]\n\
         [patch.element]\nremove.phase.refit.steps = [\"repair\"]\n\
         [patch.definition]\nremove.step = [\"repair\"]\nremove.system = [\"fen\"]",
    );
    assert_eq!(at("system.esk.rewards"), "{ ships = { loser = 3, winner = 6 } }");
    assert_eq!(at("reward.crew"), "-");
    assert_eq!((at("system.dol.points"), at("system.dol.text")), ("-".to_owned(), "-".to_owned()));
    assert_eq!(at("phase.refit.steps"), "[]");
    assert_eq!((at("step.repair"), at("system.fen")), ("-".to_owned(), "-".to_owned()));
}

#[test]
fn an_element_is_inserted_before_or_after_another() {
    let before = patched("[patch.p]\ninsert.phase.battle.steps = { item = \"repair\", before = \"fire\" }");
    assert_eq!(before("phase.battle.steps"), "[\"move\", \"repair\", \"fire\"]");
    let after = patched("[patch.p]\ninsert.phase.battle.steps = { item = \"repair\", after = \"fire\" }");
    assert_eq!(after("phase.battle.steps"), "[\"move\", \"fire\", \"repair\"]");
}

#[test]
fn a_pattern_is_narrowed_by_match_and_by_what_it_changes() {
    let at = patched(
        "[patch.matched]\nmatch.system.\"*\".rewards.ships.winner = 8\nset.system.\"*\".rewards.ships.loser = 7\ncount = 1\n\
         [patch.crewed]\nset.system.\"*\".rewards.crew.loser = 2\ncount = 1\n\
         [patch.named]\nset.step.\"*i*e\".text = \"Roll.\"\ncount = 1",
    );
    assert_eq!(at("system.dol.rewards.ships.loser"), "7");
    assert_eq!(at("system.esk.rewards.ships.loser"), "3");
    assert_eq!(at("system.esk.rewards.crew.loser"), "2");
    assert_eq!(at("step.fire.text.en"), "\"Roll.\"");
    assert_eq!(at("step.repair.text"), "-");
}

#[test]
fn a_pattern_does_what_stands_beside_it_once() {
    let files = on_base(&[("house", "[patch.p]\nset.system.\"*\".points = 5\nset.phase.battle.name = \"Fight\"")]);
    let compiled = sound(&files, "house");
    assert_eq!(states(&compiled)["patch.p"], State::Applied(4), "three systems and one phase");
    assert_eq!(value(&compiled, "phase.battle.name.en"), "\"Fight\"");
}

#[test]
fn a_pattern_removes_where_there_is_something_to_remove() {
    let at = patched("[patch.p]\nremove.system.\"*\".rewards = [\"crew\"]\ncount = 1");
    assert_eq!(at("system.esk.rewards.crew"), "-");
    assert_eq!(at("system.dol.rewards.ships"), "{ loser = 4, winner = 8 }");
}

#[test]
fn each_row_of_a_column_has_a_state_of_its_own() {
    let patches = "[patch.points]\ncolumn = \"system.*.points\"\nrows.dol = { was = 1, now = 4 }\n\
                   rows.esk = { was = 3, now = 5 }\nrows.fen = { now = 6 }\nrows.gol = { now = 7 }\n\
                   [patch.same]\ncolumn = \"system.*.rewards.ships.winner\"\nrows.dol = { now = 8 }";
    let compilation = compiled(&open(&on_base(&[("house", patches)])), "house");
    assert_eq!(codes(&compilation.findings), ["patch/stale", "patch/unknown-target", "patch/no-effect"]);
    let compiled = compilation.compiled.expect("it is whole");
    let expected = [
        ("patch.points.rows.dol", State::Applied(1)),
        ("patch.points.rows.esk", State::Stale),
        ("patch.points.rows.fen", State::Applied(1)),
        ("patch.points.rows.gol", State::Faulty),
        ("patch.same.rows.dol", State::NoEffect),
    ];
    let expected = expected.map(|(address, state)| (address.to_owned(), state));
    assert_eq!(states(&compiled).into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(value(&compiled, "system.dol.points"), "4");
    assert_eq!(value(&compiled, "system.fen.points"), "6");
}

#[test]
fn an_absence_is_asserted() {
    let at = patched("[patch.p]\nwas.absent = [\"system.fen.points\", \"system.gol\"]\nset.system.fen.points = 2");
    assert_eq!(at("system.fen.points"), "2");
}
