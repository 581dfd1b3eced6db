//! Definitions of a kind one after the other, by category: those that only have figures as rows of a table, those
//! that have words of their own under headings.

use std::collections::{BTreeMap, BTreeSet};

use super::describe::{describe, stats};
use super::edition::{Edition, Fact};
use super::links::anchor;
use super::page::{Cell, Page};
use super::pages;
use super::words::{self, capital};
use crate::address::Address;
use crate::compile::Compiled;
use crate::model::Scalar;
use crate::syntax::tree::{Node, Table};

/// How the definitions of a kind are printed.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    /// The kind.
    pub kind: &'static str,
    /// Which definitions are rows of a table.
    pub rows: Rows,
    /// What there is to say about one, besides its stats.
    pub facts: fn(&Edition, &str) -> Vec<Fact>,
    /// What follows the description of one.
    pub after: fn(&Edition, &mut Page, &str),
}

/// An action or rule that is printed with something: kind and id.
pub type Belonging = (&'static str, String);

/// Which definitions of a kind are rows of a table. What others are printed with never is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// None.
    Never,
    /// Those without words of their own.
    Brief,
    /// All; their words have a column.
    All,
}

impl Catalogue {
    /// Prints all definitions that are for people and not printed yet, but for those that stand with others.
    pub fn all(&self, edition: &Edition, page: &mut Page, level: usize) {
        let here = |id: &&str| {
            !edition.is_printed(self.kind, id)
                && is_for_people(edition, self.kind, id)
                && owner(edition, self.kind, id).is_none()
        };
        let ids: Vec<&str> = ids(edition, self.kind).into_iter().filter(here).collect();
        let categories = categories(edition, self.kind);
        for category in &categories {
            let inside =
                ids.iter().copied().filter(|id| category_of(edition, self.kind, id).as_ref() == Some(category));
            let title = || edition.inline(&capital(&category_name(edition, self.kind, category)));
            self.group(edition, page, level, Some((title, category)), inside.collect());
        }
        let known = |id: &&str| category_of(edition, self.kind, id).is_some_and(|one| categories.contains(&one));
        let others: Vec<&str> = ids.iter().copied().filter(|id| !known(id)).collect();
        let title = || edition.word(words::OTHERS);
        let heading = (!categories.is_empty()).then_some((title, "-others"));
        self.group(edition, page, level, heading, others);
    }

    fn group(
        &self,
        edition: &Edition,
        page: &mut Page,
        level: usize,
        heading: Option<(impl Fn() -> String, &str)>,
        ids: Vec<&str>,
    ) {
        if ids.is_empty() {
            return;
        }
        let mut below = level;
        if let Some((title, category)) = heading {
            let title = edition.names.cell(title);
            page.heading(level, title, &format!("category-{}", anchor(self.kind, category)));
            page.depends(members(edition, self.kind, &ids));
            below += 1;
        }
        let ids = edition.sorted(self.kind, ids);
        let is_row = |id: &&str| match self.rows {
            Rows::Never => false,
            Rows::Brief => !edition.said(self.kind, id).has_words() && belongings(edition, self.kind, id).is_empty(),
            Rows::All => belongings(edition, self.kind, id).is_empty(),
        };
        let (rows, entries): (Vec<&str>, Vec<&str>) = ids.into_iter().partition(is_row);
        self.table(edition, page, &rows);
        entries.into_iter().for_each(|id| self.one(edition, page, id, below));
    }

    /// Prints one definition under a heading, or a link to where it is printed.
    pub fn one(&self, edition: &Edition, page: &mut Page, id: &str, level: usize) {
        if !edition.print_once(self.kind, id) {
            return page.paragraph(&format!("see/{id}"), edition.names.cell(|| edition.link(self.kind, id)));
        }
        let level = page.heading(level, edition.named(self.kind, id), &anchor(self.kind, id));
        page.depends(existence(edition, self.kind, id));
        describe(edition, page, self.kind, id, level, (self.facts)(edition, id));
        (self.after)(edition, page, id);
        for (kind, id) in belongings(edition, self.kind, id) {
            if let Some(catalogue) = pages::catalogue(kind) {
                catalogue.one(edition, page, &id, level + 1);
            }
        }
    }

