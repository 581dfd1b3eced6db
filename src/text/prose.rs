//! Markdown as a tree, with the pieces of its template in their places.
//!
//! `pulldown-cmark` reads the Markdown. For that time each piece stands as one private character, so
//! that a bar inside `{n|dé|dés}` parts no cell and `[[x]]` makes no link of its own. Paragraphs, headings,
//! lists, tables, quotes, code, emphasis and links are what prose may hold; HTML, pictures and links
//! to anywhere but https, mailto and addresses are refused, and stand in the tree as plain words.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::outline::{Drafter, Outline};
use super::plain::Plain;
use super::template::Template;

/// A text as blocks.
#[derive(Debug, Default)]
pub struct Prose {
    /// The blocks in their order.
    pub blocks: Vec<Block>,
    /// What prose must not hold, with its place in the text.
    pub refused: Vec<(Range<usize>, Refused)>,
    /// Headings, lists and tables with their places.
    pub outline: Outline,
    /// The words in their places: see [`super::plain`].
    pub plain: String,
}

/// A block of prose. Spans count bytes of the decoded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A heading of a level from 1 to 6.
    Heading(usize, Vec<Inline>, Range<usize>),
    /// A list, numbered from a first number or not, with the blocks of each item.
    List(Option<u64>, Vec<Vec<Block>>, Range<usize>),
    /// A table: its head, then its rows.
    Table(Vec<Vec<Vec<Inline>>>, Range<usize>),
    /// A quotation.
    Quote(Vec<Block>),
    /// A block of code.
    Code(String),
    /// A rule between two passages.
    Rule,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Words, without markup.
    Words(String),
    /// The piece at a position of the template.
    Piece(usize),
    /// Words with stress.
    Emphasis(Vec<Inline>),
    /// Words with more stress.
    Strong(Vec<Inline>),
    /// Code.
    Code(String),
    /// A link to an address of the web.
    Link(String, Vec<Inline>),
    /// A new line.
    Break,
}

/// What prose must not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// HTML.
    Html,
    /// A picture.
    Picture,
    /// A link to something else than https, mailto or an address.
    Link(String),
}

/// The first of the characters that stand for pieces.
const FIRST: u32 = 0xE000;
/// How deep blocks and emphasis may lie in each other.
const MOST_DEPTH: usize = 48;
/// How many there are. A text with more pieces keeps the others as words.
const MOST: usize = 6400;

impl Prose {
    /// Reads the Markdown of a template.
    pub fn parse(template: &Template) -> Prose {
        let skeleton = Skeleton::of(template);
        let events = Parser::new_ext(&skeleton.text, Options::ENABLE_TABLES).into_offset_iter();
        let mut builder = Builder {
            skeleton: &skeleton,
            stack: vec![Frame::new(Open::Root, 0..0)],
            refused: Vec::new(),
            drafter: Drafter::default(),
            plain: Plain::new(template.text.len()),
        };
        for (event, span) in events {
            builder.take(event, span);
        }
        // What means nothing is no prose either.
        let faults = template.faults.iter().map(|fault| &fault.span);
        faults.chain(&template.directives).for_each(|span| builder.plain.piece(span.clone()));
        builder.finish()
    }
}

/// A text in which each piece is one character.
struct Skeleton<'t> {
    text: String,
    template: &'t Template<'t>,
}

impl<'t> Skeleton<'t> {
    fn of(template: &'t Template<'t>) -> Skeleton<'t> {
        let mut text = String::with_capacity(template.text.len());
        let mut at = 0;
        for (mark, piece) in marks().zip(&template.pieces) {
            push_words(&mut text, template.text.get(at..piece.span.start).unwrap_or_default());
            text.push(mark);
            at = piece.span.end;
        }
        push_words(&mut text, template.text.get(at..).unwrap_or_default());
        Skeleton { text, template }
    }

    /// The place in the text of a place in the skeleton.
    fn original(&self, span: Range<usize>) -> Range<usize> {
        self.offset(span.start)..self.offset(span.end)
    }

    fn offset(&self, at: usize) -> usize {
        let mut shift = 0_isize;
        for piece in self.template.pieces.iter().take(MOST) {
            let start = piece.span.start.saturating_add_signed(-shift);
            if start >= at {
                break;
            }
            shift += piece.span.len() as isize - 3;
        }
        at.saturating_add_signed(shift)
    }
}

