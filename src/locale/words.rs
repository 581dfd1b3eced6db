//! Plurals, lists and nouns with their gender.

use super::Lang;

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
    /// English indefinite noun phrase: `a system`, `an objective`.
    pub fn a(&self) -> String {
        let article = if self.en.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        format!("{article} {}", self.en)
    }

    /// French indefinite noun phrase: `un système`, `une zone`.
    pub fn un(&self) -> String {
        match self.gender {
            Gender::Masculine => format!("un {}", self.fr),
            Gender::Feminine => format!("une {}", self.fr),
        }
    }

    /// French noun phrase for none of them: `aucun système`, `aucune zone`.
    pub fn aucun(&self) -> String {
        format!("{} {}", self.agree("aucun", "aucune"), self.fr)
    }

    /// French definite noun phrase, with elision: `le système`, `la zone`, `l'objectif`.
    pub fn le(&self) -> String {
        if self.elides() {
            return format!("l'{}", self.fr);
        }
        format!("{} {}", self.agree("le", "la"), self.fr)
    }

    /// French genitive: `du système`, `de la zone`, `de l'objectif`.
    pub fn du(&self) -> String {
        if self.elides() {
            return format!("de l'{}", self.fr);
        }
        format!("{} {}", self.agree("du", "de la"), self.fr)
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
        match lang {
            Lang::En => self.en_plural,
            Lang::Fr => self.fr_plural,
        }
    }

    fn elides(&self) -> bool {
        self.fr.starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ê', 'â', 'î', 'ô'])
    }
}

/// A number with its noun: `0 values` but `0 valeur`, since French counts 0 and 1 as singular.
pub fn count(lang: Lang, n: usize, one: &str, many: &str) -> String {
    let singular = match lang {
        Lang::En => n == 1,
        Lang::Fr => n < 2,
    };
    format!("{n} {}", if singular { one } else { many })
}

/// Joins with commas and a final `and` or `et`, never a serial comma.
pub fn list<S: AsRef<str>>(lang: Lang, items: &[S]) -> String {
    let and = match lang {
        Lang::En => " and ",
        Lang::Fr => " et ",
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

/// Like [`list`], but after five names it only says how many more there are.
pub fn at_most_five<S: AsRef<str>>(lang: Lang, items: &[S]) -> String {
    const SHOWN: usize = 5;
    if items.len() <= SHOWN {
        return list(lang, items);
    }
    let mut shown: Vec<String> = items.iter().take(SHOWN).map(|s| s.as_ref().to_owned()).collect();
    let more = items.len() - SHOWN;
    shown.push(match lang {
        Lang::En => format!("{more} more"),
        Lang::Fr => count(Lang::Fr, more, "autre", "autres"),
    });
    list(lang, &shown)
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
    fn lists_have_no_serial_comma_and_stop_after_five() {
        assert_eq!(list(Lang::Fr, &["a", "b", "c"]), "a, b et c");
        let seven = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(at_most_five(Lang::En, &seven), "a, b, c, d, e and 2 more");
        assert_eq!(at_most_five(Lang::Fr, &seven[..6]), "a, b, c, d, e et 1 autre");
    }

    #[test]
    fn nouns_take_their_articles() {
        assert_eq!(OBJECTIVE.a(), "an objective");
        assert_eq!(OBJECTIVE.le(), "l'objectif");
        assert_eq!(OBJECTIVE.du(), "de l'objectif");
        assert_eq!(OBJECTIVE.aucun(), "aucun objectif");
    }
}
