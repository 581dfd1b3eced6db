//! Syntax that only TOML 1.1 knows. The compiler reads it; the tools of most editors do not.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::codes;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::{FileId, Origin};

/// What is new about an inline table; offsets count from its opening brace.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NewTable {
    /// It goes over several lines.
    Lines,
    /// A comma stands before its closing brace.
    Comma(Range<usize>),
}

/// What TOML 1.0 would not accept directly in an inline table, given its text.
pub(super) fn new_inline_table(raw: &str) -> Option<NewTable> {
    if raw.contains('\n') && has_line_break(raw) {
        return Some(NewTable::Lines);
    }
    let body = raw.strip_suffix('}')?.trim_end_matches([' ', '\t']);
    body.ends_with(',').then(|| NewTable::Comma(body.len() - 1..body.len()))
}

/// Whether a line ends between the braces themselves: in an array or a long text it always could.
fn has_line_break(raw: &str) -> bool {
    let mut open = Vec::new();
    for token in Source::new(raw).lex() {
        match token.kind() {
            kind @ (TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket) => open.push(kind),
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                open.pop();
            }
            TokenKind::Newline if open.last() == Some(&TokenKind::LeftCurlyBracket) => return true,
            _ => {}
        }
    }
    false
}

/// The first `\e` or `\x` in the text of a string.
pub(super) fn new_escape(raw: &str) -> Option<Range<usize>> {
    if !raw.starts_with('"') {
        return None;
    }
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes.get(at..).and_then(|rest| rest.iter().position(|b| *b == b'\\')) {
        at += found;
        match bytes.get(at + 1) {
            Some(b'e') => return Some(at..at + 2),
            Some(b'x') => return Some(at..at + 4),
            _ => at += 2,
        }
    }
    None
}

/// An inline table that only TOML 1.1 knows.
pub(super) fn inline_table(file: FileId, start: usize, found: &NewTable) -> Diagnostic {
    let (span, message, label, help) = match found {
        NewTable::Lines => (
            0..1,
            say!(
                "a block between braces goes over several lines",
                "un bloc entre accolades s'étend sur plusieurs lignes"
            ),
            say!("opened here, closed on another line", "ouvert ici, fermé sur une autre ligne"),
            say!(
                "put it on one line, or write its keys one by one: `rewards.winner = 10`",
                "mettez-le sur une seule ligne, ou écrivez ses clés une à une : `rewards.winner = 10`"
            ),
        ),
        NewTable::Comma(span) => (
            span.clone(),
            say!("a comma stands before the closing brace", "une virgule précède l'accolade fermante"),
            say!("nothing follows this comma", "rien ne suit cette virgule"),
            say!("delete this comma", "supprimez cette virgule"),
        ),
    };
    let origin = Origin::new(file, start + span.start..start + span.end);
    Diagnostic::new(&codes::TOML_1_1, message, origin, label).note(note()).help(help)
}

/// An escape that only TOML 1.1 knows.
pub(super) fn escape(origin: Origin, sequence: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::TOML_1_1,
        say!("the sequence `{sequence}` is new in TOML 1.1", "la séquence `{sequence}` date de TOML 1.1"),
        origin,
        say!("older tools do not know it", "les outils plus anciens l'ignorent"),
    )
    .note(note())
    .help(say!("write `\\u` and four digits instead", "écrivez plutôt `\\u` et quatre chiffres"))
}

/// A time without seconds.
pub(super) fn seconds(origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::TOML_1_1,
        say!("a time is written without seconds", "une heure est écrite sans secondes"),
        origin,
        say!("seconds are missing", "il manque les secondes"),
    )
    .note(note())
    .help(say!("add `:00`", "ajoutez `:00`"))
}

fn note() -> crate::locale::Message {
    say!(
        "the compiler reads it, but the tools of most editors stop here and check nothing more",
        "le compilateur le lit, mais les outils de la plupart des éditeurs s'arrêtent ici et ne vérifient plus rien"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_end_in_an_array_or_a_text_but_not_between_braces() {
        assert_eq!(new_inline_table("{ a = [\n1,\n], b = 2 }"), None);
        assert_eq!(new_inline_table("{ a = \"\"\"x\n{\n\"\"\" }"), None);
        assert_eq!(new_inline_table("{ a = [1, { b = 2,\n c = 3 }] }"), Some(NewTable::Lines));
        assert_eq!(new_inline_table("{ a = 1, # note\n}"), Some(NewTable::Lines));
    }

    #[test]
    fn a_last_comma_is_found_and_others_are_not() {
        assert_eq!(new_inline_table("{ a = 1, }"), Some(NewTable::Comma(7..8)));
        assert_eq!(new_inline_table("{ a = [1,] }"), None);
        assert_eq!(new_inline_table("{}"), None);
    }

    #[test]
    fn escapes_are_found_where_they_are_escapes() {
        assert_eq!(new_escape(r#""a\x41""#), Some(2..6));
        assert_eq!(new_escape(r#""\\e \e""#), Some(5..7));
        assert_eq!(new_escape(r#""\\x41 \n""#), None);
        assert_eq!(new_escape(r"'\e'"), None);
    }
}
