//! What patches changed, in the words of a changelog. The book and `diff` print the same.
//!
//! Writes are leaves; readers think in rewards, texts and lists. So the writes of one patch are gathered:
//! the two values of a payout into `24/16`, the languages of a text into that text, the elements of a list
//! into that list. A record that was replaced counts by what differs in it.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use super::nouns;
use super::prose;
use super::values::{self, is_payout};
use super::worlds::Worlds;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::{Lang, list};
use crate::model::{Cite, Prose, Scalar};
use crate::pack::layer::Change;
use crate::pack::write::{Edit, Side};
use crate::schema::shape::Shape;
use crate::source::Origin;
use crate::syntax::tree::{Node, Value};
use crate::text::Scope;

/// What became of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words say it")]
pub enum Act {
    Added,
    Changed,
    Removed,
}

/// One change as readers think of it. Its words are plain: not yet typeset, not yet escaped.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The pack whose patch it is.
    pub pack: Box<str>,
    /// The patch, or the row of its column.
    pub patch: Address,
    /// What changed.
    pub address: Address,
    /// The place in the patch.
    pub origin: Origin,
    /// What became of it.
    pub act: Act,
    /// The name of the definition, such as `Tatooine`.
    pub subject: String,
    /// What changed about it, such as `offensive retrofit`.
    pub what: String,
    /// The value before.
    pub old: Option<String>,
    /// The value since.
    pub new: Option<String>,
    /// What it comes to at the table, as a sentence.
    pub detail: Option<String>,
    /// Why, if the patch says so.
    pub reason: Option<String>,
    /// The sources that the patch cites.
    pub cites: Vec<Cite>,
}

impl Entry {
    /// What changed in one phrase: `offensive retrofit 10/5 instead of 10/4`.
    pub fn words(&self, lang: Lang) -> String {
        let plain = self.plain(lang);
        match (&self.old, &self.new, self.act) {
            (Some(old), Some(_), _) => format!("{plain} {} {old}", pick(lang, "instead of", "au lieu de")),
            (_, _, Act::Added) => format!("{plain} ({})", pick(lang, "added", "ajout")),
            (_, _, Act::Removed) => format!("{plain} ({})", pick(lang, "removed", "retrait")),
            (_, _, Act::Changed) => format!("{plain} ({})", pick(lang, "changed", "modification")),
        }
    }

    /// What there is now, or was before it was removed: `offensive retrofit 10/5`.
    pub fn plain(&self, lang: Lang) -> String {
        let Some(value) = self.new.as_ref().or(self.old.as_ref()) else { return self.what.clone() };
        let colon = if self.is_short() { " " } else { pick(lang, ": ", " : ") };
        format!("{}{colon}{value}", self.what)
    }

    /// Everything in one line: `Tatooine: offensive retrofit 10/5 instead of 10/4`, or, where a colon
    /// stands inside already, `Hoth, tokens: Ally (added)`. `subjects` are those of a run of entries.
    pub fn line(&self, lang: Lang, subjects: &str) -> String {
        format!("{subjects}{}{}", self.after_subject(lang), self.words(lang))
    }

    /// What stands between the subject and the words.
    pub fn after_subject(&self, lang: Lang) -> &'static str {
        let colon_follows = (self.new.is_some() || self.old.is_some()) && !self.is_short();
        if colon_follows { ", " } else { pick(lang, ": ", " : ") }
    }

    /// Whether the value is a number that follows its noun directly.
    fn is_short(&self) -> bool {
        let value = self.new.as_ref().or(self.old.as_ref());
        let number = value.is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit() || c == '\u{2212}'));
        number && !self.what.ends_with('"')
    }

    /// Whether both say the same about two subjects.
    fn same_words(&self, other: &Entry) -> bool {
        let of =
            |entry: &Entry| (entry.act, entry.what.clone(), entry.old.clone(), entry.new.clone(), entry.detail.clone());
        self.pack == other.pack && self.patch.id() == other.patch.id() && of(self) == of(other)
    }
}

