//! Lines from one thing to another, bent so that they run under as little as can be.

use super::geometry::{Point, Rect};

/// A curve: its ends, and the point that it bends toward between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it starts.
    pub from: Point,
    /// What it bends toward.
    pub bend: Point,
    /// Where it ends.
    pub to: Point,
}

impl Way {
    /// The way from one point to another that runs under the fewest boxes, the straight one if it can be. Boxes that
    /// hold an end do not count.
    pub fn new(from: Point, to: Point, boxes: &[Rect]) -> Way {
        let holds = |rect: &Rect, at: Point| rect.grown(2).overlaps(&Rect::around(at, 2, 2));
        let others: Vec<&Rect> = boxes.iter().filter(|rect| !holds(rect, from) && !holds(rect, to)).collect();
        let ways = [0, 1, -1, 2, -2, 3, -3].map(|eighths| Way::bent(from, to, eighths));
        let hidden = |way: &Way| others.iter().filter(|rect| way.runs_under(rect)).count();
        ways.into_iter().min_by_key(hidden).unwrap_or(Way::bent(from, to, 0))
    }

    /// A way that bends aside by so many eighths of its length.
    fn bent(from: Point, to: Point, eighths: i64) -> Way {
        let way = to.minus(from);
        let aside = Point::new(-way.y * eighths / 8, way.x * eighths / 8);
        Way { from, bend: from.toward(to, 1, 2).plus(aside), to }
    }

    fn runs_under(&self, rect: &Rect) -> bool {
        (1..32).any(|step| {
            let (a, b) = (self.from.toward(self.bend, step, 32), self.bend.toward(self.to, step, 32));
            Rect::around(a.toward(b, step, 32), 2, 2).overlaps(rect)
        })
    }

    /// The curve as the path of a drawing.
    pub fn path(&self) -> String {
        let Way { from, bend, to } = self;
        format!("M{} {}Q{} {} {} {}", from.x, from.y, bend.x, bend.y, to.x, to.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_goes_round_what_stands_in_it() {
        let (from, to) = (Point::new(0, 0), Point::new(400, 0));
        let straight = Way::new(from, to, &[Rect { x: 150, y: 50, w: 100, h: 40 }]);
        assert_eq!(straight.bend, Point::new(200, 0));
        let wall = Rect { x: 150, y: -10, w: 100, h: 20 };
        let round = Way::new(from, to, &[wall]);
        assert!(round.bend.y != 0 && !round.runs_under(&wall), "{round:?}");
    }
}
