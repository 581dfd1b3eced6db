//! Sets, lists, and what is gathered of them.

use super::number::{as_fraction, combine};
use super::{Frame, MOST_ELEMENTS, Result, Run};
use crate::engine::fault::FaultKind;
use crate::engine::fraction::Fraction;
use crate::engine::value::Value;
use crate::ruleset::code::*;
use crate::script::ast::GatherForm;

impl<'m> Run<'m, '_> {
    /// Sets and lists.
    pub(super) fn collection(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Join(a, b) => {
                let (a, b) = (self.walk(a, frame)?, self.walk(b, frame)?);
                let all = [a.elements(), b.elements()].concat();
                if matches!(a, Value::Set(_)) { Value::set(all) } else { Value::list(all) }
            }
            Op::List(all) => Value::list(self.all_of(all, frame)?),
            Op::Set(all) => Value::set(self.all_of(all, frame)?),
            Op::Range(low, high) => self.range(low, high, at, frame)?,
            Op::Gather(gather) => self.gather(gather, at, frame)?,
            Op::Size(of) => Value::Int(self.walk(of, frame)?.elements().len() as i64),
            Op::Position(item, list) => {
                let (item, list) = (self.walk(item, frame)?, self.walk(list, frame)?);
                let found = list.elements().iter().position(|other| *other == item);
                Value::Int(found.ok_or_else(|| frame.fault(at, FaultKind::NotInList))? as i64 + 1)
            }
            Op::First(of) => self.walk(of, frame)?.elements().first().cloned().unwrap_or_default(),
            Op::Last(of) => self.walk(of, frame)?.elements().last().cloned().unwrap_or_default(),
            Op::From(list, start) => {
                let (list, start) = (self.walk(list, frame)?, self.walk(start, frame)?);
                let all = list.elements();
                let from = all.iter().position(|item| *item == start);
                let from = from.or_else(|| all.iter().position(|item| *item > start)).unwrap_or(0);
                let (before, after) = all.split_at(if start == Value::None { 0 } else { from });
                Value::list([after, before].concat())
            }
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    pub(super) fn range(
        &mut self,
        low: &'m Code,
        high: &'m Code,
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let (Value::Int(low), Value::Int(high)) = (self.walk(low, frame)?, self.walk(high, frame)?) else {
            return Err(frame.fault(at, FaultKind::Absent));
        };
        if high.saturating_sub(low) > MOST_ELEMENTS {
            return Err(frame.fault(at, FaultKind::TooMany));
        }
        Ok(Value::List((low..=high).map(Value::Int).collect()))
    }

    fn gather(&mut self, gather: &'m Gather, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let source = self.walk(&gather.source, frame)?;
        let mut found: Vec<(Value, Vec<Value>)> = Vec::new();
        let simple = matches!(gather.form, GatherForm::Any | GatherForm::All | GatherForm::First | GatherForm::Count);
        let mut count = 0i64;
        for item in source.elements() {
            frame.set(gather.slot, item.clone());
            if let Some(filter) = &gather.filter
                && !self.walk(filter, frame)?.holds()
            {
                continue;
            }
            let values = self.all_of(&gather.values, frame)?;
            if !simple {
                found.push((item.clone(), values));
                continue;
            }
            match (gather.form, values.into_iter().next()) {
                (GatherForm::Any, value) if value.as_ref().is_none_or(Value::holds) => return Ok(Value::Bool(true)),
                (GatherForm::All, Some(value)) if !value.holds() => return Ok(Value::Bool(false)),
                (GatherForm::First, value) => return Ok(value.unwrap_or_else(|| item.clone())),
                (GatherForm::Count, value) => count += i64::from(value.is_none_or(|value| value.holds())),
                _ => {}
            }
        }
        Ok(match gather.form {
            GatherForm::Any => Value::Bool(false),
            GatherForm::All => Value::Bool(true),
            GatherForm::First => Value::None,
            GatherForm::Count => Value::Int(count),
            _ => return self.gathered(gather, found, at, frame),
        })
    }

    fn gathered(
        &mut self,
        gather: &'m Gather,
        found: Vec<(Value, Vec<Value>)>,
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let only = |(item, values): (Value, Vec<Value>)| values.into_iter().next().unwrap_or(item);
        Ok(match gather.form {
            GatherForm::List => Value::list(found.into_iter().map(only).collect()),
            GatherForm::Set => Value::set(found.into_iter().map(only).collect()),
            GatherForm::Distinct => {
                let mut values: Vec<Value> = found.into_iter().map(only).collect();
                values.sort();
                Value::Bool(values.windows(2).all(|pair| !matches!(pair, [a, b] if a == b)))
            }
            GatherForm::Sum => {
                let mut total = Value::Int(0);
                for value in found.into_iter().map(only) {
                    let sum = combine(&total, &value, i64::checked_add, Fraction::plus);
                    total = sum.unwrap_or(Err(FaultKind::Absent)).map_err(|kind| frame.fault(at, kind))?;
                }
                total
            }
            GatherForm::Min | GatherForm::Max => {
                let greatest = gather.form == GatherForm::Max;
                let mut best: Option<Value> = None;
                for value in found.into_iter().map(only) {
                    let better = best.as_ref().is_none_or(|best| {
                        let (a, b) = (as_fraction(&value), as_fraction(best));
                        if greatest { a > b } else { a < b }
                    });
                    if better {
                        best = Some(value);
                    }
                }
                best.unwrap_or_default()
            }
            GatherForm::Sorted => {
                let mut found = found;
                found.sort_by_key(|(_, keys)| order(keys));
                Value::List(found.into_iter().map(|(item, _)| item).collect())
            }
            _ => self.best(gather, found, at, frame)?,
        })
    }

    /// The element with the least or greatest keys.
    fn best(
        &mut self,
        gather: &'m Gather,
        found: Vec<(Value, Vec<Value>)>,
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let keys = |found: &(Value, Vec<Value>)| order(&found.1);
        let best = match gather.form {
            GatherForm::MinBy => found.iter().map(keys).min(),
            _ => found.iter().map(keys).max(),
        };
        let Some(best) = best else { return Ok(Value::None) };
        let tied: Vec<&Value> = found.iter().filter(|found| keys(found) == best).map(|(item, _)| item).collect();
        match (tied.as_slice(), &gather.tie) {
            ([only], _) => Ok((*only).clone()),
            (_, Some(Tie::Value(value))) => self.walk(value, frame),
            (_, Some(Tie::Roll(site))) => {
                let tied: Vec<Value> = tied.into_iter().cloned().collect();
                let of = self.element_type(&gather.source).unwrap_or(Type::Int);
                self.tie(*site, &tied, &of, at, frame)
            }
            (_, None) => Err(frame.fault(at, FaultKind::Malformed)),
        }
    }

    pub(super) fn element_type(&self, code: &Code) -> Option<Type> {
        match &code.op {
            Op::Members(id) => Some(Type::Member(*id)),
            Op::Words(id) => Some(Type::Enum(*id)),
            Op::Actors(id) => Some(Type::Actor(*id)),
            Op::Pieces(id) => Some(Type::Piece(*id)),
            Op::Gather(gather) => self.element_type(&gather.source),
            Op::State(id, _) => match &self.play().states.get(id.at())?.of {
                Type::List(of) | Type::Set(of) => Some((**of).clone()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Keys that compare: numbers as fractions.
fn order(values: &[Value]) -> Vec<(Option<Fraction>, Value)> {
    values.iter().map(|value| (as_fraction(value), value.clone())).collect()
}
