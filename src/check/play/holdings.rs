//! What is held, by kind of thing: counts with a thing among their keys, sets and lists of things. Which of the
//! things are gained, lost and looked at.

use std::collections::{BTreeMap, BTreeSet};

use crate::ruleset::Found;
use crate::ruleset::code::*;
use crate::ruleset::play::Play;

/// Where things are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// A count or flag for each: the state, and the position of the key.
    Key(StateId, usize),
    /// The elements of a state.
    Elements(StateId),
    /// The elements of a field, by its position; of which kind of piece, code does not say.
    Field(u32),
}

/// A word of an enumeration, or a member of a kind.
pub type Thing = (Type, u32);

/// The first place where something is done: the address of the script and the node.
pub type Place<'p> = (&'p str, (u32, u32));

/// What is done with one thing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uses<'p> {
    /// Where it is gained.
    pub gained: Option<Place<'p>>,
    /// Where it is lost.
    pub lost: Option<Place<'p>>,
    /// Where it is looked at.
    pub read: Option<Place<'p>>,
}

/// What is done with things whose names stand in the scripts, and with whatever things.
#[derive(Debug, Default)]
pub struct Holdings<'p> {
    /// By holder and thing.
    pub named: BTreeMap<(Holder, Thing), Uses<'p>>,
    /// With things that are only known while playing.
    pub any: BTreeMap<Holder, Uses<'p>>,
    /// The fields that things go into and out of; others name one thing each.
    pub collections: BTreeSet<Holder>,
}

#[derive(Clone, Copy)]
enum Use {
    Gained,
    Lost,
    Read,
}

impl<'p> Holdings<'p> {
    /// Those of a game.
    pub fn of(play: &'p Play) -> Holdings<'p> {
        let mut holdings = Holdings::default();
        for (state, id) in play.states.iter().zip(0..).filter(|(state, _)| state.start.is_some()) {
            let zero = state.start.as_ref().is_some_and(|start| is_nothing(&start.code));
            for holder in holders(play, StateId(id)).into_iter().filter(|_| !zero) {
                holdings.note(holder, None, Use::Gained, ("", (0, 0)));
            }
        }
        for field in play.pieces.iter().flat_map(|piece| piece.fields.iter().zip(0..)) {
            if field.0.start.is_some() {
                holdings.note(Holder::Field(field.1), None, Use::Gained, ("", (0, 0)));
            }
        }
        play.everywhere(&mut |address, found| match found {
            Found::Act(act) => holdings.act(play, act, address),
            Found::Code(code) => holdings.code(play, code, address),
            Found::Exception(_) | Found::Text(_) => {}
        });
        holdings
    }

    /// What is done with a thing, by its name or by whatever name.
    pub fn uses(&self, holder: Holder, thing: &Thing) -> Uses<'p> {
        let named = self.named.get(&(holder, thing.clone())).copied().unwrap_or_default();
        let any = self.any.get(&holder).copied().unwrap_or_default();
        Uses { gained: named.gained.or(any.gained), lost: named.lost.or(any.lost), read: named.read.or(any.read) }
    }

    fn note(&mut self, holder: Holder, thing: Option<Thing>, what: Use, place: Place<'p>) {
        let uses = match thing {
            Some(thing) => self.named.entry((holder, thing)).or_default(),
            None => self.any.entry(holder).or_default(),
        };
        let slot = match what {
            Use::Gained => &mut uses.gained,
            Use::Lost => &mut uses.lost,
            Use::Read => &mut uses.read,
        };
        slot.get_or_insert(place);
    }

    /// An element, or several.
    fn note_all(&mut self, holder: Holder, value: &'p Code, what: Use, place: Place<'p>) {
        match &value.op {
            Op::Set(codes) | Op::List(codes) => codes.iter().for_each(|code| self.note_all(holder, code, what, place)),
            _ => self.note(holder, thing(value), what, place),
        }
    }

    fn keys(&mut self, play: &Play, id: StateId, keys: &'p [Code], what: Use, place: Place<'p>) {
        for holder in holders(play, id) {
            if let Holder::Key(_, at) = holder {
                self.note(holder, keys.get(at).and_then(thing), what, place);
            }
        }
    }

