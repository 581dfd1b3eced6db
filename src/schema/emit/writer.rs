//! Shapes written as JSON Schema.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use crate::diagnostic::{Level, registry};
use crate::locale::Lang;
use crate::model;
use crate::say;

use super::names::Names;
use crate::schema::shape::{Field, Keys, Record, ScriptKind, Shape, Word};
use crate::schema::sum::takes_sum;

/// What an id looks like, in a definition and in a patch.
pub(super) const ID: &str = "^[a-z][a-z0-9_]*$";
pub(super) const ID_OR_PATTERN: &str = "^[a-z*][a-z0-9_*]*$";

/// How much of a value an author writes at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// A definition: whatever is required.
    Whole,
    /// What a patch reads, sets or adds: any part of it.
    Part,
    /// What a patch replaces: any part of a definition, but of the records in it the whole.
    Replace,
    /// Where a patch names what goes.
    Remove,
    /// Where a patch places elements of sequences.
    Insert,
}

impl Manner {
    /// The name that a record's schema has among the definitions.
    fn suffix(self) -> &'static str {
        match self {
            Manner::Whole => "",
            Manner::Part => ".part",
            Manner::Replace => ".replace",
            Manner::Remove => ".remove",
            Manner::Insert => ".insert",
        }
    }
}

/// `{ expr = "…" }`, which `set` takes for a value.
fn sum(lang: Lang) -> Json {
    let docs = say!("Computed from the old value, which is `it`.", "Calculé à partir de l'ancienne valeur, `it`.");
    json!({
        "type": "object",
        "properties": { "expr": described(docs.get(lang), json!({ "type": "string" })) },
        "required": ["expr"],
        "additionalProperties": false,
    })
}

/// Writes one schema.
pub(super) struct Writer<'n> {
    /// The language of descriptions.
    pub lang: Lang,
    /// What a closure holds, if the schema is for one.
    pub names: Option<&'n Names>,
    /// The schemas that others refer to.
    pub definitions: BTreeMap<String, Json>,
}

/// A key that an author may write, and what it stands for.
pub(super) type Known = (String, String);

