//! A text that says that it is still to be written.

use std::ops::Range;

use super::typed;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/placeholder-text",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a text that is still to be written", "un texte qui reste à écrire"),
    page: Phrase::new(
        "\
A text holds a mark that authors leave where words are to come: `TODO`, `TBD`, `FIXME`, `???`, `lorem ipsum`, or nothing but
dots.

It would be printed, and players would learn that the rule is missing in the middle of a game.

Write the text, or leave it out until then: a text that may be absent is simply not printed.",
        "\
Un texte contient une marque que les auteurs laissent là où des mots viendront : `TODO`, `À FAIRE`, `FIXME`,
`???`, `lorem ipsum`, ou seulement des points.

Elle s'imprimerait, et les joueurs apprendraient en pleine partie que la règle manque.

Écrivez le texte, ou retirez-le d'ici là : un texte facultatif absent ne s'imprime pas.",
    ),
    fails: r#"
[objective.third_wave]
name = { fr = "Troisième vague", en = "Third Wave" }
text.fr = "TODO"
text.en = "The defender deploys again."
"#,
    repaired: r#"
[objective.third_wave]
name = { fr = "Troisième vague", en = "Third Wave" }
text.fr = "Le défenseur se déploie de nouveau."
text.en = "The defender deploys again."
"#,
};

/// Reports the first mark of each text.
pub fn check(context: &Context, sink: &mut Sink) {
    for string in typed(context) {
        let Some(mark) = mark(string.text) else { continue };
        let typed = string.text.get(mark.clone()).unwrap_or_default();
        let words = [
            say!("`{typed}` stands for words to come", "`{typed}` tient la place d'un texte à écrire"),
            say!("still to be written", "reste à écrire"),
        ];
        sink.push(
            string
                .fault(context, &CODE, mark, words)
                .note(say!(
                    "players would learn in the middle of a game that the rule is missing",
                    "les joueurs apprendraient en pleine partie que la règle manque"
                ))
                .help(say!("write the text, or leave it out until then", "écrivez le texte, ou retirez-le d'ici là")),
        );
    }
}

/// Words that nobody writes in capitals for another reason.
const MARKS: [&str; 6] = ["TODO", "FIXME", "TBD", "TBC", "TBA", "WIP"];

/// Words that are marks only together.
const PHRASES: [&str; 5] = ["lorem ipsum", "Lorem ipsum", "LOREM IPSUM", "À FAIRE", "A FAIRE"];

/// The first mark of a text that is still to be written.
fn mark(text: &str) -> Option<Range<usize>> {
    let shown = text.trim();
    let blank = |c: char| matches!(c, '.' | '…' | '-' | '–' | '—' | '?' | '_' | ' ');
    if !shown.is_empty() && shown.chars().all(blank) && shown != "-" && shown != "–" && shown != "—" {
        let start = text.len() - text.trim_start().len();
        return Some(start..start + shown.len());
    }
    if let Some(at) = text.find("???") {
        return Some(at..at + 3);
    }
    // Most texts have no capitals side by side, and are done with.
    let capitals = |pair: &[u8]| matches!(pair, [a, b] if a.is_ascii_uppercase() && b.is_ascii_uppercase());
    if !text.as_bytes().windows(2).any(capitals) && !text.contains("orem ipsum") {
        return None;
    }
    if let Some(found) = PHRASES.iter().find_map(|mark| text.find(mark).map(|at| at..at + mark.len())) {
        return Some(found);
    }
    let is_whole = |at: usize, mark: &str| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + mark.len()..).and_then(|after| after.chars().next());
        !before.into_iter().chain(after).any(char::is_alphanumeric)
    };
    let marks = MARKS.iter().flat_map(|mark| text.match_indices(mark)).filter(|(at, mark)| is_whole(*at, mark));
    marks.map(|(at, mark)| at..at + mark.len()).min_by_key(|span| span.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_authors_are_found_and_words_are_not() {
        for (text, expected) in [
            ("TODO", Some("TODO")),
            ("Deploy [TBD] ships.", Some("TBD")),
            ("Lorem ipsum dolor", Some("Lorem ipsum")),
            ("À FAIRE : le déploiement", Some("À FAIRE")),
            ("gains ??? points", Some("???")),
            (" ... ", Some("...")),
            ("?", Some("?")),
            ("Todos los santos", None),
            ("Act XXX ends", None),
            ("Qui commence ?", None),
            ("–", None),
            ("Do it… now", None),
        ] {
            assert_eq!(mark(text).map(|span| &text[span]), expected, "{text}");
        }
    }
}
