//! What can be wrong with a game although each of its rules makes sense. These are silent for a closure without a
//! `game`, whose rules are for another to play.

use std::collections::BTreeSet;

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Sink};
use crate::ruleset::Found;
use crate::ruleset::code::*;
use crate::ruleset::play::{Item, Play, Trigger};
use crate::source::Origin;

mod never_offered;
mod unreached;
mod unread_state;
mod unwritten_state;

/// The checks of this family.
pub const CHECKS: &[fn(&Context, &mut Sink)] =
    &[never_offered::check, unreached::check, unread_state::check, unwritten_state::check];

/// Their codes.
pub static CODES: &[&Code] = &[&never_offered::CODE, &unreached::CODE, &unread_state::CODE, &unwritten_state::CODE];

/// What plays, if there is a game and all its rules became code.
fn game<'c>(context: &'c Context) -> Option<&'c Play> {
    context.compiled.play.as_ref().filter(|play| play.game.is_some())
}

/// The place of a definition, of which a finding tells.
fn place(context: &Context, kind: &str, id: &str) -> Option<(Address, Origin)> {
    Some((Address::new([kind, id]), context.definition(kind, id)?.key_origin))
}

/// The states that scripts read.
fn read(play: &Play) -> BTreeSet<StateId> {
    let mut read = BTreeSet::new();
    play.everything(&mut |found| {
        if let Found::Code(code) = found {
            code.every(&mut |code| {
                if let Op::State(id, _) | Op::Take(id, _) = code.op {
                    read.insert(id);
                }
            });
        }
    });
    // A rule that answers to a change looks at it.
    read.extend(play.rules.iter().filter_map(|rule| match rule.on {
        Trigger::Change(id) => Some(id),
        _ => None,
    }));
    read
}

/// The states that effects write.
fn written(play: &Play) -> BTreeSet<StateId> {
    let mut written = BTreeSet::new();
    play.everything(&mut |found| match found {
        Found::Act(act) => {
            if let ActOp::Assign(target, _)
            | ActOp::Increase(target, _)
            | ActOp::Decrease(target, _)
            | ActOp::Insert { target, .. }
            | ActOp::Withdraw { target, .. } = &act.op
                && let Target::State(id, _) = target
            {
                written.insert(*id);
            }
        }
        Found::Code(code) => code.every(&mut |code| {
            if let Op::Take(id, _) = code.op {
                written.insert(id);
            }
        }),
        Found::Exception(_) | Found::Text(_) => {}
    });
    written
}

/// The actions that effects ask for.
fn asked(play: &Play) -> BTreeSet<ActionId> {
    let mut asked = BTreeSet::new();
    play.everything(&mut |found| {
        if let Found::Act(Act { op: ActOp::Ask(ask), .. }) = found {
            asked.insert(ask.action);
        }
    });
    asked
}

/// The phases and steps that a game goes through.
fn reached(play: &Play) -> BTreeSet<(bool, u32)> {
    let mut reached = BTreeSet::new();
    let mut wanted: Vec<Item> =
        play.game.iter().flat_map(|game| game.setup.into_iter().chain([game.turn])).map(Item::Phase).collect();
    while let Some(item) = wanted.pop() {
        let key = match item {
            Item::Phase(id) => (true, id.0),
            Item::Step(id) => (false, id.0),
        };
        if reached.insert(key)
            && let Item::Phase(id) = item
        {
            wanted.extend(play.phases.get(id.at()).into_iter().flat_map(|phase| &phase.items));
        }
    }
    reached
}
