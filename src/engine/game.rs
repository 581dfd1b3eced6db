//! A game: a world, and the choices that made it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chance::Chance;
use super::decision::{Choice, Decision, Pending, Refusal, Reply};
use super::event::Event;
use super::fault::{Fault, FaultKind};
use super::machine::Machine;
use super::setup::Setup;
use super::value::Value;
use super::walk::Run;
use super::way::{Notes, Step};
use super::world::World;
use crate::model::Scalar;
use crate::ruleset::code::*;
use crate::ruleset::play::{Block, Constraint, Script};

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    machine: Arc<Machine>,
    setup: Setup,
    world: World,
    history: Vec<Choice>,
    undone: Vec<Choice>,
}

/// What breaks a constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The values of its parts.
    pub parts: Vec<(Box<str>, Value)>,
    /// The pieces that it blames.
    pub blamed: Vec<u32>,
}

/// A list that a player brought, as pieces: itself, and the entries of each of its parts.
pub type Brought = (u32, BTreeMap<Box<str>, Vec<u32>>);

/// Why a choice was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplied {
    /// It may not be made.
    Refused(Refusal),
    /// The rules broke down; the game stands as before.
    Fault(Fault),
}

impl Game {
    /// Sets a game up, and plays it to its first decision.
    ///
    /// # Errors
    ///
    /// If the set-up does not fit the rules, or if the rules break down before the first decision.
    pub fn new(machine: Arc<Machine>, setup: Setup) -> Result<Game, Fault> {
        if machine.play.game.is_none() {
            return Err(setup_fault("there is no `game`"));
        }
        let world = new_world(&machine, &setup)?;
        let mut game = Game { machine, setup, world, history: Vec::new(), undone: Vec::new() };
        game.start()?;
        Ok(game)
    }

    /// A world in which every state holds its start, the seats are taken and nothing has happened.
    ///
    /// # Errors
    ///
    /// If the set-up does not fit the rules.
    pub fn idle(machine: Arc<Machine>, setup: Setup) -> Result<Game, Fault> {
        let world = new_world(&machine, &setup)?;
        let mut game = Game { machine, setup, world, history: Vec::new(), undone: Vec::new() };
        let machine = Arc::clone(&game.machine);
        fill(&mut Run { machine: &machine, world: &mut game.world }, &game.setup)?;
        Ok(game)
    }

    /// The value of an expression, after some effects.
    ///
    /// # Errors
    ///
    /// If the rules break down.
    pub fn ask(&mut self, given: Option<&Block>, expression: &Script) -> Result<Value, Fault> {
        let mut run = self.run();
        if let Some(given) = given {
            run.blocks(std::slice::from_ref(given), &[])?;
        }
        run.script(expression, &[])
    }

    /// The value of an expression, after some effects, and how it came about. The machine has to walk.
    ///
    /// # Errors
    ///
    /// If the rules break down.
    pub fn ask_why(&mut self, given: Option<&Block>, expression: &Script) -> Result<(Value, Vec<Step>), Fault> {
        self.world.work = 0;
        let mut run = Run { machine: &self.machine, world: &mut self.world };
        if let Some(given) = given {
            run.blocks(std::slice::from_ref(given), &[])?;
        }
        run.world.notes = Some(Notes::default());
        let value = run.script(expression, &[]);
        let notes = self.world.notes.take().unwrap_or_default();
        Ok((value?, notes.into_steps()))
    }

    /// The result of a formula, as the game stands.
    ///
    /// # Errors
    ///
    /// If the rules break down, or have no such formula.
    pub fn result(&mut self, formula: FormulaId, inputs: &[Value]) -> Result<Value, Fault> {
        let found = self.run().formula(formula, inputs);
        let unknown = || Fault { kind: FaultKind::Malformed, address: "formula".into(), at: (0, 0) };
        found.ok_or_else(unknown)?
    }

    /// What a constraint says of a list; `None` if it is kept, waived, or does not count. The inputs are the list and
    /// what stands beside it.
    ///
    /// # Errors
    ///
    /// If the rules break down.
    pub fn judge(&mut self, constraint: &Constraint, inputs: &[Value]) -> Result<Option<Judged>, Fault> {
        self.world.work = 0;
        Run { machine: &self.machine, world: &mut self.world }.judge(constraint, inputs)
    }

