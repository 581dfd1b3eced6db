//! One edition of a book: a closure, a language, and what all its pages share.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde::Deserialize;

use super::catalogue::Belonging;
use super::changes::Entry;
use super::links::{anchor, inner};
use super::markdown::inline;
use super::names::Names;
use super::page::Cell;
use super::pages;
use super::prose;
use super::words::capital;
use crate::address::Address;
use crate::locale::{Lang, Phrase, SortKey, sort_key};
use crate::model::{Cite, Clause, Scalar, Text, decode_node};
use crate::text::Scope;

/// What every kind of definition may say for itself.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Said {
    /// What there is to say about it.
    pub text: Option<Text>,
    /// Rules in words.
    pub clauses: BTreeMap<Box<str>, Clause>,
    /// The order in which they are read.
    pub clause_order: Vec<Box<str>>,
    /// Numbers and words that stats declare.
    pub stats: BTreeMap<Box<str>, Scalar>,
    /// The sources.
    pub cite: Vec<Cite>,
}

impl Said {
    /// The clauses in the order in which they are read: those that are named, then the others by key.
    pub fn clauses_in_order(&self) -> impl Iterator<Item = (&str, &Clause)> {
        let named = self.clause_order.iter().filter(|key| self.clauses.contains_key(*key));
        let others = self.clauses.keys().filter(|key| !self.clause_order.contains(key));
        named.chain(others).filter_map(|key| Some((&**key, self.clauses.get(key)?)))
    }

    /// Whether it has words of its own.
    pub fn has_words(&self) -> bool {
        self.text.is_some() || !self.clauses.is_empty()
    }
}

/// Something to say about a definition: `Campaign points: 1`.
#[derive(Debug)]
pub struct Fact {
    /// What tells it from the other facts of the definition.
    pub key: String,
    /// What is said, typeset, with a capital.
    pub label: Cell,
    /// What it is: Markdown.
    pub value: Cell,
}

/// What follows from the name of a definition.
#[derive(Debug)]
struct Known {
    key: Rc<SortKey>,
    link: String,
}

/// A closure in one language, with the changes that its patches made.
#[derive(Debug)]
pub struct Edition<'a> {
    /// The names, and the closure.
    pub names: Names<'a>,
    /// The changes, in the order of the changelog.
    pub changes: Vec<&'a Entry>,
    /// What is printed already, by kind and id: nothing is printed twice.
    printed: RefCell<BTreeSet<(String, String)>>,
    /// The rulings by what they are about: several about one thing are numbered.
    said: RefCell<BTreeMap<(String, String), Rc<Said>>>,
    known: RefCell<BTreeMap<String, BTreeMap<String, Rc<Known>>>>,
    ruling_titles: OnceCell<BTreeMap<String, Vec<String>>>,
    /// What is printed with each definition.
    pub(super) belongings: OnceCell<BTreeMap<(String, String), Vec<Belonging>>>,
}

