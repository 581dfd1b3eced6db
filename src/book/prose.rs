//! Prose of a pack, with its insertions filled: as Markdown for pages, as plain words for lists of changes.
//!
//! The words of a paragraph are put together first, so that typography sees what stands on both sides
//! of an insertion; then they are typeset, then escaped. Markup never comes out of words.

use super::insert;
use super::links::inner;
use super::markdown::{code, escape, one_line, target, visible};
use super::names::Names;
use super::page::{Cell, Form, Line};
use crate::address::Address;
use crate::locale::{number, typeset};
use crate::text::{Block, Inline, Path, Prose, Scope, Template, What};

/// A part of a page.
#[derive(Debug, PartialEq)]
pub enum Chunk<'t> {
    /// A line.
    Line(Line),
    /// A heading, at a depth from 1 below what the text stands under.
    Heading(usize, Cell),
    /// An embed that stands alone in its paragraph: the place of what data renders.
    Embed(Path<'t>),
}

/// Prose on one line, as plain words that nothing was typeset in yet.
pub fn plain(names: &Names, text: &str, scope: &Scope) -> String {
    let template = Template::parse(text);
    let writer = Writer { names, scope, template: &template, plain: true };
    let words: Vec<String> = runs(&Prose::parse(&template).blocks).iter().map(|run| writer.plain(run)).collect();
    one_line(&words.join(" "))
}

/// Prose on one line of Markdown, such as an item of a list or, if `in_table`, a cell.
pub fn line(names: &Names, text: &str, scope: &Scope, in_table: bool) -> String {
    let template = Template::parse(text);
    let writer = Writer { names, scope, template: &template, plain: false };
    let blocks = Prose::parse(&template).blocks;
    let lines: Vec<String> = runs(&blocks).iter().map(|run| writer.line(run, in_table)).collect();
    lines.join(" ")
}

/// Prose as the lines of a page. Each is made from what it inserts, and from the text at `address`.
pub fn chunks<'t>(names: &Names, text: &'t str, scope: &Scope, address: &Address) -> Vec<Chunk<'t>> {
    let template = Template::parse(text);
    let blocks = Prose::parse(&template).blocks;
    let mut depths: Vec<usize> = Vec::new();
    let mut out = Vec::new();
    let writer = Writer { names, scope, template: &template, plain: false };
    let mut pages = Pages { writer, address, out: Vec::new() };
    for block in &blocks {
        if let Some(path) = embed(&template, block) {
            out.append(&mut pages.out);
            out.push(Chunk::Embed(path));
            continue;
        }
        match block {
            Block::Heading(level, inlines, _) => {
                // Levels that the author skips are not skipped in the book.
                depths.retain(|open| open < level);
                depths.push(*level);
                let cell = pages.cell(|writer| writer.line(inlines, false));
                out.append(&mut pages.out);
                out.push(Chunk::Heading(depths.len(), cell));
            }
            block => pages.block(block, "", None),
        }
    }
    out.append(&mut pages.out);
    out
}

/// The embed that stands alone in a paragraph.
fn embed<'t>(template: &Template<'t>, block: &Block) -> Option<Path<'t>> {
    let Block::Paragraph(inlines) = block else { return None };
    let [Inline::Piece(position)] = inlines.as_slice() else { return None };
    match &template.pieces.get(*position)?.what {
        What::Embed(path) => Some(path.clone()),
        _ => None,
    }
}

/// The lines of blocks, one after the other, whatever the blocks are.
fn runs(blocks: &[Block]) -> Vec<&[Inline]> {
    blocks.iter().flat_map(run).collect()
}

fn run(block: &Block) -> Vec<&[Inline]> {
    match block {
        Block::Paragraph(inlines) | Block::Heading(_, inlines, _) => vec![inlines.as_slice()],
        Block::List(_, items, _) => items.iter().flat_map(|item| runs(item)).collect(),
        Block::Table(rows, _) => rows.iter().flatten().map(Vec::as_slice).collect(),
        Block::Quote(blocks) => runs(blocks),
        Block::Code(_) | Block::Rule => Vec::new(),
    }
}

/// Blocks that become lines.
struct Pages<'w, 't, 'a> {
    writer: Writer<'w, 't>,
    address: &'a Address,
    out: Vec<Chunk<'t>>,
}

