//! What `toml` accepts, turned into our tree.
//!
//! `toml` decides what is TOML: its spanned parser does the reading, and only what it leaves
//! open (numbers, which it keeps as text) is decided here, the way its own tables decide it.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::depth::{self, MAX_DEPTH};
use super::portable;
use super::tree::{Entry, Node, Table, Value};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Origin};

/// Why a text is refused, and where if that is known.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reject {
    /// Not TOML.
    Syntax(Option<Range<usize>>),
    /// A number that does not fit.
    Number(Range<usize>),
    /// Deeper than [`MAX_DEPTH`].
    Depth(Range<usize>),
}

impl Reject {
    /// Where.
    pub(super) fn span(&self) -> Option<Range<usize>> {
        match self {
            Reject::Syntax(span) => span.clone(),
            Reject::Number(span) | Reject::Depth(span) => Some(span.clone()),
        }
    }
}

/// A text that was read: its root table, and what editors' tools would refuse in it.
pub(super) struct Read {
    pub(super) table: Table,
    pub(super) lints: Vec<Diagnostic>,
}

/// Reads a whole text whose values will lie `depth` levels deep, or says why it cannot be read.
pub(super) fn read(text: &str, file: FileId, depth: usize) -> Result<Read, Reject> {
    if let Some(span) = depth::too_deep(text, depth) {
        return Err(Reject::Depth(span));
    }
    let parsed = DeTable::parse(text).map_err(|error| Reject::Syntax(error.span()))?;
    let mut converter = Converter { text, file, lints: Vec::new(), flagged: 0..0 };
    let table = converter.table(parsed.into_inner(), depth)?;
    Ok(Read { table, lints: converter.lints })
}

/// Whether a text is one plain value such as `12` or `true`.
pub(super) fn is_scalar(text: &str) -> bool {
    match DeValue::parse(text).map(Spanned::into_inner) {
        Ok(DeValue::Integer(number)) => i64::from_str_radix(number.as_str(), number.radix()).is_ok(),
        Ok(DeValue::Float(number)) => float(number.as_str()).is_some(),
        Ok(DeValue::Array(_) | DeValue::Table(_)) | Err(_) => false,
        Ok(_) => true,
    }
}

struct Converter<'t> {
    text: &'t str,
    file: FileId,
    lints: Vec<Diagnostic>,
    /// The inline table that was reported last: what lies in it is not reported again.
    flagged: Range<usize>,
}

impl Converter<'_> {
    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Result<Table, Reject> {
        let mut entries = Vec::with_capacity(table.len());
        for (key, value) in table {
            let key_span = key.span();
            let key = key.into_inner();
            self.lint_escapes(matches!(key, Cow::Owned(_)), &key_span);
            let node = self.node(value, Some(&key_span), depth + 1)?;
            let key_origin = Origin::new(self.file, key_span);
            entries.push(Entry { key: boxed(key), key_origin, node });
        }
        Ok(Table::from_sorted(entries))
    }

    fn node(&mut self, value: Spanned<DeValue<'_>>, key: Option<&Range<usize>>, depth: usize) -> Result<Node, Reject> {
        let span = value.span();
        if depth > MAX_DEPTH {
            return Err(Reject::Depth(span));
        }
        let value = match value.into_inner() {
            DeValue::String(text) => {
                self.lint_escapes(matches!(text, Cow::Owned(_)), &span);
                Value::String(boxed(text))
            }
            DeValue::Integer(number) => {
                let parsed = i64::from_str_radix(number.as_str(), number.radix());
                Value::Integer(parsed.map_err(|_| Reject::Number(span.clone()))?)
            }
            DeValue::Float(number) => Value::Float(float(number.as_str()).ok_or_else(|| Reject::Number(span.clone()))?),
            DeValue::Boolean(truth) => Value::Boolean(truth),
            DeValue::Datetime(datetime) => {
                if datetime.time.is_some_and(|time| time.second.is_none()) {
                    self.lints.push(portable::seconds(Origin::new(self.file, span.clone())));
                }
                Value::Datetime(self.raw(&span).into())
            }
            DeValue::Array(array) => Value::Array(self.array(array, depth)?),
            DeValue::Table(table) => {
                self.lint_inline_table(&span);
                Value::Table(self.table(table, depth)?)
            }
        };
        Ok(Node { origin: self.origin(span, key), value })
    }

    fn array(&mut self, array: DeArray<'_>, depth: usize) -> Result<Vec<Node>, Reject> {
        let mut nodes = Vec::with_capacity(array.len());
        for element in array {
            nodes.push(self.node(element, None, depth + 1)?);
        }
        Ok(nodes)
    }

    /// The place of a value. `toml` gives a table or array made by headers the span of its header,
    /// which begins before its key: the key alone says it better.
    fn origin(&self, span: Range<usize>, key: Option<&Range<usize>>) -> Origin {
        match key {
            Some(key) if span.start < key.start => Origin::new(self.file, key.clone()),
            _ => Origin::new(self.file, span),
        }
    }

    fn raw(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// A text that was decoded had escapes; the others are parts of the file.
    fn lint_escapes(&mut self, decoded: bool, span: &Range<usize>) {
        if decoded && let Some(escape) = portable::new_escape(self.raw(span)) {
            let place = span.start + escape.start..span.start + escape.end;
            let lint = portable::escape(Origin::new(self.file, place.clone()), self.raw(&place));
            self.lints.push(lint);
        }
    }

    fn lint_inline_table(&mut self, span: &Range<usize>) {
        let raw = self.raw(span);
        if !raw.starts_with('{') || self.flagged.contains(&span.start) {
            return;
        }
        let Some(found) = portable::new_inline_table(raw) else { return };
        let lint = portable::inline_table(self.file, span.start, &found);
        self.lints.push(lint);
        self.flagged = span.clone();
    }
}

fn boxed(text: Cow<'_, str>) -> Box<str> {
    match text {
        Cow::Borrowed(text) => Box::from(text),
        Cow::Owned(text) => text.into_boxed_str(),
    }
}

/// A number with a decimal point. One that overflows is refused, as `toml` does.
fn float(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite() || text.contains("inf") || text.contains("nan"))
}
