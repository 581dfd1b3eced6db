//! The JSON Schema of rulesets, from the types that they are read into.

use serde_json::Value as Json;

use super::Ruleset;
use crate::schema::shape::validation_schema;

/// The JSON Schema of a ruleset, draft 7.
pub fn schema() -> Json {
    let mut schema = validation_schema::<Ruleset>();
    if let Some(types) = schema.get_mut("definitions").and_then(Json::as_object_mut) {
        for definition in types.values_mut() {
            forget(definition, "allow");
        }
        if let Some(rules) = types.get_mut("Rules") {
            forget(rules, "pack");
            forget(rules, "patch");
        }
    }
    drop_unused(&mut schema);
    schema
}

fn forget(schema: &mut Json, property: &str) {
    if let Some(properties) = schema.get_mut("properties").and_then(Json::as_object_mut) {
        properties.retain(|name, _| name != property);
    }
}

/// Takes out the types that nothing refers to any more.
fn drop_unused(schema: &mut Json) {
    loop {
        let text = schema.to_string();
        let Some(types) = schema.get_mut("definitions").and_then(Json::as_object_mut) else { return };
        let before = types.len();
        types.retain(|name, _| text.contains(&format!("\"#/definitions/{name}\"")));
        if types.len() == before {
            return;
        }
    }
}
