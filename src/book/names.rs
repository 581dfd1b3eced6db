//! The names of a closure, in the language of one edition.
//!
//! The book's own nouns give way to the pack's: the `term` of a kind (`term.token`), and those of a few other
//! things (module `nouns`), are what headings and facts say.

use std::collections::BTreeMap;

use super::Options;
use super::nouns::Noun;
use super::page::Cell;
use super::prose;
use super::reads::Reads;
use super::words;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase, Plural, Profile, number, plural};
use crate::model::{Grammar, Scalar, Text, decode_node, kind};
use crate::syntax::tree::Node;
use crate::text::Scope;

/// The fields that name a definition: a lane without a name is known by its ends.
const NAMED_BY: [&str; 6] = ["name", "title", "label", "question", "forms", "ends"];

/// A closure as readers of one language see it.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The closure.
    pub compiled: &'a Compiled,
    /// The language of the pack's words.
    pub language: &'a str,
    /// The language of our own words: English where the compiler does not speak the other one.
    pub lang: Lang,
    /// How that language is printed.
    pub profile: Profile,
    reads: Option<&'a Reads>,
}

impl<'a> Names<'a> {
    /// The names in a language.
    pub fn new(compiled: &'a Compiled, language: &'a str) -> Names<'a> {
        let lang = Lang::from_tag(language).unwrap_or(Lang::En);
        Names { compiled, language, lang, profile: Profile::from_tag(language).unwrap_or(lang.into()), reads: None }
    }

    /// The same names, printed as options ask for.
    pub fn printed(self, options: &Options) -> Names<'a> {
        Names { profile: options.profile(self.lang).unwrap_or(self.profile), ..self }
    }

    /// The names of another closure, in the same language.
    pub fn in_world(self, compiled: &'a Compiled) -> Names<'a> {
        Names { compiled, ..self }
    }

    /// The same names, of which each line notes those that it reads.
    pub fn noting(self, reads: &'a Reads) -> Names<'a> {
        Names { reads: Some(reads), ..self }
    }

    /// Notes that an address was read.
    pub fn note(&self, address: impl FnOnce() -> Address) {
        if let Some(reads) = self.reads {
            reads.note(address);
        }
    }

    /// Notes that the name of a definition was read.
    pub fn note_name(&self, kind: &str, id: &str) {
        if let Some(reads) = self.reads {
            let place = || match reads.notes_all() {
                true => self.address_of_name(kind, id),
                false => Address::new([kind, id, "name"]),
            };
            reads.note_name(place);
        }
    }

    /// Notes that part of a definition was read.
    pub fn note_field(&self, kind: &str, id: &str, field: &[&str]) {
        self.note(|| Address::new([kind, id].iter().chain(field)));
    }

    /// Writes Markdown, and keeps what it was made from.
    pub fn cell(&self, write: impl FnOnce() -> String) -> Cell {
        let (text, reads) = self.noted(write);
        Cell { text, reads, ..Cell::default() }
    }

    /// Reads what no line is made from.
    pub fn quietly<T>(&self, read: impl FnOnce() -> T) -> T {
        match self.reads {
            Some(reads) => reads.quietly(read),
            None => read(),
        }
    }

    /// Does something, and gives the addresses that were read for it.
    pub fn noted<T>(&self, act: impl FnOnce() -> T) -> (T, Vec<Address>) {
        match self.reads {
            Some(reads) => reads.during(act),
            None => (act(), Vec::new()),
        }
    }

    /// Whether our own words are in the language of the pack's words.
    pub fn speaks(&self) -> bool {
        Lang::from_tag(self.language).is_some()
    }

    /// Our own words.
    pub fn word(&self, phrase: Phrase) -> &'static str {
        phrase.get(self.lang)
    }

    /// A text of a pack, in the language of the edition if it has it.
    pub fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.get(self.language).unwrap_or_else(|| text.best(self.lang))
    }

    /// A text that stands at an address.
    pub fn text_at<'t>(&self, text: &'t Text, address: &Address) -> &'t str {
        self.note(|| match text.get(self.language) {
            Some(_) => address.child(self.language),
            None => address.clone(),
        });
        self.text(text)
    }

    /// The name of a definition; its id if it has none.
    pub fn of(&self, kind: &str, id: &str) -> String {
        let definition = self.definition(kind, id);
        self.note_name(kind, id);
        definition.and_then(|node| self.of_node(&Address::new([kind, id]), node)).unwrap_or_else(|| id.to_owned())
    }

    /// Where the name of a definition stands.
    fn address_of_name(&self, kind: &str, id: &str) -> Address {
        let here = Address::new([kind, id]);
        let table = self.definition(kind, id).and_then(Node::as_table);
        let named = |field: &&&str| table.is_some_and(|table| table.get(field).is_some());
        let Some(field) = NAMED_BY.iter().find(named) else { return here };
        let field = here.child(field);
        let own = self.compiled.tree.at(&field.child(self.language)).is_some();
        if own { field.child(self.language) } else { field }
    }

    /// The name that a definition carries. A question is prose, and may insert what the ruling is about.
    fn of_node(&self, address: &Address, definition: &Node) -> Option<String> {
        let table = definition.as_table()?;
        let field = NAMED_BY.iter().find(|field| table.get(field).is_some())?;
        let node = table.get(field)?;
        if *field == "ends" {
            let ends = node.as_array()?.iter().filter_map(Node::as_str);
            return Some(ends.map(|id| self.of("system", id)).collect::<Vec<_>>().join(" – "));
        }
        if *field == "forms" {
            let forms: BTreeMap<Box<str>, Grammar> = decode_node(node)?;
            let grammar =
                forms.get(self.language).or_else(|| forms.get(self.lang.tag())).or_else(|| forms.values().next());
            return grammar.map(|grammar| grammar.one.to_string());
        }
        let own = node.as_table().and_then(|table| table.get(self.language)).and_then(Node::as_str);
        let words = match own {
            Some(words) => words.to_owned(),
            None => self.text(&decode_node::<Text>(node)?).to_owned(),
        };
        let name = match *field {
            "question" => prose::plain(self, &words, &Scope::of(self.compiled, address)),
            _ => words,
        };
        Some(name).filter(|name| !name.is_empty())
    }

    /// The definition of an id.
    pub fn definition(&self, kind: &str, id: &str) -> Option<&'a Node> {
        self.compiled.tree.as_table()?.get(kind)?.as_table()?.get(id)
    }

    /// The title of a pack.
    pub fn pack(&self, id: &str) -> String {
        self.of("pack", id)
    }

    /// The noun of a kind.
    pub fn noun(&self, name: &str) -> &'a str {
        self.nouns(name, 1)
    }

    /// The noun of a kind for a number of things.
    pub fn nouns(&self, name: &str, n: usize) -> &'a str {
        let ours = || {
            kind(name).map_or("", |kind| match (self.lang, self.form(n)) {
                (Lang::En, Plural::One) => kind.noun.en,
                (Lang::Fr, Plural::One) => kind.noun.fr,
                (lang, Plural::Other) => kind.noun.plural(lang),
            })
        };
        self.term(name, n).unwrap_or_else(ours)
    }

    /// What something that the book speaks of is called, for a number of them.
    pub fn called(&self, noun: &Noun, n: usize) -> &'a str {
        let ours = match self.form(n) {
            Plural::One => noun.one,
            Plural::Other => noun.other,
        };
        self.term(noun.term, n).unwrap_or_else(|| self.word(ours))
    }

    /// A term of the pack for a number of things, if the pack has it.
    fn term(&self, id: &str, n: usize) -> Option<&'a str> {
        let compiled: &'a Compiled = self.compiled;
        let grammar = compiled.rules.term.get(id)?.forms.get(self.language)?;
        self.note(|| Address::new(["term", id, "forms", self.language]));
        Some(match plural(self.language, i64::try_from(n).unwrap_or(i64::MAX)) {
            Plural::One => &grammar.one,
            Plural::Other => grammar.other.as_ref().unwrap_or(&grammar.one),
        })
    }

    fn form(&self, n: usize) -> Plural {
        plural(self.lang.tag(), i64::try_from(n).unwrap_or(i64::MAX))
    }

    /// A whole number, truth value or word.
    pub fn scalar(&self, value: &Scalar) -> String {
        match value {
            Scalar::Bool(truth) => self.word(if *truth { words::YES } else { words::NO }).to_owned(),
            Scalar::Int(n) => number(self.lang, *n),
            Scalar::Word(word) => word.to_string(),
        }
    }

    /// The value of a stat: the name of a word of its enumeration, a number with its unit.
    pub fn stat(&self, id: &str, value: &Scalar) -> String {
        let Some(stat) = self.compiled.rules.stat.get(id) else { return self.scalar(value) };
        self.note_field("stat", id, &["unit"]);
        let plain = match value {
            Scalar::Word(word) => self.enumerated(&stat.kind, word),
            other => self.scalar(other),
        };
        match &stat.unit {
            Some(unit) => format!("{plain} {}", self.text(unit)),
            None => plain,
        }
    }

    /// The name of a word of an enumeration; the word itself if it is none.
    pub fn enumerated(&self, enumeration: &str, word: &str) -> String {
        self.note_field("enum", enumeration, &["words", word]);
        let words = self.compiled.rules.enumeration.get(enumeration).map(|enumeration| &enumeration.words);
        words.and_then(|words| words.get(word)).map_or_else(|| word.to_owned(), |text| self.text(text).to_owned())
    }
}
