//! Old words struck in a line of Markdown: what one version has and the next has not.
//!
//! Lines are compared word by word. A link, code, and words with stress are one word each, so that no markup is
//! ever parted; what is struck already stays where it is.

/// More comparisons than this and a line is struck as a whole.
const MOST: usize = 250_000;

/// The words of a line without those that are struck.
pub fn live(text: &str) -> String {
    let mut line = Line::default();
    words(text).into_iter().filter(|word| !word.is_struck()).for_each(|word| line.word(word));
    line.finish()
}

/// A line all of whose words are struck.
pub fn all(text: &str) -> String {
    let mut line = Line::default();
    words(text).into_iter().for_each(|word| line.old(word));
    line.finish()
}

/// The next version of a line, with the words that it has lost struck in their places.
pub fn between(old: &str, new: &str) -> String {
    let (before, after) = (words(old), words(new));
    let mut line = Line::default();
    let kept = common(&before, &after, Word::same);
    let ends = kept.iter().map(|(a, b)| (a + 1, b + 1)).chain([(before.len() + 1, after.len() + 1)]);
    let starts = std::iter::once((0, 0)).chain(kept.iter().map(|(a, b)| (a + 1, b + 1)));
    let changes = starts.zip(ends).filter(|((a, b), (c, d))| c - a > 1 || d - b > 1).count();
    // Many small changes read worse than the whole line twice.
    if kept.is_empty() || (changes > 2 && kept.len() * 2 < before.len().max(after.len())) {
        before.into_iter().for_each(|word| line.old(word));
        after.into_iter().for_each(|word| line.word(word));
        return line.finish();
    }
    let (mut from, mut to) = (0, 0);
    for (old, new) in kept.into_iter().chain([(before.len(), after.len())]) {
        before.iter().take(old).skip(from).for_each(|word| line.old(*word));
        after.iter().take(new + 1).skip(to).for_each(|word| line.word(*word));
        (from, to) = (old + 1, new + 1);
    }
    line.finish()
}

/// A word of our own Markdown, or a mark that ends one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word<'t> {
    text: &'t str,
    /// Whether a space stands before it.
    apart: bool,
}

impl Word<'_> {
    fn is_struck(&self) -> bool {
        self.text.len() > 4 && self.text.starts_with("~~") && self.text.ends_with("~~")
    }

    /// Struck words match none.
    fn same(&self, other: &Self) -> bool {
        self == other && !self.is_struck()
    }
}

/// A line that is put together.
#[derive(Default)]
struct Line {
    out: String,
    struck: String,
    /// Whether a space stands before what is struck, and whether what is written last is struck.
    apart: bool,
    after_struck: bool,
}

impl Line {
    fn old(&mut self, word: Word) {
        if word.is_struck() {
            return self.word(word);
        }
        if self.struck.is_empty() {
            self.apart = word.apart;
        } else if word.apart {
            self.struck.push(' ');
        }
        self.struck.push_str(word.text);
    }

    fn word(&mut self, word: Word) {
        self.settle();
        // New words stand apart from the old ones in front of them; a mark does not.
        let is_mark = word.text.chars().all(is_mark);
        self.push(word.text, word.apart || (self.after_struck && !is_mark));
        self.after_struck = word.is_struck();
    }

    fn settle(&mut self) {
        if !self.struck.is_empty() {
            let words = format!("~~{}~~", std::mem::take(&mut self.struck));
            self.push(&words, self.apart || self.after_struck);
            self.after_struck = true;
        }
    }

    fn push(&mut self, text: &str, apart: bool) {
        if apart && !self.out.is_empty() {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn finish(mut self) -> String {
        self.settle();
        self.out
    }
}

/// Marks that stand at the end of a word and are compared by themselves.
fn is_mark(c: char) -> bool {
    matches!(c, ',' | '.' | ';' | ':')
}

/// The positions of the longest run of elements, in order, that both have.
pub fn common<T>(old: &[T], new: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<(usize, usize)> {
    let start = old.iter().zip(new).take_while(|(a, b)| same(a, b)).count();
    let (old_rest, new_rest) = (old.iter().skip(start), new.iter().skip(start));
    let end = old_rest.rev().zip(new_rest.rev()).take_while(|(a, b)| same(a, b)).count();
    let (rows, columns) = (old.len() - start - end, new.len() - start - end);
    let mut found: Vec<(usize, usize)> = (0..start).map(|at| (at, at)).collect();
    if rows.saturating_mul(columns) <= MOST {
        let alike =
            |a: usize, b: usize| matches!((old.get(start + a), new.get(start + b)), (Some(a), Some(b)) if same(a, b));
        found.extend(longest(rows, columns, alike).into_iter().map(|(a, b)| (start + a, start + b)));
    }
    found.extend((0..end).rev().map(|back| (old.len() - 1 - back, new.len() - 1 - back)));
    found
}

/// The longest common run of two lists of so many elements, by a table of lengths.
fn longest(rows: usize, columns: usize, same: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let width = columns + 1;
    let mut lengths = vec![0_usize; (rows + 1) * width];
    let at = |lengths: &[usize], row: usize, column: usize| lengths.get(row * width + column).copied().unwrap_or(0);
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let length = match same(row, column) {
                true => at(&lengths, row + 1, column + 1) + 1,
                false => at(&lengths, row + 1, column).max(at(&lengths, row, column + 1)),
            };
            if let Some(cell) = lengths.get_mut(row * width + column) {
                *cell = length;
            }
        }
    }
    let mut found = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if same(row, column) {
            found.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if at(&lengths, row + 1, column) >= at(&lengths, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

/// The words of a line of our own Markdown.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        if text.as_bytes().get(at) == Some(&b' ') {
            ended(text.get(start..at).unwrap_or_default(), &mut words);
            start = at + 1;
            at += 1;
        } else {
            at += step(text, at);
        }
    }
    ended(text.get(start..).unwrap_or_default(), &mut words);
    words
}

/// A word that ended, and the mark behind it.
fn ended<'t>(word: &'t str, words: &mut Vec<Word<'t>>) {
    let body = word.trim_end_matches(is_mark);
    let whole = body.is_empty() || body.ends_with('\\');
    let (body, mark) = if whole { (word, "") } else { word.split_at(body.len()) };
    let parts = [(body, true), (mark, false)].into_iter().filter(|(text, _)| !text.is_empty());
    words.extend(parts.map(|(text, apart)| Word { text, apart }));
}

