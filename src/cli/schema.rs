//! `codicille schema`: the JSON Schemas by which editors complete and explain packs.

use clap::{ArgMatches, Command};

use super::arguments::{compare, examples, option};
use super::output::{File, differing, folder_name, put};
use super::place::Place;
use super::{Exit, Failure, Outcome, Session};
use crate::compile::{Compiled, compile};
use crate::locale::{Lang, Phrase};
use crate::model::Folders;
use crate::pack::condition::Binding;
use crate::say;
use crate::schema::emit;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Write the schemas by which editors complete and explain packs, in schemas/",
        "Écrire les schémas grâce auxquels les éditeurs complètent et expliquent les packs, dans schemas/",
    );
    let note = Phrase::new(
        "The texts of the schemas are in the language that --lang names, else in English; --check takes either.",
        "Les textes des schémas sont dans la langue que nomme --lang, sinon en anglais ; --check accepte les deux.",
    );
    let pack = Phrase::new(
        "A schema for one pack, which knows the ids that it sees",
        "Un schéma pour un seul pack, qui connaît les id qu'il voit",
    );
    let examples = examples(lang, &["codicille schema --lang fr", "codicille schema --pack green_knight"]);
    verb.about(about.get(lang))
        .arg(option(lang, "pack", Phrase::new("PACK", "PACK"), pack))
        .arg(compare(lang))
        .after_help(format!("{}\n\n{examples}", note.get(lang)))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let named = matches.get_one::<String>("pack");
    let place = Place::open(session, named)?;
    let compiled = named.map(|name| compiled(&place, session, name)).transpose()?;
    let asked = matches.get_one::<String>("lang").and_then(|tag| Lang::from_tag(tag));
    let compare = matches.get_flag("check");
    // What is committed must not depend on the locale of whoever writes it.
    let languages = match asked {
        Some(lang) => vec![lang],
        None if compare => Lang::ALL.to_vec(),
        None => vec![Lang::En],
    };
    let folders = &place.workspace.folders;
    let sets = languages.into_iter().map(|lang| match &compiled {
        Some(compiled) => vec![of_pack(compiled, folders, lang)],
        None => files(folders, lang),
    });
    let nearest = sets.min_by_key(|set| differing(set, &place.disk).len()).unwrap_or_default();
    put(&nearest, compare, &place, session)
}

fn compiled(place: &Place, session: &Session, name: &String) -> Result<Compiled, Failure> {
    let pack = place.pack(session, name)?;
    compile(&place.workspace, pack, &[], &Binding::new()).compiled.ok_or_else(|| {
        let id = &pack.id;
        let message = say!("pack `{id}` cannot be put together", "le pack `{id}` ne peut pas être assemblé");
        Failure::new(Exit::Errors, message)
            .help(say!("`codicille check {id}` says why", "`codicille check {id}` dit pourquoi"))
    })
}

/// The schemas that every workspace keeps.
pub(super) fn files(folders: &Folders, lang: Lang) -> Vec<File> {
    let within = |(name, text)| (format!("{}/{name}", folders.schemas), text);
    let ruleset = ("ruleset.schema.json".to_owned(), emit::print(&crate::ruleset::schema()));
    emit::files(lang).into_iter().chain([ruleset]).map(within).collect()
}

/// The schema of one pack. No pack is named `x.pack`, so the name is free.
fn of_pack(compiled: &Compiled, folders: &Folders, lang: Lang) -> File {
    let path = format!("{}/{}.pack.schema.json", folders.schemas, folder_name(&compiled.root));
    (path, emit::print(&emit::pack_schema_for(compiled, lang)))
}
