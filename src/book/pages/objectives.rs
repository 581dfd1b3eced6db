//! Objectives. Where a stat `category` that is an enumeration sorts them, the page is by category.

use crate::book::edition::{Edition, anchor};
use crate::book::markdown::Page;
use crate::book::words;
use crate::locale::capital;
use crate::model::Scalar;

/// The page.
pub fn objectives(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.objective.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::OBJECTIVES));
    let of = |category: Option<&str>| {
        let ids = rules.objective.iter().filter(|(_, objective)| match objective.stats.get("category") {
            Some(Scalar::Word(word)) => category == Some(&**word),
            _ => category.is_none(),
        });
        edition.sorted("objective", ids.map(|(id, _)| &**id))
    };
    let categories = categories(edition);
    for (word, title) in &categories {
        let ids = of(Some(word));
        if !ids.is_empty() {
            page.heading(2, title, &anchor("category", word));
            ids.into_iter().for_each(|id| objective(edition, &mut page, id, 3));
        }
    }
    let others = of(None);
    let level = if categories.is_empty() { 2 } else { 3 };
    if level == 3 && !others.is_empty() {
        page.heading(2, &edition.word(words::UNSORTED), "category-none");
    }
    others.into_iter().for_each(|id| objective(edition, &mut page, id, level));
    Some(page)
}

/// The categories in their order, each with its title: those of the enumeration, then any other word in use.
fn categories(edition: &Edition) -> Vec<(String, String)> {
    let rules = &edition.names.compiled.rules;
    let Some(stat) = rules.stat.get("category") else { return Vec::new() };
    let enumeration = rules.enumeration.get(&stat.kind);
    let mut words: Vec<&str> = Vec::new();
    let ordered = enumeration.into_iter().flat_map(|e| e.order.iter().chain(e.words.keys()));
    let used = rules.objective.values().filter_map(|objective| match objective.stats.get("category") {
        Some(Scalar::Word(word)) => Some(word),
        _ => None,
    });
    for word in ordered.chain(used) {
        if !words.contains(&&**word) {
            words.push(word);
        }
    }
    let title = |word: &str| {
        let name = enumeration.and_then(|e| e.words.get(word)).map_or(word, |text| edition.names.text(text));
        edition.inline(&capital(name))
    };
    words.into_iter().map(|word| (word.to_owned(), title(word))).collect()
}

fn objective(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    let rules = &edition.names.compiled.rules;
    page.heading(level, &edition.inline(&edition.names.of("objective", id)), &anchor("objective", id));
    let added = rules.system.iter().filter(|(_, system)| system.campaign_objectives.contains(id));
    let replaced = rules.system.iter().filter(|(_, system)| system.replacing_objectives.contains(id));
    let mut facts = Vec::new();
    if rules.objective.get(id).is_some_and(|objective| objective.banned) {
        facts.push(format!("**{}**", edition.word(words::OBJECTIVE_BANNED)));
    }
    for (label, links) in [
        (words::ADDED_AT, edition.links("system", added.map(|(id, _)| &**id))),
        (words::REPLACES_AT, edition.links("system", replaced.map(|(id, _)| &**id))),
    ] {
        if !links.is_empty() {
            facts.push(edition.labelled(edition.names.word(label), &links));
        }
    }
    edition.describe(page, "objective", id, facts);
}
