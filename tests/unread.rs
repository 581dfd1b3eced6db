//! A file that gives no text is one finding, and the only one: what it may define is not missing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use codicille::compile::check_workspace;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;

const MANIFEST: &str = "[pack]\nid = \"base\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Base\"\nlanguages = [\"fr\"]\nlicense = \"CC0-1.0\"\n";

/// Forty systems in zones that another file defines, and a pack that patches them.
fn codes(zones: Vec<u8>) -> Vec<&'static str> {
    let systems: String =
        (0..40).map(|i| format!("[system.s{i}]\nname = \"S{i}\"\nzones = [\"a\"]\npoints = 1\n")).collect();
    let house = MANIFEST.replace("base", "house").replace("Base", "House") + "requires = { base = \"1\" }\n";
    let patches = "[patch.zone]\nset.zone.a.name = \"B\"\n";
    let files: BTreeMap<String, Vec<u8>> = BTreeMap::from([
        ("rules/base/pack.toml".to_owned(), MANIFEST.into()),
        ("rules/base/systems.toml".to_owned(), systems.into_bytes()),
        ("rules/base/zones.toml".to_owned(), zones),
        ("rules/house/pack.toml".to_owned(), house.into_bytes()),
        ("rules/house/patches.toml".to_owned(), patches.into()),
    ]);
    let workspace = Workspace::open(&Memory::from(files)).unwrap();
    check_workspace(&workspace, &Default::default()).iter().map(|finding| finding.code.name).collect()
}

const ZONES: &str = "[zone.a]\nname = \"A\"\n";

#[test]
fn the_cause_alone_is_reported() {
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(ZONES.bytes().flat_map(|byte| [byte, 0])).collect();
    let nul: Vec<u8> = ZONES.bytes().chain([0]).collect();
    let latin1: Vec<u8> = ZONES.replace("\"A\"", "\"\u{e9}\"").chars().map(|c| c as u8).collect();
    assert_eq!(codes(ZONES.into()), [""; 0]);
    assert_eq!(codes(utf16), ["syntax/utf16"]);
    assert_eq!(codes(nul), ["syntax/nul-byte"]);
    assert_eq!(codes(latin1), ["syntax/not-utf8"]);
}
