//! `codicille book [PACK]…`: the rulebook, in every language that the packs have.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::arguments::{compare, examples, flag, option, packs, with, with_choices};
use super::build::make;
use super::output::File;
use super::{Outcome, Session, findings};
use crate::book::{Book, Options};
use crate::compile::Compiled;
use crate::locale::{Lang, Phrase, Profile};

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Write the rulebooks, in book/, in every language of the packs",
        "Écrire les livres de règles, dans book/, dans toutes les langues des packs",
    );
    let html = Phrase::new(
        "Write a book to print, one HTML file for each language, and a quick reference, into book/html/, instead of the sources of mdBook",
        "Écrire dans book/html/ un livre à imprimer, un seul fichier HTML par langue, et un aide-mémoire, au lieu des sources de mdBook",
    );
    let marks = Phrase::new(
        "Show what patches changed: old values struck, with who changed them; under a name of its own, PACK-marks",
        "Montrer ce que les correctifs changent : anciennes valeurs barrées, avec leur auteur ; sous un nom à part, PACK-marks",
    );
    let verb = findings::arguments(verb.about(about.get(lang)).arg(packs(lang)), lang);
    verb.arg(with(lang).requires("packs"))
        .arg(flag(lang, "html", html))
        .arg(flag(lang, "marks", marks))
        .arg(profile(lang))
        .arg(compare(lang))
        .after_help(examples(lang, &["codicille book", "codicille book green_knight --html", "codicille book --check"]))
}

fn profile(lang: Lang) -> Arg {
    let help = Phrase::new(
        "How a language is printed; may stand once for each language",
        "Les usages typographiques d'une langue ; peut se répéter, une fois par langue",
    );
    let profiles = Profile::ALL.map(Profile::tag);
    option(lang, "profile", Phrase::new("PROFILE", "PROFIL"), help)
        .help(with_choices(lang, help, &profiles, None))
        .value_parser(PossibleValuesParser::new(profiles))
        .hide_possible_values(true)
        .action(ArgAction::Append)
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let profiles = matches.get_many::<String>("profile").into_iter().flatten();
    let profiles = profiles.filter_map(|tag| Profile::from_tag(tag)).collect();
    let options = Options { marks: matches.get_flag("marks"), profiles };
    let html = matches.get_flag("html");
    make(matches, session, &|place, name, compiled| {
        // `-` is in no id.
        let name = if options.marks { format!("{name}-marks") } else { name.to_owned() };
        let folder = &place.workspace.folders.book;
        let book = Book::of(compiled);
        let edition = |language| match html {
            true => printed(&book, compiled, language, &options, &format!("{folder}/html/{name}.{language}")),
            false => sources(&book, language, &options, &format!("{folder}/{name}/{language}")),
        };
        compiled.languages().into_iter().flat_map(edition).collect()
    })
}

/// The sources of mdBook for one language, in a folder of their own.
fn sources(book: &Book, language: &str, options: &Options, folder: &str) -> Vec<File> {
    let pages = book.render(language, options);
    pages.into_iter().map(|(path, text)| (format!("{folder}/{path}"), text)).collect()
}

/// What is printed in one language, in files of one stem: the book, and the quick reference, which shows no marks.
fn printed(book: &Book, compiled: &Compiled, language: &str, options: &Options, stem: &str) -> Vec<File> {
    let whole = (format!("{stem}.html"), book.html(language, options));
    let quick = if options.marks { None } else { crate::book::quick::render(compiled, language, options) };
    std::iter::once(whole).chain(quick.map(|text| (format!("{stem}.quick.html"), text))).collect()
}
