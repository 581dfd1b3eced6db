//! Exact numbers.

use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms; a whole number is one over 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    over: i128,
    under: i128,
}

impl Number {
    /// A whole number.
    pub fn whole(number: i64) -> Number {
        Number { over: i128::from(number), under: 1 }
    }

    /// One number over another; `None` over 0, and beyond the bounds.
    pub fn new(over: i128, under: i128) -> Option<Number> {
        if under == 0 {
            return None;
        }
        let by = gcd(over.checked_abs()?, under.checked_abs()?).max(1);
        let by = if under < 0 { -by } else { by };
        Some(Number { over: over / by, under: under / by })
    }

    /// As a whole number, if it is one.
    pub fn as_whole(self) -> Option<i64> {
        if self.under == 1 { i64::try_from(self.over).ok() } else { None }
    }

    pub(super) fn plus(self, other: Number) -> Option<Number> {
        let over = self.over.checked_mul(other.under)?.checked_add(other.over.checked_mul(self.under)?)?;
        Number::new(over, self.under.checked_mul(other.under)?)
    }

    pub(super) fn minus(self, other: Number) -> Option<Number> {
        self.plus(Number { over: other.over.checked_neg()?, under: other.under })
    }

    pub(super) fn times(self, other: Number) -> Option<Number> {
        Number::new(self.over.checked_mul(other.over)?, self.under.checked_mul(other.under)?)
    }

    pub(super) fn divided(self, other: Number) -> Option<Number> {
        Number::new(self.over.checked_mul(other.under)?, self.under.checked_mul(other.over)?)
    }

    pub(super) fn compared(self, other: Number) -> Option<Ordering> {
        Some(self.over.checked_mul(other.under)?.cmp(&other.over.checked_mul(self.under)?))
    }

    pub(super) fn floor(self) -> Number {
        Number { over: self.over.div_euclid(self.under), under: 1 }
    }

    pub(super) fn ceil(self) -> Option<Number> {
        let floor = self.floor();
        if floor == self { Some(self) } else { floor.plus(Number::whole(1)) }
    }

    /// The nearest whole number; of two, the one farther from 0.
    pub(super) fn round(self) -> Option<Number> {
        let half = Number { over: if self.over < 0 { -1 } else { 1 }, under: 2 };
        let moved = self.plus(half)?;
        if self.over < 0 { moved.ceil() } else { Some(moved.floor()) }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == 1 { write!(f, "{}", self.over) } else { write!(f, "{}/{}", self.over, self.under) }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
