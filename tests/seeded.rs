//! Faults sown into the sample packs: a number, a link, an item of a list, an insertion or a term is changed in one
//! language, and the finding must be the only one, of the right kind, and stand where the fault was sown.
//!
//! The places are chosen by program: texts of the pack, far apart, that have the thing in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use codicille::check::Context;
use codicille::check::text::Reading;
use codicille::compile::{Compiled, compile};
use codicille::diagnostic::Diagnostic;
use codicille::diagnostic::levels::Levels;
use codicille::diagnostic::registry::codes;
use codicille::model::{Rules, Scalar};
use codicille::pack::condition::Binding;
use codicille::pack::workspace::Workspace;
use codicille::source::{Origin, Sources};
use codicille::text::glossary::{Glossary, Role};
use codicille::text::numbers::Value;
use codicille::text::{Insertion, Meaning, Passage, What, span};
use codicille::world::Memory;

/// How many texts of a pack each kind of fault is sown into.
const TEXTS: usize = 4;

type Files = BTreeMap<String, Vec<u8>>;

fn sample_packs() -> (Files, Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut packs) = (Files::new(), Vec::new());
    for folder in fs::read_dir(root.join("rules")).unwrap().map(|entry| entry.unwrap().path()) {
        if !folder.join("pack.toml").is_file() {
            continue;
        }
        // Small games have no chapters to sow faults into.
        let manifest = fs::read_to_string(folder.join("pack.toml")).unwrap();
        if manifest.contains("\nsections = [") && !folder.ends_with("rebeliao_event_deck") {
            packs.push(folder.file_name().unwrap().to_string_lossy().into_owned());
        }
        for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read(&file).unwrap());
        }
    }
    packs.sort();
    assert_eq!(packs.len(), 3);
    (files, packs)
}

/// One outcome is enough: a fault does not depend on how many players there are.
fn settings() -> Binding {
    Binding::from([("players".into(), Scalar::Int(6)), ("start_points".into(), Scalar::Int(200))])
}

/// What is found in a pack at the default levels.
fn findings(files: &Files, pack: &str) -> (Workspace, Vec<Diagnostic>) {
    let workspace = Workspace::open(&Memory::from(files.clone())).unwrap();
    let found = compile(&workspace, workspace.find(pack).unwrap(), &[], &settings()).findings;
    let found = Levels::over(codes()).apply(found);
    (workspace, found)
}

/// A change to one language of a text.
struct Fault {
    kind: &'static str,
    code: &'static str,
    file: String,
    span: Range<usize>,
    with: String,
    text: String,
}

/// What is needed to sow.
struct Field<'c> {
    sources: &'c Sources,
    rules: &'c Rules,
    glossary: &'c Glossary<'c>,
    context: &'c Context<'c>,
}

/// A sower finds a part of the first passage to replace, and what with, given the same text in the other language.
type Sower = fn(&Field, &Passage, &Passage) -> Option<(Range<usize>, String)>;

const SOWERS: [(&str, &str, Sower); 6] = [
    ("number", "text/number-drift", number),
    ("link", "text/link-drift", link),
    ("item", "text/list-drift", item),
    ("placeholder", "text/placeholder-drift", placeholder),
    ("term that is inserted", "text/term-drift", inserted_term),
    ("term in words", "text/term-drift", term_in_words),
];

fn number(_: &Field, here: &Passage, there: &Passage) -> Option<(Range<usize>, String)> {
    let said = |passage: &Passage| -> BTreeSet<Value> {
        passage.amounts().iter().filter(|amount| amount.firm).map(|amount| amount.value).collect()
    };
    let amount = here.amounts().iter().find(|amount| amount.firm && said(there).contains(&amount.value))?;
    // Roman numerals name acts and cards as often as they count.
    here.text().get(amount.span.clone())?.chars().next().filter(|c| !matches!(c, 'I' | 'V' | 'X'))?;
    Some((amount.span.clone(), "97".to_owned()))
}

/// The definitions that a passage links to, with the places of their addresses.
fn links(passage: &Passage) -> Vec<(String, Range<usize>)> {
    let linked = passage.paths().filter_map(|(piece, path, resolved)| match (&piece.what, resolved) {
        (What::Link(..), Ok((Meaning::Definition(kind, id), _))) => Some((format!("{kind}.{id}"), path.span.clone())),
        _ => None,
    });
    linked.collect()
}

