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

use ranges::What;
use said::Spot;

mod constant_condition;
mod endless;
mod endless_choice;
mod holdings;
mod idle_limit;
mod impossible_sum;
mod never_offered;
mod outside_table;
mod ranges;
mod said;
mod step_and_phase;
mod things;
mod touched;
mod trigger_loop;
mod unreached;
mod unread_state;
mod unused_parameter;
mod unwritten_state;

/// The checks of this family.
pub const CHECKS: &[fn(&Context, &mut Sink)] = &[
    endless::check,
    endless_choice::check,
    step_and_phase::check,
    never_offered::check,
    unreached::check,
    unread_state::check,
    things::check,
    trigger_loop::check,
    unused_parameter::check,
    unwritten_state::check,
    values,
];

/// Their codes.
pub static CODES: &[&Code] = &[
    &constant_condition::CODE,
    &endless::CODE,
    &endless_choice::CODE,
    &idle_limit::CODE,
    &impossible_sum::BEYOND,
    &impossible_sum::BY_ZERO,
    &never_offered::CODE,
    &outside_table::CODE,
    &unreached::CODE,
    &unread_state::CODE,
    &step_and_phase::CODE,
    &things::NEVER_GAINED,
    &things::NEVER_REMOVED,
    &things::NEVER_USED,
    &trigger_loop::CODE,
    &unused_parameter::CODE,
    &unwritten_state::CODE,
];

/// What plays, if there is a game and all its rules became code.
fn game<'c>(context: &'c Context) -> Option<&'c Play> {
    context.compiled.play.as_ref().filter(|play| play.game.is_some())
}

/// What always comes out the same, whatever the values are. What can only fail is told without a game, too.
fn values(context: &Context, sink: &mut Sink) {
    let Some(play) = context.compiled.play.as_ref() else { return };
    for seen in ranges::seen(context, play) {
        let Some(spot) = Spot::of(context, seen.address, seen.code) else { continue };
        match seen.what {
            What::ByZero => sink.push(impossible_sum::by_zero(&spot)),
            What::Beyond => sink.push(impossible_sum::beyond(&spot)),
            What::Outside { table, row, at } => {
                let table = play.tables.get(table.at());
                sink.extend(table.map(|table| outside_table::report(context, &spot, table, row, at)));
            }
            _ if play.game.is_none() => {}
            What::Guard { role, holds, whole, sides } => {
                sink.push(constant_condition::report(&spot, whole.then_some(role), holds, sides));
            }
            What::Idle { idle, decides, range, other } => {
                let spots = (Spot::of(context, seen.address, idle), Spot::of(context, seen.address, decides));
                let (Some(idle), Some(decides)) = spots else { continue };
                sink.push(idle_limit::report(&idle, &decides, range, other));
            }
        }
    }
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
