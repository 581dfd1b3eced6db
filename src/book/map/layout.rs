//! Where everything on the map goes. No two labels overlap.
//!
//! A zone is a box sized by the systems that stand inside it. Boxes lie where `map` says, in percent of
//! a drawing that is made as large as they need; without `map` they lie on a ring, or on a grid if they
//! are many. A border system stands between the boxes of its two zones. A system with a place of its own
//! stands there, and if all systems of a zone do, the zone is the shape around them.

use std::collections::{BTreeMap, BTreeSet};

use super::block::{Block, spot_size};
use super::geometry::{Point, Rect, Taken, hull};
use super::world::{Atlas, ZoneId};

/// Everything in its place.
#[derive(Debug, Default)]
pub struct Layout {
    /// Zones as boxes, outer ones first.
    pub boxes: Vec<ZoneBox>,
    /// Zones as shapes around their systems.
    pub shapes: Vec<ZoneShape>,
    /// Systems.
    pub spots: Vec<Spot>,
    /// Lines between adjacent zones.
    pub borders: Vec<(Point, Point)>,
    /// Lines between joined systems.
    pub lanes: Vec<(Point, Point)>,
    /// What the drawing covers.
    pub extent: Rect,
}

/// A zone as a box.
#[derive(Debug)]
pub struct ZoneBox {
    /// Its box.
    pub rect: Rect,
    /// Its name.
    pub title: String,
    /// Where the name stands.
    pub title_rect: Rect,
    /// How deep it lies in other zones.
    pub depth: usize,
}

/// A zone as the shape around its systems.
#[derive(Debug)]
pub struct ZoneShape {
    /// The corners.
    pub corners: Vec<Point>,
    /// Its name.
    pub title: String,
    /// Where the name stands.
    pub title_rect: Rect,
    /// How deep it lies in other zones.
    pub depth: usize,
}

/// A system.
#[derive(Debug)]
pub struct Spot {
    /// Its id.
    pub id: String,
    /// Where its dot is.
    pub at: Point,
    /// Its name, and under it what else is to be said.
    pub lines: Vec<String>,
    /// Where the words stand.
    pub label: Rect,
    /// Whether it is in two zones.
    pub border: bool,
    /// Whether the words stand on a line, and so on a ground of their own.
    pub framed: bool,
}

/// The space between two boxes.
const GAP: i64 = 44;
/// Pixels that one percent of the width may stand for, at least and at most.
const SCALE: (i64, i64) = (4, 36);

/// Puts everything in its place.
pub fn layout(atlas: &Atlas) -> Layout {
    let mut layout = Layout::default();
    let blocks: BTreeMap<&ZoneId, Block> = atlas.top.iter().map(|zone| (zone, Block::new(atlas, zone))).collect();
    let percents = percents(atlas);
    let scale = scale(atlas, &blocks, &percents);
    let mut taken = Taken::default();
    let mut texts = Taken::default();
    let rects = place_boxes(atlas, &blocks, &percents, scale, &mut taken);
    for (zone, rect) in &rects {
        if let Some(block) = blocks.get(zone) {
            block.draw(Point::new(rect.x, rect.y), 0, &mut layout);
        }
    }
    layout.boxes.iter().for_each(|zone| texts.take(zone.title_rect));
    for spot in &layout.spots {
        texts.take(spot.label);
        texts.take(Rect::around(spot.at, 16, 16));
    }
    place_fixed(atlas, scale, &mut texts, &mut layout);
    let shapes = shapes(atlas, &mut texts, &mut layout);
    let anchors = anchors(&rects, &shapes);
    place_borders(atlas, &anchors, &mut taken, &mut texts, &mut layout);
    lines(atlas, &anchors, &mut layout);
    layout.extent = extent(&layout);
    layout
}

