//! Roman numerals up to 39, as acts, zones and tiers carry them.

use super::{Read, Value, figures};
use crate::text::words::{Gap, Word};

/// Words that a single `I`, `V` or `X` may number.
const NUMBERED: [&str; 24] = [
    "act", "acte", "acts", "actes", "book", "chapter", "chapitre", "class", "classe", "level", "livre", "niveau",
    "part", "partie", "phase", "tier", "tiers", "tome", "tour", "turn", "volume", "zone", "zones", "niveaux",
];

/// A Roman numeral at the start of some words.
pub fn read(before: Option<&Word>, rest: &[Word]) -> Option<Read> {
    let first = rest.first()?;
    let capitals = first.text.len() - first.text.trim_start_matches(['I', 'V', 'X']).len();
    let (numeral, ending) = first.text.split_at_checked(capitals)?;
    let n = value(numeral)?;
    let ordinal = matches!(ending, "e" | "er" | "re" | "ère");
    let follows = rest.get(1).is_some_and(|next| next.gap == Gap::Mark('-'));
    if !ending.is_empty() && !ordinal || follows && numeral.len() == 1 {
        return None;
    }
    let alone = numeral.len() == 1 && !ordinal;
    (!alone || before.is_some_and(|before| numbers(before, first.gap))).then_some(())?;
    Read::firm(Value::Whole(n), 1)
}

/// Whether a word is followed by a number: `acte I`, `zones I et V`, `I à III`.
fn numbers(before: &Word, gap: Gap) -> bool {
    let joins = matches!(&*before.lower, "and" | "or" | "to" | "et" | "ou" | "à" | "from" | "de");
    let numeral = !before.text.is_empty() && value(before.text).is_some();
    gap == Gap::Space && (NUMBERED.contains(&&*before.lower) || joins)
        || numeral
        || figures::number(before.text).is_some()
}

/// The value of a numeral in its usual spelling.
fn value(numeral: &str) -> Option<i64> {
    let tens = numeral.len() - numeral.trim_start_matches('X').len();
    // The last `X` of `IX` stands after the tens.
    let ones = match numeral.get(tens..)? {
        "" => 0,
        "I" => 1,
        "II" => 2,
        "III" => 3,
        "IV" => 4,
        "V" => 5,
        "VI" => 6,
        "VII" => 7,
        "VIII" => 8,
        "IX" => 9,
        _ => return None,
    };
    let value = i64::try_from(tens).ok()? * 10 + ones;
    (tens <= 3 && value > 0).then_some(value)
}
