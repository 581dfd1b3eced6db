//! How much room words take, and how they are broken into lines.

use super::widths::BLOCKS;

/// The fonts that the map asks for; all have the same widths.
pub const SANS: &str = "'Liberation Sans',Arimo,Arial,Helvetica,sans-serif";
/// The fonts of names that stand on the land itself.
pub const SERIF: &str = "'Liberation Serif',Tinos,'Times New Roman',Times,serif";

/// Units of the widths in the size of a font.
const EM: i64 = 2048;
/// From the line that letters stand on to the top of an accent on a capital, and to the foot of a `g`, in [`EM`].
const RISE: i64 = 1854;
const FALL: i64 = 434;

/// A cut of the map's fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Plain.
    Regular,
    /// Bold.
    Bold,
    /// Bold, with serifs.
    Serif,
}

/// A size and a cut of the map's fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Font {
    /// The size, in pixels of the drawing.
    pub size: i64,
    /// The cut.
    pub cut: Cut,
}

impl Font {
    /// The regular cut in a size.
    pub const fn regular(size: i64) -> Font {
        Font { size, cut: Cut::Regular }
    }

    /// The bold cut in a size.
    pub const fn bold(size: i64) -> Font {
        Font { size, cut: Cut::Bold }
    }

    /// The bold cut with serifs in a size.
    pub const fn serif(size: i64) -> Font {
        Font { size, cut: Cut::Serif }
    }

    /// The width of some words, rounded up.
    pub fn width(self, words: &str) -> i64 {
        let units: i64 = words.chars().map(|c| self.advance(c).unwrap_or_else(|| foreign(c))).sum();
        (units * self.size + EM - 1) / EM
    }

    /// From the top of a line to the line that its letters stand on.
    pub const fn rise(self) -> i64 {
        (RISE * self.size + EM - 1) / EM
    }

    /// The height of a line.
    pub const fn line(self) -> i64 {
        self.rise() + (FALL * self.size + EM - 1) / EM
    }

    /// Whether the font has every letter, so that the width is what a browser measures too.
    pub fn has(self, words: &str) -> bool {
        words.chars().all(|c| self.advance(c).is_some())
    }

    fn advance(self, c: char) -> Option<i64> {
        let code = u32::from(c);
        BLOCKS.iter().find_map(|block| {
            let widths = match self.cut {
                Cut::Regular => block.regular,
                Cut::Bold => block.bold,
                Cut::Serif => block.serif,
            };
            let width = widths.get(usize::try_from(code.checked_sub(block.first)?).ok()?)?;
            Some(i64::from(*width)).filter(|width| *width > 0)
        })
    }

    /// The words on lines of at most a width, at most so many; what does not fit ends in an ellipsis.
    pub fn wrap(self, words: &str, width: i64, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        // A word that alone is too wide is broken where the line is full.
        for word in words.split(' ').filter(|word| !word.is_empty()) {
            let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&joined) <= width {
                line = joined;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                if !line.is_empty() && self.width(&line) + self.width(c.encode_utf8(&mut [0; 4])) > width {
                    lines.push(std::mem::take(&mut line));
                }
                // What no line would show need not be measured.
                if lines.len() > most {
                    break;
                }
                line.push(c);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = self.cut(last, width);
            }
        }
        lines
    }

    /// As much of some words as leaves room for an ellipsis.
    fn cut(self, words: &str, width: i64) -> String {
        let mut cut = words.to_owned();
        while !cut.is_empty() && self.width(&cut) + self.width("…") > width {
            cut.pop();
        }
        cut.truncate(cut.trim_end().len());
        cut.push('…');
        cut
    }
}

/// The width that a letter gets which the font lacks; the drawing then holds it to that.
fn foreign(c: char) -> i64 {
    if stacks(c) { 0 } else { EM }
}

/// Whether a character stands over or under the letter before it.
pub fn stacks(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{200b}'..='\u{200d}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_font() {
        // The font's own table: H 1479, o 1139, t 569, h 1139 of 2048.
        assert_eq!(Font::regular(2048).width("Hoth"), 1479 + 1139 + 569 + 1139);
        assert_eq!(Font::bold(2048).width("Hoth"), 1479 + 1251 + 682 + 1251);
        // Half of 1139 is not whole.
        assert_eq!(Font::regular(1024).width("o"), 570);
        assert_eq!(Font::regular(2048).width("Éœ’€"), 1366 + 1933 + 455 + 1139);
        assert!(Font::regular(16).has("Récompenses 10/5 – Łódź, Ωμέγα, Цирк"));
        assert!(!Font::regular(16).has("東京"));
    }

    #[test]
    fn lines_break_at_spaces_and_inside_words_only_when_they_must() {
        let font = Font::regular(16);
        let width = font.width("Ring of");
        assert_eq!(font.wrap("Ring of Kafrene", width.max(font.width("Kafrene")), 3), ["Ring of", "Kafrene"]);
        for words in ["Ring of Kafrene by the sea", "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "a mmmmmmmmmmmmmmmmmmm b"] {
            let lines = font.wrap(words, 80, 2);
            assert!(lines.len() <= 2 && lines.iter().all(|line| font.width(line) <= 80), "{lines:?}");
        }
        assert_eq!(font.wrap("one two three", font.width("three…"), 2), ["one", "two…"]);
        assert!(font.wrap("", 80, 2).is_empty());
    }
}
