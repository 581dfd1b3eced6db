//! Dashes. Two hyphens are typed for one, three for a long one; a hyphen between spaces is one as well.
//!
//! French keeps a space on both sides, and the inner one does not break. British English parts the words with
//! an en dash, North America joins them with an em dash. A dash that was typed as it prints stays what it is.

use std::collections::BTreeSet;

use super::figures::is_minus;
use super::text::{Edit, NO_BREAK, OBJECT, Text, is_space};
use crate::locale::{Lang, Profile};

/// Where the spaces before a dash start that closes what another one opened.
pub type Closing = BTreeSet<usize>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dash {
    Hyphen,
    En,
    Em,
}

/// A dash at a place, and whether it was typed with hyphens.
#[derive(Clone, Copy)]
struct Token {
    dash: Dash,
    length: usize,
    typed: bool,
}

fn token(text: &Text, at: usize) -> Option<Token> {
    let is_dash = |c: char| matches!(c, '-' | '–' | '—');
    if text.before(at).is_some_and(is_dash) {
        return None;
    }
    let length = text.run(at, is_dash);
    let (dash, typed) = match (length, text.free(at)?) {
        (1, '-') => (Dash::Hyphen, true),
        (1, '–') => (Dash::En, false),
        (1, '—') => (Dash::Em, false),
        (2, '-') if text.starts(at, "--") => (Dash::En, true),
        (3, '-') if text.starts(at, "---") => (Dash::Em, true),
        _ => return None,
    };
    Some(Token { dash, length, typed })
}

/// The dash after the spaces at a place, and how many spaces follow it.
fn spaced(text: &Text, at: usize) -> Option<(Token, usize, usize)> {
    let spaces = text.spaces(at);
    let token = token(text, at + spaces).filter(|_| spaces > 0)?;
    let end = at + spaces + token.length;
    let after = text.spaces(end);
    let (left, right) = (text.left(at)?, text.right(end + after)?);
    let sums = |c: char| c.is_ascii_digit() || "{}".contains(c);
    let word = |c: char, or: &str| c.is_alphanumeric() || c == OBJECT || or.contains(c);
    let opened = "\"'".contains(right) && text.any(end + after + 1).is_some_and(char::is_alphanumeric);
    let words = word(left, "*\"')]»”’%.…") && (opened || word(right, "*([«“‘"));
    // A dash that closes may stand before another mark.
    let closes = after == 0 && text.lang() == Lang::Fr && word(left, "*\"')]»”’%") && ",.;:!?)".contains(right);
    let joins = match token.dash {
        _ if left.is_whitespace() || right.is_whitespace() || right == '»' || sums(left) && sums(right) => false,
        Dash::Hyphen => after > 0 && words,
        _ if token.typed => (after > 0 && words) || closes,
        _ => left != '|' && right != '|' && (after > 0 || closes),
    };
    joins.then_some((token, spaces, after))
}

/// Finds the dashes that close: every second one of a French sentence.
pub fn closing(text: &Text) -> Closing {
    let mut found = Closing::new();
    let mut open = false;
    for at in (0..text.len()).filter(|_| text.lang() == Lang::Fr) {
        let Some(c) = text.free(at) else { continue };
        if ends_sentence(text, at, c) {
            open = false;
        } else if is_space(c) && !text.before(at).is_some_and(is_space) && spaced(text, at).is_some() {
            if open {
                found.insert(at);
            }
            open = !open;
        }
    }
    found
}

fn ends_sentence(text: &Text, at: usize, c: char) -> bool {
    let next = text.any(at + 1);
    match c {
        '.' | '!' | '?' | '…' | ';' | ':' => next.is_none_or(char::is_whitespace),
        '\n' => next.is_none_or(|c| c.is_whitespace() || c.is_ascii_digit() || "-*+#>|".contains(c)),
        c => c == '|',
    }
}

/// The spaces at a place with the dash between them.
pub fn between(text: &Text, at: usize, closing: &Closing) -> Option<Edit> {
    let (token, spaces, after) = spaced(text, at)?;
    let taken = spaces + token.length + after;
    let sign = if token.dash == Dash::Em { '—' } else { '–' };
    let put = match (text.profile, token.typed) {
        (Profile::FrFr | Profile::FrCa, _) if after == 0 => format!("{NO_BREAK}{sign}"),
        (Profile::FrFr | Profile::FrCa, _) if closing.contains(&at) => format!("{NO_BREAK}{sign} "),
        (Profile::FrFr | Profile::FrCa, _) => format!(" {sign}{NO_BREAK}"),
        (_, true) => english(text.profile, token.dash)?,
        (_, false) => format!("{NO_BREAK}{sign} "),
    };
    Some((taken, put))
}

/// What a dash typed with hyphens becomes in English. In North America a hyphen between spaces stays one:
/// it stands in titles, where no dash would.
fn english(profile: Profile, dash: Dash) -> Option<String> {
    match (profile, dash) {
        (Profile::EnGb, Dash::Hyphen | Dash::En) => Some(format!("{NO_BREAK}– ")),
        (_, Dash::Hyphen) => None,
        _ => Some("—".to_owned()),
    }
}

/// A dash without a space before it: a negative number, an English dash between words, the start of a speech.
pub fn alone(text: &Text, at: usize) -> Option<Edit> {
    if is_minus(text, at) {
        return Some((1, "−".to_owned()));
    }
    let token = token(text, at)?;
    let (left, right) = (text.left(at), text.right(at + token.length));
    let letters = left.is_some_and(char::is_alphabetic) && right.is_some_and(char::is_alphabetic);
    if text.lang() == Lang::En {
        let set = letters && token.typed && token.dash != Dash::Hyphen;
        return Some((token.length, english(text.profile, token.dash).filter(|_| set)?));
    }
    let spaces = text.spaces(at + token.length);
    let line_starts = text.before_spaces(at).is_none_or(|c| c == '\n');
    let said = text.any(at + token.length + spaces).is_some_and(|c| !c.is_whitespace() && c != '»');
    let speech = line_starts && said && !token.typed && spaces > 0;
    speech.then(|| (token.length + spaces, format!("{}{NO_BREAK}", text.slice(at, at + 1))))
}
