//! What holds the model, its schemas and the shape check together.
//!
//! The structs decode, the validation schema accepts, the shape check reports, the editor schema
//! completes: four readings of one model. Definitions are generated from the shapes, damaged, and
//! must fare alike in all of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "schema/generate.rs"]
mod generate;
#[path = "schema/trees.rs"]
mod trees;

use std::sync::LazyLock;

use codicille::compile::{Compiled, compile};
use codicille::diagnostic::{Diagnostic, Sink};
use codicille::locale::Lang;
use codicille::model::{Config, Insertion, KINDS, Rules, decode_node};
use codicille::pack::workspace::Workspace;
use codicille::schema::check::{check_config, check_pack_file};
use codicille::schema::emit::{config_schema, files, pack_schema, pack_schema_for};
use codicille::schema::shape::{Operation, Shape, config_file, insertion, pack_file, validation_schema};
use codicille::syntax::tree::Node;
use codicille::world::Memory;
use jsonschema::Validator;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::{Value as Json, json};

use generate::{Damage, damaged, damages, definition, mirrored, valid};
use trees::{long_form, table, to_json};

fn validator(schema: &Json) -> Validator {
    jsonschema::validator_for(schema).expect("the schema is one")
}

static RULES: LazyLock<Validator> = LazyLock::new(|| validator(&validation_schema::<Rules>()));
static CONFIG: LazyLock<Validator> = LazyLock::new(|| validator(&validation_schema::<Config>()));
static INSERTION: LazyLock<Validator> = LazyLock::new(|| validator(&validation_schema::<Insertion>()));
static EDITOR: LazyLock<[Validator; 2]> = LazyLock::new(|| Lang::ALL.map(|lang| validator(&pack_schema(lang))));
static EDITOR_CONFIG: LazyLock<[Validator; 2]> =
    LazyLock::new(|| Lang::ALL.map(|lang| validator(&config_schema(lang))));

/// What the shape check finds in a file of a pack, and the tree that it leaves. Without declared
/// languages every language will do: a schema of definitions cannot know them.
fn check(file: &Node) -> (Vec<Diagnostic>, Node) {
    let mut file = file.clone();
    let mut sink = Sink::default();
    check_pack_file(file.as_table_mut().expect("a file is a table"), &[], &mut sink);
    (sink.finish(), file)
}

/// The faults of shape; ids are more than a schema of definitions can say.
fn faults_of_shape(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|finding| finding.code.name).filter(|name| name.starts_with("schema/")).collect()
}

/// Whether a patch mirrors anything: the validation schema leaves that open.
fn mirrors(file: &Node) -> bool {
    let patches = file.as_table().and_then(|file| file.get("patch")).and_then(Node::as_table);
    patches.into_iter().flatten().filter_map(|patch| patch.node.as_table()).any(|patch| {
        let mirrored = Operation::ALL.iter().filter_map(|operation| patch.get(operation.keyword())?.as_table());
        mirrored.into_iter().any(|table| !table.is_empty())
    })
}

