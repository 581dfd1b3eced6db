//! The small types that fields are made of. Each accepts on decoding exactly what its JSON
//! Schema accepts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use crate::locale::Lang;

/// A kind of definition that references can name.
pub trait Definition {
    /// The kind, as it stands first in an address.
    const KIND: &'static str;
}

/// The id of a definition of one kind.
pub struct Ref<K>(Box<str>, PhantomData<fn() -> K>);

impl<K> Ref<K> {
    /// A reference to an id.
    pub fn new(id: &str) -> Ref<K> {
        Ref(id.into(), PhantomData)
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.0
    }
}

impl<K> Clone for Ref<K> {
    fn clone(&self) -> Self {
        Ref(self.0.clone(), PhantomData)
    }
}

impl<K> fmt::Debug for Ref<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K> PartialEq for Ref<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K> Eq for Ref<K> {}

impl<K> PartialOrd for Ref<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Ref<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K> Serialize for Ref<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de, K> Deserialize<'de> for Ref<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<str>::deserialize(deserializer).map(|id| Ref(id, PhantomData))
    }
}

impl<K: Definition> JsonSchema for Ref<K> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Ref_{}", K::KIND).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "x-ref": K::KIND })
    }
}

/// Records keyed by the id of a definition, such as the payouts of a system by reward.
#[derive(Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct ByRef<K, V>(BTreeMap<Ref<K>, V>);

impl<K, V> ByRef<K, V> {
    /// Key and record, in the order of keys.
    pub fn iter(&self) -> impl Iterator<Item = (&Ref<K>, &V)> {
        self.0.iter()
    }

    /// The record of an id.
    pub fn get(&self, id: &str) -> Option<&V> {
        self.0.get(&Ref::new(id))
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K, V> Default for ByRef<K, V> {
    fn default() -> Self {
        ByRef(BTreeMap::new())
    }
}

impl<K, V: fmt::Debug> fmt::Debug for ByRef<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, K, V: Deserialize<'de>> Deserialize<'de> for ByRef<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(ByRef)
    }
}

impl<K: Definition, V: JsonSchema> JsonSchema for ByRef<K, V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("ByRef_{}_{}", K::KIND, V::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<V>(),
            "x-key": K::KIND,
        })
    }
}

/// References whose order means nothing, each once.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Set<T>(Vec<T>);

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set(Vec::new())
    }
}

impl<T> Set<T> {
    /// The elements, sorted.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K> Set<Ref<K>> {
    /// Whether the id is among them.
    pub fn contains(&self, id: &str) -> bool {
        self.0.binary_search_by(|reference| reference.id().cmp(id)).is_ok()
    }
}

impl<'de, T: Deserialize<'de> + Ord> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut elements = Vec::<T>::deserialize(deserializer)?;
        elements.sort();
        let twice = elements.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
        if twice { Err(de::Error::custom("an element stands twice")) } else { Ok(Set(elements)) }
    }
}

impl<T: JsonSchema> JsonSchema for Set<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Set_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "uniqueItems": true })
    }
}

/// References in an order that means something, each once.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Sequence<T>(Vec<T>);

impl<T> Default for Sequence<T> {
    fn default() -> Self {
        Sequence(Vec::new())
    }
}

impl<T> Sequence<T> {
    /// The elements in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de, T: Deserialize<'de> + Ord> Deserialize<'de> for Sequence<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements = Vec::<T>::deserialize(deserializer)?;
        let mut sorted: Vec<&T> = elements.iter().collect();
        sorted.sort();
        let twice = sorted.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
        if twice { Err(de::Error::custom("an element stands twice")) } else { Ok(Sequence(elements)) }
    }
}

impl<T: JsonSchema> JsonSchema for Sequence<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Sequence_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": generator.subschema_for::<T>(),
            "uniqueItems": true,
            "x-ordered": true,
        })
    }
}

/// The key beside the languages of a text under which an author notes what was last compared.
pub const REVIEWED: &str = "reviewed";

/// A text by language tag. `name = "Hoth"` stands for the same text in every language of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text(BTreeMap<Box<str>, Box<str>>);

impl Text {
    /// The text in a language, if the pack has it.
    pub fn get(&self, language: &str) -> Option<&str> {
        self.0.get(language).map(AsRef::as_ref)
    }

    /// The text in a language of the compiler, else in whichever language comes first.
    pub fn best(&self, lang: Lang) -> &str {
        self.get(lang.tag()).or_else(|| self.0.values().next().map(AsRef::as_ref)).unwrap_or_default()
    }

