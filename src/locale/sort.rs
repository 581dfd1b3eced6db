//! The order of names in an index.
//!
//! Names are compared by their letters first, without case and accents, `œ` as `oe`, and numbers by their value.
//! Where that does not part them their accents do, from the left, in Canadian French from the right:
//! `cote, coté, côte, côté` in Paris, `cote, côte, coté, côté` in Montréal. Then come small letters before capitals.

use super::Profile;

/// Where a name stands among others. Compare keys of one profile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortKey {
    /// Words, each with the number after it.
    letters: Vec<(String, u64)>,
    accents: Vec<u8>,
    capitals: Vec<bool>,
    /// Two names are equal only if they are the same.
    name: String,
}

/// Where a name stands among others.
pub fn sort_key(profile: impl Into<Profile>, name: &str) -> SortKey {
    let (mut accents, mut capitals) = (Vec::new(), Vec::new());
    let mut plain = String::new();
    for (c, capital) in seen(name) {
        // An accent that is a character of its own belongs to the letter before it.
        if let Some(accent) = rank(COMBINING, c) {
            accents.last_mut().into_iter().for_each(|last| *last = accent);
            continue;
        }
        let (first, second, accent) = parts(c);
        for letter in std::iter::once(first).chain(second) {
            plain.push(letter);
            accents.push(accent);
            capitals.push(capital);
        }
    }
    if profile.into() == Profile::FrCa {
        accents.reverse();
    }
    SortKey { letters: words(&plain), accents, capitals, name: name.to_owned() }
}

/// The letter under which a name stands in an index; nothing for a name that starts with a figure or a sign.
pub fn initial(name: &str) -> Option<char> {
    let (first, ..) = seen(name).map(|(c, _)| parts(c)).find(|(first, ..)| *first != ' ')?;
    first.to_uppercase().next().filter(|c| c.is_alphabetic())
}

/// A text without case and accents: `Écluse` is `ecluse`.
pub fn folded(text: &str) -> String {
    text.chars().flat_map(fold).collect()
}

/// The letters of a character without case and accents: `é` is `e`, `Œ` is `oe`.
pub(crate) fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase().flat_map(|c| {
        let (first, second, _) = parts(c);
        std::iter::once(first).chain(second)
    })
}

/// The characters of a name that say something about its place, in lower case, and whether each was a capital:
/// no quotation marks, one sort of space and one of hyphen.
fn seen(name: &str) -> impl Iterator<Item = (char, bool)> {
    let told = name.chars().filter(|c| !"«»“”‘\"".contains(*c));
    let small = told.flat_map(|c| c.to_lowercase().map(move |small| (small, c.is_uppercase())));
    small.map(|(c, capital)| match c {
        '\u{a0}' | '\u{202f}' => (' ', capital),
        '–' | '—' | '−' => ('-', capital),
        c => (c, capital),
    })
}

/// Letters with their accents in the order in which these count: acute, grave, circumflex, ring, diaeresis,
/// tilde, cedilla.
const ACCENTED: [(char, &str); 8] = [
    ('a', "áàâåäã"),
    ('c', "ć ĉ   ç"),
    ('e', "éèê ë"),
    ('i', "íìî ï"),
    ('n', "ń    ñ"),
    ('o', "óòô öõ"),
    ('u', "úùûůü"),
    ('y', "ýỳŷ ÿ"),
];

/// The accents that are characters of their own, in the same order.
const COMBINING: &str = "\u{301}\u{300}\u{302}\u{30a}\u{308}\u{303}\u{327}";

/// The letter or two letters that a small letter stands for, and the rank of its accent.
fn parts(c: char) -> (char, Option<char>, u8) {
    match c {
        c if c.is_ascii() => (c, None, 0),
        'œ' => ('o', Some('e'), 0),
        'æ' => ('a', Some('e'), 0),
        '’' => ('\'', None, 0),
        c => {
            let accented = ACCENTED.iter().find_map(|(base, accents)| Some((*base, None, rank(accents, c)?)));
            accented.unwrap_or((c, None, 0))
        }
    }
}

fn rank(accents: &str, c: char) -> Option<u8> {
    accents.chars().zip(1..).find_map(|(accent, rank)| (accent == c).then_some(rank))
}

/// Words, each with the number after it. Spaces around the name say nothing.
fn words(name: &str) -> Vec<(String, u64)> {
    let mut words = Vec::new();
    let mut rest = name.trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (number, after) = after.split_at(after.bytes().take_while(u8::is_ascii_digit).count());
        let value = if number.is_empty() { 0 } else { number.parse().unwrap_or(u64::MAX) };
        words.push((word.to_owned(), value));
        rest = after;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;

    /// Sorts the names from both ends, so that the order cannot be that in which they came.
    fn sorted(profile: Profile, names: &[&'static str]) -> Vec<&'static str> {
        let mut forward = names.to_vec();
        forward.sort_by_cached_key(|name| sort_key(profile, name));
        let mut backward: Vec<&str> = names.iter().rev().copied().collect();
        backward.sort_by_cached_key(|name| sort_key(profile, name));
        assert_eq!(forward, backward);
        forward
    }

    #[test]
    fn names_sort_as_readers_expect() {
        let names = ["Zone 10", "zone 9", "Écluse", "Eau", "Œuf", "Zone 2", "Nord", "99", "zone 2", "« Mer »", "Zone"];
        let expected =
            ["99", "Eau", "Écluse", "« Mer »", "Nord", "Œuf", "Zone", "zone 2", "Zone 2", "zone 9", "Zone 10"];
        for profile in Profile::ALL {
            assert_eq!(sorted(profile, &names), expected);
        }
    }

    #[test]
    fn accents_count_from_the_left_but_in_canada_from_the_right() {
        let names = ["côté", "coté", "côte", "cote"];
        assert_eq!(sorted(Profile::FrFr, &names), ["cote", "coté", "côte", "côté"]);
        assert_eq!(sorted(Profile::FrCa, &names), ["cote", "côte", "coté", "côté"]);
        assert_eq!(sorted(Profile::EnCa, &names), ["cote", "coté", "côte", "côté"]);
        // Letters come before accents: the longer word is later whatever it bears.
        assert_eq!(sorted(Profile::FrCa, &["cotes", "côté", "coter"]), ["côté", "coter", "cotes"]);
        assert_eq!(sorted(Profile::FrFr, &["pêche", "pèche", "péché", "peche"]), ["peche", "péché", "pèche", "pêche"]);
    }

    #[test]
    fn ligatures_and_composed_letters_are_their_letters() {
        assert_eq!(sorted(Profile::FrFr, &["œuf", "offre", "odeur"]), ["odeur", "œuf", "offre"]);
        assert_eq!(sorted(Profile::FrFr, &["cote\u{301}", "côte", "cote"]), ["cote", "cote\u{301}", "côte"]);
        assert_eq!(sorted(Profile::FrFr, &["l’île", "l'ile"]), ["l'ile", "l’île"]);
        assert_eq!(sort_key(Lang::Fr, "007").cmp(&sort_key(Lang::Fr, "7")), std::cmp::Ordering::Greater);
    }

    #[test]
    fn initials_have_no_accent() {
        for (name, expected) in
            [("Étape", Some('E')), ("œuf", Some('O')), ("« Aurek »", Some('A')), ("2d6", None), ("?", None), ("", None)]
        {
            assert_eq!(initial(name), expected, "{name}");
        }
    }
}
