//! What the verbs that report about a pack share: their arguments, compiling it, and printing.

use clap::{ArgMatches, Command};

use super::arguments::{format, pack, positional, set};
use super::findings::{Report, settings};
use super::place::Place;
use super::{Exit, Failure, Session};
use crate::address::Address;
use crate::compile::{Compilation, Compiled};
use crate::diagnostic::Level;
use crate::diagnostic::levels::Counts;
use crate::diagnostic::render::{Format, render, visible};
use crate::history::ReportFormat;
use crate::locale::{Lang, Phrase};
use crate::say;

/// A pack, and how to report about it.
pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let help = Phrase::new("Format of the report", "Format du rapport");
    verb.arg(pack(lang)).arg(format(lang, help, &["text", "md", "json"], "text")).arg(set(lang))
}

/// The address of a value, after the pack.
pub(super) fn address_argument(verb: Command, lang: Lang) -> Command {
    let name = Phrase::new("ADDRESS", "ADRESSE");
    let help = Phrase::new(
        "The address of a value, such as system.hoth.points",
        "L'adresse d'une valeur, par exemple system.hoth.points",
    );
    verb.arg(positional(lang, "address", name, help).required(true))
}

/// The address that was asked for.
pub(super) fn address(matches: &ArgMatches) -> Result<Address, Failure> {
    read_address(matches.get_one::<String>("address").map_or("", String::as_str))
}

/// An address as typed.
pub(super) fn read_address(text: &str) -> Result<Address, Failure> {
    text.parse().map_err(|error: crate::address::AddressError| {
        let read = text.get(..error.offset).unwrap_or(text);
        let failure = Failure::refused(say!("`{text}` is no address", "`{text}` n'est pas une adresse"));
        let failure = if read.is_empty() {
            failure
        } else {
            failure.help(say!("it reads well up to `{read}`", "elle se lit bien jusqu'à `{read}`"))
        };
        failure.help(say!(
            "an address is a kind, an id and fields: `system.hoth.points`",
            "une adresse est une sorte, un id et des champs : `system.hoth.points`"
        ))
    })
}

/// The format that was asked for.
pub(super) fn asked_format(matches: &ArgMatches) -> ReportFormat {
    match matches.get_one::<String>("format").map(String::as_str) {
        Some("md") => ReportFormat::Markdown,
        Some("json") => ReportFormat::Json,
        _ => ReportFormat::Text,
    }
}

/// Hands the compiled pack to a report and prints what it says.
pub(super) fn report(
    matches: &ArgMatches,
    session: &Session,
    write: impl FnOnce(&Place, &Compiled) -> Result<String, Failure>,
) -> Result<Exit, Failure> {
    let none = String::new();
    let name = matches.get_one::<String>("pack").unwrap_or(&none);
    let place = Place::open(session, [name])?;
    let root = place.pack(session, name)?;
    let settings = settings(matches, &place)?;
    let report = Report::compile(&place, &[root], &[], &settings, &place.workspace.levels);
    let Some(Compilation { compiled: Some(compiled), .. }) = report.compilations.first() else {
        show_errors(&report, &place, session);
        return Ok(Exit::Errors);
    };
    let errors = report.counts().errors;
    if errors > 0 {
        let id = &root.id;
        let counts = Counts { errors, warnings: 0, hints: 0 };
        let (en, fr) = (counts.summary(Lang::En), counts.summary(Lang::Fr));
        session.terminal.talk(&say!(
            "pack `{id}` has {en}: `codicille check {id}` shows them",
            "le pack `{id}` a {fr} : `codicille check {id}` les montre"
        ));
    }
    print(session, &write(&place, compiled)?, asked_format(matches))
}

/// Shows why a pack cannot be put together.
pub(super) fn show_errors(report: &Report, place: &Place, session: &Session) {
    let errors: Vec<_> = report.found.iter().filter(|finding| finding.level == Level::Error).cloned().collect();
    let style = session.terminal.error_style();
    session.terminal.complain(&render(&errors, &place.workspace.sources, Format::Human, &style));
}

/// Prints a report. JSON has its own escapes; what people read must not act on their terminal.
pub(super) fn print(session: &Session, text: &str, format: ReportFormat) -> Result<Exit, Failure> {
    match format {
        ReportFormat::Json => session.terminal.print(text)?,
        _ => session.terminal.print(&text.split_inclusive('\n').map(visible_line).collect::<String>())?,
    }
    Ok(Exit::Clean)
}

/// A line with every character visible, its line ending kept.
fn visible_line(text: &str) -> String {
    match text.strip_suffix('\n') {
        Some(text) => format!("{}\n", visible::line(text)),
        None => visible::line(text).into_owned(),
    }
}
