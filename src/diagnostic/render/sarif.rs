//! SARIF 2.1.0, which code scanning services read.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::plain_text;
use super::region::Region;
use crate::diagnostic::{Code, Diagnostic, Label, Level};
use crate::source::Sources;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log of one run. It lists every rule, found or not: services compare the lists of runs.
pub(super) fn render(found: &[Diagnostic], sources: &Sources, codes: &[&Code]) -> String {
    let mut seen = BTreeMap::new();
    let results: Vec<Value> = found.iter().map(|found| result(found, sources, codes, &mut seen)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "codicille",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": codes.iter().map(|code| rule(code)).collect::<Vec<Value>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule(code: &Code) -> Value {
    json!({
        "id": code.name,
        "shortDescription": { "text": code.title.en },
        "help": { "text": code.page.en, "markdown": code.page.en },
        "defaultConfiguration": { "level": level(code.level) },
    })
}

/// SARIF knows no hints.
fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Hint => "note",
    }
}

/// How often a fingerprint has been given out in a file.
type Seen = BTreeMap<(String, String), usize>;

fn result(found: &Diagnostic, sources: &Sources, codes: &[&Code], seen: &mut Seen) -> Value {
    let related = found.secondary.iter().enumerate();
    let mut result = json!({
        "ruleId": found.code.name,
        "level": level(found.level),
        "message": { "text": message(found) },
        "locations": [location(&found.primary, sources)],
        "relatedLocations": related.map(|(id, label)| {
            let mut location = location(label, sources);
            location["id"] = json!(id);
            location
        }).collect::<Vec<Value>>(),
        "partialFingerprints": { "primaryLocationLineHash": fingerprint(found, sources, seen) },
    });
    if let Some(index) = codes.iter().position(|code| *code == found.code) {
        result["ruleIndex"] = json!(index);
    }
    result
}

/// The whole text. Services show a related location only where the message links to it.
fn message(found: &Diagnostic) -> String {
    let mut text = plain_text(found);
    for (id, label) in found.secondary.iter().enumerate() {
        let words = label.text.en.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
        text.push_str(&format!("\nsee: [{words}]({id})"));
    }
    text
}

fn location(label: &Label, sources: &Sources) -> Value {
    let Region { path, start, end, .. } = Region::of(sources, label.origin);
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(path), "uriBaseId": "%SRCROOT%" },
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        },
        "message": { "text": label.text.en },
    })
}

/// A relative path as a URI: what is neither unreserved nor a slash is percent-encoded.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// What makes a finding the same one after other lines have moved it: its code, the text of
/// its line, and which of several equal ones in its file it is.
fn fingerprint(found: &Diagnostic, sources: &Sources, seen: &mut Seen) -> String {
    let origin = found.primary.origin;
    let line = Region::of(sources, origin).start.line - 1;
    let text = sources.get(origin.file).map_or("", |source| source.line(line));
    let digest = Sha256::digest(format!("{}\n{}", found.code.name, text.trim()));
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let nth = seen.entry((sources.path(origin.file).to_owned(), hash.clone())).or_default();
    *nth += 1;
    format!("{hash}:{nth}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures::{self, DRIFT, LICENCE, STALE};

    fn log(found: &[Diagnostic], sources: &Sources) -> Value {
        serde_json::from_str(&render(found, sources, &[&LICENCE, &STALE, &DRIFT])).unwrap()
    }

    #[test]
    fn the_log_has_what_services_require() {
        let (sources, found) = fixtures::all();
        let log = log(&found, &sources);
        assert_eq!(log["version"], "2.1.0");
        assert!(log["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
        assert_eq!(log["runs"].as_array().unwrap().len(), 1);
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "codicille");
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(
            rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect::<Vec<_>>(),
            ["pack/no-licence", "patch/stale", "text/number-drift"]
        );
        for rule in rules {
            assert!(!rule["shortDescription"]["text"].as_str().unwrap().is_empty());
        }
        for result in run["results"].as_array().unwrap() {
            let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
            assert_eq!(rule["id"], result["ruleId"]);
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            assert_eq!(result["locations"].as_array().unwrap().len(), 1);
        }
    }

    #[test]
    fn the_rules_do_not_depend_on_what_was_found() {
        let (sources, found) = fixtures::all();
        let rules = |found| log(found, &sources)["runs"][0]["tool"].clone();
        assert_eq!(rules(&found), rules(&[]));
    }

    #[test]
    fn a_result_over_two_files() {
        let (sources, found) = fixtures::all();
        let log = log(&found, &sources);
        let results = &log["runs"][0]["results"];
        let levels = [&results[0]["level"], &results[1]["level"], &results[2]["level"]];
        assert_eq!(levels, ["note", "error", "warning"]);
        let at = &results[1]["locations"][0]["physicalLocation"];
        assert_eq!(at["artifactLocation"]["uri"], "rules/green_knight/rewards.toml");
        let region = json!({ "startLine": 2, "startColumn": 56, "endLine": 2, "endColumn": 57 });
        assert_eq!(at["region"], region);
        let related = &results[1]["relatedLocations"][0];
        assert_eq!(related["id"], 0);
        assert_eq!(related["message"]["text"], "the base pack now gives 5");
        assert_eq!(related["physicalLocation"]["region"]["startColumn"], 53);
        let text = results[1]["message"]["text"].as_str().unwrap();
        assert!(text.ends_with("\nsee: [the base pack now gives 5](0)"), "{text}");
    }

    #[test]
    fn a_fingerprint_is_of_the_text_and_not_of_its_place() {
        let print = |text: &str, start: usize| {
            let (sources, diagnostic) = fixtures::one(text, start..start + 1);
            let log = log(&[diagnostic.clone(), diagnostic], &sources);
            let print =
                |i: usize| log["runs"][0]["results"][i]["partialFingerprints"]["primaryLocationLineHash"].clone();
            [print(0), print(1)]
        };
        // SHA-256 of "patch/stale", a newline, "a = 1".
        let hash = "03c4941468b6cf8867ff2b407b5d0b128d0259ca53600bc10fec49ae1665697a";
        assert_eq!(print("a = 1", 0), [format!("{hash}:1"), format!("{hash}:2")]);
        assert_eq!(print("# moved\r\n  a = 1\r\n", 15), print("a = 1", 0));
        assert_ne!(print("a = 2", 0), print("a = 1", 0));
    }

    #[test]
    fn uris_are_relative_and_encoded() {
        assert_eq!(uri("rules/été 1/a#b.toml"), "rules/%C3%A9t%C3%A9%201/a%23b.toml");
        assert_eq!(uri("rules/a:b/100%.toml"), "rules/a%3Ab/100%25.toml");
    }

    #[test]
    fn a_label_with_brackets_stays_one_link() {
        let (sources, diagnostic) = fixtures::one("a = [1]", 4..5);
        let origin = diagnostic.primary.origin;
        let diagnostic = diagnostic.label(origin, crate::say!("opened `[` here", ""));
        let log = log(&[diagnostic], &sources);
        let text = log["runs"][0]["results"][0]["message"]["text"].as_str().unwrap();
        assert_eq!(text, "title\nsee: [opened `\\[` here](0)");
    }
}
