//! The engine: plays a ruleset.
//!
//! ```text
//! Machine  a ruleset made ready          Set-up  parameters, seats, lists, chance
//!        ↘                              ↙
//!          Game: World + history of choices
//!            decision()  who decides, and what about
//!            offers()    what may be chosen, one after another
//!            apply()     a choice → events; the flow goes on to the next decision
//! ```
//!
//! `walk` evaluates expressions by walking their tree: it is the specification of the language. `fast` evaluates most
//! of them by programs, which come to the same. `effect` carries out effects, `rules` lets rules answer, `flow` keeps an explicit stack of phases and steps, so that a
//! game can stop at any decision.

pub mod ask;
pub mod chance;
pub mod cover;
pub mod decision;
mod effect;
pub mod event;
mod fast;
pub mod fault;
mod flow;
pub mod fraction;
pub mod game;
pub mod hindrance;
pub mod log;
pub mod machine;
pub mod random;
pub mod read;
mod rules;
pub mod setup;
pub mod show;
mod sight;
pub mod simulate;
pub mod value;
mod walk;
pub mod way;
pub mod world;

pub use decision::{Choice, Decider, Decision};
pub use event::Event;
pub use fast::Slow;
pub use fault::Fault;
pub use game::Game;
pub use machine::Machine;
pub use setup::Setup;
pub use value::Value;
