//! Cutting out of the sources the few lines that a diagnostic talks about.
//!
//! An excerpt is a small text of its own, safe to draw whatever the file holds: its lines
//! are short, its characters visible, and its marks count bytes of the excerpt. Making one
//! costs as much as what it shows, not as much as the file.

use std::ops::Range;

use super::region::Region;
use super::{Style, visible};
use crate::diagnostic::{Diagnostic, Label};
use crate::source::{FileId, Source, Sources};

/// Labels that are drawn; a diagnostic with more says how many are left.
pub(super) const SHOWN: usize = 8;

/// A label over more lines than this is drawn on its first line only.
const TALLEST: usize = 8;

/// Lines shown around a label.
const CONTEXT: usize = 1;

/// Characters always shown at the beginning of a line.
const HEAD: usize = 12;

/// A gap of so few bytes is copied: an ellipsis would save nothing.
const NEGLIGIBLE: usize = 3;

/// A stretch of an excerpt with what is to be said about it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Bytes of the excerpt.
    pub span: Range<usize>,
    /// The words.
    pub text: String,
    /// Whether this is the place at fault.
    pub primary: bool,
}

/// Neighbouring lines of one file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// `path:line:column` of its foremost label.
    pub name: String,
    /// Number of its first line, from 0.
    pub first_line: usize,
    /// The lines, each ended by a newline.
    pub text: String,
    /// The labels in the order of their places.
    pub marks: Vec<Mark>,
}

/// A label, and the lines that it touches.
struct Spot<'a> {
    rank: usize,
    file: FileId,
    region: Region<'a>,
    lines: Range<usize>,
    text: &'a str,
}

/// The excerpts of a diagnostic: the place at fault first, then the other parties.
pub(super) fn excerpts(diagnostic: &Diagnostic, sources: &Sources, style: &Style) -> Vec<Excerpt> {
    let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary).take(SHOWN);
    let mut spots: Vec<Spot> =
        labels.enumerate().filter_map(|(rank, label)| spot(rank, label, sources, style)).collect();
    spots.sort_by_key(|spot| (spot.file, spot.lines.start, spot.region.span.start));
    let mut groups: Vec<&[Spot]> = spots.chunk_by(are_neighbours).collect();
    groups.sort_by_key(|group| group.iter().map(|spot| spot.rank).min());
    groups.into_iter().filter_map(|group| excerpt(group, sources, style)).collect()
}

fn spot<'a>(rank: usize, label: &'a Label, sources: &'a Sources, style: &Style) -> Option<Spot<'a>> {
    let file = label.origin.file;
    let source = sources.get(file)?;
    let mut region = Region::of(sources, label.origin);
    let first = region.start.line - 1;
    let mut last = region.end.line - 1;
    if last - first >= TALLEST {
        last = first;
        region.span.end = source.line_span(first).end;
    }
    Some(Spot { rank, file, region, lines: first..last + 1, text: label.text.get(style.lang) })
}

/// Whether two labels, the first of them higher up, are near enough for one excerpt.
fn are_neighbours(above: &Spot, below: &Spot) -> bool {
    above.file == below.file && below.lines.start <= above.lines.end + 2 * CONTEXT
}

fn excerpt(group: &[Spot], sources: &Sources, style: &Style) -> Option<Excerpt> {
    let foremost = group.iter().min_by_key(|spot| spot.rank)?;
    let source = sources.get(foremost.file)?;
    let lines = with_context(group, source);
    let spans: Vec<Range<usize>> = group.iter().map(|spot| spot.region.span.clone()).collect();
    let mut copy = Transcript::default();
    for line in lines.clone() {
        copy.line(source, line, &spans, style);
    }
    let mark = |spot: &Spot| Mark {
        span: copy.position(spot.region.span.start)..copy.position(spot.region.span.end),
        text: visible::line(spot.text).into_owned(),
        primary: spot.rank == 0,
    };
    let mut marks: Vec<Mark> = group.iter().map(mark).collect();
    marks.sort_by_key(|mark| mark.span.start);
    let Region { path, start, .. } = &foremost.region;
    let name = format!("{}:{}:{}", visible::line(path), start.line, start.column);
    Some(Excerpt { name, first_line: lines.start, text: copy.text, marks })
}

