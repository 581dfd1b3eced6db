//! Which form of a word goes with a number.

/// The two forms of a word that packs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plural {
    /// `1 token`, `0 pion`, `1 pion`.
    One,
    /// `0 tokens`, `2 tokens`, `2 pions`.
    Other,
}

/// The form that goes with a whole number in the language of a tag, by the cardinal rules of Unicode's CLDR.
///
/// French counts 0 as singular, English as plural. Languages that distinguish more than two forms get their
/// `one`, and `other` for all the rest. Where a language is not known here, 1 alone is singular.
pub fn plural(language: &str, n: i64) -> Plural {
    let n = n.unsigned_abs();
    let mut parts = language.split(['-', '_', '.', '@']);
    let primary = parts.next().unwrap_or_default().to_ascii_lowercase();
    let european_portuguese = primary == "pt" && parts.any(|part| part.eq_ignore_ascii_case("PT"));
    let (tens, hundreds) = (n % 10, n % 100);
    let one = match primary.as_str() {
        "pt" if european_portuguese => n == 1,
        "fr" | "pt" | "ff" | "hy" | "kab" | "ak" | "am" | "as" | "bho" | "bn" | "fa" | "gu" | "hi" | "kn" | "ln"
        | "mg" | "pa" | "si" | "ti" | "wa" | "zu" => n <= 1,
        "be" | "bs" | "hr" | "is" | "lv" | "mk" | "ru" | "sr" | "uk" => tens == 1 && hundreds != 11,
        "lt" => tens == 1 && !(11..=19).contains(&hundreds),
        "sl" => hundreds == 1,
        "id" | "ja" | "ko" | "lo" | "ms" | "my" | "th" | "vi" | "yue" | "zh" => false,
        _ => n == 1,
    };
    if one { Plural::One } else { Plural::Other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_their_form() {
        for (language, one, other) in [
            ("fr", &[0, 1, -1][..], &[2, -2, 11, 101, i64::MIN][..]),
            ("fr-CA", &[0, 1], &[2]),
            ("en", &[1, -1], &[0, 2, 11, 21, i64::MAX]),
            ("en_US.UTF-8", &[1], &[0]),
            ("de", &[1], &[0, 2]),
            ("pt", &[0, 1], &[2]),
            ("pt-BR", &[0, 1], &[2]),
            ("pt-PT", &[1], &[0, 2]),
            ("es", &[1], &[0, 2]),
            ("ru", &[1, 21, 101], &[0, 2, 11, 111]),
            ("lt", &[1, 21], &[11, 13, 0]),
            ("sl", &[1, 101], &[11, 2]),
            ("ja", &[], &[0, 1, 2]),
            ("tlh", &[1], &[0, 2]),
            ("", &[1], &[0]),
        ] {
            for n in one {
                assert_eq!(plural(language, *n), Plural::One, "{language} {n}");
            }
            for n in other {
                assert_eq!(plural(language, *n), Plural::Other, "{language} {n}");
            }
        }
    }
}
