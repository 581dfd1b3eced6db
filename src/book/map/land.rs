//! Zones as areas: tinted, hatched where they lie in others, with the lines that they share.

use super::layout::Layout;
use super::polygon::Side;
use super::svg::{Svg, near, rounded};

/// Fills of zones, and the bands along their sides: soft, and of different brightness, so that they differ in grey too.
const FILLS: &[(&str, &str)] = &[
    ("#fdf3d8", "#f2dd9f"),
    ("#dce8f4", "#b5cfe8"),
    ("#e6f1da", "#c3dea6"),
    ("#f6dfd8", "#e8b9ab"),
    ("#e9e1f2", "#cbb9e0"),
    ("#d3e9e6", "#a3d1ca"),
];

/// How far the band of a zone lies from its sides.
const BAND: i64 = 5;
/// How round the corners of zones are.
const ROUND: i64 = 18;

/// Patterns of sub-zones, in a square of 10.
const PATTERNS: &[&str] = &[
    "M-1 1L1-1M0 10L10 0M9 11L11 9",
    "M1.5 2.5h2M6.5 7.5h2",
    "M-1 9L1 11M0 0L10 10M9-1L11 1",
    "M0 5h10",
    "M3 5h4M5 3v4",
    "M5 0v10",
];

/// Defines the patterns.
pub fn define(svg: &mut Svg) {
    for (number, path) in PATTERNS.iter().enumerate() {
        let id = svg.id(&format!("p{number}"));
        svg.raw(&format!(
            "<pattern id=\"{id}\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".3\"/></pattern>"
        ));
    }
}

/// Draws the zones, and the lines that adjacent ones share.
pub fn draw(layout: &Layout, svg: &mut Svg) {
    let fills = fills(layout);
    let mut patterns = 0;
    for shape in &layout.zones {
        let outline = rounded(&shape.outline, ROUND);
        if shape.depth == 0 {
            let fill = fills.iter().find(|(zone, _)| *zone == shape.zone).map_or(0, |(_, fill)| *fill);
            let (fill, band) = FILLS.get(fill % FILLS.len()).copied().unwrap_or_default();
            svg.path("land", &format!("fill:{fill}"), &outline);
            svg.path("band", &format!("stroke:{band}"), &rounded(&shape.outline.inset(BAND), ROUND - BAND));
            continue;
        }
        svg.path("tint", "", &outline);
        svg.path("hatch", &format!("fill:url(#{})", svg.id(&format!("p{}", patterns % PATTERNS.len()))), &outline);
        patterns += 1;
    }
    for (from, to) in &layout.borders {
        let (from, to) = (near(*from, *to, 16), near(*to, *from, 16));
        svg.line("border", from, to);
        svg.line("border core", from, to);
    }
}

/// A fill for each zone at the top, another one than those of the zones beside it.
fn fills(layout: &Layout) -> Vec<(usize, usize)> {
    let mut fills: Vec<(usize, usize)> = Vec::new();
    for shape in layout.zones.iter().filter(|shape| shape.depth == 0) {
        let beside = |zone: usize| shape.outline.side_to(Side::Zone(zone)).is_some();
        let near: Vec<usize> = fills.iter().filter(|(zone, _)| beside(*zone)).map(|(_, fill)| *fill).collect();
        let turn = fills.len() % FILLS.len();
        let free = (0..FILLS.len()).map(|fill| (turn + fill) % FILLS.len()).find(|fill| !near.contains(fill));
        fills.push((shape.zone, free.unwrap_or(turn)));
    }
    fills
}
