//! The first fault in the value of a key.

use std::collections::BTreeMap;
use std::ops::Range;

use toml_parser::lexer::TokenKind;

use super::fault::{Fault, Kind, Reader, decode_key, shown, string_fault};
use super::scalar;
use super::statement::Tok;

/// What has to come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expect {
    Key,
    Equals,
    Value,
    Comma,
}

/// An open bracket.
struct Open {
    tok: Tok,
    expect: Expect,
    /// For braces: the keys so far, and the one that is being read.
    keys: BTreeMap<Vec<Box<str>>, Range<usize>>,
}

impl Open {
    fn is_array(&self) -> bool {
        self.tok.kind == TokenKind::LeftSquareBracket
    }

    fn open(&self) -> &'static str {
        if self.is_array() { "[" } else { "{" }
    }

    fn close(&self) -> &'static str {
        if self.is_array() { "]" } else { "}" }
    }
}

/// Walks through a value, brackets and all, without recursion.
pub(super) struct Values<'r, 't> {
    reader: &'r mut Reader<'t>,
    open: Vec<Open>,
    /// What the statement itself expects when no bracket is open.
    expect: Expect,
    /// The number that was read last, for decimal commas.
    number: Option<Range<usize>>,
}

impl<'r, 't> Values<'r, 't> {
    /// A walk that begins after the `=` of the statement.
    pub(super) fn new(reader: &'r mut Reader<'t>) -> Values<'r, 't> {
        Values { reader, open: Vec::new(), expect: Expect::Value, number: None }
    }

    /// The first fault.
    pub(super) fn fault(mut self) -> Option<Fault> {
        loop {
            let next = if self.open.is_empty() { self.reader.peek() } else { self.reader.peek_beyond_lines() };
            let Some(tok) = next else { return self.at_end() };
            let found = match self.expect() {
                Expect::Value => self.value(tok),
                Expect::Comma => self.comma(tok),
                Expect::Key => self.key(tok),
                Expect::Equals => self.equals(tok),
            };
            if found.is_some() {
                return found;
            }
        }
    }

    fn expect(&self) -> Expect {
        self.open.last().map_or(self.expect, |open| open.expect)
    }

    fn then(&mut self, next: Expect) {
        match self.open.last_mut() {
            Some(open) => open.expect = next,
            None => self.expect = next,
        }
    }

    fn at_end(&self) -> Option<Fault> {
        let end = self.reader.end();
        let Some(open) = self.open.last() else {
            return (self.expect == Expect::Value).then(|| Fault::new(Kind::MissingValue, end..end));
        };
        let after = self.reader.before().and_then(|tok| shown(self.reader.slice(tok.span())));
        let kind = Kind::Unclosed { open: open.open(), close: open.close(), after, header: false };
        Some(Fault::new(kind, open.tok.span()))
    }