/// The length of what stands at a place and cannot be parted.
fn step(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let run = |mark: u8| rest.bytes().take_while(|byte| *byte == mark).count();
    match rest.as_bytes() {
        [b'\\', ..] => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
        [b'`', ..] => between_marks(rest, run(b'`'), "`"),
        [b'*', ..] => between_marks(rest, run(b'*'), "*"),
        [b'~', b'~', ..] => between_marks(rest, 2, "~"),
        [b'[', ..] => link(rest),
        _ => rest.chars().next().map_or(1, char::len_utf8),
    }
}

/// The length of what stands between two marks; of the first alone if there is no other.
fn between_marks(rest: &str, count: usize, mark: &str) -> usize {
    let mark = mark.repeat(count);
    let mut at = count;
    while let Some(found) = rest.get(at..).and_then(|rest| rest.find(&mark)) {
        let end = at + found;
        if !is_escaped(rest, end) {
            return end + count;
        }
        at = end + 1;
    }
    count
}

/// The length of a link.
fn link(rest: &str) -> usize {
    let mut from = 0;
    while let Some(found) = rest.get(from..).and_then(|rest| rest.find("](")) {
        let close = from + found;
        if !is_escaped(rest, close) {
            let end = rest.get(close..).and_then(|rest| rest.find(')'));
            return end.map_or(1, |end| close + end + 1);
        }
        from = close + 1;
    }
    1
}

fn is_escaped(text: &str, at: usize) -> bool {
    text.bytes().take(at).rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_struck_in_its_place() {
        assert_eq!(between("[squadron](x y) 30/15", "[squadron](x y) 24/16"), "[squadron](x y) ~~30/15~~ 24/16");
        assert_eq!(between("at most 3 dice.", "at most 2 dice here."), "at most ~~3~~ 2 dice here.");
        assert_eq!(between("a 30/15, b", "a 24/16, b"), "a ~~30/15~~ 24/16, b");
        assert_eq!(between("grain and salt.", "grain."), "grain ~~and salt~~.");
        assert_eq!(between("one. Two.", "one, and two."), "one~~. Two~~, and two.");
        assert_eq!(between("a b", "a b c"), "a b c");
        assert_eq!(between("a b c", "a c"), "a ~~b~~ c");
        assert_eq!(between("", "new"), "new");
        assert_eq!(between("old", ""), "~~old~~");
    }

    #[test]
    fn markup_is_never_parted() {
        let old = r"**Fleet points :** [Salt \] x](a.md#b) `a b` \*c d";
        let texts = |text| words(text).into_iter().map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(texts(old), ["**Fleet points :**", r"[Salt \] x](a.md#b)", "`a b`", r"\*c", "d"]);
        assert_eq!(between(old, "**Fleet points :** 3"), r"**Fleet points :** ~~[Salt \] x](a.md#b) `a b` \*c d~~ 3");
        assert_eq!(texts("a ** b [c d ..."), ["a", "**", "b", "[c", "d", "..."]);
    }

    #[test]
    fn what_is_struck_stays_where_it_is() {
        let once = between("price 30", "price 24");
        assert_eq!(live(&once), "price 24");
        assert_eq!(between(&once, "price 18"), "price ~~30~~ ~~24~~ 18");
        assert_eq!(between(&once, "price 24"), once);
        assert_eq!(all(&once), "~~price~~ ~~30~~ ~~24~~");
    }

    #[test]
    fn lines_that_have_little_in_common_stand_one_after_the_other() {
        let (old, new) = ("a 1 b 2 c 3 d 4 e", "v 1 w 2 x 3 y 5 z");
        assert_eq!(between(old, new), format!("~~{old}~~ {new}"));
        let (old, new) = ("x ".repeat(3_000), "y ".repeat(3_000));
        assert_eq!(between(old.trim(), new.trim()), format!("~~{}~~ {}", old.trim(), new.trim()));
    }
}
