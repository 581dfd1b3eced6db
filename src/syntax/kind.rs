//! The faults that are told apart.

use std::ops::Range;

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
    /// The other party: the bracket that was opened, what follows it.
    pub(super) other: Option<Range<usize>>,
}

impl Fault {
    pub(super) fn new(kind: Kind, span: Range<usize>) -> Fault {
        Fault { kind, span, other: None }
    }

    pub(super) fn with(mut self, other: Range<usize>) -> Fault {
        self.other = Some(other);
        self
    }
}

/// The faults that are told apart. Texts are as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `[1, 2` or `[header`. After what the missing bracket goes, if that can be shown.
    Unclosed { open: &'static str, close: &'static str, after: Option<String>, header: bool },
    /// `header]`.
    Unopened,
    /// `[1, 2}`.
    Mismatched { open: &'static str, close: &'static str, found: &'static str },
    /// `a = 1]`.
    ClosesNothing { bracket: &'static str },
    /// `a = "text`.
    UnclosedString { quotes: &'static str },
    /// `["a, "b"]`.
    OddQuotes,
    /// `a =`.
    MissingValue,
    /// `a` alone.
    Bare,
    /// `a 4`.
    MissingEquals,
    /// `a: 4`.
    Colon,
    /// `= 4`, `a. = 4`, `[]`.
    MissingKey { header: bool },
    /// `système = 1`, `nal hutta = 1`.
    BadKey { text: String },
    /// A line of words.
    Prose,
    /// `a = word`.
    Unquoted { text: String },
    /// `a = oui`.
    NotTruth { text: String, meant: bool },
    /// `a = “text”`.
    SmartQuotes { straight: Option<String> },
    /// `a = 15,5`.
    DecimalComma { text: String },
    /// `a = 007`, `1_`, `1 000`, or a number that is too large.
    Number { text: String, why: NumberFault },
    /// `a = 2025-13-01`.
    Date { text: String },
    /// `"\d"`.
    Escape { sequence: String },
    /// A character that nobody sees.
    Invisible { character: char },
    /// `[1 2]`.
    MissingComma,
    /// `[1,, 2]`.
    TwoCommas,
    /// `a = 1,`.
    LastComma,
    /// `a == 1`.
    TwoEquals,
    /// `[a = 1]`.
    EqualsInArray,
    /// `[a = 1` for `a = 1`.
    BracketedKey,
    /// `a = 1 b = 2`, `[x] a = 1`.
    Trailing { header: bool },
    /// The same key twice between braces.
    Twice,
    /// Brackets or dots beyond measure.
    TooDeep,
    /// Lines that end in a carriage return alone.
    CarriageReturn,
    /// Anything else.
    Unexpected,
}

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    LeadingZero,
    TooLarge,
    Spaces,
    Other,
}