fn link(field: &Field, here: &Passage, there: &Passage) -> Option<(Range<usize>, String)> {
    let targets: BTreeSet<String> = links(there).into_iter().map(|(target, _)| target).collect();
    let mine = links(here);
    let (target, span) = mine.iter().find(|(target, _)| targets.contains(target))?;
    // Linked once, so that the text really loses it.
    mine.iter().filter(|(other, _)| other == target).nth(1).is_none().then_some(())?;
    let other = field.rules.step.keys().map(|id| format!("step.{id}")).find(|other| !targets.contains(other))?;
    Some((span.clone(), other))
}

fn item(_: &Field, here: &Passage, there: &Passage) -> Option<(Range<usize>, String)> {
    let list = here.prose.outline.lists.iter().find(|list| list.items.len() > 2)?;
    (here.prose.outline.lists.len() == there.prose.outline.lists.len()).then_some(())?;
    let (item, next) = (list.items.get(1)?, list.items.get(2)?);
    Some((item.start..next.start, String::new()))
}

fn placeholder(_: &Field, here: &Passage, _: &Passage) -> Option<(Range<usize>, String)> {
    let printed = |insertion: &Insertion| match insertion {
        Insertion::Plain(path) | Insertion::Counted(path, _) => Some(path.text.to_owned()),
        Insertion::Choice(..) => None,
    };
    let all: Vec<(String, Range<usize>)> = here
        .template
        .pieces
        .iter()
        .zip(&here.meanings)
        .filter_map(|(piece, read)| match (&piece.what, &read.subject) {
            (What::Insertion(insertion), Some(Ok((Meaning::Value(..), _)))) => {
                Some((printed(insertion)?, piece.span.clone()))
            }
            _ => None,
        })
        .collect();
    // Printed once, and agreed with nowhere.
    let mentions = |name: &str| here.paths().filter(|(_, path, _)| path.text == name).count();
    let (_, span) = all.into_iter().find(|(name, _)| mentions(name) == 1)?;
    Some((span, "97".to_owned()))
}

fn inserted_term(field: &Field, here: &Passage, there: &Passage) -> Option<(Range<usize>, String)> {
    let terms = |passage: &Passage| -> Vec<(String, Range<usize>)> {
        let named = passage.paths().filter_map(|(piece, path, resolved)| match (&piece.what, resolved) {
            (What::Insertion(_), Ok((Meaning::Term(id), _))) => Some((id.to_string(), path.span.clone())),
            _ => None,
        });
        named.collect()
    };
    let theirs: BTreeSet<String> = terms(there).into_iter().map(|(term, _)| term).collect();
    let (_, span) = terms(here).into_iter().find(|(term, _)| theirs.contains(term))?;
    let other = other_term(field, here, there)?;
    Some((span, other.to_owned()))
}

fn term_in_words(field: &Field, here: &Passage, there: &Passage) -> Option<(Range<usize>, String)> {
    let hits = |passage: &Passage| field.glossary.lexicon(passage.language).unwrap().hits(&passage.words);
    let theirs: BTreeSet<&str> =
        hits(there).iter().filter(|hit| hit.role == Role::Right).flat_map(|hit| hit.terms.clone()).collect();
    let mine = hits(here);
    let once = |term: &str| mine.iter().filter(|hit| hit.terms.contains(&term)).count() == 1;
    let hit = mine.iter().find(|hit| {
        let term = hit.terms[0];
        hit.role == Role::Right && theirs.contains(term) && once(term)
    })?;
    let other = other_term(field, here, there)?;
    Some((hit.span.clone(), field.rules.term[other].forms[here.language].one.to_string()))
}

/// A term that neither language of a text has, in any word.
fn other_term<'c>(field: &Field<'c>, here: &Passage, there: &Passage) -> Option<&'c str> {
    let words: Vec<&str> =
        [here, there].iter().flat_map(|passage| passage.words.iter().map(|word| &*word.lower)).collect();
    let named = |id: &str| [here, there].iter().any(|passage| passage.text().contains(id));
    let absent = |form: &str| {
        let form = form.to_lowercase();
        form.split(' ').all(|part| !words.iter().any(|word| word.starts_with(&part[..part.len().min(4)])))
    };
    // Words that are read as nothing else: what a flotilla is called stands for nothing but a flotilla.
    ["flotilla", "squadron", "ship", "team", "fleet", "die"].into_iter().find_map(|id| {
        let (id, term) = field.rules.term.get_key_value(id)?;
        (!named(id) && term.forms.values().all(|forms| forms.one.is_ascii() && absent(&forms.one))).then_some(&**id)
    })
}

