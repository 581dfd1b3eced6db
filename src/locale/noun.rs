//! Noun phrases: a noun with its article, contracted and elided as the language does it.
//!
//! Everything is typed as authors type it, with a straight apostrophe; output typesets it.

use super::{Gender, Lang, Plural, Profile, number, plural};

/// A noun in one language, as a `term` or a definition gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NounForms<'a> {
    /// The singular, without article unless the article is part of a name (`Le Mans`).
    pub one: &'a str,
    /// The plural.
    pub other: &'a str,
    /// The gender, which French articles and ordinals need.
    pub gender: Option<Gender>,
    /// What the first letter does not tell: in French whether `le` and `de` lose their vowel before the noun,
    /// in English whether `an` stands before it.
    pub elide: Option<bool>,
}

impl<'a> NounForms<'a> {
    /// The form without article.
    pub fn form(&self, plural: Plural) -> &'a str {
        match plural {
            Plural::One => self.one,
            Plural::Other => self.other,
        }
    }
}

/// What stands before a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Article {
    /// `token`, `pion`.
    None,
    /// `the token`, `le pion`.
    Definite,
    /// `a token`, `un pion`.
    Indefinite,
    /// `of the token`, `du pion`.
    Of,
    /// `to the token`, `au pion`.
    To,
}

/// A noun with its article.
///
/// In French a noun elides before a vowel and before `h` unless `elide` says otherwise: whether an `h` is
/// aspirated is a matter of the dictionary. A capitalised noun without a gender is a name, and takes no article:
/// `Hoth`, `d'Endor`, `à Endor`. A name that brings its article contracts with it: `du Mans`, `aux Sables`.
pub fn noun_phrase(lang: Lang, noun: &NounForms, article: Article, plural: Plural) -> String {
    let form = noun.form(plural);
    match lang {
        Lang::En => english(form, noun.elide, article, plural),
        Lang::Fr => french(form, noun, article, plural),
    }
}

/// A number with its noun: `2 tokens`, `0 pion`; `1 000 000 de pions`, since that is read as `un million`.
pub fn counted(profile: impl Into<Profile>, n: i64, noun: &NounForms) -> String {
    let profile = profile.into();
    let form = noun.form(plural(profile.tag(), n));
    let millions = profile.lang() == Lang::Fr && n != 0 && n % 1_000_000 == 0;
    match millions {
        true => format!("{} {}", number(profile, n), de(form, noun.elide)),
        false => format!("{} {form}", number(profile, n)),
    }
}

fn french(form: &str, noun: &NounForms, article: Article, plural: Plural) -> String {
    if article == Article::None {
        return form.to_owned();
    }
    if let Some(phrase) = named_with_article(form, article) {
        return phrase;
    }
    if plural == Plural::Other && (noun.gender.is_some() || !is_name(form)) {
        let article = match article {
            Article::Of | Article::Indefinite => "des",
            Article::To => "aux",
            _ => "les",
        };
        return format!("{article} {form}");
    }
    let elides = elides(form, noun.elide);
    match (article, noun.gender) {
        (Article::Of, None) if is_name(form) => de(form, noun.elide),
        (Article::To, None) if is_name(form) => format!("à {form}"),
        (_, None) if is_name(form) => form.to_owned(),
        (Article::Indefinite, Some(Gender::Feminine)) => format!("une {form}"),
        (Article::Indefinite, _) => format!("un {form}"),
        (Article::Of, _) if elides => format!("de l'{form}"),
        (Article::Of, Some(Gender::Feminine)) => format!("de la {form}"),
        (Article::Of, _) => format!("du {form}"),
        (Article::To, _) if elides => format!("à l'{form}"),
        (Article::To, Some(Gender::Feminine)) => format!("à la {form}"),
        (Article::To, _) => format!("au {form}"),
        (_, _) if elides => format!("l'{form}"),
        (_, Some(Gender::Feminine)) => format!("la {form}"),
        (_, _) => format!("le {form}"),
    }
}

/// `de pions`, `d'escadrons`.
fn de(form: &str, elide: Option<bool>) -> String {
    if elides(form, elide) { format!("d'{form}") } else { format!("de {form}") }
}

