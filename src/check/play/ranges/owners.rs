//! Whose scripts there are, and what each of them sees.

use super::fact::Fact;
use super::interval::{Interval, LIMIT};
use super::{Frame, Key, PartsOf, Ranges, Role, What};
use crate::ruleset::code::*;
use crate::ruleset::play::*;

impl<'p> Ranges<'_, 'p> {
    /// Every script once.
    pub(super) fn pass(&mut self) {
        let play = self.play;
        self.unknown_inputs();
        for (state, id) in play.states.iter().zip(0..) {
            let keys: Vec<Fact> = state.keys.iter().map(|key| Fact::of(key, play)).collect();
            let start = self.start(state.start.as_ref(), &state.of, &keys);
            // A state that nothing writes has its own finding: what it would hold is open.
            let open = !self.called.states.contains(&StateId(id));
            self.write(Key::State(id), if open { Fact::of(&state.of, play) } else { start });
        }
        for (piece, id) in play.pieces.iter().zip(0..) {
            for (field, at) in piece.fields.iter().zip(0..) {
                if let Some(start) = &field.start {
                    self.script(start, &[], PartsOf::Nothing);
                }
                // A list is what its player makes of it.
                if self.is_list(&piece.id) {
                    let fact = self.list_field(field);
                    self.write(Key::Field(id, at), fact);
                }
            }
        }
        (0..).zip(&play.formulas).for_each(|(id, formula)| self.formula(id, formula));
        for (id, effect) in (0..).zip(&play.effects) {
            let slots = self.inputs(effect.params.len(), |at| Key::EffectParam(id, at));
            let top: Vec<Fact> = effect.params.iter().map(|param| Fact::of(&param.of, play)).collect();
            self.twice(slots, top, |ranges, slots| ranges.blocks(&effect.blocks, slots, PartsOf::Nothing));
        }
        (0..).zip(&play.actions).for_each(|(id, action)| self.action(id, action));
        play.rules.iter().for_each(|rule| self.rule(rule));
        (0..).zip(&play.phases).for_each(|(id, phase)| self.phase(id, phase));
        play.steps.iter().for_each(|step| self.step(step));
        if let Some(game) = &play.game {
            game.until.iter().for_each(|until| self.condition(Role::Until, until, &[], PartsOf::Nothing));
            game.winner.iter().for_each(|winner| drop(self.script(winner, &[], PartsOf::Nothing)));
        }
        for metric in &play.metrics {
            let slots = self.trigger(&metric.at);
            self.script(&metric.value, &slots, PartsOf::Nothing);
        }
        (0..).zip(&play.constraints).for_each(|(id, constraint)| self.constraint(id, constraint));
        self.examples();
    }

    /// What nothing in the rules gives a value to is open to everybody.
    fn unknown_inputs(&mut self) {
        let (play, called) = (self.play, self.called);
        for (formula, id) in play.formulas.iter().zip(0..).filter(|(_, id)| !called.formulas.contains(&FormulaId(*id)))
        {
            for (param, at) in formula.params.iter().zip(0..) {
                self.found(Key::FormulaParam(id, at), Fact::of(&param.of, play));
            }
        }
        for (effect, id) in play.effects.iter().zip(0..).filter(|(_, id)| !called.effects.contains(&EffectId(*id))) {
            for (param, at) in effect.params.iter().zip(0..) {
                self.found(Key::EffectParam(id, at), Fact::of(&param.of, play));
            }
        }
        for (event, id) in play.events.iter().zip(0..).filter(|(_, id)| !called.events.contains(&EventId(*id))) {
            for (param, at) in event.params.iter().zip(0..) {
                self.found(Key::EventParam(id, at), Fact::of(&param.of, play));
            }
        }
    }

    fn inputs(&self, many: usize, key: impl Fn(u32) -> Key) -> Vec<Fact> {
        (0..).take(many).map(|at| self.known(key(at))).collect()
    }

    /// Goes over scripts with what their callers give. A condition in them is for whoever may call them yet, so
    /// that it is watched with whatever the types allow.
    fn twice(&mut self, slots: Vec<Fact>, top: Vec<Fact>, mut go: impl FnMut(&mut Self, &[Fact])) {
        if self.seen.is_none() {
            return go(self, &slots);
        }
        let before = self.seen.replace(Vec::new()).unwrap_or_default();
        go(self, &slots);
        let limits = self.seen.replace(before).unwrap_or_default();
        let found = std::mem::take(&mut self.found);
        let before = self.seen.replace(Vec::new()).unwrap_or_default();
        go(self, &top);
        let guards = self.seen.replace(before).unwrap_or_default();
        self.found = found;
        if let Some(seen) = &mut self.seen {
            seen.extend(limits.into_iter().filter(|seen| !matches!(seen.what, What::Guard { .. })));
            seen.extend(guards.into_iter().filter(|seen| matches!(seen.what, What::Guard { .. })));
        }
    }

    /// What a cell or field holds at first.
    pub(super) fn start(&mut self, start: Option<&'p Script>, of: &Type, slots: &[Fact]) -> Fact {
        match start {
            Some(script) => self.script(script, slots, PartsOf::Nothing),
            None => Fact::zero(of),
        }
    }

    fn is_list(&self, piece: &str) -> bool {
        piece.contains('.') || self.play.formats.iter().any(|format| *format.id == *piece)
    }

    /// A field of a list: any value of its type, and as many entries as the format says.
    fn list_field(&mut self, field: &PieceField) -> Fact {
        let fact = Fact::of(&field.of, self.play);
        let Type::List(of) = &field.of else { return fact };
        let mut parts = self.play.formats.iter().flat_map(|format| &format.parts);
        let part = parts.find(|part| **of == Type::Piece(part.piece));
        let Some((least, most)) = part.and_then(|part| part.count.as_ref()) else { return fact };
        let (least, most) = (self.script(least, &[], PartsOf::Nothing), self.script(most, &[], PartsOf::Nothing));
        let (Some(least), Some(most)) = (least.number(), most.number()) else { return fact };
        Fact::many(fact.elements().0, least.hull(most).within(Interval::of(0, LIMIT)))
    }

    fn formula(&mut self, id: u32, formula: &'p Formula) {
        let slots = self.inputs(formula.params.len(), |at| Key::FormulaParam(id, at));
        let top: Vec<Fact> = formula.params.iter().map(|param| Fact::of(&param.of, self.play)).collect();
        let own = PartsOf::Formula(id);
        self.twice(slots, top, |ranges, slots| {
            ranges.parts(&formula.parts, slots, own);
            let mut result = ranges.script(&formula.value, slots, own);
            result = result.join(&ranges.exceptions(&formula.except, slots, own));
            ranges.found(Key::Result(id), result);
        });
    }

    fn parts(&mut self, parts: &'p [Part], slots: &[Fact], own: PartsOf) {
        for (part, at) in parts.iter().zip(0..) {
            let value = self.script(&part.value, slots, own);
            let value = value.join(&self.exceptions(&part.except, slots, own));
            match own {
                PartsOf::Formula(id) => self.found(Key::Part(false, id, at), value),
                PartsOf::Constraint(id) => self.found(Key::Part(true, id, at), value),
                PartsOf::Nothing => {}
            }
        }
    }

    /// What exceptions give, and what they do.
    pub(super) fn exceptions(&mut self, except: &'p [Exception], slots: &[Fact], own: PartsOf) -> Fact {
        let mut values = Fact::NEVER;
        for exception in except {
            self.condition(Role::Exception, &exception.when, slots, own);
            if let Some(value) = &exception.value {
                values = values.join(&self.script(value, slots, own));
            }
            if let Some(instead) = &exception.acts {
                let mut frame = Frame { address: &instead.address, slots: slots.to_vec(), parts: own };
                self.acts(&instead.acts, &mut frame);
            }
        }
        values
    }

    pub(super) fn blocks(&mut self, blocks: &'p [Block], slots: &[Fact], own: PartsOf) {
        for block in blocks {
            let mut frame = Frame { address: &block.address, slots: slots.to_vec(), parts: own };
            self.acts(&block.acts, &mut frame);
            self.exceptions(&block.except, slots, own);
        }
    }

    fn action(&mut self, id: u32, action: &'p Action) {
        let mut slots = vec![Fact::of(&Type::Actor(ActorId(0)), self.play)];
        for (choice, at) in action.params.iter().zip(0..) {
            let fact = self.choice(choice, &slots);
            self.found(Key::ActionParam(id, at), fact.clone());
            slots.push(fact.join(&self.known(Key::ActionParam(id, at))));
        }
        for requirement in &action.requires {
            self.asked(Role::Requirement, (&requirement.is, &requirement.except), &slots, PartsOf::Nothing);
            self.exceptions(&requirement.except, &slots, PartsOf::Nothing);
        }
        self.blocks(&action.blocks, &slots, PartsOf::Nothing);
        if let Some(emit) = &action.emit {
            self.blocks(std::slice::from_ref(emit), &slots, PartsOf::Nothing);
        }
    }

    /// What must hold. What exceptions waive may be a ban that only they lift.
    fn asked(&mut self, role: Role, (is, except): (&'p Script, &[Exception]), slots: &[Fact], own: PartsOf) {
        if except.is_empty() {
            self.condition(role, is, slots, own);
        } else {
            self.script(is, slots, own);
        }
    }

    fn choice(&mut self, choice: &'p Choice, slots: &[Fact]) -> Fact {
        match &choice.from {
            Options::Any => Fact::of(&choice.of, self.play),
            Options::One(slot, source, filter) => self.chosen(*slot, source, filter.as_ref(), slots).0,
            Options::Some(slot, source, filter, size) => {
                let (each, most) = self.chosen(*slot, source, filter.as_ref(), slots);
                let mut size = size.as_ref().map(|(low, high)| {
                    let low = self.script(low, slots, PartsOf::Nothing).number();
                    let high = self.script(high, slots, PartsOf::Nothing).number();
                    low.zip(high).map_or(Interval::of(0, LIMIT), |(low, high)| low.hull(high))
                });
                let size = size.take().unwrap_or(Interval::of(0, most.high()));
                Fact::many(each, size.within(Interval::of(0, LIMIT)))
            }
            Options::Int(low, high) => {
                let low = self.script(low, slots, PartsOf::Nothing).number();
                let high = self.script(high, slots, PartsOf::Nothing).number();
                low.zip(high).map_or(Fact::NEVER, |(low, high)| low.hull(high).into())
            }
        }
    }

    fn chosen(
        &mut self,
        slot: Slot,
        source: &'p Script,
        filter: Option<&'p Script>,
        slots: &[Fact],
    ) -> (Fact, Interval) {
        let mut frame = Frame { address: &source.address, slots: slots.to_vec(), parts: PartsOf::Nothing };
        self.selected(slot, &source.code, filter.map(|filter| &filter.code), &mut frame)
    }

    fn rule(&mut self, rule: &'p Rule) {
        let slots = self.trigger(&rule.on);
        rule.when.iter().for_each(|when| self.condition(Role::When, when, &slots, PartsOf::Nothing));
        self.blocks(&rule.blocks, &slots, PartsOf::Nothing);
        self.exceptions(&rule.except, &slots, PartsOf::Nothing);
    }

    /// What a trigger gives.
    fn trigger(&self, on: &Trigger) -> Vec<Fact> {
        let play = self.play;
        match on {
            Trigger::Event(id) => {
                let many = play.events.get(id.at()).map_or(0, |event| event.params.len());
                self.inputs(many, |at| Key::EventParam(id.0, at))
            }
            Trigger::Action(id) => {
                let many = play.actions.get(id.at()).map_or(0, |action| action.params.len());
                let mut slots = vec![Fact::of(&Type::Actor(ActorId(0)), play)];
                slots.extend(self.inputs(many, |at| Key::ActionParam(id.0, at)));
                slots
            }
            Trigger::Change(id) => {
                let Some(state) = play.states.get(id.at()) else { return Vec::new() };
                let mut slots: Vec<Fact> = state.keys.iter().map(|key| Fact::of(key, play)).collect();
                slots.extend([self.known(Key::State(id.0)), self.known(Key::State(id.0))]);
                slots
            }
            _ => Vec::new(),
        }
    }

    fn phase(&mut self, id: u32, phase: &'p Phase) {
        phase.when.iter().for_each(|when| self.condition(Role::Phase, when, &[], PartsOf::Nothing));
        if let Some(each) = &phase.each {
            let (fact, _) = self.chosen(each.slot, &each.source, each.filter.as_ref(), &[]);
            self.found(Key::Loop(id), fact);
        }
        if let Some(repeat) = &phase.repeat {
            repeat.until.iter().for_each(|until| self.condition(Role::Until, until, &[], PartsOf::Nothing));
            repeat.times.iter().for_each(|times| drop(self.script(times, &[], PartsOf::Nothing)));
        }
        for blocks in [&phase.start, &phase.end, &phase.reveal] {
            self.blocks(blocks, &[], PartsOf::Nothing);
        }
    }

    fn step(&mut self, step: &'p Step) {
        match &step.who {
            Acting::Nobody => {}
            Acting::Who(script) | Acting::Next(script) => drop(self.script(script, &[], PartsOf::Nothing)),
            Acting::Each(slot, source, filter, _) => drop(self.chosen(*slot, source, filter.as_ref(), &[])),
        }
        self.blocks(&step.blocks, &[], PartsOf::Nothing);
        self.blocks(&step.reveal, &[], PartsOf::Nothing);
    }

    fn constraint(&mut self, id: u32, constraint: &'p Constraint) {
        let play = self.play;
        let Some(format) = play.formats.get(constraint.on as usize) else { return };
        let mut slots = vec![Fact::of(&Type::Piece(format.piece), play)];
        slots.extend(format.context.iter().map(|context| Fact::of(&context.of, play)));
        let own = PartsOf::Constraint(id);
        constraint.when.iter().for_each(|when| self.condition(Role::When, when, &slots, own));
        self.parts(&constraint.parts, &slots, own);
        self.asked(Role::Constraint, (&constraint.is, &constraint.except), &slots, own);
        constraint.blames.iter().for_each(|blames| drop(self.script(blames, &slots, own)));
        self.exceptions(&constraint.except, &slots, own);
    }

    /// What examples call and write counts, but nobody is told of it.
    fn examples(&mut self) {
        let watching = self.seen.take();
        for example in &self.play.examples {
            if let Some(given) = &example.given {
                self.blocks(std::slice::from_ref(given), &[], PartsOf::Nothing);
            }
            self.script(&example.call, &[], PartsOf::Nothing);
        }
        self.seen = watching;
    }
}
