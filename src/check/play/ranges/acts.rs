//! Effects: what they write, call and emit.

use super::fact::{Fact, Value};
use super::interval::{Interval, LIMIT};
use super::{Frame, Key, Ranges, Role};
use crate::ruleset::code::*;

impl<'p> Ranges<'_, 'p> {
    /// Goes over effects.
    pub(super) fn acts(&mut self, acts: &'p [Act], frame: &mut Frame<'p>) {
        acts.iter().for_each(|act| self.act(act, frame));
    }

    fn act(&mut self, act: &'p Act, frame: &mut Frame<'p>) {
        match &act.op {
            ActOp::Assign(target, value) => {
                let fact = self.evaluate(value, frame);
                self.change(target, frame, &|_| fact.clone());
            }
            ActOp::Increase(target, value) | ActOp::Decrease(target, value) => {
                let by = self.evaluate(value, frame).number();
                let by = if matches!(act.op, ActOp::Decrease(..)) { by.map(Interval::opposite) } else { by };
                self.change(target, frame, &|old| match (old.number(), by) {
                    (Some(old), Some(by)) => old.plus(by).unwrap_or(Interval::ALL).into(),
                    _ => Fact::NEVER,
                });
            }
            ActOp::Insert { target, value, many } => {
                let fact = self.evaluate(value, frame);
                let each = if *many { fact.elements().0 } else { fact };
                self.change(target, frame, &|old| Fact::many(old.elements().0.join(&each), Interval::of(0, LIMIT)));
            }
            ActOp::Withdraw { target, value, .. } => {
                self.evaluate(value, frame);
                self.change(target, frame, &|old| {
                    let (each, size) = old.elements();
                    Fact::many(each, Interval::of(0, size.high()))
                });
            }
            ActOp::If(condition, then, other) => {
                self.guard(Role::If, condition, frame);
                self.acts(then, frame);
                self.acts(other, frame);
            }
            ActOp::Case(subject, arms, other) => {
                self.evaluate(subject, frame);
                for (label, body) in arms {
                    self.evaluate(label, frame);
                    self.acts(body, frame);
                }
                self.acts(other, frame);
            }
            ActOp::For { slot, source, filter, body } => {
                self.selected(*slot, source, filter.as_ref(), frame);
                self.acts(body, frame);
            }
            ActOp::Let(slot, value) => {
                let fact = self.evaluate(value, frame);
                frame.put(*slot, fact);
            }
            _ => self.call(act, frame),
        }
    }

    /// Effects that hand values on.
    fn call(&mut self, act: &'p Act, frame: &mut Frame<'p>) {
        match &act.op {
            ActOp::Spawn(id, fields) => self.spawn(*id, fields, frame),
            ActOp::Remove(code) | ActOp::Win(code) => drop(self.evaluate(code, frame)),
            ActOp::Emit(id, codes) => self.hand(codes, frame, |at| Key::EventParam(id.0, at)),
            ActOp::Call(id, codes) => self.hand(codes, frame, |at| Key::EffectParam(id.0, at)),
            ActOp::Reveal(_, keys, to) => {
                self.all(keys, frame);
                to.iter().for_each(|to| drop(self.evaluate(&to.who, frame)));
            }
            ActOp::Ask(ask) => {
                self.evaluate(&ask.who, frame);
                for (argument, at) in ask.arguments.iter().zip(0..) {
                    if let Some(argument) = argument {
                        let fact = self.evaluate(argument, frame);
                        self.found(Key::ActionParam(ask.action.0, at), fact);
                    }
                }
            }
            _ => {}
        }
    }

    fn hand(&mut self, codes: &'p [Code], frame: &mut Frame<'p>, key: impl Fn(u32) -> Key) {
        for (code, at) in codes.iter().zip(0..) {
            let fact = self.evaluate(code, frame);
            self.found(key(at), fact);
        }
    }

    fn spawn(&mut self, id: PieceId, fields: &'p [Option<Code>], frame: &mut Frame<'p>) {
        let Some(piece) = self.play.pieces.get(id.at()) else { return };
        for ((field, given), at) in piece.fields.iter().zip(fields).zip(0..) {
            let fact = match given {
                Some(code) => self.evaluate(code, frame),
                None => self.start(field.start.as_ref(), &field.of, &[]),
            };
            self.write(Key::Field(id.0, at), fact);
            // A reset brings the start back.
            if field.reset.is_some() {
                let start = self.start(field.start.as_ref(), &field.of, &[]);
                self.write(Key::Field(id.0, at), start);
            }
        }
    }

    /// Writes what an effect makes of the old value.
    fn change(&mut self, target: &'p Target, frame: &mut Frame<'p>, make: &dyn Fn(&Fact) -> Fact) {
        match target {
            Target::State(id, keys) => {
                self.all(keys, frame);
                let fact = make(&self.known(Key::State(id.0)));
                self.write(Key::State(id.0), fact);
            }
            Target::Field(field, of) => match self.evaluate(of, frame).some {
                Value::Piece(id) => {
                    let fact = make(&self.known(Key::Field(id.0, *field)));
                    self.write(Key::Field(id.0, *field), fact);
                }
                Value::Never => {}
                // A piece of whatever kind.
                _ => {
                    for id in (0..).take(self.play.pieces.len()) {
                        self.write(Key::Field(id, *field), Fact::ANY);
                    }
                }
            },
        }
    }

    /// Writes a value within the limits of its place: the engine stops at any other.
    pub(super) fn write(&mut self, key: Key, fact: Fact) {
        let (min, max) = match key {
            Key::State(id) => {
                self.play.states.get(id as usize).map_or((None, None), |s| (s.min.as_ref(), s.max.as_ref()))
            }
            Key::Field(id, at) => {
                let piece = self.play.pieces.get(id as usize);
                let field = piece.and_then(|piece| piece.fields.get(at as usize));
                field.map_or((None, None), |field| (field.min.as_ref(), field.max.as_ref()))
            }
            _ => (None, None),
        };
        let mut limit = |script: Option<&'p crate::ruleset::play::Script>| match script {
            None => Some(Interval::ALL),
            Some(script) => self.script(script, &[], super::PartsOf::Nothing).number(),
        };
        let (Some(min), Some(max)) = (limit(min), limit(max)) else { return self.found(key, fact) };
        let some = match fact.some {
            Value::Number(number) => Value::Number(number.within(Interval::of(min.low(), max.high()))),
            some => some,
        };
        self.found(key, Fact { some, none: fact.none });
    }
}
