//! The shape of packs: what the model allows, checked at each key and value.

pub mod check;
pub mod codes;
pub mod emit;
pub mod example;
mod faults;
pub mod meant;
mod remedy;
pub use faults::{did_you_mean, expected, malformed_id, malformed_twin, plain_id};
pub mod shape;
pub mod sum;
