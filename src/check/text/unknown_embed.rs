//! An embed that renders nothing: of what is not there, or where none can stand.

use super::{Reading, fault, place};
use crate::address::Address;
use crate::check::{Context, still_used};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink, nearest};
use crate::locale::{Message, Phrase};
use crate::model;
use crate::say;
use crate::schema::{did_you_mean, meant};
use crate::text::{Block, EMBEDS, Inline, Passage, Path, UNPRINTED, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unknown-embed",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an embed that renders nothing", "un encart qui ne montre rien"),
    page: Phrase::new(
        "\
In the text of a section, a paragraph of its own may hold what data renders: `![[map]]`, `![[changes]]`, all definitions of
a kind (`![[objective.*]]`), or one (`![[objective.hired_scum]]`). Sections themselves are placed by `sections`, not
embedded.

This embed names what is not there, shares its paragraph with words, or stands elsewhere than in the text of a section.

Players would read the brackets in place of the table or the map.

Correct the name, or give the embed an empty line before and after.",
        "\
Dans le texte d'une section, un paragraphe à part peut contenir ce que les données produisent : `![[map]]`, `![[changes]]`,
toutes les définitions d'une sorte (`![[objective.*]]`), ou une seule (`![[objective.hired_scum]]`). Les sections se
placent par `sections`, et non par un encart.

Cet encart désigne ce qui n'existe pas, partage son paragraphe avec des mots, ou se trouve ailleurs que dans le texte d'une
section.

Les joueurs liraient les crochets à la place du tableau ou de la carte.

Corrigez le nom, ou laissez une ligne vide avant et après l'encart.",
    ),
    fails: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["scum"]

# file: rules/example/rules.toml
[objective.hired_scum]
name = "Hired Scum"

[section.scum]
title = { fr = "Mercenaires", en = "Mercenaries" }
text.fr = "![[objective.hired_scums]]"
text.en = "![[objective.hired_scum]]"
"#,
    repaired: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["scum"]

# file: rules/example/rules.toml
[objective.hired_scum]
name = "Hired Scum"

[section.scum]
title = { fr = "Mercenaires", en = "Mercenaries" }
text.fr = "![[objective.hired_scum]]"
text.en = "![[objective.hired_scum]]"
"#,
};

/// Reports every embed that renders nothing.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        for (position, piece) in passage.template.pieces.iter().enumerate() {
            let What::Embed(path) = &piece.what else { continue };
            let text = context.survey.address(reading.site);
            let in_section = matches!(text.segments(), [kind, _, field] if &**kind == "section" && &**field == "text");
            let found = if !in_section {
                Some(elsewhere(context, (reading, passage), path))
            } else if !stands_alone(passage, position) {
                Some(among_words(context, (reading, passage), path))
            } else {
                unknown(context, (reading, passage), path)
            };
            sink.extend(found);
        }
    }
}

/// Whether a piece is all that its paragraph holds.
fn stands_alone(passage: &Passage, position: usize) -> bool {
    passage.prose.blocks.iter().any(|block| match block {
        Block::Paragraph(inlines) => matches!(inlines.as_slice(), [Inline::Piece(only)] if *only == position),
        _ => false,
    })
}

fn report(context: &Context, at: (&Reading, &Passage), path: &Path, words: [Message; 2]) -> Diagnostic {
    let name = path.text;
    fault(context, &CODE, at, path.span.clone(), words).note(say!(
        "players would read `![[{name}]]` in place of what it stands for",
        "les joueurs liraient `![[{name}]]` à la place de ce que l'encart représente"
    ))
}

fn elsewhere(context: &Context, at: (&Reading, &Passage), path: &Path) -> Diagnostic {
    let name = path.text;
    let words = [
        say!("`![[{name}]]` stands outside of a section", "`![[{name}]]` se trouve hors d'une section"),
        say!("only the text of a section embeds", "seul le texte d'une section l'admet"),
    ];
    let help = match leads_to_definition(context, path) {
        true => say!("link to it instead: `[[{name}]]`", "faites plutôt un lien : `[[{name}]]`"),
        false => say!("move it to the `text` of a section", "déplacez-le dans le `text` d'une section"),
    };
    report(context, at, path, words).help(help)
}

fn leads_to_definition(context: &Context, path: &Path) -> bool {
    let segments: Vec<&str> = path.segments().collect();
    matches!(segments.as_slice(), [kind, id] if context.definition(kind, id).is_some())
}

