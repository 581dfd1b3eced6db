//! Typography at output: authors and messages use plain spaces and straight quotes, readers get what a printer
//! would set.
//!
//! [`typeset`] sets a text and [`plain`] takes it back to what an author types. Setting twice changes nothing, what
//! is undone sets the same, and a text that was typed as it prints stays as it is; property tests say so. In this
//! table `~` is a no-break space, `_` a narrow one.
//!
//! | typed | fr-FR | fr-CA | en-GB | en-CA, en-US |
//! | --- | --- | --- | --- | --- |
//! | `Quoi ? Non ; oui !` | `Quoi_? Non_; oui_!` | `Quoi? Non; oui!` | `What? No; yes!` | as en-GB |
//! | `Effet : deux` | `Effet~: deux` | `Effet~: deux` | `Effect: two` | as en-GB |
//! | `"a "b" c"` | `«~a “b” c~»` | `«~a “b” c~»` | `“a ‘b’ c”` | as en-GB |
//! | `l'un`, `it's` | `l’un` | `l’un` | `it’s` | `it’s` |
//! | `1 234` | `1_234` | `1~234` | as typed (`1,234`) | as en-GB |
//! | `25 %`, `25%` | `25~%` | `25~%` | `25%` | `25%` |
//! | `6 cm`, `12,50 $` | `6~cm`, `12,50~$` | as fr-FR | `6~cm`, `$12.50` | as en-GB |
//! | `-3` | `−3` (U+2212) | `−3` | `−3` | `−3` |
//! | `3-5` | `3–5` | `3–5` | `3–5` | `3–5` |
//! | `2ème`, `1ère`, `XIXème` | `2e`, `1re`, `XIXe` | as fr-FR | as typed | as typed |
//! | `1 janvier`, `1 January` | `1er~janvier` | `1er~janvier` | `1~January` | `January~1` |
//! | `21 h 42`, `9:42 p.m.` | `21~h~42` | `21~h~42` | `9:42~p.m.` | `9:42~p.m.` |
//! | `a -- b -- c` | `a –~b~– c` | `a –~b~– c` | `a~– b~– c` | `a—b—c` |
//! | `a - b` | `a –~b` | `a –~b` | `a~– b` | as typed |
//! | `mot ...` | `mot…` | `mot…` | `word …` | `word …` |
//!
//! Why, and whence:
//!
//! - **Spaces before marks.** France: narrow before `;`, `!` and `?`, full before the colon (Imprimerie nationale,
//!   p. 149; LanguageTool's pull request 519). Canada: none but before the colon (usage of the OQLF and of *Le
//!   français au bureau*); the thin space of fine typesetting stands where a mark may be a sign of the game, as in
//!   `le pion ? est retourné`. Only a space that was typed becomes another one or goes: `Star Wars: Armada` is a
//!   title.
//! - **Guillemets** have a no-break space inside, as translate-toolkit and Canadian usage have it. A straight quote
//!   without a partner in its paragraph stands for inches.
//! - **Numbers** are those of CLDR 48, but for the minus sign, which is a true one and does not break. A number is
//!   set only where nothing else can be meant: thousands that the author parted (four figures may be a year),
//!   ranges that rise (`24-16` is a payout, `555-1234` a telephone number, `2026-01-31` a day). The comma of a
//!   decimal is the author's, since `4.2` may be a section. `2nd` stays: French says it where there are only two.
//! - **The first of a month** is `1er` in correct French, whatever CLDR says; days and months stay together.
//! - **Dashes** keep a space inside in French, and the pair is found sentence by sentence. Britain parts, North
//!   America joins. A dash that was typed as a dash is the author's choice and stays.
//! - **Left alone**: code, `{…}`, `[[…]]` but for the words after `|`, targets of links, tags, addresses of the
//!   web, what a backslash escapes, emoticons; times `21:42`, ratios `2:1`, rewards `24/16`, dice `2d6`, ids.
//!   Emphasis is looked through, and so are the characters of private use by which the book stands in for its
//!   markup.
//!
//! Typefaces without the narrow space get the full one with [`without_narrow`]. What a function of this module's
//! neighbours formats ([`number`](super::number), [`Date`](super::Date)...) is already set. Order in an index:
//! [`sort_key`](super::sort_key); capitals: [`capital`](super::capital); lists: [`list`](super::list).

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

/// Sets a text for readers, as a profile prints it. The table of this folder says what that means.
///
/// ```
/// use codicille::locale::{Profile, typeset};
/// assert_eq!(typeset(Profile::FrFr, "la liste \"Aurek\" : 1 234 points !"), "la liste «\u{a0}Aurek\u{a0}»\u{a0}: 1\u{202f}234 points\u{202f}!");
/// assert_eq!(typeset(Profile::EnUs, "the list \"Aurek\" -- 3-5 dice"), "the list “Aurek”—3–5 dice");
/// ```
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
