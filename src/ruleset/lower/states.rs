//! States and pieces.

use super::symbols::index;
use super::{Lower, ids, local};
use crate::address::Address;
use crate::model::{self, Rules};
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::symbols::{Global, Scope};

impl Lower<'_> {
    /// Kinds of piece, and the lists that players bring.
    pub(super) fn pieces(&mut self) {
        let mut names: Vec<(Box<str>, Option<crate::model::Text>)> =
            self.rules.piece.iter().map(|(id, piece)| (id.clone(), piece.name.clone())).collect();
        for (id, format) in &self.rules.roster_format {
            names.push((id.clone(), format.name.clone()));
            names.extend(format.parts.keys().map(|part| (format!("{id}.{part}").into(), None)));
        }
        names.sort_by(|a, b| a.0.cmp(&b.0));
        for (at, (id, name)) in names.into_iter().enumerate() {
            let piece = PieceId(index(at));
            if self.rules.roster_format.contains_key(&id) || id.contains('.') {
                self.symbols.fixed.insert(piece);
            }
            let globals = self.symbols.globals.entry(id.clone()).or_default();
            globals.push(Global::Piece(piece));
            self.symbols.play.pieces.push(Piece { id, name, fields: Vec::new() });
        }
        // Fields may be of any kind of piece, so all of them are named first.
        for at in 0..self.symbols.play.pieces.len() {
            let Some(id) = self.symbols.play.pieces.get(at).map(|piece| piece.id.clone()) else { continue };
            let fields = self.fields(&id, PieceId(index(at)));
            if let Some(piece) = self.symbols.play.pieces.get_mut(at) {
                piece.fields = fields;
            }
        }
    }

    fn fields(&mut self, id: &str, piece: PieceId) -> Vec<PieceField> {
        let rules: &Rules = self.rules;
        let field = |id: &str, of: Type| PieceField {
            id: id.into(),
            name: None,
            of,
            start: None,
            min: None,
            max: None,
            reset: None,
        };
        if let Some(of) = rules.piece.get(id) {
            let mut fields = Vec::new();
            for (name, declared) in &of.fields {
                let Some(of) = self.type_at(&Address::new(["piece", id, "fields", name, "type"])) else { continue };
                if declared.start.is_some() {
                    self.symbols.starts.insert(format!("{id}.{name}").into());
                }
                fields.push(PieceField { name: declared.name.clone(), ..field(name, of) });
            }
            return fields;
        }
        if let Some((format, part)) = id.split_once('.') {
            let address = Address::new(["roster_format", format, "parts", part, "of"]);
            let kind = rules.roster_format.get(format).and_then(|f| f.parts.get(part)).map(|part| part.of.as_str());
            let of = self.type_at(&address);
            self.symbols.entries.insert(piece, 0);
            return of.into_iter().map(|of| field(kind.unwrap_or_default(), of)).collect();
        }
        let Some(format) = rules.roster_format.get(id) else { return Vec::new() };
        let mut fields = Vec::new();
        for name in ids(&format.fields) {
            if let Some(of) = self.type_at(&Address::new(["roster_format", id, "fields", &name, "type"])) {
                fields.push(field(&name, of));
            }
        }
        for part in format.parts.keys() {
            let name = format!("{id}.{part}");
            let at = self.symbols.play.pieces.iter().position(|piece| *piece.id == *name);
            if let Some(at) = at {
                fields.push(field(part, Type::List(Box::new(Type::Piece(PieceId(index(at)))))));
            }
        }
        fields.sort_by(|a, b| a.id.cmp(&b.id));
        fields
    }

    /// State variables, without scripts.
    pub(super) fn states(&mut self) {
        for (at, (id, state)) in self.rules.state.iter().enumerate() {
            let keys: Vec<Option<Type>> =
                state.of.iter().map(|key| self.type_at(&Address::new(["state", id, "of", key.as_str()]))).collect();
            let of = self.type_at(&Address::new(["state", id, "type"]));
            let reset = state.reset.as_ref().and_then(|place| self.phase_at(place.as_str()));
            if let (Some(_), None) = (&state.reset, &reset) {
                self.no_phase(&Address::new(["state", id, "reset"]));
            }
            let faulty = of.is_none() || keys.contains(&None);
            if faulty {
                self.symbols.poisoned.insert(format!("state.{id}").into());
            }
            self.symbols.play.states.push(State {
                id: id.clone(),
                name: state.name.clone(),
                keys: keys.into_iter().map(|key| key.unwrap_or(Type::Bool)).collect(),
                of: of.unwrap_or(Type::Int),
                start: None,
                min: None,
                max: None,
                seen_by: match state.seen_by {
                    model::Sight::All => Sight::All,
                    model::Sight::It => Sight::It,
                    model::Sight::None => Sight::None,
                },
                reset,
            });
            self.symbols.globals.entry(id.clone()).or_default().push(Global::State(StateId(index(at))));
        }
    }

    /// The phase that `phase.x` names.
    pub(super) fn phase_at(&self, place: &str) -> Option<PhaseId> {
        let id = place.strip_prefix("phase.")?;
        self.rules.phase.keys().position(|phase| **phase == *id).map(|at| PhaseId(index(at)))
    }

    pub(super) fn no_phase(&mut self, address: &Address) {
        if let Some(node) = self.tree.at(address) {
            let word = node.as_str().unwrap_or_default();
            let near = self.meant_place(word, &["phase"]);
            self.findings.push(super::faults::no_place(
                word,
                near.as_deref(),
                address,
                node.origin,
                ("a phase", "une phase"),
            ));
        }
    }

    /// The scripts of states and of the fields of pieces.
    pub(super) fn state_scripts(&mut self, play: &mut Play) {
        for state in &mut play.states {
            let address = Address::new(["state", &state.id]);
            let keys = state.keys.iter().zip(0..);
            // A start may depend on what the value belongs to: `it`, and the others by position.
            let locals = keys.map(|(of, at)| {
                let name = if at == 0 { "it".to_owned() } else { format!("it{}", at + 1) };
                local(&name, Some(of.clone()), at)
            });
            let scope = Scope { locals: locals.collect(), slots: index(state.keys.len()), ..Scope::default() };
            let start = Scope { effects: true, ..scope.clone() };
            state.start = self.expression(&address.child("start"), start, &state.of);
            state.min = self.expression(&address.child("min"), scope.clone(), &Type::Int);
            state.max = self.expression(&address.child("max"), scope, &Type::Int);
        }
        for piece in &mut play.pieces {
            let address = Address::new(["piece", &*piece.id, "fields"]);
            let Some(declared) = self.rules.piece.get(&piece.id) else { continue };
            for field in &mut piece.fields {
                let at = address.child(&field.id);
                let reset = declared.fields.get(&field.id).and_then(|field| field.reset.as_ref());
                field.reset = reset.and_then(|place| self.phase_at(place.as_str()));
                if reset.is_some() && field.reset.is_none() {
                    self.no_phase(&at.child("reset"));
                }
                let start = Scope { effects: true, ..Scope::default() };
                field.start = self.expression(&at.child("start"), start, &field.of);
                field.min = self.expression(&at.child("min"), Scope::default(), &Type::Int);
                field.max = self.expression(&at.child("max"), Scope::default(), &Type::Int);
            }
        }
    }
}