/// Entries in runs: what one patch does alike to several subjects is told once, in the order of the list.
pub fn together<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> Vec<Vec<&'e Entry>> {
    let mut runs: Vec<Vec<&Entry>> = Vec::new();
    for entry in entries {
        let alike =
            runs.iter_mut().rev().take_while(|run| run.iter().all(|first| first.patch.id() == entry.patch.id()));
        match alike.into_iter().find(|run| run.first().is_some_and(|first| first.same_words(entry))) {
            Some(run) => run.push(entry),
            None => runs.push(vec![entry]),
        }
    }
    runs
}

/// Everything that patches changed, pack by pack, then by the sources that they cite, then by patch.
///
/// `language` is a language of the packs; our own words are English unless it is French.
pub fn entries(compiled: &Compiled, language: &str) -> Vec<Entry> {
    between(&Worlds::of(compiled), language)
}

/// The same, where the closure as it was is known already.
pub fn between(worlds: &Worlds, language: &str) -> Vec<Entry> {
    let compiled = worlds.now;
    let names = Names::new(compiled, language);
    let groups = groups(compiled);
    // New words of a clause tell its new values too.
    let reworded: BTreeSet<(&Address, Address)> = groups
        .iter()
        .filter(|group| group.other_language(&names).is_none())
        .filter_map(|group| Some((group.patch, clause_of(&group.address, "text")?)))
        .collect();
    let is_in_words = |group: &&Group| match clause_of(&group.address, "values") {
        Some(clause) => reworded.contains(&(group.patch, clause)),
        None => false,
    };
    let entry = |group: &Group| {
        let (before, after) = (worlds.before(group.pack), worlds.after(group.pack));
        group.entry(View { before: Names::new(before, language), after: Names::new(after, language) })
    };
    let mut entries: Vec<Entry> = groups.iter().filter(|group| !is_in_words(group)).map(entry).collect();
    let position = |pack: &str| compiled.packs.iter().position(|info| &*info.id == pack);
    entries.sort_by_cached_key(|entry| {
        let cite = entry.cites.first();
        let own = cite.is_some_and(|cite| is_own(compiled, &entry.pack, cite));
        (position(&entry.pack), cite.is_none(), !own, cite.cloned(), entry.patch.clone(), entry.address.clone())
    });
    entries
}

/// Whether a pack cites a source of its own.
fn is_own(compiled: &Compiled, pack: &str, cite: &Cite) -> bool {
    let source = compiled.tree.key_origin(&Address::new(["source", cite.source()]));
    source.and_then(|origin| compiled.pack_of(origin.file)).is_some_and(|owner| *owner.id == *pack)
}

/// One value that one write changed.
struct Leaf<'a> {
    address: Address,
    before: Option<&'a Node>,
    after: Option<&'a Node>,
    /// Where an element was placed: its anchor, and the side.
    placed: Option<(&'a str, Side)>,
}

/// What one patch did to one thing.
struct Group<'a> {
    pack: &'a str,
    patch: &'a Address,
    address: Address,
    origin: Origin,
    leaves: Vec<Leaf<'a>>,
}

fn groups(compiled: &Compiled) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<(&str, &Address, Address), usize> = BTreeMap::new();
    for change in &compiled.changes {
        let mut leaves = Vec::new();
        read(change, &mut leaves);
        for leaf in leaves.into_iter().filter(|leaf| is_told(&leaf.address)) {
            let address = gathered(&leaf.address);
            let (pack, patch, origin) = (&*change.pack, &change.patch, change.write.origin);
            let at = *known.entry((pack, patch, address.clone())).or_insert_with(|| {
                groups.push(Group { pack, patch, address, origin, leaves: Vec::new() });
                groups.len() - 1
            });
            if let Some(group) = groups.get_mut(at) {
                group.leaves.push(leaf);
            }
        }
    }
    groups
}

