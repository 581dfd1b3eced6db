//! The tables, without scripts.

use std::collections::{BTreeMap, BTreeSet};

use super::{Lower, ScriptAt, faults, ids, is_play};
use crate::address::Address;
use crate::diagnostic::nearest;
use crate::model::{Scalar, Text, decode_node};
use crate::pack::condition::{Binding, read_range};
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::schema::shape::{Record, ScriptKind, Shape, pack_file};
use crate::script::ast::{Stmt, StmtKind};
use crate::script::elaborate::types;
use crate::script::parser::{parse_effects, parse_type};
use crate::script::symbols::Global;
use crate::syntax::tree::{Node, Value};

/// The kinds that scripts can name.
const KINDS: [&str; 11] =
    ["ability", "card", "condition", "faction", "lane", "objective", "reward", "system", "token", "unit", "zone"];

/// An index into a table.
pub(super) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Lower<'_> {
    /// Fills the tables. What is typed by authors is read here; what has to be inferred comes later.
    pub(super) fn tables(&mut self, binding: &Binding, scripts: &[ScriptAt]) {
        self.kinds();
        self.enums();
        self.actors();
        self.params(binding);
        self.pieces();
        self.columns();
        self.states();
        self.named(scripts);
        let poisoned = self.rules.poisoned.iter().map(|(kind, id)| format!("{kind}.{id}").into());
        self.symbols.poisoned = poisoned.collect();
        for kind in self.tree.as_table().into_iter().flatten() {
            for entry in kind.node.as_table().into_iter().flatten() {
                let address = format!("{}.{}", kind.key, entry.key);
                self.symbols.origins.insert(address.into(), entry.key_origin);
            }
        }
    }

    fn global(&mut self, name: &str, global: Global) {
        self.symbols.globals.entry(name.into()).or_default().push(global);
    }

    fn member(&mut self, name: &str, op: Op) {
        self.symbols.members.entry(name.into()).or_default().push(op);
    }

    fn kinds(&mut self) {
        for (at, kind) in KINDS.into_iter().enumerate() {
            let id = KindId(index(at));
            let table = self.tree.as_table().and_then(|tree| tree.get(kind)).and_then(Node::as_table);
            let entries: Vec<_> = table.into_iter().flatten().collect();
            let name = |entry: &&crate::syntax::tree::Entry| -> Text {
                entry.node.as_table().and_then(|t| t.get("name")).and_then(decode_node).unwrap_or_default()
            };
            let members: Vec<Box<str>> = entries.iter().map(|entry| entry.key.clone()).collect();
            for (position, member) in members.iter().enumerate() {
                self.member(member, Op::Member(id, index(position)));
            }
            let names = entries.iter().map(name).collect();
            self.symbols.play.kinds.push(Kind { id: kind.into(), members, names, columns: Vec::new() });
            self.global(kind, Global::Kind(id));
        }
    }

    fn enums(&mut self) {
        for (id, enumeration) in &self.rules.enumeration {
            let ordered = !enumeration.order.is_empty();
            let words: Vec<Box<str>> =
                if ordered { enumeration.order.iter().cloned().collect() } else { ids(&enumeration.words) };
            let names = words.iter().map(|word| enumeration.words.get(word).cloned().unwrap_or_default()).collect();
            self.enumeration(id, Words { id: id.clone(), words, names, ordered });
        }
        for (at, (id, die)) in self.rules.die.iter().enumerate() {
            let icons = EnumId(index(self.symbols.play.enums.len()));
            let words = ids(&die.icons);
            let names = die.icons.values().cloned().collect();
            let position = |icon: &str| words.iter().position(|word| **word == *icon).map(index);
            let mut faces: Vec<(i64, Vec<u32>)> = Vec::new();
            for (face, on) in &die.faces {
                let all = on.iter().filter_map(|(icon, n)| Some((position(icon)?, n.get())));
                let all = all
                    .flat_map(|(icon, n)| std::iter::repeat_n(icon, usize::try_from(n).unwrap_or_default().min(100)));
                faces.push((face.parse().unwrap_or_default(), all.collect()));
            }
            faces.sort();
            let numbered = faces.iter().zip(1..).all(|((face, _), n)| *face == n);
            let address = Address::new(["die", id, "faces"]);
            if let Some(node) = self.tree.at(&address).filter(|_| !numbered || faces.is_empty()) {
                self.findings.push(faults::faces(&address, node.origin));
            }
            let faces = faces.into_iter().map(|(_, icons)| icons).collect();
            self.symbols.play.dice.push(Faces { id: id.clone(), icons, faces });
            self.global(id, Global::Die(DieId(index(at))));
            self.enumeration(id, Words { id: id.clone(), words, names, ordered: false });
        }
    }

    fn enumeration(&mut self, name: &str, words: Words) {
        let id = EnumId(index(self.symbols.play.enums.len()));
        for (position, word) in words.words.iter().enumerate() {
            self.member(word, Op::Word(id, index(position)));
        }
        self.global(name, Global::Enum(id));
        self.symbols.play.enums.push(words);
    }

    fn actors(&mut self) {
        let Some((_, game)) = self.rules.game.iter().next() else { return };
        for (at, (id, actor)) in game.actors.iter().enumerate() {
            let kinds = &self.symbols.play.kinds;
            let side = actor.side.as_deref().and_then(|side| kinds.iter().position(|kind| *kind.id == *side));
            let side = side.map(|at| KindId(index(at)));
            let actor_id = ActorId(index(at));
            self.symbols.play.actors.push(Actors { id: id.clone(), side, alone: actor.alone });
            self.global(id, Global::Actor(actor_id));
            if !actor.alone && self.symbols.winner.is_none() {
                self.symbols.winner = Some(side.map_or(Type::Actor(actor_id), Type::Member));
            }
        }
    }

    fn params(&mut self, binding: &Binding) {
        for (id, param) in &self.rules.param {
            let of = match &*param.kind {
                "int" => Type::Int,
                "bool" => Type::Bool,
                other => match self.symbols.play.enums.iter().position(|words| *words.id == *other) {
                    Some(at) => Type::Enum(EnumId(index(at))),
                    None => continue,
                },
            };
            // What a condition of a patch reads is settled when building.
            let bound = binding.get(id);
            let default = self.constant(bound.unwrap_or(&param.default), &of);
            let range = match (bound, &default) {
                (Some(_), Constant::Int(value)) => Some((*value, *value)),
                _ => param.range.as_deref().and_then(read_range),
            };
            let at = ParamId(index(self.symbols.play.params.len()));
            self.symbols.play.params.push(Param { id: id.clone(), of, default, range, name: param.label.clone() });
            self.global(id, Global::Param(at));
        }
        self.global("turn", Global::Turn);
        if !self.symbols.globals.contains_key("players") {
            self.global("players", Global::Players);
        }
    }

    /// A value that a pack writes, as a constant of a type.
    fn constant(&self, value: &Scalar, of: &Type) -> Constant {
        match (value, types::present(of)) {
            (Scalar::Int(number), _) => Constant::Int(*number),
            (Scalar::Bool(truth), _) => Constant::Bool(*truth),
            (Scalar::Word(word), Type::Text) => Constant::Text(word.clone()),
            (Scalar::Word(word), of) => self.named_constant(word, of),
        }
    }

    fn named_constant(&self, word: &str, of: &Type) -> Constant {
        let names = match of {
            Type::Enum(id) => self.symbols.play.enums.get(id.at()).map(|words| &words.words),
            Type::Member(id) => self.symbols.play.kinds.get(id.at()).map(|kind| &kind.members),
            _ => None,
        };
        let at = names.into_iter().flatten().position(|name| **name == *word);
        at.map_or(Constant::None, |at| Constant::Index(index(at)))
    }

    fn columns(&mut self) {
        let Shape::Record(rules) = pack_file() else { return };
        for (at, kind) in KINDS.into_iter().enumerate() {
            let Some(Shape::Map(_, of)) = rules.fields.get(kind).map(|field| &field.shape) else { continue };
            let Shape::Record(record) = &**of else { continue };
            let mut columns = self.field_columns(kind, record);
            columns.extend(self.stat_columns(kind));
            if kind == "system" {
                columns.push(self.lanes());
            }
            columns.sort_by(|a, b| a.id.cmp(&b.id));
            columns.dedup_by(|later, first| later.id == first.id);
            if let Some(kind) = self.symbols.play.kinds.get_mut(at) {
                kind.columns = columns;
            }
        }
    }

    fn kind_type(&self, kind: &str) -> Option<Type> {
        let at = KINDS.iter().position(|name| *name == kind)?;
        Some(Type::Member(KindId(index(at))))
    }

    /// The fields of the model that hold numbers, truth values and references.
    fn field_columns(&self, kind: &str, record: &Record) -> Vec<Column> {
        let table = self.tree.as_table().and_then(|tree| tree.get(kind)).and_then(Node::as_table);
        let mut columns = Vec::new();
        for (name, field) in &record.fields {
            let of = match &field.shape {
                Shape::Int { .. } => Some(Type::Int),
                Shape::Bool => Some(Type::Bool),
                Shape::Ref(kind) => self.kind_type(kind),
                Shape::Set(of) if let Shape::Ref(kind) = &**of => {
                    self.kind_type(kind).map(|of| Type::Set(Box::new(of)))
                }
                Shape::Sequence(of) if let Shape::Ref(kind) = &**of => {
                    self.kind_type(kind).map(|of| Type::List(Box::new(of)))
                }
                _ => None,
            };
            let Some(of) = of else { continue };
            let absent = !field.required && field.default.is_none() && matches!(of, Type::Int | Type::Member(_));
            let of = if absent { types::optional(of) } else { of };
            let values = table.into_iter().flatten().map(|entry| {
                let node = entry.node.as_table().and_then(|fields| fields.get(name));
                self.node_constant(node, &of)
            });
            let values = values.collect();
            columns.push(Column { id: name.as_str().into(), of, values });
        }
        columns
    }

    fn node_constant(&self, node: Option<&Node>, of: &Type) -> Constant {
        match (node.map(|node| &node.value), of) {
            (Some(Value::Integer(number)), _) => Constant::Int(*number),
            (Some(Value::Boolean(truth)), _) => Constant::Bool(*truth),
            (Some(Value::String(word)), Type::Text) => Constant::Text(word.clone()),
            (Some(Value::String(word)), of) => self.named_constant(word, types::present(of)),
            (Some(Value::Array(nodes)), whole @ (Type::Set(of) | Type::List(of))) => {
                let all = nodes.iter().map(|node| self.node_constant(Some(node), of));
                let all: Vec<Constant> = all.filter(|constant| *constant != Constant::None).collect();
                if matches!(whole, Type::Set(_)) {
                    return Constant::Set(all);
                }
                Constant::List(all)
            }
            (None, Type::Bool) => Constant::Bool(false),
            (None, Type::Int) => Constant::Int(0),
            (None, Type::Set(_)) => Constant::Set(Vec::new()),
            (None, Type::List(_)) => Constant::List(Vec::new()),
            _ => Constant::None,
        }
    }

    fn stat_columns(&self, kind: &str) -> Vec<Column> {
        let mut columns = Vec::new();
        let table = self.tree.as_table().and_then(|tree| tree.get(kind)).and_then(Node::as_table);
        for (id, stat) in &self.rules.stat {
            if !stat.on.iter().any(|on| **on == *kind) {
                continue;
            }
            let of = types::read(&self.symbols, &parse_type(&stat.kind).tree).ok().flatten();
            let Some(of) = of else { continue };
            let default = stat.default.as_ref().map(|default| self.constant(default, &of));
            let stat_of = |entry: &crate::syntax::tree::Entry| {
                let stats = entry.node.as_table()?.get("stats")?.as_table()?;
                Some(self.node_constant(Some(stats.get(id)?), &of))
            };
            let values: Vec<Constant> = table
                .into_iter()
                .flatten()
                .map(|entry| stat_of(entry).or(default.clone()).unwrap_or(Constant::None))
                .collect();
            // A stat that some do not have may be absent.
            let of = if values.contains(&Constant::None) { types::optional(of) } else { of };
            columns.push(Column { id: id.clone(), of, values });
        }
        columns
    }

    /// For each system, those that a lane joins to it.
    fn lanes(&self) -> Column {
        let systems = ids(&self.rules.system);
        let mut joined: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
        for lane in self.rules.lane.values() {
            let ends: Vec<&str> = lane.ends.iter().map(|end| end.id()).collect();
            for (a, b) in ends.iter().flat_map(|a| ends.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b) {
                if let Some(at) = systems.iter().position(|system| **system == *b) {
                    joined.entry(a).or_default().insert(index(at));
                }
            }
        }
        let set = |system: &str| {
            let all = joined.get(system).into_iter().flatten().map(|at| Constant::Index(*at));
            Constant::Set(all.collect())
        };
        let of = self.kind_type("system").map_or(Type::Text, |of| Type::Set(Box::new(of)));
        Column { id: "lanes".into(), of, values: systems.iter().map(|system| set(system)).collect() }
    }

    /// The type that stands at an address, if one can be read there.
    pub(super) fn type_at(&mut self, address: &Address) -> Option<Type> {
        let node = self.tree.at(address)?;
        let text = node.as_str()?;
        let parsed = parse_type(text);
        let source = crate::script::elaborate::Source {
            sources: self.sources,
            origin: node.origin,
            text,
            address: address.clone(),
        };
        self.findings.extend(parsed.faults.iter().map(|fault| faults::syntax(fault, &source)));
        match types::read(&self.symbols, &parsed.tree) {
            Ok(of) => of,
            Err(word) => {
                let known = self.symbols.globals.keys().map(AsRef::as_ref).chain(["int", "bool", "text"]);
                let near = nearest(&word, known).map(str::to_owned);
                if !self.symbols.is_poisoned(&word) {
                    let origin = source.place(parsed.tree.span);
                    self.findings.push(faults::unknown_type(&word, near.as_deref(), address, origin));
                }
                None
            }
        }
    }

    /// Typed parameters under an address, by name.
    pub(super) fn typed_params(&mut self, address: &Address, names: &[Box<str>]) -> Vec<Parameter> {
        let of = |lower: &mut Self, name: &str| {
            let of = lower.type_at(&address.child(name).child("type"))?;
            Some(Parameter { id: name.into(), of })
        };
        names.iter().filter_map(|name| of(self, name)).collect()
    }

    /// Everything that has a name and a script: formulas, effects, actions, events, phases, steps.
    fn named(&mut self, scripts: &[ScriptAt]) {
        for (at, id) in ids(&self.rules.formula).iter().enumerate() {
            self.global(id, Global::Formula(FormulaId(index(at))));
        }
        for (at, id) in ids(&self.rules.table).iter().enumerate() {
            self.global(id, Global::Table(TableId(index(at))));
        }
        for (at, id) in ids(&self.rules.effect).iter().enumerate() {
            self.global(id, Global::Effect(EffectId(index(at))));
        }
        for (at, id) in ids(&self.rules.action).iter().enumerate() {
            self.global(id, Global::Action(ActionId(index(at))));
        }
        for (at, id) in ids(&self.rules.phase).iter().enumerate() {
            self.global(id, Global::Phase(PhaseId(index(at))));
        }
        for (at, id) in ids(&self.rules.step).iter().enumerate() {
            self.global(id, Global::Step(StepId(index(at))));
        }
        self.signatures();
        self.events(scripts);
    }

    fn events(&mut self, scripts: &[ScriptAt]) {
        let mut events: BTreeMap<Box<str>, Vec<Box<str>>> = BTreeMap::new();
        for script in scripts.iter().filter(|script| is_play(script.kind)) {
            let text = script.node.as_str().unwrap_or_default();
            match script.kind {
                ScriptKind::Effects => emits(&parse_effects(text).tree, &mut events),
                ScriptKind::Emit => emits(&parse_effects(&format!("emit {text}")).tree, &mut events),
                _ => {}
            }
        }
        for (at, (id, names)) in events.into_iter().enumerate() {
            let params = names.into_iter().map(|id| Parameter { id, of: Type::Bool }).collect();
            self.global(&id, Global::Event(EventId(index(at))));
            self.symbols.play.events.push(Event { id, params });
        }
    }
}

/// The events that effects emit, with the names of their arguments, sorted.
fn emits(statements: &[Stmt], events: &mut BTreeMap<Box<str>, Vec<Box<str>>>) {
    for statement in statements {
        match &statement.kind {
            StmtKind::Emit(name, arguments) => {
                let names = events.entry(name.text.clone()).or_default();
                for argument in arguments {
                    let name = match (&argument.name, &argument.value.kind) {
                        (Some(name), _) => name.text.clone(),
                        (None, crate::script::ast::ExprKind::Name(name)) => name.clone(),
                        _ => continue,
                    };
                    if !names.contains(&name) {
                        names.push(name);
                        names.sort();
                    }
                }
            }
            StmtKind::If(_, a, b) => {
                emits(a, events);
                emits(b, events);
            }
            StmtKind::Case(_, arms) => arms.iter().for_each(|arm| emits(&arm.body, events)),
            StmtKind::For(_, _, _, body) => emits(body, events),
            _ => {}
        }
    }
}
