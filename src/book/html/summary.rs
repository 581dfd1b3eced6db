//! The chapters of a book, as its table of contents lists them.

use std::collections::BTreeMap;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

/// A chapter: a file of the sources.
#[derive(Debug)]
pub struct Chapter<'t> {
    /// The file, from the folder of the sources.
    pub file: String,
    /// `3.1.`, as mdBook numbers it; nothing for a chapter that stands before the list.
    pub number: String,
    /// How deep it stands in the list: 1 for a chapter, 2 for one inside it.
    pub depth: usize,
    /// Its Markdown.
    pub text: &'t str,
}

/// A heading of a chapter.
#[derive(Debug, Default)]
pub struct Heading<'t> {
    /// The level, from 1.
    pub level: usize,
    /// The anchor, if it has one.
    pub anchor: Option<CowStr<'t>>,
    /// The title, as HTML without links.
    pub html: String,
    /// The title, as words.
    pub words: String,
}

impl<'t> Chapter<'t> {
    /// Whether this is the title page.
    pub fn is_cover(&self) -> bool {
        self.file == "index.md"
    }

    /// The anchor.
    pub fn id(&self) -> String {
        id_of(&self.file)
    }

    /// The title.
    pub fn title(&self) -> Heading<'t> {
        self.headings().into_iter().next().unwrap_or_default()
    }

    /// How many characters a reader sees.
    pub fn length(&self) -> usize {
        parse(self.text).map(|event| words_of(&event).chars().count()).sum()
    }

    /// The headings, the title first.
    pub fn headings(&self) -> Vec<Heading<'t>> {
        let mut found = Vec::new();
        let mut open: Option<(Heading, Vec<Event>)> = None;
        for event in parse(self.text) {
            match event {
                Event::Start(Tag::Heading { level, id: anchor, .. }) => {
                    open = Some((Heading { level: level as usize, anchor, ..Heading::default() }, Vec::new()));
                }
                Event::End(TagEnd::Heading(_)) => {
                    if let Some((mut heading, events)) = open.take() {
                        heading.words = events.iter().map(words_of).collect();
                        push_html(&mut heading.html, events.into_iter());
                        found.push(heading);
                    }
                }
                // A link inside a link would part it.
                Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => {}
                event => {
                    if let Some((_, events)) = &mut open {
                        events.push(event);
                    }
                }
            }
        }
        found
    }
}

/// What a reader sees of a part of a text.
fn words_of<'e>(event: &'e Event) -> &'e str {
    match event {
        Event::Text(words) | Event::Code(words) => words,
        _ => "",
    }
}

/// The chapters that `SUMMARY.md` lists.
pub fn chapters<'t>(texts: &BTreeMap<&str, &'t str>) -> Vec<Chapter<'t>> {
    let mut counts: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for event in Parser::new(texts.get("SUMMARY.md").copied().unwrap_or_default()) {
        match event {
            Event::Start(Tag::List(_)) => counts.push(0),
            Event::End(TagEnd::List(_)) => {
                counts.pop();
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                if let Some(count) = counts.last_mut() {
                    *count += 1;
                }
                let number = counts.iter().map(|count| format!("{count}.")).collect();
                let text = texts.get(&*dest_url).copied().unwrap_or_default();
                found.push(Chapter { file: dest_url.into_string(), number, depth: counts.len(), text });
            }
            _ => {}
        }
    }
    found
}

/// The anchor of a file.
pub fn id_of(file: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("chapter-{}", file.trim_end_matches(".md").chars().map(plain).collect::<String>())
}

/// Markdown as mdBook reads it, as far as our pages go.
pub fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_STRIKETHROUGH)
}
