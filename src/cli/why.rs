//! `codicille why PACK ADDRESS`: the history of a value.

use clap::{ArgMatches, Command};

use super::arguments::examples;
use super::text::{self, Format, address, address_argument, asked_format};
use super::{Failure, Outcome, Session};
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::source::Sources;

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
    text::report(matches, session, |place, compiled| why(compiled, &place.workspace.sources, &address, lang, format))
}

/// STUB: `crate::history::why`.
fn why(_: &Compiled, _: &Sources, _: &Address, _: Lang, _: Format) -> Result<String, Failure> {
    Err(Failure::refused(say!("histories are not told yet", "l'historique n'est pas encore raconté")))
}
