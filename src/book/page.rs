//! A page before it is Markdown: parts under headings, and lines that know what they were made from.

use super::markdown::guard_start;
use crate::address::Address;

/// Markdown on one line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The Markdown.
    pub text: String,
    /// The addresses of all that it was made from.
    pub reads: Vec<Address>,
    /// Who changed it, in marked editions: Markdown, one note each.
    pub notes: Vec<String>,
    /// What links lead to. Headings have theirs; only a row needs one.
    pub anchor: Option<String>,
    /// What tells its column from the others of a table.
    pub column: String,
}

impl Cell {
    /// Our own words, which no patch changes.
    pub fn fixed(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }

    /// The same with other words around it.
    pub fn map(self, around: impl FnOnce(&str) -> String) -> Cell {
        Cell { text: around(&self.text), ..self }
    }

    /// The same, made from other things too.
    pub fn and(mut self, reads: &[Address]) -> Cell {
        self.reads.extend(reads.iter().cloned());
        self
    }

    /// The same, and a place that links lead to.
    pub fn anchored(self, anchor: &str) -> Cell {
        Cell { anchor: Some(anchor.to_owned()), ..self }
    }

    fn markdown(&self) -> String {
        let anchor = self.anchor.as_ref().map(|id| format!("<span id=\"{id}\"></span>")).unwrap_or_default();
        match self.notes.as_slice() {
            [] => format!("{anchor}{}", self.text),
            notes => format!("{anchor}{} *({})*", self.text, notes.join(", ")).trim_start().to_owned(),
        }
    }
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A paragraph.
    Paragraph,
    /// An item of a list, with its mark: `- ` or `1. `.
    Item(String),
    /// The first row of a table: its cells are the titles of the columns.
    Head,
    /// Another row.
    Row,
    /// A block of code, a picture: Markdown that nothing is put into.
    Block,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What tells it from the other lines of its part, in every version of the book.
    pub key: String,
    /// What it is.
    pub form: Form,
    /// What stands before it: the mark of a quotation, the space of an item that it belongs to.
    pub indent: String,
    /// Its cells; one, unless it is a row.
    pub cells: Vec<Cell>,
}

/// A heading with all up to the next one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The anchor, the same in every language and once in a book.
    pub anchor: String,
    /// The level, from 1.
    pub level: usize,
    /// The words of the heading.
    pub title: Cell,
    /// What the part as a whole depends on.
    pub reads: Vec<Address>,
    /// Whether it tells where rules come from, not what they are: nothing in it is marked.
    pub is_reference: bool,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A file of the book.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The name of the file, without ending.
    pub file: String,
    /// The parts; the first is the title.
    pub parts: Vec<Part>,
    /// A second anchor of the heading above, which the next line carries.
    pending: Option<String>,
}

impl Page {
    /// A page with its title.
    pub fn new(file: &str, title: Cell, anchor: &str) -> Page {
        let mut page = Page::of(file, Vec::new());
        page.heading(1, title, anchor);
        page
    }

    /// A page of parts that are finished.
    pub fn of(file: &str, parts: Vec<Part>) -> Page {
        Page { file: file.to_owned(), parts, pending: None }
    }

    /// The title.
    pub fn title(&self) -> &str {
        self.parts.first().map_or("", |part| &part.title.text)
    }