fn among_words(context: &Context, at: (&Reading, &Passage), path: &Path) -> Diagnostic {
    let name = path.text;
    let words = [
        say!("`![[{name}]]` shares its paragraph", "`![[{name}]]` partage son paragraphe"),
        say!("expects a paragraph of its own", "attend un paragraphe à part"),
    ];
    report(context, at, path, words)
        .help(say!("leave an empty line before it and after it", "laissez une ligne vide avant et après"))
}

/// What is wrong with the name of an embed, if anything is.
fn unknown(context: &Context, at: (&Reading, &Passage), path: &Path) -> Option<Diagnostic> {
    let name = path.text;
    let segments: Vec<&str> = path.segments().collect();
    let (label, help) = match segments.as_slice() {
        ["map"] if ["system", "zone"].iter().all(|kind| context.ids(kind).next().is_none()) => (
            say!("no zone and no system to draw", "ni zone ni système à dessiner"),
            say!("delete it, or define zones or systems", "supprimez-le, ou définissez des zones ou des systèmes"),
        ),
        ["rulings" | "sources"] if context.ids(kind_of(name)).next().is_none() => none_defined(),
        [only] if EMBEDS.contains(only) => return None,
        [only] => (say!("nothing of this name", "rien ne porte ce nom"), meant_by_word(only)),
        ["section", ..] => (
            say!("a section is not embedded", "une section ne s'encarte pas"),
            say!(
                "place it with `sections`, in `pack.toml` or in another section",
                "placez-la par `sections`, dans `pack.toml` ou dans une autre section"
            ),
        ),
        ["patch", ..] => {
            (say!("a patch is not embedded", "un correctif ne s'encarte pas"), did_you_mean("![[changes]]"))
        }
        [kind, ..] if UNPRINTED.contains(kind) => {
            let noun = model::kind(kind).map_or("", |kind| kind.noun.en_plural);
            let noun_fr = model::kind(kind).map_or("", |kind| kind.noun.fr_plural);
            (
                say!("books have no place for {noun}", "les livres n'ont pas de place pour les {noun_fr}"),
                say!("delete it; values print where they stand", "supprimez-le ; les valeurs s'impriment à leur place"),
            )
        }
        [kind, _] if context.is_unread(kind) => return None,
        [kind, "*"] if context.ids(kind).next().is_some() => return None,
        [kind, id] if context.definition(kind, id).is_some() => return None,
        [kind, "*"] if model::kind(kind).is_some() => none_defined(),
        [kind, id] if model::kind(kind).is_some() => {
            let address = Address::new([kind, id]);
            if let Some(change) = context.removal(&address) {
                let user = context.survey.address(at.0.site);
                return Some(still_used::report(change, &user, place(context, at.1, path.span.clone())));
            }
            let help = match context.suggest_id(kind, id) {
                Some(near) => did_you_mean(&format!("![[{kind}.{near}]]")),
                None => say!(
                    "define it: `[{kind}.{id}]`; or correct the name",
                    "définissez-le : `[{kind}.{id}]` ; ou corrigez le nom"
                ),
            };
            (say!("no pack defines it", "aucun pack ne le définit"), help)
        }
        _ => (
            say!("expects a kind and an id", "attend une sorte et un id"),
            match segments.first().and_then(|kind| meant::kind(kind)) {
                Some(kind) => did_you_mean(&format!("![[{kind}.*]]")),
                None => names(),
            },
        ),
    };
    let message = say!("the embed `![[{name}]]` renders nothing", "l'encart `![[{name}]]` ne montre rien");
    Some(report(context, at, path, [message, label]).help(help))
}

/// What was meant by a single word.
fn meant_by_word(word: &str) -> Message {
    match (nearest(word, EMBEDS), meant::kind(word)) {
        (Some(near), _) => did_you_mean(&format!("![[{near}]]")),
        (None, Some(kind)) => did_you_mean(&format!("![[{kind}.*]]")),
        (None, None) => names(),
    }
}

/// The kind that a word for all its definitions stands for.
fn kind_of(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

fn none_defined() -> (Message, Message) {
    (
        say!("no pack defines any", "aucun pack n'en définit"),
        say!("delete it, or define what it is to show", "supprimez-le, ou définissez ce qu'il doit montrer"),
    )
}

fn names() -> Message {
    say!(
        "write `map`, `changes`, `glossary`, all of a kind as in `objective.*`, or one definition of it",
        "écrivez `map`, `changes`, `glossary`, toute une sorte comme `objective.*`, ou une de ses définitions"
    )
}
