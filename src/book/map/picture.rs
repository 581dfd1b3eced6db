//! The whole picture: a sheet in the shape that both A4 and Letter hold, the map on it, and the legend beside it.

use super::geometry::{Point, Rect};
use super::icon::{Icon, Line, SIDE};
use super::land;
use super::layout::{Layout, layout};
use super::legend::{COLUMN, Extent, GUTTER, Legend};
use super::metrics::{SANS, SERIF};
use super::plan::Plan;
use super::shelves::shelves;
use super::svg::{Svg, escape};
use super::world::Atlas;
use crate::book::names::Names;
use crate::book::words;
use crate::locale::{count, list, typeset};

/// The size of the picture in millimetres: A4 and Letter on their sides, less a margin of 12 at least.
const PAPER: (i64, i64) = (255, 186);
/// The same proportions in the smallest whole numbers.
const SHAPE: (i64, i64) = (85, 62);
/// Pixels for each of these, in the smallest picture; more systems make it larger, and so the print finer.
const SMALLEST: i64 = 9;
/// Between the edge of the picture and what is in it.
const EDGE: i64 = 20;
/// Tries at ever larger sizes, larger by one of so many parts each time.
const TRIES: usize = 14;
const FINE: i64 = 18;
const COARSE: i64 = 8;
/// No map is larger.
const LARGEST: i64 = 5000;

/// Draws the map.
pub fn draw(names: Names) -> String {
    let atlas = Atlas::new(names);
    let plan = Plan::new(&atlas);
    let legends = [Extent::Rows, Extent::Map, Extent::Links].map(|extent| Legend::new(&plan, extent));
    let found = [true, false].into_iter().filter(|_| plan.is_drawable());
    let found = found.flat_map(|strict| search(&plan, &legends, strict)).next();
    let (sheet, legend, layout) = found.unwrap_or_else(|| in_rows(&plan, &legends));
    sheet.write(&plan, legend, &layout)
}

/// A picture found: its parts, its legend, and what stands where.
type Found<'p, 'a> = (Sheet, &'p Legend, Layout<'p, 'a>);

/// The smallest sheet on which the map has room.
fn search<'p, 'a>(plan: &'p Plan<'a>, [_, brief, full]: &'p [Legend; 3], strict: bool) -> Option<Found<'p, 'a>> {
    // What is far too small need not be tried.
    let roomy = |scale: &i64| {
        let map = Sheet::new(*scale, full).map;
        map.w > 0 && map.w * map.h * 4 > plan.whole_need() * 5
    };
    let step = if strict { FINE } else { COARSE };
    scales(step).filter(roomy).take(TRIES).take_while(|scale| *scale < LARGEST).find_map(|scale| {
        let (narrow, wide) = (Sheet::new(scale, full), Sheet::new(scale, brief));
        match layout(plan, wide.map, strict) {
            // Most maps need no words on what does not touch, and so may have a little more room.
            Some(layout) if layout.links.is_empty() => Some((wide, brief, layout)),
            found if wide.map == narrow.map => Some((narrow, full, found?)),
            _ => Some((narrow, full, layout(plan, narrow.map, strict)?)),
        }
    })
}

/// The smallest sheet that holds everything in rows.
fn in_rows<'p, 'a>(plan: &'p Plan<'a>, [brief, ..]: &'p [Legend; 3]) -> Found<'p, 'a> {
    let mut scale = SMALLEST;
    loop {
        let sheet = Sheet::new(scale, brief);
        // Cards have a greatest width, so there is an end to this.
        if let Some(layout) = shelves(plan, sheet.map) {
            return (sheet, brief, layout);
        }
        scale += scale / COARSE + 1;
    }
}

/// Ever larger sizes.
fn scales(step: i64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(SMALLEST), move |scale| Some(scale + (scale / step).max(1)))
}

/// The parts of the picture.
#[derive(Clone, Copy)]
struct Sheet {
    w: i64,
    h: i64,
    map: Rect,
}

impl Sheet {
    fn new(scale: i64, legend: &Legend) -> Sheet {
        let (w, h) = (SHAPE.0 * scale, SHAPE.1 * scale);
        let high = h - 2 * EDGE;
        let columns = legend.columns(high) * (COLUMN + GUTTER);
        Sheet { w, h, map: Rect { x: EDGE, y: EDGE, w: w - 2 * EDGE - columns, h: high } }
    }

    fn write(&self, plan: &Plan, legend: &Legend, layout: &Layout) -> String {
        let names = &plan.atlas.names;
        let mut svg = Svg::new(names.language);
        self.head(names, &mut svg);
        definitions(plan, &mut svg);
        svg.raw(&format!("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>", self.w, self.h));
        svg.rect("frame", &Rect { x: 3, y: 3, w: self.w - 6, h: self.h - 6 }, 12);
        svg.rect("frame thin", &Rect { x: 8, y: 8, w: self.w - 16, h: self.h - 16 }, 8);
        land::draw(layout, &mut svg);
        layout.lanes.iter().for_each(|way| svg.path("lane", "", &way.path()));
        for way in &layout.links {
            svg.path("link", "", &way.path());
            [way.from, way.to].iter().for_each(|end| svg.rect("end", &Rect::around(*end, 10, 10), 5));
        }
        for (zone, at) in &layout.titles {
            if let Some(title) = plan.titles.get(*zone) {
                title.draw(at, &mut svg);
            }
        }
        layout.cards.iter().for_each(|(card, at)| card.draw(at, &mut svg));
        legend.draw(Point::new(self.map.x + self.map.w + GUTTER, EDGE), self.map.h, &mut svg);
        svg.raw("</svg>");
        svg.finish()
    }

