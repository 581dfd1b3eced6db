//! The path from a workspace to everything that consumers need: one root, its closure, one tree.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::address::Address;
use crate::check::{self, Context};
use crate::diagnostic::{Diagnostic, Level, Sink, sort};
use crate::locale::Message;
use crate::model::{Rules, decode};
use crate::pack::condition::{Binding, bindings};
use crate::pack::layer::{Change, Layer, PatchReport, layer};
use crate::pack::order::{Closure, closure};
use crate::pack::workspace::{Pack, PackFiles, Workspace};
use crate::pack::{allow, faults, manifest, params};
use crate::ruleset::lower::lower;
use crate::ruleset::play::Play;
use crate::say;
use crate::source::{FileId, Origin, Sources};
use crate::syntax::tree::{Entry, Node, Table, Value};

/// A root with all that it requires, layered and checked.
#[derive(Debug)]
pub struct Compiled {
    /// The pack that was asked for.
    pub root: Box<str>,
    /// The packs of the closure, in their order.
    pub packs: Vec<PackInfo>,
    /// The values of the parameters that conditions read.
    pub binding: Binding,
    /// Every definition, with all patches carried out. Manifests stand under `pack.ID`.
    pub tree: Node,
    /// The same, typed.
    pub rules: Rules,
    /// What an engine runs; `None` if nothing plays, or if a fault stands in the way.
    pub play: Option<Play>,
    /// What patches changed.
    pub changes: Vec<Change>,
    /// How each patch ended.
    pub patches: Vec<PatchReport>,
}

/// A pack of a closure.
#[derive(Clone, Debug)]
pub struct PackInfo {
    /// Its id.
    pub id: Box<str>,
    /// Its version.
    pub version: Box<str>,
    /// The languages that it declares.
    pub languages: Vec<Box<str>>,
    /// The files that it stands in.
    pub files: Vec<FileId>,
}

/// What came of compiling a root.
#[derive(Debug)]
pub struct Compilation {
    /// The result, unless the closure could not be put together.
    pub compiled: Option<Compiled>,
    /// Everything that was found, sorted, each finding once.
    pub findings: Vec<Diagnostic>,
}

impl Compilation {
    /// Whether nothing stands in the way of building.
    pub fn is_sound(&self) -> bool {
        self.compiled.is_some() && self.findings.iter().all(|finding| finding.level != Level::Error)
    }
}

impl Compiled {
    /// The languages in which the closure exists: those that all its packs declare.
    pub fn languages(&self) -> Vec<&str> {
        let Some((first, rest)) = self.packs.split_first() else { return Vec::new() };
        let everywhere =
            |language: &&str| rest.iter().all(|pack| pack.languages.iter().any(|other| **other == **language));
        first.languages.iter().map(AsRef::as_ref).filter(everywhere).collect()
    }

    /// The pack that a file belongs to.
    pub fn pack_of(&self, file: FileId) -> Option<&PackInfo> {
        self.packs.iter().find(|pack| pack.files.contains(&file))
    }
}

/// Compiles a root, with other packs beside it if `with` names some.
///
/// `settings` fixes parameters. Findings cover every outcome of the conditions on the parameters
/// that it leaves open; the result is that of their defaults.
pub fn compile(workspace: &Workspace, root: &PackFiles, with: &[&PackFiles], settings: &Binding) -> Compilation {
    let mut sink = Sink::default();
    let mut roots = vec![root];
    roots.extend(with);
    let closure = closure(workspace, &roots, &mut sink);
    let packs: Vec<Pack> = closure.packs.iter().map(|files| workspace.parse(files)).collect();
    for pack in &packs {
        sink.extend(pack.findings.iter().cloned());
    }
    if !closure.whole {
        return Compilation {
            compiled: None,
            findings: finish(pinpointed(sink.finish(), workspace), None, root, &roots, &packs),
        };
    }
    let mut again = Vec::new();
    let definitions = without_duplicates(&packs, &mut again, &mut sink);
    // Whoever takes a definition of another pack for their own lacks nothing but that.
    let follows = |finding: &Diagnostic| {
        let lacks = finding.code.name == crate::schema::codes::MISSING_KEY.name;
        lacks
            && again
                .iter()
                .any(|(at, file)| finding.address.as_ref() == Some(at) && finding.primary.origin.file == *file)
    };
    sink.retain(|finding| !follows(finding));
    let params = params::defined(&definitions);
    let conditions = params::conditions(&packs, &definitions, &params, &mut sink);
    let open = params.iter().filter(|(id, _)| !settings.contains_key(*id)).map(|(id, p)| (id.clone(), p.clone()));
    let (outcomes, more) = bindings(&conditions, &open.collect());
    let settled = params::settled(&packs, &definitions, &params);
    if more {
        sink.push(faults::too_many_bindings(root.origin));
    }
    let mut results: Vec<(Binding, Vec<Diagnostic>)> = Vec::new();
    let mut compiled = None;
    for mut binding in outcomes {
        let fixed =
            settings.iter().filter(|(id, _)| conditions.iter().any(|c| c.reads(id)) || settled.contains_key(*id));
        binding.extend(fixed.map(|(id, value)| (id.clone(), value.clone())));
        for (id, default) in &settled {
            binding.entry(id.clone()).or_insert_with(|| default.clone());
        }
        let mut found = Sink::default();
        let one = compile_one(&closure, (&packs, &workspace.sources), &definitions, root, binding.clone(), &mut found);
        results.push((binding, found.finish()));
        compiled.get_or_insert(one);
    }
    let mut findings = sink.finish();
    findings.extend(across_outcomes(results));
    let findings = finish(pinpointed(findings, workspace), compiled.as_ref(), root, &roots, &packs);
    Compilation { compiled, findings }
}

