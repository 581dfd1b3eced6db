//! An insertion or a link in a name, which is no template.

use super::typed;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::text::{Template, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/template-in-name",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("an insertion in a name", "une insertion dans un nom"),
    page: Phrase::new(
        "\
A `name`, a `title` or a `label` is plain words: lists, indexes and maps print it in many places. It is no template, so
braces and double brackets in it print as they stand.

Players would read `Wave {n}` on the map.

Write the words themselves. What depends on a value belongs into a `text`.",
        "\
Un `name`, un `title` ou un `label` se compose de simples mots : listes, index et cartes l'impriment en bien des
endroits. Ce n'est pas un modèle : accolades et doubles crochets s'y impriment tels quels.

Les joueurs liraient `Vague {n}` sur la carte.

Écrivez les mots eux-mêmes. Ce qui dépend d'une valeur a sa place dans un `text`.",
    ),
    fails: r#"
[objective.third_wave]
name = { fr = "Vague {wave}", en = "Wave {wave}" }
values = { wave = 3 }
"#,
    repaired: r#"
[objective.third_wave]
name = { fr = "Troisième vague", en = "Third Wave" }
values = { wave = 3 }
"#,
};

/// Reports the first insertion or link of each name.
pub fn check(context: &Context, sink: &mut Sink) {
    for string in typed(context).filter(|string| !string.prose && string.text.contains(['{', '['])) {
        let template = Template::parse(string.text);
        let Some(piece) = template.pieces.first() else { continue };
        let typed = string.text.get(piece.span.clone()).unwrap_or_default();
        let message = match piece.what {
            What::Insertion(_) | What::Sum(_) => {
                say!("a name cannot insert `{typed}`", "un nom ne peut pas insérer `{typed}`")
            }
            What::Link(..) | What::Embed(_) => {
                say!("a name cannot hold the link `{typed}`", "un nom ne peut pas contenir le lien `{typed}`")
            }
        };
        let label = say!("prints as it stands", "s'imprime tel quel");
        sink.push(
            string
                .fault(context, &CODE, piece.span.clone(), [message, label])
                .note(say!(
                    "players would read `{typed}` wherever the book prints the name",
                    "les joueurs liraient `{typed}` partout où le livre imprime le nom"
                ))
                .help(say!(
                    "write the words themselves; what depends on a value belongs into a `text`",
                    "écrivez les mots eux-mêmes ; ce qui dépend d'une valeur a sa place dans un `text`"
                )),
        );
    }
}
