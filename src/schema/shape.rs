//! What a value may look like: the model's JSON Schema, read back into a form that the shape
//! check, the short spellings and the patches walk beside a tree.
//!
//! The structs of [`crate::model`] stay the one place that says what a field is.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

use crate::address::Address;
use crate::locale::{Lang, Message};
use crate::model::{Config, Insertion, Rules};

/// What a value may look like.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A name or another plain text, by language.
    Text,
    /// A text in Markdown with templates, by language.
    Prose,
    /// A text in the rule language.
    Script(ScriptKind),
    /// Any word.
    Word,
    /// `source:place`.
    Cite,
    /// A whole number between two bounds.
    Int {
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// `true` or `false`.
    Bool,
    /// A whole number, a truth value or a word.
    Scalar,
    /// One of a few words.
    Choice(Vec<Word>),
    /// The id of a definition of a kind.
    Ref(String),
    /// Elements without order, each once.
    Set(Box<Shape>),
    /// Elements in order, each once.
    Sequence(Box<Shape>),
    /// Values by key.
    Map(Keys, Box<Shape>),
    /// Named fields.
    Record(Arc<Record>),
    /// Values that mirror addresses, for one operation of a patch.
    Mirror(Operation),
}

/// The sorts of text in the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScriptKind {
    /// An expression.
    Expression,
    /// Effects.
    Effects,
    /// A type.
    Type,
    /// What a rule answers to.
    Trigger,
    /// `v in source where condition`.
    Selection,
    /// Two expressions, as in `1..3`.
    Range,
    /// An event with its arguments.
    Emit,
    /// The address of a definition.
    Place,
}

impl ScriptKind {
    fn from_note(note: &str) -> Option<ScriptKind> {
        Some(match note {
            "expression" => ScriptKind::Expression,
            "effects" => ScriptKind::Effects,
            "type" => ScriptKind::Type,
            "trigger" => ScriptKind::Trigger,
            "selection" => ScriptKind::Selection,
            "range" => ScriptKind::Range,
            "emit" => ScriptKind::Emit,
            "place" => ScriptKind::Place,
            _ => return None,
        })
    }
}

/// What the keys of a [`Shape::Map`] are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Ids of definitions of a kind, which they refer to.
    Ref(String),
    /// Ids of definitions, which they name.
    Ids,
    /// Codes of findings.
    Codes,
    /// Whatever the author likes.
    Free,
}

/// One word of a [`Shape::Choice`].
#[derive(Clone, Debug)]
pub struct Word {
    /// The word itself.
    pub name: String,
    /// What it means.
    pub docs: Message,
}

impl AsRef<str> for Word {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

/// The fields of a table.
#[derive(Debug, Default)]
pub struct Record {
    /// The name of the struct, which no author sees.
    pub name: String,
    /// What the table is.
    pub docs: Message,
    /// The fields by name.
    pub fields: BTreeMap<String, Field>,
    /// The field that a value stands for where a table is due: `crew = "int"` is `crew.type = "int"`.
    pub short: Option<String>,
}

impl Record {
    /// Whether an effect may stand where the keys of effects are due: `do = "…"` is `effects.main.do = "…"`.
    pub fn takes_one_effect(&self) -> bool {
        let order = self.fields.get("do").is_some_and(|field| matches!(field.shape, Shape::Sequence(_)));
        order && self.fields.contains_key("effects")
    }
}

/// One field of a [`Record`].
#[derive(Debug)]
pub struct Field {
    /// What its value may look like.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// What it is.
    pub docs: Message,
    /// The value that stands for it where it is left out, if that is a single word or truth value.
    pub default: Option<Json>,
    /// The short name that change lists print, English then French.
    label: Option<[String; 2]>,
}

impl Field {
    /// The short name, if it has one.
    pub fn label(&self, lang: Lang) -> Option<&str> {
        let [en, fr] = self.label.as_ref()?;
        Some(match lang {
            Lang::En => en,
            Lang::Fr => fr,
        })
    }
}

/// The operations of a patch that mirror addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is the keyword of the pack format")]
pub enum Operation {
    Match,
    Was,
    Remove,
    Replace,
    Set,
    Add,
    Insert,
}

impl Operation {
    /// The keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Operation::Match => "match",
            Operation::Was => "was",
            Operation::Remove => "remove",
            Operation::Replace => "replace",
            Operation::Set => "set",
            Operation::Add => "add",
            Operation::Insert => "insert",
        }
    }

    /// The operation of a keyword.
    pub fn from_keyword(word: &str) -> Option<Operation> {
        Operation::ALL.into_iter().find(|operation| operation.keyword() == word)
    }

    /// All operations: the two that only read, then the others in the order in which they act.
    pub const ALL: [Operation; 7] = [
        Operation::Match,
        Operation::Was,
        Operation::Remove,
        Operation::Replace,
        Operation::Set,
        Operation::Add,
        Operation::Insert,
    ];
}

