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

    /// The way from another point to this one.
    pub fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }

    /// The scalar product.
    pub const fn dot(self, other: Point) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The distance from the corner of the drawing, rounded down.
    pub const fn length(self) -> i64 {
        self.dot(self).isqrt()
    }

    /// The point with its height multiplied and divided.
    pub fn stretched(self, times: i64, by: i64) -> Point {
        Point::new(self.x, self.y * times / by)
    }

    /// The points on the edge of a square around this one: `ring` steps out, `step` apart; nearer ones first.
    pub fn ring(self, ring: i64, step: i64) -> impl Iterator<Item = Point> {
        (0..=ring)
            .flat_map(move |along| {
                let corners = [(along, -ring), (-along, ring), (ring, along), (-ring, -along)];
                let mirrored = [(-along, -ring), (along, ring), (ring, -along), (-ring, along)];
                // In the middle of a side the mirrored point is the same, and at a corner it is the next side's.
                let mirrored = mirrored.into_iter().filter(move |_| along > 0 && along < ring);
                corners.into_iter().take(if ring == 0 { 1 } else { 4 }).chain(mirrored)
            })
            .map(move |(x, y)| self.plus(Point::new(x * step, y * step)))
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

    /// The distance to another; none if they overlap.
    pub fn space_to(&self, other: &Rect) -> i64 {
        let across = (other.x - self.x - self.w).max(self.x - other.x - other.w).max(0);
        let down = (other.y - self.y - self.h).max(self.y - other.y - other.h).max(0);
        Point::new(across, down).length()
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

/// The smallest number whose square is not below `n`.
pub fn root(n: usize) -> usize {
    let root = n.isqrt();
    if root * root < n { root + 1 } else { root }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_each_point_once() {
        let points = |ring| Point::new(7, 7).ring(ring, 10).collect::<Vec<_>>();
        assert_eq!(points(0), [Point::new(7, 7)]);
        for ring in 1..5 {
            let all = points(ring);
            let distinct: std::collections::BTreeSet<Point> = all.iter().copied().collect();
            assert_eq!((all.len() as i64, distinct.len() as i64), (8 * ring, 8 * ring));
            let far = |at: &Point| at.minus(Point::new(7, 7));
            assert!(all.iter().all(|at| far(at).x.abs().max(far(at).y.abs()) == 10 * ring));
            assert!(all.is_sorted_by_key(|at| far(at).dot(far(at))));
        }
    }

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
}
