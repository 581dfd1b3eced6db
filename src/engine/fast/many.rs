//! Carries out the instructions of sets and lists. Whatever is put into the arena stays until the evaluation ends;
//! what is collected stands apart until it is complete.

use super::execute::{Bench, MOST_NUMBERS, Window, pair, set_pair};
use super::instruction::{Instr, Reg};
use super::shape::{NONE, Single};
use super::store::elements;
use crate::engine::value::Value;

/// How many elements a range may have, one less.
const MOST_ELEMENTS: i64 = 100_000;

impl Bench<'_> {
    /// The instructions of sets and lists.
    pub(super) fn collections(&mut self, instr: Instr, regs: &mut Window) -> Option<()> {
        let set = |regs: &mut Window, to: Reg, value: i64| regs[usize::from(to)] = value;
        let at = |regs: &Window, from: Reg| regs[usize::from(from)];
        match instr {
            Instr::Actors { to } => set_pair(regs, to, [0, self.world.players.len() as i64]),
            Instr::Range { to, low, high } => {
                let (low, high) = (at(regs, low), at(regs, high));
                if high.saturating_sub(low) > MOST_ELEMENTS {
                    return None;
                }
                set_pair(regs, to, [low, high.checked_add(1)?.max(low)]);
            }
            Instr::Numbers { to } => {
                let [low, end] = pair(regs, to);
                self.put(regs, to, low..end)?;
            }
            Instr::Pieces { to, kind } => {
                let world = self.world;
                let there = (0..).zip(&world.pieces).filter(|(_, made)| made.there && made.kind.0 == u32::from(kind));
                self.put(regs, to, there.map(|(at, _)| at))?;
            }
            Instr::CountPieces { to, kind } => {
                let there = self.world.pieces.iter().filter(|made| made.there && made.kind.0 == u32::from(kind));
                set(regs, to, there.count() as i64);
            }
            Instr::Elements { to, keys, many, state, list, of } => {
                let value = self.cell(regs, keys, many, state)?;
                let pair = spread(self.arena, value, of, list)?;
                set_pair(regs, to, pair);
            }
            Instr::FieldElements { to, from, field, list, of } => {
                let made = self.world.pieces.get(usize::try_from(at(regs, from)).ok()?).filter(|made| made.there)?;
                let pair = spread(self.arena, made.fields.get(usize::from(field))?, of, list)?;
                set_pair(regs, to, pair);
            }
            Instr::Pack { to, from, many } => {
                let start = self.arena.len() as i64;
                for item in 0..many {
                    self.arena.push(at(regs, from + 2 * item));
                }
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::Sort { to } => {
                let [start, _] = pair(regs, to);
                let start = start as usize;
                self.arena.get_mut(start..)?.sort_unstable();
                let mut kept = start;
                for position in start..self.arena.len() {
                    let number = *self.arena.get(position)?;
                    if position == start || self.arena.get(kept.checked_sub(1)?) != Some(&number) {
                        *self.arena.get_mut(kept)? = number;
                        kept += 1;
                    }
                }
                self.arena.truncate(kept);
                set_pair(regs, to, [start as i64, kept as i64]);
            }
            Instr::Join { to, a, b } => {
                let (a, b) = (pair(regs, a), pair(regs, b));
                let start = self.arena.len() as i64;
                self.copy(a)?;
                self.copy(b)?;
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::Without { to, a, b } => {
                let ([first, last], b) = (pair(regs, a), pair(regs, b));
                let start = self.arena.len() as i64;
                for position in first..last {
                    let number = *self.arena.get(position as usize)?;
                    if !self.slice(b)?.contains(&number) {
                        self.arena.push(number);
                    }
                }
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::From { to, of, start } => {
                let (of, item) = (pair(regs, of), at(regs, start));
                let all = self.slice(of)?;
                let found = all.iter().position(|other| *other == item);
                let found = found.or_else(|| all.iter().position(|other| *other > item)).unwrap_or(0);
                let middle = of[0] + if item == NONE { 0 } else { found as i64 };
                let start = self.arena.len() as i64;
                self.copy([middle, of[1]])?;
                self.copy([of[0], middle])?;
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::Size { to, of } => {
                let [start, end] = pair(regs, of);
                set(regs, to, end - start);
            }
            Instr::Position { to, item, of } => {
                let item = at(regs, item);
                let found = self.slice(pair(regs, of))?.iter().position(|other| *other == item)?;
                set(regs, to, found as i64 + 1);
            }
            Instr::First { to, of } => {
                let first = self.slice(pair(regs, of))?.first().copied();
                set(regs, to, first.unwrap_or(NONE));
            }
            Instr::Last { to, of } => {
                let last = self.slice(pair(regs, of))?.last().copied();
                set(regs, to, last.unwrap_or(NONE));
            }
            Instr::Open { to } => set(regs, to, self.collected.len() as i64),
            Instr::Give { from } => {
                self.collected.push(at(regs, from));
                return (self.collected.len() <= MOST_NUMBERS).then_some(());
            }
            Instr::Close { to, mark } => {
                let mark = at(regs, mark) as usize;
                let start = self.arena.len() as i64;
                self.arena.extend_from_slice(self.collected.get(mark..)?);
                self.collected.truncate(mark);
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::Distinct { to, mark } => {
                let mark = at(regs, mark) as usize;
                let all = self.collected.get_mut(mark..)?;
                all.sort_unstable();
                let distinct = all.windows(2).all(|pair| !matches!(pair, [a, b] if a == b));
                self.collected.truncate(mark);
                set(regs, to, i64::from(distinct));
            }
            Instr::OpenRecords { to } => set(regs, to, self.records.len() as i64),
            Instr::Record { item, keys, many } => {
                let key = |position: u8| if position < many { at(regs, keys + 2 * position) } else { 0 };
                self.records.push([key(0), key(1), self.records.len() as i64, at(regs, item)]);
                return (self.records.len() <= MOST_NUMBERS).then_some(());
            }
            Instr::CloseRecords { to, mark } => {
                let mark = at(regs, mark) as usize;
                let start = self.arena.len() as i64;
                self.records.get_mut(mark..)?.sort_unstable();
                self.arena.extend(self.records.get(mark..)?.iter().map(|[_, _, _, item]| *item));
                self.records.truncate(mark);
                set_pair(regs, to, [start, self.full()?]);
            }
            Instr::Keep { best, item, keys, many, greatest } => keep(regs, best, item, (keys, many), greatest),
            _ => return None,
        }
        Some(())
    }

    /// The end of the arena; `None` if it holds too much.
    fn full(&self) -> Option<i64> {
        (self.arena.len() <= MOST_NUMBERS).then_some(self.arena.len() as i64)
    }

    fn put(&mut self, regs: &mut Window, to: Reg, all: impl Iterator<Item = i64>) -> Option<()> {
        let start = self.arena.len() as i64;
        self.arena.extend(all);
        set_pair(regs, to, [start, self.full()?]);
        Some(())
    }

    fn copy(&mut self, [start, end]: [i64; 2]) -> Option<()> {
        self.slice([start, end])?;
        self.arena.extend_from_within(start as usize..end as usize);
        Some(())
    }
}

/// Puts the elements of a set or list into an arena: where they begin and end there.
pub(super) fn spread(arena: &mut Vec<i64>, value: &Value, of: Single, list: bool) -> Option<[i64; 2]> {
    let start = arena.len() as i64;
    for number in elements(value, of, list)? {
        arena.push(number?);
    }
    (arena.len() <= MOST_NUMBERS).then_some([start, arena.len() as i64])
}

/// Keeps an element if its keys are better than the best so far.
fn keep(regs: &mut Window, best: Reg, item: Reg, (keys, many): (Reg, u8), greatest: bool) {
    let at = |regs: &Window, reg: Reg| regs[usize::from(reg)];
    let found = at(regs, best);
    let order = (0..many)
        .map(|key| at(regs, keys + 2 * key).cmp(&at(regs, best + 4 + 2 * key)))
        .find(|order| order.is_ne())
        .unwrap_or(std::cmp::Ordering::Equal);
    let better = if greatest { order.is_gt() } else { order.is_lt() };
    if found == 0 || better {
        regs[usize::from(best)] = 1;
        regs[usize::from(best + 2)] = at(regs, item);
        for key in 0..many {
            regs[usize::from(best + 4 + 2 * key)] = at(regs, keys + 2 * key);
        }
    } else if order.is_eq() {
        regs[usize::from(best)] = found + 1;
    }
}
