//! What a quick reference holds.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::book::edition::Said;
use crate::book::markdown::{one_line, visible};
use crate::book::names::Names;
use crate::book::nouns::BORDER_SYSTEM;
use crate::book::prose;
use crate::book::words::{self, capital};
use crate::locale::{sort_key, typeset};
use crate::model::{Clause, Ref, System, Text, decode_node};
use crate::ruleset;
use crate::text::Scope;

/// How much a line matters; what matters least gives way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// What stands in its place whatever happens: the steps, what tokens do, what a system gives.
    First,
    /// Rules with numbers, which players look up.
    Numbers,
    /// Rules in words alone.
    Words,
}

/// What a block looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The heading of a part.
    Part,
    /// The heading of a group inside a part.
    Group,
    /// A step, with its number and name before its words.
    Step,
    /// An item of a list.
    Item,
    /// The head of a table.
    Head,
    /// The heading of rows inside a table.
    Band,
    /// A row of a table.
    Row,
}

impl Kind {
    /// How far it leads: a heading stands over all that follows up to one of the same rank or a higher one; 0 leads
    /// to nothing.
    pub fn rank(self) -> usize {
        match self {
            Kind::Part => 3,
            Kind::Head => 2,
            Kind::Group | Kind::Band => 1,
            Kind::Step | Kind::Item | Kind::Row => 0,
        }
    }
}

/// A heading, a paragraph, a row.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it looks like.
    pub kind: Kind,
    /// How much it matters.
    pub weight: Weight,
    /// The words in bold that lead it, typeset.
    pub lead: String,
    /// Its words, or its cells, typeset.
    pub cells: Vec<String>,
}

/// How many lines may be left out.
pub fn lines(blocks: &[Block]) -> usize {
    blocks.iter().filter(|block| block.kind.rank() == 0).count()
}

/// The blocks with the lines that matter most, in their order; headings that lead nowhere go as well.
pub fn keep(blocks: &[Block], most: usize) -> Vec<Block> {
    let mut lines: Vec<(Weight, usize)> = blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| block.kind.rank() == 0)
        .map(|(position, block)| (block.weight, position))
        .collect();
    lines.sort();
    let kept: BTreeSet<usize> = lines.into_iter().take(most).map(|(_, position)| position).collect();
    // From the end: a heading stays if something stays below it.
    let mut below = [false; 4];
    let mut out: Vec<Block> = Vec::new();
    for (position, block) in blocks.iter().enumerate().rev() {
        let rank = block.kind.rank();
        let stays = if rank == 0 { kept.contains(&position) } else { below.iter().take(rank).any(|stays| *stays) };
        if rank > 0 {
            below.iter_mut().take(rank + 1).for_each(|stays| *stays = false);
        }
        if let Some(here) = below.get_mut(rank) {
            *here |= stays;
        }
        if stays {
            out.push(block.clone());
        }
    }
    out.reverse();
    out
}

/// Everything, in its order.
pub fn blocks(names: &Names) -> Vec<Block> {
    let mut writer = Writer { names, order: Names::new(names.compiled, first_language(names)), out: Vec::new() };
    writer.sequence();
    let rules = &names.compiled.rules;
    writer.things(
        "token",
        rules.token.keys(),
        |clause| if has_numbers(clause) { Weight::First } else { Weight::Words },
    );
    writer.things("condition", rules.condition.keys(), |_| Weight::First);
    writer.limits();
    writer.systems();
    writer.out
}

/// All languages go by the order of one.
fn first_language<'a>(names: &Names<'a>) -> &'a str {
    names.compiled.languages().into_iter().min().unwrap_or(names.language)
}

struct Writer<'w, 'a> {
    names: &'w Names<'a>,
    order: Names<'a>,
    out: Vec<Block>,
}

impl Writer<'_, '_> {
    fn push(&mut self, kind: Kind, weight: Weight, lead: &str, words: &str) {
        let (lead, words) = (self.set(lead), self.set(words));
        self.out.push(Block { kind, weight, lead, cells: vec![words] });
    }

    fn set(&self, words: &str) -> String {
        typeset(self.names.profile, &one_line(&visible(words)))
    }

    fn part(&mut self, title: &str) {
        self.push(Kind::Part, Weight::First, title, "");
    }

    fn group(&mut self, kind: &str, id: &str) {
        self.push(Kind::Group, Weight::First, &capital(&self.names.of(kind, id)), "");
    }

