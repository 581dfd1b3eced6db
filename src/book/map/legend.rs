//! The columns beside the map: what it is, and what every sign on it means.

use super::card::draw_disc;
use super::geometry::{Point, Rect};
use super::icon;
use super::metrics::Font;
use super::plan::Plan;
use super::svg::{Anchor, Svg};
use crate::book::words;
use crate::locale::{Phrase, sort_key};
use crate::ruleset::manifest;

/// The width of a column.
pub const COLUMN: i64 = 216;
/// Between the sign and its words.
const WORDS: i64 = 38;

const LABEL: Font = Font::regular(13);
const HEADING: Font = Font::bold(14);

/// What a line of the legend shows before its words.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    Nothing,
    Heading,
    System,
    Border,
    SharedLine,
    Link,
    Lane,
    SubZone,
    Icon(String),
}

/// Some words of the legend and their sign.
#[derive(Debug)]
struct Entry {
    sign: Sign,
    lines: Vec<String>,
}

impl Entry {
    fn new(sign: Sign, words: &str) -> Entry {
        let (font, width) = match sign {
            Sign::Heading => (HEADING, COLUMN),
            Sign::Nothing => (LABEL, COLUMN),
            _ => (LABEL, COLUMN - WORDS),
        };
        Entry { sign, lines: font.wrap(words, width, 4) }
    }

    fn font(&self) -> Font {
        if self.sign == Sign::Heading { HEADING } else { LABEL }
    }

    fn height(&self) -> i64 {
        let words = self.lines.len() as i64 * self.font().line();
        match self.sign {
            Sign::Nothing => words + 4,
            Sign::Heading => words + 14,
            _ => words.max(icon::SIDE) + 4,
        }
    }
}

/// How much of a map there is to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Rows, and no map.
    Rows,
    /// A map on which everything that belongs together touches.
    Map,
    /// A map with lines between what does not touch.
    Links,
}

/// The title and the legend, measured.
#[derive(Debug)]
pub struct Legend {
    title: Vec<(Font, String)>,
    points: Option<i64>,
    entries: Vec<Entry>,
}

impl Legend {
    /// Measures the title and all that the legend has to say.
    pub fn new(plan: &Plan, extent: Extent) -> Legend {
        let mut legend = Legend { title: title(plan), points: plan.has_points().then_some(1), entries: Vec::new() };
        let names = &plan.atlas.names;
        let mut add = |sign: Sign, words: &str| legend.entries.push(Entry::new(sign, &plan.atlas.clean(words)));
        for (sign, phrase) in MARKS.iter().filter(|(sign, _)| is_used(sign, plan, extent)) {
            let bare = *sign == Sign::System && !plan.has_points();
            add(sign.clone(), names.word(if bare { words::SYSTEM } else { *phrase }));
        }
        for (kind, icons) in [("reward", &plan.icons.rewards), ("token", &plan.icons.tokens)] {
            if icons.is_empty() {
                continue;
            }
            add(Sign::Heading, &words::capital(names.nouns(kind, 2)));
            if kind == "reward" {
                add(Sign::Nothing, names.word(words::PAYOUT_NOTE));
            }
            let mut icons: Vec<&icon::Icon> = icons.values().collect();
            icons.sort_by_cached_key(|icon| (sort_key(names.lang, &icon.name), icon.key.clone()));
            icons.into_iter().for_each(|icon| add(Sign::Icon(icon.key.clone()), &icon.name));
        }
        legend
    }

    /// How many columns it takes in a height.
    pub fn columns(&self, height: i64) -> i64 {
        self.flow(height).map(|(column, ..)| column + 1).max().unwrap_or(1)
    }

    fn title_height(&self) -> i64 {
        self.title.iter().map(|(font, _)| font.line()).sum::<i64>() + 28
    }

    /// The entries with their columns and heights.
    fn flow(&self, height: i64) -> impl Iterator<Item = (i64, i64, &Entry)> {
        let (mut column, mut y) = (0, self.title_height() + 8);
        self.entries.iter().map(move |entry| {
            // A heading does not stand alone at the foot.
            let needed = entry.height() + if entry.sign == Sign::Heading { 3 * icon::SIDE } else { 0 };
            if y + needed > height && y > 0 {
                (column, y) = (column + 1, 0);
            }
            let at = (column, y, entry);
            y += entry.height();
            at
        })
    }

