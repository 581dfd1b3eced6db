//! Types that nobody writes. Each round elaborates what is still unknown, until nothing new is learned.

use super::Lower;
use super::symbols::index;
use crate::address::Address;
use crate::ruleset::code::*;
use crate::ruleset::play::Play;
use crate::script::elaborate::types::optional;
use crate::script::symbols::Scope;

impl Lower<'_> {
    /// Finds the types of formulas, of the values of `for`, of choices and of events.
    pub(super) fn infer(&mut self) {
        self.flow_tables();
        self.quiet = true;
        // Each round learns something, or is the last one.
        loop {
            let before = self.known();
            self.formula_types();
            self.loop_types();
            self.choice_types();
            self.event_types();
            if self.known() == before {
                break;
            }
        }
        self.quiet = false;
        self.sites.clear();
        self.emitted.clear();
    }

    fn known(&self) -> usize {
        let symbols = &self.symbols;
        let events = symbols.event_types.values().flatten();
        let events: usize = events.map(|(_, of)| if matches!(of, Type::Optional(_)) { 2 } else { 1 }).sum();
        symbols.formula_types.len() + symbols.loops.len() + symbols.action_types.len() + events
    }

    fn formula_types(&mut self) {
        for (at, id) in super::ids(&self.rules.formula).iter().enumerate() {
            let key = FormulaId(index(at));
            if self.symbols.formula_types.contains_key(&key) {
                continue;
            }
            if let Some((_, Some(of), _)) = self.formula(id) {
                self.symbols.formula_types.insert(key, of);
            }
        }
    }

    fn loop_types(&mut self) {
        for at in 0..self.rules.phase.len() {
            let phase = PhaseId(index(at));
            if !self.symbols.loops.contains_key(&phase)
                && let Some((_, Some(of))) = self.each(phase)
            {
                self.symbols.loops.insert(phase, of);
            }
        }
    }

    fn choice_types(&mut self) {
        for at in 0..self.symbols.play.actions.len() {
            for (choice, of) in self.choices(at) {
                if let Some(of) = of {
                    self.symbols.action_types.insert((ActionId(index(at)), choice.id), of);
                }
            }
        }
    }

    /// Reads all effects for what they emit.
    fn event_types(&mut self) {
        self.emitted.clear();
        for at in 0..self.symbols.play.actions.len() {
            let scope = self.action_scope(at);
            let Some(id) = self.symbols.play.actions.get(at).map(|action| action.id.clone()) else { continue };
            let order: Vec<Box<str>> =
                self.rules.action.get(&id).into_iter().flat_map(|action| action.order.iter()).cloned().collect();
            let address = Address::new(["action", &*id]);
            self.blocks(&address, &order, &scope);
            self.emit(&address.child("emit"), &scope);
        }
        for at in 0..self.symbols.play.effects.len() {
            self.named_effect(at);
        }
        for id in super::ids(&self.rules.rule) {
            self.rule(&id);
        }
        for at in 0..self.rules.phase.len() {
            self.phase(at);
        }
        for at in 0..self.rules.step.len() {
            self.step(at);
        }
        for (event, types) in std::mem::take(&mut self.emitted) {
            let known = self.symbols.event_types.entry(event).or_default();
            for (name, of) in types {
                let Some(of) = of else { continue };
                match known.iter_mut().find(|(other, _)| *other == name) {
                    None => known.push((name, of)),
                    // An `emit` that is understood only now may add that the value can be absent.
                    Some((_, old)) if optional(old.clone()) == of => *old = of,
                    Some(_) => {}
                }
            }
        }
    }

    /// Everything, with its findings.
    pub(super) fn play(&mut self) -> Play {
        let mut play = std::mem::take(&mut self.symbols.play);
        self.symbols.play = play.clone();
        self.state_scripts(&mut play);
        let mut needs = Vec::new();
        for (at, id) in super::ids(&self.rules.formula).iter().enumerate() {
            let formula = self.formula(id);
            needs.push(formula.as_ref().map(|(_, _, called)| called.clone()).unwrap_or_default());
            if let (Some((formula, _, _)), Some(place)) = (formula, play.formulas.get_mut(at)) {
                *place = formula;
            }
        }
        self.report_cycle(&super::ids(&self.rules.formula), &needs, &|id| Address::new(["formula", id]));
        for (at, effect) in play.effects.iter_mut().enumerate() {
            effect.blocks = self.named_effect(at).unwrap_or_default();
        }
        for at in 0..play.actions.len() {
            if let (Some(action), Some(place)) = (self.action(at), play.actions.get_mut(at)) {
                *place = action;
            }
        }
        play.rules = self.rules_in_order();
        for at in 0..play.phases.len() {
            if let (Some(phase), Some(place)) = (self.phase(at), play.phases.get_mut(at)) {
                *place = phase;
            }
        }
        for at in 0..play.steps.len() {
            if let (Some(step), Some(place)) = (self.step(at), play.steps.get_mut(at)) {
                *place = step;
            }
        }
        for (event, at) in play.events.iter_mut().zip(0..) {
            let types = self.symbols.event_types.get(&EventId(at));
            for param in &mut event.params {
                let of = types.and_then(|types| types.iter().find(|(name, _)| *name == param.id));
                if let Some((_, of)) = of {
                    param.of = of.clone();
                }
            }
        }
        play.game = self.game();
        self.rest(&mut play);
        play.sites = std::mem::take(&mut self.sites);
        play
    }

    /// Keeps a scope out of sight of what has none.
    pub(super) fn bare() -> Scope {
        Scope::default()
    }
}
