//! Dice, shuffles, ties, and what is taken from a list.

use std::sync::Arc;

use super::{Frame, MOST_ELEMENTS, Result, Run};
use crate::engine::chance::{Chance, Drawn, Stream};
use crate::engine::event::Event;
use crate::engine::fault::FaultKind;
use crate::engine::show::show;
use crate::engine::value::{Throw, Value};
use crate::ruleset::code::*;

impl<'m> Run<'m, '_> {
    /// Dice, shuffles, and what is taken from a list.
    pub(super) fn draw(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
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

    pub(super) fn tie(
        &mut self,
        site: SiteId,
        tied: &[Value],
        of: &Type,
        at: (u32, u32),
        frame: &Frame,
    ) -> Result<Value> {
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

    pub(super) fn take(
        &mut self,
        id: StateId,
        keys: &'m [Code],
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let keys = self.all_of(keys, frame)?;
        let list = self.state(id, &keys, at, frame)?;
        let Some((first, rest)) = list.elements().split_first() else { return Ok(Value::None) };
        let (first, rest) = (first.clone(), Value::list(rest.to_vec()));
        self.write(id, &keys, rest, at, frame)?;
        Ok(first)
    }
}