    /// The lists that the players brought, as pieces: each list, and the entries of its parts in the order of their keys.
    pub fn lists(&self) -> Vec<Brought> {
        let piece = |value: &Value| match value {
            Value::Piece(at) => Some(*at),
            _ => None,
        };
        let mut lists = Vec::new();
        for format in &self.machine.play.formats {
            let fields = self.machine.play.pieces.get(format.piece.at()).map(|piece| piece.fields.as_slice());
            for (at, made) in self.world.pieces_of(format.piece) {
                let parts = fields.unwrap_or_default().iter().zip(&made.fields).filter_map(|(field, value)| {
                    format.parts.iter().find(|part| part.id == field.id)?;
                    Some((field.id.clone(), value.elements().iter().filter_map(piece).collect()))
                });
                lists.push((at, parts.collect()));
            }
        }
        lists
    }

    fn start(&mut self) -> Result<(), Fault> {
        let mut run = Run { machine: &self.machine, world: &mut self.world };
        fill(&mut run, &self.setup)?;
        run.begin();
        run.advance()
    }

    /// What plays.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What plays, to be kept.
    pub fn shared_machine(&self) -> Arc<Machine> {
        Arc::clone(&self.machine)
    }

    /// Everything that changes.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The choices so far.
    pub fn history(&self) -> &[Choice] {
        &self.history
    }

    /// What happened since the last choice, that included.
    pub fn events(&self) -> &[Event] {
        &self.world.events
    }

    /// What is to be decided; `None` once the game is over.
    pub fn decision(&self) -> Option<Decision> {
        match self.world.pending.as_ref()? {
            Pending::Step(step, who) => Some(Decision { who: *who, step: Some(*step), asked: None, optional: false }),
            Pending::Asked(asked) => Some(Decision {
                who: *asked.who.first()?,
                step: None,
                asked: Some(asked.action),
                optional: asked.optional,
            }),
        }
    }

    /// The world with its rules, ready for another piece of work.
    pub(super) fn run(&mut self) -> Run<'_, '_> {
        self.world.work = 0;
        Run { machine: &self.machine, world: &mut self.world }
    }

    /// Visits what may be chosen, one choice after another, until the visitor breaks off.
    ///
    /// # Errors
    ///
    /// If the rules break down while they are asked.
    pub fn offers(&mut self, visit: &mut dyn FnMut(Choice) -> std::ops::ControlFlow<()>) -> Result<(), Fault> {
        self.run().offers(visit)
    }

    /// What refuses a choice; `None` if nothing does.
    ///
    /// # Errors
    ///
    /// If the rules break down while they are asked.
    pub fn refusal(&mut self, choice: &Choice) -> Result<Option<Refusal>, Fault> {
        self.run().refusal(choice)
    }

    /// Makes a choice, and plays on to the next decision.
    ///
    /// # Errors
    ///
    /// If the choice may not be made, or if the rules break down. The game then stands as before.
    pub fn apply(&mut self, choice: &Choice) -> Result<&[Event], NotApplied> {
        self.world.work = 0;
        let mut run = Run { machine: &self.machine, world: &mut self.world };
        match run.refusal(choice) {
            Ok(None) => {}
            Ok(Some(refusal)) => return Err(NotApplied::Refused(refusal)),
            Err(fault) => return Err(NotApplied::Fault(fault)),
        }
        if let Err(fault) = carry_out(&mut run, choice) {
            // What was begun is taken back by playing the game again.
            if let Ok(before) = Game::replay(Arc::clone(&self.machine), self.setup.clone(), &self.history) {
                self.world = before.world;
            }
            return Err(NotApplied::Fault(fault));
        }
        self.history.push(choice.clone());
        self.undone.clear();
        Ok(&self.world.events)
    }

    /// Plays a game again from its choices.
    ///
    /// # Errors
    ///
    /// If a choice may not be made any more: its position, and why.
    pub fn replay(machine: Arc<Machine>, setup: Setup, choices: &[Choice]) -> Result<Game, (usize, NotApplied)> {
        let mut game = Game::new(machine, setup).map_err(|fault| (0, NotApplied::Fault(fault)))?;
        for (at, choice) in choices.iter().enumerate() {
            game.apply(choice).map_err(|why| (at, why))?;
        }
        Ok(game)
    }

