//! Tables, whose headers say what they head, and which can scroll where the screen is narrow.

use pulldown_cmark::{Alignment, CowStr, Event, Tag, TagEnd};

/// The table that is being written.
#[derive(Debug, Default)]
pub struct Table {
    alignments: Vec<Alignment>,
    in_head: bool,
    column: usize,
}

impl Table {
    /// A part of a table as HTML of our own; anything else as it is.
    pub fn part<'e>(&mut self, event: Event<'e>) -> Event<'e> {
        let html: CowStr = match event {
            Event::Start(Tag::Table(alignments)) => {
                self.alignments = alignments;
                "<div class=\"table\"><table>\n".into()
            }
            Event::Start(Tag::TableHead) => {
                (self.in_head, self.column) = (true, 0);
                "<thead>\n<tr>".into()
            }
            Event::End(TagEnd::TableHead) => {
                self.in_head = false;
                "</tr>\n</thead>\n<tbody>\n".into()
            }
            Event::Start(Tag::TableRow) => {
                self.column = 0;
                "<tr>".into()
            }
            Event::End(TagEnd::TableRow) => "</tr>\n".into(),
            Event::Start(Tag::TableCell) => self.open(),
            Event::End(TagEnd::TableCell) => {
                let close = if self.is_header() { "</th>" } else { "</td>" };
                self.column += 1;
                close.into()
            }
            Event::End(TagEnd::Table) => "</tbody>\n</table></div>\n".into(),
            other => return other,
        };
        Event::Html(html)
    }

    /// The first cell of a row is what the row is about.
    fn is_header(&self) -> bool {
        self.in_head || self.column == 0
    }

    fn open(&self) -> CowStr<'static> {
        let class = match self.alignments.get(self.column) {
            Some(Alignment::Right) => " class=\"right\"",
            Some(Alignment::Center) => " class=\"center\"",
            _ => "",
        };
        match (self.in_head, self.is_header()) {
            (true, _) => format!("<th scope=\"col\"{class}>").into(),
            (false, true) => format!("<th scope=\"row\"{class}>").into(),
            (false, false) => format!("<td{class}>").into(),
        }
    }
}
