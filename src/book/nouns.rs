//! What packs may call otherwise: the terms by which the book goes.
//!
//! A `term` whose id is a kind (`term.token`) is the noun of that kind; those below name a few other things.

use crate::locale::Phrase;

/// Something that the book speaks of, and that packs may call otherwise.
#[derive(Debug)]
pub struct Noun {
    /// The id of the term that says how.
    pub term: &'static str,
    /// Our own word for one.
    pub one: Phrase,
    /// Our own word for several.
    pub other: Phrase,
}

/// What winners gain.
pub const FLEET_POINT: Noun = Noun {
    term: "fleet_point",
    one: Phrase::new("fleet point", "point de flotte"),
    other: Phrase::new("fleet points", "points de flotte"),
};

/// What a system is worth.
pub const VICTORY_BONUS: Noun = Noun {
    term: "victory_bonus",
    one: Phrase::new("campaign points", "points de campagne"),
    other: Phrase::new("campaign points", "points de campagne"),
};

/// A system of two zones.
pub const BORDER_SYSTEM: Noun = Noun {
    term: "border_system",
    one: Phrase::new("border system", "système frontalier"),
    other: Phrase::new("border systems", "systèmes frontaliers"),
};

/// A zone inside a zone.
pub const SUB_ZONE: Noun =
    Noun { term: "sub_zone", one: Phrase::new("sub-zone", "sous-zone"), other: Phrase::new("sub-zones", "sous-zones") };
