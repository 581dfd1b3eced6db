//! Tables of numbers.

use std::collections::BTreeMap;

use super::{Lower, faults, ids};
use crate::address::Address;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::ast::TypeExprKind;
use crate::script::parser::parse_type;
use crate::syntax::tree::Node;

/// What a row or column of a table can be.
struct Axis {
    param: Parameter,
    /// Its values, by the words of their keys.
    values: Vec<String>,
    /// The number of the first value.
    first: i64,
}

impl Axis {
    /// The values of a key: `3`, `2-4`, `5+`, a word.
    fn span(&self, key: &str) -> Option<(i64, i64)> {
        let at = |word: &str| self.values.iter().position(|value| value == word.trim());
        let number = |at: usize| self.first.checked_add(i64::try_from(at).ok()?);
        if let Some(at) = at(key) {
            return Some((number(at)?, number(at)?));
        }
        if let Some(from) = key.strip_suffix('+') {
            return Some((number(at(from)?)?, number(self.values.len().checked_sub(1)?)?));
        }
        let (low, high) = key.split_once('-')?;
        let (low, high) = (at(low)?, at(high)?);
        (low <= high).then_some((number(low)?, number(high)?))
    }

    fn word(&self, number: i64) -> String {
        let at = usize::try_from(number - self.first).ok();
        at.and_then(|at| self.values.get(at)).cloned().unwrap_or_default()
    }
}

/// How many values a row or column may have.
const MOST_VALUES: i64 = 10_000;

impl Lower<'_> {
    /// A table with its cells. What is wrong with them is reported.
    pub(super) fn table_signature(&mut self, id: &str) -> Table {
        let address = Address::new(["table", id]);
        let row = self.axis(&address.child("rows"));
        let column = self.axis(&address.child("columns"));
        let param = |axis: &Option<Axis>| {
            axis.as_ref().map_or(Parameter { id: "".into(), of: Type::Int }, |axis| axis.param.clone())
        };
        let mut table = Table { id: id.into(), row: param(&row), column: param(&column), rows: Vec::new() };
        let (Some(row), Some(column), Some(declared)) = (row, column, self.rules.table.get(id)) else { return table };
        let cells = address.child("cells");
        for (first, last, key) in self.spans(&row, &cells, &ids(&declared.cells)) {
            let Some(numbers) = declared.cells.get(&key) else { continue };
            let spans = self.spans(&column, &cells.child(&key), &ids(numbers));
            let cells = spans.iter().filter_map(|(low, high, key)| Some((*low, *high, *numbers.get(key)?)));
            table.rows.push(Row { first, last, cells: cells.collect() });
        }
        table
    }

    fn axis(&mut self, address: &Address) -> Option<Axis> {
        let table = self.tree.at(address).and_then(Node::as_table)?;
        let entry = match table.len() {
            1 => table.iter().next()?,
            _ => {
                self.findings.push(faults::several(address, self.tree.key_origin(address)?, &["rows", "columns"]));
                return None;
            }
        };
        let at = address.child(&entry.key).child("type");
        let text = self.tree.at(&at).and_then(Node::as_str)?;
        let range = match parse_type(text).tree.kind {
            TypeExprKind::Range(low, high) => Some((low, high)),
            _ => None,
        };
        let of = self.type_at(&at)?;
        let play = &self.symbols.play;
        let (values, first): (Vec<String>, i64) = match (&of, range) {
            (Type::Int, Some((low, high))) if high.saturating_sub(low) < MOST_VALUES => {
                ((low..=high).map(|n| n.to_string()).collect(), low)
            }
            (Type::Enum(id), _) => (play.enums.get(id.at())?.words.iter().map(|w| w.to_string()).collect(), 0),
            (Type::Member(id), _) => (play.kinds.get(id.at())?.members.iter().map(|w| w.to_string()).collect(), 0),
            (Type::Bool, _) => (vec!["false".into(), "true".into()], 0),
            _ => {
                let origin = self.tree.at(&at)?.origin;
                self.findings.push(faults::impossible_key(text, &entry.key, &at, origin));
                return None;
            }
        };
        Some(Axis { param: Parameter { id: entry.key.clone(), of }, values, first })
    }

    /// The values that each key holds, in ascending order; gaps, overlaps and impossible keys are reported.
    fn spans(&mut self, axis: &Axis, address: &Address, keys: &[Box<str>]) -> Vec<(i64, i64, Box<str>)> {
        let mut spans: Vec<(i64, i64, Box<str>)> = Vec::new();
        let mut held: BTreeMap<i64, Box<str>> = BTreeMap::new();
        let name = axis.param.id.clone();
        let mut unread = false;
        for key in keys {
            let at = address.child(key);
            let Some(origin) = self.tree.key_origin(&at) else { continue };
            let Some((low, high)) = axis.span(key) else {
                self.findings.push(faults::impossible_key(key, &name, &at, origin));
                unread = true;
                continue;
            };
            let mut told = false;
            for value in low..=high {
                if let Some(other) = held.insert(value, key.clone())
                    && !told
                    && let Some(first) = self.tree.key_origin(&address.child(&other))
                {
                    told = true;
                    self.findings.push(faults::overlap(&axis.word(value), &name, &at, origin, first));
                }
            }
            spans.push((low, high, key.clone()));
        }
        let missing: Vec<String> = axis
            .values
            .iter()
            .zip(axis.first..)
            .filter(|(_, n)| !held.contains_key(n))
            .map(|(word, _)| word.clone())
            .collect();
        // A key that means nothing may have meant what is missing.
        if let (false, Some(origin)) = (missing.is_empty() || unread, self.tree.key_origin(address)) {
            self.findings.push(faults::gap(&missing, &name, address, origin));
        }
        spans.sort();
        spans
    }
}
