//! Walking through folders on disk, within bounds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::disk::{canonical_inside, system};
use super::{Cause, WorldError, is_hidden, is_toml, join};

/// How many folders may lie in each other.
const MAX_DEPTH: usize = 32;

/// How many files and folders are walked through.
const MAX_ENTRIES: usize = 100_000;

/// One thing in a folder.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) place: PathBuf,
    pub(super) is_folder: bool,
    pub(super) is_link: bool,
}

/// What a folder holds, sorted by name, without what is hidden.
pub(super) fn entries(shown: &str, place: &Path) -> Result<Vec<Entry>, WorldError> {
    let failed = |error| system(shown, &error);
    if !place.is_dir() {
        return Err(WorldError::new(shown, Cause::NotAFolder));
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(place).map_err(failed)?.take(MAX_ENTRIES + 1) {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let name = match name.to_str() {
            Some(name) if is_hidden(name) => continue,
            Some(name) => name.to_owned(),
            None if is_toml(&name.to_string_lossy()) => {
                return Err(WorldError::new(&join(shown, &name.to_string_lossy()), Cause::BadName));
            }
            None => continue,
        };
        let kind = entry.file_type().map_err(failed)?;
        found.push(Entry { name, place: entry.path(), is_folder: kind.is_dir(), is_link: kind.is_symlink() });
    }
    if found.len() > MAX_ENTRIES {
        return Err(WorldError::new(shown, Cause::TooMany));
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// All TOML files below a folder, sorted by path.
///
/// A folder that can be reached twice, directly and through links, is entered once, directly if
/// possible: so circles end, and no file is taken for two.
pub(super) fn toml_files(root: &Path, dir: &str, place: PathBuf) -> Result<Vec<String>, WorldError> {
    let mut walk = Walk { root, files: Vec::new(), links: Vec::new(), entered: BTreeSet::new(), seen: 0 };
    walk.folder(dir, place, 0)?;
    while let Some((dir, place, depth)) = walk.links.pop() {
        walk.folder(&dir, place, depth)?;
    }
    walk.files.sort();
    Ok(walk.files)
}

struct Walk<'a> {
    root: &'a Path,
    files: Vec<String>,
    /// Folders behind links, entered last.
    links: Vec<(String, PathBuf, usize)>,
    /// The folders entered, as they really are.
    entered: BTreeSet<PathBuf>,
    seen: usize,
}

impl Walk<'_> {
    fn folder(&mut self, dir: &str, place: PathBuf, depth: usize) -> Result<(), WorldError> {
        if depth > MAX_DEPTH {
            return Err(WorldError::new(dir, Cause::TooDeep));
        }
        if !self.entered.insert(place.clone()) {
            return Ok(());
        }
        for entry in entries(dir, &place)? {
            self.seen += 1;
            if self.seen > MAX_ENTRIES {
                return Err(WorldError::new(dir, Cause::TooMany));
            }
            let path = join(dir, &entry.name);
            // `metadata` follows links; one that leads nowhere is listed if its name is that of a file.
            let is_folder = entry.is_folder || entry.is_link && entry.place.is_dir();
            if is_folder && entry.is_link {
                let real = canonical_inside(self.root, &entry.place, &path)?;
                self.links.push((path, real, depth + 1));
            } else if is_folder {
                self.folder(&path, entry.place, depth + 1)?;
            } else if is_toml(&entry.name) {
                self.files.push(path);
            }
        }
        Ok(())
    }
}
