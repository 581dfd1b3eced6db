//! The ruleset: a closure with every patch carried out, as one JSON file that another engine can read.
//!
//! The file is canonical (see [`mod@canonical`]): the same packs give the same bytes, whatever the order of
//! their files. It holds what a game needs. Manifests are summed up under `packs`, patches have done their
//! work, and allowances only concern the compiler: none of the three is a definition here. Every default is
//! spelled out; a field that has no value is absent, and an element of an array that has none is `null`.
//!
//! `play` holds what runs: the tables of [`mod@play`], and the instructions of [`mod@code`], whose notes on values,
//! order of evaluation and faults are the whole specification of an engine.
//!
//! `hash` seals it: it is the SHA-256 of the canonical text of the same object without the key `hash`.
//! Whoever loads a ruleset takes `hash` out, writes the rest canonically, and compares. So a file that an
//! editor has only indented anew still loads, and a value that was changed by hand does not.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::compile::Compiled;
use crate::model::{Manifest, Prose, Rules, Scalar, Text, decode_node};

pub mod canonical;
pub mod code;
mod everything;
mod load;
pub mod lower;
pub mod play;
mod schema;
mod verify;
mod visit;

pub use everything::Found;
pub use load::{LoadError, load};
pub use schema::schema;
pub use verify::{Flaw, FlawKind, verify};

use canonical::{canonical, fingerprint};
use play::Play;

/// The version of the ruleset format that this compiler writes and reads.
pub const FORMAT: i64 = 1;

/// A closure with every patch carried out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un assemblage de packs, tous correctifs appliqués."))]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// How to produce this file again.
    #[schemars(extend("x-fr" = "Comment produire de nouveau ce fichier."))]
    pub note: Box<str>,
    /// The version of the ruleset format.
    #[schemars(extend("x-fr" = "La version du format de règlement."))]
    pub format: i64,
    /// The pack that was asked for.
    #[schemars(extend("x-fr" = "Le pack principal."))]
    pub root: PackVersion,
    /// All packs, in the order in which they apply.
    #[schemars(extend("x-fr" = "Tous les packs, dans l'ordre où ils s'appliquent."))]
    pub packs: Vec<PackSummary>,
    /// The parameters that were settled when the ruleset was built.
    #[schemars(extend("x-fr" = "Les paramètres fixés à la production du règlement."))]
    pub parameters: BTreeMap<Box<str>, Scalar>,
    /// The languages in which every text is there, as two-letter tags.
    #[schemars(extend("x-fr" = "Les langues dans lesquelles tout texte existe, en deux lettres."))]
    pub languages: Vec<Box<str>>,
    /// The definitions, by kind and id.
    #[schemars(extend("x-fr" = "Les définitions, par sorte et par id."))]
    pub definitions: Rules,
    /// What an engine runs, if there is a game, or anything else that has scripts.
    #[schemars(extend("x-fr" = "Ce qu'exécute un moteur, s'il y a un jeu ou quoi que ce soit qui ait des scripts."))]
    pub play: Option<Play>,
    /// The fingerprint of all the rest: `sha256:` and 64 hexadecimal digits.
    #[schemars(extend("x-fr" = "L'empreinte de tout le reste : `sha256:` et 64 chiffres hexadécimaux."))]
    pub hash: Box<str>,
}

/// A pack and its version.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un pack et sa version."))]
#[serde(deny_unknown_fields)]
pub struct PackVersion {
    /// The id of the pack.
    #[schemars(extend("x-fr" = "L'id du pack."))]
    pub id: Box<str>,
    /// The version of the pack.
    #[schemars(extend("x-fr" = "La version du pack."))]
    pub version: Box<str>,
}

/// What a ruleset says about one of its packs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce que le règlement dit d'un de ses packs."))]
#[serde(deny_unknown_fields)]
pub struct PackSummary {
    /// The id of the pack.
    #[schemars(extend("x-fr" = "L'id du pack."))]
    pub id: Box<str>,
    /// The version of the pack.
    #[schemars(extend("x-fr" = "La version du pack."))]
    pub version: Box<str>,
    /// The title of the pack.
    #[schemars(extend("x-fr" = "Le titre du pack."))]
    pub title: Text,
    /// The licence, as an SPDX expression.
    #[schemars(extend("x-fr" = "La licence, sous forme d'expression SPDX."))]
    pub license: Option<Box<str>>,
    /// The legal notice.
    #[schemars(extend("x-fr" = "La mention légale."))]
    pub notice: Option<Prose>,
}

