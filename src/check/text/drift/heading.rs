//! Headings that differ between two languages.

use super::pair::{At, Both, Mark, Pair};
use crate::check::text::language::the;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Phrase, count};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/heading-drift",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("headings that differ", "des titres qui diffèrent"),
    page: Phrase::new(
        "\
A text has more headings in one language than in the other, or headings of other levels. Contents and anchors follow them, and
the two books are to have the same chapters and passages.

Players who are told to look under a heading would not find it in the other book.

Give both languages the same headings, at the same levels.",
        "\
Un texte a plus de titres dans une langue que dans l'autre, ou des titres d'autres niveaux. La table des matières et les
ancres les suivent, et les deux livres doivent avoir les mêmes chapitres et les mêmes passages.

Les joueurs que l'on renvoie à un titre ne le trouveraient pas dans l'autre livre.

Donnez aux deux langues les mêmes titres, aux mêmes niveaux.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
# Mise en place

Le défenseur se déploie.

# Fin

La bataille finit.
"""
text.en = """
# Setup

The defender deploys.

The battle ends.
"""
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
# Mise en place

Le défenseur se déploie.

# Fin

La bataille finit.
"""
text.en = """
# Setup

The defender deploys.

# End

The battle ends.
"""
"#,
};

/// The first heading that has no counterpart.
pub fn find(pair: &mut Pair) -> Option<Diagnostic> {
    let [first, second] = At::BOTH.map(|at| pair.side(at).passage.map(|p| p.prose.outline.headings.as_slice()));
    let (first, second) = (first?, second?);
    let same = first.iter().zip(second).take_while(|(a, b)| a.level == b.level).count();
    if same == first.len() && same == second.len() {
        return None;
    }
    let number = |n: usize| [count(Lang::En, n, "heading", "headings"), count(Lang::Fr, n, "titre", "titres")];
    let subject = pair.subject();
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let message = match first.len() == second.len() {
        true => say!(
            "a heading of `{subject}` has another level in {en} than in {en2}",
            "un titre de `{subject}` n'a pas le même niveau en {fr} et en {fr2}"
        ),
        false => {
            let ([n, n_fr], m) = (number(first.len()), second.len());
            say!("`{subject}` has {n} in {en} and {m} in {en2}", "`{subject}` a {n_fr} en {fr} et {m} en {fr2}")
        }
    };
    let mark = |at: At, headings: &[crate::text::outline::Heading]| {
        let it = the(pair.side(at).language);
        let (en, fr) = (it.en, it.fr);
        match headings.get(same).filter(|_| first.len() == second.len()) {
            Some(heading) => {
                let level = heading.level;
                Mark::new(Some(heading.span.clone()), say!("{en} has level {level}", "{fr} a le niveau {level}"))
            }
            None => {
                let [n, n_fr] = number(headings.len());
                Mark::new(headings.get(same).map(|heading| heading.span.clone()), say!("{en} has {n}", "{fr} a {n_fr}"))
            }
        }
    };
    let fewer = if first.len() < second.len() { At::First } else { At::Second };
    let likely = if first.len() == second.len() { pair.later() } else { fewer };
    let marks = Both { first: mark(At::First, first), second: mark(At::Second, second) };
    let diagnostic = pair.report(&CODE, message, likely, marks);
    if first.len() != second.len() {
        // What stands under a heading that is missing is missing too.
        let whole = At::BOTH.map(|at| (at, 0..pair.side(at).text.len()));
        pair.tell(whole);
    }
    Some(
        diagnostic
            .note(say!(
                "players who are told to look under a heading would not find it in one book",
                "les joueurs que l'on renvoie à un titre ne le trouveraient pas dans l'un des livres"
            ))
            .help(say!(
                "give both texts the same headings, at the same levels",
                "donnez aux deux textes les mêmes titres, aux mêmes niveaux"
            )),
    )
}
