//! Systems by zone. A border system stands apart, since it is in two; each of its zones names it.

use std::collections::BTreeSet;

use crate::book::edition::{Edition, anchor};
use crate::book::markdown::Page;
use crate::book::words;
use crate::locale::{Phrase, list};
use crate::model::{Ref, Set, System, Zone};

/// How deep headings go into sub-zones; what lies deeper follows by itself.
const DEEPEST: usize = 12;

/// The page, with the map.
pub fn systems(edition: &Edition) -> Option<Page> {
    let rules = &edition.names.compiled.rules;
    if rules.zone.is_empty() && rules.system.is_empty() {
        return None;
    }
    let mut page = Page::new(&edition.word(words::SYSTEMS));
    page.block(&format!("![{}](map.svg)", edition.word(words::MAP)));
    if rules.system.values().any(|system| !system.rewards.is_empty()) {
        page.block(&edition.word(words::PAYOUT_NOTE));
    }
    let top: Vec<&str> =
        rules.zone.iter().filter(|(_, zone)| parent(edition, zone).is_none()).map(|(id, _)| &**id).collect();
    let mut seen = BTreeSet::new();
    for id in edition.sorted("zone", top) {
        zone(edition, &mut page, id, 2, &mut seen);
    }
    // Sub-zones that only lead to each other hang from no zone, and some lie too deep; nothing is left out.
    for id in rules.zone.keys().filter(|id| !seen.contains(&***id)).cloned().collect::<Vec<_>>() {
        zone(edition, &mut page, &id, 2, &mut seen);
    }
    group(edition, &mut page, words::BORDER_SYSTEMS, "border-systems", |system| system.zones.len() > 1);
    group(edition, &mut page, words::NO_ZONE, "no-zone", |system| system.zones.is_empty());
    lanes(edition, &mut page);
    Some(page)
}

fn parent<'r>(edition: &Edition<'r>, zone: &Zone) -> Option<&'r Zone> {
    edition.names.compiled.rules.zone.get(zone.within.as_ref()?.id())
}

fn zone(edition: &Edition, page: &mut Page, id: &str, level: usize, seen: &mut BTreeSet<Box<str>>) {
    let rules = &edition.names.compiled.rules;
    let Some(zone_here) = rules.zone.get(id).filter(|_| seen.insert(id.into())) else { return };
    let name = edition.inline(&edition.names.of("zone", id));
    let title = match level {
        2 => name,
        _ => format!("{name}, {}", edition.word(words::SUB_ZONE)),
    };
    page.heading(level.min(5), &title, &anchor("zone", id));
    let mut facts = Vec::new();
    if !zone_here.adjacent.is_empty() {
        let adjacent = edition.links("zone", ids(&zone_here.adjacent));
        facts.push(edition.labelled(edition.names.word(words::ADJACENT), &adjacent));
    }
    let borders = rules.system.iter().filter(|(_, system)| system.zones.len() > 1 && system.zones.contains(id));
    let borders = edition.links("system", borders.map(|(id, _)| &**id));
    if !borders.is_empty() {
        facts.push(edition.labelled(edition.names.word(words::BORDER_SYSTEMS), &borders));
    }
    edition.describe(page, "zone", id, facts);
    let inside = rules.system.iter().filter(|(_, system)| system.zones.len() == 1 && system.zones.contains(id));
    for system in edition.sorted("system", inside.map(|(id, _)| &**id)) {
        one(edition, page, system, level + 1);
    }
    if level > DEEPEST {
        return;
    }
    let inner = rules.zone.iter().filter(|(_, zone)| zone.within.as_ref().is_some_and(|within| within.id() == id));
    for inner in edition.sorted("zone", inner.map(|(id, _)| &**id)) {
        zone(edition, page, inner, level + 1, seen);
    }
}

fn group(edition: &Edition, page: &mut Page, title: Phrase, anchor: &str, is_in: fn(&System) -> bool) {
    let systems = edition.names.compiled.rules.system.iter().filter(|(_, system)| is_in(system));
    let systems = edition.sorted("system", systems.map(|(id, _)| &**id));
    if systems.is_empty() {
        return;
    }
    page.heading(2, &edition.word(title), anchor);
    for id in systems {
        one(edition, page, id, 3);
    }
}

fn one(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    let Some(system) = edition.names.compiled.rules.system.get(id) else { return };
    page.heading(level.min(6), &edition.inline(&edition.names.of("system", id)), &anchor("system", id));
    let names = &edition.names;
    let mut facts = Vec::new();
    if system.zones.len() > 1 {
        let zones: Vec<String> =
            edition.sorted("zone", ids(&system.zones)).iter().map(|id| edition.link("zone", id)).collect();
        facts.push(edition.labelled(names.nouns("zone", 2), &list(names.lang, &zones)));
    }
    let rewards: Vec<String> = edition
        .sorted("reward", system.rewards.iter().map(|(reward, _)| reward.id()))
        .into_iter()
        .filter_map(|id| Some((id, system.rewards.get(id)?)))
        .map(|(id, pay)| format!("{} {}/{}", edition.link("reward", id), pay.winner.get(), pay.loser.get()))
        .collect();
    if !rewards.is_empty() {
        facts.push(edition.labelled(names.nouns("reward", rewards.len()), &rewards.join(", ")));
    }
    if !system.tokens.is_empty() {
        let tokens = edition.links("token", ids(&system.tokens));
        facts.push(edition.labelled(names.nouns("token", system.tokens.len()), &tokens));
    }
    if let Some(points) = system.points {
        facts.push(edition.labelled(names.word(words::CAMPAIGN_POINTS), &points.get().to_string()));
    }
    for (objectives, one, many) in [
        (&system.campaign_objectives, words::CAMPAIGN_OBJECTIVE, words::CAMPAIGN_OBJECTIVES),
        (&system.replacing_objectives, words::REPLACING_OBJECTIVE, words::REPLACING_OBJECTIVES),
    ] {
        if !objectives.is_empty() {
            let label = if objectives.len() == 1 { one } else { many };
            facts.push(edition.labelled(names.word(label), &edition.links("objective", ids(objectives))));
        }
    }
    edition.describe(page, "system", id, facts);
}

fn lanes(edition: &Edition, page: &mut Page) {
    let rules = &edition.names.compiled.rules;
    if rules.lane.is_empty() {
        return;
    }
    page.heading(2, &edition.word(words::LANES), "lanes");
    let lines = rules.lane.iter().map(|(id, lane)| {
        let ends: Vec<String> = ids(&lane.ends).map(|id| edition.link("system", id)).collect();
        let ends = ends.join(" – ");
        let name = lane.name.as_ref().map(|_| edition.names.of("lane", id));
        let mut line = name.map_or(ends.clone(), |name| edition.labelled(&name, &ends));
        for entry in edition.marks("lane", id) {
            line.push_str(&format!(" *({})*", edition.mark(entry)));
        }
        line
    });
    page.bullets(&lines.collect::<Vec<_>>());
}

/// The ids of a set of references.
fn ids<K>(set: &Set<Ref<K>>) -> impl Iterator<Item = &str> {
    set.iter().map(Ref::id)
}
