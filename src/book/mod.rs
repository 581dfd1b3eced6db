//! The rulebook: mdBook sources and a map, one edition a language, from the data of a closure.
//!
//! Everything that a pack says is escaped: prose is inert, names are names. Two conventions let a pack
//! arrange its pages with what the format already has: an int stat `order` sorts definitions of a kind
//! (phases, for one) before their names do, and a stat `category` divides the objectives.

use crate::compile::Compiled;
use crate::locale::Phrase;

pub mod changes;
mod edition;
#[cfg(test)]
pub(crate) mod fixtures;
mod insert;
pub mod map;
mod markdown;
pub mod names;
mod pages;
mod prose;
#[cfg(test)]
mod tests;
mod values;
mod words;

use edition::Edition;
use markdown::Page;

/// Makes one page, unless there is nothing to say.
type Make = fn(&Edition) -> Option<Page>;

/// The pages in their order: file, title, content.
const PAGES: &[(&str, Phrase, Make)] = &[
    ("sequence", words::SEQUENCE, pages::sequence),
    ("systems", words::SYSTEMS, pages::systems),
    ("rewards", words::REWARDS, pages::rewards),
    ("tokens", words::TOKENS, pages::tokens),
    ("objectives", words::OBJECTIVES, pages::objectives),
    ("factions", words::FACTIONS, pages::factions),
    ("units", words::UNITS, pages::units),
    ("rulings", words::RULINGS, pages::rulings),
    ("changes", words::CHANGES, pages::changes),
    ("sources", words::SOURCES, pages::sources),
];

/// Writes the edition of a closure in a language: paths under `book/<pack>/<language>/`, each with its text.
///
/// `language` is one of [`Compiled::languages`]; the words of the book itself are French or English.
pub fn render(compiled: &Compiled, language: &str) -> Vec<(String, String)> {
    let edition = Edition::new(compiled, language);
    let mut files = vec![("book.toml".to_owned(), pages::config(&edition))];
    let mut titles: Vec<(&str, String)> = Vec::new();
    let mut contents: Vec<(String, String)> = vec![("src/index.md".to_owned(), pages::index(&edition))];
    for (file, title, make) in PAGES {
        if let Some(page) = make(&edition) {
            titles.push((file, edition.word(*title)));
            contents.push((format!("src/{file}.md"), page.finish()));
        }
    }
    if titles.iter().any(|(file, _)| *file == "systems") {
        contents.push(("src/map.svg".to_owned(), map::draw(compiled, language)));
    }
    files.push(("src/SUMMARY.md".to_owned(), pages::summary(&edition, &titles)));
    files.append(&mut contents);
    files
}
