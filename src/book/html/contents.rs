//! The list of chapters.

use std::fmt::Write as _;

use super::escape;
use super::summary::Chapter;

/// A chapter with more headings than this lists none of them: it has an order of its own.
const MOST_LISTED: usize = 16;

/// The list of chapters, with their headings of the second level.
pub fn list<'c>(chapters: impl Iterator<Item = &'c Chapter<'c>>, title: &str) -> String {
    let title = escape(title);
    let mut out = format!("<nav class=\"contents\" aria-label=\"{title}\">\n<h2>{title}</h2>\n<ol>\n");
    for chapter in chapters.filter(|chapter| !chapter.is_cover()) {
        let number = if chapter.number.is_empty() { String::new() } else { format!("<b>{}</b> ", chapter.number) };
        let (id, title) = (chapter.id(), chapter.title().html);
        let _ = write!(out, "<li class=\"depth-{}\"><a href=\"#{id}\">{number}{title}</a>", chapter.depth);
        let below: Vec<String> = chapter
            .headings()
            .iter()
            .filter(|heading| heading.level == 2)
            .filter_map(|heading| Some((escape(heading.anchor.as_deref()?), &heading.html)))
            .map(|(anchor, title)| format!("<li><a href=\"#{anchor}\">{title}</a></li>"))
            .collect();
        if !below.is_empty() && below.len() <= MOST_LISTED {
            let _ = write!(out, "\n<ul>\n{}\n</ul>\n", below.join("\n"));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n</nav>\n");
    out
}
