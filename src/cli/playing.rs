//! What the verbs that play share: a pack compiled to a machine, and a set-up from the command line.

use std::sync::Arc;

use clap::ArgMatches;

use super::findings::{Report, settings};
use super::place::Place;
use super::report::show_errors;
use super::{Exit, Failure, Session};
use crate::compile::{Compilation, Compiled};
use crate::diagnostic::Level;
use crate::engine::{Machine, Setup};
use crate::pack::condition::Binding;
use crate::say;

/// A pack that plays.
pub(super) struct Ready {
    /// The pack, compiled.
    pub compiled: Compiled,
    /// What plays.
    pub machine: Arc<Machine>,
}

/// Compiles a pack that has a game. `None` if it has errors: they have been shown.
pub(super) fn ready(
    matches: &ArgMatches,
    session: &Session,
    place: &Place,
    name: &String,
) -> Result<Option<Ready>, Failure> {
    ready_with(&settings(matches, place)?, session, place, name)
}

/// Compiles a pack that has a game, with these parameters. `None` if it has errors: they have been shown.
pub(super) fn ready_with(
    settings: &Binding,
    session: &Session,
    place: &Place,
    name: &String,
) -> Result<Option<Ready>, Failure> {
    let Some(compiled) = sound_with(settings, session, place, name)? else { return Ok(None) };
    let id = &compiled.root;
    match &compiled.play {
        Some(play) if play.game.is_some() => {
            let machine = Arc::new(Machine::new(play.clone()));
            Ok(Some(Ready { compiled, machine }))
        }
        _ => Err(Failure::new(
            Exit::Nothing,
            say!("pack `{id}` has no game", "le pack `{id}` n'a pas de partie à jouer"),
        )
        .help(say!(
            "a game is a definition `[game.ID]` with its actors and the phase of a turn",
            "une partie est une définition `[game.ID]` avec ses acteurs et la phase d'un tour"
        ))),
    }
}

/// Compiles a pack whose lists are checked; it need not have a game. `None` if it has errors: they have been shown.
pub(super) fn compiled_for_lists(
    matches: &ArgMatches,
    session: &Session,
    place: &Place,
    name: &String,
) -> Result<Option<Ready>, Failure> {
    let ready = sound(matches, session, place, name)?.map(|compiled| {
        let machine = Arc::new(Machine::new(compiled.play.clone().unwrap_or_default()));
        Ready { compiled, machine }
    });
    Ok(ready)
}

/// Compiles a pack. `None` if it has errors: they have been shown.
pub(super) fn sound(
    matches: &ArgMatches,
    session: &Session,
    place: &Place,
    name: &String,
) -> Result<Option<Compiled>, Failure> {
    sound_with(&settings(matches, place)?, session, place, name)
}

fn sound_with(
    settings: &Binding,
    session: &Session,
    place: &Place,
    name: &String,
) -> Result<Option<Compiled>, Failure> {
    let root = place.pack(session, name)?;
    let mut report = Report::compile(place, &[root], &[], settings, &place.workspace.levels);
    let errors = report.found.iter().any(|finding| finding.level == Level::Error);
    if errors {
        show_errors(&report, place, session);
        return Ok(None);
    }
    match report.compilations.pop() {
        Some(Compilation { compiled: Some(compiled), .. }) => Ok(Some(compiled)),
        _ => Ok(None),
    }
}

/// The set-up that `--set` asks for.
pub(super) fn setup(matches: &ArgMatches, place: &Place, seed: u64) -> Result<Setup, Failure> {
    Ok(Setup { params: settings(matches, place)?, ..Setup::seeded(seed) })
}
