//! An insertion that only one of two languages has.

use std::ops::Range;

use super::pair::{At, Both, Mark, Pair};
use super::pieces::{self, Piece, only_in};
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;
use crate::text::numbers::Value;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/placeholder-drift",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an insertion in one language only", "une insertion dans une seule langue"),
    page: Phrase::new(
        "\
A text prints a value, a name or an embed in one language and not in the other. How often it stands in each does not matter, and
neither does its form: `{max_dice}` in one and `{max_dice die}` in the other say the same.

When a patch or a parameter changes the value, one book would follow and the other would keep the old number.

Write the insertion in both languages. If only the form of a word depends on the number, `{max_dice|die|dice}` agrees with
it and prints no number.",
        "\
Un texte imprime une valeur, un nom ou un encart dans une langue et non dans l'autre. Peu importe combien de fois chacune
l'emploie, et sous quelle forme : `{max_dice}` dans l'une et `{max_dice die}` dans l'autre disent la même chose.

Quand un correctif ou un paramètre change la valeur, un livre suivrait et l'autre garderait l'ancien nombre.

Écrivez l'insertion dans les deux langues. Si seule la forme d'un mot dépend du nombre, `{max_dice|dé|dés}` s'accorde
avec lui sans l'imprimer.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus 2 dés."
text.en = "At most {max_dice} dice."
values = { max_dice = 2 }
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus {max_dice} dés."
text.en = "At most {max_dice} dice."
values = { max_dice = 2 }
"#,
};

/// What one language prints and the other does not.
pub fn find(pair: &mut Pair) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut told = Vec::new();
    if let (Some(first), Some(second)) = (pieces::of(pair, At::First), pieces::of(pair, At::Second)) {
        let only_first = only_in(&first.printed, &[&second.printed, &second.touched]);
        let only_second = only_in(&second.printed, &[&first.printed, &first.touched]);
        let both = only_first.len().min(only_second.len());
        found.extend(only_first.iter().zip(&only_second).map(|((_, x), (_, y))| swapped(pair, x, y)));
        // The noun that an insertion counts goes with it.
        told.extend(only_first.iter().map(|(_, piece)| (At::First, piece.span.clone())));
        told.extend(only_second.iter().map(|(_, piece)| (At::Second, piece.span.clone())));
        let rest = [(At::First, only_first), (At::Second, only_second)];
        for (at, only) in rest {
            for (_, piece) in only.into_iter().skip(both) {
                let (diagnostic, number) = lacking(pair, at, piece);
                found.push(diagnostic);
                told.extend(number.map(|number| (at.other(), number)));
            }
        }
    }
    pair.tell(told);
    found
}

/// Each language prints something that the other does not.
fn swapped(pair: &Pair, first: &Piece, second: &Piece) -> Diagnostic {
    let (subject, x, y) = (pair.subject(), first.typed, second.typed);
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let message = say!(
        "`{subject}` prints `{x}` in {en} and `{y}` in {en2}",
        "`{subject}` imprime `{x}` en {fr} et `{y}` en {fr2}"
    );
    let marks = Both { first: mark(pair, At::First, first), second: mark(pair, At::Second, second) };
    pair.report(&CODE, message, pair.later(), marks)
        .note(say!(
            "players with the two books would read different values",
            "les joueurs des deux livres liraient des valeurs différentes"
        ))
        .help(say!("write the same insertions in both", "écrivez les mêmes insertions dans les deux"))
}

fn mark(pair: &Pair, at: At, piece: &Piece) -> Mark {
    let it = the(pair.side(at).language);
    let (en, fr) = (it.en, it.fr);
    Mark::new(Some(piece.span.clone()), say!("{en} prints this", "{fr} imprime ceci"))
}

/// One language prints it and the other does not; with the number that stands there instead.
fn lacking(pair: &Pair, has: At, piece: &Piece) -> (Diagnostic, Option<Range<usize>>) {
    let (subject, typed) = (pair.subject(), piece.typed);
    let only = name(pair.side(has).language);
    let (en, fr) = (only.en, only.fr);
    let message = say!("`{subject}` prints `{typed}` in {en} only", "`{subject}` n'imprime `{typed}` qu'en {fr}");
    let number = literal(pair, has, piece);
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let label = match number {
        Some(_) => say!("{en} has a number instead", "{fr} a un nombre à la place"),
        None => say!("{en} does not print it", "{fr} ne l'imprime pas"),
    };
    let there = Mark::new(number.clone(), label);
    let here = mark(pair, has, piece);
    let marks = Both::with(has, here, there);
    let help = match number.clone().and_then(|number| pair.side(has.other()).text.get(number)) {
        Some(number) => say!("write `{typed}` instead of {number}", "écrivez `{typed}` au lieu de {number}"),
        None => say!("write `{typed}` in both, or in neither", "écrivez `{typed}` dans les deux, ou dans aucun"),
    };
    let diagnostic = pair.report(&CODE, message, has.other(), marks).note(say!(
        "when the value changes, one of the two books would not follow",
        "quand la valeur change, l'un des deux livres ne suivrait pas"
    ));
    (diagnostic.help(help), number)
}

/// The number that stands in the other language in place of an insertion: the value itself, the only number that this
/// language does not say, or a word that may stand for the value.
fn literal(pair: &Pair, has: At, piece: &Piece) -> Option<Range<usize>> {
    let passage = pair.side(has).passage?;
    let position = passage.template.pieces.iter().position(|other| other.span == piece.span)?;
    let n = passage.meanings.get(position)?.subject.as_ref()?.as_ref().ok()?.0.number()?;
    let said = |at: At| {
        let side = pair.side(at);
        side.amounts.iter().filter(|amount| side.is_open(&amount.span)).collect::<Vec<_>>()
    };
    let (here, there) = (said(has), said(has.other()));
    let same = |firm: bool| there.iter().find(|amount| amount.value == Value::Whole(n) && amount.firm == firm);
    let mut beyond = there.iter().filter(|amount| amount.firm && !here.iter().any(|own| own.value == amount.value));
    let only = beyond.next().filter(|_| beyond.next().is_none());
    same(true).or(only).or(same(false)).map(|amount| amount.span.clone())
}
