//! What the map shows, read from the rules: zones at the top and in others, and where systems belong.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Point;
use crate::book::markdown::visible;
use crate::book::names::Names;
use crate::book::words;
use crate::locale::typeset;
use crate::model::{Ref, System};

/// A zone, or the place of systems that are in none.
pub type ZoneId = Option<Box<str>>;

/// How deep zones may lie in each other on the map; one that lies deeper stands apart.
const TOO_DEEP: usize = 6;

/// Longer names are cut: a map is no place for them.
const LONGEST: usize = 40;

/// What the map shows.
#[derive(Debug)]
pub struct Atlas<'a> {
    names: Names<'a>,
    /// Zones that lie in no other one.
    pub top: Vec<ZoneId>,
    /// For each zone, the one at the top that it lies in.
    root: BTreeMap<&'a str, ZoneId>,
    inner: BTreeMap<ZoneId, Vec<ZoneId>>,
    /// Systems that stand inside a zone, by that zone.
    inside: BTreeMap<ZoneId, Vec<&'a str>>,
    /// Systems between two zones at the top.
    between: Vec<(&'a str, ZoneId, ZoneId)>,
}

impl<'a> Atlas<'a> {
    /// Reads the rules.
    pub fn new(names: Names<'a>) -> Atlas<'a> {
        let zones = &names.compiled.rules.zone;
        let mut atlas = Atlas {
            names,
            top: Vec::new(),
            root: BTreeMap::new(),
            inner: BTreeMap::new(),
            inside: BTreeMap::new(),
            between: Vec::new(),
        };
        for (id, zone) in zones {
            let root = root_of(&names, id);
            let within = zone.within.as_ref().map(Ref::id).filter(|_| *root != **id);
            match within {
                Some(within) => atlas.inner.entry(Some(within.into())).or_default().push(Some(id.clone())),
                None => atlas.top.push(Some(id.clone())),
            }
            atlas.root.insert(id, Some(root));
        }
        for (id, system) in &names.compiled.rules.system {
            atlas.settle(id, system);
        }
        if atlas.inside.contains_key(&None) {
            atlas.top.push(None);
        }
        atlas
    }

    /// Finds where a system belongs: in its zone, in the zone at the top that holds both its zones, or
    /// between the two.
    fn settle(&mut self, id: &'a str, system: &'a System) {
        let zones: Vec<&str> = system.zones.iter().map(Ref::id).filter(|id| self.root.contains_key(id)).collect();
        let root = |zone: &str| self.root.get(zone).cloned().flatten();
        let roots: BTreeSet<ZoneId> = zones.iter().map(|zone| root(zone)).collect();
        let mut roots = roots.into_iter();
        match (zones.as_slice(), roots.next(), roots.next()) {
            ([one], ..) => self.inside.entry(Some((*one).into())).or_default().push(id),
            (_, Some(a), Some(b)) => self.between.push((id, a, b)),
            (_, a, _) => self.inside.entry(a.flatten()).or_default().push(id),
        }
    }

    fn system(&self, id: &str) -> Option<&'a System> {
        self.names.compiled.rules.system.get(id)
    }

    /// The name of a zone.
    pub fn title(&self, zone: &ZoneId) -> String {
        let title = match zone {
            Some(id) => self.names.of("zone", id),
            None => self.names.word(words::NO_ZONE).to_owned(),
        };
        self.short(&title)
    }

    /// The words beside a system: its name, and the sub-zones that it borders on.
    pub fn lines(&self, id: &str) -> Vec<String> {
        let mut lines = vec![self.short(&self.names.of("system", id))];
        let zones = self.system(id).filter(|system| system.zones.len() > 1).map(|system| &system.zones);
        let subs = zones
            .into_iter()
            .flat_map(|zones| zones.iter())
            .filter(|zone| self.root.get(zone.id()).is_some_and(|root| root.as_deref() != Some(zone.id())));
        lines.extend(subs.map(|zone| self.short(&self.names.of("zone", zone.id()))));
        lines
    }

    fn short(&self, name: &str) -> String {
        let name = typeset(self.names.lang, &visible(name).replace(['\n', '\t'], " "));
        if name.chars().count() <= LONGEST {
            return name;
        }
        name.chars().take(LONGEST - 1).chain(['…']).collect()
    }

    /// The zones in a zone.
    pub fn inner(&self, zone: &ZoneId) -> &[ZoneId] {
        self.inner.get(zone).map(Vec::as_slice).unwrap_or_default()
    }

