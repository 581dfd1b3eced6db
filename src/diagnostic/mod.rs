//! Diagnostics: one plain struct that every pass fills in and every renderer reads.

use std::ops::Range;

use crate::address::Address;
use crate::locale::{Message, Phrase};
use crate::source::{Origin, Sources};
use crate::text::span::locate;

pub mod explain;
pub mod levels;
pub mod registry;
pub mod render;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing is built.
    Error,
    /// Built, but probably not what the author meant.
    Warning,
    /// Worth a look; never changes an exit code.
    Hint,
}

impl Level {
    /// The English word, as machine formats write it.
    pub fn as_str(self) -> &'static str {
        self.word().en
    }

    /// The word that people read.
    pub fn word(self) -> Phrase {
        match self {
            Level::Error => Phrase::new("error", "erreur"),
            Level::Warning => Phrase::new("warning", "avertissement"),
            Level::Hint => Phrase::new("hint", "conseil"),
        }
    }
}

/// How often a finding of a kind is right about the author's mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Only a guess from words: not reported unless somebody asks for it by `-W` or `[lints]`.
    Weak,
    /// Right but for rare cases, which an `allow` with its reason settles.
    Likely,
    /// Always right.
    Sure,
}

impl Confidence {
    /// The word that people read.
    pub fn word(self) -> Phrase {
        match self {
            Confidence::Weak => Phrase::new("weak", "faible"),
            Confidence::Likely => Phrase::new("likely", "bonne"),
            Confidence::Sure => Phrase::new("sure", "entière"),
        }
    }
}

/// A kind of finding: its name, its level and its page. All are listed in [`registry`].
#[derive(Debug)]
pub struct Code {
    /// `family/slug`, readable after the word "allow".
    pub name: &'static str,
    /// The level unless somebody says otherwise.
    pub level: Level,
    /// How often it is right. Weak ones are off by default.
    pub confidence: Confidence,
    /// What is wrong, in general, in one lower-case phrase.
    pub title: Phrase,
    /// The page that `explain` prints, in Markdown: what it means, why it matters at the
    /// table, what to do.
    pub page: Phrase,
    /// A workspace that has this fault. See [`registry::example_files`] for how it is written.
    pub fails: &'static str,
    /// The same workspace, repaired.
    pub repaired: &'static str,
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}

/// A place, and at most eight words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub origin: Origin,
    /// What is to be seen there.
    pub text: Message,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: &'static Code,
    /// Its level: that of the code until levels are applied.
    pub level: Level,
    /// What is wrong here: one lower-case phrase without full stop.
    pub message: Message,
    /// The value at fault, if it has an address.
    pub address: Option<Address>,
    /// The place at fault. It can stand alone.
    pub primary: Label,
    /// The other parties: the base value, the earlier patch, the first definition.
    pub secondary: Vec<Label>,
    /// Why it matters at the table.
    pub notes: Vec<Message>,
    /// What to do.
    pub help: Vec<Message>,
    /// The script at the primary place and the bytes of it that are at fault, until [`Diagnostic::pinpoint`].
    pub part: Option<(Box<str>, Range<usize>)>,
}

impl Diagnostic {
    /// Marks a part of the script that stands at the primary place, for passes that see no files.
    pub fn in_script(mut self, text: &str, part: Range<usize>) -> Diagnostic {
        self.part = Some((text.into(), part));
        self
    }

    /// Moves the primary place to the part of the script that is at fault. What is missing stands at the end, where
    /// the last character can be seen.
    pub fn pinpoint(&mut self, sources: &Sources) {
        let Some((text, mut part)) = self.part.take() else { return };
        if part.is_empty() {
            let before = text.get(..part.end).unwrap_or(&text);
            part = before.char_indices().next_back().map_or(0, |(at, _)| at)..before.len();
        }
        self.primary.origin = locate(sources, self.primary.origin, &text, part);
    }

    /// A finding with its message and its primary label.
    pub fn new(code: &'static Code, message: Message, origin: Origin, label: Message) -> Diagnostic {
        Diagnostic {
            code,
            level: code.level,
            message,
            address: None,
            primary: Label { origin, text: label },
            secondary: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            part: None,
        }
    }

    /// Names the value at fault.
    pub fn at(mut self, address: Address) -> Diagnostic {
        self.address = Some(address);
        self
    }

    /// Shows another party.
    pub fn label(mut self, origin: Origin, text: Message) -> Diagnostic {
        self.secondary.push(Label { origin, text });
        self
    }

    /// Says why it matters.
    pub fn note(mut self, text: Message) -> Diagnostic {
        self.notes.push(text);
        self
    }

    /// Says what to do.
    pub fn help(mut self, text: Message) -> Diagnostic {
        self.help.push(text);
        self
    }
}

/// Where passes leave their findings.
#[derive(Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
}

impl Sink {
    /// Takes a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Takes several findings.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(diagnostics);
    }

    /// Keeps only some of the findings.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.found.retain(keep);
    }

    /// What was found, in the order of finding.
    pub fn found(&self) -> &[Diagnostic] {
        &self.found
    }

    /// Everything, sorted by place and code, each finding once.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        sort(&mut self.found);
        self.found
    }
}

/// Sorts by file, place, code and message, and drops repetitions.
pub fn sort(found: &mut Vec<Diagnostic>) {
    found.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.primary.origin, d.code.name);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)).then_with(|| a.address.cmp(&b.address))
    });
    found.dedup();
}

/// The one candidate that is clearly nearest to a misspelt word: at most a third of its
/// length away (one edit for short words), and no other candidate as near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    let mut tied = false;
    for candidate in candidates {
        if candidate.len().abs_diff(word.len()) > 4 * limit {
            continue;
        }
        let distance = edit_distance(word, candidate);
        match best {
            Some((least, _)) if distance > least => {}
            Some((least, chosen)) if distance == least => tied |= chosen != candidate,
            _ => {
                best = Some((distance, candidate));
                tied = false;
            }
        }
    }
    best.filter(|(distance, _)| *distance <= limit && !tied).map(|(_, candidate)| candidate)
}

/// Edits (insert, delete, replace, swap neighbours) that turn one word into the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, cb) in b.iter().enumerate() {
            let replace = last[j] + usize::from(ca != cb);
            let mut least = replace.min(last[j + 1] + 1).min(row[j] + 1);
            let swapped = i > 0 && j > 0 && *ca == b[j - 1] && a[i - 1] == *cb;
            if swapped {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_only_what_is_clearly_nearest() {
        assert_eq!(nearest("most_wantd", ["most_wanted", "recruit_allies"]), Some("most_wanted"));
        assert_eq!(nearest("reward", ["rewards", "zones"]), Some("rewards"));
        assert_eq!(nearest("iii", ["ii", "iv", "iiii"]), None, "two are as near");
        assert_eq!(nearest("hoth", ["kessel", "bespin"]), None, "none is near");
        assert_eq!(nearest("atolln", ["atollon", "atollon"]), Some("atollon"));
    }

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(edit_distance("tatooien", "tatooine"), 1);
        assert_eq!(edit_distance("", "abc"), 3);
    }
}
