//! Expressions.

use super::{Due, Fault, MOST_DEPTH, Parser, RESERVED, error};
use crate::script::ast::*;
use crate::script::binding::*;
use crate::script::lexer::TokenKind;

/// An operator between two operands.
enum Infix {
    Else,
    Binary(Binary),
    Compare(Comparison),
    Range,
}

impl Parser {
    /// An expression, as far as it goes.
    pub(super) fn expression(&mut self) -> Expr {
        self.above(ELSE)
    }

    /// An expression whose operators bind at least so strongly.
    fn above(&mut self, least: u8) -> Expr {
        if self.depth >= MOST_DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        let around = std::mem::take(&mut self.height);
        let mut left = self.prefix();
        let mut height = self.height + 1;
        while let Some((infix, binds)) = self.infix().filter(|(_, binds)| *binds >= least) {
            self.height = 0;
            left = self.join(left, infix, binds);
            height = height.max(self.height) + 1;
            if height > MOST_DEPTH {
                left = self.too_deep();
            }
        }
        self.height = around.max(height);
        self.depth -= 1;
        left
    }

    /// Nothing after what is too deep can be told apart from it.
    pub(super) fn too_deep(&mut self) -> Expr {
        let span = self.span();
        self.fault_here(span, Fault::TooDeep);
        self.at = self.tokens.len().saturating_sub(1);
        self.told = Some(self.at);
        error(span)
    }

