//! Packs beside each other: who comes after whom, and who is in whose way.

use codicille::pack::layer::State;

use crate::bench::*;

fn order(files: &[(String, String)], root: &str) -> Vec<String> {
    let compiled = compiled(&open(files), root).compiled.expect("it is whole");
    compiled.packs.iter().map(|pack| pack.id.to_string()).collect()
}

#[test]
fn packs_without_a_wish_come_by_id() {
    let mut files = on_base(&[("zeta", ""), ("alpha", ""), ("mu", "")]);
    files.extend(union("club", &["mu", "zeta", "alpha"]));
    assert_eq!(order(&files, "club"), ["base", "alpha", "mu", "zeta", "club"]);
}

#[test]
fn a_wish_outweighs_the_id() {
    let mut files = on_base(&[("zeta", "")]);
    files.extend(pack("alpha", "requires = { base = \"1\" }\nafter = [\"zeta\", \"omega\"]", ""));
    files.extend(union("club", &["alpha", "zeta"]));
    assert_eq!(order(&files, "club"), ["base", "zeta", "alpha", "club"]);
}

#[test]
fn rows_of_one_table_and_equal_values_are_no_conflict() {
    let mut files = on_base(&[
        ("a", "[patch.a]\nset.system.dol.points = 4\nset.system.fen.points = 9"),
        (
            "b",
            "[patch.b]\nset.system.esk.points = 5\nwas.system.dol.rewards.ships.winner = 8\nset.system.dol.rewards.ships.winner = 9",
        ),
        (
            "c",
            "[patch.c]\nset.system.fen.points = 9\nwas.system.dol.rewards.ships.winner = 8\nset.system.dol.rewards.ships.winner = 9",
        ),
    ]);
    files.extend(union("club", &["a", "b", "c"]));
    let compiled = sound(&files, "club");
    let points = ["dol", "esk", "fen"].map(|id| value(&compiled, &format!("system.{id}.points")));
    assert_eq!(points, ["4", "5", "9"]);
    assert_eq!(value(&compiled, "system.dol.rewards.ships.winner"), "9");
}

#[test]
fn what_two_packs_add_alike_stands_once() {
    let mut files = on_base(&[
        (
            "a",
            "[patch.a]\nadd.system.dol.tokens = [\"ore\"]\ninsert.phase.battle.steps = { item = \"repair\", after = \"move\" }",
        ),
        (
            "b",
            "[patch.b]\nadd.system.dol.tokens = [\"ore\"]\ninsert.phase.battle.steps = { item = \"repair\", after = \"move\" }",
        ),
    ]);
    files.extend(union("club", &["a", "b"]));
    let compiled = sound(&files, "club");
    assert_eq!(value(&compiled, "system.dol.tokens"), "[\"fuel\", \"ore\"]");
    assert_eq!(value(&compiled, "phase.battle.steps"), "[\"move\", \"repair\", \"fire\"]");
}

/// What two packs do, one finding or none, and the states of both patches.
fn clash(a: &str, b: &str) -> (Vec<String>, State, State) {
    let mut files = on_base(&[("a", &format!("[patch.a]\n{a}")), ("b", &format!("[patch.b]\n{b}"))]);
    files.extend(union("club", &["a", "b"]));
    let compilation = compiled(&open(&files), "club");
    let states = states(&compilation.compiled.expect("it is whole"));
    (messages(&compilation.findings), states["patch.a"].clone(), states["patch.b"].clone())
}

#[test]
fn packs_are_in_conflict_by_what_they_write() {
    let at_odds = (State::ConflictsWith("b".into()), State::ConflictsWith("a".into()));
    let both = |address: &str| vec![format!("patch/conflict: packs `a` and `b` both change `{address}`")];
    for (a, b, address) in [
        ("set.system.dol.points = 4", "set.system.dol.points = 5", "system.dol.points"),
        (
            "was.system.dol.points = 1\nset.system.dol.points = 4",
            "was.system.dol.points = 1\nset.system.dol.points = 5",
            "system.dol.points",
        ),
        (
            "set.system.dol.rewards.ships.loser = 5",
            "remove.system.dol.rewards = [\"ships\"]",
            "system.dol.rewards.ships",
        ),
        ("remove.system = [\"fen\"]", "set.system.fen.points = 1", "system.fen.points"),
        ("add.system.gol = { name = \"Gol\" }", "add.system.gol = { name = \"Golem\" }", "system.gol"),
        ("add.system.esk.tokens = [\"fuel\"]", "set.system.esk.tokens = [\"fuel\"]", "system.esk.tokens"),
    ] {
        let (found, state_a, state_b) = clash(a, b);
        assert_eq!(found, both(address), "{a} and {b}");
        assert_eq!((state_a, state_b), at_odds, "{a} and {b}");
    }
}

