//! A text in another language than it says.

use crate::check::Context;
use crate::check::text::Reading;
use crate::check::text::language::{name, spoken};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::text::Passage;
use crate::text::words::{Gap, Word};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/wrong-language",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a text in another language than it says", "un texte dans une autre langue que la sienne"),
    page: Phrase::new(
        "\
The small words of a text (`the`, `of`, `le`, `des`) are those of another language than the one under which it stands. Mostly the
two were swapped, or a text was copied and never translated.

Players would find a passage of their book in the other language.

Swap the texts, or translate this one.",
        "\
Les petits mots d'un texte (`le`, `des`, `the`, `of`) sont ceux d'une autre langue que celle sous laquelle il figure. Le plus
souvent, les deux ont été échangés, ou un texte a été copié et jamais traduit.

Les joueurs trouveraient un passage de leur livre dans l'autre langue.

Échangez les textes, ou traduisez celui-ci.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "The defender places two of the tokens on the board."
text.en = "Le défenseur place deux des pions sur le plateau."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le défenseur place deux des pions sur le plateau."
text.en = "The defender places two of the tokens on the board."
"#,
};

/// Up to as many words, a text may be a name or a formula.
pub const FEW_WORDS: usize = 3;

/// How many small words a text must have before they tell its language.
const ENOUGH: usize = 3;

/// Words that are frequent in one of the languages and are no words of the other.
fn small(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => &[
            "the", "of", "and", "to", "that", "with", "from", "its", "their", "they", "them", "this", "these", "which",
            "who", "when", "each", "if", "at", "by", "may", "must", "cannot", "has", "have", "is", "are", "it", "be",
            "for", "not", "all", "an", "or", "then", "into", "than", "there", "was", "will", "his", "her", "both",
        ],
        Lang::Fr => &[
            "le", "la", "les", "des", "du", "de", "et", "une", "un", "que", "qui", "dans", "pour", "avec", "par",
            "est", "sont", "ses", "leur", "leurs", "cette", "ces", "quand", "chaque", "peut", "doit", "il", "elle",
            "ils", "aux", "au", "sur", "ne", "pas", "ou", "sa", "son", "l", "d", "qu", "n", "s", "elles", "ce", "où",
        ],
    }
}

/// How many small words of a language there are.
pub fn function_words(words: &[Word], lang: Lang) -> usize {
    let small = small(lang);
    // One letter is a word of French only before an apostrophe.
    let elided = |at: usize| words.get(at + 1).is_some_and(|next| next.gap == Gap::Mark('\''));
    let counts = |(at, word): &(usize, &Word)| {
        let lower = &*word.lower;
        small.contains(&lower) && (lower.len() > 1 || elided(*at))
    };
    words.iter().enumerate().filter(counts).count()
}

/// The language in which a passage reads, if it is another one than its own.
fn reads_as(passage: &Passage) -> Option<Lang> {
    let own = spoken(passage.language)?;
    let other = Lang::ALL.into_iter().find(|lang| *lang != own)?;
    let words = &passage.words;
    if words.len() <= FEW_WORDS {
        return None;
    }
    let (mine, others) = (function_words(words, own), function_words(words, other));
    (others >= ENOUGH && others > 3 * mine).then_some(other)
}

/// The passages that are in the other language: one finding for a text, since mostly they were swapped.
pub fn find(context: &Context, reading: &Reading) -> Option<Diagnostic> {
    let wrong = reading.passages.iter().filter_map(|passage| Some((passage, reads_as(passage)?)));
    let mut wrong: Vec<(&Passage, Lang)> = wrong.collect();
    wrong.sort_by_key(|(passage, _)| passage.origin);
    let mut wrong = wrong.into_iter();
    let (passage, lang) = wrong.next()?;
    let address = context.survey.address(reading.site);
    let (own, other) = (name(passage.language), name(lang.tag()));
    let (own_en, own_fr, en, fr) = (own.en, own.fr, other.en, other.fr);
    let second = wrong.next();
    let message = match second {
        Some(_) => say!("the languages of `{address}` are swapped", "les textes de `{address}` sont intervertis"),
        None => say!("the {own_en} text of `{address}` is in {en}", "le texte {own_fr} de `{address}` est en {fr}"),
    };
    let label = |en: String, fr: String| say!("is written in {en}", "est écrit en {fr}");
    let mut diagnostic = Diagnostic::new(&CODE, message, passage.origin, label(en.clone(), fr.clone()))
        .at(address.child(passage.language));
    if let Some((passage, lang)) = second {
        let other = name(lang.tag());
        diagnostic = diagnostic.label(passage.origin, label(other.en, other.fr));
    }
    let diagnostic = diagnostic.note(say!(
        "players would find a passage of their book in the other language",
        "les joueurs trouveraient un passage de leur livre dans l'autre langue"
    ));
    Some(match second {
        Some(_) => diagnostic.help(say!("swap the two texts", "échangez les deux textes")),
        None => diagnostic.help(say!("translate it into {own_en}", "traduisez-le en {own_fr}")),
    })
}
