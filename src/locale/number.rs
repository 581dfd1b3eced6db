//! Numbers as they print, with what they count: finished characters, that typesetting leaves as they are.

use super::{Gender, Lang, Profile};

/// A whole number with the thousands of the profile, and a true minus sign.
pub fn number(profile: impl Into<Profile>, n: i64) -> String {
    format!("{}{}", sign(n), grouped(profile.into(), n.unsigned_abs()))
}

/// A number of tenths (`places` 1), hundredths (2) and so on: `decimal(Lang::Fr, 125, 1)` is `12,5`.
pub fn decimal(profile: impl Into<Profile>, n: i64, places: u32) -> String {
    format!("{}{}", sign(n), unsigned_decimal(profile.into(), n, places))
}

/// A percentage: `25 %` in French, `25%` in English.
pub fn percent(profile: impl Into<Profile>, n: i64) -> String {
    let profile = profile.into();
    let space = if profile.lang() == Lang::Fr { "\u{a0}" } else { "" };
    format!("{}{space}%", number(profile, n))
}

/// A number with a unit from which it is not parted: `6 cm`.
pub fn measure(profile: impl Into<Profile>, n: i64, unit: &str) -> String {
    format!("{}\u{a0}{unit}", number(profile, n))
}

/// A sum of money from its hundredths, with the sign of the currency as the country writes it at home:
/// `12,50 $`, `$12.50`.
pub fn money(profile: impl Into<Profile>, cents: i64, currency: &str) -> String {
    let profile = profile.into();
    let sum = unsigned_decimal(profile, cents, 2);
    match profile.lang() {
        Lang::Fr => format!("{}{sum}\u{a0}{currency}", sign(cents)),
        Lang::En => format!("{}{currency}{sum}", sign(cents)),
    }
}

fn sign(n: i64) -> &'static str {
    if n < 0 { "\u{2212}" } else { "" }
}

fn unsigned_decimal(profile: Profile, n: i64, places: u32) -> String {
    let Some(unit) = 10_u64.checked_pow(places).filter(|unit| *unit > 1) else {
        return grouped(profile, n.unsigned_abs());
    };
    let (whole, part) = (n.unsigned_abs() / unit, n.unsigned_abs() % unit);
    let point = if profile.lang() == Lang::Fr { ',' } else { '.' };
    format!("{}{point}{part:0places$}", grouped(profile, whole), places = places as usize)
}

fn grouped(profile: Profile, n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(profile.thousands());
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
    fn what_is_counted_follows_the_profile() {
        let expected = [
            ["12,5", "0,05", "−1_234,50", "25~%", "−3~%", "6~cm", "1_500~mu", "12,50~$", "−1_234,50~€", "0,05~$"],
            ["12,5", "0,05", "−1~234,50", "25~%", "−3~%", "6~cm", "1~500~mu", "12,50~$", "−1~234,50~€", "0,05~$"],
            ["12.5", "0.05", "−1,234.50", "25%", "−3%", "6~cm", "1,500~mu", "$12.50", "−€1,234.50", "$0.05"],
        ];
        for profile in Profile::ALL {
            let row = match profile {
                Profile::FrFr => &expected[0],
                Profile::FrCa => &expected[1],
                _ => &expected[2],
            };
            let shown = [
                decimal(profile, 125, 1),
                decimal(profile, 5, 2),
                decimal(profile, -123_450, 2),
                percent(profile, 25),
                percent(profile, -3),
                measure(profile, 6, "cm"),
                measure(profile, 1500, "mu"),
                money(profile, 1250, "$"),
                money(profile, -123_450, "€"),
                money(profile, 5, "$"),
            ];
            assert_eq!(shown.map(|text| text.replace('\u{a0}', "~").replace('\u{202f}', "_")), row.map(str::to_owned));
        }
        assert_eq!(decimal(Lang::En, 1234, 0), "1,234");
        assert_eq!(decimal(Lang::En, 1234, 99), "1,234");
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