fn compile_one(
    closure: &Closure,
    (packs, sources): (&[Pack], &Sources),
    definitions: &[Cow<Table>],
    root: &PackFiles,
    binding: Binding,
    sink: &mut Sink,
) -> Compiled {
    let layers: Vec<Layer> = closure
        .packs
        .iter()
        .zip(definitions)
        .zip(&closure.below)
        .map(|((files, definitions), below)| Layer {
            id: &files.id,
            version: files.version(),
            definitions,
            below: below.clone(),
        })
        .collect();
    let mut layered = layer(&layers, &binding, sink);
    put_manifests(&mut layered.tree, packs);
    let rules = layered.tree.as_table().map(decode).unwrap_or_default();
    let lowered = lower(&layered.tree, &rules, &binding, sources);
    let mut play = None;
    if let Some(lowered) = lowered {
        play = lowered.whole.then_some(lowered.play);
        sink.extend(lowered.findings);
    }
    let compiled = Compiled {
        root: root.id.clone(),
        packs: packs.iter().map(info).collect(),
        binding,
        tree: layered.tree,
        rules,
        play,
        changes: layered.changes,
        patches: layered.patches,
    };
    check::run(&Context::new(&compiled, sources), sink);
    compiled
}

fn info(pack: &Pack) -> PackInfo {
    PackInfo {
        id: pack.files.id.clone(),
        version: pack.files.version().into(),
        languages: pack.files.languages(),
        files: pack.files.files.clone(),
    }
}

fn put_manifests(tree: &mut Node, packs: &[Pack]) {
    let entries = packs.iter().map(|pack| Entry {
        key: pack.files.id.clone(),
        key_origin: pack.files.origin,
        node: pack.files.table.clone(),
    });
    let node = Node { origin: tree.origin, value: Value::Table(Table::from_entries(entries.collect())) };
    if let Some(table) = tree.as_table_mut() {
        table.insert(Entry { key: "pack".into(), key_origin: node.origin, node });
    }
}

/// The definitions of each pack; one that an earlier pack has already is reported and left out, and
/// noted in `again` with the file that it stands in.
fn without_duplicates<'p>(
    packs: &[Pack<'p>],
    again: &mut Vec<(Address, FileId)>,
    sink: &mut Sink,
) -> Vec<Cow<'p, Table>> {
    let mut own: Vec<Cow<Table>> = Vec::with_capacity(packs.len());
    for (position, pack) in packs.iter().enumerate() {
        let mut definitions = Cow::Borrowed(pack.definitions);
        for kind in pack.definitions {
            for entry in kind.node.as_table().into_iter().flatten() {
                let earlier = packs.iter().take(position).find_map(|other| {
                    let table = other.definitions.get(&kind.key)?.as_table()?;
                    Some((other, table.entry(&entry.key)?))
                });
                let Some((first_pack, first)) = earlier else { continue };
                let names = Some((&*first_pack.files.id, &*pack.files.id));
                sink.push(manifest::duplicate_id(&kind.key, first, entry, names));
                again.push((Address::new([&kind.key, &entry.key]), entry.key_origin.file));
                if let Some(table) = definitions.to_mut().get_mut(&kind.key).and_then(Node::as_table_mut) {
                    table.remove(&entry.key);
                }
            }
        }
        own.push(definitions);
    }
    own
}

