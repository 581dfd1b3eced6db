//! The list of changes: what the packs change in those below them, and why.

use crate::book::changes::{Entry, together};
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::markdown::paragraphs;
use crate::book::page::{Cell, Page};
use crate::book::words;
use crate::locale::{at_most_five, list};
use crate::model::Cite;

/// All changes, pack by pack.
pub fn changes(edition: &Edition, page: &mut Page, level: usize) {
    if edition.changes.is_empty() || !edition.print_once("changes", "") {
        return;
    }
    page.paragraph("note", edition.title(words::CHANGES_NOTE));
    let runs = together(edition.changes.iter().copied());
    let mut rest = runs.as_slice();
    let mut pack: Option<&str> = None;
    while let Some(first) = rest.first().and_then(|run| run.first()) {
        if pack != Some(&*first.pack) {
            pack = Some(&first.pack);
            let title = edition.names.cell(|| edition.inline(&edition.names.pack(&first.pack)));
            page.heading(level, title, &anchor("changes", &first.pack));
            page.is_reference();
        }
        let same = rest.iter().take_while(|run| run.first().is_some_and(|entry| patch(entry) == patch(first))).count();
        let (of_patch, later) = rest.split_at(same);
        one_patch(edition, page, level + 1, of_patch);
        rest = later;
    }
}

/// The patch of an entry; the rows of a column are one.
fn patch(entry: &Entry) -> (&str, Option<&str>) {
    (&entry.pack, entry.patch.id())
}

fn one_patch(edition: &Edition, page: &mut Page, level: usize, runs: &[Vec<&Entry>]) {
    let Some(first) = runs.first().and_then(|run| run.first()) else { return };
    let id = first.patch.id().unwrap_or_default();
    page.heading(level, Cell::fixed(title(edition, runs)), &anchor("patch", id));
    page.is_reference();
    for (position, run) in runs.iter().enumerate() {
        let subjects: Vec<String> = run.iter().map(|entry| edition.subject(entry)).collect();
        let words = run.first().map(|entry| edition.told(entry)).unwrap_or_default();
        let line = format!("{}{words}", list(edition.lang(), &subjects));
        page.item(&format!("run/{position}"), Cell::fixed(line));
    }
    let reason = first.reason.as_ref().map(|reason| paragraphs(edition.names.profile, reason)).unwrap_or_default();
    for (position, paragraph) in reason.iter().enumerate() {
        let labelled = edition.labelled(edition.names.word(words::REASON), paragraph);
        let words = if position == 0 { labelled } else { paragraph.clone() };
        page.paragraph(&format!("reason/{position}"), Cell::fixed(words));
    }
    if !first.cites.is_empty() {
        let label = if first.cites.len() == 1 { words::SOURCE } else { words::SOURCES };
        let cited = edition.labelled(edition.names.word(label), &edition.sourced(&first.cites));
        page.paragraph("cite", Cell::fixed(cited));
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
