use super::geometry::Rect;
use super::layout::{Layout, layout};
use super::world::Atlas;
use super::*;
use crate::book::fixtures::{CANALS, compiled as fixture, green_knight};

fn plan(compiled: &Compiled, language: &str) -> Layout {
    layout(&Atlas::new(Names::new(compiled, language)))
}

/// Whether a text is well-formed XML, as far as the map uses it: tags that close, quoted attributes, known entities.
pub(crate) fn check_xml(text: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('<') {
        check_words(words);
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        let allowed = ["svg", "title", "desc", "style", "rect", "text", "g", "line", "circle", "polygon"];
        assert!(allowed.contains(&name.as_str()), "<{tag}>");
        assert!(tag.matches('"').count().is_multiple_of(2), "<{tag}>");
        for attribute in tag.split('"').step_by(2).skip(1).filter(|part| !matches!(*part, "" | "/")) {
            assert!(attribute.starts_with(' ') && attribute.ends_with('='), "<{tag}> has {attribute} after a value");
        }
        tag.split('"').skip(1).step_by(2).for_each(check_words);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} stay open");
}

fn check_words(words: &str) {
    assert!(!words.chars().any(|c| c.is_control() && c != '\n'), "{words:?}");
    for part in words.split('&').skip(1) {
        assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|entity| part.starts_with(entity)), "&{part}");
    }
}

/// No words on words, no dot on words.
fn check_labels(layout: &Layout) {
    let titles =
        layout.boxes.iter().map(|zone| zone.title_rect).chain(layout.shapes.iter().map(|shape| shape.title_rect));
    let labels = layout.spots.iter().map(|spot| spot.label);
    let texts: Vec<Rect> = titles.chain(labels).collect();
    for (position, text) in texts.iter().enumerate() {
        for other in texts.iter().skip(position + 1) {
            assert!(!text.overlaps(other), "{text:?} and {other:?}");
        }
    }
    for spot in &layout.spots {
        let dot = Rect::around(spot.at, 12, 12);
        assert!(!texts.iter().any(|text| text.overlaps(&dot)), "{} lies under words", spot.id);
    }
}

#[test]
fn the_sample_map_has_everything_once_and_nothing_on_top() {
    let compiled = green_knight();
    for language in ["fr", "en"] {
        let layout = plan(&compiled, language);
        check_labels(&layout);
        assert_eq!(layout.spots.len(), 30);
        assert_eq!(layout.boxes.len(), 7);
        assert_eq!(layout.borders.len(), 5);
        assert_eq!(layout.spots.iter().filter(|spot| spot.border).count(), 5);
        let svg = draw(&compiled, language);
        check_xml(&svg);
        assert!(svg.contains("Smuggler’s Run"));
    }
    let svg = draw(&compiled, "fr");
    assert!(svg.contains("<title id=\"map-title\">Carte\u{a0}: Correctifs de Green Knight</title>"), "{svg}");
    assert!(svg.contains("<desc id=\"map-desc\">7 zones, 30 systèmes et 0 route</desc>"));
    assert!(svg.contains("role=\"img\"") && svg.contains("système frontalier"));
}

#[test]
fn systems_lie_in_their_zones_and_border_systems_between() {
    let compiled = green_knight();
    let layout = plan(&compiled, "en");
    let zone = |title: &str| layout.boxes.iter().find(|zone| zone.title == title).unwrap().rect;
    let spot = |id: &str| Rect::around(layout.spots.iter().find(|spot| spot.id == id).unwrap().at, 2, 2);
    assert!(zone("Zone IV").overlaps(&spot("tatooine")));
    assert!(zone("Hutt Space").overlaps(&spot("nal_hutta")) && zone("Zone III").overlaps(&spot("nal_hutta")));
    assert!(layout.boxes.iter().all(|zone| !zone.rect.overlaps(&spot("lothal"))));
    assert!(zone("Zone I").x < zone("Zone II").x && zone("Zone I").y < zone("Zone V").y);
    let concord = layout.spots.iter().find(|spot| spot.id == "concord_dawn").unwrap();
    assert_eq!(concord.lines, ["Concord Dawn", "Mandalorian Sector"]);
}

#[test]
fn a_map_without_places_is_laid_out_alike_every_time() {
    let base = fixture("canals", CANALS);
    check_labels(&plan(&base, "fr"));
    assert_eq!(plan(&base, "fr").lanes.len(), 1);
    assert_eq!(draw(&base, "fr"), draw(&fixture("canals", CANALS), "fr"));
}

