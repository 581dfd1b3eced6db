//! The index: every name and term, where it is described, and where rules speak of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::catalogue::ids;
use crate::book::edition::Edition;
use crate::book::links::{anchor, inner, targets};
use crate::book::page::{Cell, Page};
use crate::book::words::{self, capital};
use crate::locale::folded;
use crate::model::KINDS;

/// The kinds whose names readers look up.
const LISTED: [&str; 26] = [
    "term",
    "section",
    "ruling",
    "faction",
    "zone",
    "system",
    "lane",
    "token",
    "reward",
    "objective",
    "condition",
    "ability",
    "unit",
    "phase",
    "step",
    "state",
    "piece",
    "formula",
    "table",
    "die",
    "card",
    "action",
    "effect",
    "rule",
    "roster_format",
    "constraint",
];

/// A word that is used in more passages is used all over the book.
const MOST_OF_A_TERM: usize = 8;
/// The same for what has its own place in the book.
const MOST: usize = 24;

/// The page, from all the others.
pub fn alphabet(edition: &Edition, pages: &[Page]) -> Page {
    let described: BTreeSet<&str> = pages.iter().flat_map(Page::anchors).collect();
    let uses = uses(pages);
    let mut entries: Vec<(String, &str, &str, String)> = Vec::new();
    for kind in KINDS.iter().filter(|kind| LISTED.contains(&kind.name)) {
        for id in ids(edition, kind.name) {
            let anchor = anchor(kind.name, id);
            if described.contains(anchor.as_str()) {
                entries.push((edition.name(kind.name, id), kind.name, id, anchor));
            }
        }
    }
    entries.sort_by_cached_key(|(name, kind, id, _)| {
        (letter(name), edition.sort_key(kind, id), kind.to_string(), id.to_string())
    });
    let mut page = Page::new("letters", edition.title(words::INDEX), "page-letters");
    let mut above = None;
    for (name, kind, id, anchor) in &entries {
        let letter = letter(name);
        if above != Some(letter) {
            above = Some(letter);
            let (title, key) = match letter {
                Some(letter) => (letter.to_uppercase().to_string(), letter.to_string()),
                None => (edition.names.word(words::FIGURES).to_owned(), "0".to_owned()),
            };
            page.heading(2, Cell::fixed(edition.inline(&title)), &format!("letter-{key}"));
        }
        let noun = edition.inline(edition.names.noun(kind));
        let mut line = format!("[{}]({}), {noun}", edition.inline(&capital(name)), inner(anchor));
        let used: Vec<String> = uses.get(anchor.as_str()).into_iter().flatten().map(|user| user.link()).collect();
        let many = used.len() > if *kind == "term" { MOST_OF_A_TERM } else { MOST };
        match used.as_slice() {
            [] => {}
            _ if many => line.push_str(", *passim*"),
            used => line.push_str(&format!("{} {}", edition.colon(), used.join(", "))),
        }
        // mdBook's search knows no accents: whoever types none, or types them, finds this entry.
        let plain = folded(name);
        if plain != name.to_lowercase() {
            line.push_str(&format!(" <span hidden>{}</span>", edition.inline(&plain)));
        }
        page.item(&format!("{kind}/{id}"), Cell::fixed(line));
    }
    page
}

/// The letter under which a name stands; `None` for figures and signs.
fn letter(name: &str) -> Option<char> {
    folded(name).chars().next().filter(|c| c.is_alphabetic())
}

/// A passage that speaks of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct User<'p> {
    anchor: &'p str,
    title: &'p str,
}

impl User<'_> {
    fn link(&self) -> String {
        format!("[{}]({})", self.title, inner(self.anchor))
    }
}

/// Which passages link to each anchor, or insert its name, in their words. Tables and facts list what belongs
/// together anyway.
fn uses(pages: &[Page]) -> BTreeMap<String, Vec<User<'_>>> {
    let mut uses: BTreeMap<String, Vec<User>> = BTreeMap::new();
    for part in pages.iter().flat_map(|page| &page.parts) {
        let user = User { anchor: &part.anchor, title: without_number(&part.title.text) };
        let words = part.lines.iter().filter(|line| line.key.starts_with("text/") || line.key.starts_with("clauses/"));
        for cell in words.flat_map(|line| &line.cells) {
            let named = cell.reads.iter().filter_map(|read| match read.segments() {
                [kind, id, field, ..] if matches!(&**field, "forms" | "name" | "title") => Some(anchor(kind, id)),
                _ => None,
            });
            for target in targets(&cell.text).map(str::to_owned).chain(named) {
                if target != part.anchor {
                    let users = uses.entry(target).or_default();
                    if users.last() != Some(&user) {
                        users.push(user);
                    }
                }
            }
        }
    }
    uses
}

/// The name of a step without its place: `1. Initiative`.
fn without_number(title: &str) -> &str {
    match title.split_once(". ") {
        Some((number, name)) if number.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => title,
    }
}
