//! The first page, the table of contents, and the settings that mdBook reads.

use crate::address::Address;
use crate::book::Options;
use crate::book::edition::Edition;
use crate::book::markdown::{code, visible};
use crate::book::page::{Cell, Page};
use crate::book::prose::{Chunk, chunks};
use crate::book::words;
use crate::locale::{Lang, capital, language_name, list, own_name};
use crate::model::Manifest;
use crate::ruleset;
use crate::text::Scope;

/// `book.toml`.
pub fn config(edition: &Edition) -> String {
    let title = one_line(&edition.names.pack(&edition.names.compiled.root));
    let language = one_line(edition.names.language);
    // Basic strings of TOML are those of JSON, once control characters are gone.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    format!(
        "# {}\n[book]\ntitle = {}\nlanguage = {}\nsrc = \"src\"\n\n\
         [output.html]\nsmart-punctuation = false\nadditional-js = [\"{SCRIPT}\"]\n",
        one_line(&ruleset::command("book", edition.names.compiled)),
        quoted(&title),
        quoted(&language),
    )
}

/// The file of [`script`].
pub const SCRIPT: &str = "reader.js";

/// A script for mdBook's pages: its own few words in French, and links to the other languages.
pub fn script(edition: &Edition) -> String {
    let languages = edition.names.compiled.languages().into_iter();
    let languages: serde_json::Map<_, _> =
        languages.map(|language| (language.to_owned(), capital(&own_name(language)).into())).collect();
    format!("const LANGUAGES = {};\n\n{}", serde_json::Value::Object(languages), include_str!("../reader.js"))
}

fn one_line(text: &str) -> String {
    visible(text).replace(['\n', '\t', '\u{7f}'], " ")
}

/// `SUMMARY.md`, from the titles and files of the pages; the first is the title page.
pub fn summary(edition: &Edition, pages: &[Page]) -> String {
    let mut out = format!("# {}\n", edition.word(words::CONTENTS));
    for (position, page) in pages.iter().enumerate() {
        let mark = match position {
            0 | 1 => "\n",
            _ => "",
        };
        let dash = if position == 0 { "" } else { "- " };
        out.push_str(&format!("{mark}{dash}[{}]({}.md)\n", page.title(), page.file));
    }
    out
}

/// The title page: the packs, and the one place that names versions and hash.
pub fn front(edition: &Edition, hash: &str, options: &Options) -> Page {
    let names = &edition.names;
    let compiled = names.compiled;
    let title = Cell::fixed(edition.inline(&names.pack(&compiled.root)));
    let mut page = Page::new("index", title, "page-index");
    let manifests: Vec<Manifest> =
        compiled.packs.iter().filter_map(|pack| ruleset::manifest(compiled, &pack.id)).collect();
    if options.marks {
        page.paragraph("marks", edition.title(words::MARKED));
    }
    if !names.speaks() {
        page.paragraph("not-ours", edition.title(words::NOT_OURS));
    }
    page.heading(2, edition.title(words::PACKS), "packs");
    for manifest in &manifests {
        page.item(&format!("pack/{}", manifest.id), Cell::fixed(pack(edition, manifest)));
    }
    notices(edition, &mut page, &manifests);
    if !compiled.binding.is_empty() {
        page.heading(2, edition.title(words::SETTINGS), "settings");
    }
    for (id, value) in &compiled.binding {
        let value = edition.labelled(&names.of("param", id), &edition.inline(&names.scalar(value)));
        page.item(&format!("param/{id}"), Cell::fixed(value));
    }
    page.heading(2, edition.title(words::RULESET), "ruleset");
    if compiled.languages().len() > 1 {
        page.paragraph("equal", Cell::fixed(edition.inline(&equal(edition))));
    }
    let command = format!("{} {}", edition.word(words::MADE_BY), code(&ruleset::command("book", compiled)));
    page.item("command", Cell::fixed(command));
    let hash = edition.labelled(names.word(words::RULESET), &code(hash));
    page.item("hash", Cell::fixed(hash));
    page
}

/// That all editions have the same value: none is the master, since the data is. The edition names itself first.
fn equal(edition: &Edition) -> String {
    let own = edition.names.language;
    let others = edition.names.compiled.languages().into_iter().filter(|language| *language != own);
    let languages = std::iter::once(own).chain(others);
    match edition.lang() {
        Lang::En => {
            let the: Vec<String> = languages.map(|tag| format!("the {}", language_name(tag, Lang::En))).collect();
            let the = capital(&list(edition.names.profile, &the));
            format!("{the} edition have equal value; where they differ, the ruleset decides.")
        }
        Lang::Fr => {
            let en: Vec<String> = languages.map(|tag| format!("en {}", language_name(tag, Lang::Fr))).collect();
            let en = list(edition.names.profile, &en);
            format!("Les éditions {en} ont la même valeur ; si elles diffèrent, le règlement tranche.")
        }
    }
}

/// A pack with its version, its authors and its licence.
fn pack(edition: &Edition, manifest: &Manifest) -> String {
    let mut line = format!(
        "**{}** ({}), {} {}",
        edition.inline(edition.names.text(&manifest.title)),
        code(&manifest.id),
        edition.word(words::VERSION),
        edition.inline(&manifest.version),
    );
    let authors: Vec<String> = manifest.authors.iter().map(|author| edition.inline(author)).collect();
    if !authors.is_empty() {
        line.push_str(&format!(", {} {}", edition.word(words::BY), list(edition.lang(), &authors)));
    }
    if let Some(license) = &manifest.license {
        line.push_str(&format!(", {} {}", edition.word(words::LICENCE), edition.inline(license)));
    }
    line
}

/// The notices of the packs, each passage once.
fn notices(edition: &Edition, page: &mut Page, manifests: &[Manifest]) {
    let mut told: Vec<Cell> = Vec::new();
    for manifest in manifests {
        let Some(notice) = &manifest.notice else { continue };
        let address = Address::new(["pack", &manifest.id, "notice"]);
        let scope = Scope::of(edition.names.compiled, &address);
        for chunk in chunks(&edition.names, edition.names.text(notice.typed()), &scope, &address) {
            let Chunk::Line(mut line) = chunk else { continue };
            let new = line.cells.iter().any(|cell| !told.contains(cell));
            told.extend(line.cells.iter().cloned());
            if new {
                line.key = format!("{}/{}", manifest.id, line.key);
                page.push(line);
            }
        }
    }
}
