//! English number words: `twenty-one`, `two hundred and five`, `three million`, `third`, `a dozen`.

use super::{Read, Value};
use crate::text::words::{Gap, Word};

/// What a word adds to the number in which it stands.
#[derive(Clone, Copy)]
enum Part {
    /// 1 to 19, and the tens.
    Small(i64),
    /// 12, 100, 1,000 and above: a factor of what stands before it.
    Factor(i64),
}

/// A number in words at the start of some words.
pub fn read(rest: &[Word]) -> Option<Read> {
    let first = &*rest.first()?.lower;
    let Some((part, ends)) = part(first) else { return may_stand_for(first) };
    let mut sum = Sum::default();
    sum.add(part);
    let mut words = 1;
    let mut ended = ends;
    while !ended {
        let and = usize::from(sum.open >= 100 && rest.get(words).is_some_and(|and| and.text == "and"));
        let Some(next) = rest.get(words + and).filter(|next| goes_on(next)) else { break };
        let Some((part, ends)) = self::part(&next.lower).filter(|(part, _)| sum.takes(*part)) else {
            break;
        };
        sum.add(part);
        words += 1 + and;
        ended = ends;
    }
    match (words, first) {
        // The pronoun, and the sixtieth of a minute.
        (1, "one" | "ones" | "first") => Read::maybe(1),
        (1, "second" | "seconds") => Read::maybe(2),
        _ => Read::firm(Value::Whole(sum.total()), words),
    }
}

/// Whether a word can belong to the same number. After a blank, seconds are those of a minute.
fn goes_on(next: &Word) -> bool {
    match next.gap {
        Gap::Mark('-') => true,
        Gap::Space => !matches!(next.text, "second" | "seconds"),
        _ => false,
    }
}

/// Words that say a number or something else.
fn may_stand_for(word: &str) -> Option<Read> {
    Read::maybe(match word {
        "no" | "none" | "nothing" | "without" | "nobody" | "not" | "nor" | "neither" => 0,
        "a" | "an" | "single" | "sole" | "only" | "once" | "unique" | "another" | "alone" => 1,
        "both" | "twice" | "double" | "doubled" | "doubles" | "pair" | "pairs" | "half" | "halves" | "halved"
        | "either" | "other" | "others" | "couple" => 2,
        "thrice" | "triple" | "tripled" | "triples" => 3,
        "quarter" | "quarters" | "quadruple" => 4,
        _ => return None,
    })
}

/// What a word says, and whether it is an ordinal, which ends a number.
fn part(word: &str) -> Option<(Part, bool)> {
    if let Some(part) = cardinal(word) {
        return Some((part, false));
    }
    let singular = word.strip_suffix('s').unwrap_or(word);
    let root = match singular {
        "first" => "one",
        "second" => "two",
        "third" => "three",
        "fifth" => "five",
        "eighth" => "eight",
        "ninth" => "nine",
        "twelfth" => "twelve",
        other => match other.strip_suffix("ieth") {
            Some(stem) => return cardinal(&format!("{stem}y")).map(|part| (part, true)),
            None => other.strip_suffix("th")?,
        },
    };
    cardinal(root).map(|part| (part, true))
}

fn cardinal(word: &str) -> Option<Part> {
    Some(match word {
        "zero" => Part::Small(0),
        "one" | "ones" => Part::Small(1),
        "two" => Part::Small(2),
        "three" => Part::Small(3),
        "four" => Part::Small(4),
        "five" => Part::Small(5),
        "six" => Part::Small(6),
        "seven" => Part::Small(7),
        "eight" => Part::Small(8),
        "nine" => Part::Small(9),
        "ten" => Part::Small(10),
        "eleven" => Part::Small(11),
        "twelve" => Part::Small(12),
        "thirteen" => Part::Small(13),
        "fourteen" => Part::Small(14),
        "fifteen" => Part::Small(15),
        "sixteen" => Part::Small(16),
        "seventeen" => Part::Small(17),
        "eighteen" => Part::Small(18),
        "nineteen" => Part::Small(19),
        "twenty" => Part::Small(20),
        "thirty" => Part::Small(30),
        "forty" => Part::Small(40),
        "fifty" => Part::Small(50),
        "sixty" => Part::Small(60),
        "seventy" => Part::Small(70),
        "eighty" => Part::Small(80),
        "ninety" => Part::Small(90),
        "dozen" | "dozens" => Part::Factor(12),
        "hundred" | "hundreds" => Part::Factor(100),
        "thousand" | "thousands" => Part::Factor(1_000),
        "million" | "millions" => Part::Factor(1_000_000),
        "billion" | "billions" => Part::Factor(1_000_000_000),
        _ => return None,
    })
}

/// A number as far as it has been read.
#[derive(Default)]
struct Sum {
    /// The thousands and millions that are finished.
    done: i64,
    /// What stands below a thousand.
    open: i64,
}

impl Sum {
    fn total(&self) -> i64 {
        self.done.saturating_add(self.open)
    }

    /// Whether a word can go on with this number: `two three` are two numbers.
    fn takes(&self, part: Part) -> bool {
        let (tens, ones) = (self.open % 100 / 10 * 10, self.open % 10);
        let after_factor = self.open % 100 == 0;
        match part {
            Part::Small(1..=9) => after_factor || (ones == 0 && tens >= 20),
            Part::Small(_) => after_factor,
            Part::Factor(12 | 100) => (1..100).contains(&self.open),
            Part::Factor(factor) => self.open > 0 && (self.done == 0 || self.done > factor),
        }
    }

    fn add(&mut self, part: Part) {
        match part {
            Part::Small(n) => self.open += n,
            Part::Factor(factor @ (12 | 100)) => self.open = self.open.max(1) * factor,
            Part::Factor(factor) => {
                self.done = self.done.saturating_add(self.open.max(1).saturating_mul(factor));
                self.open = 0;
            }
        }
    }
}
