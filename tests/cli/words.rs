//! Help: every word of it in the reader's language.

use crate::Folder;

const VERBS: [&str; 13] = [
    "new",
    "check",
    "explain",
    "diff",
    "why",
    "show",
    "trace",
    "text",
    "build",
    "book",
    "schema",
    "completions",
    "help",
];

/// What `clap` would write by itself, and words that an untranslated text would have.
const ENGLISH: [&str; 16] = [
    "Usage",
    "Options:",
    "Arguments:",
    "Commands:",
    "Print",
    "default",
    "possible",
    "Possible",
    "values",
    "Examples",
    "COMMAND]",
    "ADDRESS",
    "NAME",
    "VALUE",
    " the ",
    " of ",
];

#[test]
fn french_help_has_no_english_word() {
    let folder = Folder::empty();
    let lines = VERBS.iter().flat_map(|verb| [format!("{verb} --help"), format!("{verb} -h"), format!("help {verb}")]);
    for line in lines.chain(["--help".to_owned(), "-h".to_owned(), "help".to_owned()]) {
        let run = folder.fr(&line);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{line}");
        assert!(run.out.contains("\nUtilisation : codicille") && run.out.contains("\nOptions :\n"), "{}", run.out);
        for word in ENGLISH {
            assert!(!run.out.contains(word), "{line} says {word:?}: {}", run.out);
        }
    }
}

#[test]
fn english_help_has_no_french_word() {
    let folder = Folder::empty();
    for verb in VERBS {
        let run = folder.run(&format!("{verb} --help"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{verb}");
        assert!(run.out.contains("\nUsage: codicille") && run.out.contains("\nOptions:\n"), "{}", run.out);
        for word in [" :", " le ", " les ", " une ", "é", "défaut"] {
            assert!(!run.out.contains(word), "{verb} says {word:?}: {}", run.out);
        }
    }
}

#[test]
fn help_lists_every_verb_and_every_shared_option() {
    let help = Folder::empty().run("--help").out;
    for verb in VERBS {
        assert!(help.contains(&format!("\n  {verb} ")), "{verb} is not in {help}");
    }
    for option in ["--lang <LANG>", "--color <WHEN>", "-q, --quiet", "-h, --help", "-V, --version"] {
        assert!(help.contains(option), "{option} is not in {help}");
    }
}

#[test]
fn arguments_stand_in_the_order_in_which_they_are_typed() {
    let help = Folder::empty().run("why --help").out;
    assert!(help.contains("codicille why [OPTIONS] <PACK> <ADDRESS>"), "{help}");
    let place = |word: &str| help.find(&format!("\n  {word} ")).unwrap();
    assert!(place("<PACK>") < place("<ADDRESS>"), "{help}");
}
