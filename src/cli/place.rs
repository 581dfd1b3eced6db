//! Where the workspace is, and which of its packs are meant.

use std::path::{Path, PathBuf};

use super::{Failure, Session};
use crate::diagnostic::nearest;
use crate::locale::{Lang, at_most_five, quoted};
use crate::pack::workspace::{PackFiles, Workspace};
use crate::say;
use crate::world::{Cause, Disk, REPOSITORY_MARKS};

/// The file that makes a folder a workspace.
pub(super) const CONFIG: &str = "codicille.toml";

/// A workspace on disk.
#[derive(Debug)]
pub(super) struct Place {
    /// Its folder.
    pub disk: Disk,
    /// What lies in it.
    pub workspace: Workspace,
}

impl Place {
    /// The workspace around the current folder, or around the first of the paths that are named.
    pub(super) fn open<'n>(session: &Session, names: impl IntoIterator<Item = &'n String>) -> Result<Place, Failure> {
        let names: Vec<&String> = names.into_iter().collect();
        let path = |name: &&&String| is_path(name);
        let around = |name: &&String| real(session, name).and_then(|path| root_around(&path));
        let here = || session.folder.canonicalize().ok().and_then(|folder| root_around(&folder));
        let root = names.iter().filter(path).find_map(around).or_else(here).or_else(|| names.iter().find_map(around));
        let disk = Disk::open(&root.ok_or_else(no_workspace)?)?;
        let workspace = Workspace::open(&disk).map_err(|error| match error.cause {
            Cause::Missing if disk.root().join(CONFIG).is_file() => no_folder(&error.path),
            Cause::Missing => no_pack(),
            _ => error.into(),
        })?;
        Ok(Place { disk, workspace })
    }

    /// The packs that are named; all if none is.
    pub(super) fn packs<'n>(
        &self,
        session: &Session,
        names: impl IntoIterator<Item = &'n String>,
    ) -> Result<Vec<&PackFiles>, Failure> {
        let mut packs: Vec<&PackFiles> = Vec::new();
        let mut named = false;
        for name in names {
            named = true;
            packs.extend(self.named(session, name)?);
        }
        if !named {
            packs.extend(&self.workspace.packs);
        }
        packs.sort_by(|a, b| a.folder.cmp(&b.folder));
        packs.dedup_by(|a, b| a.folder == b.folder);
        Ok(packs)
    }

    /// The one pack that is named.
    pub(super) fn pack(&self, session: &Session, name: &String) -> Result<&PackFiles, Failure> {
        match self.named(session, name)?.as_slice() {
            [one] => Ok(one),
            several => {
                let ids = quoted(&several.iter().map(|pack| &pack.id).collect::<Vec<_>>());
                let (en, fr) = (at_most_five(Lang::En, &ids), at_most_five(Lang::Fr, &ids));
                let failure =
                    Failure::refused(say!("`{name}` holds several packs", "`{name}` contient plusieurs packs"));
                Err(failure.help(say!("name one of them: {en}", "nommez l'un d'eux : {fr}")))
            }
        }
    }

    /// The packs that a word stands for: an id, a folder, or what lies in a folder.
    fn named(&self, session: &Session, name: &str) -> Result<Vec<&PackFiles>, Failure> {
        let by_id = || self.workspace.find(name).map(|pack| vec![pack]);
        let by_path = || real(session, name).map(|path| self.at(&path)).filter(|packs| !packs.is_empty());
        let found = if is_path(name) { by_path().or_else(by_id) } else { by_id().or_else(by_path) };
        found.ok_or_else(|| match real(session, name) {
            Some(path) if !path.starts_with(self.disk.root()) => Failure::refused(say!(
                "`{name}` lies in another workspace than the rest",
                "`{name}` se trouve dans un autre dossier de travail que le reste"
            )),
            Some(_) => Failure::nothing(say!("no pack lies in `{name}`", "aucun pack ne se trouve dans `{name}`")),
            None => self.unknown(name),
        })
    }

    /// The packs in a folder, or the pack around it.
    fn at(&self, path: &Path) -> Vec<&PackFiles> {
        let folder = |pack: &PackFiles| self.disk.root().join(&pack.folder).canonicalize();
        let related = |pack: &&PackFiles| folder(pack).is_ok_and(|f| f.starts_with(path) || path.starts_with(&f));
        self.workspace.packs.iter().filter(related).collect()
    }

    fn unknown(&self, name: &str) -> Failure {
        let failure = Failure::nothing(say!("no pack is named `{name}`", "aucun pack ne s'appelle `{name}`"));
        let word = name.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or(name);
        let ids: Vec<&str> = self.workspace.packs.iter().map(|pack| &*pack.id).collect();
        if let Some(meant) = nearest(word, ids.iter().copied()) {
            return failure.help(say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?"));
        }
        if ids.is_empty() {
            return no_pack();
        }
        let known = quoted(&ids);
        let (en, fr) = (at_most_five(Lang::En, &known), at_most_five(Lang::Fr, &known));
        failure.help(say!("the packs here are {en}", "les packs d'ici sont {fr}"))
    }
}

