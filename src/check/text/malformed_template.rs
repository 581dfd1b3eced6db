//! Braces and brackets that insert nothing and link nowhere.

use super::{Reading, fault};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Message, Phrase, count};
use crate::say;
use crate::script::known::Unknown;
use crate::text::Passage;
use crate::text::template::{Fault, Malformed, Path, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/malformed-template",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("braces or brackets that insert nothing", "des accolades ou des crochets qui n'insèrent rien"),
    page: Phrase::new(
        "\
In prose, braces put something in, and double brackets link:

    {max_dice}            a value
    {max_dice die}        a number with its noun
    {max_dice|die|dice}   the words that agree with a number
    {2 * max_dice + 1}    what a sum comes to
    [[system.hoth]]       a link, or [[system.hoth|the ice planet]]

Here the braces or the brackets are not closed on their line, are empty, stand double, or hold something else than names
and sums of whole numbers.

The book would print them as they stand, and players would read `{max_dice` where a number belongs.

Close them, or correct what they hold. A brace that is to be printed is written `\\{`, in a text between single quotes.",
        "\
Dans un texte, les accolades insèrent quelque chose et les doubles crochets font un lien :

    {max_dice}            une valeur
    {max_dice die}        un nombre et son nom
    {max_dice|dé|dés}     les mots qui s'accordent avec un nombre
    {2 * max_dice + 1}    le résultat d'un calcul
    [[system.hoth]]       un lien, ou [[system.hoth|la planète de glace]]

Ici, les accolades ou les crochets ne sont pas fermés sur leur ligne, sont vides, sont doublés, ou contiennent autre chose que
des noms et des calculs de nombres entiers.

Le livre les imprimerait tels quels, et les joueurs liraient `{max_dice` à la place d'un nombre.

Fermez-les, ou corrigez ce qu'ils contiennent. Une accolade à imprimer s'écrit `\\{`, dans un texte entre guillemets simples.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus {max_dice dés."
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

/// Reports everything that looks like an insertion or a link and is none.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        sink.extend(passage.template.faults.iter().map(|fault| report(context, reading, passage, fault)));
        let (kind, id) = context.survey.owner(reading.site);
        if context.rules().is_poisoned(kind, id) {
            continue;
        }
        for (piece, read) in passage.template.pieces.iter().zip(&passage.meanings) {
            if let (What::Sum(sum), Some(Err(unknown))) = (&piece.what, &read.sum) {
                sink.push(no_number(context, reading, passage, (sum, unknown)));
            }
        }
    }
}

/// A sum that comes to no whole number.
fn no_number(context: &Context, reading: &Reading, passage: &Passage, (sum, why): (&Path, &Unknown)) -> Diagnostic {
    let inside = why.span().range();
    let part = match inside.is_empty() {
        true => sum.span.clone(),
        false => (sum.span.start + inside.start)..(sum.span.start + inside.end).min(sum.span.end),
    };
    let typed = sum.text;
    let words =
        [say!("`{{{typed}}}` comes to no whole number", "`{{{typed}}}` ne donne pas de nombre entier"), why.label()];
    fault(context, &CODE, (reading, passage), part, words)
        .note(say!(
            "players would read `{{{typed}}}` where a number should stand",
            "les joueurs liraient `{{{typed}}}` là où devrait figurer un nombre"
        ))
        .help(why.help())
}

fn report(context: &Context, reading: &Reading, passage: &Passage, found: &Fault) -> Diagnostic {
    let typed = passage.text().get(found.span.clone()).unwrap_or_default();
    let words = match found.why {
        Malformed::UnclosedBrace => [
            say!("the brace `{{` is never closed", "l'accolade `{{` n'est jamais fermée"),
            say!("opened here", "ouverte ici"),
        ],
        Malformed::UnclosedLink => [
            say!("the link `[[` is never closed", "le lien `[[` n'est jamais fermé"),
            say!("opened here", "ouvert ici"),
        ],
        Malformed::Empty => [
            say!("`{typed}` names nothing", "`{typed}` ne désigne rien"),
            say!("no name inside", "aucun nom à l'intérieur"),
        ],
        Malformed::NoName(part) => {
            [say!("`{part}` is no name", "`{part}` n'est pas un nom"), say!("expects a name", "attend un nom")]
        }
        Malformed::Choices(n) => {
            let (en, fr) = (count(Lang::En, n, "form", "forms"), count(Lang::Fr, n, "forme", "formes"));
            [
                say!("`{typed}` has {en} instead of two", "`{typed}` a {fr} au lieu de deux"),
                say!("expects two forms", "attend deux formes"),
            ]
        }
        Malformed::Doubled => [
            say!("`{typed}` inserts nothing", "`{typed}` n'insère rien"),
            say!("double braces print as they stand", "doublées, les accolades s'impriment telles quelles"),
        ],
    };
    fault(context, &CODE, (reading, passage), found.span.clone(), words)
        .note(say!(
            "players would read `{typed}` where a rule should stand",
            "les joueurs liraient `{typed}` là où devrait figurer une règle"
        ))
        .help(help(typed, found.why))
}

fn help(typed: &str, why: Malformed) -> Message {
    let insertion = typed.starts_with('{');
    match why {
        Malformed::UnclosedBrace => say!(
            "add `}}` on the same line; a brace to be printed is written `\\{{`",
            "ajoutez `}}` sur la même ligne ; une accolade à imprimer s'écrit `\\{{`"
        ),
        Malformed::UnclosedLink => say!("add `]]` on the same line", "ajoutez `]]` sur la même ligne"),
        Malformed::Empty if insertion => say!(
            "write the name of a value, as in `{{max_dice}}`; a brace to be printed is written `\\{{`",
            "écrivez le nom d'une valeur, par exemple `{{max_dice}}` ; une accolade à imprimer s'écrit `\\{{`"
        ),
        Malformed::NoName(_) if insertion => say!(
            "a text computes nothing: give the number a name under `values`, and write that name in braces",
            "un texte ne calcule rien : donnez un nom au nombre sous `values`, et écrivez ce nom entre accolades"
        ),
        Malformed::Empty | Malformed::NoName(_) => {
            say!("write an address, as in `[[system.hoth]]`", "écrivez une adresse, par exemple `[[system.hoth]]`")
        }
        Malformed::Choices(_) => say!(
            "write the form for one and the form for several, as in `{{dice|die|dice}}`",
            "écrivez la forme pour un et la forme pour plusieurs, par exemple `{{dice|dé|dés}}`"
        ),
        Malformed::Doubled => {
            let inside = typed.trim_matches(['{', '}']).trim();
            say!("write `{{{inside}}}`", "écrivez `{{{inside}}}`")
        }
    }
}