    /// Takes the last choice back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.back(1)
    }

    /// Takes back so many choices, as undoing one after another would; whether there were that many.
    pub fn back(&mut self, count: usize) -> bool {
        let Some((rest, last)) = self.history.len().checked_sub(count).and_then(|at| self.history.split_at_checked(at))
        else {
            return false;
        };
        let Ok(mut before) = Game::replay(Arc::clone(&self.machine), self.setup.clone(), rest) else { return false };
        before.undone = std::mem::take(&mut self.undone);
        before.undone.extend(last.iter().rev().cloned());
        *self = before;
        true
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The choices that were taken back and can be made again, the next one last.
    pub fn undone(&self) -> &[Choice] {
        &self.undone
    }

    /// Makes the choice again that was last taken back; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(choice) = self.undone.pop() else { return false };
        let rest = std::mem::take(&mut self.undone);
        let done = self.apply(&choice).is_ok();
        self.undone = rest;
        done
    }

    /// A number that two games have together if their states are the same, on every machine (FNV-1a, 64 bits).
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        let world = &self.world;
        let position = (&world.players, &world.params, &world.cells, &world.pieces, world.turn, &world.outcome);
        // Games that are to go on alike also stand at the same place, and draw the same.
        let course =
            (&world.bindings, &world.flow, &world.queue, &world.pending, &world.uses, &world.hidden, &world.open);
        std::hash::Hash::hash(&(position, course), &mut hash);
        std::hash::Hasher::finish(&hash)
    }
}

/// FNV-1a over little-endian bytes: the same on every machine.
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write(&(number as u64).to_le_bytes());
    }

    fn write_isize(&mut self, number: isize) {
        self.write(&(number as i64).to_le_bytes());
    }
}

fn carry_out(run: &mut Run, choice: &Choice) -> Result<(), Fault> {
    run.world.events.clear();
    run.world.events.push(Event::Chose(choice.clone()));
    let pending = run.world.pending.take();
    let action = run.machine.play.actions.get(choice.action.at());
    match (&choice.reply, pending) {
        (Reply::Decline, Some(Pending::Asked(mut asked))) => {
            asked.who.remove(0);
            asked.told = false;
            if !asked.who.is_empty() {
                run.world.queue.push_front(asked);
            }
        }
        (Reply::Act(arguments), pending) => {
            let is_asked = matches!(&pending, Some(Pending::Asked(asked)) if asked.action == choice.action);
            let free = !is_asked && action.is_some_and(|action| action.free);
            if free {
                // The decision waits for its answer; it is put up again, and its options are found anew.
                match pending {
                    Some(Pending::Asked(asked)) => run.world.queue.push_front(asked),
                    Some(Pending::Step(..)) | None => {}
                }
            } else if matches!(pending, Some(Pending::Step(..))) {
                run.turn_taken(action.is_some_and(|action| action.passes));
            }
            run.perform(choice.by, choice.action, arguments)?;
        }
        (Reply::Decline, _) => {}
    }
    run.advance()
}

fn setup_fault(what: impl Into<String>) -> Fault {
    Fault { kind: FaultKind::Setup(what.into()), address: "game".into(), at: (0, 0) }
}

/// What a state or field holds where nothing else is said.
pub fn natural(of: &Type) -> Value {
    match of {
        Type::Int => Value::Int(0),
        Type::Bool => Value::Bool(false),
        Type::Text => Value::Text("".into()),
        Type::Enum(_) | Type::Member(_) | Type::Actor(_) => Value::Index(0),
        Type::Set(_) => Value::set(Vec::new()),
        Type::List(_) => Value::list(Vec::new()),
        _ => Value::None,
    }
}

fn new_world(machine: &Machine, setup: &Setup) -> Result<World, Fault> {
    let play = &machine.play;
    let mut params = Vec::with_capacity(play.params.len());
    for param in &play.params {
        let value = match setup.params.get(&param.id) {
            Some(scalar) => scalar_value(machine, scalar, &param.of).ok_or_else(|| setup_fault(&*param.id))?,
            None => Value::constant(&param.default),
        };
        if let (Value::Int(number), Some((low, high))) = (&value, param.range)
            && !(low..=high).contains(number)
        {
            return Err(setup_fault(format!("{} = {number}", param.id)));
        }
        params.push(value);
    }
    let players = seats(machine, setup, &params)?;
    let chance: Chance = setup.chance.clone();
    Ok(World {
        players,
        params,
        offsets: Vec::new(),
        cells: Vec::new(),
        pieces: Vec::new(),
        made: vec![0; play.pieces.len()],
        turn: 0,
        bindings: Default::default(),
        chance,
        uses: Default::default(),
        events: Vec::new(),
        queue: Default::default(),
        pending: None,
        flow: Vec::new(),
        hidden: Default::default(),
        open: Default::default(),
        outcome: None,
        closed: false,
        measured: Vec::new(),
        tally: Vec::new(),
        notes: None,
        work: 0,
        answering: 0,
        room: Default::default(),
    })
}

