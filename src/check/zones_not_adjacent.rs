//! A border system between zones that share no border.

use std::collections::{BTreeMap, BTreeSet};

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Message, Phrase, at_most_five, quoted};
use crate::model::{System, Zone};
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "system/zones-not-adjacent",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a border system between zones that do not touch",
        "un système frontalier entre deux zones qui ne se touchent pas",
    ),
    page: Phrase::new(
        "\
A border system lies in two zones, and these are not adjacent: neither names the other under `adjacent`, nor do the
zones that hold them, if they are sub-zones. Two sub-zones of one zone need no adjacency, and a map on which no zone
names an adjacent zone is not looked at.

Players would pass from one zone to the other through a border that the map does not have.

Correct the name of the zone, or write the adjacency on both sides. If the system is a passage between zones that lie
apart, say so with an `allow` and its reason.",
        "\
Un système frontalier est dans deux zones, et elles ne sont pas adjacentes : aucune ne nomme l'autre sous `adjacent`,
ni les zones qui les contiennent, si ce sont des sous-zones. Deux sous-zones d'une même zone se passent d'adjacence, et
une carte dont aucune zone n'en nomme d'adjacente n'est pas examinée.

Les joueurs passeraient d'une zone à l'autre par une frontière que la carte n'a pas.

Corrigez le nom de la zone, ou écrivez l'adjacence des deux côtés. Si le système est un passage entre deux zones
éloignées, dites-le par une dérogation (`allow`) et sa raison.",
    ),
    fails: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["colonies"]

[zone.colonies]
name = "Colonies"
adjacent = ["core", "rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }
adjacent = ["colonies"]

[system.yag_dhul]
name = "Yag'Dhul"
zones = ["core", "rim"]
"#,
    repaired: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["colonies"]

[zone.colonies]
name = "Colonies"
adjacent = ["core", "rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }
adjacent = ["colonies"]

[system.yag_dhul]
name = "Yag'Dhul"
zones = ["colonies", "rim"]
"#,
};

/// How many zones of a system are held against each other: a border system names two.
const MOST_ZONES: usize = 8;

/// Reports every border system whose zones do not touch.
pub fn check(context: &Context, sink: &mut Sink) {
    let rules = context.rules();
    if rules.zone.values().all(|zone| zone.adjacent.is_empty()) {
        return;
    }
    let map = Map { outermost: outermost(context), zones: &rules.zone };
    for (id, system) in &rules.system {
        if let Some((stray, other)) = map.stray(system) {
            sink.extend(report(context, &map, id, system, (stray, other)));
        }
    }
}

struct Map<'c> {
    zones: &'c BTreeMap<Box<str>, Zone>,
    /// The outermost zone around each; none if a fault left the way there, or its end, unknown.
    outermost: BTreeMap<&'c str, Option<&'c str>>,
}

impl<'c> Map<'c> {
    /// The zone that fits fewest of the others, with one that it does not fit.
    fn stray(&self, system: &'c System) -> Option<(&'c str, &'c str)> {
        let zones: Vec<&str> = system.zones.iter().map(|zone| zone.id()).take(MOST_ZONES).collect();
        if zones.len() < 2 {
            return None;
        }
        let apart = |zone: &&str| zones.iter().copied().filter(|other| !self.touch(zone, other)).collect::<Vec<_>>();
        let strays = zones.iter().map(|zone| (apart(zone), *zone));
        let (others, zone) = strays.max_by_key(|(others, _)| others.len())?;
        others.first().map(|other| (zone, *other))
    }

    /// The outermost zone around one, if it is known.
    fn around(&self, zone: &str) -> Option<&'c str> {
        self.outermost.get(zone).copied().flatten()
    }

    /// Whether two zones, or the zones around them, touch or are one. The unknown touches everything.
    fn touch(&self, a: &str, b: &str) -> bool {
        let (Some(outer_a), Some(outer_b)) = (self.around(a), self.around(b)) else { return true };
        let names = |from: &str, to: &str| self.zones.get(from).is_some_and(|zone| zone.adjacent.contains(to));
        let border = |a: &str, b: &str| names(a, b) || names(b, a);
        outer_a == outer_b || border(a, b) || border(outer_a, outer_b)
    }
}

fn outermost<'c>(context: &Context<'c>) -> BTreeMap<&'c str, Option<&'c str>> {
    let rules = context.rules();
    let mut known: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for start in rules.zone.keys() {
        let mut path: Vec<&str> = Vec::new();
        let mut on_path: BTreeSet<&str> = BTreeSet::new();
        let mut here: &str = start;
        let end = loop {
            if let Some(end) = known.get(here) {
                break *end;
            }
            let Some(zone) = rules.zone.get(here).filter(|_| !rules.is_poisoned("zone", here)) else { break None };
            if !on_path.insert(here) {
                break None;
            }
            path.push(here);
            match &zone.within {
                Some(outer) => here = outer.id(),
                None => break Some(here),
            }
        };
        known.extend(path.into_iter().map(|zone| (zone, end)));
    }
    known
}

fn report(context: &Context, map: &Map, id: &str, system: &System, (stray, other): (&str, &str)) -> Option<Diagnostic> {
    let address = |zone: &str| Address::new(["system", id, "zones", zone]);
    let place = |zone: &str| context.compiled.tree.at(&address(zone)).map(|node| node.origin);
    // Of the two, the one that a later pack wrote; else the stray.
    let (stray, other) = match (place(stray)?, place(other)?) {
        (a, b) if context.rank(b) > context.rank(a) => (other, stray),
        _ => (stray, other),
    };
    let (en, fr) = (system.name.best(Lang::En), system.name.best(Lang::Fr));
    let mut fault = Diagnostic::new(
        &CODE,
        say!(
            "system `{id}` lies in zones `{other}` and `{stray}`, which are not adjacent",
            "le système `{id}` est dans les zones `{other}` et `{stray}`, qui ne sont pas adjacentes"
        ),
        place(stray)?,
        say!("`{stray}` does not touch `{other}`", "`{stray}` ne touche pas `{other}`"),
    )
    .at(address(stray))
    .note(say!(
        "at {en}, players would cross a border that the map does not have",
        "à {fr}, les joueurs franchiraient une frontière que la carte n'a pas"
    ));
    // Sub-zones touch what the zones around them touch.
    let (outer, beside) = (map.around(stray)?, map.around(other)?);
    if let Some((origin, label)) = neighbours(context, stray, outer) {
        fault = fault.label(origin, label);
    }
    Some(fault.help(say!(
        "correct the zone, or add `{outer}` and `{beside}` to each other's `adjacent`",
        "corrigez la zone, ou ajoutez chaque zone à `adjacent` de l'autre"
    )))
}

/// What the stray zone, or the zone around it, does touch.
fn neighbours(context: &Context, stray: &str, outer: &str) -> Option<(Origin, Message)> {
    let names: Vec<&str> = context.rules().zone.get(outer)?.adjacent.iter().map(|zone| zone.id()).collect();
    if names.is_empty() {
        let label = say!("`{outer}` has no adjacent zone", "`{outer}` n'a aucune zone adjacente");
        return Some((context.definition("zone", outer)?.key_origin, label));
    }
    let names = quoted(&names);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let label = if outer == stray {
        say!("`{stray}` touches {en}", "`{stray}` touche {fr}")
    } else {
        say!("`{outer}`, around `{stray}`, touches {en}", "`{outer}`, autour de `{stray}`, touche {fr}")
    };
    Some((context.field("zone", outer, "adjacent")?.origin, label))
}
