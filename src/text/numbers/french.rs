//! French number words: `vingt et un`, `quatre-vingt-dix-neuf`, `deux cents`, `trois millions`, `troisième`,
//! `une douzaine`; Belgian and Swiss tens too.

use super::{Read, Value};
use crate::text::words::{Gap, Word};

/// What a word adds to the number in which it stands.
#[derive(Clone, Copy)]
enum Part {
    /// 1 to 19, and the tens.
    Small(i64),
    /// `vingt`, which after `quatre` is a factor.
    Twenty,
    /// 12, 100, 1,000 and above: a factor of what stands before it.
    Factor(i64),
}

/// A number in words at the start of some words.
pub fn read(before: Option<&Word>, rest: &[Word]) -> Option<Read> {
    let first = &*rest.first()?.lower;
    if first == "cent" && before.is_some_and(|before| before.text == "pour") {
        return Read::nothing(1);
    }
    let Some((part, ends)) = part(first) else { return may_stand_for(first) };
    if matches!(part, Part::Small(1)) {
        return Read::maybe(1);
    }
    let mut sum = Sum::default();
    sum.add(part);
    let mut words = 1;
    let mut ended = ends;
    while !ended {
        let and = usize::from(is_and(rest, words));
        let Some(next) = rest.get(words + and).filter(|next| joins(next.gap)) else { break };
        let Some((part, ends)) = part_inside(&next.lower) else { break };
        if !sum.takes(part, and == 1) {
            break;
        }
        sum.add(part);
        words += 1 + and;
        ended = ends;
    }
    // `neuf` alone may be what is new.
    if words == 1 && matches!(first, "neuf" | "neufs") {
        return Read::maybe(9);
    }
    Read::firm(Value::Whole(sum.total()), words)
}

fn joins(gap: Gap) -> bool {
    matches!(gap, Gap::Space | Gap::Mark('-'))
}

fn is_and(rest: &[Word], at: usize) -> bool {
    rest.get(at).is_some_and(|and| joins(and.gap) && and.lower == "et")
}

/// Words that say a number or something else.
fn may_stand_for(word: &str) -> Option<Read> {
    Read::maybe(match word {
        "aucun" | "aucune" | "sans" | "nul" | "nulle" | "rien" | "ni" => 0,
        "un" | "une" | "premier" | "première" | "premiers" | "premières" | "seul" | "seule" | "seuls" | "seules"
        | "unique" | "uniques" | "chacun" | "chacune" => 1,
        "second" | "seconde" | "seconds" | "secondes" | "double" | "doubles" | "doublé" | "doublée" | "doublés"
        | "doublées" | "doubler" | "moitié" | "moitiés" | "demi" | "demie" | "demis" | "paire" | "paires" | "autre"
        | "autres" | "couple" => 2,
        "tiers" | "triple" | "triples" | "tripler" | "triplé" => 3,
        "quart" | "quarts" | "quadruple" => 4,
        _ => return None,
    })
}

/// A word inside of a number: there `un` counts.
fn part_inside(word: &str) -> Option<(Part, bool)> {
    match word {
        "un" | "une" => Some((Part::Small(1), false)),
        "unième" | "unièmes" => Some((Part::Small(1), true)),
        word => part(word),
    }
}

/// What a word says, and whether it is an ordinal, which ends a number.
fn part(word: &str) -> Option<(Part, bool)> {
    let stem = word.strip_suffix('s').unwrap_or(word).strip_suffix("ième");
    match stem {
        Some(stem) => {
            let root = match stem {
                "quatr" => "quatre",
                "cinqu" => "cinq",
                "neuv" => "neuf",
                "mill" => "mille",
                "onz" | "douz" | "treiz" | "quatorz" | "quinz" | "seiz" | "trent" | "quarant" | "cinquant"
                | "soixant" | "septant" | "huitant" | "nonant" => {
                    return cardinal(&format!("{stem}e")).map(|part| (part, true));
                }
                stem => stem,
            };
            cardinal(root).map(|part| (part, true))
        }
        None => cardinal(word).map(|part| (part, false)),
    }
}

fn cardinal(word: &str) -> Option<Part> {
    Some(match word {
        "zéro" => Part::Small(0),
        "deux" => Part::Small(2),
        "trois" => Part::Small(3),
        "quatre" => Part::Small(4),
        "cinq" => Part::Small(5),
        "six" => Part::Small(6),
        "sept" => Part::Small(7),
        "huit" => Part::Small(8),
        "neuf" => Part::Small(9),
        "dix" | "dizaine" => Part::Small(10),
        "onze" => Part::Small(11),
        "douze" => Part::Small(12),
        "treize" => Part::Small(13),
        "quatorze" => Part::Small(14),
        "quinze" | "quinzaine" => Part::Small(15),
        "seize" => Part::Small(16),
        "vingt" | "vingts" => Part::Twenty,
        "vingtaine" => Part::Small(20),
        "trente" | "trentaine" => Part::Small(30),
        "quarante" | "quarantaine" => Part::Small(40),
        "cinquante" | "cinquantaine" => Part::Small(50),
        "soixante" | "soixantaine" => Part::Small(60),
        "septante" => Part::Small(70),
        "huitante" | "octante" => Part::Small(80),
        "nonante" => Part::Small(90),
        "douzaine" | "douzaines" => Part::Factor(12),
        "cent" | "cents" | "centaine" | "centaines" => Part::Factor(100),
        "mille" | "millier" | "milliers" => Part::Factor(1_000),
        "million" | "millions" => Part::Factor(1_000_000),
        "milliard" | "milliards" => Part::Factor(1_000_000_000),
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

    /// Whether a word can go on with this number: `deux trois` are two numbers.
    fn takes(&self, part: Part, and: bool) -> bool {
        let (tens, ones) = (self.open % 100 / 10 * 10, self.open % 10);
        let after_factor = self.open % 100 == 0;
        match part {
            Part::Small(n @ (1 | 11)) if and => ones == 0 && tens >= 20 && (n == 1 || tens == 60),
            Part::Small(_) if and => false,
            Part::Small(1) if after_factor => self.total() > 0,
            Part::Small(1..=9) => after_factor || (ones == 0 && tens >= 10),
            Part::Small(10..=19) => after_factor || (ones == 0 && matches!(tens, 60 | 80)),
            Part::Small(_) => after_factor,
            Part::Twenty => after_factor || self.open % 100 == 4,
            Part::Factor(_) if and => false,
            Part::Factor(100) => self.open < 100,
            Part::Factor(factor) => self.open > 0 && (self.done == 0 || self.done > factor),
        }
    }

    fn add(&mut self, part: Part) {
        match part {
            Part::Twenty if self.open % 100 == 4 => self.open += 76,
            Part::Twenty => self.open += 20,
            Part::Small(n) => self.open += n,
            Part::Factor(factor @ (12 | 100)) => self.open = self.open.max(1) * factor,
            Part::Factor(factor) => {
                self.done = self.done.saturating_add(self.open.max(1).saturating_mul(factor));
                self.open = 0;
            }
        }
    }
}
