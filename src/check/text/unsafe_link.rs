//! A link to somewhere that a book must not lead to.

use super::fault;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model;
use crate::say;
use crate::text::prose::Refused;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unsafe-link",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a link that the book cannot follow", "un lien que le livre ne peut pas suivre"),
    page: Phrase::new(
        "\
A link in Markdown, `[words](target)`, may lead to `https://…` or to `mailto:…`. Anything else is refused: `javascript:` runs a
program, `http:` can be changed on its way, `file:` and paths lead to the computer of whoever reads. To link
inside the book, name the address: `[[system.hoth]]`.

Players would read the words without a link.

Correct the target, or write the words alone.",
        "\
Un lien en Markdown, `[mots](cible)`, peut mener à `https://…` ou à `mailto:…`. Tout le reste est refusé : `javascript:`
exécute un programme, `http:` peut être altéré en chemin, `file:` et les chemins mènent à l'ordinateur de qui lit. Pour
un lien à l'intérieur du livre, désignez l'adresse : `[[system.hoth]]`.

Les joueurs liraient les mots sans lien.

Corrigez la cible, ou écrivez seulement les mots.",
    ),
    fails: r#"
[system.hoth]
name = "Hoth"
text.fr = "Une plaine de [glace](http://example.org/glace)."
text.en = "A plain of [ice](https://example.org/ice)."
"#,
    repaired: r#"
[system.hoth]
name = "Hoth"
text.fr = "Une plaine de [glace](https://example.org/glace)."
text.en = "A plain of [ice](https://example.org/ice)."
"#,
};

/// Reports every link to anywhere but https, mailto and addresses.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        for (span, what) in &passage.prose.refused {
            let Refused::Link(target) = what else { continue };
            let words = [
                say!("the book cannot link to `{target}`", "le livre ne peut pas faire de lien vers `{target}`"),
                say!("only https, mailto and addresses", "seulement https, mailto et des adresses"),
            ];
            sink.push(
                fault(context, &CODE, (reading, passage), span.clone(), words)
                    .note(say!(
                        "players would read the words without a link",
                        "les joueurs liraient les mots sans lien"
                    ))
                    .help(help(target)),
            );
        }
    }
}

fn help(target: &str) -> Message {
    if let Some(rest) = target.strip_prefix("http://") {
        return say!("write `https://{rest}`", "écrivez `https://{rest}`");
    }
    let kind = target.split(['.', '#']).next().unwrap_or_default();
    if model::kind(kind).is_some() {
        return say!(
            "write `[[{target}|…]]`, with the words after the bar",
            "écrivez `[[{target}|…]]`, avec les mots après la barre"
        );
    }
    say!(
        "link to `https://…`, or inside the book with `[[system.hoth]]`",
        "faites un lien vers `https://…`, ou dans le livre par `[[system.hoth]]`"
    )
}
