//! What is typed and what is printed, row by row of the table in the documentation of the module.
//!
//! In the expected text `~` stands for a no-break space and `_` for a narrow one.

use super::{plain, typeset, without_narrow};
use crate::locale::{Lang, Profile};

mod dashes;
mod figures;
mod kept;
mod marks;
mod properties;
mod quotes;

const FR: &[Profile] = &[Profile::FrFr];
const CA: &[Profile] = &[Profile::FrCa];
const FRENCH: &[Profile] = &[Profile::FrFr, Profile::FrCa];
const ENGLISH: &[Profile] = &[Profile::EnGb, Profile::EnCa, Profile::EnUs];
const BRITISH: &[Profile] = &[Profile::EnGb];
const AMERICAN: &[Profile] = &[Profile::EnCa, Profile::EnUs];

fn real(expected: &str) -> String {
    expected.replace('~', "\u{a0}").replace('_', "\u{202f}")
}

/// What is typed prints as expected, and prints the same when it is set again, or undone and set again.
fn check(profiles: &[Profile], table: &[(&str, &str)]) {
    for profile in profiles {
        for (typed, expected) in table {
            let expected = real(expected);
            assert_eq!(typeset(*profile, typed), expected, "{typed} in {profile:?}");
            assert_eq!(typeset(*profile, &expected), expected, "{typed} set twice in {profile:?}");
            let undone = plain(*profile, &expected);
            assert_eq!(typeset(*profile, &undone), expected, "{typed} undone as {undone} in {profile:?}");
        }
    }
}

/// Like `check`, and what is printed goes back to exactly what was typed.
fn both_ways(profiles: &[Profile], table: &[(&str, &str)]) {
    check(profiles, table);
    for profile in profiles {
        for (typed, expected) in table {
            assert_eq!(&plain(*profile, &real(expected)), typed, "{expected} undone in {profile:?}");
        }
    }
}

/// Texts that stay as they are typed, there and back.
fn untouched(profiles: &[Profile], texts: &[&str]) {
    let table: Vec<(&str, &str)> = texts.iter().map(|text| (*text, *text)).collect();
    for profile in profiles {
        for (typed, _) in &table {
            assert_eq!(&typeset(*profile, typed), typed, "in {profile:?}");
            assert_eq!(&plain(*profile, typed), typed, "undone in {profile:?}");
        }
    }
}

#[test]
fn a_language_is_printed_by_its_usual_profile() {
    assert_eq!(typeset(Lang::Fr, "Quoi ?"), "Quoi\u{202f}?");
    assert_eq!(typeset(Lang::En, "one -- two"), "one\u{a0}– two");
}

#[test]
fn a_typeface_may_lack_the_narrow_space() {
    assert_eq!(without_narrow("1\u{202f}234 dés\u{202f}!"), "1\u{a0}234 dés\u{a0}!");
}
