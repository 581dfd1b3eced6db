//! Comprehensions.

use super::fact::Fact;
use super::interval::Interval;
use super::{Frame, Ranges, Role};
use crate::ruleset::code::*;
use crate::script::ast::GatherForm;

impl<'p> Ranges<'_, 'p> {
    /// The values of a source that a filter lets pass; the variable is left in its slot.
    pub(super) fn selected(
        &mut self,
        slot: Slot,
        source: &'p Code,
        filter: Option<&'p Code>,
        frame: &mut Frame<'p>,
    ) -> (Fact, Interval) {
        let (each, size) = self.evaluate(source, frame).elements();
        frame.put(slot, each.clone());
        match filter {
            None => (each, size),
            Some(filter) => {
                self.guard(Role::Filter, filter, frame);
                (each, Interval::of(0, size.high()))
            }
        }
    }

    /// What becomes of the values.
    pub(super) fn gather(&mut self, gather: &'p Gather, frame: &mut Frame<'p>) -> Fact {
        use GatherForm::*;
        let (each, size) = self.selected(gather.slot, &gather.source, gather.filter.as_ref(), frame);
        let tests = matches!(gather.form, Any | All | Count);
        let values: Vec<Fact> = gather
            .values
            .iter()
            .map(|value| if tests { self.guard(Role::Test, value, frame) } else { self.evaluate(value, frame) })
            .collect();
        let tie = match &gather.tie {
            Some(Tie::Value(value)) => Some(self.evaluate(value, frame)),
            _ => None,
        };
        if each.is_never() && nonempty(size) {
            return Fact::NEVER;
        }
        let value = values.first().cloned();
        let result = value.clone().unwrap_or_else(|| each.clone());
        let maybe = |fact: Fact| Fact { none: fact.none || !nonempty(size), ..fact };
        match gather.form {
            Count if value.is_some() => Interval::of(0, size.high()).into(),
            Count => size.into(),
            Sum => match result.number() {
                Some(number) => number.times(size).unwrap_or(Interval::ALL).into(),
                None if size.high() == 0 => Interval::of(0, 0).into(),
                None if result.is_never() => Fact::NEVER,
                None => Interval::ALL.into(),
            },
            Any | All | Distinct => Fact::either(),
            List | Sorted => Fact::many(if gather.form == List { result } else { each }, size),
            Set => Fact::many(result, Interval::of(size.low().min(1), size.high())),
            First | Min | Max => maybe(result),
            MinBy | MaxBy => {
                let each = maybe(each);
                match tie {
                    Some(tie) => each.join(&tie),
                    None => each,
                }
            }
        }
    }
}

/// Whether a set or list has something in it for sure.
pub(super) fn nonempty(size: Interval) -> bool {
    size.low() >= 1
}

impl<'p> Frame<'p> {
    /// Puts what is known of a value into its slot.
    pub(super) fn put(&mut self, slot: Slot, fact: Fact) {
        // A forged position would cost memory: what is far out stays unknown.
        if slot.at() > 10_000 {
            return;
        }
        if self.slots.len() <= slot.at() {
            self.slots.resize(slot.at() + 1, Fact::ANY);
        }
        if let Some(place) = self.slots.get_mut(slot.at()) {
            *place = fact;
        }
    }
}
