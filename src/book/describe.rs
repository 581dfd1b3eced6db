//! What the book says of any definition: its text, facts about it, its clauses and exceptions, and what its text
//! embeds at the end.

use std::collections::BTreeMap;

use super::edition::{Edition, Fact};
use super::embed::embed;
use super::page::Page;
use super::prose::{self, Chunk};
use super::words;
use crate::address::Address;
use crate::model::{Scalar, Text, decode_node};
use crate::syntax::tree::Node;
use crate::text::Scope;

/// Writes what a definition says under its heading, which stands at `level`.
///
/// What the text embeds at its end follows the clauses: it brings headings of its own.
pub fn describe(edition: &Edition, page: &mut Page, kind: &str, id: &str, level: usize, facts: Vec<Fact>) {
    let names = &edition.names;
    let said = edition.said(kind, id);
    let address = Address::new([kind, id, "text"]);
    let scope = Scope::of(names.compiled, &address);
    let typed = said.text.as_ref().map(|text| (text, names.text(text)));
    let mut chunks = match typed {
        Some((text, typed)) => {
            let address = if text.get(names.language).is_some() { address.child(names.language) } else { address };
            prose::chunks(names, typed, &scope, &address)
        }
        None => Vec::new(),
    };
    let words = chunks.iter().rposition(|chunk| !matches!(chunk, Chunk::Embed(_))).map_or(0, |last| last + 1);
    let embedded = chunks.split_off(words);
    let mut headings = 0;
    let anchor = super::links::anchor(kind, id);
    for chunk in chunks {
        match chunk {
            Chunk::Line(line) => page.push(line),
            Chunk::Heading(depth, title) => {
                headings += 1;
                page.heading(level + depth, title, &format!("{anchor}-{headings}"));
            }
            Chunk::Embed(path) => embed(edition, page, &path, level + 1),
        }
    }
    for fact in facts.into_iter().chain(stats(edition, kind, id)) {
        let key = fact.key.clone();
        page.item(&key, edition.stated(fact));
    }
    for (key, clause) in said.clauses_in_order() {
        let address = Address::new([kind, id, "clauses", key, "text"]);
        let cell = names.cell(|| edition.line(clause.text.typed(), &address));
        page.item(&format!("clauses/{key}"), cell);
    }
    for fact in exceptions(edition, kind, id) {
        let key = fact.key.clone();
        page.item(&key, edition.stated(fact));
    }
    for chunk in embedded {
        if let Chunk::Embed(path) = chunk {
            embed(edition, page, &path, level + 1);
        }
    }
}

/// The stats of a definition, but for those that the book itself goes by. What a definition leaves unsaid has the
/// value that its stat gives by default.
pub fn stats(edition: &Edition, kind: &str, id: &str) -> Vec<Fact> {
    let said = edition.said(kind, id);
    let category = super::catalogue::category_stat(edition, kind);
    let declared = edition.names.compiled.rules.stat.iter().filter(|(_, stat)| stat.on.iter().any(|on| **on == *kind));
    let mut stats: BTreeMap<&str, &Scalar> =
        declared.filter_map(|(stat, declared)| Some((&**stat, declared.default.as_ref()?))).collect();
    stats.extend(said.stats.iter().map(|(stat, value)| (&**stat, value)));
    let shown = stats.into_iter().filter(|(stat, _)| *stat != "order" && Some(*stat) != category);
    let fact = |(stat, value): (&str, &Scalar)| {
        let value = || {
            edition.names.note_field(kind, id, &["stats", stat]);
            if !said.stats.contains_key(stat) {
                edition.names.note_field("stat", stat, &["default"]);
            }
            edition.inline(&edition.names.stat(stat, value))
        };
        edition.fact(&format!("stats/{stat}"), || edition.names.of("stat", stat), value)
    };
    shown.filter_map(fact).collect()
}

/// The words of the exceptions to the parts of a definition, each in a line of its own: exceptions come last.
fn exceptions(edition: &Edition, kind: &str, id: &str) -> Vec<Fact> {
    let mut places = Vec::new();
    if let Some(node) = edition.names.definition(kind, id) {
        excepted(node, &Address::new([kind, id]), &mut places);
    }
    let fact = |(address, text): (Address, Text)| {
        let label = || edition.names.word(words::EXCEPTION).to_owned();
        edition.fact(&address.to_string(), label, || edition.line(&text, &address))
    };
    places.into_iter().filter_map(fact).collect()
}

/// The texts of all exceptions inside a value.
fn excepted(node: &Node, address: &Address, places: &mut Vec<(Address, Text)>) {
    for entry in node.as_table().into_iter().flatten() {
        let here = address.child(&entry.key);
        if &*entry.key != "except" {
            excepted(&entry.node, &here, places);
            continue;
        }
        for exception in entry.node.as_table().into_iter().flatten() {
            let text = exception.node.as_table().and_then(|table| table.get("text")).and_then(decode_node);
            places.extend(text.map(|text| (here.child(&exception.key).child("text"), text)));
        }
    }
}