impl<'n> Writer<'n> {
    pub fn new(lang: Lang, names: Option<&'n Names>) -> Writer<'n> {
        Writer { lang, names, definitions: BTreeMap::new() }
    }

    /// The record that a file is.
    pub fn root(&mut self, record: &Record) -> Json {
        self.table(record, Manner::Whole).unwrap_or_default()
    }

    /// The schema of a value; `None` where the manner leaves nothing to write.
    pub fn value(&mut self, shape: &Shape, manner: Manner) -> Option<Json> {
        match manner {
            Manner::Remove => return self.removal(shape),
            Manner::Insert => return self.insertion(shape),
            Manner::Part if takes_sum(shape) => {
                let value = self.value(shape, Manner::Whole)?;
                return Some(json!({ "anyOf": [value, sum(self.lang)] }));
            }
            Manner::Whole | Manner::Part | Manner::Replace => {}
        }
        Some(match shape {
            Shape::Text | Shape::Prose => self.text(),
            Shape::Script(ScriptKind::Expression) => json!({ "type": ["string", "integer", "boolean"] }),
            Shape::Word | Shape::Script(_) => json!({ "type": "string" }),
            Shape::Cite => self.cite(),
            Shape::Int { min, max } => integer(*min, *max),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::Scalar => json!({ "type": ["integer", "boolean", "string"] }),
            Shape::Choice(words) => self.choice(words),
            Shape::Ref(kind) => self.id(kind),
            Shape::Set(element) | Shape::Sequence(element) => list(self.value(element, Manner::Whole)?),
            Shape::Map(keys, of) => self.map(keys, of, manner)?,
            Shape::Record(record) => self.record(record, manner)?,
            Shape::Mirror(operation) => self.mirror(*operation),
        })
    }

    /// A record, kept once among the definitions.
    pub fn record(&mut self, record: &Record, manner: Manner) -> Option<Json> {
        let name = format!("{}{}", record.name, manner.suffix());
        if !self.definitions.contains_key(&name) {
            let table = self.table(record, manner);
            let table = if manner == Manner::Remove { self.or_fields(record, table) } else { table };
            let schema = described(record.docs.get(self.lang), table?);
            self.definitions.insert(name.clone(), schema);
        }
        let long = reference(&name);
        let short = record.short.as_ref().and_then(|short| record.fields.get(short));
        match short.filter(|_| matches!(manner, Manner::Whole | Manner::Part)) {
            Some(field) => Some(json!({ "anyOf": [self.value(&field.shape, Manner::Whole)?, long] })),
            None => Some(long),
        }
    }

    fn table(&mut self, record: &Record, manner: Manner) -> Option<Json> {
        let mut properties = Map::new();
        for (name, field) in &record.fields {
            if let Some(schema) = self.field(field, manner) {
                properties.insert(name.clone(), schema);
            }
        }
        if properties.is_empty() {
            return None;
        }
        if record.takes_one_effect()
            && matches!(manner, Manner::Whole | Manner::Part | Manner::Replace)
            && let Some(order) = properties.get_mut("do")
        {
            let (docs, keys) = (order["description"].clone(), order.take());
            *order = json!({ "description": docs, "anyOf": [{ "type": "string" }, keys] });
        }
        let mut table = json!({ "type": "object", "properties": properties, "additionalProperties": false });
        let required: Vec<&String> = record.fields.iter().filter(|(_, f)| f.required).map(|(name, _)| name).collect();
        if manner == Manner::Whole && !required.is_empty() {
            table["required"] = json!(required);
        }
        Some(table)
    }

    fn field(&mut self, field: &Field, manner: Manner) -> Option<Json> {
        let manner = match (manner, &field.shape) {
            (Manner::Replace, Shape::Map(..)) => Manner::Replace,
            (Manner::Replace, _) => Manner::Whole,
            (manner, _) => manner,
        };
        let value = self.value(&field.shape, manner)?;
        let mut schema = described(field.docs.get(self.lang), self.spelt_out(value));
        if let (Manner::Whole, Some(default)) = (manner, &field.default) {
            schema["default"] = default.clone();
        }
        Some(schema)
    }

    fn map(&mut self, keys: &Keys, of: &Shape, manner: Manner) -> Option<Json> {
        if let (Keys::Codes, Shape::Choice(levels)) = (keys, of) {
            return Some(self.lints(levels));
        }
        let inner = if manner == Manner::Replace { Manner::Whole } else { manner };
        let entry = self.value(of, inner)?;
        Some(self.keyed(keys, entry, manner != Manner::Whole))
    }

    /// A table by keys. A pattern may stand for a key where `patterns` says so.
    pub fn keyed(&mut self, keys: &Keys, entry: Json, patterns: bool) -> Json {
        let kind = match keys {
            Keys::Free => return json!({ "type": "object", "additionalProperties": entry }),
            Keys::Codes => {
                let code = self.allowed_code();
                return json!({ "type": "object", "propertyNames": code, "additionalProperties": entry });
            }
            Keys::Ids => None,
            Keys::Ref(kind) => Some(kind),
        };
        match kind.and_then(|kind| self.names?.of_kind(kind)) {
            Some(known) => closed(&known, &entry, patterns),
            None => open(&[], &entry, if patterns { ID_OR_PATTERN } else { ID }),
        }
    }

    /// A text is one string for all languages, or one for each.
    fn text(&self) -> Json {
        let in_language = |tag: &str| match Lang::from_tag(tag) {
            Some(Lang::En) => say!("The English text.", "Le texte anglais."),
            Some(Lang::Fr) => say!("The French text.", "Le texte français."),
            None => say!("The text in `{tag}`.", "Le texte en `{tag}`."),
        };
        let languages = match self.names {
            Some(names) => names.languages.clone(),
            None => vec!["fr".to_owned(), "en".to_owned()],
        };
        let known: Vec<Known> =
            languages.iter().map(|tag| (tag.clone(), in_language(tag).get(self.lang).to_owned())).collect();
        let string = json!({ "type": "string" });
        json!({
            "type": ["string", "object"],
            "properties": properties(&known, &string),
            "additionalProperties": string,
        })
    }

    fn cite(&mut self) -> Json {
        const NAME: &str = "cite";
        if !self.definitions.contains_key(NAME) {
            let schema = match self.names {
                None => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_]*:[^\\n]+$" }),
                Some(names) => citations(names),
            };
            let docs = say!(
                "A source and the place in it, as `source:place`.",
                "Une source et l'endroit, sous la forme `source:endroit`."
            );
            self.definitions.insert(NAME.into(), described(docs.get(self.lang), schema));
        }
        reference(NAME)
    }

    /// A schema that can be described: a reference to what has no `properties` gives way to what it
    /// refers to. Behind an `allOf` taplo 0.10 follows such a reference in a circle.
    pub fn spelt_out(&self, schema: Json) -> Json {
        let target = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/definitions/"));
        match target.and_then(|name| self.definitions.get(name)) {
            Some(target) if target.get("properties").is_none() => target.clone(),
            _ => schema,
        }
    }

    fn choice(&self, words: &[Word]) -> Json {
        let known: Vec<Known> =
            words.iter().map(|word| (word.name.clone(), word.docs.get(self.lang).to_owned())).collect();
        enumeration(&known)
    }

    /// The id of a definition of a kind.
    pub fn id(&mut self, kind: &str) -> Json {
        let name = format!("{kind}.id");
        if !self.definitions.contains_key(&name) {
            let schema = match self.names.and_then(|names| names.of_kind(kind)) {
                Some(known) => enumeration(&known),
                None => json!({ "type": "string", "pattern": ID }),
            };
            let noun = model::kind(kind).map(|kind| &kind.noun);
            let docs = noun.map(|noun| {
                let (en, fr) = (noun.a(), noun.un());
                say!("The id of {en}.", "L'id d'{fr}.")
            });
            self.definitions.insert(name.clone(), described(docs.unwrap_or_default().get(self.lang), schema));
        }
        reference(&name)
    }

