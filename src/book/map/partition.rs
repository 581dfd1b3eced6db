//! A region divided among what it holds, so that each gets the share that it needs.
//!
//! Each part is what lies nearer to its seed than to any other, where a seed with more weight reaches farther
//! (a power diagram). Round after round, seeds move to the middle of their parts and weights follow the need.

use std::collections::BTreeSet;

use super::geometry::{Point, Rect, Taken, root};
use super::polygon::{Half, Polygon, Side};

/// What wants a part of a region.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    /// Where it would like to be.
    pub wish: Option<Point>,
    /// Whether somebody wished it, rather than this program.
    pub firm: bool,
    /// The area that it needs, against that of the others.
    pub need: i64,
    /// What its neighbours see beyond their sides.
    pub side: Side,
}

/// Seeds that are moved in all rounds together, so that large maps take no more time than they must.
const WORK: usize = 800;
/// How much a wish weighs against a good shape, in eighths. A wish that nobody made weighs less and less.
const WILL: i64 = 4;

/// Pairs of seeds whose parts should share a side, the lower number first.
pub type Joined = BTreeSet<(usize, usize)>;

/// The parts of a region, in the order of the seeds, with a gap between those that should not touch.
pub fn partition(whole: &Polygon, seeds: &[Seed], joined: &Joined, gap: i64) -> Vec<Polygon> {
    let mut field = Field::new(whole, seeds);
    let rounds = (WORK / seeds.len().max(1)).clamp(3, 40);
    for round in 0..rounds {
        let parts = field.parts(|_, _| 0);
        field.adapt(&parts, (WILL * (rounds - round) as i64 / rounds as i64).max(1));
        if 3 * round < 2 * rounds {
            field.approach(&parts, joined);
        }
        field.bound();
    }
    field.parts(|a, b| if joined.contains(&(a.min(b), a.max(b))) { 0 } else { gap })
}

struct Field<'a> {
    whole: &'a Polygon,
    seeds: &'a [Seed],
    at: Vec<Point>,
    wishes: Vec<Option<Point>>,
    weights: Vec<i64>,
}