/// Whether readers of a rulebook want to know: what was cited, the order of clauses and the list of facts
/// are for authors, who ask for the history of a value.
fn is_told(address: &Address) -> bool {
    let field = |at: usize| address.segments().get(at).map(AsRef::as_ref);
    let about = if field(2) == Some("clauses") { field(4) } else { field(2) };
    match about {
        Some("cite" | "clause_order") => false,
        Some("facts") => address.kind() != Some("source"),
        _ => true,
    }
}

/// The clause that an address leads into, by a field of the clause.
fn clause_of(address: &Address, field: &str) -> Option<Address> {
    let segments = address.segments();
    let inside = segments.get(2).is_some_and(|s| &**s == "clauses") && segments.get(4).is_some_and(|s| **s == *field);
    inside.then(|| Address::new(segments.iter().take(4)))
}

/// The leaves of one write.
fn read<'a>(change: &'a Change, leaves: &mut Vec<Leaf<'a>>) {
    let before = change.before.as_ref();
    let (after, placed) = match &change.write.edit {
        Edit::Put(node) => return spread(change.write.address.clone(), before, Some(node), leaves),
        Edit::Delete | Edit::Exclude => (None, None),
        Edit::Include(node) => (Some(node), None),
        Edit::Place { item, anchor, side } => (Some(item), Some((&**anchor, *side))),
    };
    leaves.push(Leaf { address: change.write.address.clone(), before, after, placed });
}

/// Goes down a record that another one replaced, to what differs.
fn spread<'a>(address: Address, before: Option<&'a Node>, after: Option<&'a Node>, leaves: &mut Vec<Leaf<'a>>) {
    let whole =
        Shape::at(&address).is_none_or(|shape| !matches!(shape, Shape::Record(_) | Shape::Map(..)) || is_payout(shape));
    match (before.and_then(Node::as_table), after.and_then(Node::as_table)) {
        (Some(old), Some(new)) if !whole => {
            let keys: BTreeSet<&str> = old.keys().chain(new.keys()).collect();
            for key in keys {
                spread(address.child(key), old.get(key), new.get(key), leaves);
            }
        }
        _ => {
            let same = matches!((before, after), (Some(old), Some(new)) if old.same_value(new));
            if !same {
                leaves.push(Leaf { address, before, after, placed: None });
            }
        }
    }
}

/// The address under which readers look for a leaf.
fn gathered(leaf: &Address) -> Address {
    let parent = leaf.parent().unwrap_or_default();
    match Shape::at(&parent) {
        Some(Shape::Text | Shape::Prose | Shape::Set(_) | Shape::Sequence(_)) => parent,
        Some(shape) if is_payout(shape) => parent,
        _ => leaf.clone(),
    }
}

/// The closure before and after the pack that made a change: each value is told as it was then.
#[derive(Clone, Copy)]
struct View<'n> {
    before: Names<'n>,
    after: Names<'n>,
}

/// The old value, the new one, and what it comes to.
type Told = (Option<String>, Option<String>, Option<String>);