    fn act(&mut self, play: &Play, act: &'p Act, address: &'p str) {
        let place = (address, act.at);
        match &act.op {
            ActOp::Increase(Target::State(id, keys), _) => self.keys(play, *id, keys, Use::Gained, place),
            ActOp::Decrease(Target::State(id, keys), _) => self.keys(play, *id, keys, Use::Lost, place),
            ActOp::Assign(target, value) => {
                if let Target::State(id, keys) = target {
                    if !is_nothing(value) {
                        self.keys(play, *id, keys, Use::Gained, place);
                    }
                    if !is_something(value) {
                        self.keys(play, *id, keys, Use::Lost, place);
                    }
                }
                self.note_all(elements(target), value, Use::Gained, place);
                self.note(elements(target), None, Use::Lost, place);
            }
            ActOp::Insert { target, value, .. } => {
                self.collections.insert(elements(target));
                self.note_all(elements(target), value, Use::Gained, place);
            }
            ActOp::Withdraw { target, value, .. } => {
                self.collections.insert(elements(target));
                self.note_all(elements(target), value, Use::Lost, place);
            }
            ActOp::Spawn(_, fields) => {
                for (value, at) in fields.iter().zip(0..) {
                    value.iter().for_each(|value| self.note_all(Holder::Field(at), value, Use::Gained, place));
                }
            }
            _ => {}
        }
    }

    fn code(&mut self, play: &Play, code: &'p Code, address: &'p str) {
        let place = (address, code.at);
        match &code.op {
            // Whether one thing is among those held.
            Op::In(value, among) if matches!(among.op, Op::State(..) | Op::Field(..)) => {
                let holder = match &among.op {
                    Op::State(id, _) => Holder::Elements(*id),
                    Op::Field(at, _) => Holder::Field(*at),
                    _ => return,
                };
                self.note(holder, thing(value), Use::Read, place);
                self.code(play, value, address);
                among.operands(&mut |code| self.code(play, code, address));
                return;
            }
            Op::State(id, keys) => {
                self.keys(play, *id, keys, Use::Read, place);
                self.note(Holder::Elements(*id), None, Use::Read, place);
            }
            Op::Field(at, _) => self.note(Holder::Field(*at), None, Use::Read, place),
            Op::Take(id, _) => {
                self.note(Holder::Elements(*id), None, Use::Read, place);
                self.note(Holder::Elements(*id), None, Use::Lost, place);
            }
            _ => {}
        }
        code.operands(&mut |code| self.code(play, code, address));
    }
}

/// Where a state holds things: by its keys if it counts, else by its elements.
fn holders(play: &Play, id: StateId) -> Vec<Holder> {
    let Some(state) = play.states.get(id.at()) else { return Vec::new() };
    match &state.of {
        Type::Int | Type::Bool => {
            let things =
                state.keys.iter().enumerate().filter(|(_, key)| matches!(key, Type::Member(_) | Type::Enum(_)));
            things.map(|(at, _)| Holder::Key(id, at)).collect()
        }
        Type::Set(_) | Type::List(_) => vec![Holder::Elements(id)],
        _ => Vec::new(),
    }
}

fn elements(target: &Target) -> Holder {
    match target {
        Target::State(id, _) => Holder::Elements(*id),
        Target::Field(at, _) => Holder::Field(*at),
    }
}

fn thing(code: &Code) -> Option<Thing> {
    match code.op {
        Op::Member(kind, at) => Some((Type::Member(kind), at)),
        Op::Word(id, at) => Some((Type::Enum(id), at)),
        _ => None,
    }
}

/// Whether a value holds nothing: 0, false, an empty set.
fn is_nothing(code: &Code) -> bool {
    match &code.op {
        Op::Int(0) | Op::Bool(false) => true,
        Op::Set(codes) | Op::List(codes) => codes.is_empty(),
        _ => false,
    }
}

/// Whether a value is a constant that is more than nothing.
fn is_something(code: &Code) -> bool {
    matches!(code.op, Op::Bool(true)) || matches!(code.op, Op::Int(number) if number > 0)
}
