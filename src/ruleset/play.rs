//! What an engine runs: the tables that code refers to, and the flow of the game.
//!
//! All tables are sorted by id, so that an index means the same on every machine; members of kinds, too. A
//! script runs in a *frame* of slots: `inputs` first, filled by whoever calls it, then what it binds itself.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::code::*;
use crate::model::{Prose, Scalar, Text};

/// Declares structs of the ruleset format.
macro_rules! records {
    ($($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($fields)* }
    )*};
}

/// Everything that plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// How the game goes; a closure without a `game` has formulas and tables only.
    pub game: Option<Game>,
    /// The kinds of definition that scripts can name, with their members and columns.
    pub kinds: Vec<Kind>,
    /// The enumerations; the icons of dice are enumerations, too.
    pub enums: Vec<Words>,
    /// The kinds of actor.
    pub actors: Vec<Actors>,
    /// The parameters that are read when a game starts.
    pub params: Vec<Param>,
    /// State variables.
    pub states: Vec<State>,
    /// Kinds of piece. Lists that players bring are pieces, too, made at set-up and never changed.
    pub pieces: Vec<Piece>,
    /// Formulas.
    pub formulas: Vec<Formula>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Dice that the pack defines.
    pub dice: Vec<Faces>,
    /// Named effects.
    pub effects: Vec<NamedEffect>,
    /// Events that effects emit.
    pub events: Vec<Event>,
    /// Actions.
    pub actions: Vec<Action>,
    /// Rules that answer to something.
    pub rules: Vec<Rule>,
    /// Phases.
    pub phases: Vec<Phase>,
    /// Steps.
    pub steps: Vec<Step>,
    /// The addresses of the scripts that call on chance, each once for each call in it: `effect.resolve.effects.main.do`
    /// and the position of the call in the script, from 0. A draw depends on these two, the seed, and how often
    /// it was made before.
    pub sites: Vec<(Box<str>, u32)>,
    /// What simulation measures.
    pub metrics: Vec<Metric>,
    /// Worked examples.
    pub examples: Vec<Example>,
    /// Formats of the lists that players bring.
    pub formats: Vec<Format>,
    /// Limits of lists.
    pub constraints: Vec<Constraint>,
}

