//! Actions: who takes them and when, what there is to choose, what they require.

use crate::address::Address;
use crate::book::choices;
use crate::book::edition::{Edition, Fact};
use crate::book::page::Page;
use crate::book::words;
use crate::book::written;
use crate::locale::{Lang, Phrase};
use crate::model::{Action, Place};

/// What there is to say about an action besides its text.
pub fn action(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let Some(action) = names.compiled.rules.action.get(id) else { return Vec::new() };
    let who = || {
        names.note_field("action", id, &["actor"]);
        edition.inline(&choices::actor(names, &action.actor))
    };
    let mut facts = vec![
        edition.fact("actor", || names.word(words::WHO).to_owned(), who),
        edition.fact("during", || names.word(words::WHEN).to_owned(), || during(edition, id, action)),
        edition.fact("params", || names.word(words::CHOOSE).to_owned(), || to_choose(edition, id, action)),
    ];
    facts.extend(requirements(edition, id, action));
    facts.extend([
        flag(edition, id, "passes", action.passes.then_some(words::PASSES)),
        flag(edition, id, "free", action.free.then_some(words::FREE)),
        written::with(edition, "action", id, action.of.as_ref()),
    ]);
    facts.into_iter().flatten().collect()
}

fn during(edition: &Edition, id: &str, action: &Action) -> String {
    edition.names.note_field("action", id, &["during"]);
    let places = action.during.iter().filter_map(|place| place.as_str().split_once('.'));
    let links: Vec<String> = places.map(|(kind, id)| edition.link(kind, id)).collect();
    match links.is_empty() {
        true => edition.word(words::ASKED),
        false => links.join(", "),
    }
}

/// The choices of an action that is offered: what a rule asks for, it mostly names itself.
fn to_choose(edition: &Edition, id: &str, action: &Action) -> String {
    if action.during.is_empty() {
        return String::new();
    }
    let chosen: Vec<String> = action
        .params
        .iter()
        .filter_map(|(param, choice)| {
            edition.names.note_field("action", id, &["params", param]);
            choices::choice(&edition.names, choice)
        })
        .collect();
    let semicolon = match edition.lang() {
        Lang::En => "; ",
        Lang::Fr => " ; ",
    };
    edition.inline(&chosen.join(semicolon))
}

/// The requirements, each with its words.
fn requirements(edition: &Edition, id: &str, action: &Action) -> Vec<Option<Fact>> {
    action
        .requires
        .iter()
        .map(|(key, requirement)| {
            let address = Address::new(["action", id, "requires", key, "text"]);
            let label = || edition.names.word(words::REQUIREMENT).to_owned();
            edition.fact(&format!("requires/{key}"), label, || edition.line(requirement.text.typed(), &address))
        })
        .collect()
}

/// A sentence of ours about an action that is so.
fn flag(edition: &Edition, id: &str, field: &str, sentence: Option<Phrase>) -> Option<Fact> {
    let value = || {
        edition.names.note_field("action", id, &[field]);
        sentence.map(|sentence| edition.word(sentence)).unwrap_or_default()
    };
    edition.fact(field, String::new, value)
}

/// The actions that a step or phase offers.
pub fn offered(edition: &Edition, kind: &str, id: &str) -> Option<Fact> {
    let here = |place: &Place| place.as_str().split_once('.') == Some((kind, id));
    let actions = edition.names.compiled.rules.action.iter();
    let offered: Vec<&str> =
        actions.filter(|(_, action)| action.during.iter().any(here)).map(|(id, _)| &**id).collect();
    let links = || {
        offered.iter().for_each(|action| edition.names.note_field("action", action, &["during"]));
        edition.links("action", offered.iter().copied())
    };
    edition.fact("actions", || edition.names.word(words::ACTIONS).to_owned(), links)
}

/// What an action without words does.
pub fn effects(edition: &Edition, page: &mut Page, id: &str) {
    written::effects(edition, page, "action", id, None);
}
