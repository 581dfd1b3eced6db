//! States and pieces as tables.

use super::Teller;
use crate::engine::world::World;
use crate::engine::{Decider, Value};
use crate::locale::capital;
use crate::ruleset::code::*;

/// A table for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What it shows.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, each with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// Whether rows without anything in them are left out.
    pub cut: bool,
}

/// Longer tables leave out the rows in which there is nothing.
const LONG: usize = 12;
/// How many rows a table has at most.
const MOST_ROWS: usize = 500;

impl Teller<'_> {
    /// Everything that somebody sees of a game; `None` only watches.
    pub fn sheets(&self, world: &World, viewer: Option<Decider>) -> Vec<Sheet> {
        let mut sheets = vec![self.whole(world, viewer)];
        sheets.extend(self.by_one_key(world, viewer));
        sheets.extend(self.by_more_keys(world, viewer));
        sheets.extend(self.pieces(world));
        sheets.retain(|sheet| !sheet.rows.is_empty());
        sheets
    }

    fn states(&self, keys: impl Fn(usize) -> bool) -> impl Iterator<Item = StateId> {
        let states = self.machine.play.states.iter().zip(0..);
        states.filter(move |(state, _)| keys(state.keys.len())).map(|(_, at)| StateId(at))
    }

    /// What a cell holds, as somebody sees it, and whether that is nothing.
    fn seen(&self, world: &World, viewer: Option<Decider>, state: StateId, cell: usize) -> (String, bool) {
        if !world.sees(&self.machine.play, viewer, state, cell) {
            return (self.say("secret", "secret").into(), false);
        }
        let value = world.value(cell);
        let Some(declared) = self.machine.play.states.get(state.at()) else { return (String::new(), true) };
        self.shown(world, value, &declared.of)
    }

    /// A value in a table, and whether it is nothing.
    fn shown(&self, world: &World, value: &Value, of: &Type) -> (String, bool) {
        match value {
            Value::None => ("–".into(), true),
            Value::Set(all) | Value::List(all) if all.is_empty() => ("–".into(), true),
            Value::Int(0) | Value::Bool(false) => (self.value(world, value, of), true),
            value => (self.value(world, value, of), false),
        }
    }

    /// What there is once.
    fn whole(&self, world: &World, viewer: Option<Decider>) -> Sheet {
        let mut rows = vec![vec![self.say("Turn", "Tour").to_owned(), world.turn.to_string()]];
        for state in self.states(|keys| keys == 0) {
            let cell = world.cells_of(state).start;
            // The order of a deck is nobody's business, not even that it is one.
            if world.sees(&self.machine.play, viewer, state, cell) {
                rows.push(vec![capital(&self.state(state)), self.seen(world, viewer, state, cell).0]);
            }
        }
        let columns = vec![String::new(), self.say("Now", "Actuellement").to_owned()];
        Sheet { title: self.say("The game", "La partie").into(), columns, rows, cut: false }
    }

    /// The states with one key: a table for each kind of key, with a column for each state.
    fn by_one_key(&self, world: &World, viewer: Option<Decider>) -> Vec<Sheet> {
        let mut kinds: Vec<(Type, Vec<StateId>)> = Vec::new();
        for state in self.states(|keys| keys == 1) {
            let Some(key) = self.machine.play.states.get(state.at()).and_then(|state| state.keys.first()) else {
                continue;
            };
            match kinds.iter_mut().find(|(of, _)| of == key) {
                Some((_, states)) => states.push(state),
                None => kinds.push((key.clone(), vec![state])),
            }
        }
        kinds.into_iter().map(|(key, states)| self.keyed(world, viewer, &key, &states)).collect()
    }

    fn keyed(&self, world: &World, viewer: Option<Decider>, key: &Type, states: &[StateId]) -> Sheet {
        let mut columns = vec![String::new()];
        columns.extend(states.iter().map(|state| capital(&self.state(*state))));
        let cells = states.first().map_or(0, |state| world.cells_of(*state).len());
        let mut rows = Rows::new(cells);
        for at in 0..cells {
            let first = states.first().map(|state| world.cells_of(*state).start + at);
            let head = states.first().zip(first).map(|(state, cell)| world.keys_of(&self.machine.play, *state, cell));
            let head =
                head.and_then(|keys| keys.first().map(|value| self.value(world, value, key))).unwrap_or_default();
            let seen = states.iter().map(|state| self.seen(world, viewer, *state, world.cells_of(*state).start + at));
            rows.push(capital(&head), seen.collect());
        }
        rows.sheet(self.kind(key), columns)
    }

    /// What the keys of a table are called.
    fn kind(&self, key: &Type) -> String {
        let play = &self.machine.play;
        let name = match key {
            Type::Member(id) => play.kinds.get(id.at()).map(|kind| self.names.nouns(&kind.id, 2).to_owned()),
            Type::Enum(id) => play.enums.get(id.at()).map(|words| words.id.to_string()),
            Type::Actor(id) => play.actors.get(id.at()).map(|actors| match &*actors.id {
                "player" => self.say("players", "joueurs").to_owned(),
                id => id.to_owned(),
            }),
            _ => None,
        };
        capital(&name.unwrap_or_default())
    }

    /// The states with two keys, each a table of its own; with more, a list of what they hold.
    fn by_more_keys(&self, world: &World, viewer: Option<Decider>) -> Vec<Sheet> {
        self.states(|keys| keys > 1).map(|state| self.grid(world, viewer, state)).collect()
    }

    fn grid(&self, world: &World, viewer: Option<Decider>, state: StateId) -> Sheet {
        let title = capital(&self.state(state));
        let cells = world.cells_of(state);
        let types = self.machine.play.states.get(state.at()).map(|state| state.keys.as_slice()).unwrap_or_default();
        let keys = |cell| -> Vec<String> {
            let keys = world.keys_of(&self.machine.play, state, cell);
            keys.iter().zip(types).map(|(key, of)| capital(&self.value(world, key, of))).collect()
        };
        // The last key runs fastest: so it is that of the columns, and the keys before it head the rows.
        let mut columns = vec![String::new()];
        let first = keys(cells.start);
        let lead = first.len().saturating_sub(1);
        let same = |cell| keys(cell).get(..lead) == first.get(..lead);
        let width = cells.clone().take_while(|cell| same(*cell)).count().max(1);
        columns.extend(cells.clone().take(width).filter_map(|cell| keys(cell).pop()));
        if width > LONG {
            return self.column(world, viewer, state);
        }
        let mut rows = Rows::new(cells.len() / width);
        for start in cells.clone().step_by(width) {
            let head = keys(start).get(..lead).map(|keys| keys.join(", ")).unwrap_or_default();
            rows.push(head, (start..start + width).map(|cell| self.seen(world, viewer, state, cell)).collect());
        }
        rows.sheet(title, columns)
    }

    /// One row for each cell that holds something.
    fn column(&self, world: &World, viewer: Option<Decider>, state: StateId) -> Sheet {
        let cells = world.cells_of(state);
        let mut rows = Rows::new(cells.len());
        for cell in cells {
            let types = self.machine.play.states.get(state.at()).map(|state| state.keys.as_slice()).unwrap_or_default();
            let keys = world.keys_of(&self.machine.play, state, cell);
            let keys: Vec<String> = keys.iter().zip(types).map(|(key, of)| self.value(world, key, of)).collect();
            rows.push(keys.join(", "), vec![self.seen(world, viewer, state, cell)]);
        }
        rows.sheet(capital(&self.state(state)), vec![String::new(), self.say("Now", "Actuellement").into()])
    }

    /// The pieces that are there, one kind a table. Lists that players brought are no pieces of the table.
    fn pieces(&self, world: &World) -> Vec<Sheet> {
        let play = &self.machine.play;
        let listed = |id: PieceId| {
            play.formats.iter().any(|format| format.piece == id || format.parts.iter().any(|part| part.piece == id))
        };
        let mut sheets = Vec::new();
        for (kind, at) in play.pieces.iter().zip(0..) {
            let id = PieceId(at);
            if listed(id) {
                continue;
            }
            let mut columns = vec![capital(&self.piece_kind(id))];
            columns.extend(kind.fields.iter().map(|field| capital(&self.field(field))));
            let mut rows = Rows::new(0);
            for (at, made) in world.pieces_of(id) {
                let cells = kind.fields.iter().zip(&made.fields);
                rows.push(
                    capital(&self.piece(world, at)),
                    cells.map(|(field, value)| self.shown(world, value, &field.of)).collect(),
                );
            }
            sheets.push(rows.sheet(capital(&self.piece_kind(id)), columns));
        }
        sheets
    }
}

/// Rows under construction.
struct Rows {
    rows: Vec<Vec<String>>,
    long: bool,
    cut: bool,
}

impl Rows {
    fn new(expected: usize) -> Rows {
        Rows { rows: Vec::new(), long: expected > LONG, cut: false }
    }

    fn push(&mut self, head: String, cells: Vec<(String, bool)>) {
        if (self.long && cells.iter().all(|(_, nothing)| *nothing)) || self.rows.len() >= MOST_ROWS {
            self.cut = true;
            return;
        }
        let mut row = vec![head];
        row.extend(cells.into_iter().map(|(text, _)| text));
        self.rows.push(row);
    }

    fn sheet(self, title: String, columns: Vec<String>) -> Sheet {
        Sheet { title, columns, rows: self.rows, cut: self.cut }
    }
}