records! {
/// A kind of definition that scripts can name.
pub struct Kind {
    /// The name of the kind, such as `faction`.
    pub id: Box<str>,
    /// The ids of its definitions, sorted.
    pub members: Vec<Box<str>>,
    /// What people call each, in the order of `members`.
    pub names: Vec<Text>,
    /// The fields that scripts can read.
    pub columns: Vec<Column>,
}

/// A field of the definitions of a kind.
pub struct Column {
    /// Its name.
    pub id: Box<str>,
    /// The type of its values.
    #[serde(rename = "type")]
    pub of: Type,
    /// The value of each definition, in the order of `members`.
    pub values: Vec<Constant>,
}

/// An enumeration.
pub struct Words {
    /// Its id.
    pub id: Box<str>,
    /// Its words: in ascending order if it has one, else by name.
    pub words: Vec<Box<str>>,
    /// What people call each.
    pub names: Vec<Text>,
    /// Whether its words compare.
    pub ordered: bool,
}

/// A kind of actor.
pub struct Actors {
    /// Its id, such as `player` or `table`.
    pub id: Box<str>,
    /// The kind of its sides, if it has sides.
    pub side: Option<KindId>,
    /// Whether there is exactly one.
    pub alone: bool,
}

/// A parameter.
pub struct Param {
    /// Its id.
    pub id: Box<str>,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
    /// Its value unless somebody sets another.
    pub default: Constant,
    /// Least and greatest value of a whole number.
    pub range: Option<(i64, i64)>,
    /// What people call it.
    pub name: Text,
}

/// A state variable: one cell for each combination of its keys, all in one row; the last key runs fastest.
pub struct State {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Option<Text>,
    /// The types of its keys: members of kinds, words, actors, truth values.
    pub keys: Vec<Type>,
    /// The type of its values.
    #[serde(rename = "type")]
    pub of: Type,
    /// What a cell holds at first; the keys stand in the first slots. Absent: 0, false, `none`, nothing, or the
    /// first word.
    pub start: Option<Script>,
    /// The least value.
    pub min: Option<Script>,
    /// The greatest value.
    pub max: Option<Script>,
    /// Who sees it before it is revealed.
    pub seen_by: Sight,
    /// The phase with which it goes back to its start.
    pub reset: Option<PhaseId>,
}

/// A kind of piece.
pub struct Piece {
    /// Its id; the parts of a list format are `format.part`.
    pub id: Box<str>,
    /// What people call it.
    pub name: Option<Text>,
    /// Its fields.
    pub fields: Vec<PieceField>,
}

/// A field of a kind of piece.
pub struct PieceField {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Option<Text>,
    /// The type of its values.
    #[serde(rename = "type")]
    pub of: Type,
    /// What it holds unless `spawn` says otherwise; absent like that of a state.
    pub start: Option<Script>,
    /// The least value.
    pub min: Option<Script>,
    /// The greatest value.
    pub max: Option<Script>,
    /// The phase with which it goes back to its start.
    pub reset: Option<PhaseId>,
}

/// An expression that stands by itself.
pub struct Script {
    /// The address of its text.
    pub address: Box<str>,
    /// How many slots its frame has.
    pub slots: u32,
    /// What it says.
    pub code: Code,
}

/// An effect that stands by itself.
pub struct Block {
    /// The key under which it stands among its siblings.
    pub key: Box<str>,
    /// The address of its text.
    pub address: Box<str>,
    /// How many slots its frame has.
    pub slots: u32,
    /// What it does, in order.
    pub acts: Vec<Act>,
    /// What may skip or replace it.
    pub except: Vec<Exception>,
}

/// An exception. Of those whose `when` holds, those that another of them is `over` do not count; if several are
/// left, they have to give the same.
pub struct Exception {
    /// Its key.
    pub key: Box<str>,
    /// When it applies.
    pub when: Script,
    /// What is given instead, for formulas and parts.
    pub value: Option<Script>,
    /// What is done instead, for effects; absent: nothing.
    pub acts: Option<Replacement>,
    /// The positions of the exceptions that it prevails over.
    pub over: Vec<u32>,
}

/// What an exception does instead.
pub struct Replacement {
    /// The address of its text.
    pub address: Box<str>,
    /// How many slots its frame has.
    pub slots: u32,
    /// What it does, in order.
    pub acts: Vec<Act>,
}

/// A name with a type.
pub struct Parameter {
    /// Its name.
    pub id: Box<str>,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
}

/// A formula. Its parameters stand in the first slots of the frame, which all its scripts share.
pub struct Formula {
    /// Its id.
    pub id: Box<str>,
    /// Its parameters.
    pub params: Vec<Parameter>,
    /// The type of its result.
    #[serde(rename = "type")]
    pub of: Type,
    /// Its parts.
    pub parts: Vec<Part>,
    /// Its result.
    pub value: Script,
    /// What may replace the result.
    pub except: Vec<Exception>,
}

/// A part of a formula or constraint.
pub struct Part {
    /// Its key.
    pub key: Box<str>,
    /// The type of its value.
    #[serde(rename = "type")]
    pub of: Type,
    /// Its value.
    pub value: Script,
    /// What may replace it.
    pub except: Vec<Exception>,
}

/// A table.
pub struct Table {
    /// Its id.
    pub id: Box<str>,
    /// The type of its rows.
    pub row: Parameter,
    /// The type of its columns.
    pub column: Parameter,
    /// Its cells.
    pub rows: Vec<Row>,
}

/// The cells of a row, for the values of the row from the first to the last.
pub struct Row {
    /// Least value, or position of the word or member.
    pub first: i64,
    /// Greatest value.
    pub last: i64,
    /// For the values of the column from the first to the last: what stands there.
    pub cells: Vec<(i64, i64, i64)>,
}

/// A die of the pack.
pub struct Faces {
    /// Its id.
    pub id: Box<str>,
    /// The enumeration of its icons.
    pub icons: EnumId,
    /// The icons of each face, in the order of the numbers that the faces have.
    pub faces: Vec<Vec<u32>>,
}

/// A named effect. Its parameters stand in the first slots.
pub struct NamedEffect {
    /// Its id.
    pub id: Box<str>,
    /// Its parameters.
    pub params: Vec<Parameter>,
    /// What it does, in order.
    pub blocks: Vec<Block>,
}

/// An event.
pub struct Event {
    /// Its id.
    pub id: Box<str>,
    /// Its arguments.
    pub params: Vec<Parameter>,
}

/// An action. Slot 0 of its scripts holds who does it, the next slots its parameters.
pub struct Action {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Text,
    /// Who does it.
    pub actor: Doer,
    /// The steps during which it is offered, with those of the phases that it names.
    pub steps: Vec<StepId>,
    /// Its parameters, in the order in which they are chosen.
    pub params: Vec<Choice>,
    /// What must hold.
    pub requires: Vec<Requirement>,
    /// What it does, in order.
    pub blocks: Vec<Block>,
    /// The event that follows its effects.
    pub emit: Option<Block>,
    /// Whether it is the pass.
    pub passes: bool,
    /// Whether it stands beside every decision and takes no turn.
    pub free: bool,
    /// What it is printed with, an address.
    pub of: Option<Box<str>>,
}

/// A parameter of an action.
pub struct Choice {
    /// Its id.
    pub id: Box<str>,
    /// What people call what is chosen.
    pub name: Option<Text>,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
    /// What may be chosen.
    pub from: Options,
}

/// A requirement.
pub struct Requirement {
    /// Its key.
    pub key: Box<str>,
    /// What must hold.
    pub is: Script,
    /// How many of the parameters must be chosen before it can be asked: 0 refuses the whole action.
    pub after: u32,
    /// The words that refuse.
    pub text: Prose,
    /// What waives it.
    pub except: Vec<Exception>,
}

/// A rule. What its trigger gives stands in the first slots.
pub struct Rule {
    /// Its id.
    pub id: Box<str>,
    /// What it answers to.
    pub on: Trigger,
    /// When.
    pub when: Option<Script>,
    /// What it does, in order.
    pub blocks: Vec<Block>,
    /// What may skip it.
    pub except: Vec<Exception>,
    /// What it belongs to, an address.
    pub of: Option<Box<str>>,
}

/// A phase.
pub struct Phase {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Text,
    /// Its steps and phases.
    pub items: Vec<Item>,
    /// It runs once for each of these, in order.
    pub each: Option<Loop>,
    /// It runs again and again.
    pub repeat: Option<Repeat>,
    /// It runs only if this holds.
    pub when: Option<Script>,
    /// Whether what is chosen in it stays hidden until it ends.
    pub secret: bool,
    /// What it does first.
    pub start: Vec<Block>,
    /// What it does last.
    pub end: Vec<Block>,
    /// What it does when all is revealed.
    pub reveal: Vec<Block>,
}

/// The values that a phase goes through.
pub struct Loop {
    /// What the steps, actions and hooks call the value.
    pub id: Box<str>,
    /// The type of the value.
    #[serde(rename = "type")]
    pub of: Type,
    /// The slot of the variable in the two scripts.
    pub slot: Slot,
    /// Where the values come from.
    pub source: Script,
    /// Which of them count, asked when the turn of each has come.
    pub filter: Option<Script>,
}

/// How often a phase runs.
pub struct Repeat {
    /// It ends when this holds.
    pub until: Option<Script>,
    /// Whether that is asked before each run, not after it.
    pub before: bool,
    /// How often at most.
    pub times: Option<Script>,
}

/// A step.
pub struct Step {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Text,
    /// Who acts.
    pub who: Acting,
    /// Whether these are actors or sides.
    pub of: Doer,
    /// What it does by itself.
    pub blocks: Vec<Block>,
    /// Whether what is chosen in it stays hidden until it ends.
    pub secret: bool,
    /// What it does when all is revealed.
    pub reveal: Vec<Block>,
}

/// How a game goes.
pub struct Game {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Option<Text>,
    /// The phase that prepares it.
    pub setup: Option<PhaseId>,
    /// The phase that is played turn by turn.
    pub turn: PhaseId,
    /// It ends after the turn after which this holds.
    pub until: Option<Script>,
    /// Who has won then.
    pub winner: Option<Script>,
}

/// What simulation measures.
pub struct Metric {
    /// Its id.
    pub id: Box<str>,
    /// What people call it.
    pub name: Option<Text>,
    /// When.
    pub at: Trigger,
    /// What; a whole number, a truth value, a member or a word.
    pub value: Script,
    /// The type of the value.
    #[serde(rename = "type")]
    pub of: Type,
}

/// A worked example.
pub struct Example {
    /// Its id.
    pub id: Box<str>,
    /// What is done first, on a game that has been set up.
    pub given: Option<Block>,
    /// What is asked.
    pub call: Script,
    /// What must come out.
    pub gives: Script,
    /// The type of both.
    #[serde(rename = "type")]
    pub of: Type,
}

/// The format of a list.
pub struct Format {
    /// Its id.
    pub id: Box<str>,
    /// The kind of piece that a whole list is.
    pub piece: PieceId,
    /// What the game gives beside the list.
    pub context: Vec<Parameter>,
    /// The parts.
    pub parts: Vec<FormatPart>,
}

/// A part of a list.
pub struct FormatPart {
    /// Its id.
    pub id: Box<str>,
    /// The kind of piece that an entry is.
    pub piece: PieceId,
    /// The kind of definition that an entry is one of.
    pub of: KindId,
    /// How many entries there may be, at least and at most.
    pub count: Option<(Script, Script)>,
    /// The slots of an entry.
    pub slots: Option<Script>,
}

/// A limit of lists. The list stands in slot 0, what the format's context gives in the next slots.
pub struct Constraint {
    /// Its id.
    pub id: Box<str>,
    /// The format, by position.
    pub on: u32,
    /// When it counts.
    pub when: Option<Script>,
    /// Its parts.
    pub parts: Vec<Part>,
    /// What must hold.
    pub is: Script,
    /// The entries that a breach is drawn at.
    pub blames: Option<Script>,
    /// What is said of a breach.
    pub text: Prose,
    /// What waives it.
    pub except: Vec<Exception>,
    /// Its named numbers, which its text prints.
    pub values: BTreeMap<Box<str>, Scalar>,
}
}

