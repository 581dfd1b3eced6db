//! Everything that the map shows, measured, before anything has a place.

use std::collections::BTreeMap;

use super::card::Card;
use super::icon::Icons;
use super::title::Title;
use super::world::Atlas;

/// The width and the height that a zone loses along its sides.
const STRIP: i64 = 30;

/// Nobody looks for a place on a map with more than so many.
const MOST: usize = 500;

/// Everything, measured.
#[derive(Debug)]
pub struct Plan<'a> {
    /// What there is.
    pub atlas: &'a Atlas<'a>,
    /// The signs of rewards and tokens.
    pub icons: Icons<'a>,
    /// The names of zones, by their numbers.
    pub titles: Vec<Title>,
    /// The cards of systems.
    pub cards: BTreeMap<&'a str, Card<'a>>,
    /// The cards of border systems where they stand apart from the line between their zones, and so name these.
    pub noted: BTreeMap<&'a str, Card<'a>>,
    /// The area that each zone needs.
    needs: Vec<i64>,
}

impl<'a> Plan<'a> {
    /// Measures everything.
    pub fn new(atlas: &'a Atlas<'a>) -> Plan<'a> {
        let icons = Icons::new(atlas);
        let inside = atlas.zones.iter().flat_map(|zone| zone.systems.iter().map(|id| (*id, false)));
        let all = inside.chain(atlas.between.iter().map(|between| (between.id, true)));
        let cards = all.map(|(id, border)| (id, Card::new(atlas, &icons, id, border, ""))).collect();
        let noted = atlas.between.iter().map(|between| {
            let note = format!("{} – {}", atlas.title(between.zones.0), atlas.title(between.zones.1));
            (between.id, Card::new(atlas, &icons, between.id, true, &note))
        });
        let noted = noted.collect();
        let mut plan = Plan { atlas, titles: Title::all(atlas), cards, noted, icons, needs: Vec::new() };
        plan.needs = (0..atlas.zones.len()).map(|zone| plan.reckon(zone)).collect();
        plan
    }

    /// Whether some system is worth campaign points.
    pub fn has_points(&self) -> bool {
        self.cards.values().any(|card| card.points.is_some())
    }

    /// Whether this is few enough things for a map.
    pub fn is_drawable(&self) -> bool {
        self.cards.len() + self.titles.len() <= MOST
    }

    /// The area that a system needs.
    pub fn system_need(&self, id: &str) -> i64 {
        self.cards.get(id).map_or(0, |card| need(card.w, card.h))
    }

    /// The area that the name of a zone needs.
    pub fn title_need(&self, zone: usize) -> i64 {
        self.titles.get(zone).filter(|title| title.w > 0).map_or(0, |title| need(title.w, title.h))
    }

    /// The area that a zone needs.
    pub fn zone_need(&self, zone: usize) -> i64 {
        self.needs.get(zone).copied().unwrap_or_default()
    }

    /// The area that all zones need.
    pub fn whole_need(&self) -> i64 {
        self.atlas.top().into_iter().map(|zone| self.zone_need(zone)).sum()
    }

    fn reckon(&self, zone: usize) -> i64 {
        let Some(region) = self.atlas.region(zone) else { return 0 };
        let systems: i64 = region.systems.iter().map(|id| self.system_need(id)).sum();
        let borders = self.atlas.between.iter().filter(|between| between.zones.0 == zone || between.zones.1 == zone);
        let borders: i64 = borders.map(|between| self.system_need(between.id) / 2).sum();
        let inner: i64 = region.inner.iter().map(|inner| self.reckon(*inner)).sum();
        // Along its sides a zone loses a strip, and so a small one loses more of its area.
        ((self.title_need(zone) + systems + borders + inner).isqrt() + STRIP).pow(2)
    }
}

/// The area of a box and the space around it.
fn need(w: i64, h: i64) -> i64 {
    (w + 12) * (h + 12)
}
