//! `tests/ui/<code>-<slug>/`: a workspace that fails, what is found in it, and the workspace repaired.
//!
//! `fails.toml` and `repaired.toml` hold several files in one text, written as the examples of codes are
//! (see `registry::example_files`). `expected.txt` has one line a finding, `level[code] path:line:column
//! address`, written by hand: a finding too many or too few fails. Lines are sorted by place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use codicille::compile::{check_workspace, compile};
use codicille::diagnostic::levels::Levels;
use codicille::diagnostic::registry::{codes, example_files};
use codicille::diagnostic::{Code, Diagnostic, Sink};
use codicille::engine::{Machine, Setup};
use codicille::pack::workspace::Workspace;
use codicille::roster;
use codicille::source::Origin;
use codicille::world::Memory;

/// Everything that is found in a workspace written as one text.
fn findings(text: &str) -> (Workspace, Vec<Diagnostic>) {
    let files: BTreeMap<String, Vec<u8>> =
        example_files(text).into_iter().map(|(path, content)| (path, content.into_bytes())).collect();
    let workspace = Workspace::open(&Memory::from(files)).expect("a workspace in memory can be listed");
    let mut workspace = workspace;
    let mut found = check_workspace(&workspace, &Default::default());
    if found.is_empty() {
        found = lists(&mut workspace, text);
    }
    (workspace, found)
}

/// What is found in the lists of a text: files in `lists/`, for the pack `example`.
fn lists(workspace: &mut Workspace, text: &str) -> Vec<Diagnostic> {
    let files: Vec<_> = example_files(text).into_iter().filter(|(path, _)| path.starts_with("lists/")).collect();
    let mut sink = Sink::default();
    if files.is_empty() {
        return sink.finish();
    }
    let pack = workspace.find("example").expect("lists are for the pack `example`");
    let compiled = compile(workspace, pack, &[], &Default::default()).compiled.expect("the pack is sound");
    let machine = Arc::new(Machine::new(compiled.play.clone().unwrap_or_default()));
    for (path, text) in files {
        let file = workspace.sources.add(path, text.clone());
        let table = codicille::syntax::parse(&text, file, &mut sink);
        if let Some(sheet) = roster::read(&table, Origin::new(file, 0..0), &machine, &mut sink) {
            roster::judge(&sheet, &machine, &compiled, &Setup::seeded(0), &Default::default(), &mut sink);
        }
    }
    sink.finish()
}

fn lines((workspace, found): &(Workspace, Vec<Diagnostic>)) -> Vec<String> {
    let line = |finding: &Diagnostic| {
        let place = workspace.sources.place(finding.primary.origin);
        let path = workspace.sources.path(finding.primary.origin.file);
        let address = finding.address.as_ref().map(|a| format!(" {a}")).unwrap_or_default();
        format!("{}[{}] {path}:{}:{}{address}", finding.level.as_str(), finding.code.name, place.line, place.column)
    };
    found.iter().map(line).collect()
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut cases: Vec<PathBuf> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    cases
}

fn code_of(case: &Path) -> Option<&'static Code> {
    let name = case.file_name()?.to_str()?;
    let fits = |code: &&Code| name.starts_with(&format!("{}-", code.name.replace('/', "-")));
    codes().iter().copied().filter(fits).max_by_key(|code| code.name.len())
}

