//! What stands on the map for a system: a disc with its campaign points, its name, its rewards and its tokens.

use super::geometry::{Point, Rect};
use super::icon::{self, Icon, Icons};
use super::metrics::Font;
use super::svg::{Anchor, Svg};
use super::world::Atlas;

const NAME: Font = Font::bold(15);
const NOTE: Font = Font::regular(12);
const VALUE: Font = Font::regular(13);
const POINTS: Font = Font::bold(13);

/// The radius of the disc.
pub const DISC: i64 = 11;
/// Between the words and the edge of the card.
const PAD: i64 = 5;
/// Between a sign and its words.
const LEAD: i64 = 3;
/// Between two signs.
const GAP: i64 = 6;
/// The width that names and rows are broken at.
const WIDEST: i64 = 150;

/// A card, measured.
#[derive(Debug)]
pub struct Card<'a> {
    /// The system.
    pub id: &'a str,
    /// Its width.
    pub w: i64,
    /// Its height.
    pub h: i64,
    /// Whether the system lies between two zones.
    pub border: bool,
    /// Its campaign points.
    pub points: Option<i64>,
    name: Vec<String>,
    note: Vec<String>,
    rows: Vec<Vec<Bit>>,
}

/// A sign, and the words after it.
#[derive(Debug)]
struct Bit {
    key: String,
    words: String,
    w: i64,
}

impl Bit {
    fn new(icon: &Icon, words: String) -> Bit {
        let w = icon::SIDE + if words.is_empty() { 0 } else { LEAD + VALUE.width(&words) };
        Bit { key: icon.key.clone(), words, w }
    }
}

impl<'a> Card<'a> {
    /// Measures the card of a system. The note names the zones of a system that cannot stand on their line.
    pub fn new(atlas: &Atlas<'a>, icons: &Icons, id: &'a str, border: bool, note: &str) -> Card<'a> {
        let system = atlas.system(id);
        let rewards = system.into_iter().flat_map(|system| system.rewards.iter());
        let rewards = rewards.filter_map(|(id, payout)| {
            let words = format!("{}/{}", payout.winner.get(), payout.loser.get());
            Some(Bit::new(icons.rewards.get(id.id())?, words))
        });
        let tokens = system.into_iter().flat_map(|system| system.tokens.iter());
        let tokens = tokens.filter_map(|id| Some(Bit::new(icons.tokens.get(id.id())?, String::new())));
        let name = NAME.wrap(&atlas.name("system", id), WIDEST, 3);
        let note = NOTE.wrap(note, WIDEST, 2);
        let wide = name.iter().map(|line| NAME.width(line)).chain(note.iter().map(|line| NOTE.width(line))).max();
        let rows = rows(rewards.chain(tokens), wide.unwrap_or_default().max(116));
        let wide = rows.iter().map(|row| row_width(row)).chain(wide).max().unwrap_or_default();
        let high = lines(&name, NAME) + lines(&note, NOTE) + rows.len() as i64 * (icon::SIDE + 3);
        let points = system.and_then(|system| system.points).map(|points| points.get());
        let wide = wide.max(disc_width(points));
        Card { id, w: wide + 2 * PAD, h: 2 * DISC + high + PAD, border, points, name, note, rows }
    }

    /// The middle of the disc of a card.
    pub fn disc(at: &Rect) -> Point {
        Point::new(at.middle().x, at.y + DISC)
    }

    /// Draws the card.
    pub fn draw(&self, at: &Rect, svg: &mut Svg) {
        let plate = Rect { y: at.y + DISC, h: at.h - DISC, ..*at };
        svg.rect(if self.border { "plate edge" } else { "plate" }, &plate, 8);
        draw_disc(Card::disc(at), self.points, self.border, svg);
        let middle = at.middle().x;
        let mut y = at.y + 2 * DISC;
        for (words, font) in [(&self.name, NAME), (&self.note, NOTE)] {
            for line in words {
                svg.words(font, "", Anchor::Middle, Point::new(middle, y + font.rise()), line);
                y += font.line();
            }
        }
        for row in &self.rows {
            let mut x = middle - row_width(row) / 2;
            for bit in row {
                svg.reuse(&bit.key, Point::new(x, y));
                let base = Point::new(x + icon::SIDE + LEAD, y + (icon::SIDE - VALUE.line()) / 2 + VALUE.rise());
                svg.words(VALUE, "", Anchor::Start, base, &bit.words);
                x += bit.w + GAP;
            }
            y += icon::SIDE + 3;
        }
    }
}

/// A disc, with a number in it; a long number draws it out.
pub fn draw_disc(at: Point, points: Option<i64>, border: bool, svg: &mut Svg) {
    let wide = disc_width(points) - 2;
    svg.rect(if border { "disc ring" } else { "disc" }, &Rect::around(at, wide, 2 * DISC - 2), DISC - 1);
    if let Some(points) = points {
        let base = Point::new(at.x, at.y - POINTS.line() / 2 + POINTS.rise());
        svg.words(POINTS, "", Anchor::Middle, base, &points.to_string());
    }
}

fn disc_width(points: Option<i64>) -> i64 {
    points.map_or(0, |points| POINTS.width(&points.to_string()) + 14).max(2 * DISC)
}

fn lines(lines: &[String], font: Font) -> i64 {
    lines.len() as i64 * font.line()
}

fn row_width(row: &[Bit]) -> i64 {
    let wide: i64 = row.iter().map(|bit| bit.w).sum();
    wide + GAP * (row.len() as i64 - 1).max(0)
}

/// Signs in rows of about a width.
fn rows(bits: impl Iterator<Item = Bit>, width: i64) -> Vec<Vec<Bit>> {
    let mut rows: Vec<Vec<Bit>> = Vec::new();
    for bit in bits {
        match rows.last_mut() {
            Some(row) if row_width(row) + GAP + bit.w <= width.max(bit.w) => row.push(bit),
            _ => rows.push(vec![bit]),
        }
    }
    rows
}