fn damage() -> impl Strategy<Value = Vec<Damage>> {
    prop::collection::vec(damages(), 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_validation_schema_accepts_what_decodes(file in definition(false), damage in damage()) {
        let file = damaged(file, &damage);
        let decodes = decode_node::<Rules>(&file).is_some();
        prop_assert_eq!(RULES.is_valid(&to_json(&file)), decodes, "{:#}", to_json(&file));
    }

    #[test]
    fn the_shape_check_reports_what_the_validation_schema_refuses(file in definition(true), damage in damage()) {
        let file = damaged(file, &damage);
        prop_assume!(!mirrors(&file));
        let (found, checked) = check(&file);
        let faults = faults_of_shape(&found);
        let long = long_form(file.clone(), pack_file());
        prop_assert_eq!(RULES.is_valid(&to_json(&long)), faults.is_empty(), "{:?} in {:#}", faults, to_json(&file));
        if faults.is_empty() {
            prop_assert!(decode_node::<Rules>(&checked).is_some(), "{:#}", to_json(&checked));
        }
    }

    #[test]
    fn the_editor_schema_accepts_what_is_sound_and_refuses_what_the_check_reports(
        file in definition(true), damage in damage()
    ) {
        let sound = to_json(&file);
        prop_assert!(check(&file).0.is_empty(), "{:?} in {:#}", check(&file).0, sound);
        let file = damaged(file, &damage);
        let (found, _) = check(&file);
        for schema in EDITOR.iter() {
            prop_assert!(schema.is_valid(&sound), "{:#}", sound);
            let accepts = schema.is_valid(&to_json(&file));
            prop_assert!(!accepts || found.is_empty(), "{:?} in {:#}", found, to_json(&file));
        }
    }

    #[test]
    fn the_editor_schema_follows_patches_into_what_they_mirror(patch in mirrored(), damage in damage()) {
        let sound = to_json(&patch);
        prop_assert!(check(&patch).0.is_empty(), "{:?} in {:#}", check(&patch).0, sound);
        let patch = damaged(patch, &damage);
        let (found, _) = check(&patch);
        for schema in EDITOR.iter() {
            prop_assert!(schema.is_valid(&sound), "{:#}", sound);
            let accepts = schema.is_valid(&to_json(&patch));
            prop_assert!(!accepts || found.is_empty(), "{:?} in {:#}", found, to_json(&patch));
        }
    }

    #[test]
    fn settings_fare_alike_in_all_readings(file in valid(config_file(), true), damage in damage()) {
        let sound = to_json(&file);
        let file = damaged(file, &damage);
        let accepted = CONFIG.is_valid(&to_json(&file));
        prop_assert_eq!(accepted, decode_node::<Config>(&file).is_some(), "{:#}", to_json(&file));
        let mut sink = Sink::default();
        check_config(file.clone().as_table_mut().expect("a file is a table"), &mut sink);
        prop_assert_eq!(accepted, sink.finish().is_empty(), "{:#}", to_json(&file));
        for schema in EDITOR_CONFIG.iter() {
            prop_assert!(schema.is_valid(&sound), "{:#}", sound);
            prop_assert!(accepted || !schema.is_valid(&to_json(&file)), "{:#}", to_json(&file));
        }
    }

    #[test]
    fn insertions_decode_as_their_schema_says(file in valid(insertion(), true), damage in damage()) {
        let file = damaged(file, &damage);
        let decodes = decode_node::<Insertion>(&file).is_some();
        prop_assert_eq!(INSERTION.is_valid(&to_json(&file)), decodes, "{:#}", to_json(&file));
    }
}

/// The generators reach every kind, and damage is not always fatal or always harmless.
#[test]
fn what_is_generated_is_worth_testing() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut kinds = std::collections::BTreeSet::new();
    let (mut sound, mut faulty) = (0, 0);
    for _ in 0..2000 {
        let file = definition(true).new_tree(&mut runner).expect("generates").current();
        let damage = damage().new_tree(&mut runner).expect("generates").current();
        kinds.extend(table(&file).keys().map(str::to_owned));
        if check(&damaged(file, &damage)).0.is_empty() { sound += 1 } else { faulty += 1 }
    }
    assert_eq!(kinds.len(), KINDS.len() + 1, "every kind, and the manifest: {kinds:?}");
    assert!(sound > 300 && faulty > 300, "{sound} sound, {faulty} faulty");
}

/// The files of the sample packs: path under the workspace, and text.
fn sample_files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for pack in ["rebellion_in_the_rim", "green_knight"] {
        let folder = format!("rules/{pack}");
        let entries =
            std::fs::read_dir(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).expect("is there");
        for entry in entries.map(|entry| entry.expect("is readable").path()) {
            if entry.extension().is_some_and(|extension| extension == "toml") {
                let name = entry.file_name().expect("has a name").to_string_lossy().into_owned();
                files.push((format!("{folder}/{name}"), std::fs::read_to_string(&entry).expect("is UTF-8")));
            }
        }
    }
    assert!(files.len() > 10, "the sample packs are there");
    files.sort();
    files
}

