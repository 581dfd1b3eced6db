//! `check`: streams, exit codes, levels, counts and states.

use crate::{Folder, IDLE, SOUND, STALE, manifest, run_in, two_packs, words};

#[test]
fn findings_on_standard_output_talk_on_standard_error() {
    let folder = two_packs(STALE);
    let run = folder.run("check");
    assert_eq!(run.code, Some(1));
    assert!(run.out.starts_with("error[patch/stale]: patch `poor_hoth` expects 3 and finds 1\n"), "{}", run.out);
    assert!(!run.out.contains("checked"), "{}", run.out);
    assert!(run.err.ends_with("2 packs checked: 1 error; 1 patch stale\n"), "{}", run.err);
    assert_eq!(run.err.matches("codicille explain patch/stale").count(), 1);
    let quiet = folder.run("check --quiet");
    assert_eq!((quiet.code, quiet.out, quiet.err.as_str()), (Some(1), run.out, ""));
    let french = folder.fr("check");
    assert!(french.out.starts_with("erreur[patch/stale] : le correctif `poor_hoth` attend 3 et trouve 1\n"));
    assert!(french.err.ends_with("2 packs vérifiés : 1 erreur ; 1 correctif périmé\n"), "{}", french.err);
}

#[test]
fn exit_codes() {
    assert_eq!(two_packs(SOUND).run("check").code, Some(0));
    assert_eq!(two_packs(IDLE).run("check").code, Some(0));
    assert_eq!(two_packs(IDLE).run("check --deny-warnings").code, Some(1));
    assert_eq!(two_packs(STALE).run("check").code, Some(1));
    assert_eq!(two_packs(STALE).run("check base").code, Some(0));
    assert_eq!(two_packs(SOUND).run("check --no-such-option").code, Some(2));
    assert_eq!(two_packs(SOUND).run("check huose").code, Some(3));
}

/// Case 3: a patch that comes to nothing is counted, and never hidden behind "nothing to report".
#[test]
fn every_state_is_counted_and_nothing_is_never_claimed() {
    let clean = two_packs(SOUND).run("check");
    assert_eq!((clean.out.as_str(), clean.err.as_str()), ("", "2 packs checked: nothing to report; 1 patch applied\n"));
    let idle = two_packs(&format!("{IDLE}[patch.rich_hoth]\nset.system.hoth.points = 5\n"));
    assert!(idle.run("check").err.ends_with("2 packs checked: 1 warning; 1 patch applied, 1 without effect\n"));
    let hidden = two_packs(IDLE).run("check -A patch/no-effect");
    assert_eq!((hidden.out.as_str(), hidden.err.as_str()), ("", "2 packs checked: 1 patch without effect\n"));
    let lost: String = (0..220)
        .map(|n| format!("[patch.p{n}]\nmatch.system.\"*\".points = {}\nset.system.\"*\".points = 9\n", n + 2))
        .collect();
    let lost = two_packs(&lost);
    assert!(lost.run("check -q").code == Some(1));
    assert!(
        lost.run("check --format short").err.ends_with("2 packs checked: 220 errors; 220 patches that match nothing\n")
    );
    assert!(lost.fr("check").err.ends_with("2 packs vérifiés : 220 erreurs ; 220 correctifs qui ne visent rien\n"));
}

#[test]
fn verbose_lists_every_patch_with_its_state() {
    let folder =
        two_packs(&format!("{SOUND}[patch.named]\ncolumn = \"system.*.points\"\nrows.hoth = {{ was = 7, now = 8 }}\n"));
    let run = folder.fr("check -v -A patch");
    let expected = "house\n  named.rows.hoth  périmé\n  poor_hoth        en faute\n";
    assert!(run.out.ends_with(expected), "{}", run.out);
    let json = folder.run("check -v --format json");
    assert!(json.out.lines().all(|line| line.starts_with('{')), "{}", json.out);
    assert!(json.err.contains("  poor_hoth        at fault\n"), "{}", json.err);
}

/// Case 30: each finding is counted once at the level that it is reported at.
#[test]
fn levels_and_counts() {
    let folder = two_packs(IDLE);
    // A third pack requires the second, so that its patch is reached two ways.
    folder.write("rules/league/pack.toml", &manifest("league", "requires = { house = \"1\" }\n"));
    let summary = |line: &str| {
        let run = folder.run(line);
        let last = run.err.lines().last().unwrap_or_default().to_owned();
        (run.code, run.out.matches("[patch/no-effect]").count(), last)
    };
    let expect = |code: i32, findings: usize, summary: &str| {
        (Some(code), findings, format!("3 packs checked: {summary}1 patch without effect"))
    };
    assert_eq!(summary("check"), expect(0, 1, "1 warning; "));
    assert_eq!(summary("check -A patch/no-effect"), expect(0, 0, ""));
    assert_eq!(summary("check -D patch"), expect(1, 1, "1 error; "));
    assert_eq!(summary("check -A patch -W patch/no-effect"), expect(0, 1, "1 warning; "));
    assert_eq!(summary("check -W patch/no-effect -A patch"), expect(0, 1, "1 warning; "));
    assert_eq!(summary("check -W patch/no-effect -A patch/no-effect"), expect(0, 0, ""));
    assert_eq!(summary("check -A patch/no-effect -D patch/no-effect"), expect(1, 1, "1 error; "));
    folder.write("codicille.toml", "[lints]\n\"patch/no-effect\" = \"deny\"\n");
    assert_eq!(summary("check"), expect(1, 1, "1 error; "));
    assert_eq!(summary("check -W patch"), expect(0, 1, "1 warning; "));
}

