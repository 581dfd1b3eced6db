use proptest::prelude::*;

use super::*;
use crate::locale::{Date, Time, decimal, measure, money, number, ordinal, percent};

/// Texts made of what the rules look at.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        " ", "  ", "\u{a0}", "\u{202f}", "\n", "\n\n", "a", "mot", "Mot", "l'", "'", "\"", "’", "‘", "“", "”", "«",
        "»", ".", "...", "…", ",", ";", ":", "!", "?", "-", "--", "---", "–", "—", "−", "%", "€", "$", "0", "1", "12",
        "234", "1 234", "3-5", "2ème", "1ère", "janvier", "h", "cm", "°", "n°", "p.m.", "(", ")", "[", "]", "[[", "]]",
        "](", "{", "}", "`", "``", "*", "**", "_", "|", "/", "\\", "<b", ">", "http://", "://", ":)", ":'(", "~~~",
        "#", "=", "+", "\u{f000}", "\u{f001}", "é", "X", "May", "1er",
    ]);
    prop::collection::vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
}

fn profiles() -> impl Strategy<Value = Profile> {
    prop::sample::select(Profile::ALL.to_vec())
}

/// Without what typesetting may add, take away or put in another's place.
fn letters(text: &str) -> String {
    let same = |c: char| !c.is_whitespace() && !"'\"’‘“”«».…-–—−".contains(c);
    text.chars().filter(|c| same(*c)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn setting_twice_changes_nothing(profile in profiles(), text in texts()) {
        let once = typeset(profile, &text);
        prop_assert_eq!(typeset(profile, &once), once);
    }

    #[test]
    fn what_is_undone_sets_the_same(profile in profiles(), text in texts()) {
        let set = typeset(profile, &text);
        let undone = plain(profile, &set);
        prop_assert_eq!(typeset(profile, &undone), set);
    }

    #[test]
    fn anything_goes(profile in profiles(), text in "\\PC*") {
        let once = typeset(profile, &text);
        prop_assert_eq!(typeset(profile, &once), once);
    }

    #[test]
    fn finished_numbers_are_left_as_they_are(profile in profiles(), n in any::<i64>(), small in -3000_i64..3000) {
        for n in [n, small] {
            for shown in [
                number(profile, n),
                ordinal(profile, n, None),
                decimal(profile, n, 2),
                percent(profile, n),
                measure(profile, n, "cm"),
                money(profile, n, "$"),
            ] {
                prop_assert_eq!(typeset(profile, &shown), &*shown);
                let within = format!("({shown}), mot");
                prop_assert_eq!(typeset(profile, &within), within);
            }
        }
    }

    #[test]
    fn finished_days_and_times_are_left_as_they_are(profile in profiles(), month in 1..=12_u8, day in 1..=28_u8, hour in 0..24_u8) {
        let date = Date::new(2026, month, day).map_or_else(String::new, |date| date.long(profile) + " " + &date.short(profile));
        prop_assert_eq!(typeset(profile, &date), date);
        let time = Time::new(hour, day).map_or_else(String::new, |time| time.show(profile));
        prop_assert_eq!(typeset(profile, &time), time);
    }

    #[test]
    fn no_word_is_changed(profile in profiles(), text in "[a-zà-ü ?!:;,.'\"«»()*_—–-]*") {
        prop_assert_eq!(letters(&typeset(profile, &text)), letters(&text));
    }
}