    fn value(&mut self, tok: Tok) -> Option<Fault> {
        match tok.kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                let expect = if tok.kind == TokenKind::LeftSquareBracket { Expect::Value } else { Expect::Key };
                self.reader.advance();
                self.open.push(Open { tok, expect, keys: BTreeMap::new() });
                None
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => self.close(tok),
            TokenKind::Comma if self.open.last().is_some_and(Open::is_array) => {
                Some(Fault::new(Kind::TwoCommas, tok.span()))
            }
            TokenKind::Comma => Some(Fault::new(Kind::MissingValue, tok.span())),
            TokenKind::Equals if self.open.last().is_some_and(Open::is_array) => {
                Some(Fault::new(Kind::EqualsInArray, tok.span()))
            }
            TokenKind::Equals => Some(Fault::new(Kind::TwoEquals, tok.span())),
            _ if tok.is_string() => {
                self.reader.advance();
                self.number = None;
                self.then(Expect::Comma);
                string_fault(self.reader.text, tok)
            }
            _ => self.scalar(tok),
        }
    }

    /// A value without quotes: what `toml` would take for one, and what the author may have meant.
    fn scalar(&mut self, first: Tok) -> Option<Fault> {
        let word = self.word(first.start);
        let after_word = self.reader.position();
        let mut whole = word.clone();
        while self.reader.peek_directly().is_some_and(|tok| tok.kind == TokenKind::Whitespace) {
            self.reader.advance();
            whole.end = self.word(whole.start).end.max(whole.end);
        }
        self.then(Expect::Comma);
        self.number = Some(whole.clone());
        if scalar::is_plain(self.reader.slice(whole.clone())) {
            return None;
        }
        let line = self.reader.rest_of_line(whole.start);
        let second = self.reader.slice(word.end..whole.end).trim_start();
        let in_brackets = !self.open.is_empty();
        let another = in_brackets && scalar::is_plain(second) || self.reader.slice(word.end..line.end).contains('=');
        if scalar::is_plain(self.reader.slice(word.clone())) && another {
            self.reader.go_back(after_word);
            return None;
        }
        let next = self.reader.peek().filter(|tok| tok.kind == TokenKind::Equals);
        if let Some(equals) = next.filter(|_| self.open.last().is_some_and(Open::is_array)) {
            return Some(Fault::new(Kind::EqualsInArray, equals.span()));
        }
        let span = if in_brackets { whole } else { line };
        Some(scalar::fault(self.reader.slice(span.clone()), span))
    }

    /// Words and dots without a space between them.
    fn word(&mut self, start: usize) -> Range<usize> {
        let mut end = start;
        while let Some(tok) = self.reader.peek_directly() {
            if !matches!(tok.kind, TokenKind::Atom | TokenKind::Dot) {
                break;
            }
            end = tok.end;
            self.reader.advance();
        }
        start..end
    }

    fn close(&mut self, tok: Tok) -> Option<Fault> {
        let found = if tok.kind == TokenKind::RightSquareBracket { "]" } else { "}" };
        let Some(open) = self.open.last() else {
            let missing = self.expect == Expect::Value;
            let kind = if missing { Kind::MissingValue } else { Kind::ClosesNothing { bracket: found } };
            return Some(Fault::new(kind, tok.span()));
        };
        if found != open.close() {
            let kind = Kind::Mismatched { open: open.open(), close: open.close(), found };
            return Some(Fault::new(kind, tok.span()).with(open.tok.span()));
        }
        if !open.is_array() && open.expect == Expect::Value {
            return Some(Fault::new(Kind::MissingValue, tok.span()));
        }
        self.open.pop();
        self.reader.advance();
        self.number = None;
        self.then(Expect::Comma);
        None
    }

    fn comma(&mut self, tok: Tok) -> Option<Fault> {
        match tok.kind {
            TokenKind::Comma => self.after_comma(tok),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => self.close(tok),
            TokenKind::Equals if self.open.last().is_some_and(Open::is_array) => {
                Some(Fault::new(Kind::EqualsInArray, tok.span()))
            }
            _ => Some(self.unparted(tok)),
        }
    }

    fn after_comma(&mut self, comma: Tok) -> Option<Fault> {
        self.reader.advance();
        let next = self.reader.peek_directly().filter(|tok| tok.kind == TokenKind::Atom);
        if let (Some(number), Some(next)) = (self.number.take(), next)
            && !self.open.last().is_some_and(Open::is_array)
            && number.end == comma.start
            && [number.clone(), next.span()].into_iter().all(|span| is_digits(self.reader.slice(span)))
        {
            let span = number.start..next.end;
            return Some(Fault::new(Kind::DecimalComma { text: self.reader.slice(span.clone()).to_owned() }, span));
        }
        match self.open.last_mut() {
            Some(open) => open.expect = if open.is_array() { Expect::Value } else { Expect::Key },
            None if self.reader.peek().is_none() => return Some(Fault::new(Kind::LastComma, comma.span())),
            None => return Some(Fault::new(Kind::Trailing { header: false }, self.reader.rest_of_line(comma.start))),
        }
        None
    }

    /// Two things follow each other without a comma or a line between them.
    fn unparted(&mut self, tok: Tok) -> Fault {
        let before = self.reader.before().filter(|before| before.is_string());
        let quoted = self.reader.slice(tok.span()).contains('"') && !tok.is_string();
        if let Some(before) = before.filter(|before| before.end == tok.start || quoted) {
            return Fault::new(Kind::OddQuotes, tok.span()).with(before.span());
        }
        let rest = self.reader.rest_of_line(tok.start);
        if self.open.is_empty() {
            return Fault::new(Kind::Trailing { header: false }, rest);
        }
        Fault::new(Kind::MissingComma, tok.span())
    }

    fn key(&mut self, tok: Tok) -> Option<Fault> {
        match tok.kind {
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => self.close(tok),
            TokenKind::Comma => Some(Fault::new(Kind::TwoCommas, tok.span())),
            _ if tok.is_key() => {
                let mut path = Vec::new();
                let fault = self.dotted(&mut path);
                fault.or_else(|| self.twice(path, tok))
            }
            _ if tok.is_string() => {
                let text = self.reader.slice(tok.span()).to_owned();
                Some(Fault::new(Kind::BadKey { text }, tok.span()))
            }
            _ => Some(Fault::new(Kind::MissingKey { header: false }, tok.span())),
        }
    }

    fn dotted(&mut self, path: &mut Vec<Box<str>>) -> Option<Fault> {
        loop {
            let tok = match self.reader.peek() {
                Some(tok) if tok.is_key() => tok,
                other => {
                    let span = other.map_or_else(|| self.reader.end()..self.reader.end(), Tok::span);
                    return Some(Fault::new(Kind::MissingKey { header: false }, span));
                }
            };
            let word = self.reader.slice(tok.span());
            if let Some(colon) = word.find(':').filter(|_| tok.kind == TokenKind::Atom) {
                return Some(Fault::new(Kind::Colon, tok.start + colon..tok.start + colon + 1));
            }
            if let Some(fault) = self.reader.key_fault(tok) {
                return Some(fault);
            }
            path.push(decode_key(self.reader.text, tok).name);
            self.reader.advance();
            if self.reader.peek().is_none_or(|tok| tok.kind != TokenKind::Dot) {
                self.then(Expect::Equals);
                return None;
            }
            self.reader.advance();
        }
    }

    /// Whether the braces hold a key already, or something of which it would be a part.
    fn twice(&mut self, path: Vec<Box<str>>, tok: Tok) -> Option<Fault> {
        let end = self.reader.before().map_or(tok.end, |last| last.end);
        let keys = &mut self.open.last_mut()?.keys;
        let within = (1..=path.len()).find_map(|length| keys.get(path.get(..length)?));
        let around = keys.range(path.clone()..).next().filter(|(known, _)| known.starts_with(&path));
        if let Some(first) = within.or(around.map(|(_, span)| span)) {
            return Some(Fault::new(Kind::Twice, tok.start..end).with(first.clone()));
        }
        keys.insert(path, tok.start..end);
        None
    }

    fn equals(&mut self, tok: Tok) -> Option<Fault> {
        match tok.kind {
            TokenKind::Equals => {
                self.reader.advance();
                self.then(Expect::Value);
                None
            }
            TokenKind::Atom if self.reader.slice(tok.span()).starts_with(':') => {
                Some(Fault::new(Kind::Colon, tok.start..tok.start + 1))
            }
            TokenKind::Comma | TokenKind::RightCurlyBracket => {
                let key = self.reader.before().map_or(tok.span(), Tok::span);
                Some(Fault::new(Kind::Bare, key))
            }
            _ => Some(Fault::new(Kind::MissingEquals, tok.span())),
        }
    }
}

fn is_digits(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
