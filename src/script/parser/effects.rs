//! Effects.

use super::{Due, Fault, Parser};
use crate::script::ast::*;
use crate::script::lexer::TokenKind;

impl Parser {
    /// Effects up to the end, or up to the brace that closes their block.
    pub(super) fn statements(&mut self, block: bool) -> Vec<Stmt> {
        let mut statements = Vec::new();
        loop {
            while self.eat_sign(";") {}
            let over = matches!(self.peek(), TokenKind::End) || self.is_sign("}");
            if over && (block || !self.is_sign("}")) {
                return statements;
            }
            let before = self.at;
            statements.push(self.statement());
            if self.at == before {
                // What cannot begin an effect has been told, or is told now.
                let span = self.span();
                self.fault_here(span, Fault::Expected(Due::Effect));
                self.advance();
            }
            self.end_of_statement();
        }
    }

    /// After an effect stands `;`, the end of a line, or the end.
    fn end_of_statement(&mut self) {
        let closed = matches!(self.tokens.get(self.at.wrapping_sub(1)).map(|t| &t.kind), Some(TokenKind::Sign("}")));
        let fine = matches!(self.peek(), TokenKind::End | TokenKind::Sign(";" | "}")) || self.line_ended() || closed;
        if fine {
            return;
        }
        let span = self.span();
        let fault = if self.is_sign("==") { Fault::ComparesInEffect } else { Fault::Trailing };
        self.fault_here(span, fault);
        while !matches!(self.peek(), TokenKind::End | TokenKind::Sign(";" | "}")) {
            self.advance();
            if self.line_ended() {
                return;
            }
        }
    }

    fn statement(&mut self) -> Stmt {
        let start = self.span();
        // Every way into another effect leads through here: blocks, branches of a `case`, `else if`.
        if self.depth >= super::MOST_DEPTH {
            return Stmt { span: self.too_deep().span, kind: StmtKind::Error };
        }
        self.depth += 1;
        let kind = match self.peek().clone() {
            TokenKind::Word(word) => match &*word {
                "if" => self.if_statement(),
                "case" => self.case_statement(),
                "for" => self.for_statement(),
                "let" => self.let_statement(),
                "spawn" => self.with_arguments(StmtKind::Spawn),
                "emit" => self.with_arguments(StmtKind::Emit),
                "remove" => {
                    self.advance();
                    StmtKind::Remove(self.expression())
                }
                "reveal" => self.reveal_statement(),
                "ask" => self.ask_statement(),
                "win" => self.win_statement(),
                _ => self.assignment(),
            },
            _ => self.assignment(),
        };
        self.depth -= 1;
        Stmt { span: start.to(self.before()), kind }
    }

    /// `{ … }`, in which the ends of lines count.
    fn block(&mut self) -> Vec<Stmt> {
        let opened = self.span();
        if !self.expect_sign("{") {
            return Vec::new();
        }
        let lines = std::mem::replace(&mut self.lines_matter, true);
        let statements = self.statements(true);
        self.close("{", opened);
        self.lines_matter = lines;
        statements
    }

    /// A condition before a block. `=` compares nothing: it is told, and what follows is read over.
    fn condition(&mut self) -> Expr {
        let condition = self.expression();
        let start = condition.span;
        if !self.is_sign("=") {
            return condition;
        }
        while self.is_sign("=") {
            let span = self.span();
            self.fault_here(span, Fault::AssignsInExpression);
            self.advance();
            self.expression();
        }
        super::error(start.to(self.before()))
    }

    fn if_statement(&mut self) -> StmtKind {
        self.advance();
        let condition = self.condition();
        let then = self.block();
        let start = self.span();
        let otherwise = if self.depth < super::MOST_DEPTH && self.foreign_else() {
            self.depth += 1;
            let kind = self.if_statement();
            self.depth -= 1;
            vec![Stmt { span: start.to(self.before()), kind }]
        } else if !self.eat_word("else") {
            Vec::new()
        } else if self.is_word("if") {
            vec![self.statement()]
        } else {
            self.block()
        };
        StmtKind::If(condition, then, otherwise)
    }

