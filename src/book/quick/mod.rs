//! The quick reference: two pages for the table, in the same order and with the same lines in every language.
//!
//! `content` says what there is and how much each line matters, `fit` estimates from the widths of letters how much
//! room that takes, `write` makes the HTML file. What does not fit is left out line by line, from the end of what
//! matters least; then a last line says that the rulebook holds the rest.

use super::Options;
use super::html::{Frame, document};
use super::names::Names;
use super::words;
use crate::compile::Compiled;

mod content;
mod fit;
mod measure;
#[cfg(test)]
mod tests;
mod write;

use content::Block;

/// Writes the quick reference of a closure in a language; `None` if there is nothing to look up.
pub fn render(compiled: &Compiled, language: &str, options: &Options) -> Option<String> {
    let sheets: Vec<(&str, Vec<Block>)> = compiled
        .languages()
        .into_iter()
        .map(|language| (language, content::blocks(&Names::new(compiled, language).printed(options))))
        .collect();
    let (_, blocks) = sheets.iter().find(|(tag, _)| *tag == language)?;
    let all = content::lines(blocks);
    if all == 0 {
        return None;
    }
    // Whoever reads one language has the same lines before them as whoever reads the other.
    let most = sheets.iter().map(|(_, blocks)| fit::most(blocks)).min().unwrap_or(all);
    let kept = content::keep(blocks, most);
    let layout = fit::layout(&kept);
    let names = Names::new(compiled, language).printed(options);
    let rest = (most < all).then(|| names.word(words::REST));
    let mut frame = Frame::of(&names);
    frame.title = format!("{}, {}", frame.title, names.word(words::QUICK));
    Some(document(&frame, &write::style(&layout, &frame), &write::body(&kept, &layout, &frame, rest)))
}
