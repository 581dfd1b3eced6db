//! Triggers, types and selections.

use super::{Due, Fault, Parser};
use crate::script::ast::*;
use crate::script::lexer::TokenKind;

impl Parser {
    pub(super) fn trigger(&mut self) -> Trigger {
        let span = self.span();
        let TokenKind::Word(word) = self.peek().clone() else {
            self.fault_here(span, Fault::Expected(Due::Trigger));
            return Trigger::Error;
        };
        let follows = matches!(self.peek_at(1), TokenKind::Word(_));
        match &*word {
            "begin" | "end" if follows => {
                self.advance();
                let kind = self.name();
                let id = self.eat_sign(".").then(|| self.name());
                if &*word == "begin" { Trigger::Begin(kind, id) } else { Trigger::End(kind, id) }
            }
            "change" if follows => {
                self.advance();
                Trigger::Change(self.name())
            }
            "action" if matches!(self.peek_at(1), TokenKind::Sign(".")) => {
                self.advance();
                self.advance();
                Trigger::Action(self.name())
            }
            _ => self.event(),
        }
    }

    fn event(&mut self) -> Trigger {
        let event = self.name();
        let mut names = Vec::new();
        let opened = self.span();
        if self.eat_sign("(") {
            while !self.is_sign(")") && !matches!(self.peek(), TokenKind::End) {
                names.push(self.name());
                if !self.eat_sign(",") {
                    break;
                }
            }
            self.close("(", opened);
        }
        Trigger::Event(event, names)
    }

    pub(super) fn type_expr(&mut self) -> TypeExpr {
        let start = self.span();
        let kind = match self.peek().clone() {
            TokenKind::Int(low) => {
                self.advance();
                self.expect_sign("..");
                match *self.peek() {
                    TokenKind::Int(high) => {
                        self.advance();
                        TypeExprKind::Range(low, high)
                    }
                    _ => self.no_type(),
                }
            }
            TokenKind::Dice(1, sides) => {
                self.advance();
                TypeExprKind::Range(1, i64::from(sides))
            }
            TokenKind::Word(word) if &*word == "set" || &*word == "list" => {
                self.advance();
                let opened = self.span();
                if self.depth >= super::MOST_DEPTH || !self.expect_sign("<") {
                    TypeExprKind::Error
                } else {
                    self.depth += 1;
                    let of = Box::new(self.type_expr());
                    self.depth -= 1;
                    self.close("<", opened);
                    if &*word == "set" { TypeExprKind::Set(of) } else { TypeExprKind::List(of) }
                }
            }
            TokenKind::Word(word) => {
                self.advance();
                TypeExprKind::Name(word)
            }
            _ => self.no_type(),
        };
        let mut of = TypeExpr { span: start.to(self.before()), kind };
        if self.eat_sign("?") {
            of = TypeExpr { span: start.to(self.before()), kind: TypeExprKind::Optional(Box::new(of)) };
        }
        of
    }

    fn no_type(&mut self) -> TypeExprKind {
        let span = self.span();
        self.fault_here(span, Fault::Expected(Due::Type));
        TypeExprKind::Error
    }

    pub(super) fn selection(&mut self) -> Selection {
        let named = matches!(self.peek(), TokenKind::Word(_))
            && matches!(self.peek_at(1), TokenKind::Word(word) if &**word == "in");
        let variable = named.then(|| {
            let name = self.name();
            self.advance();
            name
        });
        let source = self.expression();
        let filter = self.eat_word("where").then(|| self.expression());
        Selection { variable, source, filter }
    }
}
