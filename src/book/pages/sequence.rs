//! The sequence of play: phases with their steps.

use crate::book::catalogue::ids;
use crate::book::describe::describe;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::page::Page;
use crate::book::words::{self, capital};
use crate::model::Ref;

/// All phases.
pub fn phases(edition: &Edition, page: &mut Page, level: usize) {
    for id in edition.sorted("phase", ids(edition, "phase")) {
        if !edition.is_printed("phase", id) {
            phase(edition, page, id, level);
        }
    }
}

/// A phase with its steps. A step that stands elsewhere is linked.
pub fn phase(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    let names = &edition.names;
    if !edition.print_once("phase", id) {
        return page.paragraph(&format!("see/phase/{id}"), names.cell(|| edition.link("phase", id)));
    }
    let level = page.heading(level, edition.named("phase", id), &anchor("phase", id));
    describe(edition, page, "phase", id, level, Vec::new());
    let steps = names.compiled.rules.phase.get(id).into_iter().flat_map(|phase| phase.steps.iter()).map(Ref::id);
    for (position, step) in steps.enumerate() {
        let number = position + 1;
        let place = || names.note_field("phase", id, &["steps"]);
        if edition.print_once("step", step) {
            let title = names.cell(|| {
                place();
                format!("{number}. {}", edition.inline(&capital(&names.of("step", step))))
            });
            page.heading(level + 1, title, &anchor("step", step));
            describe(edition, page, "step", step, level + 1, Vec::new());
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
    describe(edition, page, "step", id, level, Vec::new());
}
