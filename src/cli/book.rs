//! `codicille book [PACK]…`: the rulebook, in every language that the packs have.

use clap::{ArgMatches, Command};

use super::arguments::{compare, examples, flag, packs, with};
use super::build::make;
use super::output::File;
use super::{Outcome, Session, findings};
use crate::book::Options;
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Write the rulebooks, in book/, in every language of the packs",
        "Écrire les livres de règles, dans book/, dans toutes les langues des packs",
    );
    let marks = Phrase::new(
        "Show what patches changed: old values struck, with who changed them; in a folder of its own, book/PACK-marks/",
        "Montrer ce que les correctifs changent : anciennes valeurs barrées, avec leur auteur ; dans un dossier à part, book/PACK-marks/",
    );
    let verb = findings::arguments(verb.about(about.get(lang)).arg(packs(lang)), lang);
    verb.arg(with(lang).requires("packs")).arg(flag(lang, "marks", marks)).arg(compare(lang)).after_help(examples(
        lang,
        &["codicille book", "codicille book green_knight --marks", "codicille book --check"],
    ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let options = Options { marks: matches.get_flag("marks") };
    make(matches, session, &|place, name, compiled| {
        // `-` is in no id.
        let name = if options.marks { format!("{name}-marks") } else { name.to_owned() };
        let folder = format!("{}/{name}", place.workspace.folders.book);
        let languages = compiled.languages().into_iter();
        languages.flat_map(|language| sources(compiled, language, &options, &format!("{folder}/{language}"))).collect()
    })
}

/// The sources of mdBook for one language, in a folder.
fn sources(compiled: &Compiled, language: &str, options: &Options, folder: &str) -> Vec<File> {
    let pages = crate::book::render(compiled, language, options);
    pages.into_iter().map(|(path, text)| (format!("{folder}/{path}"), text)).collect()
}
