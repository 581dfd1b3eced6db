//! The sample packs that the binary carries.

use std::collections::BTreeSet;

/// Path under `rules/` and text of every file, sorted by path.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The ids of the packs, sorted. A pack's folder has its id for a name.
pub(super) fn ids() -> Vec<&'static str> {
    let folders = FILES.iter().filter_map(|(path, _)| path.strip_suffix("/pack.toml"));
    folders.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The files of a pack by their path in its folder, and the licence that it is under.
pub(super) fn files(id: &str) -> Vec<(&'static str, &'static str)> {
    let own = FILES.iter().filter_map(|(path, text)| Some((path.strip_prefix(id)?.strip_prefix('/')?, *text)));
    let licence = FILES.iter().filter(|(path, _)| *path == "LICENSE.md").copied();
    own.chain(licence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_samples_are_there_with_their_licence() {
        assert!(ids().contains(&"rebellion_in_the_rim") && ids().contains(&"green_knight"));
        for id in ids() {
            let paths: Vec<&str> = files(id).into_iter().map(|(path, _)| path).collect();
            assert!(paths.contains(&"pack.toml") && paths.contains(&"LICENSE.md"), "{id}: {paths:?}");
        }
        assert!(files("no_such_pack").iter().all(|(path, _)| *path == "LICENSE.md"));
    }
}
