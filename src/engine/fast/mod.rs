//! The fast evaluator of expressions: equal to the specification (`walk`), and without allocation.
//!
//! ```text
//! survey   every script of a ruleset, with what its slots hold
//!   ↓
//! build    a script → a program: flat instructions over a window of registers
//!   ↓
//! execute  a program → two registers, or nothing
//! ```
//!
//! Expressions change nothing, so that an evaluation can be given up at any instruction: whenever a program meets what
//! it cannot do, the specification evaluates the whole script instead. Faults and their places are therefore those
//! of the specification by construction, and so is whatever is beyond the short ways (a product that would
//! overflow before it is divided, say). Work is counted as the specification counts it, to the unit, since the limit of
//! a choice is part of the rules; a program adds it up by stretches.
//!
//! What cannot be built at all is listed with its reason ([`Machine::slow`](super::Machine::slow)).

mod arithmetic;
mod branch;
mod build;
mod collect;
mod execute;
mod formula;
mod instruction;
mod many;
mod shape;
mod slow;
mod store;
mod survey;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub use slow::Slow;

use self::execute::Bench;
use self::formula::Compiler;
use self::instruction::Program;
use self::shape::Shape;
use self::store::Store;
use super::value::Value;
use super::world::World;
use crate::ruleset::code::{Code, FormulaId};
use crate::ruleset::play::Play;

/// The programs of a ruleset.
#[derive(Debug, Default)]
pub(super) struct Fast {
    store: Store,
    programs: Vec<Program>,
    /// The programs of expressions, by where these stand in memory: a ruleset that plays does not move.
    places: HashMap<usize, u32, BuildHasherDefault<Place>>,
    /// The programs of formulas.
    formulas: Vec<Option<u32>>,
    /// What is left to the specification.
    slow: Vec<(Box<str>, (u32, u32), Slow)>,
}

/// How far an evaluation may go.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// How much work there may be in all.
    pub work: u64,
    /// How many levels there may be.
    pub depth: u32,
}

/// Room for evaluations. It holds nothing that lasts.
#[derive(Debug, Default)]
pub(super) struct Room(Option<Box<Tools>>);

#[derive(Debug, Default)]
struct Tools {
    registers: Vec<i64>,
    arena: Vec<i64>,
    collected: Vec<i64>,
    records: Vec<[i64; 4]>,
}

impl Clone for Room {
    fn clone(&self) -> Room {
        Room::default()
    }
}

impl Fast {
    /// Builds the programs of a ruleset, which has to stay where it is.
    pub fn new(play: &Play) -> Fast {
        let mut compiler = Compiler::new(play);
        let mut fast = Fast::default();
        for at in 0..play.formulas.len() as u32 {
            fast.formulas.push(compiler.formula(FormulaId(at)).ok());
        }
        survey::survey(play, &mut |found| {
            let built = compiler.script(found.code, found.context);
            let shape = built.and_then(|program| {
                let shape = compiler.programs.get(program as usize).map(|program| program.shape);
                shape.filter(|shape| *shape != Shape::Number).ok_or(Slow::Type)
            });
            match (built, shape) {
                (Ok(program), Ok(_)) => {
                    fast.places.insert(place(found.code), program);
                }
                (_, Err(why)) | (Err(why), _) => fast.slow.push((found.address.into(), found.code.at, why)),
            }
            shape.ok()
        });
        for (formula, at) in play.formulas.iter().zip(0..) {
            if let Err(why) = compiler.formula(FormulaId(at)) {
                fast.slow.push((formula.value.address.clone(), formula.value.code.at, why));
            }
        }
        fast.slow.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        fast.store = compiler.store;
        fast.programs = compiler.programs;
        fast
    }

    /// What is left to the specification: the address of each script, the expression in it, and why.
    pub fn slow(&self) -> &[(Box<str>, (u32, u32), Slow)] {
        &self.slow
    }

    /// The value of an expression, if it has a program that comes to its end within the limits. Nothing but the count
    /// of work changes.
    #[inline]
    pub fn expression(
        &self,
        code: &Code,
        play: &Play,
        world: &mut World,
        slots: &[Value],
        limits: Limits,
    ) -> Option<Value> {
        self.value(*self.places.get(&place(code))?, play, world, slots, limits)
    }

    /// The result of a formula, likewise.
    #[inline]
    pub fn formula(
        &self,
        id: FormulaId,
        play: &Play,
        world: &mut World,
        inputs: &[Value],
        limits: Limits,
    ) -> Option<Value> {
        self.value((*self.formulas.get(id.at())?)?, play, world, inputs, limits)
    }

    fn value(&self, program: u32, play: &Play, world: &mut World, slots: &[Value], limits: Limits) -> Option<Value> {
        let program = self.programs.get(program as usize).filter(|program| program.depth <= limits.depth)?;
        let mut tools = world.room.0.take().unwrap_or_default();
        let found = self.evaluate(program, play, world, slots, limits.work, &mut tools);
        world.room.0 = Some(tools);
        let (value, work) = found?;
        world.work = work;
        Some(value)
    }

    fn evaluate(
        &self,
        program: &Program,
        play: &Play,
        world: &World,
        slots: &[Value],
        most: u64,
        tools: &mut Tools,
    ) -> Option<(Value, u64)> {
        let Tools { registers, arena, collected, records } = tools;
        if registers.len() < program.registers {
            registers.resize(program.registers, 0);
        }
        // The constants stand first, and are put there once.
        if arena.len() < self.store.pool.len() {
            arena.clear();
            arena.extend_from_slice(&self.store.pool);
        }
        arena.truncate(self.store.pool.len());
        collected.clear();
        records.clear();
        for (slot, reg, shape) in &program.inputs {
            let value = slots.get(*slot as usize).unwrap_or(&Value::None);
            let pair = shape::input(*shape, value, arena)?;
            registers.get_mut(usize::from(*reg)..usize::from(*reg) + 2)?.copy_from_slice(&pair);
        }
        let work = i64::try_from(world.work).ok()?;
        let most = i64::try_from(most).ok()?;
        let mut bench =
            Bench { play, store: &self.store, programs: &self.programs, world, arena, collected, records, work, most };
        bench.run(program, registers)?;
        let work = bench.work;
        if work > most {
            return None;
        }
        let first = usize::from(program.result);
        let [first, second] = *registers.get(first..)?.first_chunk()?;
        Some((program.shape.value([first, second], arena)?, u64::try_from(work).ok()?))
    }
}

/// Where an expression stands.
fn place(code: &Code) -> usize {
    std::ptr::from_ref(code).addr()
}

/// Mixes a place in memory (Fibonacci hashing: a multiplication by 2^64 over the golden ratio).
#[derive(Default)]
struct Place(u64);

impl Hasher for Place {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }

    fn write_usize(&mut self, number: usize) {
        let mixed = (self.0 ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