impl Shape {
    /// The shape of what lies under a key.
    pub fn child(&self, key: &str) -> Option<&Shape> {
        match self {
            Shape::Record(record) => record.fields.get(key).map(|field| &field.shape),
            Shape::Map(_, value) => Some(value),
            Shape::Set(element) | Shape::Sequence(element) => Some(element),
            Shape::Text | Shape::Prose => Some(&Shape::Word),
            _ => None,
        }
    }

    /// The shape at an address.
    pub fn at(address: &Address) -> Option<&'static Shape> {
        address.segments().iter().try_fold(pack_file(), |shape, segment| shape.child(segment))
    }

    /// Whether it is a text by language, plain or not.
    pub fn is_text(&self) -> bool {
        matches!(self, Shape::Text | Shape::Prose)
    }

    /// Whether it holds elements rather than keys.
    pub fn is_list(&self) -> bool {
        matches!(self, Shape::Set(_) | Shape::Sequence(_))
    }

    /// Whether records stand under keys that the author chose.
    pub fn is_collection(&self) -> bool {
        matches!(self, Shape::Map(..))
    }
}

/// The shape of a content file: kinds, ids, fields.
pub fn pack_file() -> &'static Shape {
    static SHAPE: LazyLock<Shape> = LazyLock::new(|| read_schema(&validation_schema::<Rules>()));
    &SHAPE
}

/// The shape of `codicille.toml`.
pub fn config_file() -> &'static Shape {
    static SHAPE: LazyLock<Shape> = LazyLock::new(|| read_schema(&validation_schema::<Config>()));
    &SHAPE
}

/// The shape of one element under `insert`.
pub fn insertion() -> &'static Shape {
    static SHAPE: LazyLock<Shape> = LazyLock::new(|| read_schema(&validation_schema::<Insertion>()));
    &SHAPE
}

/// The JSON Schema of a type, as `schemars` derives it: draft 7, with our `x-` notes.
pub fn validation_schema<T: schemars::JsonSchema>() -> Json {
    let generator = SchemaSettings::draft07().into_generator();
    strip_null(generator.into_root_schema_for::<T>().to_value(), false)
}

/// TOML has no null: an optional field is one that may be absent. An element cannot be absent, so that it keeps its
/// null; only rulesets have such.
fn strip_null(schema: Json, element: bool) -> Json {
    match schema {
        Json::Object(map) => {
            let strip = |(key, of): (String, Json)| {
                let of = if key == "items" { strip_elements(of) } else { strip_null(of, false) };
                (key, of)
            };
            let mut map: serde_json::Map<String, Json> = map.into_iter().map(strip).collect();
            if element {
                return Json::Object(map);
            }
            if let Some(Json::Array(types)) = map.get_mut("type") {
                types.retain(|t| t != "null");
                if let [one] = types.as_slice() {
                    let one = one.clone();
                    map.insert("type".into(), one);
                }
            }
            if let Some(Json::Array(words)) = map.get_mut("enum") {
                words.retain(|word| !word.is_null());
            }
            for union in ["anyOf", "oneOf"] {
                if let Some(Json::Array(branches)) = map.get_mut(union) {
                    branches.retain(|branch| branch["type"] != "null");
                    if let [Json::Object(one)] = branches.as_slice() {
                        let one = one.clone();
                        map.remove(union);
                        for (key, value) in one {
                            map.entry(key).or_insert(value);
                        }
                    }
                }
            }
            if map.get("default") == Some(&Json::Null) {
                map.remove("default");
            }
            Json::Object(map)
        }
        Json::Array(items) => Json::Array(items.into_iter().map(|item| strip_null(item, false)).collect()),
        other => other,
    }
}

fn strip_elements(of: Json) -> Json {
    match of {
        Json::Array(items) => Json::Array(items.into_iter().map(|item| strip_null(item, true)).collect()),
        other => strip_null(other, true),
    }
}

fn read_schema(root: &Json) -> Shape {
    Reader { definitions: &root["definitions"] }.shape(root)
}

struct Reader<'a> {
    definitions: &'a Json,
}

