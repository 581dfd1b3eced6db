//! Expressions over what is known when building: the conditions and sums of patches, the insertions of texts.
//!
//! No game runs yet, so nothing but values stands behind a name: parameters, fields, named numbers. The whole grammar
//! of expressions is read; what only a game could answer (a state, a roll, a formula) is refused where it stands.

use std::collections::BTreeMap;

use super::ast::*;
use super::faults::SyntaxFault;
use super::parser::parse_expression;
use crate::model::Scalar;
use crate::syntax::tree::{Node, Value as Tree};

mod number;
mod walk;
mod words;

pub use number::Number;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Known<'n> {
    /// Nothing stands there.
    None,
    /// A number; fractions are exact.
    Number(Number),
    /// A truth value.
    Bool(bool),
    /// A word or a text.
    Word(Box<str>),
    /// Elements.
    List(Vec<Known<'n>>),
    /// A table of a pack, whose fields can be read.
    Table(&'n Node),
}

impl<'n> Known<'n> {
    /// What a pack says at a place.
    pub fn of(node: &'n Node) -> Known<'n> {
        match &node.value {
            Tree::Integer(number) => Known::Number(Number::whole(*number)),
            Tree::Boolean(truth) => Known::Bool(*truth),
            Tree::String(word) => Known::Word(word.clone()),
            Tree::Array(nodes) => Known::List(nodes.iter().map(Known::of).collect()),
            Tree::Table(_) => Known::Table(node),
            _ => Known::None,
        }
    }

    /// The value of a parameter.
    pub fn scalar(scalar: &Scalar) -> Known<'n> {
        match scalar {
            Scalar::Int(number) => Known::Number(Number::whole(*number)),
            Scalar::Bool(truth) => Known::Bool(*truth),
            Scalar::Word(word) => Known::Word(word.clone()),
        }
    }
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Unknown {
    /// It cannot be read.
    Syntax(SyntaxFault),
    /// Nothing goes by a name.
    Name(Name),
    /// A table has no such field.
    Field(Name),
    /// Only a game could answer this.
    NeedsAGame(Span),
    /// A value is not of the sort that its place takes.
    Sort(Span),
    /// A value is absent.
    Absent(Span),
    /// A number grows beyond all bounds, or is divided by 0.
    Beyond(Span),
    /// A whole number is due.
    Fraction(Number, Span),
    /// A whole number is due, from the least to the greatest.
    OutOfRange(i64, (i64, i64), Span),
}

impl Unknown {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Unknown::Syntax(fault) => fault.span,
            Unknown::Name(name) | Unknown::Field(name) => name.span,
            Unknown::NeedsAGame(span) | Unknown::Sort(span) | Unknown::Absent(span) | Unknown::Beyond(span) => *span,
            Unknown::Fraction(_, span) | Unknown::OutOfRange(_, _, span) => *span,
        }
    }
}

/// What names mean.
pub trait Names<'n> {
    /// The value of a bare name.
    fn name(&self, name: &str) -> Option<Known<'n>>;

    /// A field of a table: what stands there, if nothing else is known of it.
    fn field(&self, table: &'n Node, name: &str) -> Option<Known<'n>> {
        table.as_table()?.get(name).map(Known::of)
    }
}

impl<'n> Names<'n> for BTreeMap<Box<str>, Known<'n>> {
    fn name(&self, name: &str) -> Option<Known<'n>> {
        self.get(name).cloned()
    }
}

/// Reads an expression, and refuses one with a fault.
///
/// # Errors
///
/// The first fault of spelling.
pub fn read(text: &str) -> Result<Expr, Unknown> {
    let parsed = parse_expression(text);
    match parsed.faults.into_iter().next() {
        Some(fault) => Err(Unknown::Syntax(fault)),
        None => Ok(parsed.tree),
    }
}

/// The value of an expression.
///
/// # Errors
///
/// The first thing in it that has no value.
pub fn value<'n>(expr: &Expr, names: &dyn Names<'n>) -> Result<Known<'n>, Unknown> {
    walk::Walk { names, bound: Vec::new() }.value(expr, false)
}

/// The names that an expression reads, each with what follows it after dots: `it.points` is `it` and `points`. Those
/// that may be words that something is compared with are marked.
pub fn reads(expr: &Expr) -> Vec<Reading<'_>> {
    let mut found = Vec::new();
    walk::readings(expr, false, &mut Vec::new(), &mut found);
    found
}

/// A name that an expression reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<'e> {
    /// The name, then the fields.
    pub path: Vec<&'e str>,
    /// Where it stands.
    pub span: Span,
    /// Whether it may be a word.
    pub word: bool,
}

#[cfg(test)]
mod tests;
