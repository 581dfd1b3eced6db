//! A patch read from the tree: what it touches, operation by operation.

use crate::address::{Address, is_glob};
use crate::schema::shape::{Operation, Shape, pack_file};
use crate::schema::sum::{sum, takes_sum};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

/// A patch, ready to be evaluated against a tree.
#[derive(Debug, Default)]
pub struct Plan<'t> {
    /// What the mirrored operations touch.
    pub touches: Vec<Touch<'t>>,
    /// Addresses that must not exist (`was.absent`), with the places that say so.
    pub absent: Vec<(Address, Origin)>,
    /// Words under `was.absent` that lead nowhere a value could be.
    pub no_addresses: Vec<&'t Node>,
    /// The pattern of the patch, if it has one.
    pub glob: Option<Glob>,
    /// `where`, which narrows the pattern.
    pub choosing: Option<&'t Node>,
}

/// A value under an operation, at the address that it mirrors.
#[derive(Clone, Debug)]
pub struct Touch<'t> {
    /// The operation.
    pub operation: Operation,
    /// The address; one segment may be a pattern.
    pub address: Address,
    /// Where each segment of the address stands; in a column, where its row does.
    pub keys: Vec<Origin>,
    /// The value.
    pub node: &'t Node,
}

impl<'t> Touch<'t> {
    /// Where the key of the value stands.
    pub fn key_origin(&self) -> Origin {
        self.keys.last().copied().unwrap_or(self.node.origin)
    }

    /// Where an address on the way to the value ends.
    pub fn place_of(&self, address: &Address) -> Origin {
        let last = address.segments().len().checked_sub(1);
        last.and_then(|at| self.keys.get(at)).copied().unwrap_or_else(|| self.key_origin())
    }

    /// The same operation on what lies under a key.
    pub fn below(&self, entry: &'t Entry) -> Touch<'t> {
        let mut keys = self.keys.clone();
        keys.push(entry.key_origin);
        Touch { operation: self.operation, address: self.address.child(&entry.key), keys, node: &entry.node }
    }

    /// The same operation on an element of the list, or on a key that the list names.
    pub fn element(&self, word: &str, place: Origin) -> Touch<'t> {
        let mut keys = self.keys.clone();
        keys.push(place);
        Touch { operation: self.operation, address: self.address.child(word), keys, node: self.node }
    }
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
        let choosing = patch.get("where").filter(|node| node.as_str().is_some());
        let mut plan = Plan { choosing, ..Plan::default() };
        for operation in Operation::ALL {
            let Some(mirrored) = patch.get(operation.keyword()).and_then(Node::as_table) else { continue };
            for entry in mirrored {
                if operation == Operation::Was && &*entry.key == "absent" {
                    plan.read_absent(&entry.node);
                    continue;
                }
                let Some(shape) = pack_file().child(&entry.key) else { continue };
                let touch = Touch {
                    operation,
                    address: Address::new([&entry.key]),
                    keys: vec![entry.key_origin],
                    node: &entry.node,
                };
                plan.descend(touch, shape);
            }
        }
        plan.find_glob()?;
        Ok(plan)
    }

    fn read_absent(&mut self, list: &'t Node) {
        for node in list.as_array().unwrap_or_default() {
            let Some(text) = node.as_str() else { continue };
            match text.parse::<Address>().ok().filter(leads_somewhere) {
                Some(address) => self.absent.push((address, node.origin)),
                None => self.no_addresses.push(node),
            }
        }
    }

    /// Whether the patch writes anything outside its column.
    pub fn acts(&self) -> bool {
        self.touches.iter().any(|touch| !matches!(touch.operation, Operation::Match | Operation::Was))
    }

    /// Whether the patch asserts anything outside its column.
    pub fn asserts(&self) -> bool {
        let was = self.touches.iter().any(|touch| touch.operation == Operation::Was);
        was || !self.absent.is_empty() || !self.no_addresses.is_empty()
    }

    /// Goes down to what the operation acts on.
    fn descend(&mut self, touch: Touch<'t>, shape: &'static Shape) {
        let table = match &touch.node.value {
            Value::Error => return,
            // Nothing is said of a table without keys, so nothing is done to it.
            Value::Table(table) if table.is_empty() && writes_leaves(touch.operation) => return,
            // A sum is a value.
            Value::Table(_) if touch.operation == Operation::Set && takes_sum(shape) && sum(touch.node).is_some() => {
                return self.touches.push(touch);
            }
            Value::Table(table) if goes_on(touch.operation, shape, table, &touch.address) => table,
            _ => return self.touches.push(touch),
        };
        for entry in table {
            let Some(below) = shape.child(&entry.key) else { continue };
            self.descend(touch.below(entry), below);
        }
    }

    fn find_glob(&mut self) -> Result<(), TwoGlobs> {
        let mut first: Option<(Glob, Origin)> = None;
        for touch in &self.touches {
            let segments = touch.address.segments();
            for (position, pattern) in segments.iter().enumerate().filter(|(_, s)| is_glob(s)) {
                let glob = Glob { within: Address::new(segments.iter().take(position)), pattern: pattern.clone() };
                let origin = touch.place_of(&glob.whole());
                match &first {
                    None => first = Some((glob, origin)),
                    Some((known, _)) if *known == glob => {}
                    // Told in the order in which they are read.
                    Some((_, other)) => {
                        return Err(TwoGlobs { first: origin.min(*other), second: origin.max(*other) });
                    }
                }
            }
        }
        self.glob = first.map(|(glob, _)| glob);
        Ok(())
    }
}

impl Plan<'_> {
    /// The definition that `where` looks at, with the key that stands for the pattern.
    pub fn owner(&self, key: Option<&str>) -> Option<Address> {
        let address = &self.touches.first()?.address;
        let filled = match (&self.glob, key) {
            (Some(glob), Some(key)) => glob.fill(&glob.whole(), key),
            _ => address.clone(),
        };
        Some(Address::new(filled.segments().iter().take(2)))
    }
}

impl Glob {
    /// The position of the pattern in addresses.
    pub fn position(&self) -> usize {
        self.within.segments().len()
    }

    /// The address that ends in the pattern.
    pub fn whole(&self) -> Address {
        self.within.child(&self.pattern)
    }

    /// Whether an address goes through the pattern.
    pub fn is_in(&self, address: &Address) -> bool {
        address.segments().get(self.position()) == Some(&self.pattern)
    }

    /// The keys of a tree that the pattern fits.
    pub fn candidates<'n>(&self, tree: &'n Node) -> Vec<&'n str> {
        let keys = tree.at(&self.within).and_then(Node::as_table).map(Table::keys);
        keys.into_iter().flatten().filter(|key| crate::address::glob_matches(&self.pattern, key)).collect()
    }

    /// The address with a key in the place of the pattern.
    pub fn fill(&self, address: &Address, key: &str) -> Address {
        if self.is_in(address) { address.with_segment(self.position(), key) } else { address.clone() }
    }
}

/// Whether an operation is about the leaves below a table, however they are grouped.
fn writes_leaves(operation: Operation) -> bool {
    matches!(operation, Operation::Match | Operation::Was | Operation::Set)
}

/// Whether an operation acts on what lies below a table, rather than on the table itself.
fn goes_on(operation: Operation, shape: &Shape, table: &Table, address: &Address) -> bool {
    if table.is_empty() {
        return false;
    }
    match operation {
        Operation::Insert => !shape.is_list(),
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

/// Whether a value could be at an address.
fn leads_somewhere(address: &Address) -> bool {
    address.segments().len() > 1 && address.glob_position().is_none() && Shape::at(address).is_some()
}