impl<'w, 't> Pages<'w, 't, '_> {
    fn cell(&self, write: impl FnOnce(&Writer<'w, 't>) -> String) -> Cell {
        self.writer.names.cell(|| {
            self.writer.names.note(|| self.address.clone());
            write(&self.writer)
        })
    }

    fn push(&mut self, form: Form, indent: &str, cells: Vec<Cell>) {
        let key = format!("text/{}", self.out.len());
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            self.out.push(Chunk::Line(Line { key, form, indent: indent.to_owned(), cells }));
        }
    }

    /// A block whose lines start with `indent`; the first of an item starts with its mark.
    fn block(&mut self, block: &Block, indent: &str, mark: Option<&str>) {
        let form = mark.map_or(Form::Paragraph, |mark| Form::Item(mark.to_owned()));
        match block {
            Block::Paragraph(inlines) | Block::Heading(_, inlines, _) => {
                let cell = self.cell(|writer| writer.line(inlines, false));
                self.push(form, indent, vec![cell]);
            }
            Block::List(first, items, _) => {
                for (position, item) in items.iter().enumerate() {
                    let number = |first: u64| format!("{}. ", first.saturating_add(position as u64));
                    self.item(item, indent, &first.map_or("- ".to_owned(), number));
                }
            }
            Block::Table(rows, _) => {
                for (position, row) in rows.iter().enumerate() {
                    let form = if position == 0 { Form::Head } else { Form::Row };
                    let cell = |(at, inlines): (usize, &Vec<Inline>)| {
                        let column = at.to_string();
                        Cell { column, ..self.cell(|writer| writer.line(inlines, true)) }
                    };
                    self.push(form, indent, row.iter().enumerate().map(cell).collect());
                }
            }
            Block::Quote(blocks) => blocks.iter().for_each(|block| self.block(block, &format!("{indent}> "), None)),
            Block::Code(text) => {
                let cell = self.cell(|_| fenced(text));
                self.push(Form::Block, indent, vec![cell]);
            }
            Block::Rule => self.push(Form::Block, indent, vec![Cell::fixed("---".to_owned())]),
        }
    }

    /// An item: its first line carries the mark, the others stand below it.
    fn item(&mut self, blocks: &[Block], indent: &str, mark: &str) {
        let below = format!("{indent}{}", " ".repeat(mark.len()));
        let mut blocks = blocks.iter();
        match blocks.as_slice().first() {
            Some(first @ (Block::Paragraph(_) | Block::Heading(..))) => {
                self.block(first, indent, Some(mark));
                blocks.next();
            }
            // An item that starts with a list, a quotation or a table has no words of its own.
            _ => self.push(Form::Item(mark.to_owned()), indent, vec![Cell::fixed("–".to_owned())]),
        }
        blocks.for_each(|block| self.block(block, &below, None));
    }
}

struct Writer<'w, 't> {
    names: &'w Names<'w>,
    scope: &'w Scope<'w>,
    template: &'w Template<'t>,
    /// Whether nothing but words is wanted.
    plain: bool,
}

/// A part of a line: words to be typeset and escaped, or finished markup.
enum Token {
    Words(String),
    Markup(String),
}

/// The first of the characters that stand for markup while words are typeset.
const FIRST: u32 = 0xF000;

impl Writer<'_, '_> {
    fn plain(&self, inlines: &[Inline]) -> String {
        let mut tokens = Vec::new();
        self.tokens(inlines, false, &mut tokens);
        let words = tokens.into_iter().map(|token| match token {
            Token::Words(words) => words,
            Token::Markup(_) => String::new(),
        });
        visible(&words.collect::<String>())
    }

    /// One line of Markdown, which may stand in a table.
    fn line(&self, inlines: &[Inline], in_table: bool) -> String {
        let mut tokens = Vec::new();
        self.tokens(inlines, false, &mut tokens);
        let mut text = String::new();
        let mut markup = Vec::new();
        for token in tokens {
            match token {
                Token::Words(words) => {
                    text.extend(visible(&words).chars().filter(|c| position(*c, usize::MAX).is_none()))
                }
                // In a table a bar parts cells even inside code, and a line cannot end.
                Token::Markup(mark) => {
                    let mark = if in_table { mark.replace('|', "\\|").replace("\\\n", " ") } else { mark };
                    text.extend(char::from_u32(FIRST + markup.len() as u32));
                    markup.push(mark);
                }
            }
        }
        let set = typeset(self.names.profile, &one_line(&text));
        let mut out = String::with_capacity(set.len() * 2);
        let mut words = String::new();
        for c in set.chars() {
            match position(c, markup.len()).and_then(|at| markup.get(at)) {
                Some(mark) => {
                    out.push_str(&escape(&std::mem::take(&mut words)));
                    out.push_str(mark);
                }
                None => words.push(c),
            }
        }
        out.push_str(&escape(&words));
        out
    }