/// What was found in some outcomes only is reported once, with the values that it needs.
fn across_outcomes(mut results: Vec<(Binding, Vec<Diagnostic>)>) -> Vec<Diagnostic> {
    if results.len() < 2 {
        return results.pop().map(|(_, found)| found).unwrap_or_default();
    }
    let bindings: Vec<Binding> = results.iter().map(|(binding, _)| binding.clone()).collect();
    let mut merged: Vec<(Diagnostic, Vec<bool>)> = Vec::new();
    // Equal findings have one place and one code: only those are compared.
    let mut index: BTreeMap<(Origin, &str), Vec<usize>> = BTreeMap::new();
    for (outcome, (_, found)) in results.into_iter().enumerate() {
        for finding in found {
            let alike = index.entry((finding.primary.origin, finding.code.name)).or_default();
            let same = |at: &usize| merged.get(*at).is_some_and(|(other, _)| *other == finding);
            let at = alike.iter().copied().find(same).unwrap_or_else(|| {
                alike.push(merged.len());
                merged.len()
            });
            if at == merged.len() {
                merged.push((finding, vec![false; bindings.len()]));
            }
            if let Some(seen) = merged.get_mut(at).and_then(|(_, seen)| seen.get_mut(outcome)) {
                *seen = true;
            }
        }
    }
    let tell = |(finding, seen): (Diagnostic, Vec<bool>)| match only_with(&bindings, &seen) {
        Some(note) => finding.note(note),
        None => finding,
    };
    merged.into_iter().map(tell).collect()
}

/// The values with which a finding is made, in as few parameters as tell; `None` if it always is.
fn only_with(bindings: &[Binding], seen: &[bool]) -> Option<Message> {
    let mut needed: Vec<&str> = bindings.first()?.keys().map(AsRef::as_ref).collect();
    let values = |params: &[&str], wanted: bool| -> BTreeSet<String> {
        let chosen = bindings.iter().zip(seen).filter(|(_, seen)| **seen == wanted);
        let pair = |binding: &Binding, id: &&str| Some(format!("{id} = {}", binding.get(*id)?));
        chosen
            .map(|(binding, _)| params.iter().filter_map(|id| pair(binding, id)).collect::<Vec<_>>().join(", "))
            .collect()
    };
    for param in needed.clone() {
        let fewer: Vec<&str> = needed.iter().copied().filter(|id| *id != param).collect();
        if values(&fewer, true).is_disjoint(&values(&fewer, false)) {
            needed = fewer;
        }
    }
    if needed.is_empty() {
        return None;
    }
    let words: Vec<String> = values(&needed, true).into_iter().collect();
    let (en, fr) = (or(&words, "or"), or(&words, "ou"));
    Some(say!(
        "not with every value of the parameters: with {en}, for example",
        "pas avec toutes les valeurs des paramètres : avec {fr}, par exemple"
    ))
}

fn or(words: &[String], or: &str) -> String {
    match words.split_last() {
        Some((last, init)) if !init.is_empty() => format!("{} {or} {last}", init.join("; ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The same, each at the part of a script that is at fault.
fn pinpointed(mut findings: Vec<Diagnostic>, workspace: &Workspace) -> Vec<Diagnostic> {
    findings.iter_mut().for_each(|finding| finding.pinpoint(&workspace.sources));
    findings
}

/// Allowances, and what concerns other packs than the roots.
fn finish(
    mut findings: Vec<Diagnostic>,
    compiled: Option<&Compiled>,
    root: &PackFiles,
    roots: &[&PackFiles],
    packs: &[Pack],
) -> Vec<Diagnostic> {
    if let Some(compiled) = compiled {
        findings = allow::apply(findings, compiled, &root.id);
    }
    // What a required pack should do better is its own author's business, and shows when it stands alone.
    let required = |id: &str| packs.iter().any(|pack| pack.files.requires().any(|(entry, _)| *entry.key == *id));
    findings.retain(|finding| {
        let owner = packs.iter().find(|pack| pack.files.files.contains(&finding.primary.origin.file));
        let own =
            owner.is_none_or(|pack| roots.iter().any(|root| root.id == pack.files.id) && !required(&pack.files.id));
        own || finding.level == Level::Error
    });
    sort(&mut findings);
    findings
}

/// Compiles every pack of a workspace as a root and gives all findings, each once. Where a pack and
/// those that require it see one fault differently, the pack itself tells.
pub fn check_workspace(workspace: &Workspace, settings: &Binding) -> Vec<Diagnostic> {
    let mut findings = workspace.findings.clone();
    let mut of_others = Vec::new();
    for root in &workspace.packs {
        let found = compile(workspace, root, &[], settings).findings;
        let (own, others): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|finding| root.files.contains(&finding.primary.origin.file));
        findings.extend(own);
        of_others.extend(others);
    }
    sort(&mut findings);
    let told: BTreeSet<_> = findings.iter().map(identity).collect();
    sort(&mut of_others);
    of_others.dedup_by(|later, first| identity(later) == identity(first));
    of_others.retain(|finding| !told.contains(&identity(finding)));
    findings.extend(of_others);
    sort(&mut findings);
    findings
}

/// What makes two findings one.
fn identity(finding: &Diagnostic) -> (Origin, &'static str, Message) {
    (finding.primary.origin, finding.code.name, finding.message.clone())
}