    /// The words of a text on one line.
    fn words(&self, text: &Text, address: &[&str]) -> String {
        let scope = Scope::of(self.names.compiled, &Address::new(address.iter().copied()));
        prose::plain(self.names, self.names.text(text), &scope)
    }

    fn said(&self, kind: &str, id: &str) -> Said {
        self.names.definition(kind, id).and_then(decode_node).unwrap_or_default()
    }

    fn text(&self, said: &Said, kind: &str, id: &str) -> String {
        said.text.as_ref().map(|text| self.words(text, &[kind, id, "text"])).unwrap_or_default()
    }

    /// The clauses of a definition as items, each with its weight.
    fn clauses(&mut self, said: &Said, kind: &str, id: &str, weigh: impl Fn(&Clause) -> Weight) {
        for (key, clause) in said.clauses_in_order() {
            let words = self.words(clause.text.typed(), &[kind, id, "clauses", key, "text"]);
            self.push(Kind::Item, weigh(clause), "", &words);
        }
    }

    fn sorted<'k>(&self, kind: &str, ids: impl Iterator<Item = &'k Box<str>>) -> Vec<&'k str> {
        let mut ids: Vec<&str> = ids.map(AsRef::as_ref).collect();
        ids.sort_by_cached_key(|id| {
            let place = self
                .names
                .definition(kind, id)
                .and_then(|node| node.as_table()?.get("stats")?.as_table()?.get("order")?.as_integer());
            (place.unwrap_or(i64::MAX), sort_key(self.order.lang, &self.order.of(kind, id)), (*id).to_owned())
        });
        ids
    }

    fn sequence(&mut self) {
        let rules = &self.names.compiled.rules;
        if rules.phase.is_empty() {
            return;
        }
        self.part(self.names.word(words::SEQUENCE));
        let mut told: Vec<(&str, &str)> = Vec::new();
        for id in self.sorted("phase", rules.phase.keys()) {
            let steps = rules.phase.get(id).into_iter().flat_map(|phase| phase.steps.iter()).map(Ref::id);
            self.group("phase", id);
            self.clauses(&self.said("phase", id), "phase", id, numbers);
            for (position, step) in steps.enumerate() {
                // What a phase lists may be a phase, which is told by itself.
                if !rules.step.contains_key(step) && rules.phase.contains_key(step) {
                    let lead = format!("{}. {}.", position + 1, capital(&self.names.of("phase", step)));
                    self.push(Kind::Step, Weight::First, &lead, "");
                    continue;
                }
                let lead = format!("{}. {}.", position + 1, capital(&self.names.of("step", step)));
                // A step that several phases share is told once.
                if let Some((_, earlier)) = told.iter().find(|(told, _)| *told == step) {
                    let there = format!("{} {}.", self.names.word(words::SEE), self.names.of("phase", earlier));
                    self.push(Kind::Step, Weight::First, &lead, &there);
                    continue;
                }
                told.push((step, id));
                let said = self.said("step", step);
                self.push(Kind::Step, Weight::First, &lead, &self.text(&said, "step", step));
                self.clauses(&said, "step", step, numbers);
            }
        }
    }

    /// Definitions that are looked up by their names; the words over their clauses are only there for lack of any.
    fn things<'k>(&mut self, kind: &str, ids: impl Iterator<Item = &'k Box<str>>, weigh: impl Fn(&Clause) -> Weight) {
        let ids = self.sorted(kind, ids);
        if !ids.is_empty() {
            self.part(&capital(self.names.nouns(kind, 2)));
        }
        for id in ids {
            let said = self.said(kind, id);
            self.group(kind, id);
            if said.clauses.is_empty() {
                self.push(Kind::Item, Weight::Numbers, "", &self.text(&said, kind, id));
            }
            self.clauses(&said, kind, id, &weigh);
        }
    }

    /// Clauses of sections that have numbers.
    fn limits(&mut self) {
        self.part(self.names.word(words::LIMITS));
        for id in sections(self.names) {
            let mut said = self.said("section", &id);
            said.clauses.retain(|_, clause| has_numbers(clause));
            if !said.clauses.is_empty() {
                self.group("section", &id);
                self.clauses(&said, "section", &id, numbers);
            }
        }
    }

    fn systems(&mut self) {
        let rules = &self.names.compiled.rules;
        if rules.system.is_empty() {
            return;
        }
        let name = |kind: &str, n: usize| capital(self.names.nouns(kind, n));
        self.part(&name("system", 2));
        let columns = Columns::of(rules.system.values());
        let head = [self.names.word(words::POINTS).to_owned(), name("token", 2), name("reward", 2)];
        self.row(Kind::Head, &name("system", 1), &columns.cells(head));
        for zone in self.sorted("zone", rules.zone.keys()) {
            let name = self.names.of("zone", zone);
            self.band(&name, &columns, |system| system.zones.len() == 1 && system.zones.contains(zone));
        }
        let border = capital(self.names.called(&BORDER_SYSTEM, 2));
        self.band(&border, &columns, |system| system.zones.len() > 1);
        self.band(self.names.word(words::NO_ZONE), &columns, |system| system.zones.is_empty());
    }

    /// Some systems under a heading, unless there are none.
    fn band(&mut self, title: &str, columns: &Columns, is_in: impl Fn(&System) -> bool) {
        let systems = &self.names.compiled.rules.system;
        let inside = systems.iter().filter(|(_, system)| is_in(system)).map(|(id, _)| id);
        let ids = self.sorted("system", inside);
        if !ids.is_empty() {
            self.row(Kind::Band, title, &[]);
        }
        for id in ids {
            let Some(system) = systems.get(id) else { continue };
            let mut name = self.names.of("system", id);
            if system.zones.len() > 1 {
                let zones: Vec<String> = system.zones.iter().map(|zone| self.names.of("zone", zone.id())).collect();
                name = format!("{name} ({})", zones.join(", "));
            }
            let points = system.points.map(|points| points.get().to_string()).unwrap_or_default();
            let tokens: Vec<String> = system.tokens.iter().map(|token| self.names.of("token", token.id())).collect();
            let pay = system.rewards.iter().map(|(reward, pay)| (self.names.of("reward", reward.id()), pay));
            let pay: Vec<String> =
                pay.map(|(name, pay)| format!("{name} {}/{}", pay.winner.get(), pay.loser.get())).collect();
            self.row(Kind::Row, &name, &columns.cells([points, tokens.join(", "), pay.join(", ")]));
        }
    }

    fn row(&mut self, kind: Kind, lead: &str, cells: &[String]) {
        let cells = cells.iter().map(|cell| self.set(cell)).collect();
        self.out.push(Block { kind, weight: Weight::First, lead: self.set(lead), cells });
    }
}

