//! Actions and rules.

use super::symbols::index;
use super::{Lower, Wanted, faults, ids, local, words};
use crate::address::Address;
use crate::model;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::ast;
use crate::script::parser::{parse_effects, parse_range, parse_selection, parse_trigger};
use crate::script::symbols::{Global, Local, Scope};

impl Lower<'_> {
    /// Who an action is for.
    pub(super) fn doer(&mut self, action: &str, word: &str) -> Doer {
        let play = &self.symbols.play;
        if let Some(at) = play.actors.iter().position(|actors| *actors.id == *word) {
            return Doer::Actor(ActorId(index(at)));
        }
        let sides = play.actors.iter().filter_map(|actors| actors.side);
        let side = sides.clone().find(|side| play.kinds.get(side.at()).is_some_and(|kind| *kind.id == *word));
        if let Some(side) = side {
            return Doer::Side(side);
        }
        let mut names: Vec<String> = play.actors.iter().map(|actors| actors.id.to_string()).collect();
        names.extend(sides.filter_map(|side| play.kinds.get(side.at())).map(|kind| kind.id.to_string()));
        let address = Address::new(["action", action, "actor"]);
        if let Some(node) = self.tree.at(&address) {
            self.findings.push(faults::no_actor(word, &names, &address, node.origin));
        }
        Doer::Actor(ActorId::default())
    }

    /// The parameters of an action, each after those that it reads.
    pub(super) fn order_of_choices(&mut self, id: &str) -> Vec<Choice> {
        let Some(action) = self.rules.action.get(id) else { return Vec::new() };
        let names = ids(&action.params);
        let text = |choice: &model::Choice| {
            let all = [
                choice.one.as_ref().map(|s| s.as_str()),
                choice.some.as_ref().map(|s| s.as_str()),
                choice.size.as_ref().map(|s| s.as_str()),
                choice.int.as_ref().map(|s| s.as_str()),
            ];
            all.into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        let reads = |name: &str| -> Vec<usize> {
            let text = action.params.get(name).map(text).unwrap_or_default();
            names
                .iter()
                .enumerate()
                .filter(|(_, other)| ***other != *name && words(&text).any(|w| *w == ***other))
                .map(|(at, _)| at)
                .collect()
        };
        let needs: Vec<Vec<usize>> = names.iter().map(|name| reads(name)).collect();
        self.report_cycle(&names, &needs, &|name| Address::new(["action", id, "params", name]));
        let mut order: Vec<usize> = Vec::new();
        while order.len() < names.len() {
            let ready = (0..names.len()).find(|at| {
                !order.contains(at) && needs.get(*at).is_none_or(|needs| needs.iter().all(|need| order.contains(need)))
            });
            // A circle has been reported: whatever order.
            let Some(next) = ready.or((0..names.len()).find(|at| !order.contains(at))) else { break };
            order.push(next);
        }
        let name = |param: &str| self.rules.action.get(id)?.params.get(param)?.name.clone();
        let choice = |at: &usize| {
            let id = names.get(*at)?;
            Some(Choice { id: id.clone(), name: name(id), of: Type::Bool, from: Options::Any })
        };
        order.iter().filter_map(choice).collect()
    }

    /// What an action's scripts see: its actor, its parameters, and the values of the phases around it.
    pub(super) fn action_scope(&self, at: usize) -> Scope {
        let Some(action) = self.symbols.play.actions.get(at) else { return Scope::default() };
        let steps = self.steps_of(&action.id);
        let mut locals: Vec<Local> = self.bindings_in_all(&steps);
        let actor = match action.actor {
            Doer::Actor(actor) => Type::Actor(actor),
            Doer::Side(side) => Type::Member(side),
        };
        locals.push(local("actor", Some(actor), 0));
        for (param, slot) in action.params.iter().zip(1..) {
            locals.push(local(&param.id, self.symbols.param_type(ActionId(index(at)), &param.id), slot));
        }
        Scope { locals, slots: index(action.params.len() + 1), ..Scope::default() }
    }

    /// The choices of an action, with the types that they have.
    pub(super) fn choices(&mut self, at: usize) -> Vec<(Choice, Option<Type>)> {
        let Some(action) = self.symbols.play.actions.get(at).cloned() else { return Vec::new() };
        let mut found = Vec::new();
        for (position, choice) in action.params.iter().enumerate() {
            // Only what is chosen before can be read.
            let mut scope = self.action_scope(at);
            let later: Vec<&Box<str>> = action.params.iter().skip(position).map(|choice| &choice.id).collect();
            scope.locals.retain(|local| !later.contains(&&local.name));
            let address = Address::new(["action", &*action.id, "params", &*choice.id]);
            let (of, from) = self.options(&address, scope);
            let (id, name) = (choice.id.clone(), choice.name.clone());
            found.push((Choice { id, name, of: of.clone().unwrap_or(Type::Bool), from }, of));
        }
        found
    }

    fn options(&mut self, address: &Address, scope: Scope) -> (Option<Type>, Options) {
        let fields: Vec<&str> =
            ["type", "one", "some", "int"].into_iter().filter(|field| self.has(&address.child(field))).collect();
        if fields.len() != 1 {
            if let Some(origin) = self.tree.key_origin(address).filter(|_| !self.quiet) {
                self.findings.push(faults::several(address, origin, &["type", "one", "some", "int"]));
            }
            return (None, Options::Any);
        }
        let form = fields.first().copied().unwrap_or_default();
        let counted = self.tree.key_origin(&address.child("size")).filter(|_| form != "some" && !self.quiet);
        if let (Some(origin), Some(other)) = (counted, self.tree.key_origin(&address.child(form))) {
            self.findings.push(faults::size_of_one(&address.child("size"), origin, form, other));
        }
        match form {
            "int" => match self.range(&address.child("int"), scope) {
                Some((low, high)) => (Some(Type::Int), Options::Int(low, high)),
                None => (None, Options::Any),
            },
            "type" => (self.type_at_once(&address.child("type")), Options::Any),
            form => {
                let at = address.child(form);
                let read = self.read(&at, scope.clone(), parse_selection, |script, s| script.selection(s));
                let Some(read) = read else { return (None, Options::Any) };
                let slots = read.scope.slots;
                let source = super::script(&at, slots, read.value.source);
                let filter = read.value.filter.map(|code| super::script(&at, slots, code));
                if form == "one" {
                    return (read.value.of, Options::One(read.value.slot, source, filter));
                }
                let size = self.range(&address.child("size"), scope);
                let of = read.value.of.map(|of| Type::Set(Box::new(of)));
                (of, Options::Some(read.value.slot, source, filter, size))
            }
        }
    }

    /// A type, whose fault is told once.
    fn type_at_once(&mut self, address: &Address) -> Option<Type> {
        let findings = self.findings.len();
        let of = self.type_at(address);
        if self.quiet {
            self.findings.truncate(findings);
        }
        of
    }

    pub(super) fn range(&mut self, address: &Address, scope: Scope) -> Option<(Script, Script)> {
        let read = self.read(address, scope, parse_range, |script, (low, high)| {
            (script.want(low, &Type::Int), script.want(high, &Type::Int))
        })?;
        let slots = read.scope.slots;
        Some((super::script(address, slots, read.value.0), super::script(address, slots, read.value.1)))
    }

    /// An action, whole.
    pub(super) fn action(&mut self, at: usize) -> Option<Action> {
        let mut action = self.symbols.play.actions.get(at)?.clone();
        let declared = self.rules.action.get(&action.id)?;
        let address = Address::new(["action", &*action.id]);
        action.steps = self.steps_of(&action.id);
        self.missing_places(&address.child("during"), declared.during.iter().map(|place| place.as_str()));
        self.missing_owner(&address, declared.of.as_ref().map(|of| of.as_str()));
        action.params = self.choices(at).into_iter().map(|(choice, _)| choice).collect();
        let scope = self.action_scope(at);
        for (key, requirement) in &declared.requires {
            let own = address.child("requires").child(key);
            let Some(is) = self.expression(&own.child("is"), scope.clone(), &Type::Bool) else { continue };
            // What waives it may read more than it does itself.
            let waives = requirement.except.values().filter_map(|exception| exception.when.as_ref());
            let texts = std::iter::once(&requirement.is).chain(waives);
            let read: Vec<&str> = texts.flat_map(|text| words(text.as_str())).collect();
            let after = action.params.iter().rposition(|param| read.contains(&&*param.id)).map_or(0, |at| at + 1);
            let except = self.exceptions(&own, &scope, &Wanted::Nothing);
            let after = index(after);
            action.requires.push(Requirement { key: key.clone(), is, after, text: requirement.text.clone(), except });
        }
        let order: Vec<Box<str>> = declared.order.iter().cloned().collect();
        action.blocks = self.blocks(&address, &order, &scope);
        action.emit = self.emit(&address.child("emit"), &scope);
        Some(action)
    }

    /// `emit = "moved(by: actor, to)"`, as an effect of its own.
    pub(super) fn emit(&mut self, address: &Address, scope: &Scope) -> Option<Block> {
        let scope = Scope { effects: true, ..scope.clone() };
        let read = self.read(address, scope, parse_emit, |script, acts| script.effects(acts))?;
        let address = address.to_string().into();
        Some(Block { key: "emit".into(), address, slots: read.scope.slots, acts: read.value, except: Vec::new() })
    }

    /// A rule.
    pub(super) fn rule(&mut self, id: &str) -> Option<Rule> {
        let declared = self.rules.rule.get(id)?;
        let address = Address::new(["rule", id]);
        self.missing_owner(&address, declared.of.as_ref().map(|of| of.as_str()));
        let (on, scope) = self.trigger(&address.child("on"))?;
        let when = self.expression(&address.child("when"), scope.clone(), &Type::Bool);
        let order: Vec<Box<str>> = declared.order.iter().cloned().collect();
        let blocks = self.blocks(&address, &order, &scope);
        let except = self.exceptions(&address, &scope, &Wanted::Effect);
        Some(Rule { id: id.into(), on, when, blocks, except, of: declared.of.as_ref().map(|of| of.as_str().into()) })
    }

    /// What a trigger answers to, and the names that it gives.
    pub(super) fn trigger(&mut self, address: &Address) -> Option<(Trigger, Scope)> {
        let read = self.read(address, Scope::default(), parse_trigger, |_, trigger| trigger.clone())?;
        let global = |name: &ast::Name, pick: fn(&Global) -> bool| {
            self.symbols.globals.get(&name.text).into_iter().flatten().copied().find(pick)
        };
        let found = match &read.value {
            ast::Trigger::Error => return None,
            ast::Trigger::Begin(kind, None) if &*kind.text == "game" => Some((Trigger::BeginGame, Scope::default())),
            ast::Trigger::End(kind, None) if &*kind.text == "game" => Some((Trigger::EndGame, Scope::default())),
            ast::Trigger::Begin(kind, Some(id)) | ast::Trigger::End(kind, Some(id)) => {
                let begins = matches!(read.value, ast::Trigger::Begin(..));
                self.moment(&kind.text, &id.text, begins)
            }
            ast::Trigger::Action(name) => match global(name, |global| matches!(global, Global::Action(_))) {
                Some(Global::Action(id)) => Some((Trigger::Action(id), self.action_scope(id.at()))),
                _ => None,
            },
            ast::Trigger::Change(name) => match global(name, |global| matches!(global, Global::State(_))) {
                Some(Global::State(id)) => self.change(id),
                _ => None,
            },
            ast::Trigger::Event(name, names) => match global(name, |global| matches!(global, Global::Event(_))) {
                Some(Global::Event(id)) => self.event(id, names),
                _ => None,
            },
            _ => None,
        };
        if found.is_none() && !self.quiet {
            let node = self.tree.at(address)?;
            let word = node.as_str().unwrap_or_default();
            // `begin round` for `begin phase.round`, `change fule` for `change fuel`.
            let what = word.rsplit(' ').next().unwrap_or(word);
            let kinds: &[&str] = if word.starts_with("change") { &[] } else { &["step", "phase", "action"] };
            let near = self.meant_place(what, kinds);
            let near = near.map(|near| format!("{}{near}", word.strip_suffix(what).unwrap_or_default()));
            self.findings.push(faults::no_place(
                word,
                near.as_deref(),
                address,
                node.origin,
                ("something", "une chose"),
            ));
        }
        found
    }

    fn moment(&self, kind: &str, id: &str, begins: bool) -> Option<(Trigger, Scope)> {
        match kind {
            "phase" => {
                let at = self.phase_at(&format!("phase.{id}"))?;
                let locals = self.bindings_of_phase(at, true);
                let on = if begins { Trigger::BeginPhase(at) } else { Trigger::EndPhase(at) };
                Some((on, Scope { locals, ..Scope::default() }))
            }
            "step" => {
                let at = StepId(index(self.rules.step.keys().position(|step| **step == *id)?));
                let on = if begins { Trigger::BeginStep(at) } else { Trigger::EndStep(at) };
                Some((on, Scope { locals: self.bindings_of_step(at), ..Scope::default() }))
            }
            _ => None,
        }
    }

    fn change(&self, id: StateId) -> Option<(Trigger, Scope)> {
        let state = self.symbols.play.states.get(id.at())?;
        let mut locals: Vec<Local> = Vec::new();
        for (of, slot) in state.keys.iter().zip(0..) {
            let name = if slot == 0 { "key".to_owned() } else { format!("key{}", slot + 1) };
            locals.push(local(&name, Some(of.clone()), slot));
        }
        let slots = index(state.keys.len());
        locals.push(local("old", Some(state.of.clone()), slots));
        locals.push(local("new", Some(state.of.clone()), slots + 1));
        Some((Trigger::Change(id), Scope { locals, slots: slots + 2, ..Scope::default() }))
    }

    fn event(&self, id: EventId, names: &[ast::Name]) -> Option<(Trigger, Scope)> {
        let event = self.symbols.play.events.get(id.at())?;
        let types = self.symbols.event_types.get(&id);
        let of = |name: &str| types?.iter().find(|(param, _)| **param == *name).map(|(_, of)| of.clone());
        let mut locals = Vec::new();
        for name in names {
            let slot = event.params.iter().position(|param| param.id == name.text)?;
            locals.push(local(&name.text, of(&name.text), index(slot)));
        }
        Some((Trigger::Event(id), Scope { locals, slots: index(event.params.len()), ..Scope::default() }))
    }
}

/// An event with its arguments, read as the effect that emits it: spans are those of the text itself.
fn parse_emit(text: &str) -> crate::script::parser::Parsed<Vec<ast::Stmt>> {
    let mut parsed = parse_effects(text);
    for statement in &mut parsed.tree {
        if let ast::StmtKind::Call(name, arguments) = &mut statement.kind {
            statement.kind = ast::StmtKind::Emit(name.clone(), std::mem::take(arguments));
        }
    }
    parsed
}
