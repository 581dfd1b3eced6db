//! Carries programs out.
//!
//! `None` ends an evaluation anywhere: nothing was changed, and the specification evaluates the script instead.

use super::instruction::{Instr, Program, Reg, Sum, Test, WINDOW};
use super::shape::NONE;
use super::store::Store;
use crate::engine::fraction::Fraction;
use crate::engine::value::Value;
use crate::engine::world::World;
use crate::ruleset::code::Rounding;
use crate::ruleset::play::Play;

/// How many numbers the arena may hold.
pub(super) const MOST_NUMBERS: usize = 1 << 20;

/// What the instructions of one evaluation work on, beside their registers.
pub(super) struct Bench<'r> {
    pub play: &'r Play,
    pub store: &'r Store,
    pub programs: &'r [Program],
    pub world: &'r World,
    /// The elements of collections.
    pub arena: &'r mut Vec<i64>,
    /// What is being collected.
    pub collected: &'r mut Vec<i64>,
    /// What is being sorted: two keys, the position, the element.
    pub records: &'r mut Vec<[i64; 4]>,
    /// The work so far.
    pub work: i64,
    /// How much work there may be.
    pub most: i64,
}

/// The registers of a program.
pub(super) type Window = [i64; WINDOW];

/// A number that the language has.
#[inline]
fn whole(number: Option<i64>) -> Option<i64> {
    number.filter(|number| *number != NONE)
}

#[inline]
fn at(regs: &Window, reg: Reg) -> i64 {
    regs[usize::from(reg)]
}

#[inline]
fn set(regs: &mut Window, reg: Reg, value: i64) {
    regs[usize::from(reg)] = value;
}

/// Two registers.
#[inline]
pub(super) fn pair(regs: &Window, reg: Reg) -> [i64; 2] {
    [at(regs, reg), at(regs, reg | 1)]
}

#[inline]
pub(super) fn set_pair(regs: &mut Window, reg: Reg, [first, second]: [i64; 2]) {
    set(regs, reg, first);
    set(regs, reg | 1, second);
}

fn fraction(regs: &Window, reg: Reg) -> Fraction {
    let [numerator, denominator] = pair(regs, reg);
    Fraction::of_pair(numerator, denominator)
}

#[inline]
fn holds<T: Ord>(test: Test, a: T, b: T) -> bool {
    match test {
        Test::Equal => a == b,
        Test::NotEqual => a != b,
        Test::Less => a < b,
        Test::AtMost => a <= b,
        Test::Greater => a > b,
        Test::AtLeast => a >= b,
    }
}

impl<'r> Bench<'r> {
    /// Carries a program out in the window at the beginning of the registers.
    pub fn run(&mut self, program: &Program, registers: &mut [i64]) -> Option<()> {
        self.work += program.cost;
        let code = program.code.as_slice();
        let mut next = 0usize;
        let mut regs: &mut Window = registers.first_chunk_mut()?;
        while let Some(instr) = code.get(next) {
            next += 1;
            match *instr {
                Instr::Int { to, value } => set(regs, to, value),
                Instr::Move { to, from } => set_pair(regs, to, pair(regs, from)),
                Instr::AddInt { to, a, value } => {
                    let sum = whole(at(regs, a).checked_add(i64::from(value)))?;
                    set(regs, to, sum);
                }
                Instr::Add { to, a, b } => {
                    let sum = whole(at(regs, a).checked_add(at(regs, b)))?;
                    set(regs, to, sum);
                }
                Instr::Subtract { to, a, b } => {
                    let sum = whole(at(regs, a).checked_sub(at(regs, b)))?;
                    set(regs, to, sum);
                }
                Instr::Multiply { to, a, b } => {
                    let product = whole(at(regs, a).checked_mul(at(regs, b)))?;
                    set(regs, to, product);
                }
                Instr::MultiplyInt { to, a, value } => {
                    let product = whole(at(regs, a).checked_mul(i64::from(value)))?;
                    set(regs, to, product);
                }
                Instr::Scale { to, from, rounding, times, by } => {
                    let product = whole(at(regs, from).checked_mul(i64::from(times)))?;
                    set(regs, to, quotient(product, i64::from(by), rounding)?);
                }
                Instr::Jump { to } => next = to as usize,
                Instr::JumpIf { test, a, b, to, cost } => {
                    self.branch(holds(test, at(regs, a), at(regs, b)), to, cost, &mut next);
                }
                Instr::JumpIfInt { test, a, value, to, cost } => {
                    self.branch(holds(test, at(regs, a), i64::from(value)), to, cost, &mut next);
                }
                Instr::JumpIfNone { none, from, to, cost } => {
                    self.branch((at(regs, from) == NONE) == none, to, cost, &mut next);
                }
                Instr::State { to, key, state, count, of } => {
                    let cell = self.cell_of(at(regs, key), state, count)?;
                    set(regs, to, of.read(cell)?);
                }
                Instr::NextNumber { item, of, to, cost } => {
                    let [number, end] = pair(regs, of);
                    if number < end {
                        set(regs, item, number);
                        set(regs, of, number + 1);
                        self.go_on(cost)?;
                    } else {
                        next = to as usize;
                    }
                }
                Instr::NextItem { item, of, to, cost } => {
                    let [position, end] = pair(regs, of);
                    if position < end {
                        let element = *self.arena.get(position as usize)?;
                        set(regs, item, element);
                        set(regs, of, position + 1);
                        self.go_on(cost)?;
                    } else {
                        next = to as usize;
                    }
                }
                Instr::NextPiece { item, of, kind, to, cost } => match self.piece_from(at(regs, of), kind) {
                    Some(piece) => {
                        set(regs, item, piece);
                        set(regs, of, piece + 1);
                        self.go_on(cost)?;
                    }
                    None => next = to as usize,
                },
                Instr::Column { to, from, column } => {
                    let column = self.store.columns.get(usize::from(column))?.as_ref()?;
                    let value = *column.values.get(usize::try_from(at(regs, from)).ok()?)?;
                    set_pair(regs, to, value);
                }
                Instr::Field { to, from, field, of } => {
                    let value = self.field(at(regs, from), field)?;
                    set(regs, to, of.read(value)?);
                }
                Instr::Work { cost } => self.work += i64::from(cost),
                Instr::Call { window, program } => {
                    let callee = self.programs.get(program as usize)?;
                    self.run(callee, registers.get_mut(usize::from(window)..)?)?;
                    regs = registers.first_chunk_mut()?;
                }
                Instr::Part { flag, program } => {
                    if at(regs, flag) == 0 {
                        let part = self.programs.get(program as usize)?;
                        self.run(part, registers)?;
                        regs = registers.first_chunk_mut()?;
                        set(regs, flag, 1);
                    }
                }
                Instr::Need { from } => {
                    whole(Some(at(regs, from)))?;
                }
                Instr::Leave => return None,
                instr => self.seldom(instr, regs, &mut next)?,
            }
        }
        Some(())
    }

