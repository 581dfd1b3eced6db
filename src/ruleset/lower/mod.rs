//! From definitions to what an engine runs: [`Play`].
//!
//! ```text
//! Symbols::of      the tables, without scripts
//! infer            types that nobody writes: formulas, events, choices, the values of `for`
//! definitions      every script, elaborated in the scope of its owner
//! ```
//!
//! Inference elaborates what it needs as often as it learns something, and throws the findings away; they are
//! made once, by the last pass.

use std::collections::BTreeMap;

use crate::address::Address;
use crate::diagnostic::Diagnostic;
use crate::model::Rules;
use crate::pack::condition::Binding;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::schema::shape::ScriptKind;
use crate::script::elaborate::{Elaborator, Emitted, Source, gather_types};
use crate::script::parser::Parsed;
use crate::script::symbols::{Local, Scope, Symbols};
use crate::source::Sources;
use crate::syntax::tree::{Node, Value};

mod actions;
mod faults;
mod flow;
mod formulas;
mod infer;
mod rest;
mod sites;
mod states;
mod symbols;
mod tables;

pub use sites::{ScriptAt, scripts};

/// What came of lowering.
#[derive(Debug)]
pub struct Lowered {
    /// What plays; faulty scripts are missing from it.
    pub play: Play,
    /// The names that its scripts see.
    pub symbols: Symbols,
    /// Everything that was found.
    pub findings: Vec<Diagnostic>,
    /// Whether every script became code.
    pub whole: bool,
}

/// Lowers a closure. `None` if it has nothing that plays.
pub fn lower(tree: &Node, rules: &Rules, binding: &Binding, sources: &Sources) -> Option<Lowered> {
    let scripts = scripts(tree);
    let plays = scripts.iter().any(|script| script.address.kind() != Some("patch"));
    if !plays && rules.game.is_empty() && rules.table.is_empty() {
        return None;
    }
    let mut lower = Lower {
        tree,
        rules,
        sources,
        symbols: Symbols::default(),
        findings: Vec::new(),
        sites: Vec::new(),
        emitted: Emitted::new(),
        called: Vec::new(),
        parts_read: Vec::new(),
        quiet: false,
    };
    lower.tables(binding, &scripts);
    lower.infer();
    let play = lower.play();
    let whole = lower.findings.is_empty() && rules.poisoned.is_empty();
    Some(Lowered { play, symbols: lower.symbols, findings: lower.findings, whole })
}

struct Lower<'a> {
    tree: &'a Node,
    rules: &'a Rules,
    sources: &'a Sources,
    symbols: Symbols,
    findings: Vec<Diagnostic>,
    sites: Vec<(Box<str>, u32)>,
    emitted: Emitted,
    /// The formulas that scripts called, and the parts that they read, since somebody asked.
    called: Vec<usize>,
    parts_read: Vec<usize>,
    /// Whether findings are thrown away, since types are still inferred.
    quiet: bool,
}

/// What was read in one script.
struct Read<T> {
    value: T,
    scope: Scope,
}

impl<'a> Lower<'a> {
    /// Reads the script at an address in a scope. `None` if there is none.
    fn read<P, T>(
        &mut self,
        address: &Address,
        scope: Scope,
        parse: fn(&str) -> Parsed<P>,
        go: impl FnOnce(&mut Elaborator, &P) -> T,
    ) -> Option<Read<T>> {
        let node = self.tree.at(address)?;
        let text = node.as_str()?;
        let source = Source { sources: self.sources, origin: node.origin, text, address: address.clone() };
        let parsed = parse(text);
        let mut locals = self.values_above(address);
        locals.extend(scope.locals);
        let scope = Scope { address: address.to_string().into(), locals, ..scope };
        let mut elaborator = Elaborator::new(&self.symbols, &source, scope);
        elaborator.sites = std::mem::take(&mut self.sites);
        let value = go(&mut elaborator, &parsed.tree);
        let (findings, scope) = (elaborator.findings, elaborator.scope);
        let (called, parts, emitted) = (elaborator.called, elaborator.parts, elaborator.emitted);
        self.sites = elaborator.sites;
        for (event, types) in emitted {
            gather_types(&mut self.emitted, event, types);
        }
        if !self.quiet {
            self.findings.extend(parsed.faults.iter().map(|fault| faults::syntax(fault, &source)));
            self.findings.extend(findings);
        }
        self.called.extend(called.iter().map(|(id, _)| id.at()));
        self.parts_read.extend(parts.iter().map(|(part, _)| *part as usize));
        Some(Read { value, scope })
    }

    /// The named numbers and words of the definition in which a script stands, and of its parts on the way there: they
    /// are known when the ruleset is built. Patches change them, games do not.
    fn values_above(&self, address: &Address) -> Vec<Local> {
        let mut found: Vec<Local> = Vec::new();
        let above = (2..address.segments().len()).filter_map(|depth| address.segments().get(..depth));
        for values in above.filter_map(|above| self.tree.at(&Address::new(above).child("values"))) {
            for entry in values.as_table().into_iter().flatten() {
                let (read, of) = match &entry.node.value {
                    Value::Integer(number) => (Op::Int(*number), Type::Int),
                    Value::Boolean(truth) => (Op::Bool(*truth), Type::Bool),
                    Value::String(word) => (Op::Text(word.clone()), Type::Text),
                    _ => continue,
                };
                let origin = Some(entry.key_origin);
                found.push(Local { name: entry.key.clone(), of: Some(of), read, origin });
            }
        }
        found
    }

