//! A place for everything on the map, so that nothing lies on anything else.

use std::collections::{BTreeMap, BTreeSet};

use super::card::{Card, DISC};
use super::division::{Division, Spot, What};
use super::geometry::{Point, Rect};
use super::pen::{APART, Item, MARGIN, Pen};
use super::plan::Plan;
use super::polygon::{Polygon, Room};
use super::way::Way;
use super::world::{Between, Line};

/// Between a sub-zone and the sides of its zone.
const INSET: i64 = 7;

/// Everything in its place.
#[derive(Debug)]
pub struct Layout<'p, 'a> {
    /// The part of the picture that the zones fill.
    pub frame: Rect,
    /// The zones, outer ones before those that they hold.
    pub zones: Vec<Shape>,
    /// The lines that adjacent zones share.
    pub borders: Vec<(Point, Point)>,
    /// Ways between what belongs together and does not touch.
    pub links: Vec<Way>,
    /// Lanes.
    pub lanes: Vec<Way>,
    /// The systems.
    pub cards: Vec<(&'p Card<'a>, Rect)>,
    /// The names of zones.
    pub titles: Vec<(usize, Rect)>,
}

/// A zone as it is drawn.
#[derive(Debug)]
pub struct Shape {
    /// Its number.
    pub zone: usize,
    /// How many zones it lies in.
    pub depth: usize,
    /// Its outline.
    pub outline: Polygon,
}

impl Layout<'_, '_> {
    /// Nothing in its place yet.
    pub fn new(frame: Rect) -> Self {
        Layout {
            frame,
            zones: Vec::new(),
            borders: Vec::new(),
            links: Vec::new(),
            lanes: Vec::new(),
            cards: Vec::new(),
            titles: Vec::new(),
        }
    }
}

/// Puts everything in its place, unless the frame is too small. If it is to be strict, border systems stand on the line
/// between their zones wherever there is one, and what has a place of its own is not far from it.
pub fn layout<'p, 'a>(plan: &'p Plan<'a>, frame: Rect, strict: bool) -> Option<Layout<'p, 'a>> {
    let division = Division::new(plan, frame);
    let mut sheet = Sheet { plan, taken: Vec::new(), layout: Layout::new(frame), links: Vec::new(), division, strict };
    plan.atlas.between.iter().try_for_each(|between| sheet.put_border(between))?;
    for zone in 0..plan.atlas.zones.len() {
        sheet.fill(zone)?;
    }
    sheet.shapes();
    sheet.lines();
    sheet.ways();
    Some(sheet.layout)
}

struct Sheet<'p, 'a> {
    plan: &'p Plan<'a>,
    division: Division<'a>,
    taken: Vec<Rect>,
    layout: Layout<'p, 'a>,
    links: Vec<(Point, Point)>,
    strict: bool,
}

impl<'p, 'a> Sheet<'p, 'a> {
    /// A border system on the line between its zones; if they have none, in the first of them.
    fn put_border(&mut self, between: &Between<'a>) -> Option<()> {
        let Some((from, to, nominal)) = self.division.stand(self.plan, between) else {
            return self.put_apart(between);
        };
        let card = self.plan.cards.get(between.id)?;
        let way = to.minus(from);
        let length = way.length().max(1);
        let steps = (0..=length / 4).flat_map(|step| [4 * step, -4 * step]);
        let along = nominal.minus(from).dot(way) / length;
        let places = steps.map(|step| along + step).filter(|along| (0..=length).contains(along));
        let rects = places.map(|along| Rect::around(from.toward(to, along, length), card.w, card.h));
        let inside = Room::new(&Polygon::of(&self.layout.frame), MARGIN);
        let mut rects = rects.filter(|rect| inside.holds(rect) && self.is_free(rect));
        let Some(rect) = rects.find(|rect| !self.strays(rect, between.line)) else {
            return if self.strict { None } else { self.put_apart(between) };
        };
        self.taken.push(rect);
        self.layout.cards.push((card, rect));
        Some(())
    }

    /// Whether a border system would lie in a third zone.
    fn strays(&self, rect: &Rect, line: Line) -> bool {
        let Line::Beside(a, b) = line else { return false };
        let within = self.plan.atlas.region(a).and_then(|region| region.within);
        let zones = self.plan.atlas.zones.iter().enumerate();
        let mut beside = zones.filter(|(zone, region)| region.within == within && *zone != a && *zone != b);
        beside.any(|(zone, _)| self.division.shape(zone).touches(rect))
    }

    fn put_apart(&mut self, between: &Between<'a>) -> Option<()> {
        let card = self.plan.noted.get(between.id)?;
        let (a, b) = between.zones;
        let middle = |zone: usize| self.division.shape(zone).middle();
        let mut homes = [(a, b), (b, a)].into_iter();
        let (other, rect) = homes.find_map(|(home, other)| {
            let wish = middle(home).toward(middle(other), 1, 2);
            Some((other, self.pen(home)?.place((card.w, card.h), wish, &[])?))
        })?;
        self.taken.push(rect);
        self.layout.cards.push((card, rect));
        let disc = Card::disc(&rect);
        self.links.push((disc, enter(self.division.shape(other), disc)));
        Some(())
    }

