//! What fits on two pages, and in which size.
//!
//! Heights are those of the style sheet, in hundredths of the size of the letters; lengths are in hundredths of a
//! point. Nobody knows which paper is in the printer, so a sheet fits on A4 and on Letter.

use super::content::{Block, Kind, Weight, keep, lines as count};
use super::measure::{lines, width};

/// How a sheet is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The size of the letters.
    pub size: i64,
    /// The columns of a page.
    pub columns: i64,
    /// How many pages there may be.
    pages: i64,
    /// How much of the width each column of a table gets, in ten thousandths.
    pub shares: Vec<i64>,
}

/// What a paper has inside margins of 12 mm, and of 13 mm at the foot.
#[derive(Clone, Copy, Debug)]
struct Paper {
    width: i64,
    height: i64,
}

const A4: Paper = Paper { width: 52_720, height: 77_100 };
const LETTER: Paper = Paper { width: 54_390, height: 72_110 };

/// Between two columns.
pub const GAP: i64 = 1_200;
/// What a column may hold, in hundredths: lines that break otherwise than we think must not make a third page.
const FULL: i64 = 99;
/// The title over the columns, in hundredths of the size.
const TITLE: i64 = 330;
/// From line to line, in hundredths of the size.
pub const LEADING: i64 = 118;

/// Between two cells of a table, in hundredths of the size.
const PADDING: i64 = 60;

/// The least size.
const LEAST: i64 = 650;

/// The sizes and pages of layouts, from the best to the most crowded.
fn sizes() -> impl Iterator<Item = (i64, i64)> {
    let sizes = |pages: i64, least: i64| (least..=900).rev().step_by(10).map(move |size| (size, pages));
    sizes(1, 800).chain(sizes(2, LEAST))
}

/// Below this size, rules in words alone give way before the letters get smaller.
const EASY: i64 = 725;

/// How many lines fit, those that matter most first.
pub fn most(blocks: &[Block]) -> usize {
    let all = count(blocks);
    let needed = blocks.iter().filter(|block| block.kind.rank() == 0 && block.weight < Weight::Words).count();
    let fits = |size: i64, lines: usize| {
        let kept = keep(blocks, lines);
        is_enough(&Layout::new(&kept, size, 2), &kept)
    };
    let fitting = |size: i64| {
        let (mut fit, mut fail) = (0, all + 1);
        while fail - fit > 1 {
            let middle = fit.midpoint(fail);
            if fits(size, middle) { fit = middle } else { fail = middle }
        }
        fit
    };
    match sizes().map(|(size, _)| size).find(|size| fits(*size, if *size > EASY { all } else { needed })) {
        Some(size) => fitting(size),
        None => fitting(LEAST),
    }
}

/// The best layout for what is kept.
pub fn layout(blocks: &[Block]) -> Layout {
    let mut layouts = sizes().map(|(size, pages)| Layout::new(blocks, size, pages));
    layouts.find(|layout| is_enough(layout, blocks)).unwrap_or_else(|| Layout::new(blocks, LEAST, 2))
}

/// Whether the blocks fit.
fn is_enough(layout: &Layout, blocks: &[Block]) -> bool {
    [A4, LETTER].into_iter().all(|paper| is_enough_on(paper, layout, blocks))
}

fn is_enough_on(paper: Paper, layout: &Layout, blocks: &[Block]) -> bool {
    let line = layout.size * LEADING / 100;
    let title = TITLE * layout.size / 100;
    let room = |column: i64| (paper.height - if column < layout.columns { title } else { 0 }) * FULL / 100;
    let (mut column, mut at) = (0, 0);
    let mut rest = blocks;
    while !rest.is_empty() {
        // Headings stay with what they lead to.
        let headings = rest.iter().take_while(|block| block.kind.rank() > 0).count();
        let (together, after) = rest.split_at((headings + 1).min(rest.len()));
        let height: i64 = together.iter().map(|block| layout.height(paper, block)).sum();
        if at + height > room(column) && at > 0 {
            // The head of a table stands over each part of it.
            let head = if together.last().is_some_and(|block| block.kind == Kind::Row) { 2 * layout.size } else { 0 };
            (column, at) = (column + 1, head);
        }
        at += height;
        while at > room(column) {
            at -= room(column);
            column += 1;
        }
        rest = after;
    }
    // A last line may say that the rulebook holds the rest.
    column + i64::from(at + line > room(column)) < layout.columns * layout.pages
}