/// Which columns some system fills.
struct Columns([bool; 3]);

impl Columns {
    fn of<'s>(systems: impl Iterator<Item = &'s System>) -> Columns {
        systems.fold(Columns([false; 3]), |Columns([points, tokens, rewards]), system| {
            Columns([
                points || system.points.is_some(),
                tokens || !system.tokens.is_empty(),
                rewards || !system.rewards.is_empty(),
            ])
        })
    }

    fn cells(&self, cells: [String; 3]) -> Vec<String> {
        cells.into_iter().zip(self.0).filter(|(_, filled)| *filled).map(|(cell, _)| cell).collect()
    }
}

/// The sections in the order of the book: those that manifests list, pack by pack, each with those inside it.
fn sections(names: &Names) -> Vec<Box<str>> {
    let compiled = names.compiled;
    let manifests = compiled.packs.iter().filter_map(|pack| ruleset::manifest(compiled, &pack.id));
    let listed: Vec<Box<str>> = manifests
        .flat_map(|pack| pack.sections.iter().map(|section| section.id().into()).collect::<Vec<_>>())
        .collect();
    let all = compiled.rules.section.keys().cloned();
    let mut waiting: Vec<Box<str>> = listed.into_iter().chain(all).collect();
    waiting.reverse();
    let mut found: Vec<Box<str>> = Vec::new();
    let mut seen: BTreeSet<Box<str>> = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if seen.insert(id.clone()) {
            let inside = compiled.rules.section.get(&id).into_iter().flat_map(|section| section.sections.iter());
            let inside: Vec<Box<str>> = inside.map(|section| section.id().into()).collect();
            waiting.extend(inside.into_iter().rev());
            found.push(id);
        }
    }
    found
}

fn has_numbers(clause: &Clause) -> bool {
    !clause.values.is_empty()
}

fn numbers(clause: &Clause) -> Weight {
    if has_numbers(clause) { Weight::Numbers } else { Weight::Words }
}
