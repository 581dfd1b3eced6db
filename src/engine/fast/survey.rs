//! Every expression that an engine evaluates by itself, with what the slots of its frame hold.

use super::shape::{Class, Shape, Single};
use crate::ruleset::code::*;
use crate::ruleset::play::*;

/// An expression.
pub(super) struct Found<'p, 'c> {
    pub code: &'p Code,
    /// The address of its script.
    pub address: &'p str,
    /// What its slots hold, as far as that is known.
    pub context: &'c [Option<Shape>],
}

type Context = Vec<Option<Shape>>;

/// Goes over the expressions of a ruleset. `build` gives what the value of each is, if it could be built. Lists are
/// checked once, and are left out.
pub(super) fn survey<'p>(play: &'p Play, build: &mut dyn FnMut(Found<'p, '_>) -> Option<Shape>) {
    let mut survey = Survey { play, build };
    for state in &play.states {
        let keys: Context = state.keys.iter().map(Shape::of).collect();
        survey.some([&state.start, &state.min, &state.max], &keys);
    }
    for field in play.pieces.iter().flat_map(|piece| &piece.fields) {
        survey.some([&field.start, &field.min, &field.max], &[]);
    }
    for effect in &play.effects {
        survey.blocks(&effect.blocks, &params(&effect.params));
    }
    for action in &play.actions {
        survey.action(action);
    }
    for rule in &play.rules {
        let context = survey.trigger(&rule.on);
        survey.some([&rule.when], &context);
        survey.blocks(&rule.blocks, &context);
        survey.except(&rule.except, &context);
    }
    for phase in &play.phases {
        survey.phase(phase);
    }
    for step in &play.steps {
        survey.step(step);
    }
    if let Some(game) = &play.game {
        survey.some([&game.until, &game.winner], &[]);
    }
    for metric in &play.metrics {
        let context = survey.trigger(&metric.at);
        survey.script(&metric.value, &context);
    }
}

struct Survey<'p, 'b> {
    play: &'p Play,
    build: &'b mut dyn FnMut(Found<'p, '_>) -> Option<Shape>,
}

fn params(params: &[Parameter]) -> Context {
    params.iter().map(|param| Shape::of(&param.of)).collect()
}

/// The context, with one slot more.
fn with(context: &[Option<Shape>], slot: Slot, shape: Option<Shape>) -> Context {
    let mut context = context.to_vec();
    put(&mut context, slot, shape);
    context
}

fn put(context: &mut Context, slot: Slot, shape: Option<Shape>) {
    if context.len() <= slot.at() {
        context.resize(slot.at() + 1, None);
    }
    if let Some(place) = context.get_mut(slot.at()) {
        *place = shape;
    }
}

