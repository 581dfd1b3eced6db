//! The place of a label as every format reports it.

use std::ops::Range;

use crate::source::{Origin, Place, Source, Sources, floor_char_boundary};

/// A stretch of a file that can be shown: it lies in the text and holds no trailing newline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region<'a> {
    /// Path of the file.
    pub path: &'a str,
    /// The bytes shown.
    pub span: Range<usize>,
    /// Its first character.
    pub start: Place,
    /// Just after its last character.
    pub end: Place,
}

impl<'a> Region<'a> {
    /// The region of an origin. An unknown file gives its first character, under an empty path.
    pub fn of(sources: &'a Sources, origin: Origin) -> Region<'a> {
        let Some(source) = sources.get(origin.file) else {
            let first = Place { line: 1, column: 1 };
            return Region { path: "", span: 0..0, start: first, end: first };
        };
        let span = showable(source, origin.span());
        Region { path: &source.path, start: source.place(span.start), end: source.place(span.end), span }
    }
}

/// The part of a span that a reader can be shown.
///
/// The end of a file is no place that one can point at, and editors and annotations know no
/// line after the last newline: a label there moves to the character before.
fn showable(source: &Source, span: Range<usize>) -> Range<usize> {
    let text = source.text.as_str();
    let mut start = floor_char_boundary(text, span.start);
    let mut end = floor_char_boundary(text, span.end).max(start);
    if start == text.len() {
        start = floor_char_boundary(text, start.saturating_sub(1));
        end = text.len();
    }
    let shown = text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
    let start_of_ending = source.line_span(source.line_of(start)).end;
    let start = start.min(start_of_ending);
    start..(start + shown.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(text: &str, span: Range<usize>) -> (Range<usize>, [usize; 4]) {
        let mut sources = Sources::default();
        let file = sources.add("a.toml".into(), text.into());
        let region = Region::of(&sources, Origin::new(file, span));
        let places = [region.start.line, region.start.column, region.end.line, region.end.column];
        (region.span, places)
    }

    #[test]
    fn columns_count_characters_and_the_end_is_exclusive() {
        assert_eq!(region("é = \"à\"\n", 5..9), (5..9, [1, 5, 1, 8]));
        assert_eq!(region("\u{feff}é = 1", 3..5), (3..5, [1, 1, 1, 2]));
    }

    #[test]
    fn the_end_of_a_file_moves_to_the_character_before() {
        assert_eq!(region("a = [é", 7..7), (5..7, [1, 6, 1, 7]));
        assert_eq!(region("a = [\n", 6..6), (5..5, [1, 6, 1, 6]));
        assert_eq!(region("a = [\r\n", 7..7), (5..5, [1, 6, 1, 6]));
        assert_eq!(region("\n\n", 2..2), (1..1, [2, 1, 2, 1]));
        assert_eq!(region("", 0..0), (0..0, [1, 1, 1, 1]));
        assert_eq!(region("a", 70..90), (0..1, [1, 1, 1, 2]));
    }

    #[test]
    fn a_region_ends_before_its_newline() {
        assert_eq!(region("a = 1\r\nb = 2\r\n", 0..7), (0..5, [1, 1, 1, 6]));
        assert_eq!(region("a = 1\nb = 2\n", 0..12), (0..11, [1, 1, 2, 6]));
        assert_eq!(region("a = 1\r\nb\n", 6..7), (5..5, [1, 6, 1, 6]), "between the two bytes of an ending");
    }

    #[test]
    fn an_unknown_file_does_no_harm() {
        let region = Region::of(&Sources::default(), Origin::new(crate::source::FileId(7), 3..9)).span;
        assert_eq!(region, 0..0);
    }
}
