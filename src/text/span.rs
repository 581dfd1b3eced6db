//! Where a part of a decoded TOML string stands in the file.

use std::ops::Range;

use crate::source::{Origin, Sources};

/// The place of a part of a text: `part` counts bytes of the decoded text, `origin` is the place of the
/// whole string in its file, quotes included.
///
/// Where the string cannot be followed (another spelling than TOML's, a part that is none), the
/// whole string is the answer.
pub fn locate(sources: &Sources, origin: Origin, text: &str, part: Range<usize>) -> Origin {
    let raw = sources.text(origin);
    match within(raw, text, part) {
        Some(span) => Origin::new(origin.file, origin.start as usize + span.start..origin.start as usize + span.end),
        None => origin,
    }
}

/// The bytes of a TOML string, as written, that a part of its decoded text comes from.
fn within(raw: &str, text: &str, part: Range<usize>) -> Option<Range<usize>> {
    if part.end > text.len() {
        return None;
    }
    let opening = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| raw.starts_with(quotes))?;
    let escapes = opening.starts_with('"');
    let mut at = opening.len();
    if opening.len() == 3 {
        at += newline(raw.get(at..)?);
    }
    let mut decoded = 0;
    let mut start = None;
    loop {
        // What decodes to nothing belongs to what comes before it.
        if escapes {
            at += folded_lines(raw.get(at..)?);
        }
        if decoded == part.start && start.is_none() {
            start = Some(at);
        }
        if decoded >= part.end {
            return Some(start?..at);
        }
        let rest = raw.get(at..)?;
        let c = text.get(decoded..)?.chars().next()?;
        let written = match rest.chars().next()? {
            '\\' if escapes => escape(rest)?,
            '\r' if c == '\n' => newline(rest),
            written => written.len_utf8(),
        };
        at += written;
        decoded += c.len_utf8();
        if decoded > part.start && start.is_none() {
            return None;
        }
    }
}

fn newline(rest: &str) -> usize {
    if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
}

/// The length of backslashes at the ends of lines, with the white space that they swallow.
fn folded_lines(rest: &str) -> usize {
    let mut at = 0;
    loop {
        let Some(after) = rest.get(at..).and_then(|rest| rest.strip_prefix('\\')) else { return at };
        let blank = after.len() - after.trim_start_matches([' ', '\t']).len();
        let ends = after.get(blank..).is_some_and(|rest| newline(rest) > 0);
        if !ends {
            return at;
        }
        at += 1 + after.len() - after.trim_start_matches([' ', '\t', '\r', '\n']).len();
    }
}

/// The length of an escape such as `\n` or `\u00e9`.
fn escape(rest: &str) -> Option<usize> {
    Some(match rest.as_bytes().get(1)? {
        b'x' => 4,
        b'u' => 6,
        b'U' => 10,
        _ => 2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of a string, as written, that some decoded words come from.
    fn find<'r>(raw: &'r str, words: &str) -> &'r str {
        let text: toml::Table = format!("a = {raw}").parse().unwrap();
        let text = text["a"].as_str().unwrap().to_owned();
        let start = text.find(words).unwrap();
        let span = within(raw, &text, start..start + words.len()).unwrap();
        &raw[span]
    }

    #[test]
    fn every_kind_of_string() {
        assert_eq!(find(r#""au plus {n} dés""#, "{n}"), "{n}");
        assert_eq!(find(r"'au plus {n} dés'", "{n}"), "{n}");
        assert_eq!(find(r#""d\u00e9s \"à\" {n}""#, "{n}"), "{n}");
        assert_eq!(find(r#""d\u00e9s""#, "é"), r"\u00e9");
        assert_eq!(find("\"\"\"\nune\n{n} deux\"\"\"", "{n}"), "{n}");
        assert_eq!(find("\"\"\"\r\nune\r\n{n} deux\"\"\"", "{n}"), "{n}");
        assert_eq!(find("'''\nune\n{n} deux'''", "{n}"), "{n}");
        assert_eq!(find("\"\"\"une \\\n   {n} \\\n\n  fin\"\"\"", "{n}"), "{n}");
        assert_eq!(find("\"\"\"une \\\n   {n} fin\"\"\"", "une {n}"), "une \\\n   {n}");
        assert_eq!(find(r#""\\{n\\}""#, "{n"), "{n");
    }

    #[test]
    fn what_is_no_part_has_no_place() {
        assert_eq!(within("\"ab\"", "ab", 1..5), None);
        assert_eq!(within("ab", "ab", 0..1), None);
        assert_eq!(within("\"ab\"", "ab", 2..2), Some(3..3));
    }
}