/// A value that somebody wrote, as one of a type.
pub fn scalar_value(machine: &Machine, scalar: &Scalar, of: &Type) -> Option<Value> {
    let play = &machine.play;
    let at = |names: &[Box<str>], word: &str| {
        names.iter().position(|name| **name == *word).map(|at| Value::Index(at as u32))
    };
    match (scalar, of) {
        (Scalar::Int(number), Type::Int) => Some(Value::Int(*number)),
        (Scalar::Bool(truth), Type::Bool) => Some(Value::Bool(*truth)),
        (Scalar::Word(word), Type::Text) => Some(Value::Text(word.as_ref().into())),
        (Scalar::Word(word), Type::Enum(id)) => at(&play.enums.get(id.at())?.words, word),
        (Scalar::Word(word), Type::Member(id)) => at(&play.kinds.get(id.at())?.members, word),
        (scalar, Type::Optional(of)) => scalar_value(machine, scalar, of),
        _ => None,
    }
}

/// The players, each with its side.
fn seats(machine: &Machine, setup: &Setup, params: &[Value]) -> Result<Vec<Option<u32>>, Fault> {
    let play = &machine.play;
    let sides = play.actors.iter().find(|actors| !actors.alone).and_then(|actors| actors.side);
    let members = sides.and_then(|side| play.kinds.get(side.at())).map(|kind| kind.members.as_slice());
    let wanted = play.params.iter().position(|param| &*param.id == "players").and_then(|at| params.get(at));
    let wanted = match wanted {
        Some(Value::Int(number)) => usize::try_from(*number).ok(),
        _ => None,
    };
    if !setup.seats.is_empty() {
        if wanted.is_some_and(|wanted| wanted != setup.seats.len()) {
            return Err(setup_fault(format!("players = {}", setup.seats.len())));
        }
        let seat = |side: &str| match members {
            Some(members) => {
                let at = members.iter().position(|member| **member == *side);
                at.map(|at| Some(at as u32)).ok_or_else(|| setup_fault(side))
            }
            None => Ok(None),
        };
        return setup.seats.iter().map(|side| seat(side)).collect();
    }
    let count = wanted.or(members.map(<[_]>::len)).unwrap_or(2).min(1000);
    Ok((0..count)
        .map(|at| members.filter(|members| !members.is_empty()).map(|members| (at % members.len()) as u32))
        .collect())
}

/// Fills the states and makes the lists.
fn fill(run: &mut Run, setup: &Setup) -> Result<(), Fault> {
    let machine = run.machine;
    let mut offset = 0usize;
    for state in &machine.play.states {
        run.world.offsets.push(offset);
        let sizes = state.keys.iter().map(|of| World::keys(&machine.play, of, run.world.players.len()));
        let size = sizes.fold(1usize, usize::saturating_mul);
        if size > 1_000_000 {
            return Err(setup_fault(format!("state.{}", state.id)));
        }
        offset += size;
        run.world.cells.resize(offset, natural(&state.of));
    }
    run.world.offsets.push(offset);
    lists(run, setup)?;
    for at in 0..machine.play.states.len() {
        let id = StateId(at as u32);
        for cell in run.world.cells_of(id) {
            let keys = run.world.keys_of(&machine.play, id, cell);
            let value = run.start_of(id, &keys)?;
            if let Some(place) = run.world.cells.get_mut(cell) {
                *place = value;
            }
        }
    }
    Ok(())
}

fn lists(run: &mut Run, setup: &Setup) -> Result<(), Fault> {
    let machine = run.machine;
    for list in &setup.lists {
        let format = machine.play.formats.iter().find(|format| format.id == list.format);
        let format = format.ok_or_else(|| setup_fault(&*list.format))?;
        let Some(piece) = machine.play.pieces.get(format.piece.at()) else { continue };
        let mut parts = BTreeMap::new();
        for part in &format.parts {
            let kind = machine.play.kinds.get(part.of.at());
            let mut entries = Vec::new();
            for (key, is) in list.parts.get(&part.id).into_iter().flatten() {
                let at = kind.and_then(|kind| kind.members.iter().position(|member| member == is));
                let at = at.ok_or_else(|| setup_fault(format!("{key} = {is}")))?;
                entries.push(Value::Piece(run.make(part.piece, vec![Value::Index(at as u32)])));
            }
            parts.insert(part.id.clone(), Value::list(entries));
        }
        let mut fields = Vec::new();
        for field in &piece.fields {
            let value = match (parts.remove(&field.id), list.fields.get(&field.id)) {
                (Some(entries), _) => entries,
                (None, Some(scalar)) => {
                    scalar_value(machine, scalar, &field.of).ok_or_else(|| setup_fault(&*field.id))?
                }
                (None, None) => natural(&field.of),
            };
            fields.push(value);
        }
        run.make(format.piece, fields);
    }
    Ok(())
}