    /// A code that `allow` may name: an error cannot be allowed. Codes are no `properties` here,
    /// or taplo would list them five times over wherever a definition begins.
    pub fn allowed_code(&mut self) -> Json {
        const NAME: &str = "code";
        if !self.definitions.contains_key(NAME) {
            let allowed = registry::codes().iter().filter(|code| code.level != Level::Error);
            let known: Vec<Known> =
                allowed.map(|code| (code.name.to_owned(), code.title.get(self.lang).to_owned())).collect();
            self.definitions.insert(NAME.into(), enumeration(&known));
        }
        reference(NAME)
    }

    /// The codes and families that `[lints]` sets a level for: an error cannot be lowered.
    fn lints(&self, levels: &[Word]) -> Json {
        let deny: Vec<Word> = levels.iter().filter(|level| level.name == "deny").cloned().collect();
        let (any, only_deny) = (self.choice(levels), self.choice(&deny));
        let mut names: BTreeMap<&str, (String, bool)> = BTreeMap::new();
        for code in registry::codes() {
            let is_error = code.level == Level::Error;
            names.insert(code.name, (code.title.get(self.lang).to_owned(), is_error));
            let family = code.name.split('/').next().unwrap_or_default();
            let docs = say!("All codes of the family `{family}`.", "Tous les codes de la famille `{family}`.");
            names.entry(family).or_insert((docs.get(self.lang).to_owned(), true)).1 &= is_error;
        }
        let level = |only_errors: bool| if only_errors { only_deny.clone() } else { any.clone() };
        let entry = |(name, (docs, errors)): (&str, (String, bool))| (name.to_owned(), described(&docs, level(errors)));
        let properties: Map<String, Json> = names.into_iter().map(entry).collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// A schema with a description of its own, which comes first. A reference takes no neighbours
/// in draft 7, so it moves into an `allOf`.
pub(super) fn described(docs: &str, schema: Json) -> Json {
    if docs.is_empty() {
        return schema;
    }
    let schema = if schema.get("$ref").is_some() { json!({ "allOf": [schema] }) } else { schema };
    let mut described = Map::new();
    described.insert("description".into(), docs.into());
    described.extend(object(schema).into_iter().filter(|(key, _)| key != "description"));
    Json::Object(described)
}

/// The members of an object; none of anything else.
pub(super) fn object(json: Json) -> Map<String, Json> {
    match json {
        Json::Object(map) => map,
        _ => Map::new(),
    }
}

pub(super) fn reference(name: &str) -> Json {
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// A list in which each element stands once.
pub(super) fn list(element: Json) -> Json {
    json!({ "type": "array", "items": element, "uniqueItems": true })
}

/// One of a few words.
pub(super) fn enumeration(known: &[Known]) -> Json {
    let words: Vec<&str> = known.iter().map(|(word, _)| word.as_str()).collect();
    let mut schema = json!({ "type": "string", "enum": words });
    if known.iter().any(|(_, docs)| !docs.is_empty()) {
        let docs: Vec<&str> = known.iter().map(|(_, docs)| docs.as_str()).collect();
        schema["x-taplo"] = json!({ "docs": { "enumValues": docs } });
    }
    schema
}

/// A table with these keys and no other; a pattern may stand for them where `patterns` says so.
pub(super) fn closed(known: &[Known], entry: &Json, patterns: bool) -> Json {
    let mut table = json!({ "type": "object", "properties": properties(known, entry), "additionalProperties": false });
    if patterns {
        table["patternProperties"] = json!({ "\\*": entry });
    }
    table
}

/// A table with any keys that fit a pattern, some of which an editor can offer.
pub(super) fn open(known: &[Known], entry: &Json, keys: &str) -> Json {
    let mut table = Map::new();
    table.insert("type".into(), "object".into());
    if !known.is_empty() {
        table.insert("properties".into(), Json::Object(properties(known, entry)));
    }
    table.insert("propertyNames".into(), json!({ "pattern": keys }));
    table.insert("additionalProperties".into(), entry.clone());
    Json::Object(table)
}

fn properties(known: &[Known], entry: &Json) -> Map<String, Json> {
    known.iter().map(|(key, docs)| (key.clone(), described(docs, entry.clone()))).collect()
}

fn integer(min: i64, max: i64) -> Json {
    let mut schema = json!({ "type": "integer" });
    if min != i64::MIN {
        schema["minimum"] = min.into();
    }
    if max != i64::MAX {
        schema["maximum"] = max.into();
    }
    schema
}

/// The facts of the sources that list theirs, and any place in the others.
fn citations(names: &Names) -> Json {
    let facts = (!names.facts.is_empty()).then(|| enumeration(&names.facts));
    let places = (!names.unlisted.is_empty()).then(|| {
        let pattern = format!("^({}):[^\\n]+$", names.unlisted.join("|"));
        json!({ "type": "string", "pattern": pattern })
    });
    match (facts, places) {
        (Some(facts), Some(places)) => json!({ "anyOf": [facts, places] }),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_]*:[^\\n]+$" }),
    }
}