fn toml(text: &str) -> Json {
    toml::from_str(text).expect("is TOML")
}

fn complaints(schema: &Validator, file: &Json) -> Vec<String> {
    schema.iter_errors(file).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn green_knight() -> Compiled {
    let files = sample_files().into_iter().map(|(path, text)| (path, text.into_bytes()));
    let workspace = Workspace::open(&Memory::from(files.collect::<std::collections::BTreeMap<_, _>>()))
        .expect("a workspace in memory can be listed");
    let root = workspace.find("green_knight").expect("is there");
    compile(&workspace, root, &[], &Default::default()).compiled.expect("its closure is whole")
}

#[test]
fn the_sample_packs_pass_as_they_are_written() {
    let closure = green_knight();
    for lang in Lang::ALL {
        let schemas = [validator(&pack_schema(lang)), validator(&pack_schema_for(&closure, lang))];
        for (path, text) in sample_files() {
            for schema in &schemas {
                assert_eq!(complaints(schema, &toml(&text)), [""; 0], "{path}");
            }
        }
    }
}

#[test]
fn the_schema_of_a_closure_knows_its_ids() {
    let schema = validator(&pack_schema_for(&green_knight(), Lang::En));
    let accepts = |text: &str| schema.is_valid(&toml(text));
    // Each with the typo that an editor should mark.
    let pairs = [
        ("patch.x.set.system.tatooine.points = 1", "patch.x.set.system.tatoine.points = 1"),
        ("patch.x.set.system.\"*\".points = 1", "patch.x.set.sistem.\"*\".points = 1"),
        ("patch.x.match.system.\"t*e\".points = 1", "patch.x.match.system.\"t*e\".point = 1"),
        ("patch.x.set.system.hoth.rewards.squadron.loser = 1", "patch.x.set.system.hoth.rewards.squadrons.loser = 1"),
        ("patch.x.set.system.hoth.rewards.squadron.loser = 1", "patch.x.set.system.hoth.rewards.squadron.looser = 1"),
        ("patch.x.set.system.hoth.tokens = [\"ally\"]", "patch.x.set.system.hoth.tokens = [\"allly\"]"),
        ("patch.x.remove.system = [\"hoth\"]", "patch.x.remove.system = [\"hot\"]"),
        ("patch.x.remove.system.hoth = [\"points\"]", "patch.x.remove.system.hoth = [\"name\"]"),
        ("patch.x.remove.system.hoth.rewards = [\"squadron\"]", "patch.x.remove.system.hoth.rewards = [\"squadrn\"]"),
        (
            "patch.x.insert.phase.battle.steps = { item = \"fight\", after = \"score\" }",
            "patch.x.insert.phase.battle.steps = { item = \"fight\", after = \"scor\" }",
        ),
        (
            "patch.x.insert.phase.battle.steps = { item = \"fight\", after = \"score\" }",
            "patch.x.insert.phase.battle.steps = { item = \"fight\", after = \"score\", before = \"scars\" }",
        ),
        (
            "patch.x.insert.phase.battle.steps = { item = \"fight\", after = \"score\" }",
            "patch.x.insert.phase.battle.name = \"x\"",
        ),
        ("patch.x.was.absent = [\"system.x\"]", "patch.x.set.absent = [\"system.x\"]"),
        ("patch.x.cite = [\"green_knight:P01\"]", "patch.x.cite = [\"green_knight:P99\"]"),
        ("patch.x.cite = [\"flagship:Hoth\"]", "patch.x.cite = [\"flagshp:Hoth\"]"),
        ("zone.x = { name = \"X\", adjacent = [\"iv\"] }", "zone.x = { name = \"X\", adjacent = [\"vi\"] }"),
        (
            "patch.x.replace.system.hoth.rewards.squadron = { winner = 1, loser = 1 }",
            "patch.x.replace.system.hoth.rewards.squadron = { winner = 1 }",
        ),
        // Only an addition may name what is not there, and a pack cannot patch itself.
        ("patch.x.add.system.new.name = \"New\"", "patch.x.set.system.new.name = \"New\""),
        ("patch.x.set.source.flagship.title = \"F\"", "patch.x.set.source.green_knight.title = \"G\""),
        ("patch.x.set.unit.x.banned = true", "patch.x.set.patch.x.reason = \"x\""),
    ];
    for (right, wrong) in pairs {
        // No unit stands below: the kind is not even offered.
        assert_eq!(accepts(right), !right.contains(".unit."), "{right}");
        assert!(!accepts(wrong), "{wrong}");
    }
}

#[test]
fn an_id_brings_its_name_in_the_language() {
    let schema = pack_schema_for(&green_knight(), Lang::Fr);
    let systems = &schema["definitions"]["set.system"]["properties"];
    assert_eq!(systems["nar_shaddaa"]["description"], "Nar Shaddaa");
    assert_eq!(schema["definitions"]["set.phase"]["properties"]["battle"]["description"], "Phase de bataille");
    let zones = &schema["definitions"]["zone.id"];
    let at = zones["enum"].as_array().and_then(|ids| ids.iter().position(|id| id == "mandalorian_sector"));
    let names = &zones["x-taplo"]["docs"]["enumValues"];
    assert_eq!(names[at.expect("is a zone")], "Mandalorian Sector", "as the map prints it");
    assert_eq!(
        schema["definitions"]["System"]["properties"]["name"]["properties"]["fr"]["description"],
        "Le texte français."
    );
}

#[test]
fn settings_complete_codes_and_families() {
    let schema = validator(&config_schema(Lang::En));
    let accepts = |text: &str| schema.is_valid(&toml(text));
    assert!(accepts("lints.\"patch/no-effect\" = \"allow\"\nlints.reference = \"deny\""));
    assert!(!accepts("lints.\"patch/no-efect\" = \"allow\""), "a typo");
    assert!(!accepts("lints.\"patch/stale\" = \"allow\""), "errors cannot be lowered");
    assert!(accepts("lints.\"patch/stale\" = \"deny\""));
}

/// Walks a schema; the path names the place in messages.
fn walk(schema: &Json, path: &str, visit: &mut dyn FnMut(&str, &Json)) {
    visit(path, schema);
    match schema {
        Json::Object(map) => map.iter().for_each(|(key, value)| walk(value, &format!("{path}/{key}"), visit)),
        Json::Array(items) => items.iter().enumerate().for_each(|(i, item)| walk(item, &format!("{path}/{i}"), visit)),
        _ => {}
    }
}

#[test]
fn every_struct_field_and_word_is_described_in_both_languages() {
    let mut lacking = Vec::new();
    let mut described = 0;
    for schema in [validation_schema::<Rules>(), validation_schema::<Config>(), validation_schema::<Insertion>()] {
        walk(&schema, "", &mut |path, schema| {
            let mut expect = |path: String, schema: &Json| {
                let says = |key: &str| schema[key].as_str().is_some_and(|text| text.ends_with('.'));
                described += 1;
                if !says("description") || !says("x-fr") || schema["description"] == schema["x-fr"] {
                    lacking.push(path);
                }
            };
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                expect(format!("{path}/{name}"), field);
            }
            if schema["properties"].is_object() {
                expect(path.to_owned(), schema);
            }
            for word in schema["oneOf"].as_array().into_iter().flatten() {
                expect(format!("{path}/{}", word["const"]), word);
            }
            if schema["enum"].is_array() {
                lacking.push(format!("{path}: its words have no descriptions"));
            }
        });
    }
    assert!(described > 150, "the walk went nowhere");
    assert!(lacking.is_empty(), "no sentence in one of the languages: {lacking:#?}");
}