/// Where the middle of each zone belongs, in percent.
fn percents<'a>(atlas: &'a Atlas) -> BTreeMap<&'a ZoneId, Point> {
    let mut percents: BTreeMap<&ZoneId, Point> = BTreeMap::new();
    for zone in &atlas.top {
        if let Some(at) = atlas.place_of(zone) {
            percents.insert(zone, at);
        }
    }
    let rest: Vec<&ZoneId> = atlas.ring().into_iter().filter(|zone| !percents.contains_key(zone)).collect();
    let all = rest.len() == atlas.top.len();
    let count = rest.len() as i64;
    let columns = super::geometry::root(rest.len()).max(1) as i64;
    for (position, zone) in (0..).zip(rest) {
        let at = match (all, count) {
            // Beside zones that have a place, those without one stand in a row below.
            (false, _) => Point::new((2 * position + 1) * 50 / count, 125),
            (true, 1) => Point::new(50, 50),
            (true, 2) => Point::new(20 + 60 * position, 50),
            (true, 3..=12) => on_ring(position, count),
            (true, _) => {
                Point::new((2 * (position % columns) + 1) * 50 / columns, (2 * (position / columns) + 1) * 50 / columns)
            }
        };
        percents.insert(zone, at);
    }
    percents
}

/// A place on the edge of a square, clockwise from the left corner above.
fn on_ring(position: i64, count: i64) -> Point {
    let way = position * 320 / count;
    let along = way % 80;
    match way / 80 {
        0 => Point::new(10 + along, 10),
        1 => Point::new(90, 10 + along),
        2 => Point::new(90 - along, 90),
        _ => Point::new(10, 90 - along),
    }
}

/// The drawing is wider than high: a percent of the height is three quarters of one of the width.
fn pixels(percent: Point, scale: i64) -> Point {
    Point::new(percent.x * scale, percent.y * scale * 3 / 4)
}

/// The pixels that one percent stands for, so that nothing that has a place collides.
fn scale(atlas: &Atlas, blocks: &BTreeMap<&ZoneId, Block>, percents: &BTreeMap<&ZoneId, Point>) -> i64 {
    /// Beyond so many, comparing all pairs would take longer than it is worth.
    const MOST: usize = 1500;
    let mut items: Vec<(Option<&ZoneId>, Point, i64, i64)> = Vec::new();
    for (zone, block) in blocks.iter().filter(|(zone, _)| !atlas.is_shape(zone)) {
        if let Some(at) = percents.get(*zone) {
            items.push((Some(zone), *at, block.w, block.h));
        }
    }
    for (id, at) in atlas.fixed() {
        let (w, h) = spot_size(&atlas.lines(id));
        items.push((None, at, w, h));
    }
    let mut scale = SCALE.0;
    for (position, (zone, at, w, h)) in items.iter().enumerate().take(MOST) {
        for (other_zone, other_at, other_w, other_h) in items.iter().skip(position + 1).take(MOST) {
            let (gap_x, gap_y, most) = match (zone, other_zone) {
                (Some(a), Some(b)) => {
                    let (x, y) = gap(atlas, a, b);
                    (x, y, SCALE.1)
                }
                // Labels give way to each other, so a few systems close together need not stretch the map.
                (None, None) => (4, 4, SCALE.1 / 3),
                // A system may stand inside a box.
                _ => continue,
            };
            let (dx, dy) = ((at.x - other_at.x).abs(), (at.y - other_at.y).abs());
            // What shares one place stays together at any scale.
            let need = |size: i64, distance: i64| (size + distance - 1).checked_div(distance);
            let across = need((w + other_w) / 2 + gap_x, dx);
            let down = need(((h + other_h) / 2 + gap_y) * 4, dy * 3);
            let apart = [across, down].into_iter().flatten().min().unwrap_or_default();
            scale = scale.max(apart.min(most));
        }
    }
    scale
}

/// The space between two zones: border systems stand there, one above the other.
fn gap(atlas: &Atlas, a: &ZoneId, b: &ZoneId) -> (i64, i64) {
    let between = atlas.between(a, b);
    let sizes = between.iter().map(|id| spot_size(&atlas.lines(id)));
    let (w, h) = sizes.fold((0, 0), |(w, h), (wide, high)| (w.max(wide), h + high + 8));
    ((w + 24).max(GAP), (h + 24).max(GAP))
}

