//! The names of a closure, in the language of one edition.

use std::collections::BTreeMap;

use super::prose;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase, Profile, plural};
use crate::model::{Grammar, Scalar, Stat, Text, decode_node, kind};
use crate::syntax::tree::Node;
use crate::text::Scope;

/// A closure as readers of one language see it.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The closure.
    pub compiled: &'a Compiled,
    /// The language of the pack's words.
    pub language: &'a str,
    /// The language of our own words: English where the compiler does not speak the other one.
    pub lang: Lang,
    /// How it prints.
    pub profile: Profile,
}

impl<'a> Names<'a> {
    /// The names in a language.
    pub fn new(compiled: &'a Compiled, language: &'a str) -> Names<'a> {
        let lang = Lang::from_tag(language).unwrap_or(Lang::En);
        Names { compiled, language, lang, profile: Profile::from_tag(language).unwrap_or(lang.into()) }
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

    /// The name of a definition; its id if it has none.
    pub fn of(&self, kind: &str, id: &str) -> String {
        let definition = self.definition(kind, id);
        definition.and_then(|node| self.of_node(&Address::new([kind, id]), node)).unwrap_or_else(|| id.to_owned())
    }

    /// The name that a definition carries, wherever the tree holds it now.
    pub fn of_node(&self, address: &Address, definition: &Node) -> Option<String> {
        let table = definition.as_table()?;
        if let (None, Some(ends)) = (table.get("name"), table.get("ends").and_then(Node::as_array)) {
            // A lane without a name is known by what it joins.
            let ends: Vec<String> = ends.iter().filter_map(Node::as_str).map(|id| self.of("system", id)).collect();
            return Some(ends.join(" – "));
        }
        if let Some(forms) = table.get("forms") {
            let forms: BTreeMap<Box<str>, Grammar> = decode_node(forms)?;
            let grammar =
                forms.get(self.language).or_else(|| forms.get(self.lang.tag())).or_else(|| forms.values().next());
            return grammar.map(|grammar| grammar.one.to_string());
        }
        let node = ["name", "title", "label"].iter().find_map(|field| table.get(field));
        let text: Text = decode_node(node.or_else(|| table.get("question"))?)?;
        let words = self.text(&text);
        // A question is prose, and may insert what the ruling is about.
        let name = match node {
            Some(_) => words.to_owned(),
            None => prose::plain(self, words, &Scope::of(self.compiled, address).within(address, definition)),
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
    pub fn noun(&self, name: &str) -> &'static str {
        kind(name).map_or("", |kind| kind.noun.forms(self.lang).one)
    }

    /// The noun of a kind for a number of things. French counts 0 and 1 as singular.
    pub fn nouns(&self, name: &str, n: usize) -> &'static str {
        let form = plural(self.lang.tag(), i64::try_from(n).unwrap_or(i64::MAX));
        kind(name).map_or("", |kind| kind.noun.forms(self.lang).form(form))
    }

    /// A whole number, truth value or word.
    pub fn scalar(&self, value: &Scalar) -> String {
        match value {
            Scalar::Bool(truth) => self.word(if *truth { super::words::YES } else { super::words::NO }).to_owned(),
            other => other.to_string(),
        }
    }

    /// The value of a stat: the name of a word of its enumeration, a number with its unit.
    pub fn stat(&self, stat: Option<&Stat>, value: &Scalar) -> String {
        let Some(stat) = stat else { return self.scalar(value) };
        let plain = match value {
            Scalar::Word(word) => {
                let words = self.compiled.rules.enumeration.get(&stat.kind).map(|enumeration| &enumeration.words);
                words
                    .and_then(|words| words.get(word))
                    .map_or_else(|| word.to_string(), |text| self.text(text).to_owned())
            }
            other => self.scalar(other),
        };
        match &stat.unit {
            Some(unit) => format!("{plain} {}", self.text(unit)),
            None => plain,
        }
    }
}