/// Zones in a row of so many, each with systems, each joined to the next with a border system between.
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
fn labels_keep_apart_on_rings_on_grids_and_where_all_zones_share_one_place() {
    for compiled in [
        many(3, 7, |_| String::new()),
        many(12, 2, |_| String::new()),
        many(40, 5, |_| String::new()),
        many(6, 4, |_| "map = { x = 50, y = 50 }".into()),
        many(5, 3, |zone| if zone < 3 { format!("map = {{ x = {}, y = 10 }}", 40 * zone) } else { String::new() }),
    ] {
        let layout = plan(&compiled, "en");
        check_labels(&layout);
        for (position, zone) in layout.boxes.iter().enumerate() {
            assert!(layout.boxes.iter().skip(position + 1).all(|other| !zone.rect.overlaps(&other.rect)));
        }
    }
}

#[test]
fn systems_stand_where_their_pack_puts_them() {
    let mut text = String::from("[zone.a]\nname = \"Archipelago\"\n[zone.b]\nname = \"Bay\"\n");
    for i in 0..24 {
        let (x, y) = ((i * 37) % 101, (i * 53) % 101);
        let zone = if i % 2 == 0 { "a" } else { "b" };
        text.push_str(&format!(
            "[system.s{i}]\nname = \"Harbour {i}\"\nzones = [\"{zone}\"]\nmap = {{ x = {x}, y = {y} }}\n"
        ));
    }
    text.push_str("[zone.cove]\nname = \"Cove\"\nwithin = \"a\"\n[system.pier]\nname = \"Pier\"\nzones = [\"cove\"]\nmap = { x = 90, y = 90 }\n");
    text.push_str("[system.same]\nname = \"On top of another\"\nzones = [\"a\"]\nmap = { x = 0, y = 0 }\n[lane.l]\nends = [\"s1\", \"s2\"]\n");
    let compiled = fixture("example", &text);
    let layout = plan(&compiled, "en");
    assert_eq!((layout.shapes.len(), layout.boxes.len(), layout.lanes.len()), (3, 0, 1));
    let titles = layout.shapes.iter().map(|shape| shape.title_rect);
    let texts: Vec<Rect> = layout.spots.iter().map(|spot| spot.label).chain(titles).collect();
    for (position, text) in texts.iter().enumerate() {
        assert!(texts.iter().skip(position + 1).all(|other| !text.overlaps(other)));
    }
    let at = |id: &str| layout.spots.iter().find(|spot| spot.id == id).unwrap().at;
    assert!(at("s0").x < at("s1").x && at("s1").x < at("s2").x && at("s0").y < at("s1").y);
    check_xml(&draw(&compiled, "en"));
}

#[test]
fn zones_in_a_circle_and_systems_nowhere_are_still_drawn() {
    let text = "[zone.a]\nname = \"A\"\nwithin = \"b\"\n[zone.b]\nname = \"B\"\nwithin = \"a\"\n[zone.c]\nname = \"C\"\nwithin = \"a\"\n\
                [system.s]\nname = \"S\"\nzones = [\"a\", \"b\"]\n[system.t]\nname = \"T\"\n[system.u]\nname = \"U\"\nzones = [\"gone\"]\n";
    let layout = plan(&fixture("example", text), "en");
    assert_eq!(layout.spots.len(), 3);
    check_labels(&layout);
}

#[test]
fn a_thousand_zones_in_each_other_are_a_page_and_a_map() {
    let zone = |i: usize| {
        format!(
            "[zone.z{i}]\nname = \"Z{i}\"\nwithin = \"z{}\"\n[system.s{i}]\nname = \"S{i}\"\nzones = [\"z{i}\"]\n",
            i + 1
        )
    };
    let compiled = fixture("example", &(0..1000).map(zone).collect::<String>());
    assert_eq!(plan(&compiled, "en").spots.len(), 1000);
    let files = crate::book::render(&compiled, "en");
    let (_, page) = files.iter().find(|(path, _)| path == "src/systems.md").unwrap();
    assert!((0..1000).all(|i| page.contains(&format!("{{#system-s{i}}}"))));
}

#[test]
fn long_and_hostile_names_fit() {
    let long = "m".repeat(10_000);
    let text = format!(
        "[zone.a]\nname = \"{long}\"\n[system.s]\nname = \"</text><script>&amp;\\u0007\\uFFFE\"\nzones = [\"a\"]\n[system.t]\nname = \"{long}\"\n"
    );
    let svg = draw(&fixture("example", &text), "en");
    check_xml(&svg);
    assert!(svg.len() < 10_000);
    assert!(svg.contains("&lt;/text&gt;&lt;script&gt;&amp;amp;"));
}

#[test]
fn a_large_map_is_drawn_in_no_time() {
    let layout = plan(&many(100, 40, |_| String::new()), "en");
    assert_eq!(layout.spots.len(), 4100);
}
