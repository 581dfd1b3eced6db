//! The first run: `new` in an empty folder, with nothing but the binary.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{Folder, SOUND, manifest, run_in, two_packs, words};

/// The packs that the binary carries.
fn embedded() -> Vec<String> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let folders = fs::read_dir(rules).unwrap().map(|entry| entry.unwrap().path());
    let packs = folders.filter(|folder| folder.join("pack.toml").is_file());
    packs.map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Every file below a folder with its bytes.
fn snapshot(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(here) = waiting.pop() {
        for entry in fs::read_dir(here).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                files.insert(path.display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// The lines of a TOML text that are no comments.
fn live(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_pack_that_comes_along_can_be_begun_on() {
    let bases = embedded();
    assert!(bases.len() > 1);
    for base in bases {
        for lang in ["en", "fr"] {
            let folder = Folder::empty();
            let run = folder.run(&format!("new my_rules --patches {base} --lang {lang}"));
            assert_eq!(run.code, Some(0), "{base}: {}", run.err);
            assert!(run.out.lines().any(|path| path == "rules/my_rules/changes.toml"), "{}", run.out);
            for path in run.out.lines() {
                assert!(folder.path().join(path).is_file(), "{path}");
            }
            let check = folder.run("check my_rules --deny-warnings");
            assert_eq!((check.code, check.out.as_str()), (Some(0), ""), "{base}: {}", check.out);
            assert!(check.err.starts_with("1 pack checked: nothing to report; "), "{}", check.err);
            assert_eq!(folder.run("check --deny-warnings").code, Some(0));
            for path in [format!("rules/{base}/LICENSE.md"), "codicille.toml".to_owned()] {
                assert!(folder.path().join(&path).is_file(), "{base}: {path}");
            }
            let off = folder.run("check my_rules -v --set my_rules_example=false");
            assert_eq!(off.code, Some(0));
            assert!(off.out.contains("my_rules_when ") && off.err.contains("1 disabled"), "{}{}", off.out, off.err);
        }
    }
}

#[test]
fn a_new_pack_shows_every_operation_at_work() {
    let folder = Folder::empty();
    folder.fr("new mes_regles --patches rebellion_in_the_rim");
    let changes = folder.read("rules/mes_regles/changes.toml");
    let live = live(&changes);
    for start in [
        "was.",
        "set.",
        "match.",
        "count = ",
        "replace.",
        "add.",
        "remove.",
        "insert.",
        "column = ",
        "rows.",
        "when = ",
    ] {
        assert!(live.lines().any(|line| line.starts_with(start)), "{start} is not in {live}");
    }
    assert!(live.contains(".\"*\"."), "a pattern");
    let states = folder.run("check mes_regles -v").out;
    assert_eq!(states.matches(" applied (").count(), 9, "{states}");
    assert!(changes.contains("# `set` écrit une valeur") && changes.contains("Dites ici pourquoi"), "{changes}");
    let manifest = folder.read("rules/mes_regles/pack.toml");
    for line in ["title = \"Mes regles\"", "languages = [\"fr\"]", "requires = { rebellion_in_the_rim = \"1\" }"] {
        assert!(manifest.lines().any(|known| known == line), "{line} is not in {manifest}");
    }
    assert!(changes.starts_with("#:schema ../../schemas/pack.schema.json\n"));
}

/// A base that knows nothing of systems, sequences or numbers.
#[test]
fn what_a_base_lacks_is_shown_as_a_comment() {
    let folder = Folder::with(&[
        ("rules/base/pack.toml", &manifest("base", "")),
        ("rules/base/sides.toml", "[faction.rebels]\nname = \"Rebels\"\n"),
    ]);
    assert_eq!(folder.run("new my_rules --patches base").code, Some(0));
    let changes = folder.read("rules/my_rules/changes.toml");
    assert!(live(&changes).contains("add.faction.rebels.values.my_rules_example = 1\n"), "{changes}");
    for comment in ["# insert.phase.battle.steps = ", "# column = ", "# when = ", "# remove.", "# was."] {
        assert!(changes.contains(comment), "{comment} is not in {changes}");
    }
    let check = folder.run("check --deny-warnings");
    assert_eq!((check.code, check.out.as_str()), (Some(0), ""));
}

#[test]
fn nothing_is_ever_overwritten() {
    let folder = two_packs(SOUND);
    folder.write("codicille.toml", "# ours\n");
    let before = snapshot(folder.path());
    for (line, code) in [
        ("new house --patches base", 2),
        ("new my_rules --patches bsae", 2),
        ("new my-rules --patches base", 2),
        ("new base --patches base", 2),
    ] {
        let run = folder.run(line);
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{line}: {}", run.err);
        assert_eq!(snapshot(folder.path()), before, "{line}");
    }
    assert_eq!(folder.run("new my_rules --patches house").code, Some(0));
    let after = snapshot(folder.path());
    assert!(before.iter().all(|(path, bytes)| after.get(path) == Some(bytes)));
    assert!(
        after
            .keys()
            .filter(|path| !before.contains_key(*path))
            .all(|path| path.contains("my_rules") || path.contains("schemas"))
    );
    assert_eq!(folder.run("check --deny-warnings").code, Some(0));
}

#[test]
fn names_that_are_no_ids_are_refused_with_one_that_is() {
    let folder = Folder::empty();
    let refused = |name: &str| {
        let line = ["new", name, "--patches", "rebellion_in_the_rim", "--lang", "fr"].map(str::to_owned);
        let run = run_in(folder.path(), &line, &[]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{name}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name}: something was written");
        run.err
    };
    let err = refused("mes règles");
    assert!(err.starts_with("erreur : `mes règles` ne peut pas être l'id d'un pack\n"), "{err}");
    assert!(err.contains("aide : écrivez `mes_regles`\n"), "{err}");
    assert!(refused("../evil").contains("aide : écrivez `evil`\n"));
    refused("");
    refused("Règles");
    refused("2players");
}

#[test]
fn it_works_inside_a_workspace_and_from_below_it() {
    let folder = Folder::empty();
    assert_eq!(folder.run("new first --patches rebellion_in_the_rim").code, Some(0));
    let below = folder.path().join("rules/first");
    let run = run_in(&below, &words("new second --patches first"), &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out, "rules/second/changes.toml\nrules/second/pack.toml\n");
    let check = folder.run("check second --deny-warnings");
    assert_eq!((check.code, check.out.as_str()), (Some(0), ""), "{}", check.out);
    // What comes along is taken from the binary where the workspace does not have it.
    assert_eq!(folder.run("new third --patches green_knight").code, Some(0));
    assert_eq!(folder.run("check third --deny-warnings").code, Some(0));
}

#[test]
fn a_base_with_errors_is_refused() {
    let folder = two_packs("[patch.lost]\nset.system.endor.points = 2\n");
    let run = folder.fr("new my_rules --patches house");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err.starts_with("erreur : le pack `house` a des erreurs\n  aide : `codicille check house` les montre\n")
    );
    assert!(!folder.path().join("rules/my_rules").exists());
}