    /// Draws it with its left upper corner at a point.
    pub fn draw(&self, at: Point, height: i64, svg: &mut Svg) {
        self.draw_title(at, svg);
        for (column, y, entry) in self.flow(height) {
            let corner = at.plus(Point::new(column * (COLUMN + GUTTER), y));
            let font = entry.font();
            let words = entry.lines.len() as i64 * font.line();
            let (x, mut base) = match entry.sign {
                Sign::Nothing => (corner.x, corner.y),
                Sign::Heading => (corner.x, corner.y + 8),
                _ => (corner.x + WORDS, corner.y + (icon::SIDE - words).max(0) / 2),
            };
            draw_sign(&entry.sign, self.points, corner, svg);
            for line in &entry.lines {
                svg.words(font, "", Anchor::Start, Point::new(x, base + font.rise()), line);
                base += font.line();
            }
        }
    }

    fn draw_title(&self, at: Point, svg: &mut Svg) {
        let around = Rect { x: at.x, y: at.y, w: COLUMN, h: self.title_height() };
        svg.rect("frame", &around, 10);
        svg.rect("frame thin", &around.grown(-4), 7);
        let mut y = at.y + 14;
        for (font, line) in &self.title {
            svg.words(*font, "", Anchor::Middle, Point::new(around.middle().x, y + font.rise()), line);
            y += font.line();
        }
    }
}

/// Between two columns.
pub const GUTTER: i64 = 18;

/// The signs that are no rewards and no tokens.
const MARKS: &[(Sign, Phrase)] = &[
    (Sign::System, words::MAP_SYSTEM),
    (Sign::Border, words::BORDER_SYSTEM),
    (Sign::SharedLine, words::SHARED_LINE),
    (Sign::Link, words::LINK),
    (Sign::SubZone, words::SUB_ZONE),
    (Sign::Lane, words::LANE),
];

fn is_used(sign: &Sign, plan: &Plan, extent: Extent) -> bool {
    let atlas = plan.atlas;
    let map = extent >= Extent::Map;
    match sign {
        Sign::System => atlas.zones.iter().any(|zone| !zone.systems.is_empty()),
        Sign::Border => !atlas.between.is_empty(),
        Sign::SharedLine => map && atlas.adjacent.iter().any(|(zone, _)| atlas.is_top(*zone)),
        Sign::Link => extent == Extent::Links,
        Sign::Lane => map && atlas.lanes().next().is_some(),
        Sign::SubZone => map && atlas.zones.iter().any(|zone| zone.within.is_some()),
        Sign::Nothing | Sign::Heading | Sign::Icon(_) => true,
    }
}

fn draw_sign(sign: &Sign, points: Option<i64>, corner: Point, svg: &mut Svg) {
    let middle = corner.plus(Point::new(14, icon::SIDE / 2));
    let (left, right) = (Point::new(corner.x, middle.y), Point::new(corner.x + 28, middle.y));
    match sign {
        Sign::Nothing | Sign::Heading => {}
        Sign::System => draw_disc(middle, points, false, svg),
        Sign::Border => draw_disc(middle, points, true, svg),
        Sign::SharedLine => {
            svg.line("border", left, right);
            svg.line("border core", left, right);
        }
        Sign::Link => svg.line("link", left, right),
        Sign::Lane => svg.line("lane", left, right),
        Sign::SubZone => {
            let rect = Rect::around(middle, 28, 18);
            svg.rect("tint", &rect, 5);
            let d = format!("M{} {}h28v18h-28Z", rect.x, rect.y);
            let fill = format!("fill:url(#{})", svg.id("p0"));
            svg.path("hatch", &fill, &d);
        }
        Sign::Icon(key) => svg.reuse(key, Point::new(corner.x + 2, corner.y)),
    }
}

/// The pack, its version, and the packs that it builds on.
fn title(plan: &Plan) -> Vec<(Font, String)> {
    let (names, clean) = (&plan.atlas.names, |words: &str| plan.atlas.clean(words));
    let width = COLUMN - 24;
    let compiled = names.compiled;
    let version = |id: &str| {
        let version = manifest(compiled, id).map(|manifest| manifest.version.to_string()).unwrap_or_default();
        clean(&format!("{} {version}", names.word(words::VERSION)))
    };
    let mut lines = Vec::new();
    let mut add = |font: Font, words: String, most: usize| {
        lines.extend(font.wrap(&words, width, most).into_iter().map(|line| (font, line)));
    };
    add(Font::regular(14), names.word(words::MAP).to_owned(), 1);
    add(Font::serif(26), clean(&names.pack(&compiled.root)), 5);
    add(Font::regular(14), version(&compiled.root), 1);
    lines
}
