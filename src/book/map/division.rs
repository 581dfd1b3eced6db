//! The map divided among zones, and each zone among its sub-zones, its systems and its name.

use super::geometry::{Point, Rect};
use super::partition::{Joined, Seed, partition};
use super::plan::Plan;
use super::polygon::{Polygon, Side};
use super::wishes::{WHOLE, wishes};
use super::world::{Between, Line};

/// The space between two zones that are not adjacent.
const GAP: i64 = 26;

/// Something that stands in a zone, and the middle of the part that it got.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// What it is.
    pub what: What<'a>,
    /// The zone that it is in.
    pub zone: usize,
    /// Where it should stand.
    pub at: Point,
}

/// What stands in a zone.
#[derive(Clone, Copy, Debug)]
pub enum What<'a> {
    /// The name of the zone.
    Title,
    /// A system.
    System(&'a str),
}

/// The map, divided.
#[derive(Debug)]
pub struct Division<'a> {
    /// The shape of each zone, by its number.
    pub shapes: Vec<Polygon>,
    /// Where everything in the zones should stand.
    pub spots: Vec<Spot<'a>>,
    frame: Rect,
}

impl<'a> Division<'a> {
    /// Divides the map.
    pub fn new(plan: &Plan<'a>, frame: Rect) -> Division<'a> {
        let shapes = vec![Polygon::default(); plan.atlas.zones.len()];
        let mut division = Division { shapes, spots: Vec::new(), frame };
        division.divide_map(plan);
        plan.atlas.top().into_iter().for_each(|zone| division.divide_zone(plan, zone));
        division
    }

    /// The shape of a zone.
    pub fn shape(&self, zone: usize) -> &Polygon {
        static NOTHING: Polygon = Polygon { corners: Vec::new() };
        self.shapes.get(zone).unwrap_or(&NOTHING)
    }

    fn set(&mut self, zone: usize, shape: Polygon) {
        if let Some(place) = self.shapes.get_mut(zone) {
            *place = shape;
        }
    }

    /// A place in percent.
    fn on_map(&self, percent: Point) -> Point {
        let Rect { x, y, w, h } = self.frame;
        Point::new(x + w * percent.x / 100, y + h * percent.y / 100)
    }

    fn divide_map(&mut self, plan: &Plan<'a>) {
        let top = plan.atlas.top();
        let number = |zone: usize| top.iter().position(|other| *other == zone);
        let adjacent: Joined =
            plan.atlas.adjacent.iter().filter_map(|(a, b)| Some((number(*a)?, number(*b)?))).collect();
        let percent = |at: Point| Point::new(at.x * WHOLE / 100, at.y * WHOLE / 100);
        let places: Vec<Option<Point>> = top.iter().map(|zone| plan.atlas.place_of_zone(*zone).map(percent)).collect();
        let seeds: Vec<Seed> = wishes(&places, &adjacent)
            .into_iter()
            .zip(&top)
            .map(|(at, zone)| {
                let wish = Some(Point::new(
                    self.frame.x + self.frame.w * at.x / WHOLE,
                    self.frame.y + self.frame.h * at.y / WHOLE,
                ));
                let firm = plan.atlas.place_of_zone(*zone).is_some();
                Seed { wish, firm, need: plan.zone_need(*zone), side: Side::Zone(*zone) }
            })
            .collect();
        for (zone, shape) in top.iter().zip(partition(&Polygon::of(&self.frame), &seeds, &adjacent, GAP)) {
            self.set(*zone, shape);
        }
    }

    /// Divides a zone. Cards are wider than high, so their parts are made in a space half as high again.
    fn divide_zone(&mut self, plan: &Plan<'a>, zone: usize) {
        let Some(region) = plan.atlas.region(zone) else { return };
        let title = Some(plan.title_need(zone)).filter(|need| *need > 0);
        let mut seeds: Vec<(Option<What>, Seed)> = Vec::new();
        for inner in &region.inner {
            let wish = self
                .edge_wish(plan, *inner)
                .map(|at| at.toward(self.shape(zone).middle(), 1, 5))
                .or_else(|| plan.atlas.place_of_zone(*inner).map(|at| self.on_map(at)));
            seeds.push((None, Seed { wish, firm: true, need: plan.zone_need(*inner), side: Side::Zone(*inner) }));
        }
        seeds.extend(title.map(|need| (Some(What::Title), Seed { wish: None, firm: false, need, side: Side::Open })));
        for id in &region.systems {
            let wish = plan.atlas.place_of_system(id).map(|at| self.on_map(at));
            seeds.push((
                Some(What::System(id)),
                Seed { wish, firm: true, need: plan.system_need(id), side: Side::Open },
            ));
        }
        let stretched: Vec<Seed> =
            seeds.iter().map(|(_, seed)| Seed { wish: seed.wish.map(|at| at.stretched(3, 2)), ..*seed }).collect();
        let parts = partition(&self.shape(zone).stretched(3, 2), &stretched, &Joined::new(), 0);
        let mut inner = region.inner.iter();
        for ((what, seed), part) in seeds.into_iter().zip(parts) {
            let part = part.stretched(2, 3);
            match what {
                Some(what) => self.spots.push(Spot { what, zone, at: seed.wish.unwrap_or(part.middle()) }),
                None => {
                    if let Some(inner) = inner.next() {
                        self.set(*inner, part);
                    }
                }
            }
        }
        region.inner.iter().for_each(|inner| self.divide_zone(plan, *inner));
    }

    /// Where a sub-zone meets the zone that it shares a border system with.
    fn edge_wish(&self, plan: &Plan<'a>, inner: usize) -> Option<Point> {
        let atlas = plan.atlas;
        let reaches = |zone: usize| atlas.path(zone).contains(&inner);
        let mut lines = atlas.between.iter().filter(|between| reaches(between.zones.0) != reaches(between.zones.1));
        lines.find_map(|between| match between.line {
            Line::Beside(a, b) if a != inner && b != inner => self.nominal(plan, between),
            _ => None,
        })
    }

    /// The place of a border system on the line between its zones, before sub-zones are looked at: where it has a place
    /// of its own; else those of a line share it.
    fn nominal(&self, plan: &Plan<'a>, between: &Between) -> Option<Point> {
        let (from, to) = self.line(between.line)?;
        if let Some(place) = plan.atlas.place_of_system(between.id) {
            let way = to.minus(from);
            let along = self.on_map(place).minus(from).dot(way).clamp(0, way.dot(way));
            return Some(from.toward(to, along, way.dot(way).max(1)));
        }
        let same: Vec<&str> =
            plan.atlas.between.iter().filter(|other| other.line == between.line).map(|other| other.id).collect();
        let position = same.iter().position(|id| *id == between.id)? as i64;
        Some(from.toward(to, 2 * position + 1, 2 * same.len() as i64))
    }

    /// The two ends of a line between zones, if it is there and long enough to stand on.
    pub fn line(&self, line: Line) -> Option<(Point, Point)> {
        let ends = match line {
            Line::Beside(a, b) => self.shape(a).side_to(Side::Zone(b)),
            Line::Around(inner) => self.shape(inner).side_to(Side::Open),
        };
        ends.filter(|(from, to)| to.minus(*from).length() >= self.frame.w.min(self.frame.h) / 10)
    }

    /// The part of the line between its zones that a border system stands on, and its place there.
    pub fn stand(&self, plan: &Plan<'a>, between: &Between) -> Option<(Point, Point, Point)> {
        let (from, to) = self.line(between.line)?;
        let nominal = self.nominal(plan, between)?;
        let Line::Beside(a, b) = between.line else { return Some((from, to, nominal)) };
        // Where a sub-zone touches the line, the system stands at the sub-zone.
        let way = to.minus(from);
        let length = way.length().max(1);
        let (mut low, mut high) = (0, length);
        for zone in [between.zones.0, between.zones.1] {
            let beyond = if plan.atlas.path(zone).contains(&a) { b } else { a };
            let Some((p, q)) = self.shape(zone).side_to(Side::Zone(beyond)) else { continue };
            let (p, q) = (p.minus(from).dot(way) / length, q.minus(from).dot(way) / length);
            if p.max(q).min(high) - p.min(q).max(low) > 20 {
                (low, high) = (p.min(q).max(low), p.max(q).min(high));
            }
        }
        let along = (nominal.minus(from).dot(way) / length).clamp(low, high);
        // Well inside the part of the sub-zone, rather than at its corner.
        let margin = ((high - low) / 2).min(60);
        let along = along.clamp(low + margin, high - margin);
        Some((from.toward(to, low, length), from.toward(to, high, length), from.toward(to, along, length)))
    }
}
