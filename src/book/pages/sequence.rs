//! The sequence of play: phases with their steps.

use super::flow;
use crate::book::catalogue::ids;
use crate::book::describe::describe;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::page::Page;
use crate::book::words::{self, capital};
use crate::model::Ref;

/// All phases.
pub fn phases(edition: &Edition, page: &mut Page, level: usize) {
    for id in in_order(edition) {
        if !edition.is_printed("phase", id) {
            phase(edition, page, id, level);
        }
    }
}

/// The phases in the order in which a game comes to them; those of no game follow.
fn in_order<'e>(edition: &Edition<'e>) -> Vec<&'e str> {
    let all = edition.sorted("phase", ids(edition, "phase"));
    let rules = &edition.names.compiled.rules;
    let Some(game) = rules.game.values().next() else { return all };
    let mut order: Vec<&str> = Vec::new();
    let mut next: Vec<&str> = [Some(game.turn.id()), game.setup.as_ref().map(Ref::id)].into_iter().flatten().collect();
    while let Some(id) = next.pop() {
        if let Some(phase) = rules.phase.get(id).filter(|_| !order.contains(&id)) {
            order.push(id);
            let inner: Vec<&str> = phase.steps.iter().map(Ref::id).collect();
            next.extend(inner.into_iter().rev().filter(|id| rules.phase.contains_key(*id)));
        }
    }
    let played: Vec<&str> = order.into_iter().filter_map(|id| all.iter().copied().find(|other| *other == id)).collect();
    let rest: Vec<&str> = all.iter().copied().filter(|id| !played.contains(id)).collect();
    [played, rest].concat()
}

/// A phase with its steps. A step that stands elsewhere is linked.
pub fn phase(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    let names = &edition.names;
    if !edition.print_once("phase", id) {
        return page.paragraph(&format!("see/phase/{id}"), names.cell(|| edition.link("phase", id)));
    }
    let level = page.heading(level, edition.named("phase", id), &anchor("phase", id));
    describe(edition, page, "phase", id, level, flow::phase(edition, id));
    flow::effects_of_phase(edition, page, id);
    let steps = names.compiled.rules.phase.get(id).into_iter().flat_map(|phase| phase.steps.iter()).map(Ref::id);
    for (position, step) in steps.enumerate() {
        let number = position + 1;
        let place = || names.note_field("phase", id, &["steps"]);
        // What a phase lists may be a phase, which stands by itself.
        let rules = &names.compiled.rules;
        if !rules.step.contains_key(step) && rules.phase.contains_key(step) {
            let cell = names.cell(|| {
                place();
                format!("**{number}\\.** {}", edition.link("phase", step))
            });
            page.paragraph(&format!("phase/{step}"), cell);
            continue;
        }
        if edition.print_once("step", step) {
            let title = names.cell(|| {
                place();
                format!("{number}. {}", edition.inline(&capital(&names.of("step", step))))
            });
            page.heading(level + 1, title, &anchor("step", step));
            describe(edition, page, "step", step, level + 1, flow::step(edition, step));
            flow::effects_of_step(edition, page, step);
        } else {
            let cell = names.cell(|| {
                place();
                format!("**{number}\\.** {}", edition.link("step", step))
            });
            page.paragraph(&format!("step/{step}"), cell);
        }
    }
}

/// Steps that are not printed yet: those of no phase.
pub fn steps(edition: &Edition, page: &mut Page, level: usize) {
    let all = ids(edition, "step");
    let left: Vec<&str> = all.iter().copied().filter(|id| !edition.is_printed("step", id)).collect();
    let others = !left.is_empty() && left.len() < all.len();
    if others {
        page.heading(level, edition.title(words::OTHER_STEPS), "other-steps");
        let phases = ids(edition, "phase");
        let steps = || phases.iter().for_each(|phase| edition.names.note_field("phase", phase, &["steps"]));
        page.depends(edition.names.noted(steps).1);
    }
    for id in edition.sorted("step", left) {
        step(edition, page, id, if others { level + 1 } else { level });
    }
}

/// A step by itself.
pub fn step(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    if !edition.print_once("step", id) {
        return page.paragraph(&format!("see/step/{id}"), edition.names.cell(|| edition.link("step", id)));
    }
    let level = page.heading(level, edition.named("step", id), &anchor("step", id));
    describe(edition, page, "step", id, level, flow::step(edition, id));
    flow::effects_of_step(edition, page, id);
}