    fn tokens(&self, inlines: &[Inline], in_link: bool, out: &mut Vec<Token>) {
        for inline in inlines {
            match inline {
                Inline::Words(words) => out.push(Token::Words(words.clone())),
                Inline::Emphasis(inner) => self.between("*", inner, "*", in_link, out),
                Inline::Strong(inner) => self.between("**", inner, "**", in_link, out),
                Inline::Link(url, inner) => self.between("[", inner, &format!("]({})", target(url)), true, out),
                Inline::Code(text) if !self.plain => out.push(Token::Markup(code(text))),
                Inline::Code(text) => out.push(Token::Words(text.clone())),
                Inline::Break if !self.plain => out.push(Token::Markup("\\\n".into())),
                Inline::Break => out.push(Token::Words(" ".into())),
                Inline::Piece(position) => self.piece(*position, in_link, out),
            }
        }
    }

    fn between(&self, open: &str, inner: &[Inline], close: &str, in_link: bool, out: &mut Vec<Token>) {
        out.push(Token::Markup(open.into()));
        self.tokens(inner, in_link, out);
        out.push(Token::Markup(close.into()));
    }

    /// A piece; one that means nothing stays as it was typed.
    fn piece(&self, position: usize, in_link: bool, out: &mut Vec<Token>) {
        let Some(piece) = self.template.pieces.get(position) else { return };
        let typed = || self.template.text.get(piece.span.clone()).unwrap_or_default().to_owned();
        match &piece.what {
            What::Insertion(insertion) => {
                out.push(Token::Words(insert::words(self.names, self.scope, insertion).unwrap_or_else(typed)));
            }
            What::Link(path, words) => {
                let name = insert::name(self.names, self.scope, path);
                let label = words.map(str::to_owned).or(name).unwrap_or_else(typed);
                // A link inside a link would end it.
                match insert::target(self.scope, path).filter(|_| !self.plain && !in_link) {
                    Some(anchor) => {
                        out.push(Token::Markup("[".into()));
                        out.push(Token::Words(label));
                        out.push(Token::Markup(format!("]({})", inner(&anchor))));
                    }
                    None => out.push(Token::Words(label)),
                }
            }
            What::Sum(sum) => {
                let worth = self.scope.reckon(sum.text).ok();
                out.push(Token::Words(worth.map_or_else(typed, |n| number(self.names.profile, n))));
            }
            What::Embed(_) => out.push(Token::Words(typed())),
        }
    }
}

/// The markup that a character stands for.
fn position(c: char, count: usize) -> Option<usize> {
    let private = ('\u{f000}'..='\u{f8ff}').contains(&c);
    (c as u32).checked_sub(FIRST).filter(|_| private).map(|at| at as usize).filter(|at| *at < count)
}

