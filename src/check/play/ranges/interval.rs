//! Intervals of exact numbers.

use crate::ruleset::code::Rounding;

/// The greatest whole number of the language; the least is its opposite.
pub const LIMIT: i128 = i64::MAX as i128;

/// A number as numerator and denominator: the latter positive, both within the limits of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    numerator: i128,
    denominator: i128,
}

impl Bound {
    fn whole(number: i128) -> Bound {
        Bound { numerator: number.clamp(-LIMIT, LIMIT), denominator: 1 }
    }

    /// The number, or the whole number below or above it if it is too fine to be told.
    fn new(numerator: i128, denominator: i128, up: bool) -> Bound {
        let sign = denominator.signum();
        let divisor = gcd(numerator, denominator).max(1);
        let (n, d) = (numerator / divisor * sign, (denominator / divisor * sign).max(1));
        if d <= LIMIT && (-LIMIT..=LIMIT).contains(&n) {
            return Bound { numerator: n, denominator: d };
        }
        let floor = n.div_euclid(d);
        Bound::whole(if up && n.rem_euclid(d) != 0 { floor + 1 } else { floor })
    }

    fn at_most(self, other: Bound) -> bool {
        self.numerator * other.denominator <= other.numerator * self.denominator
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.saturating_abs()
}

/// All numbers from one to another, both included; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    low: Bound,
    high: Bound,
}

impl Interval {
    /// Every number of the language.
    pub const ALL: Interval =
        Interval { low: Bound { numerator: -LIMIT, denominator: 1 }, high: Bound { numerator: LIMIT, denominator: 1 } };

    /// Whole numbers from one to another.
    pub fn of(low: i128, high: i128) -> Interval {
        Interval { low: Bound::whole(low), high: Bound::whole(high.max(low)) }
    }

    /// One fraction.
    pub fn fraction(numerator: i64, denominator: i64) -> Interval {
        let (n, d) = (i128::from(numerator), i128::from(denominator).max(1));
        Interval { low: Bound::new(n, d, false), high: Bound::new(n, d, true) }
    }

    /// The greatest whole number that is not above any of them.
    pub fn low(self) -> i128 {
        self.low.numerator.div_euclid(self.low.denominator)
    }

    /// The least whole number that is not below any of them.
    pub fn high(self) -> i128 {
        -(-self.high.numerator).div_euclid(self.high.denominator)
    }

    /// Whether it holds one number only.
    pub fn is_single(self) -> bool {
        self.low == self.high
    }

    /// Whether it is the number 0 alone.
    pub fn is_zero(self) -> bool {
        self.is_single() && self.low.numerator == 0
    }

    /// Whether no number of it is above any of the other.
    pub fn at_most(self, other: Interval) -> bool {
        self.high.at_most(other.low)
    }

    /// Whether every number of it is below every one of the other.
    pub fn below(self, other: Interval) -> bool {
        !other.low.at_most(self.high)
    }

