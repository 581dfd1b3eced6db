//! `why`: the whole history of a value, told.

use std::borrow::Cow;

use serde_json::{Value as Json, json};

use crate::compile::Compiled;
use crate::locale::{Lang, Message};
use crate::model::{Cite, Patch, Prose, Set, Text};
use crate::pack::faults::toml;
use crate::pack::layer::Change;
use crate::pack::write::{Edit, Side};
use crate::say;
use crate::schema::shape::Operation;
use crate::source::Sources;
use crate::syntax::json::to_json;
use crate::syntax::tree::Node;

use super::{History, ReportFormat, Step, cited, inert, one_line};

/// Tells a history.
pub fn tell(history: &History, compiled: &Compiled, sources: &Sources, format: ReportFormat, lang: Lang) -> String {
    match format {
        ReportFormat::Text => text(history, compiled, sources, lang),
        ReportFormat::Markdown => markdown(history, compiled, sources, lang),
        ReportFormat::Json => format!("{:#}\n", as_json(history, compiled, sources)),
    }
}

fn text(history: &History, compiled: &Compiled, sources: &Sources, lang: Lang) -> String {
    let mut out = format!("{}\n", now(history).get(lang));
    for step in &history.steps {
        let place = sources.path_and_line(step.origin);
        out.push_str(&format!("\n  {}\n    {place}\n", event(step, history).get(lang)));
        for line in because(step, compiled) {
            out.push_str(&format!("    {}\n", one_line(line.get(lang))));
        }
    }
    out
}

fn markdown(history: &History, compiled: &Compiled, sources: &Sources, lang: Lang) -> String {
    let mut out = format!("{}\n\n", inert(now(history).get(lang)));
    for (number, step) in history.steps.iter().enumerate() {
        let place = sources.path_and_line(step.origin);
        out.push_str(&format!("{}. {} (`{place}`)\n", number + 1, inert(event(step, history).get(lang))));
        for line in because(step, compiled) {
            out.push_str(&format!("   - {}\n", inert(line.get(lang))));
        }
    }
    out
}

/// The value now, in one line.
fn now(history: &History) -> Message {
    let address = &history.address;
    match history.value.map(toml) {
        Some(value) => say!("`{address}` is {value}", "`{address}` vaut {value}"),
        None => say!("`{address}` is no longer there", "`{address}` n'existe plus"),
    }
}

fn event(step: &Step, history: &History) -> Message {
    let pack = step.pack;
    let new = step.new.as_deref().map(toml).unwrap_or_default();
    let Some(change) = step.change else {
        return say!("written as {new} by pack `{pack}`", "écrit {new} par le pack `{pack}`");
    };
    let patch = patch_name(change);
    let (en, fr) = match part(step, history) {
        Some(part) => (format!("`{part}` "), format!("`{part}` ")),
        None => (String::new(), String::new()),
    };
    let by = say!("by patch `{patch}` of pack `{pack}`", "par le correctif `{patch}` du pack `{pack}`");
    let (by_en, by_fr) = (&by.en, &by.fr);
    let old = step.old.as_deref().map(toml);
    match (&change.write.edit, change.write.operation, old) {
        _ if step.new.is_none() => say!("{en}removed {by_en}", "{fr}retiré {by_fr}"),
        (Edit::Place { anchor, side, .. }, ..) => {
            let (before, avant) = match side {
                Side::Before => ("before", "avant"),
                Side::After => ("after", "après"),
            };
            say!("{en}inserted {before} `{anchor}` {by_en}", "{fr}inséré {avant} `{anchor}` {by_fr}")
        }
        (Edit::Include(_), ..) => say!("{en}added {by_en}", "{fr}ajouté {by_fr}"),
        (_, Operation::Add, _) => say!("{en}added as {new} {by_en}", "{fr}ajouté avec {new} {by_fr}"),
        (_, Operation::Replace, _) => say!("{en}replaced with {new} {by_en}", "{fr}remplacé par {new} {by_fr}"),
        (_, _, Some(old)) => {
            say!("{en}set to {new} (was {old}) {by_en}", "{fr}fixé à {new} (au lieu de {old}) {by_fr}")
        }
        (_, _, None) => say!("{en}set to {new} {by_en}", "{fr}fixé à {new} {by_fr}"),
    }
}

/// What a step is about, where that is only part of the value that was asked for.
fn part(step: &Step, history: &History) -> Option<String> {
    let own = history.address.segments().len();
    let deeper = step.address.segments().get(own..).filter(|deeper| !deeper.is_empty())?;
    Some(crate::address::Address::new(deeper).to_string())
}

fn patch_name(change: &Change) -> String {
    match change.patch.segments() {
        [_, id, _, row] => format!("{id}, {row}"),
        _ => change.patch.id().unwrap_or_default().to_owned(),
    }
}

fn patch_of<'c>(step: &Step, compiled: &'c Compiled) -> Option<&'c Patch> {
    compiled.rules.patch.get(step.change?.patch.id()?)
}

/// The reason that a patch gives, and what it cites.
fn because(step: &Step, compiled: &Compiled) -> Vec<Message> {
    let Some(patch) = patch_of(step, compiled) else { return Vec::new() };
    let reason = patch.reason.iter().map(|reason| {
        let (en, fr) = (reason.typed().best(Lang::En), reason.typed().best(Lang::Fr));
        say!("reason: {en}", "raison : {fr}")
    });
    let cited = patch.cite.iter().map(|cite| source(cite, compiled));
    reason.chain(cited).collect()
}

fn source(cite: &Cite, compiled: &Compiled) -> Message {
    let (en, fr) = (cited(cite, compiled, Lang::En), cited(cite, compiled, Lang::Fr));
    say!("source: {en}", "source : {fr}")
}

fn as_json(history: &History, compiled: &Compiled, sources: &Sources) -> Json {
    let steps: Vec<Json> = history.steps.iter().map(|step| step_json(step, compiled, sources)).collect();
    json!({
        "address": history.address.to_string(),
        "value": history.value.map(to_json),
        "history": steps,
    })
}

fn step_json(step: &Step, compiled: &Compiled, sources: &Sources) -> Json {
    let place = sources.place(step.origin);
    let patch = patch_of(step, compiled);
    let value = |node: &Option<Cow<Node>>| node.as_deref().map(to_json);
    json!({
        "address": step.address.to_string(),
        "action": step.change.map_or("write", action),
        "pack": step.pack,
        "patch": step.change.map(|change| change.patch.to_string()),
        "old": value(&step.old),
        "new": value(&step.new),
        "path": sources.path(step.origin.file),
        "line": place.line,
        "column": place.column,
        "reason": patch.and_then(|patch| patch.reason.as_ref()).map(Prose::typed).map(languages),
        "cite": patch.map(|patch| cites(&patch.cite)),
    })
}

fn action(change: &Change) -> &'static str {
    change.write.operation.keyword()
}

fn languages(text: &Text) -> Json {
    serde_json::to_value(text).unwrap_or_default()
}

fn cites(cites: &Set<Cite>) -> Vec<&str> {
    cites.iter().map(Cite::as_str).collect()
}
