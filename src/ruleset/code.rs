//! Typed code: what scripts become. This is the instruction set of a ruleset.
//!
//! A script is a tree. Names are resolved to indices into the tables of [`Play`](super::play::Play), so that an
//! engine needs no name to run it. Each node says where it stands in its script (`at`, bytes of the decoded
//! text), for messages.
//!
//! Values are: whole numbers, from -(2^63-1) to 2^63-1; truth values; members of a kind, of an enumeration or
//! of the actors, each an index into its table; pieces; texts; fractions and dice, which exist only while an
//! expression is evaluated; throws (one die, rolled); sets, in ascending order; lists; and `none`, which a value
//! of type `T?` may be beside those of `T`.
//!
//! **What stops an engine** is a fault of the rules, at the node that met it: a number beyond the limits, a
//! division by 0, a look-up outside of a table, a `position` of what is not in the list, a state below its
//! least or above its greatest value, two exceptions that apply and differ, a decision with nothing to choose.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::script::ast::{Comparison, GatherForm};

/// Declares the type of an index into one of the tables of a ruleset.
macro_rules! index {
    ($($(#[$meta:meta])* $name:ident)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// An index into `kinds`.
    KindId
    /// An index into `enums`.
    EnumId
    /// An index into `actors`.
    ActorId
    /// An index into `pieces`.
    PieceId
    /// An index into `params`.
    ParamId
    /// An index into `states`.
    StateId
    /// An index into `formulas`.
    FormulaId
    /// An index into `tables`.
    TableId
    /// An index into `dice`.
    DieId
    /// An index into `effects`.
    EffectId
    /// An index into `events`.
    EventId
    /// An index into `actions`.
    ActionId
    /// An index into `rules`.
    RuleId
    /// An index into `phases`.
    PhaseId
    /// An index into `steps`.
    StepId
    /// An index into `sites`, the places where chance is called.
    SiteId
    /// A position in the frame of a script.
    Slot
}

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Type {
    /// A whole number.
    Int,
    /// `true` or `false`.
    Bool,
    /// A text.
    Text,
    /// A fraction, before it is rounded.
    Fraction,
    /// Dice that are not rolled yet.
    Dice,
    /// One die, rolled: one that the pack defines, or one with numbers. Written as a list of the die, or of nothing.
    Throw(
        #[serde(with = "one_or_none")]
        #[schemars(with = "Vec<DieId>")]
        Option<DieId>,
    ),
    /// A word of an enumeration.
    Enum(EnumId),
    /// A definition of a kind.
    Member(KindId),
    /// One of the actors.
    Actor(ActorId),
    /// A piece.
    Piece(PieceId),
    /// The type, or `none`.
    Optional(Box<Type>),
    /// A set.
    Set(Box<Type>),
    /// A list.
    List(Box<Type>),
}

/// A node of code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// First byte in the script, and one past the last.
    pub at: (u32, u32),
    /// What to do.
    pub op: Op,
}

/// The instructions of expressions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// A whole number.
    Int(i64),
    /// A fraction in lowest terms: numerator and denominator, the latter positive.
    Decimal(i64, i64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(Box<str>),
    /// The absent value.
    None,
    /// A definition, by its position in its kind.
    Member(KindId, u32),
    /// A word of an enumeration, by its position.
    Word(EnumId, u32),
    /// An actor that is alone of its kind, such as the table.
    Actor(ActorId),
    /// All definitions of a kind, in ascending order.
    Members(KindId),
    /// All words of an enumeration, in their order.
    Words(EnumId),
    /// All actors of a kind, in seating order.
    Actors(ActorId),
    /// All pieces of a kind, in the order of their making.
    Pieces(PieceId),

    /// The value in a slot of the frame.
    Local(Slot),
    /// A part (`let`) of the formula or constraint that the script belongs to, evaluated by need in its frame.
    Part(u32),
    /// The value of the `for` of the innermost of these phases that is running.
    Binding(Vec<PhaseId>),
    /// The value of a parameter of the game.
    Param(ParamId),
    /// How many players there are.
    Players,
    /// How many turns have begun.
    Turn,
    /// The cell of a state at these keys.
    State(StateId, Vec<Code>),
    /// A field of a definition: its kind, the column, and the definition.
    Column(KindId, u32, Box<Code>),
    /// A field of a piece: the position of the field, and the piece.
    Field(u32, Box<Code>),
    /// The side of an actor.
    Side(Box<Code>),
    /// The id of a definition, a word or an actor, as a text: its type, and which.
    Id(Type, Box<Code>),
    /// What a throw shows: a number, or a list of icons.
    Face(Box<Code>),
    /// Whether a throw was rolled because of another.
    Again(Box<Code>),
    /// The result of a formula.
    Call(FormulaId, Vec<Code>),
    /// The cell of a table: row, column.
    Look(TableId, Box<Code>, Box<Code>),

    /// The sum of two numbers; a fraction if one is.
    Add(Box<Code>, Box<Code>),
    /// The difference of two numbers, or the elements of the first set or list that are not in the second.
    Subtract(Box<Code>, Box<Code>),
    /// The product of two numbers.
    Multiply(Box<Code>, Box<Code>),
    /// The quotient of two numbers, a fraction.
    Divide(Box<Code>, Box<Code>),
    /// The opposite of a number.
    Negate(Box<Code>),
    /// The whole number beside a number.
    Round(Rounding, Box<Code>),
    /// The least of several numbers.
    Least(Vec<Code>),
    /// The greatest of several numbers.
    Greatest(Vec<Code>),
    /// Two sets together, or two lists, the second after the first.
    Join(Box<Code>, Box<Code>),

    /// Whether each operand compares with the next as the sign before it says. Operands are evaluated from
    /// left to right, each once, until one comparison fails.
    Compare(Box<Code>, Vec<(Comparison, Code)>),
    /// Whether a value is in a set, a list or a range.
    In(Box<Code>, Box<Code>),
    /// The contrary.
    Not(Box<Code>),
    /// Whether both hold; the second is evaluated only if the first holds.
    And(Box<Code>, Box<Code>),
    /// Whether one holds; the second is evaluated only if the first does not.
    Or(Box<Code>, Box<Code>),
    /// The second if the first holds, else the third.
    If(Box<Code>, Box<Code>, Box<Code>),
    /// The first, or the second if the first is `none`.
    Else(Box<Code>, Box<Code>),
    /// The branch whose label equals the subject, else the last.
    Case(Box<Code>, Vec<(Code, Code)>, Option<Box<Code>>),

    /// A list of these.
    List(Vec<Code>),
    /// A set of these.
    Set(Vec<Code>),
    /// The whole numbers from the first to the second, both included; none if the first is greater.
    Range(Box<Code>, Box<Code>),
    /// Values gathered from a set or list.
    Gather(Box<Gather>),
    /// How many elements a set or list has.
    Size(Box<Code>),
    /// At which place of a list a value stands first, from 1.
    Position(Box<Code>, Box<Code>),
    /// The first element of a list or set, or `none`.
    First(Box<Code>),
    /// The last element of a list or set, or `none`.
    Last(Box<Code>),
    /// A list or set in its order, turned so that it begins at the second operand, or at what follows its
    /// place if that is not there. As it is if the second operand is `none`.
    From(Box<Code>, Box<Code>),

    /// So many dice of a kind: numbered from 1 to the sides, or a die of the pack.
    Dice(Box<Code>, Die),
    /// All dice of both.
    Pool(Box<Code>, Box<Code>),
    /// A list of throws, in order. Only in effects and in `start`.
    Roll(Box<Roll>),
    /// A list or set in an order that chance decides. Only in effects and in `start`.
    Shuffle(SiteId, Box<Code>),
    /// The first element of a list in a state, which is taken out of it; `none` if it is empty. Only in effects.
    Take(StateId, Vec<Code>),
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// Numbered from 1 to this.
    Sides(u32),
    /// One that the pack defines.
    Defined(DieId),
}

/// How a fraction becomes a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// The greatest whole number that is not above it.
    Floor,
    /// The least whole number that is not below it.
    Ceil,
    /// The nearest whole number; of two, the one farther from 0.
    Round,
}

/// Values gathered from a set or list: each element of the source stands in the slot in turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gather {
    /// What becomes of the values.
    pub form: GatherForm,
    /// The slot of the variable.
    pub slot: Slot,
    /// Where its values come from.
    pub source: Code,
    /// Which of them count.
    pub filter: Option<Code>,
    /// The value gathered, or the keys, the first decides. Empty: the element itself.
    pub values: Vec<Code>,
    /// How a tie of `min_by` and `max_by` is settled.
    pub tie: Option<Tie>,
}

