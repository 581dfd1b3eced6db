//! Reading a text that `toml` refuses.
//!
//! Each statement is read alone. A faulty one is reported once and blanked with spaces, lines kept,
//! so that every place stays true; so is one that defines again what an earlier one defined, and what
//! stands under a header that cannot be used. What is left is TOML, and `toml` reads it. Each blanked
//! key leaves an error at its place in the tree.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use super::convert::{self, Reject};
use super::fault::{self, Fault, Kind};
use super::graft::{self, Hole};
use super::message::{self, Subject};
use super::scope::{Key, Scope, Section, Step};
use super::statement::{Splitter, Statement, Tok};
use super::tree::{Node, Table, Value};
use crate::address::Address;
use crate::diagnostic::{Diagnostic, Sink};
use crate::source::{FileId, Origin};

/// How often what is left may be refused in spite of all. No test or fuzzing has made it so; if it
/// happens, a statement more is set aside.
const SURPRISES: usize = 50;

/// Reads what can be read of a text and reports each fault.
pub(super) fn recover(text: &str, file: FileId, sink: &mut Sink) -> Table {
    let mended = mend_line_ends(text, file, sink);
    let mut recovery = Recovery {
        text: &mended,
        file,
        kept: mended.clone().into_bytes(),
        scope: Scope::new(),
        section: Some(Scope::root()),
        seen: Vec::new(),
        holes: Vec::new(),
        found: Vec::new(),
    };
    for statement in Splitter::new(&mended) {
        recovery.take(&statement);
    }
    let mut table = recovery.read_rest(sink);
    graft::graft(&mut table, file, recovery.holes);
    // An address is given only to what the tree holds.
    let root = Node { origin: Origin::new(file, 0..0), value: Value::Table(table) };
    sink.extend(recovery.found.into_iter().map(|mut diagnostic| {
        diagnostic.address = diagnostic.address.filter(|address| root.at(address).is_some());
        diagnostic
    }));
    match root.value {
        Value::Table(table) => table,
        _ => Table::default(),
    }
}

/// Lines that end in a carriage return alone are one fault, however many there are.
fn mend_line_ends(text: &str, file: FileId, sink: &mut Sink) -> String {
    let lone = |at: &usize| text.as_bytes().get(at + 1) != Some(&b'\n');
    let mut returns = text.match_indices('\r').map(|(at, _)| at).filter(lone).peekable();
    let Some(first) = returns.peek().copied() else { return text.to_owned() };
    let fault = Fault::new(Kind::CarriageReturn, first..first + 1);
    sink.push(message::fault(file, text, &fault, &Subject::default()));
    let mut mended = String::with_capacity(text.len());
    let mut from = 0;
    for at in returns {
        mended.push_str(text.get(from..at).unwrap_or_default());
        mended.push('\n');
        from = at + 1;
    }
    mended.push_str(text.get(from..).unwrap_or_default());
    mended
}

struct Recovery<'t> {
    text: &'t str,
    file: FileId,
    /// The text with faulty statements blanked.
    kept: Vec<u8>,
    scope: Scope,
    /// Where keys fall into; `None` under a header that cannot be used.
    section: Option<Section>,
    /// The statements that say something, and whether each is a header.
    seen: Vec<(Range<usize>, bool)>,
    holes: Vec<Hole>,
    found: Vec<Diagnostic>,
}

