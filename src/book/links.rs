//! Anchors, and the links that lead to them.
//!
//! While pages are written nobody knows yet which file a definition will stand in: a section may embed it. So a
//! link inside the book names its anchor only, and is completed when all pages are there; one that leads to
//! nothing keeps its words. [`check`] then reads what was written as a reader's program does.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::page::{Cell, Page};

/// Stands before an anchor in a link that is not complete yet. No text of a pack keeps a control character.
const OPEN: char = '\u{1}';

/// The anchor of a definition, the same in every language.
pub fn anchor(kind: &str, id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    format!("{kind}-{}", id.chars().map(plain).collect::<String>())
}

/// The target of a link to an anchor, wherever it will stand.
pub fn inner(anchor: &str) -> String {
    format!("{OPEN}{anchor}")
}

/// The anchors that a line links to, as long as its links are not complete.
pub fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split(OPEN).skip(1).filter_map(|part| Some(part.split_once(')')?.0))
}

/// Completes the links of a book: `[words](file.md#anchor)`.
pub fn complete(pages: &mut [Page]) {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for page in pages.iter() {
        for anchor in page.anchors() {
            files.entry(anchor.to_owned()).or_insert_with(|| page.file.clone());
        }
    }
    let whole = |text: &mut String| {
        if text.contains(OPEN) {
            *text = completed(text, &files);
        }
    };
    let cells = pages.iter_mut().flat_map(|page| &mut page.parts).flat_map(|part| {
        let lines = part.lines.iter_mut().flat_map(|line| &mut line.cells);
        std::iter::once(&mut part.title).chain(lines)
    });
    for Cell { text, notes, .. } in cells {
        std::iter::once(text).chain(notes).for_each(whole);
    }
}

fn completed(text: &str, files: &BTreeMap<String, String>) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 2);
    let link = format!("]({OPEN}");
    let mut parts = text.split(&link);
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (anchor, rest) = part.split_once(')').unwrap_or((part, ""));
        match files.get(anchor) {
            Some(file) => out.push_str(&format!("]({file}.md#{anchor})")),
            // Words without a link: the bracket that opened it goes too.
            None => {
                if let Some(open) = opening(&out) {
                    out.remove(open);
                }
            }
        }
        out.push_str(rest);
    }
    out
}

/// The last bracket that no backslash stands before.
fn opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let escaped = |at: usize| bytes.iter().take(at).rev().take_while(|byte| **byte == b'\\').count() % 2 == 1;
    text.rmatch_indices('[').map(|(at, _)| at).find(|at| !escaped(*at))
}

/// Whether a piece of HTML is one that the book itself writes: the anchor of a row, words for the search alone.
pub fn is_ours(html: &str) -> bool {
    let id = html.strip_prefix("<span id=\"").and_then(|rest| rest.strip_suffix("\">"));
    let plain = |id: &str| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    id.is_some_and(plain) || matches!(html, "<span hidden>" | "</span>")
}

/// What is wrong with the links of a book.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Broken {
    /// An anchor that stands twice in the book.
    Twice(String),
    /// A heading without an anchor of its own: its text.
    Unnamed(String),
    /// A link or a picture that leads nowhere: the file, and the target.
    Nowhere(String, String),
}

/// Reads the Markdown of a book, and finds each link that leads nowhere and each anchor that is not unique.
pub fn check(files: &[(String, String)]) -> Vec<Broken> {
    let mut broken = BTreeSet::new();
    let mut anchors: BTreeSet<(String, String)> = BTreeSet::new();
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut targets: Vec<(String, String)> = Vec::new();
    let pages = files.iter().filter_map(|(path, text)| Some((path.strip_prefix("src/")?, text)));
    for (file, text) in pages.clone().filter(|(file, _)| file.ends_with(".md")) {
        let mut found: Vec<String> = Vec::new();
        for (event, span) in Parser::new_ext(text, Options::all()).into_offset_iter() {
            match event {
                Event::Start(Tag::Heading { id: Some(id), .. }) => found.push(id.into_string()),
                // mdBook reads the table of contents by itself.
                Event::Start(Tag::Heading { id: None, .. }) if file != "SUMMARY.md" => {
                    broken.insert(Broken::Unnamed(text.get(span).unwrap_or_default().trim().to_owned()));
                }
                Event::InlineHtml(html) => {
                    let id = html.strip_prefix("<span id=\"").and_then(|rest| rest.split_once('"'));
                    found.extend(id.map(|(id, _)| id.to_owned()));
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    targets.push((file.to_owned(), dest_url.into_string()));
                }
                _ => {}
            }
        }
        for id in found {
            anchors.insert((file.to_owned(), id.clone()));
            if !names.insert(id.clone()) {
                broken.insert(Broken::Twice(id));
            }
        }
    }
    let known: BTreeSet<&str> = pages.map(|(file, _)| file).collect();
    for (file, target) in targets {
        let found = match target.split_once('#') {
            _ if target.starts_with("https://") || target.starts_with("mailto:") => true,
            Some((other, anchor)) => {
                let other = if other.is_empty() { &file } else { other };
                anchors.contains(&(other.to_owned(), anchor.to_owned()))
            }
            None => known.contains(target.as_str()),
        };
        if !found {
            broken.insert(Broken::Nowhere(file, target));
        }
    }
    broken.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(file: &str, anchor: &str, text: &str) -> Page {
        let mut page = Page::new(file, Cell::fixed("Title".into()), anchor);
        page.paragraph("a", Cell::fixed(text.into()));
        page
    }

    #[test]
    fn links_find_their_file_or_become_words() {
        let text = format!(
            r"See [Salt \[x\]]({}) and [Silk]({}), [web](https://a.org/b).",
            inner("token-salt"),
            inner("token-silk")
        );
        let mut pages = [page("one", "page-one", &text), page("two", "token-salt", "")];
        complete(&mut pages);
        let written = &pages[0].parts[0].lines[0].cells[0].text;
        assert_eq!(written, r"See [Salt \[x\]](two.md#token-salt) and Silk, [web](https://a.org/b).");
    }

    #[test]
    fn dead_links_and_doubled_anchors_are_found() {
        let file = |path: &str, text: &str| (format!("src/{path}"), text.to_owned());
        let files = [
            file("a.md", "# A {#a}\n\n[b](b.md#b) [c](b.md#c) [d](d.md) [w](https://a.org) ![m](map.svg)\n\n## No\n"),
            file("b.md", "# B {#b}\n\n<span id=\"a\"></span>x [up](#b)\n"),
            file("map.svg", "<svg/>"),
        ];
        let nowhere = |target: &str| Broken::Nowhere("a.md".into(), target.into());
        let expected =
            vec![Broken::Twice("a".into()), Broken::Unnamed("## No".into()), nowhere("b.md#c"), nowhere("d.md")];
        assert_eq!(check(&files), expected);
    }
}
