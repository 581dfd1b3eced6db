//! Layering, seen from outside: packs in, values, states and findings out.

#![allow(clippy::expect_used, reason = "a test says what it takes for granted, and fails where it is not so")]

mod bench;
mod expressions;
mod faults;
mod operations;
mod order;
mod outcomes;
mod properties;