fn marks() -> impl Iterator<Item = char> {
    (FIRST..).map_while(char::from_u32).take(MOST)
}

/// Words of the author. A private character of their own would be taken for a piece.
fn push_words(text: &mut String, words: &str) {
    text.extend(words.chars().map(|c| if piece_of(c).is_some() { '\u{fffd}' } else { c }));
}

/// The piece that a character stands for.
fn piece_of(c: char) -> Option<usize> {
    (c as u32).checked_sub(FIRST).map(|position| position as usize).filter(|position| *position < MOST)
}

/// What is being read.
enum Open {
    Root,
    Paragraph,
    Heading(usize),
    List(Option<u64>),
    Item,
    Table,
    Row,
    Cell,
    Quote,
    Code,
    Emphasis,
    Strong,
    Link(String),
    /// Something refused: its words stay.
    Plain,
}

struct Frame {
    open: Open,
    span: Range<usize>,
    blocks: Vec<Block>,
    inlines: Vec<Inline>,
    items: Vec<Vec<Block>>,
    rows: Vec<Vec<Vec<Inline>>>,
    cells: Vec<Vec<Inline>>,
}

impl Frame {
    fn new(open: Open, span: Range<usize>) -> Frame {
        let (blocks, inlines, items, rows, cells) = Default::default();
        Frame { open, span, blocks, inlines, items, rows, cells }
    }

    /// The blocks, with words that stand in none as a paragraph.
    fn into_blocks(mut self) -> Vec<Block> {
        self.settle();
        self.blocks
    }

    fn settle(&mut self) {
        if !self.inlines.is_empty() {
            self.blocks.push(Block::Paragraph(std::mem::take(&mut self.inlines)));
        }
    }
}

struct Builder<'s> {
    skeleton: &'s Skeleton<'s>,
    stack: Vec<Frame>,
    refused: Vec<(Range<usize>, Refused)>,
    drafter: Drafter,
    plain: Plain,
}

