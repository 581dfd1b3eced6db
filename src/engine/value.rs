//! Values while a game runs.

use std::sync::Arc;

use super::fraction::Fraction;
use crate::ruleset::code::{Die, DieId};
use crate::ruleset::play::Constant;

/// A value. Members, words and actors are positions in their tables: the type says which.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The absent value.
    #[default]
    None,
    /// A whole number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A member, a word or an actor, by position.
    Index(u32),
    /// A piece, by the order in which pieces were made.
    Piece(u32),
    /// A text.
    Text(Arc<str>),
    /// A fraction that is no whole number, or not yet rounded.
    Fraction(Fraction),
    /// Dice that are not rolled yet: how many of each kind.
    Dice(Arc<[(Die, u32)]>),
    /// One die, rolled.
    Throw(Throw),
    /// A set, in ascending order.
    Set(Arc<[Value]>),
    /// A list.
    List(Arc<[Value]>),
}

/// One die, rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw {
    /// The die of the pack, if it is one.
    pub die: Option<DieId>,
    /// The face, from 1.
    pub face: u32,
    /// Whether it was rolled because of another.
    pub again: bool,
}

impl Value {
    /// A set of values.
    pub fn set(mut values: Vec<Value>) -> Value {
        values.sort();
        values.dedup();
        Value::Set(values.into())
    }

    /// A list of values.
    pub fn list(values: Vec<Value>) -> Value {
        Value::List(values.into())
    }

    /// The elements, if it has elements.
    pub fn elements(&self) -> &[Value] {
        match self {
            Value::Set(values) | Value::List(values) => values,
            _ => &[],
        }
    }

    /// Whether it is true.
    pub fn holds(&self) -> bool {
        *self == Value::Bool(true)
    }

    /// The value that a constant of the ruleset stands for.
    pub fn constant(constant: &Constant) -> Value {
        match constant {
            Constant::None => Value::None,
            Constant::Int(number) => Value::Int(*number),
            Constant::Bool(truth) => Value::Bool(*truth),
            Constant::Text(text) => Value::Text(text.as_ref().into()),
            Constant::Index(at) => Value::Index(*at),
            Constant::Set(all) => Value::Set(all.iter().map(Value::constant).collect()),
            Constant::List(all) => Value::List(all.iter().map(Value::constant).collect()),
        }
    }
}
