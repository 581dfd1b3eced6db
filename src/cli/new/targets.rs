//! What a base pack has that a patch could change, whatever game it is about.
//!
//! The tree is walked beside the shapes of the model, so nothing here knows a kind or a field.

use crate::address::Address;
use crate::model::KINDS;
use crate::schema::shape::{Keys, Record, Shape, pack_file};
use crate::syntax::tree::{Node, Table, Value};

/// Kinds that are about the pack rather than about the game.
const NOT_THE_GAME: [&str; 7] = ["pack", "patch", "param", "source", "ruling", "stat", "enum"];

/// Everything that an example could be about, the likeliest first.
#[derive(Debug, Default)]
pub(super) struct Targets<'t> {
    /// Whole numbers.
    pub numbers: Vec<Number>,
    /// Records in a collection that hold numbers only, as payouts do.
    pub records: Vec<(Address, &'t Table)>,
    /// Collections of such records whose keys are ids of a kind.
    pub collections: Vec<(Address, &'static str, &'t Table)>,
    /// Lists without order.
    pub sets: Vec<(Address, Vec<&'t str>)>,
    /// Lists in order of ids of a kind.
    pub sequences: Vec<(Address, &'static str, Vec<&'t str>)>,
    /// Definitions.
    pub definitions: Vec<Address>,
}

/// A number that a patch could change.
#[derive(Clone, Debug)]
pub(super) struct Number {
    /// Where it stands.
    pub address: Address,
    /// What it is.
    pub value: i64,
    /// How good an example it makes, the least being the best.
    rank: Rank,
}

/// Numbers that count something come before others (a coordinate of the map is a poor example), fields of
/// the model before those that an author named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Field,
    Named,
    Percent,
}

impl Number {
    /// Kind and way from the definition to the number: the same for all that could form a column.
    pub fn column(&self) -> Address {
        self.address.with_segment(1, "*")
    }

    /// Another number that is not far from it.
    pub fn other(&self) -> i64 {
        self.value.saturating_add(1)
    }
}

impl<'t> Targets<'t> {
    /// Looks through a layered tree.
    pub(super) fn of(tree: &'t Node) -> Targets<'t> {
        let mut targets = Targets::default();
        for kind in KINDS.iter().filter(|kind| !NOT_THE_GAME.contains(&kind.name)) {
            let definitions = tree.find(&[kind.name.into()]).and_then(Node::as_table);
            let shape = pack_file().child(kind.name).and_then(|shape| shape.child("*"));
            for entry in definitions.into_iter().flatten() {
                let address = Address::new([kind.name, &entry.key]);
                targets.definitions.push(address.clone());
                if let Some(shape) = shape {
                    targets.visit(&address, &entry.node, shape, false);
                }
            }
        }
        targets.numbers.sort_by_key(|number| (number.rank, std::cmp::Reverse(number.address.segments().len())));
        targets
    }

    fn visit(&mut self, address: &Address, node: &'t Node, shape: &'static Shape, in_collection: bool) {
        match (&node.value, shape) {
            (Value::Integer(value), Shape::Int { .. } | Shape::Scalar) => {
                let rank = match shape {
                    Shape::Int { max, .. } if *max > 100 => Rank::Field,
                    Shape::Int { .. } => Rank::Percent,
                    _ => Rank::Named,
                };
                self.numbers.push(Number { address: address.clone(), value: *value, rank });
            }
            (Value::Array(nodes), Shape::Set(_)) => self.sets.push((address.clone(), words(nodes))),
            (Value::Array(nodes), Shape::Sequence(of)) => {
                if let Shape::Ref(kind) = &**of {
                    self.sequences.push((address.clone(), kind, words(nodes)));
                }
            }
            (Value::Table(table), Shape::Map(keys, of)) => {
                if let (Keys::Ref(kind), Shape::Record(_)) = (keys, &**of) {
                    self.collections.push((address.clone(), kind, table));
                }
                self.entries(address, table, shape, true);
            }
            (Value::Table(table), Shape::Record(_)) => {
                if in_collection && holds_numbers_only(table) {
                    self.records.push((address.clone(), table));
                }
                self.entries(address, table, shape, false);
            }
            _ => {}
        }
    }

    fn entries(&mut self, address: &Address, table: &'t Table, shape: &'static Shape, in_collection: bool) {
        for entry in table {
            if let Some(below) = shape.child(&entry.key) {
                self.visit(&address.child(&entry.key), &entry.node, below, in_collection);
            }
        }
    }
}

/// The address with `*` for every key that an author chose: the same for all values of one sort.
pub(super) fn place(address: &Address) -> Address {
    let mut shape = Some(pack_file());
    let mut general = address.clone();
    for (position, segment) in address.segments().iter().enumerate() {
        if shape.is_some_and(Shape::is_collection) {
            general = general.with_segment(position, "*");
        }
        shape = shape.and_then(|shape| shape.child(segment));
    }
    general
}

fn words(nodes: &[Node]) -> Vec<&str> {
    nodes.iter().filter_map(Node::as_str).collect()
}

fn holds_numbers_only(table: &Table) -> bool {
    !table.is_empty() && table.iter().all(|entry| entry.node.as_integer().is_some())
}

/// Whether a definition of a kind needs no more than a name.
pub(super) fn needs_only_a_name(kind: &str) -> bool {
    let Some(Shape::Record(record)) = pack_file().child(kind).and_then(|shape| shape.child("*")) else { return false };
    let required = |record: &Record| record.fields.iter().filter(|(_, field)| field.required).count();
    required(record) == 1 && record.fields.get("name").is_some_and(|field| matches!(field.shape, Shape::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_sort_have_one_place() {
        let general = |address: &str| place(&address.parse().unwrap()).to_string().replace('"', "");
        assert_eq!(general("system.hoth.rewards.title.loser"), "system.*.rewards.*.loser");
        assert_eq!(general("token.ally.clauses.forces.values.cost"), "token.*.clauses.*.values.*");
        assert_eq!(general("zone.i.adjacent.v"), "zone.*.adjacent.v");
    }

    #[test]
    fn what_a_definition_needs() {
        assert!(needs_only_a_name("step") && needs_only_a_name("token"));
        assert!(!needs_only_a_name("stat") && !needs_only_a_name("patch") && !needs_only_a_name("no_kind"));
    }
}
