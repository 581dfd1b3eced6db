//! The rulebook: mdBook sources and a map, one edition a language, from the data of a closure.
//!
//! ```text
//! sections    the chapters that people write, in the order of the manifests; what they embed is printed there
//! pages       the rest, kind by kind; a page of which nothing is left disappears
//! page        a page as lines, each with what it was made from
//! marks       the book as it was before each pack that changed something, woven into one
//! links       anchors, the same in every language; links are completed when all pages are there
//! ```
//!
//! Everything that a pack says is escaped: prose is inert, names are names. A few conventions let a pack arrange
//! its book with what the format already has:
//!
//! - an int stat `order` sorts definitions of a kind (phases, for one) before their names do;
//! - a stat `category`, or one that ends or whose type ends in `_category`, divides a kind (objectives, abilities);
//! - an action or rule stands with what its `of` names;
//! - the words of authors come first: scripts are printed only where a definition that people read of has no text;
//! - the term of a kind (`term.token`) is what the book calls it; `term.fleet_point`, `term.victory_bonus`,
//!   `term.border_system` and `term.sub_zone` name a few other things (module `nouns`);
//! - the sections of the manifests are chapters, one file each; what a section embeds at the end of its text follows
//!   its clauses; a section that nothing lists becomes a chapter after the others.

use crate::compile::Compiled;
use crate::locale::{Lang, Phrase, Profile};
use crate::ruleset;

mod catalogue;
pub mod changes;
mod choices;
mod describe;
mod edition;
mod embed;
#[cfg(test)]
pub(crate) mod fixtures;
pub mod html;
mod insert;
pub mod links;
pub mod map;
mod markdown;
mod marks;
pub mod names;
mod nouns;
mod page;
mod pages;
pub(crate) mod prose;
pub mod quick;
mod reads;
mod strike;
#[cfg(test)]
mod tests;
mod values;
mod words;
pub mod worlds;
mod written;

use edition::Edition;
use names::Names;
use page::Page;
use reads::Reads;
use worlds::Worlds;

/// How a book is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether what patches changed shows its old value, struck, and who changed it.
    pub marks: bool,
    /// How languages are printed: for each, the last one counts.
    pub profiles: Vec<Profile>,
}

impl Options {
    /// How a language is to be printed, if somebody says how.
    pub fn profile(&self, lang: Lang) -> Option<Profile> {
        self.profiles.iter().rfind(|profile| profile.lang() == lang).copied()
    }
}

/// The pages of the kinds, in their order: file, title, and the kinds that they hold.
const PAGES: &[(&str, Title, &[&str])] = &[
    ("sequence", Title::Ours(words::SEQUENCE), &["game", "phase", "step"]),
    ("actions", Title::Kind("action"), &["action"]),
    ("effects", Title::Ours(words::EFFECTS), &["rule", "effect"]),
    ("formulas", Title::Kind("formula"), &["formula", "example"]),
    ("tables", Title::Kind("table"), &["table"]),
    ("dice", Title::Kind("die"), &["die"]),
    ("cards", Title::Kind("card"), &["card"]),
    ("tracked", Title::Ours(words::TRACKED), &["state", "piece"]),
    ("systems", Title::Kind("system"), &["system", "lane"]),
    ("rewards", Title::Kind("reward"), &["reward"]),
    ("tokens", Title::Kind("token"), &["token"]),
    ("objectives", Title::Kind("objective"), &["objective"]),
    ("conditions", Title::Kind("condition"), &["condition"]),
    ("abilities", Title::Kind("ability"), &["ability"]),
    ("factions", Title::Kind("faction"), &["faction"]),
    ("units", Title::Kind("unit"), &["unit"]),
    ("lists", Title::Ours(words::LISTS), &["roster_format", "constraint"]),
    ("rulings", Title::Ours(words::RULINGS), &["ruling"]),
    ("glossary", Title::Ours(words::GLOSSARY), &["term"]),
];

/// The title of a page.
#[derive(Clone, Copy, Debug)]
enum Title {
    /// Our own words.
    Ours(Phrase),
    /// What the pack calls several definitions of a kind.
    Kind(&'static str),
}

/// A closure, ready to be printed in its languages.
#[derive(Debug)]
pub struct Book<'a> {
    worlds: Worlds<'a>,
    hash: String,
}

