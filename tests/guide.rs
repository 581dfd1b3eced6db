//! The guide of the rule language, `docs/language.en.md` and `docs/language.fr.md`: every example in it is tried.
//!
//! | block | is |
//! | --- | --- |
//! | `toml` | a part of the file that its first line names; together the files check clean |
//! | `expression` | on each line an expression, then `# →` and its value at the start of a game |
//! | `effects` | effects; in its lines `# EXPRESSION → VALUE` stands what is so after them |
//! | `type`, `trigger` | on each line one of them |
//! | `text` | no example |

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use codicille::compile::{Compiled, check_workspace, compile};
use codicille::engine::Setup;
use codicille::engine::ask::Question;
use codicille::pack::workspace::Workspace;
use codicille::schema::shape::{Shape, pack_file};
use codicille::script::ast::{Binary, Comparison, GatherForm};
use codicille::script::elaborate::FUNCTIONS;
use codicille::script::parser::{RESERVED, parse_effects, parse_trigger, parse_type};
use codicille::world::Memory;

const ENGLISH: &str = "docs/language.en.md";
const FRENCH: &str = "docs/language.fr.md";

fn guide(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The fenced blocks: what each is, and its text.
fn blocks(guide: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in guide.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some((kind.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, text)), None) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

fn of_kind(path: &str, wanted: &str) -> Vec<String> {
    blocks(&guide(path)).into_iter().filter(|(kind, _)| kind == wanted).map(|(_, text)| text).collect()
}

/// The workspace of a guide, and its pack `beacons`.
fn packs(path: &str) -> (Workspace, Compiled) {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for text in of_kind(path, "toml") {
        let (first, rest) = text.split_once('\n').unwrap();
        let file = first.strip_prefix("# ").expect("a part of a pack begins with the path of its file");
        files.entry(file.to_owned()).or_default().extend(rest.bytes());
    }
    let workspace = Workspace::open(&Memory::from(files)).unwrap();
    let found = check_workspace(&workspace, &Default::default());
    assert!(found.is_empty(), "{path}: {:?}", found.iter().map(|f| (f.code.name, &f.message.en)).collect::<Vec<_>>());
    let compiled = compile(&workspace, workspace.find("beacons").unwrap(), &[], &Default::default()).compiled.unwrap();
    (workspace, compiled)
}

fn value((workspace, compiled): &(Workspace, Compiled), given: &str, expression: &str) -> String {
    let question = Question { given, expression };
    match question.answer(compiled, &workspace.sources, Setup::seeded(0)) {
        Ok(answer) => answer.value,
        Err(fault) => format!("{fault:?}"),
    }
}

#[test]
fn expressions_have_the_values_that_the_guide_gives() {
    let packs = packs(ENGLISH);
    let mut tried = 0;
    for line in of_kind(ENGLISH, "expression").iter().flat_map(|text| text.lines()) {
        let (expression, expected) = line.split_once("# →").unwrap_or_else(|| panic!("`{line}` has no value"));
        assert_eq!(value(&packs, "", expression), expected.trim(), "{line}");
        tried += 1;
    }
    assert!(tried > 50, "only {tried} expressions");
}

#[test]
fn effects_do_what_the_guide_says() {
    let packs = packs(ENGLISH);
    let mut tried = 0;
    for text in of_kind(ENGLISH, "effects") {
        assert_eq!(parse_effects(&text).faults, [], "{text}");
        // Effects without a result are carried out all the same.
        assert_eq!(value(&packs, &text, "true"), "true", "{text}");
        for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
            let (expression, expected) = line.split_once(" → ").unwrap_or_else(|| panic!("`{line}` has no value"));
            assert_eq!(value(&packs, &text, expression), expected, "{line} after\n{text}");
            tried += 1;
        }
    }
    assert!(tried >= 15, "only {tried} results");
}

#[test]
fn types_and_triggers_read() {
    for line in of_kind(ENGLISH, "type").iter().flat_map(|text| text.lines()) {
        assert_eq!(parse_type(line).faults, [], "{line}");
    }
    for line in of_kind(ENGLISH, "trigger").iter().flat_map(|text| text.lines()) {
        assert_eq!(parse_trigger(line).faults, [], "{line}");
    }
}

/// Both guides have the same examples in the same order, and nothing but examples and grammar in their blocks.
#[test]
fn the_two_guides_show_the_same_examples() {
    let shown = |path| blocks(&guide(path)).into_iter().filter(|(kind, _)| kind != "text").collect::<Vec<_>>();
    let (english, french) = (shown(ENGLISH), shown(FRENCH));
    assert_eq!(english, french);
    let kinds: BTreeSet<&str> = english.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, BTreeSet::from(["effects", "expression", "toml", "trigger", "type"]));
}

/// Whether a text has a word, not as part of another.
fn has_word(text: &str, word: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(inner) && !after.is_some_and(inner)
    })
}

/// The kinds that rules play with.
const KINDS: [&str; 16] = [
    "action",
    "card",
    "constraint",
    "die",
    "effect",
    "example",
    "formula",
    "game",
    "metric",
    "phase",
    "piece",
    "roster_format",
    "rule",
    "state",
    "step",
    "table",
];

#[test]
fn every_word_of_the_language_has_its_place() {
    for path in [ENGLISH, FRENCH] {
        let guide = guide(path);
        let code: String = blocks(&guide).into_iter().map(|(_, text)| text).collect();
        let tried: String = blocks(&guide)
            .into_iter()
            .filter(|(kind, _)| kind == "expression" || kind == "effects")
            .map(|(_, text)| text)
            .collect();
        let spans: String = guide.split('`').skip(1).step_by(2).map(|span| format!("{span}\n")).collect();
        for word in RESERVED {
            assert!(has_word(&code, word), "{path}: the word `{word}` has no example");
        }
        for function in FUNCTIONS.into_iter().chain(GatherForm::ALL.map(GatherForm::word)) {
            assert!(tried.contains(&format!("{function}(")), "{path}: `{function}` has no example that is tried");
            assert!(guide.contains(&format!("`{function}")), "{path}: `{function}` is not explained");
        }
        for sign in Binary::ALL.map(Binary::sign).into_iter().chain(Comparison::ALL.map(Comparison::sign)) {
            assert!(tried.contains(&format!(" {sign} ")), "{path}: `{sign}` has no example that is tried");
        }
        for kind in KINDS {
            let Some(Shape::Map(_, definition)) = pack_file().child(kind) else { panic!("no kind {kind}") };
            let Shape::Record(record) = &**definition else { panic!("{kind} has no fields") };
            for field in record.fields.keys() {
                let there = has_word(&code, field) || has_word(&spans, field);
                assert!(there, "{path}: the field `{kind}.{field}` is nowhere");
            }
        }
    }
}