    fn infix(&mut self) -> Option<(Infix, u8)> {
        if self.line_ended() {
            return None;
        }
        let binary = |sign, binds| Some((Infix::Binary(sign), binds));
        let compare = |sign| Some((Infix::Compare(sign), COMPARE));
        match self.peek() {
            TokenKind::Word(word) => match &**word {
                "else" => Some((Infix::Else, ELSE)),
                "or" => binary(Binary::Or, OR),
                "and" => binary(Binary::And, AND),
                "in" => binary(Binary::In, COMPARE),
                "not" if matches!(self.peek_at(1), TokenKind::Word(next) if &**next == "in") => {
                    binary(Binary::NotIn, COMPARE)
                }
                "from" => binary(Binary::From, FROM),
                _ => None,
            },
            TokenKind::Sign(sign) => match *sign {
                "+" => binary(Binary::Add, SUM),
                "-" => binary(Binary::Subtract, SUM),
                "*" => binary(Binary::Multiply, PRODUCT),
                "/" => binary(Binary::Divide, PRODUCT),
                "==" => compare(Comparison::Equal),
                "!=" => compare(Comparison::NotEqual),
                "<" => compare(Comparison::Less),
                "<=" => compare(Comparison::AtMost),
                ">" => compare(Comparison::Greater),
                ">=" => compare(Comparison::AtLeast),
                ".." => Some((Infix::Range, RANGE)),
                "=" if !self.lines_matter => {
                    let span = self.span();
                    self.fault_here(span, Fault::AssignsInExpression);
                    compare(Comparison::Equal)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn join(&mut self, left: Expr, infix: Infix, binds: u8) -> Expr {
        let sign = self.advance();
        let start = left.span;
        let left = Box::new(left);
        let kind = match infix {
            Infix::Else => ExprKind::Else(left, Box::new(self.above(ELSE))),
            Infix::Range => ExprKind::Range(left, Box::new(self.above(RANGE + 1))),
            Infix::Compare(comparison) => return self.chain(left, comparison, sign),
            Infix::Binary(binary) => {
                if binary == Binary::NotIn {
                    self.advance();
                }
                ExprKind::Binary(binary, left, Box::new(self.above(binds + 1)))
            }
        };
        Expr { span: start.to(self.before()), kind }
    }

    /// `a < b <= c`: all comparisons of one chain.
    fn chain(&mut self, first: Box<Expr>, comparison: Comparison, sign: Span) -> Expr {
        let start = first.span;
        let mut rest = vec![(comparison, sign, self.above(COMPARE + 1))];
        while let Some((Infix::Compare(comparison), _)) = self.infix() {
            let sign = self.advance();
            rest.push((comparison, sign, self.above(COMPARE + 1)));
        }
        Expr { span: start.to(self.before()), kind: ExprKind::Compare(first, rest) }
    }

    fn prefix(&mut self) -> Expr {
        let span = self.span();
        let kind = match self.peek().clone() {
            TokenKind::Sign("-") => {
                self.advance();
                let operand = self.above(SIGN);
                ExprKind::Unary(Unary::Minus, Box::new(operand))
            }
            TokenKind::Word(word) if &*word == "not" => {
                self.advance();
                let operand = self.above(NOT);
                ExprKind::Unary(Unary::Not, Box::new(operand))
            }
            TokenKind::Word(word) if &*word == "if" => self.if_expression(),
            TokenKind::Word(word) if &*word == "case" => self.case_expression(),
            _ => {
                let atom = self.atom();
                return self.postfix(atom);
            }
        };
        Expr { span: span.to(self.before()), kind }
    }

    fn if_expression(&mut self) -> ExprKind {
        self.advance();
        let condition = self.above(OR);
        let lacks = |parser: &mut Parser, word: &'static str| {
            let there = parser.eat_word(word);
            if !there {
                let span = parser.span();
                parser.fault_here(span, Fault::IfLacks(word));
            }
            there
        };
        if !lacks(self, "then") {
            return ExprKind::Error;
        }
        let then = self.above(OR);
        let start = self.span();
        let otherwise = if self.foreign_else() {
            if self.depth >= MOST_DEPTH {
                return self.too_deep().kind;
            }
            self.depth += 1;
            let kind = self.if_expression();
            self.depth -= 1;
            Expr { span: start.to(self.before()), kind }
        } else if lacks(self, "else") {
            self.above(ELSE)
        } else {
            return ExprKind::Error;
        };
        ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }

    /// `elif` and its kin are told, and mean `else if`; the word stays, where `if` would stand.
    pub(super) fn foreign_else(&mut self) -> bool {
        let found = ["elif", "elsif", "elseif"].into_iter().find(|word| self.is_word(word));
        if let Some(found) = found {
            let span = self.span();
            self.fault_here(span, Fault::ForeignSign { found, meant: "else if" });
        }
        found.is_some()
    }

    fn case_expression(&mut self) -> ExprKind {
        self.advance();
        let subject = self.above(OR);
        let opened = self.span();
        if !self.expect_sign("{") {
            return ExprKind::Error;
        }
        let arms = self.inside(|parser| {
            let mut arms = Vec::new();
            while !parser.is_closing() && !matches!(parser.peek(), TokenKind::End) {
                let (label, span) = parser.label();
                if !parser.expect_sign(":") {
                    break;
                }
                arms.push(Arm { label, span, body: parser.expression() });
                if !parser.eat_sign(",") && !parser.eat_sign(";") {
                    break;
                }
            }
            parser.close("{", opened);
            arms
        });
        ExprKind::Case(Box::new(subject), arms)
    }

    /// What a branch of a `case` is for.
    pub(super) fn label(&mut self) -> (Label, Span) {
        let span = self.span();
        if self.eat_word("else") {
            return (Label::Else, span);
        }
        let value = self.above(OR);
        let span = value.span;
        (Label::Value(value), span)
    }

    fn postfix(&mut self, mut left: Expr) -> Expr {
        while !self.line_ended() && (self.is_sign(".") || self.is_sign("[")) {
            let around = self.height;
            let opened = self.advance();
            let of = Box::new(left);
            let start = of.span;
            let kind = if self.before_is(".") {
                ExprKind::Field(of, self.name())
            } else {
                self.height = 0;
                ExprKind::Index(of, self.inside(|parser| parser.elements("[", opened)))
            };
            left = Expr { span: start.to(self.before()), kind };
            self.height = around.max(self.height) + 1;
            if self.height > MOST_DEPTH {
                return self.too_deep();
            }
        }
        left
    }

    /// Values parted by commas, up to the closing bracket.
    fn elements(&mut self, open: &'static str, opened: Span) -> Vec<Expr> {
        self.commas_part = true;
        let mut elements = Vec::new();
        while !self.is_closing() && !matches!(self.peek(), TokenKind::End) {
            elements.push(self.expression());
            if !self.eat_sign(",") {
                break;
            }
        }
        self.close(open, opened);
        elements
    }

    fn atom(&mut self) -> Expr {
        let span = self.span();
        let kind = match self.peek().clone() {
            TokenKind::Int(value) => {
                self.advance();
                self.odd_number(span);
                ExprKind::Int(value)
            }
            TokenKind::Decimal(numerator, denominator) => {
                self.advance();
                ExprKind::Decimal(numerator, denominator)
            }
            TokenKind::Dice(count, sides) => {
                self.advance();
                ExprKind::Dice(count, sides)
            }
            TokenKind::Text(words) => {
                self.advance();
                ExprKind::Text(words)
            }
            TokenKind::Word(word) => return self.word(word),
            TokenKind::Sign("(") => return self.grouped(span),
            TokenKind::Sign("[") => {
                self.advance();
                ExprKind::List(self.inside(|parser| parser.elements("[", span)))
            }
            TokenKind::Sign("{") => {
                self.advance();
                ExprKind::Set(self.inside(|parser| parser.elements("{", span)))
            }
            TokenKind::Sign(sign @ (")" | "]" | "}")) if self.at == 0 => {
                self.fault_here(span, Fault::Unopened(sign));
                ExprKind::Error
            }
            _ => {
                self.fault_here(span, Fault::Expected(Due::Value));
                ExprKind::Error
            }
        };
        Expr { span: span.to(self.before()), kind }
    }

    /// `15,5` and `1 000 000`, which are several numbers here.
    fn odd_number(&mut self, first: Span) {
        let next = |parser: &Parser, ahead: usize| match parser.tokens.get(parser.at + ahead) {
            Some(token) if matches!(token.kind, TokenKind::Int(_)) => Some(token.span),
            _ => None,
        };
        if self.is_sign(",")
            && !self.commas_part
            && let Some(tail) = next(self, 1)
            && tail.start == first.end + 1
        {
            self.fault_here(first.to(tail), Fault::DecimalComma);
            self.at += 2;
            return;
        }
        let at = self.at;
        let mut whole = first;
        while let Some(tail) = next(self, 0)
            && tail.end - tail.start == 3
            && !self.line_ended()
        {
            whole = whole.to(tail);
            self.at += 1;
        }
        if self.at > at {
            self.fault_here(whole, Fault::SpacedNumber);
        }
    }

    fn grouped(&mut self, opened: Span) -> Expr {
        self.advance();
        let inner = self.inside(|parser| {
            let inner = parser.expression();
            parser.close("(", opened);
            inner
        });
        Expr { span: opened.to(self.before()), kind: inner.kind }
    }

    fn word(&mut self, word: Box<str>) -> Expr {
        let span = self.advance();
        let kind = match &*word {
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "none" => ExprKind::None,
            reserved if RESERVED.contains(&reserved) => {
                self.at -= 1;
                let joins = matches!(reserved, "then" | "else" | "where" | "and" | "or" | "in" | "from");
                // With nothing after it that it could join to, it is meant as a name.
                let value = joins && self.begins_value(1);
                let fault = if value { Fault::Expected(Due::Value) } else { Fault::Reserved(word) };
                self.fault_here(span, fault);
                if !value {
                    self.advance();
                }
                ExprKind::Error
            }
            _ if self.is_sign("(") && !self.line_ended() => self.call(Name { text: word, span }),
            _ => ExprKind::Name(word),
        };
        Expr { span: span.to(self.before()), kind }
    }

    /// Whether the token so far ahead can begin a value.
    fn begins_value(&self, ahead: usize) -> bool {
        match self.peek_at(ahead) {
            TokenKind::Word(word) => {
                !RESERVED.contains(&&**word) || matches!(&**word, "not" | "if" | "case" | "true" | "false" | "none")
            }
            TokenKind::Sign(sign) => matches!(*sign, "(" | "[" | "{" | "-"),
            TokenKind::End => false,
            _ => true,
        }
    }

    /// `count(s in system where …)`, or a call.
    fn call(&mut self, name: Name) -> ExprKind {
        let gathers = matches!(self.peek_at(1), TokenKind::Word(_))
            && matches!(self.peek_at(2), TokenKind::Word(word) if &**word == "in");
        match GatherForm::of(&name.text).filter(|_| gathers) {
            Some(form) => {
                let opened = self.advance();
                self.inside(|parser| parser.gather(form, name.span, opened))
            }
            None => {
                let arguments = self.arguments();
                ExprKind::Call(name, arguments)
            }
        }
    }

    fn gather(&mut self, form: GatherForm, form_span: Span, opened: Span) -> ExprKind {
        let variable = self.name();
        self.expect_word("in");
        let source = self.above(RANGE);
        let filter = self.eat_word("where").then(|| self.above(OR));
        let mut values = Vec::new();
        let mut tie = None;
        if self.eat_sign(":") {
            values.push(self.expression());
            while self.eat_sign(",") {
                if self.is_word("tie") && matches!(self.peek_at(1), TokenKind::Sign(":")) {
                    tie = Some(self.tie());
                } else {
                    values.push(self.expression());
                }
            }
        }
        self.close("(", opened);
        ExprKind::Gather(Box::new(Gather { form, form_span, variable, source, filter, values, tie }))
    }

    fn tie(&mut self) -> TieRule {
        self.advance();
        self.advance();
        let ends = matches!(self.peek_at(1), TokenKind::Sign(")" | ","));
        if self.is_word("keep") && ends {
            TieRule::Keep(self.advance())
        } else if self.is_word("roll") && ends {
            TieRule::Roll(self.advance())
        } else {
            TieRule::Value(self.expression())
        }
    }
}
