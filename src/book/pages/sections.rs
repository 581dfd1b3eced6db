//! Chapters and passages that people write.

use std::collections::BTreeSet;

use crate::book::catalogue::ids;
use crate::book::describe::describe;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::page::Page;
use crate::model::Ref;
use crate::ruleset;
use crate::world::is_device;

/// Files that the book or mdBook has already, beside those that no file system takes.
const TAKEN: [&str; 29] = [
    "index",
    "summary",
    "print",
    "toc",
    "404",
    "searchindex",
    "readme",
    "systems",
    "rewards",
    "tokens",
    "objectives",
    "conditions",
    "abilities",
    "factions",
    "units",
    "sequence",
    "actions",
    "effects",
    "formulas",
    "tables",
    "dice",
    "cards",
    "tracked",
    "lists",
    "rulings",
    "glossary",
    "changes",
    "sources",
    "letters",
];

/// The chapters: those that the manifests list, in the order of the packs, then sections that nothing holds.
pub fn chapters(edition: &Edition) -> Vec<Page> {
    let compiled = edition.names.compiled;
    let manifests = compiled.packs.iter().filter_map(|pack| ruleset::manifest(compiled, &pack.id));
    let listed: Vec<Box<str>> = manifests
        .flat_map(|manifest| manifest.sections.iter().map(|section| section.id().into()).collect::<Vec<_>>())
        .collect();
    let held: BTreeSet<&str> =
        compiled.rules.section.values().flat_map(|section| section.sections.iter().map(Ref::id)).collect();
    let loose = ids(edition, "section").into_iter().filter(|id| !held.contains(id)).map(Box::from);
    // Sections that only hold each other hang from nothing; they are not lost either.
    let others = ids(edition, "section").into_iter().map(Box::from);
    let mut pages = Vec::new();
    for id in listed.into_iter().chain(loose).chain(others) {
        if edition.names.definition("section", &id).is_some() && edition.print_once("section", &id) {
            let mut page = Page::new(&file_of(&id), edition.named("section", &id), &anchor("section", &id));
            under_heading(edition, &mut page, &id, 1);
            pages.push(page);
        }
    }
    pages
}

/// The file of a chapter. `-` is in no id.
fn file_of(id: &str) -> String {
    if TAKEN.contains(&id) || is_device(id) { format!("{id}-") } else { id.to_owned() }
}

/// A section inside another, or a link to where it is printed.
pub fn section(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    if !edition.print_once("section", id) {
        return page.paragraph(&format!("see/section/{id}"), edition.names.cell(|| edition.link("section", id)));
    }
    let level = page.heading(level, edition.named("section", id), &anchor("section", id));
    under_heading(edition, page, id, level);
}

fn under_heading(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    describe(edition, page, "section", id, level, Vec::new());
    let inside = edition.names.compiled.rules.section.get(id);
    for child in inside.into_iter().flat_map(|section| section.sections.iter()) {
        section(edition, page, child.id(), level + 1);
    }
}
