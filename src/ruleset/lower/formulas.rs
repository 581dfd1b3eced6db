//! Formulas, named effects, and the parts of formulas and constraints.

use std::collections::BTreeMap;

use super::symbols::index;
use super::{Lower, Wanted, faults, ids, local};
use crate::address::Address;
use crate::model::LetPart;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::parser::parse_expression;
use crate::script::symbols::{Local, Scope};

impl Lower<'_> {
    /// What formulas, tables, effects and actions take.
    pub(super) fn signatures(&mut self) {
        for (id, formula) in &self.rules.formula {
            let params = self.typed_params(&Address::new(["formula", id, "params"]), &ids(&formula.params));
            let value = super::always(&Address::new(["formula", id]));
            self.symbols.play.formulas.push(Formula {
                id: id.clone(),
                params,
                of: Type::Int,
                parts: Vec::new(),
                value,
                except: Vec::new(),
            });
        }
        for (id, effect) in &self.rules.effect {
            let params = self.typed_params(&Address::new(["effect", id, "params"]), &ids(&effect.params));
            self.symbols.play.effects.push(NamedEffect { id: id.clone(), params, blocks: Vec::new() });
        }
        for id in self.rules.table.keys() {
            let table = self.table_signature(id);
            self.symbols.play.tables.push(table);
        }
        for (id, action) in &self.rules.action {
            let actor = self.doer(id, &action.actor);
            let params = self.order_of_choices(id);
            self.symbols.play.actions.push(Action {
                id: id.clone(),
                name: action.name.clone(),
                actor,
                steps: Vec::new(),
                params,
                requires: Vec::new(),
                blocks: Vec::new(),
                emit: None,
                passes: action.passes,
                free: action.free,
                of: action.of.as_ref().map(|of| of.as_str().into()),
            });
        }
    }

    /// A formula, with the type of its result, and the formulas that it and its exceptions call.
    pub(super) fn formula(&mut self, id: &str) -> Option<(Formula, Option<Type>, Vec<usize>)> {
        let at = self.rules.formula.keys().position(|other| **other == *id)?;
        let address = Address::new(["formula", id]);
        let params = self.symbols.play.formulas.get(at)?.params.clone();
        let locals = params.iter().zip(0..).map(|(param, slot)| local(&param.id, Some(param.of.clone()), slot));
        let mut scope = Scope { locals: locals.collect(), slots: index(params.len()), ..Scope::default() };
        let declared = &self.rules.formula.get(id)?.parts;
        self.called.clear();
        let parts = self.parts(&address, declared, &mut scope);
        let read = self.read(&address.child("value"), scope.clone(), parse_expression, |script, expr| {
            let typed = script.expression(expr, None);
            if typed.of == Some(Type::Fraction) {
                script.unrounded(expr.span);
            }
            script.named(expr, typed)
        })?;
        scope.slots = scope.slots.max(read.scope.slots);
        let of = read.value.of.filter(|of| *of != Type::Fraction);
        let except = self.exceptions(&address, &scope, &Wanted::Value(of.clone()));
        let value = super::script(&address.child("value"), read.scope.slots, read.value.code);
        let formula = Formula { id: id.into(), params, of: of.clone().unwrap_or(Type::Int), parts, value, except };
        Some((formula, of, std::mem::take(&mut self.called)))
    }

    /// The parts of a formula or constraint; they stay in scope. Their types are found by need: a part that needs
    /// itself has none, and is reported.
    pub(super) fn parts(
        &mut self,
        owner: &Address,
        declared: &BTreeMap<Box<str>, LetPart>,
        scope: &mut Scope,
    ) -> Vec<Part> {
        let keys = ids(declared);
        let outer = scope.locals.len();
        scope.locals.extend(keys.iter().zip(0..).map(|(key, at)| Local {
            name: key.clone(),
            of: None,
            read: Op::Part(at),
            origin: None,
        }));
        let quiet = std::mem::replace(&mut self.quiet, true);
        for _ in 0..keys.len() {
            let mut learned = false;
            for (at, key) in keys.iter().enumerate() {
                let address = owner.child("let").child(key).child("value");
                let of = self
                    .read(&address, scope.clone(), parse_expression, |script, expr| script.expression(expr, None).of);
                let of = of.and_then(|read| read.value);
                if let Some(local) = scope.locals.get_mut(outer + at)
                    && local.of.is_none()
                    && of.is_some()
                {
                    local.of = of;
                    learned = true;
                }
            }
            if !learned {
                break;
            }
        }
        self.quiet = quiet;
        let mut parts = Vec::new();
        let mut needs: Vec<Vec<usize>> = Vec::new();
        for (at, key) in keys.iter().enumerate() {
            let address = owner.child("let").child(key);
            let of = scope.locals.get(outer + at).and_then(|local| local.of.clone());
            self.parts_read.clear();
            let read = self.read(&address.child("value"), scope.clone(), parse_expression, |script, expr| {
                let typed = script.expression(expr, None);
                script.named(expr, typed)
            });
            let Some(read) = read else { continue };
            scope.slots = scope.slots.max(read.scope.slots);
            let value = super::script(&address.child("value"), read.scope.slots, read.value.code);
            let except = self.exceptions(&address, scope, &Wanted::Value(of.clone()));
            needs.push(std::mem::take(&mut self.parts_read));
            parts.push(Part { key: key.clone(), of: of.unwrap_or(Type::Int), value, except });
        }
        self.report_cycle(&keys, &needs, &|key| owner.child("let").child(key));
        parts
    }

    /// Reports things that need each other, once for each circle.
    pub(super) fn report_cycle(&mut self, names: &[Box<str>], needs: &[Vec<usize>], address: &dyn Fn(&str) -> Address) {
        if self.quiet {
            return;
        }
        let mut done = vec![false; names.len()];
        for start in 0..names.len() {
            let Some(way) = circle(start, needs, &mut done) else { continue };
            let hops: Vec<String> = way.iter().filter_map(|at| names.get(*at)).map(|name| name.to_string()).collect();
            let Some(first) = hops.first() else { continue };
            let at = address(first);
            if let Some(origin) = self.tree.key_origin(&at) {
                self.findings.push(faults::cycle(&hops, &at, origin));
            }
        }
    }

    /// The slots and names of a named effect.
    pub(super) fn named_effect(&mut self, at: usize) -> Option<Vec<Block>> {
        let effect = self.symbols.play.effects.get(at)?.clone();
        let locals = effect.params.iter().zip(0..).map(|(param, slot)| local(&param.id, Some(param.of.clone()), slot));
        let scope = Scope { locals: locals.collect(), slots: index(effect.params.len()), ..Scope::default() };
        let order: Vec<Box<str>> = self.rules.effect.get(&effect.id)?.order.iter().cloned().collect();
        Some(self.blocks(&Address::new(["effect", &*effect.id]), &order, &scope))
    }
}

/// A way from a start back to a place on it, if there is one that was not found before.
fn circle(start: usize, needs: &[Vec<usize>], done: &mut [bool]) -> Option<Vec<usize>> {
    let mut way: Vec<(usize, usize)> = vec![(start, 0)];
    loop {
        let (at, next) = way.last_mut()?;
        if done.get(*at).copied().unwrap_or(true) {
            way.pop();
            continue;
        }
        let Some(to) = needs.get(*at).and_then(|needs| needs.get(*next)).copied() else {
            if let Some(done) = done.get_mut(*at) {
                *done = true;
            }
            way.pop();
            continue;
        };
        *next += 1;
        if let Some(from) = way.iter().position(|(on, _)| *on == to) {
            let mut found: Vec<usize> = way.iter().skip(from).map(|(on, _)| *on).collect();
            for on in &found {
                if let Some(done) = done.get_mut(*on) {
                    *done = true;
                }
            }
            found.push(to);
            return Some(found);
        }
        way.push((to, 0));
    }
}
