//! What the rules of a pack cost while they run, against plain Rust that does the same, and against the specification.
//!
//! `cargo bench --bench engine` prints ratios, all of one run: the least of several measurements each.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use codicille::compile::compile;
use codicille::engine::random::pick;
use codicille::engine::simulate::simulate;
use codicille::engine::{Choice, Game, Machine, Setup, Value};
use codicille::pack::workspace::Workspace;
use codicille::ruleset::code::{FormulaId, StateId};
use codicille::ruleset::play::Play;
use codicille::world::{Disk, Memory, World};

fn main() {
    formula();
    count();
    choices();
    games();
}

/// The least time of some runs.
fn least(runs: usize, mut go: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        go();
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}

fn report(what: &str, time: Duration, times: u32, against: &str, other: Duration) {
    let ratio = time.as_secs_f64() / other.as_secs_f64();
    println!("{what:<44} {:>9.1?}   {ratio:>7.2} x {against} ({:.1?})", time / times, other / times);
}

fn play(world: &dyn World, pack: &str) -> Play {
    let workspace = Workspace::open(world).unwrap();
    let compilation = compile(&workspace, workspace.find(pack).unwrap(), &[], &Default::default());
    let faults: Vec<_> = compilation.findings.iter().map(|finding| format!("{finding:?}")).collect();
    compilation.compiled.and_then(|compiled| compiled.play).unwrap_or_else(|| panic!("{faults:#?}"))
}

/// A pack with two formulas, and 30 systems in it.
fn small() -> Play {
    let mut text = String::from(
        "[pack]\nid = \"small\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Small\"\nlanguages = [\"en\"]\n\
         license = \"CC0-1.0\"\n[zone.ring]\nname = \"Ring\"\n\
         [faction.red]\nname = \"Red\"\n[faction.blue]\nname = \"Blue\"\n\
         [state.holder]\nof = [\"system\"]\ntype = \"faction?\"\n\
         [formula.cost]\nparams = { a = \"int\", b = \"int\" }\nvalue = \"ceil(a * 3 / 2) + b\"\n\
         [formula.held]\nparams.f = \"faction\"\nvalue = \"count(s in system where holder[s] == f)\"\n",
    );
    for at in 0..30 {
        text.push_str(&format!("[system.s{at:02}]\nname = \"S{at}\"\nzones = [\"ring\"]\n"));
    }
    let mut world = Memory::new();
    world.insert("rules/small/pack.toml", text.as_str()).unwrap();
    play(&world, "small")
}

fn formula_id(play: &Play, id: &str) -> FormulaId {
    FormulaId(play.formulas.iter().position(|formula| &*formula.id == id).unwrap() as u32)
}

/// `ceil(a * 3 / 2) + b`, as somebody would write it in Rust who wants to be told of every overflow.
fn plain(a: i64, b: i64) -> Option<i64> {
    let product = a.checked_mul(3)?;
    let rounded = product.div_euclid(2).checked_add(i64::from(product.rem_euclid(2) != 0))?;
    rounded.checked_add(b)
}

fn idle(machine: Machine) -> Game {
    Game::idle(Arc::new(machine), Setup::seeded(0)).unwrap()
}

fn formula() {
    const TIMES: u32 = 200_000;
    let play = small();
    let id = formula_id(&play, "cost");
    let [mut fast, mut walking] = [Machine::new(play.clone()), Machine::walking(play)].map(idle);
    let inputs: Vec<[Value; 2]> = (0..i64::from(TIMES)).map(|at| [at % 97 - 40, at % 13].map(Value::Int)).collect();
    let numbers: Vec<[i64; 2]> = (0..i64::from(TIMES)).map(|at| [at % 97 - 40, at % 13]).collect();
    for ([a, b], inputs) in numbers.iter().zip(&inputs) {
        let expected = Value::Int(plain(*a, *b).unwrap());
        assert_eq!((fast.result(id, inputs), walking.result(id, inputs)), (Ok(expected.clone()), Ok(expected)));
    }
    let own = least(30, || {
        for inputs in &inputs {
            black_box(fast.result(id, black_box(inputs)).ok());
        }
    });
    let rust = least(30, || {
        for [a, b] in &numbers {
            black_box(plain(black_box(*a), black_box(*b)));
        }
    });
    let tree = least(5, || {
        for inputs in &inputs {
            black_box(walking.result(id, black_box(inputs)).ok());
        }
    });
    report("ceil(a * 3 / 2) + b", own, TIMES, "plain Rust", rust);
    report("", own, TIMES, "the specification", tree);
    against_cel(&mut fast, id);
}

