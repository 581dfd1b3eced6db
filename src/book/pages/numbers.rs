//! Tables of numbers, as people look them up: what a cell stands for is said by the names of rows and columns, and
//! rows whose columns are cut differently share the finest cut.

use std::collections::BTreeMap;

use crate::book::edition::{Edition, Fact};
use crate::book::names::Names;
use crate::book::page::{Cell, Page};
use crate::book::words::{self, capital};
use crate::compile::Compiled;
use crate::locale::number;
use crate::model::{Typed, kind};
use crate::script::ast::TypeExprKind;
use crate::script::parser::parse_type;
use crate::syntax::tree::{Node, Table};

/// How many values a row or column may have; tables beyond are found at fault elsewhere.
const MOST_VALUES: i64 = 10_000;

/// What the rows and the columns of a table stand for.
pub fn axes(edition: &Edition, id: &str) -> Vec<Fact> {
    let Some(table) = edition.names.compiled.rules.table.get(id) else { return Vec::new() };
    let fact = |field: &str, label, axis| {
        let value = || {
            edition.names.note_field("table", id, &[field]);
            edition.inline(&called(&edition.names, axis))
        };
        edition.fact(field, || edition.names.word(label).to_owned(), value)
    };
    let facts = [fact("rows", words::ROWS, &table.rows), fact("columns", words::COLUMNS, &table.columns)];
    facts.into_iter().flatten().collect()
}

/// The name of a row or column: of the formula, state, stat or kind of that id or type; dice are called as they are
/// rolled.
fn called(names: &Names, axis: &BTreeMap<Box<str>, Typed>) -> String {
    let Some((id, typed)) = axis.iter().next() else { return String::new() };
    let of = typed.of.as_str();
    if of.split_once('d').is_some_and(|(n, sides)| n.parse::<u32>().is_ok() && sides.parse::<u32>().is_ok()) {
        return of.to_owned();
    }
    let named = ["term", "formula", "state", "stat", "param"].into_iter();
    let named = named.filter(|kind| names.definition(kind, id).is_some()).map(|kind| names.of(kind, id));
    let of_kind = || kind(of).map(|_| names.noun(of).to_owned());
    named.into_iter().find(|name| **name != **id).or_else(of_kind).unwrap_or_else(|| id.replace('_', " "))
}

/// The numbers of a table.
pub fn table(edition: &Edition, page: &mut Page, id: &str) {
    let names = &edition.names;
    let Some(table) = names.compiled.rules.table.get(id) else { return };
    let (rows, columns) = (Axis::of(names, &table.rows), Axis::of(names, &table.columns));
    let cuts: Vec<(usize, usize)> = columns.cut(table.cells.values().flat_map(BTreeMap::keys));
    let head = |(from, to): &(usize, usize)| {
        let title = names.cell(|| edition.inline(&columns.words(edition, *from, *to)));
        (format!("{from}-{to}"), title)
    };
    let corner = names.cell(|| edition.inline(&capital(&called(names, &table.rows))));
    let head: Vec<(String, Cell)> = std::iter::once(("row".to_owned(), corner)).chain(cuts.iter().map(head)).collect();
    let mut keys: Vec<(usize, usize, &str)> =
        table.cells.keys().filter_map(|key| rows.span(key).map(|(from, to)| (from, to, &**key))).collect();
    keys.sort_unstable();
    let row = |(from, to, key): (usize, usize, &str)| {
        let title = names.cell(|| edition.inline(&rows.words(edition, from, to)));
        let cell = |cut: &(usize, usize)| names.cell(|| number_at(names, id, key, &columns, *cut));
        (key.to_owned(), std::iter::once(title).chain(cuts.iter().map(cell)).collect())
    };
    page.table("cells", head, keys.into_iter().map(row).collect());
}

/// The number of a row for a part of a column's cut.
fn number_at(names: &Names, id: &str, row: &str, columns: &Axis, (from, to): (usize, usize)) -> String {
    let cells = names.compiled.rules.table.get(id).and_then(|table| table.cells.get(row));
    let holds = |key: &str| columns.span(key).is_some_and(|(low, high)| low <= from && to <= high);
    let found = cells.and_then(|cells| cells.iter().find(|(key, _)| holds(key)));
    found.map_or_else(String::new, |(key, n)| {
        names.note_field("table", id, &["cells", row, key]);
        number(names.profile, *n)
    })
}

