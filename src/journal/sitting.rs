//! A game that is being played, and its journal if it has one: they move together.

use std::sync::Arc;

use super::file::{FileFault, Journal};
use super::format::{Marks, Start};
use super::replay::{Replayed, marks_after};
use crate::engine::decision::{Choice, Reply};
use crate::engine::game::NotApplied;
use crate::engine::show::show_choice;
use crate::engine::{Fault, Game, Machine};

/// A game that is being played.
#[derive(Debug)]
pub struct Sitting {
    game: Game,
    /// How it stood at the start, and after each choice.
    marks: Vec<Marks>,
    journal: Option<Journal>,
}

/// Why something was not done.
#[derive(Debug)]
pub enum NotDone {
    /// The choice may not be made, or the rules break down.
    Choice(NotApplied),
    /// There is nothing to take back, or to make again.
    Nothing,
    /// The journal cannot be written; the game does not go on without it.
    Journal(FileFault),
}

impl Sitting {
    /// Sets a game up.
    ///
    /// # Errors
    ///
    /// If the set-up does not fit the rules, or the rules break down.
    pub fn start(machine: Arc<Machine>, start: &Start) -> Result<Sitting, Fault> {
        let game = Game::new(machine, start.setup())?;
        let marks = vec![marks_after(None, &game)];
        Ok(Sitting { game, marks, journal: None })
    }

    /// Goes on with a game from a journal.
    pub fn resume(replayed: Replayed, journal: Option<Journal>) -> Sitting {
        Sitting { game: replayed.game, marks: replayed.marks, journal }
    }

    /// Keeps the game in a journal from now on.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn keep(&mut self, mut journal: Journal, start: &Start) -> Result<(), FileFault> {
        if let Some(opening) = self.marks.first() {
            journal.begin(start, *opening)?;
        }
        self.journal = Some(journal);
        Ok(())
    }

    /// The game, to be asked.
    pub fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The game, to be looked at.
    pub fn look(&self) -> &Game {
        &self.game
    }

    /// Makes a choice. Once this returns, it is in the journal.
    ///
    /// # Errors
    ///
    /// If it may not be made, the rules break down, or the journal cannot be written.
    pub fn choose(&mut self, choice: &Choice) -> Result<(), NotDone> {
        let verb = if choice.reply == Reply::Decline { "decline" } else { "choose" };
        let entry = format!("{verb} {}", show_choice(self.game.machine(), self.game.world(), choice));
        self.game.apply(choice).map_err(NotDone::Choice)?;
        let recorded = self.record(&entry);
        if recorded.is_err() {
            // What is in no journal did not happen.
            self.game.back(1);
        }
        recorded
    }

    fn record(&mut self, entry: &str) -> Result<(), NotDone> {
        let marks = marks_after(self.marks.last().copied(), &self.game);
        if let Some(journal) = &mut self.journal {
            journal.add(entry, marks).map_err(NotDone::Journal)?;
        }
        self.marks.push(marks);
        Ok(())
    }

    /// Takes the last choice back.
    ///
    /// # Errors
    ///
    /// If there is none, or the journal cannot be written.
    pub fn undo(&mut self) -> Result<(), NotDone> {
        let before = self.marks.len().checked_sub(2).and_then(|at| self.marks.get(at)).copied();
        let before = before.ok_or(NotDone::Nothing)?;
        if !self.game.undo() {
            return Err(NotDone::Nothing);
        }
        if let Some(journal) = &mut self.journal
            && let Err(fault) = journal.add("undo", before)
        {
            self.game.redo();
            return Err(NotDone::Journal(fault));
        }
        self.marks.pop();
        Ok(())
    }

    /// Makes the choice again that was last taken back.
    ///
    /// # Errors
    ///
    /// If there is none, or the journal cannot be written.
    pub fn redo(&mut self) -> Result<(), NotDone> {
        if !self.game.redo() {
            return Err(NotDone::Nothing);
        }
        let recorded = self.record("redo");
        if recorded.is_err() {
            self.game.back(1);
        }
        recorded
    }
}
