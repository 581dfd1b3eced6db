//! What the verbs that compile share: their options, compiling, and reporting what was found.

use std::collections::BTreeSet;

use clap::{ArgAction, ArgMatches, Command};

use super::arguments::{flag, format, option, set};
use super::place::Place;
use super::{Failure, Session};
use crate::address::Address;
use crate::compile::{Compilation, compile};
use crate::diagnostic::levels::{Counts, Levels, Refusal, Setting};
use crate::diagnostic::render::{Format, render};
use crate::diagnostic::{Diagnostic, nearest, sort};
use crate::locale::{Lang, Message, Phrase};
use crate::model::{Param, decode_node};
use crate::pack::condition::{Binding, read_value};
use crate::pack::layer::PatchReport;
use crate::pack::params;
use crate::pack::workspace::PackFiles;
use crate::say;
use crate::syntax::tree::Node;

/// The options of every verb that reports findings.
pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let formats = Format::ALL.map(Format::name);
    let format_help = Phrase::new(
        "Format of the findings; those for machines (json, sarif, github, junit) are in English",
        "Format des constats ; ceux des machines (json, sarif, github, junit) sont en anglais",
    );
    let level = |id, short, help| {
        let name = Phrase::new("CODE", "CODE");
        option(lang, id, name, help).short(short).action(ArgAction::Append)
    };
    verb.arg(format(lang, format_help, &formats, "human"))
        .arg(level(
            "allow",
            'A',
            Phrase::new("Do not report a code or family", "Ne pas signaler un code ou une famille"),
        ))
        .arg(level("warn", 'W', Phrase::new("Report it as a warning", "Le signaler comme avertissement")))
        .arg(level("deny", 'D', Phrase::new("Report it as an error", "Le signaler comme erreur")))
        .arg(flag(
            lang,
            "deny-warnings",
            Phrase::new("Count warnings as errors", "Compter les avertissements comme des erreurs"),
        ))
        .arg(set(lang))
}

/// The format that was asked for.
pub(super) fn asked_format(matches: &ArgMatches) -> Format {
    matches.get_one::<String>("format").and_then(|name| Format::from_name(name)).unwrap_or(Format::Human)
}

/// The levels in force: those of `codicille.toml`, then those of the command line in their order.
pub(super) fn levels(matches: &ArgMatches, place: &Place) -> Result<Levels, Failure> {
    let mut levels = place.workspace.levels.clone();
    let mut asked: Vec<(usize, &String, Setting)> = Vec::new();
    for (id, setting) in [("allow", Setting::Allow), ("warn", Setting::Warn), ("deny", Setting::Deny)] {
        let indices = matches.indices_of(id).into_iter().flatten();
        let names = matches.get_many::<String>(id).into_iter().flatten();
        asked.extend(indices.zip(names).map(|(index, name)| (index, name, setting)));
    }
    asked.sort_by_key(|(index, ..)| *index);
    for (_, name, setting) in asked {
        levels.command(name, setting).map_err(refused)?;
    }
    levels.deny_warnings = matches.get_flag("deny-warnings");
    Ok(levels)
}

fn refused(refusal: Refusal) -> Failure {
    Failure::refused(refusal.message()).help(refusal.help())
}

/// The parameters that `--set` fixes.
pub(super) fn settings(matches: &ArgMatches, place: &Place) -> Result<Binding, Failure> {
    let mut settings = Binding::new();
    let params = params(place);
    for text in matches.get_many::<String>("set").into_iter().flatten() {
        let Some((id, value)) = text.split_once('=') else {
            let failure =
                Failure::refused(say!("`--set {text}` gives no value", "`--set {text}` ne donne aucune valeur"));
            return Err(failure.help(say!("write `--set players=4`", "écrivez `--set players=4`")));
        };
        let mut named = params.iter().filter(|(known, _)| &**known == id).peekable();
        if named.peek().is_none() {
            // What lists are judged by may depend on the state of the campaign.
            if contexts(place).iter().any(|known| **known == *id)
                && let Some(value) = read_value(value)
            {
                settings.insert(id.into(), value);
                continue;
            }
            return Err(unknown_param(id, &params));
        }
        match named.find_map(|(_, param)| params::read_setting(param, value)) {
            Some(value) => drop(settings.insert(id.into(), value)),
            None => return Err(bad_setting(id, value, &params)),
        }
    }
    Ok(settings)
}

