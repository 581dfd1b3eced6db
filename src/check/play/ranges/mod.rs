//! What is known of every value before any game is played: numbers from one to another, truth values that never
//! change, words that never occur.
//!
//! Nothing is followed in time: a state may hold at any moment what it starts with and whatever any effect writes.
//! So what is said here to be always so *is* always so; much that is so in fact is not seen.
//!
//! ```text
//! pass       every script once, from what is known to what is found
//! climb      passes until nothing new is found; what keeps growing is let go
//! descend    two passes more, which take back some of what was let go
//! watch      a last pass, which notes what always comes out the same
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Context;
use crate::model::Rules;
use crate::pack::condition::read_range;
use crate::ruleset::Found;
use crate::ruleset::code::*;
use crate::ruleset::play::{Play, Script};

mod acts;
mod evaluate;
mod fact;
mod gather;
mod interval;
mod owners;

pub use fact::{Fact, Value};
pub use interval::Interval;

/// After so many passes, what still grows is let go.
const PATIENCE: usize = 4;
/// More passes than any rules need: what is not settled then is not looked at.
const MOST_PASSES: usize = 60;

/// What stands for a value that outlasts a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    State(u32),
    Field(u32, u32),
    FormulaParam(u32, u32),
    Result(u32),
    /// Of a constraint, or of a formula.
    Part(bool, u32, u32),
    EffectParam(u32, u32),
    EventParam(u32, u32),
    ActionParam(u32, u32),
    Loop(u32),
}

/// Where a condition stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What an action requires.
    Requirement,
    /// When a rule answers, or a constraint counts.
    When,
    /// When a phase runs.
    Phase,
    /// When a game or a repetition ends.
    Until,
    /// When an exception applies.
    Exception,
    /// What a constraint asks.
    Constraint,
    /// Which elements count.
    Filter,
    /// What is asked of each element.
    Test,
    /// Which branch is taken.
    If,
}

/// Something that always comes out the same.
#[derive(Clone, Debug)]
pub struct Seen<'p> {
    /// The address of the script.
    pub address: &'p str,
    /// The place in it.
    pub code: &'p Code,
    /// What it is.
    pub what: What<'p>,
}

/// What always comes out the same.
#[derive(Clone, Debug)]
pub enum What<'p> {
    /// A condition.
    Guard {
        /// Where it stands.
        role: Role,
        /// How it comes out.
        holds: bool,
        /// Whether it is the whole condition, and not a part of it.
        whole: bool,
        /// The numbers that it compares.
        sides: Option<(Interval, Interval)>,
    },
    /// A look-up outside of the table.
    Outside {
        /// The table.
        table: TableId,
        /// Whether its rows are meant, not its columns.
        row: bool,
        /// What is looked up.
        at: Interval,
    },
    /// A number beyond the limits.
    Beyond,
    /// A division by 0.
    ByZero,
    /// Of two numbers under a `min` or `max`, the same one decides, whatever the other is.
    Idle {
        /// The one that never decides.
        idle: &'p Code,
        /// The one that does.
        decides: &'p Code,
        /// What the idle one may be.
        range: Interval,
        /// What the other may be.
        other: Interval,
    },
}

/// What is known of every value of the rules.
pub struct Ranges<'k, 'p> {
    play: &'p Play,
    columns: BTreeMap<(KindId, u32), Fact>,
    params: Vec<Fact>,
    called: &'k Called,
    known: BTreeMap<Key, Fact>,
    found: BTreeMap<Key, Fact>,
    seen: Option<Vec<Seen<'p>>>,
}

/// What rules call, emit and write; of the rest nobody knows what it will be given.
#[derive(Debug, Default)]
struct Called {
    formulas: BTreeSet<FormulaId>,
    effects: BTreeSet<EffectId>,
    events: BTreeSet<EventId>,
    states: BTreeSet<StateId>,
}

/// The parts that a script reads.
#[derive(Clone, Copy, Debug)]
enum PartsOf {
    Nothing,
    Formula(u32),
    Constraint(u32),
}

/// The names of a script.
struct Frame<'p> {
    address: &'p str,
    slots: Vec<Fact>,
    parts: PartsOf,
}

