//! What is known of a value before any game is played.

use std::collections::BTreeSet;

use super::interval::{Interval, LIMIT};
use crate::ruleset::code::*;
use crate::ruleset::play::Play;
use crate::script::ast::Comparison;

/// The most words or members that are told apart.
const MOST_WORDS: usize = 64;

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it may be if it is there.
    pub some: Value,
    /// Whether it may be `none`.
    pub none: bool,
}

/// What a value may be, `none` aside.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: there is no such value, or nobody has come there yet.
    Never,
    /// A number.
    Number(Interval),
    /// A truth value: whether it may be false, and whether it may be true.
    Truth(bool, bool),
    /// One of these words or members, by position.
    One(BTreeSet<u32>),
    /// A piece of a kind.
    Piece(PieceId),
    /// A die that shows at most so much.
    Die(u32),
    /// A set or list: what each element may be, and how many there are.
    Many(Box<Fact>, Interval),
    /// Whatever its type allows.
    Any,
}

impl From<Value> for Fact {
    fn from(some: Value) -> Fact {
        Fact { some, none: false }
    }
}

impl From<Interval> for Fact {
    fn from(interval: Interval) -> Fact {
        Value::Number(interval).into()
    }
}

impl Fact {
    /// No value at all.
    pub const NEVER: Fact = Fact { some: Value::Never, none: false };
    /// Any value.
    pub const ANY: Fact = Fact { some: Value::Any, none: true };
    /// `none`.
    pub const NONE: Fact = Fact { some: Value::Never, none: true };

    /// One truth value.
    pub fn truth(holds: bool) -> Fact {
        Value::Truth(!holds, holds).into()
    }

    /// A truth value that is not known.
    pub fn either() -> Fact {
        Value::Truth(true, true).into()
    }

    /// A set or list.
    pub fn many(each: Fact, size: Interval) -> Fact {
        Value::Many(Box::new(each), size).into()
    }

    /// Any value of a type.
    pub fn of(of: &Type, play: &Play) -> Fact {
        match of {
            Type::Int | Type::Fraction => Interval::ALL.into(),
            Type::Bool => Fact::either(),
            Type::Enum(id) => match play.enums.get(id.at()) {
                Some(words) if words.words.len() <= MOST_WORDS => {
                    Value::One((0..).take(words.words.len()).collect()).into()
                }
                _ => Value::Any.into(),
            },
            Type::Piece(id) => Value::Piece(*id).into(),
            Type::Optional(of) => Fact { none: true, ..Fact::of(of, play) },
            Type::Set(of) | Type::List(of) => Fact::many(Fact::of(of, play), Interval::of(0, LIMIT)),
            _ => Value::Any.into(),
        }
    }

    /// What a value of a type is unless something is said: 0, false, `none`, nothing, or the first word.
    pub fn zero(of: &Type) -> Fact {
        match of {
            Type::Int => Interval::of(0, 0).into(),
            Type::Bool => Fact::truth(false),
            Type::Enum(_) => Value::One([0].into()).into(),
            Type::Optional(_) => Fact::NONE,
            Type::Set(_) | Type::List(_) => Fact::many(Fact::NEVER, Interval::of(0, 0)),
            _ => Value::Any.into(),
        }
    }

    fn limited(self) -> Fact {
        match self.some {
            Value::One(words) if words.len() > MOST_WORDS => Fact { some: Value::Any, none: self.none },
            some => Fact { some, ..self },
        }
    }

    /// Whether there is no value.
    pub fn is_never(&self) -> bool {
        self.some == Value::Never && !self.none
    }

    /// Its numbers, if it may be a number.
    pub fn number(&self) -> Option<Interval> {
        match self.some {
            Value::Number(interval) => Some(interval),
            Value::Any => Some(Interval::ALL),
            _ => None,
        }
    }

    /// Whether it holds, if that is known.
    pub fn holds(&self) -> Option<bool> {
        match self.some {
            Value::Truth(true, false) => Some(false),
            Value::Truth(false, true) => Some(true),
            _ => None,
        }
    }