/// How a tie is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// With this value.
    Value(Code),
    /// By chance, among those that tie in the order of the source.
    Roll(SiteId),
}

/// A roll of dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Where chance is called.
    pub site: SiteId,
    /// The dice.
    pub dice: Code,
    /// The face that adds a die, rolled `again`.
    pub again: Option<Code>,
    /// How many dice a chain may add; 1 unless it says more.
    pub up_to: Option<Code>,
}

/// An instruction of an effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// First byte in the script, and one past the last.
    pub at: (u32, u32),
    /// What to do.
    pub op: ActOp,
}

/// The instructions of effects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActOp {
    /// Writes a value over what is there.
    Assign(Target, Code),
    /// Adds a number to what is there.
    Increase(Target, Code),
    /// Takes a number from what is there.
    Decrease(Target, Code),
    /// Puts an element, or each of a set or list (`many`), into the set or at the end of the list.
    Insert {
        /// The set or list.
        target: Target,
        /// The element, or the elements.
        value: Code,
        /// Whether the value is a set or list of elements.
        many: bool,
    },
    /// Takes an element, or each of a set or list (`many`), out; of a list, the first that equals it.
    Withdraw {
        /// The set or list.
        target: Target,
        /// The element, or the elements.
        value: Code,
        /// Whether the value is a set or list of elements.
        many: bool,
    },
    /// Does the first block if the condition holds, else the second.
    If(Code, Vec<Act>, Vec<Act>),
    /// Does the branch whose label equals the subject, else the last.
    Case(Code, Vec<(Code, Vec<Act>)>, Vec<Act>),
    /// Does the block for each element that the source has when it begins and that the filter, asked then, lets pass.
    For {
        /// The slot of the variable.
        slot: Slot,
        /// Where its values come from.
        source: Code,
        /// Which of them count.
        filter: Option<Code>,
        /// What is done for each.
        body: Vec<Act>,
    },
    /// Puts a value into a slot.
    Let(Slot, Code),
    /// Makes a piece; fields by position, those that are absent have their start.
    Spawn(PieceId, Vec<Option<Code>>),
    /// Removes a piece, or each of a set or list.
    Remove(Code),
    /// An event occurs: the rules on it run at once.
    Emit(EventId, Vec<Code>),
    /// Opens a cell to somebody, or to everybody, until it is written again.
    Reveal(StateId, Vec<Code>, Option<Audience>),
    /// Does a named effect.
    Call(EffectId, Vec<Code>),
    /// Ends the game with this winner; `none` is a draw.
    Win(Code),
    /// Queues a decision, taken when the running effect has ended.
    Ask(Box<Ask>),
}

