//! What stops the engine: a fault of the rules that only shows while they are played.

use crate::locale::Message;
use crate::say;

/// A fault, and the place of the rules that met it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// The address of the script, or of the step.
    pub address: Box<str>,
    /// First byte of the node in the script, and one past the last.
    pub at: (u32, u32),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A number beyond the limits.
    Overflow,
    /// A division by 0.
    DivisionByZero,
    /// A look-up outside of a table.
    OutsideTable(i64, i64),
    /// What is sought is not in the list.
    NotInList,
    /// `none` where a value is due.
    Absent,
    /// Below the least value.
    Below(Box<str>, i64),
    /// Above the greatest value.
    Above(Box<str>, i64),
    /// Two exceptions apply and differ.
    Exceptions(Box<str>, Box<str>),
    /// A decision with nothing to choose.
    NothingToChoose(Box<str>),
    /// More work than one choice may make.
    TooLong,
    /// Far too many dice, pieces or elements.
    TooMany,
    /// A piece that is gone.
    Gone,
    /// A draw that was given does not fit.
    WrongDraw(String),
    /// A set-up that the rules do not foresee.
    Setup(String),
    /// A ruleset that is not well formed.
    Malformed,
}

impl Fault {
    /// What happened, for people.
    pub fn message(&self) -> Message {
        let address = &self.address;
        let Message { en, fr } = self.kind.message();
        say!("`{address}`: {en}", "`{address}` : {fr}")
    }
}

impl FaultKind {
    /// What happened, for people.
    pub fn message(&self) -> Message {
        match self {
            FaultKind::Overflow => {
                say!("a number grows beyond what can be counted", "un nombre dépasse ce que l'on peut compter")
            }
            FaultKind::DivisionByZero => say!("a division by 0", "une division par 0"),
            FaultKind::OutsideTable(row, column) => {
                say!("the table has nothing at {row}, {column}", "le tableau n'a rien à {row}, {column}")
            }
            FaultKind::NotInList => {
                say!("what is sought is not in the list", "ce que l'on cherche n'est pas dans la liste")
            }
            FaultKind::Absent => say!("a value is due and there is none", "il faut une valeur et il n'y en a pas"),
            FaultKind::Below(what, value) => {
                say!(
                    "`{what}` would be {value}, below its least value",
                    "`{what}` vaudrait {value}, sous sa plus petite valeur"
                )
            }
            FaultKind::Above(what, value) => {
                say!(
                    "`{what}` would be {value}, above its greatest value",
                    "`{what}` vaudrait {value}, au-dessus de sa plus grande valeur"
                )
            }
            FaultKind::Exceptions(a, b) => say!(
                "the exceptions `{a}` and `{b}` both apply and differ: say which one is `over` the other",
                "les exceptions `{a}` et `{b}` s'appliquent toutes deux et diffèrent : dites laquelle l'emporte par `over`"
            ),
            FaultKind::NothingToChoose(who) => {
                say!("`{who}` has to decide and has nothing to choose", "`{who}` doit décider et n'a rien à choisir")
            }
            FaultKind::TooLong => say!("the rules come to no end", "les règles n'en finissent pas"),
            FaultKind::TooMany => say!("far too many at once", "beaucoup trop à la fois"),
            FaultKind::Gone => say!("a piece that was removed is used", "une pièce retirée est utilisée"),
            FaultKind::WrongDraw(what) => {
                say!("the draw that was given does not fit: {what}", "le tirage donné ne convient pas : {what}")
            }
            FaultKind::Setup(what) => say!(
                "the set-up does not fit the rules: {what}",
                "la mise en place ne convient pas aux règles : {what}"
            ),
            FaultKind::Malformed => say!("the ruleset is not well formed", "le règlement est mal formé"),
        }
    }
}
