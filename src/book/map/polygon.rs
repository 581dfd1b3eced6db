//! Convex shapes that know what lies beyond each of their sides.

use super::geometry::{Point, Rect};

/// What lies beyond a side of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The edge of the map.
    Frame,
    /// The same zone, outside its sub-zones.
    Open,
    /// Another zone.
    Zone(usize),
}

/// A corner, and what lies beyond the side from here to the next one.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Where it is.
    pub at: Point,
    /// What lies beyond.
    pub side: Side,
}

/// The points on one side of a line: those whose product with `normal` is `limit` at most.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    /// Points away from the points that count.
    pub normal: Point,
    /// How far they go.
    pub limit: i64,
}

impl Half {
    /// The inner half of a side of a polygon, less a margin.
    fn inside(from: Point, to: Point, margin: i64) -> Half {
        let normal = Point::new(to.y - from.y, from.x - to.x);
        Half { normal, limit: normal.dot(from) }.less(margin)
    }

    /// The half without a margin along its line.
    pub fn less(self, margin: i64) -> Half {
        Half { limit: self.limit - margin * self.normal.length(), ..self }
    }

    /// How far a point lies beyond the line, in units of the normal.
    fn beyond(&self, at: Point) -> i64 {
        self.normal.dot(at) - self.limit
    }

    /// The corner of a box that lies farthest out, and the one farthest in.
    fn ends(&self, rect: &Rect) -> (Point, Point) {
        let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
        let (out_x, in_x) = if self.normal.x > 0 { (right, rect.x) } else { (rect.x, right) };
        let (out_y, in_y) = if self.normal.y > 0 { (bottom, rect.y) } else { (rect.y, bottom) };
        (Point::new(out_x, out_y), Point::new(in_x, in_y))
    }
}

/// A convex shape; its corners go round clockwise, as one sees them.
#[derive(Clone, Debug, Default)]
pub struct Polygon {
    /// The corners.
    pub corners: Vec<Corner>,
}

impl Polygon {
    /// A box.
    pub fn of(rect: &Rect) -> Polygon {
        Polygon { corners: rect.corners().into_iter().map(|at| Corner { at, side: Side::Frame }).collect() }
    }

    /// The sides: two ends, and what lies beyond.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point, Side)> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(here, next)| (here.at, next.at, here.side))
    }

    /// Cuts off what lies beyond a line.
    pub fn clip(&mut self, half: Half, side: Side) {
        if self.corners.iter().all(|corner| half.beyond(corner.at) <= 0) {
            return;
        }
        let mut kept: Vec<Corner> = Vec::with_capacity(self.corners.len() + 1);
        for (from, to, beyond) in self.sides() {
            let (out, next_out) = (half.beyond(from), half.beyond(to));
            if out <= 0 {
                kept.push(Corner { at: from, side: beyond });
            }
            if (out <= 0) != (next_out <= 0) {
                let cut = from.toward(to, out, out - next_out);
                kept.push(Corner { at: cut, side: if out <= 0 { side } else { beyond } });
            }
        }
        self.corners = kept;
        self.tidy();
    }

    /// Takes out sides without length.
    fn tidy(&mut self) {
        let ends: Vec<Point> = self.sides().map(|(_, to, _)| to).collect();
        let mut ends = ends.into_iter();
        self.corners.retain(|corner| ends.next() != Some(corner.at));
        if self.corners.len() < 3 {
            self.corners.clear();
        }
    }

    /// Twice the area.
    pub fn double_area(&self) -> i64 {
        self.sides().map(|(from, to, _)| from.x * to.y - to.x * from.y).sum()
    }

    /// The middle: where a sheet of this shape would balance.
    pub fn middle(&self) -> Point {
        let Some(first) = self.corners.first().map(|corner| corner.at) else { return Point::default() };
        let (mut x, mut y, mut area) = (0, 0, 0);
        for (from, to, _) in self.sides() {
            let (a, b) = (from.minus(first), to.minus(first));
            let part = a.x * b.y - b.x * a.y;
            x += (a.x + b.x) * part;
            y += (a.y + b.y) * part;
            area += part;
        }
        let share = |sum: i64| sum.checked_div(3 * area).unwrap_or_default();
        first.plus(Point::new(share(x), share(y)))
    }

    /// The shape without a margin along its sides.
    pub fn inset(&self, by: i64) -> Polygon {
        let mut inner = self.clone();
        for (from, to, side) in self.sides() {
            inner.clip(Half::inside(from, to, by), side);
        }
        inner
    }

    /// Whether a point lies inside or on a side.
    pub fn holds(&self, at: Point) -> bool {
        !self.corners.is_empty() && self.sides().all(|(from, to, _)| Half::inside(from, to, 0).beyond(at) <= 0)
    }

    /// The smallest box around the shape.
    pub fn bounds(&self) -> Rect {
        let corners = self.corners.iter().map(|corner| Rect::around(corner.at, 0, 0));
        corners.reduce(|all, corner| all.joined(&corner)).unwrap_or_default()
    }

    /// A point of the shape, as near to another as the way to the middle allows.
    pub fn nearest(&self, at: Point) -> Point {
        let middle = self.middle();
        let mut steps = (0..=64).map(|step| at.toward(middle, step, 64));
        steps.find(|at| self.holds(*at)).unwrap_or(middle)
    }

    /// Whether a box and the shape share more than a side.
    pub fn touches(&self, rect: &Rect) -> bool {
        let apart = |half: Half| half.beyond(half.ends(rect).1) >= 0;
        !self.corners.is_empty()
            && self.bounds().overlaps(rect)
            && !self.sides().any(|(from, to, _)| apart(Half::inside(from, to, 0)))
    }

    /// How far a box lies outside, at least.
    pub fn space_to(&self, rect: &Rect) -> i64 {
        let beyond = |half: Half| half.beyond(half.ends(rect).1) / half.normal.length().max(1);
        self.sides().map(|(from, to, _)| beyond(Half::inside(from, to, 0))).max().unwrap_or(i64::MAX).max(0)
    }

    /// The longest side with this beyond it.
    pub fn side_to(&self, beyond: Side) -> Option<(Point, Point)> {
        let sides = self.sides().filter(|(.., side)| *side == beyond).map(|(from, to, _)| (from, to));
        sides.max_by_key(|(from, to)| to.minus(*from).length())
    }

    /// The same shape with all heights multiplied and divided.
    pub fn stretched(&self, times: i64, by: i64) -> Polygon {
        let corners = self.corners.iter();
        let mut shape = Polygon {
            corners: corners.map(|corner| Corner { at: corner.at.stretched(times, by), ..*corner }).collect(),
        };
        shape.tidy();
        shape
    }
}