    /// Every anchor: those of headings, and those that rows carry.
    pub fn anchors(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| {
            let lines = part.lines.iter().filter_map(Line::anchor);
            std::iter::once(part.anchor.as_str()).chain(part.title.anchor.as_deref()).chain(lines)
        })
    }

    /// Whether it holds more than its title.
    pub fn has_content(&self) -> bool {
        self.parts.len() > 1 || self.parts.first().is_some_and(|part| !part.lines.is_empty())
    }

    /// A heading; gives its level. Markdown has six levels: what lies deeper looks like the last.
    ///
    /// A chapter of which the first thing has the same name has one heading, for both.
    pub fn heading(&mut self, level: usize, title: Cell, anchor: &str) -> usize {
        self.settle();
        if let Some(above) = self.parts.last_mut()
            && above.lines.is_empty()
            && above.title.text == title.text
            && above.level + 1 == level
        {
            above.title.reads.extend(title.reads);
            let level = above.level;
            self.pending = Some(anchor.to_owned());
            return level;
        }
        let shown = level.clamp(1, 6);
        self.parts.push(Part { anchor: anchor.to_owned(), level: shown, title, ..Part::default() });
        level
    }

    /// A heading that no line follows carries its second anchor itself.
    fn settle(&mut self) {
        if let (Some(anchor), Some(part)) = (self.pending.take(), self.parts.last_mut()) {
            part.title.anchor = Some(anchor);
        }
    }

    /// What the part that was begun last depends on as a whole.
    pub fn depends(&mut self, reads: Vec<Address>) {
        if let Some(part) = self.parts.last_mut() {
            part.reads.extend(reads);
        }
    }

    /// The part that was begun last tells where rules come from.
    pub fn is_reference(&mut self) {
        if let Some(part) = self.parts.last_mut() {
            part.is_reference = true;
        }
    }

    /// A paragraph; nothing if it is empty.
    pub fn paragraph(&mut self, key: &str, cell: Cell) {
        self.line(key, Form::Paragraph, cell);
    }

    /// An item of a list; nothing if it is empty.
    pub fn item(&mut self, key: &str, cell: Cell) {
        self.line(key, Form::Item("- ".to_owned()), cell);
    }

    /// A line of one cell; nothing if it is empty.
    pub fn line(&mut self, key: &str, form: Form, cell: Cell) {
        if !cell.text.is_empty() {
            self.push(Line { key: key.to_owned(), form, indent: String::new(), cells: vec![cell] });
        }
    }

    /// A table, each column and each row with its key; nothing if it has no row.
    pub fn table(&mut self, key: &str, head: Vec<(String, Cell)>, rows: Vec<(String, Vec<Cell>)>) {
        if rows.is_empty() {
            return;
        }
        let (columns, head): (Vec<String>, Vec<Cell>) = head.into_iter().unzip();
        let line = |key: String, form, cells: Vec<Cell>| {
            let cells = cells.into_iter().zip(&columns).map(|(cell, column)| Cell { column: column.clone(), ..cell });
            Line { key, form, indent: String::new(), cells: cells.collect() }
        };
        self.push(line(key.to_owned(), Form::Head, head));
        for (row, cells) in rows {
            self.push(line(format!("{key}/{row}"), Form::Row, cells));
        }
    }

    /// Any line.
    pub fn push(&mut self, mut line: Line) {
        if !matches!(line.form, Form::Block | Form::Head)
            && let Some(cell) = line.cells.first_mut().filter(|cell| cell.anchor.is_none())
        {
            cell.anchor = self.pending.take();
        }
        if let Some(part) = self.parts.last_mut() {
            part.lines.push(line);
        }
    }

    /// The page in Markdown.
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&format!("{} {} {{#{}}}\n", "#".repeat(part.level), part.title.markdown(), part.anchor));
            let mut above: Option<&Line> = None;
            for line in &part.lines {
                out.push_str(&gap(above, line));
                out.push_str(&line.markdown());
                above = Some(line);
            }
        }
        out
    }
}

/// What parts a line from the one above it: items and rows stand together, all else has an empty line between.
fn gap(above: Option<&Line>, line: &Line) -> String {
    let Some(above) = above else { return "\n".to_owned() };
    let together =
        matches!((&above.form, &line.form), (Form::Item(_), Form::Item(_)) | (Form::Head | Form::Row, Form::Row));
    if together {
        return String::new();
    }
    let shared = above.indent.chars().zip(line.indent.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a);
    format!("{}\n", shared.collect::<String>().trim_end())
}

impl Line {
    /// What links lead to, if it is a row that carries one.
    pub fn anchor(&self) -> Option<&str> {
        self.cells.first()?.anchor.as_deref()
    }

    /// The first cell, which may start with words that would make it something else.
    fn guarded(&self) -> String {
        let Some(cell) = self.cells.first() else { return String::new() };
        let text = if cell.anchor.is_some() { cell.text.clone() } else { guard_start(&cell.text) };
        Cell { text, ..cell.clone() }.markdown()
    }

    fn markdown(&self) -> String {
        let first = || self.cells.first().map(Cell::markdown).unwrap_or_default();
        let cell = |text: String| if text.is_empty() { " |".to_owned() } else { format!(" {text} |") };
        let row = || format!("|{}", self.cells.iter().map(|text| cell(text.markdown())).collect::<String>());
        let indent = &self.indent;
        let text = match &self.form {
            Form::Paragraph => self.guarded(),
            Form::Item(mark) => {
                let pad = format!("\n{}", " ".repeat(mark.len()));
                format!("{mark}{}", self.guarded().replace('\n', &pad))
            }
            Form::Head => format!("{}\n|{}", row(), " --- |".repeat(self.cells.len())),
            Form::Row => row(),
            Form::Block => first(),
        };
        let lines = text.lines().map(|line| format!("{indent}{line}").trim_end().to_owned() + "\n");
        lines.collect()
    }
}