#[test]
fn two_elements_in_one_slot_have_no_order() {
    let mut files = pack(
        "base",
        "",
        &format!("{BASE}\n[step.board]\nname = \"Board\"\n[phase.raid]\nname = \"Raid\"\nsteps = [\"board\"]\n"),
    );
    for (id, item) in [("a", "repair"), ("b", "board")] {
        let body = format!("[patch.{id}]\ninsert.phase.battle.steps = {{ item = \"{item}\", after = \"move\" }}");
        files.extend(pack(id, "requires = { base = \"1\" }", &body));
    }
    files.extend(union("club", &["a", "b"]));
    let found = compiled(&open(&files), "club").findings;
    assert_eq!(messages(&found), ["patch/conflict: packs `a` and `b` both change `phase.battle.steps.board`"]);
}

#[test]
fn packs_are_in_conflict_by_what_one_reads() {
    for (a, b) in [
        ("set.system.dol.points = 4", "was.system.dol.points = 1\nset.system.dol.text = \"Empty.\""),
        ("set.system.dol.points = 2", "match.system.\"*\".points = 2\nset.system.\"*\".text = \"Rich.\""),
        ("add.system.dol.rewards.crew = { winner = 1, loser = 1 }", "set.system.\"*\".rewards.crew.loser = 0"),
        ("set.system.fen.points = 4", "was.absent = [\"system.fen.points\"]\nset.system.fen.text = \"Empty.\""),
    ] {
        let (found, _, _) = clash(a, b);
        assert_eq!(found.len(), 1, "{a} and {b}: {found:?}");
        assert!(found[0].starts_with("patch/conflict: pack `a` changes `system."), "{found:?}");
        assert!(found[0].ends_with("which pack `b` reads"), "{found:?}");
    }
}

#[test]
fn reading_what_another_changes_is_no_conflict_if_nothing_comes_of_it() {
    let (found, a, b) = clash(
        "set.system.dol.points = 4",
        "match.system.\"*\".rewards.crew.winner = 2\nset.system.\"*\".text = \"Crew.\"",
    );
    assert_eq!(found, Vec::<String>::new());
    assert_eq!((a, b), (State::Applied(1), State::Applied(1)));
}

#[test]
fn two_packs_that_require_one_base_never_meet_unless_somebody_uses_both() {
    let files =
        on_base(&[("a", "[patch.a]\nset.system.dol.points = 4"), ("b", "[patch.b]\nset.system.dol.points = 5")]);
    assert_eq!(value(&sound(&files, "a"), "system.dol.points"), "4");
    assert_eq!(value(&sound(&files, "b"), "system.dol.points"), "5");
}

#[test]
fn a_later_pack_reads_what_earlier_ones_wrote() {
    let mut files = on_base(&[("a", "[patch.a]\nset.system.dol.points = 4\nset.system.esk.points = 3")]);
    files.extend(pack(
        "b",
        "requires = { a = \"1\" }",
        "[patch.b]\nwas.system.dol.points = 4\nset.system.dol.points = 5",
    ));
    let compiled = sound(&files, "b");
    assert_eq!(value(&compiled, "system.dol.points"), "5");
    let before: Vec<_> = compiled
        .changes
        .iter()
        .map(|c| (c.pack.to_string(), c.before.as_ref().map(codicille::pack::faults::toml)))
        .collect();
    assert_eq!(before[0], ("a".to_owned(), Some("1".to_owned())));
    assert_eq!(before[2], ("b".to_owned(), Some("4".to_owned())));
}

#[test]
fn a_patch_of_which_nothing_remains_says_by_whom() {
    let mut files = on_base(&[(
        "a",
        "[patch.a]\nset.system.dol.points = 4\n[patch.kept]\nset.system.esk = { points = 4, text = \"Kept.\" }",
    )]);
    files.extend(pack(
        "b",
        "requires = { a = \"1\" }",
        "[patch.b]\nset.system.dol.points = 5\nset.system.esk.points = 5",
    ));
    let compilation = compiled(&open(&files), "b");
    assert_eq!(messages(&compilation.findings), ["patch/overridden: patch `b` overrides patch `a`"]);
    let states = states(&compilation.compiled.expect("it is whole"));
    assert_eq!(states["patch.a"], State::OverriddenBy("patch.b".parse().expect("an address")));
    assert_eq!(states["patch.kept"], State::Applied(2));
}

#[test]
fn a_definition_that_one_pack_adds_and_another_has_is_told() {
    let gol = "[system.gol]\nname = \"Gol\"\nzones = [\"rim\"]";
    let add = "[patch.gol]\nadd.system.gol = { name = \"Golem\", zones = [\"rim\"] }";
    for (a, b) in [(gol, add), (add, gol)] {
        let mut files = on_base(&[("a", a), ("b", b)]);
        files.extend(union("club", &["a", "b"]));
        let found = compiled(&open(&files), "club").findings;
        let (adder, owner) = if a == add { ("a", "b") } else { ("b", "a") };
        assert_eq!(
            messages(&found),
            [format!("id/duplicate: pack `{adder}` adds `system.gol`, which pack `{owner}` defines")]
        );
    }
}
