//! How strongly a place that cites a fact states it.

use super::State;
use super::citation::{Citation, Citer};
use crate::address::Address;
use crate::schema::shape::{Shape, pack_file};
use crate::syntax::tree::{Node, Table};

/// A place that states a fact.
#[derive(Debug)]
pub(super) struct Standing {
    /// The definition, the clause, or the value that a patch wrote.
    pub address: Address,
    /// How it states the fact.
    pub state: State,
    /// Whether it is a clause with values, or has one.
    pub has_values: bool,
}

/// The places of a citation that state the fact.
pub(super) fn of(tree: &Node, citation: &Citation) -> Vec<Standing> {
    match &citation.by {
        Citer::Definition(address, node) | Citer::Clause(address, node) => {
            standing(address, Some(node)).into_iter().collect()
        }
        Citer::Patch(changes) => {
            let written = changes.iter().filter_map(|change| {
                let address = &change.write.address;
                // What was removed stated the fact that it stood in the way of.
                let before = change.before.as_ref().filter(|_| tree.at(address).is_none());
                let holder = Address::new(address.segments().iter().take(rule_depth(address)));
                let node = tree.at(&holder).or(before.filter(|_| holder == *address));
                standing(address, node)
            });
            written.collect()
        }
        Citer::Idle(_) => Vec::new(),
    }
}

/// How many segments of an address lead to the clause or the definition that it lies in.
fn rule_depth(address: &Address) -> usize {
    match address.segments() {
        [_, _, field, _, ..] if &**field == "clauses" => 4,
        _ => 2,
    }
}

/// What an address states; `node` is the clause or the definition that it lies in.
fn standing(address: &Address, node: Option<&Node>) -> Option<Standing> {
    let table = node.and_then(Node::as_table);
    let (state, has_values) = match address.segments() {
        [kind, ..] if matches!(&**kind, "pack" | "source" | "patch") => return None,
        [kind, ..] if &**kind == "ruling" => (State::Ruled, false),
        [_, _, field, _, of, ..] if &**field == "clauses" && &**of == "cite" => return None,
        [_, _, field, _, ..] if &**field == "clauses" => (State::Clause, table.is_some_and(has_values)),
        [_, _, field, ..] if is_about_rules(field) => return None,
        // Of what people write, the numbers alone are data.
        [kind, _] if is_written(kind) && table.is_some_and(has_values) => (State::Data, true),
        [kind, _, field, ..] if is_written(kind) && &**field == "values" => (State::Data, true),
        [kind, ..] if is_written(kind) => (State::Prose, false),
        [kind, _, field, ..] if is_text(kind, field) => (State::Prose, false),
        [_, _, _, ..] => (State::Data, false),
        [kind, ..] => definition(kind, table?),
        [] => return None,
    };
    Some(Standing { address: address.clone(), state, has_values })
}

fn is_written(kind: &str) -> bool {
    matches!(kind, "section" | "term")
}

/// A definition states what its strongest part states.
fn definition(kind: &str, table: &Table) -> (State, bool) {
    let clauses = || table.get("clauses").and_then(Node::as_table).into_iter().flatten();
    let with_values = clauses().any(|clause| clause.node.as_table().is_some_and(has_values));
    let is_empty = |node: &Node| node.as_table().is_some_and(Table::is_empty);
    let has_data = table.iter().any(|entry| is_data(kind, &entry.key) && !is_empty(&entry.node));
    let state = if has_data || is_word(kind) {
        State::Data
    } else if clauses().next().is_some() {
        State::Clause
    } else {
        State::Prose
    };
    (state, with_values)
}

/// Whether the ids of a kind are the words in which other definitions give their data: that there is such a
/// reward or such a faction is data, whatever else is said about it.
fn is_word(kind: &str) -> bool {
    matches!(kind, "faction" | "reward" | "enum" | "stat")
}

/// Whether a field of a definition holds what programs read.
fn is_data(kind: &str, field: &str) -> bool {
    !is_text(kind, field) && !is_about_rules(field) && field != "clauses"
}

/// Whether a field is about the definition, and no part of what it says.
fn is_about_rules(field: &str) -> bool {
    matches!(field, "cite" | "allow" | "clause_order")
}

/// Whether a field is a name or another text.
fn is_text(kind: &str, field: &str) -> bool {
    let fields = pack_file().child(kind).and_then(|definitions| definitions.child(""));
    fields.and_then(|fields| fields.child(field)).is_some_and(Shape::is_text)
}

fn has_values(clause: &Table) -> bool {
    clause.get("values").and_then(Node::as_table).is_some_and(|values| !values.is_empty())
}
