//! What holds for any text: what is accepted is what `toml` accepts, and one fault costs no more
//! than its own statement.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use codicille::diagnostic::{Diagnostic, Level, Sink};
use codicille::source::{FileId, Origin, floor_char_boundary};
use codicille::syntax::parse;
use codicille::syntax::tree::{Node, Table, Value};
use proptest::prelude::*;

/// One statement a line, so that one line is one statement's damage.
const LINES: &str = r#"# A pack, with a bit of everything.
[pack]
id = "green_knight"
format = 1
title = { fr = "Correctifs de Green Knight", en = "Green Knight's fixes" }
languages = ["fr", "en"]

[system.tatooine]
name = "Tatooine"  # a border system
rewards.offensive_retrofit = { winner = 10, loser = 4 }
rewards.squadron = { winner = 30, loser = 15 }
ratio = 2.5
banned = false

[system."nal hutta"]
zones = ['iv', "v\\i"]
tokens = [[1, 2], [3]]

[patch.no_onager]
set.unit."onager_*".banned = true
reason = { fr = "l’« onager » : trop fort", en = "too strong" }
"#;

/// What statements over several lines add.
const LONG: &str = r#"[rule.long]
text = """
Le joueur gagne 3 points = un jeton.
[pas un titre]
"""
script = '''
a = 1
'''
steps = [
    "one", # first
    "two",
]
[[round]]
at = 1979-05-27T07:32:00Z
[round.inner]
x = 0xFF
[[round]]
y = 1e3
"#;

fn parsed(text: &str) -> (Table, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let table = parse(text, FileId(0), &mut sink);
    (table, sink.finish())
}

/// What must hold whatever the text.
fn check_any(text: &str) -> Result<(), TestCaseError> {
    let (table, found) = parsed(text);
    let errors = found.iter().filter(|found| found.level == Level::Error).count();
    let accepted = text.parse::<toml::Table>();
    prop_assert_eq!(errors == 0, accepted.is_ok(), "{:?}: {:?}", accepted.err(), found);
    let root = Node { origin: Origin::new(FileId(0), 0..0), value: Value::Table(table) };
    prop_assert!(errors > 0 || !root.has_error());
    for found in &found {
        for label in std::iter::once(&found.primary).chain(&found.secondary) {
            prop_assert!(text.get(label.origin.span()).is_some(), "{:?}", label);
        }
        prop_assert!(found.address.as_ref().is_none_or(|address| root.at(address).is_some()), "{:?}", found);
        for message in std::iter::once(&found.message).chain(&found.notes).chain(&found.help) {
            for words in [&message.en, &message.fr] {
                prop_assert!(
                    !words.is_empty() && words.len() < 600 && !words.contains(char::is_control),
                    "{:?}",
                    message
                );
            }
        }
    }
    check_spans(&root, text)
}

/// The text at each key's place is that key, or its quoted form.
fn check_spans(node: &Node, text: &str) -> Result<(), TestCaseError> {
    match &node.value {
        Value::Table(table) => {
            // A key that could not be read has no name.
            for entry in table.iter().filter(|entry| !entry.key.is_empty() || !entry.node.is_error()) {
                let written = text.get(entry.key_origin.span()).unwrap_or("?");
                let read = format!("{written} = 1").parse::<toml::Table>().ok();
                let key = read.and_then(|read| read.keys().next().cloned());
                prop_assert_eq!(key.as_deref(), Some(&*entry.key), "{}", written);
                check_spans(&entry.node, text)?;
            }
        }
        Value::Array(nodes) => nodes.iter().try_for_each(|node| check_spans(node, text))?,
        _ => prop_assert!(text.get(node.origin.span()).is_some()),
    }
    Ok(())
}

#[derive(Clone, Debug)]
enum Change {
    Delete(usize),
    Insert(usize, char),
    Swap(usize),
    DeleteLine(usize),
    RepeatLine(usize),
    SwapLines(usize),
}

fn a_character() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => prop::sample::select("\"'[]{}=,.#:\\_-+ \t\n\r0123456789aeéintTuUxX“”«»\u{a0}\u{feff}\0\u{7f}".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

fn a_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        any::<usize>().prop_map(Change::Delete),
        (any::<usize>(), a_character()).prop_map(|(at, c)| Change::Insert(at, c)),
        any::<usize>().prop_map(Change::Swap),
        any::<usize>().prop_map(Change::DeleteLine),
        any::<usize>().prop_map(Change::RepeatLine),
        any::<usize>().prop_map(Change::SwapLines),
    ]
}

