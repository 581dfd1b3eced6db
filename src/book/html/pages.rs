//! How chapters are laid on printed pages: which start a new one, and what stands at the head and foot of each.

use std::fmt::Write as _;

use super::chapter::PLATE;
use super::summary::Chapter;
use super::{Frame, css_string};

/// How much Markdown fills about half a page.
const HALF_A_PAGE: usize = 1500;

/// Chapters that follow each other on the same pages.
#[derive(Debug)]
pub struct Run {
    /// The classes of the chapter.
    pub class: String,
    /// The name of the pages, if the chapter starts them, and what stands at their head.
    pub head: Option<(String, String)>,
}

/// Lays out the chapters: a chapter starts a page unless it is short, or what stands before it on the page is.
pub fn runs(chapters: &[(Chapter, String)]) -> Vec<Run> {
    let mut since = HALF_A_PAGE;
    let mut page = 0_usize;
    let mut runs = Vec::new();
    for (chapter, html) in chapters {
        if chapter.is_cover() {
            runs.push(Run { class: "cover".to_owned(), head: None });
            continue;
        }
        let length = chapter.text.chars().count();
        let starts = page == 0 || html.starts_with(PLATE) || (since >= HALF_A_PAGE && length >= HALF_A_PAGE);
        if starts {
            page += 1;
            since = 0;
        }
        since += length;
        let name = format!("page-{page}");
        let class = format!("chapter {name}{}", if starts { " first" } else { "" });
        let title = format!("{} {}", chapter.number, plain(&chapter.title()));
        let head = starts.then(|| (name, title.trim().to_owned()));
        runs.push(Run { class, head });
    }
    runs
}

/// The words of a title.
fn plain(html: &str) -> String {
    let mut inside = false;
    let words = html.chars().filter(|c| {
        let tag = inside || *c == '<';
        inside = tag && *c != '>';
        !tag
    });
    words.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The style sheet of the pages.
pub fn style(runs: &[Run], frame: &Frame) -> String {
    let (footer, hash) = (css_string(&frame.footer), css_string(&frame.hash));
    let mut out = format!("@page {{ @bottom-left {{ content: {footer} }} @bottom-center {{ content: {hash} }} }}\n");
    for (name, title) in runs.iter().filter_map(|run| run.head.as_ref()) {
        let title = css_string(title);
        let _ = writeln!(out, ".{name} {{ page: {name} }} @page {name} {{ @top-right {{ content: {title} }} }}");
    }
    out
}
