//! The rule language: from the text of a script to typed code.
//!
//! ```text
//! text → lexer → tokens → parser → ast → names and types → ruleset::code
//! ```
//!
//! Parsing never fails: where a script cannot be read, the tree holds [`ast::ExprKind::Error`] or
//! [`ast::StmtKind::Error`], the fault stands beside it, and the rest is read.

pub mod ast;
pub mod codes;
pub mod elaborate;
pub mod faults;
pub mod known;
mod lexer;
pub mod parser;
pub mod symbols;