fn apply(text: &str, change: &Change) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if characters.len() < 2 || lines.len() < 2 {
        return text.to_owned();
    }
    match *change {
        Change::Delete(at) => {
            characters.remove(at % characters.len());
        }
        Change::Insert(at, c) => characters.insert(at % characters.len(), c),
        Change::Swap(at) => {
            let at = at % (characters.len() - 1);
            characters.swap(at, at + 1);
        }
        Change::DeleteLine(at) => {
            lines.remove(at % lines.len());
            return lines.concat();
        }
        Change::RepeatLine(at) => {
            let line = lines[at % lines.len()];
            lines.insert(at / 7 % lines.len(), line);
            return lines.concat();
        }
        Change::SwapLines(at) => {
            let at = at % (lines.len() - 1);
            lines.swap(at, at + 1);
            return lines.concat();
        }
    }
    characters.into_iter().collect()
}

/// The blocks of [`LINES`]: where each begins and ends, and its address.
fn blocks() -> Vec<(std::ops::Range<usize>, Vec<&'static str>)> {
    let names: [&[&str]; 4] = [&["pack"], &["system", "tatooine"], &["system", "nal hutta"], &["patch", "no_onager"]];
    let starts: Vec<usize> = LINES.match_indices("\n[").map(|(at, _)| at + 1).collect();
    assert_eq!(starts.len(), names.len());
    let ends = starts.iter().skip(1).copied().chain([LINES.len()]);
    starts.iter().zip(ends).zip(names).map(|((start, end), name)| (*start..end, name.to_vec())).collect()
}

fn find<'t>(table: &'t Table, path: &[&str]) -> Option<&'t Node> {
    let (first, rest) = path.split_first()?;
    let node = table.get(first)?;
    if rest.is_empty() { Some(node) } else { find(node.as_table()?, rest) }
}

/// Many cases, since each is short; `PROPTEST_CASES` asks for more.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(2000), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn accepts_what_toml_accepts(changes in prop::collection::vec(a_change(), 0..6)) {
        let text = changes.iter().fold(format!("{LINES}{LONG}"), |text, change| apply(&text, change));
        check_any(&text)?;
    }

    #[test]
    fn reads_any_text(text in prop_oneof![".*", "[\\[\\]{}=,.\"'#\\\\ab1 \n\r]{0,60}"]) {
        check_any(&text)?;
    }

    /// One character more or less: every other block stays whole, and so do the other keys of its block.
    #[test]
    fn one_fault_costs_one_statement(at in any::<prop::sample::Index>(), change in prop::option::of(a_character())) {
        let at = floor_char_boundary(LINES, at.index(LINES.len()));
        let Some(text) = changed_within_a_line(at, change) else { return Ok(()) };
        let (whole, _) = parsed(LINES);
        let (table, found) = parsed(&text);
        let spoilt = LINES[..at].matches('\n').count();
        let is_spoilt = |key: &str| LINES.lines().nth(spoilt).is_some_and(|line| line.starts_with(key));
        for (span, name) in blocks() {
            let wanted = find(&whole, &name).unwrap();
            let kept = find(&table, &name);
            if !span.contains(&at) {
                prop_assert!(kept.is_some_and(|kept| kept.same_value(wanted)), "{:?} {:?} in {}", name, found, text);
            } else if !is_spoilt("[") {
                for entry in wanted.as_table().into_iter().flatten().filter(|entry| !is_spoilt(&entry.key)) {
                    let kept = kept.and_then(Node::as_table).and_then(|table| table.get(&entry.key));
                    prop_assert!(kept.is_some_and(|kept| kept.same_value(&entry.node)), "{} {:?} in {}", entry.key, found, text);
                }
            }
        }
    }
}

/// [`LINES`] with a character put in, or one taken out, that leaves each line a line of its own and no remark.
fn changed_within_a_line(at: usize, change: Option<char>) -> Option<String> {
    let mut text = LINES.to_owned();
    match change {
        Some('\n' | '\r') => return None,
        Some(c) => text.insert(at, c),
        None if text[at..].starts_with('\n') => return None,
        None => {
            text.remove(at);
        }
    }
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let is_remark = text[line..].trim_start().starts_with('#');
    // Three quotes may well begin a text over several lines.
    (!is_remark && !text.contains("\"\"\"") && !text.contains("'''")).then_some(text)
}

#[test]
fn the_samples_are_sound() {
    let text = format!("{LINES}{LONG}");
    let (table, found) = parsed(&text);
    assert_eq!((found.len(), table.len()), (0, 5));
}
