//! `codicille roster PACK FILE…`: the lists of players, held against the rules.

use clap::{ArgMatches, Command};

use super::arguments::{examples, pack, positional};
use super::findings::{self, asked_format};
use super::lists;
use super::place::Place;
use super::playing::{compiled_for_lists, setup};
use super::{Exit, Failure, Outcome, Session};
use crate::diagnostic::Sink;
use crate::diagnostic::levels::Counts;
use crate::locale::{Lang, Phrase, count};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Check the lists that players bring against the rules",
        "Vérifier que les listes des joueurs respectent les règles",
    );
    let help = Phrase::new("Files with a list", "Les fichiers qui contiennent une liste");
    let files = positional(lang, "files", Phrase::new("FILE", "FICHIER"), help).num_args(1..).required(true);
    findings::arguments(verb.about(about.get(lang)).arg(pack(lang)).arg(files), lang).after_help(examples(
        lang,
        &["codicille roster two_moons red.toml blue.toml", "codicille roster two_moons red.toml --set stage=1"],
    ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let none = String::new();
    let name = matches.get_one::<String>("pack").unwrap_or(&none);
    let mut place = Place::open(session, [name])?;
    let Some(own) = compiled_for_lists(matches, session, &place, name)? else { return Ok(Exit::Errors) };
    if own.machine.play.formats.is_empty() {
        let id = &own.compiled.root;
        return Err(Failure::new(
            Exit::Nothing,
            say!("pack `{id}` has no format of lists", "le pack `{id}` n'a pas de format de liste"),
        )
        .help(say!(
            "a format is a definition `[roster_format.ID]` with its parts",
            "un format est une définition `[roster_format.ID]` avec ses parties"
        )));
    }
    let setup = setup(matches, &place, 0)?;
    let mut sink = Sink::default();
    let mut entries = 0;
    let files: Vec<&String> = matches.get_many::<String>("files").into_iter().flatten().collect();
    for path in &files {
        let mut own_sink = Sink::default();
        let sheet = lists::read(path, &mut place, &own, &setup, &mut own_sink)?;
        entries += sheet
            .iter()
            .flat_map(|sheet| sheet.list.parts.values())
            .map(std::collections::BTreeMap::len)
            .sum::<usize>();
        sink.extend(own_sink.finish());
    }
    let mut found = sink.finish();
    let levels = findings::levels(matches, &place)?;
    found = levels.apply(found);
    findings::print(&found, &place, asked_format(matches), session)?;
    let counts = Counts::of(&found);
    let (en, fr) = (counts.summary(Lang::En), counts.summary(Lang::Fr));
    let (lists_en, lists_fr) =
        (count(Lang::En, files.len(), "list", "lists"), count(Lang::Fr, files.len(), "liste", "listes"));
    let (in_en, in_fr) = (count(Lang::En, entries, "entry", "entries"), count(Lang::Fr, entries, "entrée", "entrées"));
    session.terminal.talk(&say!("{lists_en}, {in_en}: {en}", "{lists_fr}, {in_fr} : {fr}"));
    Ok(if counts.errors > 0 { Exit::Errors } else { Exit::Clean })
}