/// A block of code that holds exactly this text, but for what mdBook would act on.
pub(super) fn fenced(text: &str) -> String {
    let text = text.lines().map(visible).collect::<Vec<_>>().join("\n").replace("{{", "{ {").replace('\t', "    ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;
    use crate::book::fixtures::compiled;
    use crate::book::page::Page;
    use crate::compile::Compiled;

    const GAME: &str = r#"
# file: rules/canals/pack.toml
[pack]
id = "canals"
version = "1.0.0"
format = 1
title = "Canals"
languages = ["fr", "en"]

# file: rules/canals/rules.toml
[param.boats]
type = "int"
default = 3
label = { fr = "bateaux", en = "boats" }

[term.lock]
forms.fr = { one = "écluse", other = "écluses", gender = "f" }
forms.en = { one = "lock", other = "locks" }

[term.hauler]
forms.fr = { one = "haleur", other = "haleurs", gender = "m", elide = false }
forms.en = { one = "hour", other = "hours" }

[system.mill]
name = { fr = "Le Moulin", en = "The Mill" }
rewards.toll = { winner = 1200, loser = 2 }
points = 4
values = { one = 1, none = 0, many = 21, toll = 7, lock = 2 }
text = { fr = "", en = "" }

[system.mill.clauses.pay]
values = { toll = 2 }
text = { fr = "", en = "" }

[reward.toll]
name = { fr = "péage", en = "toll" }
"#;

    fn both(compiled: &Compiled, at: &str, fr: &str, en: &str) -> [String; 2] {
        let address: Address = at.parse().unwrap();
        [("fr", fr), ("en", en)].map(|(language, text)| {
            let names = Names::new(compiled, language);
            line(&names, text, &Scope::of(compiled, &address), false)
        })
    }

    /// The same template in both languages.
    fn same(compiled: &Compiled, text: &str) -> [String; 2] {
        both(compiled, "system.mill.clauses.pay.text", text, text)
    }

    #[test]
    fn values_are_looked_up_from_the_inside_out() {
        let canals = compiled("canals", GAME);
        assert_eq!(same(&canals, "{toll} {many} {points} {boats}"), ["2 21 4 3", "2 21 4 3"], "the clause comes first");
        let outside = both(&canals, "system.mill.text", "{toll}", "{toll}");
        assert_eq!(outside, ["7", "7"]);
        assert_eq!(same(&canals, "{rewards.toll.loser} {system.mill.points}"), ["2 4", "2 4"]);
        assert_eq!(same(&canals, "{system.mill} {reward.toll.capital}"), ["Le Moulin Péage", "The Mill Toll"]);
        assert_eq!(same(&canals, "{nobody}"), ["\\{nobody\\}", "\\{nobody\\}"], "what nobody knows stays in sight");
    }

    #[test]
    fn sums_print_what_they_come_to() {
        let canals = compiled("canals", GAME);
        assert_eq!(same(&canals, "{many * 100 + toll}, {boats - 1}")[1], "2,102, 2");
        assert_eq!(same(&canals, "{ceil(many / 2)} {many / 2}"), ["11 \\{many / 2\\}", "11 \\{many / 2\\}"]);
    }

    #[test]
    fn nouns_are_declined_and_agree() {
        let canals = compiled("canals", GAME);
        assert_eq!(same(&canals, "{lock}, {lock lock}"), ["2, 2 écluses", "2, 2 locks"], "a noun is a term first");
        assert_eq!(
            same(&canals, "{none lock}, {one lock}, {many lock}"),
            ["0 écluse, 1 écluse, 21 écluses", "0 locks, 1 lock, 21 locks"]
        );
        assert_eq!(
            same(&canals, "{term.lock.def.capital}, {term.lock.of}, {term.lock.to.plural}"),
            ["L’écluse, de l’écluse, aux écluses", "The lock, of the lock, to the locks"]
        );
        assert_eq!(same(&canals, "{hauler.indef}, {hauler.of}"), ["un haleur, du haleur", "an hour, of the hour"]);
        assert_eq!(
            same(&canals, "{one.ordinal lock} {many.ordinal lock}"),
            ["1re écluse 21e écluse", "1st lock 21st lock"]
        );
        assert_eq!(
            both(
                &canals,
                "system.mill.text",
                "{many|un seul|plusieurs}, {none|passe|passent}",
                "{one|goes|go}, {none|goes|go}"
            ),
            ["plusieurs, passe", "goes, go"]
        );
    }

    #[test]
    fn typography_sees_both_sides_of_an_insertion() {
        let canals = compiled("canals", GAME);
        let [fr, _] = both(&canals, "system.mill.text", "*{points}* ! \"**{term.lock}**\" : {toll}", "x");
        assert_eq!(fr, "*4*\u{202f}! «\u{a0}**écluse**\u{a0}»\u{a0}: 7");
    }

    #[test]
    fn links_lead_to_pages_and_plain_words_lead_nowhere() {
        let canals = compiled("canals", GAME);
        let [fr, en] = both(&canals, "system.mill.text", "[[system.mill]]", "[[system.mill|the old *mill*]]");
        let target = inner("system-mill");
        assert_eq!(fr, format!("[Le Moulin]({target})"));
        assert_eq!(en, format!("[the old \\*mill\\*]({target})"));
        let names = Names::new(&canals, "fr");
        let scope = Scope::of(&canals, &"system.mill.text".parse().unwrap());
        assert_eq!(plain(&names, "Vers **[[system.mill]]** :\n\n- {points}", &scope), "Vers Le Moulin : 4");
    }

    #[test]
    fn blocks_keep_their_shape_and_nothing_of_a_stranger_acts() {
        let canals = compiled("canals", GAME);
        let names = Names::new(&canals, "en");
        let address: Address = "system.mill.text".parse().unwrap();
        let scope = Scope::of(&canals, &address);
        let text = "## Tolls\n\n1. {toll}\n2. two\n   - three\n\n     four\n\n> five\n>\n> - six\n\n| a | b |\n|---|---|\n| x \\| `y\\|z` | {{#include z}} |\n\n![[map]]\n\n#### Deep\n\n<b>";
        let mut page = Page::new("canals", Cell::default(), "a");
        let mut embeds = Vec::new();
        for chunk in chunks(&names, text, &scope, &address) {
            match chunk {
                Chunk::Line(line) => page.push(line),
                Chunk::Heading(depth, title) => drop(page.heading(1 + depth, title, "b")),
                Chunk::Embed(path) => embeds.push(path.text),
            }
        }
        assert_eq!(embeds, ["map"]);
        let written = page.markdown();
        let read: Vec<&str> = written.lines().skip(1).filter(|line| !line.is_empty()).collect();
        assert_eq!(
            read,
            [
                "## Tolls {#b}",
                "1. 7",
                "2. two",
                "   - three",
                "     four",
                "> five",
                ">",
                "> - six",
                "| a | b |",
                "| --- | --- |",
                "| x \\| `y\\|z` | \\{\\{\\#include z\\}\\} |",
                "### Deep {#b}",
                "&lt;b&gt;",
            ]
        );
    }
}
