//! What the pieces of a template print, so that two languages can be compared.

use std::collections::BTreeMap;
use std::ops::Range;

use super::pair::{At, Pair};
use crate::text::{Insertion, Meaning, Path, Scope, What};

/// Something that a text inserts or links to.
pub struct Piece<'p> {
    /// The piece as typed.
    pub typed: &'p str,
    /// Its place in the text.
    pub span: Range<usize>,
    /// Whether no other finding has told about it.
    open: bool,
}

/// The pieces of one side by what they mean.
#[derive(Default)]
pub struct Pieces<'p> {
    /// Values, names of definitions and embeds that are printed.
    pub printed: BTreeMap<String, Piece<'p>>,
    /// What words agree with, or what is called by a link: it may be printed in the other language.
    pub touched: BTreeMap<String, Piece<'p>>,
    /// What is linked to.
    pub linked: BTreeMap<String, Piece<'p>>,
}

/// The pieces of one side; `None` if a fault elsewhere hides what one of them means.
pub fn of<'p>(pair: &'p Pair, at: At) -> Option<Pieces<'p>> {
    let mut pieces = Pieces::default();
    let side = pair.side(at);
    let Some(passage) = side.passage else { return Some(pieces) };
    for (piece, read) in passage.template.pieces.iter().zip(&passage.meanings) {
        let found = || Piece {
            typed: side.text.get(piece.span.clone()).unwrap_or_default(),
            span: piece.span.clone(),
            open: side.is_open(&piece.span),
        };
        let meaning = match &read.subject {
            Some(Ok((meaning, _))) => Some(meaning),
            Some(Err(_)) => match &piece.what {
                What::Link(path, _) => {
                    pieces.linked.entry(path.text.to_owned()).or_insert_with(found);
                    continue;
                }
                _ => return None,
            },
            None => None,
        };
        let into = match &piece.what {
            What::Insertion(Insertion::Choice(..)) => &mut pieces.touched,
            What::Insertion(_) | What::Embed(_) | What::Sum(_) => &mut pieces.printed,
            What::Link(..) => &mut pieces.linked,
        };
        let linked = matches!(piece.what, What::Link(..));
        let key = match (meaning, &piece.what) {
            (None, What::Embed(path)) => format!("![[{}]]", path.text),
            (None, What::Sum(sum)) => format!("{{{}}}", sum.text.split_whitespace().collect::<Vec<_>>().join(" ")),
            // A word of the game is a matter of terms, unless it is a link.
            (Some(Meaning::Term(id)), _) if linked => format!("term.{id}"),
            (Some(Meaning::Value(address, _)), _) => address.to_string(),
            (Some(Meaning::Parameter(id, _)), _) => format!("param.{id}"),
            (Some(Meaning::Definition(kind, id)), _) => format!("{kind}.{id}"),
            _ => continue,
        };
        into.entry(key.clone()).or_insert_with(found);
        if linked {
            pieces.touched.entry(key).or_insert_with(found);
        }
    }
    Some(pieces)
}

/// What one side has and the other lacks, in the order of the text.
pub fn only_in<'a, 'p>(
    these: &'a BTreeMap<String, Piece<'p>>,
    those: &[&BTreeMap<String, Piece>],
) -> Vec<(&'a str, &'a Piece<'p>)> {
    let lacking = |key: &String| !those.iter().any(|those| those.contains_key(key));
    let mut only: Vec<(&str, &Piece)> = these
        .iter()
        .filter(|(key, piece)| piece.open && lacking(key))
        .map(|(key, piece)| (key.as_str(), piece))
        .collect();
    only.sort_by_key(|(_, piece)| piece.span.start);
    only
}

/// The numbers that the values around a text have, by name.
pub fn values(pair: &Pair) -> Vec<(String, i64)> {
    let scope = Scope::of(pair.context.compiled, &pair.address());
    let number = |name: &str| scope.resolve(&Path { text: name, span: 0..name.len() }).ok()?.0.number();
    scope.values().filter_map(|name| Some((name.to_owned(), number(name)?))).collect()
}

/// The numbers that the pieces of a side stand for, whatever their form.
pub fn numbers(pair: &Pair, at: At) -> Vec<i64> {
    let reads = pair.side(at).passage.map(|passage| passage.meanings.as_slice()).unwrap_or_default();
    let meaning = |resolved: &Option<crate::text::Resolved>| resolved.as_ref()?.as_ref().ok()?.0.number();
    reads.iter().filter_map(|read| meaning(&read.subject)).collect()
}
