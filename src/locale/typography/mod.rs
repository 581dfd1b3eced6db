//! Typography at output: authors and messages use plain spaces and straight quotes, readers get what a printer
//! would set.

use super::Profile;

mod dashes;
mod figures;
mod keep;
mod marks;
mod plain;
mod quotes;
mod text;

pub use plain::plain;
use text::{NARROW, NO_BREAK, Text, is_space};

/// Sets a text for readers.
pub fn typeset(profile: impl Into<Profile>, text: &str) -> String {
    let set = Text::new(profile.into(), text);
    let quotes = quotes::pair(&set);
    let closing = dashes::closing(&set);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = set.any(at) {
        let edit = match set.free(at) {
            Some(c) if is_space(c) => marks::spaces(&set, at, &closing),
            Some('«' | '»') => quotes::guillemet(&set, at),
            Some('"' | '\'') => quotes::quote(&set, at, &quotes),
            Some('.') => marks::dots(&set, at),
            Some('%' | '‰' | '€') => marks::loose_unit(&set, at),
            Some('-' | '–' | '—') => dashes::alone(&set, at),
            Some('0'..='9') => figures::figures(&set, at),
            Some('I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M') => figures::roman(&set, at),
            _ => None,
        };
        match edit {
            Some((taken, put)) => {
                out.push_str(&put);
                at += taken;
            }
            None => {
                out.push(c);
                at += 1;
            }
        }
    }
    out
}

/// The text for a typeface that has no narrow no-break space: an ordinary one stands in.
pub fn without_narrow(text: &str) -> String {
    text.replace(NARROW, &NO_BREAK.to_string())
}

#[cfg(test)]
mod tests;
