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

/// Whether two scripts say the same, however they are spaced and commented.
pub fn same(a: &str, b: &str) -> bool {
    let read = |text: &str| {
        let (tokens, faults) = lexer::lex(text);
        let lines = |(at, token): (usize, lexer::Token)| (token.kind, token.new_line && at > 0);
        (tokens.into_iter().enumerate().map(lines).collect::<Vec<_>>(), faults.is_empty())
    };
    let ((a, a_reads), (b, b_reads)) = (read(a), read(b));
    // The end of a line parts effects; before the end of the text it means nothing.
    let same = |((x, x_line), (y, y_line)): (&(lexer::TokenKind, bool), &(lexer::TokenKind, bool))| {
        x == y && (x_line == y_line || *x == lexer::TokenKind::End)
    };
    a_reads && b_reads && a.len() == b.len() && a.iter().zip(&b).all(same)
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn spaces_say_nothing_and_lines_part_effects() {
        assert!(same("a+b", "  a + b "));
        assert!(same("x = 1\n", "x=1"));
        assert!(!same("x = 1\ny = 2", "x = 1 y = 2"));
        assert!(!same("a + b", "b + a"));
        assert!(!same("a + é", "a + é"));
    }
}
