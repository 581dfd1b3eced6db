//! A marked edition: what patches changed shows its old value, struck, and who changed it.
//!
//! The book is written as it was before each pack that changed something, and as it is now; one version after the
//! other is woven into the next. A line that differs names the patches that wrote what either version read. What only
//! moved is not marked, and the mark of a heading that came or went stands for all below it.

use std::collections::{BTreeMap, BTreeSet};

use super::changes::{Act, Entry};
use super::edition::Edition;
use super::links::targets;
use super::names::Names;
use super::page::{Cell, Form, Line, Page, Part};
use super::reads::Reads;
use super::strike;
use super::words;
use super::worlds::Worlds;
use crate::address::Address;

/// Weaves the book as it was into the pages as they are now.
pub fn weave(worlds: &Worlds, changes: &[Entry], names: &Names, reads: &Reads, now: Vec<Page>) -> Vec<Page> {
    let packs: Vec<&str> = worlds.past().map(|(pack, _)| pack).collect();
    let edition = |compiled, position: usize| {
        let earlier = packs.get(..position).unwrap_or_default();
        let changes = changes.iter().filter(|entry| earlier.contains(&&*entry.pack)).collect();
        Edition::new(names.in_world(compiled).noting(reads), changes)
    };
    let past = worlds.past().enumerate().map(|(position, (_, compiled))| super::rules(&edition(compiled, position)));
    let mut versions = past.chain([now]);
    let Some(mut woven) = versions.next() else { return Vec::new() };
    let edition = edition(worlds.now, packs.len());
    for (pack, version) in packs.iter().zip(versions) {
        woven = Step::new(&edition, worlds, pack, &version).pages(woven, version);
    }
    woven
}

/// From one version of the book to the next: what one pack changed.
struct Step<'s> {
    edition: &'s Edition<'s>,
    pack: &'s str,
    /// Each address that a patch of the pack wrote, with the patch.
    writes: Vec<(&'s Address, &'s str)>,
    /// The anchors of the next version: what has one of these is not gone.
    alive: BTreeSet<String>,
}

