//! `codicille build [PACK]…`: rulesets for engines.

use clap::{ArgMatches, Command};

use super::arguments::{compare, examples, packs, with};
use super::findings::{self, Report, asked_format};
use super::output::{File, folder_name, put};
use super::place::{Place, no_pack};
use super::{Exit, Outcome, Session};
use crate::compile::Compiled;
use crate::diagnostic::Level;
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Build the rulesets that engines run, in generated/",
        "Produire les règlements que les moteurs exécutent, dans generated/",
    );
    let verb = findings::arguments(verb.about(about.get(lang)).arg(packs(lang)), lang);
    verb.arg(with(lang).requires("packs"))
        .arg(compare(lang))
        .after_help(examples(lang, &["codicille build", "codicille build green_knight --check"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    make(matches, session, &ruleset)
}

/// The files of a ruleset.
fn ruleset(place: &Place, name: &str, compiled: &Compiled) -> Vec<File> {
    let path = format!("{}/{name}/ruleset.json", place.workspace.folders.generated);
    vec![(path, crate::ruleset::build(compiled))]
}

/// What is made of a pack, or of several together: the place, the name of its folder, and what it comes to.
pub(super) type FilesOf<'f> = &'f dyn Fn(&Place, &str, &Compiled) -> Vec<File>;

/// Compiles packs and makes files of each that has no error.
pub(super) fn make(matches: &ArgMatches, session: &Session, files_of: FilesOf) -> Outcome {
    let named = matches.get_many::<String>("packs").into_iter().flatten();
    let beside = matches.try_get_many::<String>("with").ok().flatten().into_iter().flatten();
    let place = Place::open(session, named.clone())?;
    let roots = place.packs(session, named)?;
    let with: Vec<_> = beside.map(|name| place.pack(session, name)).collect::<Result<_, _>>()?;
    if roots.is_empty() {
        return Err(no_pack());
    }
    let levels = findings::levels(matches, &place)?;
    let settings = findings::settings(matches, &place)?;
    let mut report = Report::compile(&place, &roots, &with, &settings, &levels);
    // Hints are for whoever checks.
    report.found.retain(|finding| finding.level != Level::Hint);
    findings::print(&report.found, &place, asked_format(matches), session)?;
    let mut files: Vec<File> = Vec::new();
    let mut worst = if report.counts().errors > 0 { Exit::Errors } else { Exit::Clean };
    for (root, compilation) in roots.iter().zip(&report.compilations) {
        let id = &root.id;
        match &compilation.compiled {
            Some(compiled) if compilation.is_sound() => {
                let ids = std::iter::once(&**id).chain(with.iter().map(|pack| &*pack.id));
                let name: Vec<String> = ids.map(folder_name).collect();
                files.extend(files_of(&place, &name.join("+"), compiled));
            }
            _ => session.terminal.talk(&say!(
                "nothing is made of pack `{id}`, which has errors",
                "rien n'est produit à partir du pack `{id}`, qui a des erreurs"
            )),
        }
    }
    worst = worst.max(put(&files, matches.get_flag("check"), &place, session)?);
    Ok(worst)
}
