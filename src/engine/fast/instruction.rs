//! The instructions of the fast evaluator.
//!
//! `to` is the register that an instruction writes. A jump that is not taken, and an element that a loop goes on
//! with, add the work of what follows (`cost`), counted as the specification counts it: a node is a unit. Whatever an
//! instruction cannot do, be it a fault of the rules or a number too great for the short way, ends the
//! evaluation, and the specification decides.

use super::shape::{Shape, Single};
use crate::ruleset::code::Rounding;

/// A register, the first of two.
pub(super) type Reg = u8;

/// How many registers a window has.
pub(super) const WINDOW: usize = 256;

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// What two fractions become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    Plus,
    Minus,
    Times,
    Over,
}

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Instr {
    Int {
        to: Reg,
        value: i64,
    },
    Move {
        to: Reg,
        from: Reg,
    },
    /// Ends the evaluation if the register holds `none`.
    Need {
        from: Reg,
    },
    /// Ends the evaluation.
    Leave,
    /// More work.
    Work {
        cost: i32,
    },

    Players {
        to: Reg,
    },
    Turn {
        to: Reg,
    },
    Param {
        to: Reg,
        at: u32,
        of: Single,
    },
    Binding {
        to: Reg,
        at: u16,
        of: Single,
    },
    /// The cell of a state with one key, of which there are so many; `u32::MAX` stands for the
    /// number of players.
    State {
        to: Reg,
        key: Reg,
        state: u16,
        count: u32,
        of: Single,
    },
    /// The cell of a state with another number of keys, which stand in every second register.
    Cell {
        to: Reg,
        keys: Reg,
        many: u8,
        state: u16,
        of: Single,
    },
    Column {
        to: Reg,
        from: Reg,
        column: u16,
    },
    Field {
        to: Reg,
        from: Reg,
        field: u16,
        of: Single,
    },
    Side {
        to: Reg,
        from: Reg,
    },
    Face {
        to: Reg,
        from: Reg,
    },
    Again {
        to: Reg,
        from: Reg,
    },
    /// What a die of the pack shows, as a list.
    Icons {
        to: Reg,
        from: Reg,
        die: u16,
    },
    /// The callee's window begins at the register; its arguments stand there.
    Call {
        window: Reg,
        program: u32,
    },
    /// A part of the formula, unless the flag says that it is known.
    Part {
        flag: Reg,
        program: u32,
    },
    Look {
        to: Reg,
        table: u16,
        row: Reg,
        column: Reg,
    },

    Add {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    AddInt {
        to: Reg,
        a: Reg,
        value: i32,
    },
    Subtract {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Multiply {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    MultiplyInt {
        to: Reg,
        a: Reg,
        value: i32,
    },
    Negate {
        to: Reg,
        from: Reg,
    },
    /// Rounds `from * times / by`.
    Scale {
        to: Reg,
        from: Reg,
        rounding: Rounding,
        times: i32,
        by: i32,
    },
    /// Rounds `a / b`.
    Quotient {
        to: Reg,
        a: Reg,
        b: Reg,
        rounding: Rounding,
    },
    /// Makes a fraction of a whole number, where it stands.
    Whole {
        to: Reg,
    },
    Fraction {
        to: Reg,
        a: Reg,
        b: Reg,
        sum: Sum,
    },
    Round {
        to: Reg,
        from: Reg,
        rounding: Rounding,
    },
    /// The lesser or the greater of `to` and `from`; `none` counts for nothing.
    Best {
        to: Reg,
        from: Reg,
        greatest: bool,
    },
    BestFraction {
        to: Reg,
        from: Reg,
        greatest: bool,
    },

    Jump {
        to: u32,
    },
    JumpIf {
        test: Test,
        a: Reg,
        b: Reg,
        to: u32,
        cost: i32,
    },
    JumpIfInt {
        test: Test,
        a: Reg,
        value: i32,
        to: u32,
        cost: i32,
    },
    JumpIfNone {
        none: bool,
        from: Reg,
        to: u32,
        cost: i32,
    },
    JumpIfFractions {
        test: Test,
        a: Reg,
        b: Reg,
        to: u32,
        cost: i32,
    },
    /// Whether two collections are the same.
    JumpIfSame {
        same: bool,
        a: Reg,
        b: Reg,
        to: u32,
        cost: i32,
    },
    /// Whether something stands in the arena between two positions.
    JumpIfIn {
        within: bool,
        item: Reg,
        of: Reg,
        to: u32,
        cost: i32,
    },
    /// Whether a piece of a kind is there.
    JumpIfThere {
        there: bool,
        item: Reg,
        kind: u16,
        to: u32,
        cost: i32,
    },
    /// Which of so many exceptions applies, `none` if none does; several are left to the specification.
    Overrule {
        to: Reg,
        flags: Reg,
        many: u8,
        over: u16,
    },

    /// The next number of a range; jumps after the last.
    NextNumber {
        item: Reg,
        of: Reg,
        to: u32,
        cost: i32,
    },
    /// The next piece of a kind.
    NextPiece {
        item: Reg,
        of: Reg,
        kind: u16,
        to: u32,
        cost: i32,
    },
    /// The next element in the arena.
    NextItem {
        item: Reg,
        of: Reg,
        to: u32,
        cost: i32,
    },

    /// The actors of a kind that is not alone, as a range.
    Actors {
        to: Reg,
    },
    /// Turns a range of whole numbers with both ends into one that ends before its end.
    Range {
        to: Reg,
        low: Reg,
        high: Reg,
    },
    /// Puts the numbers of a range into the arena.
    Numbers {
        to: Reg,
    },
    /// Puts the pieces of a kind into the arena.
    Pieces {
        to: Reg,
        kind: u16,
    },
    CountPieces {
        to: Reg,
        kind: u16,
    },
    /// Puts the elements of a cell into the arena; the keys as for `Cell`.
    Elements {
        to: Reg,
        keys: Reg,
        many: u8,
        state: u16,
        list: bool,
        of: Single,
    },
    FieldElements {
        to: Reg,
        from: Reg,
        field: u16,
        list: bool,
        of: Single,
    },
    /// Puts what stands in every second register into the arena.
    Pack {
        to: Reg,
        from: Reg,
        many: u8,
    },
    /// Sorts what was put into the arena last, and drops what stands twice.
    Sort {
        to: Reg,
    },
    Join {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Without {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    From {
        to: Reg,
        of: Reg,
        start: Reg,
    },
    Size {
        to: Reg,
        of: Reg,
    },
    Position {
        to: Reg,
        item: Reg,
        of: Reg,
    },
    First {
        to: Reg,
        of: Reg,
    },
    Last {
        to: Reg,
        of: Reg,
    },

    /// Begins to collect.
    Open {
        to: Reg,
    },
    /// Collects a number.
    Give {
        from: Reg,
    },
    /// Puts what was collected since `mark` into the arena.
    Close {
        to: Reg,
        mark: Reg,
    },
    /// Whether what was collected since `mark` differs.
    Distinct {
        to: Reg,
        mark: Reg,
    },
    /// Collects an element with up to two keys, which stand from `keys` on.
    Record {
        item: Reg,
        keys: Reg,
        many: u8,
    },
    OpenRecords {
        to: Reg,
    },
    /// Puts the elements recorded since `mark` into the arena, in the order of their keys.
    CloseRecords {
        to: Reg,
        mark: Reg,
    },
    /// Keeps an element if its keys are better than the best. `best` holds how many are as good, the element, and its
    /// keys, in every second register.
    Keep {
        best: Reg,
        item: Reg,
        keys: Reg,
        many: u8,
        greatest: bool,
    },
}

/// A script, compiled.
#[derive(Debug)]
pub(super) struct Program {
    pub code: Vec<Instr>,
    /// The work of what is always done.
    pub cost: i64,
    /// Where the result stands.
    pub result: Reg,
    pub shape: Shape,
    /// The slots of the frame that it reads, and where they go.
    pub inputs: Vec<(u32, Reg, Shape)>,
    /// How many registers it takes, with those of what it calls.
    pub registers: usize,
    /// How deep it goes, as the specification counts it.
    pub depth: u32,
}
