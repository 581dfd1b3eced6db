//! One fault, one finding: what stays quiet beside a fault, and what must not.

use codicille::compile::check_workspace;
use codicille::diagnostic::render::{Format, Style, render};
use codicille::locale::Lang;
use codicille::pack::layer::State;

use crate::bench::*;

#[test]
fn adding_to_a_list_that_nobody_wrote_fails_alike_under_every_name_and_order() {
    for (first, second) in [("a", "b"), ("b", "a"), ("zz", "m"), ("m", "zz")] {
        for reversed in [false, true] {
            let fuel = format!("[patch.{first}]\nadd.system.fen.tokens = [\"fuel\"]");
            let ore = format!("[patch.{second}]\nadd.system.fen.tokens = [\"ore\"]");
            let mut files = on_base(&[(first, &fuel), (second, &ore)]);
            files.extend(union("club", &[first, second]));
            if reversed {
                files.reverse();
            }
            let compilation = compiled(&open(&files), "club");
            let mut found = messages(&compilation.findings);
            found.sort();
            let mut expected = [first, second]
                .map(|id| format!("patch/no-list: patch `{id}` adds to `system.fen.tokens`, a list that nobody wrote"));
            expected.sort();
            assert_eq!(found, expected);
            assert_eq!(value(&compilation.compiled.expect("it is whole"), "system.fen.tokens"), "-");
        }
    }
}

#[test]
fn the_operations_after_a_faulty_one_are_still_checked_and_carried_out() {
    let patch = "[patch.p]\nset.system.dol.points = 7\nremove.system.esk.tokens = [\"fuel\"]\n\
                 add.system.fen.rewards.crew = { winner = 1, loser = 1 }\nset.system.gol.points = 2";
    let compilation = compiled(&open(&on_base(&[("house", patch)])), "house");
    assert_eq!(codes(&compilation.findings), ["patch/nothing-to-remove", "patch/unknown-target"]);
    let compiled = compilation.compiled.expect("it is whole");
    assert_eq!(states(&compiled)["patch.p"], State::Faulty);
    assert_eq!(value(&compiled, "system.dol.points"), "7");
    assert_eq!(value(&compiled, "system.fen.rewards.crew.winner"), "1");
}

#[test]
fn every_patch_of_many_has_a_state() {
    let patch = |n: usize| match n % 11 {
        0 => format!("[patch.p{n}]\nset.system.\"x{n}*\".points = 1\n"),
        _ => format!("[patch.p{n}]\nadd.system.dol.values.v{n} = {n}\n"),
    };
    let body: String = (0..220).map(patch).collect();
    let compilation = compiled(&open(&on_base(&[("house", &body)])), "house");
    assert_eq!(codes(&compilation.findings), vec!["patch/matches-nothing"; 20]);
    let states = states(&compilation.compiled.expect("it is whole"));
    let count = |state: State| states.values().filter(|other| **other == state).count();
    assert_eq!((count(State::Applied(1)), count(State::MatchesNothing), states.len()), (200, 20, 220));
}

/// The base has a fault that the house mends; now the patch that mends it is broken. What comes out is the
/// fault of the patch, and nothing that could be built.
#[test]
fn a_broken_patch_never_lets_the_unpatched_base_through() {
    for broken in [
        "[patch.p]\nwas.system.dol.points = 3\nset.system.dol.points = 2",
        "[patch.p]\nset.system.dol.points = \"2\"",
        "[patch.p]\nset.sytem.dol.points = 2",
        "[patch.p]\nset.system.dole.points = 2",
        "[patch.p]\nwhen = \"always\"\nset.system.dol.points = 2",
        "[patch.p]\nset.system.\"*\".rewards.\"*\".loser = 2",
    ] {
        let compilation = compiled(&open(&on_base(&[("house", broken)])), "house");
        assert_eq!(compilation.findings.len(), 1, "{broken}: {:?}", messages(&compilation.findings));
        assert!(!compilation.is_sound(), "{broken}");
    }
}

#[test]
fn without_the_pack_that_they_change_patches_are_not_talked_about() {
    let body: String = (0..40).map(|n| format!("[patch.p{n}]\nset.system.dol{n}.points = {n}\n")).collect();
    let mut files = pack("base", "", BASE);
    files.extend(pack("house", "requires = { bse = \"1\" }", &body));
    let found = check_workspace(&open(&files), &Default::default());
    assert_eq!(messages(&found), ["manifest/unknown-pack: the workspace has no pack `bse`"]);
}

