//! Rulings: questions that the sources leave open, and the answers of the packs.

use crate::address::Address;
use crate::book::changes::Entry;
use crate::book::edition::{Edition, anchor};
use crate::book::markdown::Page;
use crate::book::{values, words};
use crate::locale::{at_most_five, sort_key};
use crate::model::Ruling;

/// The page.
pub fn rulings(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.ruling.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::RULINGS));
    let mut titled: Vec<(String, &str, &Ruling)> =
        rules.ruling.iter().map(|(id, ruling)| (title(edition, ruling), &**id, ruling)).collect();
    titled.sort_by_cached_key(|(title, id, _)| (sort_key(edition.names.profile, title), (*id).to_owned()));
    for (title, id, ruling) in titled {
        page.heading(2, &edition.inline(&title), &anchor("ruling", id));
        for (label, field, text) in [
            (words::QUESTION, "question", &ruling.question),
            (words::ANSWER, "answer", &ruling.answer),
            (words::REASON, "reason", &ruling.reason),
        ] {
            let line = edition.line(text.typed(), &Address::new(["ruling", id, field]));
            page.block(&edition.labelled(edition.names.word(label), &line));
        }
        let mut facts = Vec::new();
        let settled = links(edition, ruling);
        if !settled.is_empty() {
            facts.push(edition.labelled(edition.names.word(words::SETTLES), &settled.join(", ")));
        }
        let cites: Vec<_> = ruling.cite.iter().cloned().collect();
        if !cites.is_empty() {
            facts.push(edition.labelled(edition.names.word(words::SOURCES), &edition.sourced(&cites)));
        }
        facts.extend(since(edition, ruling));
        edition.describe(&mut page, "ruling", id, facts);
    }
    Some(page)
}

fn settled(ruling: &Ruling) -> Vec<Address> {
    ruling.settles.iter().filter_map(|address| address.parse().ok()).collect()
}

/// What a ruling is about: `Campaign points – Dathomir`. A heading holds no question mark and no colon.
fn title(edition: &Edition, ruling: &Ruling) -> String {
    let names = &edition.names;
    let addresses = settled(ruling);
    let of = |address: &Address| Some(names.of(address.kind()?, address.id()?));
    let mut subjects: Vec<String> = Vec::new();
    for subject in addresses.iter().filter_map(of) {
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let labels: Vec<String> = addresses.iter().map(|address| values::label(names, address)).collect();
    let label = labels.first().filter(|first| !first.is_empty() && labels.iter().all(|label| label == *first));
    let subjects = at_most_five(names.lang, &subjects);
    match label {
        Some(label) if !subjects.is_empty() => format!("{subjects} – {label}"),
        _ if !subjects.is_empty() => subjects,
        _ => names.noun("ruling").to_owned(),
    }
}

/// The changes to what a ruling settles: its answer speaks of the values before them.
fn since(edition: &Edition, ruling: &Ruling) -> Vec<String> {
    let settled = settled(ruling);
    let touched = edition.changes.iter().filter(|entry| settled.iter().any(|address| address.overlaps(&entry.address)));
    let line = |entry: &Entry| {
        let words = format!("{}{}", edition.subject(entry), edition.told(entry));
        edition.labelled(edition.names.word(words::SINCE), &words)
    };
    touched.map(line).collect()
}

/// What a ruling settles, each definition once.
fn links(edition: &Edition, ruling: &Ruling) -> Vec<String> {
    let mut links: Vec<String> = Vec::new();
    for address in settled(ruling) {
        let (Some(kind), Some(id)) = (address.kind(), address.id()) else { continue };
        let link = edition.link(kind, id);
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}
