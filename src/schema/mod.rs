//! The shape of packs: what the model allows, checked at each key and value.

pub mod check;
pub mod codes;
mod faults;
pub mod shape;