/// The inside of a shape, ready to be asked often.
#[derive(Debug)]
pub struct Room(Vec<Half>);

impl Room {
    /// The inside, less a margin.
    pub fn new(shape: &Polygon, margin: i64) -> Room {
        Room(shape.sides().map(|(from, to, _)| Half::inside(from, to, margin)).collect())
    }

    /// Whether a box lies inside.
    pub fn holds(&self, rect: &Rect) -> bool {
        !self.0.is_empty() && self.0.iter().all(|half| half.beyond(half.ends(rect).0) <= 0)
    }

    /// How far a box inside lies from each of the sides.
    pub fn spaces_to(&self, rect: &Rect) -> impl Iterator<Item = i64> {
        self.0.iter().map(|half| -half.beyond(half.ends(rect).0) / half.normal.length().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Polygon {
        Polygon::of(&Rect { x: 0, y: 0, w: 100, h: 100 })
    }

    /// What lies left of the line x = 60.
    const LEFT: Half = Half { normal: Point::new(1, 0), limit: 60 };

    #[test]
    fn a_cut_remembers_what_lies_beyond() {
        let mut shape = square();
        shape.clip(LEFT, Side::Zone(7));
        assert_eq!(shape.double_area(), 2 * 60 * 100);
        assert_eq!(shape.middle(), Point::new(30, 50));
        assert_eq!(shape.side_to(Side::Zone(7)), Some((Point::new(60, 0), Point::new(60, 100))));
        assert_eq!(shape.sides().filter(|(.., side)| *side == Side::Frame).count(), 3);
        assert!(shape.holds(Point::new(60, 50)) && !shape.holds(Point::new(61, 50)));
        shape.clip(Half { normal: Point::new(-1, 0), limit: -60 }, Side::Open);
        assert!(shape.corners.is_empty() && !shape.holds(Point::new(60, 50)));
    }

    #[test]
    fn boxes_lie_inside_or_touch_or_neither() {
        let mut shape = square();
        // The triangle above the diagonal from the lower left to the upper right.
        shape.clip(Half { normal: Point::new(1, 1), limit: 100 }, Side::Open);
        let rect = |x, y| Rect { x, y, w: 20, h: 20 };
        assert!(Room::new(&shape, 0).holds(&rect(30, 30)) && !Room::new(&shape, 0).holds(&rect(31, 30)));
        assert!(Room::new(&shape, 5).holds(&rect(5, 5)) && !Room::new(&shape, 5).holds(&rect(4, 5)));
        assert!(shape.touches(&rect(49, 50)) && !shape.touches(&rect(50, 50)) && !shape.touches(&rect(-20, 0)));
        assert_eq!(square().inset(10).double_area(), 2 * 80 * 80);
        assert_eq!(square().stretched(1, 2).middle(), Point::new(50, 25));
    }
}
