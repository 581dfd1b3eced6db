//! Numbers in figures: `1 234`, `1,5`, `-2`, `3rd`, `2d6`, `24/16`, `21:42`, `15mm`.

use super::{Read, Value};
use crate::locale::Lang;
use crate::text::words::{Gap, Word};

/// Figures at the start of some words.
pub fn read(before: Option<&Word>, rest: &[Word], lang: Lang) -> Option<Read> {
    let first = rest.first()?;
    if !first.text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if first.gap == Gap::Mark('-') && before.is_some_and(is_name) {
        return Read::nothing(1);
    }
    let Some(digits) = number(first.text) else {
        return lettered(&first.lower).map_or_else(|| Read::nothing(1), |value| Read::firm(value, 1));
    };
    time(rest, digits, lang).or_else(|| ratio(rest, digits)).or_else(|| plain(rest, lang))
}

/// A number of digits alone.
pub fn number(text: &str) -> Option<i64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A word with a capital or with figures, to which a hyphen joins more: `HWK-290`, `T-65`.
fn is_name(word: &Word) -> bool {
    number(word.text).is_none() && word.text.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

/// Figures and letters in one word: dice, ordinals, times, numbers with a unit.
fn lettered(lower: &str) -> Option<Value> {
    let end = lower.find(|c: char| !c.is_ascii_digit())?;
    let (digits, letters) = lower.split_at(end);
    if let Some(faces) = letters.strip_prefix('d').filter(|faces| !faces.is_empty()).and_then(number) {
        let dice = if digits.is_empty() { Some(1) } else { number(digits) };
        return Some(Value::Dice(dice?, faces));
    }
    if digits.is_empty() {
        // `x2`
        return Some(Value::Whole(letters.strip_prefix('x').filter(|n| !n.is_empty()).and_then(number)?));
    }
    let n = number(digits)?;
    if let Some(minutes) = letters.strip_prefix('h').filter(|minutes| minutes.len() == 2).and_then(number) {
        return Some(Value::Time(n * 60 + minutes));
    }
    match letters {
        "h" => Some(Value::Time(n.checked_mul(60)?)),
        letters if letters.chars().count() <= 4 && letters.chars().all(char::is_alphabetic) => Some(Value::Whole(n)),
        _ => None,
    }
}

/// A time of day: `21:42`, `21 h 42`, `9:42 p.m.`, `9 pm`.
fn time(rest: &[Word], hour: i64, lang: Lang) -> Option<Read> {
    if hour > 24 {
        return None;
    }
    let word = |at: usize| rest.get(at);
    let minutes = |at: usize, gap: &[Gap]| {
        let word = word(at).filter(|word| gap.contains(&word.gap) && word.text.len() == 2)?;
        number(word.text).filter(|minutes| *minutes < 60)
    };
    if lang == Lang::Fr && word(1).is_some_and(|h| h.text == "h" && h.gap == Gap::Space) {
        return match minutes(2, &[Gap::Space]) {
            Some(minutes) => Read::firm(Value::Time(hour * 60 + minutes), 3),
            None => Read::firm(Value::Time(hour * 60), 2),
        };
    }
    let (minutes, mut words) = match minutes(1, &[Gap::Mark(':')]) {
        Some(minutes) => (Some(minutes), 2),
        None => (None, 1),
    };
    let afternoon = half_of_day(rest.get(words..)?);
    if let Some((_, more)) = afternoon {
        words += more;
    }
    let hour = match afternoon {
        Some((true, _)) if hour < 12 => hour + 12,
        Some((false, _)) if hour == 12 => 0,
        _ => hour,
    };
    (minutes.is_some() || afternoon.is_some()).then_some(())?;
    Read::firm(Value::Time(hour * 60 + minutes.unwrap_or_default()), words)
}

/// `a.m.`, `pm`: whether it is the second half, and how many words it takes.
fn half_of_day(rest: &[Word]) -> Option<(bool, usize)> {
    let first = rest.first().filter(|word| matches!(word.gap, Gap::Space | Gap::Joined))?;
    match &*first.lower {
        "am" => Some((false, 1)),
        "pm" => Some((true, 1)),
        half @ ("a" | "p") => {
            rest.get(1).filter(|m| m.gap == Gap::Mark('.') && m.text.eq_ignore_ascii_case("m"))?;
            Some((half == "p", 2))
        }
        _ => None,
    }
}

/// `24/16`, `2:1`.
fn ratio(rest: &[Word], first: i64) -> Option<Read> {
    let second = rest.get(1).filter(|word| matches!(word.gap, Gap::Mark('/' | ':')))?;
    Read::firm(Value::Ratio(first, number(second.text)?), 2)
}

/// A number with its thousands, decimals and sign.
fn plain(rest: &[Word], lang: Lang) -> Option<Read> {
    let first = rest.first()?;
    let (thousands, point) = match lang {
        Lang::Fr => (Gap::Space, ','),
        Lang::En => (Gap::Mark(','), '.'),
    };
    let mut digits = first.text.to_owned();
    let mut words = 1;
    if digits.len() <= 3 {
        let group = |word: &&Word| word.gap == thousands && word.text.len() == 3 && number(word.text).is_some();
        while let Some(word) = rest.get(words).filter(group) {
            digits.push_str(word.text);
            words += 1;
        }
    }
    let decimals = rest.get(words).filter(|word| {
        matches!(word.gap, Gap::Mark('.' | ','))
            && number(word.text).is_some()
            && (word.gap == Gap::Mark(point) || word.text.len() != 3)
    });
    let negative = matches!(first.gap, Gap::Sign('-' | '\u{2212}'));
    let signed = |n: i64| if negative { -n } else { n };
    match decimals {
        Some(decimals) => {
            digits.push_str(decimals.text);
            let places = u32::try_from(decimals.text.len()).ok()?;
            Read::firm(Value::Decimal(signed(digits.parse().ok()?), places), words + 1)
        }
        None => Read::firm(Value::Whole(signed(digits.parse().ok()?)), words),
    }
}
