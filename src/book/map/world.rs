//! What the map shows, read from the rules: zones, what lies in them, and what lies between two.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Point;
use super::metrics::stacks;
use crate::book::markdown::visible;
use crate::book::names::Names;
use crate::book::words;
use crate::locale::{typeset, without_narrow};
use crate::model::{Ref, System};

/// How deep zones may lie in each other on the map; one that lies deeper stands apart.
const TOO_DEEP: usize = 6;

/// What the map shows.
#[derive(Debug)]
pub struct Atlas<'a> {
    /// The names, and the rules.
    pub names: Names<'a>,
    /// The zones. Systems that are in none lie in one without an id.
    pub zones: Vec<Region<'a>>,
    /// Systems between two zones.
    pub between: Vec<Between<'a>>,
    /// Zones that touch and lie in the same zone, or in none; the lower number first.
    pub adjacent: BTreeSet<(usize, usize)>,
}

/// A zone and what it holds.
#[derive(Debug, Default)]
pub struct Region<'a> {
    /// Its id.
    pub id: Option<&'a str>,
    /// The zone that it lies in.
    pub within: Option<usize>,
    /// The zones that lie in it.
    pub inner: Vec<usize>,
    /// The systems in it, and in none of its sub-zones.
    pub systems: Vec<&'a str>,
}

/// A system between two zones.
#[derive(Clone, Copy, Debug)]
pub struct Between<'a> {
    /// The system.
    pub id: &'a str,
    /// Its zones.
    pub zones: (usize, usize),
    /// The line that it stands on.
    pub line: Line,
}

/// The line between two zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// Between two zones beside each other, the lower number first.
    Beside(usize, usize),
    /// Around a sub-zone.
    Around(usize),
}

impl<'a> Atlas<'a> {
    /// Reads the rules.
    pub fn new(names: Names<'a>) -> Atlas<'a> {
        let zones = &names.compiled.rules.zone;
        let mut atlas = Atlas { names, zones: Vec::new(), between: Vec::new(), adjacent: BTreeSet::new() };
        let numbers: BTreeMap<&'a str, usize> = zones.keys().enumerate().map(|(i, id)| (&**id, i)).collect();
        for (id, zone) in zones {
            let within = zone.within.as_ref().filter(|_| !hangs_loose(&names, id));
            let within = within.and_then(|within| numbers.get(within.id()).copied());
            atlas.zones.push(Region { id: Some(id), within, ..Region::default() });
        }
        for zone in 0..atlas.zones.len() {
            if let Some(outer) = atlas.region(zone).and_then(|region| region.within)
                && let Some(outer) = atlas.zones.get_mut(outer)
            {
                outer.inner.push(zone);
            }
        }
        for (id, system) in &names.compiled.rules.system {
            atlas.settle(id, system, &numbers);
        }
        let pairs = zones.iter().flat_map(|(id, zone)| zone.adjacent.iter().map(move |other| (&**id, other.id())));
        for (a, b) in pairs {
            if let (Some(a), Some(b)) = (numbers.get(a), numbers.get(b))
                && let Some(Line::Beside(a, b)) = atlas.line(*a, *b)
            {
                atlas.adjacent.insert((a, b));
            }
        }
        atlas
    }

    /// Finds where a system belongs: in its zone, or between two of them.
    fn settle(&mut self, id: &'a str, system: &System, numbers: &BTreeMap<&'a str, usize>) {
        let zones: Vec<usize> = system.zones.iter().filter_map(|zone| numbers.get(zone.id()).copied()).collect();
        if let [a, b, ..] = zones.as_slice()
            && let Some(line) = self.line(*a, *b)
        {
            if let Line::Beside(a, b) = line {
                self.adjacent.insert((a, b));
            }
            self.between.push(Between { id, zones: (*a, *b), line });
            return;
        }
        let zone = zones.first().copied().or_else(|| self.zones.iter().position(|zone| zone.id.is_none()));
        let zone = zone.unwrap_or_else(|| {
            self.zones.push(Region::default());
            self.zones.len() - 1
        });
        if let Some(zone) = self.zones.get_mut(zone) {
            zone.systems.push(id);
        }
    }

    /// A zone by its number.
    pub fn region(&self, zone: usize) -> Option<&Region<'a>> {
        self.zones.get(zone)
    }

