//! The specification of expressions: a walk over their tree.

mod collect;
mod draw;
mod look;
mod number;

use super::fast::Limits;
use super::fault::{Fault, FaultKind};
use super::fraction::Fraction;
use super::game::Judged;
use super::machine::Machine;
use super::value::Value;
use super::way::Worked;
use super::world::World;
use crate::ruleset::code::*;
use crate::ruleset::play::{Constraint, Exception, Formula, Part, Play, Script};

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
}
