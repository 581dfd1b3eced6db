//! What is wrong with one statement: the first thing that a reader would stumble over.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::lexer::TokenKind;

pub(super) use super::kind::{Fault, Kind, NumberFault};

use super::depth::{MAX_BRACKETS, MAX_DEPTH};
use super::scalar;
use super::scope::Key;
use super::statement::{Statement, Tok, is_closed};
use super::value::Values;

/// A fault, and what the statement was meant to be as far as it can be told.
pub(super) struct Diagnosis {
    pub(super) fault: Fault,
    pub(super) key: Vec<Key>,
    pub(super) is_header: bool,
}

/// Finds the fault of a statement that `toml` refuses, at `refused` if it says where.
pub(super) fn diagnose(text: &str, statement: &Statement, refused: Option<Range<usize>>) -> Diagnosis {
    let mut reader = Reader { text, statement, at: 0, key: Vec::new() };
    let found =
        reader.too_deep().or_else(|| reader.invisible()).or_else(|| reader.statement()).or_else(|| reader.cut_text());
    if let Some(Fault { kind: Kind::Invisible { .. }, .. }) = found {
        reader.key = visible_key(text, statement);
    }
    let fault = found.unwrap_or_else(|| {
        let whole = statement.span.clone();
        let span = refused.filter(|span| whole.start <= span.start && span.end <= whole.end);
        Fault::new(Kind::Unexpected, span.unwrap_or(whole))
    });
    let bracketed = statement.is_header() && fault.kind != Kind::BracketedKey;
    Diagnosis { fault, key: reader.key, is_header: bracketed || statement.is_spoilt_header(text) }
}

/// The decoded keys of a statement that `toml` accepts.
pub(super) fn keys(text: &str, statement: &Statement) -> Vec<Key> {
    let ends = |tok: &Tok| matches!(tok.kind, TokenKind::Equals | TokenKind::RightSquareBracket);
    let path = statement.tokens.iter().take_while(|tok| !ends(tok));
    path.filter(|tok| tok.is_key()).map(|tok| decode_key(text, *tok)).collect()
}

/// The key of a statement that has unseen characters around words, as its author sees it.
fn visible_key(text: &str, statement: &Statement) -> Vec<Key> {
    let unseen = |c: char| c.is_ascii_control() || scalar::is_invisible(c);
    let visible = |key: Key| {
        let word = text.get(key.span.clone()).unwrap_or_default().trim_start_matches(unseen);
        let start = key.span.end - word.len();
        let word = word.trim_end_matches(unseen);
        Key { name: word.into(), span: start..start + word.len() }
    };
    let mut words: Vec<Key> = keys(text, statement).into_iter().map(visible).collect();
    words.retain(|word| !word.name.is_empty());
    let dots = statement.tokens.iter().take_while(|tok| tok.kind != TokenKind::Equals);
    let dots = dots.filter(|tok| tok.kind == TokenKind::Dot).count();
    let is_key = words.len() == dots + 1 && words.iter().all(|word| word.name.bytes().all(is_bare));
    if is_key { words } else { Vec::new() }
}

/// Whether a key may hold a byte without quotes.
fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

pub(super) fn decode_key(text: &str, tok: Tok) -> Key {
    let mut name = Cow::Borrowed("");
    tok.raw(text).decode_key(&mut name, &mut ());
    Key { name: name.into(), span: tok.span() }
}

pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) statement: &'t Statement,
    /// The next token.
    at: usize,
    key: Vec<Key>,
}

impl<'t> Reader<'t> {
    /// The next token on this line that says something.
    pub(super) fn peek(&mut self) -> Option<Tok> {
        while let Some(tok) = self.statement.tokens.get(self.at) {
            match tok.kind {
                TokenKind::Whitespace | TokenKind::Comment => self.at += 1,
                TokenKind::Newline | TokenKind::Eof => return None,
                _ => return Some(*tok),
            }
        }
        None
    }

    /// The next token, on whatever line.
    pub(super) fn peek_beyond_lines(&mut self) -> Option<Tok> {
        while self.statement.tokens.get(self.at).is_some_and(|tok| tok.is_trivia()) {
            self.at += 1;
        }
        self.statement.tokens.get(self.at).copied()
    }

    /// The very next token, be it a space.
    pub(super) fn peek_directly(&self) -> Option<Tok> {
        self.statement.tokens.get(self.at).copied()
    }

