//! How much room words take, by the widths of the letters.

use crate::book::map::metrics::Font;
use crate::locale::without_narrow;

/// The width of words at a size; both in hundredths of a point. Few typefaces have the narrow no-break space; no other
/// one that stands in for it is wider than the ordinary one.
pub fn width(words: &str, size: i64, bold: bool) -> i64 {
    if bold { Font::bold(size) } else { Font::regular(size) }.width(&without_narrow(words))
}

/// How many lines words take at a size in a width, the first of which is led by words in bold.
pub fn lines(lead: &str, words: &str, size: i64, room: i64) -> i64 {
    let space = width(" ", size, false);
    let (mut lines, mut at) = (1, 0);
    let leading = lead.split(' ').map(|word| (word, true));
    for (word, bold) in leading.chain(words.split(' ').map(|word| (word, false))).filter(|(word, _)| !word.is_empty()) {
        let wide = width(word, size, bold);
        let joined = if at == 0 { wide } else { at + space + wide };
        if joined <= room || at == 0 {
            at = joined;
        } else {
            lines += 1;
            at = wide;
        }
        // A word that is wider than a line is broken.
        let broken = (at - 1).max(0) / room.max(1);
        (lines, at) = (lines + broken, at - broken * room.max(1));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_inside_long_ones() {
        // At 10 points, an `a` of 1139 units of 2048 is 5.57 points wide and a space of 569 is 2.78.
        assert_eq!([width("a", 1000, false), width(" ", 1000, false)], [557, 278]);
        assert_eq!(lines("", "a a a", 1000, 3 * 557 + 2 * 278), 1);
        assert_eq!(lines("", "a a a", 1000, 3 * 557 + 2 * 278 - 1), 2);
        assert_eq!(lines("", "aaaaaaa", 1000, 1200), 4, "7 letters, 2 of them a line");
        assert_eq!(lines("", "", 1000, 1200), 1);
        assert_eq!(lines("a", "a", 1000, 2 * 557 + 278), 1, "a bold a is as wide");
        assert_eq!(lines("b", "a", 1000, 2 * 557 + 278), 2, "a bold b is wider");
        assert_eq!(lines("", "a\u{a0}a a", 1000, 3 * 557), 2, "a no-break space does not break");
        assert_eq!(lines("", "a", 1000, 0), 557, "whatever the room");
    }

    #[test]
    fn the_spaces_of_french_have_widths() {
        assert_eq!(["\u{a0}", "\u{202f}"].map(|space| width(space, 1000, false)), [278; 2]);
    }
}
