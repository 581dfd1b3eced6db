//! A workspace on disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Cause, MAX_FILE_SIZE, World, WorldError, join, normalise, walk};

/// Files and folders whose presence makes a folder the root of a repository.
pub const REPOSITORY_MARKS: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// A folder on disk. Nothing outside it is read.
#[derive(Clone, Debug)]
pub struct Disk {
    /// Without links in it.
    root: PathBuf,
    /// The way from the root of the repository to here, with `/`; empty if they are the same.
    prefix: String,
}

impl Disk {
    /// The workspace in a folder.
    ///
    /// # Errors
    ///
    /// The folder does not exist or cannot be entered.
    pub fn open(root: &Path) -> Result<Disk, WorldError> {
        let shown = root.to_string_lossy();
        let root = root.canonicalize().map_err(|error| system(&shown, &error))?;
        if !root.is_dir() {
            return Err(WorldError::new(&shown, Cause::NotAFolder));
        }
        let prefix = prefix_in_repository(&root);
        Ok(Disk { root, prefix })
    }

    /// The folder, without links in its path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a path really leads: its normal form, and the place on disk, which lies inside.
    fn resolve(&self, path: &str) -> Result<(String, PathBuf), WorldError> {
        let normal = normalise(path)?;
        let place = canonical_inside(&self.root, &self.root.join(&normal), path)?;
        Ok((normal, place))
    }
}

/// Where a place really is, if that is below the root.
pub(super) fn canonical_inside(root: &Path, place: &Path, shown: &str) -> Result<PathBuf, WorldError> {
    let place = place.canonicalize().map_err(|error| system(shown, &error))?;
    if place.starts_with(root) { Ok(place) } else { Err(WorldError::new(shown, Cause::Outside)) }
}

/// The error of the system for a path.
pub(super) fn system(shown: &str, error: &io::Error) -> WorldError {
    let cause = match error.kind() {
        ErrorKind::NotFound => Cause::Missing,
        ErrorKind::NotADirectory => Cause::NotAFolder,
        _ => Cause::System(error.to_string()),
    };
    WorldError::new(shown, cause)
}

fn prefix_in_repository(root: &Path) -> String {
    let is_repository = |folder: &&Path| REPOSITORY_MARKS.iter().any(|mark| folder.join(mark).exists());
    let within = root.ancestors().find(is_repository).and_then(|top| root.strip_prefix(top).ok());
    let names = within.into_iter().flat_map(Path::iter).map(|name| name.to_string_lossy().into_owned());
    names.collect::<Vec<_>>().join("/")
}

impl World for Disk {
    fn list(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        let (normal, place) = self.resolve(dir)?;
        walk::toml_files(&self.root, &normal, place)
    }

    fn folders(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        let (normal, place) = self.resolve(dir)?;
        // A link that leads out is listed: whoever looks into it is told so.
        let leads_in = |entry: &walk::Entry| entry.is_folder || entry.is_link && entry.place.is_dir();
        let entries = walk::entries(&normal, &place)?.into_iter().filter(leads_in);
        Ok(entries.map(|entry| join(&normal, &entry.name)).collect())
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, WorldError> {
        let (_, place) = self.resolve(path)?;
        let failed = |error: io::Error| system(path, &error);
        let too_large = |size| WorldError::new(path, Cause::TooLarge { size });
        let metadata = fs::metadata(&place).map_err(failed)?;
        // Opening a pipe would wait for whoever writes into it.
        if !metadata.is_file() {
            return Err(WorldError::new(path, Cause::NotAFile));
        }
        if metadata.len() > MAX_FILE_SIZE {
            return Err(too_large(metadata.len()));
        }
        let mut bytes = Vec::with_capacity(metadata.len() as usize);
        let mut limited = File::open(&place).map_err(failed)?.take(MAX_FILE_SIZE + 1);
        limited.read_to_end(&mut bytes).map_err(failed)?;
        // The file may have grown in the meantime.
        if bytes.len() as u64 > MAX_FILE_SIZE { Err(too_large(bytes.len() as u64)) } else { Ok(bytes) }
    }

    fn exists(&self, path: &str) -> bool {
        normalise(path).is_ok_and(|normal| fs::symlink_metadata(self.root.join(normal)).is_ok())
    }

    fn display_path(&self, path: &str) -> String {
        let normal = normalise(path).unwrap_or_else(|_| path.replace('\\', "/"));
        join(&self.prefix, &normal)
    }
}

/// Writes a file whole or not at all, with the folders on its way: others see the old bytes or
/// the new ones, never half of them.
///
/// # Errors
///
/// The path leads out of the root, be it through a link, names a folder, or the system refuses.
pub fn write_atomically(root: &Path, path: &str, bytes: &[u8]) -> Result<(), WorldError> {
    let normal = normalise(path)?;
    let root = root.canonicalize().map_err(|error| system(path, &error))?;
    let (folders, name) = normal.rsplit_once('/').unwrap_or(("", &normal));
    if name.is_empty() {
        return Err(WorldError::new(path, Cause::NotAFile));
    }
    let mut folder = root.clone();
    for part in folders.split('/').filter(|part| !part.is_empty()) {
        folder = enter(&root, &folder.join(part), path)?;
    }
    let mut target = folder.join(name);
    if let Ok(metadata) = fs::symlink_metadata(&target) {
        if metadata.is_symlink() {
            // One that leads nowhere might lead outside once something is there.
            target = canonical_inside(&root, &target, path).map_err(|_| WorldError::new(path, Cause::Outside))?;
        }
        if !target.is_file() {
            return Err(WorldError::new(path, Cause::NotAFile));
        }
    }
    replace(&target, bytes).map_err(|error| system(path, &error))
}

/// A folder below the root, made if it is not there.
fn enter(root: &Path, folder: &Path, shown: &str) -> Result<PathBuf, WorldError> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(system(shown, &error)),
        _ => {}
    }
    let place = canonical_inside(root, folder, shown).map_err(|error| match error.cause {
        Cause::Missing => WorldError::new(shown, Cause::Outside),
        _ => error,
    })?;
    if place.is_dir() { Ok(place) } else { Err(WorldError::new(shown, Cause::NotAFolder)) }
}

