//! How messages call the languages of a pack.

use crate::locale::{Lang, Message};
use crate::say;

/// A language after "in" and "en": `English`, `anglais`.
pub fn name(tag: &str) -> Message {
    match tag {
        "en" => say!("English", "anglais"),
        "fr" => say!("French", "français"),
        tag => say!("`{tag}`", "`{tag}`"),
    }
}

/// A text in a language as the subject of a sentence: `the English`, `l'anglais`.
pub fn the(tag: &str) -> Message {
    match tag {
        "en" => say!("the English", "l'anglais"),
        "fr" => say!("the French", "le français"),
        tag => say!("the `{tag}` text", "le texte `{tag}`"),
    }
}

/// Whether a text is in a language that the compiler speaks.
pub fn spoken(tag: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
}
