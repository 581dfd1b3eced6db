//! A tree as JSON, for output.

use serde_json::Value as Json;

use super::tree::{Node, Value};

/// The JSON of a value. Keys come sorted; what a fault left unreadable is `null`.
pub fn to_json(node: &Node) -> Json {
    match &node.value {
        Value::String(text) | Value::Datetime(text) => Json::from(&**text),
        Value::Integer(number) => Json::from(*number),
        Value::Float(number) => Json::from(*number),
        Value::Boolean(truth) => Json::from(*truth),
        Value::Array(nodes) => nodes.iter().map(to_json).collect(),
        Value::Table(table) => {
            Json::Object(table.iter().map(|entry| (entry.key.to_string(), to_json(&entry.node))).collect())
        }
        Value::Error => Json::Null,
    }
}
