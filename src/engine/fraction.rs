//! Exact fractions, with every overflow told.

use std::cmp::Ordering;

use crate::ruleset::code::Rounding;

/// A fraction in lowest terms; its denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// A whole number.
    pub fn whole(number: i64) -> Fraction {
        Fraction { numerator: number, denominator: 1 }
    }

    /// `numerator / denominator`; `None` if the latter is 0 or the result is beyond the limits.
    pub fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        if denominator == 0 {
            return None;
        }
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i128::try_from(a.max(1)).ok()? * denominator.signum();
        let narrow = |number: i128| i64::try_from(number).ok().filter(|number| *number != i64::MIN);
        Some(Fraction { numerator: narrow(numerator / divisor)?, denominator: narrow(denominator / divisor)? })
    }

    /// Its numerator and its denominator.
    pub fn pair(self) -> (i64, i64) {
        (self.numerator, self.denominator)
    }

    /// The fraction of a [`pair`](Fraction::pair).
    pub(super) fn of_pair(numerator: i64, denominator: i64) -> Fraction {
        Fraction { numerator, denominator }
    }

    fn parts(self) -> (i128, i128) {
        (i128::from(self.numerator), i128::from(self.denominator))
    }

    /// The sum.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Fraction::new(a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?, b.checked_mul(d)?)
    }

    /// The difference.
    pub fn minus(self, other: Fraction) -> Option<Fraction> {
        self.plus(Fraction { numerator: other.numerator.checked_neg()?, denominator: other.denominator })
    }

    /// The product.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Fraction::new(a.checked_mul(c)?, b.checked_mul(d)?)
    }

    /// The quotient; `None` if the other is 0.
    pub fn over(self, other: Fraction) -> Option<Fraction> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Fraction::new(a.checked_mul(d)?, b.checked_mul(c)?)
    }

    /// The whole number beside it.
    pub fn round(self, rounding: Rounding) -> i64 {
        let (n, d) = (self.numerator, self.denominator);
        let floor = n.div_euclid(d);
        let rest = n.rem_euclid(d);
        let up = match rounding {
            Rounding::Floor => false,
            Rounding::Ceil => rest != 0,
            // Of two that are equally near, the one farther from 0.
            Rounding::Round => match (i128::from(rest) * 2).cmp(&i128::from(d)) {
                Ordering::Less => false,
                Ordering::Greater => true,
                Ordering::Equal => n > 0,
            },
        };
        floor + i64::from(up)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_negatives_round_as_documented() {
        let rounded =
            |n, d| [Rounding::Floor, Rounding::Ceil, Rounding::Round].map(|r| Fraction::new(n, d).unwrap().round(r));
        assert_eq!(rounded(7, 2), [3, 4, 4]);
        assert_eq!(rounded(-7, 2), [-4, -3, -4]);
        assert_eq!(rounded(7, -2), [-4, -3, -4]);
        assert_eq!(rounded(1, 3), [0, 1, 0]);
        assert_eq!(rounded(-1, 3), [-1, 0, 0]);
        assert_eq!(rounded(2, 3), [0, 1, 1]);
        assert_eq!(rounded(6, 3), [2, 2, 2]);
    }

    #[test]
    fn what_is_beyond_the_limits_is_none() {
        let most = Fraction::whole(i64::MAX);
        assert_eq!(most.plus(Fraction::whole(1)), None);
        assert_eq!(most.over(Fraction::whole(0)), None);
        assert_eq!(most.minus(Fraction::new(1, 2).unwrap()), None);
        assert_eq!(most.times(Fraction::new(1, i64::MAX as i128).unwrap()), Some(Fraction::whole(1)));
    }
}
