use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Point, Rect};
use super::icon::{Icons, SIDE};
use super::layout::{Layout, layout};
use super::metrics::Font;
use super::plan::Plan;
use super::polygon::Side;
use super::world::Atlas;
use super::*;
use crate::book::fixtures::{CANALS, compiled as fixture, from_files, green_knight};

mod drawn;
mod worlds;

use drawn::Drawn;
pub(crate) use drawn::check_xml;

/// What the tests look at of a layout, in a frame that has room.
fn planned(compiled: &Compiled, language: &str, test: impl Fn(&Plan, &Layout)) {
    let atlas = Atlas::new(Names::new(compiled, language));
    let plan = Plan::new(&atlas);
    let layout = layout(&plan, Rect { x: 20, y: 20, w: 1400, h: 1100 }, true).unwrap();
    test(&plan, &layout);
}

fn place(layout: &Layout, id: &str) -> Rect {
    layout.cards.iter().find(|(card, _)| card.id == id).map(|(_, rect)| *rect).unwrap()
}

#[test]
fn the_sample_map_has_everything_and_nothing_on_top() {
    let compiled = green_knight();
    for (language, legend) in [
        (
            "fr",
            ["système frontalier", "sous-zone", "refonte expérimentale", "Équipages aguerris", "Récompenses", "Pions"],
        ),
        ("en", ["border system", "sub-zone", "experimental retrofit", "Skilled Spacers", "Rewards", "Tokens"]),
    ] {
        let svg = draw(&compiled, language);
        check_xml(&svg);
        let drawn = Drawn::read(&svg);
        drawn.check();
        assert!(svg.len() < 100_000, "{}", svg.len());
        for words in legend.into_iter().chain(["Smuggler’s Run", "IV", "Hutt Space", "24/16", "version 1.0.0"]) {
            assert!(drawn.says(words), "{words}");
        }
        // 30 systems on the map, two discs in the legend.
        assert_eq!(drawn.discs.len(), 32);
        // Every sign of the map is explained in the legend: 13 rewards, 7 tokens.
        let keys: BTreeSet<&str> = drawn.signs.iter().map(|(key, _)| &**key).collect();
        let right = drawn.signs.iter().filter(|(_, at)| at.x > drawn.w * 4 / 5);
        assert_eq!((keys.len(), right.map(|(key, _)| &**key).collect::<BTreeSet<_>>()), (20, keys));
    }
}

#[test]
fn the_picture_fits_both_papers_and_says_what_it_is() {
    let svg = draw(&green_knight(), "fr");
    let drawn = Drawn::read(&svg);
    let millimetres = |name: &str| -> i64 {
        let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once("mm\"").unwrap().0.parse().unwrap()
    };
    let (wide, high) = (millimetres("width"), millimetres("height"));
    for (paper_wide, paper_high) in [(297, 210), (279, 215)] {
        assert!(wide + 24 <= paper_wide && high + 24 <= paper_high, "a margin of 12 mm is left on every side");
    }
    assert_eq!(drawn.w * high, drawn.h * wide);
    // Names in the print are 2.5 mm high at least.
    assert!(15 * wide * 2 >= drawn.w * 5);
    assert!(svg.contains("lang=\"fr\" aria-labelledby=\"fr-title fr-desc\""));
    assert!(svg.contains("<title id=\"fr-title\">Carte\u{a0}: Correctifs de Green Knight</title>"));
    assert!(svg.contains("<desc id=\"fr-desc\">7 zones et 30 systèmes</desc>"));
    assert!(draw(&green_knight(), "en").contains("<desc id=\"en-desc\">7 zones and 30 systems</desc>"));
}