    /// All systems in a zone and in those that it holds.
    pub fn systems_in(&self, zone: &ZoneId) -> Vec<String> {
        let here = self.inside.get(zone).into_iter().flatten().map(|id| (*id).to_owned());
        here.chain(self.inner(zone).iter().flat_map(|inner| self.systems_in(inner))).collect()
    }

    /// The systems of one zone that have no place of their own.
    pub fn systems_to_put(&self, zone: &ZoneId) -> Vec<String> {
        let here = self.inside.get(zone).into_iter().flatten();
        here.filter(|id| self.own_place(id).is_none()).map(|id| (*id).to_owned()).collect()
    }

    fn own_place(&self, id: &str) -> Option<Point> {
        let position = self.system(id)?.map.as_ref()?;
        Some(Point::new(position.x.get(), position.y.get()))
    }

    /// Whether a zone is only the shape around systems that have places.
    pub fn is_shape(&self, zone: &ZoneId) -> bool {
        let systems = self.systems_in(zone);
        !systems.is_empty() && systems.iter().all(|id| self.own_place(id).is_some())
    }

    /// The place of a zone in percent, from its `map` or from the systems in it.
    pub fn place_of(&self, zone: &ZoneId) -> Option<Point> {
        let own = zone.as_ref().and_then(|id| self.names.compiled.rules.zone.get(id)?.map.as_ref());
        if let Some(position) = own {
            return Some(Point::new(position.x.get(), position.y.get()));
        }
        let places: Vec<Point> = self.systems_in(zone).iter().filter_map(|id| self.own_place(id)).collect();
        let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
        let sum = places.into_iter().fold(Point::default(), Point::plus);
        Some(Point::new(sum.x / count, sum.y / count))
    }

    /// Systems with a place of their own, in percent.
    pub fn fixed(&self) -> impl Iterator<Item = (&'a str, Point)> {
        let ids = self.names.compiled.rules.system.keys();
        ids.filter_map(|id| Some((&**id, self.own_place(id)?)))
    }

    /// Whether a system is in more than one zone.
    pub fn is_border(&self, id: &str) -> bool {
        self.system(id).is_some_and(|system| system.zones.len() > 1)
    }

    /// Systems between two zones at the top that have no place of their own.
    pub fn borders(&self) -> impl Iterator<Item = (&'a str, &ZoneId, &ZoneId)> {
        self.between.iter().filter(|(id, ..)| self.own_place(id).is_none()).map(|(id, a, b)| (*id, a, b))
    }

    /// The systems between two zones.
    pub fn between(&self, a: &ZoneId, b: &ZoneId) -> Vec<&'a str> {
        self.borders().filter(|(_, x, y)| (*x, *y) == (a, b) || (*x, *y) == (b, a)).map(|(id, ..)| id).collect()
    }

    /// Pairs of zones at the top that are adjacent, or that hold zones that are.
    pub fn adjacent(&self) -> impl Iterator<Item = (&ZoneId, &ZoneId)> {
        let zones = self.names.compiled.rules.zone.iter();
        let pairs = zones.flat_map(|(id, zone)| zone.adjacent.iter().map(move |other| (&**id, other.id())));
        pairs.filter_map(|(a, b)| Some((self.root.get(a)?, self.root.get(b)?))).filter(|(a, b)| a != b)
    }

    /// Pairs of systems that a lane joins.
    pub fn lanes(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.names.compiled.rules.lane.values().filter_map(|lane| {
            let mut ends = lane.ends.iter().map(Ref::id);
            Some((ends.next()?, ends.next()?))
        })
    }

    /// The zones at the top in an order in which neighbours follow each other where they can.
    pub fn ring(&self) -> Vec<&ZoneId> {
        let adjacent: BTreeSet<(&ZoneId, &ZoneId)> = self.adjacent().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        let mut left: Vec<&ZoneId> = self.top.iter().collect();
        let mut ring: Vec<&ZoneId> = Vec::new();
        while !left.is_empty() {
            let next = ring.last().and_then(|last| left.iter().position(|zone| adjacent.contains(&(last, zone))));
            ring.push(left.remove(next.unwrap_or_default()));
        }
        ring
    }
}

/// The zone at the top that a zone lies in; itself, if it lies in none, or the way up is too long or a circle.
fn root_of(names: &Names, id: &str) -> Box<str> {
    let zones = &names.compiled.rules.zone;
    let within = |id: &str| {
        let within = zones.get(id)?.within.as_ref().map(Ref::id)?;
        zones.get_key_value(within).map(|(id, _)| &**id)
    };
    let mut here = id;
    for _ in 0..TOO_DEEP {
        match within(here) {
            Some(outer) => here = outer,
            None => return here.into(),
        }
    }
    id.into()
}