impl Builder<'_> {
    fn take(&mut self, event: Event, span: Range<usize>) {
        match event {
            Event::Start(tag) => self.open(tag, span),
            Event::End(TagEnd::HtmlBlock) => {}
            Event::End(_) => self.close(),
            Event::Text(words) => {
                self.copy(&words, span);
                self.words(&words);
            }
            Event::Code(code) => self.inline(Inline::Code(code.into_string())),
            Event::Html(words) | Event::InlineHtml(words) => {
                self.refuse(span, Refused::Html);
                self.words(words.trim_end());
            }
            Event::SoftBreak => {
                self.plain.blank(self.skeleton.offset(span.start));
                self.inline(Inline::Words(" ".into()));
            }
            Event::HardBreak => {
                self.plain.blank(self.skeleton.offset(span.start));
                self.inline(Inline::Break);
            }
            Event::Rule => self.block(Block::Rule),
            // None of these is switched on.
            Event::InlineMath(words) | Event::DisplayMath(words) | Event::FootnoteReference(words) => {
                self.words(&words)
            }
            Event::TaskListMarker(_) => {}
        }
    }

    fn open(&mut self, tag: Tag, span: Range<usize>) {
        let original = self.skeleton.original(span.clone());
        self.sketch(&tag, original.clone());
        let open = match tag {
            // No reader follows so far; what lies deeper stands on the level above.
            _ if self.stack.len() > MOST_DEPTH => Open::Plain,
            Tag::Paragraph => Open::Paragraph,
            Tag::Heading { level, .. } => Open::Heading(level as usize),
            Tag::List(first) => Open::List(first),
            Tag::Item => Open::Item,
            Tag::Table(_) => Open::Table,
            Tag::TableHead | Tag::TableRow => Open::Row,
            Tag::TableCell => Open::Cell,
            Tag::BlockQuote(_) => Open::Quote,
            Tag::CodeBlock(CodeBlockKind::Indented | CodeBlockKind::Fenced(_)) => Open::Code,
            Tag::Emphasis => Open::Emphasis,
            Tag::Strong => Open::Strong,
            Tag::Link { dest_url, .. } if is_safe(&dest_url) => Open::Link(dest_url.into_string()),
            Tag::Link { dest_url, .. } => {
                self.refuse(span, Refused::Link(dest_url.into_string()));
                Open::Plain
            }
            Tag::Image { .. } => {
                self.refuse(span, Refused::Picture);
                Open::Plain
            }
            // Reported by what is inside, which comes as an event of its own.
            Tag::HtmlBlock => return,
            _ => Open::Plain,
        };
        self.stack.push(Frame::new(open, original));
    }

    /// Notes the shape of the text, and where sentences end for sure.
    fn sketch(&mut self, tag: &Tag, span: Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => self.drafter.heading(*level as usize, span.clone()),
            Tag::List(first) => self.drafter.list(first.is_some(), span.clone()),
            Tag::Item => self.drafter.item(span.clone()),
            Tag::Table(columns) => self.drafter.table(columns.len(), span.clone()),
            Tag::TableHead | Tag::TableRow => self.drafter.row(span.clone()),
            Tag::Paragraph | Tag::TableCell => {}
            _ => return,
        }
        self.plain.edge(span.start);
    }

    fn close(&mut self) {
        let Some(mut frame) = self.stack.pop() else { return };
        let inlines = |frame: &mut Frame| std::mem::take(&mut frame.inlines);
        match frame.open {
            Open::Paragraph => {
                let words = inlines(&mut frame);
                self.block(Block::Paragraph(words));
            }
            Open::Heading(level) => {
                let words = inlines(&mut frame);
                self.block(Block::Heading(level, words, frame.span));
            }
            Open::List(first) => {
                self.drafter.end_list();
                self.block(Block::List(first, frame.items, frame.span));
            }
            Open::Item => {
                let blocks = frame.into_blocks();
                self.top(|list| list.items.push(blocks));
            }
            Open::Table => self.block(Block::Table(frame.rows, frame.span)),
            Open::Row => self.top(|table| table.rows.push(frame.cells)),
            Open::Cell => self.top(|row| row.cells.push(frame.inlines)),
            Open::Quote => self.block(Block::Quote(frame.into_blocks())),
            Open::Code => {
                let code = frame.inlines.iter().map(|inline| match inline {
                    Inline::Words(words) => words.as_str(),
                    _ => "",
                });
                let code = code.collect();
                self.block(Block::Code(code));
            }
            Open::Emphasis => self.inline(Inline::Emphasis(frame.inlines)),
            Open::Strong => self.inline(Inline::Strong(frame.inlines)),
            Open::Link(target) => self.inline(Inline::Link(target, frame.inlines)),
            Open::Plain | Open::Root => {
                frame.inlines.into_iter().for_each(|inline| self.inline(inline));
                self.top(|above| above.blocks.extend(frame.blocks));
            }
        }
    }

    fn top(&mut self, put: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.stack.last_mut() {
            put(frame);
        }
    }

    fn block(&mut self, block: Block) {
        self.top(|frame| {
            frame.settle();
            frame.blocks.push(block);
        });
    }

    fn inline(&mut self, inline: Inline) {
        self.top(|frame| match (frame.inlines.last_mut(), inline) {
            (Some(Inline::Words(before)), Inline::Words(words)) => before.push_str(&words),
            (_, inline) => frame.inlines.push(inline),
        });
    }

    /// Notes what people read and where it was typed. Code is no prose, and neither is an address of the web.
    fn copy(&mut self, words: &str, span: Range<usize>) {
        let is_prose = match self.stack.last().map(|frame| &frame.open) {
            Some(Open::Code) => false,
            Some(Open::Link(target)) => !target.ends_with(words),
            _ => true,
        };
        // What was typed otherwise than it reads, such as `&amp;`, stands for no word.
        if !is_prose || self.skeleton.text.get(span.clone()) != Some(words) {
            return;
        }
        let mut at = self.skeleton.offset(span.start);
        let mut rest = words;
        while let Some((before, mark)) = rest.char_indices().find(|(_, c)| piece_of(*c).is_some()) {
            self.plain.words(at, rest.get(..before).unwrap_or_default());
            let piece = piece_of(mark).and_then(|position| self.skeleton.template.pieces.get(position));
            let Some(piece) = piece else { return };
            self.plain.piece(piece.span.clone());
            for words in self.skeleton.template.words_in(piece) {
                self.plain.words(words.start, self.skeleton.template.text.get(words.clone()).unwrap_or_default());
            }
            at = piece.span.end;
            rest = rest.get(before + mark.len_utf8()..).unwrap_or_default();
        }
        self.plain.words(at, rest);
    }

    /// Words, with the pieces among them.
    fn words(&mut self, words: &str) {
        let mut rest = words;
        while let Some((at, mark)) = rest.char_indices().find(|(_, c)| piece_of(*c).is_some()) {
            let (before, after) = rest.split_at(at);
            if !before.is_empty() {
                self.inline(Inline::Words(before.to_owned()));
            }
            if let Some(position) = piece_of(mark) {
                self.inline(Inline::Piece(position));
            }
            rest = after.get(mark.len_utf8()..).unwrap_or_default();
        }
        if !rest.is_empty() {
            self.inline(Inline::Words(rest.to_owned()));
        }
    }

    fn refuse(&mut self, span: Range<usize>, refused: Refused) {
        let span = self.skeleton.original(span);
        match self.refused.last_mut() {
            // The lines of one block of HTML are one fault.
            Some((last, Refused::Html)) if refused == Refused::Html && last.end == span.start => last.end = span.end,
            _ => self.refused.push((span, refused)),
        }
    }

    fn finish(mut self) -> Prose {
        while self.stack.len() > 1 {
            self.close();
        }
        let blocks = self.stack.pop().map(Frame::into_blocks).unwrap_or_default();
        Prose { blocks, refused: self.refused, outline: self.drafter.finish(), plain: self.plain.finish() }
    }
}