    /// An expression of a type.
    fn expression(&mut self, address: &Address, scope: Scope, want: &Type) -> Option<Script> {
        let read =
            self.read(address, scope, crate::script::parser::parse_expression, |script, expr| script.want(expr, want))?;
        Some(script(address, read.scope.slots, read.value))
    }

    /// An expression of whatever type it has; a fraction has to be rounded.
    fn free_expression(
        &mut self,
        address: &Address,
        scope: Scope,
        hint: Option<&Type>,
    ) -> Option<(Script, Option<Type>)> {
        let read = self.read(address, scope, crate::script::parser::parse_expression, |script, expr| {
            let typed = script.expression(expr, hint);
            if typed.of == Some(Type::Fraction) {
                script.unrounded(expr.span);
            }
            typed
        })?;
        Some((script(address, read.scope.slots, read.value.code), read.value.of))
    }

    /// The effects of a definition, a hook or a step, in their order.
    fn blocks(&mut self, owner: &Address, order: &[Box<str>], scope: &Scope) -> Vec<Block> {
        if !self.quiet {
            self.unordered(owner, order);
        }
        order.iter().filter_map(|key| self.block(&owner.child("effects").child(key), key, scope)).collect()
    }

    /// Reports effects that `do` does not name, and names in it that are no effect.
    fn unordered(&mut self, owner: &Address, order: &[Box<str>]) {
        // An order that could not be read may name everything.
        if self.tree.at(&owner.child("do")).is_some_and(Node::has_error) {
            return;
        }
        let effects = self.tree.at(&owner.child("effects")).and_then(Node::as_table);
        for key in order.iter().filter(|key| effects.is_none_or(|effects| effects.get(key).is_none())) {
            let address = owner.child("do").child(key);
            if let Some(node) = self.tree.at(&address) {
                let known = effects.into_iter().flat_map(|effects| effects.keys());
                self.findings.push(faults::no_effect(key, known, &address, node.origin));
            }
        }
        for entry in effects.into_iter().flatten().filter(|entry| !order.contains(&entry.key)) {
            let address = owner.child("effects").child(&entry.key);
            self.findings.push(faults::never_happens(&entry.key, order, &address, entry.key_origin));
        }
    }

    fn block(&mut self, address: &Address, key: &str, scope: &Scope) -> Option<Block> {
        let replacement = self.acts(&address.child("do"), scope)?;
        let except = self.exceptions(address, scope, &Wanted::Effect);
        Some(Block {
            key: key.into(),
            address: replacement.address,
            slots: replacement.slots,
            acts: replacement.acts,
            except,
        })
    }

    fn acts(&mut self, address: &Address, scope: &Scope) -> Option<Replacement> {
        let scope = Scope { effects: true, ..scope.clone() };
        let read =
            self.read(address, scope, crate::script::parser::parse_effects, |script, acts| script.effects(acts))?;
        Some(Replacement { address: address.to_string().into(), slots: read.scope.slots, acts: read.value })
    }

    /// The exceptions of what stands at an address.
    fn exceptions(&mut self, owner: &Address, scope: &Scope, wanted: &Wanted) -> Vec<Exception> {
        let address = owner.child("except");
        let keys: Vec<Box<str>> = self
            .tree
            .at(&address)
            .and_then(Node::as_table)
            .into_iter()
            .flat_map(|table| table.keys())
            .map(Box::from)
            .collect();
        let mut found = Vec::new();
        for key in &keys {
            let at = address.child(key);
            let when = self.expression(&at.child("when"), scope.clone(), &Type::Bool).unwrap_or_else(|| always(&at));
            let value = match wanted {
                Wanted::Value(Some(of)) => self.expression(&at.child("value"), scope.clone(), of),
                Wanted::Value(None) => {
                    self.free_expression(&at.child("value"), scope.clone(), None).map(|(script, _)| script)
                }
                _ => None,
            };
            let acts = matches!(wanted, Wanted::Effect).then(|| self.acts(&at.child("do"), scope)).flatten();
            let over = self.tree.at(&at.child("over")).and_then(Node::as_str);
            let over = over.and_then(|over| keys.iter().position(|other| **other == *over));
            let over = over.and_then(|at| u32::try_from(at).ok()).into_iter().collect();
            found.push(Exception { key: key.clone(), when, value, acts, over });
        }
        found
    }

    /// Whether the tree holds something at an address.
    fn has(&self, address: &Address) -> bool {
        self.tree.at(address).is_some()
    }
}

/// What exceptions give.
enum Wanted {
    /// A value of this type.
    Value(Option<Type>),
    /// Effects, or nothing.
    Effect,
    /// They only waive.
    Nothing,
}

fn script(address: &Address, slots: u32, code: Code) -> Script {
    Script { address: address.to_string().into(), slots, code }
}

/// An exception without a condition.
fn always(address: &Address) -> Script {
    script(address, 0, Code { at: (0, 0), op: Op::Bool(true) })
}

/// A name in a slot.
fn local(name: &str, of: Option<Type>, slot: u32) -> Local {
    Local { name: name.into(), of, read: Op::Local(Slot(slot)), origin: None }
}

/// The keys of definitions of a kind, as ids.
fn ids<V>(definitions: &BTreeMap<Box<str>, V>) -> Vec<Box<str>> {
    definitions.keys().cloned().collect()
}

/// The words of a script, as an author writes them: what it may read.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The scripts that have no place in a game: they are read elsewhere.
fn is_play(kind: ScriptKind) -> bool {
    !matches!(kind, ScriptKind::Place)
}
