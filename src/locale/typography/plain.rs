//! The way back: what an author would type for a text that is set.

use super::text::{NARROW, NO_BREAK, Text, is_space};
use super::typeset;
use crate::locale::{Lang, Profile};

/// How often a text is set while looking for what may be undone.
const TRIES: usize = 64;

/// The text as an author types it: plain spaces, straight quotes, hyphens.
///
/// Only what typesetting would set again is undone, so that `typeset(profile, &plain(profile, text))` is
/// `typeset(profile, text)`, whatever the text.
pub fn plain(profile: impl Into<Profile>, text: &str) -> String {
    let profile = profile.into();
    let mut undoing = Undoing::new(profile, text);
    let all: Vec<usize> = (0..undoing.marks.len()).collect();
    if !undoing.undo(&all) {
        // Marks of one sort belong together, above all quotes.
        for typed in [" ", "'", "\"", "...", "-", "--", "---"] {
            let alike = |mark: &usize| undoing.marks.get(*mark).is_some_and(|mark| mark.typed == typed);
            let some: Vec<usize> = all.iter().copied().filter(alike).collect();
            undoing.settle(&some);
        }
    }
    undoing.write()
}

/// A mark in the text, and what is typed for it.
struct Mark {
    at: usize,
    taken: usize,
    typed: String,
    undone: bool,
}

struct Undoing {
    text: Text,
    wanted: String,
    marks: Vec<Mark>,
    tries: usize,
}

impl Undoing {
    fn new(profile: Profile, text: &str) -> Undoing {
        let wanted = typeset(profile, text);
        let text = Text::new(profile, text);
        let marks = marks(&text);
        Undoing { text, wanted, marks, tries: TRIES }
    }

    /// Undoes as many of some marks as can be.
    fn settle(&mut self, marks: &[usize]) {
        if self.tries == 0 || marks.is_empty() || self.undo(marks) || marks.len() == 1 {
            return;
        }
        let (left, right) = marks.split_at(marks.len() / 2);
        self.settle(left);
        self.settle(right);
    }

    /// Undoes some marks if the text then sets the same.
    fn undo(&mut self, marks: &[usize]) -> bool {
        self.tries = self.tries.saturating_sub(1);
        self.mark(marks, true);
        let same = typeset(self.text.profile, &self.write()) == self.wanted;
        if !same {
            self.mark(marks, false);
        }
        same
    }

    fn mark(&mut self, marks: &[usize], undone: bool) {
        for place in marks {
            if let Some(mark) = self.marks.get_mut(*place) {
                mark.undone = undone;
            }
        }
    }

    fn write(&self) -> String {
        let mut out = String::new();
        let mut at = 0;
        for mark in self.marks.iter().filter(|mark| mark.undone) {
            out.push_str(&self.text.slice(at, mark.at));
            out.push_str(&mark.typed);
            at = mark.at + mark.taken;
        }
        out.push_str(&self.text.slice(at, self.text.len()));
        out
    }
}

fn marks(text: &Text) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (taken, typed) = mark(text, at).unwrap_or((1, String::new()));
        if !typed.is_empty() {
            marks.push(Mark { at, taken, typed, undone: false });
        }
        at += taken;
    }
    marks
}

/// What is typed for the mark at a place.
fn mark(text: &Text, at: usize) -> Option<(usize, String)> {
    let c = text.free(at)?;
    let spaces = text.spaces(at);
    if spaces > 0 && text.free(at + spaces) == Some('»') {
        return Some((spaces + 1, "\"".into()));
    }
    let typed = match c {
        NO_BREAK | NARROW => " ",
        '’' | '‘' => "'",
        '“' | '”' | '»' => "\"",
        '«' => return Some((1 + text.spaces(at + 1), "\"".into())),
        '…' => "...",
        '−' => "-",
        '–' if text.before(at).is_some_and(|c| c.is_ascii_digit()) => "-",
        '–' => "--",
        '—' if text.lang() == Lang::Fr || text.before(at).is_some_and(is_space) => "---",
        '—' => "--",
        _ => return None,
    };
    Some((1, typed.into()))
}
