//! What is narrow stands in columns: an index, the systems of a map, small tables.

use pulldown_cmark::{Event, Tag, TagEnd};

/// A block as HTML, and how much room it needs.
#[derive(Debug)]
pub struct Part {
    /// The HTML.
    pub html: String,
    shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// The title of a chapter, a picture, long words: the whole width.
    Wide,
    /// A heading, which goes with what follows.
    Heading,
    /// So many lines of at most so many characters.
    Narrow { lines: usize, longest: usize },
}

/// The longest lines, in characters, that columns are for.
const TWO: usize = 80;
/// The usual length of lines that three columns are for.
const THREE: usize = 46;
/// Fewer lines than this are not worth columns.
const WORTH: usize = 24;

impl Part {
    /// What takes the whole width.
    pub fn wide(html: String) -> Part {
        Part { html, shape: Shape::Wide }
    }

    /// A block.
    pub fn of<'e>(block: Vec<Event<'e>>, html: impl FnOnce(Vec<Event<'e>>) -> String) -> Part {
        let shape = shape(&block);
        Part { html: html(block), shape }
    }
}

fn shape(block: &[Event]) -> Shape {
    match block.first() {
        Some(Event::Start(Tag::Heading { level, .. })) if *level as usize > 1 => Shape::Heading,
        Some(Event::Start(Tag::List(_))) => {
            let mut lengths = items(block);
            lengths.sort_unstable();
            // Some items may be long: the third quartile says what most are like.
            let longest = lengths.get(lengths.len() * 3 / 4).copied().unwrap_or_default();
            Shape::Narrow { lines: lengths.len(), longest }
        }
        Some(Event::Start(Tag::Table(_))) => table(block),
        _ => Shape::Wide,
    }
}

/// The lengths of the items of a list, in characters.
fn items(block: &[Event]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for event in block {
        match (event, lengths.last_mut()) {
            (Event::Start(Tag::Item), _) => lengths.push(0),
            (Event::Text(words) | Event::Code(words), Some(length)) => *length += words.chars().count(),
            _ => {}
        }
    }
    lengths
}

/// A table is as wide as its widest cells together.
fn table(block: &[Event]) -> Shape {
    let mut widths: Vec<usize> = Vec::new();
    let (mut rows, mut column, mut cell) = (0, 0, 0);
    for event in block {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => (rows, column) = (rows + 1, 0),
            Event::Start(Tag::TableCell) => cell = 0,
            Event::Text(words) | Event::Code(words) => cell += words.chars().count(),
            Event::End(TagEnd::TableCell) => {
                widths.resize(widths.len().max(column + 1), 0);
                if let Some(width) = widths.get_mut(column) {
                    *width = (*width).max(cell + 2);
                }
                column += 1;
            }
            _ => {}
        }
    }
    Shape::Narrow { lines: rows, longest: widths.iter().sum() }
}

/// Puts runs of narrow parts into columns, and everything together.
pub fn lay_out(parts: Vec<Part>) -> String {
    let mut out = String::new();
    let mut run: Vec<Part> = Vec::new();
    for part in parts {
        let fits = match part.shape {
            Shape::Wide => false,
            Shape::Heading => true,
            Shape::Narrow { longest, .. } => longest <= TWO,
        };
        if fits {
            run.push(part);
        } else {
            // Headings at the end of a run belong to what is wide.
            let narrow = run.iter().rposition(|part| part.shape != Shape::Heading).map_or(0, |last| last + 1);
            let headings = run.split_off(narrow);
            close(&mut out, std::mem::take(&mut run));
            out.extend(headings.into_iter().chain([part]).map(|part| part.html));
        }
    }
    close(&mut out, run);
    out
}

/// Writes a run, in columns if that is worth it.
fn close(out: &mut String, run: Vec<Part>) {
    let narrow = run.iter().filter_map(|part| match part.shape {
        Shape::Narrow { lines, longest } => Some((lines, longest)),
        _ => None,
    });
    let (lines, length) = narrow.fold((0, 0), |(all, sum), (lines, longest)| (all + lines, sum + lines * longest));
    let class = if length <= THREE * lines { "three" } else { "two" };
    let in_columns = lines >= WORTH && run.iter().any(|part| part.shape == Shape::Heading);
    if in_columns {
        out.push_str(&format!("<div class=\"columns {class}\">\n"));
    }
    out.extend(run.into_iter().map(|part| part.html));
    if in_columns {
        out.push_str("</div>\n");
    }
}
