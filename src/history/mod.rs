//! The history of values: `why` and `show`.

use std::borrow::Cow;

use crate::address::{Address, glob_matches};
use crate::compile::Compiled;
use crate::diagnostic::nearest;
use crate::locale::{Lang, Message};
use crate::model::Cite;
use crate::pack::layer::Change;
use crate::pack::write::Edit;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

pub mod diff;
pub mod show;
pub mod why;

/// How reports other than diagnostics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// For a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// JSON.
    Json,
}

/// What happened to one value, in order.
#[derive(Debug)]
pub struct History<'c> {
    /// The value's address.
    pub address: Address,
    /// The value now; `None` once it was removed.
    pub value: Option<&'c Node>,
    /// How it came about: first the writing, then each change.
    pub steps: Vec<Step<'c>>,
}

/// One event in the history of a value.
#[derive(Debug)]
pub struct Step<'c> {
    /// The address that was written: the value's own, one that holds it, or one that it holds.
    pub address: Address,
    /// The pack.
    pub pack: &'c str,
    /// The patch, or `None` for the first writing.
    pub change: Option<&'c Change>,
    /// The value before, at the smaller of the two addresses.
    pub old: Option<Cow<'c, Node>>,
    /// The value after, likewise.
    pub new: Option<Cow<'c, Node>>,
    /// The place that wrote it.
    pub origin: Origin,
}

/// The history of the value at an address.
///
/// # Errors
///
/// If nothing is or was at the address: the message names the first part that is not there.
pub fn history<'c>(compiled: &'c Compiled, address: &Address) -> Result<History<'c>, Message> {
    let value = compiled.tree.at(address);
    let changes: Vec<&Change> =
        compiled.changes.iter().filter(|change| change.write.address.overlaps(address)).collect();
    if value.is_none() && changes.is_empty() {
        return Err(nothing_there(compiled, address));
    }
    let mut steps: Vec<Step<'c>> = Vec::with_capacity(changes.len() + 1);
    if let Some(node) = original(value, &changes, address) {
        let origin = first_place(compiled, address, &node);
        let pack = compiled.pack_of(origin.file).map_or("", |pack| &pack.id);
        steps.push(Step { address: address.clone(), pack, change: None, old: None, new: Some(node), origin });
    }
    steps.extend(changes.into_iter().map(|change| {
        let (at, old, new) = across(change, address);
        let (old, new) = (old.map(Cow::Borrowed), new.map(Cow::Borrowed));
        Step { address: at, pack: &change.pack, change: Some(change), old, new, origin: change.write.origin }
    }));
    Ok(History { address: address.clone(), value, steps })
}

/// The value before all changes: what there is now, each change taken back, the last one first.
pub(crate) fn original<'c>(
    value: Option<&'c Node>,
    changes: &[&'c Change],
    address: &Address,
) -> Option<Cow<'c, Node>> {
    let mut node = value.map(Cow::Borrowed);
    for change in changes.iter().rev() {
        let written = change.write.address.segments();
        match written.get(address.segments().len()..) {
            // The change wrote inside the value.
            Some(inside) if !inside.is_empty() => {
                if let Some(node) = &mut node {
                    change.take_back(node.to_mut(), inside);
                }
            }
            // The change wrote the value, or what holds it.
            _ => {
                let (_, old, _) = across(change, address);
                node = old.map(Cow::Borrowed);
            }
        }
    }
    node
}

/// What a change did as seen from an address: at the smaller of the two.
fn across<'c>(change: &'c Change, address: &Address) -> (Address, Option<&'c Node>, Option<&'c Node>) {
    let written = &change.write.address;
    let deeper = address.segments().get(written.segments().len()..).unwrap_or_default();
    let after = match &change.write.edit {
        Edit::Put(node) | Edit::Include(node) => Some(node),
        Edit::Place { item, .. } => Some(item),
        Edit::Delete | Edit::Exclude => None,
    };
    let at = if deeper.is_empty() { written.clone() } else { address.clone() };
    let below = |node: &'c Node| node.find(deeper);
    (at, change.before.as_ref().and_then(below), after.and_then(below))
}

