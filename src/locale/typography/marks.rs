//! Spaces before punctuation, and those that keep a number with what it counts.

use super::dashes;
use super::quotes;
use super::text::{Edit, NARROW, NO_BREAK, OBJECT, Text, closes, is_space};
use crate::locale::date::{MONTHS_EN, MONTHS_FR};
use crate::locale::{Lang, Profile};

/// What stands after a number and is not parted from it. The longer first.
const UNITS: [&str; 33] = [
    "%", "‰", "$CA", "$US", "$", "€", "£", "¥", "°C", "°F", "°", "mm", "cm", "dm", "km", "kg", "mg", "ml", "cl", "ms",
    "min", "px", "mu", "MP", "PV", "XP", "m", "g", "t", "l", "L", "s", "h",
];

/// A run of spaces.
pub fn spaces(text: &Text, at: usize, closing: &dashes::Closing) -> Option<Edit> {
    if text.before(at).is_none_or(is_space) || text.left(at).is_none_or(char::is_whitespace) {
        return None;
    }
    let run = text.spaces(at);
    let end = at + run;
    let tight = || is_before_dots(text, at, end) || is_tight_percent(text, at, end);
    let bound = || counts(text, at, end) || dates(text, at, end) || references(text, at, end);
    quotes::before_guillemet(text, at, run)
        .or_else(|| dashes::between(text, at, closing))
        .or_else(|| before_mark(text, at, end).map(|space| (run, space)))
        .or_else(|| tight().then(|| (run, String::new())))
        .or_else(|| bound().then(|| (run, NO_BREAK.to_string())))
}

/// The space before `;`, `:`, `!` or `?`, where the author typed one.
fn before_mark(text: &Text, at: usize, end: usize) -> Option<String> {
    let mark = text.free(end).filter(|mark| ";:!?".contains(*mark))?;
    let left = text.left(at)?;
    let marks = text.run(end, |c| "!?".contains(c)).max(1);
    let after = text.right(end + marks);
    let ends = match mark {
        ':' | ';' => after.is_none_or(|c| c.is_whitespace() || c == OBJECT || "»”’\"'|<".contains(c)),
        _ => closes(after),
    };
    if !ends || "([{«“‘|-–—".contains(left) {
        return None;
    }
    let joins = || may_join(text, at, end + marks, mark);
    Some(match (text.profile, mark) {
        (Profile::FrFr | Profile::FrCa, ':') => NO_BREAK.into(),
        (Profile::FrFr, _) => NARROW.into(),
        (Profile::FrCa, _) if !joins() => NARROW.into(),
        _ if joins() => String::new(),
        _ => return None,
    })
}

/// Whether a mark can join the word before it where no space is wanted. In the middle of a sentence it may be
/// a sign of the game ("the ? marker"), between figures a score; and an address of the web would swallow it.
fn may_join(text: &Text, at: usize, end: usize, mark: char) -> bool {
    let address = text.free(at.saturating_sub(1)).is_none() && text.before(at).is_some_and(|c| !"`~}])>".contains(c));
    let next = next_word(text, end);
    let goes_on = match mark {
        ';' => false,
        ':' => text.left(at).is_some_and(|c| c.is_ascii_digit()) && next.is_some_and(|c| c.is_ascii_digit()),
        _ => next.is_some_and(|c| c.is_lowercase() || c.is_ascii_digit()),
    };
    !address && !goes_on
}

/// The first character of the word after the spaces at a place.
fn next_word(text: &Text, at: usize) -> Option<char> {
    let spaces = text.spaces(at);
    text.right(at + spaces).filter(|_| spaces > 0)
}

/// Dots of omission hang on the word before them.
fn is_before_dots(text: &Text, at: usize, end: usize) -> bool {
    let dots = text.run(end, |c| c == '.');
    if text.free(end) != Some('…') && !matches!(dots, 3 | 4) {
        return false;
    }
    let after = end + text.run(end, |c| ".…".contains(c));
    let word = at.checked_sub(2).and_then(|at| text.any(at)).is_some_and(char::is_alphabetic);
    text.lang() == Lang::Fr && word && text.before(at).is_some_and(char::is_alphabetic) && closes(text.right(after))
}

/// English writes `25%`.
fn is_tight_percent(text: &Text, at: usize, end: usize) -> bool {
    text.lang() == Lang::En
        && text.left(at).is_some_and(is_quantity)
        && text.free(end).is_some_and(|c| "%‰".contains(c))
        && !text.any(end + 1).is_some_and(char::is_alphanumeric)
}

/// A figure, or the end of a template that gives one.
fn is_quantity(c: char) -> bool {
    c.is_ascii_digit() || c == '}'
}

/// `6 cm`, `12,50 $`, `21 h 42`, `9:42 p.m.`
fn counts(text: &Text, at: usize, end: usize) -> bool {
    let number = text.left(at).is_some_and(is_quantity);
    let noon = ["a.m.", "p.m.", "AM", "PM"];
    if number && (text.is_word(end, &UNITS) || (text.lang() == Lang::En && text.is_word(end, &noon))) {
        return true;
    }
    // The minutes after `21 h`.
    let hours = at.checked_sub(1).filter(|h| text.free(*h) == Some('h')).and_then(|h| text.before_spaces(h));
    let hours = hours.is_some_and(|c| c.is_ascii_digit());
    hours && text.lang() == Lang::Fr && text.digits(end) == 2 && closes(text.right(end + 2))
}

/// `14 juillet`, `1er janvier`, `1 January`, `January 1`.
fn dates(text: &Text, at: usize, end: usize) -> bool {
    let day = text.left(at).is_some_and(|c| c.is_ascii_digit());
    match text.lang() {
        Lang::Fr => {
            let first = at
                .checked_sub(3)
                .is_some_and(|at| text.starts(at, "1er") && !text.before(at).is_some_and(char::is_alphanumeric));
            (day || first) && text.is_word(end, &MONTHS_FR)
        }
        Lang::En => {
            (day && text.is_word(end, &MONTHS_EN)) || (follows_month(text, at) && matches!(text.digits(end), 1 | 2))
        }
    }
}

fn follows_month(text: &Text, at: usize) -> bool {
    MONTHS_EN.iter().any(|month| at.checked_sub(month.len()).is_some_and(|start| text.is_word(start, &[month])))
}

/// `n° 5`, `§ 4`.
fn references(text: &Text, at: usize, end: usize) -> bool {
    let sign = match text.before(at) {
        Some('°' | 'º') => at.checked_sub(2).and_then(|at| text.any(at)).is_some_and(|c| "nN".contains(c)),
        c => c == Some('§'),
    };
    sign && text.free(end).is_some_and(|c| c.is_ascii_digit())
}

/// French parts a percentage and a price in euros from the number, whether or not the author did.
pub fn loose_unit(text: &Text, at: usize) -> Option<Edit> {
    let number = text.left(at).is_some_and(is_quantity);
    let ends = !text.any(at + 1).is_some_and(|c| c.is_alphanumeric() || "%‰€".contains(c));
    (text.lang() == Lang::Fr && number && ends).then(|| (1, format!("{NO_BREAK}{}", text.slice(at, at + 1))))
}

/// Three dots are one sign; four are that and a full stop.
pub fn dots(text: &Text, at: usize) -> Option<Edit> {
    let beside = |c: Option<char>| c.is_some_and(|c| "./\\".contains(c));
    if beside(text.before(at)) {
        return None;
    }
    let run = text.run(at, |c| c == '.');
    let dots = matches!(run, 3 | 4) && !beside(text.any(at + run));
    dots.then(|| (3, "…".to_owned()))
}
