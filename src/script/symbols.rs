//! What names mean: the tables of a closure, before its scripts are read.
//!
//! [`Symbols`] holds the tables of [`Play`] without their scripts, an index of every name, and where each thing
//! was written, so that a message can show both parties. It is built once for a closure; elaboration only adds
//! what has to be inferred (the types of formulas and events).

use std::collections::{BTreeMap, BTreeSet};

use crate::ruleset::code::*;
use crate::ruleset::play::{PieceField, Play};
use crate::source::Origin;

/// The names of a closure.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// The tables: everything but scripts. Formulas and events have their parameters; what must be inferred
    /// stands in `formula_types` and `event_types`.
    pub play: Play,
    /// What a name at the outermost level means: `score`, `income`, `raid`, `faction`, `players`. A name that
    /// several things have is listed with each; what is expected decides, else the author has to write the kind.
    pub globals: BTreeMap<Box<str>, Vec<Global>>,
    /// Members of kinds and words of enumerations, by id: `red`, `tanker`, `bold`, `hit`.
    pub members: BTreeMap<Box<str>, Vec<Op>>,
    /// The type of each formula, once its scripts have been elaborated; `None` while unknown or faulty.
    pub formula_types: BTreeMap<FormulaId, Type>,
    /// The types of the arguments of each event, once an `emit` of it has been elaborated.
    pub event_types: BTreeMap<EventId, Vec<(Box<str>, Type)>>,
    /// The types of the values that phases go through, once known.
    pub loops: BTreeMap<PhaseId, Type>,
    /// The types of the parameters of actions, once their choices have been elaborated.
    pub action_types: BTreeMap<(ActionId, Box<str>), Type>,
    /// Of the entries of lists: the position of the field that says what they are.
    pub entries: BTreeMap<PieceId, u32>,
    /// Pieces that never change: lists and their entries.
    pub fixed: BTreeSet<PieceId>,
    /// Fields of pieces that have a start, as `piece.field`.
    pub starts: BTreeSet<Box<str>>,
    /// What a winner is: the side of the players, or the players.
    pub winner: Option<Type>,
    /// Where each thing was defined, by its address without the field: `state.score`.
    pub origins: BTreeMap<Box<str>, Origin>,
    /// Names that a fault made unreadable (`kind.id`): whatever they are used for is not reported.
    pub poisoned: BTreeSet<Box<str>>,
}

impl Symbols {
    /// The ids of a kind that scripts name, sorted.
    pub fn ids(&self, kind: &'static str) -> impl Iterator<Item = &str> {
        let wanted = move |global: &Global| {
            matches!(
                (kind, global),
                ("piece", Global::Piece(_))
                    | ("effect", Global::Effect(_))
                    | ("action", Global::Action(_))
                    | ("formula", Global::Formula(_))
                    | ("state", Global::State(_))
            )
        };
        self.globals.iter().filter(move |(_, globals)| globals.iter().any(wanted)).map(|(name, _)| &**name)
    }

    /// Whether a fault made a name unreadable.
    pub fn is_poisoned(&self, name: &str) -> bool {
        self.poisoned.iter().any(|address| address.split_once('.').is_some_and(|(_, id)| id == name))
    }

    /// The ids of the values of a type, if they have ids.
    pub fn names_of(&self, of: &Type) -> Vec<String> {
        let names = match of {
            Type::Optional(of) | Type::Set(of) | Type::List(of) => return self.names_of(of),
            Type::Enum(id) => self.play.enums.get(id.at()).map(|words| &words.words),
            Type::Member(id) => self.play.kinds.get(id.at()).map(|kind| &kind.members),
            _ => None,
        };
        names.into_iter().flatten().map(|name| name.to_string()).collect()
    }

    /// What the keys of a state are called, as in `faction`.
    pub fn keys_of(&self, owner: &str) -> Vec<String> {
        let play = &self.play;
        let state = owner.strip_prefix("state.").and_then(|id| play.states.iter().find(|state| *state.id == *id));
        let word = |of: &Type| match of {
            Type::Member(id) => play.kinds.get(id.at()).map(|kind| kind.id.to_string()),
            Type::Enum(id) => play.enums.get(id.at()).map(|words| words.id.to_string()),
            Type::Actor(id) => play.actors.get(id.at()).map(|actors| actors.id.to_string()),
            _ => Some("bool".to_owned()),
        };
        state.into_iter().flat_map(|state| &state.keys).filter_map(word).collect()
    }

    /// Whether a new piece has a value for a field without being given one.
    pub fn has_start(&self, piece: &str, field: &PieceField) -> bool {
        let natural = matches!(field.of, Type::Int | Type::Bool | Type::Optional(_) | Type::Set(_) | Type::List(_));
        natural || self.starts.contains(format!("{piece}.{}", field.id).as_str())
    }

    /// Whether values of a type make decisions: actors and their sides.
    pub fn decides(&self, of: &Type) -> bool {
        match of {
            Type::Actor(_) => true,
            Type::Member(kind) => self.play.actors.iter().any(|actors| actors.side == Some(*kind)),
            _ => false,
        }
    }

    /// The type of a parameter of an action, once it is known.
    pub fn param_type(&self, action: ActionId, param: &str) -> Option<Type> {
        self.action_types.get(&(action, param.into())).cloned()
    }
}

/// What a global name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Global {
    /// A kind of definition: a type, and the set of its members.
    Kind(KindId),
    /// An enumeration: a type, and the list of its words.
    Enum(EnumId),
    /// A kind of actor: a type, and its members; alone, the actor itself.
    Actor(ActorId),
    /// A kind of piece: a type, and the list of its pieces.
    Piece(PieceId),
    /// A state.
    State(StateId),
    /// A formula.
    Formula(FormulaId),
    /// A table.
    Table(TableId),
    /// A die.
    Die(DieId),
    /// A parameter of the pack.
    Param(ParamId),
    /// A named effect.
    Effect(EffectId),
    /// An event.
    Event(EventId),
    /// An action.
    Action(ActionId),
    /// A phase.
    Phase(PhaseId),
    /// A step.
    Step(StepId),
    /// `turn`.
    Turn,
    /// `players`, where the pack defines no such parameter.
    Players,
}

/// A name that a script's owner binds: a parameter, `actor`, the variable of a `for`, a part.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Its name.
    pub name: Box<str>,
    /// Its type; `None` if a fault made it unknown: what is done with it is not reported.
    pub of: Option<Type>,
    /// How code reads it: `Op::Local`, `Op::Part`, `Op::Binding`.
    pub read: Op,
    /// Where it is bound, if in a file.
    pub origin: Option<Origin>,
}

/// What a script may do, and what it sees.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The names, outermost first; a later one hides an earlier.
    pub locals: Vec<Local>,
    /// The next free slot; grows with what the script binds. Scripts of one owner share a frame: pass it on.
    pub slots: u32,
    /// Whether chance may be called, and lists be taken from: in effects and in `start`.
    pub effects: bool,
    /// The address of the script's text, for sites of chance.
    pub address: Box<str>,
}
