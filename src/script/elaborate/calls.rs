//! Calls: what the language works out itself, and formulas.

use super::types::{element, optional, present};
use super::{Elaborator, Typed, code, faults};
use crate::ruleset::code::*;
use crate::script::ast::{Argument, Expr, ExprKind, Name, Span};
use crate::script::symbols::Global;

/// The functions of the language.
pub const FUNCTIONS: [&str; 12] =
    ["floor", "ceil", "round", "min", "max", "size", "position", "first", "last", "roll", "shuffled", "take"];

impl Elaborator<'_> {
    pub(super) fn call(&mut self, name: &Name, arguments: &[Argument], span: Span, expected: Option<&Type>) -> Typed {
        let globals = self.symbols.globals.get(&name.text).map(Vec::as_slice).unwrap_or_default();
        let formula = globals.iter().find_map(|global| match global {
            Global::Formula(id) => Some(*id),
            _ => None,
        });
        if let Some(id) = formula {
            return self.formula(id, arguments, span);
        }
        let values: Vec<&Expr> = arguments.iter().filter(|a| a.name.is_none()).map(|a| &a.value).collect();
        match (&*name.text, values.as_slice()) {
            ("roll", [dice]) => self.roll(dice, arguments, span),
            (word, values) if FUNCTIONS.contains(&word) && values.len() == arguments.len() => {
                self.function(name, values, span, expected)
            }
            (word, _) if FUNCTIONS.contains(&word) => {
                self.report(faults::bad_call(self, name, span));
                Self::unknown(span)
            }
            _ => {
                for argument in arguments {
                    self.expression(&argument.value, None);
                }
                self.unknown_call(name, span)
            }
        }
    }

    fn function(&mut self, name: &Name, values: &[&Expr], span: Span, expected: Option<&Type>) -> Typed {
        let typed = |op: Op, of: Option<Type>| Typed { code: code(span, op), of };
        let round = |word: &str| match word {
            "floor" => Rounding::Floor,
            "ceil" => Rounding::Ceil,
            _ => Rounding::Round,
        };
        match (&*name.text, values) {
            (word @ ("floor" | "ceil" | "round"), [value]) => {
                let value = self.number(value);
                typed(Op::Round(round(word), Box::new(value.code)), Some(Type::Int))
            }
            (word @ ("min" | "max"), [_, _, ..]) => {
                let numbers: Vec<Typed> = values.iter().map(|value| self.number(value)).collect();
                let fraction = numbers.iter().any(|number| number.of == Some(Type::Fraction));
                let codes = numbers.into_iter().map(|number| number.code).collect();
                let op = if word == "min" { Op::Least(codes) } else { Op::Greatest(codes) };
                typed(op, Some(if fraction { Type::Fraction } else { Type::Int }))
            }
            ("size", [of]) => {
                let of = self.collection(of, None);
                typed(Op::Size(Box::new(of.code)), Some(Type::Int))
            }
            ("position", [value, list]) => {
                let list = self.collection(list, None);
                let want = list.of.as_ref().and_then(element).cloned();
                let value = match want {
                    Some(want) => self.want(value, &want),
                    None => self.expression(value, None).code,
                };
                typed(Op::Position(Box::new(value), Box::new(list.code)), Some(Type::Int))
            }
            (word @ ("first" | "last"), [list]) => {
                let hint = expected.map(|of| Type::List(Box::new(present(of).clone())));
                let list = self.collection(list, hint.as_ref());
                let of = list.of.as_ref().and_then(element).cloned().map(optional);
                let list = Box::new(list.code);
                typed(if word == "first" { Op::First(list) } else { Op::Last(list) }, of)
            }
            ("shuffled", [list]) => {
                let list = self.collection(list, expected);
                let site = self.site(span);
                let of = list.of.as_ref().and_then(element).cloned().map(|of| Type::List(Box::new(of)));
                typed(Op::Shuffle(site, Box::new(list.code)), of)
            }
            ("take", [list]) => self.take(list, span),
            _ => {
                self.report(faults::bad_call(self, name, span));
                Self::unknown(span)
            }
        }
    }

    /// `take(deck)`: the first element of a list in a state, which is taken out of it.
    fn take(&mut self, list: &Expr, span: Span) -> Typed {
        if !self.scope.effects {
            self.report(faults::no_chance(self, span));
        }
        let typed = self.expression(list, None);
        match (typed.code.op, &typed.of) {
            (Op::State(id, keys), Some(Type::List(of))) => {
                Typed { code: code(span, Op::Take(id, keys)), of: Some(optional((**of).clone())) }
            }
            (_, None) => Self::unknown(span),
            _ => {
                self.report(faults::nothing_to_take(self, list.span));
                Self::unknown(span)
            }
        }
    }

    fn roll(&mut self, dice: &Expr, arguments: &[Argument], span: Span) -> Typed {
        let site = self.site(span);
        let typed = self.expression(dice, Some(&Type::Dice));
        let known = typed.of == Some(Type::Dice);
        let dice_code = self.fit(typed, &Type::Dice, dice);
        let Some(die) = super::dice::die_of(&dice_code) else {
            self.report(faults::mixed_dice(self, dice.span));
            return Self::unknown(span);
        };
        let (mut again, mut up_to) = (None, None);
        for argument in arguments {
            match argument.name.as_ref().map(|name| &*name.text) {
                None => {}
                Some("again") => {
                    let icons = die.and_then(|die| self.symbols.play.dice.get(die.at())).map(|die| die.icons);
                    let want = icons.map_or(Type::Int, Type::Enum);
                    again = Some(self.want(&argument.value, &want));
                    if matches!(dice_code.op, Op::Dice(_, Die::Sides(1))) {
                        self.report(faults::endless_die(self, argument.value.span));
                    }
                }
                Some("up_to") => up_to = Some(self.want(&argument.value, &Type::Int)),
                Some(_) => {
                    let name = argument.name.clone();
                    self.report(faults::unknown_option(self, &name.unwrap_or_else(|| Name { text: "".into(), span })));
                }
            }
        }
        let roll = Roll { site, dice: dice_code, again, up_to };
        let of = known.then(|| Type::List(Box::new(Type::Throw(die))));
        Typed { code: code(span, Op::Roll(Box::new(roll))), of }
    }

    /// `f`, `f(x)`, `f(a: x, b)`.
    pub(super) fn formula(&mut self, id: FormulaId, arguments: &[Argument], span: Span) -> Typed {
        let Some(formula) = self.symbols.play.formulas.get(id.at()) else { return Self::unknown(span) };
        self.called.push((id, span));
        let params: Vec<(Box<str>, Option<Type>)> =
            formula.params.iter().map(|param| (param.id.clone(), Some(param.of.clone()))).collect();
        let owner = format!("formula.{}", formula.id);
        let values = self.arguments(&owner, &params, arguments, span);
        let codes = values.into_iter().map(|value| value.unwrap_or_else(|| code(span, Op::None))).collect();
        Typed { code: code(span, Op::Call(id, codes)), of: self.symbols.formula_types.get(&id).cloned() }
    }

    /// Arguments by position of the parameter. One argument of one parameter needs no name; a bare word stands for
    /// the parameter of that name. What is missing is reported.
    pub(super) fn arguments(
        &mut self,
        owner: &str,
        params: &[(Box<str>, Option<Type>)],
        arguments: &[Argument],
        span: Span,
    ) -> Vec<Option<Code>> {
        let values = self.some_arguments(owner, params, arguments);
        let missing: Vec<&str> =
            params.iter().zip(&values).filter(|(_, value)| value.is_none()).map(|((name, _), _)| &**name).collect();
        // An argument that could not be placed may be the one that is missing.
        if !missing.is_empty() && arguments.len() < params.len() {
            self.report(faults::missing_arguments(self, owner, &missing, span));
        }
        values
    }

    /// The same, where the rest may be left open.
    pub(super) fn some_arguments(
        &mut self,
        owner: &str,
        params: &[(Box<str>, Option<Type>)],
        arguments: &[Argument],
    ) -> Vec<Option<Code>> {
        let mut values: Vec<Option<Code>> = vec![None; params.len()];
        for (at, argument) in arguments.iter().enumerate() {
            let name = match (&argument.name, &argument.value.kind) {
                (Some(name), _) => Some(&*name.text),
                (None, _) if params.len() == 1 && at == 0 => params.first().map(|(name, _)| &**name),
                (None, ExprKind::Name(name)) => Some(&**name),
                _ => None,
            };
            let at = name.and_then(|name| params.iter().position(|(param, _)| **param == *name));
            let value = match at.and_then(|at| params.get(at)).and_then(|(_, of)| of.clone()) {
                Some(of) => self.want(&argument.value, &of),
                None => self.expression(&argument.value, None).code,
            };
            match at.and_then(|at| values.get_mut(at)) {
                Some(place @ None) => *place = Some(value),
                Some(_) => self.report(faults::argument_twice(self, argument)),
                None => {
                    let names: Vec<Box<str>> = params.iter().map(|(name, _)| name.clone()).collect();
                    self.report(faults::unknown_argument(self, owner, argument, &names));
                }
            }
        }
        values
    }
}
