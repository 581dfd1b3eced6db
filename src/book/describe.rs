//! What the book says of any definition: its text, facts about it, its clauses, and what its text embeds at the end.

use super::edition::{Edition, Fact};
use super::embed::embed;
use super::page::Page;
use super::prose::{self, Chunk};
use crate::address::Address;
use crate::model::Scalar;
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
    for chunk in embedded {
        if let Chunk::Embed(path) = chunk {
            embed(edition, page, &path, level + 1);
        }
    }
}

/// The stats of a definition, but for those that the book itself goes by.
pub fn stats(edition: &Edition, kind: &str, id: &str) -> Vec<Fact> {
    let said = edition.said(kind, id);
    let category = super::catalogue::category_stat(edition, kind);
    let stats = said.stats.iter().map(|(stat, value)| (&**stat, value));
    let shown = stats.filter(|(stat, _)| *stat != "order" && Some(*stat) != category);
    let fact = |(stat, value): (&str, &Scalar)| {
        let value = || {
            edition.names.note_field(kind, id, &["stats", stat]);
            edition.inline(&edition.names.stat(stat, value))
        };
        edition.fact(&format!("stats/{stat}"), || edition.names.of("stat", stat), value)
    };
    shown.filter_map(fact).collect()
}
