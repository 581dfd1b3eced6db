//! A text cut into statements: one key with its value, one header, one remark or one empty line.
//!
//! Used only on texts that `toml` refuses. A line that ends outside brackets ends a statement;
//! inside brackets that are never closed, a line that looks like a new statement does.

use std::ops::Range;

use toml_parser::lexer::{Lexer, TokenKind};
use toml_parser::{Raw, Source, Span};

use super::depth::MAX_BRACKETS;

/// A token with its place in the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tok {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Tok {
    pub(super) fn span(self) -> Range<usize> {
        self.start..self.end
    }

    /// What `toml_parser` decodes, given the whole text.
    pub(super) fn raw(self, text: &str) -> Raw<'_> {
        let slice = text.get(self.span()).unwrap_or_default();
        Raw::new_unchecked(slice, self.kind.encoding(), Span::new_unchecked(self.start, self.end))
    }

    /// Whether a key may be this token.
    pub(super) fn is_key(self) -> bool {
        matches!(self.kind, TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString)
    }

    /// Whether it is a text in any sort of quotes.
    pub(super) fn is_string(self) -> bool {
        self.kind.encoding().is_some()
    }

    /// Whether it says nothing.
    pub(super) fn is_trivia(self) -> bool {
        matches!(self.kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof)
    }
}

/// A stretch of text that `toml` can be asked about alone.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) span: Range<usize>,
    pub(super) tokens: Vec<Tok>,
    /// Whether it was ended by what looks like the next statement, which begins where it ends.
    pub(super) cut: bool,
}

impl Statement {
    /// The first token that says something.
    pub(super) fn first(&self) -> Option<Tok> {
        self.tokens.iter().copied().find(|tok| !tok.is_trivia())
    }

    /// Whether it begins as a `[header]` does.
    pub(super) fn is_header(&self) -> bool {
        self.first().is_some_and(|tok| tok.kind == TokenKind::LeftSquareBracket)
    }

    /// Whether it was meant to be a header: its first bracket is missing, as in `system.hoth]`, or a
    /// slip of the keyboard stands before it, as in `"[system.hoth]`.
    pub(super) fn is_spoilt_header(&self, text: &str) -> bool {
        const SLIP: usize = 3;
        if self.is_header() {
            return false;
        }
        let line = text.get(self.span.clone()).and_then(|text| text.lines().next()).unwrap_or_default().trim();
        if let Some((slip, _)) = line.split_once('[').filter(|(slip, _)| slip.chars().count() <= SLIP) {
            let is_key = slip.contains('=') && slip.contains(char::is_alphanumeric);
            let header = line.get(slip.len()..).unwrap_or_default();
            return !is_key && !slip.contains(char::is_whitespace) && Ahead::new(header, 0).looks(0) == Looks::Header;
        }
        self.lacks_opening(text)
    }

    /// Whether it is a name and a closing bracket.
    pub(super) fn lacks_opening(&self, text: &str) -> bool {
        let mut said = self.tokens.iter().filter(|tok| !tok.is_trivia()).peekable();
        let mut named = false;
        while let Some(tok) = said.next_if(|tok| tok.is_key()) {
            named |= tok.kind == TokenKind::Atom && text.get(tok.span()).is_some_and(is_name);
            if said.next_if(|tok| tok.kind == TokenKind::Dot).is_none() {
                break;
            }
        }
        named && said.peek().is_some() && said.all(|tok| tok.kind == TokenKind::RightSquareBracket)
    }
}

/// Whether a text in quotes has its closing ones.
pub(super) fn is_closed(raw: &str, kind: TokenKind) -> bool {
    let (quote, escapes) = match kind {
        TokenKind::BasicString => ("\"", true),
        TokenKind::MlBasicString => ("\"\"\"", true),
        TokenKind::MlLiteralString => ("'''", false),
        _ => ("'", false),
    };
    let Some(mut rest) = raw.strip_prefix(quote) else { return false };
    while let Some(at) = rest.find([quote.chars().next().unwrap_or('"'), '\\']) {
        rest = rest.get(at..).unwrap_or_default();
        if rest.starts_with(quote) {
            return true;
        }
        let escaped = escapes && rest.starts_with('\\');
        let mut chars = rest.chars();
        chars.next();
        if escaped {
            chars.next();
        }
        rest = chars.as_str();
    }
    false
}

/// What a line seems to begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    Key,
    Header,
    Other,
}

/// How often reading may start again within a long text whose quotes are never closed. Each time
/// may read to the end of the file; beyond, the rest of the file is one statement.
const RESUMES: usize = 64;

/// Cuts a text into statements.
pub(super) struct Splitter<'t> {
    text: &'t str,
    at: usize,
    resumes: usize,
}

