//! The walk over an expression.

use std::cmp::Ordering;

use super::*;

type Result<T> = std::result::Result<T, Unknown>;

/// How many values a range may have.
const MOST_VALUES: i64 = 10_000;

pub(super) struct Walk<'a, 'n> {
    pub names: &'a dyn Names<'n>,
    /// The variables of comprehensions, innermost last.
    pub bound: Vec<(Box<str>, Known<'n>)>,
}

impl<'n> Walk<'_, 'n> {
    /// The value of an expression. A bare name that nothing knows is a word where a word may stand.
    pub fn value(&mut self, expr: &Expr, word: bool) -> Result<Known<'n>> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Error => return Err(Unknown::Sort(span)),
            ExprKind::Int(number) => Known::Number(Number::whole(*number)),
            ExprKind::Decimal(over, under) => {
                let number = Number::new(i128::from(*over), i128::from(*under));
                Known::Number(number.ok_or(Unknown::Beyond(span))?)
            }
            ExprKind::Text(text) => Known::Word(text.clone()),
            ExprKind::Bool(truth) => Known::Bool(*truth),
            ExprKind::None => Known::None,
            ExprKind::Name(name) => self.name(name, span, word)?,
            ExprKind::Field(of, name) => self.field(of, name)?,
            ExprKind::Unary(Unary::Minus, of) => {
                let number = Number::whole(0).minus(self.number(of)?);
                Known::Number(number.ok_or(Unknown::Beyond(span))?)
            }
            ExprKind::Unary(Unary::Not, of) => Known::Bool(!self.truth(of)?),
            ExprKind::Binary(sign, a, b) => self.binary(*sign, a, b, span)?,
            ExprKind::Compare(first, rest) => self.compare(first, rest)?,
            ExprKind::If(condition, then, other) => {
                let branch = if self.truth(condition)? { then } else { other };
                self.value(branch, word)?
            }
            ExprKind::Else(value, other) => match self.value(value, word)? {
                Known::None => self.value(other, word)?,
                value => value,
            },
            ExprKind::Case(subject, arms) => self.case(subject, arms, word)?,
            ExprKind::List(items) | ExprKind::Set(items) => {
                Known::List(items.iter().map(|item| self.value(item, true)).collect::<Result<_>>()?)
            }
            ExprKind::Range(low, high) => self.range(low, high, span)?,
            ExprKind::Call(name, arguments) => self.call(name, arguments, span)?,
            ExprKind::Gather(gather) => self.gather(gather, span)?,
            ExprKind::Dice(..) | ExprKind::Index(..) => return Err(Unknown::NeedsAGame(span)),
        })
    }

    fn name(&self, name: &str, span: Span, word: bool) -> Result<Known<'n>> {
        if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| **bound == *name) {
            return Ok(value.clone());
        }
        match self.names.name(name) {
            Some(value) => Ok(value),
            None if word => Ok(Known::Word(name.into())),
            None => Err(Unknown::Name(Name { text: name.into(), span })),
        }
    }

    fn field(&mut self, of: &Expr, name: &Name) -> Result<Known<'n>> {
        if let ExprKind::Name(owner) = &of.kind
            && &**owner == "param"
            && self.names.name("param").is_none()
        {
            return self.name(&name.text, name.span, false);
        }
        match self.value(of, false)? {
            Known::Table(table) => self.names.field(table, &name.text).ok_or_else(|| Unknown::Field(name.clone())),
            Known::None => Err(Unknown::Absent(of.span)),
            _ => Err(Unknown::Field(name.clone())),
        }
    }

    fn number(&mut self, expr: &Expr) -> Result<Number> {
        match self.value(expr, false)? {
            Known::Number(number) => Ok(number),
            Known::None => Err(Unknown::Absent(expr.span)),
            _ => Err(Unknown::Sort(expr.span)),
        }
    }

    fn truth(&mut self, expr: &Expr) -> Result<bool> {
        match self.value(expr, false)? {
            Known::Bool(truth) => Ok(truth),
            Known::None => Err(Unknown::Absent(expr.span)),
            _ => Err(Unknown::Sort(expr.span)),
        }
    }

    fn elements(&mut self, expr: &Expr) -> Result<Vec<Known<'n>>> {
        match self.value(expr, false)? {
            Known::List(items) => Ok(items),
            // The keys of a table are its elements.
            Known::Table(node) => {
                Ok(node.as_table().into_iter().flat_map(|table| table.keys()).map(|k| Known::Word(k.into())).collect())
            }
            Known::None => Err(Unknown::Absent(expr.span)),
            _ => Err(Unknown::Sort(expr.span)),
        }
    }

    fn binary(&mut self, sign: Binary, a: &Expr, b: &Expr, span: Span) -> Result<Known<'n>> {
        let number = |result: Option<Number>| result.map(Known::Number).ok_or(Unknown::Beyond(span));
        match sign {
            Binary::And => Ok(Known::Bool(self.truth(a)? && self.truth(b)?)),
            Binary::Or => Ok(Known::Bool(self.truth(a)? || self.truth(b)?)),
            Binary::In | Binary::NotIn => {
                let item = self.value(a, true)?;
                let found = self.elements(b)?.contains(&item);
                Ok(Known::Bool(found == (sign == Binary::In)))
            }
            Binary::Add => number(self.number(a)?.plus(self.number(b)?)),
            Binary::Subtract => number(self.number(a)?.minus(self.number(b)?)),
            Binary::Multiply => number(self.number(a)?.times(self.number(b)?)),
            Binary::Divide => number(self.number(a)?.divided(self.number(b)?)),
            Binary::From => Err(Unknown::NeedsAGame(span)),
        }
    }

    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Span, Expr)]) -> Result<Known<'n>> {
        let mut before = self.value(first, false)?;
        for (sign, span, expr) in rest {
            let next = self.value(expr, true)?;
            let holds = match (&before, &next) {
                (Known::Number(a), Known::Number(b)) => {
                    let order = a.compared(*b).ok_or(Unknown::Beyond(*span))?;
                    match sign {
                        Comparison::Equal => order == Ordering::Equal,
                        Comparison::NotEqual => order != Ordering::Equal,
                        Comparison::Less => order == Ordering::Less,
                        Comparison::AtMost => order != Ordering::Greater,
                        Comparison::Greater => order == Ordering::Greater,
                        Comparison::AtLeast => order != Ordering::Less,
                    }
                }
                (a, b) => match sign {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    _ if *a == Known::None || *b == Known::None => return Err(Unknown::Absent(first.span)),
                    _ => return Err(Unknown::Sort(*span)),
                },
            };
            if !holds {
                return Ok(Known::Bool(false));
            }
            before = next;
        }
        Ok(Known::Bool(true))
    }

    fn case(&mut self, subject: &Expr, arms: &[Arm<Expr>], word: bool) -> Result<Known<'n>> {
        let value = self.value(subject, false)?;
        for arm in arms {
            let chosen = match &arm.label {
                Label::Else => true,
                Label::Value(label) => self.value(label, true)? == value,
            };
            if chosen {
                return self.value(&arm.body, word);
            }
        }
        Err(Unknown::Absent(subject.span))
    }

    fn range(&mut self, low: &Expr, high: &Expr, span: Span) -> Result<Known<'n>> {
        let (low, high) = (self.number(low)?.as_whole(), self.number(high)?.as_whole());
        let (Some(low), Some(high)) = (low, high) else { return Err(Unknown::Sort(span)) };
        if high.saturating_sub(low) >= MOST_VALUES {
            return Err(Unknown::Beyond(span));
        }
        Ok(Known::List((low..=high).map(|number| Known::Number(Number::whole(number))).collect()))
    }

    fn call(&mut self, name: &Name, arguments: &[Argument], span: Span) -> Result<Known<'n>> {
        let values: Vec<&Expr> = arguments.iter().map(|argument| &argument.value).collect();
        let number = |number: Option<Number>| number.map(Known::Number).ok_or(Unknown::Beyond(span));
        match (&*name.text, values.as_slice()) {
            ("floor", [of]) => Ok(Known::Number(self.number(of)?.floor())),
            ("ceil", [of]) => number(self.number(of)?.ceil()),
            ("round", [of]) => number(self.number(of)?.round()),
            ("size", [of]) => {
                let size = i64::try_from(self.elements(of)?.len()).unwrap_or(i64::MAX);
                Ok(Known::Number(Number::whole(size)))
            }
            (word @ ("min" | "max"), [first, rest @ ..]) => {
                let wanted = if word == "min" { Ordering::Less } else { Ordering::Greater };
                let mut best = self.number(first)?;
                for other in rest {
                    let other = self.number(other)?;
                    if other.compared(best).ok_or(Unknown::Beyond(span))? == wanted {
                        best = other;
                    }
                }
                Ok(Known::Number(best))
            }
            _ => Err(Unknown::NeedsAGame(span)),
        }
    }

    fn gather(&mut self, gather: &Gather, span: Span) -> Result<Known<'n>> {
        let mut values: Vec<Known<'n>> = Vec::new();
        for item in self.elements(&gather.source)? {
            self.bound.push((gather.variable.text.clone(), item.clone()));
            let counts = gather.filter.as_ref().map_or(Ok(true), |filter| self.truth(filter));
            let value = match (&counts, gather.values.first()) {
                (Ok(true), Some(value)) => self.value(value, false),
                _ => Ok(item),
            };
            self.bound.pop();
            if counts? {
                values.push(value?);
            }
        }
        let is = |truth: bool| values.contains(&Known::Bool(truth));
        let count = |values: &[Known]| Known::Number(Number::whole(i64::try_from(values.len()).unwrap_or(i64::MAX)));
        match gather.form {
            GatherForm::Count if gather.values.is_empty() => Ok(count(&values)),
            GatherForm::Count => {
                values.retain(|value| *value == Known::Bool(true));
                Ok(count(&values))
            }
            GatherForm::Any => Ok(Known::Bool(if gather.values.is_empty() { !values.is_empty() } else { is(true) })),
            GatherForm::All => Ok(Known::Bool(!is(false))),
            GatherForm::Distinct => Ok(Known::Bool(
                values.iter().enumerate().all(|(at, value)| !values.iter().take(at).any(|v| v == value)),
            )),
            GatherForm::List | GatherForm::Set => Ok(Known::List(values)),
            GatherForm::First => Ok(values.into_iter().next().unwrap_or(Known::None)),
            GatherForm::Sum => {
                let mut sum = Number::whole(0);
                for value in &values {
                    let Known::Number(number) = value else { return Err(Unknown::Sort(span)) };
                    sum = sum.plus(*number).ok_or(Unknown::Beyond(span))?;
                }
                Ok(Known::Number(sum))
            }
            _ => Err(Unknown::NeedsAGame(span)),
        }
    }
}