    /// Whether a zone lies in no other one.
    pub fn is_top(&self, zone: usize) -> bool {
        self.region(zone).is_some_and(|region| region.within.is_none())
    }

    /// The zones that lie in no other one.
    pub fn top(&self) -> Vec<usize> {
        (0..self.zones.len()).filter(|zone| self.is_top(*zone)).collect()
    }

    /// A zone and those that it lies in, the outermost first.
    pub fn path(&self, zone: usize) -> Vec<usize> {
        let mut path: Vec<usize> =
            std::iter::successors(Some(zone), |zone| self.region(*zone)?.within).take(TOO_DEEP + 2).collect();
        path.reverse();
        path
    }

    /// The line between two zones: between those beside each other that hold them, or around the one that lies in
    /// the other.
    fn line(&self, a: usize, b: usize) -> Option<Line> {
        let (a, b) = (self.path(a), self.path(b));
        let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        match (a.get(same), b.get(same)) {
            (Some(a), Some(b)) => Some(Line::Beside(*a.min(b), *a.max(b))),
            (Some(inner), None) | (None, Some(inner)) => Some(Line::Around(*inner)),
            (None, None) => None,
        }
    }

    /// A system by its id.
    pub fn system(&self, id: &str) -> Option<&'a System> {
        self.names.compiled.rules.system.get(id)
    }

    /// The name of a zone; the place of systems without a zone has one only beside others.
    pub fn title(&self, zone: usize) -> String {
        match self.region(zone).map(|region| region.id) {
            Some(Some(id)) => self.clean(&self.names.of("zone", id)),
            Some(None) if self.zones.len() > 1 => self.clean(self.names.word(words::NO_ZONE)),
            _ => String::new(),
        }
    }

    /// The name of a definition.
    pub fn name(&self, kind: &str, id: &str) -> String {
        self.clean(&self.names.of(kind, id))
    }

    /// Words as the map prints them: typeset, on one line, without towers of accents.
    pub fn clean(&self, words: &str) -> String {
        let mut tower = 0;
        let words = typeset(self.names.profile, &visible(words).replace(['\n', '\t'], " "));
        let kept = words.chars().filter(|c| {
            tower = if stacks(*c) { tower + 1 } else { 0 };
            // XML does not have the last two.
            tower <= 2 && !matches!(c, '\u{fffe}' | '\u{ffff}')
        });
        // The font has no narrow no-break space.
        without_narrow(&kept.collect::<String>())
    }

    /// The place that a system has of its own, in percent.
    pub fn place_of_system(&self, id: &str) -> Option<Point> {
        let place = self.system(id)?.map.as_ref()?;
        Some(Point::new(place.x.get(), place.y.get()))
    }

    /// The place of a zone in percent, from its `map` or from the systems in it.
    pub fn place_of_zone(&self, zone: usize) -> Option<Point> {
        let id = self.region(zone)?.id;
        if let Some(place) = id.and_then(|id| self.names.compiled.rules.zone.get(id)?.map.as_ref()) {
            return Some(Point::new(place.x.get(), place.y.get()));
        }
        let places: Vec<Point> = self.systems_in(zone).iter().filter_map(|id| self.place_of_system(id)).collect();
        let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
        let sum = places.into_iter().fold(Point::default(), Point::plus);
        Some(Point::new(sum.x / count, sum.y / count))
    }

    /// All systems in a zone and in those that it holds.
    fn systems_in(&self, zone: usize) -> Vec<&'a str> {
        let Some(region) = self.region(zone) else { return Vec::new() };
        let inner = region.inner.iter().flat_map(|inner| self.systems_in(*inner));
        region.systems.iter().copied().chain(inner).collect()
    }

    /// Pairs of systems that a lane joins.
    pub fn lanes(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.names.compiled.rules.lane.values().filter_map(|lane| {
            let mut ends = lane.ends.iter().map(Ref::id);
            Some((ends.next()?, ends.next()?))
        })
    }
}

/// Whether the way up from a zone is too long, or a circle: then it is drawn as if it lay in none.
fn hangs_loose(names: &Names, id: &str) -> bool {
    let zones = &names.compiled.rules.zone;
    let mut here = id;
    for _ in 0..TOO_DEEP {
        match zones.get(here).and_then(|zone| zone.within.as_ref()).map(Ref::id).filter(|id| zones.contains_key(*id)) {
            Some(outer) => here = outer,
            None => return false,
        }
    }
    true
}
