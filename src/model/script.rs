//! Texts in the rule language, as fields hold them. What they may say is the business of
//! [`crate::script`]; here they are texts of a known sort.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// Declares a sort of script: a text, and in the schema a note that tells it from others.
macro_rules! scripts {
    ($($(#[$meta:meta])* $name:ident = $note:literal, $types:tt)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub Box<str>);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": $types, "x-type": $note })
            }
        }
    )*};
}

scripts! {
    /// An expression; a number and a truth value are expressions, too.
    Expression = "expression", ["string", "integer", "boolean"]
    /// Effects, one to a line or parted by `;`.
    Effects = "effects", "string"
    /// A type, such as `set<faction>`.
    TypeName = "type", "string"
    /// What a rule answers to, such as `begin phase.battle`.
    TriggerText = "trigger", "string"
    /// `v in source where condition`.
    SelectionText = "selection", "string"
    /// Two expressions, as in `1..3`.
    RangeText = "range", "string"
    /// An event with its arguments, as in `moved(by: actor, to)`.
    EmitText = "emit", "string"
    /// The address of a definition, such as `step.moves`.
    Place = "place", "string"
}

macro_rules! words_only {
    ($($name:ident)*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Box::<str>::deserialize(deserializer).map($name)
            }
        }
    )*};
}
words_only! { Effects TypeName TriggerText SelectionText RangeText EmitText Place }

impl<'de> Deserialize<'de> for Expression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl Visitor<'_> for Words {
            type Value = Expression;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an expression")
            }

            fn visit_str<E>(self, words: &str) -> Result<Expression, E> {
                Ok(Expression(words.into()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Expression, E> {
                Ok(Expression(number.to_string().into()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Expression, E> {
                i64::try_from(number).map(|number| Expression(number.to_string().into())).map_err(E::custom)
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Expression, E> {
                Ok(Expression(truth.to_string().into()))
            }
        }
        deserializer.deserialize_any(Words)
    }
}

/// A part of a formula or constraint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une partie d'une formule ou d'une contrainte.", "x-short" = "value"))]
#[serde(deny_unknown_fields)]
pub struct LetPart {
    /// Its value.
    #[schemars(extend("x-fr" = "Sa valeur.", "x-label" = ["value", "valeur"]))]
    pub value: Expression,
    /// What replaces the value in special cases.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Ce qui remplace la valeur dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
    pub except: BTreeMap<Box<str>, Exception>,
}

/// What overrides a general rule in a special case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce qui l'emporte sur une règle générale dans un cas particulier."))]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// When it applies; always, if nothing is said.
    #[schemars(extend("x-fr" = "Quand elle s'applique ; toujours si rien n'est dit.", "x-label" = ["when", "condition"]))]
    pub when: Option<Expression>,
    /// The value that is given instead, for formulas and their parts.
    #[schemars(extend("x-fr" = "La valeur donnée à la place, pour les formules et leurs parties.", "x-label" = ["value", "valeur"]))]
    pub value: Option<Expression>,
    /// What is done instead, for effects; nothing, if nothing is said.
    #[serde(rename = "do")]
    #[schemars(extend("x-fr" = "Ce qui se passe à la place, pour les effets ; rien si rien n'est dit.", "x-label" = ["effect", "effet"]))]
    pub acts: Option<Effects>,
    /// The exception that this one prevails over where both apply.
    #[schemars(extend("x-fr" = "L'exception sur laquelle celle-ci l'emporte quand les deux s'appliquent.", "x-label" = ["over", "l'emporte sur"]))]
    pub over: Option<Box<str>>,
    /// The words for the book.
    #[schemars(extend("x-fr" = "Les mots pour le livre de règles.", "x-label" = ["text", "texte"]))]
    pub text: Option<super::Prose>,
}

/// One of several effects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un effet parmi plusieurs.", "x-short" = "do"))]
#[serde(deny_unknown_fields)]
pub struct EffectPart {
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(extend("x-fr" = "Ce qui se passe.", "x-label" = ["effect", "effet"]))]
    pub acts: Effects,
    /// What skips or replaces it in special cases.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Ce qui l'écarte ou le remplace dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
    pub except: BTreeMap<Box<str>, Exception>,
}

/// What a phase or step does at one of its moments.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce que fait une phase ou une étape à l'un de ses moments."))]
#[serde(deny_unknown_fields)]
pub struct Hook {
    /// The keys of the effects in their order; one effect can stand here itself.
    #[serde(rename = "do", default)]
    #[schemars(extend("x-fr" = "Les clés des effets dans leur ordre ; un effet unique peut se trouver ici même.", "x-label" = ["order of the effects", "ordre des effets"]))]
    pub order: super::Sequence<Box<str>>,
    /// The effects.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les effets.", "x-label" = ["effects", "effets"]))]
    pub effects: BTreeMap<Box<str>, EffectPart>,
}

/// A name with a type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un nom et son type.", "x-short" = "type"))]
#[serde(deny_unknown_fields)]
pub struct Typed {
    /// Its type.
    #[serde(rename = "type")]
    #[schemars(extend("x-fr" = "Son type.", "x-label" = ["type", "type"]))]
    pub of: TypeName,
}
