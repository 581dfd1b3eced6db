//! `why`, `show` and `schema`.

use crate::{Folder, SOUND, STALE, two_packs};

#[test]
fn a_value_and_its_history() {
    let folder = two_packs(SOUND);
    let show = folder.run("show house system.hoth.points --format json");
    assert_eq!((show.code, show.out.as_str(), show.err.as_str()), (Some(0), "2\n", ""));
    let why = folder.fr("why house system.hoth.points");
    assert_eq!((why.code, why.err.as_str()), (Some(0), ""));
    for words in ["vaut 2", "par le pack `base`", "rules/base/map.toml:3", "`poor_hoth`", "rules/house/changes.toml:3"]
    {
        assert!(why.out.contains(words), "{words} is not in {}", why.out);
    }
    let json = folder.run("why house system.hoth.points --format json").out;
    assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
}

#[test]
fn what_is_not_there() {
    let folder = two_packs(SOUND);
    for verb in ["why", "show"] {
        let run = folder.run(&format!("{verb} house system.hot.points"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{verb}");
        assert!(run.err.contains("did you mean `system.hoth`?"), "{}", run.err);
        assert_eq!(folder.run(&format!("{verb} huose system.hoth")).code, Some(3));
    }
}

/// A report on a pack with errors is still a report, and says so.
#[test]
fn errors_are_not_passed_over_in_silence() {
    let folder = two_packs(STALE);
    let run = folder.fr("show house system.hoth.points");
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("le pack `house` a 1 erreur : `codicille check house` les montre"), "{}", run.err);
    folder.write("rules/house/pack.toml", &crate::manifest("house", "requires = { bsae = \"1\" }\n"));
    let run = folder.run("show house system.hoth.points");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with("error[manifest/unknown-pack]"), "{}", run.err);
}

#[test]
fn schemas_are_written_once_and_compared() {
    let folder = two_packs(SOUND);
    let check = folder.run("schema --check");
    assert_eq!(check.code, Some(1));
    assert_eq!(check.out, "schemas/pack.schema.json\nschemas/codicille.schema.json\nschemas/ruleset.schema.json\n");
    assert_eq!(check.err, "3 files are out of date, 0 up to date\n");
    assert!(!folder.path().join("schemas").exists(), "--check writes nothing");
    assert_eq!(folder.fr("schema").err, "3 fichiers écrits, 0 sans changement\n");
    assert_eq!(folder.fr("schema").err, "0 fichier écrit, 3 sans changement\n");
    let english = folder.read("schemas/pack.schema.json");
    assert!(!english.contains("Un système"), "the language of a schema is not that of whoever writes it");
    assert_eq!(folder.run("schema --check").code, Some(0));
    assert_eq!(folder.run("schema --lang fr").code, Some(0));
    assert!(folder.read("schemas/pack.schema.json").contains("Un système"));
    assert_eq!(folder.run("schema --check").code, Some(0), "either language is up to date");
    assert_eq!(folder.run("schema --check --lang en").code, Some(1));
    assert_eq!(folder.run("schema --pack house").out, "schemas/house.pack.schema.json\n");
    assert!(folder.read("schemas/house.pack.schema.json").contains("\"hoth\""));
}

#[test]
fn a_new_workspace_has_its_schemas_where_its_files_say() {
    let folder = Folder::empty();
    folder.fr("new mes_regles --patches rebellion_in_the_rim");
    for file in ["codicille.toml", "rules/mes_regles/pack.toml", "rules/mes_regles/changes.toml"] {
        let text = folder.read(file);
        let schema = text.lines().next().unwrap().strip_prefix("#:schema ").unwrap();
        let place = folder.path().join(file).parent().unwrap().join(schema);
        assert!(place.is_file(), "{file} names {schema}");
    }
    assert_eq!(folder.run("schema --check").code, Some(0));
    assert!(folder.read("schemas/pack.schema.json").contains("Un système"));
}

#[test]
fn what_is_no_longer_made_is_told_of_and_kept() {
    let folder = two_packs(SOUND);
    assert_eq!(folder.run("book house").code, Some(0));
    assert_eq!(folder.run("book house --check").code, Some(0));
    folder.write("book/house/fr/src/old.md", "# Old\n");
    let check = folder.run("book house --check");
    assert_eq!((check.code, check.out.as_str()), (Some(1), "book/house/fr/src/old.md\n"));
    assert!(check.err.contains("1 file is left over"), "{}", check.err);
    assert_eq!(folder.run("book house").code, Some(0));
    assert_eq!(folder.read("book/house/fr/src/old.md"), "# Old\n");
}
