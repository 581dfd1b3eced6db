//! A layout as SVG text.

use super::geometry::{Point, Rect, width};
use super::layout::{Layout, Spot, ZoneBox};
use super::{LINE, NOTE_SIZE, TEXT_SIZE, TITLE_SIZE};
use crate::book::markdown::visible;
use crate::book::names::Names;
use crate::book::words;
use crate::locale::{Lang, count, typeset};

const MARGIN: i64 = 24;
const HEAD: i64 = 52;
const FOOT: i64 = 44;

const STYLE: &str = "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#111;text-anchor:middle}\
.name,.note,.zone{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
.zone{font-weight:bold}.note{font-style:italic}.start{text-anchor:start}\
.zone0{fill:#fafafa;stroke:#222;stroke-width:2}.zone1{fill:#e4e4e4;stroke:#222;stroke-width:1.5;stroke-dasharray:7 4}\
.border{stroke:#888;stroke-width:7;stroke-linecap:round}.lane{stroke:#222;stroke-width:1.5}\
.dot{fill:#111;stroke:#fff;stroke-width:1}.ring{fill:#fff;stroke:#111;stroke-width:3}\
.out{fill:#222;stroke:#222;stroke-width:44;stroke-linejoin:round}.in{fill:#fafafa;stroke:#fafafa;stroke-width:40;stroke-linejoin:round}.tint{fill:#e4e4e4;stroke:#e4e4e4}";

/// Writes a layout.
pub fn write(names: &Names, layout: &Layout) -> String {
    let title = typeset(names.lang, &names.pack(&names.compiled.root));
    let legend = legend(names, layout);
    let legend_width: i64 = legend.iter().map(|item| item.width).sum();
    let wide = layout.extent.w.max(legend_width).max(width(&title, 24)).max(200) + 2 * MARGIN;
    let high = layout.extent.h + HEAD + FOOT + MARGIN;
    // The drawing stands in the middle under the title.
    let shift = Point::new((wide - layout.extent.w) / 2 - layout.extent.x, HEAD - layout.extent.y);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         role=\"img\" lang=\"{}\" aria-labelledby=\"map-title map-desc\">\n",
        escape(names.language)
    );
    out.push_str(&format!("<title id=\"map-title\">{}</title>\n", escape(&heading(names, &title))));
    out.push_str(&format!("<desc id=\"map-desc\">{}</desc>\n", escape(&description(names))));
    out.push_str(&format!("<style>{STYLE}</style>\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n"));
    out.push_str(&text(Point::new(wide / 2, 34), 24, "zone", &title));
    out.push_str(&format!("<g transform=\"translate({} {})\">\n", shift.x, shift.y));
    drawing(layout, &mut out);
    out.push_str("</g>\n");
    let mut x = (wide - legend_width) / 2;
    for item in &legend {
        out.push_str(&item.draw(Point::new(x, high - FOOT / 2)));
        x += item.width;
    }
    out.push_str("</svg>\n");
    out
}

fn drawing(layout: &Layout, out: &mut String) {
    layout.borders.iter().for_each(|ends| out.push_str(&line("border", *ends)));
    for shape in &layout.shapes {
        let corners: Vec<String> = shape.corners.iter().map(|at| format!("{},{}", at.x, at.y)).collect();
        for class in ["out", if shape.depth == 0 { "in" } else { "in tint" }] {
            out.push_str(&format!("<polygon class=\"{class}\" points=\"{}\"/>\n", corners.join(" ")));
        }
    }
    layout.shapes.iter().for_each(|shape| out.push_str(&text_in(&shape.title_rect, TITLE_SIZE, "zone", &shape.title)));
    layout.boxes.iter().for_each(|zone| out.push_str(&zone_box(zone)));
    layout.lanes.iter().for_each(|ends| out.push_str(&line("lane", *ends)));
    layout.spots.iter().for_each(|spot| out.push_str(&self::spot(spot)));
}

fn zone_box(zone: &ZoneBox) -> String {
    let Rect { x, y, w, h } = zone.rect;
    let class = if zone.depth == 0 { "zone0" } else { "zone1" };
    let box_ = format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"14\"/>\n");
    let size = if zone.depth == 0 { TITLE_SIZE } else { TEXT_SIZE };
    box_ + &text_in(&zone.title_rect, size, "zone", &zone.title)
}

fn spot(spot: &Spot) -> String {
    let mut out = String::new();
    let label = spot.label;
    let away = !Rect::around(spot.at, 40, 44).overlaps(&label);
    if away {
        out.push_str(&line("lane", (spot.at, label.middle())));
    }
    if spot.framed {
        let Rect { x, y, w, h } = label;
        out.push_str(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"#fff\"/>\n"));
    }
    out.push_str(&dot(spot.at, spot.border));
    for (row, words) in (0..).zip(&spot.lines) {
        let at = Point::new(label.middle().x, label.y + LINE * row + 14);
        let (size, class) = if row == 0 { (TEXT_SIZE, "name") } else { (NOTE_SIZE, "note") };
        out.push_str(&text(at, size, class, words));
    }
    out
}

fn dot(at: Point, border: bool) -> String {
    let (class, radius) = if border { ("ring", 6) } else { ("dot", 6) };
    format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>\n", at.x, at.y)
}

fn line(class: &str, (from, to): (Point, Point)) -> String {
    format!("<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", from.x, from.y, to.x, to.y)
}

fn text_in(rect: &Rect, size: i64, class: &str, words: &str) -> String {
    text(Point::new(rect.middle().x, rect.middle().y + size / 3), size, class, words)
}

fn text(at: Point, size: i64, class: &str, words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{size}\">{}</text>\n", at.x, at.y, escape(words))
}

