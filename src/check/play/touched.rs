//! What scripts read and write, with everything that they call.

use std::collections::BTreeSet;

use crate::ruleset::code::*;
use crate::ruleset::play::{Block, Play, Trigger};

/// What is read, or written.
#[derive(Debug, Default)]
pub struct Touched {
    /// States.
    pub states: BTreeSet<StateId>,
    /// Whether fields of pieces are.
    pub fields: bool,
    /// Whether it matters which pieces there are.
    pub pieces: bool,
    /// Whether the count of turns is read.
    pub turn: bool,
    /// Whether a name is read whose value its caller gives, or the flow of the game.
    pub given: bool,
    /// Whether the game may end here.
    pub wins: bool,
    /// The actions that are asked for.
    pub asked: BTreeSet<ActionId>,
    formulas: BTreeSet<FormulaId>,
    effects: BTreeSet<EffectId>,
}

impl Touched {
    /// Adds what an expression reads. Names that it binds itself stand in slots from `inputs` on.
    pub fn read(&mut self, play: &Play, code: &Code, inputs: u32) {
        code.every(&mut |code| match &code.op {
            Op::State(id, _) => {
                self.states.insert(*id);
            }
            Op::Field(..) => self.fields = true,
            Op::Pieces(_) => self.pieces = true,
            Op::Turn => self.turn = true,
            Op::Binding(_) => self.given = true,
            Op::Local(slot) if slot.0 < inputs => self.given = true,
            Op::Call(id, _) => {
                if let (true, Some(formula)) = (self.formulas.insert(*id), play.formulas.get(id.at())) {
                    // What the caller gives is read where it calls.
                    for part in &formula.parts {
                        self.read(play, &part.value.code, 0);
                        part.except.iter().for_each(|e| self.read(play, &e.when.code, 0));
                        part.except.iter().filter_map(|e| e.value.as_ref()).for_each(|v| self.read(play, &v.code, 0));
                    }
                    self.read(play, &formula.value.code, 0);
                    formula.except.iter().for_each(|e| self.read(play, &e.when.code, 0));
                    formula.except.iter().filter_map(|e| e.value.as_ref()).for_each(|v| self.read(play, &v.code, 0));
                }
            }
            _ => {}
        });
    }

    /// Adds what blocks write.
    pub fn write_blocks(&mut self, play: &Play, blocks: &[Block]) {
        for block in blocks {
            self.write(play, &block.acts);
            block.except.iter().filter_map(|e| e.acts.as_ref()).for_each(|instead| self.write(play, &instead.acts));
        }
    }

    /// Adds what effects write.
    pub fn write(&mut self, play: &Play, acts: &[Act]) {
        for act in acts {
            self.write_one(play, act);
            act.operands(&mut |code| {
                code.every(&mut |code| {
                    if let Op::Take(id, _) = code.op {
                        self.states.insert(id);
                    }
                });
            });
            act.blocks().into_iter().for_each(|block| self.write(play, block));
        }
    }

    fn write_one(&mut self, play: &Play, act: &Act) {
        match &act.op {
            ActOp::Assign(target, _)
            | ActOp::Increase(target, _)
            | ActOp::Decrease(target, _)
            | ActOp::Insert { target, .. }
            | ActOp::Withdraw { target, .. } => match target {
                Target::State(id, _) => {
                    self.states.insert(*id);
                }
                Target::Field(..) => self.fields = true,
            },
            ActOp::Spawn(..) | ActOp::Remove(_) => {
                self.pieces = true;
                self.fields = true;
            }
            ActOp::Win(_) => self.wins = true,
            ActOp::Ask(ask) => {
                self.asked.insert(ask.action);
            }
            ActOp::Call(id, _) => {
                if let (true, Some(effect)) = (self.effects.insert(*id), play.effects.get(id.at())) {
                    self.write_blocks(play, &effect.blocks);
                }
            }
            _ => {}
        }
    }

    /// Adds what an action writes.
    pub fn write_action(&mut self, play: &Play, id: ActionId) {
        let Some(action) = play.actions.get(id.at()) else { return };
        self.write_blocks(play, &action.blocks);
        self.write_blocks(play, action.emit.as_slice());
    }

    /// Adds what rules write on triggers that may come, and what the actions do that anything asked for.
    pub fn write_consequences(&mut self, play: &Play, may_come: &dyn Fn(&Trigger) -> bool) {
        play.rules.iter().filter(|rule| may_come(&rule.on)).for_each(|rule| {
            self.write_blocks(play, &rule.blocks);
            rule.except.iter().filter_map(|e| e.acts.as_ref()).for_each(|instead| self.write(play, &instead.acts));
        });
        let mut done = BTreeSet::new();
        while let Some(id) = self.asked.difference(&done).next().copied() {
            done.insert(id);
            self.write_action(play, id);
        }
    }

    /// Whether what is read here may be changed by what is written there.
    pub fn meets(&self, written: &Touched) -> bool {
        !self.states.is_disjoint(&written.states) || (self.fields && written.fields) || (self.pieces && written.pieces)
    }
}
