//! A word that a term asks texts to avoid.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{language, typed};
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, at_most_five};
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::Node;
use crate::text::Passage;
use crate::text::glossary::{Hit, Role};
use crate::text::span::locate;
use crate::text::words::{Word, words_of};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/term-variant",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a word that a term avoids", "un mot qu'un terme évite"),
    page: Phrase::new(
        "\
A term lists under `avoid` the words that are not to stand for it in a language: those of other editions, of forums, of another
game. A text or a name uses one of them. Case, plural and, in long words, missing accents make no difference.

Players would look for two things where there is one, and would not find this word in the glossary.

Write the word of the term, or insert the term: `{token}`. A name that is typed once for all languages is a proper name, and is
left alone, and so are words with a capital that all languages of a text have; what is printed on a card can be allowed, with its reason.",
        "\
Un terme indique sous `avoid` les mots qui ne doivent pas le remplacer dans une langue : ceux d'autres éditions, des forums,
d'un autre jeu. Un texte ou un nom en emploie un. La casse, le pluriel et, dans les mots longs, les accents oubliés n'y
changent rien.

Les joueurs chercheraient deux choses là où il n'y en a qu'une, et ne trouveraient pas ce mot dans le glossaire.

Écrivez le mot du terme, ou insérez le terme : `{token}`. Un nom écrit une seule fois pour toutes les langues est un nom
propre, et n'est pas concerné, ni un mot à majuscule que toutes les langues du texte contiennent ; ce qui est imprimé sur une carte peut recevoir une dérogation motivée.",
    ),
    fails: r#"
[term.token]
forms.fr = { one = "pion", other = "pions", gender = "m", avoid = ["jeton"] }
forms.en = { one = "token", other = "tokens" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant défausse deux jetons."
text.en = "The loser discards two tokens."
"#,
    repaired: r#"
[term.token]
forms.fr = { one = "pion", other = "pions", gender = "m", avoid = ["jeton"] }
forms.en = { one = "token", other = "tokens" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant défausse deux pions."
text.en = "The loser discards two tokens."
"#,
};

/// A string in one language.
struct Written<'a> {
    address: Address,
    language: &'a str,
    text: &'a str,
    origin: Origin,
    /// The same text in its other languages.
    others: Vec<&'a str>,
}

impl Written<'_> {
    /// Whether words with a capital are the same in all languages: `Star Wars: Armada`.
    fn is_proper_name(&self, hit: &Hit) -> bool {
        let typed = self.text.get(hit.span.clone()).unwrap_or_default();
        typed.starts_with(char::is_uppercase)
            && !self.others.is_empty()
            && self.others.iter().all(|other| other.contains(typed))
    }
}

/// Reports each word to avoid once in each text.
pub fn check(context: &Context, sink: &mut Sink) {
    if context.rules().term.is_empty() {
        return;
    }
    for (reading, passage) in context.texts.passages() {
        let text = Written {
            address: reading.address(context, passage),
            language: passage.language,
            text: passage.text(),
            origin: passage.origin,
            others: reading.passages.iter().filter(|other| other.origin != passage.origin).map(Passage::text).collect(),
        };
        sink.extend(variants(context, &text, &passage.words));
    }
    // A name that is typed once for all languages is a proper name.
    for name in typed(context).filter(|string| !string.prose && !string.shared) {
        let others = name.table.iter().filter(|entry| *entry.key != *name.language);
        let text = Written {
            address: name.address(context),
            language: name.language,
            text: name.text,
            origin: name.origin,
            others: others.filter_map(|entry| entry.node.as_str()).collect(),
        };
        sink.extend(variants(context, &text, &words_of(name.text)));
    }
}

fn variants(context: &Context, text: &Written, words: &[Word]) -> Vec<Diagnostic> {
    let Some(lexicon) = context.glossary.lexicon(text.language) else { return Vec::new() };
    let mut by_word: BTreeMap<&str, Vec<Hit>> = BTreeMap::new();
    for hit in lexicon.hits(words) {
        if let Role::Avoid(word) = hit.role
            && !text.is_proper_name(&hit)
        {
            by_word.entry(word).or_default().push(hit);
        }
    }
    by_word.into_iter().filter_map(|(word, hits)| report(context, text, word, &hits)).collect()
}

fn report(context: &Context, text: &Written, word: &str, hits: &[Hit]) -> Option<Diagnostic> {
    let (first, others) = hits.split_first()?;
    let term = first.terms.first()?;
    let typed = text.text.get(first.span.clone()).unwrap_or_default();
    let place = |span: &Range<usize>| locate(context.sources, text.origin, text.text, span.clone());
    let message = say!("\"{typed}\" is no word for `{term}`", "\"{typed}\" n'est pas un mot pour `{term}`");
    let label = say!("the term `{term}` avoids it", "le terme `{term}` l'évite");
    let mut found = Diagnostic::new(&CODE, message, place(&first.span), label).at(text.address.clone());
    for other in others {
        found = found.label(place(&other.span), say!("here too", "ici aussi"));
    }
    let avoid = Address::new(["term", term, "forms", text.language, "avoid", word]);
    if let Some(listed) = context.compiled.tree.at(&avoid).map(|node: &Node| node.origin) {
        found = found.label(listed, say!("to be avoided", "à éviter"));
    }
    let language = language::name(text.language);
    let (en, fr) = (language.en, language.fr);
    let right: Vec<String> =
        first.terms.iter().filter_map(|term| right_word(context, term, text.language, first.plural)).collect();
    let (words, mots) = (either(Lang::En, &right), either(Lang::Fr, &right));
    Some(
        found
            .note(say!(
                "players would look for it in the {en} glossary, which does not have it",
                "les joueurs le chercheraient dans le glossaire {fr}, qui ne l'a pas"
            ))
            .help(say!("write {words}", "écrivez {mots}")),
    )
}

/// The word of a term, in quotes.
fn right_word(context: &Context, term: &str, language: &str, plural: bool) -> Option<String> {
    let forms = context.rules().term.get(term)?.forms.get(language)?;
    let word = forms.other.as_ref().filter(|_| plural).unwrap_or(&forms.one);
    Some(format!("\"{word}\""))
}

fn either(lang: Lang, words: &[String]) -> String {
    let (and, or) = match lang {
        Lang::En => (" and ", " or "),
        Lang::Fr => (" et ", " ou "),
    };
    let list = at_most_five(lang, words);
    match list.rfind(and) {
        Some(at) if words.len() > 1 => {
            format!("{}{or}{}", list.get(..at).unwrap_or_default(), list.get(at + and.len()..).unwrap_or_default())
        }
        _ => list,
    }
}