#[test]
fn adjacent_zones_share_a_line_and_border_systems_stand_on_it() {
    planned(&green_knight(), "en", |plan, layout| {
        let number = |id: &str| plan.atlas.zones.iter().position(|zone| zone.id == Some(id)).unwrap();
        let shape = |id: &str| &layout.zones.iter().find(|shape| shape.zone == number(id)).unwrap().outline;
        let borders = [
            ("concord_dawn", "i", "ii"),
            ("lothal", "ii", "iii"),
            ("nar_shaddaa", "iii", "iv"),
            ("ring_of_kafrene", "iv", "v"),
            ("ord_mantell", "i", "v"),
        ];
        assert_eq!((layout.borders.len(), layout.links.len()), (5, 0));
        for (system, a, b) in borders {
            let (from, to) = shape(a).side_to(Side::Zone(number(b))).unwrap();
            let middle = place(layout, system).middle();
            let (way, here) = (to.minus(from), middle.minus(from));
            let off = (way.x * here.y - way.y * here.x).abs() / way.length();
            assert!(off <= 2 && (0..=way.dot(way)).contains(&way.dot(here)), "{system} is {off} off its line");
        }
        // Zones that are not adjacent do not touch: a strip of 12 around one meets no corner of the other.
        for (a, b) in [("i", "iii"), ("i", "iv"), ("ii", "iv"), ("ii", "v"), ("iii", "v")] {
            let near = |at: Point| shape(b).touches(&Rect::around(at, 24, 24));
            assert!(!shape(a).corners.iter().any(|corner| near(corner.at)), "{a} touches {b}");
        }
        // Border systems of a sub-zone stand at the sub-zone, too.
        assert!(shape("mandalorian_sector").touches(&place(layout, "concord_dawn").grown(8)));
        assert!(shape("hutt_space").touches(&place(layout, "nar_shaddaa").grown(8)));
        for (system, zone) in [("tatooine", "iv"), ("nal_hutta", "hutt_space"), ("nal_hutta", "iii"), ("hoth", "v")] {
            assert!(place(layout, system).corners().iter().all(|at| shape(zone).holds(*at)), "{system} in {zone}");
        }
        let outside = place(layout, "rodia");
        assert!(!shape("hutt_space").touches(&outside));
        // As its pack places them: I above V on the left, II above IV on the right.
        let at = |id: &str| shape(id).middle();
        assert!(
            at("i").x < at("ii").x && at("i").y < at("v").y && at("ii").y < at("iii").y && at("iii").y < at("iv").y
        );
    });
}

#[test]
fn signs_are_told_apart_without_colour() {
    let compiled = green_knight();
    for language in ["fr", "en"] {
        let atlas = Atlas::new(Names::new(&compiled, language));
        let icons = Icons::new(&atlas);
        let looks: Vec<String> = icons.all().map(|icon| format!("{:?} {}", icon.outline(), icon.token)).collect();
        assert_eq!(looks.iter().collect::<BTreeSet<_>>().len(), 20, "{looks:?}");
        let letters: BTreeSet<String> = icons.all().map(|icon| icon.letters.to_lowercase()).collect();
        assert_eq!(letters.len(), 20);
        assert!(icons.all().all(|icon| icon.font().width(&icon.letters) <= SIDE - 8), "{icons:?}");
    }
    let signs = |language| {
        let atlas = Atlas::new(Names::new(&compiled, language));
        Icons::new(&atlas)
            .all()
            .map(|icon| (icon.key.clone(), format!("{:?}", icon.outline())))
            .collect::<BTreeMap<_, _>>()
    };
    // Two editions on one table share their outlines.
    assert_eq!(signs("fr"), signs("en"));
}

#[test]
fn another_game_without_places_is_drawn_alike_every_time() {
    let base = fixture("canals", CANALS);
    for language in ["fr", "en"] {
        let svg = draw(&base, language);
        check_xml(&svg);
        Drawn::read(&svg).check();
        assert_eq!(svg, draw(&fixture("canals", CANALS), language));
        assert_eq!(svg.matches("class=\"lane\"").count(), 2, "one on the map, one in the legend");
    }
    assert!(Drawn::read(&draw(&base, "fr")).says("Marais"));
}

/// Zones in a ring, each with systems, each joined to the next by a border system.
fn many(zones: usize, systems: usize, place: fn(usize) -> String) -> Compiled {
    let mut text = String::new();
    for zone in 0..zones {
        text.push_str(&format!("[zone.z{zone}]\nname = \"Zone number {zone}\"\n{}\n", place(zone)));
        let next = (zone + 1) % zones;
        text.push_str(&format!(
            "[system.b{zone}]\nname = \"Between {zone} and {next}\"\nzones = [\"z{zone}\", \"z{next}\"]\n"
        ));
        for system in 0..systems {
            text.push_str(&format!(
                "[system.s{zone}_{system}]\nname = \"System {system} of {zone}\"\nzones = [\"z{zone}\"]\n"
            ));
        }
    }
    fixture("example", &text)
}

#[test]
fn labels_keep_apart_on_rings_and_where_zones_share_one_place() {
    for (compiled, systems) in [
        (many(3, 7, |_| String::new()), 24),
        (many(12, 2, |_| String::new()), 36),
        (many(20, 4, |_| String::new()), 100),
        (many(6, 4, |_| "map = { x = 50, y = 50 }".into()), 30),
        (
            many(5, 3, |zone| if zone < 3 { format!("map = {{ x = {}, y = 10 }}", 40 * zone) } else { String::new() }),
            20,
        ),
    ] {
        let drawn = Drawn::read(&draw(&compiled, "en"));
        drawn.check();
        assert_eq!(drawn.discs.len(), systems + 2);
    }
}

#[test]
fn a_ring_without_places_has_all_its_borders() {
    let compiled = many(8, 3, |_| String::new());
    planned(&compiled, "en", |_, layout| assert_eq!((layout.borders.len(), layout.links.len()), (8, 0)));
}