    /// The least interval around both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval {
            low: if self.low.at_most(other.low) { self.low } else { other.low },
            high: if self.high.at_most(other.high) { other.high } else { self.high },
        }
    }

    /// What both hold; the edge of the limits that is nearest if there is nothing.
    pub fn within(self, limits: Interval) -> Interval {
        if self.below(limits) {
            return Interval { high: limits.low, ..limits };
        }
        if limits.below(self) {
            return Interval { low: limits.high, ..limits };
        }
        Interval {
            low: if self.low.at_most(limits.low) { limits.low } else { self.low },
            high: if self.high.at_most(limits.high) { self.high } else { limits.high },
        }
    }

    /// The lesser of two numbers.
    pub fn least(self, other: Interval) -> Interval {
        Interval {
            low: if self.low.at_most(other.low) { self.low } else { other.low },
            high: if self.high.at_most(other.high) { self.high } else { other.high },
        }
    }

    /// The greater of two numbers.
    pub fn greatest(self, other: Interval) -> Interval {
        self.opposite().least(other.opposite()).opposite()
    }

    /// The opposite.
    pub fn opposite(self) -> Interval {
        let turn = |bound: Bound| Bound { numerator: -bound.numerator, ..bound };
        Interval { low: turn(self.high), high: turn(self.low) }
    }

    /// The sum. `None` if it is beyond the limits, whatever the two are.
    pub fn plus(self, other: Interval) -> Option<Interval> {
        let add = |a: Bound, b: Bound, up: bool| {
            let product = a.denominator.saturating_mul(b.denominator);
            let left = a.numerator.saturating_mul(b.denominator);
            Bound::new(left.saturating_add(b.numerator.saturating_mul(a.denominator)), product, up)
        };
        let beyond = |a: Bound, b: Bound, sign: i128| {
            a.denominator == 1 && b.denominator == 1 && sign * (a.numerator + b.numerator) > LIMIT
        };
        if beyond(self.low, other.low, 1) || beyond(self.high, other.high, -1) {
            return None;
        }
        Some(Interval { low: add(self.low, other.low, false), high: add(self.high, other.high, true) })
    }

    /// The product. `None` if it is beyond the limits, whatever the two are.
    pub fn times(self, other: Interval) -> Option<Interval> {
        let pairs = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let exact = |(a, b): (Bound, Bound)| {
            (a.numerator.saturating_mul(b.numerator), a.denominator.saturating_mul(b.denominator))
        };
        let above = |(n, d): (i128, i128)| n > LIMIT.saturating_mul(d);
        let under = |(n, d): (i128, i128)| n < (-LIMIT).saturating_mul(d);
        if pairs.iter().all(|pair| above(exact(*pair))) || pairs.iter().all(|pair| under(exact(*pair))) {
            return None;
        }
        Some(Interval::around(pairs.map(exact)))
    }

    /// The quotient. `None` if the other is nothing but 0.
    pub fn over(self, other: Interval) -> Option<Interval> {
        if other.is_zero() {
            return None;
        }
        let holds_zero = other.low.numerator <= 0 && other.high.numerator >= 0;
        if holds_zero {
            return Some(Interval::ALL);
        }
        let pairs = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        Some(Interval::around(
            pairs.map(|(a, b)| (a.numerator.saturating_mul(b.denominator), a.denominator.saturating_mul(b.numerator))),
        ))
    }

    fn around(pairs: [(i128, i128); 4]) -> Interval {
        let one = |(n, d): (i128, i128)| Interval { low: Bound::new(n, d, false), high: Bound::new(n, d, true) };
        let [a, b, c, d] = pairs.map(one);
        a.hull(b).hull(c).hull(d)
    }

    /// The whole numbers beside them.
    pub fn round(self, rounding: Rounding) -> Interval {
        let round = |bound: Bound| {
            let (n, d) = (bound.numerator, bound.denominator);
            match rounding {
                Rounding::Floor => n.div_euclid(d),
                Rounding::Ceil => -(-n).div_euclid(d),
                // Of two that are equally near, the one farther from 0.
                Rounding::Round => n.signum() * ((2 * n.abs() + d) / (2 * d)),
            }
        };
        Interval::of(round(self.low), round(self.high))
    }

    /// This one, with every side on which it has outgrown another let go.
    pub fn widened(self, before: Interval) -> Interval {
        Interval {
            low: if before.low.at_most(self.low) { self.low } else { Interval::ALL.low },
            high: if self.high.at_most(before.high) { self.high } else { Interval::ALL.high },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact_and_keeps_to_the_outside() {
        let (a, b) = (Interval::of(-2, 3), Interval::of(4, 5));
        assert_eq!(a.plus(b), Some(Interval::of(2, 8)));
        assert_eq!(a.times(b), Some(Interval::of(-10, 15)));
        assert_eq!(b.over(Interval::of(2, 2)).map(|x| x.round(Rounding::Floor)), Some(Interval::of(2, 2)));
        assert_eq!(b.over(Interval::of(2, 2)).map(|x| x.round(Rounding::Ceil)), Some(Interval::of(2, 3)));
        assert_eq!(Interval::fraction(-5, 2).round(Rounding::Round), Interval::of(-3, -3));
        assert_eq!(a.over(Interval::of(0, 0)), None);
        assert_eq!(a.over(Interval::of(-1, 1)), Some(Interval::ALL));
    }

    #[test]
    fn only_what_is_beyond_the_limits_for_sure_is_an_overflow() {
        let most = Interval::of(LIMIT, LIMIT);
        assert_eq!(most.plus(Interval::of(1, 1)), None);
        assert_eq!(most.plus(Interval::of(0, 1)), Some(most));
        assert_eq!(most.times(Interval::of(2, 3)), None);
        assert_eq!(most.times(Interval::of(-2, 3)), Some(Interval::ALL));
        assert_eq!(most.opposite().plus(Interval::of(-1, -1)), None);
    }

    #[test]
    fn order_and_limits() {
        let (a, b) = (Interval::of(0, 3), Interval::of(3, 7));
        assert!(a.at_most(b) && !a.below(b) && a.below(Interval::of(4, 4)));
        assert_eq!(b.within(Interval::of(0, 5)), Interval::of(3, 5));
        assert_eq!(b.within(Interval::of(0, 1)), Interval::of(1, 1));
        assert_eq!((a.least(b), a.greatest(b)), (Interval::of(0, 3), Interval::of(3, 7)));
        assert_eq!(a.hull(Interval::of(-1, 1)).widened(a).high(), 3);
        assert_eq!(a.hull(Interval::of(-1, 1)).widened(a).low(), -LIMIT);
    }
}