    fn head(&self, names: &Names, svg: &mut Svg) {
        let (title, desc) = (svg.id("title"), svg.id("desc"));
        svg.raw(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cdm\" viewBox=\"0 0 {} {}\" width=\"{}mm\" height=\"{}mm\" \
             font-family=\"{SANS}\" role=\"img\" lang=\"{}\" aria-labelledby=\"{title} {desc}\">",
            self.w, self.h, PAPER.0, PAPER.1, escape(names.language)
        ));
        svg.raw(&format!("<title id=\"{title}\">{}</title>", escape(&heading(names))));
        svg.raw(&format!("<desc id=\"{desc}\">{}</desc>", escape(&description(names))));
        svg.raw(&format!("<style>.cdm .s{{font-family:{SERIF}}}{STYLE}</style>"));
    }
}

/// How things look. Every rule holds inside a map alone.
const STYLE: &str = "\
.cdm text{fill:#111}.cdm .b,.cdm .s{font-weight:bold}.cdm .m{text-anchor:middle}.cdm path{stroke-linejoin:round}\
.cdm .frame{fill:none;stroke:#333;stroke-width:2}.cdm .thin{stroke-width:.8}\
.cdm .land{stroke:#333;stroke-width:2.5}.cdm .band{fill:none;stroke-width:7}\
.cdm .tint{fill:#000;fill-opacity:.07}.cdm .hatch{stroke:#333;stroke-width:1.6;stroke-dasharray:7 4}\
.cdm .border{fill:none;stroke:#333;stroke-width:7}.cdm .core{stroke:#fff;stroke-width:3}\
.cdm .link{fill:none;stroke:#333;stroke-width:3;stroke-dasharray:1 7;stroke-linecap:round}.cdm .end{fill:#333}\
.cdm .lane{fill:none;stroke:#333;stroke-width:2}\
.cdm .zone,.cdm .sub{fill:#444;paint-order:stroke;stroke:#fff;stroke-width:4;stroke-linejoin:round}\
.cdm .plate{fill:#fff;fill-opacity:.93}.cdm .edge{fill-opacity:1;stroke:#333;stroke-width:1.6}\
.cdm .disc{fill:#fff;stroke:#111;stroke-width:2.4}.cdm .ring{stroke-width:4}";

fn definitions(plan: &Plan, svg: &mut Svg) {
    svg.raw("<defs>");
    land::define(svg);
    plan.icons.all().for_each(|icon| define(icon, svg));
    svg.raw("</defs>");
}

/// A sign, to be reused. Browsers do not look for styles around what they reuse, so it carries its own.
fn define(icon: &Icon, svg: &mut Svg) {
    let (outline, line) = icon.outline();
    let (fill, ink) = if icon.token { ("#222", "#fff") } else { ("#fff", "#111") };
    let (wide, dashes) = match line {
        Line::Thick => ("2.8", ""),
        Line::Dashed => ("1.4", " stroke-dasharray=\"3 2\""),
        Line::Plain | Line::Double => ("1.4", ""),
    };
    svg.raw(&format!("<g id=\"{}\">", svg.id(&icon.key)));
    svg.raw(&format!("<path fill=\"{fill}\" stroke=\"#111\" stroke-width=\"{wide}\"{dashes} d=\"{outline}\"/>"));
    if line == Line::Double {
        let small = "translate(2.4 2.4)scale(.8)";
        svg.raw(&format!("<path fill=\"none\" stroke=\"{ink}\" transform=\"{small}\" d=\"{outline}\"/>"));
    }
    let font = icon.font();
    let y = (SIDE - font.line()) / 2 + font.rise();
    let letters = escape(&icon.letters);
    svg.raw(&format!(
        "<text x=\"{}\" y=\"{y}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" \
         style=\"fill:{ink}\">{letters}</text></g>",
        SIDE / 2,
        font.size
    ));
}

fn heading(names: &Names) -> String {
    let title = typeset(names.profile, &names.pack(&names.compiled.root));
    format!("{}{} {title}", names.word(words::MAP), names.profile.colon())
}

fn description(names: &Names) -> String {
    let rules = &names.compiled.rules;
    let of = |(kind, n): (&str, usize)| count(names.lang, n, names.nouns(kind, 1), names.nouns(kind, 2));
    let all = [("zone", rules.zone.len()), ("system", rules.system.len()), ("lane", rules.lane.len())];
    let there: Vec<String> = all.into_iter().filter(|(_, n)| *n > 0).map(of).collect();
    list(names.lang, &there)
}
