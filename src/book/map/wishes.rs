//! Where zones without a place of their own should lie: neighbours near each other, others farther apart.
//!
//! Zones start where the number of borders between them and a few far ones puts them. Then each moves, round after
//! round, to where its distances to all others agree best with those numbers (stress majorization), and the whole is
//! turned so that it fills a sheet. Zones with a place of their own stay there.

use std::collections::{BTreeSet, VecDeque};

use super::geometry::{Point, root};

/// The width and the height of the map, in the units of this module.
pub const WHOLE: i64 = 10_000;

/// Pairs that are compared in all rounds together.
const WORK: usize = 400_000;

/// A place for each of `places.len()` zones.
pub fn wishes(places: &[Option<Point>], adjacent: &BTreeSet<(usize, usize)>) -> Vec<Point> {
    let count = places.len();
    let free = places.iter().filter(|place| place.is_none()).count();
    let borders = borders(count, adjacent);
    let mut at: Vec<Point> =
        start(&borders).into_iter().zip(places).map(|(start, place)| place.unwrap_or(start)).collect();
    let rounds = if free == 0 { 0 } else { (WORK / count.pow(2).max(1)).clamp(2, 100) };
    for _ in 0..rounds {
        let moved: Vec<Point> = (0..count).map(|zone| agreeable(zone, &at, &borders)).collect();
        for ((at, moved), place) in at.iter_mut().zip(moved).zip(places) {
            *at = place.unwrap_or(moved);
        }
    }
    if free == count { spread(&turned(&at)) } else { at }
}

/// Where zones stand at first: across, between the two that are farthest apart; down, between two others that are far
/// apart and equally far from those. Zones that this does not part stand on a small ring.
fn start(borders: &[Vec<i64>]) -> Vec<Point> {
    let count = borders.len();
    let way = |a: usize, b: usize| borders.get(a).and_then(|row| row.get(b)).copied().unwrap_or_default();
    let farthest = |score: &dyn Fn(usize) -> i64| (0..count).rev().max_by_key(|zone| score(*zone)).unwrap_or_default();
    let left = farthest(&|zone| way(0, zone));
    let right = farthest(&|zone| way(left, zone));
    let aside = |zone: usize| way(left, zone).min(way(right, zone)) * 2 - (way(left, zone) - way(right, zone)).abs();
    let top = farthest(&aside);
    let bottom = farthest(&|zone| way(top, zone) * 2 - (way(left, zone) - way(right, zone)).abs());
    let unit = WHOLE / (root(count) as i64).max(1) / 2;
    let place = |zone: usize| {
        let across = (way(left, zone) - way(right, zone)) * unit;
        let down = (way(top, zone) - way(bottom, zone)) * unit;
        on_ring(zone as i64, count as i64).toward(Point::new(across, down), 7, 8)
    };
    (0..count).map(place).collect()
}

/// The places turned to where the box around them is smallest, wider than high, the first zone above on the left.
fn turned(at: &[Point]) -> Vec<Point> {
    /// Cosine and sine of every 15 degrees below 90, in thousandths.
    const TURNS: [(i64, i64); 6] = [(1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966)];
    let turn = |(cos, sin): (i64, i64)| -> Vec<Point> {
        at.iter().map(|at| Point::new((at.x * cos - at.y * sin) / 1000, (at.x * sin + at.y * cos) / 1000)).collect()
    };
    let extent = |at: &[Point]| {
        let ((_, wide), (_, high)) = (ends(at, |at| at.x), ends(at, |at| at.y));
        (wide, high)
    };
    let area = |at: &Vec<Point>| {
        let (wide, high) = extent(at);
        (wide + WHOLE / 20) * (high + WHOLE / 20)
    };
    let mut best = TURNS.map(turn).into_iter().min_by_key(area).unwrap_or_default();
    if let (wide, high) = extent(&best)
        && high > wide
    {
        best.iter_mut().for_each(|at| *at = Point::new(at.y, -at.x));
    }
    let ((left, wide), (top, high)) = (ends(&best, |at| at.x), ends(&best, |at| at.y));
    let first = best.first().copied().unwrap_or_default();
    let (from_right, from_below) = (2 * (first.x - left) > wide, 2 * (first.y - top) > high);
    for at in &mut best {
        *at = Point::new(if from_right { -at.x } else { at.x }, if from_below { -at.y } else { at.y });
    }
    best
}

/// The least of some numbers, and how far the greatest is from it.
fn ends(at: &[Point], of: fn(&Point) -> i64) -> (i64, i64) {
    let (low, high) = (at.iter().map(of).min().unwrap_or_default(), at.iter().map(of).max().unwrap_or_default());
    (low, high - low)
}

