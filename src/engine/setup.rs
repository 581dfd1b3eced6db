//! What a game starts from.

use std::collections::BTreeMap;

use super::chance::Chance;
use crate::model::Scalar;

/// What a game starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Parameters that differ from their defaults.
    pub params: BTreeMap<Box<str>, Scalar>,
    /// The players in seating order, each by the id of its side; empty: one for each side, or as many as `players` says.
    pub seats: Vec<Box<str>>,
    /// The lists that players bring.
    pub lists: Vec<List>,
    /// Where draws come from.
    pub chance: Chance,
}

/// A list that a player brings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// The id of its format.
    pub format: Box<str>,
    /// What is said once, by field.
    pub fields: BTreeMap<Box<str>, Scalar>,
    /// The entries, by part and key: what each is one of.
    pub parts: BTreeMap<Box<str>, BTreeMap<Box<str>, Box<str>>>,
}

impl Setup {
    /// The defaults of the rules, with a seed.
    pub fn seeded(seed: u64) -> Setup {
        Setup { params: BTreeMap::new(), seats: Vec::new(), lists: Vec::new(), chance: Chance::Seeded(seed) }
    }
}
