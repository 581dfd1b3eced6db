//! The binary as a person or a script meets it: streams, exit codes, words in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod check;
mod formats;
mod new;
mod paths;
mod printing;
mod reports;
mod simulating;
mod text;
mod trace;
mod usage;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder outside of any repository, gone with the value.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder with a name that trips naive programs.
    pub(crate) fn empty() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("codicille-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name).join("une campagne à nous");
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A folder with files, by their paths.
    pub(crate) fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder::empty();
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    pub(crate) fn make(&self, path: &str) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    /// Runs a line in English here.
    pub(crate) fn run(&self, line: &str) -> Run {
        run_in(&self.0, &words(line), &[])
    }

    /// Runs a line in French here.
    pub(crate) fn fr(&self, line: &str) -> Run {
        run_in(&self.0, &words(line), &[("LC_ALL", "fr_FR.UTF-8")])
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().unwrap());
    }
}

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The binary with nothing of the tester's environment that matters.
pub(crate) fn binary(folder: &Path, variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_codicille"));
    let ours = ["CODICILLE_LANG", "LC_MESSAGES", "LC_CTYPE", "LANG", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR"];
    for name in ours {
        command.env_remove(name);
    }
    command.env("LC_ALL", "en_GB.UTF-8").current_dir(folder).stdin(Stdio::null());
    command.envs(variables.iter().copied());
    command
}

pub(crate) fn run_in(folder: &Path, line: &[String], variables: &[(&str, &str)]) -> Run {
    let Output { status, stdout, stderr } = binary(folder, variables).args(line).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Run { code: status.code(), out: text(stdout), err: text(stderr) }
}

pub(crate) fn manifest(id: &str, more: &str) -> String {
    format!(
        "[pack]\nid = \"{id}\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"{id}\"\nlanguages = [\"en\"]\nlicense = \"CC0-1.0\"\n{more}"
    )
}

/// A base of one system, and a pack with one patch on it.
pub(crate) fn two_packs(patch: &str) -> Folder {
    let requires = "requires = { base = \"1\" }\n";
    Folder::with(&[
        ("rules/base/pack.toml", &manifest("base", "")),
        ("rules/base/map.toml", "[system.hoth]\nname = \"Hoth\"\npoints = 1\n"),
        ("rules/house/pack.toml", &manifest("house", requires)),
        ("rules/house/changes.toml", patch),
    ])
}

pub(crate) const STALE: &str = "[patch.poor_hoth]\nwas.system.hoth.points = 3\nset.system.hoth.points = 2\n";
pub(crate) const SOUND: &str = "[patch.poor_hoth]\nwas.system.hoth.points = 1\nset.system.hoth.points = 2\n";
pub(crate) const IDLE: &str = "[patch.poor_hoth]\nset.system.hoth.points = 1\n";
