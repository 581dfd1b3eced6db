//! How deep values may lie.
//!
//! `toml`'s parser limits brackets and dots, each to 80, but not their product: it would build a
//! table for each dot and drop them by recursion, which a small stack does not survive. So a text
//! is measured first, at next to no cost where no line has many dots.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// How deep a value may lie: every pass that walks the tree by recursion relies on it.
pub(super) const MAX_DEPTH: usize = 128;

/// How many brackets `toml` lets lie in each other.
pub(super) const MAX_BRACKETS: usize = 80;

/// As many dots on one line cannot do harm, whatever the brackets around them.
const HARMLESS_DOTS: usize = 8;

/// Where a text, whose values lie `base` levels deep already, may go deeper than [`MAX_DEPTH`].
pub(super) fn too_deep(text: &str, base: usize) -> Option<Range<usize>> {
    let dots = |line: &str| line.bytes().filter(|byte| *byte == b'.').count();
    if text.split('\n').all(|line| dots(line) <= HARMLESS_DOTS) {
        return None;
    }
    let mut gauge = Gauge { section: base, ..Gauge::default() };
    let mut tokens = Source::new(text).lex();
    let token = tokens.find(|token| gauge.measure(token) > MAX_DEPTH)?;
    Some(token.span().start()..token.span().end())
}

/// Follows brackets and dotted keys through a text.
#[derive(Default)]
struct Gauge {
    /// Depth of the header that is in force.
    section: usize,
    /// Whether a header is being read.
    in_header: bool,
    /// Whether a line has begun at which a header could stand.
    mid_line: bool,
    /// Open brackets, each with the depth of what holds it.
    open: Vec<(TokenKind, usize)>,
    /// Dots of the key, or the number, that is being read.
    dots: usize,
    /// Depth of the key whose value is being read.
    key: usize,
}

impl Gauge {
    /// The depth reached at a token.
    fn measure(&mut self, token: &Token) -> usize {
        let base = self.open.last().map_or(self.section, |(_, depth)| *depth);
        let reached = base + self.dots + 1;
        match token.kind() {
            TokenKind::Dot => self.dots += 1,
            TokenKind::Whitespace | TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString => {}
            TokenKind::Equals => (self.key, self.dots) = (reached, 0),
            TokenKind::LeftSquareBracket if !self.mid_line && self.open.is_empty() => {
                (self.in_header, self.section) = (true, 0);
            }
            TokenKind::RightSquareBracket if self.in_header => {
                (self.section, self.in_header, self.dots) = (self.dots + 2, false, 0);
            }
            kind @ (TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket) if !self.in_header => {
                let array = self.open.last().is_some_and(|(kind, _)| *kind == TokenKind::LeftSquareBracket);
                self.open.push((kind, if array { base + 1 } else { self.key.max(base) }));
                self.dots = 0;
            }
            kind @ (TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket) => self.close(kind),
            _ => self.dots = 0,
        }
        self.mid_line = match token.kind() {
            TokenKind::Newline => false,
            TokenKind::Whitespace => self.mid_line,
            _ => true,
        };
        if token.kind() == TokenKind::Newline {
            self.in_header = false;
        }
        reached
    }

    fn close(&mut self, kind: TokenKind) {
        let opening = match kind {
            TokenKind::RightSquareBracket => TokenKind::LeftSquareBracket,
            _ => TokenKind::LeftCurlyBracket,
        };
        self.open.pop_if(|(open, _)| *open == opening);
        self.dots = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dotted(dots: usize) -> String {
        vec!["a"; dots + 1].join(".")
    }

    #[test]
    fn dots_and_brackets_add_up() {
        let key = dotted(20);
        let nested = |levels: usize| format!("{key} = {{ ").repeat(levels) + "x = 1" + &" }".repeat(levels);
        assert_eq!(too_deep(&nested(6), 0), None, "6 × 21 + 1 = 127");
        assert!(too_deep(&nested(7), 0).is_some());
        assert!(too_deep(&nested(6), 2).is_some(), "two levels around it");
        assert!(too_deep(&format!("[{key}]\n{}", nested(6)), 0).is_some(), "a header counts");
    }

    #[test]
    fn what_stands_side_by_side_does_not_add_up() {
        let line = format!("{} = [1.5, 2.5]\n", dotted(30));
        assert_eq!(too_deep(&line.repeat(50), 0), None);
        assert_eq!(too_deep(&format!("[{}]\n", dotted(70)).repeat(50), 0), None);
        assert_eq!(too_deep(&format!("a = \"\"\"\n{}\n\"\"\"", ".".repeat(999)), 0), None, "prose");
        assert!(too_deep(&format!("{} = 1", dotted(200)), 0).is_some());
    }
}
