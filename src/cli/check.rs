//! `codicille check [PACK]…`: all passes, and what they found.

use clap::{ArgMatches, Command};

use super::arguments::{examples, flag, packs, with};
use super::findings::{self, Report, asked_format};
use super::place::{Place, no_pack};
use super::summary::{listing, summary};
use super::{Exit, Failure, Outcome, Session};
use crate::diagnostic::render::Format;
use crate::locale::{Lang, Message, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Check packs, and say where they are wrong and whether their patches still apply",
        "Vérifier des packs : dire où ils sont en faute et si leurs correctifs s'appliquent encore",
    );
    let verbose = Phrase::new("List every patch with its state", "Donner l'état de chaque correctif");
    let verb = findings::arguments(verb.about(about.get(lang)).arg(packs(lang)), lang);
    verb.arg(with(lang).requires("packs")).arg(flag(lang, "verbose", verbose).short('v')).after_help(examples(
        lang,
        &["codicille check", "codicille check my_rules -v", "codicille check --deny-warnings --format github"],
    ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    check(matches, session).map_err(|failure| match failure.exit {
        Exit::Nothing => {
            let Message { en, fr } = failure.message;
            let message = say!("nothing was checked: {en}", "rien n'a été vérifié : {fr}");
            Failure { message, ..failure }
        }
        _ => failure,
    })
}

fn check(matches: &ArgMatches, session: &Session) -> Outcome {
    let named = matches.get_many::<String>("packs").into_iter().flatten();
    let beside = matches.get_many::<String>("with").into_iter().flatten();
    let place = Place::open(session, named.clone())?;
    let roots = place.packs(session, named)?;
    let with: Vec<_> = beside.map(|name| place.pack(session, name)).collect::<Result<_, _>>()?;
    let levels = findings::levels(matches, &place)?;
    let settings = findings::settings(matches, &place)?;
    let format = asked_format(matches);
    let report = Report::compile(&place, &roots, &with, &settings, &levels);
    findings::print(&report.found, &place, format, session)?;
    let counts = report.counts();
    if roots.is_empty() && counts.errors == 0 {
        return Err(no_pack());
    }
    if matches.get_flag("verbose") {
        let states = listing(session.terminal.lang(), &report.patches);
        // Where programs read the findings, nothing else may stand among them.
        match format {
            Format::Human | Format::Short => session.terminal.print(&states)?,
            _ => session.terminal.complain(&states),
        }
    }
    session.terminal.talk(&summary(roots.len(), &counts, &report.patches));
    Ok(if counts.errors > 0 { Exit::Errors } else { Exit::Clean })
}