impl<'p> Survey<'p, '_> {
    fn code(&mut self, code: &'p Code, address: &'p str, context: &[Option<Shape>]) -> Option<Shape> {
        (self.build)(Found { code, address, context }).or_else(|| self.drawn(code))
    }

    /// What chance gives: that is left to the specification, and what uses it need not be.
    fn drawn(&self, code: &Code) -> Option<Shape> {
        let held = |id: &StateId| Shape::of(&self.play.states.get(id.at())?.of);
        match &code.op {
            Op::Roll(roll) => match roll.dice.op {
                Op::Dice(_, Die::Sides(_)) => Shape::of(&Type::List(Box::new(Type::Throw(None)))),
                Op::Dice(_, Die::Defined(die)) => Shape::of(&Type::List(Box::new(Type::Throw(Some(die))))),
                _ => None,
            },
            Op::Take(id, _) => match held(id)?.element()? {
                Shape::One(single) => Some(Shape::One(Single { optional: true, ..single })),
                _ => None,
            },
            _ => None,
        }
    }

    fn script(&mut self, script: &'p Script, context: &[Option<Shape>]) -> Option<Shape> {
        self.code(&script.code, &script.address, context)
    }

    fn some<const N: usize>(&mut self, scripts: [&'p Option<Script>; N], context: &[Option<Shape>]) {
        for script in scripts.into_iter().flatten() {
            self.script(script, context);
        }
    }

    fn range(&mut self, range: &'p Option<(Script, Script)>, context: &[Option<Shape>]) {
        if let Some((low, high)) = range {
            self.script(low, context);
            self.script(high, context);
        }
    }

    /// A source with a filter, which sees an element of it.
    fn selection(&mut self, slot: Slot, source: &'p Script, filter: &'p Option<Script>, context: &[Option<Shape>]) {
        let source = self.script(source, context);
        self.some([filter], &with(context, slot, source.and_then(Shape::element)));
    }

    fn except(&mut self, except: &'p [Exception], context: &[Option<Shape>]) {
        for exception in except {
            self.script(&exception.when, context);
            self.some([&exception.value], context);
            if let Some(instead) = &exception.acts {
                self.acts(&instead.acts, &instead.address, &mut context.to_vec());
            }
        }
    }

    fn blocks(&mut self, blocks: &'p [Block], context: &[Option<Shape>]) {
        for block in blocks {
            self.acts(&block.acts, &block.address, &mut context.to_vec());
            self.except(&block.except, context);
        }
    }

    /// Effects, each of which sees what those before it have bound.
    fn acts(&mut self, acts: &'p [Act], address: &'p str, context: &mut Context) {
        for act in acts {
            match &act.op {
                ActOp::Let(slot, value) => {
                    let shape = self.code(value, address, context);
                    put(context, *slot, shape);
                }
                ActOp::For { slot, source, filter, body } => {
                    let source = self.code(source, address, context);
                    let mut inner = with(context, *slot, source.and_then(Shape::element));
                    if let Some(filter) = filter {
                        self.code(filter, address, &inner);
                    }
                    self.acts(body, address, &mut inner);
                }
                _ => {
                    act.operands(&mut |code| {
                        self.code(code, address, context);
                    });
                    for block in act.blocks() {
                        self.acts(block, address, &mut context.clone());
                    }
                }
            }
        }
    }

    fn action(&mut self, action: &'p Action) {
        let mut context: Context = vec![Some(Shape::One(Single::sure(Class::Index)))];
        let all: Context =
            context.iter().copied().chain(action.params.iter().map(|param| Shape::of(&param.of))).collect();
        for requirement in &action.requires {
            let seen = all.get(..=requirement.after as usize).unwrap_or(&all);
            self.script(&requirement.is, seen);
            self.except(&requirement.except, seen);
        }
        for choice in &action.params {
            match &choice.from {
                Options::Any => {}
                Options::One(slot, source, filter) => self.selection(*slot, source, filter, &context),
                Options::Some(slot, source, filter, size) => {
                    self.selection(*slot, source, filter, &context);
                    self.range(size, &context);
                }
                Options::Int(low, high) => {
                    self.script(low, &context);
                    self.script(high, &context);
                }
            }
            context.push(Shape::of(&choice.of));
        }
        self.blocks(&action.blocks, &all);
        if let Some(emit) = &action.emit {
            self.blocks(std::slice::from_ref(emit), &all);
        }
    }

    fn phase(&mut self, phase: &'p Phase) {
        self.some([&phase.when], &[]);
        if let Some(each) = &phase.each {
            self.selection(each.slot, &each.source, &each.filter, &[]);
        }
        if let Some(repeat) = &phase.repeat {
            self.some([&repeat.until, &repeat.times], &[]);
        }
        for blocks in [&phase.start, &phase.end, &phase.reveal] {
            self.blocks(blocks, &[]);
        }
    }

    fn step(&mut self, step: &'p Step) {
        match &step.who {
            Acting::Nobody => {}
            Acting::Who(script) | Acting::Next(script) => {
                self.script(script, &[]);
            }
            Acting::Each(slot, source, filter, _) => self.selection(*slot, source, filter, &[]),
        }
        self.blocks(&step.blocks, &[]);
        self.blocks(&step.reveal, &[]);
    }

    /// What a trigger gives.
    fn trigger(&self, trigger: &Trigger) -> Context {
        match trigger {
            Trigger::Event(id) => self.play.events.get(id.at()).map(|event| params(&event.params)).unwrap_or_default(),
            Trigger::Action(id) => {
                let actor = Some(Shape::One(Single::sure(Class::Index)));
                let chosen = self.play.actions.get(id.at()).into_iter().flat_map(|action| &action.params);
                std::iter::once(actor).chain(chosen.map(|param| Shape::of(&param.of))).collect()
            }
            Trigger::Change(id) => {
                let state = self.play.states.get(id.at());
                let keys = state.into_iter().flat_map(|state| &state.keys).map(Shape::of);
                let value = state.and_then(|state| Shape::of(&state.of));
                keys.chain([value, value]).collect()
            }
            _ => Vec::new(),
        }
    }
}