/// What stands beside the lists of some format.
fn contexts(place: &Place) -> BTreeSet<Box<str>> {
    let mut names = BTreeSet::new();
    for pack in &place.workspace.packs {
        let definitions = place.workspace.parse(pack).definitions;
        for format in definitions.get("roster_format").and_then(Node::as_table).into_iter().flatten() {
            let context = format.node.as_table().and_then(|format| format.get("context")?.as_table());
            names.extend(context.into_iter().flatten().map(|entry| entry.key.clone()));
        }
    }
    names
}

/// Every parameter that some pack of the workspace declares.
fn params(place: &Place) -> Vec<(Box<str>, Param)> {
    let tables = place
        .workspace
        .packs
        .iter()
        .filter_map(|pack| place.workspace.parse(pack).definitions.get("param").and_then(Node::as_table));
    tables.flatten().filter_map(|entry| Some((entry.key.clone(), decode_node(&entry.node)?))).collect()
}

fn unknown_param(id: &str, params: &[(Box<str>, Param)]) -> Failure {
    let failure = Failure::refused(say!("no pack has a parameter `{id}`", "aucun pack n'a de paramètre `{id}`"));
    match nearest(id, params.iter().map(|(known, _)| &**known)) {
        Some(meant) => failure.help(say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")),
        None => failure,
    }
}

fn bad_setting(id: &str, value: &str, params: &[(Box<str>, Param)]) -> Failure {
    let failure = Failure::refused(say!(
        "parameter `{id}` does not take the value `{value}`",
        "le paramètre `{id}` n'accepte pas la valeur `{value}`"
    ));
    let range = params.iter().find(|(known, _)| &**known == id).and_then(|(_, param)| param.range.as_deref());
    match range {
        Some(range) => failure.help(say!("it takes {range}", "il accepte {range}")),
        None if params.iter().any(|(known, param)| &**known == id && &*param.kind == "bool") => {
            failure.help(say!("write `true` or `false`", "écrivez `true` ou `false`"))
        }
        None => failure,
    }
}

/// What came of compiling some roots.
#[derive(Debug)]
pub(super) struct Report {
    /// What was found, each once, at its level.
    pub found: Vec<Diagnostic>,
    /// How the patches of the roots ended.
    pub patches: Vec<PatchReport>,
    /// Each root, by its position among those that were asked for.
    pub compilations: Vec<Compilation>,
}

impl Report {
    /// Compiles roots, each with the same other packs beside it.
    pub(super) fn compile(
        place: &Place,
        roots: &[&PackFiles],
        with: &[&PackFiles],
        settings: &Binding,
        levels: &Levels,
    ) -> Report {
        let mut found = levels.apply(place.workspace.findings.clone());
        let mut patches: Vec<PatchReport> = Vec::new();
        let mut seen: BTreeSet<(Box<str>, Address)> = BTreeSet::new();
        let mut compilations = Vec::new();
        for root in roots {
            let mut compilation = compile(&place.workspace, root, with, settings);
            compilation.findings = levels.apply(compilation.findings);
            found.extend(compilation.findings.iter().cloned());
            let reports = compilation.compiled.iter().flat_map(|compiled| &compiled.patches);
            let own = reports.filter(|report| report.pack == root.id || with.iter().any(|pack| pack.id == report.pack));
            patches.extend(own.filter(|report| seen.insert((report.pack.clone(), report.address.clone()))).cloned());
            compilations.push(compilation);
        }
        sort(&mut found);
        Report { found, patches, compilations }
    }

    /// How many findings there are of each level.
    pub(super) fn counts(&self) -> Counts {
        Counts::of(&self.found)
    }
}

/// Writes findings on standard output.
pub(super) fn print(found: &[Diagnostic], place: &Place, format: Format, session: &Session) -> Result<(), Failure> {
    let terminal = &session.terminal;
    terminal.print(&render(found, &place.workspace.sources, format, terminal.style()))?;
    if let (Format::Human, Some(first)) = (format, found.first()) {
        terminal.talk(&about_codes(first.code.name));
    }
    Ok(())
}

fn about_codes(code: &str) -> Message {
    say!("what a code means: `codicille explain {code}`", "ce que veut dire un code : `codicille explain {code}`")
}
