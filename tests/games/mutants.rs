//! Each number that golden logs rest on is changed, one after another, and a log has to differ: a value that no log feels is
//! not proved by them.
//!
//! The numbers are those of the definitions (or fields) that the lines name, and of those that cite the facts that
//! they name: whole numbers of the pack, and those in its scripts. What no log feels stands in `unfelt.toml` beside them, with the
//! reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use codicille::address::Address;
use codicille::compile::{Compiled, compile};
use codicille::engine::Machine;
use codicille::engine::log::{Written, replay};
use codicille::pack::workspace::Workspace;
use codicille::ruleset::Found;
use codicille::syntax::tree::{Node, Value};
use codicille::world::Memory;

use super::{compiled, folder, logs};

/// The files of a pack, by path.
type Files = BTreeMap<String, String>;

/// A number in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Number {
    /// The address of the value that it is, or in whose script it stands, and which of the numbers there it is, from 1.
    name: String,
    file: String,
    start: usize,
    end: usize,
}

fn files(pack: &str) -> Files {
    let own = folder(pack).join("pack.toml");
    if own.exists() {
        return Files::from([(format!("rules/{pack}/pack.toml"), fs::read_to_string(own).unwrap())]);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("rules").join(pack)).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let named = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (format!("rules/{pack}/{name}"), fs::read_to_string(path).unwrap())
    };
    files.map(named).collect()
}

fn compile_files(pack: &str, files: &Files) -> Option<Compiled> {
    let mut world = Memory::new();
    for (path, text) in files {
        world.insert(path, text.as_str()).unwrap();
    }
    let workspace = Workspace::open(&world).unwrap();
    let compilation = compile(&workspace, workspace.find(pack)?, &[], &Default::default());
    if compilation.is_sound() { compilation.compiled } else { None }
}

/// The whole numbers in a text, those in names left out. In `2d6` it is the 2.
fn numbers_in(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && is_word(bytes[at]) {
            at += 1;
        }
        let word = &text[start..at];
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && (digits == word.len() || word.as_bytes()[digits] == b'd') {
            found.push(start..start + digits);
        }
        at = at.max(start + 1);
    }
    found
}

/// Every number at or below an address: of values, and of scripts.
fn numbers_below(
    node: &Node,
    address: &Address,
    scripts: &BTreeSet<String>,
    compiled: &Sources<'_>,
    found: &mut BTreeSet<Number>,
) {
    let mut put = |span: Range<usize>, which: usize| {
        let file = compiled.0.path(node.origin.file).to_owned();
        found.insert(Number { name: format!("{address}#{which}"), file, start: span.start, end: span.end });
    };
    match &node.value {
        Value::Integer(_) => put(node.origin.span(), 1),
        Value::String(_) if scripts.contains(&address.to_string()) => {
            let start = node.origin.span().start;
            for (range, which) in numbers_in(compiled.0.text(node.origin)).into_iter().zip(1..) {
                put(start + range.start..start + range.end, which);
            }
        }
        Value::Table(table) => {
            for entry in table.iter() {
                numbers_below(&entry.node, &address.child(&entry.key), scripts, compiled, found);
            }
        }
        _ => {}
    }
}

struct Sources<'s>(&'s codicille::source::Sources);

/// The addresses of what cites a fact.
fn citing(node: &Node, address: &Address, fact: &str, found: &mut Vec<Address>) {
    let Value::Table(table) = &node.value else { return };
    if let Some(Value::Array(cites)) = table.get("cite").map(|cite| &cite.value)
        && cites
            .iter()
            .filter_map(Node::as_str)
            .any(|cite| cite.split_once(':').is_some_and(|(_, place)| place == fact))
    {
        found.push(address.clone());
    }
    for entry in table.iter() {
        citing(&entry.node, &address.child(&entry.key), fact, found);
    }
}

/// The numbers that the lines of a log name.
fn named(written: &Written, files: &Files) -> BTreeSet<Number> {
    let mut world = Memory::new();
    for (path, text) in files {
        world.insert(path, text.as_str()).unwrap();
    }
    let workspace = Workspace::open(&world).unwrap();
    let pack = workspace.find(&written.pack).unwrap();
    let compiled = compile(&workspace, pack, &[], &Default::default()).compiled.unwrap();
    let mut scripts = BTreeSet::new();
    compiled.play.as_ref().unwrap().everything(&mut |found| {
        if let Found::Text(address) = found {
            scripts.insert(address.to_owned());
        }
    });
    let mut addresses: BTreeSet<Address> = BTreeSet::new();
    for cite in written.lines.iter().flat_map(|line| &line.cites) {
        match cite.parse::<Address>() {
            Ok(address) if compiled.tree.at(&address).is_some() => {
                addresses.insert(address);
            }
            _ => {
                let mut found = Vec::new();
                citing(&compiled.tree, &Address::root(), cite, &mut found);
                addresses.extend(found);
            }
        }
    }
    let sources = Sources(&workspace.sources);
    let mut numbers = BTreeSet::new();
    for address in addresses {
        if let Some(node) = compiled.tree.at(&address) {
            numbers_below(node, &address, &scripts, &sources, &mut numbers);
        }
    }
    numbers
}

/// Whether some log feels that a number is another one: the pack is no longer sound, or the game goes differently.
fn feels(logs: &[Written], files: &Files, number: &Number, by: i64) -> bool {
    let mut files = files.clone();
    let text = files.get_mut(&number.file).unwrap();
    let old: i64 = text[number.start..number.end].replace('_', "").parse().unwrap();
    text.replace_range(number.start..number.end, &(old + by).to_string());
    let pack = &logs.first().unwrap().pack;
    let Some(play) = compile_files(pack, &files).and_then(|compiled| compiled.play) else { return true };
    let machine = Arc::new(Machine::new(play));
    logs.iter().any(|log| replay(&machine, log).is_err())
}

/// By pack, since one log can feel what another only names.
#[test]
fn golden_logs_feel_every_number_that_they_name() {
    let mut packs: BTreeMap<String, Vec<Written>> = BTreeMap::new();
    for log in logs() {
        let written = Written::read(&fs::read_to_string(&log).unwrap());
        assert!(replay(&Arc::new(Machine::new(compiled(&written.pack).play.unwrap())), &written).is_ok());
        packs.entry(written.pack.clone()).or_default().push(written);
    }
    for (pack, logs) in packs {
        let files = files(&pack);
        let numbers: BTreeSet<Number> = logs.iter().flat_map(|log| named(log, &files)).collect();
        assert!(numbers.len() > 10, "{pack}: {} numbers", numbers.len());
        let felt = |number: &Number| [1, -1].iter().any(|by| feels(&logs, &files, number, *by));
        let unfelt: BTreeSet<&str> =
            numbers.iter().filter(|number| !felt(number)).map(|number| &*number.name).collect();
        let listed = fs::read_to_string(folder(&pack).join("unfelt.toml")).unwrap_or_default();
        let listed: toml::Table = listed.parse().unwrap();
        assert!(listed.values().all(|reason| reason.as_str().is_some_and(|reason| reason.len() > 20)));
        let listed: BTreeSet<&str> = listed.keys().map(String::as_str).collect();
        assert_eq!(unfelt, listed, "{pack}: of {} numbers", numbers.len());
    }
}
