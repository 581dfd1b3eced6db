use super::*;
use crate::book::fixtures::{CANALS, compiled, from_files, green_knight, samples};
use crate::diagnostic::registry::example_files;

#[test]
fn what_is_built_loads_as_what_was_compiled() {
    let compiled = green_knight();
    let ruleset = load(&build(&compiled)).unwrap();
    assert_eq!(&*ruleset.root.id, "green_knight");
    let packs: Vec<&str> = ruleset.packs.iter().map(|pack| &*pack.id).collect();
    assert_eq!(packs, ["rebellion_in_the_rim", "green_knight"]);
    assert_eq!(&*ruleset.note, "codicille build green_knight");
    assert_eq!(ruleset.languages.iter().map(AsRef::as_ref).collect::<Vec<&str>>(), ["en", "fr"]);
    // What an author accepts is no business of an engine.
    let mut systems = compiled.rules.system.clone();
    systems.values_mut().for_each(|system| system.allow.clear());
    assert_eq!(ruleset.definitions.system, systems);
    assert_eq!(ruleset.definitions.objective, compiled.rules.objective);
    assert_eq!(&*ruleset.hash, hash(&compiled));
    assert!(ruleset.definitions.patch.is_empty() && ruleset.definitions.pack.is_none());
}

#[test]
fn patches_are_carried_out_and_defaults_spelled_out() {
    let json: Json = serde_json::from_str(&build(&green_knight())).unwrap();
    let system = &json["definitions"]["system"];
    assert_eq!(system["lothal"]["rewards"]["squadron"], serde_json::json!({ "winner": 24, "loser": 16 }));
    assert_eq!(system["hoth"]["tokens"], serde_json::json!([]));
    assert_eq!(system["tatooine"].get("text"), None);
    assert_eq!(json["definitions"]["token"]["ally"]["name"]["fr"], "Allié");
    assert_eq!(json["definitions"].get("patch"), None);
}

#[test]
fn the_order_of_files_and_definitions_changes_no_byte() {
    let text = build(&compiled("floods", CANALS));
    // The same definitions, each in a file of its own, whose names reverse their order.
    let mut files: Vec<(String, String)> = Vec::new();
    for (position, (path, content)) in example_files(CANALS).into_iter().enumerate() {
        let folder = path.rsplit_once('/').map(|(folder, _)| folder.to_owned()).unwrap_or_default();
        if path.ends_with("pack.toml") {
            files.push((path, content));
            continue;
        }
        for (part, block) in content.split("\n\n").enumerate() {
            files.push((format!("{folder}/{:03}.toml", 999 - 100 * position - part), block.to_owned()));
        }
    }
    assert!(files.len() > 30, "the packs fell apart into {} files", files.len());
    files.reverse();
    assert_eq!(build(&from_files("floods", files)), text);
}

#[test]
fn every_changed_value_changes_the_hash_and_is_refused() {
    let text = build(&compiled("floods", CANALS));
    let whole: Json = serde_json::from_str(&text).unwrap();
    let mut pointers = Vec::new();
    leaves(&whole, String::new(), &mut pointers);
    assert!(pointers.len() > 100);
    for pointer in pointers.iter().filter(|pointer| *pointer != "/hash" && *pointer != "/format") {
        let mut forged = whole.clone();
        let leaf = forged.pointer_mut(pointer).unwrap();
        *leaf = match leaf.take() {
            Json::String(word) => Json::String(format!("{word}x")),
            Json::Bool(truth) => Json::Bool(!truth),
            other => Json::from(other.as_i64().unwrap() + 1),
        };
        let refused = load(&forged.to_string());
        assert!(matches!(refused, Err(LoadError::Hash { .. })), "{pointer}: {refused:?}");
    }
}

fn leaves(value: &Json, pointer: String, found: &mut Vec<String>) {
    match value {
        Json::Object(map) => map.iter().for_each(|(key, item)| leaves(item, format!("{pointer}/{key}"), found)),
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| leaves(item, format!("{pointer}/{i}"), found))
        }
        _ => found.push(pointer),
    }
}

