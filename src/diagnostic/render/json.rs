//! One JSON object a line, for programs.
//!
//! Lines and columns count from 1, columns in Unicode characters; an end is just after the
//! last character. Spans count bytes from 0, exactly as the compiler saw them.

use serde::Serialize;

use super::region::Region;
use crate::diagnostic::{Diagnostic, Label};
use crate::locale::Message;
use crate::source::{Place, Sources};

/// Grows when a field changes its meaning or goes; new fields may come without notice.
const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Finding<'a> {
    schema_version: u32,
    code: &'a str,
    level: &'a str,
    message: &'a str,
    address: Option<String>,
    #[serde(flatten)]
    location: Location<'a>,
    labels: Vec<Labelled<'a>>,
    notes: Vec<&'a str>,
    help: Vec<&'a str>,
}

#[derive(Serialize)]
struct Labelled<'a> {
    primary: bool,
    text: &'a str,
    #[serde(flatten)]
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    end: End,
    span: Span,
}

#[derive(Serialize)]
struct End {
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Span {
    start: u32,
    end: u32,
}

/// The lines.
pub(super) fn render(found: &[Diagnostic], sources: &Sources) -> String {
    let line = |diagnostic| {
        // Only a map with keys that are no strings could fail, and there is none.
        let object = serde_json::to_string(&finding(diagnostic, sources)).unwrap_or_default();
        object + "\n"
    };
    found.iter().map(line).collect()
}

fn finding<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Finding<'a> {
    let secondary = diagnostic.secondary.iter().map(|label| labelled(label, false, sources));
    Finding {
        schema_version: SCHEMA_VERSION,
        code: diagnostic.code.name,
        level: diagnostic.level.as_str(),
        message: &diagnostic.message.en,
        address: diagnostic.address.as_ref().map(ToString::to_string),
        location: location(&diagnostic.primary, sources),
        labels: std::iter::once(labelled(&diagnostic.primary, true, sources)).chain(secondary).collect(),
        notes: english(&diagnostic.notes),
        help: english(&diagnostic.help),
    }
}

fn labelled<'a>(label: &'a Label, primary: bool, sources: &'a Sources) -> Labelled<'a> {
    Labelled { primary, text: &label.text.en, location: location(label, sources) }
}

fn location<'a>(label: &Label, sources: &'a Sources) -> Location<'a> {
    let Region { path, start, end: Place { line, column }, .. } = Region::of(sources, label.origin);
    let span = Span { start: label.origin.start, end: label.origin.end };
    Location { path, line: start.line, column: start.column, end: End { line, column }, span }
}

fn english(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|message| message.en.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::diagnostic::render::fixtures;

    fn objects(text: &str) -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_finding_over_two_files() {
        let (sources, found) = fixtures::all();
        let objects = objects(&render(&found, &sources));
        assert_eq!(objects.len(), 3);
        let primary = json!({
            "primary": true, "text": "this patch expects 4", "path": "rules/green_knight/rewards.toml",
            "line": 2, "column": 56, "end": { "line": 2, "column": 57 }, "span": { "start": 81, "end": 82 },
        });
        let other = json!({
            "primary": false, "text": "the base pack now gives 5", "path": "rules/rebellion_in_the_rim/systems.toml",
            "line": 3, "column": 53, "end": { "line": 3, "column": 54 }, "span": { "start": 93, "end": 94 },
        });
        let expected = json!({
            "schema_version": 1,
            "code": "patch/stale",
            "level": "error",
            "message": "patch `tatooine_retrofit` expects 4 and finds 5",
            "address": "patch.tatooine_retrofit",
            "path": "rules/green_knight/rewards.toml",
            "line": 2,
            "column": 56,
            "end": { "line": 2, "column": 57 },
            "span": { "start": 81, "end": 82 },
            "labels": [primary, other],
            "notes": ["the loser at Tatooine already gains 5 points, so the patch has nothing left to change"],
            "help": ["delete the patch, or give `was` the value 5 and `set` the value you want now"],
        });
        assert_eq!(objects[1], expected);
    }

    #[test]
    fn columns_count_characters_and_spans_count_bytes() {
        let (sources, found) = fixtures::all();
        let objects = objects(&render(&found, &sources));
        assert_eq!(objects[2]["column"], 68);
        assert_eq!(objects[2]["span"], json!({ "start": 182, "end": 184 }));
        assert_eq!(objects[2]["labels"][1]["column"], 34);
        assert_eq!(objects[2]["labels"][1]["span"], json!({ "start": 148, "end": 150 }));
        assert_eq!(objects[0]["address"], Value::Null);
        assert_eq!(objects[0]["level"], "hint");
    }

    #[test]
    fn the_end_of_a_file_keeps_its_true_span() {
        let (sources, diagnostic) = fixtures::one("a = [\n", 6..6);
        let object = &objects(&render(&[diagnostic], &sources))[0];
        assert_eq!((&object["line"], &object["column"]), (&json!(1), &json!(6)));
        assert_eq!(object["span"], json!({ "start": 6, "end": 6 }));
    }
}
