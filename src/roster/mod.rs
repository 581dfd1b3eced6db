//! The lists that players bring: read from a file, held against their format, and judged by the constraints of the rules.
//!
//! ```text
//! sheet   a file → a list for the engine, and where each entry stands
//!   ↓
//! judge   a list → the constraints that it breaks, shown in the list and in the rule
//! ```
//!
//! ```toml
//! [list]
//! format = "force"
//! side = "red"
//! [list.squad.first]
//! is = "corvette"
//! ```

pub mod codes;
mod judge;
mod sheet;

pub use judge::{Context, judge};
pub use sheet::{Sheet, read};
