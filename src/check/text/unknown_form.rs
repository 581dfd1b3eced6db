//! A form that what is named does not have.

use super::{Reading, fault};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink, nearest};
use crate::locale::{Article, Lang, Message, Phrase, list, quoted};
use crate::say;
use crate::schema::did_you_mean;
use crate::text::{Forms, Insertion, Meaning, Passage, Path, Piece, Read, Scope, Unknown, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unknown-form",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a form that a word or a value does not have", "une forme qu'un mot ou une valeur n'a pas"),
    page: Phrase::new(
        "\
After a name, words with dots ask for a form. A term has `def` (the die), `indef` (a die), `of`, `to` and `plural`; a
number has `ordinal` (4th); anything may have `capital`. `{dice die}` counts: a number, then a term, whose form the
number decides. `{dice|die|dice}` agrees: it needs a number.

Here the form is unknown, or what is named does not have it: an article before a value, an ordinal of a word, a count of
something that is no number or no term.

The book could only print the braces, and players would not read the rule.

Correct the form. To decline a word, define it as a term.",
        "\
Après un nom, des mots précédés d'un point demandent une forme. Un terme a `def` (le dé), `indef` (un dé), `of`
(du dé), `to` (au dé) et `plural` ; un nombre a `ordinal` (4e) ; tout peut avoir `capital`. `{dice die}` compte : un
nombre, puis un terme, dont le nombre décide la forme. `{dice|dé|dés}` accorde : il faut un nombre.

Ici, la forme est inconnue, ou ce qui est désigné ne l'a pas : un article devant une valeur, l'ordinal d'un mot, le
compte de ce qui n'est ni un nombre ni un terme.

Le livre ne pourrait imprimer que les accolades, et les joueurs ne liraient pas la règle.

Corrigez la forme. Pour décliner un mot, définissez-le comme terme.",
    ),
    fails: r#"
[term.die]
forms.fr = { one = "dé", other = "dés", gender = "m" }
forms.en = { one = "die", other = "dice" }

[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll]
text.fr = "La face {die.off} change."
text.en = "The face {die.of} changes."
"#,
    repaired: r#"
[term.die]
forms.fr = { one = "dé", other = "dés", gender = "m" }
forms.en = { one = "die", other = "dice" }

[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll]
text.fr = "La face {die.of} change."
text.en = "The face {die.of} changes."
"#,
};

/// Reports every form that is not there.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        for (piece, read) in passage.template.pieces.iter().zip(&passage.meanings) {
            sink.extend(piece_fault(context, reading, passage, piece, read));
        }
    }
}

/// What is wrong: the path or a segment of it, with the reason.
struct Wrong<'p, 'c> {
    path: &'p Path<'c>,
    /// The segment; the whole path if there is none.
    segment: Option<usize>,
    words: [Message; 2],
    help: Message,
}

fn piece_fault(
    context: &Context,
    reading: &Reading,
    passage: &Passage,
    piece: &Piece,
    read: &Read,
) -> Option<Diagnostic> {
    let (subject, noun) = piece.what.paths();
    let unknown = [subject.zip(read.subject.as_ref()), noun.zip(read.noun.as_ref())].into_iter().flatten();
    let wrong = unknown
        .filter_map(|(path, resolved)| match resolved {
            Err(Unknown::Form(at)) => Some(form(context, reading, path, *at)),
            _ => None,
        })
        .next()
        .or_else(|| count(piece, read))?;
    let typed = passage.text().get(piece.span.clone()).unwrap_or_default();
    let span = wrong.segment.map_or(wrong.path.span.clone(), |at| wrong.path.segment_span(at));
    let found = fault(context, &CODE, (reading, passage), span, wrong.words);
    Some(
        found
            .note(say!(
                "players would read `{typed}` in the book, and not the words",
                "les joueurs liraient `{typed}` dans le livre, et non les mots"
            ))
            .help(wrong.help),
    )
}

