//! Comprehensions: *variable* `in` *source* `where` *condition* `:` *values*.

use super::types::{element, fits, optional};
use super::{Elaborator, Typed, code, faults};
use crate::ruleset::code::{Code, Gather, Op, SiteId, Slot, Tie, Type};
use crate::script::ast::{self, Expr, GatherForm, Selection, Span, TieRule};

/// A variable, where its values come from, and which of them count.
#[derive(Clone, Debug)]
pub struct Selected {
    /// The slot of the variable.
    pub slot: Slot,
    /// The type of the variable.
    pub of: Option<Type>,
    /// Where its values come from.
    pub source: Code,
    /// Which of them count.
    pub filter: Option<Code>,
}

impl Elaborator<'_> {
    /// A selection; its variable stays bound.
    pub fn selection(&mut self, selection: &Selection) -> Selected {
        let source = self.collection(&selection.source, None);
        let of = source.of.as_ref().and_then(element).cloned();
        let (name, span) = match &selection.variable {
            Some(variable) => (&*variable.text, variable.span),
            None => ("", selection.source.span),
        };
        let slot = self.bind(name, of.clone(), span);
        let filter = selection.filter.as_ref().map(|filter| self.want(filter, &Type::Bool));
        Selected { slot, of, source: source.code, filter }
    }

    pub(super) fn gather(&mut self, gather: &ast::Gather, span: Span, expected: Option<&Type>) -> Typed {
        let names = self.scope.locals.len();
        let source = self.collection(&gather.source, None);
        let of = source.of.as_ref().and_then(element).cloned();
        let slot = self.bind(&gather.variable.text, of.clone(), gather.variable.span);
        let filter = gather.filter.as_ref().map(|filter| self.want(filter, &Type::Bool));
        let known = gather.filter.as_ref().map(|filter| self.facts(filter, true)).unwrap_or_default();
        let (values, result) = self.knowing(known, |script| script.gathered(gather, of.as_ref(), expected));
        self.unbind(names);
        let tie = self.tie(gather, of.as_ref(), span);
        let op = Gather { form: gather.form, slot, source: source.code, filter, values, tie };
        Typed { code: code(span, Op::Gather(Box::new(op))), of: result }
    }

    /// The values, and the type of what becomes of them.
    fn gathered(
        &mut self,
        gather: &ast::Gather,
        of: Option<&Type>,
        expected: Option<&Type>,
    ) -> (Vec<Code>, Option<Type>) {
        use GatherForm::*;
        let wrap = |of: Option<Type>, make: fn(Box<Type>) -> Type| of.map(|of| make(Box::new(of)));
        match gather.form {
            Count => (self.tests(&gather.values), Some(Type::Int)),
            Any | All => {
                if gather.values.is_empty() && gather.form == All {
                    self.report(faults::no_value(self, gather.form_span, gather.form));
                }
                (self.tests(&gather.values), Some(Type::Bool))
            }
            Sum => {
                if gather.values.is_empty() && !matches!(of, Some(Type::Int) | None) {
                    self.report(faults::no_value(self, gather.form_span, gather.form));
                }
                let values: Vec<Typed> = gather.values.iter().map(|value| self.number(value)).collect();
                let result = values.iter().map(|value| value.of.clone()).next_back().unwrap_or(Some(Type::Int));
                (values.into_iter().map(|value| value.code).collect(), result)
            }
            Distinct => (self.plain(&gather.values, None).0, Some(Type::Bool)),
            List | Set => {
                let hint = expected.and_then(element).cloned();
                let (codes, value) = self.plain(&gather.values, hint.as_ref());
                let make = if gather.form == List { Type::List } else { Type::Set };
                (codes, wrap(value.unwrap_or(of.cloned()), make))
            }
            First => {
                let (codes, value) = self.plain(&gather.values, None);
                (codes, value.unwrap_or(of.cloned()).map(optional))
            }
            Min | Max => {
                let values: Vec<Typed> = gather.values.iter().map(|value| self.number(value)).collect();
                if values.is_empty() && !matches!(of, Some(Type::Int) | None) {
                    self.report(faults::no_value(self, gather.form_span, gather.form));
                }
                let result = values.first().map_or(Some(Type::Int), |value| value.of.clone());
                (values.into_iter().map(|value| value.code).collect(), result.map(optional))
            }
            MinBy | MaxBy | Sorted => {
                if gather.values.is_empty() {
                    self.report(faults::no_value(self, gather.form_span, gather.form));
                }
                let keys = gather.values.iter().map(|key| self.key(key)).collect();
                let result = of.cloned();
                (keys, if gather.form == Sorted { wrap(result, Type::List) } else { result.map(optional) })
            }
        }
    }

    fn tests(&mut self, values: &[Expr]) -> Vec<Code> {
        values.iter().map(|value| self.want(value, &Type::Bool)).collect()
    }

    fn plain(&mut self, values: &[Expr], expected: Option<&Type>) -> (Vec<Code>, Option<Option<Type>>) {
        let typed: Vec<Typed> = values.iter().map(|value| self.expression(value, expected)).collect();
        let of = match (values, typed.first()) {
            ([value, ..], Some(first)) => Some(self.kept(value, first.of.clone())),
            _ => None,
        };
        (typed.into_iter().map(|value| value.code).collect(), of)
    }

    /// A key to compare by: a number, a truth value, or a word of an ordered enumeration.
    fn key(&mut self, expr: &Expr) -> Code {
        let typed = self.expression(expr, None);
        match &typed.of {
            None | Some(Type::Int | Type::Fraction | Type::Bool) => {}
            Some(Type::Enum(id)) => {
                let words = self.symbols.play.enums.get(id.at());
                if let Some(words) = words.filter(|words| !words.ordered) {
                    self.report(faults::no_order(self, expr.span, &words.id));
                }
            }
            Some(of) => {
                let of = of.clone();
                self.mismatch(expr, &of, &Type::Int);
            }
        }
        typed.code
    }

    fn tie(&mut self, gather: &ast::Gather, of: Option<&Type>, span: Span) -> Option<Tie> {
        let wants = matches!(gather.form, GatherForm::MinBy | GatherForm::MaxBy);
        match &gather.tie {
            None if wants => {
                self.report(faults::missing_tie(self, span, gather));
                None
            }
            None => None,
            Some(TieRule::Value(value)) => Some(Tie::Value(match of {
                Some(of) => self.want(value, &optional(of.clone())),
                None => self.expression(value, None).code,
            })),
            Some(TieRule::Keep(span)) => match self.old.clone() {
                Some((old, kept)) if of.is_none_or(|of| fits(&kept, &optional(of.clone()))) => Some(Tie::Value(old)),
                _ => {
                    self.report(faults::nothing_to_keep(self, *span));
                    None
                }
            },
            Some(TieRule::Roll(span)) => Some(Tie::Roll(self.site(*span))),
        }
    }

    /// A place that calls on chance.
    pub(super) fn site(&mut self, span: Span) -> SiteId {
        if !self.scope.effects {
            self.report(faults::no_chance(self, span));
        }
        let address = &self.scope.address;
        let ordinal = self.sites.iter().filter(|(other, _)| other == address).count();
        self.sites.push((address.clone(), u32::try_from(ordinal).unwrap_or(u32::MAX)));
        SiteId(u32::try_from(self.sites.len() - 1).unwrap_or(u32::MAX))
    }
}
