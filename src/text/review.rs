//! `reviewed`: short hashes of the languages of a text, as they were when somebody last compared them.
//!
//! `reviewed = "en:1a2b3c fr:4d5e6f"` holds one hash for each language. White space does not count, so that a text
//! may be wrapped otherwise without being read again.

use sha2::{Digest, Sha256};

/// The hash of a text: six hexadecimal digits.
pub fn hash(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let digest = Sha256::digest(words.join(" ").as_bytes());
    digest.iter().take(3).map(|byte| format!("{byte:02x}")).collect()
}

/// What `reviewed` says of texts by language, as they are now.
pub fn line<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let parts: Vec<String> = texts.into_iter().map(|(language, text)| format!("{language}:{}", hash(text))).collect();
    parts.join(" ")
}

/// Whether a text is still what was reviewed; `None` if that says nothing about its language.
pub fn is_fresh(reviewed: &str, language: &str, text: &str) -> Option<bool> {
    let noted = parts(reviewed).find(|(of, _)| *of == language)?.1;
    Some(noted == hash(text))
}

/// Whether every word is a language and a hash.
pub fn is_well_formed(reviewed: &str) -> bool {
    let hex = |hash: &str| hash.len() == 6 && hash.bytes().all(|b| b.is_ascii_hexdigit());
    let words = reviewed.split_whitespace().count();
    words > 0 && parts(reviewed).filter(|(language, hash)| !language.is_empty() && hex(hash)).count() == words
}

/// The languages that were reviewed, with their hashes.
pub fn parts(reviewed: &str) -> impl Iterator<Item = (&str, &str)> {
    reviewed.split_whitespace().filter_map(|part| part.split_once(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_holds_until_the_words_change() {
        let reviewed = line([("en", "At most\ntwo dice."), ("fr", "Au plus deux dés.")]);
        assert!(is_well_formed(&reviewed), "{reviewed}");
        assert_eq!(reviewed.len(), "en:1a2b3c fr:4d5e6f".len());
        assert_eq!(is_fresh(&reviewed, "en", " At most two\n\n dice. "), Some(true));
        assert_eq!(is_fresh(&reviewed, "fr", "Au plus trois dés."), Some(false));
        assert_eq!(is_fresh(&reviewed, "de", "Höchstens zwei Würfel."), None);
        for wrong in ["", "yes", "en:1a2b3", "en:1a2b3c fr", ":1a2b3c", "en:1a2b3g"] {
            assert!(!is_well_formed(wrong), "{wrong}");
        }
    }

    #[test]
    fn hashes_are_those_of_sha256() {
        // printf 'abc' | sha256sum
        assert_eq!(hash("abc"), "ba7816");
    }
}