/// A value that is known when building.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Constant {
    /// The absent value.
    None,
    /// A whole number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(Box<str>),
    /// A member of a kind or a word of an enumeration, by position.
    Index(u32),
    /// A set, in ascending order.
    Set(Vec<Constant>),
    /// A list.
    List(Vec<Constant>),
}

/// Who sees a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// Everybody.
    #[default]
    All,
    /// Whoever is the first key, or is on that side.
    It,
    /// Nobody, such as the order of a deck.
    None,
}

/// Actors, or sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Doer {
    /// One of the actors.
    Actor(ActorId),
    /// A side: any one of its players decides for it.
    Side(KindId),
}

/// What may be chosen for a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Options {
    /// Any value of the type; also `none` if that is optional.
    Any,
    /// One of these: the slot of the variable, where it comes from, which of them count.
    One(Slot, Script, Option<Script>),
    /// Some of these: the same, and the least and the greatest number of them.
    Some(Slot, Script, Option<Script>, Option<(Script, Script)>),
    /// A whole number from the first to the second.
    Int(Script, Script),
}

/// What a rule answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An event; its arguments.
    Event(EventId),
    /// An action was carried out; who did it, and its parameters.
    Action(ActionId),
    /// A cell of a state changed; the key, the old and the new value.
    Change(StateId),
    /// A phase begins.
    BeginPhase(PhaseId),
    /// A phase ends.
    EndPhase(PhaseId),
    /// A step begins.
    BeginStep(StepId),
    /// A step ends.
    EndStep(StepId),
    /// The game begins, before its setup.
    BeginGame,
    /// The game has ended.
    EndGame,
}

/// A step or a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A step.
    Step(StepId),
    /// A phase.
    Phase(PhaseId),
}

/// Who acts in a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Acting {
    /// Nobody: the step is done at the table, or by itself.
    Nobody,
    /// One actor or side.
    Who(Script),
    /// Several, in order: the slot of a variable, where they come from, which of them count.
    Each(Slot, Script, Option<Script>, Turns),
    /// Whoever this names, asked again after each choice; `none` ends the step.
    Next(Script),
}

/// How several take turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turns {
    /// One choice each.
    #[default]
    Once,
    /// One choice each, round after round, until all have passed.
    Alternate,
    /// One goes on until he passes, then the next.
    UntilPass,
}

impl Default for Doer {
    fn default() -> Doer {
        Doer::Actor(ActorId(0))
    }
}
