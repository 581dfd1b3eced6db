//! The rulebook as one HTML file that needs nothing else: no script, no font, no picture beside it.
//!
//! It is made from the same Markdown that mdBook gets, chapter by chapter in the order of `SUMMARY.md` and with
//! the numbers that mdBook gives them, so that both say the same. Anchors are unique over the book; a link to a
//! chapter leads to its heading. Browsers know no page numbers in a list of contents, so each printed page
//! names its chapter at the top.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::markdown::{one_line, visible};
use super::names::Names;
use super::words;
use crate::locale::{own_name, typeset};
use crate::ruleset;

mod chapter;
mod columns;
mod contents;
mod pages;
mod summary;
mod table;
#[cfg(test)]
mod tests;

use chapter::Writer;
use summary::Chapter;

/// What frames the chapters.
#[derive(Debug)]
pub struct Frame {
    /// The language of the text, as a tag.
    pub language: String,
    /// The title of the book.
    pub title: String,
    /// What stands over the list of chapters.
    pub contents: String,
    /// What stands at the foot of each printed page: pack, version, language.
    pub footer: String,
    /// The fingerprint of the ruleset, in short.
    pub hash: String,
}

impl Frame {
    /// The frame of an edition.
    pub fn of(names: &Names) -> Frame {
        let set = |words: &str| typeset(names.profile, &one_line(&visible(words)));
        let root = &names.compiled.root;
        let title = names.pack(root);
        let version = ruleset::manifest(names.compiled, root).map(|pack| pack.version).unwrap_or_default();
        let tag = if names.speaks() { names.profile.tag() } else { names.language };
        let language = own_name(names.language);
        Frame {
            language: tag.to_owned(),
            footer: set(&format!("{title} {version} ({language})")),
            title: set(&title),
            contents: set(names.word(words::CONTENTS)),
            hash: ruleset::hash(names.compiled).chars().take(HASH_SHOWN).collect(),
        }
    }
}

/// `sha256:` and twelve digits: enough to tell two rulesets of a club apart.
const HASH_SHOWN: usize = 19;

/// How a printed book looks.
const STYLE: &str = include_str!("style.css");

/// What a browser may load for the file: nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Writes the file from the sources of an edition (paths and texts, as [`super::render`] gives them).
pub fn render(files: &[(String, String)], frame: &Frame) -> String {
    let texts: BTreeMap<&str, &str> =
        files.iter().filter_map(|(path, text)| Some((path.strip_prefix("src/")?, text.as_str()))).collect();
    let mut writer = Writer::new(&texts);
    let written = summary::chapters(&texts).into_iter().map(|chapter| {
        let html = writer.chapter(&chapter);
        (chapter, html)
    });
    let written: Vec<(Chapter, String)> = written.collect();
    let places = pages::places(&written);
    let mut body = String::new();
    for ((chapter, html), place) in written.iter().zip(&places) {
        section(&mut body, chapter, &place.class(), html);
        if chapter.is_cover() {
            body.push_str(&contents::list(written.iter().map(|(chapter, _)| chapter), &frame.contents));
        }
    }
    let style = format!("{STYLE}{}", pages::style(&places, frame));
    document(frame, &style, &body)
}

fn section(body: &mut String, chapter: &Chapter, class: &str, text: &str) {
    let element = if chapter.is_cover() { "header" } else { "section" };
    let _ = write!(body, "<{element} class=\"{class}\" id=\"{}\">\n{text}</{element}>\n", chapter.id());
}

/// A whole document.
pub(super) fn document(frame: &Frame, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>{}</title>\n\
         <style>\n{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(&frame.language),
        escape(&frame.title),
    )
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as a string of CSS inside `<style>`: nothing in it can end the string or the element.
pub(super) fn css_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' | '<' | '>' | '&' | '\n' | '\r' => {
                let _ = write!(out, "\\{:x} ", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
