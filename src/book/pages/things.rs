//! What a campaign is made of besides systems and objectives: rewards, tokens, factions, units.

use crate::book::edition::{Edition, anchor};
use crate::book::markdown::Page;
use crate::book::words;
use crate::locale::capital;

/// Types of reward, each with the systems that give it.
pub fn rewards(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.reward.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::REWARDS));
    for id in edition.sorted("reward", rules.reward.keys().map(AsRef::as_ref)) {
        heading(edition, &mut page, "reward", id);
        edition.describe(&mut page, "reward", id, Vec::new());
        let givers = rules.system.iter().filter(|(_, system)| system.rewards.get(id).is_some());
        let rows: Vec<Vec<String>> = edition
            .sorted("system", givers.map(|(id, _)| &**id))
            .into_iter()
            .filter_map(|system| {
                let payout = rules.system.get(system)?.rewards.get(id)?;
                let points = |points: i64| points.to_string();
                Some(vec![edition.link("system", system), points(payout.winner.get()), points(payout.loser.get())])
            })
            .collect();
        if rows.is_empty() {
            page.block(&edition.labelled(edition.names.word(words::FOUND_AT), &edition.word(words::NOWHERE)));
        }
        let head = [words::SYSTEM_TITLE, words::WINNER, words::LOSER].map(|word| edition.word(word));
        page.table(&head, &rows);
    }
    Some(page)
}

/// Tokens, each with the systems that provide it.
pub fn tokens(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.token.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::TOKENS));
    for id in edition.sorted("token", rules.token.keys().map(AsRef::as_ref)) {
        heading(edition, &mut page, "token", id);
        let sources = rules.system.iter().filter(|(_, system)| system.tokens.contains(id));
        let sources = edition.links("system", sources.map(|(id, _)| &**id));
        let found = (!sources.is_empty()).then(|| edition.labelled(edition.names.word(words::FOUND_AT), &sources));
        edition.describe(&mut page, "token", id, found.into_iter().collect());
    }
    Some(page)
}

/// Factions.
pub fn factions(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.faction.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::FACTIONS));
    for id in edition.sorted("faction", rules.faction.keys().map(AsRef::as_ref)) {
        heading(edition, &mut page, "faction", id);
        edition.describe(&mut page, "faction", id, Vec::new());
    }
    Some(page)
}

/// Units.
pub fn units(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.unit.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::UNITS));
    for id in edition.sorted("unit", rules.unit.keys().map(AsRef::as_ref)) {
        let Some(unit) = rules.unit.get(id) else { continue };
        heading(edition, &mut page, "unit", id);
        let faction = unit.faction.as_ref().map(|faction| {
            edition.labelled(edition.names.word(words::FACTION), &edition.link("faction", faction.id()))
        });
        let banned = unit.banned.then(|| format!("**{}**", edition.word(words::UNIT_BANNED)));
        edition.describe(&mut page, "unit", id, faction.into_iter().chain(banned).collect());
    }
    Some(page)
}

fn heading(edition: &Edition, page: &mut Page, kind: &str, id: &str) {
    page.heading(2, &capital(&edition.inline(&edition.names.of(kind, id))), &anchor(kind, id));
}
