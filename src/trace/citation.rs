//! Who cites which fact.

use std::collections::BTreeMap;

use crate::address::Address;
use crate::compile::Compiled;
use crate::model::split_cite;
use crate::pack::layer::{Change, PatchReport, State};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table};

/// One place that cites a fact.
#[derive(Debug)]
pub(super) struct Citation<'c> {
    /// Where the words of the citation stand.
    pub origin: Origin,
    /// What cites.
    pub by: Citer<'c>,
}

/// What cites a fact.
#[derive(Clone, Debug)]
pub(super) enum Citer<'c> {
    /// A definition, `kind.id`.
    Definition(Address, &'c Node),
    /// A clause of a definition.
    Clause(Address, &'c Node),
    /// A patch, with what it changed and still holds.
    Patch(Vec<&'c Change>),
    /// A patch that changed nothing that holds, and how it ended.
    Idle(&'c PatchReport),
}

impl<'c> Citation<'c> {
    /// The patch, if it is one that changed nothing that holds.
    pub fn idle(&self) -> Option<&'c PatchReport> {
        match self.by {
            Citer::Idle(report) => Some(report),
            _ => None,
        }
    }
}

/// The citations of the facts that are listed, by source and fact.
pub(super) fn citations<'c>(
    compiled: &'c Compiled,
    is_listed: impl Fn(&str, &str) -> bool,
) -> BTreeMap<(&'c str, &'c str), Vec<Citation<'c>>> {
    let patches = Patches::of(compiled);
    let mut found: BTreeMap<_, Vec<Citation>> = BTreeMap::new();
    let mut take = |holder: &'c Table, citer: &dyn Fn() -> Option<Citer<'c>>| {
        for node in holder.get("cite").and_then(Node::as_array).unwrap_or_default() {
            let fact = node.as_str().and_then(split_cite).filter(|(source, place)| is_listed(source, place));
            let Some((fact, by)) = fact.zip(citer()) else { continue };
            found.entry(fact).or_default().push(Citation { origin: node.origin, by });
        }
    };
    for (kind, definition, holder) in definitions(compiled) {
        let address = || Address::new([kind, &definition.key]);
        if kind == "patch" {
            let by = patches.citer(&definition.key);
            take(holder, &|| by.clone());
            // What such a patch would have written cites too, and is not in the tree.
            if matches!(by, Some(Citer::Idle(_))) {
                unwritten(holder).into_iter().for_each(|record| take(record, &|| by.clone()));
            }
            continue;
        }
        take(holder, &|| Some(Citer::Definition(address(), &definition.node)));
        for clause in holder.get("clauses").and_then(Node::as_table).into_iter().flatten() {
            let Some(table) = clause.node.as_table() else { continue };
            let address = || address().child("clauses").child(&clause.key);
            take(table, &|| Some(Citer::Clause(address(), &clause.node)));
        }
    }
    found
}

/// Kind, definition and its table. What a source says about itself is no rule.
fn definitions(compiled: &Compiled) -> impl Iterator<Item = (&str, &Entry, &Table)> {
    let kinds = compiled.tree.as_table().into_iter().flatten();
    let kinds = kinds.filter(|kind| !matches!(&*kind.key, "pack" | "source"));
    kinds.flat_map(|kind| {
        let definitions = kind.node.as_table().into_iter().flatten();
        definitions.filter_map(|definition| Some((&*kind.key, definition, definition.node.as_table()?)))
    })
}

/// The tables inside the operations of a patch.
fn unwritten(table: &Table) -> Vec<&Table> {
    let mut inside: Vec<&Table> = Vec::new();
    let mut next = vec![table];
    while let Some(table) = next.pop() {
        let below = table.iter().filter_map(|entry| entry.node.as_table());
        next.extend(below.clone());
        inside.extend(below);
    }
    inside
}

/// What each patch came to.
struct Patches<'c> {
    reports: BTreeMap<&'c str, Vec<&'c PatchReport>>,
    changes: BTreeMap<&'c Address, Vec<&'c Change>>,
}

impl<'c> Patches<'c> {
    fn of(compiled: &'c Compiled) -> Patches<'c> {
        let mut patches = Patches { reports: BTreeMap::new(), changes: BTreeMap::new() };
        for report in &compiled.patches {
            patches.reports.entry(report.address.id().unwrap_or_default()).or_default().push(report);
        }
        for change in &compiled.changes {
            patches.changes.entry(&change.patch).or_default().push(change);
        }
        patches
    }

    /// A patch as a citer: with the changes of those of its rows that were applied.
    fn citer(&self, id: &str) -> Option<Citer<'c>> {
        let reports = self.reports.get(id)?;
        let applied = reports.iter().filter(|report| matches!(report.state, State::Applied(_)));
        let changes: Vec<&Change> =
            applied.filter_map(|report| self.changes.get(&report.address)).flatten().copied().collect();
        match reports.first() {
            Some(first) if changes.is_empty() => Some(Citer::Idle(first)),
            _ => Some(Citer::Patch(changes)),
        }
    }
}
