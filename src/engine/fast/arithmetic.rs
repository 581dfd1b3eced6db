//! Arithmetic, built. What is rounded at once never becomes a fraction.

use super::build::{Build, Built};
use super::instruction::{Instr, Reg, Sum};
use super::shape::{Class, INT, Shape};
use super::slow::Slow;
use crate::ruleset::code::*;

/// A factor and a divisor that are known.
type Ratio = (i32, i32);

impl<'p> Build<'_, 'p> {
    pub(super) fn arithmetic(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        match &code.op {
            Op::Add(a, b) => self.sum(a, b, Sum::Plus, want),
            Op::Subtract(a, b) => self.sum(a, b, Sum::Minus, want),
            Op::Multiply(a, b) => self.sum(a, b, Sum::Times, want),
            Op::Divide(a, b) => {
                let top = self.top;
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.fraction(a.0, b.0, a.1, b.1);
                self.top = top;
                let to = self.place(want)?;
                self.push(Instr::Fraction { to, a: a.0, b: b.0, sum: Sum::Over });
                Ok((to, Shape::Fraction))
            }
            Op::Negate(of) => {
                let top = self.top;
                let (from, shape) = self.number(of)?;
                self.top = top;
                let to = self.place(want)?;
                // The numerator of a fraction is negated, its denominator stays.
                if shape.is_fraction() {
                    self.push(Instr::Move { to, from });
                    self.push(Instr::Negate { to, from: to });
                } else {
                    self.push(Instr::Negate { to, from });
                }
                Ok((to, shape))
            }
            Op::Round(rounding, of) => self.round(*rounding, of, want),
            Op::Least(all) => self.extreme(all, false, want),
            Op::Greatest(all) => self.extreme(all, true, want),
            _ => Err(Slow::Type),
        }
    }

    /// A number that is there.
    fn number(&mut self, code: &'p Code) -> Built<(Reg, Shape)> {
        let (reg, shape) = self.emit(code, None)?;
        match shape {
            Shape::Fraction | Shape::Number => Ok((reg, shape)),
            Shape::One(single) if single.class == Class::Int => {
                if single.optional {
                    self.push(Instr::Need { from: reg });
                }
                Ok((reg, INT))
            }
            _ => Err(Slow::Type),
        }
    }

    /// Makes fractions of two numbers that are not.
    pub(super) fn fraction(&mut self, a: Reg, b: Reg, of_a: Shape, of_b: Shape) {
        for (to, shape) in [(a, of_a), (b, of_b)] {
            if shape.is_int() {
                self.push(Instr::Whole { to });
            }
        }
    }

    fn sum(&mut self, a: &'p Code, b: &'p Code, sum: Sum, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let top = self.top;
        let (ra, of_a) = self.emit(a, None)?;
        if let Shape::Many { of: x, list } = of_a {
            let (rb, of_b) = self.emit(b, None)?;
            let Shape::Many { of: y, .. } = of_b else { return Err(Slow::Type) };
            x.join(y).ok_or(Slow::Type)?;
            self.top = top;
            let to = self.place(want)?;
            self.push(Instr::Without { to, a: ra, b: rb });
            return if sum == Sum::Minus { Ok((to, Shape::Many { of: x, list })) } else { Err(Slow::Type) };
        }
        if let Shape::One(single) = of_a {
            if single.class != Class::Int {
                return Err(Slow::Type);
            }
            if single.optional {
                self.push(Instr::Need { from: ra });
            }
        }
        if of_a.is_int()
            && let Some(value) = small(b)
            && let Some(value) = if sum == Sum::Minus { value.checked_neg() } else { Some(value) }
        {
            self.due += 1;
            self.top = top;
            let to = self.place(want)?;
            self.push(match sum {
                Sum::Times => Instr::MultiplyInt { to, a: ra, value },
                _ => Instr::AddInt { to, a: ra, value },
            });
            return Ok((to, INT));
        }
        let (rb, of_b) = self.number(b)?;
        if of_a.is_fraction() || of_b.is_fraction() {
            self.fraction(ra, rb, of_a, of_b);
            self.top = top;
            let to = self.place(want)?;
            self.push(Instr::Fraction { to, a: ra, b: rb, sum });
            // With a number that may be whole, the sum may be whole.
            let always = of_a == Shape::Fraction || of_b == Shape::Fraction;
            return Ok((to, if always { Shape::Fraction } else { Shape::Number }));
        }
        self.top = top;
        let to = self.place(want)?;
        self.push(match sum {
            Sum::Plus => Instr::Add { to, a: ra, b: rb },
            Sum::Minus => Instr::Subtract { to, a: ra, b: rb },
            _ => Instr::Multiply { to, a: ra, b: rb },
        });
        Ok((to, INT))
    }

    fn round(&mut self, rounding: Rounding, of: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let top = self.top;
        let start = (self.code.len(), self.due);
        // A factor and a divisor that are known: one instruction.
        if let Some((inner, (times, by), nodes)) = scaled(of) {
            let (from, shape) = self.number(inner)?;
            if shape.is_int() {
                self.due += nodes;
                self.top = top;
                let to = self.place(want)?;
                self.push(Instr::Scale { to, from, rounding, times, by });
                return Ok((to, INT));
            }
            // A fraction inside: begin again.
            self.code.truncate(start.0);
            self.due = start.1;
            self.top = top;
        }
        if let Op::Divide(a, b) = &of.op {
            self.due += 1;
            let (a, b) = (self.number(a)?, self.number(b)?);
            self.top = top;
            let to = self.place(want)?;
            if a.1.is_int() && b.1.is_int() {
                self.push(Instr::Quotient { to, a: a.0, b: b.0, rounding });
            } else {
                self.fraction(a.0, b.0, a.1, b.1);
                self.push(Instr::Fraction { to, a: a.0, b: b.0, sum: Sum::Over });
                self.push(Instr::Round { to, from: to, rounding });
            }
            return Ok((to, INT));
        }
        let (from, shape) = self.number(of)?;
        self.top = top;
        let to = self.place(want)?;
        self.push(match shape.is_fraction() {
            true => Instr::Round { to, from, rounding },
            false => Instr::Move { to, from },
        });
        Ok((to, INT))
    }

    fn extreme(&mut self, all: &'p [Code], greatest: bool, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let to = self.place(want)?;
        let top = self.top;
        let (first, rest) = all.split_first().ok_or(Slow::Type)?;
        let (from, shape) = self.number(first)?;
        self.push(Instr::Move { to, from });
        for code in rest {
            self.top = top;
            let (from, other) = self.number(code)?;
            if other != shape || shape == Shape::Number {
                return Err(Slow::Type);
            }
            self.push(match shape {
                Shape::Fraction => Instr::BestFraction { to, from, greatest },
                _ => Instr::Best { to, from, greatest },
            });
        }
        self.top = top;
        Ok((to, shape))
    }
}

/// A whole number that an instruction holds.
pub(super) fn small(code: &Code) -> Option<i32> {
    match code.op {
        Op::Int(number) => i32::try_from(number).ok(),
        _ => None,
    }
}

/// `x * times / by`, with how many nodes that is beside `x`.
fn scaled(code: &Code) -> Option<(&Code, Ratio, i64)> {
    match &code.op {
        Op::Divide(x, by) => {
            let by = small(by).filter(|by| *by > 0)?;
            Some(match &x.op {
                Op::Multiply(y, times) if small(times).is_some() => (y, (small(times)?, by), 4),
                Op::Multiply(times, y) if small(times).is_some() => (y, (small(times)?, by), 4),
                _ => (x, (1, by), 2),
            })
        }
        Op::Multiply(a, b) => {
            let ratio = |code: &Code| match code.op {
                Op::Decimal(n, d) => Some((i32::try_from(n).ok()?, i32::try_from(d).ok().filter(|d| *d > 0)?)),
                _ => None,
            };
            ratio(b).map(|ratio| (&**a, ratio, 2)).or_else(|| Some((&**b, ratio(a)?, 2)))
        }
        _ => None,
    }
}
