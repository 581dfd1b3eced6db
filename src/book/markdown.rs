//! Words of strangers as inert Markdown.
//!
//! Whatever a pack says is escaped: no markup, no HTML, no link, and nothing that mdBook would act on
//! (`{{#include …}}`, heading attributes, definition lists) comes out of a text.

use crate::locale::{Profile, typeset};

/// A text on one line: typeset for the language, then escaped. Line breaks become spaces.
pub fn inline(profile: impl Into<Profile>, text: &str) -> String {
    escape(&typeset(profile, &one_line(&visible(text))))
}

/// A text of one or more paragraphs, which blank lines part.
pub fn paragraphs(profile: impl Into<Profile>, text: &str) -> Vec<String> {
    let (profile, text) = (profile.into(), text.replace("\r\n", "\n"));
    let parts = text.split("\n\n").map(|part| inline(profile, part));
    parts.filter(|part| !part.is_empty()).collect()
}

/// A link to an address of the web, or its text alone if it is neither https nor mailto.
pub fn web_link(url: &str) -> String {
    let url = visible(url);
    let safe = url.starts_with("https://") || url.starts_with("mailto:");
    if !safe {
        return escape(&url);
    }
    format!("[{}]({})", escape(&url), target(&url))
}

/// A code span that holds exactly this text.
pub fn code(text: &str) -> String {
    let text = visible(text).replace('\n', " ").replace("{{", "{ {");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// The text with everything taken out that is not seen but acts: control characters, and those
/// that turn the direction of writing.
pub fn visible(text: &str) -> String {
    let acts = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if text.contains(acts) { text.replace(acts, "") } else { text.to_owned() }
}

/// What a link may point at: everything but letters, digits and a few signs is percent-encoded.
pub(super) fn target(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for byte in url.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:/?#@!$&'*+,;=%".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '|' | '~' | '#' | '$' | '^' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Runs of spaces, tabs and line breaks become one space; no-break spaces stay.
pub(super) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split([' ', '\t', '\n']).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// The words of a pack may come first in a block, where a mark would make a list, a heading or a definition.
/// No block of ours starts with one of these.
pub(super) fn guard_start(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let acts = match rest.chars().next() {
        Some('.' | ')') => digits > 0,
        Some('-' | '+' | '=' | ':') => digits == 0,
        _ => false,
    };
    if acts { format!("{number}\\{rest}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;
    use pulldown_cmark::{Event, Options, Parser};

    fn events(markdown: &str) -> Vec<Event<'_>> {
        Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION).collect()
    }

    /// The words that a reader sees; anything but one paragraph of text fails.
    fn read(markdown: &str) -> String {
        let mut text = String::new();
        for event in events(markdown) {
            match event {
                Event::Text(words) => text.push_str(&words),
                Event::Start(pulldown_cmark::Tag::Paragraph) | Event::End(pulldown_cmark::TagEnd::Paragraph) => {}
                other => panic!("{markdown} gives {other:?}"),
            }
        }
        text
    }

    #[test]
    fn whatever_is_written_is_read_as_written() {
        for hostile in [
            "<script>alert(1)</script>",
            "{{#include /etc/passwd}}",
            "](javascript:alert(1))",
            "[x](javascript:alert(1))",
            "<javascript:alert(1)>",
            "![p](https://example.org/p.png)",
            "# title",
            "- item",
            "+ item",
            "* item",
            "1. item",
            "12) item",
            "> quote",
            ": definition",
            "=== rule",
            "--- rule",
            "***",
            "```rust",
            "~~~ code",
            "~~gone~~",
            "a | b",
            "[^1]: note",
            "[ ] task",
            "[!NOTE] tip",
            "&lt;b&gt; &amp; &#60;",
            "a\\",
            "\\# a",
            "x {#id .class}",
            "$x$ and $$y$$",
            "a^b^ H~2~O",
            "||spoiler||",
            "<!-- hidden",
            "\\{{#include x}}",
            "`code",
            "__init__",
            "[[wiki]]",
            "<https://example.org>",
        ] {
            let written = guard_start(&inline(Lang::En, hostile));
            assert_eq!(read(&written), hostile, "{written}");
            assert!(!written.contains("{{"), "{written}");
        }
    }

    #[test]
    fn blank_lines_part_paragraphs_and_nothing_unseen_stays() {
        assert_eq!(paragraphs(Lang::Fr, "Un\r\n\r\n deux\ntrois ?\n\n\n"), ["Un", "deux trois\u{202f}?"]);
        assert_eq!(inline(Lang::En, "a\u{202e}b\u{1b}[0m\u{0}"), "ab\\[0m");
    }

    #[test]
    fn links_are_https_or_mailto_or_plain_words() {
        assert_eq!(
            web_link("https://a.org/(x)?q=[1]"),
            "[https://a.org/(x)?q=\\[1\\]](https://a.org/%28x%29?q=%5B1%5D)"
        );
        assert_eq!(web_link("javascript:alert(1)"), "javascript:alert(1)");
        assert_eq!(web_link("http://a.org"), "http://a.org");
    }

    #[test]
    fn code_holds_backticks() {
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`"), "`` ` ``");
    }
}