impl<'a> Edition<'a> {
    /// The edition of a closure.
    pub fn new(names: Names<'a>, changes: Vec<&'a Entry>) -> Edition<'a> {
        Edition {
            names,
            changes,
            printed: RefCell::default(),
            said: RefCell::default(),
            known: RefCell::default(),
            ruling_titles: OnceCell::new(),
            belongings: OnceCell::new(),
        }
    }

    /// Takes note that a definition is printed now; `false` if it already is.
    pub fn print_once(&self, kind: &str, id: &str) -> bool {
        self.printed.borrow_mut().insert((kind.to_owned(), id.to_owned()))
    }

    /// Whether a definition is printed already.
    pub fn is_printed(&self, kind: &str, id: &str) -> bool {
        self.printed.borrow().contains(&(kind.to_owned(), id.to_owned()))
    }

    /// The language of our own words, and of the typography.
    pub fn lang(&self) -> Lang {
        self.names.lang
    }

    /// Any words as inert Markdown on one line.
    pub fn inline(&self, text: &str) -> String {
        inline(self.names.profile, text)
    }

    /// Words that follow others: what they start with stands as if it followed a word.
    fn inline_after(&self, text: &str) -> String {
        let led = self.inline(&format!("x{text}"));
        led.strip_prefix('x').map(str::to_owned).unwrap_or(led)
    }

    /// Our own words.
    pub fn word(&self, phrase: Phrase) -> String {
        self.inline(self.names.word(phrase))
    }

    /// Our own words, as a heading or a column has them.
    pub fn title(&self, phrase: Phrase) -> Cell {
        Cell::fixed(self.word(phrase))
    }

    /// `Label: value`, with the colon of the language. The value is Markdown.
    pub fn labelled(&self, label: &str, value: &str) -> String {
        format!("**{}{}** {value}", self.inline(&capital(label)), self.colon())
    }

    /// A fact; none if there is nothing to say. The label is plain, the value Markdown.
    pub fn fact(&self, key: &str, label: impl FnOnce() -> String, value: impl FnOnce() -> String) -> Option<Fact> {
        let value = self.names.cell(value);
        let label = || self.names.cell(|| self.inline(&capital(&label())));
        (!value.text.is_empty()).then(|| Fact { key: key.to_owned(), label: label(), value })
    }

    /// A fact as an item of a list.
    pub fn stated(&self, fact: Fact) -> Cell {
        let label = fact.label;
        let text = if label.text.is_empty() {
            fact.value.text.clone()
        } else {
            format!("**{}{}** {}", label.text, self.colon(), fact.value.text)
        };
        fact.value.map(|_| text).and(&label.reads)
    }

    /// The colon of the language, with the space before it.
    pub fn colon(&self) -> &'static str {
        match self.lang() {
            Lang::En => ":",
            Lang::Fr => "\u{a0}:",
        }
    }

    /// What a definition says for itself.
    pub fn said(&self, kind: &str, id: &str) -> Rc<Said> {
        let key = (kind.to_owned(), id.to_owned());
        if let Some(said) = self.said.borrow().get(&key) {
            return Rc::clone(said);
        }
        let said: Rc<Said> = Rc::new(self.names.definition(kind, id).and_then(decode_node).unwrap_or_default());
        self.said.borrow_mut().insert(key, Rc::clone(&said));
        said
    }

    /// The name of a definition. A ruling is called after what it settles.
    pub fn name(&self, kind: &str, id: &str) -> String {
        match kind {
            "ruling" => {
                let title = pages::ruling_title(self, id);
                let alike = self.ruling_titles.get_or_init(|| pages::ruling_titles(self)).get(&title);
                let others = alike.map(Vec::as_slice).unwrap_or_default();
                others.iter().for_each(|other| self.names.note_field("ruling", other, &["settles"]));
                match others.iter().position(|other| other == id) {
                    Some(at) if others.len() > 1 => format!("{title} ({})", at + 1),
                    _ => title,
                }
            }
            kind => self.names.of(kind, id),
        }
    }

    /// The name of a definition, as a heading has it.
    pub fn named(&self, kind: &str, id: &str) -> Cell {
        self.names.cell(|| self.inline(&capital(&self.name(kind, id))))
    }

    /// The ids of the definitions of a kind in the order of the book: by the stat `order` if the kind
    /// carries it, then by name. No line is made from the order, so nothing is noted as read.
    pub fn sorted<'k>(&self, kind: &str, ids: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
        let mut ids: Vec<&str> = ids.into_iter().collect();
        ids.sort_by_cached_key(|id| {
            let order = match self.said(kind, id).stats.get("order") {
                Some(Scalar::Int(order)) => *order,
                _ => i64::MAX,
            };
            // Phases follow each other in play: their names, which differ by language, would say otherwise.
            let name = (!matches!(kind, "phase" | "step")).then(|| self.sort_key(kind, id));
            (order, name, (*id).to_owned())
        });
        ids
    }

    /// How the name of a definition sorts.
    pub fn sort_key(&self, kind: &str, id: &str) -> Rc<SortKey> {
        Rc::clone(&self.known(kind, id).key)
    }

    /// The name of a definition, linked to where the book describes it.
    pub fn link(&self, kind: &str, id: &str) -> String {
        match kind {
            // What it is called depends on other rulings.
            "ruling" => drop(self.name(kind, id)),
            kind => self.names.note_name(kind, id),
        }
        self.known(kind, id).link.clone()
    }

    /// What is known of a definition by its name: most are named often.
    fn known(&self, kind: &str, id: &str) -> Rc<Known> {
        if let Some(known) = self.known.borrow().get(kind).and_then(|known| known.get(id)) {
            return Rc::clone(known);
        }
        let name = self.names.quietly(|| self.name(kind, id));
        let link = format!("[{}]({})", self.inline(&name), inner(&anchor(kind, id)));
        let known = Rc::new(Known { key: Rc::new(sort_key(self.names.profile, &name)), link });
        self.known.borrow_mut().entry(kind.to_owned()).or_default().insert(id.to_owned(), Rc::clone(&known));
        known
    }

    /// Several linked names, sorted, with commas: readers choose one of them as often as they take all.
    pub fn links<'k>(&self, kind: &str, ids: impl IntoIterator<Item = &'k str>) -> String {
        let links: Vec<String> = self.sorted(kind, ids).into_iter().map(|id| self.link(kind, id)).collect();
        links.join(", ")
    }

    /// Citations in full, each with the title of its source, linked.
    pub fn sourced(&self, cites: &[Cite]) -> String {
        let one = |cite: &Cite| format!("{} ({})", self.link("source", cite.source()), self.inline(cite.place()));
        cites.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Who made a change: the pack and the places that it cites, linked to the list of changes.
    pub fn by(&self, entry: &Entry) -> String {
        let places = entry.cites.iter().map(Cite::place);
        let words: Vec<String> =
            std::iter::once(self.names.pack(&entry.pack)).chain(places.map(str::to_owned)).collect();
        let patch = anchor("patch", entry.patch.id().unwrap_or_default());
        format!("[{}]({})", self.inline(&words.join(", ")), inner(&patch))
    }

    /// The name of what changed, linked if it is still there.
    pub fn subject(&self, entry: &Entry) -> String {
        match (entry.address.kind(), entry.address.id()) {
            (Some(kind), Some(id)) if self.names.definition(kind, id).is_some() => self.link(kind, id),
            _ => self.inline(&entry.subject),
        }
    }

    /// A change and what it comes to, as the list of changes tells it after its subjects.
    pub fn told(&self, entry: &Entry) -> String {
        let detail = entry.detail.as_ref().map(|detail| format!(" {}", self.inline(detail))).unwrap_or_default();
        let words = format!("{}{}", entry.after_subject(self.lang()), entry.words(self.lang()));
        format!("{}{}{detail}", self.inline_after(&words), stop(&words))
    }

    /// Prose at an address on one line of Markdown.
    pub fn line(&self, text: &Text, address: &Address) -> String {
        prose::line(&self.names, self.names.text_at(text, address), &Scope::of(self.names.compiled, address), false)
    }

    /// Prose at an address as a cell of a table.
    pub fn cell_line(&self, text: &Text, address: &Address) -> String {
        prose::line(&self.names, self.names.text_at(text, address), &Scope::of(self.names.compiled, address), true)
    }
}

/// The full stop after some words; a sentence in quotes at their end has its own.
fn stop(words: &str) -> &'static str {
    let quoted = words.trim_end_matches(['”', '»', ' ']);
    let ended = quoted.len() < words.len() && quoted.ends_with(['.', '!', '?', '…']);
    if ended { "" } else { "." }
}
