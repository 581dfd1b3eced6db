//! A patch read from the tree: what it touches, operation by operation.

use crate::address::{Address, is_glob};
use crate::schema::shape::{Operation, Shape, pack_file};
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

/// A patch, ready to be evaluated against a tree.
#[derive(Debug)]
pub struct Plan<'t> {
    /// What the mirrored operations touch.
    pub touches: Vec<Touch<'t>>,
    /// Addresses that must not exist (`was.absent`), with the places that say so.
    pub absent: Vec<(Address, Origin)>,
    /// The pattern of the patch, if it has one.
    pub glob: Option<Glob>,
}

/// A value under an operation, at the address that it mirrors.
#[derive(Clone, Debug)]
pub struct Touch<'t> {
    /// The operation.
    pub operation: Operation,
    /// The address; one segment may be a pattern.
    pub address: Address,
    /// Where the key of the value stands.
    pub key_origin: Origin,
    /// The value.
    pub node: &'t Node,
}

/// A pattern and where it stands in an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    /// The address of what the pattern chooses from.
    pub within: Address,
    /// The pattern, such as `onager_*`.
    pub pattern: Box<str>,
}

/// Why a patch cannot be read.
#[derive(Debug)]
pub struct TwoGlobs {
    /// The place of the first pattern.
    pub first: Origin,
    /// The place of another one.
    pub second: Origin,
}

impl<'t> Plan<'t> {
    /// Reads the operations of a patch.
    pub fn read(patch: &'t Table) -> Result<Plan<'t>, TwoGlobs> {
        let mut plan = Plan { touches: Vec::new(), absent: Vec::new(), glob: None };
        for operation in Operation::ALL {
            let Some(mirrored) = patch.get(operation.keyword()).and_then(Node::as_table) else { continue };
            for entry in mirrored {
                if operation == Operation::Was && &*entry.key == "absent" {
                    plan.absent = addresses(&entry.node);
                    continue;
                }
                let Some(shape) = pack_file().child(&entry.key) else { continue };
                let touch = Touch {
                    operation,
                    address: Address::new([&entry.key]),
                    key_origin: entry.key_origin,
                    node: &entry.node,
                };
                plan.descend(touch, shape);
            }
        }
        plan.find_glob()?;
        Ok(plan)
    }

    /// Goes down to what the operation acts on.
    fn descend(&mut self, touch: Touch<'t>, shape: &'static Shape) {
        let table = match &touch.node.value {
            Value::Error => return,
            Value::Table(table) if goes_on(touch.operation, shape, table, &touch.address) => table,
            _ => return self.touches.push(touch),
        };
        for entry in table {
            let Some(below) = shape.child(&entry.key) else { continue };
            let touch = Touch {
                operation: touch.operation,
                address: touch.address.child(&entry.key),
                key_origin: entry.key_origin,
                node: &entry.node,
            };
            self.descend(touch, below);
        }
    }

    fn find_glob(&mut self) -> Result<(), TwoGlobs> {
        let mut first: Option<(Glob, Origin)> = None;
        for touch in &self.touches {
            let segments = touch.address.segments();
            for (position, segment) in segments.iter().enumerate().filter(|(_, s)| is_glob(s)) {
                let within = Address::new(segments.iter().take(position));
                let glob = Glob { within, pattern: segment.clone() };
                match &first {
                    None => first = Some((glob, touch.key_origin)),
                    Some((known, _)) if *known == glob => {}
                    Some((_, origin)) => return Err(TwoGlobs { first: *origin, second: touch.key_origin }),
                }
            }
        }
        self.glob = first.map(|(glob, _)| glob);
        Ok(())
    }
}

impl Glob {
    /// The position of the pattern in addresses.
    pub fn position(&self) -> usize {
        self.within.segments().len()
    }

    /// The keys of a tree that the pattern fits.
    pub fn candidates<'n>(&self, tree: &'n Node) -> Vec<&'n str> {
        let keys = tree.at(&self.within).and_then(Node::as_table).map(Table::keys);
        keys.into_iter().flatten().filter(|key| crate::address::glob_matches(&self.pattern, key)).collect()
    }

    /// The address with a key in the place of the pattern.
    pub fn fill(&self, address: &Address, key: &str) -> Address {
        match address.segments().get(self.position()) {
            Some(segment) if *segment == self.pattern => address.with_segment(self.position(), key),
            _ => address.clone(),
        }
    }
}

/// Whether an operation acts on what lies below a table, rather than on the table itself.
fn goes_on(operation: Operation, shape: &Shape, table: &Table, address: &Address) -> bool {
    if table.is_empty() {
        return false;
    }
    match operation {
        Operation::Insert => !matches!(shape, Shape::Sequence(_)),
        // What an addition adds depends on what is there, except for the kind and a pattern.
        Operation::Add => address.segments().len() == 1 || table.keys().any(is_glob),
        Operation::Replace => is_frame(shape, table),
        _ => true,
    }
}

/// Whether a table under `replace` only leads to records: a collection, or a record that holds
/// nothing but collections. `replace.system.hoth.rewards.title = {…}` replaces the payout;
/// with a name beside the rewards it would replace the system.
fn is_frame(shape: &Shape, table: &Table) -> bool {
    match shape {
        Shape::Map(_, of) => matches!(**of, Shape::Record(_)),
        Shape::Record(record) => table.keys().all(|key| {
            let shape = record.fields.get(key).map(|field| &field.shape);
            matches!(shape, Some(Shape::Map(_, of)) if matches!(**of, Shape::Record(_)))
        }),
        _ => false,
    }
}

fn addresses(node: &Node) -> Vec<(Address, Origin)> {
    let nodes = node.as_array().unwrap_or_default();
    nodes.iter().filter_map(|n| Some((n.as_str()?.parse().ok()?, n.origin))).collect()
}
