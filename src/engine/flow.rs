//! The flow of a game: an explicit stack of phases and steps, so that it can stop at any decision.

use super::decision::{Decider, Pending};
use super::event::Event;
use super::fault::{Fault, FaultKind};
use super::value::Value;
use super::walk::Run;
use super::world::Outcome;
use crate::ruleset::code::*;
use crate::ruleset::play::{Acting, Game, Item, Phase, Step, Trigger, Turns};

/// What is going on, innermost last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Frame {
    /// The game as a whole.
    Game(Stage),
    /// A phase.
    Phase(Running),
    /// A step.
    Step(Stepping),
}

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Setup,
    Turn,
    Until,
}

/// A phase under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Running {
    id: PhaseId,
    stage: Moment,
    /// The values that are left, for a phase with `for`.
    left: Option<Vec<Value>>,
    /// How often it has run for the value that it has.
    runs: i64,
    /// Whether it has just run.
    ran: bool,
    /// The next of its items.
    item: usize,
}

/// The moments of a phase or step, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moment {
    Enter,
    Begin,
    Start,
    Rules,
    Items,
    Reveal,
    EndRules,
    End,
}

/// A step under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stepping {
    id: StepId,
    stage: Moment,
    /// Who acts, in order.
    order: Vec<Value>,
    /// Whose turn is next.
    at: usize,
    /// Who has passed for the rest of the step.
    passed: Vec<bool>,
    /// Whether the one whose turn it is has chosen.
    chosen: bool,
}

type Result<T> = std::result::Result<T, Fault>;

