//! `codicille text report [PACK]…`: how complete each language is; `codicille text review PACK [ADDRESS]…`: the lines that
//! say that languages were compared.

use clap::{ArgAction, ArgMatches, Command};

use super::arguments::{choice, examples, format, positional, set, with_choices};
use super::findings::{Report, settings};
use super::place::Place;
use super::report::{asked_format, print, read_address, show_errors};
use super::{Exit, Failure, Outcome, Session};
use crate::address::Address;
use crate::book::names::Names;
use crate::compile::{Compilation, Compiled};
use crate::coverage;
use crate::coverage::report::PackCoverage;
use crate::locale::{Lang, Phrase};
use crate::pack::workspace::PackFiles;
use crate::say;

const ACTIONS: [&str; 2] = ["report", "review"];

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Say how complete each language of the texts is, or that texts were compared",
        "Dire si les textes sont complets dans chaque langue, ou qu'ils ont été relus",
    );
    let action = Phrase::new(
        "What to print: how complete each language is, or the lines `reviewed` to paste beside texts",
        "Que faut-il imprimer : l'état de chaque langue, ou les lignes `reviewed` à coller à côté des textes",
    );
    let names = Phrase::new(
        "For report: packs, all if none is named; for review: a pack, then addresses or patterns of texts",
        "Pour report : des packs, tous si aucun n'est nommé ; pour review : un pack, puis des adresses ou des motifs de textes",
    );
    let print = Phrase::new("Format of the report", "Format du rapport");
    verb.about(about.get(lang))
        .arg(
            choice(lang, "action", Phrase::new("ACTION", "ACTION"), &ACTIONS, None)
                .long(None)
                .required(true)
                .help_heading(Phrase::new("Arguments", "Arguments ").get(lang))
                .help(with_choices(lang, action, &ACTIONS, None)),
        )
        .arg(positional(lang, "names", Phrase::new("PACK", "PACK"), names).num_args(0..).action(ArgAction::Append))
        .arg(format(lang, print, &["text", "md", "json"], "text"))
        .arg(set(lang))
        .after_help(examples(lang, &["codicille text report", "codicille text review green_knight 'token.*'"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let names: Vec<&String> = matches.get_many::<String>("names").into_iter().flatten().collect();
    match matches.get_one::<String>("action").map(String::as_str) {
        Some("review") => review(matches, session, &names),
        _ => report(matches, session, &names),
    }
}

fn report(matches: &ArgMatches, session: &Session, names: &[&String]) -> Outcome {
    let (lang, format) = (session.terminal.lang(), asked_format(matches));
    let place = Place::open(session, names.iter().copied())?;
    let packs = place.packs(session, names.iter().copied())?;
    if packs.is_empty() {
        return Err(super::place::no_pack());
    }
    let Some(compiled) = compile(matches, session, &place, &packs)? else { return Ok(Exit::Errors) };
    let of_pack = |compiled: &Compiled| PackCoverage {
        id: compiled.root.to_string(),
        title: Names::new(compiled, lang.tag()).pack(&compiled.root),
        rows: coverage::coverage(compiled, &place.workspace.sources, &compiled.root),
    };
    let packs: Vec<PackCoverage> = compiled.iter().map(of_pack).collect();
    print(session, &coverage::report::coverage(&packs, lang, format), format)
}

fn review(matches: &ArgMatches, session: &Session, names: &[&String]) -> Outcome {
    let Some((name, patterns)) = names.split_first() else {
        return Err(Failure::refused(say!("`PACK` is missing", "il manque `PACK`")).help(say!(
            "write `codicille text review PACK`, and addresses of texts if not all were read",
            "écrivez `codicille text review PACK`, suivi des adresses des textes s'ils n'ont pas tous été relus"
        )));
    };
    let place = Place::open(session, [*name])?;
    let pack = place.pack(session, name)?;
    let patterns: Vec<Address> = patterns.iter().map(|text| read_address(text)).collect::<Result<_, _>>()?;
    let Some(compiled) = compile(matches, session, &place, &[pack])? else { return Ok(Exit::Errors) };
    let lines = compiled
        .iter()
        .flat_map(|compiled| coverage::reviews(compiled, &place.workspace.sources, &compiled.root, &patterns));
    let lines: Vec<(Address, String)> = lines.collect();
    if lines.is_empty() {
        let id = &pack.id;
        return Err(Failure::refused(say!(
            "pack `{id}` has no such text in several languages",
            "le pack `{id}` n'a pas de tel texte en plusieurs langues"
        )));
    }
    let format = asked_format(matches);
    print(session, &coverage::report::reviews(&lines, format), format)
}

/// The packs, each compiled as a root; none if one of them cannot be put together.
fn compile(
    matches: &ArgMatches,
    session: &Session,
    place: &Place,
    packs: &[&PackFiles],
) -> Result<Option<Vec<Compiled>>, Failure> {
    let settings = settings(matches, place)?;
    let compiled = Report::compile(place, packs, &[], &settings, &place.workspace.levels);
    let whole = compiled.compilations.iter().all(|compilation| compilation.compiled.is_some());
    if !whole {
        show_errors(&compiled, place, session);
        return Ok(None);
    }
    Ok(Some(compiled.compilations.into_iter().filter_map(|Compilation { compiled, .. }| compiled).collect()))
}
