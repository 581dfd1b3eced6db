//! Breaking a paragraph into lines.

/// The lines of a text, each at most `width` characters unless one piece is longer.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for piece in pieces(text) {
        let length = piece.chars().count();
        match lines.last_mut() {
            Some(line) if length < room => {
                line.push(' ');
                line.push_str(&piece);
                room -= length + 1;
            }
            _ => {
                lines.push(piece);
                room = width.saturating_sub(length);
            }
        }
    }
    lines
}

/// What no line break may divide: a word with the punctuation that French sets off with a
/// space, and code between backticks.
fn pieces(text: &str) -> Vec<String> {
    let code_closes = text.matches('`').count().is_multiple_of(2);
    let mut pieces: Vec<String> = Vec::new();
    let mut in_code = false;
    let mut after_guillemet = false;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let stays = in_code || after_guillemet || word.starts_with([':', ';', '?', '!', '»']);
        match pieces.last_mut() {
            Some(piece) if stays => {
                piece.push(' ');
                piece.push_str(word);
            }
            _ => pieces.push(word.to_owned()),
        }
        in_code ^= code_closes && !word.matches('`').count().is_multiple_of(2);
        after_guillemet = word.ends_with('«');
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("été ici", 7), ["été ici"]);
        assert_eq!(wrap("overlong a b", 3), ["overlong", "a b"]);
        assert!(wrap("", 10).is_empty());
    }

    #[test]
    fn keeps_code_and_french_punctuation_together() {
        assert_eq!(wrap("écrivez `loser = 15` dans", 12), ["écrivez", "`loser = 15`", "dans"]);
        assert_eq!(wrap("vouliez-vous dire `x` ?", 21), ["vouliez-vous dire", "`x` ?"]);
        assert_eq!(wrap("dit « non » ici", 9), ["dit", "« non »", "ici"]);
        assert_eq!(wrap("one ` tick", 5), ["one `", "tick"], "a lone backtick holds nothing together");
    }
}
