//! STUB
pub mod tree;
use crate::diagnostic::*;
use crate::source::*;
use toml::de::{DeTable, DeValue};
use tree::*;
pub fn decode(bytes: Vec<u8>) -> (String, Vec<Diagnostic>) {
    (String::from_utf8(bytes).unwrap_or_default(), vec![])
}
pub fn parse(text: &str, file: FileId, _sink: &mut Sink) -> Table {
    match DeTable::parse(text) {
        Ok(t) => table(t.into_inner(), file),
        Err(_) => Table::default(),
    }
}
fn table(t: DeTable, file: FileId) -> Table {
    Table::from_entries(
        t.into_iter()
            .map(|(k, v)| {
                let ko = Origin::new(file, k.span());
                let mut node = node(v, file);
                // As the real parser does: the place of a table made by a header is that of its key.
                if node.origin.start < ko.start {
                    node.origin = ko;
                }
                Entry { key: k.into_inner().into_owned().into(), key_origin: ko, node }
            })
            .collect(),
    )
}
fn node(v: toml::Spanned<DeValue>, file: FileId) -> Node {
    let origin = Origin::new(file, v.span());
    let value = match v.into_inner() {
        DeValue::String(s) => Value::String(s.into_owned().into()),
        DeValue::Integer(i) => Value::Integer(i64::from_str_radix(i.as_str(), i.radix()).unwrap_or_default()),
        DeValue::Float(f) => Value::Float(f.as_str().parse().unwrap_or_default()),
        DeValue::Boolean(b) => Value::Boolean(b),
        DeValue::Datetime(d) => Value::Datetime(d.to_string().into()),
        DeValue::Array(a) => Value::Array(a.into_iter().map(|n| node(n, file)).collect()),
        DeValue::Table(t) => Value::Table(table(t, file)),
    };
    Node { origin, value }
}