/// The same in the Common Expression Language, whose division cuts off: `(a * 3 + 1) / 2 + b`, for `a` from 0 on. Its
/// contexts are made beforehand, so that only the evaluation is measured.
fn against_cel(fast: &mut Game, id: FormulaId) {
    const TIMES: u32 = 20_000;
    let program = cel::Env::stdlib().compile("(a * 3 + 1) / 2 + b").unwrap();
    let numbers: Vec<[i64; 2]> = (0..i64::from(TIMES)).map(|at| [at % 97, at % 13]).collect();
    let inputs: Vec<[Value; 2]> = numbers.iter().map(|pair| pair.map(Value::Int)).collect();
    let contexts: Vec<cel::Context> = numbers
        .iter()
        .map(|[a, b]| {
            let mut context = cel::Context::default();
            context.add_variable_from_value("a", *a);
            context.add_variable_from_value("b", *b);
            context
        })
        .collect();
    for ((context, inputs), [a, b]) in contexts.iter().zip(&inputs).zip(&numbers) {
        let expected = plain(*a, *b).unwrap();
        assert_eq!(program.execute(context).unwrap(), expected.into());
        assert_eq!(fast.result(id, inputs), Ok(Value::Int(expected)));
    }
    let own = least(30, || {
        for inputs in &inputs {
            black_box(fast.result(id, black_box(inputs)).ok());
        }
    });
    let cel = least(10, || {
        for context in &contexts {
            black_box(program.execute(black_box(context)).ok());
        }
    });
    report("", own, TIMES, "the crate cel", cel);
}

fn count() {
    const TIMES: u32 = 20_000;
    let play = small();
    let id = formula_id(&play, "held");
    let [mut fast, mut walking] = [Machine::new(play.clone()), Machine::walking(play)].map(idle);
    let cells: Vec<Option<u32>> = fast
        .world()
        .cells_of(StateId(0))
        .map(|cell| match fast.world().value(cell) {
            Value::Index(at) => Some(*at),
            _ => None,
        })
        .collect();
    assert_eq!(cells.len(), 30);
    let inputs = [Value::Index(1)];
    let own = least(30, || {
        for _ in 0..TIMES {
            black_box(fast.result(id, black_box(&inputs)).ok());
        }
    });
    let rust = least(30, || {
        for _ in 0..TIMES {
            let (cells, faction) = (black_box(&cells), black_box(1));
            black_box(cells.iter().filter(|holder| **holder == Some(faction)).count());
        }
    });
    let tree = least(5, || {
        for _ in 0..TIMES {
            black_box(walking.result(id, black_box(&inputs)).ok());
        }
    });
    report("count(s in system where holder[s] == f)", own, TIMES, "plain Rust", rust);
    report("", own, TIMES, "the specification", tree);
}

fn two_moons() -> Play {
    let world = Disk::open(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    play(&world, "two_moons")
}

/// The choices of some games that were played by chance.
fn course(machine: &Arc<Machine>, games: u64) -> Vec<Vec<Choice>> {
    let one = |seed| {
        let mut game = Game::new(Arc::clone(machine), Setup::seeded(seed)).unwrap();
        let mut turn = 0;
        while let Some(choice) = game.decision().and_then(|_| pick(&mut game, seed, turn).unwrap()) {
            game.apply(&choice).unwrap();
            turn += 1;
        }
        game.history().to_vec()
    };
    (0..games).map(one).collect()
}

fn choices() {
    let play = two_moons();
    let [fast, walking] = [Machine::new(play.clone()), Machine::walking(play)].map(Arc::new);
    let courses = course(&fast, 20);
    let times: usize = courses.iter().map(Vec::len).sum();
    let [own, tree] = [&fast, &walking].map(|machine| {
        least(5, || {
            for (choices, seed) in courses.iter().zip(0..) {
                black_box(Game::replay(Arc::clone(machine), Setup::seeded(seed), choices).ok());
            }
        })
    });
    report("apply a choice of two_moons", own, times as u32, "the specification", tree);
}

fn games() {
    const GAMES: u64 = 200;
    let play = two_moons();
    let [fast, walking] = [Machine::new(play.clone()), Machine::walking(play)].map(Arc::new);
    let time = |machine: &Arc<Machine>, threads| {
        least(3, || {
            let done = AtomicU64::new(0);
            black_box(simulate(machine, &Setup::seeded(0), 0..GAMES, 10_000, threads, &done));
        })
    };
    let [one, two, tree] = [(&fast, 1), (&fast, 2), (&walking, 1)].map(|(machine, threads)| time(machine, threads));
    let second = |time: Duration| GAMES as f64 / time.as_secs_f64();
    println!(
        "games of two_moons: {:.0} a second on one core, {:.0} on two: {:.2} times",
        second(one),
        second(two),
        second(two) / second(one)
    );
    report("", one, GAMES as u32, "the specification", tree);
}
