//! A picture in prose.

use super::fault;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::text::prose::Refused;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/picture",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a picture in a text", "une image dans un texte"),
    page: Phrase::new(
        "\
A text names a picture (`![…](…)`). Books are made of the files of packs alone and fetch nothing from elsewhere: a remote
picture would tell its owner who reads the book and when, and would be missing on paper and without a network.

Players would read the words in its brackets, and see no picture.

Delete the picture, or say in words what it shows. The map draws itself: `![[map]]` in a section.",
        "\
Un texte désigne une image (`![…](…)`). Les livres ne sont faits que des fichiers des packs et ne vont rien chercher
ailleurs : une image distante dirait à son propriétaire qui lit le livre et quand, et manquerait sur papier et hors ligne.

Les joueurs liraient les mots entre crochets, et ne verraient pas d'image.

Supprimez l'image, ou dites en mots ce qu'elle montre. La carte se dessine elle-même : `![[map]]` dans une section.",
    ),
    fails: r#"
[system.hoth]
name = "Hoth"
text.fr = "![Une plaine de glace](https://example.org/hoth.png)"
text.en = "A plain of ice."
"#,
    repaired: r#"
[system.hoth]
name = "Hoth"
text.fr = "Une plaine de glace."
text.en = "A plain of ice."
"#,
};

/// Reports every picture.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        for (span, _) in passage.prose.refused.iter().filter(|(_, what)| *what == Refused::Picture) {
            let words = [
                say!("a picture in a text", "une image dans un texte"),
                say!("is left out of the book", "ne figure pas dans le livre"),
            ];
            sink.push(
                fault(context, &CODE, (reading, passage), span.clone(), words)
                    .note(say!(
                        "players would read the words in brackets, and see no picture",
                        "les joueurs liraient les mots entre crochets, et ne verraient pas d'image"
                    ))
                    .help(say!(
                        "say in words what it shows; the map draws itself with `![[map]]`",
                        "dites en mots ce qu'elle montre ; la carte se dessine elle-même par `![[map]]`"
                    )),
            );
        }
    }
}