    /// Where reading is, to go back there.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn go_back(&mut self, position: usize) {
        self.at = position;
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    pub(super) fn slice(&self, span: Range<usize>) -> &'t str {
        self.text.get(span).unwrap_or_default()
    }

    /// The last token so far that said something.
    pub(super) fn before(&self) -> Option<Tok> {
        self.statement.tokens.iter().take(self.at).rev().find(|tok| !tok.is_trivia()).copied()
    }

    /// The place after the last token that says something.
    pub(super) fn end(&self) -> usize {
        let last = self.statement.tokens.iter().rev().find(|tok| !tok.is_trivia());
        last.map_or(self.statement.span.start, |tok| tok.end)
    }

    /// The line from a place on, without a remark.
    pub(super) fn rest_of_line(&self, start: usize) -> Range<usize> {
        let tokens = &self.statement.tokens;
        let line = tokens.iter().skip(tokens.partition_point(|tok| tok.start < start));
        let line = line.take_while(|tok| !matches!(tok.kind, TokenKind::Newline | TokenKind::Comment | TokenKind::Eof));
        let end = line.filter(|tok| !tok.is_trivia()).last().map_or(start, |tok| tok.end);
        start..end
    }

    /// A long text in which reading began again: its closing quotes, if any, belong to another.
    fn cut_text(&self) -> Option<Fault> {
        let last = self.statement.tokens.last().filter(|tok| tok.is_string() && tok.end > self.statement.span.end)?;
        let quotes = if last.kind == TokenKind::MlBasicString { "\"\"\"" } else { "'''" };
        Some(Fault::new(Kind::UnclosedString { quotes }, last.start..last.start + quotes.len()))
    }

    fn too_deep(&self) -> Option<Fault> {
        let (mut open, mut dots) = (0usize, 0usize);
        for tok in &self.statement.tokens {
            match tok.kind {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => open = open.saturating_sub(1),
                TokenKind::Dot => dots += 1,
                TokenKind::Equals | TokenKind::Comma | TokenKind::Newline => dots = 0,
                _ => {}
            }
            if open > MAX_BRACKETS || dots >= MAX_BRACKETS || open + dots > MAX_DEPTH {
                return Some(Fault::new(Kind::TooDeep, tok.span()));
            }
        }
        None
    }

    /// A character outside texts that is not seen, or not for what it is.
    fn invisible(&self) -> Option<Fault> {
        let mut outside = self.statement.tokens.iter().filter(|tok| !tok.is_string() && tok.kind != TokenKind::Newline);
        // The spaces within « guillemets » are those that belong there.
        let smart = outside.clone().any(|tok| scalar::is_smart(self.slice(tok.span())));
        outside.find_map(|tok| {
            let prose = smart || tok.kind == TokenKind::Comment;
            let unseen = |c: &char| c.is_ascii_control() && *c != '\t' || !prose && scalar::is_invisible(*c);
            let (at, character) = self.slice(tok.span()).char_indices().find(|(_, c)| unseen(c))?;
            let start = tok.start + at;
            Some(Fault::new(Kind::Invisible { character }, start..start + character.len_utf8()))
        })
    }

    fn statement(&mut self) -> Option<Fault> {
        let tok = self.peek()?;
        if self.statement.lacks_opening(self.text) {
            return self.path(true).or_else(|| Some(Fault::new(Kind::Unopened, tok.span())));
        }
        match tok.kind {
            TokenKind::LeftSquareBracket => self.header(tok),
            TokenKind::RightSquareBracket => Some(Fault::new(Kind::ClosesNothing { bracket: "]" }, tok.span())),
            TokenKind::RightCurlyBracket => Some(Fault::new(Kind::ClosesNothing { bracket: "}" }, tok.span())),
            TokenKind::Equals | TokenKind::Dot => Some(Fault::new(Kind::MissingKey { header: false }, tok.span())),
            TokenKind::Comma | TokenKind::LeftCurlyBracket => Some(Fault::new(Kind::Unexpected, tok.span())),
            _ => self.assignment(),
        }
    }

    fn header(&mut self, open: Tok) -> Option<Fault> {
        self.advance();
        let double = self.peek_directly().is_some_and(|tok| tok.kind == TokenKind::LeftSquareBracket);
        let (opening, closing) = if double { ("[[", "]]") } else { ("[", "]") };
        let opened = open.start..open.start + opening.len();
        if double {
            self.advance();
        }
        if let Some(fault) = self.path(true) {
            return Some(fault);
        }
        for _ in 0..opening.len() {
            if self.peek().is_none_or(|tok| tok.kind != TokenKind::RightSquareBracket) {
                let after = self.before().and_then(|tok| shown(self.slice(tok.span())));
                match self.peek().map(|tok| tok.kind) {
                    None => {}
                    Some(TokenKind::Equals) if !self.is_balanced() => {
                        return Some(Fault::new(Kind::BracketedKey, opened));
                    }
                    Some(_) => self.key.clear(),
                }
                let kind = Kind::Unclosed { open: opening, close: closing, after, header: true };
                return Some(Fault::new(kind, opened));
            }
            self.advance();
        }
        let tok = self.peek()?;
        if tok.kind == TokenKind::RightSquareBracket {
            return Some(Fault::new(Kind::ClosesNothing { bracket: "]" }, tok.span()));
        }
        Some(Fault::new(Kind::Trailing { header: true }, self.rest_of_line(tok.start)))
    }

    /// Whether as many square brackets close as open.
    fn is_balanced(&self) -> bool {
        let count = |kind| self.statement.tokens.iter().filter(|tok| tok.kind == kind).count();
        count(TokenKind::LeftSquareBracket) == count(TokenKind::RightSquareBracket)
    }

    /// Reads a dotted key up to what follows it. On a fault, the key counts as unreadable.
    fn path(&mut self, header: bool) -> Option<Fault> {
        let mut path = Vec::new();
        loop {
            match self.peek() {
                Some(tok) if tok.is_key() => {
                    self.advance();
                    if let Some(fault) = self.key_fault(tok) {
                        return Some(fault);
                    }
                    path.push(decode_key(self.text, tok));
                }
                Some(tok) if tok.is_string() => {
                    let text = self.slice(tok.span()).to_owned();
                    return Some(string_fault(self.text, tok).unwrap_or(Fault::new(Kind::BadKey { text }, tok.span())));
                }
                other => {
                    let span = other.map_or_else(|| self.end()..self.end(), Tok::span);
                    return Some(Fault::new(Kind::MissingKey { header }, span));
                }
            }
            match self.peek() {
                Some(tok) if tok.kind == TokenKind::Dot => self.advance(),
                Some(tok) if header && tok.is_key() => return Some(self.words_as_key()),
                _ => break,
            }
        }
        self.key = path;
        None
    }

    /// `[system.nal hutta]`, `nal hutta = 1`: the words from the first to the last.
    fn words_as_key(&self) -> Fault {
        let words = |tok: &&Tok| tok.is_key() || tok.kind == TokenKind::Whitespace;
        let tokens = &self.statement.tokens;
        let at = self.at.min(tokens.len());
        let (before, after) = tokens.split_at(at);
        let start = before.iter().rev().take_while(words).filter(|tok| tok.is_key()).last();
        let end = after.iter().take_while(words).filter(|tok| tok.is_key()).last();
        let span = start.map_or(0, |tok| tok.start)..end.map_or(0, |tok| tok.end);
        Fault::new(Kind::BadKey { text: self.slice(span.clone()).to_owned() }, span)
    }

    pub(super) fn key_fault(&self, tok: Tok) -> Option<Fault> {
        if tok.is_string() {
            return string_fault(self.text, tok);
        }
        let word = self.slice(tok.span());
        if let Some(fault) = scalar::smart_quotes(word, tok.start) {
            return Some(fault);
        }
        (!word.bytes().all(is_bare)).then(|| Fault::new(Kind::BadKey { text: word.to_owned() }, tok.span()))
    }

    fn assignment(&mut self) -> Option<Fault> {
        let line = || self.statement.tokens.iter().take_while(|tok| tok.kind != TokenKind::Newline);
        let has_equals = line().any(|tok| tok.kind == TokenKind::Equals);
        if let Some(fault) = self.colon() {
            return Some(fault);
        }
        if !has_equals {
            return Some(self.without_equals());
        }
        if let Some(fault) = self.path(false) {
            return Some(fault);
        }
        match self.peek() {
            Some(tok) if tok.kind == TokenKind::Equals => self.advance(),
            Some(tok) if tok.is_key() => {
                self.key.clear();
                return Some(self.words_as_key());
            }
            other => {
                let span = other.map_or_else(|| self.end()..self.end(), Tok::span);
                return Some(Fault::new(Kind::MissingEquals, span));
            }
        }
        Values::new(self).fault()
    }

    /// `key: value`, as in other notations.
    fn colon(&mut self) -> Option<Fault> {
        let tok = self.peek()?;
        let next = self.after_key();
        let (name_end, at) = match tok.kind {
            TokenKind::Atom if self.slice(tok.span()).contains(':') => {
                let colon = tok.start + self.slice(tok.span()).find(':')?;
                (colon, colon)
            }
            _ if tok.is_key() => (tok.end, next.filter(|next| self.slice(next.span()).starts_with(':'))?.start),
            _ => return None,
        };
        let name = Tok { end: name_end, ..tok };
        if name.start == name_end || self.key_fault(name).is_some() {
            return None;
        }
        self.key = vec![decode_key(self.text, name)];
        Some(Fault::new(Kind::Colon, at..at + 1))
    }

    /// The word that follows a key at once, or after a space if a value follows it: words before a colon are prose too.
    fn after_key(&self) -> Option<Tok> {
        let next = *self.statement.tokens.get(self.at + 1)?;
        if next.kind != TokenKind::Whitespace {
            return Some(next).filter(|next| next.kind == TokenKind::Atom);
        }
        let spaced = *self.statement.tokens.get(self.at + 2)?;
        let rest = self.slice(self.rest_of_line(spaced.start)).strip_prefix(':')?.trim();
        let is_value = rest.starts_with(['"', '\'', '[', '{']) || scalar::is_plain(rest);
        Some(spaced).filter(|_| is_value)
    }

    fn without_equals(&mut self) -> Fault {
        let first = self.peek();
        if let Some(fault) = first.filter(|tok| tok.is_string()).and_then(|tok| string_fault(self.text, tok)) {
            return fault;
        }
        let start = first.map_or(0, |tok| tok.start);
        if self.path(false).is_some() {
            self.key.clear();
            return Fault::new(Kind::Prose, self.rest_of_line(start));
        }
        let Some(tok) = self.peek() else {
            return Fault::new(Kind::Bare, start..self.end());
        };
        let rest = self.rest_of_line(tok.start);
        let is_value = tok.is_string()
            || matches!(tok.kind, TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket)
            || scalar::is_plain(self.slice(rest.clone()));
        if is_value {
            return Fault::new(Kind::MissingEquals, tok.span());
        }
        self.key.clear();
        Fault::new(Kind::Prose, start..rest.end)
    }
}

