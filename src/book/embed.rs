//! What data renders, in the place where a section embeds it: `![[map]]`, `![[token.*]]`, `![[system.hoth]]`.
//!
//! The same functions fill the page of a kind with all that no section embeds. A definition is printed where it
//! comes first; later embeds print a link to it.

use super::edition::Edition;
use super::page::{Form, Page};
use super::pages;
use crate::text::Path;

/// Prints what a path names, below headings of the level above.
pub fn embed(edition: &Edition, page: &mut Page, path: &Path, level: usize) {
    let segments: Vec<&str> = path.segments().collect();
    match *segments.as_slice() {
        ["map"] => pages::map(edition, page),
        ["changes"] => pages::changes(edition, page, level),
        ["glossary"] => pages::glossary(edition, page, level),
        [plural] if kind_of(plural).is_some() => all(edition, page, kind_of(plural).unwrap_or_default(), level),
        [kind, "*"] => all(edition, page, kind, level),
        [kind, id] if edition.names.definition(kind, id).is_some() => one(edition, page, kind, id, level),
        _ => page.line(path.text, Form::Paragraph, edition.names.cell(|| edition.inline(path.text))),
    }
}

/// `![[rulings]]` and `![[sources]]` say what `![[ruling.*]]` and `![[source.*]]` do.
fn kind_of(plural: &str) -> Option<&'static str> {
    match plural {
        "rulings" => Some("ruling"),
        "sources" => Some("source"),
        _ => None,
    }
}

/// Prints all definitions of a kind that are not printed yet.
pub fn all(edition: &Edition, page: &mut Page, kind: &str, level: usize) {
    match kind {
        "zone" => pages::zones(edition, page, level),
        "system" => pages::systems(edition, page, level),
        "lane" => pages::lanes(edition, page, level),
        "phase" => pages::phases(edition, page, level),
        "step" => pages::steps(edition, page, level),
        "ruling" => pages::rulings(edition, page, level),
        "source" => pages::sources(edition, page, level),
        "term" => pages::glossary(edition, page, level),
        "example" => pages::examples(edition, page, level),
        "constraint" => pages::left_constraints(edition, page),
        kind => {
            if let Some(catalogue) = pages::catalogue(kind) {
                catalogue.all(edition, page, level);
            }
        }
    }
}

fn one(edition: &Edition, page: &mut Page, kind: &str, id: &str, level: usize) {
    match kind {
        "section" => pages::section(edition, page, id, level),
        "zone" => pages::zone(edition, page, id, level),
        "system" => pages::system(edition, page, id, level),
        "phase" => pages::phase(edition, page, id, level),
        "step" => pages::step(edition, page, id, level),
        "ruling" => pages::ruling(edition, page, id, level),
        "source" => pages::source(edition, page, id, level),
        "term" => pages::terms(edition, page, &[id]),
        "example" => pages::example(edition, page, id),
        "constraint" => pages::constraint(edition, page, id),
        kind => match pages::catalogue(kind) {
            Some(catalogue) => catalogue.one(edition, page, id, level),
            // It has no place of its own in the book: its name is all there is.
            None => page.paragraph(&format!("{kind}/{id}"), edition.named(kind, id)),
        },
    }
}
