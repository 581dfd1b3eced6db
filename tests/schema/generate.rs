//! Definitions and patches made from the shapes, and what can go wrong with them.

use codicille::diagnostic::{Level, registry};
use codicille::model::KINDS;
use codicille::schema::shape::{Field, Keys, Operation, Record, ScriptKind, Shape, pack_file};
use codicille::syntax::tree::{Entry, Node, Table, Value};
use proptest::prelude::*;

use crate::trees::{entry, node, record, text};

const ID: &str = "[a-z][a-z0-9_]{0,3}";

/// A sound value of a shape. Texts take their short spelling too where `short` says so.
pub fn valid(shape: &'static Shape, short: bool) -> BoxedStrategy<Node> {
    match shape {
        Shape::Text | Shape::Prose => {
            let long = prop::collection::btree_map("fr|en|es", word(), 0..3).prop_map(record);
            if short { prop_oneof![word(), long].boxed() } else { long.boxed() }
        }
        Shape::Script(ScriptKind::Expression) if short => {
            let number = any::<i64>().prop_map(|n| node(Value::Integer(n)));
            let truth = any::<bool>().prop_map(|truth| node(Value::Boolean(truth)));
            prop_oneof![number, truth, word()].boxed()
        }
        Shape::Word | Shape::Script(_) => word().boxed(),
        Shape::Cite => "[a-z]{1,3}:[ -~]{1,4}".prop_map(|cite| text(&cite)).boxed(),
        Shape::Int { min, max } => {
            prop_oneof![Just(*min), Just(*max), *min..=*max].prop_map(|n| node(Value::Integer(n))).boxed()
        }
        Shape::Bool => any::<bool>().prop_map(|truth| node(Value::Boolean(truth))).boxed(),
        Shape::Scalar => {
            let number = any::<i64>().prop_map(|n| node(Value::Integer(n)));
            let truth = any::<bool>().prop_map(|truth| node(Value::Boolean(truth)));
            prop_oneof![number, truth, word()].boxed()
        }
        Shape::Choice(words) => prop::sample::select(words.clone()).prop_map(|word| text(&word.name)).boxed(),
        Shape::Ref(_) => ID.prop_map(|id| text(&id)).boxed(),
        Shape::Set(element) | Shape::Sequence(element) => {
            prop::collection::vec(valid(element, short), 0..4).prop_map(distinct).boxed()
        }
        Shape::Map(keys, of) => {
            prop::collection::btree_map(key(keys, of, false), valid(of, short), 0..3).prop_map(record).boxed()
        }
        Shape::Record(record) => match record.short.as_ref().and_then(|field| record.fields.get(field)) {
            Some(field) if short => prop_oneof![valid(&field.shape, short), whole(record, short)].boxed(),
            _ => whole(record, short),
        },
        Shape::Mirror(_) => Just(record([])).boxed(),
    }
}

fn word() -> BoxedStrategy<Node> {
    prop_oneof![".{0,6}", ID].prop_map(|word| text(&word)).boxed()
}

fn distinct(nodes: Vec<Node>) -> Node {
    let mut kept: Vec<Node> = Vec::new();
    for node in nodes {
        if !kept.iter().any(|known| known.same_value(&node)) {
            kept.push(node);
        }
    }
    node(Value::Array(kept))
}

/// The keys of a map; a pattern among them inside patches.
fn key(keys: &Keys, of: &Shape, patterns: bool) -> BoxedStrategy<String> {
    match keys {
        // Errors can be denied but neither lowered nor allowed, so only the others go with any level.
        Keys::Codes => {
            let lowered = registry::codes().iter().filter(|code| code.level != Level::Error);
            let mut names: Vec<String> = lowered.map(|code| code.name.to_owned()).collect();
            if matches!(of, Shape::Choice(_)) {
                names.push("patch".to_owned());
            }
            prop::sample::select(names).boxed()
        }
        Keys::Free => ".{1,4}".boxed(),
        Keys::Ids | Keys::Ref(_) if patterns => prop_oneof![ID, Just("*".to_owned()), Just("a_*".to_owned())].boxed(),
        Keys::Ids | Keys::Ref(_) => ID.boxed(),
    }
}

/// A table of all fields that are required, and some others.
fn whole(shape: &'static Record, short: bool) -> BoxedStrategy<Node> {
    let field = |(name, field): (&'static String, &'static Field)| {
        let entry = valid(&field.shape, short).prop_map(move |node| (name.clone(), node));
        if field.required { entry.prop_map(Some).boxed() } else { prop::option::weighted(0.3, entry).boxed() }
    };
    let fields: Vec<BoxedStrategy<Option<(String, Node)>>> = shape.fields.iter().map(field).collect();
    fields.prop_map(|fields| record(fields.into_iter().flatten())).boxed()
}

