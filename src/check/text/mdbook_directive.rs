//! What mdBook would act on.

use super::typed;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::text::Template;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/mdbook-directive",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a directive of mdBook in a text", "une directive de mdBook dans un texte"),
    page: Phrase::new(
        "\
`{{#include …}}` and its like make mdBook put files into a page. A pack may come from a stranger, so the book makes
them inert: they are printed, and nothing is included.

Players would read the directive in place of the text that it was to bring.

Write the text itself, or split it into sections: a section holds others under `sections`.",
        "\
`{{#include …}}` et ses semblables font que mdBook insère des fichiers dans une page. Un pack peut venir d'un inconnu : le livre
les rend donc inertes ; elles s'impriment, et rien n'est inséré.

Les joueurs liraient la directive à la place du texte qu'elle devait apporter.

Écrivez le texte lui-même, ou partagez-le en sections : une section en contient d'autres sous `sections`.",
    ),
    fails: r#"
[system.hoth]
name = "Hoth"
text.fr = "{{#include hoth.md}}"
text.en = "A plain of ice."
"#,
    repaired: r#"
[system.hoth]
name = "Hoth"
text.fr = "Une plaine de glace."
text.en = "A plain of ice."
"#,
};

/// Reports every directive, in names too.
pub fn check(context: &Context, sink: &mut Sink) {
    for string in typed(context).filter(|string| string.text.contains("{{#")) {
        for part in Template::parse(string.text).directives {
            let directive = string.text.get(part.clone()).unwrap_or_default();
            let words = [
                say!("`{directive}` includes nothing", "`{directive}` n'insère rien"),
                say!("the book prints it as it stands", "le livre l'imprime tel quel"),
            ];
            sink.push(
                string
                    .fault(context, &CODE, part, words)
                    .note(say!(
                        "players would read the directive in place of a text",
                        "les joueurs liraient la directive à la place d'un texte"
                    ))
                    .help(say!(
                        "write the text here, or in a section of its own",
                        "écrivez le texte ici, ou dans une section à part"
                    )),
            );
        }
    }
}
