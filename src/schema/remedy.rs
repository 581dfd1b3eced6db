//! What to write instead of a value of another type than its field takes.

use super::example;
use super::shape::{Keys, Record, Shape};
use crate::address::{Address, is_bare, quote_segment};
use crate::locale::Message;
use crate::pack::faults::{fits, show};
use crate::say;
use crate::syntax::tree::{Node, Value};

/// The help for a value that its field does not take.
pub fn remedy(address: &Address, shape: &Shape, node: &Node) -> Option<Message> {
    let key = quote_segment(address.last().unwrap_or_default());
    Some(match (shape, &node.value) {
        (Shape::Int { .. }, Value::String(text)) if text.trim().parse::<i64>().is_ok() => {
            let number = text.trim();
            say!("write {number} without quotes", "écrivez {number} sans guillemets")
        }
        (Shape::Int { .. }, Value::Float(_)) => {
            say!("write a number without decimals", "écrivez un nombre sans décimales")
        }
        (Shape::Bool, Value::String(text)) if matches!(&**text, "true" | "false") => {
            say!("write {text} without quotes", "écrivez {text} sans guillemets")
        }
        (Shape::Set(_) | Shape::Sequence(_), Value::String(text)) => {
            say!("put it in brackets: `[\"{text}\"]`", "mettez-le entre crochets : `[\"{text}\"]`")
        }
        (Shape::Word | Shape::Text | Shape::Prose, Value::Integer(number)) => {
            say!("put it in quotes: `\"{number}\"`", "mettez-le entre guillemets : `\"{number}\"`")
        }
        (Shape::Word, Value::Array(nodes)) if ends(nodes).is_some() => {
            let (low, high) = ends(nodes)?;
            say!("write `{key} = \"{low}..{high}\"`", "écrivez `{key} = \"{low}..{high}\"`")
        }
        (Shape::Map(Keys::Free | Keys::Ids, of), Value::String(text)) if fits(node, of) || has_short(of) => {
            let name = if is_bare(text) { text } else { "value" };
            say!(
                "give it a name: `{key} = {{ {name} = \"{text}\" }}`",
                "donnez-lui un nom : `{key} = {{ {name} = \"{text}\" }}`"
            )
        }
        (Shape::Record(_), Value::Array(_)) => {
            say!("write one pair of brackets: `[{address}]`", "écrivez une seule paire de crochets : `[{address}]`")
        }
        (Shape::Map(_, of), Value::Array(nodes)) => {
            let first = nodes.iter().find_map(Node::as_str)?;
            let value = if &*key == "requires" { "\"1\"".to_owned() } else { example::value(of) };
            let first = quote_segment(first);
            say!("write `{key} = {{ {first} = {value} }}`", "écrivez `{key} = {{ {first} = {value} }}`")
        }
        (Shape::Int { .. } | Shape::Bool | Shape::Word | Shape::Ref(_) | Shape::Choice(_), Value::Array(nodes)) => {
            match nodes.first().map(show) {
                Some(first) => say!("only one fits here: write `{first}`", "un seul convient ici : écrivez `{first}`"),
                None => return None,
            }
        }
        (Shape::Record(record), value) if !matches!(value, Value::Table(_)) => {
            return Some(field(address, record, node));
        }
        (Shape::Int { .. } | Shape::Bool | Shape::Set(_) | Shape::Sequence(_), _) => {
            let value = example::value(shape);
            say!("write for example `{key} = {value}`", "écrivez par exemple `{key} = {value}`")
        }
        _ => return None,
    })
}

/// Whether a single value stands for the record.
fn has_short(shape: &Shape) -> bool {
    matches!(shape, Shape::Record(record) if record.short.is_some())
}

/// Two whole numbers, as in `[2, 4]`.
fn ends(nodes: &[Node]) -> Option<(i64, i64)> {
    match nodes {
        [Node { value: Value::Integer(low), .. }, Node { value: Value::Integer(high), .. }] => Some((*low, *high)),
        _ => None,
    }
}

/// A record as a whole, or the one of its many fields that a single value may be meant for.
fn field(address: &Address, record: &Record, node: &Node) -> Message {
    let takes = |shape: &Shape| !matches!(shape, Shape::Scalar) && fits(node, shape);
    let shown = show(node);
    if example::is_short(record) {
        let required: Vec<&String> = record.fields.iter().filter(|(_, f)| f.required).map(|(name, _)| name).collect();
        let given = match required.as_slice() {
            [one] => Some((one.as_str(), shown.as_str())),
            _ => None,
        };
        let value = example::record(record, given);
        return say!("write its fields: `{value}`", "écrivez ses champs : `{value}`");
    }
    let field = record.fields.iter().find(|(_, field)| takes(&field.shape));
    match field {
        Some((name, _)) => say!(
            "name the field that you mean, for example `{address}.{name} = {shown}`",
            "nommez le champ voulu, par exemple `{address}.{name} = {shown}`"
        ),
        None => {
            say!("name the field that you mean: `{address}.FIELD = …`", "nommez le champ voulu : `{address}.CHAMP = …`")
        }
    }
}

/// The help for a removal that gives no names: what is removed stands in the list of what holds it.
pub fn names(address: &Address, node: &Node) -> Message {
    let list = |holder: &Address, name: &str| {
        say!("write `remove.{holder} = [\"{name}\"]`", "écrivez `remove.{holder} = [\"{name}\"]`")
    };
    match (&node.value, address.parent().filter(|parent| !parent.segments().is_empty()), address.last()) {
        (Value::String(name), ..) => list(address, name),
        (_, Some(holder), Some(name)) => list(&holder, name),
        _ => list(address, "…"),
    }
}
