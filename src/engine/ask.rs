//! Questions to the rules outside of a game: worked examples, and expressions that somebody types.
//!
//! They are asked of a world in which every state holds its start, the seats are taken and nothing has happened yet.

use std::sync::Arc;

use super::fault::Fault;
use super::game::Game;
use super::machine::Machine;
use super::setup::Setup;
use super::show::show;
use super::value::Value;
use super::way::told;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::Message;
use crate::ruleset::code::Type;
use crate::ruleset::lower::lower;
use crate::ruleset::play::{Block, Example, Script};
use crate::script::elaborate::{Elaborator, Source};
use crate::script::faults::SyntaxFault;
use crate::script::parser::{parse_effects, parse_expression};
use crate::script::symbols::Scope;
use crate::source::{Origin, Sources};

/// An expression, and what is done before it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// Effects; may be empty.
    pub given: &'q str,
    /// The expression.
    pub expression: &'q str,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The value, as scripts write it.
    pub value: String,
    /// How it came about, in lines (see [`told`]).
    pub way: Vec<String>,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Unanswered {
    /// The pack has nothing that plays.
    Nothing,
    /// The question is faulty, or the rules break down: what is wrong, then what to do.
    Faults(Vec<Message>),
}

impl Question<'_> {
    /// The value, as scripts write it.
    ///
    /// # Errors
    ///
    /// If nothing plays, if the question cannot be read, or if the rules break down.
    pub fn answer(&self, compiled: &Compiled, sources: &Sources, setup: Setup) -> Result<Answer, Unanswered> {
        let lowered = lower(&compiled.tree, &compiled.rules, &compiled.binding, sources).ok_or(Unanswered::Nothing)?;
        let mut typed = Sources::default();
        let file = typed.add("expression".into(), self.expression.to_owned());
        let source = |text| Source {
            sources: &typed,
            origin: Origin::new(file, 0..self.expression.len()),
            text,
            address: Address::new(["expression"]),
        };
        let given = if self.given.trim().is_empty() {
            None
        } else {
            let source = source(self.given);
            let parsed = parse_effects(self.given);
            spelled(&parsed.faults)?;
            let scope = Scope { effects: true, ..Scope::default() };
            let mut elaborator = Elaborator::new(&lowered.symbols, &source, scope);
            let acts = elaborator.effects(&parsed.tree);
            meant(&elaborator)?;
            let slots = elaborator.scope.slots;
            Some(Block { key: "given".into(), address: "given".into(), slots, acts, except: Vec::new() })
        };
        let source = source(self.expression);
        let parsed = parse_expression(self.expression);
        spelled(&parsed.faults)?;
        let mut elaborator = Elaborator::new(&lowered.symbols, &source, Scope::default());
        let value = elaborator.expression(&parsed.tree, None);
        if value.of == Some(Type::Fraction) {
            elaborator.unrounded(parsed.tree.span);
        }
        meant(&elaborator)?;
        let script = Script { address: "expression".into(), slots: elaborator.scope.slots, code: value.code };
        let machine = Arc::new(Machine::walking(lowered.play));
        let broken = |fault: Fault| Unanswered::Faults(vec![fault.message()]);
        let mut game = Game::idle(Arc::clone(&machine), setup).map_err(broken)?;
        let (found, steps) = game.ask_why(given.as_ref(), &script).map_err(broken)?;
        let value = show(&machine, game.world(), &found, &value.of.unwrap_or(Type::Int));
        Ok(Answer { value, way: told(&machine, game.world(), &steps) })
    }
}

fn spelled(faults: &[SyntaxFault]) -> Result<(), Unanswered> {
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(Unanswered::Faults(vec![fault.kind.title(), fault.kind.help()])),
    }
}

fn meant(elaborator: &Elaborator) -> Result<(), Unanswered> {
    match elaborator.findings.first() {
        None => Ok(()),
        Some(finding) => {
            let mut all = vec![finding.message.clone()];
            all.extend(finding.help.iter().cloned());
            Err(Unanswered::Faults(all))
        }
    }
}

/// What came of a worked example.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The value that comes out, as scripts write it.
    pub found: String,
    /// The value that the example gives.
    pub expected: String,
    /// How the first came about, in lines (see [`told`]).
    pub way: Vec<String>,
}

/// Tries a worked example; `None` if it comes out as it says. The machine has to walk.
///
///
/// # Errors
///
/// If the rules break down.
pub fn attempt(machine: &Arc<Machine>, example: &Example) -> Result<Option<Tried>, Fault> {
    let mut game = Game::idle(Arc::clone(machine), Setup::seeded(0))?;
    let (found, steps) = game.ask_why(example.given.as_ref(), &example.call)?;
    let expected = game.ask(None, &example.gives)?;
    if found == expected {
        return Ok(None);
    }
    let shown = |value: &Value| show(machine, game.world(), value, &example.of);
    let way = told(machine, game.world(), &steps);
    Ok(Some(Tried { found: shown(&found), expected: shown(&expected), way }))
}
