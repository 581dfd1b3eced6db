//! Layering, seen from outside: packs in, values, states and findings out.

mod bench;
mod faults;
mod operations;
mod order;
mod outcomes;
mod properties;
