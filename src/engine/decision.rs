//! Decisions: who takes them, what may be chosen, and what refuses.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::fault::{Fault, FaultKind};
use super::value::Value;
use super::walk::{Frame, Run};
use crate::ruleset::code::*;
use crate::ruleset::play::{Action, Doer, Options, Script};

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decider {
    /// An actor: its kind, and its position in it.
    Actor(ActorId, u32),
    /// A side: its kind, and its position. Any of its players decides.
    Side(KindId, u32),
}

/// What somebody chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who.
    pub by: Decider,
    /// The action.
    pub action: ActionId,
    /// With what.
    pub reply: Reply,
}

/// The answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The action is done, with these values of its parameters.
    Act(Vec<Value>),
    /// What was asked is declined.
    Decline,
}

/// A decision that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// Who, one after another until one accepts.
    pub who: Vec<Decider>,
    /// What for.
    pub action: ActionId,
    /// What is settled already.
    pub arguments: Vec<Option<Value>>,
    /// Whether they may decline.
    pub optional: bool,
    /// Whether the first of them knows.
    pub told: bool,
}

/// What is being decided.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// In a step, by the one whose turn it is.
    Step(StepId, Decider),
    /// Something that was asked for.
    Asked(Asked),
}

/// A decision, as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub who: Decider,
    /// The step in which it is taken, if it is one of a step.
    pub step: Option<StepId>,
    /// The action that is asked for, if it was asked.
    pub asked: Option<ActionId>,
    /// Whether it may be declined.
    pub optional: bool,
}

/// Why a choice is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over, or nothing is to be decided.
    NoDecision,
    /// Somebody else decides, or the action is not offered now.
    NotOffered,
    /// What was asked has to be done.
    NotOptional,
    /// A value that cannot be chosen: the position of the parameter.
    NoOption(usize),
    /// Requirements that do not hold: their positions.
    Requires(Vec<usize>),
}

type Result<T> = std::result::Result<T, Fault>;

