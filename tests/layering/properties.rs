//! What holds for any pack: the order of files, definitions and packs means nothing; changes can be
//! carried out again; nothing that an author writes makes the compiler panic.

use codicille::compile::{Compilation, check_workspace};
use codicille::diagnostic::Diagnostic;
use codicille::pack::faults::toml;
use codicille::pack::workspace::Workspace;
use codicille::pack::write::{Edit, apply};
use codicille::source::Origin;
use codicille::syntax::tree::{Node, Table, Value};
use proptest::prelude::*;
use proptest::sample::select;

use crate::bench::*;

/// One definition of a pack, as text; `{n}` becomes its number, so that no id stands twice.
fn definition() -> impl Strategy<Value = String> {
    let system = "[system.s{n}]\nname = \"S\"\nzones = [\"rim\"]\npoints = {n}\n";
    let broken = "[system.s{n}]\nnmae = \"S\"\nzones = [\"rmi\"]\npoints = \"1\"\n";
    let reward = "[reward.r{n}]\nname = \"R\"\n";
    prop_oneof![
        1 => select(vec![system, broken, reward]).prop_map(str::to_owned),
        6 => patch(),
    ]
}

/// A patch with one to three operations, right or wrong.
fn patch() -> impl Strategy<Value = String> {
    let id = || select(vec!["dol", "esk", "fen", "eks", "*", "*e*"]);
    let number = 0..4_i64;
    let operation = (id(), number, 0..12_usize).prop_map(|(id, n, form)| match form {
        0 | 1 => format!("set.system.\"{id}\".points = {n}"),
        2 => format!("set.system.\"{id}\".rewards.ships.loser = {n}"),
        3 => format!("was.system.\"{id}\".points = {n}"),
        4 => format!("match.system.\"{id}\".rewards.ships.winner = {}", 6 + n),
        5 => format!("add.system.\"{id}\".tokens = [\"{}\"]", if n < 2 { "ore" } else { "fuel" }),
        6 => format!("add.system.\"{id}\".rewards.crew = {{ winner = {n}, loser = 0 }}"),
        7 => format!("remove.system.\"{id}\".rewards = [\"{}\"]", if n < 2 { "crew" } else { "ships" }),
        8 => format!(
            "insert.phase.battle.steps = {{ item = \"repair\", {} = \"fire\" }}",
            if n < 2 { "before" } else { "after" }
        ),
        9 => format!("replace.system.\"{id}\".rewards.ships = {{ winner = {n}, loser = {n} }}"),
        10 => format!("when = \"players {} {n}\"", if n < 2 { "<=" } else { "==" }),
        _ => format!("column = \"system.*.points\"\nrows.dol = {{ was = {n}, now = 3 }}\nrows.esk = {{ now = {n} }}"),
    });
    prop::collection::vec(operation, 1..4).prop_map(|mut operations| {
        // A key may stand once in a table of TOML.
        operations.sort();
        operations.dedup_by_key(|line| line.split(" =").next().unwrap_or_default().to_owned());
        format!("[patch.p{{n}}]\n{}\n", operations.join("\n"))
    })
}

/// Three packs of definitions on the base, some of them ordered.
fn packs() -> impl Strategy<Value = (Vec<Vec<String>>, Vec<bool>)> {
    (prop::collection::vec(prop::collection::vec(definition(), 0..6), 3), prop::collection::vec(any::<bool>(), 2))
}

const PLAYERS: &str = "[param.players]\ntype = \"int\"\ndefault = 2\nrange = \"0..6\"\nlabel = \"players\"\n";

/// The workspace of these packs. `turn` decides in which files, in which order and in which folders
/// everything stands.
fn files(packs: &[Vec<String>], ordered: &[bool], turn: usize) -> Files {
    let mut files = pack("base", "", &format!("{BASE}{PLAYERS}"));
    let ids = ["alpha", "beta", "gamma"];
    let mut number = 0;
    for (position, definitions) in packs.iter().enumerate() {
        let id = ids[position];
        let after = if position > 0 && ordered[position - 1] {
            format!("after = [\"{}\"]", ids[position - 1])
        } else {
            String::new()
        };
        let mut numbered: Vec<String> = Vec::new();
        for definition in definitions {
            number += 1;
            numbered.push(definition.replace("{n}", &number.to_string()));
        }
        let len = numbered.len().max(1);
        numbered.rotate_left(turn % len);
        if turn % 2 == 1 {
            numbered.reverse();
        }
        let (first, second) = numbered.split_at(numbered.len() * (turn % 3) / 2);
        let folder = format!("{}_{id}", ["m", "a", "z"][(turn + position) % 3]);
        let [manifest, _] =
            <[(String, String); 2]>::try_from(pack(id, &format!("requires = {{ base = \"1\" }}\n{after}"), ""))
                .expect("two files");
        files.push((format!("rules/{folder}/pack.toml"), manifest.1 + &second.concat()));
        files.push((format!("rules/{folder}/{}.toml", ["rules", "a", "z"][turn % 3]), first.concat()));
    }
    files.extend(union("club", &ids));
    files
}

/// A finding without the places, which do change: what stands there instead.
fn told(workspace: &Workspace, finding: &Diagnostic) -> String {
    let text = |origin: Origin| workspace.sources.text(origin).to_owned();
    let mut labels: Vec<String> =
        finding.secondary.iter().map(|label| format!("{} {}", text(label.origin), label.text.fr)).collect();
    labels.sort();
    format!(
        "{:?} {} {} {:?} {} {} {labels:?} {:?} {:?}",
        finding.level,
        finding.code.name,
        finding.message.fr,
        finding.address.as_ref().map(ToString::to_string),
        text(finding.primary.origin),
        finding.primary.text.fr,
        finding.notes,
        finding.help
    )
}

