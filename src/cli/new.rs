//! `codicille new NAME --patches BASE`: a pack to begin with, and all that it needs.
//!
//! Everything is planned and checked in memory first; nothing that is there is ever overwritten.

use clap::{ArgMatches, Command};

use super::arguments::{examples as example_lines, option, positional, with_choices};
use super::place::{CONFIG, root_around};
use super::{Exit, Failure, Outcome, Session, schema};
use crate::compile::{Compiled, compile};
use crate::diagnostic::{Level, nearest};
use crate::locale::{Lang, Phrase};
use crate::model::{Config, Folders, is_id};
use crate::pack::condition::Binding;
use crate::pack::workspace::Workspace;
use crate::say;
use crate::schema::plain_id;
use crate::world::{Disk, Memory, World, write_atomically};

mod embedded;
mod examples;
mod files;
mod targets;
mod write;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Begin a pack that changes another one, with all that it needs",
        "Commencer un pack qui en modifie un autre, avec tout ce qu'il lui faut",
    );
    let name = Phrase::new(
        "The id of the new pack: lower-case letters, digits and _",
        "L'id du nouveau pack : minuscules sans accent, chiffres et _",
    );
    let patches = Phrase::new(
        "The pack to change, one of the workspace or one that comes with codicille",
        "Le pack à modifier, du dossier de travail ou fourni avec codicille",
    );
    let base = option(lang, "patches", Phrase::new("BASE", "BASE"), patches);
    verb.about(about.get(lang))
        .arg(positional(lang, "name", Phrase::new("NAME", "NOM"), name).required(true))
        .arg(base.help(with_choices(lang, patches, &embedded::ids(), None)).required(true))
        .after_help(example_lines(lang, &["codicille new my_rules --patches rebellion_in_the_rim"]))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let word = |id: &str| matches.get_one::<String>(id).map_or("", String::as_str);
    let (name, base) = (word("name"), word("patches"));
    let lang = session.terminal.lang();
    check_name(name)?;
    let root = session.folder.canonicalize().ok().and_then(|folder| root_around(&folder));
    let disk = Disk::open(root.as_deref().unwrap_or(&session.folder))?;
    let folders = folders(&disk)?;
    let home = format!("{}/{name}", folders.rules);
    if disk.exists(&home) {
        let shown = disk.display_path(&home);
        let failure = Failure::refused(say!("`{shown}` is already there", "`{shown}` existe déjà"));
        return Err(failure.help(say!("choose another name", "choisissez un autre nom")));
    }
    let mut world = copy(&disk, &folders)?;
    let mut plan = vendor(base, &folders, &mut world)?;
    let compiled = compile_base(&world, base)?;
    let beginning = files::Beginning { name, base, folders: &folders, compiled: &compiled, lang };
    plan.extend(beginning.pack(&world)?);
    plan.extend(schema::files(&folders, lang).into_iter().filter(|(path, _)| !disk.exists(path)));
    if !disk.exists(CONFIG) {
        plan.push((CONFIG.to_owned(), files::config(&folders, lang)));
    }
    for (path, text) in &plan {
        write_atomically(disk.root(), path, text.as_bytes())?;
    }
    let mut paths: Vec<String> = plan.iter().map(|(path, _)| disk.display_path(path)).collect();
    paths.sort();
    session.terminal.print(&paths.iter().map(|path| format!("{path}\n")).collect::<String>())?;
    let changes = disk.display_path(&format!("{home}/{}", files::CHANGES));
    session.terminal.talk(&say!(
        "pack `{name}` is ready: open `{changes}`, then run `codicille check {name}`",
        "le pack `{name}` est prêt : ouvrez `{changes}`, puis lancez `codicille check {name}`"
    ));
    Ok(Exit::Clean)
}

/// A pack's name is that of its folder, which file systems limit to 255 bytes.
const LONGEST_NAME: usize = 64;

fn check_name(name: &str) -> Result<(), Failure> {
    if name.len() > LONGEST_NAME {
        return Err(Failure::refused(say!(
            "the name has more than {LONGEST_NAME} letters",
            "le nom a plus de {LONGEST_NAME} lettres"
        )));
    }
    if is_id(name) {
        return Ok(());
    }
    let failure =
        Failure::refused(say!("`{name}` cannot be the id of a pack", "`{name}` ne peut pas être l'id d'un pack")).help(
            say!(
                "an id has lower-case letters, digits and `_`, and starts with a letter",
                "un id a des minuscules sans accent, des chiffres et des `_`, et commence par une lettre"
            ),
        );
    Err(match plain_id(name) {
        Some(plain) => failure.help(say!("write `{plain}`", "écrivez `{plain}`")),
        None => failure,
    })
}