impl<'s> Step<'s> {
    fn new(edition: &'s Edition<'s>, worlds: &'s Worlds, pack: &'s str, next: &[Page]) -> Step<'s> {
        let written = worlds.now.changes.iter().filter(|change| *change.pack == *pack);
        let writes = written.filter_map(|change| Some((&change.write.address, change.patch.id()?))).collect();
        let alive = next.iter().flat_map(Page::anchors).map(str::to_owned).collect();
        Step { edition, pack, writes, alive }
    }

    fn pages(&self, old: Vec<Page>, new: Vec<Page>) -> Vec<Page> {
        let mut old_parts: BTreeMap<String, Part> = BTreeMap::new();
        let mut old_rows: BTreeMap<String, Line> = BTreeMap::new();
        let mut files: Vec<(String, Vec<String>)> = Vec::new();
        for page in old {
            files.push((page.file, page.parts.iter().map(|part| part.anchor.clone()).collect()));
            for part in page.parts {
                for line in &part.lines {
                    if let Some(anchor) = line.anchor() {
                        old_rows.insert(anchor.to_owned(), line.clone());
                    }
                }
                old_parts.insert(part.anchor.clone(), part);
            }
        }
        let mut before = Before { parts: old_parts, rows: old_rows };
        let mut pages = Vec::new();
        for (old, new) in splice(files, new, |(file, _)| file.clone(), |page| page.file.clone()) {
            let (file, anchors) = old.unwrap_or_default();
            let is_gone = new.is_none();
            let page = new.unwrap_or_else(|| Page::of(&file, Vec::new()));
            let gone: Vec<String> = anchors
                .into_iter()
                .filter(|anchor| !self.alive.contains(anchor) || page.parts.iter().any(|part| part.anchor == *anchor))
                .collect();
            let page = self.page(gone, page, &mut before);
            // A page of which only the title is left has moved into a chapter.
            if !is_gone || page.has_content() {
                pages.push(page);
            }
        }
        pages
    }

    fn page(&self, old: Vec<String>, new: Page, before: &mut Before) -> Page {
        let mut parts = Vec::new();
        let file = new.file;
        for (old, new) in splice(old, new.parts, Clone::clone, |part| part.anchor.clone()) {
            match new {
                Some(part) => {
                    let old = before.parts.remove(&part.anchor);
                    parts.push(self.part(old, part, before));
                }
                None => {
                    let gone = old.and_then(|anchor| before.parts.remove(&anchor));
                    parts.extend(gone.filter(|part| !part.is_reference).map(|part| self.gone(part)));
                }
            }
        }
        Page::of(&file, parts)
    }

    fn part(&self, old: Option<Part>, new: Part, before: &Before) -> Part {
        if new.is_reference {
            return new;
        }
        let Some(old) = old else {
            let mut part = new;
            let all = || part.lines.iter().flat_map(|line| &line.cells).flat_map(|cell| &cell.reads);
            let own: Vec<&Address> = part.title.reads.iter().chain(&part.reads).collect();
            let mut notes = self.notes(Act::Added, own);
            if notes.is_empty() {
                notes = self.notes(Act::Added, all().collect());
            }
            part.title.notes.extend(notes);
            return part;
        };
        let title = self.cell(&old.title, new.title);
        let (old_lines, new_lines) = (same_keys(old.lines), same_keys(new.lines));
        let (old_lines, new_lines) = aligned(old_lines, new_lines);
        let mut lines: Vec<Line> = Vec::new();
        let mut columns: Vec<String> = Vec::new();
        for (old, new) in splice(old_lines, new_lines, |line| line.key.clone(), |line| line.key.clone()) {
            match (old, new) {
                (old, Some(new)) => {
                    if new.form == Form::Head {
                        columns = new.cells.iter().map(|cell| cell.column.clone()).collect();
                    }
                    let moved = || new.anchor().and_then(|anchor| before.rows.get(anchor)).cloned();
                    let old = old.or_else(moved);
                    lines.extend(self.line(old, new));
                }
                (Some(old), None) => lines.extend(self.gone_line(old, &columns)),
                (None, None) => {}
            }
        }
        Part { title, lines, ..new }
    }

    /// A line, with what an older version of it had; code that changed is followed by the note.
    fn line(&self, old: Option<Line>, new: Line) -> Vec<Line> {
        let Some(old) = old else {
            let reads = new.cells.iter().flat_map(|cell| &cell.reads).collect();
            let mut notes = self.notes(Act::Added, reads);
            // A line that names the change by itself needs no other mark.
            notes.retain(|_| !new.cells.iter().flat_map(|cell| targets(&cell.text)).any(|to| to.starts_with("patch-")));
            return annotated(new, notes);
        };
        if new.form == Form::Block {
            let (before, after) = (old.cells.first(), new.cells.first());
            let changed = before.map(|cell| &cell.text) != after.map(|cell| &cell.text);
            let reads = old.cells.iter().chain(&new.cells).flat_map(|cell| &cell.reads).collect();
            let notes = if changed { self.notes(Act::Changed, reads) } else { Vec::new() };
            return annotated(new, notes);
        }
        // Another number of an item is a change too, though its words stay.
        let same_words = old.cells.iter().zip(&new.cells).all(|(old, new)| strike::live(&old.text) == new.text);
        let renumbered = if same_words && old.form != new.form {
            let reads = old.cells.iter().chain(&new.cells).flat_map(|cell| &cell.reads).collect();
            self.notes(Act::Changed, reads)
        } else {
            Vec::new()
        };
        let mut left: Vec<Cell> = old.cells;
        let mut cells: Vec<Cell> = Vec::new();
        for cell in new.cells {
            let same = left.iter().position(|old| old.column == cell.column);
            let old = same.map(|at| left.remove(at)).unwrap_or_default();
            cells.push(self.cell(&old, cell));
        }
        strike_into(&mut cells, left);
        annotated(Line { cells, ..new }, renumbered)
    }

    fn cell(&self, old: &Cell, new: Cell) -> Cell {
        let mut notes = old.notes.clone();
        if strike::live(&old.text) == new.text {
            return Cell { text: old.text.clone(), notes, ..new };
        }
        notes.extend(self.notes(Act::Changed, old.reads.iter().chain(&new.reads).collect()));
        Cell { text: strike::between(&old.text, &new.text), notes, ..new }
    }

    /// A part that is there no more.
    fn gone(&self, part: Part) -> Part {
        if strike::live(&part.title.text).is_empty() {
            return part;
        }
        let reads: Vec<&Address> = part.title.reads.iter().chain(&part.reads).collect();
        let notes = self.notes(Act::Removed, reads);
        let struck = |cell: Cell| Cell { text: strike::all(&cell.text), ..cell };
        let mut title = struck(part.title);
        title.notes.extend(notes);
        let rows = part.lines.into_iter().filter(|line| !self.has_moved(line) && line.form != Form::Block);
        let head = |line: &Line| line.form == Form::Head;
        let lines = rows.map(|line| match head(&line) {
            true => line,
            false => Line { cells: line.cells.into_iter().map(struck).collect(), ..line },
        });
        let lines = lines.collect();
        Part { title, lines, ..part }
    }

    /// A line that is there no more. In a table that is, it fits into its columns.
    fn gone_line(&self, line: Line, columns: &[String]) -> Option<Line> {
        let is_gone = line.cells.iter().all(|cell| strike::live(&cell.text).is_empty());
        if is_gone {
            return Some(line);
        }
        if self.has_moved(&line) || line.form == Form::Block {
            return None;
        }
        let reads = line.cells.iter().flat_map(|cell| &cell.reads).collect();
        let notes = self.notes(Act::Removed, reads);
        let struck = |cell: Cell| Cell { text: strike::all(&cell.text), ..cell };
        let mut cells: Vec<Cell> = line.cells.into_iter().map(struck).collect();
        if line.form == Form::Row && !columns.is_empty() {
            let mut fitting: Vec<Cell> = Vec::new();
            for column in columns {
                let same = cells.iter().position(|cell| cell.column == *column);
                let cell = same.map(|at| cells.remove(at)).unwrap_or_default();
                fitting.push(Cell { column: column.clone(), ..cell });
            }
            strike_into(&mut fitting, cells);
            cells = fitting;
        }
        if let Some(first) = cells.first_mut() {
            first.notes.extend(notes);
        }
        Some(Line { cells, ..line })
    }

    /// Whether what a row describes is described elsewhere now.
    fn has_moved(&self, line: &Line) -> bool {
        line.form == Form::Row && line.anchor().is_some_and(|anchor| self.alive.contains(anchor))
    }

    /// The patches of the pack that wrote some of what was read, each as a note.
    fn notes(&self, act: Act, reads: Vec<&Address>) -> Vec<String> {
        let wrote = |id: &str| {
            let written = self.writes.iter().filter(|(_, patch)| *patch == id);
            let touches = |read: &Address| written.clone().any(|(address, _)| address.overlaps(read));
            reads.iter().any(|read| touches(read) || (read.kind() == Some("patch") && read.id() == Some(id)))
        };
        let mut patches: Vec<&Entry> = Vec::new();
        for entry in self.edition.changes.iter().filter(|entry| *entry.pack == *self.pack) {
            if patches.iter().all(|other| other.patch.id() != entry.patch.id()) {
                patches.push(entry);
            }
        }
        patches.retain(|entry| entry.patch.id().is_some_and(wrote));
        let word = match act {
            Act::Added => format!("{}{} ", self.edition.word(words::ADDED), self.edition.colon()),
            Act::Removed => format!("{}{} ", self.edition.word(words::REMOVED), self.edition.colon()),
            Act::Changed => String::new(),
        };
        patches.into_iter().map(|entry| format!("{word}{}", self.edition.by(entry))).collect()
    }
}

