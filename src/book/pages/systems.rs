//! The map, its zones and its systems. A border system stands apart, since it is in two zones; each of them names it.

use crate::address::Address;
use crate::book::catalogue::ids;
use crate::book::describe::describe;
use crate::book::edition::{Edition, Fact};
use crate::book::links::{anchor, inner};
use crate::book::nouns;
use crate::book::page::{Cell, Form, Page};
use crate::book::words::{self, capital};
use crate::locale::{Phrase, list, number};
use crate::model::{Ref, Set, System};

/// How deep headings go into sub-zones; what lies deeper follows by itself.
const DEEPEST: usize = 12;

/// The picture.
pub fn map(edition: &Edition, page: &mut Page) {
    let name = edition.word(words::MAP);
    let picture = Cell::fixed(format!("![{name}](map.svg)"));
    if edition.print_once("map", "") {
        page.line("map", Form::Block, picture.anchored("map"));
    } else {
        page.paragraph("see/map", Cell::fixed(format!("[{name}]({})", inner("map"))));
    }
}

/// All zones.
pub fn zones(edition: &Edition, page: &mut Page, level: usize) {
    // Sub-zones that only lead to each other hang from no zone; they come last.
    let all = ids(edition, "zone");
    for id in edition.sorted("zone", outer(edition)).into_iter().chain(all) {
        if !edition.is_printed("zone", id) {
            zone(edition, page, id, level);
        }
    }
}

/// The zones that lie in no other.
fn outer<'a>(edition: &Edition<'a>) -> Vec<&'a str> {
    let compiled: &'a crate::compile::Compiled = edition.names.compiled;
    let parent = |within: &Option<Ref<_>>| within.as_ref().and_then(|within| compiled.rules.zone.get(within.id()));
    compiled.rules.zone.iter().filter(|(_, zone)| parent(&zone.within).is_none()).map(|(id, _)| &**id).collect()
}

fn inside<'a>(edition: &Edition<'a>, zone: &str) -> Vec<&'a str> {
    let compiled: &'a crate::compile::Compiled = edition.names.compiled;
    let within = compiled.rules.zone.iter().filter(|(_, inner)| inner.within.as_ref().is_some_and(|w| w.id() == zone));
    edition.sorted("zone", within.map(|(id, _)| &**id))
}

/// A zone with its sub-zones, and with the names of its systems.
pub fn zone(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    if !edition.print_once("zone", id) {
        return page.paragraph(&format!("see/zone/{id}"), edition.names.cell(|| edition.link("zone", id)));
    }
    zone_heading(edition, page, id, level, &anchor("zone", id));
    zone_entry(edition, page, id, level, true);
    for inner in inside(edition, id) {
        zone(edition, page, inner, level + 1);
    }
}

fn zone_heading(edition: &Edition, page: &mut Page, id: &str, level: usize, anchor: &str) {
    let names = &edition.names;
    let title = names.cell(|| {
        names.note_field("zone", id, &["within"]);
        let name = edition.inline(&capital(&names.of("zone", id)));
        let within = names.compiled.rules.zone.get(id).and_then(|zone| zone.within.as_ref());
        match within {
            Some(_) => format!("{name}, {}", edition.inline(names.called(&nouns::SUB_ZONE, 1))),
            None => name,
        }
    });
    page.heading(level, title, anchor);
}

