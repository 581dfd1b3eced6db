//! Expressions.

use super::types::{element, fits, join, optional, passing, present};
use super::{Elaborator, Typed, code, faults};
use crate::ruleset::code::*;
use crate::script::ast::{Arm, Binary, Comparison, Expr, ExprKind, Label, Span, Unary};

impl Elaborator<'_> {
    /// An expression. `expected` is what its place takes: it decides what open words mean, and is not yet checked.
    pub fn expression(&mut self, expr: &Expr, expected: Option<&Type>) -> Typed {
        let mut typed = self.form(expr, expected);
        if matches!(typed.of, Some(Type::Optional(_))) && self.is_present(expr) {
            typed.of = typed.of.map(|of| present(&of).clone());
        }
        typed
    }

    fn form(&mut self, expr: &Expr, expected: Option<&Type>) -> Typed {
        let span = expr.span;
        let plain = |op: Op, of: Type| Typed { code: code(span, op), of: Some(of) };
        match &expr.kind {
            ExprKind::Error => Self::unknown(span),
            ExprKind::Int(value) => plain(Op::Int(*value), Type::Int),
            ExprKind::Decimal(n, d) => plain(Op::Decimal(*n, *d), Type::Fraction),
            ExprKind::Text(words) => plain(Op::Text(words.clone()), Type::Text),
            ExprKind::Bool(truth) => plain(Op::Bool(*truth), Type::Bool),
            ExprKind::None => match expected {
                Some(of @ Type::Optional(_)) => plain(Op::None, of.clone()),
                Some(of) => {
                    self.report(faults::no_none_here(self, span, of));
                    Self::unknown(span)
                }
                None => Self::unknown(span),
            },
            ExprKind::Dice(count, sides) => {
                let count = Box::new(code(span, Op::Int(i64::from(*count))));
                plain(Op::Dice(count, Die::Sides(*sides)), Type::Dice)
            }
            ExprKind::Name(name) => self.name(name, span, expected),
            ExprKind::Field(of, name) => self.field(of, name, span),
            ExprKind::Index(of, keys) => self.index(of, keys, span),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span, expected),
            ExprKind::Unary(Unary::Not, of) => {
                let of = self.want(of, &Type::Bool);
                plain(Op::Not(Box::new(of)), Type::Bool)
            }
            ExprKind::Unary(Unary::Minus, of) => self.minus(of, span),
            ExprKind::Binary(sign, a, b) => self.binary(*sign, a, b, span, expected),
            ExprKind::Compare(first, rest) => self.compare(first, rest, span),
            ExprKind::If(condition, then, otherwise) => self.choose(condition, then, otherwise, span, expected),
            ExprKind::Else(value, other) => self.otherwise(value, other, span, expected),
            ExprKind::Case(subject, arms) => self.case(subject, arms, span, expected),
            ExprKind::List(items) => self.items(items, span, expected, false),
            ExprKind::Set(items) => self.items(items, span, expected, true),
            ExprKind::Range(low, high) => {
                let (low, high) = (self.want(low, &Type::Int), self.want(high, &Type::Int));
                plain(Op::Range(Box::new(low), Box::new(high)), Type::List(Box::new(Type::Int)))
            }
            ExprKind::Gather(gather) => self.gather(gather, span, expected),
        }
    }

    fn minus(&mut self, of: &Expr, span: Span) -> Typed {
        // The least whole number is written with its sign.
        let of = self.number(of);
        Typed { of: of.of.clone(), code: code(span, Op::Negate(Box::new(of.code))) }
    }

    /// A whole number or a fraction.
    pub(super) fn number(&mut self, expr: &Expr) -> Typed {
        let typed = self.expression(expr, Some(&Type::Int));
        match &typed.of {
            None | Some(Type::Int | Type::Fraction) => typed,
            Some(of) => {
                self.mismatch(expr, of, &Type::Int);
                Self::unknown(expr.span)
            }
        }
    }

    fn binary(&mut self, sign: Binary, a: &Expr, b: &Expr, span: Span, expected: Option<&Type>) -> Typed {
        let truth = |op: Op| Typed { code: code(span, op), of: Some(Type::Bool) };
        match sign {
            Binary::And | Binary::Or => {
                let left = Box::new(self.want(a, &Type::Bool));
                let known = self.facts(a, sign == Binary::And);
                let right = Box::new(self.knowing(known, |script| script.second(a, b)));
                truth(if sign == Binary::And { Op::And(left, right) } else { Op::Or(left, right) })
            }
            Binary::In | Binary::NotIn => {
                let found = self.membership(a, b, span);
                if sign == Binary::In { truth(found) } else { truth(Op::Not(Box::new(code(span, found)))) }
            }
            Binary::From => self.from(a, b, span, expected),
            _ => self.arithmetic(sign, a, b, span, expected),
        }
    }

    /// What stands behind `and` or `or`: `x == a or b` is meant as `x in {a, b}`.
    fn second(&mut self, before: &Expr, expr: &Expr) -> Code {
        let found = self.expression(expr, Some(&Type::Bool));
        match (&before.kind, &found.of) {
            (ExprKind::Compare(subject, signs), Some(of)) if *of != Type::Bool => {
                let [(Comparison::Equal, _, first)] = signs.as_slice() else {
                    return self.fit(found, &Type::Bool, expr);
                };
                self.report(faults::half_compared(self, subject, first, expr));
                found.code
            }
            _ => self.fit(found, &Type::Bool, expr),
        }
    }

    fn membership(&mut self, item: &Expr, of: &Expr, span: Span) -> Op {
        let (item, of) = if self.is_open(item) {
            let of_typed = self.collection(of, None);
            let want = of_typed.of.as_ref().and_then(element).cloned();
            let item = self.expression(item, want.as_ref());
            (item, of_typed)
        } else {
            let item = self.subject(item);
            let want = item.of.as_ref().map(|of| Type::Set(Box::new(present(of).clone())));
            (item, self.collection(of, want.as_ref()))
        };
        if let (Some(item_type), Some(elements)) = (&item.of, of.of.as_ref().and_then(element))
            && !fits(present(item_type), elements)
            && !fits(elements, item_type)
        {
            self.report(faults::never_in(self, span, item_type, elements));
        }
        Op::In(Box::new(item.code), Box::new(of.code))
    }

    /// What is looked for among values. A fraction is none of them before it is rounded, even if it happens to be
    /// whole: `4 / 2` is compared like `5 / 2`.
    pub(super) fn subject(&mut self, expr: &Expr) -> Typed {
        let typed = self.expression(expr, None);
        Typed { of: self.kept(expr, typed.of), code: typed.code }
    }

    /// A set or list.
    pub(super) fn collection(&mut self, expr: &Expr, expected: Option<&Type>) -> Typed {
        let by_name = match &expr.kind {
            ExprKind::Name(name) => self.all_by_name(name, expr.span),
            _ => None,
        };
        let typed = by_name.unwrap_or_else(|| self.expression(expr, expected));
        match &typed.of {
            Some(Type::Set(_) | Type::List(_)) | None => typed,
            Some(of) => {
                self.report(faults::no_collection(self, expr.span, of));
                Self::unknown(expr.span)
            }
        }
    }

    fn from(&mut self, list: &Expr, start: &Expr, span: Span, expected: Option<&Type>) -> Typed {
        let list = self.collection(list, expected);
        let of = list.of.as_ref().and_then(element).cloned();
        let start = match &of {
            Some(of) => self.want(start, &optional(of.clone())),
            None => self.expression(start, None).code,
        };
        let result = of.map(|of| Type::List(Box::new(of)));
        Typed { code: code(span, Op::From(Box::new(list.code), Box::new(start))), of: result }
    }

    fn arithmetic(&mut self, sign: Binary, a: &Expr, b: &Expr, span: Span, expected: Option<&Type>) -> Typed {
        let collection = expected.filter(|of| element(of).is_some());
        let left = self.expression(a, collection.or(Some(&Type::Int)));
        let right_expected = left.of.clone().filter(|of| element(of).is_some());
        let right = self.expression(b, right_expected.as_ref().or(Some(&Type::Int)));
        let (Some(left_type), Some(right_type)) = (&left.of, &right.of) else {
            return Self::unknown(span);
        };
        let (x, y) = (Box::new(left.code), Box::new(right.code));
        let number = |of: &Type| matches!(of, Type::Int | Type::Fraction);
        let typed = |op: Op, of: Type| Typed { code: code(span, op), of: Some(of) };
        match (sign, left_type, right_type) {
            (Binary::Divide, l, r) if number(l) && number(r) => typed(Op::Divide(x, y), Type::Fraction),
            (_, l, r) if number(l) && number(r) => {
                let of = if *l == Type::Int && *r == Type::Int { Type::Int } else { Type::Fraction };
                typed(
                    match sign {
                        Binary::Add => Op::Add(x, y),
                        Binary::Subtract => Op::Subtract(x, y),
                        _ => Op::Multiply(x, y),
                    },
                    of,
                )
            }
            (Binary::Multiply, Type::Int, Type::Dice) => self.dice(*x, &y, span),
            (Binary::Multiply, Type::Dice, Type::Int) => self.dice(*y, &x, span),
            (Binary::Add, Type::Dice, Type::Dice) => {
                let pool = typed(Op::Pool(x, y), Type::Dice);
                if super::dice::die_of(&pool.code).is_none() {
                    self.report(faults::mixed_dice(self, span));
                    return Self::unknown(span);
                }
                pool
            }
            (Binary::Add, l, r) if element(l).is_some() && fits(r, l) => typed(Op::Join(x, y), l.clone()),
            (Binary::Subtract, l, r) if element(l).is_some() && element(l) == element(r) => {
                typed(Op::Subtract(x, y), l.clone())
            }
            (_, l, r) => {
                let (expr, of) = if number(l) { (b, r) } else { (a, l) };
                let of = of.clone();
                self.mismatch(expr, &of, &Type::Int);
                Self::unknown(span)
            }
        }
    }

    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Span, Expr)], span: Span) -> Typed {
        let known = rest.iter().map(|(_, _, expr)| expr).find(|expr| !self.is_open(expr));
        let hint = match known.filter(|_| self.is_open(first)) {
            Some(expr) => {
                // Only its type is asked here; what is wrong with it is told when it is read as an operand.
                let findings = self.findings.len();
                let of = self.expression(expr, None).of;
                self.findings.truncate(findings);
                of
            }
            None => None,
        };
        let optional_hint = hint.clone().map(optional);
        let left = self.expression(first, optional_hint.as_ref().or(hint.as_ref()));
        let mut before = left.of.clone().or(hint);
        let mut operands = Vec::with_capacity(rest.len());
        let mut at = first;
        for (sign, sign_span, expr) in rest {
            let expected = before.clone().map(optional);
            let right = self.expression(expr, expected.as_ref());
            if let (Some(l), Some(r)) = (&before, &right.of) {
                self.comparable(*sign, *sign_span, (at, l), (expr, r));
            }
            operands.push((*sign, right.code));
            before = right.of.or(before);
            at = expr;
        }
        Typed { code: code(span, Op::Compare(Box::new(left.code), operands)), of: Some(Type::Bool) }
    }

    fn comparable(&mut self, sign: Comparison, span: Span, (a, l): (&Expr, &Type), (b, r): (&Expr, &Type)) {
        let equality = matches!(sign, Comparison::Equal | Comparison::NotEqual);
        let number = |of: &Type| matches!(of, Type::Int | Type::Fraction);
        if equality {
            if let Some(fraction) = [(a, l), (b, r)].into_iter().find(|(_, of)| **of == Type::Fraction) {
                self.report(faults::unrounded(self, fraction.0.span));
            } else if let [(dice, _)] =
                [(a, l), (b, r)].into_iter().filter(|(_, of)| **of == Type::Dice).collect::<Vec<_>>()[..]
            {
                self.report(faults::dice_as_number(self, dice));
            } else if !fits(present(l), present(r)) && !fits(present(r), present(l)) {
                self.report(faults::never_equal(self, (a.span, l), (b.span, r)));
            }
            return;
        }
        if number(l) && number(r) {
            return;
        }
        for (expr, of) in [(a, l), (b, r)] {
            if matches!(of, Type::Optional(_)) {
                return self.report(faults::may_be_none(self, expr.span, of));
            }
        }
        match (l, r) {
            (Type::Enum(x), Type::Enum(y)) if x == y => {
                let words = self.symbols.play.enums.get(x.at());
                if let Some(words) = words.filter(|words| !words.ordered) {
                    self.report(faults::no_order(self, span, &words.id));
                }
            }
            _ => {
                let (expr, of) = if number(l) { (b, r) } else { (a, l) };
                let of = of.clone();
                self.mismatch(expr, &of, &Type::Int);
            }
        }
    }

    fn choose(&mut self, condition: &Expr, then: &Expr, other: &Expr, span: Span, expected: Option<&Type>) -> Typed {
        let test = self.want(condition, &Type::Bool);
        let a = self.knowing(self.facts(condition, true), |script| script.expression(then, expected));
        let hint = expected.cloned().or_else(|| a.of.clone().map(optional));
        let b = self.knowing(self.facts(condition, false), |script| script.expression(other, hint.as_ref()));
        let of = self.common((then, &a), (other, &b));
        // `none` alone has no type, and makes that of the other branch one that may be absent.
        let absent = expected.is_none() && [then, other].iter().any(|branch| matches!(branch.kind, ExprKind::None));
        let of = if absent { of.map(optional) } else { of };
        Typed { code: code(span, Op::If(Box::new(test), Box::new(a.code), Box::new(b.code))), of }
    }

    /// The type that two branches have together.
    fn common(&mut self, (_, a): (&Expr, &Typed), (expr, b): (&Expr, &Typed)) -> Option<Type> {
        let (Some(x), Some(y)) = (&a.of, &b.of) else { return a.of.clone().or(b.of.clone()) };
        if let Some(of) = join(x, y) {
            return Some(of);
        }
        let (x, y) = (x.clone(), y.clone());
        self.mismatch(expr, &y, &x);
        None
    }

    fn otherwise(&mut self, value: &Expr, other: &Expr, span: Span, expected: Option<&Type>) -> Typed {
        let hint = expected.cloned().map(optional);
        let value = self.expression(value, hint.as_ref());
        let base = value.of.as_ref().map(|of| present(of).clone());
        let fallback = self.expression(other, expected.or(base.as_ref()));
        let of = match (&base, &fallback.of) {
            (Some(base), Some(of)) if fits(of, base) => Some(base.clone()),
            (Some(base), Some(of)) if *of == optional(base.clone()) => Some(of.clone()),
            (Some(base), Some(of)) => {
                let (of, base) = (of.clone(), base.clone());
                self.mismatch(other, &of, &base);
                None
            }
            _ => base,
        };
        Typed { code: code(span, Op::Else(Box::new(value.code), Box::new(fallback.code))), of }
    }

    fn case(&mut self, subject: &Expr, arms: &[Arm<Expr>], span: Span, expected: Option<&Type>) -> Typed {
        let of = self.subject(subject);
        let mut labels = Vec::new();
        let mut other = None;
        let (mut result, mut absent): (Option<Type>, bool) = (None, false);
        let mut branches: Vec<(Code, Code)> = Vec::new();
        for arm in arms {
            let hint = expected.cloned().or_else(|| result.clone().map(optional));
            let body = self.expression(&arm.body, hint.as_ref());
            absent |= expected.is_none() && matches!(arm.body.kind, ExprKind::None);
            result = match &result {
                Some(of) => {
                    let so_far = Typed { code: code(span, Op::Bool(true)), of: Some(of.clone()) };
                    self.common((&arm.body, &so_far), (&arm.body, &body))
                }
                None => body.of.clone(),
            };
            match &arm.label {
                Label::Else => other = Some(Box::new(body.code)),
                Label::Value(label) => {
                    let label_code = self.label(label, of.of.as_ref());
                    labels.push((label_code.op.clone(), arm.span));
                    branches.push((label_code, body.code));
                }
            }
        }
        self.complete(of.of.as_ref(), &labels, other.is_some(), subject.span);
        let result = if absent { result.map(optional) } else { result };
        Typed { code: code(span, Op::Case(Box::new(of.code), branches, other)), of: result }
    }

    /// A label of a `case` over a type.
    pub(super) fn label(&mut self, label: &Expr, of: Option<&Type>) -> Code {
        match of {
            Some(of) => self.want(label, of),
            None => self.expression(label, None).code,
        }
    }

    /// Whether a `case` leaves no value out, and names none twice.
    pub(super) fn complete(&mut self, of: Option<&Type>, labels: &[(Op, Span)], other: bool, subject: Span) {
        for (at, (op, span)) in labels.iter().enumerate() {
            if let Some((_, first)) = labels.iter().take(at).find(|(earlier, _)| earlier == op) {
                self.report(faults::label_twice(self, *span, *first));
            }
        }
        let Some(of) = of.filter(|_| !other) else { return };
        let has = |op: &Op| labels.iter().any(|(label, _)| label == op);
        let play = &self.symbols.play;
        let named = |names: &[Box<str>], op: &dyn Fn(u32) -> Op| -> Vec<String> {
            let all = names.iter().zip(0..);
            all.filter(|(_, at)| !has(&op(*at))).map(|(name, _)| name.to_string()).collect()
        };
        let mut missing = match present(of) {
            Type::Enum(id) => {
                let words = play.enums.get(id.at()).map(|words| words.words.as_slice()).unwrap_or_default();
                named(words, &|at| Op::Word(*id, at))
            }
            Type::Member(id) => {
                let members = play.kinds.get(id.at()).map(|kind| kind.members.as_slice()).unwrap_or_default();
                named(members, &|at| Op::Member(*id, at))
            }
            Type::Bool => {
                [true, false].into_iter().filter(|truth| !has(&Op::Bool(*truth))).map(|t| t.to_string()).collect()
            }
            of => return self.report(faults::no_else(self, subject, of)),
        };
        if matches!(of, Type::Optional(_)) && !has(&Op::None) {
            missing.push("none".to_owned());
        }
        if !missing.is_empty() {
            self.report(faults::incomplete_case(self, subject, &missing));
        }
    }

    fn items(&mut self, items: &[Expr], span: Span, expected: Option<&Type>, set: bool) -> Typed {
        let mut of = expected.map(present).and_then(element).cloned();
        if of.is_none() && items.iter().any(|item| self.is_open(item)) {
            // What one item is tells what the open ones are.
            let known = items.iter().find(|item| !self.is_open(item));
            let findings = self.findings.len();
            of = known.and_then(|item| self.expression(item, None).of).filter(|of| !passing(of));
            self.findings.truncate(findings);
        }
        let mut codes = Vec::with_capacity(items.len());
        for item in items {
            match &of {
                Some(want) => {
                    let want = want.clone();
                    codes.push(self.want(item, &want));
                }
                None => {
                    let typed = self.expression(item, None);
                    of = self.kept(item, typed.of);
                    codes.push(typed.code);
                }
            }
        }
        let wrap = |of: Type| if set { Type::Set(Box::new(of)) } else { Type::List(Box::new(of)) };
        let op = if set { Op::Set(codes) } else { Op::List(codes) };
        Typed { code: code(span, op), of: of.map(wrap) }
    }
}
