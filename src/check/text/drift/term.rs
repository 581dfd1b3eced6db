//! A term in place of which the other language uses another one, or none.
//!
//! Words have other meanings than their term: `carte` is a card and a map, `score` a noun and a verb. So a
//! term counts only if the texts of the closure mostly use it in both languages or in neither. An
//! insertion or a link names its term and is never in doubt.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::pair::{At, Both, Mark, Pair};
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Message, Phrase};
use crate::say;
use crate::text::Meaning;
use crate::text::glossary::{Lexicon, Role};

/// The code for a term in place of which the other language uses another one.
pub static CODE: Code = Code {
    name: "text/term-drift",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("the two languages use different terms", "les deux langues emploient des termes différents"),
    page: Phrase::new(
        "\
A text uses a term in one language, and in its place another one in the other language; or it inserts or links to a term, and the
other language has no form of it. Forms are found in any number and case, and insertions and links count as uses. A word that
means something else as well, such as `carte` or `score`, is left out where the texts show it.

Players of the two books would play different rules: one removes a ship where the other removes a squadron.

Use the same term in both. If the sentence is built otherwise on purpose, allow the warning and say so.",
        "\
Un texte emploie un terme dans une langue et, à sa place, un autre terme dans l'autre langue ; ou il insère un terme ou y
renvoie, et l'autre langue n'en a aucune forme. Les formes sont reconnues à tout nombre et à toute casse ; insertions et
liens comptent comme des emplois. Un mot qui veut aussi dire autre chose, comme `carte` ou `score`, est laissé de côté là où les
textes le montrent.

Les joueurs des deux livres appliqueraient des règles différentes : l'un retire un vaisseau là où l'autre retire un
escadron.

Employez le même terme dans les deux. Si la phrase est construite autrement à dessein, admettez l'avertissement par une
dérogation qui le dit.",
    ),
    fails: r#"
[term.ship]
forms.fr = { one = "vaisseau", other = "vaisseaux", gender = "m" }
forms.en = { one = "ship", other = "ships" }

[term.squadron]
forms.fr = { one = "escadron", other = "escadrons", gender = "m" }
forms.en = { one = "squadron", other = "squadrons" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant retire un escadron."
text.en = "The loser removes a ship."
"#,
    repaired: r#"
[term.ship]
forms.fr = { one = "vaisseau", other = "vaisseaux", gender = "m" }
forms.en = { one = "ship", other = "ships" }

[term.squadron]
forms.fr = { one = "escadron", other = "escadrons", gender = "m" }
forms.en = { one = "squadron", other = "squadrons" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant retire un vaisseau."
text.en = "The loser removes a ship."
"#,
};

/// The code for a term that the other language has no word for.
pub static MISSING: Code = Code {
    name: "text/term-missing",
    level: Level::Warning,
    confidence: Confidence::Weak,
    title: Phrase::new("a term in one language only", "un terme dans une seule langue"),
    page: Phrase::new(
        "\
A text uses the word of a term in one language, and the other has no form of it. Often that is no fault: one language says
`it` or `both sides` where the other repeats the noun. So this is off unless somebody asks for it, before a release for
example: `-W text/term-missing`.

Where it is a fault, players of one book read a word that the glossary does not explain.

Use the term in both languages.",
        "\
Un texte emploie le mot d'un terme dans une langue, et l'autre n'en a aucune forme. Souvent, ce n'est pas une faute :
une langue dit `celui-ci` ou `les deux camps` là où l'autre répète le nom. Ce contrôle est donc désactivé tant qu'on ne le
demande pas, par exemple avant une parution : `-W text/term-missing`.

Quand c'en est une, les joueurs d'un livre lisent un mot que le glossaire n'explique pas.

Employez le terme dans les deux langues.",
    ),
    fails: r#"
[term.ship]
forms.fr = { one = "vaisseau", other = "vaisseaux", gender = "m" }
forms.en = { one = "ship", other = "ships" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant retire un bateau."
text.en = "The loser removes a ship."
"#,
    repaired: r#"
[term.ship]
forms.fr = { one = "vaisseau", other = "vaisseaux", gender = "m" }
forms.en = { one = "ship", other = "ships" }

[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le perdant retire un vaisseau."
text.en = "The loser removes a ship."
"#,
};

/// The terms of one side, each with its places in the order of the text.
type Uses<'c> = BTreeMap<&'c str, Vec<Place>>;

/// A place where a text uses a term.
#[derive(Clone)]
struct Place {
    span: Range<usize>,
    what: Kind,
}

/// How a text uses a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// By its word.
    Word,
    /// By a word to avoid, which is told about as such.
    Variant,
    /// By an insertion or a link.
    Named,
}

/// A text with its terms.
struct Text<'a, 'p, 'c> {
    pair: &'a Pair<'p, 'c>,
    uses: Both<Uses<'c>>,
    /// The terms of a side that the other has in no form.
    only: Both<Vec<&'c str>>,
}

/// How many texts have a term on a side, and how many of them have it there only.
#[derive(Clone, Copy, Default)]
struct Count {
    texts: usize,
    only: usize,
}

/// The terms of all texts.
#[derive(Default)]
struct Counts<'c>(BTreeMap<&'c str, Both<Count>>);

/// Where the terms of texts differ between languages.
pub fn find(pairs: &[Pair]) -> Vec<Diagnostic> {
    let texts: Vec<Text> = pairs.iter().filter(|pair| !pair.faulty).filter_map(Text::of).collect();
    let counts = Counts::of(&texts);
    texts.iter().flat_map(|text| text.compare(&counts)).collect()
}

impl<'c> Counts<'c> {
    fn of(texts: &[Text<'_, '_, 'c>]) -> Counts<'c> {
        let mut counts = Counts::default();
        for (text, at) in texts.iter().flat_map(|text| At::BOTH.map(|at| (text, at))) {
            for term in text.uses.at(at).keys() {
                let count = counts.0.entry(term).or_default().at_mut(at);
                count.texts += 1;
                count.only += usize::from(text.only.at(at).contains(term));
            }
        }
        counts
    }

    /// Whether the texts that have a term on a side mostly have it on the other: nine in ten, or all but one of a few.
    /// Some texts without it may be left out.
    fn is_reliable(&self, term: &str, at: At, left_out: usize) -> bool {
        let count = self.0.get(term).map(|counts| *counts.at(at)).unwrap_or_default();
        let (texts, only) = (count.texts.saturating_sub(left_out), count.only.saturating_sub(left_out));
        only <= if texts <= FEW_TEXTS { 1 } else { texts / 10 }
    }
}

impl<'a, 'p, 'c> Text<'a, 'p, 'c> {
    fn of(pair: &'a Pair<'p, 'c>) -> Option<Text<'a, 'p, 'c>> {
        let lexicon = |at: At| pair.context.glossary.lexicon(pair.side(at).language);
        let lexicons = Both { first: lexicon(At::First)?, second: lexicon(At::Second)? };
        let uses = Both::of(|at| uses(pair, at, lexicons.at(at)));
        let only = Both::of(|at| {
            let (there, lexicon) = (uses.at(at.other()), lexicons.at(at.other()));
            let lacks = |term: &str| !there.contains_key(term) && !has_word(pair, at.other(), lexicon, term);
            let told = |places: &[Place]| places.iter().all(|place| place.what == Kind::Variant);
            let only = uses.at(at).iter().filter(|(term, places)| !told(places) && lacks(term));
            only.map(|(term, _)| *term).collect()
        });
        Some(Text { pair, uses, only })
    }

    fn compare(&self, counts: &Counts) -> Vec<Diagnostic> {
        if let Some(found) = self.swapped(counts) {
            return vec![found];
        }
        let only = At::BOTH.into_iter().flat_map(|at| self.only.at(at).iter().map(move |term| (at, *term)));
        only.filter_map(|(at, term)| self.lacking(counts, at, term)).collect()
    }

    /// Each side has a term that the other lacks; or each has one more often, and all others equally often.
    fn swapped(&self, counts: &Counts) -> Option<Diagnostic> {
        let reliable = |at: At| self.only.at(at).iter().copied().find(|term| counts.is_reliable(term, at, 1));
        if let (Some(first), Some(second)) = (reliable(At::First), reliable(At::Second)) {
            return (!self.share_words(first, second)).then(|| self.differ(first, second));
        }
        let number = |at: At, term: &str| self.uses.at(at).get(term).map_or(0, Vec::len);
        let terms: BTreeSet<&str> = At::BOTH.into_iter().flat_map(|at| self.uses.at(at).keys().copied()).collect();
        let oftener = |at: At| {
            let here = |term: &str, side: At| usize::from(self.only.at(side).contains(&term));
            let sure = |term: &&&str| At::BOTH.into_iter().all(|side| counts.is_reliable(term, side, here(term, side)));
            let more = |term: &&&str| number(at, term) > number(at.other(), term);
            terms.iter().filter(more).filter(sure).copied().collect::<Vec<_>>()
        };
        match (oftener(At::First).as_slice(), oftener(At::Second).as_slice()) {
            (&[first], &[second]) if number(At::First, first) == number(At::Second, first) + 1 => {
                let apart = number(At::Second, second) == number(At::First, second) + 1;
                (apart && !self.share_words(first, second)).then(|| self.differ(first, second))
            }
            _ => None,
        }
    }

    /// Whether one term is short for the other in both languages, as `ship` is for `large ship`.
    fn share_words(&self, first: &str, second: &str) -> bool {
        At::BOTH.into_iter().all(|at| {
            let lexicon = self.pair.context.glossary.lexicon(self.pair.side(at).language);
            lexicon.is_some_and(|lexicon| {
                let words = |term| lexicon.forms(term).flatten().collect::<BTreeSet<&str>>();
                !words(first).is_disjoint(&words(second))
            })
        })
    }

    fn differ(&self, first: &str, second: &str) -> Diagnostic {
        let pair = self.pair;
        let subject = pair.subject();
        let Both { first: one, second: other } = pair.names();
        let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
        let message = say!(
            "`{subject}` uses `{first}` in {en} and `{second}` in {en2}",
            "`{subject}` emploie `{first}` en {fr} et `{second}` en {fr2}"
        );
        let marks = Both { first: self.mark(At::First, first), second: self.mark(At::Second, second) };
        let likely = pair.changed().unwrap_or(pair.later());
        let meant = if likely == At::First { second } else { first };
        let found = pair.report(&CODE, message, likely, marks).note(say!(
            "players of the two books would play different rules",
            "les joueurs des deux livres appliqueraient des règles différentes"
        ));
        match self.word(likely, meant) {
            Some(word) => {
                let it = name(pair.side(likely).language);
                let (en, fr) = (it.en, it.fr);
                found.help(say!("in {en}, `{meant}` is \"{word}\"", "en {fr}, `{meant}` se dit \"{word}\""))
            }
            None => found.help(say!("use the same term in both", "employez le même terme dans les deux")),
        }
    }

    /// A term that the other side has in no form: surely so if an insertion names it.
    fn lacking(&self, counts: &Counts, at: At, term: &str) -> Option<Diagnostic> {
        let named = self.uses.at(at).get(term)?.iter().any(|place| place.what == Kind::Named);
        let code = if named { &CODE } else { &MISSING };
        if !named && !counts.is_reliable(term, at, 1) {
            return None;
        }
        let pair = self.pair;
        let subject = pair.subject();
        let only = name(pair.side(at).language);
        let (en, fr) = (only.en, only.fr);
        let message = say!("`{subject}` uses `{term}` in {en} only", "`{subject}` n'emploie `{term}` qu'en {fr}");
        let it = the(pair.side(at.other()).language);
        let (en, fr) = (it.en, it.fr);
        let there = Mark::new(None, say!("{en} has no form of it", "{fr} n'en a aucune forme"));
        let found = pair.report(code, message, at.other(), Both::with(at, self.mark(at, term), there)).note(say!(
            "players of one book would not read the word that the glossary explains",
            "les joueurs d'un livre ne liraient pas le mot que le glossaire explique"
        ));
        let language = name(pair.side(at.other()).language);
        let (en, fr) = (language.en, language.fr);
        Some(match self.word(at.other(), term) {
            Some(word) => found.help(say!("in {en}, `{term}` is \"{word}\"", "en {fr}, `{term}` se dit \"{word}\"")),
            None => found.help(say!("use the same term in both", "employez le même terme dans les deux")),
        })
    }

    fn word(&self, at: At, term: &str) -> Option<&'c str> {
        let forms = &self.pair.context.rules().term.get(term)?.forms;
        forms.get(self.pair.side(at).language).map(|grammar| &*grammar.one)
    }

    /// The place of a term: the first at which the terms of the two sides part, or else its first.
    fn mark(&self, at: At, term: &str) -> Mark {
        let in_order = |at: At| {
            let places = self.uses.at(at).iter();
            let mut all: Vec<(usize, &str)> =
                places.flat_map(|(term, places)| places.iter().map(|place| (place.span.start, *term))).collect();
            all.sort();
            all
        };
        let (here, there) = (in_order(at), in_order(at.other()));
        let parts = here.iter().zip(&there).find(|((_, a), (_, b))| a != b).map(|((start, _), _)| *start);
        let places = self.uses.at(at).get(term).map(Vec::as_slice).unwrap_or_default();
        let place = places.iter().find(|place| Some(place.span.start) == parts).or(places.first());
        let it = the(self.pair.side(at).language);
        let (en, fr) = (it.en, it.fr);
        let label: Message = say!("{en} has `{term}` here", "{fr} a `{term}` ici");
        Mark::new(place.map(|place| place.span.clone()), label)
    }
}

fn uses<'c>(pair: &Pair<'_, 'c>, at: At, lexicon: &Lexicon<'c>) -> Uses<'c> {
    let side = pair.side(at);
    let mut uses = Uses::new();
    for hit in lexicon.hits(&side.words).into_iter().filter(|hit| side.is_open(&hit.span)) {
        let what = if hit.role == Role::Right { Kind::Word } else { Kind::Variant };
        // Of terms with one word, the first stands for all.
        if let Some(term) = hit.terms.first() {
            uses.entry(term).or_default().push(Place { span: hit.span, what });
        }
    }
    let terms = &pair.context.rules().term;
    for (piece, _, resolved) in side.passage.iter().flat_map(|passage| passage.paths()) {
        if let Ok((Meaning::Term(id), _)) = resolved
            && let Some((id, _)) = terms.get_key_value(id)
            && side.is_open(&piece.span)
        {
            uses.entry(id).or_default().push(Place { span: piece.span.clone(), what: Kind::Named });
        }
    }
    for places in uses.values_mut() {
        places.sort_by_key(|place| place.span.start);
    }
    uses
}

/// Whether a side has the words of a term, or words that are like them, such as `attaquer` for `attaquant`.
fn has_word(pair: &Pair, at: At, lexicon: &Lexicon, term: &str) -> bool {
    let is_like = |form: &str| {
        let length = form.chars().count().saturating_sub(3).max(STEM);
        let end = form.char_indices().nth(length).map_or(form.len(), |(at, _)| at);
        let stem = form.get(..end).unwrap_or(form);
        pair.side(at).words.iter().any(|word| word.lower.starts_with(stem))
    };
    // A term without a word in this language is used in none of its forms.
    let mut unknown = true;
    lexicon.forms(term).any(|form| {
        unknown = false;
        let mut long = form.filter(|word| word.chars().count() >= STEM).peekable();
        long.peek().is_some() && long.all(is_like)
    }) || unknown
}

/// How many texts are too few to tell by their number.
const FEW_TEXTS: usize = 5;

/// How many letters two words must share to be of one family.
const STEM: usize = 4;
