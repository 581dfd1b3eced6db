//! Plurals, lists and nouns with their gender.

use super::{Article, Lang, NounForms, Plural, Profile, noun_phrase, plural};

/// The grammatical gender of a French noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    /// `un`, `le`, `inconnu`.
    Masculine,
    /// `une`, `la`, `inconnue`.
    Feminine,
}

/// A common noun that messages decline, such as the name of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// English singular, without article.
    pub en: &'static str,
    /// English plural.
    pub en_plural: &'static str,
    /// French singular, without article.
    pub fr: &'static str,
    /// French plural.
    pub fr_plural: &'static str,
    /// French gender.
    pub gender: Gender,
}

impl Noun {
    /// The forms in one language.
    pub fn forms(&self, lang: Lang) -> NounForms<'static> {
        match lang {
            Lang::En => NounForms { one: self.en, other: self.en_plural, gender: None, elide: None },
            Lang::Fr => NounForms { one: self.fr, other: self.fr_plural, gender: Some(self.gender), elide: None },
        }
    }

    /// English indefinite noun phrase: `a system`, `an objective`.
    pub fn a(&self) -> String {
        noun_phrase(Lang::En, &self.forms(Lang::En), Article::Indefinite, Plural::One)
    }

    /// French indefinite noun phrase: `un système`, `une zone`.
    pub fn un(&self) -> String {
        noun_phrase(Lang::Fr, &self.forms(Lang::Fr), Article::Indefinite, Plural::One)
    }

    /// French noun phrase for none of them: `aucun système`, `aucune zone`.
    pub fn aucun(&self) -> String {
        format!("{} {}", self.agree("aucun", "aucune"), self.fr)
    }

    /// French definite noun phrase, with elision: `le système`, `la zone`, `l'objectif`.
    pub fn le(&self) -> String {
        noun_phrase(Lang::Fr, &self.forms(Lang::Fr), Article::Definite, Plural::One)
    }

    /// French genitive: `du système`, `de la zone`, `de l'objectif`.
    pub fn du(&self) -> String {
        noun_phrase(Lang::Fr, &self.forms(Lang::Fr), Article::Of, Plural::One)
    }

    /// The form of a French adjective that agrees with the noun.
    pub fn agree<'a>(&self, masculine: &'a str, feminine: &'a str) -> &'a str {
        match self.gender {
            Gender::Masculine => masculine,
            Gender::Feminine => feminine,
        }
    }

    /// The plural in one language.
    pub fn plural(&self, lang: Lang) -> &'static str {
        self.forms(lang).other
    }
}

/// A number with its noun: `0 values` but `0 valeur`, since French counts 0 and 1 as singular.
pub fn count(lang: Lang, n: usize, one: &str, many: &str) -> String {
    let noun = match plural(lang.tag(), i64::try_from(n).unwrap_or(i64::MAX)) {
        Plural::One => one,
        Plural::Other => many,
    };
    format!("{n} {noun}")
}

/// Joins with commas and a final `and` or `et`. Only the United States put a comma before it.
pub fn list<S: AsRef<str>>(profile: impl Into<Profile>, items: &[S]) -> String {
    let profile = profile.into();
    let and = match profile {
        Profile::FrFr | Profile::FrCa => " et ",
        Profile::EnUs if items.len() > 2 => ", and ",
        Profile::EnGb | Profile::EnCa | Profile::EnUs => " and ",
    };
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [init @ .., last] => {
            let head: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{}{and}{}", head.join(", "), last.as_ref())
        }
    }
}

/// The text with a capital at its start, accent and all, after the quotes or brackets that it may start with.
pub fn capital(text: &str) -> String {
    let start = text.find(|c: char| !"\"'([«“‘ \u{a0}\u{202f}".contains(c)).unwrap_or(text.len());
    let (opening, words) = text.split_at(start);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    opening.chars().chain(first).chain(letters).collect()
}

/// Like [`list`], but after five names it only says how many more there are.
pub fn at_most_five<S: AsRef<str>>(profile: impl Into<Profile>, items: &[S]) -> String {
    const SHOWN: usize = 5;
    let profile = profile.into();
    if items.len() <= SHOWN {
        return list(profile, items);
    }
    let mut shown: Vec<String> = items.iter().take(SHOWN).map(|s| s.as_ref().to_owned()).collect();
    let more = items.len() - SHOWN;
    shown.push(match profile.lang() {
        Lang::En => format!("{more} more"),
        Lang::Fr => count(Lang::Fr, more, "autre", "autres"),
    });
    list(profile, &shown)
}

/// Each name in backticks, as ids stand in messages.
pub fn quoted<S: AsRef<str>>(items: &[S]) -> Vec<String> {
    items.iter().map(|s| format!("`{}`", s.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECTIVE: Noun = Noun {
        en: "objective",
        en_plural: "objectives",
        fr: "objectif",
        fr_plural: "objectifs",
        gender: Gender::Masculine,
    };

    #[test]
    fn zero_is_singular_in_french_only() {
        assert_eq!(count(Lang::En, 0, "point", "points"), "0 points");
        assert_eq!(count(Lang::Fr, 0, "point", "points"), "0 point");
        assert_eq!(count(Lang::Fr, 2, "point", "points"), "2 points");
    }

    #[test]
    fn lists_have_a_serial_comma_in_the_united_states_alone_and_stop_after_five() {
        assert_eq!(list(Lang::Fr, &["a", "b", "c"]), "a, b et c");
        assert_eq!(list(Profile::FrCa, &["a", "b", "c"]), "a, b et c");
        assert_eq!(list(Lang::En, &["a", "b", "c"]), "a, b and c");
        assert_eq!(list(Profile::EnCa, &["a", "b", "c"]), "a, b and c");
        assert_eq!(list(Profile::EnUs, &["a", "b", "c"]), "a, b, and c");
        assert_eq!(list(Profile::EnUs, &["a", "b"]), "a and b");
        let seven = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(at_most_five(Lang::En, &seven), "a, b, c, d, e and 2 more");
        assert_eq!(at_most_five(Lang::Fr, &seven[..6]), "a, b, c, d, e et 1 autre");
    }

    #[test]
    fn capitals_keep_their_accents() {
        for (text, expected) in [
            ("l'étape", "L'étape"),
            ("étape", "Étape"),
            ("œuf", "Œuf"),
            ("« étape »", "« Étape »"),
            ("(\"open\")", "(\"Open\")"),
            ("2 dés", "2 dés"),
            ("&lt;b", "&lt;b"),
            ("`x`", "`x`"),
            ("\"", "\""),
            ("", ""),
        ] {
            assert_eq!(capital(text), expected);
        }
    }

    #[test]
    fn nouns_take_their_articles() {
        assert_eq!(OBJECTIVE.a(), "an objective");
        assert_eq!(OBJECTIVE.le(), "l'objectif");
        assert_eq!(OBJECTIVE.du(), "de l'objectif");
        assert_eq!(OBJECTIVE.aucun(), "aucun objectif");
    }
}
