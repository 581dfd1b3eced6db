//! `codicille show PACK ADDRESS`: a value as it is once all patches have been carried out.

use clap::{ArgMatches, Command};

use super::arguments::examples;
use super::report::{self, address, address_argument, asked_format};
use super::{Failure, Outcome, Session};
use crate::history::show::show;
use crate::locale::{Lang, Phrase};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Show a value as it is once all patches are applied; a pattern such as system.* shows them all by id",
        "Montrer une valeur telle qu'elle est une fois les correctifs appliqués ; un motif comme system.* les montre toutes par id",
    );
    address_argument(report::arguments(verb, lang), lang).about(about.get(lang)).after_help(examples(
        lang,
        &["codicille show green_knight system.hoth", "codicille show green_knight 'system.*.points' --format json"],
    ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let address = address(matches)?;
    let format = asked_format(matches);
    report::report(matches, session, |_, compiled| show(compiled, &address, format).map_err(Failure::refused))
}
