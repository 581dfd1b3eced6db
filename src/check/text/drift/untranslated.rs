//! A text that is the same in two languages.

use std::cmp::Ordering;

use super::pair::{At, Both, Mark, Pair};
use crate::check::text::drift::wrong_language::{FEW_WORDS, function_words};
use crate::check::text::language::{spoken, the};
use crate::check::text::{Reading, place};
use crate::check::{Context, Wording};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;
use crate::text::Passage;
use crate::text::words::{Word, words_of};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/untranslated",
    level: Level::Hint,
    confidence: Confidence::Likely,
    title: Phrase::new("a text that is the same in two languages", "un texte identique dans deux langues"),
    page: Phrase::new(
        "\
Two languages of a text are the same, word for word, and more than a few words long, or hold words that belong to one of the
languages only. Proper names are the same everywhere, and are best written once: `name = \"Hoth\"`.

Players would find a sentence in the other language in the middle of their book.

Translate it.",
        "\
Deux langues d'un texte sont identiques, mot pour mot, sur plus de quelques mots, ou contiennent des mots qui n'appartiennent
qu'à l'une des langues. Les noms propres sont les mêmes partout, et s'écrivent mieux une seule fois : `name = \"Hoth\"`.

Les joueurs trouveraient une phrase dans l'autre langue au milieu de leur livre.

Traduisez-le.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "The defender places two tokens."
text.en = "The defender places two tokens."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le défenseur place deux pions."
text.en = "The defender places two tokens."
"#,
};

/// Whether the two sides are one text.
pub fn is_same(pair: &Pair) -> bool {
    let [first, second] = At::BOTH.map(|at| pair.side(at).text.trim());
    !first.is_empty() && first == second
}

/// A copy that should be a translation.
pub fn find(pair: &Pair) -> Option<Diagnostic> {
    let (first, second) = (pair.side(At::First), pair.side(At::Second));
    if !wants_translation(&first.words, &[first.language, second.language], pair.context) {
        return None;
    }
    let subject = pair.subject();
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let message = say!("`{subject}` reads the same in {en} and {en2}", "`{subject}` est le même en {fr} et en {fr2}");
    let marks = Both::of(|at| {
        let it = the(pair.side(at).language);
        let (en, fr) = (it.en, it.fr);
        Mark::new(None, say!("{en} is a copy", "{fr} est une copie"))
    });
    Some(finish(pair.report(&CODE, message, foreign(pair), marks)))
}

/// The side whose language is not the one in which the text reads.
fn foreign(pair: &Pair) -> At {
    let reads = |at: At| {
        let side = pair.side(at);
        let small = spoken(side.language).map_or(0, |lang| function_words(&side.words, lang));
        let terms = pair.context.glossary.lexicon(side.language).map_or(0, |lexicon| lexicon.hits(&side.words).len());
        (small, terms)
    };
    match reads(At::First).cmp(&reads(At::Second)) {
        Ordering::Less => At::First,
        Ordering::Greater => At::Second,
        Ordering::Equal => pair.later(),
    }
}

/// Prose that is typed once for all languages of a pack.
pub fn shared(context: &Context, reading: &Reading) -> Option<Diagnostic> {
    let (first, rest) = reading.passages.split_first()?;
    let others: Vec<&Passage> = rest.iter().filter(|other| other.origin == first.origin).collect();
    let languages: Vec<&str> = others.iter().map(|passage| passage.language).chain([first.language]).collect();
    if others.is_empty() || !wants_translation(&first.words, &languages, context) {
        return None;
    }
    let address = context.survey.address(reading.site);
    let words = say!("`{address}` reads the same in every language", "`{address}` est le même dans toutes les langues");
    let label = say!("stands for every language", "tient lieu de toutes les langues");
    let origin = place(context, first, 0..first.text().len());
    Some(finish(Diagnostic::new(&CODE, words, origin, label).at(address)))
}

/// Whether a text that is a copy is so in a language: one that is typed once for all reads in one of them.
pub fn is_foreign(wording: &Wording, language: &str) -> bool {
    let Some(node) = wording.table.get(language) else { return false };
    let shared = wording.languages().filter(|entry| entry.node.origin == node.origin).count() > 1;
    let words = words_of(node.as_str().unwrap_or_default());
    let small = |tag: &str| spoken(tag).map_or(0, |lang| function_words(&words, lang));
    let others = wording.languages().filter(|entry| *entry.key != *language);
    !shared || others.map(|entry| small(&entry.key)).any(|other| other >= small(language))
}

/// Whether words are more than a name: long enough, or with words of one language only.
fn wants_translation(words: &[Word], languages: &[&str], context: &Context) -> bool {
    let letters = words.iter().filter(|word| word.text.chars().all(char::is_alphabetic));
    let lower = letters.clone().filter(|word| word.text.starts_with(char::is_lowercase)).count();
    let known = languages.iter().filter_map(|tag| spoken(tag));
    let function = known.clone().any(|lang| function_words(words, lang) > 0);
    let count = letters.count();
    if count > FEW_WORDS && lower * 2 > count && function {
        return true;
    }
    // A word of the game that is another word in the other language.
    context.glossary.one_sided(words, languages)
}

fn finish(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .note(say!(
            "players of one book would find a passage in the other language",
            "les joueurs d'un livre y trouveraient un passage dans l'autre langue"
        ))
        .help(say!(
            "translate it; a proper name is written once, as in `name = \"Hoth\"`",
            "traduisez-le ; un nom propre s'écrit une seule fois, par exemple `name = \"Hoth\"`"
        ))
}
