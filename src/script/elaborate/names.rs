//! What a bare word, a field and a key mean.

use super::types::{element, fits, present, words};
use super::{Elaborator, Typed, code, faults};
use crate::ruleset::code::*;
use crate::script::ast::{Expr, ExprKind, Name, Span};
use crate::script::symbols::Global;

impl Elaborator<'_> {
    /// A bare word.
    pub(super) fn name(&mut self, name: &str, span: Span, expected: Option<&Type>) -> Typed {
        if let Some(local) = self.scope.locals.iter().rev().find(|local| *local.name == *name) {
            if let Op::Part(part) = local.read {
                self.parts.push((part, span));
            }
            return Typed { code: code(span, local.read.clone()), of: local.of.clone() };
        }
        if let Some(op) = expected.and_then(|expected| self.member_of(name, expected)) {
            return Typed { of: self.type_of(&op), code: code(span, op) };
        }
        let globals = self.symbols.globals.get(name).map(Vec::as_slice).unwrap_or_default();
        let due = |of: &Type| expected.is_some_and(|expected| fits(of, expected));
        if let Some(typed) = self.meant(globals, due).and_then(|global| self.global(global, span)) {
            return typed;
        }
        match self.symbols.members.get(name).map(Vec::as_slice) {
            Some([op]) => Typed { of: self.type_of(op), code: code(span, op.clone()) },
            Some(ops) if !ops.is_empty() => self.ambiguous(name, ops, span),
            _ if !globals.is_empty() => self.valueless(name, globals, span),
            _ => self.unknown_name(name, span, expected),
        }
    }

    /// The member or word of that name, where one of a type is expected.
    fn member_of(&self, name: &str, expected: &Type) -> Option<Op> {
        let expected = match present(expected) {
            Type::Set(of) | Type::List(of) => of,
            of => of,
        };
        let ops = self.symbols.members.get(name)?;
        ops.iter().find(|op| self.type_of(op).as_ref() == Some(expected)).cloned()
    }

    /// The type of a member, a word or an actor.
    pub(super) fn type_of(&self, op: &Op) -> Option<Type> {
        match op {
            Op::Member(kind, _) => Some(Type::Member(*kind)),
            Op::Word(words, _) => Some(Type::Enum(*words)),
            Op::Actor(actor) => Some(Type::Actor(*actor)),
            _ => None,
        }
    }

    /// The global that is meant of those with one name: what fits the place, else a value before the set of all that
    /// it might be: beside `[enum.wind]`, a `[state.wind]` says which wind there is.
    fn meant(&self, globals: &[Global], due: impl Fn(&Type) -> bool) -> Option<Global> {
        let rank = |global: &Global| match global {
            Global::State(id) if self.symbols.play.states.get(id.at()).is_some_and(|state| state.keys.is_empty()) => 0,
            Global::Formula(id) if self.symbols.play.formulas.get(id.at()).is_some_and(|f| f.params.is_empty()) => 0,
            Global::Param(_) => 0,
            Global::State(_) | Global::Formula(_) => 2,
            _ => 1,
        };
        let fitting = |global: &Global| self.global_type(*global).as_ref().is_some_and(&due);
        let values = globals.iter().copied().filter(|global| is_value(*global));
        values.min_by_key(|global| (!fitting(global), rank(global)))
    }

    /// A set or list by its bare name, where something else has that name, too: `wind` in `w in wind`.
    pub(super) fn all_by_name(&mut self, name: &str, span: Span) -> Option<Typed> {
        if self.scope.locals.iter().any(|local| *local.name == *name) {
            return None;
        }
        let globals = self.symbols.globals.get(name).map(Vec::as_slice).unwrap_or_default();
        let global = self.meant(globals, |of| element(of).is_some())?;
        self.global_type(global).filter(|of| element(of).is_some())?;
        self.global(global, span)
    }

    /// The type of a global name as a value, if it is one by itself and the type is known.
    fn global_type(&self, global: Global) -> Option<Type> {
        let play = &self.symbols.play;
        match global {
            Global::Kind(kind) => Some(Type::Set(Box::new(Type::Member(kind)))),
            Global::Enum(id) => Some(Type::List(Box::new(Type::Enum(id)))),
            Global::Actor(id) if play.actors.get(id.at()).is_some_and(|actors| actors.alone) => Some(Type::Actor(id)),
            Global::Actor(id) => Some(Type::List(Box::new(Type::Actor(id)))),
            Global::Piece(id) => Some(Type::Set(Box::new(Type::Piece(id)))),
            Global::Param(id) => play.params.get(id.at()).map(|param| param.of.clone()),
            Global::Turn | Global::Players => Some(Type::Int),
            Global::Die(_) => Some(Type::Dice),
            Global::State(id) => {
                let state = play.states.get(id.at()).filter(|state| state.keys.is_empty())?;
                self.known_type(&format!("state.{}", state.id), &state.of)
            }
            Global::Formula(id) => {
                play.formulas.get(id.at()).filter(|formula| formula.params.is_empty())?;
                self.symbols.formula_types.get(&id).cloned()
            }
            Global::Table(_)
            | Global::Effect(_)
            | Global::Event(_)
            | Global::Action(_)
            | Global::Phase(_)
            | Global::Step(_) => None,
        }
    }

    /// What a global name is as a value; `None` if it is no value by itself.
    fn global(&mut self, global: Global, span: Span) -> Option<Typed> {
        let op = match global {
            Global::Kind(kind) => Op::Members(kind),
            Global::Enum(id) => Op::Words(id),
            Global::Actor(id) if self.symbols.play.actors.get(id.at()).is_some_and(|actors| actors.alone) => {
                Op::Actor(id)
            }
            Global::Actor(id) => Op::Actors(id),
            Global::Piece(id) => Op::Pieces(id),
            Global::Param(id) => Op::Param(id),
            Global::Turn => Op::Turn,
            Global::Players => Op::Players,
            Global::Die(id) => Op::Dice(Box::new(code(span, Op::Int(1))), Die::Defined(id)),
            Global::State(id) => return Some(self.state(id, &[], span)),
            Global::Formula(id) => return Some(self.formula(id, &[], span)),
            _ => return None,
        };
        Some(Typed { code: code(span, op), of: self.global_type(global) })
    }

    /// `state[keys]`.
    pub(super) fn state(&mut self, id: StateId, keys: &[Expr], span: Span) -> Typed {
        let Some(state) = self.symbols.play.states.get(id.at()) else { return Self::unknown(span) };
        if keys.len() != state.keys.len() {
            self.wrong_count(&format!("state.{}", state.id), state.keys.len(), keys.len(), span);
            return Self::unknown(span);
        }
        let found = keys.iter().zip(&state.keys).map(|(key, of)| self.want(key, of)).collect();
        Typed { code: code(span, Op::State(id, found)), of: self.known_type(&format!("state.{}", state.id), &state.of) }
    }

    /// The type of something, unless a fault made it unknown.
    fn known_type(&self, address: &str, of: &Type) -> Option<Type> {
        (!self.symbols.poisoned.contains(address)).then(|| of.clone())
    }

    /// `name[a, b]`: a state or a table.
    pub(super) fn index(&mut self, of: &Expr, keys: &[Expr], span: Span) -> Typed {
        let ExprKind::Name(name) = &of.kind else {
            for key in keys {
                self.expression(key, None);
            }
            self.report(faults::no_index(self, of.span));
            return Self::unknown(span);
        };
        let globals = self.symbols.globals.get(name).map(Vec::as_slice).unwrap_or_default();
        for global in globals {
            match *global {
                Global::State(id) => return self.state(id, keys, span),
                Global::Table(id) => return self.look(id, keys, span),
                _ => {}
            }
        }
        for key in keys {
            self.expression(key, None);
        }
        if globals.is_empty() && !self.scope.locals.iter().any(|local| local.name == *name) {
            return self.unknown_name(name, of.span, None);
        }
        self.report(faults::no_index(self, of.span));
        Self::unknown(span)
    }

    fn look(&mut self, id: TableId, keys: &[Expr], span: Span) -> Typed {
        let Some(table) = self.symbols.play.tables.get(id.at()) else { return Self::unknown(span) };
        let [row, column] = keys else {
            self.wrong_count(&format!("table.{}", table.id), 2, keys.len(), span);
            return Self::unknown(span);
        };
        let (row, column) = (self.want(row, &table.row.of), self.want(column, &table.column.of));
        Typed { code: code(span, Op::Look(id, Box::new(row), Box::new(column))), of: Some(Type::Int) }
    }

    /// `of.name`: a definition by its kind, or a field.
    pub(super) fn field(&mut self, of: &Expr, name: &Name, span: Span) -> Typed {
        if let ExprKind::Name(kind) = &of.kind
            && !self.scope.locals.iter().any(|local| local.name == *kind)
            && let Some(typed) = self.qualified(kind, name, span)
        {
            return typed;
        }
        let base = self.expression(of, None);
        let Some(of_type) = base.of.clone() else { return Self::unknown(span) };
        if matches!(of_type, Type::Optional(_)) {
            self.report(faults::may_be_none(self, of.span, &of_type));
            return Self::unknown(span);
        }
        match self.column(base.code, &of_type, &name.text, span) {
            Some(typed) => typed,
            None => {
                self.report(faults::no_field(self, of.span, name, &of_type));
                Self::unknown(span)
            }
        }
    }

    /// `token.tanker`, `stance.bold`, `param.players`, `state.score`.
    fn qualified(&mut self, kind: &str, name: &Name, span: Span) -> Option<Typed> {
        let globals = self.symbols.globals.get(kind).map(Vec::as_slice).unwrap_or_default();
        for global in globals {
            let of = match *global {
                Global::Kind(id) => Type::Member(id),
                Global::Enum(id) => Type::Enum(id),
                _ => continue,
            };
            if let Some(op) = self.member_of(&name.text, &of) {
                return Some(Typed { code: code(span, op), of: Some(of) });
            }
            return Some(self.unknown_name(&name.text, name.span, Some(&of)));
        }
        let wanted = |global: &Global| {
            matches!(
                (kind, global),
                ("param", Global::Param(_))
                    | ("state", Global::State(_))
                    | ("formula", Global::Formula(_))
                    | ("die", Global::Die(_))
            )
        };
        let global = self.symbols.globals.get(&name.text)?.iter().find(|global| wanted(global))?;
        self.global(*global, span)
    }

    fn column(&mut self, base: Code, of: &Type, name: &str, span: Span) -> Option<Typed> {
        let play = &self.symbols.play;
        let typed = |op: Op, of: Type| Some(Typed { code: code(span, op), of: Some(of) });
        if name == "id" && !matches!(of, Type::Piece(_) | Type::Throw(_)) {
            return typed(Op::Id(of.clone(), Box::new(base)), Type::Text);
        }
        match of {
            Type::Member(kind) => {
                let columns = &play.kinds.get(kind.at())?.columns;
                let at = columns.iter().position(|column| *column.id == *name)?;
                let of = columns.get(at)?.of.clone();
                typed(Op::Column(*kind, u32::try_from(at).ok()?, Box::new(base)), of)
            }
            Type::Piece(id) => {
                let fields = &play.pieces.get(id.at())?.fields;
                if let Some(at) = fields.iter().position(|field| *field.id == *name) {
                    let of = fields.get(at)?.of.clone();
                    return typed(Op::Field(u32::try_from(at).ok()?, Box::new(base)), of);
                }
                // An entry of a list is read like what it is one of.
                let at = self.symbols.entries.get(id).copied()?;
                let of = fields.get(at as usize)?.of.clone();
                self.column(code(span, Op::Field(at, Box::new(base))), &of, name, span)
            }
            Type::Actor(id) if name == "side" => {
                let side = play.actors.get(id.at())?.side?;
                typed(Op::Side(Box::new(base)), Type::Member(side))
            }
            Type::Throw(die) => match (name, die) {
                ("again", _) => typed(Op::Again(Box::new(base)), Type::Bool),
                ("face", None) => typed(Op::Face(Box::new(base)), Type::Int),
                ("face", Some(die)) => {
                    let icons = play.dice.get(die.at())?.icons;
                    typed(Op::Face(Box::new(base)), Type::List(Box::new(Type::Enum(icons))))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What the fields of a type are called.
    pub(super) fn fields_of(&self, of: &Type) -> Vec<&str> {
        let play = &self.symbols.play;
        match of {
            Type::Member(kind) => {
                play.kinds.get(kind.at()).into_iter().flat_map(|kind| &kind.columns).map(|column| &*column.id).collect()
            }
            Type::Piece(id) => {
                play.pieces.get(id.at()).into_iter().flat_map(|piece| &piece.fields).map(|field| &*field.id).collect()
            }
            Type::Actor(_) => vec!["side"],
            Type::Throw(_) => vec!["face", "again"],
            _ => Vec::new(),
        }
    }

    fn ambiguous(&mut self, name: &str, ops: &[Op], span: Span) -> Typed {
        let types: Vec<_> = ops.iter().filter_map(|op| self.type_of(op)).map(|of| words(self.symbols, &of)).collect();
        self.report(faults::ambiguous(self, name, &types, span));
        Self::unknown(span)
    }
}

/// Whether a global name can be a value.
fn is_value(global: Global) -> bool {
    !matches!(
        global,
        Global::Table(_)
            | Global::Effect(_)
            | Global::Event(_)
            | Global::Action(_)
            | Global::Phase(_)
            | Global::Step(_)
    )
}