    #[inline]
    fn branch(&mut self, jumps: bool, to: u32, cost: i32, next: &mut usize) {
        if jumps {
            *next = to as usize;
        } else {
            self.work += i64::from(cost);
        }
    }

    /// A loop goes on.
    #[inline]
    fn go_on(&mut self, cost: i32) -> Option<()> {
        self.work += i64::from(cost);
        (self.work <= self.most).then_some(())
    }

    #[inline]
    fn cell_of(&self, key: i64, state: u16, count: u32) -> Option<&Value> {
        let count = if count == u32::MAX { self.world.players.len() as u64 } else { u64::from(count) };
        // What is negative, `none` above all, becomes a great number.
        if key as u64 >= count {
            return None;
        }
        let first = *self.world.offsets.get(usize::from(state))?;
        self.world.cells.get(first + key as usize)
    }

    fn piece_from(&self, first: i64, kind: u16) -> Option<i64> {
        let rest = self.world.pieces.get(usize::try_from(first).ok()?..)?;
        let found = rest.iter().position(|made| made.there && made.kind.0 == u32::from(kind))?;
        Some(first + found as i64)
    }

    pub(super) fn field(&self, piece: i64, field: u16) -> Option<&Value> {
        let made = self.world.pieces.get(usize::try_from(piece).ok()?).filter(|made| made.there)?;
        made.fields.get(usize::from(field))
    }