/// A file with one definition of some kind, or with a manifest.
pub fn definition(short: bool) -> BoxedStrategy<Node> {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).chain(["pack"]).collect();
    let of_kind = move |kind: &'static str| match pack_file().child(kind).expect("is a kind") {
        Shape::Map(_, of) => (ID, valid(of, short))
            .prop_map(move |(id, definition)| record([(kind.to_owned(), record([(id, definition)]))]))
            .boxed(),
        manifest => valid(manifest, short).prop_map(move |node| record([(kind.to_owned(), node)])).boxed(),
    };
    prop::sample::select(kinds).prop_flat_map(of_kind).boxed()
}

/// A file with a patch that mirrors part of a definition, soundly for its operation.
pub fn mirrored() -> BoxedStrategy<Node> {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).filter(|kind| *kind != "patch").collect();
    (prop::sample::select(kinds), prop::sample::select(Operation::ALL.to_vec()))
        .prop_flat_map(|(kind, operation)| {
            let definitions = pack_file().child(kind).expect("is a kind");
            let content = part(definitions, operation).unwrap_or_else(|| Just(record([])).boxed());
            content.prop_map(move |content| {
                // A kind without sequences has no place under `insert`.
                let empty = content.as_table().is_some_and(Table::is_empty);
                let mirrored = record((!empty).then(|| (kind.to_owned(), content)));
                let patch = record([(operation.keyword().to_owned(), mirrored)]);
                record([("patch".to_owned(), record([("p".to_owned(), patch)]))])
            })
        })
        .boxed()
}

/// What may stand under an operation; `None` if nothing may.
fn part(shape: &'static Shape, operation: Operation) -> Option<BoxedStrategy<Node>> {
    match (operation, shape) {
        (Operation::Remove, Shape::Set(element) | Shape::Sequence(element)) => {
            Some(prop::collection::vec(valid(element, true), 1..3).prop_map(distinct).boxed())
        }
        (Operation::Remove, Shape::Map(keys, of)) => {
            let name = key(keys, of, false).prop_map(|name| text(&name));
            let names = prop::collection::vec(name, 1..3).prop_map(distinct).boxed();
            Some(match below(shape, of, operation) {
                Some(deeper) => prop_oneof![names, deeper].boxed(),
                None => names,
            })
        }
        (Operation::Insert, Shape::Sequence(_)) => Some(
            (ID, ID, any::<bool>())
                .prop_map(|(item, anchor, before)| {
                    let side = if before { "before" } else { "after" };
                    record([("item".to_owned(), text(&item)), (side.to_owned(), text(&anchor))])
                })
                .boxed(),
        ),
        (_, Shape::Map(_, of)) => below(shape, of, operation),
        (_, Shape::Record(fields)) => {
            let wanted =
                |shape: &Shape| !matches!(operation, Operation::Remove | Operation::Insert) || leads(shape, operation);
            let some: Vec<(&String, &'static Shape)> =
                fields.fields.iter().filter(|(_, f)| wanted(&f.shape)).map(|(name, f)| (name, &f.shape)).collect();
            if some.is_empty() {
                return None;
            }
            let one = prop::sample::select(some).prop_flat_map(move |(name, shape)| {
                // What `replace` puts inside a definition is whole.
                let whole = operation == Operation::Replace && matches!(shape, Shape::Record(_));
                let content = if whole { Some(valid(shape, true)) } else { part(shape, operation) };
                let content = content.expect("leads somewhere");
                content.prop_map(move |content| record([(name.clone(), content)]))
            });
            Some(one.boxed())
        }
        (Operation::Remove | Operation::Insert, _) => None,
        (_, shape) => Some(valid(shape, true)),
    }
}

fn leads(shape: &Shape, operation: Operation) -> bool {
    match shape {
        Shape::Sequence(_) => true,
        Shape::Set(_) => operation == Operation::Remove,
        Shape::Map(_, of) => operation == Operation::Remove || leads(of, operation),
        Shape::Record(fields) => fields.fields.values().any(|field| leads(&field.shape, operation)),
        _ => false,
    }
}

fn below(map: &'static Shape, of: &'static Shape, operation: Operation) -> Option<BoxedStrategy<Node>> {
    let Shape::Map(keys, _) = map else { return None };
    let content = match (operation, keys) {
        (Operation::Replace, Keys::Ids) => part(of, operation)?,
        (Operation::Replace, _) => valid(of, true),
        _ => part(of, operation)?,
    };
    Some(prop::collection::btree_map(key(keys, of, true), content, 1..2).prop_map(record).boxed())
}

/// Something that an author gets wrong, at a place that `at` chooses among all values.
#[derive(Clone, Debug)]
pub enum Damage {
    /// Another value.
    Replace { at: prop::sample::Index, with: Node },
    /// A key too many.
    Add { at: prop::sample::Index, key: String, value: Node },
    /// A key that goes.
    Remove { at: prop::sample::Index, key: prop::sample::Index },
    /// A key under another name.
    Rename { at: prop::sample::Index, key: prop::sample::Index, to: String },
    /// An element twice.
    Repeat { at: prop::sample::Index, element: prop::sample::Index },
}

pub fn damages() -> impl Strategy<Value = Damage> {
    let at = || any::<prop::sample::Index>();
    let names = || prop::sample::select(vec!["name", "winner", "fields", "Hoth", "fr", "system", "cite", "x"]);
    prop_oneof![
        4 => (at(), wild()).prop_map(|(at, with)| Damage::Replace { at, with }),
        1 => (at(), names(), wild()).prop_map(|(at, key, value)| Damage::Add { at, key: key.to_owned(), value }),
        1 => (at(), at()).prop_map(|(at, key)| Damage::Remove { at, key }),
        1 => (at(), at(), names()).prop_map(|(at, key, to)| Damage::Rename { at, key, to: to.to_owned() }),
        2 => (at(), at()).prop_map(|(at, element)| Damage::Repeat { at, element }),
    ]
}

/// Any value that TOML can write. A float always has decimals: JSON does not tell 2.0 from 2.
fn wild() -> impl Strategy<Value = Node> {
    let words = vec!["", "2", "true", "data", "deny", "int", "a:b", "A:b", "a:", "a:b\nc", "Zone IV", "iv"];
    let numbers = vec![i64::MIN, -1, 0, 1, 6, 100, 101, 1_000_000, 1_000_001, i64::MAX];
    let leaf = prop_oneof![
        3 => prop::sample::select(words).prop_map(text),
        3 => prop::sample::select(numbers).prop_map(|n| node(Value::Integer(n))),
        1 => Just(node(Value::Float(1.5))),
        1 => any::<bool>().prop_map(|truth| node(Value::Boolean(truth))),
        1 => Just(node(Value::Datetime("1977-05-25".into()))),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(|nodes| node(Value::Array(nodes))),
            prop::collection::btree_map("fr|winner|loser|item|after|system|[a-z]{1,2}", inner, 0..3).prop_map(record),
        ]
    })
}

