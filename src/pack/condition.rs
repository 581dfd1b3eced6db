//! `when`: an expression over parameters, decided when building.

use std::collections::BTreeMap;

use crate::model::{Param, Scalar};
use crate::script::ast::{Arm, Comparison, Expr, ExprKind, Label, Span};
use crate::script::known::{self, Known, Reading, Unknown};

/// The values of the parameters that conditions read, for one build.
pub type Binding = BTreeMap<Box<str>, Scalar>;

/// `players == 6 and mode == long`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    expr: Expr,
}

/// A parameter beside a value, somewhere in a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared<'c> {
    /// The parameter.
    pub param: &'c str,
    /// How they compare.
    pub comparison: Comparison,
    /// The value.
    pub value: Scalar,
    /// Where the value stands in the condition.
    pub span: Span,
}

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    ///
    /// The first fault of spelling.
    pub fn parse(text: &str) -> Result<Condition, Unknown> {
        known::read(text).map(|expr| Condition { expr })
    }

    /// The names that it reads.
    pub fn readings(&self) -> Vec<Reading<'_>> {
        known::reads(&self.expr)
    }

    /// Whether it reads a parameter.
    pub fn reads(&self, param: &str) -> bool {
        self.readings().iter().any(|reading| reading.path.first() == Some(&param))
    }

    /// Whether it is true under a binding.
    ///
    /// # Errors
    ///
    /// What in it has no truth value.
    pub fn holds(&self, binding: &Binding) -> Result<bool, Unknown> {
        let names: BTreeMap<Box<str>, Known> =
            binding.iter().map(|(id, value)| (id.clone(), Known::scalar(value))).collect();
        match known::value(&self.expr, &names)? {
            Known::Bool(truth) => Ok(truth),
            _ => Err(Unknown::Sort(self.expr.span)),
        }
    }

    /// Every comparison of a parameter with a value in it.
    pub fn compared(&self) -> Vec<Compared<'_>> {
        let mut found = Vec::new();
        compared(&self.expr, &mut found);
        found
    }

    /// The whole numbers in it.
    fn numbers(&self) -> Vec<i64> {
        let mut found = Vec::new();
        every(&self.expr, &mut |expr| {
            if let ExprKind::Int(number) = expr.kind {
                found.push(number);
            }
        });
        found
    }

    /// The words in it that a parameter may be compared with.
    fn words(&self) -> Vec<Scalar> {
        let mut found: Vec<Scalar> = Vec::new();
        for reading in self.readings().into_iter().filter(|reading| reading.word) {
            found.extend(reading.path.first().map(|word| Scalar::Word((*word).into())));
        }
        every(&self.expr, &mut |expr| {
            if let ExprKind::Text(word) = &expr.kind {
                found.push(Scalar::Word(word.clone()));
            }
        });
        found
    }
}

/// Goes over an expression and everything in it that a condition can hold.
fn every<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::Unary(_, of) => every(of, visit),
        ExprKind::Binary(_, a, b) | ExprKind::Else(a, b) | ExprKind::Range(a, b) => {
            every(a, visit);
            every(b, visit);
        }
        ExprKind::Compare(first, rest) => {
            every(first, visit);
            rest.iter().for_each(|(_, _, expr)| every(expr, visit));
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|expr| every(expr, visit)),
        ExprKind::Case(subject, arms) => {
            every(subject, visit);
            for Arm { label, body, .. } in arms {
                if let Label::Value(label) = label {
                    every(label, visit);
                }
                every(body, visit);
            }
        }
        ExprKind::List(items) | ExprKind::Set(items) => items.iter().for_each(|item| every(item, visit)),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|argument| every(&argument.value, visit)),
        ExprKind::Gather(gather) => {
            every(&gather.source, visit);
            gather.filter.iter().chain(&gather.values).for_each(|expr| every(expr, visit));
        }
        _ => {}
    }
}

