//! Where the workspace is, how packs are named, and which paths are refused.

use std::fs;
use std::path::Path;

use crate::{Folder, SOUND, STALE, run_in, two_packs, words};

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Case 28: wherever it runs and however packs are named, paths are those of the repository.
#[test]
fn paths_are_relative_to_the_repository() {
    let repository = Folder::empty();
    repository.make(".git");
    let root = repository.make("clubs/notre club");
    copy(two_packs(STALE).path(), &root);
    let absolute = root.join("rules/house").display().to_string();
    let runs = [
        (root.clone(), vec!["house".to_owned()]),
        (root.clone(), vec!["./rules/house".to_owned()]),
        (root.clone(), vec!["rules/house/".to_owned()]),
        (root.join("rules"), vec!["house".to_owned()]),
        (root.join("rules"), vec!["./house".to_owned()]),
        (root.join("rules/base"), vec!["../house".to_owned()]),
        (root.join("rules/house"), vec![".".to_owned()]),
        (root.join("rules/house"), vec!["changes.toml".to_owned()]),
        (repository.path().to_owned(), vec!["clubs/notre club/rules/house".to_owned()]),
        (std::env::temp_dir(), vec![absolute]),
    ];
    for (folder, packs) in runs {
        let line = [words("check --format short"), packs].concat();
        let run = run_in(&folder, &line, &[]);
        assert_eq!(run.code, Some(1), "{line:?} in {}: {}", folder.display(), run.err);
        let expected = "clubs/notre club/rules/house/changes.toml:2:26: error[patch/stale]";
        assert!(run.out.starts_with(expected), "{line:?}: {}", run.out);
    }
}

#[test]
fn the_workspace_is_the_nearest_above_within_the_repository() {
    let outer = two_packs(STALE);
    outer.write("codicille.toml", "");
    let inner = outer.make("drafts/deep");
    assert_eq!(run_in(&inner, &words("check -q"), &[]).code, Some(1));
    outer.make("drafts/.git");
    assert_eq!(run_in(&inner, &words("check -q"), &[]).code, Some(3), "the search ends at the repository");
    // A folder that happens to be called `rules` is none.
    let plain = Folder::with(&[("rules/notes.txt", "house rules")]);
    assert_eq!(plain.run("check").code, Some(3));
}

#[test]
fn a_folder_stands_for_the_packs_in_it() {
    let folder = two_packs(SOUND);
    assert!(folder.run("check .").err.starts_with("2 packs checked"));
    assert!(folder.run("check rules").err.starts_with("2 packs checked"));
    let run = folder.fr("why rules system.hoth");
    assert_eq!(run.code, Some(2));
    assert!(
        run.err
            .starts_with("erreur : `rules` contient plusieurs packs\n  aide : nommez l'un d'eux : `base` et `house`\n")
    );
}

#[test]
fn packs_of_two_workspaces_do_not_mix() {
    let (one, two) = (two_packs(SOUND), two_packs(SOUND));
    let line = ["check", "./rules/house", &two.path().join("rules/house").display().to_string()].map(str::to_owned);
    let run = run_in(one.path(), &line, &[]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("lies in another workspace than the rest"), "{}", run.err);
}

/// Case 29, for the folder of packs.
#[test]
fn rules_outside_of_the_workspace_are_refused() {
    let outside = two_packs(SOUND);
    for rules in ["../elsewhere", "/tmp", "a/../../b", "..\\\\elsewhere"] {
        let folder = Folder::with(&[("codicille.toml", &format!("[workspace]\nrules = \"{rules}\"\n"))]);
        for line in ["check", "new my_rules --patches rebellion_in_the_rim"] {
            let run = folder.fr(line);
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{rules}: {line}: {}", run.err);
            assert!(run.err.contains("mène hors du dossier de travail"), "{}", run.err);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{rules}: something was written");
        assert_eq!(fs::read_dir(folder.path().parent().unwrap()).unwrap().count(), 1, "{rules}: something was written");
    }
    drop(outside);
}

#[cfg(unix)]
#[test]
fn links_out_of_the_workspace_are_refused() {
    use std::os::unix::fs::symlink;
    let outside = two_packs(SOUND);
    let folder = Folder::with(&[("codicille.toml", "")]);
    symlink(outside.path().join("rules"), folder.path().join("rules")).unwrap();
    for line in ["check", "new my_rules --patches rebellion_in_the_rim"] {
        let run = folder.run(line);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line}: {}", run.err);
        assert!(run.err.contains("leads out of the workspace"), "{}", run.err);
    }
    assert_eq!(fs::read_dir(outside.path().join("rules")).unwrap().count(), 2);
}

/// Case 29, for what is written.
fn assert_output_stays_inside(verb: &str, key: &str) {
    for path in ["../out", "/tmp/out", "a/../../out"] {
        let folder = two_packs(SOUND);
        folder.write("codicille.toml", &format!("[workspace]\n{key} = \"{path}\"\n"));
        let run = folder.run(verb);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{verb} {path}: {}", run.err);
        assert!(run.err.contains("leads out of the workspace"), "{}", run.err);
        assert_eq!(fs::read_dir(folder.path().parent().unwrap()).unwrap().count(), 1, "{verb} {path}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "{verb} {path}");
    }
}

#[test]
fn schemas_outside_of_the_workspace_are_refused() {
    assert_output_stays_inside("schema", "schemas");
}

#[test]
fn rulesets_and_books_outside_of_the_workspace_are_refused() {
    assert_output_stays_inside("build", "generated");
    assert_output_stays_inside("book", "book");
}

#[cfg(unix)]
#[test]
fn schemas_behind_a_link_out_of_the_workspace_are_refused() {
    let (folder, outside) = (two_packs(SOUND), Folder::empty());
    std::os::unix::fs::symlink(outside.path(), folder.path().join("schemas")).unwrap();
    let run = folder.fr("schema");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("mène hors du dossier de travail"), "{}", run.err);
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

/// A folder in a pack that leads out is that pack's finding; the other packs are checked.
#[cfg(unix)]
#[test]
fn a_link_out_of_one_pack_does_not_silence_the_others() {
    let outside = Folder::with(&[("system.toml", "[system.far]\nname = \"Far\"\n")]);
    let folder = Folder::with(&[
        ("rules/base/pack.toml", &crate::manifest("base", "")),
        ("rules/base/x.toml", "[system.s]\nnmae = \"S\"\n"),
        ("rules/other/pack.toml", &crate::manifest("other", "")),
    ]);
    std::os::unix::fs::symlink(outside.path(), folder.path().join("rules/other/far")).unwrap();
    let run = folder.run("check --format short");
    assert_eq!(run.code, Some(1));
    let codes: Vec<&str> = run.out.lines().filter_map(|line| line.split(['[', ']']).nth(1)).collect();
    assert_eq!(codes, ["schema/unknown-field", "world/unreadable"], "{}", run.out);
}