#[test]
fn every_case_fails_as_it_says_and_its_repair_is_clean() {
    let mut wrong = Vec::new();
    for case in cases() {
        let read = |name: &str| fs::read_to_string(case.join(name)).unwrap_or_default();
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let expected: Vec<String> = read("expected.txt").lines().map(str::to_owned).collect();
        let found = lines(&findings(&read("fails.toml")));
        if found != expected {
            wrong.push(format!("{name}: expected\n  {}\nfound\n  {}", expected.join("\n  "), found.join("\n  ")));
        }
        let left = lines(&findings(&read("repaired.toml")));
        if !left.is_empty() {
            wrong.push(format!("{name}: the repair still has\n  {}", left.join("\n  ")));
        }
        match code_of(&case) {
            None => wrong.push(format!("{name}: no code has this name")),
            Some(code) if !expected.iter().any(|line| line.contains(&format!("[{}]", code.name))) => {
                wrong.push(format!("{name}: expects no {}", code.name));
            }
            Some(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Codes whose faults are bytes or files, which no text can show; process tests hold them.
const NOT_TEXT: &[&str] =
    &["syntax/not-utf8", "syntax/nul-byte", "syntax/too-large", "syntax/utf16", "world/unreadable"];

#[test]
fn every_code_has_a_case() {
    let seen: BTreeSet<&str> = cases().iter().filter_map(|case| code_of(case)).map(|code| code.name).collect();
    let missing: Vec<&str> =
        codes().iter().map(|code| code.name).filter(|name| !seen.contains(name) && !NOT_TEXT.contains(name)).collect();
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
}

#[test]
fn every_page_has_both_languages_and_an_example_that_fails_as_it_says() {
    let mut wrong = Vec::new();
    for code in codes() {
        if code.page.en.trim().is_empty() || code.page.fr.trim().is_empty() {
            wrong.push(format!("{}: a page is empty", code.name));
        }
        if NOT_TEXT.contains(&code.name) {
            continue;
        }
        let found = findings(code.fails).1;
        let others: Vec<String> =
            found.iter().filter(|f| f.code.name != code.name).map(|f| f.code.name.to_owned()).collect();
        if !found.iter().any(|finding| finding.code.name == code.name) || !others.is_empty() {
            wrong.push(format!("{}: the example gives {:?}", code.name, lines(&findings(code.fails))));
        }
        let left = lines(&findings(code.repaired));
        if code.repaired.is_empty() || !left.is_empty() {
            wrong.push(format!("{}: the repair gives {left:?}", code.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A finding at an address that the tree does not hold would send its reader nowhere. What a patch
/// makes of its base stands in the layered tree alone.
#[test]
fn every_address_of_a_finding_is_in_its_pack() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (workspace, found) = findings(&fs::read_to_string(case.join("fails.toml")).unwrap_or_default());
        let compiled = workspace.packs.iter().map(|pack| compile(&workspace, pack, &[], &Default::default()).compiled);
        let trees: Vec<_> = compiled.flatten().map(|compiled| compiled.tree).collect();
        for finding in found {
            let Some(address) = &finding.address else { continue };
            let there = workspace.packs.iter().any(|pack| workspace.holds(pack, address))
                || trees.iter().any(|tree| tree.at(address).is_some());
            if !there {
                wrong.push(format!("{}: {} names {address}", case.display(), finding.code.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The sample packs, as one text.
fn sample_packs() -> String {
    let mut text = String::new();
    for pack in ["green_knight", "rebellion_in_the_rim"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(pack);
        let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
        files.sort();
        for file in files {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            text.push_str(&format!("# file: rules/{pack}/{name}\n{}", fs::read_to_string(&file).unwrap()));
        }
    }
    text
}

/// What the published campaign has out of line is allowed there, with the reason. Weak findings are not asked for.
#[test]
fn the_sample_packs_give_no_finding() {
    let (workspace, found) = findings(&sample_packs());
    let levels = Levels::over(codes());
    let codes = |found: &[Diagnostic]| -> Vec<String> {
        let shown = levels.apply(found.to_vec());
        shown.iter().map(|f| format!("{} {}", f.code.name, f.address.clone().unwrap_or_default())).collect()
    };
    assert_eq!(codes(&found), [""; 0]);
    let base = workspace.find("rebellion_in_the_rim").unwrap();
    let fixes = workspace.find("green_knight").unwrap();
    assert_eq!(codes(&compile(&workspace, base, &[fixes], &Default::default()).findings), [""; 0]);
}
