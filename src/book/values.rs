//! Any value of a closure in words: what it is called, and what it says.

use super::names::Names;
use super::prose;
use crate::address::Address;
use crate::locale::{Lang, list};
use crate::model::{Scalar, Text, decode_node};
use crate::schema::shape::{Keys, Shape};
use crate::syntax::tree::{Node, Table, Value};
use crate::text::{Scope, Template};

/// What the value at an address is called inside its definition: `offensive retrofit` for
/// `system.tatooine.rewards.offensive_retrofit`, `place on the map, x` for `zone.iv.map.x`.
///
/// A key that names a definition stands for the collection that it is a key of.
pub fn label(names: &Names, address: &Address) -> String {
    label_parts(names, address).join(", ")
}

fn label_parts(names: &Names, address: &Address) -> Vec<String> {
    let segments = address.segments();
    let mut parts: Vec<String> = Vec::new();
    for depth in 2..segments.len() {
        let Some(segment) = segments.get(depth) else { break };
        match Shape::at(&Address::new(segments.iter().take(depth))) {
            Some(Shape::Record(record)) => {
                let field = record.fields.get(&**segment);
                let by_name = matches!(field.map(|field| &field.shape), Some(Shape::Map(Keys::Ref(_), _)));
                let last = depth + 1 == segments.len();
                let words_of_clause = depth == 4 && is_clause(segments) && &**segment == "text";
                if words_of_clause || (by_name && !last) {
                    continue;
                }
                let collection = !last && matches!(&**segment, "clauses" | "requires" | "values");
                let label = field.and_then(|field| field.label(names.lang));
                let label = label.map_or_else(|| segment.replace('_', " "), str::to_owned);
                parts.push(if collection { singular(names.lang, segment).to_owned() } else { label });
            }
            Some(Shape::Map(Keys::Ref(kind), _)) => parts.push(names.of(kind, segment)),
            Some(Shape::Map(..)) if depth == 3 && is_clause(segments) => {}
            Some(Shape::Map(..)) => match parts.last_mut() {
                Some(part) => part.push_str(&format!(" \"{segment}\"")),
                None => parts.push(segment.to_string()),
            },
            _ => {}
        }
    }
    parts
}

/// Whether an address leads to a clause or a requirement or into one. Its key is for authors; readers know it by its
/// words.
fn is_clause(segments: &[Box<str>]) -> bool {
    segments.len() > 3 && segments.get(2).is_some_and(|field| matches!(&**field, "clauses" | "requires"))
}

fn singular(lang: Lang, field: &str) -> &'static str {
    match (field, lang) {
        ("clauses", _) => "clause",
        ("requires", Lang::En) => "requirement",
        ("requires", Lang::Fr) => "exigence",
        (_, Lang::En) => "value",
        (_, Lang::Fr) => "valeur",
    }
}

/// What a value says.
pub fn show(names: &Names, address: &Address, node: &Node) -> String {
    match (&node.value, Shape::at(address)) {
        (Value::Boolean(truth), _) => names.scalar(&Scalar::Bool(*truth)),
        (Value::Integer(number), _) => number_of(names, address, *number),
        (Value::Float(number), _) => number.to_string(),
        (Value::String(text), _) => word(names, address, text),
        (Value::Datetime(text), _) => text.to_string(),
        (Value::Array(elements), _) => {
            let inside = address.child("*");
            list(names.lang, &elements.iter().map(|element| show(names, &inside, element)).collect::<Vec<_>>())
        }
        (Value::Table(_), Some(Shape::Text | Shape::Prose)) => {
            let text: Option<Text> = decode_node(node);
            text.map(|text| prose(names, address, names.text(&text))).unwrap_or_default()
        }
        (Value::Table(table), Some(shape)) if is_payout(shape) => {
            let side = |field: &str| table.get(field).and_then(Node::as_integer).unwrap_or_default();
            format!("{}/{}", side("winner"), side("loser"))
        }
        (Value::Table(table), _) => record(names, address, table, node),
        (Value::Error, _) => "…".to_owned(),
    }
}

