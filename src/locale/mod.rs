//! The two languages that the compiler speaks, and the grammar its messages need.
//!
//! A message is written once, English and French side by side, with [`say!`](crate::say):
//! leaving one of them out does not compile. What a *pack* may be written in is open
//! (see [`crate::model::Text`]); this module is about our own words, and about how French and English print.
//!
//! ```text
//! profile     French of France or Canada, English of Britain, Canada or the United States
//! words       the nouns of our messages, lists, capitals
//! language    what languages are called
//! plural      which form goes with a number, in any language
//! noun        noun phrases of terms and names: articles, elision, contraction
//! number      numbers, ordinals, percentages, measures, money
//! date        days and times of day
//! sort        the order of names in an index
//! typography  plain text → what a printer would set, and back
//! ```

use std::fmt;

mod date;
mod language;
mod noun;
mod number;
mod plural;
mod profile;
mod sort;
mod typography;
mod words;
pub use date::{Date, Time};
pub use language::{language_name, own_name};
pub use noun::{Article, NounForms, counted, noun_phrase};
pub use number::{decimal, measure, money, number, ordinal, percent};
pub use plural::{Plural, plural};
pub use profile::Profile;
pub(crate) use sort::fold;
pub use sort::{SortKey, folded, initial, sort_key};
pub use typography::{plain, typeset, without_narrow};
pub use words::{Gender, Noun, at_most_five, capital, count, list, quoted};

/// A language that the compiler speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English, British spelling.
    En,
    /// French of France.
    Fr,
}

impl Lang {
    /// Both languages, in the order in which they are documented.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The language that a `--lang` value or a locale such as `fr_CA.UTF-8` asks for.
    ///
    /// Returns `None` for anything that is neither English nor French.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['_', '-', '.', '@']).next()?;
        match primary.to_ascii_lowercase().as_str() {
            "fr" => Some(Lang::Fr),
            "en" => Some(Lang::En),
            _ => None,
        }
    }

    /// The two-letter tag, `en` or `fr`.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A finished message in both languages. Made by [`say!`](crate::say).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Message {
    /// The English words.
    pub en: String,
    /// The French words, typed with plain spaces and straight quotes: output typesets them.
    pub fr: String,
}

impl Message {
    /// The words in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// Fixed words in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The English words.
    pub en: &'static str,
    /// The French words.
    pub fr: &'static str,
}

impl Phrase {
    /// Fixed words, English first.
    pub const fn new(en: &'static str, fr: &'static str) -> Phrase {
        Phrase { en, fr }
    }

    /// The words in one language.
    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Message {
        Message { en: phrase.en.to_owned(), fr: phrase.fr.to_owned() }
    }
}

/// Writes a [`Message`]: the English format string, then the French one, both capturing
/// their arguments from the scope.
///
/// ```
/// let id = "most_wantd";
/// let message = codicille::say!("unknown objective `{id}`", "objectif `{id}` inconnu");
/// assert_eq!(message.fr, "objectif `most_wantd` inconnu");
/// ```
#[macro_export]
macro_rules! say {
    ($en:literal, $fr:literal $(,)?) => {
        $crate::locale::Message { en: format!($en), fr: format!($fr) }
    };
}
