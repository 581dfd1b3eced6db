//! A journal on a disk: locked by whoever writes it, and forced out after each line.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::faults::Damage;
use super::format::{Marks, RulesId, Start, Written, header, read, rules_entry, seal};
use crate::locale::Message;
use crate::say;

/// What stands in the way of a journal.
#[derive(Debug)]
pub enum FileFault {
    /// The system refuses.
    System(PathBuf, io::Error),
    /// Somebody else writes it now.
    Locked(PathBuf),
    /// It cannot be read as a journal.
    Damaged(PathBuf, Damage),
}

impl FileFault {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            FileFault::System(path, error) => {
                let path = path.display();
                say!("the journal `{path}` cannot be used: {error}", "le journal `{path}` est inutilisable : {error}")
            }
            FileFault::Locked(path) => {
                let path = path.display();
                say!(
                    "the journal `{path}` is being written by another `play`",
                    "le journal `{path}` est en cours d'écriture par un autre `play`"
                )
            }
            FileFault::Damaged(path, damage) => {
                let (path, Message { en, fr }) = (path.display(), damage.message());
                say!("`{path}`: {en}", "`{path}` : {fr}")
            }
        }
    }

    /// What to do, if there is something.
    pub fn help(&self) -> Option<Message> {
        match self {
            FileFault::System(..) => None,
            FileFault::Locked(_) => Some(say!(
                "end that game first, or watch it: `codicille status FILE`",
                "terminez d'abord cette séance, ou suivez-la : `codicille status FICHIER`"
            )),
            FileFault::Damaged(_, damage) => Some(damage.help()),
        }
    }
}

/// Reads a journal without writing it: also while somebody plays.
///
/// # Errors
///
/// If it cannot be read, or is damaged.
pub fn look(path: &Path) -> Result<Written, FileFault> {
    let bytes = std::fs::read(path).map_err(|error| FileFault::System(path.into(), error))?;
    read(&bytes).map_err(|damage| FileFault::Damaged(path.into(), damage))
}

/// A journal that is being written; nobody else can write it meanwhile.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// How many bytes are sound.
    sound: u64,
    check: u64,
}

impl Journal {
    /// Opens a journal that is there, to go on with it; `None` in place of its content if no choice was ever made and
    /// it has to be begun.
    ///
    /// # Errors
    ///
    /// If it cannot be read and written, is in use, or is damaged.
    pub fn open(path: &Path) -> Result<(Journal, Option<Written>), FileFault> {
        let system = |error| FileFault::System(path.into(), error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(system)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(system)?;
        let (sound, check, written) = match read(&bytes) {
            Ok(written) => (written.sound as u64, written.check, Some(written)),
            Err(Damage::Unbegun) => (0, 0, None),
            Err(damage) => return Err(FileFault::Damaged(path.into(), damage)),
        };
        Ok((Journal { file, path: path.into(), sound, check }, written))
    }

    /// Makes a file for a journal that is not there yet.
    ///
    /// # Errors
    ///
    /// If it cannot be made, or somebody else has made it.
    pub fn create(path: &Path) -> Result<Journal, FileFault> {
        let system = |error| FileFault::System(path.into(), error);
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path).map_err(system)?;
        lock(&file, path)?;
        Ok(Journal { file, path: path.into(), sound: 0, check: 0 })
    }

    /// Writes what a game starts from.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn begin(&mut self, start: &Start, opening: Marks) -> Result<(), FileFault> {
        let (text, check) = header(start, opening);
        self.sound = 0;
        self.write(&text, check)?;
        // The name of a new file is safe once its folder is; where folders cannot be forced out, that has to do.
        #[cfg(unix)]
        if let Some(folder) = self.path.parent() {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }

    /// Goes on with a journal that was read: what is left of a line that broke off goes, and a line break that is
    /// missing comes.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn go_on(&mut self, written: &Written) -> Result<(), FileFault> {
        let text = if written.closed { "" } else { "\n" };
        match written.closed && written.torn.is_none() {
            true => Ok(()),
            false => self.write(text, self.check),
        }
    }

    /// Adds an entry. When this returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// If the system refuses; the journal then ends as before, as far as the system lets it.
    pub fn add(&mut self, entry: &str, marks: Marks) -> Result<(), FileFault> {
        let (line, check) = seal(self.check, entry, Some(marks));
        self.write(&line, check)
    }

    /// Adds the entry that other rules are played from here on.
    ///
    /// # Errors
    ///
    /// As [`Journal::add`].
    pub fn change_rules(&mut self, rules: &RulesId, marks: Marks) -> Result<(), FileFault> {
        self.add(&rules_entry(rules), marks)
    }

    /// Writes at the end of what is sound, and forces it out.
    fn write(&mut self, text: &str, check: u64) -> Result<(), FileFault> {
        let written = self
            .file
            .set_len(self.sound)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.sound)))
            .and_then(|_| self.file.write_all(text.as_bytes()))
            .and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            let _ = self.file.set_len(self.sound);
            return Err(FileFault::System(self.path.clone(), error));
        }
        self.sound += text.len() as u64;
        self.check = check;
        Ok(())
    }
}

fn lock(file: &File, path: &Path) -> Result<(), FileFault> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => FileFault::Locked(path.into()),
        TryLockError::Error(error) => FileFault::System(path.into(), error),
    })
}