fn zone_entry(edition: &Edition, page: &mut Page, id: &str, level: usize, with_systems: bool) {
    let names = &edition.names;
    let rules = &names.compiled.rules;
    let adjacent = || {
        names.note_field("zone", id, &["adjacent"]);
        edition.links("zone", rules.zone.get(id).into_iter().flat_map(|zone| set(&zone.adjacent)))
    };
    let here = |border: bool| {
        let those = rules.system.iter().filter(move |(_, system)| (system.zones.len() > 1) == border);
        let those: Vec<&str> =
            those.filter(|(_, system)| system.zones.contains(id)).map(|(system, _)| &**system).collect();
        those.iter().for_each(|system| names.note_field("system", system, &["zones"]));
        edition.links("system", those)
    };
    let facts = [
        edition.fact("adjacent", || names.word(words::ADJACENT).to_owned(), adjacent),
        edition.fact("systems", || names.nouns("system", 2).to_owned(), || here(false)).filter(|_| with_systems),
        edition.fact("borders", || names.called(&nouns::BORDER_SYSTEM, 2).to_owned(), || here(true)),
    ];
    describe(edition, page, "zone", id, level, facts.into_iter().flatten().collect());
}

/// All systems, each under its zone; a zone that is printed nowhere yet is described over its systems.
pub fn systems(edition: &Edition, page: &mut Page, level: usize) {
    let all = ids(edition, "zone");
    let mut seen = Vec::new();
    for id in edition.sorted("zone", outer(edition)).into_iter().chain(all) {
        systems_of(edition, page, id, level, 0, &mut seen);
    }
    group(edition, page, level, words::BORDER_SYSTEMS, "border-systems", |system| system.zones.len() > 1);
    group(edition, page, level, words::NO_ZONE, "no-zone", |system| system.zones.is_empty());
    // A zone that no pack defines holds them: that is reported elsewhere, and they are not lost.
    for id in edition.sorted("system", ids(edition, "system")) {
        if !edition.is_printed("system", id) {
            system(edition, page, id, level);
        }
    }
}

fn systems_of<'a>(
    edition: &Edition<'a>,
    page: &mut Page,
    zone: &'a str,
    level: usize,
    depth: usize,
    seen: &mut Vec<&'a str>,
) {
    if seen.contains(&zone) {
        return;
    }
    seen.push(zone);
    let rules = &edition.names.compiled.rules;
    let here = rules.system.iter().filter(|(_, system)| system.zones.len() == 1 && system.zones.contains(zone));
    let here: Vec<&str> = here.map(|(id, _)| &**id).filter(|id| !edition.is_printed("system", id)).collect();
    if edition.print_once("zone", zone) {
        zone_heading(edition, page, zone, level, &anchor("zone", zone));
        zone_entry(edition, page, zone, level, false);
    } else if !here.is_empty() {
        zone_heading(edition, page, zone, level, &format!("systems-{}", anchor("zone", zone)));
        page.depends(zones_of(edition, &here));
    }
    for id in edition.sorted("system", here) {
        one(edition, page, id, level + 1, false);
    }
    if depth < DEEPEST {
        for inner in inside(edition, zone) {
            systems_of(edition, page, inner, level + 1, depth + 1, seen);
        }
    }
}

fn zones_of(edition: &Edition, systems: &[&str]) -> Vec<Address> {
    let note = || systems.iter().for_each(|id| edition.names.note_field("system", id, &["zones"]));
    edition.names.noted(note).1
}

fn group(edition: &Edition, page: &mut Page, level: usize, title: Phrase, anchor: &str, is_in: fn(&System) -> bool) {
    let systems = edition.names.compiled.rules.system.iter().filter(|(_, system)| is_in(system));
    let systems: Vec<&str> = systems.map(|(id, _)| &**id).filter(|id| !edition.is_printed("system", id)).collect();
    if systems.is_empty() {
        return;
    }
    page.heading(level, edition.title(title), anchor);
    page.depends(zones_of(edition, &systems));
    for id in edition.sorted("system", systems) {
        one(edition, page, id, level + 1, true);
    }
}

/// A system, with its zones.
pub fn system(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    one(edition, page, id, level, true);
}

fn one(edition: &Edition, page: &mut Page, id: &str, level: usize, with_zones: bool) {
    if !edition.print_once("system", id) {
        return page.paragraph(&format!("see/system/{id}"), edition.names.cell(|| edition.link("system", id)));
    }
    let level = page.heading(level, edition.named("system", id), &anchor("system", id));
    page.depends(zones_of(edition, &[id]));
    let facts = edition.names.compiled.rules.system.get(id).map(|system| facts(edition, id, system, with_zones));
    describe(edition, page, "system", id, level, facts.unwrap_or_default());
}