impl Reader<'_> {
    fn shape(&self, schema: &Json) -> Shape {
        let target = self.resolve(schema);
        let note = |key: &str| schema[key].as_str().or_else(|| target[key].as_str());
        if let Some(operation) = note("x-mirror").and_then(Operation::from_keyword) {
            return Shape::Mirror(operation);
        }
        match note("x-type") {
            Some("text") => return Shape::Text,
            Some("prose") => return Shape::Prose,
            Some("cite") => return Shape::Cite,
            Some("scalar") => return Shape::Scalar,
            Some(other) if let Some(kind) = ScriptKind::from_note(other) => return Shape::Script(kind),
            _ => {}
        }
        if let Some(kind) = note("x-ref") {
            return Shape::Ref(kind.to_owned());
        }
        if let Some(words) = words(target) {
            return Shape::Choice(words);
        }
        match target["type"].as_str() {
            Some("integer") => Shape::Int {
                min: target["minimum"].as_i64().unwrap_or(i64::MIN),
                max: target["maximum"].as_i64().unwrap_or(i64::MAX),
            },
            Some("boolean") => Shape::Bool,
            Some("array") => {
                let element = Box::new(self.shape(&target["items"]));
                if target["x-ordered"] == true { Shape::Sequence(element) } else { Shape::Set(element) }
            }
            Some("object") => self.table(schema, target),
            _ => Shape::Word,
        }
    }

    fn table(&self, schema: &Json, target: &Json) -> Shape {
        if let Some(properties) = target["properties"].as_object() {
            let fields = properties.iter().map(|(name, schema)| (name.clone(), self.field(target, name, schema)));
            let name = reference(schema).unwrap_or_default().to_owned();
            return Shape::Record(Arc::new(Record {
                name,
                docs: docs(target),
                fields: fields.collect(),
                short: target["x-short"].as_str().map(str::to_owned),
            }));
        }
        let value = &target["additionalProperties"];
        let keys = match target["x-key"].as_str() {
            Some("code") => Keys::Codes,
            Some(kind) => Keys::Ref(kind.to_owned()),
            None if self.resolve(value)["properties"]["allow"].is_object() => Keys::Ids,
            None => Keys::Free,
        };
        Shape::Map(keys, Box::new(self.shape(value)))
    }

    fn field(&self, owner: &Json, name: &str, schema: &Json) -> Field {
        let required = owner["required"].as_array().is_some_and(|names| names.iter().any(|n| n == name));
        let label = match schema["x-label"].as_array().map(Vec::as_slice) {
            Some([en, fr]) => en.as_str().zip(fr.as_str()).map(|(en, fr)| [en.to_owned(), fr.to_owned()]),
            _ => None,
        };
        let default = schema.get("default").filter(|value| value.is_boolean() || value.is_string()).cloned();
        Field { shape: self.shape(schema), required, docs: docs(schema), default, label }
    }

    fn resolve<'s>(&'s self, schema: &'s Json) -> &'s Json {
        match reference(schema) {
            Some(name) => self.resolve(&self.definitions[name]),
            None => schema,
        }
    }
}

/// The definition that a schema refers to, directly or beside a description of its own.
fn reference(schema: &Json) -> Option<&str> {
    if let Some([one]) = schema["allOf"].as_array().map(Vec::as_slice) {
        return reference(one);
    }
    schema["$ref"].as_str()?.strip_prefix("#/definitions/")
}

/// What a struct, a field or a word says about itself.
fn docs(schema: &Json) -> Message {
    let text = |key: &str| schema[key].as_str().unwrap_or_default().to_owned();
    Message { en: text("description"), fr: text("x-fr") }
}

/// The words of an enumeration, whether it is written as `enum`, as the one word that there is, or as documented
/// branches.
fn words(schema: &Json) -> Option<Vec<Word>> {
    let word = |name: &Json, docs: Message| Some(Word { name: name.as_str()?.to_owned(), docs });
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|name| word(name, Message::default())).collect();
    }
    if let name @ Json::String(_) = &schema["const"] {
        return Some(word(name, docs(schema)).into_iter().collect());
    }
    schema["oneOf"].as_array()?.iter().map(|branch| word(&branch["const"], docs(branch))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(address: &str) -> &'static Shape {
        Shape::at(&address.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_model_reads_back() {
        assert!(matches!(shape("system.hoth.name"), Shape::Text));
        assert!(matches!(shape("system.hoth.points"), Shape::Int { min: 0, max: 1_000_000 }));
        assert!(
            matches!(shape("system.hoth.zones"), Shape::Set(of) if matches!(&**of, Shape::Ref(kind) if kind == "zone"))
        );
        assert!(matches!(shape("system.hoth.rewards"), Shape::Map(Keys::Ref(kind), _) if kind == "reward"));
        assert!(matches!(shape("system.hoth.rewards.title.loser"), Shape::Int { .. }));
        assert!(matches!(shape("phase.battle.steps"), Shape::Sequence(_)));
        assert!(matches!(shape("patch.x.set"), Shape::Mirror(Operation::Set)));
        assert!(matches!(shape("patch.x.rows.y.now"), Shape::Scalar));
        assert!(matches!(shape("system"), Shape::Map(Keys::Ids, _)));
        assert!(matches!(shape("zone.i.within"), Shape::Ref(kind) if kind == "zone"));
        assert!(matches!(shape("source.s.facts.P1.class"), Shape::Choice(words) if words.len() == 7));
        assert!(matches!(shape("objective.o.banned"), Shape::Bool));
        assert!(matches!(shape("pack.trace"), Shape::Choice(words) if words.len() == 1));
    }

    #[test]
    fn required_fields_are_those_without_a_default() {
        let Shape::Record(system) = shape("system.hoth") else { panic!("a system is a record") };
        let required: Vec<&str> = system.fields.iter().filter(|(_, f)| f.required).map(|(n, _)| n.as_str()).collect();
        assert_eq!(required, ["name"]);
        assert_eq!(system.fields["rewards"].label(Lang::Fr), Some("récompense"));
    }
}
