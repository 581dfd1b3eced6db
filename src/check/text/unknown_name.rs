//! An insertion that names nothing.

use std::collections::BTreeSet;

use super::suggest::Lost;
use super::{Reading, fault};
use crate::check::{Context, still_used};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::schema::did_you_mean;
use crate::text::{Passage, Unknown, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unknown-name",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an insertion that names nothing", "une insertion qui ne désigne rien"),
    page: Phrase::new(
        "\
A name between braces prints a value. The text sees, innermost first, the values of its clause, the values of its
definition, the fields of its definition, the parameters, whatever an address names, and the terms. Nothing of all that
goes by this name.

The book could only print the braces, and players would not learn the number.

Correct the name, or give it a value: `values = { max_dice = 2 }` beside the text.",
        "\
Un nom entre accolades imprime une valeur. Le texte voit, du plus proche au plus lointain, les valeurs de sa clause,
les valeurs de sa définition, les champs de sa définition, les paramètres, tout ce que désigne une adresse, et les termes.
Rien de tout cela ne porte ce nom.

Le livre ne pourrait imprimer que les accolades, et les joueurs n'apprendraient pas le nombre.

Corrigez le nom, ou donnez-lui une valeur : `values = { max_dice = 2 }` à côté du texte.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus {max_dices} dés."
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

/// How many names of one text are told: who mends these sees the others.
const MOST_NAMES: usize = 20;

/// Reports every name in braces that nothing goes by.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        // A name is told once in a text, where it stands first.
        let mut told = BTreeSet::new();
        for (piece, path, resolved) in passage.paths() {
            if let (What::Insertion(_), Err(Unknown::Name(at))) = (&piece.what, resolved)
                && told.len() < MOST_NAMES
                && told.insert(path.text)
            {
                let lost = Lost { site: reading.site, path, at: *at };
                let noun = piece.what.paths().1 == Some(path);
                sink.extend(report(context, (reading, passage), &lost, noun));
            }
        }
    }
}

fn report(context: &Context, at: (&Reading, &Passage), lost: &Lost, noun: bool) -> Option<Diagnostic> {
    if lost.is_hidden(context) {
        return None;
    }
    let span = lost.path.segment_span(lost.at);
    if let Some(change) = lost.removal(context) {
        let user = context.survey.address(lost.site);
        return Some(still_used::report(change, &user, super::place(context, at.1, span)));
    }
    let path = lost.path.text;
    let fault = unknown(context, at, lost);
    let meant = match noun {
        true => context.suggest_id("term", path).map(str::to_owned),
        false => lost.meant(context),
    };
    Some(match meant {
        Some(meant) => {
            let fault = fault.help(did_you_mean(&meant));
            match lost.origin(context, &meant) {
                Some(origin) => fault.label(origin, say!("`{meant}` stands here", "`{meant}` se trouve ici")),
                None => fault,
            }
        }
        None if noun => fault.help(say!(
            "define the word: `[term.{path}]`; or write it after the braces",
            "définissez le mot : `[term.{path}]` ; ou écrivez-le après les accolades"
        )),
        None if path.contains('.') => fault.help(say!(
            "correct the address; `codicille show PACK PATTERN` prints what there is",
            "corrigez l'adresse ; `codicille show PACK MOTIF` imprime ce qui existe"
        )),
        None => fault.help(say!(
            "correct the name, or give it a value beside the text: `values = {{ {path} = … }}`",
            "corrigez le nom, ou donnez-lui une valeur à côté du texte : `values = {{ {path} = … }}`"
        )),
    })
}

fn unknown(context: &Context, at: (&Reading, &Passage), lost: &Lost) -> Diagnostic {
    let span = lost.path.segment_span(lost.at);
    let until = span.end.saturating_sub(lost.path.span.start);
    let (name, path) = (lost.path.text.get(..until).unwrap_or_default(), lost.path.text);
    let words = [
        say!("unknown name `{name}` in a text", "nom `{name}` inconnu dans un texte"),
        say!("nothing goes by this name", "rien ne porte ce nom"),
    ];
    fault(context, &CODE, at, span, words).note(say!(
        "players would read `{{{path}}}` in the book, and not what it stands for",
        "les joueurs liraient `{{{path}}}` dans le livre, et non ce que ce nom représente"
    ))
}