impl<'m> Run<'m, '_> {
    /// Goes on to the next decision, or to the end of the game.
    pub fn advance(&mut self) -> Result<()> {
        loop {
            if self.world.outcome.is_some() {
                return self.finish();
            }
            if self.world.pending.is_some() {
                return Ok(());
            }
            self.world.work += 1;
            if self.world.work > 1_000_000 {
                let address = self.here();
                return Err(Fault { kind: FaultKind::TooLong, address: address.into(), at: (0, 0) });
            }
            if self.ask_next()? {
                return Ok(());
            }
            if !self.world.queue.is_empty() {
                continue;
            }
            match self.world.flow.pop() {
                None => return Ok(()),
                Some(Frame::Game(stage)) => self.game(stage)?,
                Some(Frame::Phase(running)) => self.phase(running)?,
                Some(Frame::Step(stepping)) => self.step(stepping)?,
            }
        }
    }

    /// The address of what is going on.
    fn here(&self) -> String {
        match self.world.flow.last() {
            Some(Frame::Phase(running)) => self.machine.item_address(Item::Phase(running.id)),
            Some(Frame::Step(stepping)) => self.machine.item_address(Item::Step(stepping.id)),
            _ => "game".into(),
        }
    }

    /// The step that is under way.
    pub fn current_step(&self) -> Option<StepId> {
        self.world.flow.iter().rev().find_map(|frame| match frame {
            Frame::Step(stepping) => Some(stepping.id),
            _ => None,
        })
    }

    /// Whether what is written now is kept secret.
    pub fn secret(&self) -> bool {
        let play = &self.machine.play;
        self.world.flow.iter().any(|frame| match frame {
            Frame::Phase(running) => play.phases.get(running.id.at()).is_some_and(|phase| phase.secret),
            Frame::Step(stepping) => play.steps.get(stepping.id.at()).is_some_and(|step| step.secret),
            Frame::Game(_) => false,
        })
    }

    /// Brings up the next decision that was asked for; whether there is one. What nobody can do is left out.
    fn ask_next(&mut self) -> Result<bool> {
        let Some(mut asked) = self.world.queue.pop_front() else { return Ok(false) };
        while let Some(who) = asked.who.first().copied() {
            self.world.pending = Some(Pending::Asked(asked.clone()));
            if self.has_choice()? {
                // A free action may stand before the answer: who is asked is told once.
                if !asked.told {
                    let (action, optional) = (asked.action, asked.optional);
                    self.world.events.push(Event::Asked { who, action, arguments: asked.arguments.clone(), optional });
                    asked.told = true;
                    self.world.pending = Some(Pending::Asked(asked));
                }
                return Ok(true);
            }
            self.world.pending = None;
            if !asked.optional {
                return Err(self.nothing(who));
            }
            asked.who.remove(0);
            asked.told = false;
        }
        Ok(false)
    }

    fn nothing(&self, who: Decider) -> Fault {
        let name = super::show::show_decider(self.machine, who);
        let address =
            self.current_step().map_or_else(|| self.here(), |step| self.machine.item_address(Item::Step(step)));
        Fault { kind: FaultKind::NothingToChoose(name.into()), address: address.into(), at: (0, 0) }
    }

    fn rules(&self) -> Result<&'_ Game> {
        let fault = || Fault { kind: FaultKind::Malformed, address: "game".into(), at: (0, 0) };
        self.machine.play.game.as_ref().ok_or_else(fault)
    }

    fn enter(&mut self, id: PhaseId) {
        self.world.flow.push(Frame::Phase(Running {
            id,
            stage: Moment::Enter,
            left: None,
            runs: 0,
            ran: false,
            item: 0,
        }));
    }

    fn game(&mut self, stage: Stage) -> Result<()> {
        let (setup, turn) = {
            let game = self.rules()?;
            (game.setup, game.turn)
        };
        match stage {
            Stage::Setup => {
                self.answer(&Trigger::BeginGame, &[])?;
                self.world.flow.push(Frame::Game(Stage::Turn));
                if let Some(setup) = setup {
                    self.enter(setup);
                }
            }
            Stage::Turn => {
                self.world.turn += 1;
                let turn_number = self.world.turn;
                self.world.events.push(Event::Turn(turn_number));
                self.world.flow.push(Frame::Game(Stage::Until));
                self.enter(turn);
            }
            Stage::Until => {
                let machine = self.machine;
                let Some(game) = &machine.play.game else { return Ok(()) };
                let over = match &game.until {
                    Some(until) => self.script(until, &[])?.holds(),
                    None => false,
                };
                if over {
                    let winner = match &game.winner {
                        Some(winner) => self.script(winner, &[])?,
                        None => Value::None,
                    };
                    self.world.outcome = Some(Outcome { winner });
                } else {
                    self.world.flow.push(Frame::Game(Stage::Turn));
                }
            }
        }
        Ok(())
    }

    /// The game is over: that is told once, and rules on its end answer.
    fn finish(&mut self) -> Result<()> {
        self.world.pending = None;
        self.world.queue.clear();
        let told = std::mem::take(&mut self.world.flow).is_empty()
            && self.world.events.iter().any(|e| matches!(e, Event::Won(_)));
        if told {
            return Ok(());
        }
        let winner = self.world.outcome.as_ref().map(|outcome| outcome.winner.clone()).unwrap_or_default();
        self.world.closed = true;
        self.answer(&Trigger::EndGame, &[])?;
        self.world.queue.clear();
        self.world.events.push(Event::Won(winner));
        Ok(())
    }

    fn phase(&mut self, mut running: Running) -> Result<()> {
        let machine = self.machine;
        let Some(phase) = machine.play.phases.get(running.id.at()) else { return Ok(()) };
        let id = running.id;
        let go = |run: &mut Self, running: Running, stage: Moment| {
            run.world.flow.push(Frame::Phase(Running { stage, ..running }));
        };
        match running.stage {
            Moment::Enter => {
                if self.runs(&mut running)? {
                    go(self, running, Moment::Begin);
                }
            }
            Moment::Begin => {
                let bound = self.world.bindings.last().filter(|(phase, _)| *phase == id);
                let value = bound.map(|(_, value)| value.clone());
                self.world.events.push(Event::Begin(Item::Phase(id), value));
                self.cover(phase, 0);
                running.item = 0;
                go(self, running, Moment::Start);
                self.resets(id)?;
            }
            Moment::Start => {
                go(self, running, Moment::Rules);
                self.blocks(&phase.start, &[])?;
            }
            Moment::Rules => {
                go(self, running, Moment::Items);
                self.answer(&Trigger::BeginPhase(id), &[])?;
            }
            Moment::Items => match phase.items.get(running.item).copied() {
                Some(item) => {
                    running.item += 1;
                    go(self, running, Moment::Items);
                    match item {
                        Item::Phase(id) => self.enter(id),
                        Item::Step(id) => self.world.flow.push(Frame::Step(Stepping {
                            id,
                            stage: Moment::Begin,
                            order: Vec::new(),
                            at: 0,
                            passed: Vec::new(),
                            chosen: false,
                        })),
                    }
                }
                None => go(self, running, Moment::Reveal),
            },
            Moment::Reveal => {
                go(self, running, Moment::EndRules);
                if phase.secret {
                    self.reveal_all();
                }
                self.blocks(&phase.reveal, &[])?;
            }
            Moment::EndRules => {
                go(self, running, Moment::End);
                self.answer(&Trigger::EndPhase(id), &[])?;
            }
            Moment::End => {
                running.runs += 1;
                running.ran = true;
                // The end itself is told once its effects, and what they ask, are done.
                go(self, running, Moment::Enter);
                self.blocks(&phase.end, &[])?;
            }
        }
        Ok(())
    }

    /// Whether a phase runs, for the first time or again: for each value of its `for`, as often as `repeat` says.
    fn runs(&mut self, running: &mut Running) -> Result<bool> {
        let machine = self.machine;
        let Some(phase) = machine.play.phases.get(running.id.at()) else { return Ok(false) };
        if running.ran {
            self.world.events.push(Event::End(Item::Phase(running.id)));
            running.ran = false;
            if self.repeats(phase, running)? {
                return Ok(true);
            }
        } else if let Some(when) = &phase.when
            && !self.script(when, &[])?.holds()
        {
            return Ok(false);
        }
        while self.next_value(phase, running)? {
            running.runs = 0;
            if self.repeats(phase, running)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a phase runs once more for the value that it has.
    fn repeats(&mut self, phase: &'m Phase, running: &Running) -> Result<bool> {
        let first = running.runs == 0;
        let Some(repeat) = &phase.repeat else { return Ok(first) };
        if let Some(times) = &repeat.times
            && self.script(times, &[])? <= Value::Int(running.runs)
        {
            return Ok(false);
        }
        match &repeat.until {
            Some(until) if repeat.before || !first => Ok(!self.script(until, &[])?.holds()),
            until => Ok(first || until.is_some() || repeat.times.is_some()),
        }
    }

    /// Binds the next value of a phase's `for`; a phase without runs once. Whether there was one.
    fn next_value(&mut self, phase: &'m Phase, running: &mut Running) -> Result<bool> {
        let Some(each) = &phase.each else {
            return Ok(running.left.replace(Vec::new()).is_none());
        };
        let mut left = match running.left.take() {
            Some(left) => {
                self.world.bindings.pop_if(|(phase, _)| *phase == running.id);
                left
            }
            None => self.script(&each.source, &[])?.elements().iter().rev().cloned().collect(),
        };
        while let Some(value) = left.pop() {
            let passes = match &each.filter {
                Some(filter) => {
                    let mut frame = super::walk::Frame::new(&filter.address, filter.slots, &[]);
                    frame.set(each.slot, value.clone());
                    self.eval(&filter.code, &mut frame)?.holds()
                }
                None => true,
            };
            if passes {
                self.world.bindings.push((running.id, value));
                running.left = Some(left);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What goes back to its start with a phase.
    fn resets(&mut self, id: PhaseId) -> Result<()> {
        let machine = self.machine;
        let Some(resets) = machine.resets.get(id.at()) else { return Ok(()) };
        for state in &resets.states {
            for cell in self.world.cells_of(*state) {
                let keys = self.world.keys_of(&machine.play, *state, cell);
                let value = self.start_of(*state, &keys)?;
                let frame = super::walk::Frame::new("", 0, &[]);
                self.write(*state, &keys, value, (0, 0), &frame)?;
            }
        }
        for (kind, field) in &resets.fields {
            let Some(declared) = machine.play.pieces.get(kind.at()).and_then(|piece| piece.fields.get(*field as usize))
            else {
                continue;
            };
            let pieces: Vec<u32> = self.world.pieces_of(*kind).map(|(at, _)| at).collect();
            for piece in pieces {
                let value = match &declared.start {
                    Some(start) => self.script(start, &[])?,
                    None => super::game::natural(&declared.of),
                };
                let frame = super::walk::Frame::new("", 0, &[]);
                self.write_field(piece, *field, value, (0, 0), &frame)?;
            }
        }
        Ok(())
    }

    /// What a cell of a state holds at first.
    pub fn start_of(&mut self, state: StateId, keys: &[Value]) -> Result<Value> {
        let machine = self.machine;
        let Some(declared) = machine.play.states.get(state.at()) else { return Ok(Value::None) };
        match &declared.start {
            Some(start) => self.script(start, keys),
            None => Ok(super::game::natural(&declared.of)),
        }
    }

    fn step(&mut self, mut stepping: Stepping) -> Result<()> {
        let machine = self.machine;
        let Some(step) = machine.play.steps.get(stepping.id.at()) else { return Ok(()) };
        let id = stepping.id;
        let go = |run: &mut Self, stepping: Stepping, stage: Moment| {
            run.world.flow.push(Frame::Step(Stepping { stage, ..stepping }));
        };
        match stepping.stage {
            Moment::Enter | Moment::Begin => {
                self.world.events.push(Event::Begin(Item::Step(id), None));
                self.cover(step, 0);
                go(self, stepping, Moment::Start);
                self.answer(&Trigger::BeginStep(id), &[])?;
            }
            Moment::Start => {
                go(self, stepping, Moment::Rules);
                self.blocks(&step.blocks, &[])?;
            }
            Moment::Rules => {
                self.line_up(step, &mut stepping)?;
                go(self, stepping, Moment::Items);
            }
            Moment::Items => {
                if self.next_turn(step, &mut stepping)? {
                    go(self, stepping, Moment::Items);
                } else {
                    go(self, stepping, Moment::Reveal);
                }
            }
            Moment::Reveal => {
                go(self, stepping, Moment::EndRules);
                if step.secret {
                    self.reveal_all();
                }
                self.blocks(&step.reveal, &[])?;
            }
            Moment::EndRules => {
                go(self, stepping, Moment::End);
                self.answer(&Trigger::EndStep(id), &[])?;
            }
            Moment::End => self.world.events.push(Event::End(Item::Step(id))),
        }
        Ok(())
    }

    /// Who acts in a step, in order.
    fn line_up(&mut self, step: &'_ Step, stepping: &mut Stepping) -> Result<()> {
        let machine = self.machine;
        let _ = step;
        let Some(step) = machine.play.steps.get(stepping.id.at()) else { return Ok(()) };
        stepping.order = match &step.who {
            Acting::Who(who) => match self.script(who, &[])? {
                Value::None => Vec::new(),
                who => vec![who],
            },
            Acting::Each(_, source, _, _) => self.script(source, &[])?.elements().to_vec(),
            Acting::Nobody | Acting::Next(_) => Vec::new(),
        };
        stepping.passed = vec![false; stepping.order.len()];
        Ok(())
    }

    /// Puts the next decision of a step up; `false` if the step is over.
    fn next_turn(&mut self, _: &Step, stepping: &mut Stepping) -> Result<bool> {
        let machine = self.machine;
        let Some(step) = machine.play.steps.get(stepping.id.at()) else { return Ok(false) };
        let turns = match &step.who {
            Acting::Nobody => return Ok(false),
            Acting::Next(next) => {
                let who = self.script(next, &[])?;
                if who == Value::None {
                    return Ok(false);
                }
                let who = self.decider(step, &who);
                return self.decide(stepping, who, true);
            }
            Acting::Who(_) => Turns::Once,
            Acting::Each(_, _, _, turns) => *turns,
        };
        loop {
            self.world.work += 1;
            if stepping.at >= stepping.order.len() {
                if turns != Turns::Alternate || stepping.passed.iter().all(|passed| *passed) {
                    return Ok(false);
                }
                stepping.at = 0;
                continue;
            }
            let passed = stepping.passed.get(stepping.at).copied().unwrap_or(true);
            if passed || (turns == Turns::Once && stepping.chosen) {
                stepping.at += 1;
                stepping.chosen = false;
                continue;
            }
            if turns == Turns::Alternate && stepping.chosen {
                stepping.at += 1;
                stepping.chosen = false;
                continue;
            }
            let value = stepping.order.get(stepping.at).cloned().unwrap_or_default();
            if let Acting::Each(slot, _, Some(filter), _) = &step.who {
                let mut frame = super::walk::Frame::new(&filter.address, filter.slots, &[]);
                frame.set(*slot, value.clone());
                if !self.eval(&filter.code, &mut frame)?.holds() {
                    self.pass(stepping);
                    continue;
                }
            }
            let who = self.decider(step, &value);
            if self.decide(stepping, who, turns == Turns::Once)? {
                return Ok(true);
            }
            // Who has nothing to choose passes.
            self.pass(stepping);
        }
    }

    fn pass(&mut self, stepping: &mut Stepping) {
        if let Some(passed) = stepping.passed.get_mut(stepping.at) {
            *passed = true;
        }
    }

    /// Puts a decision up; `false` if there is nothing to choose, which is a fault where somebody must.
    fn decide(&mut self, stepping: &mut Stepping, who: Decider, must: bool) -> Result<bool> {
        self.world.pending = Some(Pending::Step(stepping.id, who));
        // Free actions and scripts see the step as under way.
        self.world.flow.push(Frame::Step(stepping.clone()));
        let has = self.has_choice();
        let fault = (must && has == Ok(false)).then(|| self.nothing(who));
        self.world.flow.pop();
        if has? {
            return Ok(true);
        }
        self.world.pending = None;
        fault.map_or(Ok(false), Err)
    }

    fn decider(&self, step: &Step, value: &Value) -> Decider {
        let at = match value {
            Value::Index(at) => *at,
            _ => 0,
        };
        match step.of {
            crate::ruleset::play::Doer::Actor(id) => Decider::Actor(id, at),
            crate::ruleset::play::Doer::Side(kind) => Decider::Side(kind, at),
        }
    }

    /// Notes that the decision of a step was taken, by a pass or otherwise. A free action takes no turn.
    pub fn turn_taken(&mut self, passes: bool) {
        if let Some(Frame::Step(stepping)) = self.world.flow.last_mut() {
            stepping.chosen = true;
            let at = stepping.at;
            if let Some(passed) = stepping.passed.get_mut(at).filter(|_| passes) {
                *passed = true;
            }
        }
    }

    /// What a game begins with.
    pub fn begin(&mut self) {
        self.world.flow.push(Frame::Game(Stage::Setup));
    }
}
