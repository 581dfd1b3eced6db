//! Prose of a pack, with its insertions filled: as Markdown for pages, as plain words for lists of changes.
//!
//! The words of a paragraph are put together first, so that typography sees what stands on both sides
//! of an insertion; then they are typeset, then escaped. Markup never comes out of words.

use super::edition::Edition;
use super::insert;
use super::markdown::{code, escape, guard_start, one_line, target, visible};
use super::names::Names;
use crate::locale::typeset;
use crate::text::{Block, Inline, Path, Prose, Scope, Template, What};

/// A part of a page: Markdown that is finished, or the place of what data renders.
#[derive(Debug, PartialEq, Eq)]
pub enum Chunk<'t> {
    /// Markdown.
    Markdown(String),
    /// An embed that stands alone in its paragraph.
    Embed(Path<'t>),
}

/// Prose on one line, as plain words that nothing was typeset in yet.
pub fn plain(names: &Names, text: &str, scope: &Scope) -> String {
    let template = Template::parse(text);
    let writer = Writer { names, edition: None, scope, template: &template, anchor: "" };
    let words: Vec<String> = writer.runs(&Prose::parse(&template).blocks).iter().map(|run| writer.plain(run)).collect();
    one_line(&words.join(" "))
}

/// Prose on one line of Markdown, such as an item of a list.
pub fn line(edition: &Edition, text: &str, scope: &Scope) -> String {
    let template = Template::parse(text);
    let writer = Writer { names: &edition.names, edition: Some(edition), scope, template: &template, anchor: "" };
    let blocks = Prose::parse(&template).blocks;
    let lines: Vec<String> = writer.runs(&blocks).iter().map(|run| writer.line(run)).collect();
    lines.join(" ")
}

/// Prose as blocks of Markdown. Its headings lie below `level`, with anchors that start with `anchor`.
pub fn blocks<'t>(edition: &Edition, text: &'t str, scope: &Scope, level: usize, anchor: &str) -> Vec<Chunk<'t>> {
    let template = Template::parse(text);
    let writer = Writer { names: &edition.names, edition: Some(edition), scope, template: &template, anchor };
    let mut headings = 0;
    let chunk = |block: &Block| match block {
        Block::Paragraph(inlines) => match inlines.as_slice() {
            [Inline::Piece(position)] => match template.pieces.get(*position).map(|piece| &piece.what) {
                Some(What::Embed(path)) => Chunk::Embed(path.clone()),
                _ => Chunk::Markdown(writer.block(block, level, &mut headings)),
            },
            _ => Chunk::Markdown(writer.block(block, level, &mut headings)),
        },
        _ => Chunk::Markdown(writer.block(block, level, &mut headings)),
    };
    let blocks = Prose::parse(&template).blocks;
    blocks.iter().map(chunk).filter(|chunk| *chunk != Chunk::Markdown(String::new())).collect()
}

struct Writer<'w, 't> {
    names: &'w Names<'w>,
    /// Where links lead; plain words have none.
    edition: Option<&'w Edition<'w>>,
    scope: &'w Scope<'w>,
    template: &'w Template<'t>,
    anchor: &'w str,
}

/// A part of a line: words to be typeset and escaped, or finished markup.
enum Token {
    Words(String),
    Markup(String),
}

/// The first of the characters that stand for markup while words are typeset.
const FIRST: u32 = 0xF000;

impl Writer<'_, '_> {
    fn block(&self, block: &Block, level: usize, headings: &mut usize) -> String {
        match block {
            Block::Paragraph(inlines) => guard_start(&self.line(inlines)),
            Block::Heading(depth, inlines, _) => {
                *headings += 1;
                let marks = "#".repeat((level + depth).min(6));
                format!("{marks} {} {{#{}-{headings}}}", self.line(inlines), self.anchor)
            }
            Block::List(first, items, _) => {
                let item = |(position, blocks): (usize, &Vec<Block>)| {
                    let mark =
                        first.map_or("-".to_owned(), |first| format!("{}.", first.saturating_add(position as u64)));
                    let tight = blocks.iter().all(|block| matches!(block, Block::Paragraph(_) | Block::List(..)));
                    let parts: Vec<String> = blocks.iter().map(|block| self.block(block, level, headings)).collect();
                    let body = parts.join(if tight { "\n" } else { "\n\n" });
                    format!("{mark} {}", indent(&body, mark.len() + 1))
                };
                items.iter().enumerate().map(item).collect::<Vec<_>>().join("\n")
            }
            Block::Table(rows, _) => self.table(rows),
            Block::Quote(blocks) => {
                let parts: Vec<String> = blocks.iter().map(|block| self.block(block, level, headings)).collect();
                let quoted = |line: &str| if line.is_empty() { ">".to_owned() } else { format!("> {line}") };
                parts.join("\n\n").lines().map(quoted).collect::<Vec<_>>().join("\n")
            }
            Block::Code(text) => fenced(text),
            Block::Rule => "---".to_owned(),
        }
    }

    fn table(&self, rows: &[Vec<Vec<Inline>>]) -> String {
        let line = |row: &Vec<Vec<Inline>>| {
            let cells: Vec<String> = row.iter().map(|cell| self.line(cell)).collect();
            format!("| {} |", cells.join(" | "))
        };
        let Some((head, rest)) = rows.split_first() else { return String::new() };
        let rule = format!("|{}", " --- |".repeat(head.len()));
        [line(head), rule].into_iter().chain(rest.iter().map(line)).collect::<Vec<_>>().join("\n")
    }

