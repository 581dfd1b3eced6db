//! `diff`: what a pack changes, in the words of a changelog.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::book::changes::{Act, Entry, entries, together};
use crate::book::names::Names;
use crate::compile::Compiled;
use crate::locale::{Lang, list};
use crate::model::{Cite, KINDS};
use crate::source::Sources;
use crate::syntax::tree::{Node, Table};

use super::{ReportFormat, cited, inert, one_line};

/// The kinds that are about the pack itself: a new one changes nothing at the table.
const ABOUT_PACKS: [&str; 3] = ["patch", "source", "param"];

/// Tells what the root changes, or everything above `base` if that is named: first what it defines anew,
/// then what its patches do.
pub fn diff(compiled: &Compiled, base: Option<&str>, sources: &Sources, lang: Lang, format: ReportFormat) -> String {
    let packs = packs_above(compiled, base);
    let all = entries(compiled, lang.tag());
    let changes: Vec<Entry> = all.into_iter().filter(|entry| packs.contains(&*entry.pack)).collect();
    let new = new_definitions(compiled, &packs, lang);
    match format {
        ReportFormat::Text => text(compiled, &packs, &new, &changes, lang, &Plain),
        ReportFormat::Markdown => text(compiled, &packs, &new, &changes, lang, &Markdown),
        ReportFormat::Json => format!("{:#}\n", as_json(&new, &changes, sources)),
    }
}

/// The packs whose work is told.
fn packs_above<'c>(compiled: &'c Compiled, base: Option<&str>) -> BTreeSet<&'c str> {
    match base.and_then(|base| compiled.packs.iter().position(|pack| *pack.id == *base)) {
        Some(base) => compiled.packs.iter().skip(base + 1).map(|pack| &*pack.id).collect(),
        None => BTreeSet::from([&*compiled.root]),
    }
}

/// A definition that the packs bring along.
struct New<'c> {
    kind: &'static str,
    id: &'c str,
    noun: &'static str,
    name: String,
}

fn new_definitions<'c>(compiled: &'c Compiled, packs: &BTreeSet<&str>, lang: Lang) -> Vec<New<'c>> {
    let names = Names::new(compiled, lang.tag());
    let mut new = Vec::new();
    for kind in KINDS.iter().filter(|kind| !ABOUT_PACKS.contains(&kind.name)) {
        let definitions = compiled.tree.as_table().and_then(|tree| tree.get(kind.name)).and_then(Node::as_table);
        for entry in definitions.into_iter().flat_map(Table::iter) {
            let pack = compiled.pack_of(entry.key_origin.file);
            if pack.is_some_and(|pack| packs.contains(&*pack.id)) {
                let noun = match lang {
                    Lang::En => kind.noun.en,
                    Lang::Fr => kind.noun.fr,
                };
                new.push(New { kind: kind.name, id: &entry.key, noun, name: names.of(kind.name, &entry.key) });
            }
        }
    }
    new
}

/// How lines become a list.
trait Layout {
    fn title(&self, text: &str) -> String;
    fn item(&self, text: &str) -> String;
    fn detail(&self, text: &str) -> String;
}

struct Plain;

impl Layout for Plain {
    fn title(&self, text: &str) -> String {
        format!("{text}\n\n")
    }

    fn item(&self, text: &str) -> String {
        format!("  {}\n", one_line(text))
    }

    fn detail(&self, text: &str) -> String {
        format!("    {}\n", one_line(text))
    }
}

struct Markdown;

impl Layout for Markdown {
    fn title(&self, text: &str) -> String {
        format!("## {}\n\n", inert(text))
    }

    fn item(&self, text: &str) -> String {
        format!("- {}\n", inert(text))
    }

    fn detail(&self, text: &str) -> String {
        format!("  - {}\n", inert(text))
    }
}

fn text(
    compiled: &Compiled,
    packs: &BTreeSet<&str>,
    new: &[New],
    changes: &[Entry],
    lang: Lang,
    layout: &dyn Layout,
) -> String {
    let mut out = layout.title(&title(compiled, packs, lang));
    for definition in new {
        let colon = if lang == Lang::Fr { " :" } else { ":" };
        let word = if lang == Lang::Fr { "ajout" } else { "new" };
        out.push_str(&layout.item(&format!("{word}, {}{colon} {}", definition.noun, definition.name)));
    }
    for run in together(changes) {
        let Some(first) = run.first() else { continue };
        let subjects: Vec<&str> = run.iter().map(|entry| entry.subject.as_str()).collect();
        out.push_str(&layout.item(&first.line(lang, &list(lang, &subjects))));
        let because = because(first, compiled, lang);
        for line in first.detail.iter().chain(first.reason.iter()).chain(because.iter()) {
            out.push_str(&layout.detail(line));
        }
    }
    if new.is_empty() && changes.is_empty() {
        out.push_str(&layout.item(if lang == Lang::Fr { "rien ne change" } else { "nothing changes" }));
    }
    out
}

/// The packs whose work is told, with their versions.
fn title(compiled: &Compiled, packs: &BTreeSet<&str>, lang: Lang) -> String {
    let names = Names::new(compiled, lang.tag());
    let told = compiled.packs.iter().filter(|pack| packs.contains(&*pack.id));
    let told: Vec<String> = told.map(|pack| format!("{} {}", names.pack(&pack.id), pack.version)).collect();
    list(lang, &told)
}

fn because(entry: &Entry, compiled: &Compiled, lang: Lang) -> Option<String> {
    let cited: Vec<String> = entry.cites.iter().map(|cite| cited(cite, compiled, lang)).collect();
    (!cited.is_empty()).then(|| format!("({})", cited.join(" ; ")))
}

fn as_json(new: &[New], changes: &[Entry], sources: &Sources) -> Json {
    let new: Vec<Json> = new
        .iter()
        .map(|definition| {
            json!({ "address": format!("{}.{}", definition.kind, definition.id), "name": definition.name })
        })
        .collect();
    let changes: Vec<Json> = changes.iter().map(|entry| change_json(entry, sources)).collect();
    json!({ "new": new, "changes": changes })
}

fn change_json(entry: &Entry, sources: &Sources) -> Json {
    let place = sources.place(entry.origin);
    let act = match entry.act {
        Act::Added => "added",
        Act::Changed => "changed",
        Act::Removed => "removed",
    };
    json!({
        "address": entry.address.to_string(),
        "act": act,
        "subject": entry.subject,
        "what": entry.what,
        "old": entry.old,
        "new": entry.new,
        "pack": entry.pack,
        "patch": entry.patch.to_string(),
        "reason": entry.reason,
        "cite": entry.cites.iter().map(Cite::as_str).collect::<Vec<_>>(),
        "path": sources.path(entry.origin.file),
        "line": place.line,
    })
}
