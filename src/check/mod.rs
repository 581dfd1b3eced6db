//! Semantic checks: one small file each, over the layered tree and the typed rules.

use crate::address::Address;
use crate::compile::Compiled;
use crate::diagnostic::{Code, Sink};

mod references;
mod unknown_reference;

pub use references::{Reference, collect};

/// What a check looks at.
#[derive(Debug)]
pub struct Context<'c> {
    /// The closure.
    pub compiled: &'c Compiled,
    /// Every reference in it.
    pub references: Vec<Reference<'c>>,
}

impl<'c> Context<'c> {
    /// Prepares the checks of a closure.
    pub fn new(compiled: &'c Compiled) -> Context<'c> {
        Context { compiled, references: collect(&compiled.tree) }
    }

    /// Whether a definition is there, readable or not.
    pub fn defines(&self, kind: &str, id: &str) -> bool {
        self.compiled.tree.at(&Address::new([kind, id])).is_some()
    }
}

/// A check reports what it finds; it changes nothing.
type Check = fn(&Context, &mut Sink);

/// All checks, in the order of their names. The order of findings does not depend on it.
const CHECKS: &[Check] = &[unknown_reference::check];

/// Runs all checks.
pub fn run(context: &Context, sink: &mut Sink) {
    for check in CHECKS {
        check(context, sink);
    }
}

/// The codes of all checks.
pub static CODES: &[&Code] = &[&unknown_reference::CODE];