#[test]
fn editor_schemas_are_plain_draft_7_with_words_in_their_language() {
    for (lang, other) in [(Lang::En, Lang::Fr), (Lang::Fr, Lang::En)] {
        let of = |lang| [pack_schema(lang), config_schema(lang)];
        for (schema, translated) in of(lang).iter().zip(&of(other)) {
            assert!(jsonschema::meta::is_valid(schema), "the schema breaks the rules of its draft");
            assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
            assert!(schema.get("$id").is_none());
            walk(schema, "", &mut |path, part| {
                assert_ne!(part, &json!("null"), "{path}");
                for key in part.as_object().into_iter().flatten().map(|(key, _)| key) {
                    assert!(!key.starts_with("x-") || key == "x-taplo" || key.starts_with("x-tombi-"), "{path}/{key}");
                }
                // A table's `properties`, not a property of that name.
                let fields = part["properties"].as_object().filter(|_| part["type"] == "object");
                for (name, field) in fields.into_iter().flatten() {
                    assert!(field["description"].is_string(), "{path}/properties/{name} is not described");
                }
                // References point at something, and everything is translated.
                if let Some(target) = part["$ref"].as_str() {
                    assert!(schema.pointer(target.trim_start_matches('#')).is_some(), "{target}");
                }
                if let (Some(text), Some(counterpart)) = (part["description"].as_str(), translated.pointer(path)) {
                    assert_ne!(counterpart["description"], text, "{path}");
                }
            });
        }
        for (name, text) in files(lang) {
            assert!(text.ends_with("}\n"), "{name}");
        }
        assert_eq!(files(lang), files(lang));
    }
}

