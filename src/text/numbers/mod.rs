//! The numbers that a text says, in figures or in words, so that two languages can be compared.
//!
//! `deux cents`, `200` and `two hundred` say the same; so do `3e`, `troisième` and `third`. Dice, ratios,
//! times and dates are compared as such. Words that only may stand for a number, such as the article
//! `un`, `both` or the `second` of a minute, match a number and never ask for one.

use std::ops::Range;

use super::words::Word;
use crate::locale::Lang;

mod calendar;
mod english;
mod figures;
mod french;
mod roman;

/// Something that a text counts, measures or orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What it says.
    pub value: Value,
    /// Whether it can say nothing else.
    pub firm: bool,
    /// Its place in the text.
    pub span: Range<usize>,
}

/// What an amount says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A whole number, or the place in an order.
    Whole(i64),
    /// A number with decimals: its digits, and how many stand after the point.
    Decimal(i64, u32),
    /// Two numbers side by side: `24/16`, `2:1`.
    Ratio(i64, i64),
    /// Dice: how many, with how many faces.
    Dice(i64, i64),
    /// A time of day, in minutes.
    Time(i64),
    /// A date: year (0 if it is not said), and month and day, the smaller one first.
    Date(i64, i64, i64),
}

/// All amounts of a text.
pub fn amounts(words: &[Word], lang: Lang) -> Vec<Amount> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        match read(before, rest, lang) {
            Some(read) if read.words > 0 => {
                let last = rest.get(read.words - 1).or(rest.first());
                if let (Some(value), Some(first), Some(last)) = (read.value, rest.first(), last) {
                    found.push(Amount { value, firm: read.firm, span: first.span.start..last.span.end });
                }
                at += read.words;
            }
            _ => at += 1,
        }
    }
    found
}

/// An amount at the start of some words, or words that hold figures and say none.
struct Read {
    value: Option<Value>,
    firm: bool,
    /// How many words it takes.
    words: usize,
}

impl Read {
    fn firm(value: Value, words: usize) -> Option<Read> {
        Some(Read { value: Some(value), firm: true, words })
    }

    fn maybe(n: i64) -> Option<Read> {
        Some(Read { value: Some(Value::Whole(n)), firm: false, words: 1 })
    }

    fn nothing(words: usize) -> Option<Read> {
        Some(Read { value: None, firm: false, words })
    }
}

fn read(before: Option<&Word>, rest: &[Word], lang: Lang) -> Option<Read> {
    let named = |rest| match lang {
        Lang::Fr => french::read(rest),
        Lang::En => english::read(rest),
    };
    calendar::read(rest, lang)
        .or_else(|| figures::read(before, rest, lang))
        .or_else(|| roman::read(before, rest))
        .or_else(|| named(rest))
}

#[cfg(test)]
mod tests;
