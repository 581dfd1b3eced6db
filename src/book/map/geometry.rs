//! Whole-number geometry: the same map on every machine.

use std::collections::BTreeMap;

/// A point, in pixels of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Point {
    /// From the left.
    pub x: i64,
    /// From the top.
    pub y: i64,
}

impl Point {
    /// A point.
    pub const fn new(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    /// The point moved.
    pub fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }

    /// The point that lies `part` of `whole` on the way to another.
    pub fn toward(self, other: Point, part: i64, whole: i64) -> Point {
        Point::new(self.x + (other.x - self.x) * part / whole, self.y + (other.y - self.y) * part / whole)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: i64,
    /// Top edge.
    pub y: i64,
    /// Width.
    pub w: i64,
    /// Height.
    pub h: i64,
}

impl Rect {
    /// The rectangle of a size around a point.
    pub fn around(middle: Point, w: i64, h: i64) -> Rect {
        Rect { x: middle.x - w / 2, y: middle.y - h / 2, w, h }
    }

    /// The middle.
    pub fn middle(&self) -> Point {
        Point::new(self.x + self.w / 2, self.y + self.h / 2)
    }

    /// The rectangle moved.
    pub fn plus(self, by: Point) -> Rect {
        Rect { x: self.x + by.x, y: self.y + by.y, ..self }
    }

    /// The rectangle with a margin around it.
    pub fn grown(&self, by: i64) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + 2 * by, h: self.h + 2 * by }
    }

    /// The four corners.
    pub fn corners(&self) -> [Point; 4] {
        let (right, bottom) = (self.x + self.w, self.y + self.h);
        [(self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)].map(|(x, y)| Point::new(x, y))
    }

    /// Whether both share more than an edge.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    /// The smallest rectangle that holds both.
    pub fn joined(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.w).max(other.x + other.w);
        let bottom = (self.y + self.h).max(other.y + other.h);
        Rect { x, y, w: right - x, h: bottom - y }
    }
}

/// The side of the squares by which [`Taken`] finds neighbours.
const CELL: i64 = 128;

/// Places that are taken already.
#[derive(Debug, Default)]
pub struct Taken {
    cells: BTreeMap<(i64, i64), Vec<Rect>>,
}

impl Taken {
    /// Takes a place.
    pub fn take(&mut self, rect: Rect) {
        for cell in cells(&rect) {
            self.cells.entry(cell).or_default().push(rect);
        }
    }

    /// Whether nothing stands in a place.
    pub fn is_free(&self, rect: &Rect) -> bool {
        cells(rect).all(|cell| self.cells.get(&cell).into_iter().flatten().all(|taken| !taken.overlaps(rect)))
    }
}

fn cells(rect: &Rect) -> impl Iterator<Item = (i64, i64)> {
    let across = rect.x.div_euclid(CELL)..=(rect.x + rect.w).div_euclid(CELL);
    let (top, bottom) = (rect.y.div_euclid(CELL), (rect.y + rect.h).div_euclid(CELL));
    across.flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
}

/// The corners of the smallest convex shape that holds all points, in order (Andrew's monotone chain).
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = chain.as_slice()
                && turn(*a, *b, point) <= 0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut sorted.iter().copied());
    lower.append(&mut chain(&mut sorted.iter().rev().copied()));
    lower
}

fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The smallest number whose square is not below `n`.
pub fn root(n: usize) -> usize {
    let root = n.isqrt();
    if root * root < n { root + 1 } else { root }
}

/// The width of a text in a common sans-serif, on the wide side, in pixels.
pub fn width(text: &str, size: i64) -> i64 {
    let hundredths: i64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | ',' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' | 'I' | ':' | ';' | '!' => 40,
            'm' | 'w' | 'M' | 'W' | 'œ' | 'æ' | 'Œ' | 'Æ' => 100,
            c if c.is_uppercase() => 78,
            c if (c as u32) < 0x250 => 64,
            _ => 110,
        })
        .sum();
    (hundredths * size + 99) / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_that_touch_do_not_overlap() {
        let left = Rect { x: 0, y: 0, w: 10, h: 10 };
        assert!(!left.overlaps(&Rect { x: 10, ..left }));
        assert!(left.overlaps(&Rect { x: 9, ..left }));
        let mut taken = Taken::default();
        taken.take(Rect { x: -300, y: 0, w: 600, h: 10 });
        assert!(!taken.is_free(&Rect { x: 250, y: 5, w: 5, h: 5 }));
        assert!(taken.is_free(&Rect { x: 250, y: 10, w: 5, h: 5 }));
    }

    #[test]
    fn a_hull_has_only_corners() {
        let square = [(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(hull(&square), [(0, 0), (2, 0), (2, 2), (0, 2)].map(|(x, y)| Point::new(x, y)));
    }
}
