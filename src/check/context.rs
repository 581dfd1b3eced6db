//! What checks look at, and the questions that several of them ask.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::survey::{Reference, Survey};
use super::text::Texts;
use crate::address::Address;
use crate::compile::{Compiled, PackInfo};
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::locale::Message;
use crate::model::Rules;
use crate::pack::layer::Change;
use crate::pack::write::Edit;
use crate::schema::meant;
use crate::source::{FileId, Origin, Sources};
use crate::syntax::tree::{Entry, Node, Table};
use crate::text::glossary::Glossary;
use crate::trace::{Traced, trace};

/// How many words a run compares with misspelt ones before it stops suggesting: a pack that is
/// wrong in every line gets its findings, and gets them soon.
const MOST_COMPARISONS: usize = 200_000;

/// What a check looks at.
#[derive(Debug)]
pub struct Context<'c> {
    /// The closure.
    pub compiled: &'c Compiled,
    /// The files, for places inside of texts.
    pub sources: &'c Sources,
    /// Every reference and every text in it.
    pub survey: Survey<'c>,
    /// Every fact that the sources list.
    pub facts: Vec<Traced<'c>>,
    /// The prose among the texts, read.
    pub texts: Texts<'c>,
    /// The words of the game.
    pub glossary: Glossary<'c>,
    /// The positions of the references that name what no pack defines.
    unknown: Vec<usize>,
    /// The position of the pack of each file.
    ranks: BTreeMap<FileId, usize>,
    /// What patches took away, by address.
    removals: BTreeMap<&'c Address, &'c Change>,
    comparisons: Cell<usize>,
}

/// One of two places that contradict each other.
#[derive(Debug)]
pub struct Party {
    /// The place.
    pub origin: Origin,
    /// What it is the address of.
    pub address: Address,
    /// What is to be seen there, in eight words at most.
    pub label: Message,
}

impl<'c> Context<'c> {
    /// Prepares the checks of a closure.
    pub fn new(compiled: &'c Compiled, sources: &'c Sources) -> Context<'c> {
        let packs = compiled.packs.iter().enumerate();
        let gone = |change: &&Change| matches!(change.write.edit, Edit::Delete | Edit::Exclude);
        let survey = Survey::of(&compiled.tree);
        let texts = Texts::read(compiled, &survey);
        let mut context = Context {
            compiled,
            facts: trace(compiled),
            sources,
            survey,
            texts,
            unknown: Vec::new(),
            ranks: packs.flat_map(|(rank, pack)| pack.files.iter().map(move |file| (*file, rank))).collect(),
            removals: compiled.changes.iter().filter(gone).map(|change| (&change.write.address, change)).collect(),
            comparisons: Cell::new(0),
            glossary: Glossary::of(&compiled.rules),
        };
        let names = context.survey.references.iter().enumerate();
        context.unknown = names.filter(|(_, name)| !context.knows(name)).map(|(at, _)| at).collect();
        context
    }

    /// Whether a definition is there, or might be: of a kind that could not be read, every id is.
    fn knows(&self, reference: &Reference) -> bool {
        // What a phase lists may be a phase, too.
        let phase = reference.kind == "step" && self.definition("phase", reference.id).is_some();
        phase || self.definition(reference.kind, reference.id).is_some() || self.is_unread(reference.kind)
    }

    /// Whether a fault left a whole kind unknown.
    pub fn is_unread(&self, kind: &str) -> bool {
        self.compiled.tree.as_table().and_then(|kinds| kinds.get(kind)).is_some_and(Node::is_error)
    }

    /// The references that name what no pack defines.
    pub fn unknown(&self) -> impl Iterator<Item = &Reference<'c>> {
        self.unknown.iter().filter_map(|at| self.survey.references.get(*at))
    }

    /// The typed definitions.
    pub fn rules(&self) -> &'c Rules {
        &self.compiled.rules
    }

    /// The definitions of a kind, readable or not.
    pub fn definitions(&self, kind: &str) -> impl Iterator<Item = &'c Entry> + use<'c> {
        self.table(kind).into_iter().flatten()
    }

    /// A definition, readable or not.
    pub fn definition(&self, kind: &str, id: &str) -> Option<&'c Entry> {
        self.table(kind)?.entry(id)
    }

    /// The ids of a kind, sorted.
    pub fn ids(&self, kind: &str) -> impl Iterator<Item = &'c str> + use<'c> {
        self.table(kind).into_iter().flat_map(Table::keys)
    }

    /// The value of a field of a definition, as it stands in the tree.
    pub fn field(&self, kind: &str, id: &str, name: &str) -> Option<&'c Node> {
        self.definition(kind, id)?.node.as_table()?.get(name)
    }

    fn table(&self, kind: &str) -> Option<&'c Table> {
        self.compiled.tree.as_table()?.get(kind)?.as_table()
    }

    /// The pack in whose file a place lies.
    pub fn pack(&self, origin: Origin) -> Option<&'c PackInfo> {
        self.compiled.packs.get(*self.ranks.get(&origin.file)?)
    }

    /// The position of the pack in whose file a place lies: the greater, the later it was written.
    pub fn rank(&self, origin: Origin) -> Option<usize> {
        self.ranks.get(&origin.file).copied()
    }

    /// The change that took a value away, or what holds it.
    pub fn removal(&self, address: &Address) -> Option<&'c Change> {
        let segments = address.segments();
        let around = (1..=segments.len()).rev().map(|n| Address::new(segments.iter().take(n)));
        around.filter_map(|address| self.removals.get(&address)).next().copied()
    }

    /// A change that took something away at an address or below it.
    pub fn loss(&self, address: &Address) -> Option<&'c Change> {
        let below = self.removals.range::<&Address, _>(address..).take_while(|(gone, _)| address.is_prefix_of(gone));
        below.last().map(|(_, change)| *change)
    }

    /// The one candidate that is clearly nearest to a misspelt word.
    pub fn suggest<'a>(&self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        if self.comparisons.get() > MOST_COMPARISONS {
            return None;
        }
        let counted = candidates.into_iter().inspect(|_| self.comparisons.set(self.comparisons.get() + 1));
        nearest(word, counted)
    }

    /// The one definition of a kind that is nearest to a misspelt id, or that people call by it.
    pub fn suggest_id(&self, kind: &str, word: &str) -> Option<&'c str> {
        let ids = self.table(kind)?;
        self.suggest(word, ids.keys()).or_else(|| {
            let within = self.comparisons.get() <= MOST_COMPARISONS;
            self.comparisons.set(self.comparisons.get() + ids.len());
            within.then(|| meant::definition(word, ids)).flatten()
        })
    }

    /// A finding about two places that contradict each other. The first is at fault unless a
    /// later pack wrote the other: a patch answers for what it makes of its base.
    pub fn contradiction(&self, code: &'static Code, message: Message, first: Party, other: Party) -> Diagnostic {
        let later = self.rank(other.origin) > self.rank(first.origin);
        let (fault, other) = if later { (other, first) } else { (first, other) };
        Diagnostic::new(code, message, fault.origin, fault.label).at(fault.address).label(other.origin, other.label)
    }
}
