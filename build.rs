//! Embeds the sample packs of `rules/` in the binary, so that `codicille new` needs nothing else.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=rules");
    let mut paths = Vec::new();
    collect(Path::new("rules"), "", &mut paths)?;
    paths.sort();
    let mut table = String::from("&[\n");
    for path in &paths {
        let place = format!("/rules/{path}");
        writeln!(table, "    ({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),")
            .map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("packs.rs"), table)
}

/// The texts below a folder, each by its path with `/`.
fn collect(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), paths)?;
        } else if name.ends_with(".toml") || name.ends_with(".md") {
            paths.push(path);
        }
    }
    Ok(())
}
