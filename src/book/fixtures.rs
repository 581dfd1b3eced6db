//! Small packs of another game, compiled for tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::compile::{Compiled, compile};
use crate::diagnostic::registry::example_files;
use crate::pack::workspace::Workspace;
use crate::world::Memory;

/// Compiles a pack of a workspace that is written as one text (see `registry::example_files`).
pub fn compiled(root: &str, text: &str) -> Compiled {
    from_files(root, example_files(text))
}

/// Compiles a pack of a workspace in memory.
pub fn from_files(root: &str, files: Vec<(String, String)>) -> Compiled {
    let files: BTreeMap<String, Vec<u8>> = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
    let workspace = Workspace::open(&Memory::from(files)).unwrap();
    let root = workspace.find(root).unwrap();
    compile(&workspace, root, &[], &Default::default()).compiled.unwrap()
}

/// A pack of a workspace in memory, and what it comes to without one of its patches.
pub struct Patched {
    workspace: Workspace,
    root: String,
    /// With all patches.
    pub all: Compiled,
}

impl Patched {
    /// Compiles a pack.
    pub fn open(root: &str, files: Vec<(String, String)>) -> Patched {
        let files = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect::<BTreeMap<_, _>>();
        let workspace = Workspace::open(&Memory::from(files)).unwrap();
        let all = compile(&workspace, workspace.find(root).unwrap(), &[], &Default::default()).compiled.unwrap();
        Patched { workspace, root: root.to_owned(), all }
    }

    /// Compiles it, with the same parameters, as if a patch of a pack did not exist.
    pub fn without(&mut self, pack: &str, patch: &str) -> Compiled {
        let patch = self.workspace.take_out(pack, "patch", patch);
        let root = self.workspace.find(&self.root).unwrap();
        let compiled = compile(&self.workspace, root, &[], &self.all.binding).compiled.unwrap();
        self.workspace.put_in(pack, "patch", patch);
        compiled
    }
}

/// The files of the sample packs.
pub fn samples() -> Vec<(String, String)> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut files = Vec::new();
    for pack in ["rebellion_in_the_rim", "green_knight", "rim_six_players"] {
        for entry in fs::read_dir(rules.join(pack)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            files.push((format!("rules/{pack}/{name}"), fs::read_to_string(path).unwrap()));
        }
    }
    files
}

/// Green Knight's fixes over Rebellion in the Rim.
pub fn green_knight() -> Compiled {
    from_files("green_knight", samples())
}

/// A game of boats in a harbour, with chapters that people write, and two packs that change it one after the other.
pub const HARBOUR: &str = include_str!("harbour.toml");

/// A game of barges on canals, and a pack that changes most of what can be changed.
pub const CANALS: &str = include_str!("canals.toml");

/// A game of rowing boats in a lagoon, with every kind that plays, in French, English and Italian, and a pack that
/// changes some of its numbers.
pub const LAGOON: &str = include_str!("lagoon.toml");