impl<'m> Run<'m, '_> {
    /// Those who can do an action when somebody decides.
    fn doers(&self, action: &Action, decider: Decider) -> Vec<Decider> {
        match (action.actor, decider) {
            (Doer::Actor(kind), Decider::Actor(other, _)) if kind == other => vec![decider],
            (Doer::Side(kind), Decider::Side(other, _)) if kind == other => vec![decider],
            (Doer::Side(kind), Decider::Actor(..)) => {
                self.world.side_of(decider).map(|side| Decider::Side(kind, side)).into_iter().collect()
            }
            (Doer::Actor(kind), Decider::Side(_, side)) => {
                let players = (0..).zip(&self.world.players).filter(|(_, of)| **of == Some(side));
                players.map(|(at, _)| Decider::Actor(kind, at)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Everybody who could do an action at all.
    fn everybody(&self, action: &Action) -> Vec<Decider> {
        let play = &self.machine.play;
        match action.actor {
            Doer::Actor(kind) if play.actors.get(kind.at()).is_some_and(|actors| actors.alone) => {
                vec![Decider::Actor(kind, 0)]
            }
            Doer::Actor(kind) => (0..self.world.players.len() as u32).map(|at| Decider::Actor(kind, at)).collect(),
            Doer::Side(kind) => {
                // Nobody decides for a side without players.
                let sides: BTreeSet<u32> = self.world.players.iter().copied().flatten().collect();
                sides.into_iter().map(|side| Decider::Side(kind, side)).collect()
            }
        }
    }

    /// The actions on offer, with who may do them, and what is settled of their parameters.
    pub(super) fn on_offer(&self) -> Vec<(Decider, ActionId, Vec<Option<Value>>)> {
        let play = &self.machine.play;
        let mut found = Vec::new();
        let Some(pending) = &self.world.pending else { return found };
        match pending {
            Pending::Step(step, decider) => {
                let offered = self.machine.offered.get(step.at()).map(|(turn, _)| turn.as_slice()).unwrap_or_default();
                for id in offered {
                    let Some(action) = play.actions.get(id.at()) else { continue };
                    found.extend(self.doers(action, *decider).into_iter().map(|who| (who, *id, Vec::new())));
                }
            }
            Pending::Asked(asked) => {
                if let (Some(action), Some(who)) = (play.actions.get(asked.action.at()), asked.who.first()) {
                    let doers = self.doers(action, *who).into_iter();
                    found.extend(doers.map(|who| (who, asked.action, asked.arguments.clone())));
                }
            }
        }
        let step = self.current_step();
        let free = step.and_then(|step| self.machine.offered.get(step.at())).map(|(_, free)| free.as_slice());
        for id in free.unwrap_or_default() {
            let Some(action) = play.actions.get(id.at()) else { continue };
            found.extend(self.everybody(action).into_iter().map(|who| (who, *id, Vec::new())));
        }
        found
    }

    /// Visits every choice that may be made, in the order of actions, deciders and options.
    pub fn offers(&mut self, visit: &mut dyn FnMut(Choice) -> ControlFlow<()>) -> Result<()> {
        for (by, action, settled) in self.on_offer() {
            if self.choices_of(by, action, &settled, visit)?.is_break() {
                return Ok(());
            }
        }
        if let Some(Pending::Asked(Asked { who, action, optional: true, .. })) = &self.world.pending
            && let Some(by) = who.first()
        {
            let _ = visit(Choice { by: *by, action: *action, reply: Reply::Decline });
        }
        Ok(())
    }

    fn choices_of(
        &mut self,
        by: Decider,
        id: ActionId,
        settled: &[Option<Value>],
        visit: &mut dyn FnMut(Choice) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let machine = self.machine;
        let Some(action) = machine.play.actions.get(id.at()) else { return Ok(ControlFlow::Continue(())) };
        let mut slots = vec![actor_value(by)];
        self.choose_next(action, settled, &mut slots, &mut |met| match met {
            Met::Choice(arguments) => visit(Choice { by, action: id, reply: Reply::Act(arguments) }),
            Met::Refused(..) | Met::Empty(_) => ControlFlow::Continue(()),
        })
    }

    /// Goes through the values of the next parameter; the first slots hold the actor and what is chosen.
    pub(super) fn choose_next(
        &mut self,
        action: &'m Action,
        settled: &[Option<Value>],
        slots: &mut Vec<Value>,
        visit: &mut dyn FnMut(Met) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let at = slots.len() - 1;
        let refusing = self.refusing(action, slots, at)?;
        if !refusing.is_empty() {
            return Ok(visit(Met::Refused(slots.get(1..).unwrap_or_default(), refusing)));
        }
        let Some(param) = action.params.get(at) else {
            return Ok(visit(Met::Choice(slots.get(1..).unwrap_or_default().to_vec())));
        };
        let values: Box<dyn Iterator<Item = Value>> = match settled.get(at).cloned().flatten() {
            Some(value) => Box::new(std::iter::once(value)),
            None => match self.options(&param.from, &param.of, slots)? {
                domain if domain.is_empty() => return Ok(visit(Met::Empty(slots.get(1..).unwrap_or_default()))),
                Domain::Each(values) => Box::new(values.into_iter()),
                Domain::Numbers(low, high) => Box::new((low..=high).map(Value::Int)),
                Domain::Sets(values, low, high) => {
                    return self.choose_sets(action, settled, slots, (&values, low, high), visit);
                }
            },
        };
        for value in values {
            slots.push(value);
            let flow = self.choose_next(action, settled, slots, visit)?;
            slots.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Goes through all subsets of some sizes, the smaller ones first.
    fn choose_sets(
        &mut self,
        action: &'m Action,
        settled: &[Option<Value>],
        slots: &mut Vec<Value>,
        (values, low, high): (&[Value], usize, usize),
        visit: &mut dyn FnMut(Met) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        for size in low..=high.min(values.len()) {
            let mut picked: Vec<usize> = (0..size).collect();
            loop {
                let set = picked.iter().filter_map(|at| values.get(*at)).cloned().collect();
                slots.push(Value::set(set));
                let flow = self.choose_next(action, settled, slots, visit)?;
                slots.pop();
                if flow.is_break() {
                    return Ok(flow);
                }
                if !next_subset(&mut picked, values.len()) {
                    break;
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// What may be chosen for a parameter.
    fn options(&mut self, from: &'m Options, of: &Type, slots: &[Value]) -> Result<Domain> {
        Ok(match from {
            Options::Any => Domain::Each(self.any(of)),
            Options::One(slot, source, filter) => Domain::Each(self.selected(*slot, source, filter.as_ref(), slots)?),
            Options::Some(slot, source, filter, size) => {
                let values = self.selected(*slot, source, filter.as_ref(), slots)?;
                let (low, high) = match size {
                    Some((low, high)) => (self.script(low, slots)?, self.script(high, slots)?),
                    None => (Value::Int(1), Value::Int(values.len() as i64)),
                };
                let bound = |value: Value| match value {
                    Value::Int(number) => usize::try_from(number.max(0)).unwrap_or(usize::MAX),
                    _ => 0,
                };
                Domain::Sets(values, bound(low), bound(high))
            }
            Options::Int(low, high) => match (self.script(low, slots)?, self.script(high, slots)?) {
                (Value::Int(low), Value::Int(high)) => Domain::Numbers(low, high),
                _ => Domain::Each(Vec::new()),
            },
        })
    }

    /// Every value of a type.
    fn any(&self, of: &Type) -> Vec<Value> {
        let play = &self.machine.play;
        let all = |count: usize| (0..count as u32).map(Value::Index).collect();
        match of {
            Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Type::Enum(id) => all(play.enums.get(id.at()).map_or(0, |words| words.words.len())),
            Type::Member(id) => all(play.kinds.get(id.at()).map_or(0, |kind| kind.members.len())),
            Type::Actor(id) => all(self.world.actors(play, *id)),
            Type::Piece(id) => self.world.pieces_of(*id).map(|(at, _)| Value::Piece(at)).collect(),
            Type::Optional(of) => {
                let mut values = self.any(of);
                values.push(Value::None);
                values
            }
            _ => Vec::new(),
        }
    }

    /// The values of a selection.
    pub fn selected(
        &mut self,
        slot: Slot,
        source: &'m Script,
        filter: Option<&'m Script>,
        slots: &[Value],
    ) -> Result<Vec<Value>> {
        let source = self.script(source, slots)?;
        let Some(filter) = filter else { return Ok(source.elements().to_vec()) };
        let mut found = Vec::new();
        for item in source.elements() {
            let mut frame = Frame::new(&filter.address, filter.slots, slots);
            frame.set(slot, item.clone());
            if self.eval(&filter.code, &mut frame)?.holds() {
                found.push(item.clone());
            }
        }
        Ok(found)
    }

    /// The requirements that refuse, of those that can be asked once so many parameters are chosen and could not
    /// be asked before.
    fn refusing(&mut self, action: &'m Action, slots: &[Value], chosen: usize) -> Result<Vec<usize>> {
        let mut refusing = Vec::new();
        for (at, requirement) in action.requires.iter().enumerate() {
            if requirement.after as usize != chosen {
                continue;
            }
            let mut frame = Frame::new(&requirement.is.address, requirement.is.slots, slots);
            let holds = self.eval(&requirement.is.code, &mut frame)?.holds();
            self.cover(requirement, usize::from(!holds));
            if !holds && self.exception(&requirement.except, &mut frame)?.is_none() {
                refusing.push(at);
            }
        }
        Ok(refusing)
    }

    /// What refuses a choice, if something does.
    pub fn refusal(&mut self, choice: &Choice) -> Result<Option<Refusal>> {
        if self.world.pending.is_none() {
            return Ok(Some(Refusal::NoDecision));
        }
        let Reply::Act(arguments) = &choice.reply else {
            let declines = match &self.world.pending {
                Some(Pending::Asked(asked)) if asked.optional => {
                    asked.who.first() == Some(&choice.by) && asked.action == choice.action
                }
                _ => false,
            };
            return Ok((!declines).then_some(Refusal::NotOptional));
        };
        let offered = self.on_offer();
        let found = offered.into_iter().find(|(by, action, _)| *by == choice.by && *action == choice.action);
        let Some((_, id, settled)) = found else { return Ok(Some(Refusal::NotOffered)) };
        let machine = self.machine;
        let Some(action) = machine.play.actions.get(id.at()) else { return Ok(Some(Refusal::NotOffered)) };
        if arguments.len() != action.params.len() {
            return Ok(Some(Refusal::NoOption(arguments.len().min(action.params.len()))));
        }
        let mut slots = vec![actor_value(choice.by)];
        let refusing = self.refusing(action, &slots, 0)?;
        if !refusing.is_empty() {
            return Ok(Some(Refusal::Requires(refusing)));
        }
        for (at, (param, value)) in action.params.iter().zip(arguments).enumerate() {
            let fits = match settled.get(at).cloned().flatten() {
                Some(settled) => settled == *value,
                None => self.options(&param.from, &param.of, &slots)?.holds(value),
            };
            if !fits {
                return Ok(Some(Refusal::NoOption(at)));
            }
            slots.push(value.clone());
            let refusing = self.refusing(action, &slots, at + 1)?;
            if !refusing.is_empty() {
                return Ok(Some(Refusal::Requires(refusing)));
            }
        }
        Ok(None)
    }

    /// Whether something other than a free action may be chosen.
    pub fn has_choice(&mut self) -> Result<bool> {
        let mut found = false;
        for (by, action, settled) in self.on_offer() {
            let counts = match &self.world.pending {
                Some(Pending::Asked(asked)) => asked.action == action,
                _ => !self.machine.play.actions.get(action.at()).is_some_and(|action| action.free),
            };
            if !counts {
                continue;
            }
            let _ = self.choices_of(by, action, &settled, &mut |_| {
                found = true;
                ControlFlow::Break(())
            })?;
            if found {
                break;
            }
        }
        Ok(found)
    }

    /// Carries out an action that was chosen.
    pub fn perform(&mut self, by: Decider, id: ActionId, arguments: &[Value]) -> Result<()> {
        let machine = self.machine;
        let Some(action) = machine.play.actions.get(id.at()) else {
            return Err(Fault { kind: FaultKind::Malformed, address: "action".into(), at: (0, 0) });
        };
        self.cover(action, 0);
        let mut slots = vec![actor_value(by)];
        slots.extend(arguments.iter().cloned());
        self.blocks(&action.blocks, &slots)?;
        if let Some(emit) = &action.emit
            && self.world.outcome.is_none()
        {
            self.blocks(std::slice::from_ref(emit), &slots)?;
        }
        self.answer(&crate::ruleset::play::Trigger::Action(id), &slots)
    }
}

/// What is met on the way through what may be chosen.
pub(super) enum Met<'a> {
    /// A choice, by the values of its parameters.
    Choice(Vec<Value>),
    /// So many values, after which requirements refuse: their positions.
    Refused(&'a [Value], Vec<usize>),
    /// So many values, after which there is none for the next parameter.
    Empty(&'a [Value]),
}

/// What may be chosen.
enum Domain {
    /// One of these.
    Each(Vec<Value>),
    /// A number from the first to the second.
    Numbers(i64, i64),
    /// A set of so many of these, at least and at most.
    Sets(Vec<Value>, usize, usize),
}

impl Domain {
    fn is_empty(&self) -> bool {
        match self {
            Domain::Each(values) => values.is_empty(),
            Domain::Numbers(low, high) => low > high,
            Domain::Sets(values, low, high) => *low > (*high).min(values.len()),
        }
    }

    fn holds(&self, value: &Value) -> bool {
        match self {
            Domain::Each(values) => values.contains(value),
            Domain::Numbers(low, high) => matches!(value, Value::Int(number) if (low..=high).contains(&number)),
            Domain::Sets(values, low, high) => {
                let chosen = value.elements();
                let sorted =
                    matches!(value, Value::Set(_)) && chosen.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
                sorted && (*low..=*high).contains(&chosen.len()) && chosen.iter().all(|item| values.contains(item))
            }
        }
    }
}

/// Who does it, as the first slot holds it.
pub(super) fn actor_value(by: Decider) -> Value {
    match by {
        Decider::Actor(_, at) | Decider::Side(_, at) => Value::Index(at),
    }
}

/// The next subset of the same size, in the order of positions; whether there is one.
fn next_subset(picked: &mut [usize], count: usize) -> bool {
    let size = picked.len();
    let movable = (0..size).rev().find(|at| picked.get(*at).is_some_and(|place| *place < count - (size - at)));
    let Some(at) = movable else { return false };
    let start = picked.get(at).copied().unwrap_or_default() + 1;
    for (offset, place) in picked.iter_mut().skip(at).enumerate() {
        *place = start + offset;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::next_subset;

    #[test]
    fn every_subset_once() {
        let mut picked = vec![0, 1];
        let mut all = vec![picked.clone()];
        while next_subset(&mut picked, 4) {
            all.push(picked.clone());
        }
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert!(!next_subset(&mut [], 3));
    }
}