impl<'t> Splitter<'t> {
    pub(super) fn new(text: &'t str) -> Splitter<'t> {
        Splitter { text, at: 0, resumes: RESUMES }
    }

    /// Where the next statement begins if the text at a token was meant to end earlier.
    fn resume(&mut self, tok: Tok) -> Option<usize> {
        if !matches!(tok.kind, TokenKind::MlBasicString | TokenKind::MlLiteralString) {
            return None;
        }
        let raw = self.text.get(tok.span())?;
        if is_closed(raw, tok.kind) && !closed_by_an_opening(raw) {
            return None;
        }
        self.resumes = self.resumes.checked_sub(1)?;
        let mut start = tok.start + raw.find('\n')? + 1;
        for line in self.text.get(start..tok.end)?.split_inclusive('\n') {
            if Ahead::new(line, 0).looks(0) != Looks::Other {
                return Some(start);
            }
            start += line.len();
        }
        None
    }
}

/// Whether the closing quotes of a long text are really those that open the next one: the line
/// they end reads `key = """`.
fn closed_by_an_opening(raw: &str) -> bool {
    let Some((_, line)) = raw.rsplit_once('\n') else { return false };
    let before_quotes = line.trim_end_matches(['"', '\'']);
    before_quotes.trim_end().ends_with('=') && Ahead::new(before_quotes, 0).looks(0) == Looks::Key
}

impl Iterator for Splitter<'_> {
    type Item = Statement;

    fn next(&mut self) -> Option<Statement> {
        if self.at >= self.text.len() {
            return None;
        }
        let mut ahead = Ahead::new(self.text, self.at);
        let header = ahead.looks_bracketed();
        let (mut open, mut before) = (Vec::new(), TokenKind::Newline);
        let (mut candidate, mut deep) = (None, false);
        let mut at = 0;
        let (count, cut) = loop {
            let Some(tok) = ahead.get(at) else { break (at, !open.is_empty()) };
            at += 1;
            match tok.kind {
                TokenKind::Newline if header || open.is_empty() => break (at, false),
                TokenKind::Newline => match ahead.looks(at) {
                    Looks::Header => break (at, true),
                    // Between braces a key may stand on a line of its own, after a comma.
                    Looks::Key if open.last() == Some(&TokenKind::LeftCurlyBracket) && may_precede_key(before) => {
                        candidate.get_or_insert(at);
                    }
                    Looks::Key => break (at, true),
                    Looks::Other => {}
                },
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(tok.kind),
                TokenKind::RightSquareBracket => close(&mut open, TokenKind::LeftSquareBracket),
                TokenKind::RightCurlyBracket => close(&mut open, TokenKind::LeftCurlyBracket),
                _ => {
                    if let Some(end) = self.resume(tok) {
                        let span = self.at..end;
                        self.at = end;
                        return Some(Statement { span, tokens: ahead.take(at), cut: true });
                    }
                }
            }
            deep |= open.len() > MAX_BRACKETS;
            if !tok.is_trivia() {
                before = tok.kind;
            }
        };
        // Brackets that are never closed end at the first line that might have been a statement. What
        // is too deep in any case is not read a second time: that would cost the square of its length.
        let count = if cut && !deep { candidate.unwrap_or(count) } else { count };
        let tokens = ahead.take(count);
        let end = tokens.last().map_or(self.text.len(), |tok| tok.end);
        let span = self.at..end.max(self.at + 1);
        self.at = span.end;
        Some(Statement { span, tokens, cut: cut && end < self.text.len() })
    }
}

fn close(open: &mut Vec<TokenKind>, opening: TokenKind) {
    if let Some(at) = open.iter().rposition(|kind| *kind == opening) {
        open.truncate(at);
    }
}

fn may_precede_key(before: TokenKind) -> bool {
    matches!(before, TokenKind::Comma | TokenKind::LeftCurlyBracket)
}

/// Tokens, read as far as somebody looks.
struct Ahead<'t> {
    lexer: Lexer<'t>,
    text: &'t str,
    base: usize,
    tokens: Vec<Tok>,
}