/// A name that brings its own article: `Le Mans`, `La Haye`, `Les Sables`, `L'Escale`.
fn named_with_article(name: &str, article: Article) -> Option<String> {
    let (le, rest) = ["Le ", "Les "].iter().find_map(|le| Some((*le, name.strip_prefix(le)?))).unzip();
    let la = name.starts_with("La ") || name.starts_with("L'") || name.starts_with("L’");
    Some(match (article, le, rest) {
        (Article::Of, Some("Les "), Some(rest)) => format!("des {rest}"),
        (Article::Of, Some(_), Some(rest)) => format!("du {rest}"),
        (Article::To, Some("Les "), Some(rest)) => format!("aux {rest}"),
        (Article::To, Some(_), Some(rest)) => format!("au {rest}"),
        (Article::Of, ..) if la => format!("de {name}"),
        (Article::To, ..) if la => format!("à {name}"),
        (Article::None | Article::Definite, ..) if la || le.is_some() => name.to_owned(),
        _ => return None,
    })
}

fn is_name(form: &str) -> bool {
    form.chars().next().is_some_and(char::is_uppercase)
}

/// Whether `le`, `la` and `de` lose their vowel before a French word.
fn elides(word: &str, told: Option<bool>) -> bool {
    let mut letters = word.chars().flat_map(super::sort::fold);
    let by_letter = match letters.next() {
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'h') => true,
        // L'Yonne is for the dictionary; d'Ypres and l'ytterbium are not le yacht, le Y-wing or le YT-1300.
        Some('y') => {
            let initials = word.chars().take(2).all(char::is_uppercase);
            !initials && letters.next().is_some_and(|c| c.is_alphabetic() && !"aeiouy".contains(c))
        }
        _ => false,
    };
    told.unwrap_or(by_letter)
}

fn english(form: &str, elide: Option<bool>, article: Article, plural: Plural) -> String {
    let named = form.starts_with("The ");
    match article {
        Article::None => form.to_owned(),
        Article::Indefinite if plural == Plural::Other || named => form.to_owned(),
        Article::Indefinite if elide.unwrap_or_else(|| starts_with_vowel_sound(form)) => format!("an {form}"),
        Article::Indefinite => format!("a {form}"),
        Article::Definite if named => form.to_owned(),
        Article::Definite => format!("the {form}"),
        Article::Of if named => format!("of {form}"),
        Article::Of => format!("of the {form}"),
        Article::To if named => format!("to {form}"),
        Article::To => format!("to the {form}"),
    }
}

/// Whether English says `an` before a phrase, as far as spelling tells: `hour`, `8-hex`, `NPC`, not `unit`, `one`.
fn starts_with_vowel_sound(phrase: &str) -> bool {
    let start = phrase.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = start.len() - start.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',').len();
    if let Some(figures) = start.get(..digits).filter(|figures| !figures.is_empty()) {
        return figure_sounds_like_a_vowel(&figures.replace(',', ""));
    }
    let word: &str = start.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let lower: String = word.chars().flat_map(super::sort::fold).collect();
    let length = word.chars().count();
    let capitals = word.chars().all(char::is_uppercase);
    let pronounceable = lower.contains(['a', 'e', 'i', 'o', 'u']);
    if length == 1 && start != "a" || (capitals && length > 1 && (length < 4 || !pronounceable)) {
        // Read letter by letter: an X-wing, an NPC, a UFO.
        return lower.starts_with(['a', 'e', 'f', 'h', 'i', 'l', 'm', 'n', 'o', 'r', 's', 'x']);
    }
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| lower.starts_with(prefix));
    if starts(&["hour", "heir", "honest", "honor", "honour"]) {
        return true;
    }
    // A vowel that sounds like "you" or "won".
    let un = starts(&["unid", "unim", "unin", "uniss"]) && !starts(&["unidirectional"]);
    let you =
        starts(&["eu", "ewe", "ubiq", "ukr", "uku", "uni", "ura", "uri", "usa", "use", "usu", "ute", "uti", "uto"]);
    let won = matches!(lower.as_str(), "one" | "ones" | "oneself" | "once");
    lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !won && (un || !you)
}

/// `an 8`, `an 11`, `an 18`, `an 80`, `an 11000`; `a 1`, `a 110`.
fn figure_sounds_like_a_vowel(figures: &str) -> bool {
    let teens = figures.starts_with("11") || figures.starts_with("18");
    figures.starts_with('8') || (teens && figures.len() % 3 == 2)
}

#[cfg(test)]
mod tests;
