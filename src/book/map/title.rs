//! The names of zones: what tells them apart large, the word that all of them share small.

use super::geometry::{Point, Rect};
use super::metrics::Font;
use super::svg::{Anchor, Svg};
use super::world::Atlas;

const SMALL: Font = Font::serif(20);
/// The width that small words may take at least.
const SMALLEST: i64 = 150;
const SUB: Font = Font::serif(18);
/// Sizes of the large part, and the width that it may take. All names have the first one in which all have room.
const LARGE: [(i64, i64); 4] = [(64, 110), (44, 150), (34, 180), (28, 200)];

/// The name of a zone, measured.
#[derive(Debug, Default)]
pub struct Title {
    /// Its width.
    pub w: i64,
    /// Its height.
    pub h: i64,
    lines: Vec<(Font, String)>,
    sub: bool,
}

impl Title {
    /// Measures the name of each zone.
    pub fn all(atlas: &Atlas) -> Vec<Title> {
        let is_named = |zone: &usize| atlas.region(*zone).is_some_and(|region| region.id.is_some());
        let top: Vec<String> = atlas.top().into_iter().filter(is_named).map(|zone| atlas.title(zone)).collect();
        let shared = Shared::of(&top);
        let parts = || top.iter().map(|name| shared.parts(name).1);
        let fits = |(size, width): &(i64, i64)| parts().all(|part| Font::serif(*size).width(part) <= *width);
        let large = LARGE.into_iter().find(fits).or(LARGE.last().copied()).unwrap_or_default();
        let title = |zone: usize| {
            let name = atlas.title(zone);
            let sub = !atlas.is_top(zone);
            let lines = if sub || !is_named(&zone) {
                SUB.wrap(&name, 150, 2).into_iter().map(|line| (SUB, line)).collect()
            } else {
                shared.lines(&name, large)
            };
            Title {
                w: lines.iter().map(|(font, line)| font.width(line)).max().unwrap_or_default(),
                h: lines.iter().map(|(font, _)| font.line()).sum(),
                lines,
                sub,
            }
        };
        (0..atlas.zones.len()).map(title).collect()
    }

    /// Draws the name in its place.
    pub fn draw(&self, at: &Rect, svg: &mut Svg) {
        let mut y = at.y;
        for (font, line) in &self.lines {
            let class = if self.sub { "sub" } else { "zone" };
            svg.words(*font, class, Anchor::Middle, Point::new(at.middle().x, y + font.rise()), line);
            y += font.line();
        }
    }
}

/// The first or the last word that all names share.
enum Shared {
    Nothing,
    First(String),
    Last(String),
}

impl Shared {
    fn of(names: &[String]) -> Shared {
        if names.len() < 2 {
            return Shared::Nothing;
        }
        let same = |word: fn(&str) -> Option<(&str, &str)>| {
            let mut words = names.iter().map(|name| word(name).map(|(word, _)| word));
            let first = words.next().flatten()?;
            words.all(|word| word == Some(first)).then(|| first.to_owned())
        };
        match (same(first_word), same(last_word)) {
            (Some(word), _) => Shared::First(word),
            (_, Some(word)) => Shared::Last(word),
            _ => Shared::Nothing,
        }
    }

    /// The parts of a name: small words above, large ones, small words below.
    fn parts<'n>(&self, name: &'n str) -> (&'n str, &'n str, &'n str) {
        let first = first_word(name).filter(|(first, _)| matches!(self, Shared::First(word) if first == word));
        let last = last_word(name).filter(|(last, _)| matches!(self, Shared::Last(word) if last == word));
        match (first, last) {
            (Some((word, rest)), _) => (word, rest, ""),
            (_, Some((word, rest))) => ("", rest, word),
            _ => ("", name, ""),
        }
    }

    fn lines(&self, name: &str, (size, width): (i64, i64)) -> Vec<(Font, String)> {
        let (above, large, below) = self.parts(name);
        let lines = [(SMALL, above), (Font::serif(size), large), (SMALL, below)].map(|(font, words)| {
            let lines = font.wrap(words, width.max(SMALLEST), 3);
            lines.into_iter().map(move |line| (font, line))
        });
        lines.into_iter().flatten().collect()
    }
}

fn first_word(name: &str) -> Option<(&str, &str)> {
    name.split_once(' ').filter(|(word, rest)| !word.is_empty() && !rest.trim().is_empty())
}

fn last_word(name: &str) -> Option<(&str, &str)> {
    name.rsplit_once(' ')
        .map(|(rest, word)| (word, rest))
        .filter(|(word, rest)| !word.is_empty() && !rest.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(names: &[&str]) -> Vec<Vec<String>> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let shared = Shared::of(&names);
        names.iter().map(|name| shared.lines(name, (24, 190)).into_iter().map(|(_, line)| line).collect()).collect()
    }

    #[test]
    fn the_word_that_all_zones_share_stands_apart() {
        assert_eq!(lines(&["Zone I", "Zone IV"]), [["Zone", "I"], ["Zone", "IV"]]);
        assert_eq!(lines(&["North Sea", "South Sea"]), [["North", "Sea"], ["South", "Sea"]]);
        assert_eq!(lines(&["Nord", "Sud"]), [["Nord"], ["Sud"]]);
        assert_eq!(lines(&["Zone I"]), [["Zone I"]]);
        assert_eq!(lines(&["Zone I", "Zone"]), [["Zone I"], ["Zone"]]);
    }
}
