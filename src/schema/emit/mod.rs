//! JSON Schemas for editors: draft 7, described in one language, with what TOML language servers
//! complete and show.
//!
//! They say what the shape check says, short spellings included. What a patch mirrors is spelt
//! out, so that every word inside a patch completes too; and for one closure the ids that it
//! holds stand where references do.

mod names;
mod patch;
mod writer;

use serde_json::{Value as Json, json};

use crate::compile::Compiled;
use crate::locale::{Lang, Phrase};

use super::shape::{Shape, config_file, pack_file};
use names::Names;
use writer::{Writer, object};

/// The schema of the files of packs, whatever they refer to.
pub fn pack_schema(lang: Lang) -> Json {
    root(pack_file(), PACK, Writer::new(lang, None))
}

/// The schema of the files of one closure: a reference is one of the ids that are there, and a
/// patch of the root names what stands below it.
pub fn pack_schema_for(compiled: &Compiled, lang: Lang) -> Json {
    let names = Names::of(compiled, lang);
    root(pack_file(), PACK, Writer::new(lang, Some(&names)))
}

/// The schema of `codicille.toml`.
pub fn config_schema(lang: Lang) -> Json {
    root(config_file(), CONFIG, Writer::new(lang, None))
}

/// The schemas that a workspace keeps, each as the name of its file and its text.
pub fn files(lang: Lang) -> Vec<(String, String)> {
    let schemas = [("pack.schema.json", pack_schema(lang)), ("codicille.schema.json", config_schema(lang))];
    schemas.into_iter().map(|(name, schema)| (name.to_owned(), print(&schema))).collect()
}

/// The text of a schema, as it is written to a file.
pub fn print(schema: &Json) -> String {
    format!("{schema:#}\n")
}

const PACK: Phrase = Phrase::new("A rule pack of Codicille", "Un pack de règles de Codicille");
const CONFIG: Phrase = Phrase::new("The settings of Codicille", "Les réglages de Codicille");
const GENERATED: Phrase = Phrase::new(
    "Written by `codicille schema`. Do not edit: the next run writes it anew.",
    "Écrit par `codicille schema`. Ne modifiez pas ce fichier : la prochaine exécution l'écrit à nouveau.",
);

fn root(shape: &Shape, title: Phrase, mut writer: Writer) -> Json {
    let lang = writer.lang;
    let head = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": GENERATED.get(lang),
        "title": title.get(lang),
    });
    let body = match shape {
        Shape::Record(record) => writer.root(record),
        _ => Json::Null,
    };
    let mut schema = object(head);
    schema.extend(object(body));
    schema.insert("definitions".into(), Json::Object(writer.definitions.into_iter().collect()));
    Json::Object(schema)
}