/// What is left of the version before: parts and rows by their anchors, wherever they stood.
struct Before {
    parts: BTreeMap<String, Part>,
    rows: BTreeMap<String, Line>,
}

/// Puts notes to a line; behind code they stand in a line of their own.
fn annotated(mut line: Line, notes: Vec<String>) -> Vec<Line> {
    if line.form != Form::Block {
        if let Some(first) = line.cells.first_mut() {
            first.notes.extend(notes);
        }
        return vec![line];
    }
    if notes.is_empty() {
        return vec![line];
    }
    let (key, indent) = (format!("{}/note", line.key), line.indent.clone());
    let note = Line { key, form: Form::Paragraph, indent, cells: vec![Cell { notes, ..Cell::default() }] };
    vec![line, note]
}

/// Puts the struck words of columns that are gone behind the last cell.
fn strike_into(cells: &mut [Cell], gone: Vec<Cell>) {
    let Some(last) = cells.last_mut() else { return };
    for cell in gone.into_iter().filter(|cell| !cell.text.is_empty()) {
        last.text = format!("{} {}", last.text, strike::all(&cell.text)).trim_start().to_owned();
        last.notes.extend(cell.notes);
    }
}

/// Gives the paragraphs of a text that are alike in two versions the same keys: one that was put in between
/// does not make all later ones differ.
fn aligned(mut old: Vec<Line>, mut new: Vec<Line>) -> (Vec<Line>, Vec<Line>) {
    let texts = |lines: &[Line]| -> Vec<(usize, String)> {
        let prose = lines.iter().enumerate().filter(|(_, line)| line.key.starts_with("text/"));
        let words = |line: &Line| line.cells.iter().map(|cell| strike::live(&cell.text)).collect::<Vec<_>>().join("|");
        prose.map(|(at, line)| (at, words(line))).collect()
    };
    let (before, after) = (texts(&old), texts(&new));
    if before.len() == after.len() {
        return (old, new);
    }
    let pairs = strike::common(&before, &after, |(_, old), (_, new)| old == new);
    let rename = |lines: &mut [Line], texts: &[(usize, String)], side: &str, pick: fn(&(usize, usize)) -> usize| {
        for (position, (at, _)) in texts.iter().enumerate() {
            let pair = pairs.iter().position(|pair| pick(pair) == position);
            if let Some(line) = lines.get_mut(*at) {
                line.key = pair.map_or(format!("text/{side}/{position}"), |pair| format!("text/both/{pair}"));
            }
        }
    };
    rename(&mut old, &before, "old", |(a, _)| *a);
    rename(&mut new, &after, "new", |(_, b)| *b);
    (old, new)
}

