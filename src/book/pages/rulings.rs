//! Rulings: questions that the sources leave open, and the answers of the packs.

use std::collections::BTreeMap;

use crate::address::Address;
use crate::book::catalogue::ids;
use crate::book::changes::Entry;
use crate::book::describe::describe;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::page::Page;
use crate::book::{values, words};
use crate::locale::at_most_five;
use crate::model::Ruling;

/// All rulings.
pub fn rulings(edition: &Edition, page: &mut Page, level: usize) {
    for id in edition.sorted("ruling", ids(edition, "ruling")) {
        if !edition.is_printed("ruling", id) {
            ruling(edition, page, id, level);
        }
    }
}

/// One ruling.
pub fn ruling(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    let names = &edition.names;
    if !edition.print_once("ruling", id) {
        return page.paragraph(&format!("see/ruling/{id}"), names.cell(|| edition.link("ruling", id)));
    }
    let level = page.heading(level, edition.named("ruling", id), &anchor("ruling", id));
    let Some(ruling) = names.compiled.rules.ruling.get(id) else { return };
    for (label, field, text) in [
        (words::QUESTION, "question", &ruling.question),
        (words::ANSWER, "answer", &ruling.answer),
        (words::REASON, "reason", &ruling.reason),
    ] {
        let line = || edition.line(text.typed(), &Address::new(["ruling", id, field]));
        page.paragraph(field, names.cell(|| edition.labelled(names.word(label), &line())));
    }
    let settled = || {
        names.note_field("ruling", id, &["settles"]);
        links(edition, ruling)
    };
    let cites = || {
        names.note_field("ruling", id, &["cite"]);
        edition.sourced(&ruling.cite.iter().cloned().collect::<Vec<_>>())
    };
    let facts = [
        edition.fact("settles", || names.word(words::SETTLES).to_owned(), settled),
        edition.fact("cite", || names.word(words::SOURCES).to_owned(), cites),
    ];
    describe(edition, page, "ruling", id, level, facts.into_iter().flatten().collect());
    for entry in since(edition, id, ruling) {
        let patch = entry.patch.id().unwrap_or_default();
        let cell = names.cell(|| {
            names.note(|| Address::new(["patch", patch]));
            edition.labelled(names.word(words::SINCE), &edition.by(entry))
        });
        page.item(&format!("since/{patch}"), cell);
    }
}

fn settled(ruling: &Ruling) -> Vec<Address> {
    ruling.settles.iter().filter_map(|address| address.parse().ok()).collect()
}

/// The rulings by what they are about.
pub fn ruling_titles(edition: &Edition) -> BTreeMap<String, Vec<String>> {
    let mut titles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for id in ids(edition, "ruling") {
        let title = edition.names.quietly(|| title(edition, id));
        titles.entry(title).or_default().push(id.to_owned());
    }
    titles
}

/// What a ruling is about: `Dathomir – campaign points`. A heading holds no question mark and no colon. The keys of
/// clauses and values are for authors: readers know them by their words.
pub fn title(edition: &Edition, id: &str) -> String {
    let names = &edition.names;
    let Some(ruling) = names.compiled.rules.ruling.get(id) else { return id.to_owned() };
    names.note_field("ruling", id, &["settles"]);
    let addresses = settled(ruling);
    let of = |address: &Address| match (address.kind()?, address.id()?) {
        ("ruling", _) => None,
        (kind, id) => Some(names.of(kind, id)),
    };
    let mut subjects: Vec<String> = Vec::new();
    for subject in addresses.iter().filter_map(of) {
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let has_key = |address: &Address| {
        let field = address.segments().get(2).map(|field| &**field);
        matches!(field, Some("clauses" | "requires" | "effects" | "let" | "except" | "do" | "values" | "text"))
    };
    let label = |address: &Address| if has_key(address) { String::new() } else { values::label(names, address) };
    let labels: Vec<String> = addresses.iter().map(label).collect();
    let label = labels.first().filter(|first| !first.is_empty() && labels.iter().all(|label| label == *first));
    let subjects = at_most_five(names.lang, &subjects);
    match label {
        Some(label) if !subjects.is_empty() => format!("{subjects} – {label}"),
        _ if !subjects.is_empty() => subjects,
        _ => names.noun("ruling").to_owned(),
    }
}

/// One change for each patch of a later pack to what a ruling settles: its answer speaks of what was before.
fn since<'e>(edition: &'e Edition, id: &str, ruling: &Ruling) -> Vec<&'e Entry> {
    let compiled = edition.names.compiled;
    let place = |pack: &str| compiled.packs.iter().position(|info| *info.id == *pack);
    let file = compiled.tree.key_origin(&Address::new(["ruling", id])).map(|origin| origin.file);
    let own = file.and_then(|file| compiled.pack_of(file)).and_then(|pack| place(&pack.id));
    let settled = settled(ruling);
    let mut found: Vec<&Entry> = Vec::new();
    for entry in edition.changes.iter().filter(|entry| place(&entry.pack) > own) {
        let touched = settled.iter().any(|address| address.overlaps(&entry.address));
        if touched && found.iter().all(|other| other.patch.id() != entry.patch.id()) {
            found.push(entry);
        }
    }
    found
}

/// What a ruling settles, each definition once.
fn links(edition: &Edition, ruling: &Ruling) -> String {
    let mut links: Vec<String> = Vec::new();
    for address in settled(ruling) {
        let (Some(kind), Some(id)) = (address.kind(), address.id()) else { continue };
        let link = edition.link(kind, id);
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links.join(", ")
}
