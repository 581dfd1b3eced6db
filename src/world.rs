//! The files that a compilation reads, on disk or in memory. With the command line, the only
//! place with input and output.
//!
//! Packs come from strangers: no `..`, absolute path or symbolic link leads out of the workspace,
//! and files, folders and their depth are bounded.

use std::collections::BTreeMap;
use std::fmt;

use crate::locale::Message;
use crate::say;

mod disk;
mod walk;

pub use disk::{Disk, REPOSITORY_MARKS, write_atomically};

/// The largest file that is read, in bytes.
pub const MAX_FILE_SIZE: u64 = 16 << 20;

/// The folders and files of a workspace. Paths are relative to its root, with `/`; a `\` is
/// taken for one, and an empty path is the root itself.
pub trait World {
    /// All `*.toml` files below a folder at any depth, sorted. What begins with a dot is left out.
    ///
    /// # Errors
    ///
    /// The folder is missing or lies outside, or holds more than can be walked through.
    fn list(&self, dir: &str) -> Result<Vec<String>, WorldError>;

    /// The paths of the folders directly in a folder, sorted. What begins with a dot is left out.
    ///
    /// # Errors
    ///
    /// The folder is missing or lies outside.
    fn folders(&self, dir: &str) -> Result<Vec<String>, WorldError>;

    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// The file is missing, lies outside, is no plain file, or is larger than [`MAX_FILE_SIZE`].
    fn read(&self, path: &str) -> Result<Vec<u8>, WorldError>;

    /// Whether something can be read at a path, or would be if it were allowed.
    fn exists(&self, path: &str) -> bool {
        !matches!(self.read(path), Err(WorldError { cause: Cause::Missing | Cause::NotAFolder, .. }))
    }

    /// The path as reports show it: relative to the root of the repository.
    fn display_path(&self, path: &str) -> String;
}

/// Why the world does not give or take a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldError {
    /// The path that was asked for.
    pub path: String,
    /// What is the matter with it.
    pub cause: Cause,
}

/// What can be the matter with a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Nothing is there.
    Missing,
    /// It leads out of the workspace, by `..`, as an absolute path, or through a link.
    Outside,
    /// It is a folder, a device or another thing that is no plain file.
    NotAFile,
    /// It is no folder.
    NotAFolder,
    /// Larger than [`MAX_FILE_SIZE`].
    TooLarge {
        /// Its size in bytes.
        size: u64,
    },
    /// Folders lie deeper in each other than is walked.
    TooDeep,
    /// There are more files than are walked through.
    TooMany,
    /// Its name is no Unicode.
    BadName,
    /// The system refuses, in its own words.
    System(String),
}

impl WorldError {
    fn new(path: &str, cause: Cause) -> WorldError {
        WorldError { path: path.to_owned(), cause }
    }

    /// What to tell a person.
    pub fn message(&self) -> Message {
        let path = &self.path;
        match &self.cause {
            Cause::Missing => say!("`{path}` does not exist", "`{path}` n'existe pas"),
            Cause::Outside => say!("`{path}` leads out of the workspace", "`{path}` mène hors du dossier de travail"),
            Cause::NotAFile => say!("`{path}` is not a file", "`{path}` n'est pas un fichier"),
            Cause::NotAFolder => say!("`{path}` is not a folder", "`{path}` n'est pas un dossier"),
            Cause::TooLarge { size } => {
                let (size, limit) = (size.div_ceil(1 << 20), MAX_FILE_SIZE >> 20);
                say!(
                    "`{path}` has {size} MiB, and the limit is {limit} MiB",
                    "`{path}` fait {size} Mio, et la limite est de {limit} Mio"
                )
            }
            Cause::TooDeep => {
                say!("`{path}` lies too deep in its folders", "`{path}` est enfoui sous trop de dossiers")
            }
            Cause::TooMany => say!("`{path}` holds too many files", "`{path}` contient trop de fichiers"),
            Cause::BadName => say!("the name of `{path}` is not Unicode", "le nom de `{path}` n'est pas en Unicode"),
            Cause::System(words) => say!("`{path}` cannot be used: {words}", "`{path}` est inutilisable : {words}"),
        }
    }
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for WorldError {}

/// Whether a name is a device on Windows, where no file can have it.
pub fn is_device(name: &str) -> bool {
    let numbered = |stem: &str| {
        name.strip_prefix(stem).is_some_and(|n| n.len() == 1 && n.starts_with(|c: char| c.is_ascii_digit()))
    };
    matches!(name, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// A path in its one form: `/` between names, no `.`, no `..`.
///
/// # Errors
///
/// The path is absolute, or `..` leads out of the workspace.
pub fn normalise(path: &str) -> Result<String, WorldError> {
    let outside = || WorldError::new(path, Cause::Outside);
    let slashed = path.replace('\\', "/");
    let drive = matches!(slashed.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if drive || slashed.starts_with('/') {
        return Err(outside());
    }
    let mut names: Vec<&str> = Vec::new();
    for name in slashed.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop().ok_or_else(outside)?;
            }
            name => names.push(name),
        }
    }
    Ok(names.join("/"))
}

/// A path below a folder.
fn join(dir: &str, name: &str) -> String {
    if dir.is_empty() { name.to_owned() } else { format!("{dir}/{name}") }
}

/// Whether a file is one of a pack. Case does not matter: Windows programs write `.TOML`.
fn is_toml(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, extension)| !stem.is_empty() && extension.eq_ignore_ascii_case("toml"))
}