/// Whether a link may stand in a book.
fn is_safe(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    lower.starts_with("https://") || lower.starts_with("mailto:")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &str) -> Inline {
        Inline::Words(words.into())
    }

    fn read(text: &str) -> Vec<Block> {
        Prose::parse(&Template::parse(text)).blocks
    }

    #[test]
    fn pieces_stand_in_their_places() {
        assert_eq!(
            read("Au plus **{max} {max|dé|dés}** ici.\n\n![[map]]"),
            [
                Block::Paragraph(vec![
                    words("Au plus "),
                    Inline::Strong(vec![Inline::Piece(0), words(" "), Inline::Piece(1)]),
                    words(" ici."),
                ]),
                Block::Paragraph(vec![Inline::Piece(2)]),
            ]
        );
    }

    #[test]
    fn lists_and_tables_keep_their_shape() {
        let text = "Au choix :\n\n1. {a}\n2. deux\n   - trois\n\n| a | b |\n| --- | --- |\n| {n|x|y} | `c` |\n";
        let blocks = read(text);
        let [_, Block::List(Some(1), items, list), Block::Table(rows, table)] = blocks.as_slice() else {
            panic!("{blocks:?}")
        };
        assert_eq!(items.len(), 2);
        assert_eq!(items[0], [Block::Paragraph(vec![Inline::Piece(0)])]);
        assert!(matches!(&items[1][..], [Block::Paragraph(_), Block::List(None, inner, _)] if inner.len() == 1));
        assert!(text[list.clone()].starts_with("1. {a}\n2. deux"));
        assert_eq!(rows[1], [vec![Inline::Piece(1)], vec![Inline::Code("c".into())]]);
        assert!(text[table.clone()].starts_with("| a | b |"));
    }

    #[test]
    fn what_could_act_is_refused_in_its_place() {
        let text = "{a} <b>x</b> [y](javascript:alert) ![z](https://a.org/p.png) [w](https://a.org)\n\n<div>\n<p>\n";
        let template = Template::parse(text);
        let prose = Prose::parse(&template);
        let refused: Vec<(&str, &Refused)> =
            prose.refused.iter().map(|(span, refused)| (text[span.clone()].trim_end(), refused)).collect();
        assert_eq!(
            refused,
            [
                ("<b>", &Refused::Html),
                ("</b>", &Refused::Html),
                ("[y](javascript:alert)", &Refused::Link("javascript:alert".into())),
                ("![z](https://a.org/p.png)", &Refused::Picture),
                ("<div>\n<p>", &Refused::Html),
            ]
        );
        let Some(Block::Paragraph(inlines)) = prose.blocks.first() else { panic!("{prose:?}") };
        assert!(inlines.contains(&Inline::Link("https://a.org".into(), vec![words("w")])), "{inlines:?}");
        assert!(inlines.contains(&words(" <b>x</b> y z ")), "{inlines:?}");
    }

    #[test]
    fn words_keep_their_places_and_markup_is_no_word() {
        let text = "# Éclat\n\nAu *plus* {n|x|y} {m} `2` \\* é\n3 [dés](https://a.org/4)\n\n1. un\n2. {a}\n\n| a | b |\n| - | - |\n| 5 | c |\n";
        let template = Template::parse(text);
        let prose = Prose::parse(&template);
        assert_eq!(prose.plain.len(), text.len());
        for (at, c) in prose.plain.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
            assert!(text[at..].starts_with(c), "{c} is elsewhere");
        }
        let shown: String = prose.plain.replace('\0', "").replace('\u{1}', "=").replace('\u{2}', "|");
        let parts: Vec<&str> = shown.split('|').filter(|part| !part.is_empty()).collect();
        assert_eq!(parts, ["Éclat", "Au plus ===x=y= ===  * é 3 dés", "un", "===", "a", "b", "5", "c"]);
    }

    #[test]
    fn the_outline_has_every_shape() {
        let text = "## a\n\n- b\n  1. c\n  2. d\n- e\n\n| f | g |\n| - | - |\n| h | i |\n";
        let template = Template::parse(text);
        let outline = Prose::parse(&template).outline;
        let read = |span: &Range<usize>| text[span.clone()].trim_end().to_owned();
        assert_eq!(outline.headings.iter().map(|h| (h.level, read(&h.span))).collect::<Vec<_>>(), [(2, "## a".into())]);
        let lists: Vec<_> =
            outline.lists.iter().map(|l| (l.numbered, l.depth, l.items.iter().map(read).collect::<Vec<_>>())).collect();
        let inner = vec!["1. c".to_owned(), "2. d".to_owned()];
        assert_eq!(lists, [(false, 0, vec!["- b\n  1. c\n  2. d".into(), "- e".into()]), (true, 1, inner)]);
        let [table] = outline.tables.as_slice() else { panic!("{outline:?}") };
        assert_eq!(
            (table.columns, table.rows.iter().map(read).collect::<Vec<_>>()),
            (2, vec!["| f | g |".into(), "| h | i |".into()])
        );
    }

    #[test]
    fn what_lies_too_deep_stands_above() {
        let deep = |block: &Block| -> usize {
            let (mut block, mut depth) = (block.clone(), 0);
            while let Block::Quote(blocks) = block {
                depth += 1;
                let Some(first) = blocks.into_iter().next() else { break };
                block = first;
            }
            depth
        };
        let blocks = read(&format!("{} a", ">".repeat(5000)));
        assert!((1..=MOST_DEPTH).contains(&deep(&blocks[0])));
    }

    #[test]
    fn a_private_character_is_no_piece() {
        assert_eq!(read("a\u{e000}b {c}"), [Block::Paragraph(vec![words("a\u{fffd}b "), Inline::Piece(0)])]);
    }
}
