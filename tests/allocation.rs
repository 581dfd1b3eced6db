//! Working an expression out takes no memory.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;

use codicille::compile::compile;
use codicille::engine::{Game, Machine, Setup, Value};
use codicille::pack::workspace::Workspace;
use codicille::ruleset::code::FormulaId;
use codicille::world::Disk;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The formulas of two_moons, with numbers, states, filters and formulas inside of formulas, once the first evaluation has
/// made room. The walk over the tree takes memory each time, so that the measure is known to measure.
#[test]
fn formulas_take_no_memory() {
    let world = Disk::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let workspace = Workspace::open(&world).unwrap();
    let compiled =
        compile(&workspace, workspace.find("two_moons").unwrap(), &[], &Default::default()).compiled.unwrap();
    let play = compiled.play.unwrap();
    let games = [Machine::new(play.clone()), Machine::walking(play.clone())]
        .map(|machine| Game::new(Arc::new(machine), Setup::seeded(1)).unwrap());
    let [fast, walking] = games.map(|mut game| {
        let mut taken = 0;
        for name in ["income", "holdings", "contested", "defence", "home", "present"] {
            let at = play.formulas.iter().position(|formula| &*formula.id == name).unwrap();
            let inputs = vec![Value::Index(0); play.formulas[at].params.len()];
            let id = FormulaId(at as u32);
            game.result(id, &inputs).unwrap();
            MEMORY.reset_peak_usage();
            let before = MEMORY.current_usage();
            for _ in 0..100 {
                game.result(id, &inputs).unwrap();
            }
            taken += MEMORY.peak_usage() - before;
        }
        taken
    });
    assert_eq!(fast, 0, "bytes taken by the programs");
    assert!(walking > 0, "the walk takes memory");
}
