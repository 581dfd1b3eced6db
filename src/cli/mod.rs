//! The command line: arguments in, the library, an exit code out. One file for each verb.
//!
//! What was asked for goes to standard output, talk goes to standard error. Every word is there in
//! English and in French, those of `clap` included: see `arguments` for help and `usage` for
//! usage errors.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Command};

use crate::locale::{Lang, Message};
use terminal::Terminal;

mod arguments;
mod book;
mod build;
mod check;
mod completions;
mod crash;
mod diff;
mod eval;
mod explain;
mod findings;
mod greeting;
mod help;
mod language;
mod lists;
mod new;
mod output;
mod place;
mod play;
mod playing;
mod report;
mod roster;
mod schema;
mod show;
mod simulate;
mod status;
mod summary;
mod terminal;
mod text;
mod trace;
mod usage;
mod why;

pub use arguments::command;

/// How a run ends, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Clean, or only warnings and hints.
    Clean,
    /// Errors were found, or files are not up to date.
    Errors,
    /// The command line, the configuration or the system stands in the way.
    Refused,
    /// There was nothing to check.
    Nothing,
}

impl Exit {
    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Errors => 1,
            Exit::Refused => 2,
            Exit::Nothing => 3,
        }
    }
}

/// Why a verb could not do what was asked.
#[derive(Debug)]
struct Failure {
    exit: Exit,
    message: Message,
    help: Vec<Message>,
}

impl Failure {
    fn new(exit: Exit, message: Message) -> Failure {
        Failure { exit, message, help: Vec::new() }
    }

    /// The command line or the system is at fault.
    fn refused(message: Message) -> Failure {
        Failure::new(Exit::Refused, message)
    }

    /// There is nothing to work on.
    fn nothing(message: Message) -> Failure {
        Failure::new(Exit::Nothing, message)
    }

    fn help(mut self, text: Message) -> Failure {
        self.help.push(text);
        self
    }
}

impl From<crate::world::WorldError> for Failure {
    fn from(error: crate::world::WorldError) -> Failure {
        Failure::refused(error.message())
    }
}

/// What a verb comes to.
type Outcome = Result<Exit, Failure>;

/// What every verb is given besides its own arguments.
#[derive(Debug)]
struct Session {
    terminal: Terminal,
    /// The current folder.
    folder: PathBuf,
}

/// Something that the command line can do.
struct Verb {
    name: &'static str,
    arguments: fn(Command, Lang) -> Command,
    run: fn(&ArgMatches, &Session) -> Outcome,
}

/// All verbs, in the order in which help lists them.
static VERBS: [Verb; 18] = [
    Verb { name: "new", arguments: new::arguments, run: new::run },
    Verb { name: "check", arguments: check::arguments, run: check::run },
    Verb { name: "explain", arguments: explain::arguments, run: explain::run },
    Verb { name: "diff", arguments: diff::arguments, run: diff::run },
    Verb { name: "why", arguments: why::arguments, run: why::run },
    Verb { name: "show", arguments: show::arguments, run: show::run },
    Verb { name: "trace", arguments: trace::arguments, run: trace::run },
    Verb { name: "text", arguments: text::arguments, run: text::run },
    Verb { name: "build", arguments: build::arguments, run: build::run },
    Verb { name: "book", arguments: book::arguments, run: book::run },
    Verb { name: "eval", arguments: eval::arguments, run: eval::run },
    Verb { name: "roster", arguments: roster::arguments, run: roster::run },
    Verb { name: "play", arguments: play::arguments, run: play::run },
    Verb { name: "status", arguments: status::arguments, run: status::run },
    Verb { name: "simulate", arguments: simulate::arguments, run: simulate::run },
    Verb { name: "schema", arguments: schema::arguments, run: schema::run },
    Verb { name: "completions", arguments: completions::arguments, run: completions::run },
    Verb { name: "help", arguments: help::arguments, run: help::run },
];

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    crash::install_hook();
    let line: Vec<OsString> = std::env::args_os().collect();
    ExitCode::from(run(&line).code())
}

fn run(line: &[OsString]) -> Exit {
    let variable = |name: &str| std::env::var(name).ok();
    let lang = language::choose(line, &variable);
    let plain = Terminal::plain(lang);
    let mut command = command(lang).term_width(plain.style().width);
    let matches = match command.try_get_matches_from_mut(line) {
        Ok(matches) => matches,
        Err(error) => return usage::answer(&error, &command, line, &plain),
    };
    let terminal = Terminal::open(lang, &matches, &variable);
    let outcome = std::env::current_dir()
        .map_err(|error| {
            Failure::refused(crate::say!(
                "the current folder cannot be read: {error}",
                "le dossier courant est illisible : {error}"
            ))
        })
        .and_then(|folder| dispatch(&matches, &Session { terminal, folder }));
    outcome.unwrap_or_else(|failure| {
        terminal.fail(&failure);
        failure.exit
    })
}

fn dispatch(matches: &ArgMatches, session: &Session) -> Outcome {
    let asked = matches.subcommand();
    match asked.and_then(|(name, own)| Some((VERBS.iter().find(|verb| verb.name == name)?, own))) {
        Some((verb, own)) => (verb.run)(own, session),
        None => Ok(greeting::greet(&session.terminal)),
    }
}
