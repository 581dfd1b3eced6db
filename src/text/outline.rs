//! The shape of a text: its headings, lists and tables, with their places.

use std::ops::Range;

/// The shape of a text, in the order of reading. Spans count bytes of the decoded text.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The headings.
    pub headings: Vec<Heading>,
    /// The lists, each before those inside of it.
    pub lists: Vec<List>,
    /// The tables.
    pub tables: Vec<Table>,
}

/// A heading.
#[derive(Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its level, from 1 to 6.
    pub level: usize,
    /// Its place.
    pub span: Range<usize>,
}

/// A list.
#[derive(Debug, PartialEq, Eq)]
pub struct List {
    /// Whether its items are numbered.
    pub numbered: bool,
    /// How many lists it stands in.
    pub depth: usize,
    /// Its place.
    pub span: Range<usize>,
    /// The places of its items.
    pub items: Vec<Range<usize>>,
}

/// A table.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// How many columns its head has.
    pub columns: usize,
    /// The places of its rows, the head first.
    pub rows: Vec<Range<usize>>,
    /// Its place.
    pub span: Range<usize>,
}

/// An outline under construction.
#[derive(Debug, Default)]
pub struct Drafter {
    outline: Outline,
    /// The positions of the lists that are open.
    open: Vec<usize>,
}

impl Drafter {
    /// A heading.
    pub fn heading(&mut self, level: usize, span: Range<usize>) {
        self.outline.headings.push(Heading { level, span });
    }

    /// A list starts.
    pub fn list(&mut self, numbered: bool, span: Range<usize>) {
        let depth = self.open.len();
        self.open.push(self.outline.lists.len());
        self.outline.lists.push(List { numbered, depth, span, items: Vec::new() });
    }

    /// An item of the innermost list.
    pub fn item(&mut self, span: Range<usize>) {
        if let Some(list) = self.open.last().and_then(|at| self.outline.lists.get_mut(*at)) {
            list.items.push(span);
        }
    }

    /// The innermost list ends.
    pub fn end_list(&mut self) {
        self.open.pop();
    }

    /// A table starts.
    pub fn table(&mut self, columns: usize, span: Range<usize>) {
        self.outline.tables.push(Table { columns, rows: Vec::new(), span });
    }

    /// A row of the last table.
    pub fn row(&mut self, span: Range<usize>) {
        if let Some(table) = self.outline.tables.last_mut() {
            table.rows.push(span);
        }
    }

    /// The finished outline.
    pub fn finish(self) -> Outline {
        self.outline
    }
}
