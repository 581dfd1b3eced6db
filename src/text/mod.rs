//! Prose: Markdown with templates, as authors type it in one language.
//!
//! ```text
//! span        a place in the decoded text → the bytes of the TOML file
//! template    the text → its words, insertions `{…}`, links `[[…]]` and embeds `![[…]]`
//! passage     a text in one language, with what its pieces mean
//! scope       what the name in an insertion or a link means, seen from where the text stands
//! prose       template → blocks and inlines; whatever could act in a reader's browser is refused
//! ```
//!
//! Nothing here prints: the book does, and the checks compare what they find in one language with
//! what they find in another.

pub mod glossary;
pub mod numbers;
pub mod outline;
pub mod passage;
pub mod plain;
pub mod prose;
pub mod review;
pub mod scope;
pub mod span;
pub mod template;
pub mod words;

pub use passage::{Passage, Read, Resolved};
pub use prose::{Block, Inline, Prose};
pub use scope::{Forms, Meaning, Scope, Unknown};
pub use template::{Insertion, Path, Piece, Template, What};

/// What stands in an embed besides addresses: `![[map]]`.
pub const EMBEDS: [&str; 5] = ["map", "changes", "glossary", "rulings", "sources"];

/// The kinds of definition that have no place of their own in a book: one cannot embed them or link to them.
pub const UNPRINTED: [&str; 5] = ["enum", "pack", "param", "patch", "stat"];
