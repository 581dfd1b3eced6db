//! A script from bytes, as each kind that it may be: it is read, printed and checked. Nothing panics, every fault lies
//! inside of the text, and what is printed reads as the same again.
//!
//! ```text
//! mkdir -p fuzz/corpus/script
//! cargo +nightly fuzz run script fuzz/corpus/script fuzz/seeds/script
//! ```

#![no_main]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use codicille::address::Address;
use codicille::compile::compile;
use codicille::pack::workspace::Workspace;
use codicille::ruleset::lower::lower;
use codicille::schema::shape::ScriptKind;
use codicille::script::canonical;
use codicille::script::elaborate::{Elaborator, Source};
use codicille::script::faults::SyntaxFaultKind;
use codicille::script::parser::{Parsed, parse_effects, parse_expression, parse_selection};
use codicille::script::symbols::{Scope, Symbols};
use codicille::source::{Origin, Sources};
use codicille::world::Memory;
use libfuzzer_sys::fuzz_target;

/// What scripts may name.
static SYMBOLS: LazyLock<Symbols> = LazyLock::new(|| {
    let text = |file: &str| file.as_bytes().to_vec();
    let files = BTreeMap::from([
        ("rules/two_moons/pack.toml".to_owned(), text(include_str!("../../rules/two_moons/pack.toml"))),
        ("rules/two_moons/world.toml".to_owned(), text(include_str!("../../rules/two_moons/world.toml"))),
        ("rules/two_moons/play.toml".to_owned(), text(include_str!("../../rules/two_moons/play.toml"))),
    ]);
    let workspace = Workspace::open(&Memory::from(files)).expect("a workspace in memory can be listed");
    let root = workspace.find("two_moons").expect("the pack is there");
    let compiled = compile(&workspace, root, &[], &Default::default()).compiled.expect("the pack compiles");
    let lowered = lower(&compiled.tree, &compiled.rules, &compiled.binding, &workspace.sources);
    lowered.expect("the pack plays").symbols
});

/// Every fault has a place in the text; whether one of them is a limit of depth, which more brackets may pass.
fn limited<T>(text: &str, parsed: &Parsed<T>) -> bool {
    for fault in &parsed.faults {
        assert!(text.get(fault.span.range()).is_some(), "{fault:?}");
    }
    parsed.faults.iter().any(|fault| fault.kind == SyntaxFaultKind::TooDeep)
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (expression, effects) = (parse_expression(&text), parse_effects(&text));
    limited(&text, &expression);
    limited(&text, &effects);
    limited(&text, &parse_selection(&text));
    use ScriptKind::*;
    for kind in [Expression, Effects, Type, Trigger, Selection, Range, Emit, Place] {
        let Some(printed) = canonical(kind, &text) else { continue };
        let deep = limited(&printed, &parse_expression(&printed)) || limited(&printed, &parse_effects(&printed));
        if !deep {
            assert_eq!(canonical(kind, &printed).as_deref(), Some(&*printed), "{kind:?} {text:?}");
        }
    }
    let mut sources = Sources::default();
    let file = sources.add("script".into(), text.clone().into_owned());
    let origin = Origin::new(file, 0..text.len());
    let source = Source { sources: &sources, origin, text: &text, address: Address::new(["script"]) };
    let scope = |effects| Scope { effects, ..Scope::default() };
    Elaborator::new(&SYMBOLS, &source, scope(false)).expression(&expression.tree, None);
    Elaborator::new(&SYMBOLS, &source, scope(true)).effects(&effects.tree);
});
