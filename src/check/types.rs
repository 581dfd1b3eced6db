//! The type that a stat or a parameter declares, and whether a value is of it.

use super::Context;
use crate::locale::{Lang, Message, at_most_five, quoted};
use crate::model::Enumeration;
use crate::say;
use crate::schema::did_you_mean;
use crate::syntax::tree::{Node, Value};

/// A declared type.
#[derive(Clone, Copy, Debug)]
pub enum Type<'c> {
    /// A whole number.
    Int,
    /// `true` or `false`.
    Bool,
    /// Any text.
    Text,
    /// A word of an enumeration, which has this id.
    Enum(&'c str, &'c Enumeration),
}

/// The words that stand for a type by themselves. A parameter takes no text.
pub fn built_in(kind: &str) -> &'static [&'static str] {
    if kind == "stat" { &["int", "bool", "text"] } else { &["int", "bool"] }
}

impl<'c> Type<'c> {
    /// Reads the type of a stat or parameter; `None` if it is unknown, or if a fault left the
    /// words of its enumeration unknown.
    pub fn read(context: &Context<'c>, kind: &str, word: &str) -> Option<Type<'c>> {
        match word {
            _ if !built_in(kind).contains(&word) => {
                let (id, words) = context.rules().enumeration.get_key_value(word)?;
                (!context.rules().is_poisoned("enum", word)).then_some(Type::Enum(id, words))
            }
            "int" => Some(Type::Int),
            "bool" => Some(Type::Bool),
            _ => Some(Type::Text),
        }
    }

    /// Whether a value is of the type.
    pub fn takes(&self, node: &Node) -> bool {
        match (self, &node.value) {
            (Type::Int, Value::Integer(_)) | (Type::Bool, Value::Boolean(_)) | (Type::Text, Value::String(_)) => true,
            (Type::Enum(_, enumeration), Value::String(word)) => enumeration.words.contains_key(word),
            _ => false,
        }
    }

    /// What the type takes, after "expects" and "attend".
    pub fn expected(&self) -> Message {
        match self {
            Type::Int => say!("a whole number", "un nombre entier"),
            Type::Bool => say!("`true` or `false`", "`true` ou `false`"),
            Type::Text => say!("a text in quotes", "un texte entre guillemets"),
            Type::Enum(id, _) => say!("a word of `{id}`", "un mot de `{id}`"),
        }
    }

    /// The words that the type takes, if they are counted.
    pub fn words(&self) -> impl Iterator<Item = &'c str> + use<'c> {
        let enumeration = match self {
            Type::Enum(_, enumeration) => Some(*enumeration),
            _ => None,
        };
        enumeration.into_iter().flat_map(|enumeration| enumeration.words.keys().map(AsRef::as_ref))
    }
}

/// What to write instead of a value that is not of a type.
pub fn remedy(context: &Context, type_: &Type, value: &Node) -> Message {
    if let Some(word) = value.as_str().and_then(|word| context.suggest(word, type_.words())) {
        return did_you_mean(word);
    }
    let words = quoted(&type_.words().collect::<Vec<_>>());
    if words.is_empty() {
        let Message { en, fr } = type_.expected();
        return say!("write {en}", "écrivez {fr}");
    }
    let (en, fr) = (at_most_five(Lang::En, &words), at_most_five(Lang::Fr, &words));
    say!("the words are {en}", "les mots sont {fr}")
}

/// A number against the bounds that rule it out, as a label.
pub fn beyond(number: i64, (least, most): (i64, i64)) -> Message {
    if number < least {
        say!("{number} is less than {least}", "{number} est inférieur à {least}")
    } else {
        say!("{number} is more than {most}", "{number} est supérieur à {most}")
    }
}

/// A value as messages show it, in backticks.
pub fn shown(node: &Node) -> String {
    match &node.value {
        Value::Integer(number) => format!("`{number}`"),
        Value::Boolean(truth) => format!("`{truth}`"),
        Value::String(text) => format!("`\"{text}\"`"),
        _ => "`?`".to_owned(),
    }
}