/// Boxes at their places; one that would lie on another moves down.
fn place_boxes<'a>(
    atlas: &'a Atlas,
    blocks: &BTreeMap<&'a ZoneId, Block>,
    percents: &BTreeMap<&'a ZoneId, Point>,
    scale: i64,
    taken: &mut Taken,
) -> Vec<(&'a ZoneId, Rect)> {
    let mut rects: Vec<(&ZoneId, Rect)> = blocks
        .iter()
        .filter(|(zone, _)| !atlas.is_shape(zone))
        .filter_map(|(zone, block)| Some((*zone, Rect::around(pixels(*percents.get(zone)?, scale), block.w, block.h))))
        .collect();
    rects.sort_by_key(|(zone, rect)| (rect.y, rect.x, (*zone).clone()));
    for (_, rect) in &mut rects {
        while !taken.is_free(&rect.grown(GAP / 2)) {
            rect.y += GAP / 2;
        }
        taken.take(*rect);
    }
    rects
}

/// Systems with a place of their own; the label goes where it is free.
fn place_fixed(atlas: &Atlas, scale: i64, texts: &mut Taken, layout: &mut Layout) {
    let fixed: Vec<(String, Point)> = atlas.fixed().map(|(id, at)| (id.to_owned(), pixels(at, scale))).collect();
    fixed.iter().for_each(|(_, at)| texts.take(Rect::around(*at, 16, 16)));
    for (id, at) in fixed {
        let lines = atlas.lines(&id);
        let (w, h) = spot_size(&lines);
        let label = free_label(at, w, h - 20, texts);
        texts.take(label);
        let border = atlas.is_border(&id);
        layout.spots.push(Spot { id, at, lines, label, border, framed: false });
    }
}

/// A free place for a label: under the dot, over it, beside it, then ever farther away.
fn free_label(at: Point, w: i64, h: i64, texts: &Taken) -> Rect {
    let below = Rect { x: at.x - w / 2, y: at.y + 10, w, h };
    let around = (0..400).flat_map(|ring| {
        let (out, aside) = (10 + 8 * ring, 12 * ring);
        [
            Rect { y: at.y + out, ..below },
            Rect { y: at.y - out - h, ..below },
            Rect { x: at.x + out, y: at.y - h / 2, ..below },
            Rect { x: at.x - out - w, y: at.y - h / 2, ..below },
            Rect { x: below.x + aside, y: at.y + out, ..below },
            Rect { x: below.x - aside, y: at.y + out, ..below },
            Rect { x: below.x + aside, y: at.y - out - h, ..below },
            Rect { x: below.x - aside, y: at.y - out - h, ..below },
        ]
    });
    let mut around = around;
    around.find(|rect| texts.is_free(rect)).unwrap_or(below)
}

/// Zones whose systems all have places: the shapes around these. Gives the middle of those at the top.
fn shapes(atlas: &Atlas, texts: &mut Taken, layout: &mut Layout) -> Vec<(ZoneId, Point)> {
    let spots = layout.spots.iter();
    let rooms: BTreeMap<String, Rect> =
        spots.map(|spot| (spot.id.clone(), spot.label.joined(&Rect::around(spot.at, 16, 16)))).collect();
    let mut middles = Vec::new();
    for zone in atlas.top.iter().filter(|zone| atlas.is_shape(zone)) {
        if let Some(middle) = shape(atlas, zone, 0, &rooms, texts, layout) {
            middles.push((zone.clone(), middle));
        }
    }
    middles
}

/// The shape of a zone, then those of its sub-zones, with the names where it is free. Gives its middle.
fn shape(
    atlas: &Atlas,
    zone: &ZoneId,
    depth: usize,
    rooms: &BTreeMap<String, Rect>,
    texts: &mut Taken,
    layout: &mut Layout,
) -> Option<Point> {
    let inside: Vec<Rect> = atlas.systems_in(zone).iter().filter_map(|id| rooms.get(id).copied()).collect();
    let bounds = inside.iter().copied().reduce(|all, room| all.joined(&room))?;
    let corners = hull(&inside.iter().flat_map(Rect::corners).collect::<Vec<_>>());
    let title = atlas.title(zone);
    let w = super::geometry::width(&title, super::TITLE_SIZE);
    let title_rect = free_label(Point::new(bounds.middle().x, bounds.y - 60), w, 24, texts);
    texts.take(title_rect);
    layout.shapes.push(ZoneShape { corners, title, title_rect, depth });
    for inner in atlas.inner(zone) {
        shape(atlas, inner, depth + 1, rooms, texts, layout);
    }
    Some(bounds.middle())
}