/// Makes keys that stand twice in a part differ.
fn same_keys(mut lines: Vec<Line>) -> Vec<Line> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for line in &mut lines {
        let count = seen.entry(line.key.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            line.key = format!("{}#{count}", line.key);
        }
    }
    lines
}

/// Pairs what two versions have in common, in the order of the new one. What only the old one has stands behind
/// what it stood behind.
fn splice<A, B>(
    old: Vec<A>,
    new: Vec<B>,
    old_key: impl Fn(&A) -> String,
    new_key: impl Fn(&B) -> String,
) -> Vec<(Option<A>, Option<B>)> {
    let kept: BTreeSet<String> = new.iter().map(&new_key).collect();
    // Each element of the old version with those behind it that are gone; the first ones stand behind nothing.
    let mut first: Vec<A> = Vec::new();
    let mut runs: BTreeMap<String, (Option<A>, Vec<A>)> = BTreeMap::new();
    let mut behind: Option<String> = None;
    for element in old {
        let key = old_key(&element);
        if kept.contains(&key) && !runs.contains_key(&key) {
            runs.insert(key.clone(), (Some(element), Vec::new()));
            behind = Some(key);
            continue;
        }
        match behind.as_ref().and_then(|key| runs.get_mut(key)) {
            Some((_, gone)) => gone.push(element),
            None => first.push(element),
        }
    }
    let mut out: Vec<(Option<A>, Option<B>)> = first.into_iter().map(|element| (Some(element), None)).collect();
    for element in new {
        let (old, gone) = runs.remove(&new_key(&element)).unwrap_or_default();
        out.push((old, Some(element)));
        out.extend(gone.into_iter().map(|element| (Some(element), None)));
    }
    out
}

#[cfg(test)]
mod tests;
