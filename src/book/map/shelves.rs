//! The plain layout for what no map can hold: everything in rows, zone after zone.

use super::geometry::Rect;
use super::layout::Layout;
use super::plan::Plan;

/// Between two things.
const APART: i64 = 10;

/// Everything in rows, unless the frame is too small. A frame that grows is large enough at some time.
pub fn shelves<'p, 'a>(plan: &'p Plan<'a>, frame: Rect) -> Option<Layout<'p, 'a>> {
    let mut layout = Layout::new(frame);
    let mut row = Row { frame, x: frame.x, y: frame.y, h: 0 };
    for (number, region) in plan.atlas.zones.iter().enumerate() {
        row.end();
        if let Some(title) = plan.titles.get(number).filter(|title| title.w > 0) {
            layout.titles.push((number, row.put(title.w, title.h)?));
        }
        for card in region.systems.iter().filter_map(|id| plan.cards.get(id)) {
            layout.cards.push((card, row.put(card.w, card.h)?));
        }
    }
    row.end();
    for card in plan.noted.values() {
        layout.cards.push((card, row.put(card.w, card.h)?));
    }
    Some(layout)
}

/// A row in the making.
struct Row {
    frame: Rect,
    x: i64,
    y: i64,
    h: i64,
}

impl Row {
    fn put(&mut self, w: i64, h: i64) -> Option<Rect> {
        if self.x + w > self.frame.x + self.frame.w {
            self.end();
        }
        let rect = Rect { x: self.x, y: self.y, w, h };
        self.x += w + APART;
        self.h = self.h.max(h);
        let fits = rect.x + w <= self.frame.x + self.frame.w && rect.y + h <= self.frame.y + self.frame.h;
        fits.then_some(rect)
    }

    fn end(&mut self) {
        if self.h > 0 {
            (self.x, self.y, self.h) = (self.frame.x, self.y + self.h + APART, 0);
        }
    }
}