    fn case_statement(&mut self) -> StmtKind {
        self.advance();
        let subject = self.expression();
        let opened = self.span();
        if !self.expect_sign("{") {
            return StmtKind::Error;
        }
        let lines = std::mem::replace(&mut self.lines_matter, true);
        let mut arms = Vec::new();
        loop {
            while self.eat_sign(";") || self.eat_sign(",") {}
            if self.is_closing() || matches!(self.peek(), TokenKind::End) {
                break;
            }
            let before = self.at;
            let (label, span) = self.label();
            if !self.expect_sign(":") || self.at == before {
                break;
            }
            let body = if self.is_sign("{") { self.block() } else { vec![self.statement()] };
            arms.push(Arm { label, span, body });
        }
        self.close("{", opened);
        self.lines_matter = lines;
        StmtKind::Case(subject, arms)
    }

    fn for_statement(&mut self) -> StmtKind {
        self.advance();
        let name = self.name();
        self.expect_word("in");
        let source = self.expression();
        let filter = self.eat_word("where").then(|| self.condition());
        let body = self.block();
        StmtKind::For(name, source, filter, body)
    }

    fn let_statement(&mut self) -> StmtKind {
        self.advance();
        let name = self.name();
        self.expect_sign("=");
        StmtKind::Let(name, self.expression())
    }

    /// `spawn squad(…)`, `emit moved(…)`; without brackets there are no arguments.
    fn with_arguments(&mut self, make: fn(Name, Vec<Argument>) -> StmtKind) -> StmtKind {
        self.advance();
        let name = self.name();
        let arguments = self.arguments_if_any();
        make(name, arguments)
    }

    /// Arguments on the same line; a bracket on the next one begins another effect.
    fn arguments_if_any(&mut self) -> Vec<Argument> {
        if self.is_sign("(") && !self.line_ended() { self.arguments() } else { Vec::new() }
    }

    fn reveal_statement(&mut self) -> StmtKind {
        self.advance();
        let what = self.expression();
        let named = !self.line_ended() && self.eat_word("to");
        let receiver = if !named || self.eat_word("all") { None } else { Some(self.expression()) };
        StmtKind::Reveal(what, receiver)
    }

    fn win_statement(&mut self) -> StmtKind {
        self.advance();
        let opened = self.span();
        if !self.expect_sign("(") {
            return StmtKind::Error;
        }
        let winner = self.inside(|parser| {
            let winner = parser.expression();
            parser.close("(", opened);
            winner
        });
        StmtKind::Win(winner)
    }

    fn ask_statement(&mut self) -> StmtKind {
        self.advance();
        let who = self.expression();
        self.expect_word("to");
        let action = self.name();
        let arguments = self.arguments_if_any();
        let (mut optional, mut first) = (false, false);
        while self.eat_sign(",") {
            if self.eat_word("optional") {
                optional = true;
            } else if self.eat_word("first") {
                first = true;
            } else {
                let span = self.span();
                self.fault_here(span, Fault::Expected(Due::Sign("optional")));
                break;
            }
        }
        StmtKind::Ask(Box::new(Ask { who, action, arguments, optional, first }))
    }

    /// `target = value`, or a named effect.
    fn assignment(&mut self) -> StmtKind {
        let target = self.expression();
        let assignment = match self.peek() {
            TokenKind::Sign("=") => Assignment::Set,
            TokenKind::Sign("+=") => Assignment::Add,
            TokenKind::Sign("-=") => Assignment::Subtract,
            _ => return self.named_effect(target),
        };
        let sign = self.advance();
        let told = self.faults.iter().any(|fault| fault.span == sign);
        if told && (matches!(self.peek(), TokenKind::End | TokenKind::Sign(";" | "}")) || self.line_ended()) {
            // `score++`: what is missing has been told with the sign.
            return StmtKind::Error;
        }
        StmtKind::Assign(target, assignment, self.expression())
    }

    fn named_effect(&mut self, target: Expr) -> StmtKind {
        match target.kind {
            ExprKind::Call(name, arguments) => StmtKind::Call(name, arguments),
            ExprKind::Error => StmtKind::Error,
            ExprKind::Compare(_, signs) if matches!(signs.as_slice(), [(Comparison::Equal, ..)]) => {
                let sign = signs.first().map_or(target.span, |(_, span, _)| *span);
                self.fault(sign, Fault::ComparesInEffect);
                StmtKind::Error
            }
            _ => {
                self.fault(target.span, Fault::DoesNothing);
                StmtKind::Error
            }
        }
    }
}
