//! Phases, steps and the game.

use super::symbols::index;
use super::{Lower, faults};
use crate::address::Address;
use crate::model;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::elaborate::types::optional;
use crate::script::parser::parse_selection;
use crate::script::symbols::{Local, Scope};
use crate::syntax::tree::Node;

impl Lower<'_> {
    /// The steps during which an action is offered: those that it names, and those of the phases that it names.
    pub(super) fn steps_of(&self, action: &str) -> Vec<StepId> {
        let Some(action) = self.rules.action.get(action) else { return Vec::new() };
        let mut steps: Vec<StepId> = Vec::new();
        for place in action.during.iter() {
            if let Some(phase) = self.phase_at(place.as_str()) {
                self.steps_in(phase, &mut steps, 0);
            } else if let Some(step) = self.step_at(place.as_str()) {
                steps.push(step);
            }
        }
        steps.sort();
        steps.dedup();
        steps
    }

    pub(super) fn step_at(&self, place: &str) -> Option<StepId> {
        let id = place.strip_prefix("step.")?;
        self.rules.step.keys().position(|step| **step == *id).map(|at| StepId(index(at)))
    }

    pub(super) fn missing_places<'p>(&mut self, address: &Address, places: impl Iterator<Item = &'p str>) {
        for place in
            places.filter(|place| self.phase_at(place).is_none() && self.step_at(place).is_none()).collect::<Vec<_>>()
        {
            let at = address.child(place);
            if let Some(node) = self.tree.at(&at) {
                let kinds = ("a step or phase", "une étape ou une phase");
                let near = self.meant_place(place, &["step", "phase"]);
                self.findings.push(faults::no_place(place, near.as_deref(), &at, node.origin, kinds));
            }
        }
    }

    /// The address that a wrong one may stand for: that of what has its id, or else the nearest.
    pub(super) fn meant_place(&self, word: &str, kinds: &[&str]) -> Option<String> {
        let id = word.rsplit('.').next().unwrap_or(word);
        let of = |kind: &&str| {
            self.tree.at(&Address::new([*kind])).and_then(Node::as_table).map(|table| (kind.to_string(), table))
        };
        let tables: Vec<_> = kinds.iter().filter_map(of).collect();
        let exact = tables.iter().find(|(_, table)| table.get(id).is_some()).map(|(kind, _)| format!("{kind}.{id}"));
        exact.or_else(|| {
            let all: Vec<String> =
                tables.iter().flat_map(|(kind, table)| table.keys().map(move |id| format!("{kind}.{id}"))).collect();
            crate::diagnostic::nearest(word, all.iter().map(String::as_str)).map(str::to_owned)
        })
    }

    /// Reports what is printed with something that is not there.
    pub(super) fn missing_owner(&mut self, address: &Address, of: Option<&str>) {
        let Some(word) = of else { return };
        let (kind, id) = word.split_once('.').unwrap_or((word, ""));
        let there = self.tree.at(&Address::new([kind, id])).is_some();
        let Some(node) = self.tree.at(&address.child("of")).filter(|_| !there || id.is_empty()) else { return };
        let kinds: Vec<&str> = match crate::model::kind(kind) {
            Some(_) => vec![kind],
            None => self.tree.as_table().into_iter().flat_map(|kinds| kinds.keys()).collect(),
        };
        // A kind that could not be read may hold anything.
        if self.tree.at(&Address::new([kind])).is_some_and(Node::is_error) {
            return;
        }
        let near = self.meant_place(word, &kinds);
        let kinds = ("something", "une chose");
        self.findings.push(faults::no_place(word, near.as_deref(), &address.child("of"), node.origin, kinds));
    }

    /// The steps of a phase, and of the phases in it.
    fn steps_in(&self, phase: PhaseId, steps: &mut Vec<StepId>, depth: usize) {
        if depth > self.rules.phase.len() {
            return;
        }
        for item in self.items(phase) {
            match item {
                Item::Step(step) => steps.push(step),
                Item::Phase(phase) => self.steps_in(phase, steps, depth + 1),
            }
        }
    }

    /// What a phase runs, in order.
    fn items(&self, phase: PhaseId) -> Vec<Item> {
        let Some((_, declared)) = self.rules.phase.iter().nth(phase.at()) else { return Vec::new() };
        let item = |id: &str| match self.step_at(&format!("step.{id}")) {
            Some(step) => Some(Item::Step(step)),
            None => self.phase_at(&format!("phase.{id}")).map(Item::Phase),
        };
        declared.steps.iter().filter_map(|step| item(step.id())).collect()
    }

    /// The phases around a step or phase, at any distance.
    fn around(&self, inner: Item) -> Vec<PhaseId> {
        let mut found: Vec<PhaseId> = Vec::new();
        let mut wanted = vec![inner];
        while let Some(item) = wanted.pop() {
            for at in 0..self.rules.phase.len() {
                let phase = PhaseId(index(at));
                if self.items(phase).contains(&item) && !found.contains(&phase) {
                    found.push(phase);
                    wanted.push(Item::Phase(phase));
                }
            }
        }
        found.sort();
        found
    }

    /// The names that phases bind, each with the phases that do.
    fn bindings(&self, phases: &[PhaseId]) -> Vec<Local> {
        let mut locals: Vec<Local> = Vec::new();
        for phase in phases {
            let Some(each) = self.symbols.play.phases.get(phase.at()).and_then(|phase| phase.each.as_ref()) else {
                continue;
            };
            let known = self.symbols.loops.get(phase).cloned();
            match locals.iter_mut().find(|local| local.name == each.id) {
                Some(Local { read: Op::Binding(phases), .. }) => phases.push(*phase),
                _ => locals.push(Local {
                    name: each.id.clone(),
                    of: known,
                    read: Op::Binding(vec![*phase]),
                    origin: None,
                }),
            }
        }
        locals
    }

    pub(super) fn bindings_of_phase(&self, phase: PhaseId, itself: bool) -> Vec<Local> {
        let mut phases = self.around(Item::Phase(phase));
        if itself && !phases.contains(&phase) {
            phases.push(phase);
            phases.sort();
        }
        self.bindings(&phases)
    }

    pub(super) fn bindings_of_step(&self, step: StepId) -> Vec<Local> {
        self.bindings(&self.around(Item::Step(step)))
    }

    /// The names that are bound in each of several steps.
    pub(super) fn bindings_in_all(&self, steps: &[StepId]) -> Vec<Local> {
        let all: Vec<Vec<Local>> = steps.iter().map(|step| self.bindings_of_step(*step)).collect();
        let Some((first, rest)) = all.split_first() else { return Vec::new() };
        let mut common = Vec::new();
        for local in first {
            let others: Option<Vec<&Local>> =
                rest.iter().map(|other| other.iter().find(|other| other.name == local.name)).collect();
            let Some(others) = others else { continue };
            let mut phases: Vec<PhaseId> = Vec::new();
            for local in std::iter::once(local).chain(others) {
                if let Op::Binding(more) = &local.read {
                    phases.extend(more);
                }
            }
            phases.sort();
            phases.dedup();
            common.push(Local { read: Op::Binding(phases), ..local.clone() });
        }
        common
    }

    /// Phases and steps, with names and order but without scripts.
    pub(super) fn flow_tables(&mut self) {
        for (at, (id, phase)) in self.rules.phase.iter().enumerate() {
            let items = self.items(PhaseId(index(at)));
            let variable = phase.each.as_ref().map(|each| {
                let parsed = parse_selection(each.as_str()).tree;
                let address = Address::new(["phase", id, "for"]);
                Loop {
                    id: parsed.variable.map(|name| name.text).unwrap_or_default(),
                    of: Type::Bool,
                    slot: Slot(0),
                    source: super::always(&address),
                    filter: None,
                }
            });
            self.symbols.play.phases.push(Phase {
                id: id.clone(),
                name: phase.name.clone(),
                items,
                each: variable,
                repeat: None,
                when: None,
                secret: phase.secret,
                start: Vec::new(),
                end: Vec::new(),
                reveal: Vec::new(),
            });
        }
        for (id, step) in &self.rules.step {
            self.symbols.play.steps.push(Step {
                id: id.clone(),
                name: step.name.clone(),
                who: Acting::Nobody,
                of: Doer::default(),
                blocks: Vec::new(),
                secret: step.secret,
                reveal: Vec::new(),
            });
        }
    }

    /// The values of a phase's `for`.
    pub(super) fn each(&mut self, phase: PhaseId) -> Option<(Loop, Option<Type>)> {
        let declared = self.symbols.play.phases.get(phase.at())?;
        let address = Address::new(["phase", &*declared.id, "for"]);
        let name = declared.each.as_ref()?.id.clone();
        let scope = Scope { locals: self.bindings_of_phase(phase, false), ..Scope::default() };
        let read = self.read(&address, scope, parse_selection, |script, s| script.selection(s))?;
        let slots = read.scope.slots;
        let each = Loop {
            id: name,
            of: read.value.of.clone().unwrap_or(Type::Bool),
            slot: read.value.slot,
            source: super::script(&address, slots, read.value.source),
            filter: read.value.filter.map(|code| super::script(&address, slots, code)),
        };
        Some((each, read.value.of))
    }

    pub(super) fn phase(&mut self, at: usize) -> Option<Phase> {
        let id = PhaseId(index(at));
        let mut phase = self.symbols.play.phases.get(at)?.clone();
        let declared = self.rules.phase.get(&phase.id)?;
        let address = Address::new(["phase", &*phase.id]);
        phase.each = self.each(id).map(|(each, _)| each);
        let outer = Scope { locals: self.bindings_of_phase(id, false), ..Scope::default() };
        phase.when = self.expression(&address.child("when"), outer.clone(), &Type::Bool);
        let scope = Scope { locals: self.bindings_of_phase(id, true), ..Scope::default() };
        if let Some(repeat) = &declared.repeat {
            let own = address.child("repeat");
            phase.repeat = Some(Repeat {
                until: self.expression(&own.child("until"), scope.clone(), &Type::Bool),
                before: repeat.test == model::RepeatTest::Before,
                times: self.expression(&own.child("times"), outer, &Type::Int),
            });
        }
        phase.start = self.hook(&address.child("start"), declared.start.as_ref(), &scope);
        phase.end = self.hook(&address.child("end"), declared.end.as_ref(), &scope);
        phase.reveal = self.hook(&address.child("reveal"), declared.reveal.as_ref(), &scope);
        Some(phase)
    }

    fn hook(&mut self, address: &Address, hook: Option<&model::Hook>, scope: &Scope) -> Vec<Block> {
        let order: Vec<Box<str>> = hook.into_iter().flat_map(|hook| hook.order.iter()).cloned().collect();
        self.blocks(address, &order, scope)
    }

    pub(super) fn step(&mut self, at: usize) -> Option<Step> {
        let mut step = self.symbols.play.steps.get(at)?.clone();
        let declared = self.rules.step.get(&step.id)?;
        let address = Address::new(["step", &*step.id]);
        let scope = Scope { locals: self.bindings_of_step(StepId(index(at))), ..Scope::default() };
        let fields: Vec<&str> =
            ["who", "each", "next"].into_iter().filter(|field| self.has(&address.child(field))).collect();
        if let (Some(origin), 2..) = (self.tree.key_origin(&address), fields.len()) {
            self.findings.push(faults::several(&address, origin, &["who", "each", "next"]));
        }
        step.who = match fields.first().copied() {
            Some("who") => {
                self.decider(&address.child("who"), scope.clone(), &mut step.of).map_or(Acting::Nobody, Acting::Who)
            }
            Some("next") => {
                self.decider(&address.child("next"), scope.clone(), &mut step.of).map_or(Acting::Nobody, Acting::Next)
            }
            Some("each") => self.several_actors(&address.child("each"), scope.clone(), declared.turns, &mut step.of),
            _ => Acting::Nobody,
        };
        let order: Vec<Box<str>> = declared.order.iter().cloned().collect();
        step.blocks = self.blocks(&address, &order, &scope);
        step.reveal = self.hook(&address.child("reveal"), declared.reveal.as_ref(), &scope);
        Some(step)
    }

    /// Who acts: an actor, a side, or nobody.
    fn decider(&mut self, address: &Address, scope: Scope, doer: &mut Doer) -> Option<Script> {
        let hint = self.symbols.winner.clone().map(optional);
        let (script, of) = self.free_expression(address, scope, hint.as_ref())?;
        if let Some(of) = of {
            self.must_decide(address, &of, doer);
        }
        Some(script)
    }

    fn must_decide(&mut self, address: &Address, of: &Type, doer: &mut Doer) {
        let one = crate::script::elaborate::types::present(of);
        match one {
            Type::Actor(id) => *doer = Doer::Actor(*id),
            Type::Member(id) => *doer = Doer::Side(*id),
            _ => {}
        }
        if self.quiet || self.symbols.decides(one) {
            return;
        }
        let Some(node): Option<&Node> = self.tree.at(address) else { return };
        let actors: Vec<String> = self.symbols.play.actors.iter().map(|actors| actors.id.to_string()).collect();
        let word = node.as_str().unwrap_or_default();
        self.findings.push(faults::no_actor(word, &actors, address, node.origin));
    }

    fn several_actors(
        &mut self,
        address: &Address,
        scope: Scope,
        turns: Option<model::Turns>,
        doer: &mut Doer,
    ) -> Acting {
        let read = self.read(address, scope, parse_selection, |script, s| script.selection(s));
        let Some(read) = read else { return Acting::Nobody };
        if let Some(of) = &read.value.of {
            self.must_decide(address, of, doer);
        }
        let turns = match turns {
            None | Some(model::Turns::Once) => Turns::Once,
            Some(model::Turns::Alternate) => Turns::Alternate,
            Some(model::Turns::UntilPass) => Turns::UntilPass,
        };
        let slots = read.scope.slots;
        let filter = read.value.filter.map(|code| super::script(address, slots, code));
        Acting::Each(read.value.slot, super::script(address, slots, read.value.source), filter, turns)
    }

    pub(super) fn game(&mut self) -> Option<Game> {
        let (id, declared) = self.rules.game.iter().next()?;
        let address = Address::new(["game", id]);
        let phase = |id: &str| self.phase_at(&format!("phase.{id}"));
        let setup = declared.setup.as_ref().and_then(|setup| phase(setup.id()));
        let turn = phase(declared.turn.id())?;
        let winner = self.symbols.winner.clone().map(optional);
        Some(Game {
            id: id.clone(),
            name: declared.name.clone(),
            setup,
            turn,
            until: self.expression(&address.child("until"), Scope::default(), &Type::Bool),
            winner: winner.and_then(|of| self.expression(&address.child("winner"), Scope::default(), &of)),
        })
    }
}
