//! The rule language: from the text of a script to typed code.
//!
//! ```text
//! text → lexer → tokens → parser → ast → names and types → ruleset::code
//! ```
//!
//! Parsing never fails: where a script cannot be read, the tree holds [`ast::ExprKind::Error`] or
//! [`ast::StmtKind::Error`], the fault stands beside it, and the rest is read.

pub mod ast;
mod binding;
pub mod codes;
pub mod elaborate;
pub mod faults;
pub mod known;
mod lexer;
pub mod parser;
pub mod print;
pub mod symbols;

use crate::schema::shape::ScriptKind;

/// Whether two scripts of a kind say the same, however they are spaced, bracketed and commented. What cannot be read
/// says nothing.
pub fn same(kind: ScriptKind, a: &str, b: &str) -> bool {
    canonical(kind, a).is_some_and(|a| canonical(kind, b) == Some(a))
}

/// A script in its one spelling; `None` if it has a fault.
pub fn canonical(kind: ScriptKind, text: &str) -> Option<String> {
    match kind {
        ScriptKind::Expression => sound(parser::parse_expression(text)).map(|tree| print::expression(&tree)),
        ScriptKind::Effects | ScriptKind::Emit => sound(parser::parse_effects(text)).map(|tree| print::effects(&tree)),
        ScriptKind::Type => sound(parser::parse_type(text)).map(|tree| print::type_expr(&tree)),
        ScriptKind::Trigger => sound(parser::parse_trigger(text)).map(|tree| print::trigger(&tree)),
        ScriptKind::Selection => sound(parser::parse_selection(text)).map(|tree| print::selection(&tree)),
        ScriptKind::Range => sound(parser::parse_range(text)).map(|tree| print::range(&tree)),
        ScriptKind::Place => Some(text.trim().to_owned()),
    }
}

fn sound<T>(parsed: parser::Parsed<T>) -> Option<T> {
    parsed.faults.is_empty().then_some(parsed.tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spelled_otherwise_may_say_the_same() {
        use ScriptKind::*;
        assert!(same(Expression, "a+b", "  a + ( b ) # both"));
        assert!(same(Expression, "a and\n(b or c)", "a and (b or c)"));
        assert!(!same(Expression, "(a + b) * 2", "a + b * 2"));
        assert!(!same(Expression, "a + b", "b + a"));
        assert!(!same(Expression, "a + é", "a + é"));
        assert!(same(Effects, "x = 1\ny = 2", "x = 1; y = (2);\n"));
        assert!(same(Effects, "if a { b = 1 }", "if a {\n b = 1\n}"));
        assert!(!same(Effects, "x = 1\ny = 2", "x = 1 y = 2"));
        assert!(same(Selection, "s in system where (free(s))", "s in system where free(s)"));
        assert!(same(Trigger, "moved( by,to )", "moved(by, to)"));
        assert!(same(Type, "set< faction >", "set<faction>"));
        assert!(!same(Type, "(int)", "(int)"));
        assert!(same(Range, "0..(count(q in squad))", "0 .. count(q in squad)"));
    }
}
