//! `codicille explain [CODE]`: the page of a code; without one, the list of all.

use clap::{ArgMatches, Command};

use super::arguments::{examples, flag, positional};
use super::{Exit, Failure, Outcome, Session};
use crate::diagnostic::{explain, nearest, registry};
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Explain the code of a finding: what it means, an example and its repair",
        "Expliquer le code d'un constat : ce qu'il veut dire, un exemple et sa réparation",
    );
    let code = Phrase::new(
        "A code, such as patch/stale, or a family, such as patch",
        "Un code, par exemple patch/stale, ou une famille, par exemple patch",
    );
    verb.about(about.get(lang))
        .arg(positional(lang, "code", Phrase::new("CODE", "CODE"), code))
        .arg(flag(lang, "list", Phrase::new("List all codes", "Donner la liste des codes")).conflicts_with("code"))
        .after_help(examples(lang, &["codicille explain patch/stale", "codicille explain --list"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let lang = session.terminal.lang();
    let text = match matches.get_one::<String>("code") {
        None => explain::list(lang),
        Some(name) => page(name, lang)?,
    };
    session.terminal.print(&text)?;
    Ok(Exit::Clean)
}

/// The page of a code, or the list of a family.
fn page(name: &str, lang: Lang) -> Result<String, Failure> {
    if let Some(code) = registry::find(name) {
        return Ok(explain::explain(code, lang));
    }
    let prefix = format!("{name}/");
    let family: String = explain::list(lang).split_inclusive('\n').filter(|line| line.starts_with(&prefix)).collect();
    if !family.is_empty() {
        return Ok(family);
    }
    let failure = Failure::refused(say!("unknown code `{name}`", "code `{name}` inconnu"));
    Err(match nearest(name, registry::codes().iter().map(|code| code.name)) {
        Some(meant) => failure.help(say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")),
        None => {
            failure.help(say!("`codicille explain` lists all codes", "`codicille explain` donne la liste des codes"))
        }
    })
}