    /// What its elements may be, and how many there are.
    pub fn elements(&self) -> (Fact, Interval) {
        match &self.some {
            Value::Many(each, size) => ((**each).clone(), *size),
            Value::Never => (Fact::NEVER, Interval::of(0, 0)),
            _ => (Fact::ANY, Interval::of(0, LIMIT)),
        }
    }

    /// One value or the other.
    pub fn join(&self, other: &Fact) -> Fact {
        use Value::*;
        let some = match (&self.some, &other.some) {
            (Never, value) | (value, Never) => value.clone(),
            (Number(a), Number(b)) => Number(a.hull(*b)),
            (Truth(a, b), Truth(c, d)) => Truth(*a || *c, *b || *d),
            (One(a), One(b)) => One(a | b),
            (Piece(a), Piece(b)) if a == b => Piece(*a),
            (Die(a), Die(b)) => Die(*a.max(b)),
            (Many(a, n), Many(b, m)) => Many(Box::new(a.join(b)), n.hull(*m)),
            _ => Any,
        };
        Fact { some, none: self.none || other.none }.limited()
    }

    /// This one, with whatever has outgrown another let go.
    pub fn widened(&self, before: &Fact) -> Fact {
        let some = match (&self.some, &before.some) {
            (Value::Number(now), Value::Number(old)) => Value::Number(now.widened(*old)),
            (Value::Many(each, size), Value::Many(old, m)) => {
                Value::Many(Box::new(each.widened(old)), size.widened(*m).within(Interval::of(0, LIMIT)))
            }
            (some, _) => some.clone(),
        };
        Fact { some, none: self.none }
    }

    /// Whether one value is certainly the other (`Some(true)`), or certainly not.
    pub fn equals(&self, other: &Fact) -> Option<bool> {
        let both_none = self.none && other.none;
        let apart = match (&self.some, &other.some) {
            (Value::Never, _) | (_, Value::Never) => true,
            (Value::Number(a), Value::Number(b)) => a.below(*b) || b.below(*a),
            (Value::Truth(a, b), Value::Truth(c, d)) => !(a & c) && !(b & d),
            (Value::One(a), Value::One(b)) => a.is_disjoint(b),
            _ => false,
        };
        if apart && !both_none {
            return Some(false);
        }
        let same = match (&self.some, &other.some) {
            (Value::Never, Value::Never) => true,
            _ if self.none || other.none => false,
            (Value::Number(a), Value::Number(b)) => a.is_single() && a == b,
            (Value::Truth(a, b), Value::Truth(c, d)) => a != b && (a, b) == (c, d),
            (Value::One(a), Value::One(b)) => a.len() == 1 && a == b,
            _ => false,
        };
        same.then_some(true)
    }

    /// Whether a comparison certainly holds, or certainly does not.
    pub fn compares(&self, sign: Comparison, other: &Fact) -> Option<bool> {
        match sign {
            Comparison::Equal => return self.equals(other),
            Comparison::NotEqual => return self.equals(other).map(|same| !same),
            _ => {}
        }
        let interval = |fact: &Fact| match &fact.some {
            Value::Number(interval) => Some(*interval),
            // Words that compare stand in their order.
            Value::One(words) => Some(Interval::of((*words.first()?).into(), (*words.last()?).into())),
            _ => None,
        };
        let (a, b) = (interval(self)?, interval(other)?);
        let (less, at_most) = (|a: Interval, b| a.below(b), |a: Interval, b| a.at_most(b));
        let (yes, no) = match sign {
            Comparison::Less => (less(a, b), at_most(b, a)),
            Comparison::AtMost => (at_most(a, b), less(b, a)),
            Comparison::Greater => (less(b, a), at_most(a, b)),
            _ => (at_most(b, a), less(a, b)),
        };
        if yes { Some(true) } else { no.then_some(false) }
    }
}

/// The truth value of what is known of it.
pub fn known(holds: Option<bool>) -> Fact {
    holds.map_or_else(Fact::either, Fact::truth)
}
