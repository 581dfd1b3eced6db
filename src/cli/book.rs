//! `codicille book [PACK]…`: the rulebook, in every language that the packs have.

use clap::{ArgMatches, Command};

use super::arguments::{compare, examples, packs, with};
use super::build::make;
use super::output::File;
use super::place::Place;
use super::{Outcome, Session, findings};
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Write the rulebooks, in book/, in every language of the packs",
        "Écrire les livres de règles, dans book/, dans toutes les langues des packs",
    );
    let verb = findings::arguments(verb.about(about.get(lang)).arg(packs(lang)), lang);
    verb.arg(with(lang).requires("packs"))
        .arg(compare(lang))
        .after_help(examples(lang, &["codicille book", "codicille book green_knight --check"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    make(matches, session, books)
}

/// The files of a book, one folder for each language.
fn books(place: &Place, name: &str, compiled: &Compiled) -> Vec<File> {
    let mut files = Vec::new();
    for language in compiled.languages() {
        let folder = format!("{}/{name}/{language}", place.workspace.folders.book);
        let pages = crate::book::render(compiled, language);
        files.extend(pages.into_iter().map(|(path, text)| (format!("{folder}/{path}"), text)));
    }
    files
}
