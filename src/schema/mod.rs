//! The shape of packs: what the model allows, checked at each key and value.

pub mod check;
pub mod codes;
pub mod emit;
mod faults;
pub use faults::{did_you_mean, expected, malformed_id, malformed_twin, plain_id};
pub mod shape;