/// The names that are read, those that comprehensions bind left out.
pub(super) fn readings<'e>(expr: &'e Expr, word: bool, bound: &mut Vec<&'e str>, found: &mut Vec<Reading<'e>>) {
    match &expr.kind {
        ExprKind::Name(_) | ExprKind::Field(..) => {
            let mut path = Vec::new();
            match way(expr, &mut path) {
                true if path.first().is_some_and(|name| !bound.contains(name)) => {
                    let word = word && path.len() == 1;
                    if path.len() > 1 && path.first() == Some(&"param") {
                        path.remove(0);
                    }
                    found.push(Reading { path, span: expr.span, word });
                }
                true => {}
                false => {
                    if let ExprKind::Field(of, _) = &expr.kind {
                        readings(of, false, bound, found);
                    }
                }
            }
        }
        ExprKind::Index(of, all) => [&**of].into_iter().chain(all).for_each(|e| readings(e, word, bound, found)),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|a| readings(&a.value, false, bound, found)),
        ExprKind::Unary(_, of) => readings(of, false, bound, found),
        ExprKind::Binary(sign, a, b) => {
            readings(a, matches!(sign, Binary::In | Binary::NotIn), bound, found);
            readings(b, false, bound, found);
        }
        ExprKind::Compare(first, rest) => {
            readings(first, false, bound, found);
            rest.iter().for_each(|(_, _, expr)| readings(expr, true, bound, found));
        }
        ExprKind::If(condition, then, other) => {
            readings(condition, false, bound, found);
            readings(then, word, bound, found);
            readings(other, word, bound, found);
        }
        ExprKind::Else(a, b) | ExprKind::Range(a, b) => {
            readings(a, word, bound, found);
            readings(b, word, bound, found);
        }
        ExprKind::Case(subject, arms) => {
            readings(subject, false, bound, found);
            for arm in arms {
                if let Label::Value(label) = &arm.label {
                    readings(label, true, bound, found);
                }
                readings(&arm.body, word, bound, found);
            }
        }
        ExprKind::List(items) | ExprKind::Set(items) => {
            items.iter().for_each(|item| readings(item, true, bound, found));
        }
        ExprKind::Gather(gather) => {
            readings(&gather.source, false, bound, found);
            bound.push(&gather.variable.text);
            gather.filter.iter().chain(&gather.values).for_each(|expr| readings(expr, false, bound, found));
            bound.pop();
        }
        _ => {}
    }
}

/// Names parted by dots; whether it is nothing else.
fn way<'e>(expr: &'e Expr, path: &mut Vec<&'e str>) -> bool {
    match &expr.kind {
        ExprKind::Name(name) => {
            path.push(name);
            true
        }
        ExprKind::Field(of, name) if way(of, path) => {
            path.push(&name.text);
            true
        }
        _ => false,
    }
}