#[test]
fn systems_stand_where_their_pack_puts_them() {
    let mut text = String::new();
    let places = [(10, 10), (50, 12), (88, 30), (20, 55), (60, 60), (35, 88), (90, 92)];
    for (i, (x, y)) in places.iter().enumerate() {
        text.push_str(&format!("[system.s{i}]\nname = \"Harbour {i}\"\nmap = {{ x = {x}, y = {y} }}\n"));
    }
    text.push_str(
        "[system.same]\nname = \"On top of another\"\nmap = { x = 10, y = 10 }\n[lane.l]\nends = [\"s1\", \"s2\"]\n",
    );
    let compiled = fixture("example", &text);
    Drawn::read(&draw(&compiled, "en")).check();
    planned(&compiled, "en", |_, layout| {
        for (i, (x, y)) in places.iter().enumerate() {
            let disc = super::card::Card::disc(&place(layout, &format!("s{i}")));
            let wish = Point::new(20 + 14 * x, 20 + 11 * y);
            assert!(disc.minus(wish).length() < 75, "{i}: {disc:?} for {wish:?}");
        }
    });
}

#[test]
fn a_border_system_stands_on_the_line_where_its_pack_puts_it() {
    let text = |y: u8| {
        format!(
            "[zone.a]\nname = \"A\"\nmap = {{ x = 20, y = 50 }}\n[zone.b]\nname = \"B\"\nmap = {{ x = 80, y = 50 }}\n\
             [system.gate]\nname = \"Gate\"\nzones = [\"a\", \"b\"]\nmap = {{ x = 45, y = {y} }}\n"
        )
    };
    for y in [20, 80] {
        planned(&fixture("example", &text(y)), "en", |_, layout| {
            let [(from, to)] = layout.borders[..] else { panic!("{:?}", layout.borders) };
            let gate = place(layout, "gate").middle();
            assert!((gate.y - (20 + 11 * i64::from(y))).abs() < 20, "{gate:?}");
            assert!((from.x.min(to.x) - 2..=from.x.max(to.x) + 2).contains(&gate.x), "{gate:?} {from:?} {to:?}");
        });
    }
}

#[test]
fn what_cannot_be_side_by_side_is_linked_and_named() {
    // Five zones, all adjacent to all: no sheet of paper has room for that.
    let mut text = String::new();
    for a in 0..5 {
        text.push_str(&format!(
            "[zone.z{a}]\nname = \"Realm {a}\"\n[system.s{a}]\nname = \"Town {a}\"\nzones = [\"z{a}\"]\n"
        ));
        for b in a + 1..5 {
            text.push_str(&format!("[system.p{a}{b}]\nname = \"Pass {a} {b}\"\nzones = [\"z{a}\", \"z{b}\"]\n"));
        }
    }
    let compiled = fixture("example", &text);
    let svg = draw(&compiled, "fr");
    let drawn = Drawn::read(&svg);
    drawn.check();
    assert_eq!(drawn.discs.len(), 15 + 2);
    let links = svg.matches("class=\"link\"").count() - 1;
    assert!((1..10).contains(&links) && drawn.says("zones adjacentes qui"), "{links}");
    assert_eq!(
        drawn.texts.iter().filter(|(_, words)| words.starts_with("Realm") && words.contains('–')).count(),
        links
    );
}

#[test]
fn zones_in_a_circle_and_systems_nowhere_are_still_drawn() {
    let text = "[zone.a]\nname = \"A\"\nwithin = \"b\"\n[zone.b]\nname = \"B\"\nwithin = \"a\"\n[zone.c]\nname = \"C\"\nwithin = \"a\"\n\
                [system.s]\nname = \"S\"\nzones = [\"a\", \"b\"]\n[system.t]\nname = \"T\"\n[system.u]\nname = \"U\"\nzones = [\"gone\"]\n";
    let drawn = Drawn::read(&draw(&fixture("example", text), "en"));
    drawn.check();
    let words: Vec<&str> = drawn.texts.iter().map(|(_, words)| &**words).collect();
    assert!(["A", "B", "C", "S", "T", "U", "In no zone"].iter().all(|name| words.contains(name)), "{words:?}");
}

#[test]
fn a_system_between_a_zone_and_its_own_sub_zone_stands_on_the_rim() {
    let text = "[zone.sea]\nname = \"Sea\"\n[zone.bay]\nname = \"Bay\"\nwithin = \"sea\"\n[system.reef]\nname = \"Reef\"\nzones = [\"sea\", \"bay\"]\n\
                [system.deep]\nname = \"Deep\"\nzones = [\"sea\"]\n[system.pier]\nname = \"Pier\"\nzones = [\"bay\"]\n";
    planned(&fixture("example", text), "en", |plan, layout| {
        let bay = plan.atlas.zones.iter().position(|zone| zone.id == Some("bay")).unwrap();
        let bay = &layout.zones.iter().find(|shape| shape.zone == bay).unwrap().outline;
        let reef = place(layout, "reef");
        assert!(bay.touches(&reef) && !reef.corners().iter().all(|at| bay.holds(*at)));
        assert!(!bay.touches(&place(layout, "deep")));
    });
}

