//! Parameters: what is disabled, and what is found in some outcomes only.

use codicille::compile::check_workspace;
use codicille::pack::layer::State;

use crate::bench::*;

const PLAYERS: &str = "[param.players]\ntype = \"int\"\ndefault = 6\nrange = \"2..6\"\nlabel = \"players\"\n";

fn notes(files: &[(String, String)], root: &str) -> Vec<(String, Vec<String>)> {
    let found = compiled(&open(files), root).findings;
    let notes = |f: &codicille::diagnostic::Diagnostic| {
        f.notes.iter().map(|note| note.en.clone()).filter(|n| n.starts_with("not with")).collect()
    };
    found.iter().map(|finding| (finding.code.name.to_owned(), notes(finding))).collect()
}

#[test]
fn a_patch_is_disabled_where_its_condition_is_false() {
    let body = format!("{PLAYERS}[patch.small]\nwhen = \"players < 4\"\nset.system.dol.points = 9");
    let files = on_base(&[("house", &body)]);
    let workspace = open(&files);
    for (settings, state, points) in [
        (vec![], State::Disabled, "1"),
        (vec![("players", 4)], State::Disabled, "1"),
        (vec![("players", 3)], State::Applied(1), "9"),
    ] {
        let compilation = compiled_with(&workspace, "house", &settings);
        assert_eq!(codes(&compilation.findings), Vec::<&str>::new());
        let compiled = compilation.compiled.expect("it is whole");
        assert_eq!(states(&compiled)["patch.small"], state, "{settings:?}");
        assert_eq!(value(&compiled, "system.dol.points"), points, "{settings:?}");
    }
}

#[test]
fn a_fault_of_one_outcome_is_told_once_with_its_values() {
    let body = format!(
        "{PLAYERS}[patch.four]\nwhen = \"players == 4\"\nset.system.doll.points = 9\n[patch.all]\nset.system.eks.points = 9"
    );
    let files = on_base(&[("house", &body)]);
    let expected = [
        (
            "patch/unknown-target".to_owned(),
            vec!["not with every value of the parameters: with players = 4, for example".to_owned()],
        ),
        ("patch/unknown-target".to_owned(), vec![]),
    ];
    assert_eq!(notes(&files, "house"), expected);
}

#[test]
fn only_the_parameters_that_matter_are_named() {
    let body = format!(
        "{PLAYERS}[param.fog]\ntype = \"bool\"\ndefault = false\nlabel = \"fog\"\n\
         [patch.fog]\nwhen = \"fog == true\"\nset.system.esk.points = 9\n\
         [patch.small]\nwhen = \"players <= 3\"\nset.system.dol.points = 1\n\
         [patch.clash_a]\nwhen = \"players == 6\"\nset.system.fen.points = 1\n\
         [patch.clash_b]\nwhen = \"fog == true\"\nset.system.fen.points = 2"
    );
    let found = notes(&on_base(&[("house", &body)]), "house");
    let expected = [
        (
            "patch/no-effect".to_owned(),
            vec!["not with every value of the parameters: with players = 3, for example".to_owned()],
        ),
        (
            "patch/written-twice".to_owned(),
            vec!["not with every value of the parameters: with fog = true, players = 6, for example".to_owned()],
        ),
    ];
    assert_eq!(found, expected);
}

#[test]
fn two_patches_of_which_one_applies_at_a_time_are_no_conflict() {
    let body = format!(
        "{PLAYERS}[patch.few]\nwhen = \"players < 4\"\nset.system.dol.points = 3\n[patch.many]\nwhen = \"players >= 4\"\nset.system.dol.points = 4"
    );
    assert_eq!(value(&sound(&on_base(&[("house", &body)]), "house"), "system.dol.points"), "4");
}

#[test]
fn a_fault_of_the_base_is_told_once_however_many_packs_require_it() {
    let base = format!("{BASE}\n[unit.guard]\nname = \"Guard\"\nfaction = \"crwon\"\n");
    let mut files = pack("base", "", &base);
    // In the eyes of these packs there is a faction with nearly that name; in the base there is none.
    for id in ["a_club", "z_club"] {
        files.extend(pack(id, "requires = { base = \"1\" }", &format!("[faction.crown]\nname = \"{id}\"")));
    }
    let found = check_workspace(&open(&files), &Default::default());
    assert_eq!(messages(&found), ["reference/unknown: unknown faction `crwon`"]);
    assert!(found[0].help[0].en.contains("define it"), "as the base sees it: {:?}", found[0].help);
}
