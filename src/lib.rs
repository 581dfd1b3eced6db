//! Codicille compiles campaign rules: packs and patches in TOML are checked, built into a
//! ruleset and rendered as a rulebook in French and English.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod address;
pub mod book;
pub mod check;
pub mod cli;
pub mod compile;
pub mod coverage;
pub mod diagnostic;
pub mod engine;
pub mod history;
pub mod journal;
pub mod locale;
pub mod model;
pub mod pack;
pub mod roster;
pub mod ruleset;
pub mod schema;
pub mod script;
pub mod source;
pub mod syntax;
pub mod text;
pub mod trace;
pub mod world;
