//! A text in one of its languages, taken apart, with what its pieces mean.

use std::cell::OnceCell;

use super::numbers::{Amount, amounts};
use super::prose::Prose;
use super::scope::{Forms, Meaning, Scope, Unknown};
use super::template::{Path, Piece, Template, What};
use super::words::{Word, words};
use crate::locale::Lang;
use crate::script::known;
use crate::source::Origin;

/// A text in one language.
#[derive(Debug)]
pub struct Passage<'a> {
    /// The tag of the language.
    pub language: &'a str,
    /// The place of the whole string in its file.
    pub origin: Origin,
    /// The words, insertions, links and embeds.
    pub template: Template<'a>,
    /// The Markdown.
    pub prose: Prose,
    /// What each piece of the template means, in the same order.
    pub meanings: Vec<Read<'a>>,
    /// The words that people read.
    pub words: Vec<Word<'a>>,
    amounts: OnceCell<Vec<Amount>>,
}

/// What a path means, with the forms that it asks for.
pub type Resolved<'a> = Result<(Meaning<'a>, Forms), Unknown>;

/// What the paths of a piece mean.
#[derive(Debug)]
pub struct Read<'a> {
    /// What is inserted, counted, agreed with or linked to. Embeds are no names.
    pub subject: Option<Resolved<'a>>,
    /// The noun that is counted.
    pub noun: Option<Resolved<'a>>,
    /// What a sum comes to.
    pub sum: Option<Result<i64, known::Unknown>>,
}

impl<'a> Passage<'a> {
    /// Reads Markdown. The scope is asked for only if there are pieces.
    pub fn read(language: &'a str, text: &'a str, origin: Origin, scope: impl FnOnce() -> Scope<'a>) -> Passage<'a> {
        let template = Template::parse(text);
        let prose = Prose::parse(&template);
        let meanings = match template.pieces.as_slice() {
            [] => Vec::new(),
            pieces => {
                let scope = scope();
                pieces.iter().map(|piece| read(&scope, &piece.what)).collect()
            }
        };
        let words = words(text, &prose.plain);
        Passage { language, origin, template, prose, meanings, words, amounts: OnceCell::new() }
    }

    /// Every path that names something, with its piece and what it means.
    pub fn paths(&self) -> impl Iterator<Item = (&Piece<'a>, &Path<'a>, &Resolved<'a>)> {
        self.template.pieces.iter().zip(&self.meanings).flat_map(|(piece, read)| {
            let (subject, noun) = piece.what.paths();
            let paths = [subject.zip(read.subject.as_ref()), noun.zip(read.noun.as_ref())];
            paths.into_iter().flatten().map(move |(path, resolved)| (piece, path, resolved))
        })
    }

    /// The numbers that it says, if the compiler knows the words of its language.
    pub fn amounts(&self) -> &[Amount] {
        self.amounts.get_or_init(|| self.lang().map(|lang| amounts(&self.words, lang)).unwrap_or_default())
    }

    /// Its language, if the compiler speaks it.
    pub fn lang(&self) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.tag() == self.language)
    }

    /// The text as decoded.
    pub fn text(&self) -> &'a str {
        self.template.text
    }
}

fn read<'a>(scope: &Scope<'a>, what: &What) -> Read<'a> {
    let (subject, noun) = what.paths();
    let sum = match what {
        What::Sum(sum) => Some(scope.reckon(sum.text)),
        _ => None,
    };
    Read { subject: subject.map(|path| scope.resolve(path)), noun: noun.map(|path| scope.resolve_noun(path)), sum }
}
