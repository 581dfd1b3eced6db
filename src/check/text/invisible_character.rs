//! A character that nobody sees, or that fonts do not have.

use super::typed;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/invisible-character",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a character that nobody sees", "un caractère que personne ne voit"),
    page: Phrase::new(
        "\
A text holds a character that shows nothing: one that turns the direction of writing around, one without width, an accent apart
from its letter, or one that only some private font has. They come in by copying from web pages and PDF files, or they
are put there to make a text read otherwise than it is.

A word with such a character is not found by a search, sorts in the wrong place of the index, and may print with its
letters in another order.

Delete the character; type an accented letter as one letter.",
        "\
Un texte contient un caractère qui ne montre rien : il inverse le sens de l'écriture, n'a pas de largeur, sépare un accent
de sa lettre, ou n'existe que dans une police privée. Ces caractères arrivent en copiant une page du web ou un fichier
PDF, ou sont mis là pour qu'un texte se lise autrement qu'il n'est.

Une recherche ne trouve pas le mot qui en contient un, l'index le range au mauvais endroit, et ses lettres peuvent
s'imprimer dans un autre ordre.

Supprimez le caractère ; tapez une lettre accentuée comme une seule lettre.",
    ),
    fails: "
[unit.hussars]
name = { fr = \"hus\u{200b}sards\", en = \"hussars\" }
",
    repaired: "
[unit.hussars]
name = { fr = \"hussards\", en = \"hussars\" }
",
};

/// Reports the first such character of each text, whoever else is there.
pub fn check(context: &Context, sink: &mut Sink) {
    for string in typed(context).filter(|string| !string.text.is_ascii()) {
        let Some((at, c, kind)) = first(string.text) else { continue };
        let code = format!("U+{:04X}", c as u32);
        let (message, label, help) = words(&code, kind);
        sink.push(
            string
                .fault(context, &CODE, at..at + c.len_utf8(), [message, label])
                .note(say!(
                    "players would search for the word and not find it",
                    "les joueurs chercheraient le mot sans le trouver"
                ))
                .help(help),
        );
    }
}

/// What is wrong with a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hidden {
    /// It turns the direction of writing around.
    Direction,
    /// It has no width.
    Width,
    /// It is an accent apart from its letter.
    Accent,
    /// It has no meaning outside of one font.
    Private,
}

/// The first hidden character, with its place.
fn first(text: &str) -> Option<(usize, char, Hidden)> {
    let mut before = None;
    for (at, c) in text.char_indices() {
        if let Some(kind) = hidden(before, c) {
            return Some((at, c, kind));
        }
        before = Some(c);
    }
    None
}

fn hidden(before: Option<char>, c: char) -> Option<Hidden> {
    Some(match c {
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}' => Hidden::Direction,
        // Emoji are joined by it.
        '\u{200d}' if before.is_some_and(|before| before as u32 >= 0x2190) => return None,
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => {
            Hidden::Width
        }
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' => Hidden::Private,
        '\u{300}'..='\u{304}' | '\u{306}'..='\u{308}' | '\u{30a}' | '\u{30c}' | '\u{327}' | '\u{328}' => {
            // Letters that no language writes as one, such as x̄, are meant.
            before.filter(|before| composes(*before, c))?;
            Hidden::Accent
        }
        _ => return None,
    })
}

/// Whether a letter and an accent are commonly one letter.
fn composes(letter: char, accent: char) -> bool {
    let letters = match accent {
        '\u{300}' => "aeiouAEIOU",
        '\u{301}' => "aeiouyAEIOUYcnszCNSZ",
        '\u{302}' => "aeiouAEIOU",
        '\u{303}' => "anoANO",
        '\u{308}' => "aeiouyAEIOU",
        '\u{30a}' => "auAU",
        '\u{30c}' => "cszrenCSZREN",
        '\u{327}' => "cCsS",
        _ => "aeiouAEIOU",
    };
    letters.contains(letter)
}

fn words(code: &str, kind: Hidden) -> (Message, Message, Message) {
    match kind {
        Hidden::Direction => (
            say!("a text turns its direction around ({code})", "un texte inverse son sens d'écriture ({code})"),
            say!("turns around what follows", "inverse ce qui suit"),
            say!("delete the character", "supprimez le caractère"),
        ),
        Hidden::Width => (
            say!("a character without width in a text ({code})", "un caractère sans largeur dans un texte ({code})"),
            say!("shows nothing", "ne montre rien"),
            say!("delete the character", "supprimez le caractère"),
        ),
        Hidden::Accent => (
            say!("an accent apart from its letter ({code})", "un accent séparé de sa lettre ({code})"),
            say!("an accent of its own", "un accent à part"),
            say!("type the letter and its accent as one", "tapez la lettre avec son accent, d'un seul tenant"),
        ),
        Hidden::Private => (
            say!("a character of a private font ({code})", "un caractère d'une police privée ({code})"),
            say!("other fonts lack it", "les autres polices ne l'ont pas"),
            say!("write it in words", "écrivez-le en toutes lettres"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_found_and_what_is_meant_is_not() {
        for (text, expected) in [
            ("hus\u{200b}sards", Some((3, Hidden::Width))),
            ("a\u{202e}b", Some((1, Hidden::Direction))),
            ("de\u{301}", Some((2, Hidden::Accent))),
            ("\u{f8ff}", Some((0, Hidden::Private))),
            ("co\u{ad}opération", Some((2, Hidden::Width))),
            ("x\u{304} dés « œuf » – 1\u{202f}234\u{a0}: … ’", None),
            ("👨\u{200d}🚀 ⚔\u{fe0f}", None),
        ] {
            assert_eq!(first(text).map(|(at, _, kind)| (at, kind)), expected, "{text:?}");
        }
    }
}