fn compared<'e>(expr: &'e Expr, found: &mut Vec<Compared<'e>>) {
    every(expr, &mut |expr| {
        let ExprKind::Compare(first, rest) = &expr.kind else { return };
        let mut before: &Expr = first;
        for (sign, _, next) in rest {
            let pair = [(before, next, *sign), (next, before, turned(*sign))];
            found.extend(pair.into_iter().find_map(|(param, value, comparison)| {
                Some(Compared { param: name(param)?, comparison, value: constant(value)?, span: value.span })
            }));
            before = next;
        }
    });
}

fn name(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Field(of, name) if matches!(&of.kind, ExprKind::Name(owner) if &**owner == "param") => {
            Some(&name.text)
        }
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<Scalar> {
    match &expr.kind {
        ExprKind::Int(number) => Some(Scalar::Int(*number)),
        ExprKind::Bool(truth) => Some(Scalar::Bool(*truth)),
        ExprKind::Text(word) | ExprKind::Name(word) => Some(Scalar::Word(word.clone())),
        _ => None,
    }
}

/// The sign seen from the other side.
fn turned(sign: Comparison) -> Comparison {
    match sign {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}

/// A number, `true`, `false` or a word, with or without quotes.
pub fn read_value(text: &str) -> Option<Scalar> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(Scalar::Int(number));
    }
    match text {
        "true" => Some(Scalar::Bool(true)),
        "false" => Some(Scalar::Bool(false)),
        _ => {
            let word = text.trim_matches(['"', '\'']);
            crate::model::is_id(word).then(|| Scalar::Word(word.into()))
        }
    }
}

/// The bounds of a `range`, as in `2..6`; `None` if it is not one.
pub fn read_range(text: &str) -> Option<(i64, i64)> {
    let (low, high) = text.split_once("..")?;
    let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (low <= high).then_some((low, high))
}

/// Whether a parameter can have a value. The words of an enumeration are checked where they are known.
pub fn takes(param: &Param, value: &Scalar) -> bool {
    match (&*param.kind, value) {
        ("int", Scalar::Int(number)) => {
            let range = param.range.as_deref().and_then(read_range);
            range.is_none_or(|(low, high)| (low..=high).contains(number))
        }
        ("bool", Scalar::Bool(_)) => true,
        ("int" | "bool", _) => false,
        (_, Scalar::Word(_)) => true,
        _ => false,
    }
}

/// How many bindings a check goes through at most.
pub const MOST_BINDINGS: usize = 64;

/// Ranges up to this size are gone through value by value.
const MOST_VALUES: i64 = 32;

/// Every binding that some condition can tell apart, the defaults first, and whether there would
/// have been more than [`MOST_BINDINGS`].
pub fn bindings(conditions: &[Condition], params: &BTreeMap<Box<str>, Param>) -> (Vec<Binding>, bool) {
    let read: Vec<(&Box<str>, &Param)> =
        params.iter().filter(|(id, _)| conditions.iter().any(|c| c.reads(id))).collect();
    let default: Binding = read.iter().map(|(id, param)| ((*id).clone(), param.default.clone())).collect();
    let mut all = vec![default];
    let mut seen = vec![truths(conditions, &all[0])];
    let mut candidates = vec![all[0].clone()];
    for (id, param) in read {
        let values = telling_values(conditions, id, param);
        let grown = candidates.iter().flat_map(|binding| {
            values.iter().map(|value| {
                let mut binding = binding.clone();
                binding.insert(id.clone(), value.clone());
                binding
            })
        });
        candidates = grown.take(MOST_BINDINGS * MOST_BINDINGS).collect();
    }
    for binding in candidates {
        let truths = truths(conditions, &binding);
        if seen.contains(&truths) {
            continue;
        }
        if all.len() == MOST_BINDINGS {
            return (all, true);
        }
        seen.push(truths);
        all.push(binding);
    }
    (all, false)
}

fn truths(conditions: &[Condition], binding: &Binding) -> Vec<bool> {
    conditions.iter().map(|c| c.holds(binding) == Ok(true)).collect()
}

