//! Shapes and words as SVG text: whole numbers, everything escaped, styles that reach nothing outside.

use std::fmt::Write;

use super::geometry::{Point, Rect};
use super::metrics::{Cut, Font};
use super::polygon::Polygon;
use crate::book::markdown::visible;

/// Which end of the words a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
}

/// A drawing in the making.
#[derive(Debug)]
pub struct Svg {
    out: String,
    prefix: String,
}

impl Svg {
    /// A drawing whose inner names start with a prefix, so that two can stand in one document.
    pub fn new(prefix: &str) -> Svg {
        Svg { out: String::new(), prefix: prefix.chars().filter(char::is_ascii_alphanumeric).collect() }
    }

    /// What is drawn so far.
    pub fn finish(self) -> String {
        self.out
    }

    /// Adds a line that is markup already.
    pub fn raw(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.out.push('\n');
    }

    /// An inner name in full.
    pub fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// Words on one line. A browser without the font is held to the width that was reckoned with.
    pub fn words(&mut self, font: Font, class: &str, anchor: Anchor, at: Point, words: &str) {
        if words.trim().is_empty() {
            return;
        }
        let cut = match font.cut {
            Cut::Regular => "",
            Cut::Bold => "b",
            Cut::Serif => "s",
        };
        let middle = if anchor == Anchor::Middle { "m" } else { "" };
        let classes: Vec<&str> = [cut, middle, class].into_iter().filter(|class| !class.is_empty()).collect();
        let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
        let squeeze = if font.has(words) { "" } else { " lengthAdjust=\"spacingAndGlyphs\"" };
        let line = format!(
            "<text{class} x=\"{}\" y=\"{}\" font-size=\"{}\" textLength=\"{}\"{squeeze}>{}</text>",
            at.x,
            at.y,
            font.size,
            font.width(words),
            escape(words)
        );
        self.raw(&line);
    }

    /// A box with round corners.
    pub fn rect(&mut self, class: &str, at: &Rect, round: i64) {
        let Rect { x, y, w, h } = at;
        self.raw(&format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\"/>"));
    }

    /// A line.
    pub fn line(&mut self, class: &str, from: Point, to: Point) {
        self.path(class, "", &format!("M{} {}L{} {}", from.x, from.y, to.x, to.y));
    }

    /// A path, with a style beside that of its class.
    pub fn path(&mut self, class: &str, style: &str, path: &str) {
        let style = if style.is_empty() { String::new() } else { format!(" style=\"{style}\"") };
        self.raw(&format!("<path class=\"{class}\"{style} d=\"{path}\"/>"));
    }

    /// A sign that was defined.
    pub fn reuse(&mut self, key: &str, at: Point) {
        let line = format!("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", self.id(key), at.x, at.y);
        self.raw(&line);
    }
}

/// The outline of a shape, its corners rounded.
pub fn rounded(shape: &Polygon, round: i64) -> String {
    let mut path = String::new();
    let sides: Vec<(Point, Point)> = shape.sides().map(|(from, to, _)| (from, to)).collect();
    for ((from, to), (_, next)) in sides.iter().zip(sides.iter().cycle().skip(1)) {
        let (enter, leave) = (near(*to, *from, round), near(*to, *next, round));
        let letter = if path.is_empty() { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{letter}{} {}Q{} {} {} {}", enter.x, enter.y, to.x, to.y, leave.x, leave.y);
    }
    path.push('Z');
    path
}

/// The point at a distance from a corner toward another, but no farther than half the way.
pub fn near(corner: Point, toward: Point, distance: i64) -> Point {
    let whole = toward.minus(corner).length().max(1);
    corner.toward(toward, distance.min(whole / 2), whole)
}

/// Words as XML text: escaped, without the characters that XML does not have.
pub fn escape(text: &str) -> String {
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