fn record(names: &Names, address: &Address, table: &Table, node: &Node) -> String {
    if is_clause(address.segments()) && address.segments().len() == 4 {
        let Some(text) = table.get("text").and_then(decode_node::<Text>) else { return String::new() };
        let scope = Scope::of(names.compiled, address).inside(address.clone(), node);
        return quote(names.lang, &prose::plain(names, names.text(&text), &scope));
    }
    let field = |key: &str, node: &Node| {
        let inside = address.child(key);
        let name = label_parts(names, &inside).pop().unwrap_or_default();
        format!("{name} {}", show(names, &inside, node))
    };
    let fields: Vec<String> = table.iter().map(|entry| field(&entry.key, &entry.node)).collect();
    list(names.lang, &fields)
}

/// A word at an address: the name of what it refers to, if it does.
pub fn word(names: &Names, address: &Address, word: &str) -> String {
    match Shape::at(address) {
        Some(Shape::Ref(kind)) => names.of(kind, word),
        Some(Shape::Scalar) => stat_of(names, address, Scalar::Word(word.into())),
        _ => word.to_owned(),
    }
}

fn number_of(names: &Names, address: &Address, number: i64) -> String {
    match Shape::at(address) {
        Some(Shape::Scalar) => stat_of(names, address, Scalar::Int(number)),
        _ => crate::locale::number(names.profile, number),
    }
}

/// A scalar under `stats` reads as its stat says.
fn stat_of(names: &Names, address: &Address, value: Scalar) -> String {
    let [_, _, field, id, ..] = address.segments() else { return names.scalar(&value) };
    match &**field {
        "stats" => names.stat(id, &value),
        _ => names.scalar(&value),
    }
}

/// The words of a text at an address, in quotes, with what they insert.
pub fn prose(names: &Names, address: &Address, text: &str) -> String {
    let plain = !matches!(Shape::at(address), Some(Shape::Prose));
    let words = if plain { text.to_owned() } else { prose::plain(names, text, &Scope::of(names.compiled, address)) };
    quote(names.lang, &words)
}

/// The sentence in which the value at an address stands, if it is one of `values`.
pub fn sentence(names: &Names, address: &Address) -> Option<String> {
    let here = Address::new([address.kind()?, address.id()?]);
    let table = definition(names, address)?.as_table()?;
    let clauses = || table.get("clauses").and_then(Node::as_table).into_iter().flat_map(Table::keys);
    let clause = |key: &str| here.child("clauses").child(key);
    match address.segments() {
        [_, _, field, key, values, name] if &**field == "clauses" && &**values == "values" => {
            mentioning(names, &clause(key).child("text"), name)
        }
        [_, _, values, name] if &**values == "values" => {
            let hides = |key: &str| names.compiled.tree.at(&clause(key).child("values").child(name)).is_some();
            mentioning(names, &here.child("text"), name).or_else(|| {
                clauses().filter(|key| !hides(key)).find_map(|key| mentioning(names, &clause(key).child("text"), name))
            })
        }
        _ => None,
    }
}

/// The text at an address, if it inserts a name.
fn mentioning(names: &Names, address: &Address, name: &str) -> Option<String> {
    let text: Text = names.compiled.tree.at(address).and_then(decode_node)?;
    let typed = names.text(&text);
    let mentions =
        Template::parse(typed).insertions().any(|(_, insertion)| insertion.path().segments().next() == Some(name));
    mentions.then(|| prose::plain(names, typed, &Scope::of(names.compiled, address)))
}

fn definition<'a>(names: &Names<'a>, address: &Address) -> Option<&'a Node> {
    names.definition(address.kind()?, address.id()?)
}

/// In the quotes of a language. They are final: what is inside may have quotes of its own.
pub fn quote(lang: Lang, text: &str) -> String {
    match lang {
        Lang::En => format!("“{text}”"),
        Lang::Fr => format!("« {text} »"),
    }
}

/// Whether a record is what the two sides of a battle gain.
pub(super) fn is_payout(shape: &Shape) -> bool {
    matches!(shape, Shape::Record(record) if record.fields.keys().eq(["loser", "winner"]))
}