impl<'t> Ahead<'t> {
    fn new(text: &'t str, base: usize) -> Ahead<'t> {
        let rest = text.get(base..).unwrap_or_default();
        // The lexer skips a byte-order mark, but only at the start of a file is it none of its words.
        let marked = if base == 0 { rest } else { rest.trim_start_matches('\u{feff}') };
        let start = base + rest.len() - marked.len();
        let mark = (start > base).then_some(Tok { kind: TokenKind::Atom, start: base, end: start });
        Ahead { lexer: Source::new(marked).lex(), text, base: start, tokens: mark.into_iter().collect() }
    }

    /// A token by its index; `None` at the end of the text.
    fn get(&mut self, index: usize) -> Option<Tok> {
        while self.tokens.len() <= index {
            let token = self.lexer.next().filter(|token| token.kind() != TokenKind::Eof)?;
            let (start, end) = (self.base + token.span().start(), self.base + token.span().end());
            self.tokens.push(Tok { kind: token.kind(), start, end });
        }
        self.tokens.get(index).copied()
    }

    fn take(mut self, count: usize) -> Vec<Tok> {
        self.tokens.truncate(count);
        self.tokens
    }

    /// The index of the first token from `index` on that is no whitespace.
    fn past_whitespace(&mut self, index: usize) -> usize {
        match self.get(index) {
            Some(tok) if tok.kind == TokenKind::Whitespace => index + 1,
            _ => index,
        }
    }

    fn kind(&mut self, index: usize) -> Option<TokenKind> {
        self.get(index).map(|tok| tok.kind)
    }

    /// Whether the statement begins as a header does.
    fn looks_bracketed(&mut self) -> bool {
        let first = self.past_whitespace(0);
        self.kind(first) == Some(TokenKind::LeftSquareBracket)
    }

    /// What the line that begins at a token seems to be.
    fn looks(&mut self, index: usize) -> Looks {
        let first = self.past_whitespace(index);
        let mut brackets = 0;
        let mut at = first;
        while brackets < 2 && self.kind(at) == Some(TokenKind::LeftSquareBracket) {
            brackets += 1;
            at = self.past_whitespace(at + 1);
        }
        let Some((mut at, named)) = self.key(at) else { return Looks::Other };
        if brackets == 0 {
            return if self.kind(at) == Some(TokenKind::Equals) { Looks::Key } else { Looks::Other };
        }
        for _ in 0..brackets {
            if self.kind(at) != Some(TokenKind::RightSquareBracket) {
                return Looks::Other;
            }
            at = self.past_whitespace(at + 1);
        }
        let ends = matches!(self.kind(at), None | Some(TokenKind::Newline | TokenKind::Comment));
        if named && ends { Looks::Header } else { Looks::Other }
    }

    /// Reads a dotted key: the index after it, and whether it holds a word that no value could be.
    fn key(&mut self, mut at: usize) -> Option<(usize, bool)> {
        let mut named = false;
        loop {
            let tok = self.get(at).filter(|tok| tok.is_key())?;
            named |= tok.kind == TokenKind::Atom && self.text.get(tok.span()).is_some_and(is_name);
            at = self.past_whitespace(at + 1);
            if self.kind(at) != Some(TokenKind::Dot) {
                return Some((at, named));
            }
            at = self.past_whitespace(at + 1);
        }
    }
}

/// Whether an unquoted word could name a block but be no value in an array.
fn is_name(word: &str) -> bool {
    !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'))
        && !matches!(word, "true" | "false" | "inf" | "nan")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        Splitter::new(text).map(|statement| text.get(statement.span).unwrap_or("?")).collect()
    }

    #[test]
    fn every_byte_is_in_one_statement() {
        let text = "# remark\n\n[x]\na = [\n 1,\n]\nb = \"\"\"\nc = 1\n\"\"\" # end\n";
        assert_eq!(split(text), ["# remark\n", "\n", "[x]\n", "a = [\n 1,\n]\n", "b = \"\"\"\nc = 1\n\"\"\" # end\n"]);
    }

    #[test]
    fn an_open_bracket_ends_where_a_key_or_a_header_begins() {
        assert_eq!(split("d = [1, 2\ne = 5\n"), ["d = [1, 2\n", "e = 5\n"]);
        assert_eq!(split("d = [1,\n2\n[system.hoth]\n"), ["d = [1,\n2\n", "[system.hoth]\n"]);
        assert_eq!(split("d = { a = 1\ne = 5\n"), ["d = { a = 1\n", "e = 5\n"]);
        assert_eq!(split("d = { a = 1,\ne = 5\n[x]\n"), ["d = { a = 1,\n", "e = 5\n", "[x]\n"]);
    }

    #[test]
    fn brackets_that_close_hold_whatever_looks_like_a_statement() {
        let nested = "a = [\n [1, 2],\n [true],\n [\"x\"],\n]\n";
        assert_eq!(split(nested), [nested]);
        let table = "a = {\n b = 1,\n c = { d = 2,\n e = 3 },\n}\n";
        assert_eq!(split(table), [table]);
    }

    #[test]
    fn a_long_text_that_never_ends_gives_the_next_keys_back() {
        assert_eq!(split("a = \"\"\"\nOne.\nb = 2\n"), ["a = \"\"\"\nOne.\n", "b = 2\n"]);
        assert_eq!(
            split("a = '''\nOne.\nb = '''\nTwo.\n'''\nc = 1"),
            ["a = '''\nOne.\n", "b = '''\nTwo.\n'''\n", "c = 1"]
        );
        assert_eq!(split("a = \"\"\"\nOne"), ["a = \"\"\"\nOne"]);
    }

    #[test]
    fn closing_quotes_are_not_escaped_ones() {
        assert!(is_closed(r#""a""#, TokenKind::BasicString));
        assert!(!is_closed(r#""a\""#, TokenKind::BasicString));
        assert!(is_closed(r"'a\'", TokenKind::LiteralString));
        assert!(!is_closed("\"", TokenKind::BasicString));
        assert!(!is_closed(r#""""a\""""#, TokenKind::MlBasicString));
        assert!(is_closed("''''''", TokenKind::MlLiteralString));
    }
}
