//! Whether an engine can run what a ruleset says, whoever wrote it.
//!
//! A ruleset may come from anywhere, with a hash that fits. What passes here holds no index beyond its table, reads
//! no slot before something stands in it, gives each instruction values of the type that it takes (`none` apart,
//! which an engine meets and reports), calls nothing that leads back to itself, and is nowhere deeper than an engine's
//! stack is.

use super::code::*;
use super::play::*;
use crate::locale::Message;
use crate::say;

mod acts;
mod constants;
mod depth;
mod expression;
mod owners;

/// How many slots a frame may have.
const MOST_SLOTS: u32 = 4096;
/// How many cells a state may have, players left out.
const MOST_CELLS: usize = 1_000_000;
/// How high instructions may stand on each other, through calls.
pub const MOST_HEIGHT: usize = 200;

/// Why a ruleset cannot be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The address of the script, or of the definition.
    pub place: Box<str>,
    /// What is wrong there.
    pub kind: FlawKind,
}

/// What can be wrong with code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each says its message")]
pub enum FlawKind {
    Index,
    Slot,
    Type,
    Count,
    Constant,
    Chance,
    Circle,
    Depth,
    Size,
}

impl Flaw {
    /// What is wrong, in both languages: a phrase that goes on after a colon.
    pub fn message(&self) -> Message {
        let place = &self.place;
        match self.kind {
            FlawKind::Index => {
                say!("`{place}` names what no table holds", "`{place}` désigne ce qu'aucune table ne contient")
            }
            FlawKind::Slot => say!(
                "`{place}` reads a value that nothing has put there",
                "`{place}` lit une valeur que rien n'y a mise"
            ),
            FlawKind::Type => say!(
                "`{place}` takes a value for one of another type",
                "`{place}` prend une valeur pour une autre sorte de valeur"
            ),
            FlawKind::Count => {
                say!("`{place}` has too many or too few operands", "`{place}` a trop ou trop peu d'opérandes")
            }
            FlawKind::Constant => say!(
                "`{place}` holds a value that its place does not take",
                "`{place}` contient une valeur que sa place n'admet pas"
            ),
            FlawKind::Chance => say!(
                "`{place}` rolls where nothing may be rolled",
                "`{place}` fait un tirage là où rien ne peut être tiré"
            ),
            FlawKind::Circle => say!("`{place}` needs itself", "`{place}` a besoin de lui-même"),
            FlawKind::Depth => {
                say!("`{place}` leads deeper than an engine goes", "`{place}` mène plus profond que ne va un moteur")
            }
            FlawKind::Size => {
                say!("`{place}` needs more room than there is", "`{place}` demande plus de place qu'il n'y en a")
            }
        }
    }
}

/// What a check gives: nothing, or the first flaw.
type Check<T = ()> = Result<T, Flaw>;

/// The type of a value; `None` if it may have any, such as `none` and the empty list.
type Known = Option<Type>;

fn flaw<T>(place: &str, kind: FlawKind) -> Check<T> {
    Err(Flaw { place: place.into(), kind })
}

/// Whether the tables and code of a ruleset hold together.
///
/// # Errors
///
/// The first flaw, in the order of the tables.
pub fn verify(play: &Play) -> Check {
    depth::depths(play)?;
    constants::constants(play)?;
    owners::owners(play)
}

/// Whether a value can stand where a type is due. `none` can stand everywhere: that is asked when it is met.
fn fits(found: &Known, want: &Type) -> bool {
    found.as_ref().is_none_or(|found| alike(found, want))
}

fn alike(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Optional(a), b) | (b, Type::Optional(a)) => alike(a, b),
        (Type::Set(a), Type::Set(b)) | (Type::List(a), Type::List(b)) => alike(a, b),
        (a, b) => a == b,
    }
}

/// The type without `?`.
fn present(of: &Type) -> &Type {
    match of {
        Type::Optional(of) => present(of),
        of => of,
    }
}

/// The type of the elements of a set or list.
fn element(of: &Type) -> Option<&Type> {
    match present(of) {
        Type::Set(of) | Type::List(of) => Some(of),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
