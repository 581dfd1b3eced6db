//! What data renders: one function for all definitions of a kind that are not printed yet, and one for a single one.

mod actions;
mod alphabet;
mod changes;
mod dice;
mod flow;
mod front;
mod glossary;
mod lists;
mod numbers;
mod rulings;
mod sections;
mod sequence;
mod sources;
mod systems;
#[cfg(test)]
mod tests;
mod things;
mod working;

pub use alphabet::alphabet;
pub use changes::changes;
pub use front::{SCRIPT, config, front, script, summary};
pub use glossary::{glossary, terms};
pub use lists::{constraint, left_constraints};
pub use rulings::{ruling, ruling_titles, rulings, title as ruling_title};
pub use sections::{chapters, section};
pub use sequence::{phase, phases, step, steps};
pub use sources::{source, sources};
pub use systems::{lanes, map, system, systems, zone, zones};
pub use things::catalogue;
pub use working::{example, examples};