/// One sign of the legend with its words.
struct Item {
    sign: Sign,
    words: String,
    width: i64,
}

enum Sign {
    Dot,
    Ring,
    Border,
    Lane,
    SubZone,
}

impl Item {
    fn draw(&self, at: Point) -> String {
        let line_of = |class: &str| line(class, (at, Point::new(at.x + 28, at.y)));
        let sign = match self.sign {
            Sign::Dot => dot(Point::new(at.x + 14, at.y), false),
            Sign::Ring => dot(Point::new(at.x + 14, at.y), true),
            Sign::Border => line_of("border"),
            Sign::Lane => line_of("lane"),
            Sign::SubZone => {
                format!(
                    "<rect class=\"zone1\" x=\"{}\" y=\"{}\" width=\"28\" height=\"18\" rx=\"5\"/>\n",
                    at.x,
                    at.y - 9
                )
            }
        };
        sign + &text(Point::new(at.x + 38, at.y + 5), 15, "start", &self.words)
    }
}

/// Only what the map has.
fn legend(names: &Names, layout: &Layout) -> Vec<Item> {
    let item = |sign, word| {
        let words = typeset(names.lang, names.word(word));
        let width = width(&words, 15) + 38 + 26;
        Item { sign, words, width }
    };
    let depths = layout.boxes.iter().map(|zone| zone.depth).chain(layout.shapes.iter().map(|shape| shape.depth));
    [
        (layout.spots.iter().any(|spot| !spot.border), Sign::Dot, words::SYSTEM),
        (layout.spots.iter().any(|spot| spot.border), Sign::Ring, words::BORDER_SYSTEM),
        (depths.max() > Some(0), Sign::SubZone, words::SUB_ZONE),
        (!layout.borders.is_empty(), Sign::Border, words::ADJACENT),
        (!layout.lanes.is_empty(), Sign::Lane, words::LANE),
    ]
    .into_iter()
    .filter(|(there, ..)| *there)
    .map(|(_, sign, word)| item(sign, word))
    .collect()
}

fn heading(names: &Names, title: &str) -> String {
    let colon = if names.lang == Lang::Fr { "\u{a0}:" } else { ":" };
    format!("{}{colon} {title}", names.word(words::MAP))
}

fn description(names: &Names) -> String {
    let rules = &names.compiled.rules;
    let of = |kind: &str, n: usize| count(names.lang, n, names.nouns(kind, 1), names.nouns(kind, 2));
    crate::locale::list(
        names.lang,
        &[of("zone", rules.zone.len()), of("system", rules.system.len()), of("lane", rules.lane.len())],
    )
}

/// Words as XML text: escaped, without the characters that XML does not have.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}
