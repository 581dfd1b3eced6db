//! From the tree of a script to typed code: what each name means, and whether each value is of the type that its
//! place takes.
//!
//! A fault is a diagnostic, and its value is of unknown type: nothing that is done with it is a fault again.

use std::collections::BTreeMap;

use super::ast::{Expr, ExprKind, Span};
use super::symbols::{Local, Scope, Symbols};
use crate::address::Address;
use crate::diagnostic::{Code as Kind, Diagnostic};
use crate::locale::Message;
use crate::ruleset::code::*;
use crate::source::{Origin, Sources};
use crate::text::span::locate;

mod calls;
mod dice;
mod effects;
mod expression;
mod faults;
mod gather;
mod names;
mod narrow;
pub mod types;

pub use calls::FUNCTIONS;

/// The text that a script was read from.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// The place of the string.
    pub origin: Origin,
    /// The decoded text.
    pub text: &'a str,
    /// Its address.
    pub address: Address,
}

impl Source<'_> {
    /// A part of it, as written.
    pub fn part(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The place of a part of it.
    pub fn place(&self, span: Span) -> Origin {
        // What is missing stands at the end: its place is the last character, which can be seen.
        let mut range = span.range();
        if range.is_empty() && !self.text.is_empty() {
            let end = range.end.min(self.text.len());
            let start = self.text.get(..end).and_then(|text| text.char_indices().next_back()).map_or(0, |(at, _)| at);
            range = start..end.max(start);
        }
        locate(self.sources, self.origin, self.text, range)
    }
}

/// A value with its type; `None` where a fault left it unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// The code.
    pub code: Code,
    /// The type.
    pub of: Option<Type>,
}

/// The arguments of an event as an `emit` gives them.
pub type Emitted = BTreeMap<EventId, Vec<(Box<str>, Option<Type>)>>;

/// Adds the types that one `emit` of an event gives: a value that may be `none` in one of them may be so in all.
pub fn gather_types(emitted: &mut Emitted, id: EventId, types: Vec<(Box<str>, Option<Type>)>) {
    let known = emitted.entry(id).or_default();
    for (name, of) in types {
        match known.iter_mut().find(|(other, _)| *other == name) {
            None => known.push((name, of)),
            Some((_, old)) => {
                *old = match (old.take(), of) {
                    (Some(a), Some(b)) => types::join(&a, &b).or(Some(a)),
                    (a, b) => a.or(b),
                }
            }
        }
    }
}

/// Makes code of the scripts of one text.
#[derive(Debug)]
pub struct Elaborator<'a> {
    symbols: &'a Symbols,
    source: &'a Source<'a>,
    /// What the script sees; slots are handed out as it binds names.
    pub scope: Scope,
    /// What was found.
    pub findings: Vec<Diagnostic>,
    /// The places of chance, appended to.
    pub sites: Vec<(Box<str>, u32)>,
    /// The events that are emitted, with the types of their arguments.
    pub emitted: Emitted,
    /// The formulas that are called.
    pub called: Vec<(FormulaId, Span)>,
    /// The parts that are read.
    pub parts: Vec<(u32, Span)>,
    /// Paths that are known not to be `none`, spelled out.
    present: Vec<String>,
    /// The old value of what is assigned to, with its type, for `tie: keep`.
    old: Option<(Code, Type)>,
}

impl<'a> Elaborator<'a> {
    /// For one text.
    pub fn new(symbols: &'a Symbols, source: &'a Source<'a>, scope: Scope) -> Elaborator<'a> {
        Elaborator {
            symbols,
            source,
            scope,
            findings: Vec::new(),
            sites: Vec::new(),
            emitted: Emitted::new(),
            called: Vec::new(),
            parts: Vec::new(),
            present: Vec::new(),
            old: None,
        }
    }

    fn report(&mut self, finding: Diagnostic) {
        self.findings.push(finding.at(self.source.address.clone()));
    }

    fn finding(&self, kind: &'static Kind, span: Span, title: Message, label: Message) -> Diagnostic {
        Diagnostic::new(kind, title, self.source.place(span), label)
    }

    fn unknown(span: Span) -> Typed {
        Typed { code: code(span, Op::None), of: None }
    }

    /// A new slot with a name.
    fn bind(&mut self, name: &str, of: Option<Type>, span: Span) -> Slot {
        let slot = Slot(self.scope.slots);
        self.scope.slots += 1;
        let origin = Some(self.source.place(span));
        self.scope.locals.push(Local { name: name.into(), of, read: Op::Local(slot), origin });
        slot
    }

    /// Forgets the names bound since there were so many.
    fn unbind(&mut self, names: usize) {
        self.scope.locals.truncate(names);
    }

    /// An expression whose value has to be of a type.
    pub fn want(&mut self, expr: &Expr, want: &Type) -> Code {
        let found = self.expression(expr, Some(want));
        self.fit(found, want, expr)
    }

    /// A value where a type is due.
    fn fit(&mut self, found: Typed, want: &Type, expr: &Expr) -> Code {
        if let Some(of) = &found.of
            && !types::fits(of, want)
        {
            self.mismatch(expr, of, want);
        }
        found.code
    }

    /// The type of a value that outlasts its expression: in a set or list, under a name, in an event. A fraction
    /// does not.
    fn kept(&mut self, expr: &Expr, of: Option<Type>) -> Option<Type> {
        if of.as_ref().is_some_and(types::passing) {
            self.unrounded(expr.span);
            return None;
        }
        of
    }

    /// Whether an expression is just a word that nothing binds: what it means depends on what is expected.
    fn is_open(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(name) => {
                let local = self.scope.locals.iter().any(|local| local.name == *name);
                !local && !self.symbols.globals.contains_key(name)
            }
            ExprKind::None => true,
            ExprKind::List(items) | ExprKind::Set(items) => items.iter().all(|item| self.is_open(item)),
            _ => false,
        }
    }
}

/// A node at a place.
fn code(span: Span, op: Op) -> Code {
    Code { at: (span.start, span.end), op }
}