/// Faults of one kind in a pack, in either language.
fn faults(field: &Field, pack: &str, (kind, code, sower): (&'static str, &'static str, Sower)) -> Vec<Fault> {
    let own = |passage: &Passage| field.context.pack(passage.origin).is_some_and(|info| *info.id == *pack);
    let mut all = Vec::new();
    for reading in &field.context.texts.readings {
        let Reading { passages, .. } = reading;
        let [first, second] = passages.as_slice() else { continue };
        if first.origin == second.origin || !own(first) || !own(second) {
            continue;
        }
        // English here, French there, by turns.
        let (here, there) = if all.len() % 2 == 0 { (first, second) } else { (second, first) };
        if let Some((part, with)) = sower(field, here, there) {
            let place = span::locate(field.sources, here.origin, here.text(), part);
            let file = field.sources.path(place.file).to_owned();
            let text = field.context.survey.address(reading.site).to_string();
            all.push(Fault { kind, code, file, span: place.span(), with, text });
        }
    }
    let step = all.len().div_ceil(TEXTS).max(1);
    all.into_iter().step_by(step).collect()
}

/// The lines that a label covers.
fn lines(sources: &Sources, origin: Origin) -> (String, usize, usize) {
    let source = sources.get(origin.file).unwrap();
    let (start, end) = (source.line_of(origin.start as usize), source.line_of((origin.end as usize).max(1) - 1));
    (source.path.clone(), start, end)
}

/// What is wrong with the answer to a fault, if anything is.
fn judge(files: &Files, pack: &str, fault: &Fault) -> Option<String> {
    let mut sown = files.clone();
    let bytes = sown.get_mut(&fault.file).unwrap();
    let line = bytes[..fault.span.start].iter().filter(|byte| **byte == b'\n').count();
    bytes.splice(fault.span.clone(), fault.with.bytes());
    let (workspace, found) = findings(&sown, pack);
    let about = format!("{pack}: {} in {} ({}:{})", fault.kind, fault.text, fault.file, line + 1);
    let told: Vec<String> = found.iter().map(|found| format!("{} {}", found.code.name, found.message.en)).collect();
    let [finding] = found.as_slice() else { return Some(format!("{about}: found {told:?}")) };
    if finding.code.name != fault.code {
        return Some(format!("{about}: found {told:?}"));
    }
    let labels = [&finding.primary].into_iter().chain(&finding.secondary);
    let covers = |origin: Origin| {
        let (file, start, end) = lines(&workspace.sources, origin);
        // Of an item that is gone, the line before it is what remains.
        let gone = usize::from(fault.with.is_empty());
        file == fault.file && start <= line && line <= end + gone
    };
    (!labels.map(|label| label.origin).any(covers)).then(|| format!("{about}: told elsewhere: {told:?}"))
}

fn sow(files: &Files, pack: &str) -> Vec<Fault> {
    let workspace = Workspace::open(&Memory::from(files.clone())).unwrap();
    let compilation = compile(&workspace, workspace.find(pack).unwrap(), &[], &settings());
    let compiled: Compiled = compilation.compiled.unwrap();
    let context = Context::new(&compiled, &workspace.sources);
    let field =
        Field { sources: &workspace.sources, rules: &compiled.rules, glossary: &context.glossary, context: &context };
    SOWERS.into_iter().flat_map(|sower| faults(&field, pack, sower)).collect()
}

#[test]
fn every_fault_is_found_where_it_was_sown() {
    let (files, packs) = sample_packs();
    let mut wrong = Vec::new();
    for pack in &packs {
        let faults = sow(&files, pack);
        let kinds: BTreeSet<&str> = faults.iter().map(|fault| fault.kind).collect();
        eprintln!("{pack}: {} faults of {kinds:?}", faults.len());
        for kind in ["number", "link", "placeholder", "term that is inserted", "term in words"] {
            assert!(kinds.contains(kind), "nowhere in {pack} can a {kind} be changed");
        }
        wrong.extend(faults.iter().filter_map(|fault| judge(&files, pack, fault)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_packs_as_they_are_give_no_finding_of_texts() {
    let (files, packs) = sample_packs();
    for pack in &packs {
        let (_, found) = findings(&files, pack);
        let told: Vec<String> = found
            .iter()
            .filter(|found| found.code.name.starts_with("text/"))
            .map(|found| format!("{} {}", found.code.name, found.message.en))
            .collect();
        assert_eq!(told, [""; 0], "{pack}");
    }
}