/// A leaf's own place; for a table, that of its key, since its values stand in many places.
fn first_place(compiled: &Compiled, address: &Address, node: &Node) -> Origin {
    match &node.value {
        Value::Table(_) => compiled.tree.key_origin(address).unwrap_or(node.origin),
        _ => node.origin,
    }
}

/// Why there is nothing at an address: the first part that is not there, and what was meant.
pub fn nothing_there(compiled: &Compiled, address: &Address) -> Message {
    let mut node = &compiled.tree;
    for (depth, segment) in address.segments().iter().enumerate() {
        let Some(below) = node.find(std::slice::from_ref(segment)) else {
            let here = Address::new(address.segments().iter().take(depth + 1));
            let keys = node.as_table().map(Table::keys).into_iter().flatten();
            return match nearest(segment, keys) {
                Some(near) => {
                    let meant = here.with_segment(depth, near);
                    say!(
                        "there is no `{here}`; did you mean `{meant}`?",
                        "`{here}` n'existe pas ; vouliez-vous dire `{meant}` ?"
                    )
                }
                None => match kind_of(compiled, segment).filter(|_| depth == 0) {
                    Some(kind) => say!(
                        "there is no `{here}`; did you mean `{kind}.{address}`?",
                        "`{here}` n'existe pas ; vouliez-vous dire `{kind}.{address}` ?"
                    ),
                    None => say!("there is no `{here}`", "`{here}` n'existe pas"),
                },
            };
        };
        node = below;
    }
    say!("there is no `{address}`", "`{address}` n'existe pas")
}

/// The one kind that has a definition with an id.
fn kind_of<'c>(compiled: &'c Compiled, id: &str) -> Option<&'c str> {
    let kinds = compiled.tree.as_table().into_iter().flatten();
    let mut kinds = kinds.filter(|kind| kind.node.as_table().is_some_and(|definitions| definitions.get(id).is_some()));
    kinds.next().filter(|_| kinds.next().is_none()).map(|kind| &*kind.key)
}

/// Every address of a tree that a pattern fits, in order. A plain address gives itself, if it is there.
pub fn matching(tree: &Node, pattern: &Address) -> Vec<Address> {
    let mut found = vec![Address::root()];
    for segment in pattern.segments() {
        found = found
            .into_iter()
            .flat_map(|address| {
                let keys: Vec<Address> = match tree.at(&address).map(|node| &node.value) {
                    Some(Value::Table(table)) => {
                        table.keys().filter(|key| glob_matches(segment, key)).map(|key| address.child(key)).collect()
                    }
                    Some(Value::Array(_)) => {
                        let child = address.child(segment);
                        tree.at(&child).map(|_| child).into_iter().collect()
                    }
                    _ => Vec::new(),
                };
                keys
            })
            .collect();
    }
    found
}

/// A citation as people read it: the title of the source, and the place.
fn cited(cite: &Cite, compiled: &Compiled, lang: Lang) -> String {
    let source = compiled.rules.source.get(cite.source());
    format!("{}, {}", source.map_or(cite.source(), |source| source.title.best(lang)), cite.place())
}

/// A text of packs in one line: a reason may have several, a report gives it one.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of packs as Markdown in which nothing acts, save the backticks that our own messages put in pairs.
pub(crate) fn inert(text: &str) -> String {
    let text = one_line(text);
    let paired = text.matches('`').count().is_multiple_of(2);
    let mut in_code = false;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '`' && paired {
            in_code = !in_code;
        } else if !in_code && matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_packs_say_is_inert_in_markdown() {
        assert_eq!(inert("`a.b` is \"<img src=x>\""), "`a.b` is \"\\<img src=x\\>\"");
        assert_eq!(inert("a\n~~b~~ &lt; `"), "a \\~\\~b\\~\\~ \\&lt; \\`");
    }
}