/// Everything in the rules that always comes out the same.
pub fn seen<'p>(context: &Context, play: &'p Play) -> Vec<Seen<'p>> {
    let called = Called { states: super::written(play), ..Called::of(play) };
    let mut ranges = Ranges {
        play,
        columns: columns(play, context.rules()),
        params: params(play, context.rules()),
        called: &called,
        known: BTreeMap::new(),
        found: BTreeMap::new(),
        seen: None,
    };
    if !ranges.climb() {
        return Vec::new();
    }
    for _ in 0..2 {
        ranges.pass();
        ranges.known = std::mem::take(&mut ranges.found);
    }
    ranges.seen = Some(Vec::new());
    ranges.pass();
    ranges.seen.unwrap_or_default()
}

impl<'p> Ranges<'_, 'p> {
    /// Passes until nothing new is found. `false` if that takes too long.
    fn climb(&mut self) -> bool {
        for pass in 0..MOST_PASSES {
            self.pass();
            let mut grown = false;
            for (key, found) in std::mem::take(&mut self.found) {
                let before = self.known.get(&key).cloned().unwrap_or(Fact::NEVER);
                let mut now = before.join(&found);
                if pass >= PATIENCE {
                    now = now.widened(&before);
                }
                grown |= now != before;
                self.known.insert(key, now);
            }
            if !grown {
                return true;
            }
        }
        false
    }

    fn known(&self, key: Key) -> Fact {
        self.known.get(&key).cloned().unwrap_or(Fact::NEVER)
    }

    fn found(&mut self, key: Key, fact: Fact) {
        let all = self.found.entry(key).or_insert(Fact::NEVER);
        *all = all.join(&fact);
    }

    fn see(&mut self, frame: &Frame<'p>, code: &'p Code, what: What<'p>) {
        if let Some(seen) = &mut self.seen {
            seen.push(Seen { address: frame.address, code, what });
        }
    }

    /// What a script gives, with what is known of the names that it sees.
    fn script(&mut self, script: &'p Script, slots: &[Fact], parts: PartsOf) -> Fact {
        let mut frame = Frame { address: &script.address, slots: slots.to_vec(), parts };
        self.evaluate(&script.code, &mut frame)
    }

    /// A script that is a condition.
    fn condition(&mut self, role: Role, script: &'p Script, slots: &[Fact], parts: PartsOf) {
        let mut frame = Frame { address: &script.address, slots: slots.to_vec(), parts };
        self.guard(role, &script.code, &mut frame);
    }
}

impl Called {
    fn of(play: &Play) -> Called {
        let mut called = Called::default();
        play.everything(&mut |found| match found {
            Found::Act(Act { op: ActOp::Call(id, _), .. }) => {
                called.effects.insert(*id);
            }
            Found::Act(Act { op: ActOp::Emit(id, _), .. }) => {
                called.events.insert(*id);
            }
            Found::Act(_) | Found::Exception(_) | Found::Text(_) => {}
            Found::Code(code) => code.every(&mut |code| {
                if let Op::Call(id, _) = code.op {
                    called.formulas.insert(id);
                }
            }),
        });
        called
    }
}

/// What the parameters of the game may be: a build settles some, but the rules are for all their values.
fn params(play: &Play, rules: &Rules) -> Vec<Fact> {
    let range = |id: &str| rules.param.get(id).and_then(|param| param.range.as_deref()).and_then(read_range);
    play.params.iter().map(|param| limited(Fact::of(&param.of, play), range(&param.id))).collect()
}

/// What the fields of definitions may hold. What the members hold today is not asked: a pack may bring others.
fn columns(play: &Play, rules: &Rules) -> BTreeMap<(KindId, u32), Fact> {
    let mut columns = BTreeMap::new();
    for (kind, at) in play.kinds.iter().zip(0..) {
        for (column, position) in kind.columns.iter().zip(0..) {
            let stat = rules.stat.get(&column.id).filter(|stat| stat.on.iter().any(|on| **on == *kind.id));
            let range = stat.and_then(|stat| stat.range.as_deref()).and_then(read_range);
            columns.insert((KindId(at), position), limited(Fact::of(&column.of, play), range));
        }
    }
    columns
}

fn limited(fact: Fact, range: Option<(i64, i64)>) -> Fact {
    match (&fact.some, range) {
        (Value::Number(number), Some((low, high))) => {
            let some = Value::Number(number.within(Interval::of(low.into(), high.into())));
            Fact { some, none: fact.none }
        }
        _ => fact,
    }
}