    /// The lines of blocks, one after the other, whatever the blocks are.
    fn runs<'b>(&self, blocks: &'b [Block]) -> Vec<&'b [Inline]> {
        let run = |block: &'b Block| match block {
            Block::Paragraph(inlines) | Block::Heading(_, inlines, _) => vec![inlines.as_slice()],
            Block::List(_, items, _) => items.iter().flat_map(|item| self.runs(item)).collect(),
            Block::Table(rows, _) => rows.iter().flatten().map(Vec::as_slice).collect(),
            Block::Quote(blocks) => self.runs(blocks),
            Block::Code(_) | Block::Rule => Vec::new(),
        };
        blocks.iter().flat_map(run).collect()
    }

    fn plain(&self, inlines: &[Inline]) -> String {
        let mut tokens = Vec::new();
        self.tokens(inlines, &mut tokens);
        let words = tokens.into_iter().map(|token| match token {
            Token::Words(words) => words,
            Token::Markup(_) => String::new(),
        });
        visible(&words.collect::<String>())
    }

    fn line(&self, inlines: &[Inline]) -> String {
        let mut tokens = Vec::new();
        self.tokens(inlines, &mut tokens);
        let mut text = String::new();
        let mut markup = Vec::new();
        for token in tokens {
            match token {
                Token::Words(words) => {
                    text.extend(visible(&words).chars().filter(|c| position(*c, usize::MAX).is_none()))
                }
                Token::Markup(mark) => {
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

    fn tokens(&self, inlines: &[Inline], out: &mut Vec<Token>) {
        for inline in inlines {
            match inline {
                Inline::Words(words) => out.push(Token::Words(words.clone())),
                Inline::Emphasis(inner) => self.between("*", inner, "*", out),
                Inline::Strong(inner) => self.between("**", inner, "**", out),
                Inline::Link(url, inner) => self.between("[", inner, &format!("]({})", target(url)), out),
                Inline::Code(text) if self.edition.is_some() => out.push(Token::Markup(code(text))),
                Inline::Code(text) => out.push(Token::Words(text.clone())),
                Inline::Break if self.edition.is_some() => out.push(Token::Markup("\\\n".into())),
                Inline::Break => out.push(Token::Words(" ".into())),
                Inline::Piece(position) => self.piece(*position, out),
            }
        }
    }

    fn between(&self, open: &str, inner: &[Inline], close: &str, out: &mut Vec<Token>) {
        out.push(Token::Markup(open.into()));
        self.tokens(inner, out);
        out.push(Token::Markup(close.into()));
    }

    /// A piece; one that means nothing stays as it was typed.
    fn piece(&self, position: usize, out: &mut Vec<Token>) {
        let Some(piece) = self.template.pieces.get(position) else { return };
        let typed = || self.template.text.get(piece.span.clone()).unwrap_or_default().to_owned();
        match &piece.what {
            What::Insertion(insertion) => {
                out.push(Token::Words(insert::words(self.names, self.scope, insertion).unwrap_or_else(typed)));
            }
            What::Link(path, words) => {
                let name = insert::name(self.names, self.scope, path);
                let label = words.map(str::to_owned).or(name).unwrap_or_else(typed);
                match self.edition.and_then(|edition| edition.href(path)) {
                    Some(href) => {
                        out.push(Token::Markup("[".into()));
                        out.push(Token::Words(label));
                        out.push(Token::Markup(format!("]({href})")));
                    }
                    None => out.push(Token::Words(label)),
                }
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

fn indent(text: &str, by: usize) -> String {
    let pad = " ".repeat(by);
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("{pad}{line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n").trim_start().to_owned()
}

/// A block of code that holds exactly this text, but for what mdBook would act on.
fn fenced(text: &str) -> String {
    let text = text.lines().map(visible).collect::<Vec<_>>().join("\n").replace("{{", "{ {");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;
    use crate::book::fixtures::compiled;
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
            let edition = Edition::new(compiled, language);
            line(&edition, text, &Scope::of(compiled, &address))
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
        assert_eq!(fr, "[Le Moulin](systems.md#system-mill)");
        assert_eq!(en, "[the old \\*mill\\*](systems.md#system-mill)");
        let names = Names::new(&canals, "fr");
        let scope = Scope::of(&canals, &"system.mill.text".parse().unwrap());
        assert_eq!(plain(&names, "Vers **[[system.mill]]** :\n\n- {points}", &scope), "Vers Le Moulin : 4");
    }

    #[test]
    fn blocks_keep_their_shape_and_nothing_of_a_stranger_acts() {
        let canals = compiled("canals", GAME);
        let edition = Edition::new(&canals, "en");
        let scope = Scope::of(&canals, &"system.mill.text".parse().unwrap());
        let text = "# Tolls\n\n1. {toll}\n2. two\n   - three\n\n| a | b |\n|---|---|\n| x \\| y | {{#include z}} |\n\n![[map]]\n\n<b>";
        let chunks = blocks(&edition, text, &scope, 2, "system-mill");
        let read: Vec<String> = chunks
            .iter()
            .map(|chunk| match chunk {
                Chunk::Markdown(markdown) => markdown.clone(),
                Chunk::Embed(path) => format!("embed {}", path.text),
            })
            .collect();
        assert_eq!(
            read,
            [
                "### Tolls {#system-mill-1}",
                "1. 7\n2. two\n   - three",
                "| a | b |\n| --- | --- |\n| x \\| y | \\{\\{\\#include z\\}\\} |",
                "embed map",
                "&lt;b&gt;",
            ]
        );
    }
}
