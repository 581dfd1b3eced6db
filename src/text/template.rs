//! The words of a text, and what is put in between.
//!
//! ```text
//! {max_dice}            a value, a term or a name, with forms after dots: {die.of.plural}
//! {max_dice die}        a number and its noun
//! {max_dice|dé|dés}     the words that agree with a number
//! {2 * max_dice + 1}    what a sum comes to
//! [[system.hoth]]       a link; [[system.hoth|other words]]
//! ![[map]]              what data renders
//! ```
//!
//! Code between backticks is left alone, and so is what a backslash stands before. `{{` inserts
//! nothing: it is what mdBook acts on, and the book makes it inert.

use std::ops::Range;

/// A text taken apart.
#[derive(Debug)]
pub struct Template<'t> {
    /// The text, as decoded from TOML.
    pub text: &'t str,
    /// What stands between the words, in order.
    pub pieces: Vec<Piece<'t>>,
    /// What looks like a piece and is none.
    pub faults: Vec<Fault<'t>>,
    /// What mdBook would act on: `{{#include …}}`.
    pub directives: Vec<Range<usize>>,
}

/// Something that the words of a text surround.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'t> {
    /// Where it stands in the text, brackets included.
    pub span: Range<usize>,
    /// What it is.
    pub what: What<'t>,
}

/// What a piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What<'t> {
    /// `{…}`
    Insertion(Insertion<'t>),
    /// `[[…]]`, with the words that stand for the name of its target, if the author gives any.
    Link(Path<'t>, Option<&'t str>),
    /// `![[…]]`
    Embed(Path<'t>),
    /// `{2 * n}`, a sum in the rule language.
    Sum(Path<'t>),
}

impl<'t> What<'t> {
    /// The names in it: what is inserted or linked to, then the noun that is counted. An embed and a sum name none.
    pub fn paths(&self) -> (Option<&Path<'t>>, Option<&Path<'t>>) {
        match self {
            What::Insertion(Insertion::Counted(count, noun)) => (Some(count), Some(noun)),
            What::Insertion(insertion) => (Some(insertion.path()), None),
            What::Link(path, _) => (Some(path), None),
            What::Embed(_) | What::Sum(_) => (None, None),
        }
    }
}

/// What is put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Insertion<'t> {
    /// `{name}`, `{name.form}`
    Plain(Path<'t>),
    /// `{number noun}`
    Counted(Path<'t>, Path<'t>),
    /// `{number|one|other}`: words for one, and words for several.
    Choice(Path<'t>, [&'t str; 2]),
}

impl<'t> Insertion<'t> {
    /// The name that is inserted, counted or agreed with.
    pub fn path(&self) -> &Path<'t> {
        match self {
            Insertion::Plain(path) | Insertion::Counted(path, _) | Insertion::Choice(path, _) => path,
        }
    }
}

/// Segments with dots between them: a name, or an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path<'t> {
    /// The path as typed.
    pub text: &'t str,
    /// Where it stands in the text.
    pub span: Range<usize>,
}

impl<'t> Path<'t> {
    /// The segments.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &'t str> + use<'t> {
        self.text.split('.')
    }

    /// Where the segment at a position stands in the text.
    pub fn segment_span(&self, position: usize) -> Range<usize> {
        let before: usize = self.segments().take(position).map(|segment| segment.len() + 1).sum();
        let start = self.span.start + before.min(self.text.len());
        start..start + self.segments().nth(position).map_or(0, str::len)
    }
}

/// What looks like a piece and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault<'t> {
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub why: Malformed<'t>,
}

/// What is wrong with something that looks like a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed<'t> {
    /// `{` without `}` on its line.
    UnclosedBrace,
    /// `[[` without `]]` on its line.
    UnclosedLink,
    /// Nothing inside.
    Empty,
    /// What is inside is no name: the part that is none.
    NoName(&'t str),
    /// `{n|…}` with fewer or more than two choices.
    Choices(usize),
    /// `{{…}}`, as other template languages write it.
    Doubled,
}

