//! A zone as a box: its name, its systems in rows, its sub-zones side by side below them.

use std::collections::BTreeMap;

use super::geometry::{Point, Rect, root, width};
use super::layout::{Layout, Spot, ZoneBox};
use super::world::{Atlas, ZoneId};
use super::{LINE, NOTE_SIZE, TEXT_SIZE, TITLE_SIZE};

const PAD: i64 = 14;
const TITLE: i64 = 30;

/// A zone, measured, with its upper left corner at the origin.
#[derive(Debug, Default)]
pub struct Block {
    /// Width.
    pub w: i64,
    /// Height.
    pub h: i64,
    title: String,
    spots: Vec<(String, Vec<String>, Rect, bool)>,
    inner: Vec<(Point, Block)>,
}

/// The room that a dot and its words take.
pub fn spot_size(lines: &[String]) -> (i64, i64) {
    let widths = lines.iter().enumerate().map(|(i, line)| width(line, if i == 0 { TEXT_SIZE } else { NOTE_SIZE }));
    (widths.max().unwrap_or_default().max(20) + 8, 20 + LINE * lines.len() as i64)
}

impl Block {
    /// Measures a zone.
    pub fn new(atlas: &Atlas, zone: &ZoneId) -> Block {
        let title = atlas.title(zone);
        let mut block = Block { w: width(&title, TITLE_SIZE), h: PAD + TITLE, title, ..Block::default() };
        block.put_systems(atlas, zone);
        block.put_inner(atlas.inner(zone).iter().map(|inner| Block::new(atlas, inner)).collect());
        block.centre();
        block.w += 2 * PAD;
        block.h += PAD / 2;
        block
    }

    fn put_systems(&mut self, atlas: &Atlas, zone: &ZoneId) {
        let systems = atlas.systems_to_put(zone);
        if systems.is_empty() {
            return;
        }
        let columns = root(systems.len());
        let sized: Vec<(String, Vec<String>, (i64, i64))> = systems
            .into_iter()
            .map(|id| {
                let lines = atlas.lines(&id);
                let size = spot_size(&lines);
                (id, lines, size)
            })
            .collect();
        let wide = sized.iter().map(|(_, _, (w, _))| *w).max().unwrap_or_default() + 6;
        let high = sized.iter().map(|(_, _, (_, h))| *h).max().unwrap_or_default() + 8;
        for (position, (id, lines, (w, h))) in sized.into_iter().enumerate() {
            let (column, row) = ((position % columns) as i64, (position / columns) as i64);
            let rect = Rect { x: PAD + column * wide + (wide - w) / 2, y: self.h + row * high, w, h };
            let border = atlas.is_border(&id);
            self.spots.push((id, lines, rect, border));
        }
        let rows = self.spots.len().div_ceil(columns) as i64;
        self.h += rows * high;
        self.w = self.w.max(columns as i64 * wide);
    }

    fn put_inner(&mut self, blocks: Vec<Block>) {
        let columns = root(blocks.len()).max(1);
        let mut rest = blocks.into_iter().peekable();
        while rest.peek().is_some() {
            let row: Vec<Block> = rest.by_ref().take(columns).collect();
            let high = row.iter().map(|block| block.h).max().unwrap_or_default();
            let mut x = PAD;
            for block in row {
                let w = block.w;
                self.inner.push((Point::new(x, self.h), block));
                x += w + PAD;
            }
            self.w = self.w.max(x - 2 * PAD);
            self.h += high + PAD / 2;
        }
    }

    /// Moves the systems, and each row of sub-zones, to the middle.
    fn centre(&mut self) {
        let right = self.spots.iter().map(|(.., rect, _)| rect.x + rect.w).max().unwrap_or_default();
        let left = self.spots.iter().map(|(.., rect, _)| rect.x).min().unwrap_or_default();
        let middle = PAD + self.w / 2;
        self.spots.iter_mut().for_each(|(.., rect, _)| rect.x += middle - (left + right) / 2);
        let mut ends: BTreeMap<i64, i64> = BTreeMap::new();
        for (at, block) in &self.inner {
            ends.insert(at.y, at.x + block.w);
        }
        for (at, _) in &mut self.inner {
            at.x += middle - (PAD + ends.get(&at.y).copied().unwrap_or_default()) / 2;
        }
    }

    /// Adds the zone to a layout, with its upper left corner at a point.
    pub fn draw(&self, corner: Point, depth: usize, layout: &mut Layout) {
        let rect = Rect { x: corner.x, y: corner.y, w: self.w, h: self.h };
        let title_rect = Rect { x: corner.x + PAD, y: corner.y + PAD / 2, w: self.w - 2 * PAD, h: TITLE };
        layout.boxes.push(ZoneBox { rect, title: self.title.clone(), title_rect, depth });
        for (id, lines, rect, border) in &self.spots {
            let rect = rect.plus(corner);
            let at = Point::new(rect.middle().x, rect.y + 10);
            let label = Rect { y: rect.y + 20, h: rect.h - 20, ..rect };
            layout.spots.push(Spot { id: id.clone(), at, lines: lines.clone(), label, border: *border, framed: false });
        }
        for (at, block) in &self.inner {
            block.draw(at.plus(corner), depth + 1, layout);
        }
    }
}
