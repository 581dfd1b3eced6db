//! Every script of what plays, whoever it belongs to.

use super::code::{Act, Code};
use super::play::*;

/// What is found in a ruleset, one after another.
pub enum Found<'p> {
    /// An expression that stands by itself, or an operand of an effect.
    Code(&'p Code),
    /// An effect; those in it follow.
    Act(&'p Act),
    /// An exception; what it holds follows.
    Exception(&'p Exception),
    /// The address of the text in which the next expressions and effects stand.
    Text(&'p str),
}

impl Play {
    /// Goes over everything, each with the address of its text.
    pub fn everywhere<'p>(&'p self, visit: &mut dyn FnMut(&'p str, Found<'p>)) {
        let mut address = "";
        self.everything(&mut |found| {
            if let Found::Text(text) = found {
                address = text;
            }
            visit(address, found);
        });
    }

    /// Goes over every effect, and over every expression but those inside of expressions (see [`Code::every`]).
    pub fn everything<'p>(&'p self, visit: &mut dyn FnMut(Found<'p>)) {
        let mut walk = Walk { visit };
        for state in &self.states {
            walk.some([&state.start, &state.min, &state.max]);
        }
        for field in self.pieces.iter().flat_map(|piece| &piece.fields) {
            walk.some([&field.start, &field.min, &field.max]);
        }
        for formula in &self.formulas {
            walk.parts(&formula.parts);
            walk.script(&formula.value);
            walk.except(&formula.except);
        }
        self.effects.iter().for_each(|effect| walk.blocks(&effect.blocks));
        self.actions.iter().for_each(|action| walk.action(action));
        for rule in &self.rules {
            walk.some([&rule.when]);
            walk.blocks(&rule.blocks);
            walk.except(&rule.except);
        }
        self.phases.iter().for_each(|phase| walk.phase(phase));
        self.steps.iter().for_each(|step| walk.step(step));
        if let Some(game) = &self.game {
            walk.some([&game.until, &game.winner]);
        }
        self.metrics.iter().for_each(|metric| walk.script(&metric.value));
        for constraint in &self.constraints {
            walk.some([&constraint.when, &constraint.blames]);
            walk.parts(&constraint.parts);
            walk.script(&constraint.is);
            walk.except(&constraint.except);
        }
        for part in self.formats.iter().flat_map(|format| &format.parts) {
            walk.range(part.count.as_ref());
            walk.some([&part.slots]);
        }
    }
}

struct Walk<'v, 'p> {
    visit: &'v mut dyn FnMut(Found<'p>),
}

impl<'p> Walk<'_, 'p> {
    fn script(&mut self, script: &'p Script) {
        (self.visit)(Found::Text(&script.address));
        (self.visit)(Found::Code(&script.code));
    }

    fn some<const N: usize>(&mut self, scripts: [&'p Option<Script>; N]) {
        scripts.into_iter().flatten().for_each(|script| self.script(script));
    }

    fn range(&mut self, range: Option<&'p (Script, Script)>) {
        if let Some((low, high)) = range {
            self.script(low);
            self.script(high);
        }
    }

    fn parts(&mut self, parts: &'p [Part]) {
        for part in parts {
            self.script(&part.value);
            self.except(&part.except);
        }
    }

    fn except(&mut self, except: &'p [Exception]) {
        for exception in except {
            (self.visit)(Found::Exception(exception));
            self.script(&exception.when);
            self.some([&exception.value]);
            exception.acts.iter().for_each(|instead| self.text(&instead.address, &instead.acts));
        }
    }

    fn blocks(&mut self, blocks: &'p [Block]) {
        for block in blocks {
            self.text(&block.address, &block.acts);
            self.except(&block.except);
        }
    }

    fn text(&mut self, address: &'p str, acts: &'p [Act]) {
        (self.visit)(Found::Text(address));
        self.acts(acts);
    }

    fn acts(&mut self, acts: &'p [Act]) {
        for act in acts {
            (self.visit)(Found::Act(act));
            act.operands(&mut |code| (self.visit)(Found::Code(code)));
            act.blocks().into_iter().for_each(|block| self.acts(block));
        }
    }

    fn action(&mut self, action: &'p Action) {
        for choice in &action.params {
            match &choice.from {
                Options::Any => {}
                Options::One(_, source, filter) => {
                    self.script(source);
                    self.some([filter]);
                }
                Options::Some(_, source, filter, size) => {
                    self.script(source);
                    self.some([filter]);
                    self.range(size.as_ref());
                }
                Options::Int(low, high) => {
                    self.script(low);
                    self.script(high);
                }
            }
        }
        for requirement in &action.requires {
            self.script(&requirement.is);
            self.except(&requirement.except);
        }
        self.blocks(&action.blocks);
        action.emit.iter().for_each(|emit| self.text(&emit.address, &emit.acts));
    }

    fn phase(&mut self, phase: &'p Phase) {
        self.some([&phase.when]);
        if let Some(each) = &phase.each {
            self.script(&each.source);
            self.some([&each.filter]);
        }
        if let Some(repeat) = &phase.repeat {
            self.some([&repeat.until, &repeat.times]);
        }
        [&phase.start, &phase.end, &phase.reveal].into_iter().for_each(|blocks| self.blocks(blocks));
    }

    fn step(&mut self, step: &'p Step) {
        match &step.who {
            Acting::Nobody => {}
            Acting::Who(script) | Acting::Next(script) => self.script(script),
            Acting::Each(_, source, filter, _) => {
                self.script(source);
                self.some([filter]);
            }
        }
        self.blocks(&step.blocks);
        self.blocks(&step.reveal);
    }
}
