//! Source files, and the places in them that values come from.

use std::ops::Range;
use std::sync::OnceLock;

/// One of the files of [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// Where a key or a value stands: a file and a byte span in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Origin {
    /// A span in a file. Offsets beyond 4 GiB cannot occur: larger files are refused on reading.
    pub fn new(file: FileId, span: Range<usize>) -> Origin {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Origin { file, start: narrow(span.start), end: narrow(span.end) }
    }

    /// The byte span.
    pub fn span(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that holds both; `self` where they lie in different files.
    pub fn to(self, other: Origin) -> Origin {
        if self.file != other.file {
            return self;
        }
        Origin { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place that a person reads: both numbers count from 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column, in Unicode scalar values.
    pub column: usize,
}

/// The text of one file, with an index of its lines made on first use.
#[derive(Debug)]
pub struct Source {
    /// Path as reports show it: relative to the repository's root, with `/`.
    pub path: String,
    /// The text, as read, byte-order mark included.
    pub text: String,
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// The byte offset at which each line starts.
    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let newlines = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect()
        })
    }

    /// The line and column of a byte offset; an offset past the end gives the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = floor_char_boundary(&self.text, offset);
        let line = self.line_of(offset);
        let start = self.line_span(line).start;
        let column = self.text.get(start..offset).map_or(0, |s| s.trim_start_matches('\u{feff}').chars().count());
        Place { line: line + 1, column: column + 1 }
    }

    /// The index, from 0, of the line that holds a byte offset.
    pub fn line_of(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start as usize <= offset).saturating_sub(1)
    }

    /// The byte span of a line, counted from 0, without its line ending.
    pub fn line_span(&self, line: usize) -> Range<usize> {
        let starts = self.line_starts();
        let start = starts.get(line).map_or(self.text.len(), |s| *s as usize);
        let end = starts.get(line + 1).map_or(self.text.len(), |s| *s as usize);
        let text = self.text.get(start..end).unwrap_or_default();
        start..start + text.trim_end_matches(['\n', '\r']).len()
    }

    /// The text of the line, counted from 0, without its line ending.
    pub fn line(&self, line: usize) -> &str {
        self.text.get(self.line_span(line)).unwrap_or_default()
    }

    /// The number of lines.
    pub fn line_count(&self) -> usize {
        self.line_starts().len()
    }
}

/// The nearest character boundary at or before an offset.
pub fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// All files of a compilation. Ids follow the order of paths, never the order of reading.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Takes a file in and gives its id.
    pub fn add(&mut self, path: String, text: String) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(Source { path, text, lines: OnceLock::new() });
        id
    }

    /// A file by its id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(file.0 as usize)
    }

    /// The path of a file; empty for an unknown id.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("", |source| &source.path)
    }

    /// The text of a span; empty where there is none.
    pub fn text(&self, origin: Origin) -> &str {
        self.get(origin.file).and_then(|source| source.text.get(origin.span())).unwrap_or_default()
    }

    /// Line and column of the start of a span.
    pub fn place(&self, origin: Origin) -> Place {
        self.get(origin.file).map_or(Place { line: 1, column: 1 }, |source| source.place(origin.start as usize))
    }

    /// `path:line`, as text that points at a place.
    pub fn path_and_line(&self, origin: Origin) -> String {
        format!("{}:{}", self.path(origin.file), self.place(origin).line)
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files.iter().enumerate().map(|(i, source)| (FileId(i as u32), source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_survive_crlf() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml".into(), "\u{feff}é = 1\r\nb = 2".into());
        let at = |start: usize| sources.place(Origin::new(file, start..start + 1));
        assert_eq!(at(5), Place { line: 1, column: 2 });
        assert_eq!(at(11), Place { line: 2, column: 1 });
        assert_eq!(at(999), Place { line: 2, column: 6 });
        let source = sources.get(file).map(|s| s.line(0)).unwrap_or_default();
        assert_eq!(source, "\u{feff}é = 1");
    }
}