fn all_told(workspace: &Workspace, found: &[Diagnostic]) -> Vec<String> {
    let mut told: Vec<String> =
        found.iter().filter(|f| f.code.name != "manifest/folder-name").map(|f| told(workspace, f)).collect();
    told.sort();
    told
}

fn edit(edit: &Edit) -> String {
    match edit {
        Edit::Put(node) => format!("put {}", toml(node)),
        Edit::Delete => "delete".to_owned(),
        Edit::Include(node) => format!("include {}", toml(node)),
        Edit::Exclude => "exclude".to_owned(),
        Edit::Place { item, anchor, side } => format!("place {} {side:?} {anchor}", toml(item)),
    }
}

fn changes(compilation: &Compilation) -> Vec<String> {
    let compiled = compilation.compiled.as_ref().expect("it is whole");
    let line = |change: &codicille::pack::layer::Change| {
        let before = change.before.as_ref().map(toml);
        format!("{} {} {} {} {before:?}", change.pack, change.patch, change.write.address, edit(&change.write.edit))
    };
    let states = compiled.patches.iter().map(|report| format!("{} {:?}", report.address, report.state));
    compiled.changes.iter().map(line).chain(states).collect()
}

/// The values of a tree without its manifests.
fn values(tree: &Node) -> String {
    let mut tree = tree.clone();
    if let Some(table) = tree.as_table_mut() {
        table.remove("pack");
    }
    toml(&tree)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_order_of_files_definitions_and_packs_means_nothing((packs, ordered) in packs(), turn in 1..12_usize) {
        let one = open(&files(&packs, &ordered, 0));
        let other = open(&files(&packs, &ordered, turn));
        let (first, second) = (compiled(&one, "club"), compiled(&other, "club"));
        prop_assert_eq!(all_told(&one, &first.findings), all_told(&other, &second.findings));
        prop_assert_eq!(changes(&first), changes(&second));
        let tree = |compilation: &Compilation| values(&compilation.compiled.as_ref().expect("it is whole").tree);
        prop_assert_eq!(tree(&first), tree(&second));
        let everything = |workspace: &Workspace| all_told(workspace, &check_workspace(workspace, &Default::default()));
        prop_assert_eq!(everything(&one), everything(&other));
    }

    #[test]
    fn changes_carried_out_again_give_the_same_values((packs, ordered) in packs()) {
        let workspace = open(&files(&packs, &ordered, 0));
        let compiled = compiled(&workspace, "club").compiled.expect("it is whole");
        let mut table = Table::default();
        for info in &compiled.packs {
            let files = workspace.find(&info.id).expect("a pack of the closure");
            for kind in workspace.parse(files).definitions {
                match table.get_mut(&kind.key).and_then(Node::as_table_mut) {
                    Some(present) => present.extend(kind.node.as_table().into_iter().flatten().cloned().collect()),
                    None => drop(table.insert(kind.clone())),
                }
            }
        }
        for change in &compiled.changes {
            let before = Node { origin: change.write.origin, value: Value::Table(table.clone()) };
            prop_assert_eq!(before.at(&change.write.address).map(toml), change.before.as_ref().map(toml));
            apply(&mut table, &change.write);
        }
        let replayed = Node { origin: compiled.tree.origin, value: Value::Table(table) };
        prop_assert_eq!(values(&replayed), values(&compiled.tree));
    }

    #[test]
    fn a_mutated_sample_pack_never_panics(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..7_u8), 1..4)) {
        let mut files = samples();
        for (file, line, other, how) in edits {
            let at = file.index(files.len());
            files[at].1 = mutated(&files[at].1, line, other, how);
        }
        let workspace = open(&files);
        let found = check_workspace(&workspace, &Default::default());
        for finding in &found {
            prop_assert!(workspace.sources.get(finding.primary.origin.file).is_some());
        }
    }
}

/// The files of the sample packs.
fn samples() -> Files {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Files::new();
    for pack in ["rebellion_in_the_rim", "green_knight"] {
        for entry in std::fs::read_dir(root.join("rules").join(pack)).expect("a sample pack") {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            files.push((format!("rules/{pack}/{name}"), std::fs::read_to_string(&path).expect("a text")));
        }
    }
    files.sort();
    files
}

/// A text with one line changed as an author might slip.
fn mutated(text: &str, line: prop::sample::Index, other: prop::sample::Index, how: u8) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return String::new();
    }
    let (at, from) = (line.index(lines.len()), other.index(lines.len()));
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    let word = words.get(other.index(words.len().max(1))).copied().unwrap_or("x").to_owned();
    match how {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, from),
        2 => lines[at] = lines[from].clone(),
        3 => lines[at] = lines[at].replace('"', ""),
        4 => lines[at] = lines[at].split_once('=').map_or(word.clone(), |(key, _)| format!("{key}= \"{word}\"")),
        5 => lines[at] = lines[at].split_once('=').map_or(word.clone(), |(_, value)| format!("{word} ={value}")),
        _ => {
            lines[at] = lines[at]
                .split_once('.')
                .map_or(word.clone(), |(before, after)| format!("{before}.\"{word}*\".{after}"))
        }
    }
    lines.join("\n")
}
