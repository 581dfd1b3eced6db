//! Effects.

use super::types::{element, fits, optional, present};
use super::{Elaborator, Typed, faults, gather_types};
use crate::ruleset::code::{Act, ActOp, Ask, Audience, Code, Op, PieceId, StateId, Target, Type};
use crate::ruleset::play::Doer;
use crate::script::ast::{self, Argument, Arm, Assignment, Expr, ExprKind, Label, Name, Span, Stmt, StmtKind};
use crate::script::symbols::Global;

impl Elaborator<'_> {
    /// Effects, in order. Names that they bind are forgotten at the end.
    pub fn effects(&mut self, statements: &[Stmt]) -> Vec<Act> {
        let names = self.scope.locals.len();
        let acts = statements.iter().filter_map(|statement| self.effect(statement)).collect();
        self.unbind(names);
        acts
    }

    fn effect(&mut self, statement: &Stmt) -> Option<Act> {
        let span = statement.span;
        let op = match &statement.kind {
            StmtKind::Error => return None,
            StmtKind::Assign(target, sign, value) => self.assign(target, *sign, value)?,
            StmtKind::If(condition, then, other) => {
                let test = self.want(condition, &Type::Bool);
                let then = self.knowing(self.facts(condition, true), |script| script.effects(then));
                let other = self.knowing(self.facts(condition, false), |script| script.effects(other));
                ActOp::If(test, then, other)
            }
            StmtKind::Case(subject, arms) => self.case_effect(subject, arms),
            StmtKind::For(name, source, filter, body) => self.for_effect(name, source, filter.as_ref(), body),
            StmtKind::Let(name, value) => {
                let typed = self.expression(value, None);
                let typed = self.named(value, typed);
                if matches!(value.kind, ExprKind::None) {
                    self.report(faults::bare_none(self, value.span));
                }
                let of = self.kept(value, typed.of);
                ActOp::Let(self.bind(&name.text, of, name.span), typed.code)
            }
            StmtKind::Spawn(name, arguments) => self.spawn(name, arguments, span)?,
            StmtKind::Remove(what) => self.remove(what),
            StmtKind::Emit(name, arguments) => self.emit(name, arguments)?,
            StmtKind::Reveal(what, to) => self.reveal(what, to.as_ref())?,
            StmtKind::Call(name, arguments) => self.named_effect(name, arguments, span)?,
            StmtKind::Win(winner) => self.win(winner),
            StmtKind::Ask(ask) => self.ask(ask)?,
        };
        Some(Act { at: (span.start, span.end), op })
    }

    fn assign(&mut self, target: &Expr, sign: Assignment, value: &Expr) -> Option<ActOp> {
        let (place, of, read) = self.target(target)?;
        let Some(of) = of else {
            self.expression(value, None);
            return None;
        };
        if sign == Assignment::Set {
            let old = self.old.replace((read, of.clone()));
            let value = self.want(value, &of);
            self.old = old;
            self.forget(target);
            return Some(ActOp::Assign(place, value));
        }
        let add = sign == Assignment::Add;
        match element(&of).cloned() {
            Some(of_element) => {
                let typed = self.expression(value, Some(&of));
                let many = typed.of.as_ref().and_then(element).is_some();
                match &typed.of {
                    Some(found) if many && !element(found).is_some_and(|found| fits(found, &of_element)) => {
                        let found = found.clone();
                        self.mismatch(value, &found, &of);
                    }
                    Some(found) if !many && !fits(found, &of_element) => {
                        let found = found.clone();
                        self.mismatch(value, &found, &of_element);
                    }
                    _ => {}
                }
                let value = typed.code;
                Some(if add {
                    ActOp::Insert { target: place, value, many }
                } else {
                    ActOp::Withdraw { target: place, value, many }
                })
            }
            None if of == Type::Int => {
                let value = self.want(value, &Type::Int);
                Some(if add { ActOp::Increase(place, value) } else { ActOp::Decrease(place, value) })
            }
            None => {
                self.report(faults::not_counted(self, target.span, &of));
                None
            }
        }
    }

    /// What is written to, its type, and how it is read.
    fn target(&mut self, target: &Expr) -> Option<(Target, Option<Type>, Code)> {
        let typed = self.expression(target, None);
        let read = typed.code.clone();
        // A narrowed path takes `none` again.
        let of = match (&typed.of, &typed.code.op) {
            (Some(_), Op::State(id, _)) => self.symbols.play.states.get(id.at()).map(|state| state.of.clone()),
            (of, _) => of.clone(),
        };
        match typed.code.op {
            Op::State(id, keys) => Some((Target::State(id, keys), of, read)),
            Op::Field(field, piece) => {
                let fixed = match self.piece_of(target) {
                    Some(id) => self.symbols.fixed.contains(&id),
                    None => false,
                };
                if fixed {
                    self.report(faults::not_writable(self, target.span, &read.op));
                    return None;
                }
                Some((Target::Field(field, *piece), of, read))
            }
            _ if typed.of.is_none() => None,
            _ => {
                self.report(faults::not_writable(self, target.span, &read.op));
                None
            }
        }
    }

    /// The kind of piece whose field is written.
    fn piece_of(&mut self, target: &Expr) -> Option<PieceId> {
        let ExprKind::Field(of, _) = &target.kind else { return None };
        let findings = self.findings.len();
        let of = self.expression(of, None).of;
        self.findings.truncate(findings);
        match of {
            Some(Type::Piece(id)) => Some(id),
            _ => None,
        }
    }

    fn case_effect(&mut self, subject: &Expr, arms: &[Arm<Vec<Stmt>>]) -> ActOp {
        let of = self.subject(subject);
        let (mut branches, mut labels, mut other) = (Vec::new(), Vec::new(), None);
        for arm in arms {
            let body = self.effects(&arm.body);
            match &arm.label {
                Label::Else => other = Some(body),
                Label::Value(label) => {
                    let label = self.label(label, of.of.as_ref());
                    labels.push((label.op.clone(), arm.span));
                    branches.push((label, body));
                }
            }
        }
        self.complete(of.of.as_ref(), &labels, other.is_some(), subject.span);
        ActOp::Case(of.code, branches, other.unwrap_or_default())
    }

    fn for_effect(&mut self, name: &Name, source: &Expr, filter: Option<&Expr>, body: &[Stmt]) -> ActOp {
        let names = self.scope.locals.len();
        let source = self.collection(source, None);
        let of = source.of.as_ref().and_then(element).cloned();
        let slot = self.bind(&name.text, of, name.span);
        let code = filter.map(|filter| self.want(filter, &Type::Bool));
        let known = filter.map(|filter| self.facts(filter, true)).unwrap_or_default();
        let body = self.knowing(known, |script| script.effects(body));
        self.unbind(names);
        ActOp::For { slot, source: source.code, filter: code, body }
    }

    fn spawn(&mut self, name: &Name, arguments: &[Argument], span: Span) -> Option<ActOp> {
        let globals = self.symbols.globals.get(&name.text).map(Vec::as_slice).unwrap_or_default();
        let id = globals.iter().find_map(|global| match global {
            Global::Piece(id) => Some(*id),
            _ => None,
        });
        let piece = id.and_then(|id| self.symbols.play.pieces.get(id.at()));
        let (Some(id), Some(piece)) = (id, piece) else {
            self.report(faults::unknown_of(self, name, "piece", self.symbols.ids("piece")));
            return None;
        };
        if self.symbols.fixed.contains(&id) {
            self.report(faults::not_spawned(self, name));
            return None;
        }
        let fields: Vec<(Box<str>, Option<Type>)> =
            piece.fields.iter().map(|field| (field.id.clone(), Some(field.of.clone()))).collect();
        let owner = format!("piece.{}", piece.id);
        let values = self.some_arguments(&owner, &fields, arguments);
        let missing: Vec<&str> = piece
            .fields
            .iter()
            .zip(&values)
            .filter(|(field, value)| value.is_none() && !self.symbols.has_start(&piece.id, field))
            .map(|(field, _)| &*field.id)
            .collect();
        if !missing.is_empty() && arguments.len() < fields.len() {
            self.report(faults::missing_arguments(self, &owner, &missing, span));
        }
        Some(ActOp::Spawn(id, values))
    }

    fn remove(&mut self, what: &Expr) -> ActOp {
        let typed = self.expression(what, None);
        let of = typed.of.as_ref().map(|of| element(of).unwrap_or(of).clone());
        match of {
            Some(Type::Piece(id)) if !self.symbols.fixed.contains(&id) => {}
            Some(of) => self.report(faults::not_removable(self, what.span, &of)),
            None => {}
        }
        ActOp::Remove(typed.code)
    }

    fn emit(&mut self, name: &Name, arguments: &[Argument]) -> Option<ActOp> {
        let globals = self.symbols.globals.get(&name.text).map(Vec::as_slice).unwrap_or_default();
        let id = globals.iter().find_map(|global| match global {
            Global::Event(id) => Some(*id),
            _ => None,
        })?;
        let params: Vec<Box<str>> = self
            .symbols
            .play
            .events
            .get(id.at())
            .into_iter()
            .flat_map(|event| &event.params)
            .map(|p| p.id.clone())
            .collect();
        let known = self.symbols.event_types.get(&id).cloned().unwrap_or_default();
        let mut found: Vec<(Box<str>, Typed)> = Vec::new();
        for argument in arguments {
            let name = match (&argument.name, &argument.value.kind) {
                (Some(name), _) => name.text.clone(),
                (None, ExprKind::Name(name)) => name.clone(),
                _ => {
                    self.report(faults::nameless(self, argument));
                    continue;
                }
            };
            let expected = known.iter().find(|(param, _)| *param == name).map(|(_, of)| of.clone());
            found.push((name, self.event_value(&argument.value, expected.as_ref())));
        }
        let missing: Vec<&str> =
            params.iter().filter(|param| found.iter().all(|(name, _)| name != *param)).map(|param| &**param).collect();
        if !missing.is_empty() && arguments.len() < params.len() {
            self.report(faults::missing_arguments(self, &format!("emit {}", name.text), &missing, name.span));
        }
        let types = found.iter().map(|(name, typed)| (name.clone(), typed.of.clone())).collect();
        gather_types(&mut self.emitted, id, types);
        let codes = params.iter().map(|param| {
            let typed = found.iter().find(|(name, _)| name == param);
            typed.map_or_else(|| super::code(name.span, Op::None), |(_, typed)| typed.code.clone())
        });
        Some(ActOp::Emit(id, codes.collect()))
    }

    /// A value that an event carries: of the same type wherever the event is emitted.
    fn event_value(&mut self, value: &Expr, expected: Option<&Type>) -> Typed {
        if let (ExprKind::None, Some(want)) = (&value.kind, expected) {
            // Told to all who emit it: here it may be absent.
            return Typed { code: super::code(value.span, Op::None), of: Some(optional(want.clone())) };
        }
        let typed = self.expression(value, expected);
        if let (Some(of), Some(want)) = (&typed.of, expected)
            && !matches!(of, Type::Fraction | Type::Dice)
            && !fits(of, want)
        {
            self.mismatch(value, &of.clone(), want);
        }
        let of = self.kept(value, typed.of);
        Typed { code: typed.code, of }
    }

    fn reveal(&mut self, what: &Expr, to: Option<&Expr>) -> Option<ActOp> {
        let typed = self.expression(what, None);
        let (id, keys): (StateId, Vec<Code>) = match typed.code.op {
            Op::State(id, keys) => (id, keys),
            _ if typed.of.is_none() => return None,
            _ => {
                self.report(faults::not_revealed(self, what.span));
                return None;
            }
        };
        let to = to.and_then(|to| self.deciders(to)).map(|(who, of)| Audience { who, of });
        Some(ActOp::Reveal(id, keys, to))
    }

    fn named_effect(&mut self, name: &Name, arguments: &[Argument], span: Span) -> Option<ActOp> {
        let globals = self.symbols.globals.get(&name.text).map(Vec::as_slice).unwrap_or_default();
        let id = globals.iter().find_map(|global| match global {
            Global::Effect(id) => Some(*id),
            _ => None,
        });
        let effect = id.and_then(|id| self.symbols.play.effects.get(id.at()));
        let (Some(id), Some(effect)) = (id, effect) else {
            let value = globals.iter().any(|global| matches!(global, Global::Formula(_)))
                || super::calls::FUNCTIONS.contains(&&*name.text);
            self.report(match value {
                true => faults::value_as_effect(self, name),
                false => faults::unknown_of(self, name, "effect", self.symbols.ids("effect")),
            });
            return None;
        };
        let params: Vec<(Box<str>, Option<Type>)> =
            effect.params.iter().map(|param| (param.id.clone(), Some(param.of.clone()))).collect();
        let owner = format!("effect.{}", effect.id);
        let values = self.arguments(&owner, &params, arguments, span);
        let values: Option<Vec<Code>> = values.into_iter().collect();
        Some(ActOp::Call(id, values?))
    }

    fn win(&mut self, winner: &Expr) -> ActOp {
        let want = self.symbols.winner.clone().map(optional);
        let typed = self.expression(winner, want.as_ref());
        if let (Some(of), Some(want)) = (&typed.of, &want)
            && !fits(of, want)
        {
            let (of, want) = (of.clone(), want.clone());
            self.mismatch(winner, &of, &want);
        }
        ActOp::Win(typed.code)
    }

    /// Those who decide, or to whom something is revealed: actors or sides.
    fn deciders(&mut self, who: &Expr) -> Option<(Code, Doer)> {
        let typed = self.expression(who, None);
        let of = typed.of.as_ref()?;
        let one = present(element(of).unwrap_or(present(of))).clone();
        if !self.symbols.decides(&one) {
            self.report(faults::cannot_decide(self, who.span, &one));
        }
        match one {
            Type::Actor(actor) => Some((typed.code, Doer::Actor(actor))),
            Type::Member(side) => Some((typed.code, Doer::Side(side))),
            _ => None,
        }
    }

    fn ask(&mut self, ask: &ast::Ask) -> Option<ActOp> {
        let who = self.deciders(&ask.who);
        let globals = self.symbols.globals.get(&ask.action.text).map(Vec::as_slice).unwrap_or_default();
        let id = globals.iter().find_map(|global| match global {
            Global::Action(id) => Some(*id),
            _ => None,
        });
        let action = id.and_then(|id| self.symbols.play.actions.get(id.at()));
        let (Some(id), Some(action)) = (id, action) else {
            self.report(faults::unknown_of(self, &ask.action, "action", self.symbols.ids("action")));
            return None;
        };
        let params: Vec<(Box<str>, Option<Type>)> =
            action.params.iter().map(|param| (param.id.clone(), self.symbols.param_type(id, &param.id))).collect();
        let owner = format!("action.{}", action.id);
        let arguments = self.some_arguments(&owner, &params, &ask.arguments);
        let (who, of) = who?;
        let ask = Ask { who, of, action: id, arguments, optional: ask.optional, first: ask.first };
        Some(ActOp::Ask(Box::new(ask)))
    }
}
