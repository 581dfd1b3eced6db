//! Semantic checks: one small file each, over the layered tree and the typed rules.
//!
//! A check that asserts an absence stays quiet about definitions that a fault left partly unknown;
//! one that asserts a presence runs on them too.

use crate::diagnostic::{Code, Sink};

mod adjacent_to_itself;
mod asymmetric_adjacency;
mod bad_default;
mod bad_range;
mod context;
mod crowded_section;
mod enum_order;
mod example_differs;
mod lane_ends;
mod loser_above_winner;
mod missing_fact;
mod missing_language;
mod no_number;
mod no_zone;
mod number_drift;
mod placed_twice;
pub mod play;
mod reference_cycle;
mod stat_out_of_range;
mod stat_wrong_kind;
mod stat_wrong_type;
mod still_used;
mod survey;
pub mod text;
mod types;
mod uneven_ratio;
mod unknown_carrier;
mod unknown_clause;
mod unknown_fact;
mod unknown_reference;
mod unknown_settled;
mod unknown_type;
mod unused;
mod weak_fact;
mod zone_cycle;
mod zones_not_adjacent;

pub use context::Context;
pub use survey::{Form, Reference, Site, Survey, Wording};

/// A check reports what it finds; it changes nothing.
type Check = fn(&Context, &mut Sink);

/// All checks, in the order of their files. The order of findings does not depend on it.
const CHECKS: &[Check] = &[
    adjacent_to_itself::check,
    asymmetric_adjacency::check,
    bad_default::check,
    bad_range::check,
    crowded_section::check,
    enum_order::check,
    example_differs::check,
    lane_ends::check,
    loser_above_winner::check,
    missing_fact::check,
    missing_language::check,
    no_number::check,
    no_zone::check,
    placed_twice::check,
    reference_cycle::check,
    number_drift::check,
    stat_out_of_range::check,
    stat_wrong_kind::check,
    stat_wrong_type::check,
    uneven_ratio::check,
    unknown_carrier::check,
    unknown_clause::check,
    unknown_fact::check,
    unknown_reference::check,
    unknown_settled::check,
    unknown_type::check,
    unused::check,
    weak_fact::check,
    zone_cycle::check,
    zones_not_adjacent::check,
];

/// Runs all checks.
pub fn run(context: &Context, sink: &mut Sink) {
    for check in CHECKS.iter().chain(text::CHECKS).chain(play::CHECKS) {
        check(context, sink);
    }
}

/// The codes of all checks.
pub static CODES: &[&Code] = &[
    &adjacent_to_itself::CODE,
    &asymmetric_adjacency::CODE,
    &bad_default::CODE,
    &bad_range::CODE,
    &crowded_section::CODE,
    &enum_order::CODE,
    &example_differs::CODE,
    &lane_ends::CODE,
    &loser_above_winner::CODE,
    &missing_fact::CODE,
    &missing_language::CODE,
    &no_number::CODE,
    &no_zone::CODE,
    &placed_twice::CODE,
    &reference_cycle::CODE,
    &number_drift::CODE,
    &stat_out_of_range::CODE,
    &stat_wrong_kind::CODE,
    &stat_wrong_type::CODE,
    &still_used::CODE,
    &uneven_ratio::CODE,
    &unknown_carrier::CODE,
    &unknown_clause::CODE,
    &unknown_fact::CODE,
    &unknown_reference::CODE,
    &unknown_settled::CODE,
    &unknown_type::CODE,
    &unused::CODE,
    &weak_fact::CODE,
    &zone_cycle::CODE,
    &zones_not_adjacent::CODE,
];
