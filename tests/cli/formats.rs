//! Formats and colours.

use crate::{STALE, run_in, two_packs, words};

#[test]
fn every_format_reads_and_none_changes_the_exit_code() {
    let folder = two_packs(STALE);
    let out = |format: &str| {
        let run = folder.fr(&format!("check --format {format}"));
        assert_eq!(run.code, Some(1), "{format}");
        run.out
    };
    for line in out("json").lines() {
        let finding: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(finding["code"], "patch/stale");
        assert_eq!(finding["message"], "patch `poor_hoth` expects 3 and finds 1");
    }
    let sarif: serde_json::Value = serde_json::from_str(&out("sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "patch/stale");
    assert!(out("github").starts_with("::error file=rules/house/changes.toml,line=2,"));
    assert!(out("junit").starts_with("<?xml"));
    assert!(out("short").starts_with("rules/house/changes.toml:2:26: erreur[patch/stale] : "), "{}", out("short"));
    assert!(out("human").starts_with("erreur[patch/stale] : "));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let folder = two_packs(STALE);
    let colored = |line: &str, variables: &[(&str, &str)]| {
        let run = run_in(folder.path(), &words(line), variables);
        assert_eq!(run.code, Some(1));
        run.out.contains('\u{1b}')
    };
    assert!(!colored("check", &[]), "a pipe gets none");
    assert!(colored("check", &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored("check", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(colored("check --color always", &[("NO_COLOR", "1")]));
    assert!(colored("--color always check", &[]));
    assert!(!colored("check --color never", &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored("check --color always --format json", &[]), "programs get none");
}

#[test]
fn boxes_are_ascii_where_the_locale_has_no_others() {
    let folder = two_packs(STALE);
    let run = run_in(folder.path(), &words("check"), &[("LC_ALL", "C")]);
    assert!(run.out.is_ascii(), "{}", run.out);
    assert!(!folder.run("check").out.is_ascii());
}
