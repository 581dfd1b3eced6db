//! Values without quotes that are none, sorted by what their author probably meant.

use std::ops::Range;

use super::convert;
use super::fault::{Fault, Kind, NumberFault};

/// Whether a text is one plain value, such as `12` or `true`.
pub(super) fn is_plain(text: &str) -> bool {
    convert::is_scalar(text)
}

/// Whether a character outside quotes looks like a space, or like nothing, and is none.
pub(super) fn is_invisible(c: char) -> bool {
    let spaces = c.is_whitespace() && !matches!(c, ' ' | '\t' | '\n' | '\r');
    spaces || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}')
}

/// Quotes that typographers and word processors use.
const SMART: [char; 9] = ['“', '”', '„', '«', '»', '‹', '›', '‘', '’'];

/// Whether typographic quotes stand in a text.
pub(super) fn is_smart(text: &str) -> bool {
    text.contains(['“', '”', '„', '«', '»'])
}

/// The fault of a word that begins or ends with typographic quotes.
pub(super) fn smart_quotes(text: &str, start: usize) -> Option<Fault> {
    let at = if text.starts_with(SMART) {
        0
    } else {
        text.find(['“', '”', '„', '«', '»']).filter(|at| *at > 0 && text.ends_with(SMART))?
    };
    let quote = text.get(at..)?.chars().next()?;
    let inner = text.trim_matches(SMART).trim();
    let straight = (!inner.is_empty() && !inner.contains(['"', '`', '\\'])).then(|| format!("\"{inner}\""));
    Some(Fault::new(Kind::SmartQuotes { straight }, start + at..start + at + quote.len_utf8()))
}

/// What is wrong with a value that is no plain one.
pub(super) fn fault(text: &str, span: Range<usize>) -> Fault {
    if let Some(fault) = smart_quotes(text, span.start) {
        return fault;
    }
    let kind = match meant_truth(text) {
        Some(meant) => Kind::NotTruth { text: text.to_owned(), meant },
        None if looks_like_date(text) => Kind::Date { text: text.to_owned() },
        None => match number_fault(text) {
            Some(why) => Kind::Number { text: text.to_owned(), why },
            None => Kind::Unquoted { text: text.to_owned() },
        },
    };
    Fault::new(kind, span)
}

fn meant_truth(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "oui" | "vrai" | "on" => Some(true),
        "false" | "no" | "non" | "faux" | "off" => Some(false),
        _ => None,
    }
}

/// `2025-13-01`, `2025-3-1`, `25:00`.
fn looks_like_date(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut by_dash = text.splitn(3, '-');
    let dated = by_dash.next().is_some_and(|year| year.len() == 4 && digits(year))
        && by_dash.next().is_some_and(digits)
        && by_dash.next().is_some_and(|day| day.starts_with(|c: char| c.is_ascii_digit()));
    dated
        || text
            .split_once(':')
            .is_some_and(|(hour, rest)| digits(hour) && rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// What is wrong with what could only be a number.
fn number_fault(text: &str) -> Option<NumberFault> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let first = unsigned.trim_start_matches(['.', '_']).chars().next()?;
    let radix = ["0x", "0X", "0o", "0O", "0b", "0B"].iter().any(|prefix| unsigned.starts_with(prefix));
    let written_so = |c: char| c.is_ascii_digit() || matches!(c, '_' | '.' | ' ' | '\u{a0}' | '\u{202f}');
    let exponent = |c: char| written_so(c) || matches!(c, 'e' | 'E' | '+' | '-');
    if !first.is_ascii_digit() || !(radix || unsigned.chars().all(exponent)) {
        return None;
    }
    let range = !radix && unsigned.contains('-') && !unsigned.contains(['e', 'E']);
    if range || unsigned.contains("..") {
        return None;
    }
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    Some(match unsigned {
        _ if unsigned.contains(' ') => NumberFault::Spaces,
        _ if !radix && unsigned.len() > 1 && unsigned.starts_with('0') && !unsigned.starts_with("0.") => {
            NumberFault::LeadingZero
        }
        _ if digits(unsigned) && !unsigned.starts_with('_') && !unsigned.ends_with('_') && !unsigned.contains("__") => {
            NumberFault::TooLarge
        }
        _ if !radix && is_huge_float(unsigned) => NumberFault::TooLarge,
        _ => NumberFault::Other,
    })
}

fn is_huge_float(text: &str) -> bool {
    text.contains(['e', 'E']) && text.replace('_', "").parse::<f64>().is_ok_and(f64::is_infinite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        fault(text, 0..text.len()).kind
    }

    fn number(text: &str, why: NumberFault) -> Kind {
        Kind::Number { text: text.to_owned(), why }
    }

    #[test]
    fn numbers_are_told_from_dice_and_ranges() {
        assert_eq!(kind("007"), number("007", NumberFault::LeadingZero));
        assert_eq!(kind("99999999999999999999"), number("99999999999999999999", NumberFault::TooLarge));
        assert_eq!(kind("1e999"), number("1e999", NumberFault::TooLarge));
        assert_eq!(kind("1 000"), number("1 000", NumberFault::Spaces));
        assert_eq!(kind("1_"), number("1_", NumberFault::Other));
        assert_eq!(kind("0x"), number("0x", NumberFault::Other));
        assert_eq!(kind(".5"), number(".5", NumberFault::Other));
        for unquoted in ["2d6", "1-3", "2..6", "12 mu", "l'attaquant", "3rd"] {
            assert_eq!(kind(unquoted), Kind::Unquoted { text: unquoted.to_owned() });
        }
    }

    #[test]
    fn words_for_truth_and_dates() {
        assert_eq!(kind("oui"), Kind::NotTruth { text: "oui".into(), meant: true });
        assert_eq!(kind("False"), Kind::NotTruth { text: "False".into(), meant: false });
        assert_eq!(kind("2025-13-01"), Kind::Date { text: "2025-13-01".into() });
        assert_eq!(kind("25:00"), Kind::Date { text: "25:00".into() });
    }

    #[test]
    fn typographic_quotes_are_straightened() {
        assert_eq!(kind("“Hoth”"), Kind::SmartQuotes { straight: Some("\"Hoth\"".into()) });
        assert_eq!(kind("« Nal Hutta »"), Kind::SmartQuotes { straight: Some("\"Nal Hutta\"".into()) });
        assert_eq!(kind("l’attaquant"), Kind::Unquoted { text: "l’attaquant".into() });
    }
}
