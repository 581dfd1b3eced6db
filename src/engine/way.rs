//! How a value came about: which formulas were called, with what, and what they and their parts gave.
//!
//! Only the walk over the tree takes notes, and only where somebody asked for them; the programs of a machine that
//! runs fast go past unnoticed. So the way is asked of a machine that walks ([`Machine::walking`](super::Machine::walking)).

use super::machine::Machine;
use super::show::show;
use super::value::Value;
use super::world::World;
use crate::ruleset::code::{FormulaId, Type};

/// How many steps are noted at most: nobody reads more.
const MOST_STEPS: usize = 200;

/// A step on the way to a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How many others it is a step of.
    pub depth: usize,
    /// What was worked out.
    pub what: Worked,
    /// What it gave; `None` if the rules broke down.
    pub value: Option<Value>,
    /// The exception that gave the value, if one did.
    pub except: Option<Box<str>>,
}

/// Something that is worked out on the way.
#[derive(Clone, Debug, PartialEq)]
pub enum Worked {
    /// A formula, with its arguments.
    Formula(FormulaId, Vec<Value>),
    /// A part of the formula or constraint that it stands under.
    Part(Box<str>),
}

/// Notes about the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    steps: Vec<Step>,
    depth: usize,
}

impl Notes {
    /// A step begins; what is given back ends it.
    pub fn begin(&mut self, what: Worked) -> usize {
        let at = self.steps.len();
        if at < MOST_STEPS {
            self.steps.push(Step { depth: self.depth, what, value: None, except: None });
        }
        self.depth += 1;
        at
    }

    /// A step ends.
    pub fn end(&mut self, at: usize, value: Option<&Value>, except: Option<&str>) {
        self.depth = self.depth.saturating_sub(1);
        if let Some(step) = self.steps.get_mut(at) {
            step.value = value.cloned();
            step.except = except.map(Into::into);
        }
    }

    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}

/// The way in lines, each indented under what it is a step of: `income(f: red) = 2`, `  base = 2`. A value that an exception
/// gave names it: `income(f: red) = 0 (blockade)`.
pub fn told(machine: &Machine, world: &World, steps: &[Step]) -> Vec<String> {
    let formula = |id: &FormulaId| machine.play.formulas.get(id.at());
    let mut owners: Vec<Option<FormulaId>> = Vec::new();
    let mut lines = Vec::new();
    for step in steps {
        owners.truncate(step.depth);
        let owner = owners.last().copied().flatten();
        let (name, of) = match &step.what {
            Worked::Formula(id, inputs) => {
                owners.push(Some(*id));
                let Some(formula) = formula(id) else { continue };
                let inputs = formula.params.iter().zip(inputs);
                let inputs: Vec<String> = inputs
                    .map(|(param, value)| format!("{}: {}", param.id, show(machine, world, value, &param.of)))
                    .collect();
                let inputs = if inputs.is_empty() { String::new() } else { format!("({})", inputs.join(", ")) };
                (format!("{}{inputs}", formula.id), Some(formula.of.clone()))
            }
            Worked::Part(key) => {
                owners.push(owner);
                let part = owner.and_then(|id| formula(&id)?.parts.iter().find(|part| part.key == *key));
                (key.to_string(), part.map(|part| part.of.clone()))
            }
        };
        let value = step.value.as_ref().map(|value| show(machine, world, value, &of.unwrap_or(Type::Int)));
        let value = value.map(|value| format!(" = {value}")).unwrap_or_default();
        let except = step.except.as_ref().map(|key| format!(" ({key})")).unwrap_or_default();
        lines.push(format!("{}{name}{value}{except}", "  ".repeat(step.depth)));
    }
    lines
}
