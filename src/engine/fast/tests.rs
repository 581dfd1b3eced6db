//! Both evaluators give the same, the fault and its place and the work included, on programs that are made by chance.

mod programs;

use std::sync::Arc;

use self::programs::{Made, make};
use crate::engine::chance::{Stream, site_number};
use crate::engine::fault::{Fault, FaultKind};
use crate::engine::game::Game;
use crate::engine::machine::Machine;
use crate::engine::setup::Setup;
use crate::engine::value::Value;
use crate::engine::walk::{Frame, Run};
use crate::engine::world::World;
use crate::ruleset::code::*;
use crate::ruleset::play::Play;

/// What an evaluation gives: the value and the work, or the fault.
type Given = Result<(Value, u64), Fault>;

fn evaluate(machine: &Machine, world: &World, at: usize, slots: &[Value]) -> Given {
    let script = &machine.play.metrics[at].value;
    let mut world = world.clone();
    let mut frame = Frame::new(&script.address, script.slots, slots);
    let value = Run { machine, world: &mut world }.eval(&script.code, &mut frame)?;
    Ok((value, world.work))
}

/// Whether the program alone comes to its end.
fn is_fast(machine: &Machine, world: &World, at: usize, slots: &[Value]) -> bool {
    let script = &machine.play.metrics[at].value;
    let limits = super::Limits { work: 5_000_000, depth: 200 };
    machine.fast.expression(&script.code, &machine.play, &mut world.clone(), slots, limits).is_some()
}

#[test]
fn programs_made_by_chance_give_the_same() {
    let (mut well, mut fast, mut faults) = (0, 0, 0);
    for seed in 0..1_500u64 {
        let mut chance = Stream::new(seed, site_number("program", 0), 0);
        let Made { play, slots, fill } = make(&mut chance);
        let fast_machine = Arc::new(Machine::new(play.clone()));
        let walking = Arc::new(Machine::walking(play));
        let mut world = Game::idle(Arc::clone(&walking), Setup::seeded(0)).unwrap().world().clone();
        fill(&mut world, &mut chance);
        // Some begin near the limits.
        match chance.below(8) {
            0 => world.work = 5_000_000 - chance.below(60),
            1 => world.answering = 200 - chance.below(12) as u32,
            _ => {}
        }
        for at in 0..walking.play.metrics.len() {
            let expected = evaluate(&walking, &world, at, &slots);
            let found = evaluate(&fast_machine, &world, at, &slots);
            let code = &walking.play.metrics[at].value.code;
            assert_eq!(found, expected, "seed {seed}, script {at}: {code:?}\nslots: {slots:?}");
            if expected.is_ok() {
                well += 1;
                fast += u32::from(is_fast(&fast_machine, &world, at, &slots));
            } else {
                faults += 1;
            }
        }
    }
    // Neither is the test empty, nor are the programs of no use.
    assert!(well > 3_000 && faults > 300, "{well} went well, {faults} did not");
    assert!(f64::from(fast) > 0.9 * f64::from(well), "{fast} of {well} were fast");
}

fn node(op: Op) -> Code {
    Code { at: (0, 1), op }
}

fn int(number: i64) -> Box<Code> {
    Box::new(node(Op::Int(number)))
}

/// The value of an expression over two whole numbers in slots, by both evaluators.
fn both(code: Code, slots: [i64; 2]) -> [Result<Value, FaultKind>; 2] {
    let play = programs::with_scripts(Play::default(), vec![code], &[Type::Int, Type::Int]);
    let slots = slots.map(Value::Int);
    [Machine::new(play.clone()), Machine::walking(play)].map(|machine| {
        let machine = Arc::new(machine);
        let game = Game::idle(Arc::clone(&machine), Setup::seeded(0)).unwrap();
        evaluate(&machine, game.world(), 0, &slots).map(|(value, _)| value).map_err(|fault| fault.kind)
    })
}

fn slot(at: u32) -> Box<Code> {
    Box::new(node(Op::Local(Slot(at))))
}

#[test]
fn halves_and_negatives_round_away_from_zero_and_never_pass_through_fractions() {
    // `round(a * 1 / b)`: -2.5 is -3, -2.4 is -2, 2.5 is 3 (R 36, 42).
    let cases = [
        (Rounding::Round, -5, 2, -3),
        (Rounding::Round, 5, 2, 3),
        (Rounding::Round, -12, 5, -2),
        (Rounding::Round, 5, -2, -3),
        (Rounding::Floor, -5, 2, -3),
        (Rounding::Ceil, -5, 2, -2),
        (Rounding::Floor, 5, -2, -3),
        (Rounding::Ceil, 5, 2, 3),
    ];
    for (rounding, a, b, expected) in cases {
        let general = node(Op::Round(rounding, Box::new(node(Op::Divide(slot(0), slot(1))))));
        assert_eq!(both(general, [a, b]), [Ok(Value::Int(expected)), Ok(Value::Int(expected))]);
        if b > 0 {
            let known = node(Op::Round(rounding, Box::new(node(Op::Divide(slot(0), int(b))))));
            assert_eq!(both(known, [a, 0]), [Ok(Value::Int(expected)), Ok(Value::Int(expected))]);
        }
    }
}

#[test]
fn a_product_too_great_for_the_short_way_is_left_to_the_specification() {
    // `floor(a * 1.5)` of a number whose triple is beyond 64 bits, and whose half as much again is not.
    let a = 5_000_000_000_000_000_000;
    let code =
        node(Op::Round(Rounding::Floor, Box::new(node(Op::Multiply(slot(0), Box::new(node(Op::Decimal(3, 2))))))));
    let expected = Ok(Value::Int(7_500_000_000_000_000_000));
    assert_eq!(both(code, [a, 0]), [expected.clone(), expected]);
    let product = Box::new(node(Op::Multiply(slot(0), int(3))));
    let code = node(Op::Round(Rounding::Floor, Box::new(node(Op::Divide(product, int(2))))));
    assert_eq!(both(code, [a, 0]), [Err(FaultKind::Overflow), Err(FaultKind::Overflow)]);
    let code = node(Op::Round(Rounding::Ceil, Box::new(node(Op::Divide(slot(0), slot(1))))));
    assert_eq!(both(code, [1, 0]), [Err(FaultKind::DivisionByZero), Err(FaultKind::DivisionByZero)]);
}

#[test]
fn what_runs_slowly_is_listed_with_its_reason() {
    let text = node(Op::Text("hollow".into()));
    let play = programs::with_scripts(Play::default(), vec![text, node(Op::Int(3))], &[]);
    let machine = Machine::new(play);
    assert_eq!(machine.slow(), [("metric.0".into(), (0, 1), super::Slow::Text)]);
}