/// Writes beside the target, then takes its place.
fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = target.with_file_name(format!(".codicille-{}-{number}.tmp", std::process::id()));
    let written = OpenOptions::new().write(true).create_new(true).open(&temporary);
    let done = written.and_then(|mut file| file.write_all(bytes)).and_then(|()| fs::rename(&temporary, target));
    if done.is_err() {
        // It may never have been made; the first error is the one that tells.
        let _ = fs::remove_file(&temporary);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for each test, gone at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("codicille-world-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Folder(path.canonicalize().unwrap())
        }

        fn put(&self, path: &str, text: &str) {
            let place = self.0.join(path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, text).unwrap();
        }

        fn disk(&self, path: &str) -> Disk {
            Disk::open(&self.0.join(path)).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn cause<T: std::fmt::Debug>(result: Result<T, WorldError>) -> Cause {
        result.unwrap_err().cause
    }

    #[test]
    fn lists_and_reads_what_lies_inside() {
        let folder = Folder::new("list");
        for path in ["rules/b/é t.toml", "rules/a/deep/x.TOML", "rules/a/notes.md", "rules/a/.hidden/y.toml"] {
            folder.put(path, path);
        }
        let disk = folder.disk("");
        assert_eq!(disk.list("rules").unwrap(), ["rules/a/deep/x.TOML", "rules/b/é t.toml"]);
        assert_eq!(disk.list(r".\rules\b").unwrap(), ["rules/b/é t.toml"]);
        assert_eq!(disk.list("").unwrap().len(), 2);
        assert_eq!(disk.folders("rules").unwrap(), ["rules/a", "rules/b"]);
        assert_eq!(disk.read("rules/b/../b/é t.toml").unwrap(), "rules/b/é t.toml".as_bytes());
        assert!(disk.exists("rules/a/notes.md") && !disk.exists("rules/a/none.md") && !disk.exists("../list"));
        assert_eq!(cause(disk.read("rules/a")), Cause::NotAFile);
        assert_eq!(cause(disk.read("rules/c.toml")), Cause::Missing);
        assert_eq!(cause(disk.list("rules/a/notes.md")), Cause::NotAFolder);
        assert_eq!(cause(disk.list("rulez")), Cause::Missing);
        assert_eq!(cause(Disk::open(&folder.0.join("none"))), Cause::Missing);
    }

    #[test]
    fn paths_that_lead_out_are_refused() {
        let folder = Folder::new("outside");
        folder.put("secret.toml", "a = 1");
        folder.put("work/rules/a.toml", "a = 1");
        let disk = folder.disk("work");
        let absolute = folder.0.join("secret.toml").to_string_lossy().into_owned();
        for path in ["../secret.toml", "rules/../../secret.toml", r"..\secret.toml", &absolute] {
            assert_eq!(cause(disk.read(path)), Cause::Outside, "{path}");
            assert_eq!(cause(write_atomically(disk.root(), path, b"x")), Cause::Outside, "{path}");
        }
        assert_eq!(cause(disk.list("..")), Cause::Outside);
        assert_eq!(fs::read(folder.0.join("secret.toml")).unwrap(), b"a = 1");
    }

    #[test]
    fn the_place_in_the_repository_is_shown() {
        let folder = Folder::new("repository");
        folder.put(".git/HEAD", "");
        folder.put("games/armada/rules/a.toml", "");
        assert_eq!(folder.disk("games/armada").display_path(r".\rules\a.toml"), "games/armada/rules/a.toml");
        assert_eq!(folder.disk("").display_path("rules/a.toml"), "rules/a.toml");
    }

    #[test]
    fn files_beyond_the_limit_are_not_read() {
        let folder = Folder::new("large");
        let sparse = |name: &str, size| File::create(folder.0.join(name)).unwrap().set_len(size).unwrap();
        sparse("most.toml", MAX_FILE_SIZE);
        sparse("huge.toml", 2 << 30);
        let disk = folder.disk("");
        assert_eq!(disk.read("most.toml").unwrap().len() as u64, MAX_FILE_SIZE);
        assert_eq!(cause(disk.read("huge.toml")), Cause::TooLarge { size: 2 << 30 });
    }

    #[test]
    fn folders_too_deep_are_an_error() {
        let folder = Folder::new("deep");
        folder.put(&format!("{}x.toml", "d/".repeat(32)), "");
        assert_eq!(folder.disk("").list("").unwrap().len(), 1);
        folder.put(&format!("{}x.toml", "d/".repeat(33)), "");
        assert_eq!(cause(folder.disk("").list("")), Cause::TooDeep);
    }

    #[test]
    fn writes_whole_files_and_leaves_nothing_else() {
        let folder = Folder::new("write");
        write_atomically(&folder.0, r"out\new/a.json", b"one").unwrap();
        write_atomically(&folder.0, "out/new/a.json", b"two").unwrap();
        assert_eq!(fs::read(folder.0.join("out/new/a.json")).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.0.join("out/new")).unwrap().count(), 1);
        assert_eq!(cause(write_atomically(&folder.0, "out/new", b"x")), Cause::NotAFile);
        assert_eq!(cause(write_atomically(&folder.0, "out/new/a.json/b", b"x")), Cause::NotAFolder);
        assert_eq!(cause(write_atomically(&folder.0, "", b"x")), Cause::NotAFile);
    }

    #[cfg(unix)]
    mod links {
        use std::os::unix::fs::symlink;

        use super::*;

        #[test]
        fn inside_they_are_followed_and_circles_end() {
            let folder = Folder::new("links");
            folder.put("rules/a/x.toml", "x");
            folder.put("shared/y.toml", "y");
            symlink(folder.0.join("shared"), folder.0.join("rules/linked")).unwrap();
            symlink("..", folder.0.join("rules/a/circle")).unwrap();
            symlink("self", folder.0.join("rules/self")).unwrap();
            symlink("x.toml", folder.0.join("rules/a/z.toml")).unwrap();
            let disk = folder.disk("");
            assert_eq!(disk.list("rules").unwrap(), ["rules/a/x.toml", "rules/a/z.toml", "rules/linked/y.toml"]);
            assert_eq!(disk.folders("rules").unwrap(), ["rules/a", "rules/linked"]);
            assert_eq!(disk.read("rules/linked/y.toml").unwrap(), b"y");
            assert_eq!(disk.read("rules/a/z.toml").unwrap(), b"x");
        }

        #[test]
        fn outside_they_are_refused() {
            let folder = Folder::new("links-out");
            folder.put("elsewhere/x.toml", "secret");
            folder.put("work/rules/a.toml", "a");
            symlink(folder.0.join("elsewhere"), folder.0.join("work/rules/out")).unwrap();
            symlink(folder.0.join("elsewhere/x.toml"), folder.0.join("work/rules/b.toml")).unwrap();
            symlink(folder.0.join("elsewhere/none.toml"), folder.0.join("work/rules/c.toml")).unwrap();
            let disk = folder.disk("work");
            for path in ["rules/out/x.toml", "rules/b.toml"] {
                assert_eq!(cause(disk.read(path)), Cause::Outside, "{path}");
            }
            assert_eq!(cause(disk.read("rules/c.toml")), Cause::Missing);
            assert_eq!(cause(disk.list("rules/out")), Cause::Outside);
            assert_eq!(cause(disk.list("rules")), Cause::Outside);
            for path in ["rules/out/new.toml", "rules/out/deep/new.toml", "rules/b.toml", "rules/c.toml"] {
                assert_eq!(cause(write_atomically(disk.root(), path, b"x")), Cause::Outside, "{path}");
            }
            assert_eq!(fs::read(folder.0.join("elsewhere/x.toml")).unwrap(), b"secret");
            assert_eq!(fs::read_dir(folder.0.join("elsewhere")).unwrap().count(), 1);
        }

        #[test]
        fn a_link_inside_is_written_through() {
            let folder = Folder::new("links-write");
            folder.put("real/a.json", "one");
            fs::create_dir(folder.0.join("out")).unwrap();
            symlink("../real/a.json", folder.0.join("out/a.json")).unwrap();
            write_atomically(&folder.0, "out/a.json", b"two").unwrap();
            assert_eq!(fs::read(folder.0.join("real/a.json")).unwrap(), b"two");
            assert!(folder.0.join("out/a.json").is_symlink());
        }
    }
}