#[test]
fn a_thousand_zones_in_each_other_are_a_page_and_rows() {
    let zone = |i: usize| {
        format!(
            "[zone.z{i}]\nname = \"Z{i}\"\nwithin = \"z{}\"\n[system.s{i}]\nname = \"S{i}\"\nzones = [\"z{i}\"]\n",
            i + 1
        )
    };
    let compiled = fixture("example", &(0..1000).map(zone).collect::<String>());
    let drawn = Drawn::read(&draw(&compiled, "en"));
    drawn.check();
    // Rows have no sub-zones to explain: one disc in the legend is all.
    assert_eq!((drawn.discs.len(), drawn.says("sub-zone")), (1001, false));
    let files = crate::book::render(&compiled, "en", &Default::default());
    let (_, page) = files.iter().find(|(path, _)| path == "src/systems.md").unwrap();
    assert!((0..1000).all(|i| page.contains(&format!("{{#system-s{i}}}"))));
}

#[test]
fn long_and_hostile_names_fit() {
    let long = "m".repeat(10_000);
    let tower = format!("o{}", "\\u0301".repeat(500));
    let text = format!(
        "[zone.a]\nname = \"{long}\"\n[system.s]\nname = \"</text><script>&amp;\\u0007\\uFFFE\"\nzones = [\"a\"]\n[system.t]\nname = \"{long}\"\n\
         [system.u]\nname = \"{tower}\"\n[system.v]\nname = \"東京 ﷽﷽﷽\"\nzones = [\"a\"]\npoints = 123456789\n\
         [zone.sub]\nname = \"{long}\"\nwithin = \"a\"\n[system.w]\nname = \"\"\nzones = [\"sub\"]\n"
    );
    let svg = draw(&fixture("example", &text), "en");
    check_xml(&svg);
    Drawn::read(&svg).check();
    assert!(svg.len() < 20_000, "{}", svg.len());
    assert!(svg.contains("&lt;/text&gt;&lt;") && svg.contains("&amp;"));
    assert_eq!(svg.matches('\u{301}').count(), 2);
    // What the font lacks is held to the width that was reckoned with.
    assert!(svg.contains("lengthAdjust=\"spacingAndGlyphs\">東京 ﷽﷽﷽<"));
}

#[test]
fn a_system_with_a_hundred_rewards_and_a_legend_of_many_columns_fit() {
    let mut text = String::new();
    let mut system = String::from("[system.s]\nname = \"Treasury\"\nzones = [\"a\"]\n");
    for i in 0..100 {
        text.push_str(&format!("[reward.r{i}]\nname = \"share number {i} of a very long inheritance\"\n"));
        system.push_str(&format!("rewards.r{i} = {{ winner = {i}, loser = 0 }}\n"));
    }
    let compiled = fixture("example", &format!("[zone.a]\nname = \"A\"\n{text}{system}"));
    let drawn = Drawn::read(&draw(&compiled, "fr"));
    drawn.check();
    assert_eq!(drawn.signs.len(), 200);
}

#[test]
fn a_large_map_is_drawn_in_no_time() {
    let compiled = many(100, 40, |_| String::new());
    assert_eq!(Drawn::read(&draw(&compiled, "en")).discs.len(), 4100 + 2);
}

#[test]
fn the_order_of_definitions_changes_nothing() {
    let lines = "[zone.b]\nname = \"B\"\nadjacent = [\"a\"]\n|[zone.a]\nname = \"A\"\nadjacent = [\"b\"]\n|[system.y]\nname = \"Y\"\nzones = [\"b\"]\n|[system.x]\nname = \"X\"\nzones = [\"a\"]\n";
    let files = |order: Vec<&str>| {
        let pack = "[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"T\"\nlanguages = [\"en\"]\nlicense = \"CC0-1.0\"\n";
        vec![
            ("rules/example/pack.toml".to_owned(), pack.to_owned()),
            ("rules/example/a.toml".to_owned(), order.concat()),
        ]
    };
    let order: Vec<&str> = lines.split('|').collect();
    let reversed = order.iter().rev().copied().collect();
    assert_eq!(draw(&from_files("example", files(order)), "en"), draw(&from_files("example", files(reversed)), "en"));
}

#[test]
fn a_browser_is_told_the_widths_of_the_table() {
    let svg = draw(&green_knight(), "en");
    let width = Font::bold(15).width("Mon Cala");
    assert!(svg.contains(&format!("font-size=\"15\" textLength=\"{width}\">Mon Cala</text>")), "{width}");
}
