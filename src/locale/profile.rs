//! A language as it is printed somewhere: French differs between France and Canada, English between
//! Britain, Canada and the United States.

use super::Lang;

/// How a language is printed, as a place does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Profile {
    /// French of France, and of everywhere but Canada.
    FrFr,
    /// French of Canada.
    FrCa,
    /// English of Britain, and of everywhere but North America.
    EnGb,
    /// English of Canada.
    EnCa,
    /// English of the United States.
    EnUs,
}

impl Profile {
    /// All profiles, in the order in which they are documented.
    pub const ALL: [Profile; 5] = [Profile::FrFr, Profile::FrCa, Profile::EnGb, Profile::EnCa, Profile::EnUs];

    /// The profile that a tag such as `fr-CA` or a locale such as `en_US.UTF-8` asks for.
    ///
    /// Returns `None` for anything that is neither English nor French.
    pub fn from_tag(tag: &str) -> Option<Profile> {
        let lang = Lang::from_tag(tag)?;
        let region =
            |wanted: &str| tag.split(['_', '-', '.', '@']).skip(1).any(|part| part.eq_ignore_ascii_case(wanted));
        Some(match lang {
            Lang::Fr if region("CA") => Profile::FrCa,
            Lang::Fr => Profile::FrFr,
            Lang::En if region("CA") => Profile::EnCa,
            Lang::En if region("US") => Profile::EnUs,
            Lang::En => Profile::EnGb,
        })
    }

    /// The tag, such as `fr-CA`.
    pub fn tag(self) -> &'static str {
        match self {
            Profile::FrFr => "fr-FR",
            Profile::FrCa => "fr-CA",
            Profile::EnGb => "en-GB",
            Profile::EnCa => "en-CA",
            Profile::EnUs => "en-US",
        }
    }

    /// The language.
    pub fn lang(self) -> Lang {
        match self {
            Profile::FrFr | Profile::FrCa => Lang::Fr,
            Profile::EnGb | Profile::EnCa | Profile::EnUs => Lang::En,
        }
    }

    /// A colon after a word, with the space before it.
    pub fn colon(self) -> &'static str {
        match self.lang() {
            Lang::Fr => "\u{a0}:",
            Lang::En => ":",
        }
    }

    /// What parts thousands: `1 234`, `1,234`.
    pub fn thousands(self) -> char {
        match self {
            Profile::FrFr => '\u{202f}',
            Profile::FrCa => '\u{a0}',
            Profile::EnGb | Profile::EnCa | Profile::EnUs => ',',
        }
    }
}

impl From<Lang> for Profile {
    fn from(lang: Lang) -> Profile {
        match lang {
            Lang::Fr => Profile::FrFr,
            Lang::En => Profile::EnGb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_profiles() {
        for (tag, expected) in [
            ("fr", Some(Profile::FrFr)),
            ("fr-CH", Some(Profile::FrFr)),
            ("fr_CA.UTF-8", Some(Profile::FrCa)),
            ("FR-ca", Some(Profile::FrCa)),
            ("fr-Latn-CA", Some(Profile::FrCa)),
            ("en", Some(Profile::EnGb)),
            ("en-AU", Some(Profile::EnGb)),
            ("en_CA", Some(Profile::EnCa)),
            ("en-US", Some(Profile::EnUs)),
            ("ca", None),
            ("ca-FR", None),
            ("C.UTF-8", None),
            ("", None),
        ] {
            assert_eq!(Profile::from_tag(tag), expected, "{tag}");
        }
        for profile in Profile::ALL {
            assert_eq!(Profile::from_tag(profile.tag()), Some(profile));
        }
    }
}
