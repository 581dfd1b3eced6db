//! What registers hold, and how values become numbers and back.
//!
//! Every value takes two registers. A single value stands in the first, as a number; [`NONE`] is no number of the
//! language and stands for `none`. A fraction is its numerator and its denominator; a set or list, where it
//! begins and ends in the arena.

use crate::engine::fraction::Fraction;
use crate::engine::value::{Throw, Value};
use crate::ruleset::code::{DieId, Type};

/// Stands for `none`: whole numbers end one above.
pub(super) const NONE: i64 = i64::MIN;

/// A kind of value that is one number in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// No value but `none`; the elements of a collection that is empty.
    Nothing,
    Int,
    Bool,
    /// A member, a word or an actor.
    Index,
    /// A piece; the position of its kind.
    Piece(u16),
    /// A throw: its face, and 2^32 more if it was rolled again. The position of its die, or [`NUMBERED`].
    Throw(u16),
}

/// Stands for a die that is none of the pack's.
pub(super) const NUMBERED: u16 = u16::MAX;

/// A value that is one number in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub class: Class,
    /// Whether it may be `none`.
    pub optional: bool,
}

/// What two registers hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    One(Single),
    /// Always a fraction, be it whole.
    Fraction,
    /// A whole number or a fraction, written as a fraction.
    Number,
    /// A list, or else a set.
    Many {
        of: Single,
        list: bool,
    },
}

pub(super) const INT: Shape = Shape::One(Single::sure(Class::Int));
pub(super) const BOOL: Shape = Shape::One(Single::sure(Class::Bool));

impl Single {
    pub const fn sure(class: Class) -> Single {
        Single { class, optional: false }
    }

    pub const fn maybe(class: Class) -> Single {
        Single { class, optional: true }
    }

    /// A type of values that are one number; `None` for others.
    fn of(of: &Type) -> Option<Single> {
        Some(match of {
            Type::Int => Single::sure(Class::Int),
            Type::Bool => Single::sure(Class::Bool),
            Type::Enum(_) | Type::Member(_) | Type::Actor(_) => Single::sure(Class::Index),
            Type::Piece(kind) => Single::sure(Class::Piece(u16::try_from(kind.0).ok()?)),
            Type::Throw(None) => Single::sure(Class::Throw(NUMBERED)),
            Type::Throw(Some(die)) => {
                Single::sure(Class::Throw(u16::try_from(die.0).ok().filter(|die| *die != NUMBERED)?))
            }
            Type::Optional(of) => Single { optional: true, ..Single::of(of)? },
            _ => return None,
        })
    }

    /// What holds the values of both, if their classes agree.
    pub fn join(self, other: Single) -> Option<Single> {
        let class = match (self.class, other.class) {
            (Class::Nothing, class) | (class, Class::Nothing) => class,
            (a, b) if a == b => a,
            _ => return None,
        };
        Some(Single { class, optional: self.optional || other.optional })
    }

    /// The number that stands for a value; `None` if the value is of another class.
    #[inline]
    pub fn read(self, value: &Value) -> Option<i64> {
        match (value, self.class) {
            (Value::Int(number), Class::Int) if *number != NONE => Some(*number),
            (Value::Index(at), Class::Index) => Some(i64::from(*at)),
            (Value::Bool(truth), Class::Bool) => Some(i64::from(*truth)),
            (Value::Piece(at), Class::Piece(_)) => Some(i64::from(*at)),
            (Value::Throw(throw), Class::Throw(die))
                if throw.die.map_or(u32::from(NUMBERED), |id| id.0) == u32::from(die) =>
            {
                Some(i64::from(throw.face) | i64::from(throw.again) << 32)
            }
            (Value::None, _) if self.optional => Some(NONE),
            _ => None,
        }
    }

    /// The value that a number stands for.
    #[inline]
    pub fn write(self, number: i64) -> Value {
        if number == NONE {
            return Value::None;
        }
        match self.class {
            Class::Nothing => Value::None,
            Class::Int => Value::Int(number),
            Class::Bool => Value::Bool(number != 0),
            Class::Index => Value::Index(number as u32),
            Class::Piece(_) => Value::Piece(number as u32),
            Class::Throw(die) => {
                let die = (die != NUMBERED).then_some(DieId(u32::from(die)));
                Value::Throw(Throw { die, face: number as u32, again: number >> 32 != 0 })
            }
        }
    }
}

impl Shape {
    /// What holds the values of a type; `None` for texts, dice and collections of collections.
    pub fn of(of: &Type) -> Option<Shape> {
        match of {
            Type::Fraction => Some(Shape::Fraction),
            Type::Set(of) => Some(Shape::Many { of: Single::of(of)?, list: false }),
            Type::List(of) => Some(Shape::Many { of: Single::of(of)?, list: true }),
            single => Single::of(single).map(Shape::One),
        }
    }

    /// What holds the values of both branches.
    pub fn join(self, other: Shape) -> Option<Shape> {
        match (self, other) {
            (Shape::One(a), Shape::One(b)) => a.join(b).map(Shape::One),
            (Shape::Many { of: a, list }, Shape::Many { of: b, list: other }) if list == other => {
                a.join(b).map(|of| Shape::Many { of, list })
            }
            (Shape::Fraction, Shape::Fraction) => Some(Shape::Fraction),
            _ => None,
        }
    }

    pub fn single(self) -> Option<Single> {
        match self {
            Shape::One(single) => Some(single),
            _ => None,
        }
    }

    /// What the elements of a set or list are.
    pub fn element(self) -> Option<Shape> {
        match self {
            Shape::Many { of, .. } => Some(Shape::One(of)),
            _ => None,
        }
    }

    pub fn is_int(self) -> bool {
        matches!(self, Shape::One(Single { class: Class::Int, .. }))
    }

    pub fn is_fraction(self) -> bool {
        matches!(self, Shape::Fraction | Shape::Number)
    }

    /// The value of two registers.
    pub fn value(self, [first, second]: [i64; 2], arena: &[i64]) -> Option<Value> {
        Some(match self {
            Shape::One(single) => single.write(first),
            Shape::Fraction => Value::Fraction(Fraction::of_pair(first, second)),
            Shape::Number => return None,
            Shape::Many { of, list } => {
                let all = arena.get(first as usize..second as usize)?.iter().map(|number| of.write(*number)).collect();
                if list { Value::List(all) } else { Value::Set(all) }
            }
        })
    }
}

/// The two registers of a value; a set or list is put into the arena. `None` if the value is something else.
#[inline]
pub(super) fn input(shape: Shape, value: &Value, arena: &mut Vec<i64>) -> Option<[i64; 2]> {
    match (shape, value) {
        (Shape::One(single), value) => Some([single.read(value)?, 1]),
        (Shape::Many { of, list }, value) => super::many::spread(arena, value, of, list),
        (Shape::Fraction, Value::Fraction(fraction)) => {
            let (numerator, denominator) = fraction.pair();
            Some([numerator, denominator])
        }
        _ => None,
    }
}