    /// The name and the systems of a zone.
    fn fill(&mut self, zone: usize) -> Option<()> {
        let spots = self.division.spots.iter().filter(|spot| spot.zone == zone);
        let pen = self.pen(zone)?;
        let held = |spot: &Spot| match spot.what {
            What::Title => false,
            What::System(id) => self.plan.atlas.place_of_system(id).is_some(),
        };
        let item = |spot: &Spot<'a>| {
            let size = self.size(spot);
            // The disc of a system is what stands in its place.
            let lower = if held(spot) { size.1 / 2 - DISC } else { 0 };
            Item { what: *spot, size, at: spot.at.plus(Point::new(0, lower)) }
        };
        let placed = pen.fill(spots.map(item).collect(), held)?;
        let (far, shape) = (self.layout.frame.w / 20, self.division.shape(zone));
        let strays = |(spot, rect): &(Spot, Rect)| {
            held(spot) && shape.holds(spot.at) && Card::disc(rect).minus(spot.at).length() > far
        };
        if self.strict && placed.iter().any(strays) {
            return None;
        }
        placed.into_iter().try_for_each(|(spot, rect)| self.settle(spot, rect))
    }

    /// The free part of a zone.
    fn pen(&self, zone: usize) -> Option<Pen<'_>> {
        let shape = self.division.shape(zone);
        let inner = self.plan.atlas.region(zone)?.inner.iter().map(|inner| self.division.shape(*inner)).collect();
        Some(Pen::new(shape, inner, &self.taken))
    }

    fn size(&self, spot: &Spot) -> (i64, i64) {
        let size = match spot.what {
            What::Title => self.plan.titles.get(spot.zone).map(|title| (title.w, title.h)),
            What::System(id) => self.plan.cards.get(id).map(|card| (card.w, card.h)),
        };
        size.unwrap_or_default()
    }

    fn settle(&mut self, spot: Spot<'a>, rect: Rect) -> Option<()> {
        match spot.what {
            What::Title => self.layout.titles.push((spot.zone, rect)),
            What::System(id) => self.layout.cards.push((self.plan.cards.get(id)?, rect)),
        }
        Some(())
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let clear = rect.grown(APART);
        !self.taken.iter().any(|taken| taken.overlaps(&clear))
    }

    /// Zones as they are drawn: sub-zones keep clear of the sides of their zone.
    fn shapes(&mut self) {
        let atlas = self.plan.atlas;
        let mut order: Vec<(usize, usize)> =
            (0..atlas.zones.len()).map(|zone| (atlas.path(zone).len(), zone)).collect();
        order.sort();
        self.layout.zones = order
            .into_iter()
            .map(|(steps, zone)| {
                let depth = steps.saturating_sub(1);
                Shape { zone, depth, outline: self.division.shape(zone).inset(if depth == 0 { 0 } else { INSET }) }
            })
            .collect();
    }

    /// The lines that adjacent zones share; where they share none, a link from one to the other.
    fn lines(&mut self) {
        let linked: BTreeSet<Line> = self.plan.atlas.between.iter().map(|between| between.line).collect();
        for (a, b) in &self.plan.atlas.adjacent {
            let line = Line::Beside(*a, *b);
            match self.division.line(line) {
                Some(ends) if self.plan.atlas.is_top(*a) => self.layout.borders.push(ends),
                Some(_) => {}
                None if linked.contains(&line) => {}
                None => {
                    let (from, to) = (self.division.shape(*a), self.division.shape(*b));
                    self.links.push((enter(from, to.middle()), enter(to, from.middle())));
                }
            }
        }
    }

    /// Lanes and links, bent so that they run under as few cards and names as can be.
    fn ways(&mut self) {
        let at: BTreeMap<&str, Rect> = self.layout.cards.iter().map(|(card, rect)| (card.id, *rect)).collect();
        let lanes = self.plan.atlas.lanes().filter_map(|(a, b)| Some((Card::disc(at.get(a)?), Card::disc(at.get(b)?))));
        let boxes: Vec<Rect> = at.values().copied().chain(self.layout.titles.iter().map(|(_, rect)| *rect)).collect();
        self.layout.lanes = lanes.map(|(from, to)| Way::new(from, to, &boxes)).collect();
        self.layout.links = self.links.iter().map(|(from, to)| Way::new(*from, *to, &boxes)).collect();
    }
}

/// Where the way from a point to the middle of a shape is well inside the shape.
fn enter(shape: &Polygon, from: Point) -> Point {
    let (inside, middle) = (shape.inset(2 * MARGIN), shape.middle());
    (0..64).map(|step| from.toward(middle, step, 64)).find(|at| inside.holds(*at)).unwrap_or(middle)
}
