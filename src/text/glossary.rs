//! The words of the game, found in texts: the right ones, and those that texts avoid.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::words::{Gap, Word, folded, words_of};
use crate::model::{Grammar, Rules};

/// The terms of a closure by language.
#[derive(Debug, Default)]
pub struct Glossary<'c> {
    lexicons: BTreeMap<&'c str, Lexicon<'c>>,
}

/// The words of one language.
#[derive(Debug, Default)]
pub struct Lexicon<'c> {
    entries: Vec<Entry<'c>>,
    /// The entries by each spelling of their first word.
    index: HashMap<String, Vec<usize>>,
}

/// A word of the game, or one that stands for it against the glossary.
#[derive(Debug)]
struct Entry<'c> {
    term: &'c str,
    role: Role<'c>,
    plural: bool,
    words: Vec<Spelling>,
}

/// A word of an entry, as texts may spell it.
#[derive(Debug)]
struct Spelling {
    lower: String,
    /// Without accents, where that is long enough to be no other word.
    bare: Option<String>,
    gap: Gap,
}

/// Whether texts should use a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role<'c> {
    /// The word of the term.
    Right,
    /// A word to avoid, as the term lists it.
    Avoid(&'c str),
}

/// Words of a text that the glossary knows.
#[derive(Debug)]
pub struct Hit<'c> {
    /// The terms that have these words.
    pub terms: Vec<&'c str>,
    /// Whether they are right.
    pub role: Role<'c>,
    /// Whether they are the plural.
    pub plural: bool,
    /// The place in the text.
    pub span: Range<usize>,
}

/// Endings that a text may add to a form: plurals, and feminines of adjectives.
fn endings(language: &str) -> &'static [&'static str] {
    match language {
        "fr" => &["", "s", "x", "e", "es"],
        "en" => &["", "s", "es"],
        _ => &[""],
    }
}

impl<'c> Glossary<'c> {
    /// The terms of some rules.
    pub fn of(rules: &'c Rules) -> Glossary<'c> {
        let mut glossary = Glossary::default();
        for (term, definition) in &rules.term {
            for (language, grammar) in &definition.forms {
                glossary.lexicons.entry(language).or_default().add(language, term, grammar);
            }
        }
        glossary
    }

    /// The words of a language, if any term has some.
    pub fn lexicon(&self, language: &str) -> Option<&Lexicon<'c>> {
        self.lexicons.get(language)
    }

    /// Whether words hold a term of one language that is called otherwise in another one.
    pub fn one_sided(&self, words: &[Word], languages: &[&str]) -> bool {
        let hits = |language: &str| self.lexicon(language).map(|lexicon| lexicon.hits(words)).unwrap_or_default();
        languages.iter().any(|language| {
            hits(language).iter().filter(|hit| hit.role == Role::Right).any(|hit| {
                let there = |other: &&&str| {
                    let lexicon = self.lexicon(other);
                    let has = lexicon
                        .is_some_and(|lexicon| lexicon.entries.iter().any(|entry| hit.terms.contains(&entry.term)));
                    has && !hits(other).iter().any(|other| other.span == hit.span && other.role == Role::Right)
                };
                languages.iter().filter(|other| *other != language).any(|other| there(&other))
            })
        })
    }
}

impl<'c> Lexicon<'c> {
    fn add(&mut self, language: &str, term: &'c str, grammar: &'c Grammar) {
        self.entry(language, term, &grammar.one, Role::Right, false);
        if let Some(other) = &grammar.other {
            self.entry(language, term, other, Role::Right, true);
        }
        for variant in grammar.avoid.iter() {
            self.entry(language, term, variant, Role::Avoid(variant), false);
        }
    }

    fn entry(&mut self, language: &str, term: &'c str, form: &str, role: Role<'c>, plural: bool) {
        let spelling = |word: &Word| {
            let (lower, bare) = (word.lower.to_string(), folded(word.text));
            let bare = Some(bare).filter(|bare| *bare != lower && bare.len() >= LONG && !lower.contains('œ'));
            Spelling { lower, bare, gap: word.gap }
        };
        let words: Vec<Spelling> = words_of(form).iter().map(spelling).collect();
        let Some(first) = words.first() else { return };
        let spellings = [Some(&first.lower), first.bare.as_ref()].into_iter().flatten();
        let at = self.entries.len();
        for spelling in spellings {
            for ending in endings(language) {
                self.index.entry(format!("{spelling}{ending}")).or_default().push(at);
            }
        }
        self.entries.push(Entry { term, role, plural, words });
    }