/// A file with what went wrong. The file itself stays a table.
pub fn damaged(mut file: Node, damage: &[Damage]) -> Node {
    for one in damage {
        let index = match one {
            Damage::Replace { at, .. }
            | Damage::Add { at, .. }
            | Damage::Remove { at, .. }
            | Damage::Rename { at, .. }
            | Damage::Repeat { at, .. } => at.index(size(&file)),
        };
        if let Some(target) = nth(&mut file, &mut { index }) {
            suffer(target, one, index == 0);
        }
    }
    file
}

fn suffer(target: &mut Node, damage: &Damage, is_root: bool) {
    match (damage, &mut target.value) {
        (Damage::Replace { with, .. }, _) if !is_root => *target = with.clone(),
        (Damage::Add { key, value, .. }, Value::Table(table)) => drop(table.insert(entry(key, value.clone()))),
        (Damage::Remove { key, .. }, Value::Table(table)) if !table.is_empty() => {
            let key = table.keys().nth(key.index(table.len())).map(str::to_owned);
            key.and_then(|key| table.remove(&key));
        }
        (Damage::Rename { key, to, .. }, Value::Table(table)) if !table.is_empty() => {
            let key = table.keys().nth(key.index(table.len())).map(str::to_owned);
            let moved = key.and_then(|key| table.remove(&key));
            moved.and_then(|moved| table.insert(Entry { key: to.as_str().into(), ..moved }));
        }
        (Damage::Repeat { element, .. }, Value::Array(nodes)) if !nodes.is_empty() => {
            let again = nodes[element.index(nodes.len())].clone();
            nodes.push(again);
        }
        _ => {}
    }
}

fn size(node: &Node) -> usize {
    1 + match &node.value {
        Value::Array(nodes) => nodes.iter().map(size).sum(),
        Value::Table(table) => table.iter().map(|entry| size(&entry.node)).sum(),
        _ => 0,
    }
}

/// The value at a place, counted from outside in.
fn nth<'n>(node: &'n mut Node, index: &mut usize) -> Option<&'n mut Node> {
    if *index == 0 {
        return Some(node);
    }
    *index -= 1;
    match &mut node.value {
        Value::Array(nodes) => nodes.iter_mut().find_map(|node| nth(node, index)),
        Value::Table(table) => table.iter_mut().find_map(|entry| nth(&mut entry.node, index)),
        _ => None,
    }
}
