//! Everything that changes while a game runs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::chance::{Chance, Uses};
use super::decision::{Asked, Decider, Pending};
use super::event::Event;
use super::fast::Room;
use super::flow::Frame;
use super::value::Value;
use super::way::Notes;
use crate::ruleset::code::*;
use crate::ruleset::play::Play;

/// Everything that changes while a game runs.
#[derive(Clone, Debug)]
pub struct World {
    /// The players, each with the position of its side.
    pub players: Vec<Option<u32>>,
    /// The values of parameters, in the order of their table.
    pub params: Vec<Value>,
    /// The first cell of each state.
    pub(super) offsets: Vec<usize>,
    /// The cells of all states, one after another.
    pub(super) cells: Vec<Value>,
    /// All pieces ever made.
    pub(super) pieces: Vec<Made>,
    /// How many pieces of each kind were made.
    pub(super) made: Vec<u32>,
    /// How many turns have begun.
    pub turn: i64,
    /// The values of running phases, those of the innermost last.
    pub(super) bindings: Vec<(PhaseId, Value)>,
    pub(super) chance: Chance,
    pub(super) uses: Uses,
    /// What happened since the last choice.
    pub(super) events: Vec<Event>,
    /// Decisions that wait.
    pub(super) queue: VecDeque<Asked>,
    /// What is being decided.
    pub(super) pending: Option<Pending>,
    pub(super) flow: Vec<Frame>,
    /// Cells written in a step or phase that keeps secrets.
    pub(super) hidden: BTreeSet<(StateId, usize)>,
    /// Cells that were revealed since they were written: to whom; nobody stands for everybody.
    pub(super) open: BTreeMap<(StateId, usize), Vec<Decider>>,
    /// Who has won, once the game is over.
    pub outcome: Option<Outcome>,
    /// Whether the flow has ended: only what answers to the end of the game still runs.
    pub(super) closed: bool,
    /// What metrics gave: the position of each, and its value.
    pub measured: Vec<(u32, Value)>,
    /// How often each site of the ruleset was reached, if that is counted.
    pub(super) tally: Vec<u64>,
    /// Notes on how values come about, if somebody asked for them.
    pub(super) notes: Option<Notes>,
    /// How much work the last choice made so far.
    pub(super) work: u64,
    /// Rules that are answering, innermost last.
    pub(super) answering: u32,
    /// Room for evaluations.
    pub(super) room: Room,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `Value::None` for a draw.
    pub winner: Value,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// Its kind.
    pub kind: PieceId,
    /// Its number among its kind, from 1.
    pub number: u32,
    /// Its fields.
    pub fields: Vec<Value>,
    /// Whether it was not removed.
    pub there: bool,
}

impl World {
    /// How many actors of a kind there are.
    pub(super) fn actors(&self, play: &Play, id: ActorId) -> usize {
        World::keys(play, &Type::Actor(id), self.players.len())
    }

    /// The values that a key of a state can have.
    pub(super) fn keys(play: &Play, of: &Type, players: usize) -> usize {
        match of {
            Type::Member(id) => play.kinds.get(id.at()).map_or(0, |kind| kind.members.len()),
            Type::Enum(id) => play.enums.get(id.at()).map_or(0, |words| words.words.len()),
            Type::Actor(id) if play.actors.get(id.at()).is_some_and(|actors| actors.alone) => 1,
            Type::Actor(_) => players,
            Type::Bool => 2,
            _ => 0,
        }
    }

    /// The cell of a state at its keys.
    pub(super) fn cell(&self, play: &Play, id: StateId, keys: &[Value]) -> Option<usize> {
        let state = play.states.get(id.at())?;
        let mut at = 0usize;
        for (key, of) in keys.iter().zip(&state.keys) {
            let position = match key {
                Value::Index(at) => *at as usize,
                Value::Bool(truth) => usize::from(*truth),
                _ => return None,
            };
            let count = World::keys(play, of, self.players.len());
            if position >= count {
                return None;
            }
            at = at.checked_mul(count)?.checked_add(position)?;
        }
        self.offsets.get(id.at())?.checked_add(at)
    }

    /// The keys of a cell.
    pub fn keys_of(&self, play: &Play, id: StateId, cell: usize) -> Vec<Value> {
        let Some(state) = play.states.get(id.at()) else { return Vec::new() };
        let mut at = cell.saturating_sub(self.offsets.get(id.at()).copied().unwrap_or_default());
        let mut keys = Vec::new();
        for of in state.keys.iter().rev() {
            let count = World::keys(play, of, self.players.len()).max(1);
            let position = at % count;
            keys.push(if *of == Type::Bool { Value::Bool(position == 1) } else { Value::Index(position as u32) });
            at /= count;
        }
        keys.reverse();
        keys
    }

    /// The cells of a state.
    pub fn cells_of(&self, id: StateId) -> std::ops::Range<usize> {
        let start = self.offsets.get(id.at()).copied().unwrap_or_default();
        let end = self.offsets.get(id.at() + 1).copied().unwrap_or(self.cells.len());
        start..end
    }

    /// What a cell holds.
    pub fn value(&self, cell: usize) -> &Value {
        self.cells.get(cell).unwrap_or(&Value::None)
    }

    /// A piece.
    pub fn piece(&self, at: u32) -> Option<&Made> {
        self.pieces.get(at as usize)
    }

    /// The piece of a kind that has a number, whether it is still there or not.
    pub fn numbered(&self, kind: PieceId, number: u32) -> Option<u32> {
        let found = self.pieces.iter().position(|made| made.kind == kind && made.number == number)?;
        u32::try_from(found).ok()
    }

    /// The pieces of a kind that are there.
    pub fn pieces_of(&self, kind: PieceId) -> impl Iterator<Item = (u32, &Made)> {
        (0..).zip(&self.pieces).filter(move |(_, made)| made.there && made.kind == kind)
    }

    /// The side of whoever decides.
    pub fn side_of(&self, decider: Decider) -> Option<u32> {
        match decider {
            Decider::Side(_, side) => Some(side),
            Decider::Actor(_, at) => self.players.get(at as usize).copied().flatten(),
        }
    }

    /// What is being decided.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }
}
