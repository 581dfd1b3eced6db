//! The list of changes: what the packs change in those below them, and why.

use crate::book::changes::{Entry, together};
use crate::book::edition::Edition;
use crate::book::markdown::{Page, paragraphs};
use crate::book::words;
use crate::locale::{at_most_five, list};
use crate::model::Cite;

/// The page.
pub fn changes(edition: &Edition) -> Option<Page> {
    if edition.changes.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::CHANGES));
    page.block(&edition.word(words::CHANGES_NOTE));
    let runs = together(&edition.changes);
    let mut rest = runs.as_slice();
    let mut pack: Option<&str> = None;
    let mut number = 0;
    while let Some(first) = rest.first().and_then(|run| run.first()) {
        if pack != Some(&*first.pack) {
            pack = Some(&first.pack);
            page.heading(2, &edition.inline(&edition.names.pack(&first.pack)), &format!("changes-{}", first.pack));
        }
        let same = rest.iter().take_while(|run| run.first().is_some_and(|entry| patch(entry) == patch(first))).count();
        let (of_patch, later) = rest.split_at(same);
        number += 1;
        one_patch(edition, &mut page, number, of_patch);
        rest = later;
    }
    Some(page)
}

/// The patch of an entry; the rows of a column are one.
fn patch(entry: &Entry) -> (&str, Option<&str>) {
    (&entry.pack, entry.patch.id())
}

fn one_patch(edition: &Edition, page: &mut Page, number: usize, runs: &[Vec<&Entry>]) {
    let Some(first) = runs.first().and_then(|run| run.first()) else { return };
    page.heading(3, &title(edition, runs), &format!("change-{number}"));
    let lines = runs.iter().map(|run| {
        let subjects: Vec<String> = run.iter().map(|entry| edition.subject(entry)).collect();
        let words = run.first().map(|entry| edition.told(entry)).unwrap_or_default();
        format!("{}{words}", list(edition.lang(), &subjects))
    });
    page.bullets(&lines.collect::<Vec<_>>());
    let reason = first.reason.as_ref().map(|reason| paragraphs(edition.names.profile, reason)).unwrap_or_default();
    for (position, paragraph) in reason.iter().enumerate() {
        let labelled = edition.labelled(edition.names.word(words::REASON), paragraph);
        page.block(if position == 0 { &labelled } else { paragraph });
    }
    if !first.cites.is_empty() {
        let label = if first.cites.len() == 1 { words::SOURCE } else { words::SOURCES };
        page.block(&edition.labelled(edition.names.word(label), &edition.sourced(&first.cites)));
    }
}

/// What the facts say that the patch cites of its first source, or else what it touches.
fn title(edition: &Edition, runs: &[Vec<&Entry>]) -> String {
    let entries = || runs.iter().flatten();
    let cites = entries().next().map(|entry| entry.cites.as_slice()).unwrap_or_default();
    let source = cites.first().map(Cite::source);
    let facts = cites.iter().filter(|cite| Some(cite.source()) == source).filter_map(|cite| {
        let fact = edition.names.compiled.rules.source.get(cite.source())?.facts.get(cite.place())?;
        Some(format!("{} – {}", cite.place(), edition.names.text(&fact.label)))
    });
    let facts: Vec<String> = facts.collect();
    if !facts.is_empty() {
        return edition.inline(&facts.join(", "));
    }
    let mut subjects: Vec<&str> = Vec::new();
    for entry in entries() {
        if !subjects.contains(&&*entry.subject) {
            subjects.push(&entry.subject);
        }
    }
    edition.inline(&at_most_five(edition.lang(), &subjects))
}
