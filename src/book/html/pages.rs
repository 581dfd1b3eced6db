//! How chapters are laid on printed pages: which start a new one, and what stands at the head and foot of each.

use std::fmt::Write as _;

use super::chapter::PLATE;
use super::summary::Chapter;
use super::{Frame, css_string};

/// About how many characters fill a page.
const PAGE: usize = 2600;

/// The printed pages that a chapter stands on.
#[derive(Debug)]
pub struct Place {
    /// Which run of pages, from 1; the title page has none. Chapters of a run follow each other without a gap.
    pub run: usize,
    /// Whether the chapter starts the run.
    pub starts: bool,
    /// The number and the title.
    title: String,
}

impl Place {
    /// The classes of the chapter.
    pub fn class(&self) -> String {
        match (self.run, self.starts) {
            (0, _) => "cover".to_owned(),
            (run, true) => format!("chapter page-{run} first"),
            (run, false) => format!("chapter page-{run}"),
        }
    }
}

/// Lays out the chapters. One that fills a page starts a page, unless next to nothing stands on the one before;
/// shorter ones follow what there is. A picture with a page of its own always starts one.
pub fn places(chapters: &[(Chapter, String)]) -> Vec<Place> {
    let (mut run, mut since) = (0, 0);
    let place = |(chapter, html): &(Chapter, String)| {
        if chapter.is_cover() {
            return Place { run: 0, starts: false, title: String::new() };
        }
        let length = chapter.length();
        let starts = run == 0 || html.starts_with(PLATE) || (length >= PAGE && since >= PAGE / 2);
        if starts {
            (run, since) = (run + 1, 0);
        }
        since += length;
        Place { run, starts, title: format!("{} {}", chapter.number, chapter.title().words).trim().to_owned() }
    };
    chapters.iter().map(place).collect()
}

/// The style sheet of the pages.
pub fn style(places: &[Place], frame: &Frame) -> String {
    let (footer, hash) = (css_string(&frame.footer), css_string(&frame.hash));
    let mut out = format!("@page {{ @bottom-left {{ content: {footer} }} @bottom-center {{ content: {hash} }} }}\n");
    for first in places.iter().filter(|place| place.starts) {
        let name = format!("page-{}", first.run);
        let last = places.iter().rfind(|place| place.run == first.run).unwrap_or(first);
        let head = if last.starts { first.title.clone() } else { format!("{} – {}", first.title, last.title) };
        let head = css_string(&head);
        let _ = writeln!(out, ".{name} {{ page: {name} }} @page {name} {{ @top-right {{ content: {head} }} }}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(number: usize, length: usize) -> (Chapter<'static>, String) {
        let text: &str = Box::leak(format!("# Chapter\n\n{}\n", "x".repeat(length)).into_boxed_str());
        let file = if number == 0 { "index.md".to_owned() } else { format!("{number}.md") };
        (Chapter { file, number: format!("{number}."), depth: 1, text }, String::new())
    }

    #[test]
    fn long_chapters_start_pages_and_short_ones_follow() {
        let mut chapters: Vec<_> =
            [10, 300, 9000, 400, 9000, 9000].into_iter().enumerate().map(|(n, l)| chapter(n, l)).collect();
        let runs = |chapters: &[(Chapter, String)]| places(chapters).iter().map(|place| place.run).collect::<Vec<_>>();
        assert_eq!(runs(&chapters), [0, 1, 1, 1, 2, 3], "the second follows the few lines of the first");
        if let Some((_, html)) = chapters.get_mut(3) {
            html.push_str(PLATE);
        }
        assert_eq!(runs(&chapters), [0, 1, 1, 2, 2, 3], "a picture starts a page");
    }

    #[test]
    fn pages_name_their_chapters() {
        let chapters: Vec<_> = [10, 9000, 400, 9000].into_iter().enumerate().map(|(n, l)| chapter(n, l)).collect();
        let frame = Frame {
            language: "en".into(),
            title: String::new(),
            contents: String::new(),
            footer: "f".into(),
            hash: "h".into(),
        };
        let style = style(&places(&chapters), &frame);
        assert!(style.contains("@page page-1 { @top-right { content: \"1. Chapter – 2. Chapter\" } }"), "{style}");
        assert!(style.contains("@page page-2 { @top-right { content: \"3. Chapter\" } }"), "{style}");
    }
}
