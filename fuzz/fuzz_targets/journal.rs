//! A journal from bytes, as they stand and with checksums that fit: it is refused, or it is played again down to the
//! first choice that does not stand, and never panics. Seeds are journals that `play` wrote.

#![no_main]

use std::path::Path;
use std::sync::{Arc, LazyLock};

use codicille::compile::compile;
use codicille::engine::Machine;
use codicille::journal::format::{read, resealed};
use codicille::journal::replay;
use codicille::pack::workspace::Workspace;
use codicille::world::Disk;
use libfuzzer_sys::fuzz_target;

/// The small game, which has choices of every kind.
static MACHINE: LazyLock<Option<Arc<Machine>>> = LazyLock::new(|| {
    let disk = Disk::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).ok()?;
    let workspace = Workspace::open(&disk).ok()?;
    let compilation = compile(&workspace, workspace.find("two_moons")?, &[], &Default::default());
    Some(Arc::new(Machine::new(compilation.compiled?.play?)))
});

fuzz_target!(|bytes: &[u8]| {
    let _ = read(bytes);
    let text = resealed(&String::from_utf8_lossy(bytes));
    if let (Ok(written), Some(machine)) = (read(text.as_bytes()), MACHINE.as_ref()) {
        let _ = replay(&written, machine);
    }
});
