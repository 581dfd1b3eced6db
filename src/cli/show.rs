//! `codicille show PACK ADDRESS`: a value as it is once all patches have been carried out.

use clap::{ArgMatches, Command};

use super::arguments::examples;
use super::text::{self, Format, address, address_argument, asked_format};
use super::{Failure, Outcome, Session};
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Show a value as it is once all patches are applied; a pattern such as system.* shows them all by id",
        "Montrer une valeur telle qu'elle est une fois les correctifs appliqués ; un motif comme system.* les montre toutes par id",
    );
    address_argument(text::arguments(verb, lang), lang).about(about.get(lang)).after_help(examples(
        lang,
        &["codicille show green_knight system.hoth", "codicille show green_knight 'system.*.points' --format json"],
    ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let address = address(matches)?;
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    text::report(matches, session, |_, compiled| show(compiled, &address, lang, format))
}

/// STUB: `crate::history::show`.
fn show(_: &Compiled, _: &Address, _: Lang, _: Format) -> Result<String, Failure> {
    Err(Failure::refused(say!("values are not shown yet", "les valeurs ne sont pas encore montrées")))
}