    /// Whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut by_language = BTreeMap::<Box<str>, Box<str>>::deserialize(deserializer)?;
        by_language.remove(REVIEWED);
        Ok(Text(by_language))
    }
}

/// A text by language tag, in Markdown with templates. [`crate::text`] reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Prose(Text);

impl Prose {
    /// The text as authors typed it.
    pub fn typed(&self) -> &Text {
        &self.0
    }
}

impl JsonSchema for Prose {
    fn schema_name() -> Cow<'static, str> {
        "Prose".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A text in Markdown, by language: `{ fr = \"…\", en = \"…\" }`. `{name}` prints a value, `[[address]]` links.",
            "x-fr": "Un texte en Markdown, par langue : `{ fr = \"…\", en = \"…\" }`. `{nom}` imprime une valeur, `[[adresse]]` fait un lien.",
            "type": "object",
            "additionalProperties": { "type": "string" },
            "x-type": "prose",
        })
    }
}

impl JsonSchema for Text {
    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A text by language: `{ fr = \"…\", en = \"…\" }`.",
            "x-fr": "Un texte par langue : `{ fr = \"…\", en = \"…\" }`.",
            "type": "object",
            "additionalProperties": { "type": "string" },
            "x-type": "text",
        })
    }
}

/// A whole number, a truth value or a word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Scalar {
    /// A whole number.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A word, such as a value of an enumeration.
    Word(Box<str>),
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Scalars;
        impl Visitor<'_> for Scalars {
            type Value = Scalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, true or false, or a word")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar::Int(number))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Scalar, E> {
                i64::try_from(number).map(Scalar::Int).map_err(E::custom)
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Scalar, E> {
                Ok(Scalar::Bool(truth))
            }

            fn visit_str<E>(self, word: &str) -> Result<Scalar, E> {
                Ok(Scalar::Word(word.into()))
            }
        }
        deserializer.deserialize_any(Scalars)
    }
}

impl JsonSchema for Scalar {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Scalar".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "boolean", "string"], "x-type": "scalar" })
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Bounded<const MIN: i64, const MAX: i64>(i64);

/// A number of points or things: 0 to 1,000,000.
pub type Natural = Bounded<0, 1_000_000>;

/// A coordinate of the map, in percent of its width or height.
pub type Percent = Bounded<0, 100>;

impl<const MIN: i64, const MAX: i64> Bounded<MIN, MAX> {
    /// The number.
    pub fn get(self) -> i64 {
        self.0
    }
}

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for Bounded<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        if (MIN..=MAX).contains(&number) {
            Ok(Bounded(number))
        } else {
            Err(de::Error::custom(format!("{number} is not between {MIN} and {MAX}")))
        }
    }
}

impl<const MIN: i64, const MAX: i64> JsonSchema for Bounded<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Bounded_{MIN}_{MAX}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

/// Where a rule comes from: `source:place`, for example `ritr_booklet:map` or `green_knight:P01`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Cite(Box<str>);

impl Cite {
    /// The id of the source, before the colon.
    pub fn source(&self) -> &str {
        split_cite(&self.0).map_or("", |(source, _)| source)
    }

    /// The place in the source, after the colon.
    pub fn place(&self) -> &str {
        split_cite(&self.0).map_or("", |(_, place)| place)
    }

    /// The whole citation.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The two parts of a citation; `None` if it is not `source:place`.
pub fn split_cite(text: &str) -> Option<(&str, &str)> {
    text.split_once(':').filter(|(source, place)| is_id(source) && !place.is_empty() && !place.contains('\n'))
}

/// Whether a word can be an id: `[a-z][a-z0-9_]*`.
pub fn is_id(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

impl<'de> Deserialize<'de> for Cite {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<str>::deserialize(deserializer)?;
        if split_cite(&text).is_some() { Ok(Cite(text)) } else { Err(de::Error::custom("expected source:place")) }
    }
}

impl JsonSchema for Cite {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Cite".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[a-z][a-z0-9_]*:[^\\n]+$", "x-type": "cite" })
    }
}

/// Values that mirror addresses, as patches write them: `set.system.hoth.points = 2`.
///
/// What it may hold follows from the model and from the operation, so the shape pass checks it
/// and layering reads it from the tree; decoded, it is only known to be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirror;

impl<'de> Deserialize<'de> for Mirror {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::<Box<str>, de::IgnoredAny>::deserialize(deserializer).map(|_| Mirror)
    }
}

impl JsonSchema for Mirror {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Mirror".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "x-type": "mirror" })
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(number) => number.fmt(f),
            Scalar::Bool(truth) => truth.fmt(f),
            Scalar::Word(word) => word.fmt(f),
        }
    }
}
