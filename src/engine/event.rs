//! What happens in a game, one thing after another.

use super::decision::{Choice, Decider};
use super::value::{Throw, Value};
use crate::ruleset::code::*;
use crate::ruleset::play::Item;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A turn begins.
    Turn(i64),
    /// A phase or step begins; the value that the phase goes through.
    Begin(Item, Option<Value>),
    /// A phase or step ends.
    End(Item),
    /// Somebody chose.
    Chose(Choice),
    /// Somebody is asked.
    Asked {
        /// Who.
        who: Decider,
        /// What for.
        action: ActionId,
        /// What is settled already.
        arguments: Vec<Option<Value>>,
        /// Whether they may decline.
        optional: bool,
    },
    /// A cell changed.
    Set {
        /// The state.
        state: StateId,
        /// Its cell.
        cell: usize,
        /// What it held.
        old: Value,
        /// What it holds.
        new: Value,
    },
    /// A field of a piece changed.
    SetField {
        /// The piece.
        piece: u32,
        /// The position of the field.
        field: u32,
        /// What it held.
        old: Value,
        /// What it holds.
        new: Value,
    },
    /// A piece was made.
    Spawned {
        /// The piece.
        piece: u32,
        /// Its fields at first.
        fields: Vec<Value>,
    },
    /// A piece was removed.
    Removed(u32),
    /// An event of the rules.
    Emitted(EventId, Vec<Value>),
    /// Dice were rolled.
    Rolled {
        /// Where.
        site: SiteId,
        /// What they show.
        throws: Vec<Throw>,
    },
    /// Something was shuffled.
    Shuffled {
        /// Where.
        site: SiteId,
        /// The order.
        value: Value,
        /// The type of the elements.
        of: Type,
    },
    /// A tie was settled by chance.
    Tie {
        /// Where.
        site: SiteId,
        /// Whom it fell to.
        value: Value,
        /// Its type.
        of: Type,
    },
    /// A cell was opened, to somebody or to everybody.
    Revealed {
        /// The state.
        state: StateId,
        /// Its cell.
        cell: usize,
        /// What it holds.
        value: Value,
        /// To whom; nobody stands for everybody.
        to: Vec<Decider>,
    },
    /// The game is over.
    Won(Value),
}
