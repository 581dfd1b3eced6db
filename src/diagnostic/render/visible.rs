//! Showing characters that a terminal would obey, or that nobody would see.

use std::borrow::Cow;

/// Whether a character acts on the terminal, reorders the text around it, or is invisible
/// where an author cannot have meant it. Packs come from strangers.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}')
}

/// Appends a character, or its number in the form `<U+001B>` if it would not show.
pub(super) fn push(out: &mut String, c: char) {
    if is_hidden(c) {
        out.push_str(&format!("<U+{:04X}>", u32::from(c)));
    } else {
        out.push(c);
    }
}

/// A text of one line with every character visible.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    text.chars().for_each(|c| push(&mut out, c));
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_and_reordering_show() {
        assert_eq!(line("\u{1b}[31mred\u{7}"), "<U+001B>[31mred<U+0007>");
        assert_eq!(line("a\u{202e}b\r\n"), "a<U+202E>b<U+000D><U+000A>");
        assert_eq!(line("\u{9b}2J\u{7f}"), "<U+009B>2J<U+007F>");
    }

    #[test]
    fn french_spaces_and_joined_emoji_stay() {
        let text = "«\u{202f}été\u{a0}» 👩\u{200d}🚀 e\u{301}";
        assert!(matches!(line(text), Cow::Borrowed(same) if same == text));
    }
}
