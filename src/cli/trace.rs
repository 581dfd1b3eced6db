//! `codicille trace PACK`: the facts of the sources, and where they stand in the rules.

use clap::{ArgAction, ArgMatches, Command};

use super::arguments::{choice, examples, with_choices};
use super::report::{self, asked_format};
use super::{Outcome, Session};
use crate::locale::{Lang, Phrase};
use crate::trace::report::report;
use crate::trace::{State, trace};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Say where the rules state each numbered fact of their sources, and which numbers differ",
        "Dire où les règles énoncent chaque fait numéroté de leurs sources, et quels nombres diffèrent",
    );
    let states = State::ALL.map(State::name);
    let state = Phrase::new(
        "Only the facts in this state; may stand several times",
        "Seulement les faits dans cet état ; peut se répéter",
    );
    report::arguments(verb, lang)
        .about(about.get(lang))
        .arg(
            choice(lang, "state", Phrase::new("STATE", "ÉTAT"), &states, None)
                .help(with_choices(lang, state, &states, None))
                .action(ArgAction::Append),
        )
        .after_help(examples(
            lang,
            &["codicille trace green_knight", "codicille trace green_knight --state missing --format md"],
        ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    let asked = matches.get_many::<String>("state").into_iter().flatten();
    let states: Vec<State> = asked.filter_map(|name| State::from_name(name)).collect();
    report::report(matches, session, |_, compiled| Ok(report(&trace(compiled), &states, compiled, lang, format)))
}
