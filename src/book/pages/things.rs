//! Kinds whose definitions follow each other: what a campaign is made of besides its map (rewards, tokens, objectives,
//! conditions, abilities, units, factions, cards), and, in modules of their own, what plays.

use super::{actions, dice, flow, lists, numbers, working};
use crate::book::catalogue::{Catalogue, Rows};
use crate::book::edition::{Edition, Fact};
use crate::book::page::{Cell, Page};
use crate::book::words::{self, capital};
use crate::model::{Ref, System};

/// How the definitions of a kind are printed, if it is one of these.
pub fn catalogue(kind: &str) -> Option<&'static Catalogue> {
    CATALOGUES.iter().find(|catalogue| catalogue.kind == kind)
}

static CATALOGUES: [Catalogue; 18] = [
    Catalogue { kind: "game", rows: Rows::Never, facts: flow::game, after: no_more },
    Catalogue { kind: "action", rows: Rows::Never, facts: actions::action, after: actions::effects },
    Catalogue { kind: "rule", rows: Rows::Never, facts: working::rule, after: working::effects },
    Catalogue { kind: "effect", rows: Rows::Never, facts: nothing, after: no_more },
    Catalogue { kind: "formula", rows: Rows::Never, facts: working::formula, after: working::examples_of },
    Catalogue { kind: "table", rows: Rows::Never, facts: numbers::axes, after: numbers::table },
    Catalogue { kind: "die", rows: Rows::Never, facts: nothing, after: dice::faces },
    Catalogue { kind: "card", rows: Rows::All, facts: card, after: no_more },
    Catalogue { kind: "state", rows: Rows::Never, facts: working::state, after: no_more },
    Catalogue { kind: "piece", rows: Rows::Never, facts: nothing, after: no_more },
    Catalogue { kind: "roster_format", rows: Rows::Never, facts: lists::format, after: lists::constraints },
    Catalogue { kind: "reward", rows: Rows::Never, facts: nothing, after: payouts },
    Catalogue { kind: "token", rows: Rows::Never, facts: token, after: no_more },
    Catalogue { kind: "objective", rows: Rows::Brief, facts: objective, after: no_more },
    Catalogue { kind: "condition", rows: Rows::Never, facts: nothing, after: no_more },
    Catalogue { kind: "ability", rows: Rows::Brief, facts: ability, after: no_more },
    Catalogue { kind: "unit", rows: Rows::Brief, facts: unit, after: no_more },
    Catalogue { kind: "faction", rows: Rows::Never, facts: nothing, after: no_more },
];

fn nothing(_: &Edition, _: &str) -> Vec<Fact> {
    Vec::new()
}

fn no_more(_: &Edition, _: &mut Page, _: &str) {}

/// The systems that name a definition in a field, linked. `names` reads the field.
fn systems_with(edition: &Edition, field: &str, id: &str, has: impl Fn(&System) -> bool) -> String {
    let rules = &edition.names.compiled.rules;
    let having: Vec<&str> = rules.system.iter().filter(|(_, system)| has(system)).map(|(id, _)| &**id).collect();
    having.iter().for_each(|system| edition.names.note_field("system", system, &[field, id]));
    edition.links("system", having)
}

fn token(edition: &Edition, id: &str) -> Vec<Fact> {
    let found = || systems_with(edition, "tokens", id, |system| system.tokens.contains(id));
    edition.fact("found", || edition.names.word(words::FOUND_AT).to_owned(), found).into_iter().collect()
}

fn objective(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let is_banned = names.compiled.rules.objective.get(id).is_some_and(|objective| objective.banned);
    let added = || systems_with(edition, "campaign_objectives", id, |system| system.campaign_objectives.contains(id));
    let replacing =
        || systems_with(edition, "replacing_objectives", id, |system| system.replacing_objectives.contains(id));
    let facts = [
        banned(edition, "objective", id, is_banned),
        edition.fact("added", || names.word(words::ADDED_AT).to_owned(), added),
        edition.fact("replacing", || names.word(words::REPLACES_AT).to_owned(), replacing),
    ];
    facts.into_iter().flatten().collect()
}

fn banned(edition: &Edition, kind: &str, id: &str, is_banned: bool) -> Option<Fact> {
    let label = || edition.names.word(if kind == "unit" { words::BANNED_UNIT } else { words::BANNED }).to_owned();
    let value = || {
        edition.names.note_field(kind, id, &["banned"]);
        if is_banned { edition.word(words::IN_THIS_CAMPAIGN) } else { String::new() }
    };
    edition.fact("banned", label, value)
}

fn ability(edition: &Edition, id: &str) -> Vec<Fact> {
    let needed = || {
        edition.names.note_field("ability", id, &["requires"]);
        let ability = edition.names.compiled.rules.ability.get(id);
        edition.links("ability", ability.into_iter().flat_map(|ability| ability.requires.iter().map(Ref::id)))
    };
    edition.fact("~needs", || edition.names.word(words::NEEDS).to_owned(), needed).into_iter().collect()
}

fn unit(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let unit = names.compiled.rules.unit.get(id);
    let faction = || {
        names.note_field("unit", id, &["faction"]);
        let faction = unit.and_then(|unit| unit.faction.as_ref());
        faction.map(|faction| edition.link("faction", faction.id())).unwrap_or_default()
    };
    let facts = [
        edition.fact("faction", || names.noun("faction").to_owned(), faction),
        banned(edition, "unit", id, unit.is_some_and(|unit| unit.banned)),
    ];
    facts.into_iter().flatten().collect()
}

/// The factions of a card, in its own order.
fn card(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let order = || {
        names.note_field("card", id, &["order"]);
        let factions = names.compiled.rules.card.get(id).into_iter().flat_map(|card| card.order.iter());
        factions.map(|faction| edition.link("faction", faction.id())).collect::<Vec<_>>().join(", ")
    };
    edition.fact("order", || names.word(words::ORDER).to_owned(), order).into_iter().collect()
}

/// The systems that give a reward, as a table.
fn payouts(edition: &Edition, page: &mut Page, id: &str) {
    let names = &edition.names;
    let rules = &names.compiled.rules;
    let givers = rules.system.iter().filter(|(_, system)| system.rewards.get(id).is_some());
    let rows: Vec<(String, Vec<Cell>)> = edition
        .sorted("system", givers.map(|(id, _)| &**id))
        .into_iter()
        .filter_map(|system| {
            let payout = rules.system.get(system)?.rewards.get(id)?;
            let points = |side: &str, points: i64| {
                names.cell(|| {
                    names.note_field("system", system, &["rewards", id, side]);
                    crate::locale::number(names.profile, points)
                })
            };
            let name = names.cell(|| {
                names.note_field("system", system, &["rewards", id]);
                edition.link("system", system)
            });
            let cells = vec![name, points("winner", payout.winner.get()), points("loser", payout.loser.get())];
            Some((system.to_owned(), cells))
        })
        .collect();
    if rows.is_empty() {
        let nowhere = || edition.labelled(names.word(words::FOUND_AT), &edition.word(words::NOWHERE));
        page.paragraph("nowhere", names.cell(nowhere));
    }
    let system = names.cell(|| edition.inline(&capital(names.noun("system"))));
    let head = [("system", system), ("winner", edition.title(words::WINNER)), ("loser", edition.title(words::LOSER))];
    page.table("systems", head.map(|(key, title)| (key.to_owned(), title)).into(), rows);
}
