//! `when`: a parameter compared with a value, decided when building.
//!
//! The rule language will take this over; until then, these are the conditions there are.

use std::collections::BTreeMap;
use std::fmt;

use crate::model::{Param, Scalar};

/// The values of the parameters that conditions read, for one build.
pub type Binding = BTreeMap<Box<str>, Scalar>;

/// `players == 6`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The parameter.
    pub param: Box<str>,
    /// How they compare.
    pub comparison: Comparison,
    /// The value.
    pub value: Scalar,
}

/// How a parameter and a value compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the sign it stands for")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// The signs, the longer ones first so that `<=` is not read as `<`.
const SIGNS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

impl Condition {
    /// Reads `players == 6`; `None` if it has another form.
    pub fn parse(text: &str) -> Option<Condition> {
        let (at, sign, comparison) = SIGNS
            .iter()
            .filter_map(|(sign, comparison)| Some((text.find(sign)?, *sign, *comparison)))
            .min_by_key(|(at, sign, _)| (*at, std::cmp::Reverse(sign.len())))?;
        let param = text.get(..at)?.trim();
        let value = read_value(text.get(at + sign.len()..)?.trim())?;
        let ordered = matches!(value, Scalar::Int(_)) || matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        (crate::model::is_id(param) && ordered).then(|| Condition { param: param.into(), comparison, value })
    }

    /// Whether it is true when the parameter has a value.
    pub fn holds(&self, value: &Scalar) -> bool {
        match (self.comparison, value, &self.value) {
            (Comparison::Equal, a, b) => a == b,
            (Comparison::NotEqual, a, b) => a != b,
            (Comparison::Less, Scalar::Int(a), Scalar::Int(b)) => a < b,
            (Comparison::AtMost, Scalar::Int(a), Scalar::Int(b)) => a <= b,
            (Comparison::Greater, Scalar::Int(a), Scalar::Int(b)) => a > b,
            (Comparison::AtLeast, Scalar::Int(a), Scalar::Int(b)) => a >= b,
            _ => false,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = SIGNS.iter().find(|(_, c)| *c == self.comparison).map_or("", |(sign, _)| sign);
        write!(f, "{} {sign} {}", self.param, self.value)
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

/// Every binding that some condition can tell apart, the defaults first, and whether there would
/// have been more than [`MOST_BINDINGS`].
pub fn bindings(conditions: &[Condition], params: &BTreeMap<Box<str>, Param>) -> (Vec<Binding>, bool) {
    let read: Vec<(&Box<str>, &Param)> =
        params.iter().filter(|(id, _)| conditions.iter().any(|c| c.param == **id)).collect();
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
    conditions.iter().map(|c| binding.get(&c.param).is_some_and(|value| c.holds(value))).collect()
}

/// Values of a parameter on both sides of everything that it is compared with.
fn telling_values(conditions: &[Condition], id: &str, param: &Param) -> Vec<Scalar> {
    let range = param.range.as_deref().and_then(read_range);
    let mut values = vec![param.default.clone()];
    for condition in conditions.iter().filter(|c| &*c.param == id) {
        match &condition.value {
            // The number itself first: of the values that come to the same, it is the one to tell people.
            Scalar::Int(n) => values.extend([*n, n.saturating_sub(1), n.saturating_add(1)].map(Scalar::Int)),
            Scalar::Bool(_) => values.extend([Scalar::Bool(false), Scalar::Bool(true)]),
            Scalar::Word(word) => values.push(Scalar::Word(word.clone())),
        }
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

    #[test]
    fn reads_comparisons_and_nothing_else() {
        let condition = Condition::parse("players >= 4").unwrap();
        assert_eq!(condition.to_string(), "players >= 4");
        assert!(condition.holds(&Scalar::Int(4)) && !condition.holds(&Scalar::Int(3)));
        assert_eq!(Condition::parse("mode == \"long\""), Condition::parse("mode == long"));
        for text in [
            "players",
            "players = 6",
            "6 == players",
            "players == ",
            "players > long",
            "a == b == c",
            "players == 6 and x == 1",
        ] {
            assert_eq!(Condition::parse(text), None, "{text}");
        }
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
