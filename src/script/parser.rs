//! From tokens to the tree: a Pratt parser for expressions, descent for everything else.
//!
//! | binds | signs | |
//! | --- | --- | --- |
//! | 1 | `a else b` | right |
//! | 2 | `or` | left |
//! | 3 | `and` | left |
//! | 4 | `not a` | before |
//! | 5 | `== != < <= > >=`, chained; `in`, `not in` | |
//! | 6 | `a..b` | |
//! | 7 | `a from b` | left |
//! | 8 | `+ -` | left |
//! | 9 | `* /` | left |
//! | 10 | `-a` | before |
//! | 11 | `a.b`, `a[b]`, `a(b)` | after |
//!
//! Inside of `(`, `[` and the braces of a set or a `case`, the end of a line means nothing. Elsewhere it ends an
//! effect, so that no operator stands first on a line.

use super::ast::*;
use super::faults::{Due, SyntaxFault, SyntaxFaultKind as Fault, closing};
use super::lexer::{Token, TokenKind, lex};

mod effects;
mod expression;
mod others;

/// How deep brackets may stand in each other, and how many operators in a row: no tree is higher.
pub const MOST_DEPTH: u32 = 64;

/// How many faults of one script are told.
const MOST_FAULTS: usize = 10;

/// Words that cannot be names.
pub const RESERVED: [&str; 21] = [
    "and", "or", "not", "in", "if", "then", "else", "case", "for", "where", "let", "true", "false", "none", "from",
    "spawn", "remove", "emit", "reveal", "ask", "win",
];

/// A tree, and what was wrong with the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<T> {
    /// The tree; where a fault was, it says so.
    pub tree: T,
    /// The faults, by place.
    pub faults: Vec<SyntaxFault>,
}

/// Reads an expression.
pub fn parse_expression(text: &str) -> Parsed<Expr> {
    Parser::whole(text, |parser| parser.expression())
}

/// Reads effects, one to a line or parted by `;`.
pub fn parse_effects(text: &str) -> Parsed<Vec<Stmt>> {
    Parser::whole(text, |parser| {
        parser.lines_matter = true;
        parser.statements(false)
    })
}

/// Reads what a rule answers to.
pub fn parse_trigger(text: &str) -> Parsed<Trigger> {
    Parser::whole(text, Parser::trigger)
}

/// Reads a type.
pub fn parse_type(text: &str) -> Parsed<TypeExpr> {
    Parser::whole(text, Parser::type_expr)
}

/// Reads `v in source where condition`, or a source alone.
pub fn parse_selection(text: &str) -> Parsed<Selection> {
    Parser::whole(text, Parser::selection)
}

/// Reads `least..greatest`, two expressions.
pub fn parse_range(text: &str) -> Parsed<(Expr, Expr)> {
    Parser::whole(text, |parser| {
        let range = parser.expression();
        let span = range.span;
        match range.kind {
            ExprKind::Range(low, high) => (*low, *high),
            ExprKind::Error => (error(span), error(span)),
            _ => {
                parser.fault(Span { start: span.end, end: span.end }, Fault::Expected(Due::Sign("..")));
                (error(span), error(span))
            }
        }
    })
}

pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// How high the trees are that were read since it was last set to 0.
    height: u32,
    lines_matter: bool,
    /// Whether a comma between two digits parts two values: between `[ ]` and `{ }`.
    commas_part: bool,
    faults: Vec<SyntaxFault>,
    /// The token at which the last fault was told: one place, one fault.
    told: Option<usize>,
}

pub(super) fn error(span: Span) -> Expr {
    Expr { span, kind: ExprKind::Error }
}

impl Parser {
    fn whole<T>(text: &str, read: impl FnOnce(&mut Parser) -> T) -> Parsed<T> {
        let (tokens, faults) = lex(text);
        let mut parser =
            Parser { tokens, at: 0, depth: 0, height: 0, lines_matter: false, commas_part: false, faults, told: None };
        let blank = matches!(parser.peek(), TokenKind::End);
        if blank && parser.faults.is_empty() {
            parser.fault(parser.span(), Fault::Empty);
            parser.told = Some(0);
        }
        let tree = read(&mut parser);
        if !matches!(parser.peek(), TokenKind::End) {
            let end = parser.tokens.last().map_or(0, |token| token.span.start);
            let fault = match parser.peek() {
                TokenKind::Sign(sign @ (")" | "]" | "}")) => Fault::Unopened(sign),
                TokenKind::Sign("=") => Fault::AssignsInExpression,
                _ => Fault::Trailing,
            };
            let here = parser.span();
            let span = if fault == Fault::Trailing { Span { start: here.start, end } } else { here };
            parser.fault_here(span, fault);
        }
        let mut faults = parser.faults;
        faults.sort_by_key(|fault| fault.span);
        faults.dedup();
        faults.truncate(MOST_FAULTS);
        Parsed { tree, faults }
    }

    fn peek(&self) -> &TokenKind {
        self.tokens.get(self.at).map_or(&TokenKind::End, |token| &token.kind)
    }

