//! The whole log of a game in words, as anybody may know it.

use super::{Sentence, Teller};
use crate::engine::{Fault, Game};

/// The log of a game: what happened when it was set up, then after each choice.
pub type Chronicle = Vec<Vec<Sentence>>;

/// Tells a game from its beginning. Secrets are told once they are out.
///
/// # Errors
///
/// If the rules break down: a game that was played has none of this.
pub fn chronicle(teller: &Teller, game: &Game) -> Result<Chronicle, Fault> {
    let mut again = Game::new(game.shared_machine(), game.setup().clone())?;
    let mut told = vec![teller.happened(again.world(), again.events(), None, false)];
    for choice in game.history() {
        let secret = again.keeps_secrets();
        if again.apply(choice).is_err() {
            break;
        }
        told.push(teller.happened(again.world(), again.events(), None, secret));
    }
    Ok(told)
}
