//! The specification of expressions: a walk over their tree.

use std::sync::Arc;

use super::chance::{Chance, Drawn, Stream};
use super::event::Event;
use super::fast::Limits;
use super::fault::{Fault, FaultKind};
use super::fraction::Fraction;
use super::game::Judged;
use super::machine::Machine;
use super::show::show;
use super::value::{Throw, Value};
use super::way::Worked;
use super::world::World;
use crate::ruleset::code::*;
use crate::ruleset::play::{Constraint, Exception, Formula, Part, Play, Script};
use crate::script::ast::{Comparison, GatherForm};

/// How much work one choice may make.
const MOST_WORK: u64 = 5_000_000;
/// How deep expressions, formulas, effects and rules may stand in each other.
const MOST_DEPTH: u32 = 200;
/// How many elements a range, a throw of dice or a chain may have.
const MOST_ELEMENTS: i64 = 100_000;

/// A machine and a world, at work.
pub(super) struct Run<'m, 'w> {
    pub machine: &'m Machine,
    pub world: &'w mut World,
}

/// The slots of one script, and the parts of its owner.
pub(super) struct Frame<'m> {
    pub slots: Vec<Value>,
    pub address: &'m str,
    parts: &'m [Part],
    memo: Vec<Option<Value>>,
}

impl<'m> Frame<'m> {
    /// A frame whose first slots are filled.
    pub fn new(address: &'m str, slots: u32, inputs: &[Value]) -> Frame<'m> {
        let mut all = Vec::with_capacity(slots as usize);
        all.extend(inputs.iter().take(slots as usize).cloned());
        all.resize(slots as usize, Value::None);
        Frame { slots: all, address, parts: &[], memo: Vec::new() }
    }

    pub fn set(&mut self, slot: Slot, value: Value) {
        if let Some(place) = self.slots.get_mut(slot.at()) {
            *place = value;
        }
    }

    pub fn fault(&self, code: (u32, u32), kind: FaultKind) -> Fault {
        Fault { kind, address: self.address.into(), at: code }
    }
}

type Result<T> = std::result::Result<T, Fault>;

impl<'m> Run<'m, '_> {
    fn play(&self) -> &'m Play {
        &self.machine.play
    }

    /// One more piece of work; too much of it is a fault.
    pub fn work(&mut self, frame: &Frame, at: (u32, u32)) -> Result<()> {
        self.world.work += 1;
        if self.world.work > MOST_WORK { Err(frame.fault(at, FaultKind::TooLong)) } else { Ok(()) }
    }

    /// Counts one way of something, if this machine counts.
    pub fn cover<T>(&mut self, of: &T, way: usize) {
        if let Some(sites) = &self.machine.sites_to_cover {
            sites.count(of, way, self.world);
        }
    }

    /// A script by itself.
    pub fn script(&mut self, script: &'m Script, inputs: &[Value]) -> Result<Value> {
        let mut frame = Frame::new(&script.address, script.slots, inputs);
        self.eval(&script.code, &mut frame)
    }

    /// The value of a formula or part, after its exceptions.
    fn overruled(&mut self, except: &'m [Exception], frame: &mut Frame<'m>) -> Result<Option<(Value, usize)>> {
        let Some(applies) = self.exception(except, frame)? else { return Ok(None) };
        match except.get(applies).and_then(|exception| exception.value.as_ref()) {
            Some(value) => Ok(Some((self.within(value, frame)?, applies))),
            None => Ok(None),
        }
    }

    /// A script of the owner of a frame, in that frame.
    pub fn within(&mut self, script: &'m Script, frame: &mut Frame<'m>) -> Result<Value> {
        if frame.slots.len() < script.slots as usize {
            frame.slots.resize(script.slots as usize, Value::None);
        }
        let address = std::mem::replace(&mut frame.address, &script.address);
        let value = self.eval(&script.code, frame);
        frame.address = address;
        value
    }

    /// The exception that applies, if one does.
    pub fn exception(&mut self, except: &'m [Exception], frame: &mut Frame<'m>) -> Result<Option<usize>> {
        let mut applying: Vec<usize> = Vec::new();
        for (at, exception) in except.iter().enumerate() {
            if self.within(&exception.when, frame)?.holds() {
                applying.push(at);
            }
        }
        let beaten = |at: &usize| {
            applying
                .iter()
                .filter_map(|other| except.get(*other))
                .any(|other| other.over.iter().any(|over| *over as usize == *at))
        };
        let left: Vec<usize> = applying.iter().filter(|at| !beaten(at)).copied().collect();
        let Some((first, rest)) = left.split_first() else { return Ok(None) };
        for other in rest {
            self.same_outcome(except, *first, *other, frame)?;
        }
        if let Some(exception) = except.get(*first) {
            self.cover(exception, 0);
        }
        Ok(Some(*first))
    }

    /// Two exceptions that apply at once have to come to the same.
    fn same_outcome(&mut self, except: &'m [Exception], a: usize, b: usize, frame: &mut Frame<'m>) -> Result<()> {
        let (Some(x), Some(y)) = (except.get(a), except.get(b)) else { return Ok(()) };
        let same = match (&x.value, &y.value) {
            (Some(x), Some(y)) => self.within(x, frame)? == self.within(y, frame)?,
            _ => x.acts.as_ref().map(|acts| &acts.acts) == y.acts.as_ref().map(|acts| &acts.acts),
        };
        if same {
            return Ok(());
        }
        Err(frame.fault((0, 0), FaultKind::Exceptions(x.key.clone(), y.key.clone())))
    }

    /// The result of a formula, by its program if it has one that comes to its end; `None` if there is no such formula.
    pub fn formula(&mut self, id: FormulaId, inputs: &[Value]) -> Option<Result<Value>> {
        let machine = self.machine;
        // The formula itself is a level.
        let limits = self.limits_below(1);
        if let Some(value) = machine.fast.formula(id, &machine.play, self.world, inputs, limits) {
            return Some(Ok(value));
        }
        machine.play.formulas.get(id.at()).map(|formula| self.walk_formula(id, formula, inputs))
    }

    fn walk_formula(&mut self, id: FormulaId, formula: &'m Formula, inputs: &[Value]) -> Result<Value> {
        let mut frame = Frame::new(&formula.value.address, formula.value.slots, inputs);
        frame.parts = &formula.parts;
        frame.memo = vec![None; formula.parts.len()];
        self.cover(formula, 0);
        let step = self.note(|| Worked::Formula(id, inputs.to_vec()));
        let mut except = None;
        let value = self.deeper(&formula.value.address, |run| match run.overruled(&formula.except, &mut frame)? {
            Some((value, at)) => {
                except = formula.except.get(at).map(|exception| &*exception.key);
                Ok(value)
            }
            None => run.eval(&formula.value.code, &mut frame),
        });
        self.noted(step, &value, except);
        value
    }

    /// A step on the way to a value begins, if somebody wants to know.
    fn note(&mut self, what: impl FnOnce() -> Worked) -> Option<usize> {
        self.world.notes.as_mut().map(|notes| notes.begin(what()))
    }

    fn noted(&mut self, step: Option<usize>, value: &Result<Value>, except: Option<&str>) {
        if let (Some(notes), Some(step)) = (&mut self.world.notes, step) {
            notes.end(step, value.as_ref().ok(), except);
        }
    }

    /// What a constraint says of what stands in its first slots; `None` if it does not refuse it.
    pub fn judge(&mut self, constraint: &'m Constraint, inputs: &[Value]) -> Result<Option<Judged>> {
        if let Some(when) = &constraint.when
            && !self.script(when, inputs)?.holds()
        {
            return Ok(None);
        }
        let mut frame = Frame::new(&constraint.is.address, constraint.is.slots, inputs);
        frame.parts = &constraint.parts;
        frame.memo = vec![None; constraint.parts.len()];
        if self.within(&constraint.is, &mut frame)?.holds() || self.exception(&constraint.except, &mut frame)?.is_some()
        {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for (part, at) in constraint.parts.iter().zip(0..) {
            parts.push((part.key.clone(), self.part(at, &mut frame)?));
        }
        let blamed = match &constraint.blames {
            Some(blames) => self.within(blames, &mut frame)?,
            None => Value::None,
        };
        let piece = |value: &Value| match value {
            Value::Piece(at) => Some(*at),
            _ => None,
        };
        Ok(Some(Judged { parts, blamed: blamed.elements().iter().filter_map(piece).collect() }))
    }

    /// Something that goes on inside of something else, to a depth that no stack minds.
    pub fn deeper<T>(&mut self, address: &str, go: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.world.answering >= MOST_DEPTH {
            return Err(Fault { kind: FaultKind::TooLong, address: address.into(), at: (0, 0) });
        }
        self.world.answering += 1;
        let done = go(self);
        self.world.answering -= 1;
        done
    }

    fn part(&mut self, at: u32, frame: &mut Frame<'m>) -> Result<Value> {
        if let Some(Some(value)) = frame.memo.get(at as usize) {
            return Ok(value.clone());
        }
        let Some(part) = frame.parts.get(at as usize) else { return Err(frame.fault((0, 0), FaultKind::Malformed)) };
        // Whoever needs the part may be in the middle of a comprehension, whose variable stands in a slot that the
        // exceptions of the part also use.
        let slots = frame.slots.clone();
        let address = frame.address;
        let step = self.note(|| Worked::Part(part.key.clone()));
        let mut except = None;
        let value = self.deeper(address, |run| match run.overruled(&part.except, frame)? {
            Some((value, at)) => {
                except = part.except.get(at).map(|exception| &*exception.key);
                Ok(value)
            }
            None => run.within(&part.value, frame),
        });
        self.noted(step, &value, except);
        let value = value?;
        frame.slots = slots;
        if let Some(place) = frame.memo.get_mut(at as usize) {
            *place = Some(value.clone());
        }
        Ok(value)
    }

    /// An expression, by its program if it has one that comes to its end.
    pub fn eval(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let machine = self.machine;
        let limits = self.limits_below(0);
        match machine.fast.expression(code, &machine.play, self.world, &frame.slots, limits) {
            Some(value) => Ok(value),
            None => self.walk(code, frame),
        }
    }

    /// How far a program may go, some levels deeper.
    fn limits_below(&self, levels: u32) -> Limits {
        Limits { work: MOST_WORK, depth: MOST_DEPTH.saturating_sub(self.world.answering + levels) }
    }

    /// An expression, by its tree.
    fn walk(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        self.work(frame, code.at)?;
        if self.world.answering >= MOST_DEPTH {
            return Err(frame.fault(code.at, FaultKind::TooLong));
        }
        self.world.answering += 1;
        // One function for each group of instructions keeps the stack low where expressions nest.
        let value = match &code.op {
            Op::Int(..)
            | Op::Decimal(..)
            | Op::Bool(..)
            | Op::Text(..)
            | Op::None
            | Op::Member(..)
            | Op::Word(..)
            | Op::Actor(..)
            | Op::Members(..)
            | Op::Words(..)
            | Op::Actors(..)
            | Op::Pieces(..)
            | Op::Local(..)
            | Op::Binding(..)
            | Op::Param(..)
            | Op::Players
            | Op::Turn => self.leaf(code, frame),
            Op::Part(..)
            | Op::State(..)
            | Op::Column(..)
            | Op::Field(..)
            | Op::Side(..)
            | Op::Id(..)
            | Op::Face(..)
            | Op::Again(..)
            | Op::Call(..)
            | Op::Look(..) => self.look_up(code, frame),
            Op::Add(..)
            | Op::Subtract(..)
            | Op::Multiply(..)
            | Op::Divide(..)
            | Op::Negate(..)
            | Op::Round(..)
            | Op::Least(..)
            | Op::Greatest(..) => self.arithmetic(code, frame),
            Op::Compare(..)
            | Op::In(..)
            | Op::Not(..)
            | Op::And(..)
            | Op::Or(..)
            | Op::If(..)
            | Op::Else(..)
            | Op::Case(..) => self.test(code, frame),
            Op::Join(..)
            | Op::List(..)
            | Op::Set(..)
            | Op::Range(..)
            | Op::Gather(..)
            | Op::Size(..)
            | Op::Position(..)
            | Op::First(..)
            | Op::Last(..)
            | Op::From(..) => self.collection(code, frame),
            _ => self.draw(code, frame),
        };
        self.world.answering -= 1;
        value
    }

    /// What stands by itself.
    fn leaf(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Int(number) => Value::Int(*number),
            Op::Decimal(n, d) => {
                let fraction = Fraction::new(i128::from(*n), i128::from(*d));
                Value::Fraction(fraction.ok_or_else(|| frame.fault(at, FaultKind::Overflow))?)
            }
            Op::Bool(truth) => Value::Bool(*truth),
            Op::Text(text) => Value::Text(text.as_ref().into()),
            Op::None => Value::None,
            Op::Member(_, index) | Op::Word(_, index) => Value::Index(*index),
            Op::Actor(_) => Value::Index(0),
            Op::Members(id) => self.all(self.play().kinds.get(id.at()).map_or(0, |kind| kind.members.len()), true),
            Op::Words(id) => self.all(self.play().enums.get(id.at()).map_or(0, |words| words.words.len()), false),
            Op::Actors(id) => self.all(self.world.actors(self.play(), *id), false),
            Op::Pieces(id) => Value::Set(self.world.pieces_of(*id).map(|(at, _)| Value::Piece(at)).collect()),
            Op::Local(slot) => frame.slots.get(slot.at()).cloned().unwrap_or_default(),
            Op::Binding(phases) => {
                let found = self.world.bindings.iter().rev().find(|(phase, _)| phases.contains(phase));
                found.map(|(_, value)| value.clone()).ok_or_else(|| frame.fault(at, FaultKind::Absent))?
            }
            Op::Param(id) => self.world.params.get(id.at()).cloned().unwrap_or_default(),
            Op::Players => Value::Int(self.world.players.len() as i64),
            Op::Turn => Value::Int(self.world.turn),
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// What is read somewhere.
    fn look_up(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Part(part) => self.part(*part, frame)?,
            Op::State(id, keys) => {
                let keys = self.all_of(keys, frame)?;
                self.state(*id, &keys, at, frame)?
            }
            Op::Column(kind, column, of) => self.column(*kind, *column, of, frame)?,
            Op::Field(field, of) => {
                let Value::Piece(piece) = self.walk(of, frame)? else { return Err(frame.fault(at, FaultKind::Absent)) };
                let made = self.world.piece(piece).filter(|made| made.there);
                let made = made.ok_or_else(|| frame.fault(at, FaultKind::Gone))?;
                made.fields.get(*field as usize).cloned().unwrap_or_default()
            }
            Op::Side(of) => {
                let Value::Index(player) = self.walk(of, frame)? else {
                    return Err(frame.fault(at, FaultKind::Absent));
                };
                let side = self.world.players.get(player as usize).copied().flatten();
                side.map_or(Value::None, Value::Index)
            }
            Op::Id(of, which) => {
                let value = self.walk(which, frame)?;
                Value::Text(show(self.machine, self.world, &value, of).into())
            }
            Op::Face(of) => self.face(of, frame)?,
            Op::Again(of) => match self.walk(of, frame)? {
                Value::Throw(throw) => Value::Bool(throw.again),
                _ => return Err(frame.fault(at, FaultKind::Absent)),
            },
            Op::Call(id, inputs) => {
                let inputs = self.all_of(inputs, frame)?;
                self.formula(*id, &inputs).ok_or_else(|| frame.fault(at, FaultKind::Malformed))??
            }
            Op::Look(id, row, column) => self.look(*id, (row, column), at, frame)?,
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// Arithmetic.
    fn arithmetic(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Add(a, b) => self.sum(a, b, at, frame, i64::checked_add, Fraction::plus)?,
            Op::Subtract(a, b) => self.subtract(a, b, at, frame)?,
            Op::Multiply(a, b) => self.sum(a, b, at, frame, i64::checked_mul, Fraction::times)?,
            Op::Divide(a, b) => {
                let (a, b) = (self.number(a, frame)?, self.number(b, frame)?);
                if b == Fraction::whole(0) {
                    return Err(frame.fault(at, FaultKind::DivisionByZero));
                }
                Value::Fraction(a.over(b).ok_or_else(|| frame.fault(at, FaultKind::Overflow))?)
            }
            Op::Negate(of) => match self.walk(of, frame)? {
                Value::Int(number) => Value::Int(-number),
                Value::Fraction(number) => {
                    let negated = Fraction::whole(0).minus(number);
                    Value::Fraction(negated.ok_or_else(|| frame.fault(at, FaultKind::Overflow))?)
                }
                _ => return Err(frame.fault(at, FaultKind::Absent)),
            },
            Op::Round(rounding, of) => Value::Int(self.number(of, frame)?.round(*rounding)),
            Op::Least(all) => self.extreme(all, frame, false)?,
            Op::Greatest(all) => self.extreme(all, frame, true)?,
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// Comparisons, and what depends on them.
    fn test(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Compare(first, rest) => self.compare(first, rest, frame)?,
            Op::In(item, of) => {
                let (item, of) = (self.walk(item, frame)?, self.walk(of, frame)?);
                Value::Bool(of.elements().contains(&item))
            }
            Op::Not(of) => Value::Bool(!self.walk(of, frame)?.holds()),
            Op::And(a, b) => Value::Bool(self.walk(a, frame)?.holds() && self.walk(b, frame)?.holds()),
            Op::Or(a, b) => Value::Bool(self.walk(a, frame)?.holds() || self.walk(b, frame)?.holds()),
            Op::If(condition, then, other) => {
                let holds = self.walk(condition, frame)?.holds();
                self.cover(code, usize::from(!holds));
                self.walk(if holds { then } else { other }, frame)?
            }
            Op::Else(value, other) => {
                let value = self.walk(value, frame)?;
                self.cover(code, usize::from(value == Value::None));
                if value == Value::None { self.walk(other, frame)? } else { value }
            }
            Op::Case(subject, arms, other) => {
                let subject = self.walk(subject, frame)?;
                for (at, (label, body)) in arms.iter().enumerate() {
                    if self.walk(label, frame)? == subject {
                        self.cover(code, at);
                        return self.walk(body, frame);
                    }
                }
                match other {
                    Some(other) => {
                        self.cover(code, arms.len());
                        self.walk(other, frame)?
                    }
                    None => return Err(frame.fault(at, FaultKind::Absent)),
                }
            }
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// Sets and lists.
    fn collection(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Join(a, b) => {
                let (a, b) = (self.walk(a, frame)?, self.walk(b, frame)?);
                let all = [a.elements(), b.elements()].concat();
                if matches!(a, Value::Set(_)) { Value::set(all) } else { Value::list(all) }
            }
            Op::List(all) => Value::list(self.all_of(all, frame)?),
            Op::Set(all) => Value::set(self.all_of(all, frame)?),
            Op::Range(low, high) => self.range(low, high, at, frame)?,
            Op::Gather(gather) => self.gather(gather, at, frame)?,
            Op::Size(of) => Value::Int(self.walk(of, frame)?.elements().len() as i64),
            Op::Position(item, list) => {
                let (item, list) = (self.walk(item, frame)?, self.walk(list, frame)?);
                let found = list.elements().iter().position(|other| *other == item);
                Value::Int(found.ok_or_else(|| frame.fault(at, FaultKind::NotInList))? as i64 + 1)
            }
            Op::First(of) => self.walk(of, frame)?.elements().first().cloned().unwrap_or_default(),
            Op::Last(of) => self.walk(of, frame)?.elements().last().cloned().unwrap_or_default(),
            Op::From(list, start) => {
                let (list, start) = (self.walk(list, frame)?, self.walk(start, frame)?);
                let all = list.elements();
                let from = all.iter().position(|item| *item == start);
                let from = from.or_else(|| all.iter().position(|item| *item > start)).unwrap_or(0);
                let (before, after) = all.split_at(if start == Value::None { 0 } else { from });
                Value::list([after, before].concat())
            }
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    /// Dice, shuffles, and what is taken from a list.
    fn draw(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Dice(count, die) => match self.walk(count, frame)? {
                Value::Int(count) if (0..=MOST_ELEMENTS).contains(&count) => {
                    Value::Dice(Arc::new([(*die, count as u32)]))
                }
                _ => return Err(frame.fault(at, FaultKind::TooMany)),
            },
            Op::Pool(a, b) => match (self.walk(a, frame)?, self.walk(b, frame)?) {
                (Value::Dice(a), Value::Dice(b)) => Value::Dice([&*a, &*b].concat().into()),
                _ => return Err(frame.fault(at, FaultKind::Absent)),
            },
            Op::Roll(roll) => self.roll(roll, at, frame)?,
            Op::Shuffle(site, of) => self.shuffle(*site, of, at, frame)?,
            Op::Take(id, keys) => self.take(*id, keys, at, frame)?,
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    fn all(&self, count: usize, set: bool) -> Value {
        let all = (0..count as u32).map(Value::Index).collect();
        if set { Value::Set(all) } else { Value::List(all) }
    }

    pub fn all_of(&mut self, codes: &'m [Code], frame: &mut Frame<'m>) -> Result<Vec<Value>> {
        codes.iter().map(|code| self.eval(code, frame)).collect()
    }

    pub fn state(&self, id: StateId, keys: &[Value], at: (u32, u32), frame: &Frame) -> Result<Value> {
        let cell = self.world.cell(self.play(), id, keys).ok_or_else(|| frame.fault(at, FaultKind::Absent))?;
        Ok(self.world.value(cell).clone())
    }

    fn column(&mut self, kind: KindId, column: u32, of: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let Value::Index(member) = self.walk(of, frame)? else { return Err(frame.fault(of.at, FaultKind::Absent)) };
        let column = self.play().kinds.get(kind.at()).and_then(|kind| kind.columns.get(column as usize));
        let value = column.and_then(|column| column.values.get(member as usize));
        Ok(value.map(Value::constant).unwrap_or_default())
    }

    fn face(&mut self, of: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let Value::Throw(throw) = self.walk(of, frame)? else { return Err(frame.fault(of.at, FaultKind::Absent)) };
        Ok(match throw.die.and_then(|die| self.play().dice.get(die.at())) {
            None => Value::Int(i64::from(throw.face)),
            Some(die) => {
                let icons =
                    die.faces.get((throw.face as usize).saturating_sub(1)).map(Vec::as_slice).unwrap_or_default();
                Value::List(icons.iter().map(|icon| Value::Index(*icon)).collect())
            }
        })
    }

    fn look(
        &mut self,
        id: TableId,
        (row, column): (&'m Code, &'m Code),
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let key = |value: Value| match value {
            Value::Int(number) => Some(number),
            Value::Index(index) => Some(i64::from(index)),
            Value::Bool(truth) => Some(i64::from(truth)),
            _ => None,
        };
        let (row, column) = (key(self.walk(row, frame)?), key(self.walk(column, frame)?));
        let (Some(row), Some(column)) = (row, column) else { return Err(frame.fault(at, FaultKind::Absent)) };
        let table = self.play().tables.get(id.at());
        let found = table.and_then(|table| table.rows.iter().find(|r| (r.first..=r.last).contains(&row)));
        let found = found.and_then(|row| row.cells.iter().find(|(low, high, _)| (*low..=*high).contains(&column)));
        found
            .map(|(_, _, value)| Value::Int(*value))
            .ok_or_else(|| frame.fault(at, FaultKind::OutsideTable(row, column)))
    }

    /// A number as a fraction.
    fn number(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Fraction> {
        match self.walk(code, frame)? {
            Value::Int(number) => Ok(Fraction::whole(number)),
            Value::Fraction(fraction) => Ok(fraction),
            _ => Err(frame.fault(code.at, FaultKind::Absent)),
        }
    }

    fn sum(
        &mut self,
        a: &'m Code,
        b: &'m Code,
        at: (u32, u32),
        frame: &mut Frame<'m>,
        whole: fn(i64, i64) -> Option<i64>,
        fraction: fn(Fraction, Fraction) -> Option<Fraction>,
    ) -> Result<Value> {
        let (a, b) = (self.walk(a, frame)?, self.walk(b, frame)?);
        let result = combine(&a, &b, whole, fraction);
        result.unwrap_or(Err(FaultKind::Absent)).map_err(|kind| frame.fault(at, kind))
    }

    fn subtract(&mut self, a: &'m Code, b: &'m Code, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let (x, y) = (self.walk(a, frame)?, self.walk(b, frame)?);
        let without = || x.elements().iter().filter(|item| !y.elements().contains(item)).cloned().collect();
        match &x {
            Value::Set(_) => Ok(Value::Set(without())),
            Value::List(_) => Ok(Value::List(without())),
            _ => combine(&x, &y, i64::checked_sub, Fraction::minus)
                .unwrap_or(Err(FaultKind::Absent))
                .map_err(|kind| frame.fault(at, kind)),
        }
    }

    fn extreme(&mut self, all: &'m [Code], frame: &mut Frame<'m>, greatest: bool) -> Result<Value> {
        let mut best: Option<(Fraction, Value)> = None;
        for code in all {
            let value = self.walk(code, frame)?;
            let number = as_fraction(&value).ok_or_else(|| frame.fault(code.at, FaultKind::Absent))?;
            let better = best.as_ref().is_none_or(|(best, _)| if greatest { number > *best } else { number < *best });
            if better {
                best = Some((number, value));
            }
        }
        Ok(best.map(|(_, value)| value).unwrap_or_default())
    }

    fn compare(&mut self, first: &'m Code, rest: &'m [(Comparison, Code)], frame: &mut Frame<'m>) -> Result<Value> {
        let mut left = self.walk(first, frame)?;
        for (comparison, code) in rest {
            let right = self.walk(code, frame)?;
            if !compared(*comparison, &left, &right) {
                return Ok(Value::Bool(false));
            }
            left = right;
        }
        Ok(Value::Bool(true))
    }

    fn range(&mut self, low: &'m Code, high: &'m Code, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let (Value::Int(low), Value::Int(high)) = (self.walk(low, frame)?, self.walk(high, frame)?) else {
            return Err(frame.fault(at, FaultKind::Absent));
        };
        if high.saturating_sub(low) > MOST_ELEMENTS {
            return Err(frame.fault(at, FaultKind::TooMany));
        }
        Ok(Value::List((low..=high).map(Value::Int).collect()))
    }

    fn gather(&mut self, gather: &'m Gather, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let source = self.walk(&gather.source, frame)?;
        let mut found: Vec<(Value, Vec<Value>)> = Vec::new();
        let simple = matches!(gather.form, GatherForm::Any | GatherForm::All | GatherForm::First | GatherForm::Count);
        let mut count = 0i64;
        for item in source.elements() {
            frame.set(gather.slot, item.clone());
            if let Some(filter) = &gather.filter
                && !self.walk(filter, frame)?.holds()
            {
                continue;
            }
            let values = self.all_of(&gather.values, frame)?;
            if !simple {
                found.push((item.clone(), values));
                continue;
            }
            match (gather.form, values.into_iter().next()) {
                (GatherForm::Any, value) if value.as_ref().is_none_or(Value::holds) => return Ok(Value::Bool(true)),
                (GatherForm::All, Some(value)) if !value.holds() => return Ok(Value::Bool(false)),
                (GatherForm::First, value) => return Ok(value.unwrap_or_else(|| item.clone())),
                (GatherForm::Count, value) => count += i64::from(value.is_none_or(|value| value.holds())),
                _ => {}
            }
        }
        Ok(match gather.form {
            GatherForm::Any => Value::Bool(false),
            GatherForm::All => Value::Bool(true),
            GatherForm::First => Value::None,
            GatherForm::Count => Value::Int(count),
            _ => return self.gathered(gather, found, at, frame),
        })
    }

    fn gathered(
        &mut self,
        gather: &'m Gather,
        found: Vec<(Value, Vec<Value>)>,
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let only = |(item, values): (Value, Vec<Value>)| values.into_iter().next().unwrap_or(item);
        Ok(match gather.form {
            GatherForm::List => Value::list(found.into_iter().map(only).collect()),
            GatherForm::Set => Value::set(found.into_iter().map(only).collect()),
            GatherForm::Distinct => {
                let mut values: Vec<Value> = found.into_iter().map(only).collect();
                values.sort();
                Value::Bool(values.windows(2).all(|pair| !matches!(pair, [a, b] if a == b)))
            }
            GatherForm::Sum => {
                let mut total = Value::Int(0);
                for value in found.into_iter().map(only) {
                    let sum = combine(&total, &value, i64::checked_add, Fraction::plus);
                    total = sum.unwrap_or(Err(FaultKind::Absent)).map_err(|kind| frame.fault(at, kind))?;
                }
                total
            }
            GatherForm::Min | GatherForm::Max => {
                let greatest = gather.form == GatherForm::Max;
                let mut best: Option<Value> = None;
                for value in found.into_iter().map(only) {
                    let better = best.as_ref().is_none_or(|best| {
                        let (a, b) = (as_fraction(&value), as_fraction(best));
                        if greatest { a > b } else { a < b }
                    });
                    if better {
                        best = Some(value);
                    }
                }
                best.unwrap_or_default()
            }
            GatherForm::Sorted => {
                let mut found = found;
                found.sort_by_key(|(_, keys)| order(keys));
                Value::List(found.into_iter().map(|(item, _)| item).collect())
            }
            _ => self.best(gather, found, at, frame)?,
        })
    }

    /// The element with the least or greatest keys.
    fn best(
        &mut self,
        gather: &'m Gather,
        found: Vec<(Value, Vec<Value>)>,
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let keys = |found: &(Value, Vec<Value>)| order(&found.1);
        let best = match gather.form {
            GatherForm::MinBy => found.iter().map(keys).min(),
            _ => found.iter().map(keys).max(),
        };
        let Some(best) = best else { return Ok(Value::None) };
        let tied: Vec<&Value> = found.iter().filter(|found| keys(found) == best).map(|(item, _)| item).collect();
        match (tied.as_slice(), &gather.tie) {
            ([only], _) => Ok((*only).clone()),
            (_, Some(Tie::Value(value))) => self.walk(value, frame),
            (_, Some(Tie::Roll(site))) => {
                let tied: Vec<Value> = tied.into_iter().cloned().collect();
                let of = self.element_type(&gather.source).unwrap_or(Type::Int);
                self.tie(*site, &tied, &of, at, frame)
            }
            (_, None) => Err(frame.fault(at, FaultKind::Malformed)),
        }
    }

    /// The draws of a place, if they come from a seed.
    fn stream(&mut self, site: SiteId) -> Option<Stream> {
        let Chance::Seeded(seed) = self.world.chance else { return None };
        let uses = self.world.uses.entry(site).or_default();
        let number = self.machine.sites.get(site.at()).copied().unwrap_or_default();
        let stream = Stream::new(seed, number, *uses);
        *uses += 1;
        Some(stream)
    }

    fn given(&mut self) -> Option<Drawn> {
        match &mut self.world.chance {
            Chance::Given(draws) => draws.pop_front(),
            Chance::Seeded(_) => None,
        }
    }

    fn tie(&mut self, site: SiteId, tied: &[Value], of: &Type, at: (u32, u32), frame: &Frame) -> Result<Value> {
        let chosen = match self.stream(site) {
            Some(mut stream) => stream.below(tied.len() as u64) as usize,
            None => {
                let name = |value: &Value| show(self.machine, self.world, value, of);
                let names: Vec<String> = tied.iter().map(name).collect();
                let wrong = |what: String| frame.fault(at, FaultKind::WrongDraw(what));
                match self.given() {
                    Some(Drawn::Tie(name)) => {
                        names.iter().position(|other| *other == name).ok_or_else(|| wrong(name))?
                    }
                    _ => return Err(wrong("a tie".into())),
                }
            }
        };
        let value = tied.get(chosen).cloned().unwrap_or_default();
        self.world.events.push(Event::Tie { site, value: value.clone(), of: of.clone() });
        Ok(value)
    }

    fn roll(&mut self, roll: &'m Roll, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let Value::Dice(dice) = self.walk(&roll.dice, frame)? else { return Err(frame.fault(at, FaultKind::Absent)) };
        let again = roll.again.as_ref().map(|again| self.walk(again, frame)).transpose()?;
        let up_to = match roll.up_to.as_ref().map(|up_to| self.walk(up_to, frame)).transpose()? {
            Some(Value::Int(most)) => most.clamp(0, MOST_ELEMENTS),
            _ => 1,
        };
        if dice.iter().all(|(_, count)| *count == 0) {
            return Ok(Value::list(Vec::new()));
        }
        let mut stream = self.stream(roll.site);
        let mut given = match stream {
            Some(_) => Vec::new(),
            None => match self.given() {
                Some(Drawn::Roll(faces)) => faces,
                _ => return Err(frame.fault(at, FaultKind::WrongDraw("a roll".into()))),
            },
        };
        given.reverse();
        let mut throws = Vec::new();
        for (die, count) in dice.iter() {
            let sides = match die {
                Die::Sides(sides) => *sides,
                Die::Defined(id) => self.play().dice.get(id.at()).map_or(1, |die| die.faces.len() as u32),
            };
            let defined = match die {
                Die::Defined(id) => Some(*id),
                Die::Sides(_) => None,
            };
            for _ in 0..*count {
                let mut chain = 0;
                loop {
                    self.work(frame, at)?;
                    let face = match &mut stream {
                        Some(stream) => stream.below(u64::from(sides)) as u32 + 1,
                        None => {
                            let wrong = |what: String| frame.fault(at, FaultKind::WrongDraw(what));
                            let (face, was_again) = given.pop().ok_or_else(|| wrong("too few dice".into()))?;
                            if !(1..=sides).contains(&face) || was_again != (chain > 0) {
                                return Err(wrong(face.to_string()));
                            }
                            face
                        }
                    };
                    let throw = Throw { die: defined, face, again: chain > 0 };
                    throws.push(throw);
                    let rolls_on = again.as_ref().is_some_and(|again| self.shows(throw, again));
                    if !rolls_on || chain >= up_to || throws.len() as i64 >= MOST_ELEMENTS {
                        break;
                    }
                    chain += 1;
                }
            }
        }
        if !given.is_empty() {
            return Err(frame.fault(at, FaultKind::WrongDraw("too many dice".into())));
        }
        self.world.events.push(Event::Rolled { site: roll.site, throws: throws.clone() });
        Ok(Value::List(throws.into_iter().map(Value::Throw).collect()))
    }

    /// Whether a throw shows a number or an icon.
    fn shows(&self, throw: Throw, face: &Value) -> bool {
        match (throw.die.and_then(|die| self.play().dice.get(die.at())), face) {
            (None, Value::Int(number)) => i64::from(throw.face) == *number,
            (Some(die), Value::Index(icon)) => {
                die.faces.get((throw.face as usize).saturating_sub(1)).is_some_and(|icons| icons.contains(icon))
            }
            _ => false,
        }
    }

    fn shuffle(&mut self, site: SiteId, of: &'m Code, at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let mut all = self.walk(of, frame)?.elements().to_vec();
        let element = self.element_type(of).unwrap_or(Type::Int);
        match self.stream(site) {
            Some(mut stream) => {
                for at in (1..all.len()).rev() {
                    all.swap(at, stream.below(at as u64 + 1) as usize);
                }
            }
            None => {
                let name = |value: &Value| show(self.machine, self.world, value, &element);
                let named: Vec<(String, Value)> = all.iter().map(|value| (name(value), value.clone())).collect();
                let wrong = |what: &str| frame.fault(at, FaultKind::WrongDraw(what.into()));
                let Some(Drawn::Shuffle(order)) = self.given() else { return Err(wrong("a shuffle")) };
                let find =
                    |name: &String| named.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone());
                let drawn: Option<Vec<Value>> = order.iter().map(find).collect();
                let drawn = drawn.filter(|drawn| drawn.len() == all.len()).ok_or_else(|| wrong("other elements"))?;
                all = drawn;
            }
        }
        let value = Value::list(all);
        self.world.events.push(Event::Shuffled { site, value: value.clone(), of: element });
        Ok(value)
    }

    fn element_type(&self, code: &Code) -> Option<Type> {
        match &code.op {
            Op::Members(id) => Some(Type::Member(*id)),
            Op::Words(id) => Some(Type::Enum(*id)),
            Op::Actors(id) => Some(Type::Actor(*id)),
            Op::Pieces(id) => Some(Type::Piece(*id)),
            Op::Gather(gather) => self.element_type(&gather.source),
            Op::State(id, _) => match &self.play().states.get(id.at())?.of {
                Type::List(of) | Type::Set(of) => Some((**of).clone()),
                _ => None,
            },
            _ => None,
        }
    }

    fn take(&mut self, id: StateId, keys: &'m [Code], at: (u32, u32), frame: &mut Frame<'m>) -> Result<Value> {
        let keys = self.all_of(keys, frame)?;
        let list = self.state(id, &keys, at, frame)?;
        let Some((first, rest)) = list.elements().split_first() else { return Ok(Value::None) };
        let (first, rest) = (first.clone(), Value::list(rest.to_vec()));
        self.write(id, &keys, rest, at, frame)?;
        Ok(first)
    }
}

/// Two numbers together; `None` if one is no number.
fn combine(
    a: &Value,
    b: &Value,
    whole: fn(i64, i64) -> Option<i64>,
    fraction: fn(Fraction, Fraction) -> Option<Fraction>,
) -> Option<std::result::Result<Value, FaultKind>> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        let number = whole(*a, *b).filter(|number| *number != i64::MIN);
        return Some(number.map(Value::Int).ok_or(FaultKind::Overflow));
    }
    let (a, b) = (as_fraction(a)?, as_fraction(b)?);
    Some(fraction(a, b).map(Value::Fraction).ok_or(FaultKind::Overflow))
}

fn as_fraction(value: &Value) -> Option<Fraction> {
    match value {
        Value::Int(number) => Some(Fraction::whole(*number)),
        Value::Fraction(fraction) => Some(*fraction),
        _ => None,
    }
}

/// Whether two values compare as a sign says. Numbers compare as numbers, words by their order.
fn compared(comparison: Comparison, a: &Value, b: &Value) -> bool {
    let ordering = match (as_fraction(a), as_fraction(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a.cmp(b),
    };
    match comparison {
        Comparison::Equal => ordering.is_eq(),
        Comparison::NotEqual => ordering.is_ne(),
        Comparison::Less => ordering.is_lt(),
        Comparison::AtMost => ordering.is_le(),
        Comparison::Greater => ordering.is_gt(),
        Comparison::AtLeast => ordering.is_ge(),
    }
}

/// Keys that compare: numbers as fractions.
fn order(values: &[Value]) -> Vec<(Option<Fraction>, Value)> {
    values.iter().map(|value| (as_fraction(value), value.clone())).collect()
}