impl<'a> Field<'a> {
    fn new(whole: &'a Polygon, seeds: &'a [Seed]) -> Field<'a> {
        let mut field = Field {
            whole,
            seeds,
            at: start(whole, seeds),
            wishes: seeds.iter().map(|seed| seed.wish).collect(),
            weights: Vec::new(),
        };
        field.weights = (0..seeds.len()).map(|seed| field.target(seed) / 4).collect();
        field.bound();
        field
    }

    /// Twice the area that a seed should have.
    fn target(&self, seed: usize) -> i64 {
        let all: i64 = self.seeds.iter().map(|seed| seed.need.max(1)).sum();
        let need = self.seeds.get(seed).map_or(1, |seed| seed.need.max(1));
        (i128::from(self.whole.double_area()) * i128::from(need) / i128::from(all.max(1)))
            .try_into()
            .unwrap_or(i64::MAX)
    }

    fn parts(&self, gap: impl Fn(usize, usize) -> i64) -> Vec<Polygon> {
        let placed: Vec<(Point, i64, Side)> = self
            .at
            .iter()
            .zip(&self.weights)
            .zip(self.seeds)
            .map(|((at, weight), seed)| (*at, *weight, seed.side))
            .collect();
        let part = |(i, (here, weight, _)): (usize, &(Point, i64, Side))| {
            let mut part = self.whole.clone();
            for (j, (there, other, side)) in placed.iter().enumerate().filter(|(j, _)| *j != i) {
                // The points whose squared distance, less the weight, is the smaller one from here.
                let way = there.minus(*here);
                if way == Point::default() {
                    // Two in one place cannot share it; the map is then tried anew, larger.
                    part.corners.clear();
                    break;
                }
                let normal = Point::new(2 * way.x, 2 * way.y);
                let half = Half { normal, limit: there.dot(*there) - here.dot(*here) + weight - other };
                part.clip(half.less(gap(i, j) / 2), *side);
            }
            part
        };
        placed.iter().enumerate().map(part).collect()
    }

    /// Moves seeds toward the middles of their parts, and `will` eighths of the way from there to where they wish to
    /// be; and weights toward what gives each its share.
    fn adapt(&mut self, parts: &[Polygon], will: i64) {
        for (i, part) in parts.iter().enumerate() {
            let (target, area) = (self.target(i), part.double_area());
            let (Some(at), Some(weight)) = (self.at.get_mut(i), self.weights.get_mut(i)) else { continue };
            *weight =
                (*weight * 2).min(weight.saturating_mul(target / 16) / (area / 16).max(1)).max(*weight / 2).max(16);
            if area == 0 {
                continue;
            }
            // Inside their own parts, seeds cannot meet.
            let middle = part.middle();
            let will = if self.seeds.get(i).is_some_and(|seed| seed.firm) { WILL } else { will };
            let wished = self.wishes.get(i).copied().flatten().map(|wish| middle.toward(wish, will, 8));
            *at = wished.filter(|at| part.holds(*at)).unwrap_or(middle);
        }
    }

    /// Moves those toward each other that should share a side and do not, or hardly do.
    fn approach(&mut self, parts: &[Polygon], joined: &Joined) {
        for (a, b) in joined {
            let (Some(part), Some(other), Some(seed)) = (parts.get(*a), parts.get(*b), self.seeds.get(*b)) else {
                continue;
            };
            let side = part.side_to(seed.side).map_or(0, |(from, to)| to.minus(from).length());
            let (Some(here), Some(there)) = (self.at.get(*a).copied(), self.at.get(*b).copied()) else { continue };
            // Not all can be neighbours of all: where seeds are close already, nothing is gained.
            let size = part.double_area().min(other.double_area()).isqrt() / 2;
            if side > size || there.minus(here).length() < size {
                continue;
            }
            for (number, part, from, to) in [(*a, part, here, there), (*b, other, there, here)] {
                let nearer = from.toward(to, 1, 10);
                if let Some(at) = self.at.get_mut(number).filter(|_| part.holds(nearer)) {
                    *at = nearer;
                }
                // A wish gives way, too: borders mean something, places do not.
                if let Some(Some(wish)) = self.wishes.get_mut(number) {
                    *wish = wish.toward(to, 1, 10);
                }
            }
        }
    }

    /// Keeps every seed in its own part: no weight passes the square of the distance to the nearest other seed.
    fn bound(&mut self) {
        for (i, here) in self.at.iter().enumerate() {
            let others = self.at.iter().enumerate().filter(|(j, _)| *j != i);
            let nearest = others.map(|(_, there)| there.minus(*here).dot(there.minus(*here))).min();
            if let (Some(weight), Some(nearest)) = (self.weights.get_mut(i), nearest) {
                *weight = (*weight).min(nearest * 4 / 5);
            }
        }
    }
}

/// Where seeds stand at first: near their wishes, else in rows; inside the region, and apart from each other.
fn start(whole: &Polygon, seeds: &[Seed]) -> Vec<Point> {
    let count = seeds.len().max(1);
    let columns = root(count).max(1);
    let bounds = whole.bounds();
    let step = (whole.double_area() / 2 / count as i64).isqrt() / 3;
    let mut taken = Taken::default();
    let mut place = |(i, seed): (usize, &Seed)| {
        let (column, row) = ((i % columns) as i64, (i / columns) as i64);
        let (columns, rows) = (columns as i64, count.div_ceil(columns) as i64);
        let in_row = Point::new(
            bounds.x + bounds.w * (2 * column + 1) / (2 * columns),
            bounds.y + bounds.h * (2 * row + 1) / (2 * rows),
        );
        let wish = whole.nearest(seed.wish.unwrap_or(in_row));
        let spot = |at: Point| Rect::around(at, step.max(2), step.max(2));
        let at = (0..40)
            .flat_map(|ring| wish.ring(ring, step.max(2)))
            .find(|at| whole.holds(*at) && taken.is_free(&spot(*at)))
            .unwrap_or(wish);
        taken.take(spot(at));
        at
    };
    seeds.iter().enumerate().map(&mut place).collect()
}
