//! Rules in their order, metrics, examples, formats of lists and constraints.

use super::symbols::index;
use super::{Lower, Wanted, faults, ids, local};
use crate::address::Address;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::ast::{Expr, ExprKind, Gather, GatherForm};
use crate::script::parser::parse_expression;
use crate::script::symbols::Scope;

impl Lower<'_> {
    /// All rules: by id, but each after those that it has to follow.
    pub(super) fn rules_in_order(&mut self) -> Vec<Rule> {
        let names = ids(&self.rules.rule);
        let at = |id: &str| names.iter().position(|name| **name == *id);
        let mut needs: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
        for (position, id) in names.iter().enumerate() {
            let Some(rule) = self.rules.rule.get(id) else { continue };
            let earlier: Vec<usize> = rule.after.iter().filter_map(|other| at(other.id())).collect();
            if let Some(needs) = needs.get_mut(position) {
                needs.extend(earlier);
            }
            for later in rule.before.iter().filter_map(|other| at(other.id())) {
                if let Some(needs) = needs.get_mut(later) {
                    needs.push(position);
                }
            }
        }
        self.report_cycle(&names, &needs, &|id| Address::new(["rule", id]));
        let mut order: Vec<usize> = Vec::new();
        while order.len() < names.len() {
            let waits = |at: &usize| needs.get(*at).is_some_and(|needs| needs.iter().any(|need| !order.contains(need)));
            let left = (0..names.len()).filter(|at| !order.contains(at));
            let Some(next) = left.clone().find(|at| !waits(at)).or(left.clone().next()) else { break };
            order.push(next);
        }
        order.iter().filter_map(|at| self.rule(names.get(*at)?)).collect()
    }

    /// What is not play itself, but measures, tries or limits it.
    pub(super) fn rest(&mut self, play: &mut Play) {
        for (id, metric) in &self.rules.metric {
            let address = Address::new(["metric", id]);
            let Some((at, scope)) = self.trigger(&address.child("at")) else { continue };
            let Some((value, of)) = self.free_expression(&address.child("value"), scope, None) else { continue };
            play.metrics.push(Metric {
                id: id.clone(),
                name: metric.name.clone(),
                at,
                value,
                of: of.unwrap_or(Type::Int),
            });
        }
        for id in ids(&self.rules.example) {
            let address = Address::new(["example", &*id]);
            let given = self.acts(&address.child("given"), &Self::bare());
            let given = given.map(|given| Block {
                key: "given".into(),
                address: given.address,
                slots: given.slots,
                acts: given.acts,
                except: Vec::new(),
            });
            let Some((call, of)) = self.free_expression(&address.child("call"), Self::bare(), None) else { continue };
            let gives = match &of {
                Some(of) => self.expression(&address.child("gives"), Self::bare(), of),
                None => self.free_expression(&address.child("gives"), Self::bare(), None).map(|(script, _)| script),
            };
            let Some(gives) = gives else { continue };
            play.examples.push(Example { id, given, call, gives, of: of.unwrap_or(Type::Int) });
        }
        self.formats(play);
        self.constraints(play);
    }

    fn piece(&self, id: &str) -> Option<PieceId> {
        self.symbols.play.pieces.iter().position(|piece| *piece.id == *id).map(|at| PieceId(index(at)))
    }

    fn formats(&mut self, play: &mut Play) {
        for (id, format) in &self.rules.roster_format {
            let address = Address::new(["roster_format", id]);
            let Some(piece) = self.piece(id) else { continue };
            let context = self.typed_params(&address.child("context"), &ids(&format.context));
            let mut parts = Vec::new();
            for (part, declared) in &format.parts {
                let own = address.child("parts").child(part);
                let Some(entry) = self.piece(&format!("{id}.{part}")) else { continue };
                let kinds = &self.symbols.play.kinds;
                let Some(of) = kinds.iter().position(|kind| *kind.id == *declared.of.as_str()) else { continue };
                let count = self.range(&own.child("count"), Self::bare());
                let scope =
                    Scope { locals: vec![local("it", Some(Type::Piece(entry)), 0)], slots: 1, ..Scope::default() };
                let slots = self.free_expression(&own.child("slots"), scope, None).map(|(script, _)| script);
                parts.push(FormatPart { id: part.clone(), piece: entry, of: KindId(index(of)), count, slots });
            }
            play.formats.push(Format { id: id.clone(), piece, context, parts });
        }
    }

    /// The entries that a variable of `is`, or of a part, goes through, as a list.
    fn blamed(&mut self, constraint: &Address, variable: &str, parts: &[Box<str>], scope: &Scope) -> Option<Script> {
        let part = |key: &str| constraint.child("let").child(key).child("value");
        let texts = std::iter::once(constraint.child("is")).chain(parts.iter().map(|key| part(key)));
        let quiet = std::mem::replace(&mut self.quiet, true);
        let mut found = texts.filter_map(|address| {
            let read = self.read(&address, scope.clone(), parse_expression, |script, expr| {
                let gather = gather_of(expr, variable)?;
                let all = Gather { form: GatherForm::List, values: Vec::new(), tie: None, ..gather.clone() };
                Some(script.expression(&Expr { span: expr.span, kind: ExprKind::Gather(Box::new(all)) }, None).code)
            })?;
            let slots = read.scope.slots;
            read.value.map(|code| super::script(&address, slots, code))
        });
        let found = found.next();
        self.quiet = quiet;
        let field = constraint.child("blames");
        if let (None, false, Some(node)) = (&found, self.quiet, self.tree.at(&field)) {
            self.findings.push(faults::blames_nothing(variable, &field, node.origin));
        }
        found
    }

    fn constraints(&mut self, play: &mut Play) {
        for (id, declared) in &self.rules.constraint {
            let address = Address::new(["constraint", id]);
            let Some(on) = play.formats.iter().position(|format| *format.id == *declared.on.id()) else { continue };
            let Some(format) = play.formats.get(on) else { continue };
            let mut locals = vec![local(&format.id, Some(Type::Piece(format.piece)), 0)];
            locals.extend(
                format.context.iter().zip(1..).map(|(param, slot)| local(&param.id, Some(param.of.clone()), slot)),
            );
            let mut slots = index(locals.len());
            let mut scope = Scope { locals, slots, ..Scope::default() };
            let when = self.expression(&address.child("when"), scope.clone(), &Type::Bool);
            let parts = self.parts(&address, &declared.parts, &mut scope);
            slots = scope.slots;
            let Some(is) = self.expression(&address.child("is"), scope.clone(), &Type::Bool) else { continue };
            scope.slots = slots;
            let except = self.exceptions(&address, &scope, &Wanted::Nothing);
            let blames = declared
                .blames
                .as_ref()
                .and_then(|variable| self.blamed(&address, variable, &ids(&declared.parts), &scope));
            play.constraints.push(Constraint {
                id: id.clone(),
                on: index(on),
                when,
                parts,
                is,
                blames,
                text: declared.text.clone(),
                except,
                values: declared.values.clone(),
            });
        }
    }
}

/// The comprehension in an expression that has a variable of that name.
fn gather_of<'e>(expr: &'e Expr, variable: &str) -> Option<&'e Gather> {
    match &expr.kind {
        ExprKind::Gather(gather) if *gather.variable.text == *variable => Some(gather),
        _ => expr.operands().into_iter().find_map(|operand| gather_of(operand, variable)),
    }
}
