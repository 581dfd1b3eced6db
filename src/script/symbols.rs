//! What names mean: the tables of a closure, before its scripts are read.
//!
//! [`Symbols`] holds the tables of [`Play`] without their scripts, an index of every name, and where each thing
//! was written, so that a message can show both parties. It is built once for a closure; elaboration only adds
//! what has to be inferred (the types of formulas and events).

use std::collections::BTreeMap;

use crate::ruleset::code::*;
use crate::ruleset::play::Play;
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
    /// Where each thing was defined, by its address without the field: `state.score`.
    pub origins: BTreeMap<Box<str>, Origin>,
    /// Names that a fault made unreadable (`kind.id`): whatever they are used for is not reported.
    pub poisoned: std::collections::BTreeSet<Box<str>>,
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