/// A form that is unknown, or that the kind of thing does not have.
fn form<'p, 'c>(context: &Context, reading: &Reading, path: &'p Path<'c>, at: usize) -> Wrong<'p, 'c> {
    let word = path.segments().nth(at).unwrap_or_default();
    let name: Vec<&str> = path.segments().take(at).collect();
    let name = name.join(".");
    if !Forms::WORDS.contains(&word) {
        let words = quoted(&Forms::WORDS);
        let (en, fr) = (list(Lang::En, &words), list(Lang::Fr, &words));
        let help = match nearest(word, Forms::WORDS) {
            Some(near) => did_you_mean(&format!("{name}.{near}")),
            None => say!("the forms are {en}", "les formes sont {fr}"),
        };
        let words = [say!("unknown form `{word}`", "forme `{word}` inconnue"), say!("no such form", "forme inconnue")];
        return Wrong { path, segment: Some(at), words, help };
    }
    // Of several words, the one that does not fit need not be the first.
    let is_term = {
        let scope = Scope::of(context.compiled, &context.survey.address(reading.site));
        matches!(scope.resolve(&Path { text: &name, span: 0..name.len() }), Ok((Meaning::Term(_), _)))
    };
    let declines = |word: &&str| matches!(*word, "def" | "indef" | "of" | "to" | "plural");
    let odd = path.segments().skip(at).position(|word| if is_term { word == "ordinal" } else { declines(&word) });
    let (words, help) = match odd {
        Some(_) if is_term => (
            [
                say!("`{name}` is a word and has no ordinal", "`{name}` est un mot et n'a pas d'ordinal"),
                say!("only numbers have an ordinal", "seul un nombre a un ordinal"),
            ],
            say!(
                "put the number first: `{{round.ordinal {name}}}`",
                "mettez le nombre devant : `{{round.ordinal {name}}}`"
            ),
        ),
        Some(_) => (
            [
                say!("`{name}` has neither article nor plural", "`{name}` n'a ni article ni pluriel"),
                say!("only terms are declined", "seuls les termes se déclinent"),
            ],
            say!(
                "write the article yourself, or define the word as a `term`",
                "écrivez l'article vous-même, ou définissez le mot comme `term`"
            ),
        ),
        None => (
            [
                say!("`{name}` is no number and has no ordinal", "`{name}` n'est pas un nombre et n'a pas d'ordinal"),
                say!("only numbers have an ordinal", "seul un nombre a un ordinal"),
            ],
            say!("name a whole number, or drop `.ordinal`", "désignez un nombre entier, ou retirez `.ordinal`"),
        ),
    };
    Wrong { path, segment: Some(at + odd.unwrap_or_default()), words, help }
}

/// A count of what is no number, or of what is no term.
fn count<'p, 'c>(piece: &'p Piece<'c>, read: &Read) -> Option<Wrong<'p, 'c>> {
    let What::Insertion(insertion) = &piece.what else { return None };
    let (counts, noun) = match insertion {
        Insertion::Plain(_) => return None,
        Insertion::Counted(counts, noun) => (counts, Some(noun)),
        Insertion::Choice(counts, _) => (counts, None),
    };
    let (meaning, forms) = read.subject.as_ref()?.as_ref().ok()?;
    if meaning.number().is_none() && !meaning.is_unread() {
        let name = counts.text;
        let words = [
            say!("`{name}` is no whole number", "`{name}` n'est pas un nombre entier"),
            say!("expects a number", "attend un nombre"),
        ];
        let help = say!("name a value that is a whole number", "désignez une valeur qui soit un nombre entier");
        return Some(Wrong { path: counts, segment: None, words, help });
    }
    let (noun, name) = (noun?, noun?.text);
    match read.noun.as_ref()?.as_ref().ok()? {
        (Meaning::Term(_), inside) if takes_part(*inside, *forms) => None,
        (Meaning::Term(term), _) => {
            let words = [
                say!("`{name}` is declined after a number", "`{name}` se décline après un nombre"),
                say!("the number decides the form", "le nombre décide de la forme"),
            ];
            let counts = counts.text;
            let help = say!("write `{{{counts} {term}}}`", "écrivez `{{{counts} {term}}}`");
            Some(Wrong { path: noun, segment: None, words, help })
        }
        (meaning, _) if meaning.is_unread() => None,
        _ => {
            let words = [
                say!("`{name}` is no term", "`{name}` n'est pas un terme"),
                say!("expects the id of a term", "attend l'id d'un terme"),
            ];
            let help = say!(
                "define the word: `[term.{name}]`, or write it after the braces",
                "définissez le mot : `[term.{name}]`, ou écrivez-le après les accolades"
            );
            Some(Wrong { path: noun, segment: None, words, help })
        }
    }
}

/// Whether the noun leaves its form to the number; after an ordinal it may be plural.
fn takes_part(noun: Forms, number: Forms) -> bool {
    noun.article == Article::None && !noun.capital && !noun.ordinal && (!noun.plural || number.ordinal)
}