/// What is wrong with a text in quotes.
pub(super) fn string_fault(text: &str, tok: Tok) -> Option<Fault> {
    let raw = tok.raw(text);
    if !is_closed(raw.as_str(), tok.kind) {
        let quotes = match tok.kind {
            TokenKind::MlBasicString => "\"\"\"",
            TokenKind::MlLiteralString => "'''",
            TokenKind::BasicString => "\"",
            _ => "'",
        };
        return Some(Fault::new(Kind::UnclosedString { quotes }, tok.start..tok.start + quotes.len()));
    }
    let mut errors = Vec::new();
    let _ = raw.decode_scalar(&mut Cow::Borrowed(""), &mut errors);
    let at = errors.first()?.unexpected().map_or(tok.start, |span| span.start());
    if let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()).filter(|c| c.is_control()) {
        return Some(Fault::new(Kind::Invisible { character }, at..at + character.len_utf8()));
    }
    let start = text.get(tok.start..at)?.rfind('\\').map_or(at, |back| tok.start + back);
    let end = text.get(at..tok.end).and_then(|rest| rest.chars().next()).map_or(at, |c| at + c.len_utf8());
    let sequence = text.get(start..end).unwrap_or_default().trim_end_matches(['"', '\'']).to_owned();
    Some(Fault::new(Kind::Escape { sequence }, start..end))
}

/// The longest piece of text that a message shows.
const LONGEST: usize = 60;

/// A piece of text as it is, if it may stand in a message between backticks.
pub(super) fn shown(text: &str) -> Option<String> {
    let fits = text.chars().nth(LONGEST).is_none() && !text.contains('`') && !text.contains(char::is_control);
    fits.then(|| text.to_owned())
}

/// A piece of text, or as much of it as may stand in a message between backticks.
pub(super) fn clipped(text: &str) -> String {
    shown(text).unwrap_or_else(|| {
        let start: String =
            text.chars().map(|c| if c == '`' || c.is_control() { ' ' } else { c }).take(LONGEST).collect();
        format!("{start}…")
    })
}