/// The folder of the workspace around a place: the nearest one above it that has a
/// `codicille.toml`, else the nearest that holds packs under `rules/`.
pub(super) fn root_around(place: &Path) -> Option<PathBuf> {
    let is_repository = |folder: &Path| REPOSITORY_MARKS.iter().any(|mark| folder.join(mark).exists());
    let mut above: Vec<&Path> = Vec::new();
    for folder in place.ancestors() {
        above.push(folder);
        if is_repository(folder) {
            break;
        }
    }
    let has_config = |folder: &&&Path| folder.join(CONFIG).is_file();
    above.iter().find(has_config).or_else(|| above.iter().find(|folder| holds_packs(folder))).map(|f| f.to_path_buf())
}

fn holds_packs(folder: &Path) -> bool {
    let packs = folder.join("rules").read_dir();
    packs.is_ok_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.path().join("pack.toml").is_file())))
}

/// Whether a word can only be meant as a path.
fn is_path(name: &str) -> bool {
    matches!(name, "." | "..") || name.contains('/') || (cfg!(windows) && name.contains('\\'))
}

/// Where a path that a person types really leads, if there is something.
fn real(session: &Session, name: &str) -> Option<PathBuf> {
    session.folder.join(name).canonicalize().ok()
}

fn no_workspace() -> Failure {
    Failure::nothing(say!(
        "no rule pack in this folder or above it",
        "aucun pack de règles dans ce dossier ni au-dessus"
    ))
    .help(say!(
        "go to a folder that has a `{CONFIG}` or packs under `rules/`",
        "allez dans un dossier qui a un fichier `{CONFIG}`, ou des packs sous `rules/`"
    ))
    .help(begin())
}

/// The workspace is there and empty.
pub(super) fn no_pack() -> Failure {
    Failure::nothing(say!("the workspace has no pack", "le dossier de travail n'a aucun pack")).help(say!(
        "begin one: `codicille new my_rules --patches rebellion_in_the_rim`",
        "commencez-en un : `codicille new mes_regles --patches rebellion_in_the_rim`"
    ))
}

/// The folder of packs is not there.
fn no_folder(folder: &str) -> Failure {
    let failure = Failure::nothing(say!(
        "the folder of packs `{folder}` does not exist",
        "le dossier des packs, `{folder}`, n'existe pas"
    ));
    failure.help(say!("create it, or correct `rules` in `{CONFIG}`", "créez-le, ou corrigez `rules` dans `{CONFIG}`"))
}

fn begin() -> crate::locale::Message {
    say!(
        "or begin one: `codicille new my_rules --patches rebellion_in_the_rim`",
        "ou commencez-en un : `codicille new mes_regles --patches rebellion_in_the_rim`"
    )
}
