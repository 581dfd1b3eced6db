//! The words of a text, with what stands between them.

use std::borrow::Cow;
use std::ops::Range;

use super::plain::{EDGE, MARKUP, PIECE};
use crate::locale::fold;

/// A run of letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word as typed.
    pub text: &'a str,
    /// The word in lower case.
    pub lower: Cow<'a, str>,
    /// Its place in the text.
    pub span: Range<usize>,
    /// What stands before it.
    pub gap: Gap,
}

/// What stands between a word and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// The text or a block starts.
    Edge,
    /// Blanks.
    Space,
    /// A piece of the template.
    Piece,
    /// Only markup, or nothing.
    Joined,
    /// One mark without blanks: `-`, `'`, `,`, `.`, `:`, `/`.
    Mark(char),
    /// A sign after a blank: `-2`, `+1`.
    Sign(char),
    /// Anything else.
    Other,
}

/// The words of a plain text; both have their words in the same places.
pub fn words<'a>(text: &'a str, plain: &str) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    let mut end = 0;
    let mut rest = plain.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if !c.is_alphanumeric() {
            continue;
        }
        let mut after = start + c.len_utf8();
        while let Some((at, next)) = rest.next_if(|(_, next)| next.is_alphanumeric() || is_accent(*next)) {
            after = at + next.len_utf8();
        }
        let span = start..after;
        if let (Some(text), Some(between)) = (text.get(span.clone()), plain.get(end..start)) {
            let gap = if words.is_empty() && !between.contains(PIECE) { first(between) } else { gap(between) };
            words.push(Word { text, lower: lower(text), span, gap });
        }
        end = after;
    }
    words
}

fn lower(word: &str) -> Cow<'_, str> {
    match word.chars().any(char::is_uppercase) {
        true => Cow::Owned(word.to_lowercase()),
        false => Cow::Borrowed(word),
    }
}

/// The words of a text without markup.
pub fn words_of(text: &str) -> Vec<Word<'_>> {
    words(text, text)
}

/// An accent of its own, which belongs to the letter before it.
fn is_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

fn first(before: &str) -> Gap {
    match gap(before) {
        Gap::Sign(sign) | Gap::Mark(sign @ ('-' | '+' | '\u{2212}')) => Gap::Sign(sign),
        _ => Gap::Edge,
    }
}

fn gap(between: &str) -> Gap {
    let read: String = between.chars().filter(|c| *c != MARKUP).collect();
    let blank = |c: char| c.is_whitespace();
    if read.contains(EDGE) {
        return first_of_block(&read);
    }
    if read.contains(PIECE) {
        return Gap::Piece;
    }
    let mut chars = read.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (None, ..) => Gap::Joined,
        (Some(mark), None, _) if !blank(mark) => Gap::Mark(plain_mark(mark)),
        _ if read.chars().all(blank) => Gap::Space,
        _ => sign(&read).unwrap_or(Gap::Other),
    }
}

fn first_of_block(read: &str) -> Gap {
    let after = read.rsplit(EDGE).next().unwrap_or_default();
    sign(&format!(" {after}")).unwrap_or(Gap::Edge)
}

/// A sign that stands right before a word, after a blank or an opening mark.
fn sign(read: &str) -> Option<Gap> {
    let mut back = read.chars().rev();
    let (sign, before) = (back.next()?, back.next()?);
    let opens = before.is_whitespace() || matches!(before, '(' | '[' | '"' | '«');
    (matches!(sign, '-' | '+' | '\u{2212}') && opens).then_some(Gap::Sign(sign))
}

/// Marks that are typed in several ways.
fn plain_mark(mark: char) -> char {
    match mark {
        '’' => '\'',
        '\u{2010}' | '\u{2011}' | '\u{2013}' | '\u{2212}' => '-',
        mark => mark,
    }
}

/// A word without case and accents.
pub fn folded(word: &str) -> String {
    word.chars().filter(|c| !is_accent(*c)).flat_map(fold).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_what_stands_before_them() {
        let text = "L'aile-X vaut (-2) ou +1, 1,5 pas 21:42 ; 24/16 – fin";
        let read: Vec<(&str, Gap)> = words_of(text).iter().map(|word| (word.text, word.gap)).collect();
        let expected = [
            ("L", Gap::Edge),
            ("aile", Gap::Mark('\'')),
            ("X", Gap::Mark('-')),
            ("vaut", Gap::Space),
            ("2", Gap::Sign('-')),
            ("ou", Gap::Other),
            ("1", Gap::Sign('+')),
            ("1", Gap::Other),
            ("5", Gap::Mark(',')),
            ("pas", Gap::Space),
            ("21", Gap::Space),
            ("42", Gap::Mark(':')),
            ("24", Gap::Other),
            ("16", Gap::Mark('/')),
            ("fin", Gap::Other),
        ];
        assert_eq!(read, expected);
        assert_eq!(words_of("-3 a\u{301}")[0].gap, Gap::Sign('-'));
    }

    #[test]
    fn pieces_and_blocks_part_words() {
        let gaps = |plain: &str| words(plain, plain).iter().map(|word| word.gap).collect::<Vec<_>>();
        assert_eq!(
            gaps("a\0\0b \u{1}\u{1} c\u{2}- d \u{2}-4"),
            [Gap::Edge, Gap::Joined, Gap::Piece, Gap::Edge, Gap::Sign('-'),]
        );
        assert_eq!(gaps("\u{1}\u{1} c"), [Gap::Piece]);
    }

    #[test]
    fn folding_forgets_case_and_accents() {
        assert_eq!(folded("ŒUVRE"), "oeuvre");
        assert_eq!(folded("déja\u{300}"), "deja");
    }
}
