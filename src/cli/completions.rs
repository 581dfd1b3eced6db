//! `codicille completions SHELL`.

use std::str::FromStr;

use clap::{ArgMatches, Command};
use clap_complete::Shell;

use super::arguments::{command, positional, with_choices};
use super::{Exit, Outcome, Session};
use crate::locale::{Lang, Phrase};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Print a script that completes commands in a shell",
        "Afficher le script qui complète les commandes dans un shell",
    );
    let help = with_choices(lang, Phrase::new("The shell", "Le shell"), &SHELLS, None);
    let shell = positional(lang, "shell", Phrase::new("SHELL", "SHELL"), Phrase::new("", ""));
    verb.about(about.get(lang)).arg(shell.help(help).value_parser(SHELLS).hide_possible_values(true).required(true))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let name = matches.get_one::<String>("shell").map_or("", String::as_str);
    let mut script = Vec::new();
    if let Ok(shell) = Shell::from_str(name) {
        clap_complete::generate(shell, &mut command(session.terminal.lang()), "codicille", &mut script);
    }
    session.terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}