impl Recovery<'_> {
    fn take(&mut self, statement: &Statement) {
        let is_blank = |tok: &Tok| matches!(tok.kind, TokenKind::Whitespace | TokenKind::Newline);
        if !statement.tokens.is_empty() && statement.tokens.iter().all(is_blank) {
            return;
        }
        self.seen.push((statement.span.clone(), statement.is_header()));
        match self.accepts(statement) {
            Ok(()) if statement.first().is_none() => {}
            Ok(()) if statement.is_header() => self.header(statement),
            Ok(()) => self.key(statement),
            Err(reject) => self.fault(statement, &reject),
        }
    }

    /// Asks `toml` about a statement alone.
    fn accepts(&self, statement: &Statement) -> Result<(), Reject> {
        let text = self.text.get(statement.span.clone()).unwrap_or_default();
        // A byte-order mark is no fault at the start of a text; this is not the start.
        if statement.span.start > 0 && text.starts_with('\u{feff}') {
            return Err(Reject::Syntax(None));
        }
        let depth = self.section.as_ref().map_or(0, |section| section.path.len());
        convert::read(text, self.file, depth).map(|_| ())
    }

    fn header(&mut self, statement: &Statement) {
        let keys = fault::keys(self.text, statement);
        match self.scope.open(&keys, is_element(statement)) {
            Ok(section) if self.scope.is_lost(&section) => {
                self.section = None;
                self.blank(statement.span.clone());
            }
            Ok(section) => self.section = Some(section),
            Err(clash) => {
                self.section = None;
                self.found.push(message::clash(self.file, &clash, Some(&keys)));
                self.blank(statement.span.clone());
            }
        }
    }

    fn key(&mut self, statement: &Statement) {
        let Some(section) = &self.section else {
            self.blank(statement.span.clone());
            return;
        };
        let keys = fault::keys(self.text, statement);
        if let Err(clash) = self.scope.define(section, &keys) {
            self.found.push(message::clash(self.file, &clash, None));
            self.blank(statement.span.clone());
        }
    }

    fn fault(&mut self, statement: &Statement, reject: &Reject) {
        let refused = reject.span().map(|span| span.start + statement.span.start..span.end + statement.span.start);
        let mut diagnosis = fault::diagnose(self.text, statement, refused);
        if statement.cut && matches!(diagnosis.fault.kind, Kind::Unclosed { .. } | Kind::UnclosedString { .. }) {
            diagnosis.fault.other = Some(self.next_statement(statement.span.end));
        }
        let is_header = diagnosis.is_header;
        let path = if is_header {
            self.section = None;
            self.scope.open(&diagnosis.key, is_element(statement)).ok().map(|section| {
                self.scope.lose(&section);
                section.path
            })
        } else {
            self.section.as_ref().and_then(|section| self.scope.define(section, &diagnosis.key).ok())
        };
        let subject = Subject {
            name: fault::clipped(&Address::new(diagnosis.key.iter().map(|key| &key.name)).to_string()),
            is_header,
            next_is_header: self.text.get(statement.span.end..).is_some_and(|rest| rest.trim_start().starts_with('[')),
        };
        let mut diagnostic = message::fault(self.file, self.text, &diagnosis.fault, &subject);
        match (path, &self.section) {
            (Some(path), _) => {
                diagnostic.address = address(&path);
                // A name of one word may be the first word of many others, of which much is known.
                let block = is_header && path.len() > 1;
                self.holes.push(Hole { path, block });
            }
            // A key that cannot be read may be any key: the block is known to hold more than was read.
            (None, Some(section)) => {
                let start = statement.span.start;
                let unreadable = Step::Key(Key { name: "".into(), span: start..start });
                let path = section.path.iter().cloned().chain([unreadable]).collect();
                self.holes.push(Hole { path, block: false });
            }
            (None, None) => {}
        }
        self.found.push(diagnostic);
        self.blank(statement.span.clone());
    }

    /// The first word of what follows a statement that was cut.
    fn next_statement(&self, end: usize) -> Range<usize> {
        let rest = self.text.get(end..).unwrap_or_default();
        let start = end + (rest.len() - rest.trim_start().len());
        let word = rest.trim_start().split(['=', '\n', '#']).next().unwrap_or_default().trim_end();
        start..start + word.len()
    }

    fn blank(&mut self, span: Range<usize>) {
        for byte in self.kept.get_mut(span).into_iter().flatten() {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }

    /// Reads what was not blanked.
    fn read_rest(&mut self, sink: &mut Sink) -> Table {
        for _ in 0..SURPRISES {
            let kept = String::from_utf8_lossy(&self.kept).into_owned();
            match convert::read(&kept, self.file, 0) {
                Ok(read) => {
                    sink.extend(read.lints);
                    return read.table;
                }
                Err(reject) => {
                    let Some(span) = reject.span() else { break };
                    if !self.surprise(span) {
                        break;
                    }
                }
            }
        }
        Table::default()
    }

    /// Sets aside a statement that was refused only among others, with all that depends on it.
    fn surprise(&mut self, span: Range<usize>) -> bool {
        let at = self.seen.partition_point(|(seen, _)| seen.start <= span.start).saturating_sub(1);
        let Some((statement, is_header)) = self.seen.get(at).cloned() else { return false };
        let fault = Fault::new(Kind::Unexpected, span);
        self.found.push(message::fault(self.file, self.text, &fault, &Subject { is_header, ..Subject::default() }));
        let next_header = || self.seen.iter().skip(at + 1).find(|(_, header)| *header).map(|(next, _)| next.start);
        let end = if is_header { next_header().unwrap_or(self.text.len()) } else { statement.end };
        self.blank(statement.start..end);
        true
    }
}

/// Whether a header names an element of an array: `[[a]]`.
fn is_element(statement: &Statement) -> bool {
    let mut tokens = statement.tokens.iter().skip_while(|tok| tok.is_trivia());
    tokens.nth(1).is_some_and(|tok| tok.kind == TokenKind::LeftSquareBracket)
}

/// The address of a place, unless it lies in an array.
fn address(path: &[Step]) -> Option<Address> {
    let names: Option<Vec<&str>> = path
        .iter()
        .map(|step| match step {
            Step::Key(key) => Some(&*key.name),
            Step::Element(_) => None,
        })
        .collect();
    names.map(Address::new)
}