/// Writes the ruleset of a closure.
pub fn build(compiled: &Compiled) -> String {
    let mut content = content(compiled);
    let hash = fingerprint(&canonical(&content));
    if let Some(map) = content.as_object_mut() {
        map.insert("hash".into(), hash.into());
    }
    canonical(&content)
}

/// The fingerprint that the ruleset of a closure has, by which a book names it.
pub fn hash(compiled: &Compiled) -> String {
    fingerprint(&canonical(&content(compiled)))
}

/// Everything but the hash.
fn content(compiled: &Compiled) -> Json {
    let version = |id: &str| compiled.packs.iter().find(|p| *p.id == *id).map(|p| p.version.clone());
    let ruleset = Ruleset {
        note: command("build", compiled).into(),
        format: FORMAT,
        root: PackVersion { id: compiled.root.clone(), version: version(&compiled.root).unwrap_or_default() },
        packs: compiled.packs.iter().map(|pack| summary(compiled, &pack.id, &pack.version)).collect(),
        parameters: compiled.binding.clone(),
        languages: compiled.languages().into_iter().map(Box::from).collect(),
        definitions: Rules::default(),
        play: None,
        hash: Box::default(),
    };
    // Every key of the model is a text, so there is nothing that JSON could not say.
    let mut json = serde_json::to_value(ruleset).unwrap_or_default();
    if let Some(map) = json.as_object_mut() {
        map.remove("hash");
        map.insert("definitions".into(), serde_json::to_value(&compiled.rules).unwrap_or_default());
        map.get_mut("definitions").into_iter().for_each(keep_definitions);
        map.insert("play".into(), serde_json::to_value(&compiled.play).unwrap_or_default());
    }
    without_null(&mut json);
    json
}

fn summary(compiled: &Compiled, id: &str, version: &str) -> PackSummary {
    let manifest = manifest(compiled, id);
    let (title, license, notice) =
        manifest.map_or_else(Default::default, |manifest| (manifest.title, manifest.license, manifest.notice));
    PackSummary { id: id.into(), version: version.into(), title, license, notice }
}

/// The manifest of a pack of the closure.
pub fn manifest(compiled: &Compiled, id: &str) -> Option<Manifest> {
    let node = compiled.tree.as_table()?.get("pack")?.as_table()?.get(id)?;
    decode_node(node)
}

/// The command that produces a result of this closure again: `codicille build green_knight`.
pub fn command(verb: &str, compiled: &Compiled) -> String {
    let mut command = format!("codicille {verb} {}", compiled.root);
    for id in beside(compiled) {
        command.push_str(&format!(" --with {id}"));
    }
    for (id, value) in &compiled.binding {
        if compiled.rules.param.get(id).is_none_or(|param| param.default != *value) {
            command.push_str(&format!(" --set {id}={value}"));
        }
    }
    command
}

/// The packs that stand beside the root: neither it nor any other of them requires them.
fn beside(compiled: &Compiled) -> Vec<Box<str>> {
    let manifests = compiled.packs.iter().filter_map(|pack| manifest(compiled, &pack.id));
    let required: BTreeSet<Box<str>> = manifests.flat_map(|manifest| manifest.requires.into_keys()).collect();
    let ids = compiled.packs.iter().map(|pack| pack.id.clone());
    ids.filter(|id| *id != compiled.root && !required.contains(id)).collect()
}

/// Takes out what is no definition of the game.
fn keep_definitions(rules: &mut Json) {
    let Some(kinds) = rules.as_object_mut() else { return };
    kinds.retain(|kind, _| kind != "pack" && kind != "patch");
    let definitions = kinds.values_mut().filter_map(Json::as_object_mut).flat_map(|map| map.values_mut());
    for definition in definitions.filter_map(Json::as_object_mut) {
        definition.retain(|field, _| field != "allow");
    }
}

fn without_null(value: &mut Json) {
    match value {
        Json::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(without_null);
        }
        Json::Array(items) => items.iter_mut().for_each(without_null),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
