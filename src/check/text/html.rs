//! HTML in prose.

use super::fault;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::text::prose::Refused;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/html",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("HTML in a text", "du HTML dans un texte"),
    page: Phrase::new(
        "\
Prose is Markdown without HTML. Packs come from strangers, and a tag could run a script in the browser of whoever reads
the book; printed on paper it would do nothing.

Players would read the tag itself, since the book prints it as plain words.

Use Markdown: `*stress*`, `**more stress**`, lists, tables, headings. A sign that is meant as such is written with a
backslash: `\\<`.",
        "\
Un texte s'écrit en Markdown, sans HTML. Les packs viennent d'inconnus, et une balise pourrait exécuter un script dans le
navigateur de qui lit le livre ; imprimée sur papier, elle ne ferait rien.

Les joueurs liraient la balise elle-même, car le livre l'imprime comme de simples mots.

Employez Markdown : `*accent*`, `**accent plus fort**`, listes, tableaux, titres. Un signe voulu comme tel se
précède d'une barre oblique inverse : `\\<`.",
    ),
    fails: r#"
[token.ally]
name = { fr = "Allié", en = "Ally" }
text.fr = "Le joueur <b>défausse</b> le pion."
text.en = "The player **discards** the token."

[system.hoth]
name = "Hoth"
tokens = ["ally"]
"#,
    repaired: r#"
[token.ally]
name = { fr = "Allié", en = "Ally" }
text.fr = "Le joueur **défausse** le pion."
text.en = "The player **discards** the token."

[system.hoth]
name = "Hoth"
tokens = ["ally"]
"#,
};

/// Reports the first tag of each text: an end tag is no fault of its own.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        let tags: Vec<_> = passage.prose.refused.iter().filter(|(_, what)| *what == Refused::Html).collect();
        let Some((span, _)) = tags.first() else { continue };
        let words = [
            say!("HTML in a text", "du HTML dans un texte"),
            say!("prints as plain words", "s'imprime comme de simples mots"),
        ];
        let first = fault(context, &CODE, (reading, passage), span.clone(), words);
        let others = tags.iter().skip(1).map(|(span, _)| super::place(context, passage, span.clone()));
        sink.push(
            others
                .fold(first, |fault, other| fault.label(other, say!("here too", "ici aussi")))
                .note(say!(
                    "players would read the tag itself between the words of the rule",
                    "les joueurs liraient la balise elle-même entre les mots de la règle"
                ))
                .help(say!(
                    "use Markdown, as in `**more stress**`; a sign that is meant as such is written `\\<`",
                    "employez Markdown, par exemple `**accent fort**` ; un signe voulu comme tel s'écrit `\\<`"
                )),
        );
    }
}
