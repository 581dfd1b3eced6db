//! Small workspaces, and what comes of them.

use std::collections::BTreeMap;

use codicille::address::Address;
use codicille::compile::{Compilation, Compiled, compile};
use codicille::diagnostic::Diagnostic;
use codicille::model::Scalar;
use codicille::pack::condition::Binding;
use codicille::pack::faults::toml;
use codicille::pack::layer::State;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;

/// A base of three systems and a sequence of play.
pub const BASE: &str = r#"
[zone.rim]
name = "Rim"

[reward.ships]
name = "ships"

[reward.crew]
name = "crew"

[token.fuel]
name = "Fuel"

[token.ore]
name = "Ore"

[system.dol]
name = "Dol"
text = "A shipyard."
zones = ["rim"]
rewards.ships = { winner = 8, loser = 4 }
tokens = ["fuel"]
points = 1

[system.esk]
name = "Esk"
zones = ["rim"]
rewards.ships = { winner = 6, loser = 3 }
rewards.crew = { winner = 2, loser = 1 }
tokens = ["ore"]
points = 2

[system.fen]
name = "Fen"
zones = ["rim"]

[phase.battle]
name = "Battle"
steps = ["move", "fire"]

[phase.refit]
name = "Refit"
steps = ["repair"]

[step.move]
name = "Move"

[step.fire]
name = "Fire"

[step.repair]
name = "Repair"
"#;

/// Files by path.
pub type Files = Vec<(String, String)>;

/// A pack of one file, after its manifest. `more` are further lines of the manifest.
pub fn pack(id: &str, more: &str, body: &str) -> Files {
    let manifest = format!(
        "[pack]\nid = \"{id}\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"{id}\"\nlanguages = [\"en\"]\nlicense = \"CC0-1.0\"\n{more}\n"
    );
    vec![(format!("rules/{id}/pack.toml"), manifest), (format!("rules/{id}/rules.toml"), body.to_owned())]
}

/// The base, and packs of patches on it, each an id and its patches.
pub fn on_base(packs: &[(&str, &str)]) -> Files {
    let patches = packs.iter().flat_map(|(id, body)| pack(id, "requires = { base = \"1\" }", body));
    pack("base", "", BASE).into_iter().chain(patches).collect()
}

/// A pack that requires others and adds nothing.
pub fn union(id: &str, of: &[&str]) -> Files {
    let requires: Vec<String> = of.iter().map(|id| format!("{id} = \"1\"")).collect();
    pack(id, &format!("requires = {{ {} }}", requires.join(", ")), "")
}

/// A workspace of some files.
pub fn open(files: &[(String, String)]) -> Workspace {
    let files = files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    Workspace::open(&Memory::from(files.collect::<std::collections::BTreeMap<_, _>>()))
        .expect("a workspace in memory can be listed")
}

/// One root, compiled.
pub fn compiled(workspace: &Workspace, root: &str) -> Compilation {
    compiled_with(workspace, root, &[])
}

/// One root, compiled with parameters.
pub fn compiled_with(workspace: &Workspace, root: &str, settings: &[(&str, i64)]) -> Compilation {
    let settings: Binding = settings.iter().map(|(id, value)| ((*id).into(), Scalar::Int(*value))).collect();
    compile(workspace, workspace.find(root).expect("the root is there"), &[], &settings)
}

/// The packs of one root without a finding.
pub fn sound(files: &[(String, String)], root: &str) -> Compiled {
    let compilation = compiled(&open(files), root);
    assert_eq!(messages(&compilation.findings), Vec::<String>::new());
    compilation.compiled.expect("it is whole")
}

/// `code: message` of each finding.
pub fn messages(found: &[Diagnostic]) -> Vec<String> {
    found.iter().map(|finding| format!("{}: {}", finding.code.name, finding.message.en)).collect()
}

/// The codes of findings, in their order.
pub fn codes(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|finding| finding.code.name).collect()
}

/// The value at an address, as TOML; `-` where there is none.
pub fn value(compiled: &Compiled, address: &str) -> String {
    let address: Address = address.parse().expect("an address");
    compiled.tree.at(&address).map_or("-".to_owned(), toml)
}

/// How each patch and row ended.
pub fn states(compiled: &Compiled) -> BTreeMap<String, State> {
    compiled.patches.iter().map(|report| (report.address.to_string(), report.state.clone())).collect()
}