#[test]
fn a_fault_in_a_manifest_does_not_silence_the_patches() {
    let mut files = pack("base", "", BASE);
    let house = pack("house", "requires = { base = \"1\" }", "[patch.p]\nset.system.doll.points = 1");
    files.extend(house.into_iter().map(|(path, text)| (path, text.replace("title = \"house\"\n", ""))));
    let found = compiled(&open(&files), "house").findings;
    assert_eq!(codes(&found), ["schema/missing-key", "patch/unknown-target"]);
}

/// Whatever is done to a definition that a fault hides is neither stale nor missing.
#[test]
fn patches_on_what_could_not_be_read_stay_quiet() {
    let base = BASE.replace("[system.dol]", "[system.hidden]\nname = 3\ntokens = 4\nrewards.ships = 5\n[system.dol]");
    let base = format!("{base}\n[phase]\nlost = 3\n");
    let mut files = pack("base", "", &base);
    let patches = "[patch.a]\nwas.system.hidden.name.en = \"Hid\"\nset.system.hidden.name.en = \"Hidden\"\n\
                   [patch.b]\nwas.system.hidden.rewards.ships.winner = 3\nset.system.hidden.rewards.ships = { winner = 4, loser = 2 }\n\
                   [patch.c]\nadd.system.hidden.tokens = [\"fuel\"]\n\
                   [patch.d]\nremove.system.hidden.tokens = [\"ore\"]\n\
                   [patch.e]\ninsert.phase.lost.steps = { item = \"move\", before = \"fire\" }\n\
                   [patch.f]\nmatch.system.\"hid*\".rewards.ships.winner = 3\nset.system.\"hid*\".points = 1\n\
                   [patch.g]\nadd.phase.lost.clauses.x.text = \"Words.\"\n\
                   [patch.h]\nwas.absent = [\"system.hidden.rewards.ships\"]\nset.system.esk.points = 9\n";
    files.extend(pack("house", "requires = { base = \"1\" }", patches));
    let found = compiled(&open(&files), "house").findings;
    assert_eq!(codes(&found), ["schema/wrong-type"; 4]);
}

#[test]
fn a_line_that_fails_at_many_targets_is_told_once() {
    let compilation = compiled(
        &open(&on_base(&[("house", "[patch.p]\nwas.system.\"*\".points = 5\nset.system.\"*\".name = \"X\"")])),
        "house",
    );
    let found = &compilation.findings;
    assert_eq!(messages(found), ["patch/stale: patch `p` expects 5 and finds 1"]);
    assert_eq!(found[0].notes.last().map(|note| &*note.en), Some("the same goes for `esk` and `fen`"));
}

#[test]
fn a_gap_is_blamed_on_the_patch_that_left_it() {
    let patches = "[patch.a]\nremove.system.dol.rewards.ships = [\"loser\"]\n[patch.b]\nset.system.dol.points = 9";
    let workspace = open(&on_base(&[("house", patches)]));
    let found = compiled(&workspace, "house").findings;
    assert_eq!(messages(&found), ["schema/missing-key: `system.dol.rewards.ships` lacks `loser`"]);
    assert_eq!(found[0].address.as_ref().map(ToString::to_string), Some("patch.a".to_owned()));
    assert_eq!(workspace.sources.text(found[0].primary.origin), "\"loser\"");
    // A gap of the base itself is its own, however often it is patched.
    let mut files = pack("base", "", "[unit.guard]\nbanned = true");
    files.extend(pack("house", "requires = { base = \"1\" }", "[patch.p]\nset.unit.guard.banned = false"));
    let found = compiled(&open(&files), "house").findings;
    assert_eq!(messages(&found), ["schema/missing-key: `unit.guard` lacks `name`"]);
    assert_eq!(found[0].address.as_ref().map(ToString::to_string), Some("unit.guard".to_owned()));
}

#[test]
fn fifty_checks_of_shuffled_files_write_the_same_bytes() {
    let mut files = on_base(&[
        ("a", "[patch.a]\nset.system.dol.points = 4\n[patch.x]\nset.system.none.points = 1"),
        ("b", "[patch.b]\nset.system.dol.points = 5\n[patch.y]\nset.system.\"q*\".points = 1"),
    ]);
    files.extend(union("club", &["a", "b"]));
    let style = Style { lang: Lang::Fr, color: false, unicode: true, width: 100 };
    let write = |files: &[(String, String)]| {
        let workspace = open(files);
        let found = check_workspace(&workspace, &Default::default());
        assert_eq!(found.len(), 3);
        Format::ALL.map(|format| render(&found, &workspace.sources, format, &style))
    };
    let first = write(&files);
    for turn in 1..50 {
        let steps = turn % files.len();
        files.rotate_left(steps);
        files.swap(0, turn % 3 + 1);
        assert_eq!(write(&files), first);
    }
}
