//! A text while it is set: its characters, which of them are left alone, and what stands beside each.

use super::keep;
use crate::locale::{Lang, Profile};

/// The no-break space.
pub const NO_BREAK: char = '\u{a0}';
/// The narrow no-break space.
pub const NARROW: char = '\u{202f}';
/// Stands for a piece of markup that has no letter on its far side.
pub const OBJECT: char = '\u{fffc}';

/// What a rule puts in the place of some characters: how many it takes, and what it puts.
pub type Edit = (usize, String);

/// The characters of a text.
pub struct Text {
    /// How it is to be printed.
    pub profile: Profile,
    chars: Vec<char>,
    kept: Vec<bool>,
}

impl Text {
    pub fn new(profile: Profile, text: &str) -> Text {
        let chars: Vec<char> = text.chars().collect();
        let kept = keep::kept(&chars);
        Text { profile, chars, kept }
    }

    pub fn lang(&self) -> Lang {
        self.profile.lang()
    }

    pub fn len(&self) -> usize {
        self.chars.len()
    }

    /// The character at a place, whether or not it is left alone.
    pub fn any(&self, at: usize) -> Option<char> {
        self.chars.get(at).copied()
    }

    /// The character at a place, if it may be set.
    pub fn free(&self, at: usize) -> Option<char> {
        self.any(at).filter(|_| self.kept.get(at) == Some(&false))
    }

    /// The character just before a place.
    pub fn before(&self, at: usize) -> Option<char> {
        self.any(at.checked_sub(1)?)
    }

    /// The character before a place and the spaces there.
    pub fn before_spaces(&self, at: usize) -> Option<char> {
        (0..at).rev().find_map(|at| self.any(at).filter(|c| !is_space(*c)))
    }

    /// The character that a reader sees before a place: markup is looked through. Where nothing or a space is
    /// on its far side, the markup itself stands there, as an [`OBJECT`].
    pub fn left(&self, at: usize) -> Option<char> {
        let mut place = at;
        while place.checked_sub(1).is_some_and(|place| self.is_markup(place)) {
            place -= 1;
        }
        self.beyond(self.before(place), place < at)
    }

    /// The character that a reader sees at or after a place.
    pub fn right(&self, at: usize) -> Option<char> {
        let mut place = at;
        while self.is_markup(place) {
            place += 1;
        }
        self.beyond(self.any(place), place > at)
    }

    fn beyond(&self, seen: Option<char>, markup: bool) -> Option<char> {
        if markup && seen.is_none_or(char::is_whitespace) { Some(OBJECT) } else { seen }
    }

    /// Emphasis, and the characters of private use by which callers stand for markup of their own.
    fn is_markup(&self, at: usize) -> bool {
        let (before, after) = (self.before(at), self.any(at + 1));
        let loose =
            before.is_none_or(|c| c.is_whitespace() || "([«“‘".contains(c)) && after.is_none_or(char::is_whitespace);
        let in_word = before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric);
        match self.free(at) {
            Some('\u{e000}'..='\u{f8ff}') => true,
            Some('*') => !loose,
            Some('_') => !loose && !in_word,
            _ => false,
        }
    }

    /// How many characters from a place on may be set and are of a sort.
    pub fn run(&self, at: usize, of: impl Fn(char) -> bool) -> usize {
        (at..self.len()).take_while(|at| self.free(*at).is_some_and(&of)).count()
    }

    /// How many spaces stand at a place, of whatever width.
    pub fn spaces(&self, at: usize) -> usize {
        self.run(at, is_space)
    }

    /// How many figures stand at a place.
    pub fn digits(&self, at: usize) -> usize {
        self.run(at, |c| c.is_ascii_digit())
    }

    /// The characters of a range.
    pub fn slice(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to).unwrap_or_default().iter().collect()
    }

    /// Whether a word stands at a place, and may be set.
    pub fn starts(&self, at: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(ahead, c)| self.free(at + ahead) == Some(c))
    }

    /// Whether one of some words stands whole at a place.
    pub fn is_word(&self, at: usize, words: &[&str]) -> bool {
        words.iter().any(|word| {
            let end = at + word.chars().count();
            // 3 m, but not les 3 m'ont.
            let elided = self.any(end).is_some_and(|c| "'’".contains(c));
            let next = if elided { self.any(end + 1) } else { self.any(end) };
            self.starts(at, word) && !next.is_some_and(char::is_alphanumeric)
        })
    }
}

/// A space within a line, of whatever width.
pub fn is_space(c: char) -> bool {
    matches!(c, ' ' | NO_BREAK | NARROW)
}

/// Whether nothing, a space, markup or an opening sign stands before a token.
pub fn opens(left: Option<char>) -> bool {
    left.is_none_or(|c| c.is_whitespace() || c == OBJECT || "([{«“‘\"'’|>".contains(c))
}

/// Whether nothing, a space, markup or a closing sign stands after a token.
pub fn closes(right: Option<char>) -> bool {
    right.is_none_or(|c| c.is_whitespace() || c == OBJECT || ".,;:!?)]}»”\"'’…|<".contains(c))
}