impl Layout {
    /// Large letters want wide columns.
    fn new(blocks: &[Block], size: i64, pages: i64) -> Layout {
        let columns = if size > 825 { 2 } else { 3 };
        let layout = Layout { size, columns, pages, shares: Vec::new() };
        Layout { shares: shares(blocks, layout.column(A4), size), ..layout }
    }

    fn column(&self, paper: Paper) -> i64 {
        (paper.width - GAP * (self.columns - 1)) / self.columns
    }

    /// The height of a block, with the space over it.
    fn height(&self, paper: Paper, block: &Block) -> i64 {
        let words = block.cells.first().map(String::as_str).unwrap_or_default();
        let column = self.column(paper);
        let em = |hundredths: i64| hundredths * self.size / 100;
        let text = |scale: i64, lead: &str, words: &str, room: i64| {
            lines(lead, words, em(scale), room) * em(LEADING) * scale / 100
        };
        match block.kind {
            Kind::Part => text(125, &block.lead, "", column) + em(125),
            Kind::Group => text(105, &block.lead, "", column) + em(65),
            Kind::Step => text(100, &block.lead, words, column) + em(30),
            Kind::Item => text(100, "", words, column - em(100)) + em(10),
            Kind::Head => self.cells(paper, block, true) + em(30),
            Kind::Band => text(100, &block.lead, "", column) + em(50),
            Kind::Row => self.cells(paper, block, false) + em(25),
        }
    }

    /// The height of the highest cell.
    fn cells(&self, paper: Paper, block: &Block, bold: bool) -> i64 {
        let all = std::iter::once(&block.lead).chain(&block.cells);
        let heights = all.zip(&self.shares).enumerate().map(|(at, (words, share))| {
            let padding = if at + 1 == self.shares.len() { 0 } else { self.size * PADDING / 100 };
            let room = self.column(paper) * share / 10_000 - padding;
            let (lead, words) = if bold { (words.as_str(), "") } else { ("", words.as_str()) };
            lines(lead, words, self.size, room) * self.size * LEADING / 100
        });
        heights.max().unwrap_or_default()
    }
}

/// How much of the width each column of the tables gets, in ten thousandths. No word is broken if that can be helped, and
/// what has more to say gets more.
fn shares(blocks: &[Block], column: i64, size: i64) -> Vec<i64> {
    let mut needs: Vec<(i64, i64)> = Vec::new();
    for block in blocks.iter().filter(|block| matches!(block.kind, Kind::Head | Kind::Row)) {
        let bold = block.kind == Kind::Head;
        for (at, words) in std::iter::once(&block.lead).chain(&block.cells).enumerate() {
            let word = words.split(' ').map(|word| width(word, size, bold)).max().unwrap_or_default();
            if needs.len() == at {
                needs.push((0, 0));
            }
            if let Some((least, most)) = needs.get_mut(at) {
                (*least, *most) =
                    ((*least).max(word + (PADDING + 5) * size / 100), (*most).max(width(words, size, bold)));
            }
        }
    }
    let least: i64 = needs.iter().map(|(least, _)| least).sum();
    let more: i64 = needs.iter().map(|(least, most)| (most - least).max(0)).sum();
    let spare = (column - least).max(0);
    let all = needs.iter().map(|(least, most)| least + spare * (most - least).max(0) / more.max(1)).collect::<Vec<_>>();
    let total: i64 = all.iter().sum();
    all.iter().map(|width| width * 10_000 / total.max(1)).collect()
}