    fn peek_at(&self, ahead: usize) -> &TokenKind {
        self.tokens.get(self.at + ahead).map_or(&TokenKind::End, |token| &token.kind)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).or(self.tokens.last()).map(|token| token.span).unwrap_or_default()
    }

    /// The place of the token before this one.
    fn before(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.span).unwrap_or_default()
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        if !matches!(self.peek(), TokenKind::End) {
            self.at += 1;
        }
        span
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), TokenKind::Sign(found) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), TokenKind::Word(found) if **found == *word)
    }

    fn before_is(&self, sign: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| matches!(token.kind, TokenKind::Sign(found) if found == sign))
    }

    fn eat_sign(&mut self, sign: &str) -> bool {
        let there = self.is_sign(sign);
        if there {
            self.advance();
        }
        there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        if there {
            self.advance();
        }
        there
    }

    /// Whether the line ended before this token, where that means something.
    fn line_ended(&self) -> bool {
        self.lines_matter && self.tokens.get(self.at).is_some_and(|token| token.new_line)
    }

    fn fault(&mut self, span: Span, kind: Fault) {
        self.faults.push(SyntaxFault { span, kind });
    }

    /// A fault at this token: what follows from it, or from a sign that the lexer has told, is not told.
    fn fault_here(&mut self, span: Span, kind: Fault) {
        let here = self.span();
        let sign = !here.range().is_empty() && self.faults.iter().any(|fault| fault.span == here);
        if self.told != Some(self.at) && !sign {
            self.fault(span, kind);
            self.told = Some(self.at);
        }
    }

    fn expect_sign(&mut self, sign: &'static str) -> bool {
        let there = self.eat_sign(sign);
        if !there {
            let span = self.span();
            self.fault_here(span, Fault::Expected(Due::Sign(sign)));
        }
        there
    }

    fn expect_word(&mut self, word: &'static str) -> bool {
        let there = self.eat_word(word);
        if !there {
            let span = self.span();
            self.fault_here(span, Fault::Expected(Due::Sign(word)));
        }
        there
    }

    /// Closes a bracket; at fault is the one that was opened.
    fn close(&mut self, open: &'static str, opened: Span) {
        if !self.eat_sign(closing(open)) {
            if matches!(self.peek(), TokenKind::End) || self.is_closing() || self.line_ended() {
                self.fault_here(opened, Fault::Unclosed(open));
            } else {
                let span = self.span();
                self.fault_here(span, Fault::Expected(Due::Sign(closing(open))));
            }
            self.skip_to(closing(open));
        }
    }

    fn is_closing(&self) -> bool {
        matches!(self.peek(), TokenKind::Sign(")" | "]" | "}"))
    }

    /// Skips to a closing bracket of this level, and takes it.
    fn skip_to(&mut self, close: &str) {
        let mut open = 0usize;
        loop {
            match self.peek() {
                TokenKind::End => return,
                TokenKind::Sign(sign) if open == 0 && *sign == close => {
                    self.advance();
                    return;
                }
                TokenKind::Sign("(" | "[" | "{") => open += 1,
                TokenKind::Sign(")" | "]" | "}") if open == 0 => return,
                TokenKind::Sign(")" | "]" | "}") => open -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// Reads inside of brackets, where the end of a line means nothing.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Parser) -> T) -> T {
        let lines = std::mem::replace(&mut self.lines_matter, false);
        let commas = std::mem::replace(&mut self.commas_part, false);
        let value = read(self);
        self.lines_matter = lines;
        self.commas_part = commas;
        value
    }

    /// A name; a missing one is empty.
    fn name(&mut self) -> Name {
        let span = self.span();
        match self.peek().clone() {
            TokenKind::Word(word) if RESERVED.contains(&&*word) => {
                self.fault_here(span, Fault::Reserved(word));
                self.advance();
                Name { text: Box::default(), span }
            }
            TokenKind::Word(text) => {
                self.advance();
                Name { text, span }
            }
            _ => {
                self.fault_here(span, Fault::Expected(Due::Name));
                Name { text: Box::default(), span: Span { start: span.start, end: span.start } }
            }
        }
    }

    /// `(a, b: c)`.
    fn arguments(&mut self) -> Vec<Argument> {
        let opened = self.advance();
        self.inside(|parser| {
            let mut arguments = Vec::new();
            while !parser.is_sign(")") && !matches!(parser.peek(), TokenKind::End) {
                arguments.push(parser.argument());
                if !parser.eat_sign(",") {
                    break;
                }
            }
            parser.close("(", opened);
            arguments
        })
    }

    fn argument(&mut self) -> Argument {
        let named = matches!(self.peek(), TokenKind::Word(_)) && matches!(self.peek_at(1), TokenKind::Sign(":"));
        let up_to = self.is_word("up")
            && matches!(self.peek_at(1), TokenKind::Word(to) if &**to == "to")
            && matches!(self.peek_at(2), TokenKind::Sign(":"));
        let name = if up_to {
            let span = self.advance().to(self.advance());
            Some(Name { text: "up_to".into(), span })
        } else if named {
            let span = self.span();
            let TokenKind::Word(text) = self.peek().clone() else { return self.bare_argument() };
            self.advance();
            Some(Name { text, span })
        } else {
            return self.bare_argument();
        };
        self.advance();
        Argument { name, value: self.expression() }
    }

    fn bare_argument(&mut self) -> Argument {
        Argument { name: None, value: self.expression() }
    }
}

#[cfg(test)]
mod tests;
