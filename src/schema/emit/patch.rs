//! What patches mirror, operation by operation.

use serde_json::{Map, Value as Json, json};

use crate::locale::{Lang, Message};
use crate::model::{KINDS, Kind};
use crate::say;
use crate::schema::shape::{Keys, Operation, Record, Shape, insertion, pack_file};

use super::writer::{
    ID, ID_OR_PATTERN, Known, Manner, Writer, closed, described, enumeration, list, object, open, reference,
};

impl From<Operation> for Manner {
    fn from(operation: Operation) -> Manner {
        match operation {
            Operation::Match | Operation::Was | Operation::Set | Operation::Add => Manner::Part,
            Operation::Replace => Manner::Replace,
            Operation::Remove => Manner::Remove,
            Operation::Insert => Manner::Insert,
        }
    }
}

impl Writer<'_> {
    /// Kinds, ids, fields: what an operation may touch.
    pub fn mirror(&mut self, operation: Operation) -> Json {
        let name = format!("patch.{}", operation.keyword());
        if !self.definitions.contains_key(&name) {
            let mut properties = Map::new();
            if operation == Operation::Was {
                properties
                    .insert("absent".into(), described(absent().get(self.lang), list(json!({ "type": "string" }))));
            }
            // Patches are not layered, so no patch can change one.
            for kind in KINDS.iter().filter(|kind| kind.name != "patch") {
                if let Some(schema) = self.kind(kind, operation) {
                    properties.insert(kind.name.into(), schema);
                }
            }
            let schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
            self.definitions.insert(name.clone(), schema);
        }
        reference(&name)
    }

    /// The definitions of a kind that an operation may touch.
    fn kind(&mut self, kind: &Kind, operation: Operation) -> Option<Json> {
        let Shape::Record(root) = pack_file() else { return None };
        let field = root.fields.get(kind.name)?;
        let Shape::Map(_, of) = &field.shape else { return None };
        // What reads and sets may touch the same.
        let word = match operation {
            Operation::Match | Operation::Was => Operation::Set.keyword(),
            operation => operation.keyword(),
        };
        let name = format!("{word}.{}", kind.name);
        if !self.definitions.contains_key(&name) {
            let below = self.names.map(|names| names.below(kind.name));
            if operation != Operation::Add && below.as_ref().is_some_and(Vec::is_empty) {
                return None;
            }
            let entry = self.value(of, operation.into());
            let by_id = entry.map(|entry| by_id(kind, operation, below.as_deref(), &entry, self.lang));
            let schema = match operation {
                Operation::Remove => either(list(known_or(below.as_deref(), ID)), by_id),
                _ => by_id?,
            };
            self.definitions.insert(name.clone(), schema);
        }
        Some(described(field.docs.get(self.lang), reference(&name)))
    }

    /// Under `remove`, names stand in a list under the address of what holds them.
    pub fn removal(&mut self, shape: &Shape) -> Option<Json> {
        match shape {
            Shape::Set(element) | Shape::Sequence(element) => self.value(element, Manner::Whole).map(list),
            Shape::Map(keys, of) => {
                let names = match keys {
                    Keys::Ref(kind) => self.id(kind),
                    Keys::Codes => self.allowed_code(),
                    Keys::Ids | Keys::Free => json!({ "type": "string" }),
                };
                let nested = self.removal(of).map(|entry| self.keyed(keys, entry, true));
                Some(either(list(names), nested))
            }
            Shape::Record(record) => self.record(record, Manner::Remove),
            _ => None,
        }
    }

    /// A record under `remove`: a list of fields that may go, or the way down to one.
    pub fn or_fields(&self, record: &Record, nested: Option<Json>) -> Option<Json> {
        let optional = record.fields.iter().filter(|(_, field)| !field.required);
        let optional: Vec<Known> =
            optional.map(|(name, field)| (name.clone(), field.docs.get(self.lang).to_owned())).collect();
        if optional.is_empty() { nested } else { Some(either(list(enumeration(&optional)), nested)) }
    }

    /// Under `insert`, an element takes its place in a sequence.
    pub fn insertion(&mut self, shape: &Shape) -> Option<Json> {
        match shape {
            Shape::Sequence(element) => {
                let element = self.value(element, Manner::Whole)?;
                let element = self.spelt_out(element);
                let Shape::Record(record) = insertion() else { return None };
                let docs = |field: &crate::schema::shape::Field| described(field.docs.get(self.lang), element.clone());
                let properties: Map<String, Json> =
                    record.fields.iter().map(|(name, field)| (name.clone(), docs(field))).collect();
                let mut schema = described(
                    record.docs.get(self.lang),
                    json!({ "type": "object", "properties": properties, "additionalProperties": false }),
                );
                // The item, and one of the two that it stands beside.
                schema["required"] = json!(["item"]);
                schema["minProperties"] = 2.into();
                schema["maxProperties"] = 2.into();
                Some(schema)
            }
            Shape::Map(keys, of) => {
                let entry = self.insertion(of)?;
                Some(self.keyed(keys, entry, true))
            }
            Shape::Record(record) => self.record(record, Manner::Insert),
            _ => None,
        }
    }
}

/// Definitions by id or pattern. Only an addition may name one that is not there yet.
fn by_id(kind: &Kind, operation: Operation, below: Option<&[Known]>, entry: &Json, lang: Lang) -> Json {
    let star = ("*".to_owned(), all_of(kind).get(lang).to_owned());
    let known: Vec<Known> = std::iter::once(star).chain(below.unwrap_or_default().iter().cloned()).collect();
    match below {
        Some(_) if operation != Operation::Add => closed(&known, entry, true),
        _ => open(&known, entry, ID_OR_PATTERN),
    }
}

/// One of the ids that are known, else any word that looks like one.
fn known_or(known: Option<&[Known]>, pattern: &str) -> Json {
    match known {
        Some(known) if !known.is_empty() => enumeration(known),
        _ => json!({ "type": "string", "pattern": pattern }),
    }
}

/// A list of names, or a table that leads down to one. One flat schema for both, so that a fault
/// inside shows where it is.
fn either(names: Json, table: Option<Json>) -> Json {
    let mut schema = object(names);
    if let Some(table) = table {
        schema.extend(object(table));
        schema.insert("type".into(), json!(["array", "object"]));
    }
    Json::Object(schema)
}

fn absent() -> Message {
    say!(
        "Addresses that must not be there, as in `system.hoth.rewards.title`.",
        "Les adresses qui ne doivent pas exister, par exemple `system.hoth.rewards.title`."
    )
}

fn all_of(kind: &Kind) -> Message {
    let (en, fr) = (kind.noun.en_plural, kind.noun.fr_plural);
    let (all, those) = (kind.noun.agree("Tous", "Toutes"), kind.noun.agree("ceux", "celles"));
    say!("All {en}, or those that `match` keeps.", "{all} les {fr}, ou {those} que `match` retient.")
}