/// Values of a parameter on both sides of everything that it may be compared with, and all values of a short range:
/// a condition may reckon with it.
fn telling_values(conditions: &[Condition], id: &str, param: &Param) -> Vec<Scalar> {
    let range = param.range.as_deref().and_then(read_range);
    let mut values = vec![param.default.clone()];
    let reading = || conditions.iter().filter(|c| c.reads(id));
    match &*param.kind {
        "int" => {
            // The number itself first: of the values that come to the same, it is the one to tell people.
            let near = |n: i64| [n, n.saturating_sub(1), n.saturating_add(1)].map(Scalar::Int);
            values.extend(reading().flat_map(Condition::numbers).flat_map(near));
            let all = range.filter(|(low, high)| high.saturating_sub(*low) < MOST_VALUES);
            values.extend(all.into_iter().flat_map(|(low, high)| low..=high).map(Scalar::Int));
        }
        "bool" => values.extend([Scalar::Bool(false), Scalar::Bool(true)]),
        _ => values.extend(reading().flat_map(Condition::words)),
    }
    values.retain(|value| match (value, range) {
        (Scalar::Int(n), Some((low, high))) => (low..=high).contains(n),
        _ => true,
    });
    let mut once: Vec<Scalar> = Vec::new();
    for value in values {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(range: &str) -> BTreeMap<Box<str>, Param> {
        let text = format!("type = \"int\"\ndefault = 6\nrange = \"{range}\"\nlabel = {{ fr = \"joueurs\" }}");
        BTreeMap::from([("players".into(), toml::from_str(&text).unwrap())])
    }

    fn bound(players: i64) -> Binding {
        BTreeMap::from([("players".into(), Scalar::Int(players)), ("mode".into(), Scalar::Word("long".into()))])
    }

    #[test]
    fn conditions_join_and_reckon() {
        let holds = |text: &str, players: i64| Condition::parse(text).unwrap().holds(&bound(players));
        assert_eq!(holds("players >= 4", 4), Ok(true));
        assert_eq!(holds("players == 6 and mode == long", 6), Ok(true));
        assert_eq!(holds("4 <= players <= 5 or mode == \"short\"", 6), Ok(false));
        assert_eq!(holds("players * 2 > 7", 4), Ok(true));
        assert!(matches!(holds("players", 4), Err(Unknown::Sort(_))));
        for text in ["players = 6", "players == ", "players & mode", ""] {
            assert!(matches!(Condition::parse(text), Err(Unknown::Syntax(_))), "{text}");
        }
    }

    #[test]
    fn what_is_compared_is_found_on_either_side() {
        let condition = Condition::parse("6 > players and mode != long").unwrap();
        let found = condition.compared();
        let six = Compared {
            param: "players",
            comparison: Comparison::Less,
            value: Scalar::Int(6),
            span: Span { start: 0, end: 1 },
        };
        assert_eq!(found[0], six);
        assert_eq!(found[1].value, Scalar::Word("long".into()));
    }

    #[test]
    fn a_sum_is_told_apart_too() {
        let conditions = [Condition::parse("players * 2 > 7").unwrap()];
        let (all, _) = bindings(&conditions, &players("2..6"));
        let values: Vec<_> = all.iter().map(|b| b["players"].clone()).collect();
        assert_eq!(values, [Scalar::Int(6), Scalar::Int(2)]);
    }

    #[test]
    fn one_binding_for_each_outcome() {
        let conditions = [Condition::parse("players == 6").unwrap(), Condition::parse("players < 4").unwrap()];
        let (all, more) = bindings(&conditions, &players("2..6"));
        let values: Vec<_> = all.iter().map(|b| b["players"].clone()).collect();
        assert_eq!(values, [Scalar::Int(6), Scalar::Int(5), Scalar::Int(3)]);
        assert!(!more);
    }

    #[test]
    fn the_range_limits_what_is_tried() {
        let conditions = [Condition::parse("players < 4").unwrap()];
        assert_eq!(bindings(&conditions, &players("4..6")).0.len(), 1);
    }
}