/// The middle of every zone at the top, and its box if it has one.
fn anchors(rects: &[(&ZoneId, Rect)], shapes: &[(ZoneId, Point)]) -> BTreeMap<ZoneId, Rect> {
    let boxes = rects.iter().map(|(zone, rect)| ((*zone).clone(), *rect));
    let points = shapes.iter().map(|(zone, at)| (zone.clone(), Rect::around(*at, 0, 0)));
    boxes.chain(points).collect()
}

/// Border systems without a place of their own: between their zones, or as near to that as is free.
fn place_borders(
    atlas: &Atlas,
    anchors: &BTreeMap<ZoneId, Rect>,
    taken: &mut Taken,
    texts: &mut Taken,
    layout: &mut Layout,
) {
    for (id, a, b) in atlas.borders() {
        let (Some(from), Some(to)) = (anchors.get(a), anchors.get(b)) else { continue };
        let lines = atlas.lines(id);
        let (w, h) = spot_size(&lines);
        let middle = between(from, to);
        let candidates = (0..2000).flat_map(|ring: i64| {
            let step = 6 * ring;
            // Along the line first, then off it.
            let along = [from.middle(), to.middle()].map(|end| toward_by(middle, end, step));
            let off = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
            along.into_iter().chain(off.map(|(x, y)| middle.plus(Point::new(x * step, y * step))))
        });
        // The dot lies on the line, the words under it.
        let rect = |at: Point| Rect { x: at.x - w / 2, y: at.y - 10, w, h };
        let mut candidates = candidates;
        let at = candidates.find(|at| taken.is_free(&rect(*at)) && texts.is_free(&rect(*at))).unwrap_or(middle);
        let place = rect(at);
        taken.take(place);
        texts.take(place);
        let dot = Point::new(at.x, place.y + 10);
        let label = Rect { x: place.x, y: place.y + 20, w, h: h - 20 };
        layout.spots.push(Spot { id: id.to_owned(), at: dot, lines, label, border: true, framed: true });
    }
}

/// The middle of the line between two boxes, where it lies outside both.
fn between(from: &Rect, to: &Rect) -> Point {
    let (a, b) = (from.middle(), to.middle());
    let inside = |rect: &Rect, at: Point| rect.overlaps(&Rect::around(at, 2, 2));
    let outside: Vec<i64> = (0..=100)
        .filter(|part| {
            let at = a.toward(b, *part, 100);
            !inside(from, at) && !inside(to, at)
        })
        .collect();
    let middle = outside.get(outside.len() / 2).copied().unwrap_or(50);
    a.toward(b, middle, 100)
}

/// The point some pixels nearer to another.
fn toward_by(from: Point, to: Point, step: i64) -> Point {
    let distance = ((to.x - from.x).pow(2) + (to.y - from.y).pow(2)).isqrt().max(1);
    from.toward(to, step.min(distance), distance)
}

fn lines(atlas: &Atlas, anchors: &BTreeMap<ZoneId, Rect>, layout: &mut Layout) {
    let mut drawn = BTreeSet::new();
    for (a, b) in atlas.adjacent() {
        if let (Some(from), Some(to)) = (anchors.get(a), anchors.get(b))
            && drawn.insert((a.min(b), a.max(b)))
        {
            layout.borders.push((from.middle(), to.middle()));
        }
    }
    let at: BTreeMap<&str, Point> = layout.spots.iter().map(|spot| (&*spot.id, spot.at)).collect();
    let lanes = atlas.lanes().filter_map(|(a, b)| Some((*at.get(a)?, *at.get(b)?)));
    layout.lanes = lanes.collect();
}

fn extent(layout: &Layout) -> Rect {
    let boxes = layout.boxes.iter().map(|zone| zone.rect);
    let titles = layout.shapes.iter().map(|shape| shape.title_rect);
    let corners = layout.shapes.iter().flat_map(|shape| shape.corners.iter().map(|at| Rect::around(*at, 50, 50)));
    let spots = layout.spots.iter().flat_map(|spot| [spot.label, Rect::around(spot.at, 16, 16)]);
    let all = boxes.chain(titles).chain(corners).chain(spots);
    all.reduce(|all, rect| all.joined(&rect)).unwrap_or_default()
}