/// The lines of a group and those around it, but no blank line at either edge.
fn with_context(group: &[Spot], source: &Source) -> Range<usize> {
    let first = group.iter().map(|spot| spot.lines.start).min().unwrap_or(0);
    let last = group.iter().map(|spot| spot.lines.end).max().unwrap_or(first + 1);
    let is_blank = |line: &usize| source.line(*line).trim().is_empty();
    let above = (first.saturating_sub(CONTEXT)..first).find(|line| !is_blank(line));
    let below = (last..source.line_count().min(last + CONTEXT)).rev().find(|line| !is_blank(line));
    above.unwrap_or(first)..below.map_or(last, |line| line + 1)
}

/// A text being copied from a source, which remembers what became of each offset.
#[derive(Default)]
struct Transcript {
    text: String,
    /// Offset in the source, offset in the copy; both only grow.
    offsets: Vec<(usize, usize)>,
}

impl Transcript {
    /// Copies the part of a line that matters.
    fn line(&mut self, source: &Source, line: usize, spans: &[Range<usize>], style: &Style) {
        let mut line = source.line_span(line);
        if line.start == 0 && source.text.starts_with('\u{feff}') {
            line.start = '\u{feff}'.len_utf8();
        }
        let mut copied = line.start;
        for part in kept(&source.text, &line, spans, room(style)) {
            self.ellipsis(copied, part.start, style);
            for (i, c) in source.text.get(part.clone()).unwrap_or_default().char_indices() {
                self.offsets.push((part.start + i, self.text.len()));
                match c {
                    '\t' => self.text.push('\t'),
                    c => visible::push(&mut self.text, c),
                }
            }
            copied = part.end;
        }
        self.ellipsis(copied, line.end, style);
        self.offsets.push((line.end, self.text.len()));
        self.text.push('\n');
    }

    /// Shows that something was left out, if it was.
    fn ellipsis(&mut self, copied: usize, next: usize, style: &Style) {
        if copied < next {
            self.offsets.push((copied, self.text.len()));
            self.text.push_str(if style.unicode { "…" } else { "..." });
        }
    }

    /// Where an offset of the source has come to lie.
    fn position(&self, offset: usize) -> usize {
        let after = self.offsets.partition_point(|(from, _)| *from <= offset);
        self.offsets.get(after.saturating_sub(1)).map_or(0, |(_, to)| *to)
    }
}

/// Characters of a line that fit beside the line numbers.
fn room(style: &Style) -> usize {
    const GUTTER: usize = 8;
    style.width.clamp(48, 400) - GUTTER
}

/// The parts of a line to copy: all of a line that fits, else its beginning, where its key
/// stands, and the surroundings of its labels.
fn kept(text: &str, line: &Range<usize>, spans: &[Range<usize>], room: usize) -> Vec<Range<usize>> {
    if text.get(line.clone()).is_none_or(|line| line.chars().nth(room).is_none()) {
        return vec![line.clone()];
    }
    let head = line.start..forth(text, line.start, line.end, HEAD);
    let mut cores = vec![head];
    cores.extend(spans.iter().flat_map(|span| cores_of(span, line, room)));
    cores.sort_by_key(|core| core.start);
    let used: usize = cores.iter().map(|core| core.len()).sum();
    // The first core is the beginning, which has a margin on one side only.
    let margin = (room.saturating_sub(used) / (2 * cores.len() - 1)).max(4);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for core in cores {
        let start = back(text, line.start, core.start, margin);
        let end = forth(text, core.end, line.end, margin);
        match parts.last_mut() {
            Some(part) if start <= part.end + NEGLIGIBLE => part.end = part.end.max(end),
            _ => parts.push(start..end),
        }
    }
    parts
}

/// What must be seen of a label on a long line: a short one whole, a long one by its ends.
fn cores_of(span: &Range<usize>, line: &Range<usize>, room: usize) -> Vec<Range<usize>> {
    let on_line = span.start.max(line.start)..span.end.min(line.end);
    match on_line.end.checked_sub(on_line.start) {
        None => Vec::new(),
        Some(length) if length <= room / 2 => vec![on_line],
        Some(_) => vec![on_line.start..on_line.start, on_line.end..on_line.end],
    }
}