    /// The instructions of fewer scripts.
    fn seldom(&mut self, instr: Instr, regs: &mut Window, next: &mut usize) -> Option<()> {
        match instr {
            Instr::Players { to } => set(regs, to, self.world.players.len() as i64),
            Instr::Turn { to } => set(regs, to, whole(Some(self.world.turn))?),
            Instr::Param { to, at, of } => set(regs, to, of.read(self.world.params.get(at as usize)?)?),
            Instr::Binding { to, at, of } => {
                let phases = self.store.bindings.get(usize::from(at))?;
                let (_, value) = self.world.bindings.iter().rev().find(|(phase, _)| phases.contains(phase))?;
                set(regs, to, of.read(value)?);
            }
            Instr::Side { to, from } => {
                let side = self.world.players.get(usize::try_from(at(regs, from)).ok()?)?;
                set(regs, to, side.map_or(NONE, i64::from));
            }
            Instr::Face { to, from } => set(regs, to, i64::from(at(regs, from) as u32)),
            Instr::Again { to, from } => set(regs, to, at(regs, from) >> 32),
            Instr::Icons { to, from, die } => {
                let faces = self.store.icons.get(usize::from(die))?;
                let face = (at(regs, from) as u32 as usize).checked_sub(1)?;
                set_pair(regs, to, *faces.get(face)?);
            }
            Instr::Look { to, table, row, column } => {
                let (row, column) = (at(regs, row), at(regs, column));
                let table = self.play.tables.get(usize::from(table))?;
                let row = table.rows.iter().find(|found| (found.first..=found.last).contains(&row))?;
                let cell = row.cells.iter().find(|(low, high, _)| (*low..=*high).contains(&column))?;
                set(regs, to, whole(Some(cell.2))?);
            }
            Instr::Negate { to, from } => set(regs, to, whole(at(regs, from).checked_neg())?),
            Instr::Quotient { to, a, b, rounding } => {
                let rounded = quotient(at(regs, a), at(regs, b), rounding)?;
                set(regs, to, rounded);
            }
            Instr::Whole { to } => set(regs, to | 1, 1),
            Instr::Fraction { to, a, b, sum } => {
                let (a, b) = (fraction(regs, a), fraction(regs, b));
                let result = match sum {
                    Sum::Plus => a.plus(b),
                    Sum::Minus => a.minus(b),
                    Sum::Times => a.times(b),
                    Sum::Over => a.over(b),
                };
                let (numerator, denominator) = result?.pair();
                set_pair(regs, to, [numerator, denominator]);
            }
            Instr::Round { to, from, rounding } => set(regs, to, fraction(regs, from).round(rounding)),
            Instr::Best { to, from, greatest } => {
                let (best, number) = (at(regs, to), at(regs, from));
                if best == NONE || if greatest { number > best } else { number < best } {
                    set(regs, to, number);
                }
            }
            Instr::BestFraction { to, from, greatest } => {
                let (best, number) = (fraction(regs, to), fraction(regs, from));
                if if greatest { number > best } else { number < best } {
                    set_pair(regs, to, pair(regs, from));
                }
            }
            Instr::JumpIfFractions { test, a, b, to, cost } => {
                self.branch(holds(test, fraction(regs, a), fraction(regs, b)), to, cost, next);
            }
            Instr::JumpIfSame { same, a, b, to, cost } => {
                let equal = self.slice(pair(regs, a))? == self.slice(pair(regs, b))?;
                self.branch(equal == same, to, cost, next);
            }
            Instr::JumpIfIn { within, item, of, to, cost } => {
                let found = self.slice(pair(regs, of))?.contains(&at(regs, item));
                self.branch(found == within, to, cost, next);
            }
            Instr::JumpIfThere { there, item, kind, to, cost } => {
                let piece = usize::try_from(at(regs, item)).ok().and_then(|at| self.world.pieces.get(at));
                let found = piece.is_some_and(|made| made.there && made.kind.0 == u32::from(kind));
                self.branch(found == there, to, cost, next);
            }
            Instr::Cell { to, keys, many, state, of } => {
                let value = of.read(self.cell(regs, keys, many, state)?)?;
                set(regs, to, value);
            }
            Instr::Overrule { to, flags, many, over } => {
                let beaten = self.store.beaten.get(usize::from(over))?;
                let applies = |exception: u8| at(regs, flags + 2 * exception) != 0;
                let beats = |exception: u8| {
                    applies(exception)
                        && !beaten.get(usize::from(exception)).into_iter().flatten().any(|other| applies(*other))
                };
                let mut left = (0..many).filter(|exception| beats(*exception));
                let (first, second) = (left.next(), left.next());
                if second.is_some() {
                    return None;
                }
                set(regs, to, first.map_or(NONE, i64::from));
            }
            instr => self.collections(instr, regs)?,
        }
        Some(())
    }

    /// The cell of a state at its keys.
    pub(super) fn cell(&self, regs: &Window, keys: Reg, many: u8, state: u16) -> Option<&'r Value> {
        let world = self.world;
        let declared = self.play.states.get(usize::from(state))?;
        let mut position = 0usize;
        for (of, key) in declared.keys.iter().zip(0..many) {
            let count = World::keys(self.play, of, world.players.len());
            let key = usize::try_from(at(regs, keys + 2 * key)).ok().filter(|key| *key < count)?;
            position = position.checked_mul(count)?.checked_add(key)?;
        }
        world.cells.get(world.offsets.get(usize::from(state))? + position)
    }

    /// The elements between two positions.
    pub(super) fn slice(&self, [start, end]: [i64; 2]) -> Option<&[i64]> {
        self.arena.get(start as usize..end as usize)
    }
}

/// A quotient, rounded.
#[inline]
fn quotient(a: i64, b: i64, rounding: Rounding) -> Option<i64> {
    // The lowest number is none of the language: nothing overflows.
    let (a, b) = if b < 0 { (a.wrapping_neg(), b.wrapping_neg()) } else { (a, b) };
    let floor = a.checked_div_euclid(b)?;
    let rest = a.checked_rem_euclid(b)?;
    let up = match rounding {
        Rounding::Floor => false,
        Rounding::Ceil => rest != 0,
        // Of two that are equally near, the one farther from 0.
        Rounding::Round => rest > b - rest || (rest == b - rest && a > 0),
    };
    Some(floor + i64::from(up))
}