    fn table(&self, edition: &Edition, page: &mut Page, ids: &[&str]) {
        let facts_of = |id: &str| (self.facts)(edition, id).into_iter().chain(stats(edition, self.kind, id));
        let mut told: Vec<(&str, Vec<Fact>)> = Vec::new();
        let mut columns: Vec<(String, Cell)> =
            vec![("name".to_owned(), edition.names.cell(|| edition.inline(&capital(edition.names.noun(self.kind)))))];
        for id in ids {
            edition.print_once(self.kind, id);
            let words = (self.rows == Rows::All).then(|| in_a_cell(edition, self.kind, id)).flatten();
            let facts: Vec<Fact> = facts_of(id).chain(words).collect();
            // A column is there because of what stands in it.
            for fact in &facts {
                match columns.iter_mut().find(|(key, _)| *key == fact.key) {
                    Some((_, title)) => title.reads.extend(fact.value.reads.iter().cloned()),
                    None => columns.push((fact.key.clone(), fact.label.clone().and(&fact.value.reads))),
                }
            }
            told.push((id, facts));
        }
        if let Some((_, stats)) = columns.split_first_mut() {
            stats.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        let row = |(id, facts): (&str, Vec<Fact>), columns: &[(String, Cell)]| {
            let name = edition.names.cell(|| edition.inline(&edition.names.of(self.kind, id)));
            let name = name.and(&existence(edition, self.kind, id)).anchored(&anchor(self.kind, id));
            let cell = |key: &str| facts.iter().find(|fact| fact.key == key).map(|fact| fact.value.clone());
            let others = columns.iter().skip(1).map(|(key, _)| cell(key).unwrap_or_default());
            (id.to_owned(), std::iter::once(name).chain(others).collect())
        };
        let rows = told.into_iter().map(|told| row(told, &columns)).collect();
        page.table("table", columns, rows);
    }
}

/// The words of a definition as a cell of a table.
fn in_a_cell(edition: &Edition, kind: &str, id: &str) -> Option<Fact> {
    let words = || {
        let said = edition.said(kind, id);
        let here = Address::new([kind, id]);
        let text = said.text.as_ref().map(|text| edition.cell_line(text, &here.child("text")));
        let clauses = said.clauses_in_order().map(|(key, clause)| {
            edition.cell_line(clause.text.typed(), &here.child("clauses").child(key).child("text"))
        });
        text.into_iter().chain(clauses).collect::<Vec<_>>().join(" ")
    };
    edition.fact("~text", || edition.names.word(words::TEXT).to_owned(), words)
}

/// Whether people read of a definition. What only the rules work with has no words for them: what a state or a
/// piece is, and what an effect does, its text must say; of a formula or rule a name is enough.
pub fn is_for_people(edition: &Edition, kind: &str, id: &str) -> bool {
    let has_name =
        || edition.names.definition(kind, id).and_then(Node::as_table).is_some_and(|t| t.get("name").is_some());
    let has_words = || edition.said(kind, id).has_words();
    match kind {
        "state" | "piece" | "effect" => has_words(),
        "formula" | "rule" => has_words() || has_name(),
        _ => true,
    }
}

/// What an action or rule is printed with, if that has a place in the book where something can stand with it.
pub fn owner<'a>(edition: &Edition<'a>, kind: &str, id: &str) -> Option<(&'a str, &'a str)> {
    let compiled: &'a Compiled = edition.names.compiled;
    let of = match kind {
        "action" => compiled.rules.action.get(id)?.of.as_ref()?,
        "rule" => compiled.rules.rule.get(id)?.of.as_ref()?,
        _ => return None,
    };
    let (owner, name) = of.as_str().split_once('.')?;
    let stands_alone = matches!(owner, "action" | "rule") || pages::catalogue(owner).is_none();
    let has_place = !stands_alone && edition.names.definition(owner, name).is_some();
    (has_place && is_for_people(edition, owner, name)).then_some((owner, name))
}

