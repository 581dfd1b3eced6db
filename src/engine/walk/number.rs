//! Arithmetic, comparisons, and what depends on them.

use super::{Frame, Result, Run};
use crate::engine::fault::FaultKind;
use crate::engine::fraction::Fraction;
use crate::engine::value::Value;
use crate::ruleset::code::*;
use crate::script::ast::Comparison;

impl<'m> Run<'m, '_> {
    /// Arithmetic.
    pub(super) fn arithmetic(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Add(a, b) => self.sum(a, b, at, frame, i64::checked_add, Fraction::plus)?,
            Op::Subtract(a, b) => self.subtract(a, b, at, frame)?,
            Op::Multiply(a, b) => self.sum(a, b, at, frame, i64::checked_mul, Fraction::times)?,
            Op::Divide(a, b) => {
                let (a, b) = (self.number(a, frame)?, self.number(b, frame)?);
                if b == Fraction::whole(0) {
                    return Err(frame.fault(at, FaultKind::DivisionByZero));
                }
                Value::Fraction(a.over(b).ok_or_else(|| frame.fault(at, FaultKind::Overflow))?)
            }
            Op::Negate(of) => match self.walk(of, frame)? {
                Value::Int(number) => Value::Int(-number),
                Value::Fraction(number) => {
                    let negated = Fraction::whole(0).minus(number);
                    Value::Fraction(negated.ok_or_else(|| frame.fault(at, FaultKind::Overflow))?)
                }
                _ => return Err(frame.fault(at, FaultKind::Absent)),
            },
            Op::Round(rounding, of) => Value::Int(self.number(of, frame)?.round(*rounding)),
            Op::Least(all) => self.extreme(all, frame, false)?,
            Op::Greatest(all) => self.extreme(all, frame, true)?,
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// Comparisons, and what depends on them.
    pub(super) fn test(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Compare(first, rest) => self.compare(first, rest, frame)?,
            Op::In(item, of) => {
                let (item, of) = (self.walk(item, frame)?, self.walk(of, frame)?);
                Value::Bool(of.elements().contains(&item))
            }
            Op::Not(of) => Value::Bool(!self.walk(of, frame)?.holds()),
            Op::And(a, b) => Value::Bool(self.walk(a, frame)?.holds() && self.walk(b, frame)?.holds()),
            Op::Or(a, b) => Value::Bool(self.walk(a, frame)?.holds() || self.walk(b, frame)?.holds()),
            Op::If(condition, then, other) => {
                let holds = self.walk(condition, frame)?.holds();
                self.cover(code, usize::from(!holds));
                self.walk(if holds { then } else { other }, frame)?
            }
            Op::Else(value, other) => {
                let value = self.walk(value, frame)?;
                self.cover(code, usize::from(value == Value::None));
                if value == Value::None { self.walk(other, frame)? } else { value }
            }
            Op::Case(subject, arms, other) => {
                let subject = self.walk(subject, frame)?;
                for (at, (label, body)) in arms.iter().enumerate() {
                    if self.walk(label, frame)? == subject {
                        self.cover(code, at);
                        return self.walk(body, frame);
                    }
                }
                match other {
                    Some(other) => {
                        self.cover(code, arms.len());
                        self.walk(other, frame)?
                    }
                    None => return Err(frame.fault(at, FaultKind::Absent)),
                }
            }
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// A number as a fraction.
    pub(super) fn number(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Fraction> {
        match self.walk(code, frame)? {
            Value::Int(number) => Ok(Fraction::whole(number)),
            Value::Fraction(fraction) => Ok(fraction),
            _ => Err(frame.fault(code.at, FaultKind::Absent)),
        }
    }

    fn sum(
        &mut self,
        a: &'m Code,
        b: &'m Code,
        at: (u32, u32),
        frame: &mut Frame<'m>,
        whole: fn(i64, i64) -> Option<i64>,
        fraction: fn(Fraction, Fraction) -> Option<Fraction>,
    ) -> Result<Value> {
        let (a, b) = (self.walk(a, frame)?, self.walk(b, frame)?);
        let result = combine(&a, &b, whole, fraction);
        result.unwrap_or(Err(FaultKind::Absent)).map_err(|kind| frame.fault(at, kind))
    }

    fn subtract(&mut self, a: &'m Code, b: &'m Code, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let (x, y) = (self.walk(a, frame)?, self.walk(b, frame)?);
        let without = || x.elements().iter().filter(|item| !y.elements().contains(item)).cloned().collect();
        match &x {
            Value::Set(_) => Ok(Value::Set(without())),
            Value::List(_) => Ok(Value::List(without())),
            _ => combine(&x, &y, i64::checked_sub, Fraction::minus)
                .unwrap_or(Err(FaultKind::Absent))
                .map_err(|kind| frame.fault(at, kind)),
        }
    }

    fn extreme(&mut self, all: &'m [Code], frame: &mut Frame<'m>, greatest: bool) -> Result<Value> {
        let mut best: Option<(Fraction, Value)> = None;
        for code in all {
            let value = self.walk(code, frame)?;
            let number = as_fraction(&value).ok_or_else(|| frame.fault(code.at, FaultKind::Absent))?;
            let better = best.as_ref().is_none_or(|(best, _)| if greatest { number > *best } else { number < *best });
            if better {
                best = Some((number, value));
            }
        }
        Ok(best.map(|(_, value)| value).unwrap_or_default())
    }

    fn compare(&mut self, first: &'m Code, rest: &'m [(Comparison, Code)], frame: &mut Frame<'m>) -> Result<Value> {
        let mut left = self.walk(first, frame)?;
        for (comparison, code) in rest {
            let right = self.walk(code, frame)?;
            if !compared(*comparison, &left, &right) {
                return Ok(Value::Bool(false));
            }
            left = right;
        }
        Ok(Value::Bool(true))
    }
}

/// Two numbers together; `None` if one is no number.
pub(super) fn combine(
    a: &Value,
    b: &Value,
    whole: fn(i64, i64) -> Option<i64>,
    fraction: fn(Fraction, Fraction) -> Option<Fraction>,
) -> Option<std::result::Result<Value, FaultKind>> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        let number = whole(*a, *b).filter(|number| *number != i64::MIN);
        return Some(number.map(Value::Int).ok_or(FaultKind::Overflow));
    }
    let (a, b) = (as_fraction(a)?, as_fraction(b)?);
    Some(fraction(a, b).map(Value::Fraction).ok_or(FaultKind::Overflow))
}

pub(super) fn as_fraction(value: &Value) -> Option<Fraction> {
    match value {
        Value::Int(number) => Some(Fraction::whole(*number)),
        Value::Fraction(fraction) => Some(*fraction),
        _ => None,
    }
}

/// Whether two values compare as a sign says. Numbers compare as numbers, words by their order.
fn compared(comparison: Comparison, a: &Value, b: &Value) -> bool {
    let ordering = match (as_fraction(a), as_fraction(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a.cmp(b),
    };
    match comparison {
        Comparison::Equal => ordering.is_eq(),
        Comparison::NotEqual => ordering.is_ne(),
        Comparison::Less => ordering.is_lt(),
        Comparison::AtMost => ordering.is_le(),
        Comparison::Greater => ordering.is_gt(),
        Comparison::AtLeast => ordering.is_ge(),
    }
}
