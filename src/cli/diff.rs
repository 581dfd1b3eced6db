//! `codicille diff PACK [BASE]`: what a pack changes, in the words of a changelog.

use clap::{ArgMatches, Command};

use super::arguments::{examples, positional};
use super::report::{self, asked_format};
use super::{Failure, Outcome, Session};
use crate::history::diff::diff;
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Tell what a pack changes, in the words of a changelog",
        "Dire ce que change un pack, dans les mots d'une liste de changements",
    );
    let base = Phrase::new(
        "The pack to compare with [default: all that the pack requires]",
        "Le pack auquel comparer [par défaut : tous ceux que le pack requiert]",
    );
    report::arguments(verb, lang)
        .about(about.get(lang))
        .arg(positional(lang, "base", Phrase::new("BASE", "BASE"), base))
        .after_help(examples(lang, &["codicille diff green_knight", "codicille diff green_knight --format md"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    report::report(matches, session, |place, compiled| {
        let base = matches.get_one::<String>("base").map(|name| place.pack(session, name)).transpose()?;
        let base = base.map(|pack| &*pack.id);
        if let Some(id) = base.filter(|id| !compiled.packs.iter().any(|pack| *pack.id == **id)) {
            let root = &compiled.root;
            return Err(Failure::refused(say!(
                "pack `{root}` does not build on pack `{id}`",
                "le pack `{root}` ne repose pas sur le pack `{id}`"
            )));
        }
        Ok(diff(compiled, base, &place.workspace.sources, lang, format))
    })
}
