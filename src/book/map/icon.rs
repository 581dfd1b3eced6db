//! A small sign for each type of reward and each type of token, made from the definition alone.
//!
//! Rewards are light signs, tokens dark ones. Within each family the outline and its line tell them apart, and
//! one or two letters of the name do so in all. No colour is needed, and two editions share the outlines.

use std::collections::{BTreeMap, BTreeSet};

use super::metrics::Font;
use super::world::Atlas;

/// The side of the square that a sign fills.
pub const SIDE: i64 = 24;

/// Outlines of rewards, in a square of [`SIDE`]; whatever they are, their middle is where letters stand.
const REWARDS: &[&str] = &[
    "M3 4h18v16H3z",
    "M6 3h12l5.5 9-5.5 9H6L.5 12z",
    "M3 3h18v10q0 6-9 9-9-3-9-9z",
    "M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z",
    "M12 0l10.5 7v13.5h-21V7z",
    "M3 2h18v20.5l-9-4.5-9 4.5z",
    "M1 4.5h17l5.5 7.5-5.5 7.5H1z",
    "M4 3q8-3 16 0 4 9 0 18-8 3-16 0-4-9 0-18z",
    "M6 3h12l5.5 18H.5z",
];

/// Outlines of tokens.
const TOKENS: &[&str] = &[
    "M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z",
    "M12 .5l10 5.7v11.6l-10 5.7-10-5.7V6.2z",
    "M7 1h10v5.5h6.5v11H17V23H7v-5.5H.5v-11H7z",
    "M12-.5L24.5 12 12 24.5-.5 12z",
    "M1.5 21V11a10.5 10.5 0 0 1 21 0v10z",
    "M12 0.2 14.9 3.2 18.9 2.5 19.5 6.5 23.2 8.4 21.3 12 23.2 15.6 19.5 17.5 18.9 21.5 14.9 20.8 12 23.8 9.1 20.8 5.1 21.5 4.5 17.5 0.8 15.6 2.7 12 0.8 8.4 4.5 6.5 5.1 2.5 9.1 3.2z",
    "M0 12a12 8.5 0 1 1 24 0 12 8.5 0 1 1-24 0z",
];

/// How the line of an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Once.
    Plain,
    /// Thick.
    Thick,
    /// Twice, the second time inside the first.
    Double,
    /// In dashes.
    Dashed,
}

const LINES: &[Line] = &[Line::Plain, Line::Thick, Line::Double, Line::Dashed];

/// The sign of a type of reward or token.
#[derive(Clone, Debug)]
pub struct Icon {
    /// The name by which the drawing reuses it.
    pub key: String,
    /// The letters in it.
    pub letters: String,
    /// The name of what it stands for.
    pub name: String,
    /// Whether it is one of a token.
    pub token: bool,
    /// Its number among those of its kind.
    rank: usize,
}

/// The signs of all rewards and tokens that some system gives, by id.
#[derive(Debug, Default)]
pub struct Icons<'a> {
    /// Those of rewards.
    pub rewards: BTreeMap<&'a str, Icon>,
    /// Those of tokens.
    pub tokens: BTreeMap<&'a str, Icon>,
}

impl<'a> Icons<'a> {
    /// Makes the signs.
    pub fn new(atlas: &Atlas<'a>) -> Icons<'a> {
        let systems = || atlas.names.compiled.rules.system.values();
        let rewards: BTreeSet<&'a str> =
            systems().flat_map(|system| system.rewards.iter().map(|(id, _)| id.id())).collect();
        let tokens: BTreeSet<&'a str> = systems().flat_map(|system| system.tokens.iter().map(|id| id.id())).collect();
        let mut used = BTreeSet::new();
        let mut signs = |kind: &str, ids: BTreeSet<&'a str>| {
            let one = |(rank, id): (usize, &'a str)| {
                let name = atlas.name(kind, id);
                let letters = letters(&name, &mut used);
                let token = kind == "token";
                (id, Icon { key: format!("{}{rank}", if token { 't' } else { 'r' }), letters, name, token, rank })
            };
            ids.into_iter().enumerate().map(one).collect()
        };
        Icons { rewards: signs("reward", rewards), tokens: signs("token", tokens) }
    }

    /// All signs: rewards, then tokens.
    pub fn all(&self) -> impl Iterator<Item = &Icon> {
        self.rewards.values().chain(self.tokens.values())
    }
}

impl Icon {
    /// The outline, and how it is drawn.
    pub fn outline(&self) -> (&'static str, Line) {
        let shapes = if self.token { TOKENS } else { REWARDS };
        let count = shapes.len().max(1);
        let line = LINES.get(self.rank / count % LINES.len()).copied().unwrap_or(Line::Plain);
        (shapes.get(self.rank % count).copied().unwrap_or_default(), line)
    }

    /// The size of the letters: as large as the sign holds.
    pub fn font(&self) -> Font {
        const WIDEST: i64 = 14;
        let sizes = (7..=11).rev().map(Font::bold);
        sizes.into_iter().find(|font| font.width(&self.letters) <= WIDEST).unwrap_or(Font::bold(7))
    }
}

/// Words that no sign is named after.
const SMALL_WORDS: &[&str] = &[
    "a", "an", "and", "au", "aux", "d", "de", "des", "du", "en", "et", "for", "in", "l", "la", "le", "les", "of", "on",
    "the", "to", "à",
];

/// One or two letters that no other sign has, whatever their case.
fn letters(name: &str, used: &mut BTreeSet<String>) -> String {
    let all: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let large: Vec<&str> = all.iter().copied().filter(|word| !SMALL_WORDS.contains(&&*word.to_lowercase())).collect();
    let words = if large.is_empty() { all } else { large };
    let upper = |word: &str| word.chars().next().and_then(|c| c.to_uppercase().next());
    let first = words.first().and_then(|word| upper(word)).unwrap_or('?');
    let initials = words.iter().skip(1).filter_map(|word| upper(word)).map(|second| format!("{first}{second}"));
    let rest = words.iter().flat_map(|word| word.chars().skip(1)).map(|later| format!("{first}{later}"));
    let numbered = (1..10).map(|number| format!("{first}{number}"));
    let numbers = (10..).map(|number: usize| number.to_string());
    let mut candidates = initials.chain(rest).chain(numbered).chain(numbers);
    candidates.find(|letters| used.insert(letters.to_lowercase())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_from_the_name_and_are_never_shared() {
        let mut used = BTreeSet::new();
        let mut of = |name: &str| letters(name, &mut used);
        assert_eq!(of("équipe de soutien"), "ÉS");
        assert_eq!(of("équipe d’armes"), "ÉA");
        assert_eq!(of("turbolaser"), "Tu");
        assert_eq!(of("The Tower of Umbar"), "To");
        assert_eq!(of("étal"), "Ét");
        assert_eq!(of("x"), "X1");
        assert_eq!(of("!!"), "?1");
        let many: BTreeSet<String> = (0..200).map(|_| of("aa")).collect();
        assert_eq!(many.len(), 200);
    }
}