#[test]
fn a_level_for_an_unknown_code_or_an_error_is_refused() {
    let folder = two_packs(SOUND);
    let run = folder.run("check -A patch/no-efect");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "error: unknown code `patch/no-efect`\n  help: did you mean `patch/no-effect`?\n");
    let run = folder.fr("check -A patch/stale");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("erreur : `patch/stale` est toujours une erreur\n"), "{}", run.err);
}

/// Case 34: a fault under some values of a parameter is reported once, with the values.
#[test]
fn parameters() {
    let param = "[param.players]\ntype = \"int\"\ndefault = 6\nrange = \"2..6\"\nlabel = \"players\"\n";
    let patch = "[patch.small_table]\nwhen = \"players < 4\"\nset.system.endor.points = 2\n";
    let folder = two_packs(&format!("{param}{patch}"));
    let run = folder.run("check");
    assert_eq!(run.code, Some(1));
    assert_eq!(run.out.matches("error[").count(), 1, "{}", run.out);
    assert!(
        run.out.contains("note: not with every value of the parameters: with players = 3, for example\n"),
        "{}",
        run.out
    );
    assert!(run.err.contains("1 patch disabled"), "{}", run.err);
    assert_eq!(folder.run("check --set players=6").code, Some(0));
    assert_eq!(folder.run("check --set players=2").code, Some(1));
    let refused = |line: &str, en: &str| {
        let run = folder.run(line);
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.err.starts_with(en), "{}", run.err);
    };
    refused("check --set players=9", "error: parameter `players` does not take the value `9`\n  help: it takes 2..6\n");
    refused("check --set player=3", "error: no pack has a parameter `player`\n  help: did you mean `players`?\n");
    refused("check --set players", "error: `--set players` gives no value\n");
}

#[test]
fn packs_that_are_used_together() {
    let folder = two_packs(SOUND);
    let requires = "requires = { base = \"1\" }\n";
    folder.write("rules/other/pack.toml", &manifest("other", requires));
    folder.write("rules/other/changes.toml", "[patch.rich_hoth]\nset.system.hoth.points = 9\n");
    assert_eq!(folder.run("check").code, Some(0), "two packs that nobody puts together never meet");
    let run = folder.run("check house --with other");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("[patch/conflict]"), "{}", run.out);
    let run = folder.fr("check --with other");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("erreur : il manque `PACK`\n"), "{}", run.err);
}

/// Case 31: one fatal fault, and forty patches that cannot be carried out because of it.
#[test]
fn a_cause_is_reported_without_its_consequences() {
    let patches: String = (0..40).map(|n| format!("[patch.p{n}]\nset.system.s{n}.points = 1\n")).collect();
    let folder = two_packs(&patches);
    folder.write("rules/house/pack.toml", &manifest("house", "requires = { bsae = \"1\" }\n"));
    let run = folder.run("check --format short");
    assert_eq!(run.code, Some(1));
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    assert!(run.out.contains("error[manifest/unknown-pack]"), "{}", run.out);
    assert_eq!(run.err, "2 packs checked: 1 error\n");
}

/// Case 32: a check that checked nothing is never green.
#[test]
fn nothing_to_check() {
    let folder = two_packs(SOUND);
    for line in ["check huose", "check rules/huose", "check ./rules/huose/", "check base huose"] {
        let run = folder.run(line);
        assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{line}");
        assert!(run.err.starts_with("error: nothing was checked: no pack is named `"), "{}", run.err);
        assert!(run.err.contains("help: did you mean `house`?\n"), "{}", run.err);
    }
    let run = folder.fr("check tatooine");
    assert!(run.err.contains("aide : les packs d'ici sont `base` et `house`\n"), "{}", run.err);
    let empty = Folder::empty();
    let run = empty.fr("check");
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""));
    assert!(run.err.starts_with("erreur : rien n'a été vérifié : aucun pack de règles dans ce dossier"), "{}", run.err);
    assert!(run.err.contains("codicille new "), "{}", run.err);
    empty.write("codicille.toml", "");
    assert_eq!(empty.run("check").code, Some(3));
    empty.make("rules/notes");
    let run = empty.run("check");
    assert_eq!(run.code, Some(3));
    assert!(run.err.starts_with("error: nothing was checked: the workspace has no pack\n"), "{}", run.err);
    assert_eq!(folder.run("check rules/base/map.toml").code, Some(0), "a file stands for its pack");
    folder.make("rules/empty");
    let run = folder.run("check rules/empty");
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("no pack lies in `rules/empty`"), "{}", run.err);
}

/// Case 33.
#[test]
fn fifty_runs_are_one() {
    let folder = two_packs(STALE);
    folder.write("rules/house/more.toml", IDLE.replace("poor", "idle").as_str());
    let line = words("check -v --format json");
    let first = run_in(folder.path(), &line, &[]);
    assert_eq!(first.out.lines().count(), 2, "{}", first.out);
    for _ in 0..49 {
        assert_eq!(run_in(folder.path(), &line, &[]), first);
    }
}