/// How many faults of one text are told: who mends these sees the others.
const MOST_FAULTS: usize = 20;

impl<'t> Template<'t> {
    /// Takes a text apart.
    pub fn parse(text: &'t str) -> Template<'t> {
        let (pieces, faults, directives) = (Vec::new(), Vec::new(), Vec::new());
        let mut scanner = Scanner { text, at: 0, runs: runs(text), pieces, faults, directives };
        while scanner.at < text.len() {
            scanner.step();
        }
        Template { text, pieces: scanner.pieces, faults: scanner.faults, directives: scanner.directives }
    }

    /// The places of the words that stand inside a piece: those of a link, and those that agree with a number.
    pub fn words_in(&self, piece: &Piece) -> impl Iterator<Item = Range<usize>> {
        let typed = match piece.what {
            What::Link(_, Some(_)) | What::Insertion(Insertion::Choice(..)) => self.text.get(piece.span.clone()),
            _ => None,
        };
        let mut start = piece.span.start;
        let parts = typed.unwrap_or_default().split('|').map(move |part| {
            let words = part.trim_end_matches([']', '}']);
            let span = start..start + words.len();
            start += part.len() + 1;
            span
        });
        parts.skip(1)
    }

    /// The insertions with their places.
    pub fn insertions(&self) -> impl Iterator<Item = (&Piece<'t>, &Insertion<'t>)> {
        self.pieces.iter().filter_map(|piece| match &piece.what {
            What::Insertion(insertion) => Some((piece, insertion)),
            _ => None,
        })
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The runs of backticks, each with its place and length.
    runs: Vec<(usize, usize)>,
    pieces: Vec<Piece<'t>>,
    faults: Vec<Fault<'t>>,
    directives: Vec<Range<usize>>,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn step(&mut self) {
        let rest = self.rest();
        match rest.as_bytes() {
            [b'\\', next, ..] if next.is_ascii_punctuation() => self.at += 2,
            [b'`', ..] => self.at = self.after_code(),
            [b'{', b'{', ..] => self.doubled(),
            [b'{', ..] => self.insertion(),
            [b'!', b'[', b'[', ..] => self.bracket(1),
            [b'[', b'[', ..] => self.bracket(0),
            _ => self.at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }

    /// Two braces insert nothing. Those that mdBook would act on are another matter.
    fn doubled(&mut self) {
        let start = self.at;
        let rest = self.rest().get(2..).unwrap_or_default();
        let Some(inside) = until(rest, "}}") else {
            return self.unclosed(start..start + 2, Malformed::Doubled);
        };
        let end = start + inside.len() + 4;
        match rest.starts_with('#') {
            true => {
                self.directives.push(start..end);
                self.at = end;
            }
            false => self.fault(start..end, Malformed::Doubled),
        }
    }

    fn insertion(&mut self) {
        let start = self.at;
        let Some(inside) = until(self.rest().get(1..).unwrap_or_default(), "}") else {
            return self.unclosed(start..start + 1, Malformed::UnclosedBrace);
        };
        let span = start..start + inside.len() + 2;
        if is_sum(inside) {
            let text = inside.trim();
            let from = start + 1 + inside.len() - inside.trim_start().len();
            return self.take(span, Ok(What::Sum(Path { text, span: from..from + text.len() })));
        }
        let read = self.inserted(inside, start + 1);
        self.take(span, read.map(What::Insertion));
    }

    fn inserted(&self, inside: &'t str, offset: usize) -> Result<Insertion<'t>, Malformed<'t>> {
        let (subject, choices) = match inside.split_once('|') {
            Some((subject, choices)) => (subject, Some(choices)),
            None => (inside, None),
        };
        if let Some(choices) = choices {
            let words: Vec<&str> = choices.split('|').collect();
            let path = path(subject, offset)?;
            let &[one, other] = words.as_slice() else { return Err(Malformed::Choices(words.len())) };
            return Ok(Insertion::Choice(path, [one, other]));
        }
        match subject.trim_end().split_once(' ') {
            Some((number, noun)) if !number.is_empty() => {
                Ok(Insertion::Counted(path(number, offset)?, path(noun, offset + number.len() + 1)?))
            }
            _ => Ok(Insertion::Plain(path(subject, offset)?)),
        }
    }

    /// A link, or an embed if `mark` says that a mark stands before its brackets.
    fn bracket(&mut self, mark: usize) {
        let start = self.at;
        let offset = start + mark + 2;
        let Some(inside) = until(self.text.get(offset..).unwrap_or_default(), "]]") else {
            return self.unclosed(start..offset, Malformed::UnclosedLink);
        };
        let (target, words) = match inside.split_once('|') {
            Some((target, words)) if mark == 0 => (target, Some(words.trim())),
            _ => (inside, None),
        };
        let read = path(target, offset).map(|path| if mark == 1 { What::Embed(path) } else { What::Link(path, words) });
        self.take(start..offset + inside.len() + 2, read);
    }

    fn take(&mut self, span: Range<usize>, read: Result<What<'t>, Malformed<'t>>) {
        match read {
            Ok(what) => {
                self.at = span.end;
                self.pieces.push(Piece { span, what });
            }
            Err(why) => self.fault(span, why),
        }
    }

    /// What is never closed on its line is told once: whatever else on the line is not closed may belong to it.
    fn unclosed(&mut self, span: Range<usize>, why: Malformed<'t>) {
        let end = self.at + self.rest().find('\n').unwrap_or(self.rest().len());
        self.fault(span, why);
        self.at = end;
    }

    /// Where the code that starts here ends: at a run of as many backticks, else after the run that opens it.
    fn after_code(&self) -> usize {
        let here = self.runs.partition_point(|(at, _)| *at < self.at);
        let mut runs = self.runs.iter().skip(here);
        let Some((start, length)) = runs.next() else { return self.at + 1 };
        let (end, taken) = runs.find(|(_, other)| other == length).copied().unwrap_or((*start, *length));
        end + taken
    }

    fn fault(&mut self, span: Range<usize>, why: Malformed<'t>) {
        self.at = span.end;
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault { span, why });
        }
    }
}

/// Whether braces hold a sum: what no name, no number with its noun and no choice of words has.
fn is_sum(inside: &str) -> bool {
    let sign = |sign: &str| inside.contains(sign);
    !sign("|") && (["+", "*", "/", "("].into_iter().any(sign) || sign(" - "))
}

/// What stands before a mark on the same line.
fn until<'t>(rest: &'t str, mark: &str) -> Option<&'t str> {
    let line = rest.lines().next().unwrap_or_default();
    line.find(mark).and_then(|end| line.get(..end))
}

