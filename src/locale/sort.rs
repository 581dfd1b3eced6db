//! The order of names in an index.

use super::Profile;

/// How a name sorts: without case and accents, and numbers by their value; then by accents, which Canada
/// compares from the end of a word: `cote, côte, coté, côté`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SortKey {
    /// The words between numbers, each with the number that follows.
    parts: Vec<(String, u64)>,
    accents: Vec<u32>,
    text: String,
}

/// How a name sorts among others.
pub fn sort_key(profile: impl Into<Profile>, text: &str) -> SortKey {
    let mut parts: Vec<(String, u64)> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (number, after) = after.split_at(after.bytes().take_while(u8::is_ascii_digit).count());
        let value = if number.is_empty() { 0 } else { number.parse().unwrap_or(u64::MAX) };
        parts.push((folded(word), value));
        rest = after;
    }
    let lower = text.chars().flat_map(char::to_lowercase);
    let mut accents: Vec<u32> = lower.map(|c| if c.is_ascii() { 0 } else { c as u32 }).collect();
    if profile.into() == Profile::FrCa {
        accents.reverse();
    }
    SortKey { parts, accents, text: text.to_owned() }
}

/// A text without case and accents: `Écluse` is `ecluse`.
pub fn folded(text: &str) -> String {
    text.chars().flat_map(fold).collect()
}

/// The letters of a character without case and accents: `é` is `e`, `Œ` is `oe`.
pub(crate) fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase().flat_map(|c| {
        let (first, second) = match c {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => ('a', None),
            'ç' => ('c', None),
            'é' | 'è' | 'ê' | 'ë' => ('e', None),
            'î' | 'ï' | 'í' | 'ì' => ('i', None),
            'ñ' => ('n', None),
            'ô' | 'ö' | 'ó' | 'õ' | 'ò' => ('o', None),
            'ù' | 'û' | 'ü' | 'ú' => ('u', None),
            'ÿ' | 'ý' => ('y', None),
            'œ' => ('o', Some('e')),
            'æ' => ('a', Some('e')),
            '’' => ('\'', None),
            c => (c, None),
        };
        std::iter::once(first).chain(second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;

    fn sorted<'n, const N: usize>(profile: impl Into<Profile> + Copy, mut names: [&'n str; N]) -> [&'n str; N] {
        names.sort_by_key(|name| sort_key(profile, name));
        names
    }

    #[test]
    fn names_sort_as_readers_expect() {
        let names = ["Zone 10", "zone 9", "Écluse", "Eau", "Œuf", "Zone 2", "Nord", "99"];
        let expected = ["99", "Eau", "Écluse", "Nord", "Œuf", "Zone 2", "zone 9", "Zone 10"];
        assert_eq!(sorted(Lang::Fr, names), expected);
    }

    #[test]
    fn accents_count_last_and_in_canada_from_the_end() {
        let names = ["côté", "côte", "coté", "cote"];
        assert_eq!(sorted(Profile::FrFr, names), ["cote", "coté", "côte", "côté"]);
        assert_eq!(sorted(Profile::FrCa, names), ["cote", "côte", "coté", "côté"]);
    }
}
