//! A journal played again.

use std::sync::Arc;

use super::format::{Kept, Marks, Written, checksum};
use crate::engine::decision::{Choice, Refusal};
use crate::engine::game::NotApplied;
use crate::engine::log::lines;
use crate::engine::read::read_choice;
use crate::engine::{Fault, Game, Machine};

/// A game from a journal.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game, at the last choice that stands.
    pub game: Game,
    /// How it stood at the start and after each choice.
    pub marks: Vec<Marks>,
    /// Where the game first stands otherwise than the journal says.
    pub differs: Option<Differs>,
    /// Where its log first says something else. Rules that only name or order things otherwise do not change the log,
    /// and may well change the state.
    pub log_differs: Option<Differs>,
}

/// Where a game goes another way than its journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// Already when it is set up.
    Opening,
    /// After the choice at this position.
    After(usize),
}

/// Where a journal cannot be played on.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// The choice that does not stand; absent if the game cannot even be set up.
    pub at: Option<Kept>,
    /// How many choices stand before it.
    pub stand: usize,
    /// The game before it.
    pub game: Option<Game>,
    /// Why.
    pub why: Why,
}

/// Why a choice does not stand.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It names something that is not there.
    Unreadable,
    /// It may not be made.
    Refused(Choice, Refusal),
    /// The rules break down.
    Fault(Fault),
}

/// How a game stands after what happened since the last choice.
pub fn marks_after(before: Option<Marks>, game: &Game) -> Marks {
    let log = checksum(before.map_or(0, |marks| marks.log), &lines(game).join("\n"));
    Marks { log, state: game.state_hash() }
}

/// Plays a journal again.
///
/// # Errors
///
/// The first choice that does not stand.
pub fn replay(written: &Written, machine: &Arc<Machine>) -> Result<Replayed, Box<Stopped>> {
    let started = Game::new(Arc::clone(machine), written.start.setup());
    let mut game =
        started.map_err(|fault| Box::new(Stopped { at: None, stand: 0, game: None, why: Why::Fault(fault) }))?;
    let mut last = marks_after(None, &game);
    let mut all = Replayed { game: game.clone(), marks: vec![last], differs: None, log_differs: None };
    all.compare(written.opening, last, Differs::Opening);
    for (stand, kept) in written.path.iter().enumerate() {
        if let Err(why) = make(&mut game, &kept.text) {
            return Err(Box::new(Stopped { at: Some(kept.clone()), stand, game: Some(game), why }));
        }
        last = marks_after(Some(last), &game);
        all.marks.push(last);
        all.compare(kept.marks, last, Differs::After(stand));
    }
    // What was taken back is made once more and taken back again, so that it can be made again.
    let made = written.ahead.iter().rev().take_while(|kept| make(&mut game, &kept.text).is_ok()).count();
    if made > 0 {
        game.back(made);
    }
    Ok(Replayed { game, ..all })
}

impl Replayed {
    fn compare(&mut self, known: Option<Marks>, found: Marks, place: Differs) {
        let Some(known) = known else { return };
        if known != found {
            self.differs.get_or_insert(place);
        }
        if known.log != found.log {
            self.log_differs.get_or_insert(place);
        }
    }
}

/// Makes a choice that a line tells of.
fn make(game: &mut Game, line: &str) -> Result<(), Why> {
    let choice = read_choice(game, line).ok_or(Why::Unreadable)?;
    match game.apply(&choice) {
        Ok(_) => Ok(()),
        Err(NotApplied::Refused(refusal)) => Err(Why::Refused(choice, refusal)),
        Err(NotApplied::Fault(fault)) => Err(Why::Fault(fault)),
    }
}
