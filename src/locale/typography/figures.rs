//! Numbers in prose: thousands that the author parted, ranges, negative numbers, ordinals and the first of a month.
//!
//! A number that might be a year, a date, a telephone number, a score or an id is left as it stands.

use super::text::{Edit, Text, closes, is_space, opens};
use crate::locale::Lang;
use crate::locale::date::MONTHS_FR;

/// What starts with a figure.
pub fn figures(text: &Text, at: usize) -> Option<Edit> {
    if text.before(at).is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    range(text, at)
        .or_else(|| thousands(text, at))
        .or_else(|| ordinal(text, at, text.digits(at)))
        .or_else(|| first_of_month(text, at))
}

/// `3-5` from the smaller to the greater number.
fn range(text: &Text, at: usize) -> Option<Edit> {
    let low = text.digits(at);
    let start = at + low + 1;
    let high = text.digits(start);
    let end = start + high;
    if text.free(at + low) != Some('-') || high == 0 || !opens(text.left(at)) {
        return None;
    }
    let after = text.right(end);
    let decimal = after.is_some_and(|c| ".,:".contains(c)) && text.any(end + 1).is_some_and(|c| c.is_ascii_digit());
    let ends = (closes(after) || after.is_some_and(|c| "%‰€".contains(c))) && !decimal;
    let (from, to) = (text.slice(at, at + low), text.slice(start, end));
    let padded = |number: &str| number.len() > 1 && number.starts_with('0');
    let rises = low < high || (low == high && from < to);
    let alike = high <= 3 || low == high;
    (ends && rises && alike && !padded(&from) && !padded(&to)).then(|| (end - at, format!("{from}–{to}")))
}

/// `1 234` with the space of the profile, whatever space was typed. Only French parts thousands with a space.
fn thousands(text: &Text, at: usize) -> Option<Edit> {
    let first = text.digits(at);
    let number_before = text.before_spaces(at).is_some_and(|c| c.is_ascii_digit());
    let left = text.left(at);
    let signed =
        at.checked_sub(1).is_some_and(|at| is_minus(text, at)) || left.is_some_and(|c| "−+±$€£<>=≈~".contains(c));
    let starts = (opens(left) && !number_before) || signed;
    if text.lang() != Lang::Fr || !starts || first > 3 || text.free(at) == Some('0') {
        return None;
    }
    let mut groups = vec![text.slice(at, at + first)];
    let mut end = at + first;
    while text.free(end).is_some_and(is_space) && text.digits(end + 1) == 3 {
        groups.push(text.slice(end + 1, end + 4));
        end += 4;
    }
    let goes_on = text.free(end).is_some_and(is_space) && text.any(end + 1).is_some_and(|c| c.is_ascii_digit());
    let after = text.any(end);
    let figure_after =
        after.is_some_and(|c| ".:/-".contains(c)) && text.any(end + 1).is_some_and(|c| c.is_ascii_digit());
    let ends = !figure_after && !after.is_some_and(char::is_alphanumeric);
    let separator = text.profile.thousands().to_string();
    (groups.len() > 1 && ends && !goes_on).then(|| (end - at, groups.join(&separator)))
}

/// French ordinals as printers write them. `2nd` stays, since it says that there are only two.
fn ordinal(text: &Text, at: usize, digits: usize) -> Option<Edit> {
    let left = text.left(at);
    if text.lang() != Lang::Fr || left.is_some_and(|c| c.is_alphanumeric() || ".,_…".contains(c)) {
        return None;
    }
    let number = text.slice(at, at + digits);
    let ending = text.slice(at + digits, at + digits + text.run(at + digits, char::is_alphanumeric));
    let (stem, plural) = ending.strip_suffix('s').map_or((ending.as_str(), ""), |stem| (stem, "s"));
    let set = match (stem, number.as_str()) {
        ("ère" | "ere" | "ière" | "iere", "1" | "I") => "re",
        ("ier", "1" | "I") => "er",
        ("è" | "ème" | "eme" | "ième" | "ieme", _) => "e",
        _ => return None,
    };
    Some((digits + ending.chars().count(), format!("{number}{set}{plural}")))
}

/// `XIXème`.
pub fn roman(text: &Text, at: usize) -> Option<Edit> {
    if text.before(at).is_some_and(char::is_alphanumeric) {
        return None;
    }
    ordinal(text, at, text.run(at, |c| "IVXLCDM".contains(c)))
}

/// `1 janvier` is `1er janvier`.
fn first_of_month(text: &Text, at: usize) -> Option<Edit> {
    let spaces = text.spaces(at + 1);
    let first = text.lang() == Lang::Fr
        && text.digits(at) == 1
        && text.free(at) == Some('1')
        && opens(text.left(at))
        && spaces > 0
        && text.is_word(at + 1 + spaces, &MONTHS_FR);
    first.then(|| (1, "1er".to_owned()))
}

/// Whether the hyphen at a place is the sign of a negative number.
pub fn is_minus(text: &Text, at: usize) -> bool {
    let digits = text.digits(at + 1);
    if text.free(at) != Some('-') || digits == 0 {
        return false;
    }
    let before = text.left(at);
    let after_slash =
        before == Some('/') && at.checked_sub(2).and_then(|at| text.any(at)).is_some_and(|c| c.is_ascii_digit());
    let starts = opens(before) || before.is_some_and(|c| "=<≤≥≈×+±,".contains(c));
    (starts || after_slash) && text.any(at + 1 + digits) != Some('-')
}
