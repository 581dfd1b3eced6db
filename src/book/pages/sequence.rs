//! The sequence of play: phases, and their steps in order.

use std::collections::BTreeSet;

use crate::book::edition::{Edition, anchor};
use crate::book::markdown::Page;
use crate::book::words;
use crate::model::Ref;

/// The page.
pub fn sequence(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.phase.is_empty() && rules.step.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::SEQUENCE));
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for id in edition.sorted("phase", rules.phase.keys().map(AsRef::as_ref)) {
        page.heading(2, &edition.inline(&edition.names.of("phase", id)), &anchor("phase", id));
        edition.describe(&mut page, "phase", id, Vec::new());
        let steps = rules.phase.get(id).into_iter().flat_map(|phase| phase.steps.iter()).map(Ref::id);
        for (position, step) in steps.enumerate() {
            let number = position + 1;
            // A step that several phases share is told once.
            if told.insert(step) {
                heading(edition, &mut page, step, &format!("{number}. "));
                edition.describe(&mut page, "step", step, Vec::new());
            } else {
                page.block(&format!("**{number}\\.** {}", edition.link("step", step)));
            }
        }
    }
    let others: Vec<&str> = rules.step.keys().map(AsRef::as_ref).filter(|id| !told.contains(id)).collect();
    if !others.is_empty() && !rules.phase.is_empty() {
        page.heading(2, &edition.word(words::OTHER_STEPS), "other-steps");
    }
    for id in edition.sorted("step", others) {
        heading(edition, &mut page, id, "");
        edition.describe(&mut page, "step", id, Vec::new());
    }
    Some(page)
}

fn heading(edition: &Edition, page: &mut Page, id: &str, number: &str) {
    page.heading(3, &format!("{number}{}", edition.inline(&edition.names.of("step", id))), &anchor("step", id));
}