/// The actions and rules that are printed with a definition: kind and id.
fn belongings(edition: &Edition, kind: &str, id: &str) -> Vec<Belonging> {
    let all = edition.belongings.get_or_init(|| {
        let mut all: BTreeMap<(String, String), Vec<Belonging>> = BTreeMap::new();
        for belonging in ["action", "rule"] {
            for id in edition.sorted(belonging, ids(edition, belonging)) {
                let owner = owner(edition, belonging, id).filter(|_| is_for_people(edition, belonging, id));
                if let Some((kind, name)) = owner {
                    all.entry((kind.to_owned(), name.to_owned())).or_default().push((belonging, id.to_owned()));
                }
            }
        }
        all
    });
    all.get(&(kind.to_owned(), id.to_owned())).cloned().unwrap_or_default()
}

/// All ids of a kind.
pub fn ids<'a>(edition: &Edition<'a>, kind: &str) -> Vec<&'a str> {
    let definitions = edition.names.compiled.tree.as_table().and_then(|tree| tree.get(kind)).and_then(Node::as_table);
    definitions.map(Table::keys).into_iter().flatten().collect()
}

/// What decides whether a definition is there, and in which form: itself, and whether it has words.
fn existence(edition: &Edition, kind: &str, id: &str) -> Vec<Address> {
    let note = || {
        ["text", "clauses"].iter().for_each(|field| edition.names.note_field(kind, id, &[field]));
        if let Some(stat) = category_stat(edition, kind) {
            edition.names.note_field(kind, id, &["stats", stat]);
        }
    };
    edition.names.noted(note).1
}

/// What a heading over definitions depends on: that each of them is there.
pub fn members(edition: &Edition, kind: &str, ids: &[&str]) -> Vec<Address> {
    let each = |id: &&str| edition.names.note_field(kind, id, &[]);
    edition.names.noted(|| ids.iter().for_each(each)).1
}

/// The stat that divides the definitions of a kind: `category`, or else one that ends, or whose type ends, in
/// `_category`.
pub fn category_stat<'a>(edition: &Edition<'a>, kind: &str) -> Option<&'a str> {
    let compiled: &'a crate::compile::Compiled = edition.names.compiled;
    let carried = || compiled.rules.stat.iter().filter(|(_, stat)| stat.on.iter().any(|on| **on == *kind));
    let named = carried().find(|(id, _)| &***id == "category");
    let by_type = || carried().find(|(id, stat)| id.ends_with("_category") || stat.kind.ends_with("_category"));
    named.or_else(by_type).map(|(id, _)| &**id)
}

/// The category of a definition.
fn category_of(edition: &Edition, kind: &str, id: &str) -> Option<String> {
    let stat = category_stat(edition, kind)?;
    match edition.said(kind, id).stats.get(stat) {
        Some(Scalar::Word(word)) => Some(word.to_string()),
        Some(_) => None,
        None => match edition.names.compiled.rules.stat.get(stat)?.default.as_ref()? {
            Scalar::Word(word) => Some(word.to_string()),
            _ => None,
        },
    }
}

/// The categories in use, in their order: those of the enumeration, then any other word.
fn categories(edition: &Edition, kind: &str) -> Vec<String> {
    let rules = &edition.names.compiled.rules;
    let Some(stat) = category_stat(edition, kind) else { return Vec::new() };
    let enumeration = rules.stat.get(stat).and_then(|stat| rules.enumeration.get(&stat.kind));
    let ordered = enumeration.into_iter().flat_map(|e| e.order.iter().chain(e.words.keys()));
    let mut words: Vec<String> = Vec::new();
    let used: BTreeSet<String> =
        ids(edition, kind).into_iter().filter_map(|id| category_of(edition, kind, id)).collect();
    for word in ordered.map(|word| word.to_string()).chain(used.iter().cloned()) {
        if used.contains(&word) && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn category_name(edition: &Edition, kind: &str, word: &str) -> String {
    let stat = category_stat(edition, kind).unwrap_or_default();
    let names = &edition.names;
    names.compiled.rules.stat.get(stat).map_or(word.to_owned(), |stat| names.enumerated(&stat.kind, word))
}