/// What a row or column can be: the words of its values in their order.
struct Axis {
    values: Vec<String>,
    /// The kind or enumeration that the values are of, if they are no numbers.
    of: Option<Box<str>>,
}

impl Axis {
    fn of(names: &Names, axis: &BTreeMap<Box<str>, Typed>) -> Axis {
        let rules = &names.compiled.rules;
        let of = axis.values().next().map(|typed| parse_type(typed.of.as_str()).tree.kind);
        let ids = |ids: Vec<String>, of: Box<str>| Axis { values: ids, of: Some(of) };
        match of {
            Some(TypeExprKind::Range(low, high)) if high.saturating_sub(low) < MOST_VALUES => {
                Axis { values: (low..=high).map(|n| n.to_string()).collect(), of: None }
            }
            Some(TypeExprKind::Name(name)) if &*name == "bool" => ids(vec!["false".into(), "true".into()], name),
            Some(TypeExprKind::Name(name)) => match rules.enumeration.get(&name) {
                Some(words) => {
                    let ordered = words.order.iter();
                    let others = words.words.keys().filter(|word| !words.order.iter().any(|other| other == *word));
                    ids(ordered.chain(others).map(|word| word.to_string()).collect(), name)
                }
                None => ids(ids_of(names, &name).into_iter().map(str::to_owned).collect(), name),
            },
            _ => Axis { values: Vec::new(), of: None },
        }
    }

    /// The values of a key: `3`, `2-4`, `5+`, a word.
    fn span(&self, key: &str) -> Option<(usize, usize)> {
        let at = |word: &str| self.values.iter().position(|value| value == word.trim());
        if let Some(at) = at(key) {
            return Some((at, at));
        }
        if let Some(from) = key.strip_suffix('+') {
            return Some((at(from)?, self.values.len().checked_sub(1)?));
        }
        let (low, high) = key.split_once('-')?;
        let (low, high) = (at(low)?, at(high)?);
        (low <= high).then_some((low, high))
    }

    /// The parts into which keys of several rows cut the values together.
    fn cut<'k>(&self, keys: impl Iterator<Item = &'k Box<str>>) -> Vec<(usize, usize)> {
        let spans: Vec<(usize, usize)> = keys.filter_map(|key| self.span(key)).collect();
        let mut starts: Vec<usize> = spans.iter().flat_map(|(low, high)| [*low, high + 1]).collect();
        starts.sort_unstable();
        starts.dedup();
        let parts = starts.windows(2).filter_map(|pair| match pair {
            [from, next] => Some((*from, next - 1)),
            _ => None,
        });
        parts.filter(|(from, to)| spans.iter().any(|(low, high)| low <= from && to <= high)).collect()
    }

    /// What a part is called: `2–4`, `enemy base`.
    fn words(&self, edition: &Edition, from: usize, to: usize) -> String {
        let one = |at: usize| {
            let value = self.values.get(at).map(String::as_str).unwrap_or_default();
            match &self.of {
                None => value.to_owned(),
                Some(of) if &**of == "bool" => {
                    edition.names.word(if value == "true" { words::YES } else { words::NO }).to_owned()
                }
                Some(of) if edition.names.compiled.rules.enumeration.contains_key(of) => {
                    edition.names.enumerated(of, value)
                }
                Some(of) => edition.names.of(of, value),
            }
        };
        if from == to { one(from) } else { format!("{}–{}", one(from), one(to)) }
    }
}

/// The ids of a kind in the order of ids, as the rule language counts them.
fn ids_of<'a>(names: &Names<'a>, kind: &str) -> Vec<&'a str> {
    let compiled: &'a Compiled = names.compiled;
    let definitions = compiled.tree.as_table().and_then(|tree| tree.get(kind)).and_then(Node::as_table);
    let mut ids: Vec<&str> = definitions.map(Table::keys).into_iter().flatten().collect();
    ids.sort_unstable();
    ids
}
