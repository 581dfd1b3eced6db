//! `codicille play PACK`: a game in the terminal, kept in a journal.

use clap::builder::ValueHint;
use clap::{ArgMatches, Command};

use super::arguments::{examples, flag, list_files, option, pack, set};
use super::{Exit, Outcome, Session};
use crate::book::names::Names;
use crate::journal::words::Teller;
use crate::locale::{Lang, Phrase};

mod dialogue;
pub(super) mod opening;
mod order;
mod why;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let text = |en, fr| Phrase::new(en, fr);
    let about =
        text("Play a game here, and keep it in a journal", "Jouer une partie ici, et la garder dans un journal");
    let journal = text(
        "The journal: begun if it does not exist, else the game goes on",
        "Le journal : commencé s'il n'existe pas, sinon la partie continue",
    );
    let seed = text(
        "The seed of chance [default: another each time]",
        "La graine du hasard [par défaut : chaque fois une autre]",
    );
    let players = text(
        "How many players, or their sides in seating order, as in red,blue",
        "Le nombre de joueurs, ou leurs camps dans l'ordre des places, par exemple red,blue",
    );
    let migrate = text(
        "Go on by the rules as they are now, if every choice of the journal still stands",
        "Continuer avec les règles actuelles, si chaque choix du journal tient toujours",
    );
    verb.about(about.get(lang))
        .arg(pack(lang))
        .arg(option(lang, "journal", text("FILE", "FICHIER"), journal).short('j').value_hint(ValueHint::FilePath))
        .arg(option(lang, "seed", text("N", "N"), seed).value_parser(clap::value_parser!(u64)))
        .arg(option(lang, "players", text("PLAYERS", "JOUEURS"), players))
        .arg(flag(lang, "migrate", migrate))
        .arg(list_files(lang))
        .arg(set(lang))
        .after_help(examples(
            lang,
            &[
                "codicille play two_moons --journal league.txt",
                "codicille play two_moons --seed 7 --players blue,red",
                "codicille play two_moons --journal league.txt --migrate",
            ],
        ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let Some(opened) = opening::open(matches, session)? else { return Ok(Exit::Errors) };
    let lang = session.terminal.lang();
    let names = Names::new(&opened.ready.compiled, lang.tag());
    let teller = Teller { names: &names, machine: &opened.ready.machine, lang };
    dialogue::Dialogue::new(session, teller, opened.sitting, opened.resumed).run()
}
