//! Why a script is left to the specification.

use crate::locale::Message;
use crate::say;

/// Why a script is left to the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// It has texts in it.
    Text,
    /// It has dice in it that are not rolled yet.
    Dice,
    /// It rolls, shuffles or takes.
    Chance,
    /// Its values have no single shape: collections of collections, numbers that are fractions only sometimes.
    Type,
    /// It takes more registers or numbers than there are.
    TooLarge,
}

impl Slow {
    /// Why, for people.
    pub fn message(self) -> Message {
        match self {
            Slow::Text => say!("it works with texts", "elle manie des textes"),
            Slow::Dice => say!("it works with dice before they are rolled", "elle manie des dés avant leur jet"),
            Slow::Chance => say!("it rolls, shuffles or draws", "elle lance, mélange ou pioche"),
            Slow::Type => say!("its values change their kind", "ses valeurs changent de nature"),
            Slow::TooLarge => say!("it is very long", "elle est très longue"),
        }
    }
}