impl Group<'_> {
    fn entry(&self, view: View) -> Entry {
        let names = &self.names(view);
        let patch = names.compiled.rules.patch.get(self.patch.id().unwrap_or_default());
        let (old, new, detail) = self.values(view);
        let had = |side: fn(&Leaf) -> bool| self.leaves.iter().any(side);
        let act = match (had(|leaf| leaf.before.is_some()), had(|leaf| leaf.after.is_some())) {
            _ if old.is_some() && new.is_some() => Act::Changed,
            (false, true) => Act::Added,
            (true, false) => Act::Removed,
            _ => Act::Changed,
        };
        Entry {
            pack: self.pack.into(),
            patch: self.patch.clone(),
            address: self.address.clone(),
            origin: self.origin,
            act,
            subject: self.subject(names),
            what: self.what(names),
            old,
            new,
            detail,
            reason: patch.and_then(|patch| patch.reason.as_ref()).map(|reason| self.reason(names, reason)),
            cites: patch.map(|patch| self.cites(names.compiled, patch.cite.iter())).unwrap_or_default(),
        }
    }

    /// The names as they are now, or as they were if the definition is gone.
    fn names<'n>(&self, view: View<'n>) -> Names<'n> {
        let (kind, id) = (self.address.kind().unwrap_or_default(), self.address.id().unwrap_or_default());
        if view.after.definition(kind, id).is_some() { view.after } else { view.before }
    }

    fn is_definition(&self) -> bool {
        self.address.segments().len() <= 2
    }

    fn subject(&self, names: &Names) -> String {
        let (kind, id) = (self.address.kind().unwrap_or_default(), self.address.id().unwrap_or_default());
        let name = names.of(kind, id);
        // A ruling goes by its question, which ends with a mark of its own.
        if kind == "ruling" { values::quote(names.lang, &name) } else { name }
    }

    fn what(&self, names: &Names) -> String {
        if self.is_definition() {
            return names.noun(self.address.kind().unwrap_or_default()).to_owned();
        }
        let what = values::label(names, &self.address);
        match self.other_language(names) {
            Some(language) => format!("{what} ({language})"),
            None => what,
        }
    }

    /// What the patch cites, the sources of its own pack first: they are what the change is known by.
    fn cites<'c>(&self, compiled: &Compiled, cites: impl Iterator<Item = &'c Cite>) -> Vec<Cite> {
        let mut cites: Vec<Cite> = cites.cloned().collect();
        cites.sort_by_cached_key(|cite| (!is_own(compiled, self.pack, cite), cite.clone()));
        cites
    }

    /// Why, in the words of the patch.
    fn reason(&self, names: &Names, reason: &Prose) -> String {
        let address = self.patch.child("reason");
        prose::plain(names, names.text(reason.typed()), &Scope::of(names.compiled, &address))
    }

    fn values(&self, view: View) -> Told {
        let names = &view.after;
        let shape = Shape::at(&self.address);
        match shape {
            _ if self.is_definition() => (None, None, None),
            Some(shape) if is_payout(shape) => self.payout(view),
            Some(Shape::Text | Shape::Prose) => {
                let language = self.other_language(names).unwrap_or_else(|| names.language.to_owned());
                let side = |names: &Names, of: fn(&Leaf) -> Option<Node>| {
                    let words = self.leaves.iter().find_map(|leaf| words_in(&of(leaf)?, leaf, &language));
                    words.map(|words| values::prose(names, &self.address, &words))
                };
                let old = side(&view.before, |leaf| leaf.before.cloned());
                (old, side(&view.after, |leaf| leaf.after.cloned()), None)
            }
            _ if self.leaves.iter().any(|leaf| leaf.address != self.address) => self.elements(view),
            _ => {
                let show = |names, node: Option<&Node>| node.map(|node| values::show(names, &self.address, node));
                let absent = matches!(shape, Some(Shape::Bool)).then(|| names.scalar(&Scalar::Bool(false)));
                let leaf = self.leaves.first();
                let (before, after) = (leaf.and_then(|leaf| leaf.before), leaf.and_then(|leaf| leaf.after));
                (show(&view.before, before).or(absent), show(names, after), values::sentence(names, &self.address))
            }
        }
    }

    /// Elements that joined a list, and elements that left it.
    fn elements(&self, view: View) -> Told {
        let names = &view.after;
        let show = |names: &Names, node: &Node| values::show(names, &self.address.child("*"), node);
        let gone = self.leaves.iter().filter_map(|leaf| leaf.before.map(|node| show(&view.before, node))).collect();
        let come = self.leaves.iter().filter_map(|leaf| {
            let name = show(names, leaf.after?);
            let Some((anchor, side)) = leaf.placed else { return Some(name) };
            let anchor = values::word(names, &self.address.child("*"), anchor);
            Some(match (side, names.lang) {
                (Side::Before, Lang::En) => format!("{name} before {anchor}"),
                (Side::Before, Lang::Fr) => format!("{name} avant {anchor}"),
                (Side::After, Lang::En) => format!("{name} after {anchor}"),
                (Side::After, Lang::Fr) => format!("{name} après {anchor}"),
            })
        });
        let join = |items: Vec<String>| (!items.is_empty()).then(|| list(names.lang, &items));
        (join(gone), join(come.collect()), None)
    }

    /// A payout as `24/16`, and who gains how much more or less.
    fn payout(&self, view: View) -> Told {
        let names = &view.after;
        let side = |field: &str, after: bool| -> Option<i64> {
            let address = self.address.child(field);
            let leaf = self.leaves.iter().rev().find(|leaf| leaf.address.is_prefix_of(&address));
            let node = match leaf {
                Some(leaf) => {
                    let node = if after { leaf.after } else { leaf.before }?;
                    if leaf.address == address { node } else { node.as_table()?.get(field)? }
                }
                // The other side is what this pack found.
                None => view.before.compiled.tree.at(&address).or_else(|| names.compiled.tree.at(&address))?,
            };
            node.as_integer()
        };
        let pair = |after: bool| Some((side("winner", after)?, side("loser", after)?));
        let (old, new) = (pair(false), pair(true));
        let detail = old.zip(new).and_then(|(old, new)| gains(names, new.0 - old.0, new.1 - old.1));
        let show = |pair: (i64, i64)| format!("{}/{}", pair.0, pair.1);
        (old.map(show), new.map(show), detail)
    }

    /// The language of a text that changed in other languages only.
    fn other_language(&self, names: &Names) -> Option<String> {
        let parts = self.leaves.iter().filter(|leaf| leaf.address != self.address);
        let languages: Vec<&str> = parts.filter_map(|leaf| leaf.address.last()).collect();
        let is_text = Shape::at(&self.address).is_some_and(Shape::is_text);
        let first = languages.first().filter(|_| is_text && !languages.contains(&names.language))?;
        Some((*first).to_owned())
    }
}

