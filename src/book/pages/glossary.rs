//! The words of the game: what they mean, and what the other languages call them.

use std::collections::BTreeMap;

use crate::address::Address;
use crate::book::catalogue::ids;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::page::{Cell, Page};
use crate::book::words;
use crate::locale::language_name;

/// The terms that are not printed yet.
pub fn glossary(edition: &Edition, page: &mut Page, _level: usize) {
    let left: Vec<&str> = ids(edition, "term").into_iter().filter(|id| !edition.is_printed("term", id)).collect();
    terms(edition, page, &left);
}

/// Some terms as a table, in the order of the alphabet.
pub fn terms(edition: &Edition, page: &mut Page, ids: &[&str]) {
    let names = &edition.names;
    let others: Vec<&str> =
        names.compiled.languages().into_iter().filter(|language| *language != names.language).collect();
    let rows: Vec<(String, Vec<Cell>)> = edition
        .sorted("term", ids.iter().copied())
        .into_iter()
        .filter(|id| edition.print_once("term", id))
        .map(|id| {
            let name = names.cell(|| format!("**{}**", edition.inline(&names.of("term", id))));
            let mut cells = vec![name.anchored(&anchor("term", id))];
            cells.extend(others.iter().map(|language| names.cell(|| in_language(edition, id, language))));
            cells.push(names.cell(|| meaning(edition, id)));
            (id.to_owned(), cells)
        })
        .collect();
    let mut head = vec![("term".to_owned(), names.cell(|| edition.inline(&words::capital(names.noun("term")))))];
    let name = |language: &str| Cell::fixed(edition.inline(&words::capital(&language_name(language, edition.lang()))));
    head.extend(others.iter().map(|language| ((*language).to_owned(), name(language))));
    head.push(("meaning".to_owned(), edition.title(words::MEANING)));
    page.table("terms", head, rows);
}

fn in_language(edition: &Edition, id: &str, language: &str) -> String {
    edition.names.note_field("term", id, &["forms", language]);
    let term = edition.names.compiled.rules.term.get(id);
    let forms: Option<&BTreeMap<_, _>> = term.map(|term| &term.forms);
    forms.and_then(|forms| forms.get(language)).map(|form| edition.inline(&form.one)).unwrap_or_default()
}

/// The meaning and the clauses of a term on one line.
fn meaning(edition: &Edition, id: &str) -> String {
    let said = edition.said("term", id);
    let text = said.text.as_ref().map(|text| edition.cell_line(text, &Address::new(["term", id, "text"])));
    let clauses = said.clauses_in_order().map(|(key, clause)| {
        edition.cell_line(clause.text.typed(), &Address::new(["term", id, "clauses", key, "text"]))
    });
    text.into_iter().chain(clauses).collect::<Vec<_>>().join(" ")
}
