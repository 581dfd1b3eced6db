//! The free part of a zone, and what is put there: apart from each other, and evenly.

use super::geometry::{Point, Rect};
use super::polygon::{Polygon, Room};

/// Between a card and the side of its zone.
pub const MARGIN: i64 = 9;
/// Between two cards.
pub const APART: i64 = 6;

/// How far apart the places are that are tried.
const STEP: i64 = 7;
/// How often what found no place may come first.
const TRIES: usize = 5;
/// Between a card and a sub-zone that it does not lie in.
const ASIDE: i64 = 2;
/// Beyond so many things, spreading them evenly takes longer than it is worth.
const MANY: usize = 60;

/// Something to be put.
#[derive(Clone, Copy, Debug)]
pub struct Item<T> {
    /// What it is.
    pub what: T,
    /// Its width and height.
    pub size: (i64, i64),
    /// Where it should stand.
    pub at: Point,
}

/// The free part of a zone.
#[derive(Debug)]
pub struct Pen<'s> {
    shape: &'s Polygon,
    room: Room,
    inner: Vec<&'s Polygon>,
    taken: Vec<Rect>,
}

impl<'s> Pen<'s> {
    /// The inside of a shape, outside its sub-zones and what lies on its sides.
    pub fn new(shape: &'s Polygon, inner: Vec<&'s Polygon>, taken: &[Rect]) -> Pen<'s> {
        let taken = taken.iter().filter(|rect| shape.touches(&rect.grown(APART))).copied().collect();
        Pen { shape, room: Room::new(shape, MARGIN), inner, taken }
    }

    /// Puts everything. What finds no place comes first in the next try. `held` names what must not be moved to
    /// spread the rest evenly.
    pub fn fill<T: Copy>(&self, mut items: Vec<Item<T>>, held: impl Fn(&T) -> bool) -> Option<Vec<(T, Rect)>> {
        let needed: i64 = items.iter().map(|item| item.size.0 * item.size.1).sum();
        if 2 * needed > self.shape.double_area() {
            return None;
        }
        for _ in 0..=items.len().min(TRIES) {
            let mut rects: Vec<Rect> = Vec::new();
            let stuck = items.iter().position(|item| match self.place(item.size, item.at, &rects) {
                Some(rect) => {
                    rects.push(rect);
                    false
                }
                None => true,
            });
            match stuck {
                Some(stuck) => items.get_mut(..=stuck)?.rotate_right(1),
                None => {
                    let held: Vec<bool> = items.iter().map(|item| held(&item.what)).collect();
                    self.spread(&mut rects, &held);
                    return Some(items.iter().map(|item| item.what).zip(rects).collect());
                }
            }
        }
        None
    }

    /// The free place that is nearest to a point.
    pub fn place(&self, (w, h): (i64, i64), at: Point, rects: &[Rect]) -> Option<Rect> {
        let at = self.shape.nearest(at);
        let bounds = self.shape.bounds();
        let across = (at.x - bounds.x).max(bounds.x + bounds.w - at.x);
        let rings = across.max(at.y - bounds.y).max(bounds.y + bounds.h - at.y) / STEP;
        let mut places = (0..=rings).flat_map(|ring| at.ring(ring, STEP)).map(|at| Rect::around(at, w, h));
        places.find(|rect| self.fits(rect, rects.iter()))
    }

    /// Whether a box lies in the zone, outside its sub-zones, and on nothing else.
    fn fits<'r>(&self, rect: &Rect, mut others: impl Iterator<Item = &'r Rect>) -> bool {
        let clear = rect.grown(APART);
        self.room.holds(rect)
            && !others.any(|other| other.overlaps(&clear))
            && !self.taken.iter().any(|taken| taken.overlaps(&clear))
            && !self.inner.iter().any(|shape| shape.touches(&rect.grown(ASIDE)))
    }

    /// Moves everything a little, time and again, to where it is less hemmed in.
    fn spread(&self, rects: &mut [Rect], held: &[bool]) {
        const STEPS: [i64; 24] = [16, 16, 16, 12, 12, 12, 8, 8, 8, 8, 5, 5, 5, 5, 5, 5, 3, 3, 3, 3, 2, 2, 2, 2];
        if rects.len() > MANY {
            return;
        }
        for step in STEPS {
            for number in (0..rects.len()).filter(|number| held.get(*number) != Some(&true)) {
                let Some(here) = rects.get(number).copied() else { continue };
                let others = || rects.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, rect)| rect);
                let moved = here.middle().ring(1, step).map(|at| Rect::around(at, here.w, here.h));
                let moved = moved.filter(|moved| self.fits(moved, others()));
                let best = moved.map(|moved| (self.strain(&moved, others()), moved)).min_by_key(|(strain, _)| *strain);
                if let Some((strain, moved)) = best
                    && strain < self.strain(&here, others())
                    && let Some(rect) = rects.get_mut(number)
                {
                    *rect = moved;
                }
            }
        }
    }

    /// How much a box is hemmed in: as with charges, what is near counts for more.
    fn strain<'r>(&'r self, rect: &Rect, others: impl Iterator<Item = &'r Rect>) -> i64 {
        let push = |space: i64| 100_000_000 / (space.max(0) + 8).pow(2);
        let boxes: i64 = others.chain(&self.taken).map(|other| push(rect.space_to(other))).sum();
        let inner: i64 = self.inner.iter().map(|shape| push(shape.space_to(rect))).sum();
        let sides: i64 = self.room.spaces_to(rect).map(push).sum();
        boxes + inner + sides
    }
}
