//! Effects, carried out.

use super::decision::{Asked, Decider};
use super::event::Event;
use super::fault::{Fault, FaultKind};
use super::value::Value;
use super::walk::{Frame, Run};
use super::world::{Made, Outcome};
use crate::ruleset::code::*;
use crate::ruleset::play::{Block, Script, Trigger};

/// How many pieces a game may make.
const MOST_PIECES: usize = 100_000;
/// How many decisions may wait.
const MOST_ASKS: usize = 10_000;

type Result<T> = std::result::Result<T, Fault>;

impl<'m> Run<'m, '_> {
    /// Blocks, in their order; the first slots of each are filled.
    pub fn blocks(&mut self, blocks: &'m [Block], inputs: &[Value]) -> Result<()> {
        for block in blocks {
            self.block(block, inputs)?;
        }
        Ok(())
    }

    fn block(&mut self, block: &'m Block, inputs: &[Value]) -> Result<()> {
        let mut frame = Frame::new(&block.address, block.slots, inputs);
        match self.exception(&block.except, &mut frame)? {
            None => self.acts(&block.acts, &mut frame),
            Some(at) => match block.except.get(at).and_then(|exception| exception.acts.as_ref()) {
                Some(instead) => {
                    let mut frame = Frame::new(&instead.address, instead.slots, inputs);
                    self.acts(&instead.acts, &mut frame)
                }
                None => Ok(()),
            },
        }
    }

    pub fn acts(&mut self, acts: &'m [Act], frame: &mut Frame<'m>) -> Result<()> {
        for act in acts {
            // Once the game is won, nothing more happens.
            if self.world.outcome.is_some() && !self.world.closed {
                return Ok(());
            }
            self.act(act, frame)?;
        }
        Ok(())
    }

    fn act(&mut self, act: &'m Act, frame: &mut Frame<'m>) -> Result<()> {
        self.work(frame, act.at)?;
        let at = act.at;
        match &act.op {
            ActOp::Assign(target, value) => {
                let place = self.place(target, frame)?;
                let value = self.eval(value, frame)?;
                self.put(&place, value, at, frame)
            }
            ActOp::Increase(target, value) => self.count(target, value, at, frame, i64::checked_add),
            ActOp::Decrease(target, value) => self.count(target, value, at, frame, i64::checked_sub),
            ActOp::Insert { target, value, many } => self.change(target, value, *many, at, frame, true),
            ActOp::Withdraw { target, value, many } => self.change(target, value, *many, at, frame, false),
            ActOp::If(condition, then, other) => {
                let holds = self.eval(condition, frame)?.holds();
                self.cover(act, usize::from(!holds));
                self.acts(if holds { then } else { other }, frame)
            }
            ActOp::Case(subject, arms, other) => {
                let subject = self.eval(subject, frame)?;
                for (at, (label, block)) in arms.iter().enumerate() {
                    if self.eval(label, frame)? == subject {
                        self.cover(act, at);
                        return self.acts(block, frame);
                    }
                }
                if !other.is_empty() {
                    self.cover(act, arms.len());
                }
                self.acts(other, frame)
            }
            ActOp::For { slot, source, filter, body } => {
                let source = self.eval(source, frame)?;
                let mut chosen = Vec::new();
                for item in source.elements() {
                    frame.set(*slot, item.clone());
                    let passes = match filter {
                        Some(filter) => self.eval(filter, frame)?.holds(),
                        None => true,
                    };
                    if passes {
                        chosen.push(item.clone());
                    }
                }
                for item in chosen {
                    frame.set(*slot, item);
                    self.acts(body, frame)?;
                }
                Ok(())
            }
            ActOp::Let(slot, value) => {
                let value = self.eval(value, frame)?;
                frame.set(*slot, value);
                Ok(())
            }
            ActOp::Spawn(kind, fields) => self.spawn(*kind, fields, at, frame),
            ActOp::Remove(what) => {
                let what = self.eval(what, frame)?;
                let all = if let Value::Piece(_) = what { vec![what] } else { what.elements().to_vec() };
                for piece in all {
                    self.remove(&piece, at, frame)?;
                }
                Ok(())
            }
            ActOp::Emit(event, values) => {
                let values = self.all_of(values, frame)?;
                self.emit(*event, values)
            }
            ActOp::Reveal(state, keys, to) => {
                let keys = self.all_of(keys, frame)?;
                let cell = self.world.cell(&self.machine.play, *state, &keys);
                let cell = cell.ok_or_else(|| frame.fault(at, FaultKind::Absent))?;
                let to = match to {
                    Some(to) => Some(Decider::several(&self.eval(&to.who, frame)?, to.of)),
                    None => None,
                };
                self.reveal(*state, cell, to);
                Ok(())
            }
            ActOp::Call(effect, inputs) => {
                let inputs = self.all_of(inputs, frame)?;
                let effect = self.machine.play.effects.get(effect.at());
                let effect = effect.ok_or_else(|| frame.fault(at, FaultKind::Malformed))?;
                self.cover(effect, 0);
                self.deeper(frame.address, |run| run.blocks(&effect.blocks, &inputs))
            }
            ActOp::Win(winner) => {
                let winner = self.eval(winner, frame)?;
                // What answers to the end of the game changes nothing about who has won.
                self.world.outcome.get_or_insert(Outcome { winner });
                Ok(())
            }
            ActOp::Ask(ask) => self.ask(ask, at, frame),
        }
    }

    fn place(&mut self, target: &'m Target, frame: &mut Frame<'m>) -> Result<Place> {
        Ok(match target {
            Target::State(id, keys) => Place::State(*id, self.all_of(keys, frame)?),
            Target::Field(field, piece) => match self.eval(piece, frame)? {
                Value::Piece(at) => Place::Field(*field, at),
                _ => return Err(frame.fault(piece.at, FaultKind::Absent)),
            },
        })
    }

    fn held(&self, place: &Place, at: (u32, u32), frame: &Frame) -> Result<Value> {
        match place {
            Place::State(id, keys) => self.state(*id, keys, at, frame),
            Place::Field(field, piece) => {
                let made = self.world.piece(*piece).filter(|made| made.there);
                let made = made.ok_or_else(|| frame.fault(at, FaultKind::Gone))?;
                Ok(made.fields.get(*field as usize).cloned().unwrap_or_default())
            }
        }
    }

    fn put(&mut self, place: &Place, value: Value, at: (u32, u32), frame: &Frame) -> Result<()> {
        match place {
            Place::State(id, keys) => self.write(*id, keys, value, at, frame),
            Place::Field(field, piece) => self.write_field(*piece, *field, value, at, frame),
        }
    }

    fn count(
        &mut self,
        target: &'m Target,
        value: &'m Code,
        at: (u32, u32),
        frame: &mut Frame<'m>,
        sum: fn(i64, i64) -> Option<i64>,
    ) -> Result<()> {
        let place = self.place(target, frame)?;
        let (Value::Int(old), Value::Int(by)) = (self.held(&place, at, frame)?, self.eval(value, frame)?) else {
            return Err(frame.fault(at, FaultKind::Absent));
        };
        let new = sum(old, by).filter(|number| *number != i64::MIN);
        let new = new.ok_or_else(|| frame.fault(at, FaultKind::Overflow))?;
        self.put(&place, Value::Int(new), at, frame)
    }

    fn change(
        &mut self,
        target: &'m Target,
        value: &'m Code,
        many: bool,
        at: (u32, u32),
        frame: &mut Frame<'m>,
        add: bool,
    ) -> Result<()> {
        let place = self.place(target, frame)?;
        let value = self.eval(value, frame)?;
        let items: Vec<Value> = if many { value.elements().to_vec() } else { vec![value] };
        let old = self.held(&place, at, frame)?;
        let mut all = old.elements().to_vec();
        for item in items {
            if add {
                all.push(item);
            } else if let Some(found) = all.iter().position(|other| *other == item) {
                all.remove(found);
            }
        }
        let new = if matches!(old, Value::Set(_)) { Value::set(all) } else { Value::list(all) };
        self.put(&place, new, at, frame)
    }

    /// Writes a cell; its limits hold, and rules on its change answer.
    pub fn write(&mut self, id: StateId, keys: &[Value], value: Value, at: (u32, u32), frame: &Frame) -> Result<()> {
        let machine = self.machine;
        let Some(state) = machine.play.states.get(id.at()) else { return Err(frame.fault(at, FaultKind::Malformed)) };
        let cell = self.world.cell(&machine.play, id, keys).ok_or_else(|| frame.fault(at, FaultKind::Absent))?;
        let name = || super::show::show_cell(machine, self.world, id, cell);
        let name = if matches!(value, Value::Int(_)) && (state.min.is_some() || state.max.is_some()) {
            name()
        } else {
            String::new()
        };
        self.limits(&state.min, &state.max, keys, &value, &name, at, frame)?;
        let old = self.world.value(cell).clone();
        if self.secret() {
            self.world.hidden.insert((id, cell));
        }
        // What is written anew, be it the same, is no longer what was revealed.
        self.world.open.remove(&(id, cell));
        if old == value {
            return Ok(());
        }
        if let Some(place) = self.world.cells.get_mut(cell) {
            *place = value.clone();
        }
        self.world.events.push(Event::Set { state: id, cell, old: old.clone(), new: value.clone() });
        let mut inputs = keys.to_vec();
        inputs.extend([old, value]);
        self.deeper(frame.address, |run| run.answer(&Trigger::Change(id), &inputs))
    }

    pub fn write_field(&mut self, piece: u32, field: u32, value: Value, at: (u32, u32), frame: &Frame) -> Result<()> {
        let kind = self.world.piece(piece).filter(|made| made.there).map(|made| made.kind);
        let kind = kind.ok_or_else(|| frame.fault(at, FaultKind::Gone))?;
        let declared = self.machine.play.pieces.get(kind.at()).and_then(|kind| kind.fields.get(field as usize));
        let declared = declared.ok_or_else(|| frame.fault(at, FaultKind::Malformed))?;
        self.limits(&declared.min, &declared.max, &[], &value, &declared.id, at, frame)?;
        let place = self.world.pieces.get_mut(piece as usize).and_then(|made| made.fields.get_mut(field as usize));
        let Some(place) = place else { return Err(frame.fault(at, FaultKind::Malformed)) };
        let old = std::mem::replace(place, value.clone());
        if old != value {
            self.world.events.push(Event::SetField { piece, field, old, new: value });
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments, reason = "two limits of one value, and the place that passes them")]
    fn limits(
        &mut self,
        min: &'m Option<Script>,
        max: &'m Option<Script>,
        keys: &[Value],
        value: &Value,
        name: &str,
        at: (u32, u32),
        frame: &Frame,
    ) -> Result<()> {
        let Value::Int(number) = value else { return Ok(()) };
        if let Some(min) = min
            && let Value::Int(least) = self.script(min, keys)?
            && *number < least
        {
            return Err(frame.fault(at, FaultKind::Below(name.into(), *number)));
        }
        if let Some(max) = max
            && let Value::Int(most) = self.script(max, keys)?
            && *number > most
        {
            return Err(frame.fault(at, FaultKind::Above(name.into(), *number)));
        }
        Ok(())
    }

    fn spawn(&mut self, kind: PieceId, given: &'m [Option<Code>], at: (u32, u32), frame: &mut Frame<'m>) -> Result<()> {
        let piece = self.machine.play.pieces.get(kind.at()).ok_or_else(|| frame.fault(at, FaultKind::Malformed))?;
        if self.world.pieces.len() >= MOST_PIECES {
            return Err(frame.fault(at, FaultKind::TooMany));
        }
        let mut fields = Vec::with_capacity(piece.fields.len());
        for (field, code) in piece.fields.iter().zip(given.iter().map(Some).chain(std::iter::repeat(None))) {
            let value = match (code, &field.start) {
                (Some(Some(code)), _) => self.eval(code, frame)?,
                (_, Some(start)) => self.script(start, &[])?,
                _ => super::game::natural(&field.of),
            };
            self.limits(&field.min, &field.max, &[], &value, &field.id, at, frame)?;
            fields.push(value);
        }
        self.make(kind, fields);
        Ok(())
    }

    /// Makes a piece.
    pub fn make(&mut self, kind: PieceId, fields: Vec<Value>) -> u32 {
        let piece = self.world.pieces.len() as u32;
        let number = self.world.made.get_mut(kind.at()).map_or(1, |made| {
            *made += 1;
            *made
        });
        self.world.pieces.push(Made { kind, number, fields: fields.clone(), there: true });
        self.world.events.push(Event::Spawned { piece, fields });
        piece
    }

    fn remove(&mut self, piece: &Value, at: (u32, u32), frame: &Frame) -> Result<()> {
        let made = match piece {
            Value::Piece(at) => {
                self.world.pieces.get_mut(*at as usize).filter(|made| made.there).map(|made| (*at, made))
            }
            _ => None,
        };
        let Some((at, made)) = made else { return Err(frame.fault(at, FaultKind::Gone)) };
        made.there = false;
        self.world.events.push(Event::Removed(at));
        Ok(())
    }

    fn ask(&mut self, ask: &'m Ask, at: (u32, u32), frame: &mut Frame<'m>) -> Result<()> {
        let who = self.eval(&ask.who, frame)?;
        let mut arguments = Vec::with_capacity(ask.arguments.len());
        for argument in &ask.arguments {
            arguments.push(argument.as_ref().map(|code| self.eval(code, frame)).transpose()?);
        }
        let asked = Decider::several(&who, ask.of);
        if self.world.queue.len() + asked.len() > MOST_ASKS {
            return Err(frame.fault(at, FaultKind::TooMany));
        }
        let asked_of = |who: Vec<Decider>| Asked {
            who,
            action: ask.action,
            arguments: arguments.clone(),
            optional: ask.optional || ask.first,
            told: false,
        };
        if ask.first {
            if !asked.is_empty() {
                self.world.queue.push_back(asked_of(asked));
            }
        } else {
            self.world.queue.extend(asked.into_iter().map(|who| asked_of(vec![who])));
        }
        Ok(())
    }
}

/// What is written to.
enum Place {
    State(StateId, Vec<Value>),
    Field(u32, u32),
}
