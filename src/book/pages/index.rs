//! The first page, the table of contents, and the settings that mdBook reads.

use crate::book::edition::Edition;
use crate::book::markdown::{Page, code, paragraphs, visible};
use crate::book::words;
use crate::ruleset;

/// `book.toml`.
pub fn config(edition: &Edition) -> String {
    let title = one_line(&edition.names.pack(&edition.names.compiled.root));
    let language = one_line(edition.names.language);
    // Basic strings of TOML are those of JSON, once control characters are gone.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    format!(
        "# {}\n[book]\ntitle = {}\nlanguage = {}\nsrc = \"src\"\n\n[output.html]\nsmart-punctuation = false\n",
        one_line(&ruleset::command("book", edition.names.compiled)),
        quoted(&title),
        quoted(&language),
    )
}

fn one_line(text: &str) -> String {
    visible(text).replace(['\n', '\t', '\u{7f}'], " ")
}

/// `SUMMARY.md`, from the titles and files of the pages.
pub fn summary(edition: &Edition, pages: &[(&str, String)]) -> String {
    let mut page = Page::new(&edition.word(words::CONTENTS));
    let title = edition.inline(&edition.names.pack(&edition.names.compiled.root));
    page.block(&format!("[{title}](index.md)"));
    let lines: Vec<String> = pages.iter().map(|(file, title)| format!("[{title}]({file}.md)")).collect();
    page.bullets(&lines);
    page.finish()
}

/// `index.md`: the packs, and the one place that names versions and hash.
pub fn index(edition: &Edition) -> String {
    let compiled = edition.names.compiled;
    let mut page = Page::new(&edition.inline(&edition.names.pack(&compiled.root)));
    let manifests = || compiled.packs.iter().filter_map(|pack| ruleset::manifest(compiled, &pack.id));
    let packs: Vec<String> = manifests()
        .map(|manifest| {
            let mut line = format!(
                "**{}** ({}), {} {}",
                edition.inline(edition.names.text(&manifest.title)),
                code(&manifest.id),
                edition.word(words::VERSION),
                edition.inline(&manifest.version),
            );
            if let Some(license) = &manifest.license {
                line.push_str(&format!(", {} {}", edition.word(words::LICENCE), edition.inline(license)));
            }
            line
        })
        .collect();
    page.heading(2, &edition.word(words::PACKS), "packs");
    page.bullets(&packs);
    let mut notices: Vec<String> = Vec::new();
    for manifest in manifests() {
        let notice =
            manifest.notice.as_ref().map(|notice| edition.names.text(notice.typed()).to_owned()).unwrap_or_default();
        let new = paragraphs(edition.names.profile, &notice)
            .into_iter()
            .filter(|part| !notices.contains(part))
            .collect::<Vec<_>>();
        notices.extend(new);
    }
    notices.iter().for_each(|notice| page.block(notice));
    let settings: Vec<String> = compiled
        .binding
        .iter()
        .map(|(id, value)| {
            edition.labelled(&edition.names.of("param", id), &edition.inline(&edition.names.scalar(value)))
        })
        .collect();
    if !settings.is_empty() {
        page.heading(2, &edition.word(words::SETTINGS), "settings");
        page.bullets(&settings);
    }
    page.heading(2, &edition.word(words::RULESET), "ruleset");
    if compiled.languages().len() > 1 {
        page.block(&edition.word(words::EQUAL));
    }
    page.bullets(&[
        format!("{} {}", edition.word(words::MADE_BY), code(&ruleset::command("book", compiled))),
        edition.labelled(edition.names.word(words::RULESET), &code(&ruleset::hash(compiled))),
    ]);
    page.finish()
}
