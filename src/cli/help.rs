//! `codicille help [COMMAND]`.

use clap::{ArgMatches, Command};

use super::arguments::{command, positional};
use super::{Exit, Failure, Outcome, Session};
use crate::diagnostic::nearest;
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about =
        Phrase::new("Print help, of a command or of all of them", "Afficher l'aide d'une commande ou de l'ensemble");
    let name = Phrase::new("COMMAND", "COMMANDE");
    verb.about(about.get(lang)).arg(positional(lang, "verb", name, Phrase::new("The command", "La commande")))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let terminal = &session.terminal;
    let mut whole = command(terminal.lang()).term_width(terminal.style().width.min(100));
    whole.build();
    let asked = match matches.get_one::<String>("verb") {
        None => &mut whole,
        Some(name) => {
            let meant = nearest(name, whole.get_subcommands().map(Command::get_name)).map(str::to_owned);
            whole.find_subcommand_mut(name).ok_or_else(|| {
                let failure = Failure::refused(say!("unknown command `{name}`", "commande `{name}` inconnue"));
                match meant {
                    Some(meant) => failure.help(say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")),
                    None => failure,
                }
            })?
        }
    };
    let text = asked.render_help().to_string();
    terminal.print(&format!("{}\n", text.trim_end()))?;
    Ok(Exit::Clean)
}
