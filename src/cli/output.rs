//! Files that a verb makes: written, or compared with what is there.

use super::place::Place;
use super::{Exit, Failure, Session};
use crate::locale::{Lang, count};
use crate::say;
use crate::world::{World, write_atomically};

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
    Ok(if compare && changed > 0 { Exit::Errors } else { Exit::Clean })
}

/// The files that are not there as they should be.
pub(super) fn differing<'f>(files: &'f [File], world: &dyn World) -> Vec<&'f File> {
    files.iter().filter(|(path, text)| world.read(path).ok().as_deref() != Some(text.as_bytes())).collect()
}

/// The name of the folder that holds what is made of a pack.
///
/// Some ids name devices on Windows, where no file can have such a name; `-` is in no id.
pub(super) fn folder_name(id: &str) -> String {
    let numbered =
        |stem: &str| id.strip_prefix(stem).is_some_and(|n| n.len() == 1 && n.starts_with(|c: char| c.is_ascii_digit()));
    let is_device = matches!(id, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt");
    if is_device { format!("{id}-") } else { id.to_owned() }
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