fn path<'t>(typed: &'t str, offset: usize) -> Result<Path<'t>, Malformed<'t>> {
    let text = typed.trim();
    if text.is_empty() {
        return Err(Malformed::Empty);
    }
    let start = offset + typed.len() - typed.trim_start().len();
    let wrong = text.split('.').find(|segment| !is_segment(segment));
    match wrong {
        None => Ok(Path { text, span: start..start + text.len() }),
        Some("") => Err(Malformed::NoName(text)),
        Some(segment) => Err(Malformed::NoName(segment)),
    }
}

fn is_segment(segment: &str) -> bool {
    segment == "*" || (!segment.is_empty() && segment.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-'))
}

/// The runs of backticks in a text, each with its place and length.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.match_indices('`') {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(text: &str) -> Vec<&str> {
        Template::parse(text).pieces.iter().map(|piece| &text[piece.span.clone()]).collect()
    }

    #[test]
    fn pieces_are_found_between_words() {
        assert_eq!(spans("Au plus {max} dés : {max|dé|dés}, [[die]] !"), ["{max}", "{max|dé|dés}", "[[die]]"]);
        assert_eq!(spans("![[map]] et [[a.b|le c]]"), ["![[map]]", "[[a.b|le c]]"]);
        assert_eq!(spans(r"\{max} `{a}` ``{b}` [[c]]`` {{#include x}} {d}"), ["{d}"]);
        assert_eq!(spans("un ` seul : {a}"), ["{a}"]);
    }

    #[test]
    fn insertions_say_what_they_are() {
        let template = Template::parse("{n} {n die} {die.of.plural} {n.ordinal round} {n|un|des}");
        let read: Vec<_> = template.insertions().map(|(_, insertion)| insertion.clone()).collect();
        let path = |text: &'static str, start: usize| Path { text, span: start..start + text.len() };
        assert_eq!(
            read,
            [
                Insertion::Plain(path("n", 1)),
                Insertion::Counted(path("n", 5), path("die", 7)),
                Insertion::Plain(path("die.of.plural", 13)),
                Insertion::Counted(path("n.ordinal", 29), path("round", 39)),
                Insertion::Choice(path("n", 47), ["un", "des"]),
            ]
        );
        assert_eq!(template.faults, []);
        assert_eq!(&template.text[read[2].path().segment_span(1)], "of");
    }

    #[test]
    fn sums_are_told_from_names() {
        let template = Template::parse("{ 2 * n + 1 } {n die} {a.b-c} {(n - 1)}");
        let sums: Vec<&str> = template
            .pieces
            .iter()
            .filter_map(|piece| match &piece.what {
                What::Sum(sum) => Some(&template.text[sum.span.clone()]),
                _ => None,
            })
            .collect();
        assert_eq!(sums, ["2 * n + 1", "(n - 1)"]);
    }

    #[test]
    fn words_stand_in_links_and_choices() {
        let template = Template::parse("{n|dé|dés relancés} [[hoth|le camp]] [[hoth]] {n die}");
        let words = template.pieces.iter().flat_map(|piece| template.words_in(piece));
        assert_eq!(words.map(|span| &template.text[span]).collect::<Vec<_>>(), ["dé", "dés relancés", "le camp"]);
    }

    #[test]
    fn hostile_texts_are_read_in_one_go() {
        let faults = |text: &str| Template::parse(text).faults.len();
        assert_eq!(faults(&"[".repeat(50_000)), 1);
        assert_eq!(faults(&"{".repeat(50_001)), 1);
        assert_eq!(faults(&"{ \n".repeat(50_000)), MOST_FAULTS);
        let runs: String = (1..1500).map(|length| format!("{} ", "`".repeat(length))).collect();
        assert_eq!(spans(&format!("{runs}{{a}}")), ["{a}"]);
    }

    #[test]
    fn what_is_no_piece_is_a_fault_with_its_place() {
        let faults = |text: &'static str| -> Vec<(&str, Malformed)> {
            let template = Template::parse(text);
            template.faults.iter().map(|fault| (&text[fault.span.clone()], fault.why)).collect()
        };
        assert_eq!(faults("a {b"), [("{", Malformed::UnclosedBrace)]);
        assert_eq!(faults("a {b\n} c"), [("{", Malformed::UnclosedBrace)]);
        assert_eq!(faults("a {} b"), [("{}", Malformed::Empty)]);
        assert_eq!(faults("a {2 dice, 2} b"), [("{2 dice, 2}", Malformed::NoName("dice, 2"))]);
        assert_eq!(faults("a {b..c}"), [("{b..c}", Malformed::NoName("b..c"))]);
        assert_eq!(faults("a {n|x}"), [("{n|x}", Malformed::Choices(1))]);
        assert_eq!(faults("see [[x"), [("[[", Malformed::UnclosedLink)]);
        assert_eq!(faults("a {{n}} {{#include x}} {{ b"), [("{{n}}", Malformed::Doubled), ("{{", Malformed::Doubled)]);
        assert_eq!(Template::parse("a {{#include x}} b").directives.first(), Some(&(2..16)));
    }
}
