//! A ruleset from bytes, sealed with the hash that fits: it is refused, or an engine plays it to an end, to a decision
//! or to a fault, and never panics. Seeds are rulesets: `generated/*/ruleset.json`.

#![no_main]

use std::sync::Arc;

use codicille::engine::random::play;
use codicille::engine::{Machine, Setup};
use codicille::ruleset::canonical::{canonical, fingerprint};
use codicille::ruleset::load;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // As it stands: most texts are refused for what they are.
    let _ = load(&text);
    let Ok(mut json) = serde_json::from_str::<Value>(&text) else { return };
    let Some(map) = json.as_object_mut() else { return };
    map.remove("hash");
    let hash = fingerprint(&canonical(&Value::Object(map.clone())));
    map.insert("hash".into(), hash.into());
    let Ok(ruleset) = load(&json.to_string()) else { return };
    let Some(content) = ruleset.play else { return };
    let _ = play(&Arc::new(Machine::new(content)), Setup::seeded(1), 1, 50);
});
