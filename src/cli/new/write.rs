//! Values of a tree written as TOML, on one line.

use crate::address::{Address, quote_segment};
use crate::syntax::tree::{Node, Value};

/// A value on one line, its keys in the order in which the author wrote them; `None` for what has no such form.
pub(super) fn inline(node: &Node) -> Option<String> {
    Some(match &node.value {
        Value::String(text) => string(text),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Array(nodes) => format!("[{}]", all(nodes.iter().map(inline))?),
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let entry = |entry: &crate::syntax::tree::Entry| {
                Some(format!("{} = {}", quote_segment(&entry.key), inline(&entry.node)?))
            };
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by_key(|entry| entry.key_origin);
            format!("{{ {} }}", all(entries.into_iter().map(entry))?)
        }
        Value::Float(_) | Value::Datetime(_) | Value::Error => return None,
    })
}

fn all(parts: impl Iterator<Item = Option<String>>) -> Option<String> {
    Some(parts.collect::<Option<Vec<String>>>()?.join(", "))
}

/// A text in quotes.
pub(super) fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// An address as the text of a `column`, whose `*` stands bare.
pub(super) fn column(address: &Address) -> String {
    let word = |segment: &str| if segment == "*" { segment.to_owned() } else { quote_segment(segment) };
    let words: Vec<String> = address.segments().iter().map(|segment| word(segment)).collect();
    string(&words.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Sink;
    use crate::source::FileId;
    use crate::syntax::parse;

    #[test]
    fn what_is_written_reads_back() {
        let text = r#"a = { "nal hutta" = [1, true, "é\"\\\n\u0007"], b = {} }"#;
        let read = |text: &str| parse(text, FileId(0), &mut Sink::default());
        let table = read(text);
        let written = inline(table.get("a").unwrap()).unwrap();
        assert!(read(&format!("a = {written}")).get("a").unwrap().same_value(table.get("a").unwrap()), "{written}");
    }

    #[test]
    fn a_column_is_one_text() {
        assert_eq!(column(&Address::new(["system", "*", "points"])), "\"system.*.points\"");
    }
}