    /// The forms of a term, word by word, in lower case.
    pub fn forms(&self, term: &str) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        let right = self.entries.iter().filter(move |entry| entry.term == term && entry.role == Role::Right);
        right.map(|entry| entry.words.iter().map(|word| word.lower.as_str()))
    }

    /// Every place where words are those of the glossary; of several, the longest.
    pub fn hits(&self, words: &[Word]) -> Vec<Hit<'c>> {
        let mut hits = Vec::new();
        let mut at = 0;
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            let hit = self.longest(rest);
            at += hit.as_ref().map_or(1, |(_, n)| *n);
            hits.extend(hit.map(|(hit, _)| hit));
        }
        hits
    }

    /// The longest entry at the start of words, with how many it takes. The right word wins over one to avoid.
    fn longest(&self, rest: &[Word]) -> Option<(Hit<'c>, usize)> {
        let first = rest.first()?;
        let found = self.index.get(&*first.lower)?;
        let fits = found.iter().filter_map(|at| self.entries.get(*at)).filter(|entry| entry.fits(rest));
        let fits: Vec<&Entry> = fits.collect();
        let n = fits.iter().map(|entry| entry.words.len()).max()?;
        let longest = || fits.iter().filter(|entry| entry.words.len() == n);
        let best = longest().min_by_key(|entry| (entry.role, entry.plural))?;
        let mut terms: Vec<&str> = longest().filter(|entry| entry.role == best.role).map(|entry| entry.term).collect();
        terms.dedup();
        let plural = best.plural || ends_in_plural(&rest.get(n - 1)?.lower, &best.words.last()?.lower);
        let span = first.span.start..rest.get(n - 1)?.span.end;
        Some((Hit { terms, role: best.role, plural, span }, n))
    }
}

/// How long a word must be to be told from others without its accents.
const LONG: usize = 5;

fn ends_in_plural(word: &str, form: &str) -> bool {
    word.strip_prefix(form).is_some_and(|ending| ending.ends_with(['s', 'x']))
}

impl Entry<'_> {
    /// Whether words start with this entry. What stands between its words counts: `sous-zone` is not `sous zone`.
    fn fits(&self, rest: &[Word]) -> bool {
        let Some(rest) = rest.get(..self.words.len()) else { return false };
        self.words.iter().zip(rest).enumerate().all(|(at, (spelling, word))| {
            let same_gap = at == 0 || spelling.gap == word.gap;
            let extends =
                |form: &String| word.lower.strip_prefix(form.as_str()).is_some_and(|ending| ENDINGS.contains(&ending));
            same_gap && (extends(&spelling.lower) || spelling.bare.as_ref().is_some_and(extends))
        })
    }
}

/// All endings; the index has told which of them the language has for the first word.
const ENDINGS: [&str; 5] = ["", "s", "x", "e", "es"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Set;

    fn lexicon() -> Glossary<'static> {
        let source = r#"
            [term.die]
            forms.fr = { one = "dé", other = "dés" }
            forms.en = { one = "die", other = "dice" }
            [term.sub_zone]
            forms.fr = { one = "sous-zone", other = "sous-zones", avoid = ["sous zone", "région"] }
            forms.en = { one = "sub-zone", other = "sub-zones" }
            [term.token]
            forms.fr = { one = "pion", other = "pions", avoid = ["jeton", "token"] }
            forms.en = { one = "token", other = "tokens" }
            [term.defense_token]
            forms.fr = { one = "pion de défense", other = "pions de défense" }
            forms.en = { one = "defense token", other = "defense tokens" }
            [term.manoeuvre]
            forms.fr = { one = "manœuvre", other = "manœuvres", avoid = ["manoeuvre"] }
            forms.en = { one = "manoeuvre", other = "manoeuvres" }
        "#;
        let rules: Rules = toml::from_str(source).unwrap();
        Glossary::of(Box::leak(Box::new(rules)))
    }

    fn read(language: &str, text: &str) -> Vec<(String, String, bool)> {
        let glossary = lexicon();
        let hits = glossary.lexicon(language).unwrap().hits(&words_of(text));
        let right = |hit: &Hit| hit.role == Role::Right;
        hits.iter().map(|hit| (text[hit.span.clone()].to_owned(), hit.terms.join(" "), right(hit))).collect()
    }

    fn expect(language: &str, text: &str, expected: &[(&str, &str, bool)]) {
        let expected: Vec<_> = expected.iter().map(|(w, t, r)| ((*w).to_owned(), (*t).to_owned(), *r)).collect();
        assert_eq!(read(language, text), expected, "{text}");
    }

    #[test]
    fn forms_are_found_in_any_number_and_case() {
        expect("fr", "Les dés de l'attaquant, un DÉ.", &[("dés", "die", true), ("DÉ", "die", true)]);
        expect("fr", "Deux pions de défense.", &[("pions de défense", "defense_token", true)]);
        expect("fr", "Le pion de l'équipe", &[("pion", "token", true)]);
        expect("en", "Dice: two defense tokens", &[("Dice", "die", true), ("defense tokens", "defense_token", true)]);
    }

    #[test]
    fn what_a_text_avoids_is_found_and_its_neighbours_are_not() {
        expect("fr", "Deux jetons dans la sous-zone", &[("jetons", "token", false), ("sous-zone", "sub_zone", true)]);
        expect("fr", "une sous zone, une region", &[("sous zone", "sub_zone", false), ("region", "sub_zone", false)]);
        expect(
            "fr",
            "la manœuvre, la manoeuvre",
            &[("manœuvre", "manoeuvre", true), ("manoeuvre", "manoeuvre", false)],
        );
        expect("fr", "de, jetonner, sous-zonage", &[]);
    }

    #[test]
    fn a_word_of_one_language_is_one_sided() {
        let glossary = lexicon();
        let languages = ["en", "fr"];
        assert!(glossary.one_sided(&words_of("Token"), &languages));
        assert!(!glossary.one_sided(&words_of("Hoth"), &languages));
        let _: Set<Box<str>> = Set::default();
    }
}