/// The words of a text in a language: the leaf is either the whole text or one language of it.
fn words_in(node: &Node, leaf: &Leaf, language: &str) -> Option<String> {
    match &node.value {
        Value::Table(table) => table.get(language).and_then(Node::as_str).map(str::to_owned),
        _ if leaf.address.last() == Some(language) => node.as_str().map(str::to_owned),
        _ => None,
    }
}

/// `The winner gains 6 fleet points less, the loser 1 more.`
fn gains(names: &Names, winner: i64, loser: i64) -> Option<String> {
    let lang = names.lang;
    let points = |n: i64| {
        let size = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
        format!("{size} {}", names.called(&nouns::FLEET_POINT, size))
    };
    let than = |n: i64| match n > 0 {
        true => pick(lang, "more", "de plus"),
        false => pick(lang, "less", "de moins"),
    };
    let (won, lost) =
        (pick(lang, "The winner gains", "Le gagnant reçoit"), pick(lang, "The loser gains", "Le perdant reçoit"));
    match (winner, loser) {
        (0, 0) => None,
        (winner, 0) => Some(format!("{won} {} {}.", points(winner), than(winner))),
        (0, loser) => Some(format!("{lost} {} {}.", points(loser), than(loser))),
        (winner, loser) => {
            let the_loser = pick(lang, "the loser", "le perdant");
            let (more, other) = (points(winner), loser.unsigned_abs());
            Some(format!("{won} {more} {}, {the_loser} {other} {}.", than(winner), than(loser)))
        }
    }
}

fn pick(lang: Lang, en: &'static str, fr: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
}

#[cfg(test)]
mod tests;
