//! A link that only one of two languages has.

use super::pair::{At, Both, Mark, Pair};
use super::pieces::{self, Piece, only_in};
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/link-drift",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a link in one language only", "un lien dans une seule langue"),
    page: Phrase::new(
        "\
A text links to a definition in one language and not in the other, or the two link to different ones. How often does not
matter, and neither do the words of the link.

Players of one book are sent to a rule that the others do not hear of, or all of one language to the wrong rule.

Write the same links in both languages.",
        "\
Un texte renvoie à une définition dans une langue et non dans l'autre, ou les deux renvoient à des définitions différentes. Peu
importe combien de fois, et par quels mots.

Les joueurs d'un livre sont renvoyés à une règle dont les autres n'entendent pas parler, ou toute une langue à la mauvaise
règle.

Écrivez les mêmes liens dans les deux langues.",
    ),
    fails: r#"
[system.hoth]
name = "Hoth"

[system.endor]
name = "Endor"

[system.bespin]
name = "Bespin"
text.fr = "Une base ici surveille [[system.hoth]]."
text.en = "A base here watches over [[system.endor]]."
"#,
    repaired: r#"
[system.hoth]
name = "Hoth"

[system.endor]
name = "Endor"

[system.bespin]
name = "Bespin"
text.fr = "Une base ici surveille [[system.hoth]]."
text.en = "A base here watches over [[system.hoth]]."
"#,
};

/// What only one language links to.
pub fn find(pair: &mut Pair) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut told = Vec::new();
    if let (Some(first), Some(second)) = (pieces::of(pair, At::First), pieces::of(pair, At::Second)) {
        let only_first = only_in(&first.linked, &[&second.linked]);
        let only_second = only_in(&second.linked, &[&first.linked]);
        let both = only_first.len().min(only_second.len());
        found.extend(only_first.iter().zip(&only_second).map(|(x, y)| swapped(pair, *x, *y)));
        for (at, only) in [(At::First, only_first), (At::Second, only_second)] {
            told.extend(only.iter().map(|(_, piece)| (at, piece.span.clone())));
            found.extend(only.iter().skip(both).map(|only| lacking(pair, at, *only)));
        }
    }
    pair.tell(told);
    found
}

type Only<'a, 'p> = (&'a str, &'a Piece<'p>);

fn swapped(pair: &Pair, (x, first): Only, (y, second): Only) -> Diagnostic {
    let subject = pair.subject();
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let message = say!(
        "`{subject}` links to `{x}` in {en} and to `{y}` in {en2}",
        "`{subject}` renvoie à `{x}` en {fr} et à `{y}` en {fr2}"
    );
    let marks = Both { first: mark(pair, At::First, first), second: mark(pair, At::Second, second) };
    finish(pair.report(&CODE, message, pair.later(), marks))
}

fn lacking(pair: &Pair, has: At, (key, piece): Only) -> Diagnostic {
    let subject = pair.subject();
    let only = name(pair.side(has).language);
    let (en, fr) = (only.en, only.fr);
    let message = say!("`{subject}` links to `{key}` in {en} only", "`{subject}` ne renvoie à `{key}` qu'en {fr}");
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let there = Mark::new(None, say!("{en} does not link to it", "{fr} n'y renvoie pas"));
    let here = mark(pair, has, piece);
    let marks = Both::with(has, here, there);
    finish(pair.report(&CODE, message, has.other(), marks))
}

fn mark(pair: &Pair, at: At, piece: &Piece) -> Mark {
    let it = the(pair.side(at).language);
    let (en, fr) = (it.en, it.fr);
    Mark::new(Some(piece.span.clone()), say!("{en} links to this", "{fr} renvoie à ceci"))
}

fn finish(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .note(say!(
            "players of one book would not be sent to the rule that the others read",
            "les joueurs d'un livre ne seraient pas renvoyés à la règle que lisent les autres"
        ))
        .help(say!("write the same links in both", "écrivez les mêmes liens dans les deux"))
}
