//! The list files that a command line names.

use clap::ArgMatches;

use super::place::Place;
use super::playing::Ready;
use super::{Failure, findings};
use crate::diagnostic::Sink;
use crate::diagnostic::render::Format;
use crate::engine::Setup;
use crate::roster::{self, Sheet};
use crate::say;
use crate::source::Origin;
use crate::syntax::{decode, parse};

/// Reads a list file, and judges the list. What is wrong goes to the sink.
///
/// # Errors
///
/// If the file cannot be read.
pub(super) fn read(
    path: &str,
    place: &mut Place,
    own: &Ready,
    setup: &Setup,
    sink: &mut Sink,
) -> Result<Option<Sheet>, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::refused(say!("`{path}` cannot be read: {error}", "`{path}` est illisible : {error}"))
            .help(say!("name a file with a list", "nommez un fichier qui contient une liste"))
    })?;
    let decoded = decode(bytes);
    let file = place.workspace.sources.add(path.to_owned(), decoded.text.clone());
    sink.extend(decoded.fault.map(|fault| fault.diagnostic(file)));
    let table = parse(&decoded.text, file, sink);
    if !sink.found().is_empty() {
        return Ok(None);
    }
    let Some(sheet) = roster::read(&table, Origin::new(file, 0..0), &own.machine, sink) else { return Ok(None) };
    roster::judge(&sheet, &own.machine, &own.compiled, setup, &setup.params, sink);
    Ok(Some(sheet))
}

/// A set-up with the lists that `--list` names. `None` if one of them breaks a rule: that has been shown.
///
/// # Errors
///
/// If a file cannot be read.
pub(super) fn with_lists(
    matches: &ArgMatches,
    session: &super::Session,
    place: &mut Place,
    own: &Ready,
    mut setup: Setup,
) -> Result<Option<Setup>, Failure> {
    let mut lists = Vec::new();
    for path in matches.get_many::<String>("list").into_iter().flatten() {
        let mut sink = Sink::default();
        let sheet = read(path, place, own, &setup, &mut sink)?;
        let found = sink.finish();
        if !found.is_empty() {
            findings::print(&found, place, Format::Human, session)?;
            return Ok(None);
        }
        lists.extend(sheet.map(|sheet| sheet.list));
    }
    setup.lists = lists;
    Ok(Some(setup))
}
