//! Players that choose by chance: every choice on offer is as likely as the others.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::chance::{Stream, site_number};
use super::decision::Choice;
use super::fault::Fault;
use super::game::{Game, NotApplied};
use super::machine::Machine;
use super::setup::Setup;

/// How many choices are weighed at most; of more, only the first count.
const MOST_OFFERS: usize = 4_096;

/// How a random game went.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// Whether it came to its end before the limit.
    pub ended: bool,
}

/// Plays a game by chance to its end, or for so many choices.
///
/// # Errors
///
/// If the rules break down.
pub fn play(machine: &Arc<Machine>, setup: Setup, seed: u64, most: usize) -> Result<Played, Fault> {
    let mut game = Game::new(Arc::clone(machine), setup)?;
    for turn in 0..most {
        if game.decision().is_none() {
            return Ok(Played { game, ended: true });
        }
        let choice = pick(&mut game, seed, turn as u64)?;
        match choice.map(|choice| game.apply(&choice).map(|_| ())) {
            Some(Ok(())) => {}
            Some(Err(NotApplied::Fault(fault))) => return Err(fault),
            // What is on offer applies.
            Some(Err(NotApplied::Refused(_))) | None => break,
        }
    }
    let ended = game.decision().is_none();
    Ok(Played { game, ended })
}

/// One of the choices on offer.
///
/// # Errors
///
/// If the rules break down while they are asked.
pub fn pick(game: &mut Game, seed: u64, turn: u64) -> Result<Option<Choice>, Fault> {
    let mut offers: Vec<Choice> = Vec::new();
    game.offers(&mut |choice| {
        offers.push(choice);
        if offers.len() < MOST_OFFERS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let at = Stream::new(seed, site_number("player", 0), turn).below(offers.len() as u64);
    Ok(if offers.is_empty() { None } else { Some(offers.swap_remove(at as usize)) })
}
