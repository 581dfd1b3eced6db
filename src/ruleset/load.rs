//! Reading a ruleset back, and refusing what is none.

use serde::Deserialize;
use serde_json::Value as Json;

use super::canonical::{canonical, fingerprint};
use super::verify::{Flaw, verify};
use super::{FORMAT, Ruleset};
use crate::address::Address;
use crate::locale::Message;
use crate::model::Rules;
use crate::say;

/// Why a text is no ruleset that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// It is not JSON, or it breaks off.
    NotJson {
        /// Line at which reading stopped, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// It is JSON, and something else than a ruleset.
    NotARuleset,
    /// It has another version of the format.
    Format {
        /// The version that it has.
        found: i64,
    },
    /// It was changed after it was built.
    Hash {
        /// The fingerprint that it bears.
        written: String,
        /// The fingerprint that its content has.
        computed: String,
    },
    /// Brackets stand in each other deeper than in any ruleset.
    TooDeep,
    /// What it plays does not hold together.
    Play(Flaw),
    /// Its content does not have the shape of the format.
    Shape {
        /// The first definition that cannot be read, if it is one.
        address: Option<Address>,
    },
}

impl LoadError {
    /// What is wrong, in both languages.
    pub fn message(&self) -> Message {
        match self {
            LoadError::NotJson { line, column } => say!(
                "the ruleset breaks off or is no JSON at line {line}, column {column}: build it again",
                "le règlement est interrompu ou n'est pas du JSON, ligne {line}, colonne {column} : produisez-le de nouveau"
            ),
            LoadError::NotARuleset => say!(
                "this file is no ruleset: it has neither `format` nor `hash`",
                "ce fichier n'est pas un règlement : il n'a ni `format` ni `hash`"
            ),
            LoadError::Format { found } => say!(
                "the ruleset has format {found}, and this version reads format {FORMAT}: build it again",
                "le règlement est au format {found}, et cette version lit le format {FORMAT} : produisez-le de nouveau"
            ),
            LoadError::Hash { written, computed } => say!(
                "the ruleset was changed after it was built: it bears {written}, and its content has {computed}",
                "le règlement a été modifié après sa production : il porte {written}, et son contenu a {computed}"
            ),
            LoadError::TooDeep => say!(
                "the ruleset nests deeper than {MOST_NESTING} brackets: nothing that was built does",
                "le règlement imbrique plus de {MOST_NESTING} crochets : rien de ce qui a été produit n'en fait autant"
            ),
            LoadError::Play(flaw) => {
                let Message { en, fr } = flaw.message();
                say!(
                    "the ruleset cannot be played, for {en}: build it again",
                    "le règlement ne peut pas être joué, car {fr} : produisez-le de nouveau"
                )
            }
            LoadError::Shape { address: Some(address) } => say!(
                "the ruleset holds a definition that this version cannot read: `{address}`",
                "le règlement contient une définition que cette version ne sait pas lire : `{address}`"
            ),
            LoadError::Shape { address: None } => say!(
                "the ruleset lacks a part, or has one that this version does not know: build it again",
                "il manque une partie au règlement, ou cette version en ignore une : produisez-le de nouveau"
            ),
        }
    }
}

/// Reads a ruleset that [`build`](super::build) wrote.
///
/// # Errors
///
/// If the text is no ruleset of this format, or if it is not what was built.
pub fn load(text: &str) -> Result<Ruleset, LoadError> {
    if nesting(text) > MOST_NESTING {
        return Err(LoadError::TooDeep);
    }
    let mut json = read(text).map_err(|error| LoadError::NotJson { line: error.line(), column: error.column() })?;
    let Some(map) = json.as_object_mut() else { return Err(LoadError::NotARuleset) };
    let format = map.get("format").and_then(Json::as_i64).ok_or(LoadError::NotARuleset)?;
    if format != FORMAT {
        return Err(LoadError::Format { found: format });
    }
    let Some(Json::String(written)) = map.remove("hash") else { return Err(LoadError::NotARuleset) };
    let computed = fingerprint(&canonical(&json));
    if written != computed {
        return Err(LoadError::Hash { written, computed });
    }
    if let Some(map) = json.as_object_mut() {
        map.insert("hash".into(), written.into());
    }
    let unreadable = unreadable(&json);
    let ruleset: Ruleset = serde_json::from_value(json).map_err(|_| LoadError::Shape { address: unreadable })?;
    ruleset.play.iter().try_for_each(verify).map_err(LoadError::Play)?;
    Ok(ruleset)
}

/// How deep brackets may stand in each other. An instruction takes up to six, and a script nests at most
/// [`MOST_DEPTH`](crate::script::parser::MOST_DEPTH) of them.
const MOST_NESTING: usize = 448;

/// How deep brackets stand in each other.
fn nesting(text: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0usize);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'[' | b'{' => {
                depth += 1;
                most = most.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            // Brackets in a text are no brackets.
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'"' => break,
                        b'\\' => drop(bytes.next()),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    most
}

/// Reads JSON whose nesting has been bounded: the reader's own limit is lower than what scripts need.
fn read(text: &str) -> serde_json::Result<Json> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let json = Json::deserialize(&mut reader)?;
    reader.end()?;
    Ok(json)
}

/// The first definition that does not decode by itself.
fn unreadable(ruleset: &Json) -> Option<Address> {
    for (kind, definitions) in ruleset.get("definitions")?.as_object()? {
        for (id, definition) in definitions.as_object()? {
            let alone = serde_json::json!({ kind: { id: definition } });
            if serde_json::from_value::<Rules>(alone).is_err() {
                return Some(Address::new([kind, id]));
            }
        }
    }
    None
}