/// The number of borders on the way from each zone to each other one; zones without a way are farther than any.
fn borders(count: usize, adjacent: &BTreeSet<(usize, usize)>) -> Vec<Vec<i64>> {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (a, b) in adjacent {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(of) = neighbours.get_mut(*from) {
                of.push(*to);
            }
        }
    }
    let far = root(count) as i64 + 1;
    let from = |start: usize| {
        let mut way: Vec<Option<i64>> = vec![None; count];
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((zone, steps)) = queue.pop_front() {
            match way.get_mut(zone) {
                Some(way @ None) => *way = Some(steps),
                _ => continue,
            }
            queue.extend(neighbours.get(zone).into_iter().flatten().map(|next| (*next, steps + 1)));
        }
        way.into_iter().map(|steps| steps.unwrap_or(far)).collect()
    };
    (0..count).map(from).collect()
}

/// Where one zone would have the distances that it should have, as well as can be.
fn agreeable(zone: usize, at: &[Point], borders: &[Vec<i64>]) -> Point {
    /// Precision of the shares.
    const FINE: i64 = 1 << 16;
    let unit = WHOLE / (root(at.len()) as i64).max(1);
    let here = at.get(zone).copied().unwrap_or_default();
    let (mut sum, mut shares) = (Point::default(), 0);
    for (other, there) in at.iter().enumerate().filter(|(other, _)| *other != zone) {
        let steps = borders.get(zone).and_then(|borders| borders.get(other)).copied().unwrap_or(1).max(1);
        // Two in one place part along a way of their own.
        let mut way = here.minus(*there);
        if way == Point::default() {
            way = Point::new(zone as i64 - other as i64, 1);
        }
        let wanted = there.plus(Point::default().toward(way, unit * steps, way.length().max(1)));
        let share = FINE / (steps * steps);
        sum = sum.plus(Point::new(wanted.x * share, wanted.y * share));
        shares += share;
    }
    Point::new(sum.x.checked_div(shares).unwrap_or(here.x), sum.y.checked_div(shares).unwrap_or(here.y))
}

/// The places stretched over the map, unless they lie in a line.
fn spread(at: &[Point]) -> Vec<Point> {
    const EDGE: i64 = WHOLE * 15 / 100;
    let ((left, wide), (top, high)) = (ends(at, |at| at.x), ends(at, |at| at.y));
    let fit = |value: i64, low: i64, extent: i64, other: i64| {
        if extent * 5 < other || extent == 0 { WHOLE / 2 } else { EDGE + (value - low) * (WHOLE - 2 * EDGE) / extent }
    };
    at.iter().map(|at| Point::new(fit(at.x, left, wide, high), fit(at.y, top, high, wide))).collect()
}

/// A place on the edge of a square, clockwise from the left corner above.
fn on_ring(position: i64, count: i64) -> Point {
    const SIDE: i64 = WHOLE * 8 / 10;
    const EDGE: i64 = (WHOLE - SIDE) / 2;
    let way = position * 4 * SIDE / count.max(1);
    let along = way % SIDE;
    match way / SIDE {
        0 => Point::new(EDGE + along, EDGE),
        1 => Point::new(EDGE + SIDE, EDGE + along),
        2 => Point::new(EDGE + SIDE - along, EDGE + SIDE),
        _ => Point::new(EDGE, EDGE + SIDE - along),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(at: &[Point], a: usize, b: usize) -> i64 {
        at[a].minus(at[b]).length()
    }

    #[test]
    fn a_ring_looks_like_a_ring() {
        // Numbered so that neighbours do not follow each other: 0-2-4-1-3-0.
        let adjacent = BTreeSet::from([(0, 2), (2, 4), (1, 4), (1, 3), (0, 3)]);
        let at = wishes(&[None; 5], &adjacent);
        let near = adjacent.iter().map(|(a, b)| distance(&at, *a, *b)).max().unwrap();
        let others = [(0, 1), (0, 4), (1, 2), (2, 3), (3, 4)];
        assert!(others.iter().all(|(a, b)| distance(&at, *a, *b) > near), "{at:?}");
    }

    #[test]
    fn places_of_their_own_are_kept_and_a_neighbour_lies_beside() {
        let fixed = [Some(Point::new(1000, 1000)), Some(Point::new(9000, 9000)), None];
        let at = wishes(&fixed, &BTreeSet::from([(1, 2)]));
        assert_eq!(at[..2], [Point::new(1000, 1000), Point::new(9000, 9000)]);
        assert!(distance(&at, 1, 2) < distance(&at, 0, 2), "{at:?}");
    }

    #[test]
    fn a_grid_unfolds() {
        let near = |a: usize, b: usize| (a % 3).abs_diff(b % 3) + (a / 3).abs_diff(b / 3) == 1;
        let adjacent = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))).filter(|(a, b)| near(*a, *b)).collect();
        let at = wishes(&[None; 9], &adjacent);
        for (a, b) in &adjacent {
            // No neighbour is farther than the opposite corner of one square of the grid.
            assert!(distance(&at, *a, *b) < distance(&at, 0, 8) / 2, "{a} {b} {at:?}");
        }
    }
}
