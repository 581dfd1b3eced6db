//! What an author most likely meant by a path that leads nowhere.

use crate::address::Address;
use crate::check::Context;
use crate::check::survey::Site;
use crate::model::KINDS;
use crate::pack::layer::Change;
use crate::schema::meant;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table};
use crate::text::{Meaning, Path, Scope};

/// A path that leads nowhere from some segment on, in a text.
pub struct Lost<'p> {
    /// The way to the text.
    pub site: Site,
    /// The path.
    pub path: &'p Path<'p>,
    /// The first segment that leads nowhere.
    pub at: usize,
}

impl Lost<'_> {
    /// The path, with what was probably meant in place of the segment.
    pub fn meant<'c>(&self, context: &Context<'c>) -> Option<String> {
        let segments: Vec<&str> = self.path.segments().collect();
        let (before, rest) = segments.split_at_checked(self.at)?;
        let (word, after) = rest.split_first()?;
        let near = match before {
            [] => self.first(context, word)?,
            before => self.further(context, before, word)?.to_owned(),
        };
        let path: Vec<&str> = before.iter().copied().chain([near.as_str()]).chain(after.iter().copied()).collect();
        Some(path.join("."))
    }

    /// The nearest name that the text sees; else the one definition that has this id or name.
    fn first<'c>(&self, context: &Context<'c>, word: &str) -> Option<String> {
        let scope = self.scope(context);
        let near = context.suggest(word, scope.names()).map(str::to_owned);
        near.or_else(|| {
            let mut fits = KINDS.iter().filter_map(|kind| {
                let ids = table(&context.compiled.tree, &[kind.name])?;
                let id = ids.entry(word).map(|entry| &*entry.key).or_else(|| meant::definition(word, ids))?;
                Some(format!("{}.{id}", kind.name))
            });
            let first = fits.next()?;
            fits.next().is_none().then_some(first)
        })
    }

    /// The nearest key where the path leaves the tree.
    fn further<'c>(&self, context: &Context<'c>, before: &[&str], word: &str) -> Option<&'c str> {
        if let &[kind] = before
            && let Some(id) = context.suggest_id(kind, word)
        {
            return Some(id);
        }
        let (kind, id) = context.survey.owner(self.site);
        let own: Vec<&str> = [kind, id].into_iter().chain(before.iter().copied()).collect();
        let tree = &context.compiled.tree;
        let keys = table(tree, before).or_else(|| table(tree, &own))?;
        context.suggest(word, keys.keys())
    }

    fn scope<'c>(&self, context: &Context<'c>) -> Scope<'c> {
        Scope::of(context.compiled, &context.survey.address(self.site))
    }

    /// Where what a path means was written.
    pub fn origin<'c>(&self, context: &Context<'c>, path: &str) -> Option<Origin> {
        let (meaning, _) = self.scope(context).resolve(&Path { text: path, span: 0..path.len() }).ok()?;
        let address = match meaning {
            Meaning::Value(address, _) => address,
            Meaning::Parameter(id, _) => Address::new(["param", &id]),
            Meaning::Term(id) => Address::new(["term", &id]),
            Meaning::Definition(kind, id) => Address::new([kind, id]),
        };
        context.compiled.tree.key_origin(&address)
    }

    /// The patch that took away what the path names.
    pub fn removal<'c>(&self, context: &Context<'c>) -> Option<&'c Change> {
        let text = context.survey.address(self.site);
        let segments = text.segments();
        let around = |depth: usize| segments.get(..depth).map(Address::new);
        let below = |around: Address| self.path.segments().fold(around, |address, segment| address.child(segment));
        let first = self.path.segments().next().unwrap_or_default();
        let clause = around(4).filter(|_| segments.get(2).is_some_and(|field| &**field == "clauses"));
        let own = clause.into_iter().chain(around(2)).flat_map(|around| [around.child("values"), around]).map(below);
        let closure =
            ["param", "term"].map(|kind| Address::new([kind, first])).into_iter().chain([below(Address::root())]);
        own.chain(closure).find_map(|address| context.removal(&address))
    }

    /// Whether a fault may hide what the path names.
    pub fn is_hidden(&self, context: &Context) -> bool {
        let mut segments = self.path.segments();
        let (Some(first), second) = (segments.next(), segments.next()) else { return true };
        let rules = context.rules();
        let named = |kind: &str, id: &str| context.is_unread(kind) || rules.is_poisoned(kind, id);
        let (kind, id) = context.survey.owner(self.site);
        rules.is_poisoned(kind, id)
            || ["param", "term"].into_iter().any(|kind| named(kind, first))
            || second.is_some_and(|id| named(first, id))
    }
}

fn table<'t>(tree: &'t Node, keys: &[&str]) -> Option<&'t Table> {
    keys.iter().try_fold(tree, |node, key| node.as_table()?.get(key))?.as_table()
}