fn facts(edition: &Edition, id: &str, system: &System, with_zones: bool) -> Vec<Fact> {
    let names = &edition.names;
    let zones = || {
        names.note_field("system", id, &["zones"]);
        let zones = edition.sorted("zone", set(&system.zones));
        list(names.lang, &zones.iter().map(|id| edition.link("zone", id)).collect::<Vec<_>>())
    };
    let rewards = || {
        let given = edition.sorted("reward", system.rewards.iter().map(|(reward, _)| reward.id()));
        let one = |reward: &&str| {
            let pay = system.rewards.get(reward)?;
            names.note_field("system", id, &["rewards", reward]);
            let (won, lost) = (number(names.profile, pay.winner.get()), number(names.profile, pay.loser.get()));
            Some(format!("{} {won}/{lost}", edition.link("reward", reward)))
        };
        given.iter().filter_map(one).collect::<Vec<_>>().join(", ")
    };
    let read = |field: &str, value: String| {
        names.note_field("system", id, &[field]);
        value
    };
    let points = || system.points.map(|points| number(names.profile, points.get())).unwrap_or_default();
    let how_many = |one: Phrase, many: Phrase, n: usize| names.word(if n == 1 { one } else { many }).to_owned();
    let (added, replacing) = (&system.campaign_objectives, &system.replacing_objectives);
    let facts = [
        edition.fact("zones", || names.nouns("zone", system.zones.len()).to_owned(), zones).filter(|_| with_zones),
        edition.fact("rewards", || names.nouns("reward", system.rewards.iter().count()).to_owned(), rewards),
        edition.fact(
            "tokens",
            || names.nouns("token", system.tokens.len()).to_owned(),
            || read("tokens", edition.links("token", set(&system.tokens))),
        ),
        edition.fact("points", || names.called(&nouns::VICTORY_BONUS, 1).to_owned(), || read("points", points())),
        edition.fact(
            "campaign_objectives",
            || how_many(words::CAMPAIGN_OBJECTIVE, words::CAMPAIGN_OBJECTIVES, added.len()),
            || read("campaign_objectives", edition.links("objective", set(added))),
        ),
        edition.fact(
            "replacing_objectives",
            || how_many(words::REPLACING_OBJECTIVE, words::REPLACING_OBJECTIVES, replacing.len()),
            || read("replacing_objectives", edition.links("objective", set(replacing))),
        ),
    ];
    facts.into_iter().flatten().collect()
}

/// The lanes, as a list.
pub fn lanes(edition: &Edition, page: &mut Page, level: usize) {
    let names = &edition.names;
    let lanes: Vec<&str> = ids(edition, "lane").into_iter().filter(|id| edition.print_once("lane", id)).collect();
    if lanes.is_empty() {
        return;
    }
    page.heading(level, edition.title(words::LANES), "lanes");
    page.depends(names.noted(|| lanes.iter().for_each(|lane| names.note_field("lane", lane, &[]))).1);
    for id in edition.sorted("lane", lanes) {
        let Some(lane) = names.compiled.rules.lane.get(id) else { continue };
        let cell = names.cell(|| {
            names.note_field("lane", id, &["ends"]);
            let ends: Vec<String> = set(&lane.ends).map(|id| edition.link("system", id)).collect();
            let ends = ends.join(" – ");
            match &lane.name {
                Some(_) => edition.labelled(&names.of("lane", id), &ends),
                None => ends,
            }
        });
        page.item(&format!("lane/{id}"), cell);
    }
}

/// The ids of a set of references.
fn set<K>(set: &Set<Ref<K>>) -> impl Iterator<Item = &str> {
    set.iter().map(Ref::id)
}