impl<'a> Book<'a> {
    /// The book of a closure.
    pub fn of(compiled: &'a Compiled) -> Book<'a> {
        Book { worlds: Worlds::of(compiled), hash: ruleset::hash(compiled) }
    }

    /// Writes the edition in a language: paths under `book/<pack>/<language>/`, each with its text.
    ///
    /// `language` is one of [`Compiled::languages`]; the words of the book itself are French or English.
    pub fn render(&self, language: &str, options: &Options) -> Vec<(String, String)> {
        let changes = changes::between(&self.worlds, language);
        let reads = Reads::new(options.marks);
        let names = Names::new(self.worlds.now, language).printed(options).noting(&reads);
        let edition = Edition::new(names, changes.iter().collect());
        let mut pages = rules(&edition);
        if options.marks {
            pages = marks::weave(&self.worlds, &changes, &edition.names, &reads, pages);
        }
        let front = pages::front(&edition, &self.hash, options);
        finish(&edition, front, pages)
    }

    /// Writes the edition in a language as one HTML file, which needs nothing beside it.
    pub fn html(&self, language: &str, options: &Options) -> String {
        let files = self.render(language, options);
        html::render(&files, &html::Frame::of(&Names::new(self.worlds.now, language).printed(options)))
    }
}

/// Writes one edition of a closure (see [`Book::render`]).
pub fn render(compiled: &Compiled, language: &str, options: &Options) -> Vec<(String, String)> {
    Book::of(compiled).render(language, options)
}

/// The chapters and the pages that say what the rules are.
fn rules(edition: &Edition) -> Vec<Page> {
    let mut pages = pages::chapters(edition);
    for (file, title, kinds) in PAGES {
        let title = edition.names.cell(|| match title {
            Title::Ours(phrase) => edition.word(*phrase),
            Title::Kind(kind) => edition.inline(&words::capital(edition.names.nouns(kind, 2))),
        });
        let mut page = Page::new(file, title, &format!("page-{file}"));
        let has_map = !(edition.names.compiled.rules.system.is_empty() && edition.names.compiled.rules.zone.is_empty());
        if *file == "systems" && has_map && !edition.is_printed("map", "") {
            pages::map(edition, &mut page);
            if edition.names.compiled.rules.system.values().any(|system| !system.rewards.is_empty()) {
                page.paragraph("note", edition.title(words::PAYOUT_NOTE));
            }
        }
        for kind in *kinds {
            page.depends(catalogue::members(edition, kind, &catalogue::ids(edition, kind)));
        }
        for kind in *kinds {
            embed::all(edition, &mut page, kind, 2);
        }
        if page.has_content() {
            pages.push(page);
        }
    }
    let mut sources = Page::new("sources", edition.title(words::SOURCES), "page-sources");
    pages::sources(edition, &mut sources, 2);
    if sources.has_content() {
        pages.push(sources);
    }
    pages
}

/// Adds what leads to the rules, and writes the files.
fn finish(edition: &Edition, front: Page, rules: Vec<Page>) -> Vec<(String, String)> {
    let mut pages = vec![front];
    pages.extend(rules);
    let mut changes = Page::new("changes", edition.title(words::CHANGES), "page-changes");
    pages::changes(edition, &mut changes, 2);
    if changes.has_content() {
        let before = pages.iter().position(|page| page.file == "sources").unwrap_or(pages.len());
        pages.insert(before, changes);
    }
    let letters = pages::alphabet(edition, &pages);
    if letters.has_content() {
        pages.push(letters);
    }
    links::complete(&mut pages);
    let mut files = vec![("book.toml".to_owned(), pages::config(edition))];
    files.push((pages::SCRIPT.to_owned(), pages::script(edition)));
    files.push(("src/SUMMARY.md".to_owned(), pages::summary(edition, &pages)));
    files.extend(pages.iter().map(|page| (format!("src/{}.md", page.file), page.markdown())));
    if edition.is_printed("map", "") {
        files.push(("src/map.svg".to_owned(), map::draw(edition.names.compiled, edition.names.language)));
    }
    files
}

/// Writes one edition of a closure as one HTML file (see [`Book::html`]).
pub fn html(compiled: &Compiled, language: &str, options: &Options) -> String {
    Book::of(compiled).html(language, options)
}
