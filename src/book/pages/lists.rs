//! What lists hold, and the limits that they keep.

use crate::address::Address;
use crate::book::catalogue::ids;
use crate::book::choices::{constant, range};
use crate::book::edition::{Edition, Fact};
use crate::book::links::anchor;
use crate::book::page::Page;
use crate::book::words::{self, capital};

/// The entries of a list: of which kind, and how many.
pub fn format(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let parts = names.compiled.rules.roster_format.get(id).into_iter().flat_map(|format| &format.parts);
    parts
        .filter_map(|(key, part)| {
            let value = || {
                names.note_field("roster_format", id, &["parts", key]);
                let count = part.count.as_ref().map(|count| range(names, constant(count.as_str()))).unwrap_or_default();
                let of = names.nouns(part.of.as_str(), 2);
                let of = if of.is_empty() { part.of.as_str() } else { of };
                edition.inline(&if count.is_empty() { of.to_owned() } else { format!("{of}, {count}") })
            };
            edition.fact(&format!("parts/{key}"), || names.word(words::ENTRIES).to_owned(), value)
        })
        .collect()
}

/// The limits of the lists of a format.
pub fn constraints(edition: &Edition, page: &mut Page, format: &str) {
    let rules = &edition.names.compiled.rules;
    let on = |id: &&str| rules.constraint.get(*id).is_some_and(|constraint| constraint.on.id() == format);
    let own: Vec<&str> = ids(edition, "constraint").into_iter().filter(on).collect();
    for id in edition.sorted("constraint", own) {
        constraint(edition, page, id);
    }
}

/// The limits that are not printed yet.
pub fn left_constraints(edition: &Edition, page: &mut Page) {
    let left: Vec<&str> =
        ids(edition, "constraint").into_iter().filter(|id| !edition.is_printed("constraint", id)).collect();
    for id in edition.sorted("constraint", left) {
        constraint(edition, page, id);
    }
}

/// A limit as an item, or a link to where it is printed.
pub fn constraint(edition: &Edition, page: &mut Page, id: &str) {
    let names = &edition.names;
    if !edition.print_once("constraint", id) {
        return page.paragraph(&format!("see/constraint/{id}"), names.cell(|| edition.link("constraint", id)));
    }
    let Some(constraint) = names.compiled.rules.constraint.get(id) else { return };
    let here = Address::new(["constraint", id]);
    let cell = names.cell(|| {
        let text = edition.line(constraint.text.typed(), &here.child("text"));
        let named = constraint.name.as_ref().map(|_| names.of("constraint", id));
        match named {
            Some(name) => edition.labelled(&capital(&name), &text),
            None => text,
        }
    });
    page.item(&format!("constraint/{id}"), cell.anchored(&anchor("constraint", id)));
    let said = edition.said("constraint", id);
    for (key, clause) in said.clauses_in_order() {
        let address = here.child("clauses").child(key).child("text");
        let cell = names.cell(|| edition.line(clause.text.typed(), &address));
        page.item(&format!("constraint/{id}/{key}"), cell);
    }
    for (key, exception) in &constraint.except {
        let Some(text) = &exception.text else { continue };
        let address = here.child("except").child(key).child("text");
        let words = || edition.labelled(names.word(words::EXCEPTION), &edition.line(text.typed(), &address));
        page.item(&format!("constraint/{id}/except/{key}"), names.cell(words));
    }
}
