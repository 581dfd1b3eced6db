//! The words of a text as people read them, each at its place in the typed text.
//!
//! The copy is as long as the text, so that a place in one is a place in the other. Markup, code and
//! targets of links are [`MARKUP`], pieces of the template are [`PIECE`], and [`EDGE`] stands between
//! blocks, over which no sentence goes on.

use std::ops::Range;

/// Stands for a byte that nobody reads.
pub const MARKUP: char = '\0';
/// Stands for a byte of an insertion, a link or an embed.
pub const PIECE: char = '\u{1}';
/// Stands between two blocks.
pub const EDGE: char = '\u{2}';

/// A copy under construction: nothing is read yet.
#[derive(Debug)]
pub struct Plain {
    bytes: Vec<u8>,
}

impl Plain {
    /// The copy of a text of some length.
    pub fn new(len: usize) -> Plain {
        Plain { bytes: vec![MARKUP as u8; len] }
    }

    /// People read these words at this place. Characters of our own among them are blanks.
    pub fn words(&mut self, at: usize, words: &str) {
        let Some(place) = self.bytes.get_mut(at..at + words.len()) else { return };
        for (to, from) in place.iter_mut().zip(words.bytes()) {
            *to = if from < b' ' && from != b'\n' && from != b'\t' { b' ' } else { from };
        }
    }

    /// A piece of the template stands at this place.
    pub fn piece(&mut self, span: Range<usize>) {
        if let Some(place) = self.bytes.get_mut(span) {
            place.fill(PIECE as u8);
        }
    }

    /// A line of the text ends here and the sentence goes on.
    pub fn blank(&mut self, at: usize) {
        if let Some(byte) = self.bytes.get_mut(at).filter(|byte| **byte == MARKUP as u8) {
            *byte = b' ';
        }
    }

    /// A block starts here.
    pub fn edge(&mut self, at: usize) {
        let before = at.checked_sub(1).and_then(|at| self.bytes.get_mut(at));
        if let Some(byte) = before.filter(|byte| **byte == MARKUP as u8) {
            *byte = EDGE as u8;
        }
    }

    /// The finished copy.
    pub fn finish(self) -> String {
        // Words are copied whole, so this is UTF-8 by construction.
        String::from_utf8(self.bytes).unwrap_or_default()
    }
}