/// What pack authors neither see nor mean.
fn is_hidden(name: &str) -> bool {
    name.starts_with('.')
}

/// A workspace in memory: for tests, editors and packs that come in a bundle.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl From<BTreeMap<String, Vec<u8>>> for Memory {
    /// Files by path below the root, with `/`.
    fn from(files: BTreeMap<String, Vec<u8>>) -> Memory {
        Memory { files }
    }
}

impl Memory {
    /// An empty workspace.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Puts a file in, in place of one at the same path.
    ///
    /// # Errors
    ///
    /// The path leads out of the workspace.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) -> Result<(), WorldError> {
        self.files.insert(normalise(path)?, bytes.into());
        Ok(())
    }

    /// The paths below a folder, each without it.
    fn below<'a>(&'a self, dir: &'a str) -> impl Iterator<Item = &'a str> {
        let within = move |path: &'a String| {
            if dir.is_empty() { Some(path.as_str()) } else { path.strip_prefix(dir)?.strip_prefix('/') }
        };
        self.files.keys().filter_map(within)
    }

    fn known(&self, path: &str, dir: &str) -> Result<(), WorldError> {
        if dir.is_empty() || self.below(dir).next().is_some() {
            return Ok(());
        }
        let cause = if self.files.contains_key(dir) { Cause::NotAFolder } else { Cause::Missing };
        Err(WorldError::new(path, cause))
    }
}

impl World for Memory {
    fn list(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        let root = normalise(dir)?;
        self.known(dir, &root)?;
        let shown = |path: &&str| !path.split('/').any(is_hidden) && path.rsplit('/').next().is_some_and(is_toml);
        Ok(self.below(&root).filter(shown).map(|path| join(&root, path)).collect())
    }

    fn folders(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        let root = normalise(dir)?;
        self.known(dir, &root)?;
        let names = self.below(&root).filter_map(|path| path.split_once('/')).map(|(name, _)| name);
        let mut paths: Vec<String> = names.filter(|name| !is_hidden(name)).map(|name| join(&root, name)).collect();
        paths.sort();
        paths.dedup();
        Ok(paths)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, WorldError> {
        let known = normalise(path)?;
        match self.files.get(&known) {
            Some(bytes) if bytes.len() as u64 > MAX_FILE_SIZE => {
                Err(WorldError::new(path, Cause::TooLarge { size: bytes.len() as u64 }))
            }
            Some(bytes) => Ok(bytes.clone()),
            None if self.below(&known).next().is_some() => Err(WorldError::new(path, Cause::NotAFile)),
            None => Err(WorldError::new(path, Cause::Missing)),
        }
    }

    fn display_path(&self, path: &str) -> String {
        normalise(path).unwrap_or_else(|_| path.replace('\\', "/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_one_form() {
        assert_eq!(normalise(r".\rules\green knight/./é.toml"), Ok("rules/green knight/é.toml".to_owned()));
        assert_eq!(normalise("a/b/../c//"), Ok("a/c".to_owned()));
        assert_eq!(normalise(""), Ok(String::new()));
        for outside in ["..", "a/../../b", "/etc/passwd", r"C:\Windows", "c:file", r"\\server\share", r"a\..\..\b"] {
            assert_eq!(normalise(outside).map_err(|error| error.cause), Err(Cause::Outside), "{outside}");
        }
    }

    #[test]
    fn memory_lists_reads_and_refuses() {
        let mut memory = Memory::new();
        for path in ["rules/b/x.toml", "rules/a/deep/y.TOML", "rules/a/notes.md", "rules/.git/z.toml", "rules/.toml"] {
            assert_eq!(memory.insert(path, path), Ok(()));
        }
        assert_eq!(memory.list("rules").unwrap(), ["rules/a/deep/y.TOML", "rules/b/x.toml"]);
        assert_eq!(memory.list("").unwrap().len(), 2);
        assert_eq!(memory.folders("rules/").unwrap(), ["rules/a", "rules/b"]);
        assert_eq!(memory.read(r"rules\b\x.toml"), Ok(b"rules/b/x.toml".to_vec()));
        let cause = |result: Result<Vec<u8>, WorldError>| result.unwrap_err().cause;
        assert_eq!(cause(memory.read("rules/b")), Cause::NotAFile);
        assert_eq!(cause(memory.read("rules/c")), Cause::Missing);
        assert!(memory.exists("rules/b/x.toml") && !memory.exists("rules/b/y.toml"));
        assert_eq!(cause(memory.read("../rules/b/x.toml")), Cause::Outside);
        assert_eq!(memory.list("rules/b/x.toml").unwrap_err().cause, Cause::NotAFolder);
        assert_eq!(memory.list("rule").unwrap_err().cause, Cause::Missing);
        assert!(memory.insert("/x.toml", "").is_err());
    }
}
