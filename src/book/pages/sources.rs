//! Sources, their numbered facts, and the rules that rest on them.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::edition::{Edition, anchor};
use crate::book::markdown::{Page, web_link};
use crate::book::words;

/// Who cites a place of a source: kind and id.
type Citers<'a> = BTreeMap<(String, String), BTreeSet<(&'a str, &'a str)>>;

/// The page.
pub fn sources(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.source.is_empty() {
        return None;
    }
    let citers = citers(edition);
    let mut page = Page::new(&edition.word(words::SOURCES));
    for id in edition.sorted("source", rules.source.keys().map(AsRef::as_ref)) {
        let Some(source) = rules.source.get(id) else { continue };
        page.heading(2, &edition.inline(&edition.names.of("source", id)), &anchor("source", id));
        page.block(&source.url.as_ref().map(|url| web_link(url)).unwrap_or_default());
        let rows: Vec<Vec<String>> = source
            .facts
            .iter()
            .map(|(number, fact)| {
                let citing = citers.get(&(id.to_owned(), number.to_string()));
                let links: Vec<String> =
                    citing.into_iter().flatten().map(|(kind, id)| edition.link(kind, id)).collect();
                vec![edition.inline(number), edition.inline(edition.names.text(&fact.label)), links.join(", ")]
            })
            .collect();
        let head = [words::FACT, words::SUBJECT, words::CITED_BY].map(|word| edition.word(word));
        page.table(&head, &rows);
        edition.describe(&mut page, "source", id, Vec::new());
    }
    Some(page)
}

/// The definitions that rest on each place. A patch rests on it for what it changes.
fn citers<'a>(edition: &'a Edition) -> Citers<'a> {
    let mut citers = Citers::new();
    for kind in edition.names.compiled.tree.as_table().into_iter().flatten() {
        if matches!(&*kind.key, "patch" | "pack") {
            continue;
        }
        for definition in kind.node.as_table().into_iter().flatten() {
            let said = edition.said(&kind.key, &definition.key);
            let clauses = said.clauses.values().flat_map(|clause| clause.cite.iter());
            for cite in said.cite.iter().chain(clauses) {
                let place = (cite.source().to_owned(), cite.place().to_owned());
                citers.entry(place).or_default().insert((&kind.key, &definition.key));
            }
        }
    }
    for entry in &edition.changes {
        let (Some(kind), Some(id)) = (entry.address.kind(), entry.address.id()) else { continue };
        for cite in &entry.cites {
            let place = (cite.source().to_owned(), cite.place().to_owned());
            citers.entry(place).or_default().insert((kind, id));
        }
    }
    citers
}
