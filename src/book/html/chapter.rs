//! One chapter, from Markdown to HTML, block by block.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd, html::push_html};

use super::columns::{self, Part};
use super::escape;
use super::summary::{Chapter, id_of, parse};
use super::table::Table;

/// Characters that may stand between a heading and a picture for all to go on a page of their own.
const FEW: usize = 400;

/// What a page with a picture starts with.
pub const PLATE: &str = "<div class=\"plate\">";

/// Writes the chapters of a book.
#[derive(Debug)]
pub struct Writer<'t> {
    texts: &'t BTreeMap<&'t str, &'t str>,
    /// The pictures that stand in the text already: a second time, a link leads there.
    drawn: BTreeSet<String>,
}

/// A block of the highest level: a heading, a paragraph, a list, a table.
type Block<'t> = Vec<Event<'t>>;

impl<'t> Writer<'t> {
    /// Starts a book.
    pub fn new(texts: &'t BTreeMap<&'t str, &'t str>) -> Writer<'t> {
        Writer { texts, drawn: BTreeSet::new() }
    }

    /// A chapter. One inside another has lower headings.
    pub fn chapter(&mut self, chapter: &Chapter) -> String {
        let by = chapter.depth.saturating_sub(1);
        let mut number = Some(&chapter.number).filter(|number| !number.is_empty());
        let mut parts: Vec<Part> = Vec::new();
        // Where the page of a picture starts: at the heading over it, if little stands between them.
        let mut plate: Option<(usize, usize)> = None;
        for block in blocks(chapter.text) {
            if let Some(picture) = picture(&block) {
                let Some(figure) = self.figure(&picture) else { continue };
                let start = plate.take().map_or(parts.len(), |(start, _)| start);
                let above: String = parts.drain(start..).map(|part| part.html).collect();
                parts.push(Part::wide(format!("{PLATE}\n{above}{figure}</div>\n")));
                continue;
            }
            plate = match (block.first(), plate) {
                (Some(Event::Start(Tag::Heading { .. })), None | Some((_, 1..))) => Some((parts.len(), 0)),
                (Some(Event::Start(Tag::Heading { .. })), heading) => heading,
                (Some(Event::Start(Tag::Paragraph)), Some((start, before))) => {
                    Some((start, before + length(&block))).filter(|(_, length)| *length <= FEW)
                }
                _ => None,
            };
            parts.push(Part::of(block, |block| html(block, by, number.take())));
        }
        columns::lay_out(parts)
    }

    /// A picture of the book; a second time, a link to it.
    fn figure(&mut self, picture: &Picture) -> Option<String> {
        let Picture { file, label, anchors } = picture;
        let id = picture_id(file);
        let svg = self.texts.get(&**file)?;
        let svg = svg.get(svg.find("<svg")?..)?;
        Some(if self.drawn.insert(file.clone()) {
            format!("<figure id=\"{id}\">\n{anchors}{svg}</figure>\n")
        } else {
            format!("<p>{anchors}<a href=\"#{id}\">{}</a></p>\n", escape(label))
        })
    }
}

/// How many bytes of words a block holds.
fn length(block: &[Event]) -> usize {
    block.iter().map(|event| if let Event::Text(words) = event { words.len() } else { 0 }).sum()
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    let mut block = Vec::new();
    for event in parse(text) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        block.push(event);
        if depth == 0 {
            found.push(std::mem::take(&mut block));
        }
    }
    found
}

/// A picture that stands alone in its paragraph.
struct Picture {
    file: String,
    label: String,
    /// The anchors that lead to it.
    anchors: String,
}

fn picture(block: &Block) -> Option<Picture> {
    let mut found: Option<Picture> = None;
    let mut anchors = String::new();
    for event in block {
        match (event, &mut found) {
            (Event::Start(Tag::Image { dest_url, .. }), None) => {
                let file = dest_url.to_string();
                found = Some(Picture { file, label: String::new(), anchors: std::mem::take(&mut anchors) });
            }
            (Event::Text(words), Some(picture)) => picture.label.push_str(words),
            (Event::InlineHtml(html), None) => anchors.push_str(html),
            (Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph | TagEnd::Image), _) => {}
            _ => return None,
        }
    }
    found
}

fn html(block: Block, by: usize, number: Option<&String>) -> String {
    let mut table = Table::default();
    let mut events: Vec<Event> = Vec::with_capacity(block.len());
    for event in block {
        events.push(match event {
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                let level = lower(level, by);
                Event::Start(Tag::Heading { level, id, classes, attrs })
            }
            Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level, by))),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                Event::Start(Tag::Link { link_type, dest_url: local(&dest_url).into(), title, id })
            }
            event => table.part(event),
        });
        if let (1, Some(number)) = (events.len(), number) {
            events.push(Event::InlineHtml(format!("<span class=\"number\">{number}</span> ").into()));
        }
    }
    let mut out = String::new();
    push_html(&mut out, events.into_iter());
    out
}

fn picture_id(file: &str) -> String {
    id_of(file.trim_end_matches(".svg")).replace("chapter-", "picture-")
}

/// Where a link of the sources leads in the file.
fn local(target: &str) -> String {
    if target.contains(':') {
        return target.to_owned();
    }
    match target.split_once('#') {
        Some((file, anchor)) if file.is_empty() || file.ends_with(".md") => format!("#{anchor}"),
        None if target.ends_with(".md") => format!("#{}", id_of(target)),
        None if target.ends_with(".svg") => format!("#{}", picture_id(target)),
        _ => target.to_owned(),
    }
}

fn lower(level: HeadingLevel, by: usize) -> HeadingLevel {
    HeadingLevel::try_from((level as usize + by).min(6)).unwrap_or(level)
}
