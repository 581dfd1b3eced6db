//! Bytes → text → tree: no panic, no fault without a place, and what is accepted is what `toml` accepts.
//!
//! ```text
//! mkdir -p fuzz/corpus/syntax
//! cargo +nightly fuzz run syntax fuzz/corpus/syntax fuzz/seeds/syntax
//! ```

#![no_main]

use codicille::diagnostic::{Level, Sink};
use codicille::source::{FileId, Origin};
use codicille::syntax::tree::{Node, Value};
use codicille::syntax::{decode, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes.to_vec()).text;
    let mut sink = Sink::default();
    let table = parse(&text, FileId(0), &mut sink);
    let found = sink.finish();
    let is_accepted = found.iter().all(|found| found.level != Level::Error);
    // Deep values are refused before `toml` sees them: its own tables would not survive some of them.
    if found.iter().all(|found| found.code.name != "syntax/too-deep") {
        assert_eq!(is_accepted, text.parse::<toml::Table>().is_ok(), "{found:?}");
    }
    let root = Node { origin: Origin::new(FileId(0), 0..0), value: Value::Table(table) };
    assert!(!is_accepted || !root.has_error());
    for found in &found {
        for label in std::iter::once(&found.primary).chain(&found.secondary) {
            assert!(text.get(label.origin.span()).is_some(), "{label:?}");
        }
        assert!(found.address.as_ref().is_none_or(|address| root.at(address).is_some()), "{found:?}");
    }
});
