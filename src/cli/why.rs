//! `codicille why PACK ADDRESS`: the history of a value.

use clap::{ArgMatches, Command};

use super::arguments::examples;
use super::report::{self, address, address_argument, asked_format};
use super::{Failure, Outcome, Session};
use crate::address::is_glob;
use crate::history::{history, why::tell};
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Tell the history of a value: who wrote it, who changed it, and why",
        "Raconter l'historique d'une valeur : qui l'a écrite, qui l'a changée et pourquoi",
    );
    address_argument(report::arguments(verb, lang), lang)
        .about(about.get(lang))
        .after_help(examples(lang, &["codicille why green_knight system.tatooine.rewards.offensive_retrofit.loser"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let address = address(matches)?;
    if address.segments().iter().any(|segment| is_glob(segment)) {
        let failure = Failure::refused(say!(
            "`why` tells the history of one value, and `{address}` is a pattern",
            "`why` raconte l'historique d'une seule valeur, et `{address}` est un motif"
        ));
        let typed = |name| matches.get_one::<String>(name).map_or("", String::as_str);
        let (pack, pattern) = (typed("pack"), typed("address"));
        return Err(failure.help(say!(
            "`codicille show {pack} '{pattern}'` shows all values",
            "`codicille show {pack} '{pattern}'` montre toutes les valeurs"
        )));
    }
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    report::report(matches, session, |place, compiled| {
        let history = history(compiled, &address).map_err(Failure::refused)?;
        Ok(tell(&history, compiled, &place.workspace.sources, format, lang))
    })
}
