//! Whole numbers and ordinals.

use super::{Gender, Lang, Profile};

/// A whole number with the thousands of the profile, and a true minus sign.
pub fn number(profile: impl Into<Profile>, n: i64) -> String {
    let separator = profile.into().thousands();
    let digits = n.unsigned_abs().to_string();
    let mut out = String::from(if n < 0 { "\u{2212}" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

/// A place in an order: `1st`, `22nd`, `11th`; `1er`, `1re`, `2e`.
pub fn ordinal(profile: impl Into<Profile>, n: i64, gender: Option<Gender>) -> String {
    let profile = profile.into();
    let size = n.unsigned_abs();
    let ending = match profile.lang() {
        Lang::Fr if size == 1 && gender == Some(Gender::Feminine) => "re",
        Lang::Fr if size == 1 => "er",
        Lang::Fr => "e",
        Lang::En => match (size % 10, size % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        },
    };
    format!("{}{ending}", number(profile, n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_follow_the_profile() {
        for (n, fr, ca, en) in [
            (0, "0", "0", "0"),
            (999, "999", "999", "999"),
            (1234, "1\u{202f}234", "1\u{a0}234", "1,234"),
            (-45_000, "\u{2212}45\u{202f}000", "\u{2212}45\u{a0}000", "\u{2212}45,000"),
            (1_000_000, "1\u{202f}000\u{202f}000", "1\u{a0}000\u{a0}000", "1,000,000"),
        ] {
            assert_eq!(number(Profile::FrFr, n), fr);
            assert_eq!(number(Profile::FrCa, n), ca);
            for english in [Profile::EnGb, Profile::EnCa, Profile::EnUs] {
                assert_eq!(number(english, n), en);
            }
        }
        assert_eq!(number(Lang::En, i64::MIN), "\u{2212}9,223,372,036,854,775,808");
    }

    #[test]
    fn ordinals_agree() {
        for (n, fr, en) in [
            (0, "0e", "0th"),
            (1, "1er", "1st"),
            (2, "2e", "2nd"),
            (3, "3e", "3rd"),
            (4, "4e", "4th"),
            (11, "11e", "11th"),
            (12, "12e", "12th"),
            (13, "13e", "13th"),
            (21, "21e", "21st"),
            (101, "101e", "101st"),
            (111, "111e", "111th"),
            (1002, "1\u{202f}002e", "1,002nd"),
        ] {
            assert_eq!(ordinal(Lang::Fr, n, None), fr);
            assert_eq!(ordinal(Lang::En, n, Some(Gender::Feminine)), en);
        }
        assert_eq!(ordinal(Lang::Fr, 1, Some(Gender::Feminine)), "1re");
        assert_eq!(ordinal(Profile::FrCa, 1, Some(Gender::Masculine)), "1er");
        assert_eq!(ordinal(Lang::Fr, 2, Some(Gender::Feminine)), "2e");
    }
}
