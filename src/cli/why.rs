//! `codicille why PACK ADDRESS`: the history of a value.

use clap::{ArgMatches, Command};

use super::arguments::examples;
use super::text::{self, address, address_argument, asked_format};
use super::{Failure, Outcome, Session};
use crate::history::{history, why::tell};
use crate::locale::{Lang, Phrase};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Tell the history of a value: who wrote it, who changed it, and why",
        "Raconter l'historique d'une valeur : qui l'a écrite, qui l'a changée et pourquoi",
    );
    address_argument(text::arguments(verb, lang), lang)
        .about(about.get(lang))
        .after_help(examples(lang, &["codicille why green_knight system.tatooine.rewards.offensive_retrofit.loser"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let address = address(matches)?;
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    text::report(matches, session, |place, compiled| {
        let history = history(compiled, &address).map_err(Failure::refused)?;
        Ok(tell(&history, compiled, &place.workspace.sources, format, lang))
    })
}