/// The offset that lies `count` characters before `offset`, but not before `least`.
fn back(text: &str, least: usize, offset: usize, count: usize) -> usize {
    let before = text.get(least..offset).unwrap_or_default();
    before.char_indices().rev().take(count).last().map_or(offset, |(i, _)| least + i)
}

/// The offset that lies `count` characters after `offset`, but not after `most`.
fn forth(text: &str, offset: usize, most: usize, count: usize) -> usize {
    let after = text.get(offset..most).unwrap_or_default();
    after.char_indices().nth(count).map_or(most.max(offset), |(i, _)| offset + i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures::one;
    use crate::locale::Lang;
    use crate::say;
    use crate::source::Origin;

    const STYLE: Style = Style { lang: Lang::En, color: false, unicode: true, width: 80 };

    /// The only excerpt of a diagnostic with one label: its text, and what the mark covers.
    fn only(text: &str, span: Range<usize>) -> (String, String) {
        let (sources, diagnostic) = one(text, span);
        let mut excerpts = excerpts(&diagnostic, &sources, &STYLE);
        assert_eq!(excerpts.len(), 1);
        let Excerpt { text, marks, .. } = excerpts.remove(0);
        let marked = text[marks[0].span.clone()].to_owned();
        (text, marked)
    }

    #[test]
    fn a_mark_follows_its_text() {
        let (text, marked) = only("\u{feff}a = 1\r\n\u{1b}é\tbad\u{7}\r\n", 14..18);
        assert_eq!(text, "a = 1\n<U+001B>é\tbad<U+0007>\n");
        assert_eq!(marked, "bad<U+0007>");
    }

    #[test]
    fn a_long_line_keeps_its_head_and_its_label() {
        let far = "x".repeat(100_000);
        let line = format!("{far}BAD{far}\n");
        let (text, marked) = only(&line, 100_000..100_003);
        assert_eq!(marked, "BAD");
        assert!(text.chars().count() < 80, "{text}");
        assert!(text.starts_with("xxxxxxxxxxxx") && text.ends_with("x…\n"), "{text}");
        let (text, marked) = only(&line, 20..200_000);
        assert_eq!(marked.matches('…').count(), 1, "a long label shows its two ends");
        assert!(text.chars().count() < 100, "{text}");
    }

    #[test]
    fn a_long_line_of_wide_characters_is_cut_between_them() {
        let line = "é".repeat(1_000);
        let (text, marked) = only(&line, 1_000..1_002);
        assert_eq!(marked, "é");
        assert!(text.chars().count() < 80, "{text}");
    }

    #[test]
    fn a_tall_label_shows_its_first_line() {
        let text = "k = [\n".to_owned() + &"  1,\n".repeat(5_000) + "]\n";
        let (excerpt, marked) = only(&text, 4..text.len() - 1);
        assert_eq!((excerpt.as_str(), marked.as_str()), ("k = [\n  1,\n", "["));
    }

    #[test]
    fn near_labels_share_an_excerpt_and_far_ones_do_not() {
        let (sources, diagnostic) = one("a\nb\nc\nd\ne\nf\ng\nh\ni\n", 12..13);
        let at = |start: usize| Origin::new(diagnostic.primary.origin.file, start..start + 1);
        let diagnostic = diagnostic.clone().label(at(0), say!("far", "loin")).label(at(16), say!("near", "près"));
        let excerpts = excerpts(&diagnostic, &sources, &STYLE);
        let names: Vec<&str> = excerpts.iter().map(|excerpt| excerpt.name.as_str()).collect();
        assert_eq!(names, ["rules/a.toml:7:1", "rules/a.toml:1:1"], "the place at fault comes first");
        let texts: Vec<&str> = excerpts.iter().map(|excerpt| excerpt.text.as_str()).collect();
        assert_eq!(texts, ["f\ng\nh\ni\n", "a\nb\n"]);
    }
}