/// To whom something is revealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Audience {
    /// Who: an actor, a side, a list or set of them, or `none`.
    pub who: Code,
    /// Whether these are actors or sides.
    pub of: super::play::Doer,
}

/// What an effect writes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The cell of a state at these keys.
    State(StateId, Vec<Code>),
    /// A field of a piece: the position of the field, and the piece.
    Field(u32, Code),
}

/// A queued decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Who: an actor, a side, a list or set of them, or `none`.
    pub who: Code,
    /// Whether these are actors or sides.
    pub of: super::play::Doer,
    /// The action that is offered.
    pub action: ActionId,
    /// What is settled already, by position of the parameter.
    pub arguments: Vec<Option<Code>>,
    /// Whether they may decline.
    pub optional: bool,
    /// Whether they are asked in order, until one accepts.
    pub first: bool,
}

/// An option inside of a variant: a file holds no `null` there.
mod one_or_none {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::DieId;

    pub fn serialize<S: Serializer>(die: &Option<DieId>, serializer: S) -> Result<S::Ok, S::Error> {
        die.as_slice().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DieId>, D::Error> {
        match Vec::deserialize(deserializer)?.as_slice() {
            [] => Ok(None),
            [die] => Ok(Some(*die)),
            _ => Err(D::Error::custom("more than one die")),
        }
    }
}