#[test]
fn one_value_of_a_pack_changes_the_hash() {
    let mut files = samples();
    let before = hash(&from_files("rebellion_in_the_rim", files.clone()));
    for (_, text) in &mut files {
        *text =
            text.replace("rewards.title = { winner = 12, loser = 6 }", "rewards.title = { winner = 12, loser = 5 }");
    }
    assert_ne!(hash(&from_files("rebellion_in_the_rim", files)), before);
}

#[test]
fn what_is_no_ruleset_is_refused_in_both_languages() {
    let text = build(&green_knight());
    let half: String = text.chars().take(text.chars().count() / 2).collect();
    let refusal = |text: &str| load(text).unwrap_err();
    assert!(matches!(refusal(&half), LoadError::NotJson { .. }));
    assert_eq!(refusal("[]"), LoadError::NotARuleset);
    assert_eq!(refusal("{}"), LoadError::NotARuleset);
    assert_eq!(refusal(&text.replacen("\"format\": 1", "\"format\": 2", 1)), LoadError::Format { found: 2 });
    assert_eq!(refusal("{}").message().fr, "ce fichier n'est pas un règlement : il n'a ni `format` ni `hash`");
    assert_eq!(load(&sealed(r#"{ "format": 1 }"#)), Err(LoadError::Shape { address: None }));
    let strange = text.replace("\"winner\": 24", "\"winner\": \"many\"");
    let Err(LoadError::Shape { address: Some(address) }) = load(&sealed(&strange)) else { panic!() };
    assert_eq!(address.to_string(), "system.concord_dawn");
}

/// The same object under a hash that fits.
fn sealed(text: &str) -> String {
    let mut json: Json = serde_json::from_str(text).unwrap();
    let map = json.as_object_mut().unwrap();
    map.remove("hash");
    let hash = fingerprint(&canonical(&Json::Object(map.clone())));
    map.insert("hash".into(), hash.into());
    json.to_string()
}

#[test]
fn a_ruleset_indented_anew_still_loads() {
    let text = build(&green_knight());
    let json: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(load(&json.to_string()).unwrap(), load(&text).unwrap());
}

#[test]
fn the_schema_accepts_rulesets_and_refuses_others() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for text in [build(&green_knight()), build(&compiled("floods", CANALS))] {
        let json: Json = serde_json::from_str(&text).unwrap();
        let faults: Vec<String> = validator.iter_errors(&json).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:#?}");
        for pointer in ["/hash", "/definitions/system", "/root/id", "/packs/0/version"] {
            let mut other = json.clone();
            *other.pointer_mut(pointer).unwrap() = Json::from(7);
            assert!(!validator.is_valid(&other), "{pointer} may be 7");
        }
        let mut other = json.clone();
        other["definitions"]["patch"] = serde_json::json!({});
        assert!(!validator.is_valid(&other), "a patch is no part of a ruleset");
    }
    let types: Vec<&String> = schema["definitions"].as_object().unwrap().keys().collect();
    assert!(!types.iter().any(|name| ["Manifest", "Patch", "Mirror"].contains(&name.as_str())), "{types:?}");
}

#[test]
fn the_command_says_what_was_set_and_what_stood_beside() {
    let packs = r#"
[param.players]
type = "int"
default = 4
label = { fr = "joueurs", en = "players" }

# file: rules/more/pack.toml
[pack]
id = "more"
version = "1.0.0"
format = 1
title = "More"
languages = ["fr", "en"]
license = "CC0-1.0"
"#;
    let mut compiled = compiled("example", packs);
    assert_eq!(command("build", &compiled), "codicille build example");
    compiled.binding.insert("players".into(), Scalar::Int(4));
    assert_eq!(command("build", &compiled), "codicille build example");
    compiled.binding.insert("players".into(), Scalar::Int(6));
    assert_eq!(command("book", &compiled), "codicille book example --set players=6");
    let mut more = compiled.packs.clone();
    more.iter_mut().for_each(|pack| pack.id = "more".into());
    compiled.packs.append(&mut more);
    assert_eq!(command("book", &compiled), "codicille book example --with more --set players=6");
}
