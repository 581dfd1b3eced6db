//! Worlds that nobody would write, and maps of them.

use proptest::prelude::*;

use super::drawn::{Drawn, check_xml};
use crate::book::fixtures::compiled;
use crate::book::map::draw;

/// A zone: its name, the number of the one that it lies in, its neighbours, its place.
type Zone = (String, Option<usize>, Vec<usize>, Option<(u8, u8)>);
/// A system: its name, its zones, its place, its points, its rewards and tokens.
type System = (String, Vec<usize>, Option<(u8, u8)>, Option<u32>, Vec<(usize, u16)>, Vec<usize>);

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9}){0,2}",
        2 => "(Zone|Sector) [IVX]{1,4}",
        2 => "[a-zé' -]{0,60}",
        1 => "[MW]{1,40}",
        1 => "\\PC{0,30}",
        1 => "[<>&\"'\\u{301}\\u{202e}\\u{1F600}東À ]{0,12}",
    ]
}

fn place() -> impl Strategy<Value = Option<(u8, u8)>> {
    prop_oneof![2 => Just(None), 1 => Just(Some((50, 50))), 3 => (0..=100u8, 0..=100u8).prop_map(Some)]
}

fn zone() -> impl Strategy<Value = Zone> {
    (name(), prop::option::weighted(0.25, 0..12usize), prop::collection::vec(0..12usize, 0..4), place())
}

fn system() -> impl Strategy<Value = System> {
    let zones = prop::collection::vec(0..12usize, 0..3);
    let points = prop::option::of(prop_oneof![9 => 0..4u32, 1 => any::<u32>()]);
    let rewards = prop::collection::vec((0..15usize, any::<u16>()), 0..4);
    (name(), zones, place(), points, rewards, prop::collection::vec(0..9usize, 0..4))
}

/// A pack with these zones and systems. Without `placed`, nothing has a place of its own.
fn world(zones: &[Zone], systems: &[System], lanes: &[(usize, usize)], placed: bool) -> String {
    let quoted = |name: &str| serde_json::Value::from(name.replace('\u{7f}', "")).to_string();
    let map = |place: &Option<(u8, u8)>| match place {
        Some((x, y)) if placed => format!("map = {{ x = {x}, y = {y} }}\n"),
        _ => String::new(),
    };
    let list = |letter: char, numbers: &[usize], limit: usize| {
        let mut numbers: Vec<usize> = numbers.iter().copied().filter(|number| *number < limit).collect();
        numbers.sort_unstable();
        numbers.dedup();
        format!("{:?}", numbers.iter().map(|number| format!("{letter}{number}")).collect::<Vec<_>>())
    };
    let mut text: String = (0..15).map(|i| format!("[reward.r{i}]\nname = \"reward of kind {i}\"\n")).collect();
    text.extend((0..9).map(|i| format!("[token.t{i}]\nname = \"Token {i}\"\n")));
    for (i, (name, within, adjacent, place)) in zones.iter().enumerate() {
        let adjacent: Vec<usize> = adjacent.iter().copied().filter(|other| *other != i).collect();
        text.push_str(&format!(
            "[zone.z{i}]\nname = {}\nadjacent = {}\n{}",
            quoted(name),
            list('z', &adjacent, zones.len()),
            map(place)
        ));
        if let Some(within) = within.filter(|within| *within < zones.len() && *within != i) {
            text.push_str(&format!("within = \"z{within}\"\n"));
        }
    }
    for (i, (name, holders, place, points, rewards, tokens)) in systems.iter().enumerate() {
        text.push_str(&format!(
            "[system.s{i}]\nname = {}\nzones = {}\n{}",
            quoted(name),
            list('z', holders, zones.len()),
            map(place)
        ));
        text.push_str(&format!("tokens = {}\n", list('t', tokens, 9)));
        text.extend(points.map(|points| format!("points = {points}\n")));
        let rewards: std::collections::BTreeMap<_, _> = rewards.iter().copied().collect();
        text.extend(
            rewards.iter().map(|(reward, points)| format!("rewards.r{reward} = {{ winner = {points}, loser = 1 }}\n")),
        );
    }
    for (i, (a, b)) in lanes.iter().enumerate().filter(|(_, (a, b))| a != b && *a.max(b) < systems.len()) {
        text.push_str(&format!("[lane.l{i}]\nends = [\"s{a}\", \"s{b}\"]\n"));
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn no_labels_collide_in_any_world(
        zones in prop::collection::vec(zone(), 0..12),
        systems in prop_oneof![4 => prop::collection::vec(system(), 3..30), 1 => prop::collection::vec(system(), 60..=100)],
        lanes in prop::collection::vec((0..30usize, 0..30usize), 0..10),
        placed: bool,
    ) {
        let compiled = compiled("example", &world(&zones, &systems, &lanes, placed));
        prop_assert_eq!(compiled.rules.system.len(), systems.len());
        for language in ["fr", "en"] {
            let svg = draw(&compiled, language);
            check_xml(&svg);
            let drawn = Drawn::read(&svg);
            drawn.check();
            let listed = drawn.discs.iter().filter(|disc| disc.x < drawn.w * 3 / 4).count();
            prop_assert!(drawn.discs.len() >= systems.len() && listed <= drawn.discs.len());
            prop_assert!(svg.len() < 100_000, "{}", svg.len());
        }
    }
}
