//! Dates: `31 janvier 2026`, `January 31st, 2026`, `31/01/2026`, `2026-01-31`.

use super::{Read, Value, figures};
use crate::locale::{Lang, fold};
use crate::text::words::{Gap, Word};

const FRENCH: [&str; 12] = [
    "janvier",
    "fevrier",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "aout",
    "septembre",
    "octobre",
    "novembre",
    "decembre",
];
const ENGLISH: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A date at the start of some words.
pub fn read(rest: &[Word], lang: Lang) -> Option<Read> {
    in_figures(rest).or_else(|| day_first(rest, lang)).or_else(|| month_first(rest, lang))
}

/// Countries put month and day in either order, so the order says nothing.
fn date(year: i64, month: i64, day: i64) -> Value {
    Value::Date(year, month.min(day), month.max(day))
}

fn in_figures(rest: &[Word]) -> Option<Read> {
    let [a, b, c, ..] = rest else { return None };
    let n = [figures::number(a.text)?, figures::number(b.text)?, figures::number(c.text)?];
    match (b.gap, c.gap, n) {
        (Gap::Mark('-'), Gap::Mark('-'), [year, month, day]) if a.text.len() == 4 => {
            Read::firm(date(year, month, day), 3)
        }
        (Gap::Mark('/'), Gap::Mark('/'), [day, month, year]) if c.text.len() == 4 => {
            Read::firm(date(year, month, day), 3)
        }
        _ => None,
    }
}

/// `31 janvier 2026`, `1er mai`, `31 January`, `31st of January`.
fn day_first(rest: &[Word], lang: Lang) -> Option<Read> {
    let day = day(rest.first()?.text)?;
    let of = usize::from(rest.get(1).is_some_and(|of| of.text == "of"));
    let name = rest.get(1 + of).filter(|name| name.gap == Gap::Space)?;
    let month = month(name.text, lang)?;
    with_year(rest, 2 + of, month, day)
}

/// `January 31, 2026`.
fn month_first(rest: &[Word], lang: Lang) -> Option<Read> {
    let month = month(rest.first()?.text, lang).filter(|_| lang == Lang::En)?;
    let day = day(rest.get(1).filter(|word| word.gap == Gap::Space)?.text)?;
    with_year(rest, 2, month, day)
}

fn with_year(rest: &[Word], words: usize, month: i64, day: i64) -> Option<Read> {
    let year = rest.get(words).filter(|word| matches!(word.gap, Gap::Space | Gap::Other) && word.text.len() == 4);
    match year.and_then(|word| figures::number(word.text)) {
        Some(year) => Read::firm(date(year, month, day), words + 1),
        None => Read::firm(date(0, month, day), words),
    }
}

fn day(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let ending = text.get(digits.len()..)?;
    let day = figures::number(digits).filter(|day| (1..=31).contains(day))?;
    matches!(ending, "" | "er" | "st" | "nd" | "rd" | "th").then_some(day)
}

fn month(text: &str, lang: Lang) -> Option<i64> {
    let at = match lang {
        // A capital tells May from what one may do.
        Lang::En => ENGLISH.iter().position(|month| *month == text)?,
        Lang::Fr => {
            let folded: String = text.chars().flat_map(fold).collect();
            FRENCH.iter().position(|month| *month == folded)?
        }
    };
    i64::try_from(at).ok().map(|at| at + 1)
}
