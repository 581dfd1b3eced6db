//! One edition of a book: a closure, a language, and what all its pages share.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::changes::{self, Act, Entry};
use super::markdown::{Page, inline};
use super::names::Names;
use super::prose::{self, Chunk};
use super::words;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase, capital, sort_key};
use crate::model::{Cite, Clause, Scalar, Text, decode_node};
use crate::syntax::tree::Node;
use crate::text::{Path, Scope};

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

/// A closure in one language, with the changes that its patches made.
#[derive(Debug)]
pub struct Edition<'a> {
    /// The names, and the closure.
    pub names: Names<'a>,
    /// The changes, in the order of the changelog.
    pub changes: Vec<Entry>,
}

impl<'a> Edition<'a> {
    /// The edition of a closure in a language.
    pub fn new(compiled: &'a Compiled, language: &'a str) -> Edition<'a> {
        Edition { names: Names::new(compiled, language), changes: changes::entries(compiled, language) }
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

    /// `Label: value`, with the colon of the language. The value is Markdown.
    pub fn labelled(&self, label: &str, value: &str) -> String {
        format!("**{}{}** {value}", self.inline(&capital(label)), self.colon())
    }

    /// The colon of the language, with the space before it.
    pub fn colon(&self) -> &'static str {
        self.names.profile.colon()
    }

    /// What a definition says for itself.
    pub fn said(&self, kind: &str, id: &str) -> Said {
        self.names.definition(kind, id).and_then(|node: &Node| decode_node(node)).unwrap_or_default()
    }

    /// The ids of the definitions of a kind in the order of the book: by the stat `order` if the kind
    /// carries it, then by name.
    pub fn sorted<'k>(&self, kind: &str, ids: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
        let mut ids: Vec<&str> = ids.into_iter().collect();
        ids.sort_by_cached_key(|id| {
            let order = match self.said(kind, id).stats.get("order") {
                Some(Scalar::Int(order)) => *order,
                _ => i64::MAX,
            };
            (order, sort_key(self.names.profile, &self.names.of(kind, id)), (*id).to_owned())
        });
        ids
    }

    /// The name of a definition, linked to where the book describes it.
    pub fn link(&self, kind: &str, id: &str) -> String {
        let name = self.inline(&self.names.of(kind, id));
        match page_of(kind) {
            Some(page) if self.names.definition(kind, id).is_some() => {
                format!("[{name}]({page}.md#{})", anchor(kind, id))
            }
            _ => name,
        }
    }

    /// Several linked names, sorted, with commas: readers choose one of them as often as they take all.
    pub fn links<'k>(&self, kind: &str, ids: impl IntoIterator<Item = &'k str>) -> String {
        let links: Vec<String> = self.sorted(kind, ids).into_iter().map(|id| self.link(kind, id)).collect();
        links.join(", ")
    }

    /// The places of citations, linked to their sources.
    pub fn cites(&self, cites: &[Cite]) -> String {
        let link = |cite: &Cite| {
            let known = self.names.definition("source", cite.source()).is_some();
            let place = self.inline(cite.place());
            if known { format!("[{place}](sources.md#{})", anchor("source", cite.source())) } else { place }
        };
        cites.iter().map(link).collect::<Vec<_>>().join(", ")
    }

    /// Citations in full, each with the title of its source, linked.
    pub fn sourced(&self, cites: &[Cite]) -> String {
        let one = |cite: &Cite| format!("{} ({})", self.link("source", cite.source()), self.inline(cite.place()));
        cites.iter().map(one).collect::<Vec<_>>().join(", ")
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

    /// The text of a definition, what its stats and `facts` say as a list, its clauses, and how patches changed it.
    pub fn describe(&self, page: &mut Page, kind: &str, id: &str, facts: Vec<String>) {
        let said = self.said(kind, id);
        self.prose(page, kind, id, &said);
        let mut items = facts;
        items.extend(self.stats(&said));
        let keys = said.clause_order.iter().filter(|key| said.clauses.contains_key(*key));
        let others = said.clauses.keys().filter(|key| !said.clause_order.contains(key));
        let clauses = keys.chain(others).filter_map(|key| said.clauses.get_key_value(key));
        items.extend(clauses.map(|(key, clause)| self.clause(kind, id, key, clause)));
        items.extend(
            self.marks(kind, id).filter(|entry| !self.is_shown_clause(entry, &said)).map(|entry| self.mark(entry)),
        );
        page.bullets(&items);
    }

    fn prose(&self, page: &mut Page, kind: &str, id: &str, said: &Said) {
        let Some(text) = &said.text else { return };
        let scope = Scope::of(self.names.compiled, &Address::new([kind, id, "text"]));
        for chunk in prose::blocks(self, self.names.text(text), &scope, 3, &anchor(kind, id)) {
            match chunk {
                Chunk::Markdown(markdown) => page.raw(&markdown),
                Chunk::Embed(path) => page.block(&self.inline(path.text)),
            }
        }
    }

    /// Prose at an address on one line of Markdown.
    pub fn line(&self, text: &Text, address: &Address) -> String {
        prose::line(self, self.names.text(text), &Scope::of(self.names.compiled, address))
    }

    /// Where a path leads in this book.
    pub fn href(&self, path: &Path) -> Option<String> {
        let mut segments = path.segments();
        let (kind, id) = (segments.next()?, segments.next()?);
        let page = page_of(kind)?;
        self.names.definition(kind, id)?;
        Some(format!("{page}.md#{}", anchor(kind, id)))
    }

    /// The stats of a definition, but for those that the book itself goes by.
    fn stats(&self, said: &Said) -> Vec<String> {
        let shown = said.stats.iter().filter(|(id, _)| !matches!(&***id, "order" | "category"));
        shown
            .map(|(id, value)| {
                let stat = self.names.compiled.rules.stat.get(id);
                self.labelled(&self.names.of("stat", id), &self.inline(&self.names.stat(stat, value)))
            })
            .collect()
    }

    fn clause(&self, kind: &str, id: &str, key: &str, clause: &Clause) -> String {
        let address = Address::new([kind, id, "clauses", key, "text"]);
        let mut line = self.line(clause.text.typed(), &address);
        for entry in self.marks(kind, id) {
            let [_, _, field, changed, rest @ ..] = entry.address.segments() else { continue };
            if &**field != "clauses" || &**changed != key {
                continue;
            }
            let (mark, what) = match (rest, entry.act) {
                ([], Act::Added) => (words::CLAUSE_ADDED, String::new()),
                _ => (words::CLAUSE_CHANGED, self.inline(&entry.words(self.lang()))),
            };
            let label = self.word(mark);
            let note = if what.is_empty() { label } else { format!("{label}, {what}") };
            line.push_str(&format!(" *({note}, {})*", self.who(entry)));
        }
        line
    }

    /// Whether a change is told beside the clause that it changed.
    fn is_shown_clause(&self, entry: &Entry, said: &Said) -> bool {
        matches!(entry.address.segments(), [_, _, field, key, ..] if &**field == "clauses" && said.clauses.contains_key(key))
    }

    /// The changes to a definition.
    pub fn marks(&self, kind: &str, id: &str) -> impl Iterator<Item = &Entry> {
        self.changes.iter().filter(move |entry| entry.address.kind() == Some(kind) && entry.address.id() == Some(id))
    }

    /// `Changed: squadron 24/16 instead of 30/15 (Green Knight's fixes, P01). The winner gains …`
    pub fn mark(&self, entry: &Entry) -> String {
        let (act, words) = match entry.act {
            Act::Added => (words::ADDED, entry.plain(self.lang())),
            Act::Removed => (words::REMOVED, entry.plain(self.lang())),
            Act::Changed => (words::CHANGED, entry.words(self.lang())),
        };
        let detail = entry.detail.as_ref().map(|detail| format!(" {}", self.inline(detail))).unwrap_or_default();
        self.labelled(self.names.word(act), &format!("{} ({}).{detail}", self.inline(&words), self.who(entry)))
    }

    /// The pack that made a change, and the places that it cites.
    fn who(&self, entry: &Entry) -> String {
        let pack = self.inline(&self.names.pack(&entry.pack));
        if entry.cites.is_empty() { pack } else { format!("{pack}, {}", self.cites(&entry.cites)) }
    }
}

/// The full stop after some words; a sentence in quotes at their end has its own.
fn stop(words: &str) -> &'static str {
    let quoted = words.trim_end_matches(['”', '»', ' ']);
    let ended = quoted.len() < words.len() && quoted.ends_with(['.', '!', '?', '…']);
    if ended { "" } else { "." }
}

/// The page, without its ending, that describes the definitions of a kind.
fn page_of(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "zone" | "system" => "systems",
        "reward" => "rewards",
        "token" => "tokens",
        "objective" => "objectives",
        "unit" => "units",
        "faction" => "factions",
        "phase" | "step" => "sequence",
        "ruling" => "rulings",
        "source" => "sources",
        _ => return None,
    })
}

/// The anchor of a definition, the same in every language.
pub fn anchor(kind: &str, id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    format!("{kind}-{}", id.chars().map(plain).collect::<String>())
}
