//! The rule language in patches: `where`, sums, conditions that join, scripts that `was` compares.

use codicille::pack::layer::State;

use crate::bench::*;

const PLAYERS: &str = "[param.players]\ntype = \"int\"\ndefault = 4\nrange = \"2..6\"\nlabel = \"players\"\n";

fn house(body: &str) -> Files {
    on_base(&[("house", &format!("{PLAYERS}{body}"))])
}

#[test]
fn where_narrows_a_pattern_by_what_definitions_hold() {
    let body = "[patch.rich]\nwhere = \"it.points >= 1 and fuel in it.tokens\"\nset.system.\"*\".points = 5\ncount = 1";
    let compiled = sound(&house(body), "house");
    let points = ["dol", "esk", "fen"].map(|id| value(&compiled, &format!("system.{id}.points")));
    // Fen says nothing of its points: it is not meant.
    assert_eq!(points, ["5", "2", "-"]);
}

#[test]
fn a_sum_is_worked_out_from_what_lies_below() {
    let body = "[patch.double]\nset.system.dol.points = { expr = \"it * 2 + players\" }\n\
                [patch.swap]\nset.system.esk.rewards.ships.winner = { expr = \"ceil(it / 4) + points\" }";
    let compiled = sound(&house(body), "house");
    assert_eq!(value(&compiled, "system.dol.points"), "6");
    // 6 / 4 is 2 rounded up, and the 2 points of Esk.
    assert_eq!(value(&compiled, "system.esk.rewards.ships.winner"), "4");
    assert_eq!(states(&compiled)["patch.double"], State::Applied(1));
    let workspace = open(&house(body));
    let six = compiled_with(&workspace, "house", &[("players", 6)]).compiled.expect("it is whole");
    assert_eq!(value(&six, "system.dol.points"), "8");
    assert_eq!(six.binding.get("players").map(ToString::to_string), Some("6".to_owned()));
}

#[test]
fn packs_that_change_what_a_sum_or_a_where_reads_are_in_conflict() {
    let raise = "[patch.raise]\nset.system.dol.points = 3";
    for reader in [
        "[patch.pay]\nset.system.dol.rewards.ships.winner = { expr = \"it + points\" }",
        "[patch.pay]\nwhere = \"it.points > 2\"\nset.system.\"*\".rewards.ships.winner = 9",
        "[patch.pay]\nwhere = \"it.points == 1\"\nset.system.\"*\".rewards.ships.winner = 9",
    ] {
        let mut files = on_base(&[("one", raise), ("two", reader)]);
        files.extend(union("both", &["one", "two"]));
        let found = compiled(&open(&files), "both").findings;
        assert!(codes(&found).contains(&"patch/conflict"), "{reader}: {:?}", messages(&found));
    }
    let mut files =
        on_base(&[("one", raise), ("two", "[patch.pay]\nset.system.dol.rewards.ships.winner = { expr = \"it + 1\" }")]);
    files.extend(union("both", &["one", "two"]));
    assert_eq!(codes(&compiled(&open(&files), "both").findings), Vec::<&str>::new());
}

#[test]
fn conditions_join_and_every_outcome_is_checked() {
    let body = "[param.long]\ntype = \"bool\"\ndefault = false\nlabel = \"long\"\n\
                [patch.some]\nwhen = \"players * 2 > 9 and not long\"\nset.system.doll.points = 9";
    let found = compiled(&open(&house(body)), "house").findings;
    assert_eq!(codes(&found), ["patch/unknown-target"]);
    assert!(found[0].notes.iter().any(|note| note.en.contains("with players = 5")), "{:?}", found[0].notes);
}

#[test]
fn was_compares_scripts_and_not_their_spaces() {
    let base = "[formula.pay]\nparams.n = \"int\"\nvalue = \"2 * n+1\"\n[example.pay]\ncall = \"pay(2)\"\ngives = 5\n";
    let files = |was: &str| {
        let mut files = pack("base", "", base);
        let body = format!(
            "[patch.pay]\nwas.formula.pay.value = \"{was}\"\nset.formula.pay.value = \"n\"\n[patch.e]\nset.example.pay.gives = 2"
        );
        files.extend(pack("house", "requires = { base = \"1\" }", &body));
        files
    };
    assert_eq!(codes(&compiled(&open(&files("2*n + 1")), "house").findings), Vec::<&str>::new());
    assert_eq!(codes(&compiled(&open(&files("2*n + 2")), "house").findings), ["patch/stale"]);
}
