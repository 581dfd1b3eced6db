use std::collections::{BTreeMap, BTreeSet};

use crate::book::fixtures::{CANALS, HARBOUR, Patched, from_files, samples};
use crate::book::links::check;
use crate::book::{Options, render};
use crate::compile::Compiled;
use crate::diagnostic::registry::example_files;
use crate::pack::layer::State;

fn marked(compiled: &Compiled, language: &str) -> Vec<(String, String)> {
    render(compiled, language, &Options { marks: true, ..Options::default() })
}

/// The lines that say what the rules are, each with the patches that it names; a heading that names one as it came
/// or went does so for all below it.
fn lines(files: &[(String, String)]) -> Vec<(String, BTreeSet<String>)> {
    let mut lines = Vec::new();
    let pages = files.iter().filter(|(path, _)| path.ends_with(".md"));
    for (_, text) in pages.filter(|(path, _)| !["src/index.md", "src/letters.md", "src/SUMMARY.md"].contains(&&**path))
    {
        let mut above: BTreeSet<String> = BTreeSet::new();
        let mut in_changes = false;
        let mut anchor = "";
        for line in text.lines().filter(|line| !line.is_empty()) {
            let mut named = patches(line);
            if line.starts_with('#') {
                in_changes = ["patch", "changes", "source"].iter().any(|kind| line.contains(&format!("{{#{kind}-")));
                let comes_or_goes = ["added", "ajout", "removed", "retrait"].iter().any(|word| line.contains(word));
                above = if comes_or_goes { named.clone() } else { BTreeSet::new() };
                anchor = line.rsplit_once("{#").map(|(_, anchor)| anchor).unwrap_or_default();
            } else {
                named.extend(above.iter().cloned());
            }
            if !in_changes {
                lines.push((format!("{anchor} {}", bare(line)), named));
            }
        }
    }
    lines
}

/// A line without what is no change of a rule: the level of a heading, the file of a link, cells that say nothing.
fn bare(line: &str) -> String {
    let mut parts = line.trim_start_matches('#').split("](");
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let target = part.find('#').filter(|at| part.find(')').is_some_and(|end| *at < end)).unwrap_or_default();
        bare.push_str(&format!("]({}", &part[target..]));
    }
    while bare.contains(" | |") {
        bare = bare.replace(" | |", " |");
    }
    bare.replace(" --- |", "")
}

fn patches(line: &str) -> BTreeSet<String> {
    line.split("#patch-").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// Turning a patch off changes exactly the lines that name it.
fn each_patch_changes_what_names_it(root: &str, files: Vec<(String, String)>) {
    let mut patched = Patched::open(root, files);
    let books = ["fr", "en"].map(|language| (language, lines(&marked(&patched.all, language))));
    let applied = patched.all.patches.iter().filter(|patch| matches!(patch.state, State::Applied(_)));
    let patches: BTreeSet<(Box<str>, Box<str>)> =
        applied.map(|patch| (patch.pack.clone(), patch.address.id().unwrap().into())).collect();
    let mut tested = 0;
    for (pack, id) in &patches {
        let rest = patched.without(pack, id);
        for (language, book) in &books {
            let mut left: BTreeMap<String, usize> = BTreeMap::new();
            for (line, _) in lines(&marked(&rest, language)) {
                *left.entry(line).or_default() += 1;
            }
            let mut stays = |line: &String| match left.get_mut(line) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    true
                }
                _ => false,
            };
            let wrong: Vec<String> = book
                .iter()
                .filter_map(|(line, named)| match (stays(line), named.contains(&**id)) {
                    (true, true) => Some(format!("names it and stays: {line}")),
                    (false, false) => Some(format!("changes and does not name it: {line}")),
                    _ => None,
                })
                .collect();
            assert_eq!(wrong, [""; 0], "{language} {id}");
            tested += usize::from(book.iter().any(|(_, named)| named.contains(&**id)));
        }
    }
    assert!(tested > 10, "{tested}");
}

#[test]
fn canals() {
    each_patch_changes_what_names_it("floods", example_files(CANALS));
}

#[test]
fn harbour() {
    each_patch_changes_what_names_it("club", example_files(HARBOUR));
}

#[test]
fn six_players() {
    each_patch_changes_what_names_it("rim_six_players", samples());
}

#[test]
fn links_of_marked_editions_arrive() {
    for (root, files) in
        [("floods", example_files(CANALS)), ("club", example_files(HARBOUR)), ("rim_six_players", samples())]
    {
        let compiled = from_files(root, files);
        for language in ["fr", "en"] {
            assert_eq!(check(&marked(&compiled, language)), []);
        }
    }
}
