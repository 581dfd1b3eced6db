//! Books to print, as the shell asks for them.

use crate::{Folder, SOUND, two_packs};

/// A game with a sentence in French that Canada prints otherwise.
fn ferry() -> Folder {
    Folder::with(&[
        (
            "rules/ferry/pack.toml",
            "[pack]\nid = \"ferry\"\nversion = \"1.2.3\"\nformat = 1\ntitle = { fr = \"Le bac\", en = \"The ferry\" }\n\
             languages = [\"fr\", \"en\"]\nlicense = \"CC0-1.0\"\nsections = [\"crossing\"]\n",
        ),
        (
            "rules/ferry/rules.toml",
            "[section.crossing]\ntitle = { fr = \"Traverser\", en = \"Crossing\" }\n\
             clauses.toll = { text = { fr = \"Il paie {toll} sous ; non ?\", en = \"They pay {toll} pence.\" }, values = { toll = 2 } }\n",
        ),
    ])
}

#[test]
fn html_books_are_written_for_each_language_and_nothing_else_is() {
    let folder = ferry();
    let run = folder.run("book ferry --html");
    assert_eq!(run.code, Some(0), "{run:?}");
    let written = "book/html/ferry.en.html\nbook/html/ferry.en.quick.html\nbook/html/ferry.fr.html\nbook/html/ferry.fr.quick.html\n";
    assert_eq!(run.out, written);
    assert!(!folder.path().join("book/ferry").exists());
    let french = folder.read("book/html/ferry.fr.html");
    assert!(
        french.contains("<html lang=\"fr-FR\">") && french.contains("content: \"Le bac 1.2.3 (français)\""),
        "{french}"
    );
    assert!(folder.read("book/html/ferry.en.quick.html").contains("<li>They pay 2 pence.</li>"));
}

#[test]
fn what_is_printed_is_not_left_over() {
    let folder = two_packs(SOUND);
    for line in ["book", "book --html", "book base --html"] {
        let run = folder.run(line);
        assert_eq!((run.code, run.err.contains("left over")), (Some(0), false), "{line}: {}", run.err);
    }
    let check = folder.run("book --check");
    assert_eq!((check.code, check.out.as_str()), (Some(0), ""), "{}", check.err);
    assert_eq!(folder.run("book --html --check").code, Some(0));
    folder.write("book/html/base.en.html", "old");
    let check = folder.run("book --html --check");
    assert_eq!((check.code, check.out.as_str()), (Some(1), "book/html/base.en.html\n"));
}

#[test]
fn a_profile_says_how_a_language_is_printed() {
    let folder = ferry();
    assert_eq!(folder.run("book --html").code, Some(0));
    assert!(folder.read("book/html/ferry.fr.html").contains("2 sous\u{202f}; non\u{202f}?"));
    assert_eq!(folder.run("book --html --profile fr-CA --profile en-US").code, Some(0));
    let french = folder.read("book/html/ferry.fr.html");
    assert!(french.contains("<html lang=\"fr-CA\">") && french.contains("2 sous; non?"), "{french}");
    assert!(folder.read("book/html/ferry.fr.quick.html").contains("2 sous; non?"));
    assert!(folder.read("book/html/ferry.en.html").contains("<html lang=\"en-US\">"));
    let refused = folder.fr("book --profile fr-XX");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("fr-CA"), "{}", refused.err);
}

#[test]
fn marks_can_be_printed_too() {
    let folder = two_packs(SOUND);
    let run = folder.run("book house --html --marks");
    assert_eq!((run.code, run.out.as_str()), (Some(0), "book/html/house-marks.en.html\n"), "{}", run.err);
    assert!(folder.read("book/html/house-marks.en.html").contains("<del>1</del>"));
}

#[test]
fn help_tells_of_it_in_both_languages() {
    let folder = Folder::empty();
    let unwrapped = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (english, french) = (unwrapped(folder.run("book --help").out), unwrapped(folder.fr("book --help").out));
    assert!(english.contains("--html") && english.contains("quick reference"), "{english}");
    assert!(french.contains("--html") && french.contains("aide-mémoire"), "{french}");
    assert!(french.contains("--profile <PROFIL>") && french.contains("fr-FR, fr-CA, en-GB, en-CA, en-US"), "{french}");
}