/// The folders that `codicille.toml` names, or those that there are without it.
fn folders(disk: &Disk) -> Result<Folders, Failure> {
    if !disk.exists(CONFIG) {
        return Ok(Folders::default());
    }
    let text = String::from_utf8(disk.read(CONFIG)?).unwrap_or_default();
    let config = toml::from_str::<Config>(text.trim_start_matches('\u{feff}')).map_err(|_| {
        Failure::new(Exit::Errors, say!("`{CONFIG}` has errors", "le fichier `{CONFIG}` a des erreurs"))
            .help(say!("`codicille check` shows them", "`codicille check` les montre"))
    })?;
    Ok(config.workspace)
}

/// The packs of the workspace, to try things out on.
fn copy(disk: &Disk, folders: &Folders) -> Result<Memory, Failure> {
    let mut memory = Memory::new();
    let mut paths = if disk.exists(&folders.rules) { disk.list(&folders.rules)? } else { Vec::new() };
    paths.extend(disk.exists(CONFIG).then(|| CONFIG.to_owned()));
    for path in paths {
        memory.insert(&path, disk.read(&path)?)?;
    }
    Ok(memory)
}

/// Adds the base and all that it requires, where the workspace does not have it, and tells which files those are.
fn vendor(base: &str, folders: &Folders, world: &mut Memory) -> Result<Vec<(String, String)>, Failure> {
    let has = |world: &Memory, id: &str| world.exists(&format!("{}/{id}/pack.toml", folders.rules));
    if !has(world, base) && !embedded::ids().contains(&base) {
        return Err(unknown_base(base, world));
    }
    let mut files = Vec::new();
    let mut waiting = vec![base.to_owned()];
    while let Some(id) = waiting.pop() {
        if !has(world, &id) {
            for (path, text) in embedded::files(&id) {
                let path = format!("{}/{id}/{path}", folders.rules);
                world.insert(&path, text)?;
                files.push((path, text.to_owned()));
            }
        }
        let workspace = Workspace::open(world)?;
        let manifest = workspace.find(&id).and_then(|pack| pack.manifest.as_ref());
        let required = manifest.into_iter().flat_map(|manifest| manifest.requires.keys());
        let missing = required.filter(|id| !has(world, id) && embedded::ids().contains(&&***id));
        waiting.extend(missing.map(ToString::to_string));
    }
    Ok(files)
}

fn unknown_base(base: &str, world: &Memory) -> Failure {
    let workspace = Workspace::open(world).ok();
    let own = workspace.iter().flat_map(|workspace| &workspace.packs).map(|pack| &*pack.id);
    let mut known: Vec<&str> = own.chain(embedded::ids()).collect();
    known.sort_unstable();
    known.dedup();
    let failure = Failure::refused(say!("no pack is named `{base}`", "aucun pack ne s'appelle `{base}`"));
    match nearest(base, known.iter().copied()) {
        Some(meant) => failure.help(say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")),
        None => {
            let known = crate::locale::quoted(&known);
            let (en, fr) = (crate::locale::list(Lang::En, &known), crate::locale::list(Lang::Fr, &known));
            failure.help(say!("there are {en}", "il y a {fr}"))
        }
    }
}

/// The base as it stands, which must be sound: nobody can write patches on what is broken.
fn compile_base(world: &Memory, base: &str) -> Result<Compiled, Failure> {
    let workspace = Workspace::open(world)?;
    let compilation = workspace.find(base).map(|pack| compile(&workspace, pack, &[], &Binding::new()));
    let sound = compilation.filter(|c| !c.findings.iter().any(|finding| finding.level == Level::Error));
    sound.and_then(|compilation| compilation.compiled).ok_or_else(|| {
        let message = say!("pack `{base}` has errors", "le pack `{base}` a des erreurs");
        Failure::new(Exit::Errors, message)
            .help(say!("`codicille check {base}` shows them", "`codicille check {base}` les montre"))
    })
}
