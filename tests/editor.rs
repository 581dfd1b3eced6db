//! Real TOML language servers read our schemas: what an author's editor completes, shows and marks.
//!
//! Ignored, since they need programs that cargo does not bring. `tombi` and `taplo` are looked up
//! in the path; `TOMBI` and `TAPLO` may name them. To install and run:
//!
//! ```sh
//! pip install tombi==1.9.6
//! cargo install taplo-cli --version 0.10.0 --locked --features lsp
//! cargo test --test editor -- --ignored
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "editor/client.rs"]
mod client;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use codicille::compile::compile;
use codicille::locale::Lang;
use codicille::pack::workspace::Workspace;
use codicille::schema::emit::{files, pack_schema_for, print};
use codicille::world::Memory;

use client::{Folder, Server};

/// The sample packs: path under the workspace, and bytes.
fn sample_packs() -> BTreeMap<String, Vec<u8>> {
    let mut packs = BTreeMap::new();
    for pack in ["rebellion_in_the_rim", "green_knight"] {
        let folder = format!("rules/{pack}");
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.ends_with(".toml") {
                packs.insert(format!("{folder}/{name}"), fs::read(path).unwrap());
            }
        }
    }
    packs
}

/// A workspace with the schemas of all packs, of the settings, and of the fixes of Green Knight, in French.
fn workspace(name: &str) -> Folder {
    let workspace = Workspace::open(&Memory::from(sample_packs())).unwrap();
    let root = workspace.find("green_knight").unwrap();
    let closure = compile(&workspace, root, &[], &Default::default()).compiled.unwrap();
    let folder = Folder::new(name);
    folder.write("schemas/green_knight.schema.json", &print(&pack_schema_for(&closure, Lang::Fr)));
    for (name, text) in files(Lang::Fr) {
        folder.write(&format!("schemas/{name}"), &text);
    }
    folder
}

/// A file of the pack in the editor; `|` is the cursor.
fn patch(body: &str) -> String {
    format!("#:schema ../../schemas/green_knight.schema.json\n\n{body}\n")
}

/// What an author expects of an editor, whichever it is.
fn an_author_writes_a_patch(server: &mut Server) {
    // A definition: its fields, its ids.
    server.offers(&patch("[system.x]\nname = \"X\"\n|"), &["zones", "rewards", "points"]);
    server.offers(&patch("[system.x]\nname = \"X\"\nrewards.|"), &["squadron", "fleet_command"]);
    server.offers(&patch("[zone.x]\nname = \"X\"\nadjacent = [|]"), &["\"i\"", "\"iii\""]);
    // A patch: every operation, and the address that each mirrors.
    let operations = ["match", "was", "remove", "replace", "set", "add", "insert"];
    server.offers(&patch("[patch.x]\n|"), &operations);
    server.offers(&patch("[patch.x.set]\n|"), &["system", "objective"]);
    server.offers(&patch("[patch.x.set.system]\n|"), &["hoth", "tatooine", "nar_shaddaa"]);
    server.offers(&patch("[patch.x.set.system.hoth]\n|"), &["points", "rewards"]);
    server.offers(&patch("[patch.x.set.system.hoth.rewards]\n|"), &["squadron", "fleet_command"]);
    server.offers(&patch("[patch.x]\nremove.system = [|]"), &["\"hoth\"", "\"yavin\""]);
    server.offers(&patch("[patch.x.insert.phase.battle]\nsteps = { | }"), &["item", "before", "after"]);
    server.offers(&patch("[patch.x]\ncite = [|]"), &["\"green_knight:P05\"", "\"campaign_text:R033\""]);
    // What each thing is, in the author's language.
    let points = server.hover(&patch("[system.x]\nname = \"X\"\npo|ints = 1"));
    assert!(points.contains("Les points de campagne que vaut le système."), "{points}");
    let name = server.hover(&patch("[system.x]\nna|me = \"X\""));
    assert!(name.contains("Le nom que lisent les joueurs."), "{name}");
    let loser = server.hover(&patch("[patch.x]\nset.system.hoth.rewards.title.los|er = 5"));
    assert!(loser.contains("Ce que reçoit le perdant, en points de flotte."), "{loser}");
}

/// Each typo is marked on its line, at the word, and its repair is not.
fn an_author_makes_typos(server: &mut Server) {
    let typos = [
        ("[patch.x]\nset.system.", "tatoine", "tatooine", ".points = 2"),
        ("[patch.x]\nset.system.hoth.", "reward", "rewards", ".title.winner = 5"),
        ("[patch.x]\nset.system.hoth.rewards.title.winner = ", "\"5\"", "5", ""),
        ("[patch.x]\nset.system.hoth.tokens = [\"destiny\", ", "\"alli\"", "\"ally\"", "]"),
        ("[patch.x]\nremove.system.hoth.rewards = [", "\"squadon\"", "\"squadron\"", "]"),
        ("[zone.x]\nname = \"X\"\nadjacent = [", "\"vi\"", "\"iv\"", "]"),
    ];
    for (before, wrong, right, after) in typos {
        let marked = server.marks(&patch(&format!("{before}{wrong}{after}")));
        let line = 2 + before.matches('\n').count();
        let column = before.lines().last().unwrap_or_default().chars().count();
        let word = column..=column + wrong.chars().count();
        let hit = marked.iter().any(|place| place.line == line && word.contains(&place.column));
        assert!(hit, "{before}{wrong}{after}: {marked:?}");
        server.stays_clean(&patch(&format!("{before}{right}{after}")));
    }
}

fn the_sample_packs_are_clean(server: &mut Server) {
    for (path, text) in sample_packs() {
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("#:schema ../../schemas/pack.schema.json\n"), "{path}");
        server.stays_clean(&text);
    }
}

fn settings_complete_codes(server: &mut Server) {
    let settings = |body: &str| format!("#:schema ../../schemas/codicille.schema.json\n\n{body}\n");
    server.offers(&settings("[lints]\n|"), &["patch", "manifest"]);
    server.offers(&settings("[lints]\npatch = |"), &["\"allow\"", "\"warn\"", "\"deny\""]);
    assert!(!server.marks(&settings("[lints]\npatc = \"allow\"")).is_empty());
    server.stays_clean(&settings("[lints]\npatch = \"allow\""));
}

#[test]
#[ignore = "needs tombi"]
fn tombi() {
    let folder = workspace("tombi");
    let mut server = Server::start("TOMBI", "tombi", &["lsp", "--offline"], &folder);
    an_author_writes_a_patch(&mut server);
    // Tombi offers the next word of a dotted key.
    server.offers(&patch("[patch.x]\nset.system.|"), &["hoth", "tatooine", "*"]);
    server.offers(&patch("[patch.x]\nadd.system.hoth.rewards.|"), &["squadron", "fleet_command"]);
    an_author_makes_typos(&mut server);
    the_sample_packs_are_clean(&mut server);
    settings_complete_codes(&mut server);
}

#[test]
#[ignore = "needs taplo"]
fn taplo() {
    let folder = workspace("taplo");
    let mut server = Server::start("TAPLO", "taplo", &["lsp", "stdio"], &folder);
    an_author_writes_a_patch(&mut server);
    // Taplo offers whole keys, several words deep.
    server.offers(&patch("[patch.x]\nset.system.|"), &["set.system.hoth", "set.system.tatooine", "set.system.'*'"]);
    server.offers(&patch("[patch.x.add.system.hoth]\nrewards.|"), &["rewards.squadron", "rewards.fleet_command"]);
    an_author_makes_typos(&mut server);
    the_sample_packs_are_clean(&mut server);
    settings_complete_codes(&mut server);
}
