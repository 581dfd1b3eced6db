use super::*;
use crate::book::fixtures::from_files;
use crate::ruleset::{LoadError, build, load, schema};
use serde_json::Value as Json;

/// The sample game, from its files.
fn two_moons() -> crate::compile::Compiled {
    let files = ["pack", "play", "world"].map(|name| {
        let path = format!("rules/two_moons/{name}.toml");
        let text = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap();
        (path, text)
    });
    from_files("two_moons", files.to_vec())
}

#[test]
fn what_is_built_loads_as_it_was() {
    let compiled = two_moons();
    let play = compiled.play.clone().unwrap();
    let text = build(&compiled);
    let loaded = load(&text).unwrap();
    assert_eq!(loaded.play.as_ref(), Some(&play));
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let json: Json = serde_json::from_str(&text).unwrap();
    let faults: Vec<String> = validator.iter_errors(&json).map(|e| format!("{} {e}", e.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}
