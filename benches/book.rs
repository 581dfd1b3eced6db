//! What all books of the sample packs cost, against one `mdbook build` of one of them.
//!
//! `MDBOOK=mdbook cargo bench --bench book` prints the ratio first, then what divan measures. Without `MDBOOK` there is
//! nothing to compare with, and it says so.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use codicille::book::{Options, render};
use codicille::compile::{Compiled, compile};
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;

/// The pack whose book mdBook builds: the one with all others below it.
const LARGEST: &str = "rim_six_players";

fn main() {
    match env::var_os("MDBOOK") {
        Some(mdbook) => compare(Path::new(&mdbook)),
        None => println!("MDBOOK names no mdbook to compare with"),
    }
    divan::main();
}

fn compare(mdbook: &Path) {
    let closures = closures();
    match built(mdbook, &closures) {
        Ok(theirs) => {
            let ours = median(10, || drop(books(&closures, false)));
            println!("all books / one mdbook build: {:.2}", ours.as_secs_f64() / theirs.as_secs_f64());
            println!("all books of {} packs {ours:.2?}, one mdbook build {theirs:.2?}", closures.len());
        }
        Err(error) => println!("mdbook build failed: {error}"),
    }
}

/// Every sample pack with all that it requires.
fn closures() -> Vec<Compiled> {
    let mut files = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"), "rules", &mut files);
    let Ok(workspace) = Workspace::open(&Memory::from(files)) else { return Vec::new() };
    let compiled = |pack| compile(&workspace, pack, &[], &Default::default()).compiled;
    workspace.packs.iter().filter_map(compiled).collect()
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        match fs::read(entry.path()) {
            Ok(bytes) => drop(files.insert(path, bytes)),
            Err(_) => collect(&entry.path(), &path, files),
        }
    }
}

fn books(closures: &[Compiled], marks: bool) -> Vec<(String, String)> {
    let options = Options { marks, ..Options::default() };
    let editions = closures.iter().flat_map(|closure| closure.languages().into_iter().map(move |tag| (closure, tag)));
    editions.flat_map(|(closure, language)| render(closure, language, &options)).collect()
}

/// How long mdBook takes for the French book of the largest pack.
fn built(mdbook: &Path, closures: &[Compiled]) -> io::Result<Duration> {
    let largest = closures.iter().find(|closure| &*closure.root == LARGEST);
    let folder: PathBuf = env::temp_dir().join(format!("codicille-bench-{}", std::process::id()));
    for (path, text) in largest.into_iter().flat_map(|closure| render(closure, "fr", &Options::default())) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, text)?;
    }
    let build = || {
        let mut command = Command::new(mdbook);
        command.arg("build").arg(&folder).stdout(Stdio::null()).stderr(Stdio::null());
        command.status()?.success().then_some(()).ok_or_else(|| io::Error::other("mdbook says no"))
    };
    build()?;
    let time = median(5, || drop(build()));
    fs::remove_dir_all(&folder)?;
    Ok(time)
}

/// The median time of several runs.
fn median(runs: usize, run: impl Fn()) -> Duration {
    run();
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times.get(runs / 2).copied().unwrap_or_default()
}

#[divan::bench(args = [false, true])]
fn all_books(bencher: divan::Bencher, marks: bool) {
    let closures = closures();
    bencher.bench(|| books(&closures, marks));
}