/// A trap of taplo 0.10: an `allOf` that leads to a schema without `properties` (a list, a word) sends its completion
/// in a circle, until it has used up the memory of the machine.
#[test]
fn a_described_reference_leads_to_a_table() {
    let closure = pack_schema_for(&green_knight(), Lang::En);
    for schema in [pack_schema(Lang::En), config_schema(Lang::En), closure] {
        walk(&schema, "", &mut |path, part| {
            for target in part["allOf"].as_array().into_iter().flatten().filter_map(|part| part["$ref"].as_str()) {
                let found = schema.pointer(target.trim_start_matches('#')).expect(target);
                assert!(found["properties"].is_object(), "{path} leads to {target}, which has no properties");
            }
        });
    }
}

/// What only the schema of one closure can know stays open in the schema of all packs.
#[test]
fn the_schema_of_all_packs_completes_words_but_knows_no_ids() {
    let schema = pack_schema(Lang::En);
    let operations: Vec<&str> = Operation::ALL.iter().map(|operation| operation.keyword()).collect();
    let patch = schema["definitions"]["Patch"]["properties"].as_object().expect("is a table");
    assert!(operations.iter().all(|operation| patch.contains_key(*operation)));
    let mirrored = schema["definitions"]["patch.set"]["properties"].as_object().expect("is a table");
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).filter(|kind| *kind != "patch").collect();
    assert_eq!(mirrored.keys().collect::<Vec<_>>(), kinds);
    assert!(matches!(pack_file().child("patch"), Some(Shape::Map(..))));
    let sequences = schema["definitions"]["patch.insert"]["properties"].as_object().expect("is a table");
    assert_eq!(sequences.keys().collect::<Vec<_>>(), kinds, "each has an order of clauses");
    let insertions = schema["definitions"].as_object().expect("is a table");
    let holds = |kind: &str| {
        let of_kind = insertions[&format!("{kind}.insert")]["properties"].as_object().expect("is a table");
        of_kind.keys().map(String::as_str).collect::<Vec<_>>()
    };
    assert_eq!(holds("System"), ["clause_order"]);
    assert_eq!(holds("Phase"), ["clause_order", "end", "reveal", "start", "steps"]);
}
