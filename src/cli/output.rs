//! Files that a verb makes: written, or compared with what is there.

use std::collections::BTreeSet;
use std::path::Path;

use super::place::Place;
use super::{Exit, Failure, Session};
use crate::locale::{Lang, count};
use crate::say;
use crate::world::{World, is_device, write_atomically};

/// A file to make: its path under the workspace, and its text.
pub(super) type File = (String, String);

/// Writes files that differ from what is there; or, if only to `compare`, tells which would.
pub(super) fn put(files: &[File], compare: bool, place: &Place, session: &Session) -> Result<Exit, Failure> {
    let world = &place.disk;
    let different = differing(files, world);
    if !compare {
        for (path, text) in &different {
            write_atomically(world.root(), path, text.as_bytes())?;
        }
    }
    let shown: String = different.iter().map(|(path, _)| format!("{}\n", world.display_path(path))).collect();
    session.terminal.print(&shown)?;
    let left = left_over(files, place);
    if compare && !left.is_empty() {
        let listed: String = left.iter().map(|path| format!("{}\n", world.display_path(path))).collect();
        session.terminal.print(&listed)?;
    }
    if !left.is_empty() {
        let en = count(Lang::En, left.len(), "file is", "files are");
        let fr = count(Lang::Fr, left.len(), "fichier date", "fichiers datent");
        session.terminal.talk(&say!(
            "{en} left over from an earlier run: delete what you do not need",
            "{fr} d'une exécution antérieure : supprimez ce dont vous n'avez pas besoin"
        ));
    }
    let (changed, same) = (different.len(), files.len() - different.len());
    session.terminal.talk(&if compare && changed == 0 {
        let en = count(Lang::En, same, "file", "files");
        let fr = count(Lang::Fr, same, "fichier", "fichiers");
        say!("{en} up to date", "{fr} à jour")
    } else if compare {
        let en = count(Lang::En, changed, "file is out of date", "files are out of date");
        let fr = count(Lang::Fr, changed, "fichier n'est pas à jour", "fichiers ne sont pas à jour");
        say!("{en}, {same} up to date", "{fr}, {same} à jour")
    } else {
        let en = count(Lang::En, changed, "file written", "files written");
        let fr = count(Lang::Fr, changed, "fichier écrit", "fichiers écrits");
        say!("{en}, {same} unchanged", "{fr}, {same} sans changement")
    });
    Ok(if compare && (changed > 0 || !left.is_empty()) { Exit::Errors } else { Exit::Clean })
}

/// The files that are not there as they should be.
pub(super) fn differing<'f>(files: &'f [File], world: &dyn World) -> Vec<&'f File> {
    files.iter().filter(|(path, text)| world.read(path).ok().as_deref() != Some(text.as_bytes())).collect()
}

/// How deep a folder of made files is looked through.
const DEEPEST: usize = 8;

/// Files in the folders of the packs (`book/PACK`, `generated/PACK`) that are no longer made. They are
/// only told of: somebody may have put them there. What is printed (`book/html/*.html`) is made on request,
/// for one pack or another, and belongs to nobody's folder.
fn left_over(files: &[File], place: &Place) -> Vec<String> {
    let made: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let folders = &place.workspace.folders;
    let of_pack = |path: &&str| {
        [&folders.generated, &folders.book].into_iter().find_map(|output| {
            let (pack, _) = path.strip_prefix(&**output)?.strip_prefix('/')?.split_once('/')?;
            Some(format!("{output}/{pack}"))
        })
    };
    let of_packs: BTreeSet<String> = made.iter().filter_map(of_pack).collect();
    let mut found = Vec::new();
    for folder in of_packs {
        list(place.disk.root(), &folder, DEEPEST, &mut found);
    }
    let printed = format!("{}/html/", folders.book);
    let is_printed =
        |path: &str| path.strip_prefix(&*printed).is_some_and(|file| !file.contains('/') && file.ends_with(".html"));
    found.retain(|path| !made.contains(path.as_str()) && !is_printed(path));
    found.sort();
    found
}

fn list(root: &Path, folder: &str, depth: usize, found: &mut Vec<String>) {
    let entries = std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
    for entry in entries {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
        let path = format!("{folder}/{name}");
        if kind.is_dir() && depth > 0 {
            list(root, &path, depth - 1, found);
        } else if kind.is_file() {
            found.push(path);
        }
    }
}

/// The name of the folder that holds what is made of a pack.
///
/// Some ids name devices on Windows, where no file can have such a name; `-` is in no id.
pub(super) fn folder_name(id: &str) -> String {
    if is_device(id) { format!("{id}-") } else { id.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_no_file_can_have_are_escaped() {
        assert_eq!(folder_name("green_knight"), "green_knight");
        assert_eq!(folder_name("con"), "con-");
        assert_eq!(folder_name("com1"), "com1-");
        assert_eq!(folder_name("com10"), "com10");
        assert_eq!(folder_name("console"), "console");
    }
}
