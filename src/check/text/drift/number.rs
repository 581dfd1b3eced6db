//! Numbers that differ between two languages.

use std::ops::Range;

use super::pair::{At, Both, Mark, Pair};
use super::pieces;
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Message, Phrase};
use crate::say;
use crate::text::Meaning;
use crate::text::numbers::{Amount, Value, amounts};
use crate::text::words::words_of;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/number-drift",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("the two languages say different numbers", "les deux langues disent des nombres différents"),
    page: Phrase::new(
        "\
A text says a number in one language that it does not say in the other. Figures, number words, ordinals and Roman
numerals are compared (`2`, `two`, `third`, `act II`), and so are dice, ratios, times and dates. Words that may stand for
something else, such as the article `un`, `both` or `once`, are counted in favour of the text.

Players with the two books would play by different numbers, and each could show theirs in print.

Write a number once, as data, and insert it in both texts: `values = { points = 30 }` and `{points}`.",
        "\
Un texte dit dans une langue un nombre qu'il ne dit pas dans l'autre. On compare les chiffres, les nombres en lettres,
les ordinaux et les chiffres romains (`2`, `deux`, `troisième`, `acte II`), ainsi que les dés, les rapports, les heures et
les dates. Les mots qui peuvent vouloir dire autre chose, comme l'article `un`, `second` ou `double`, comptent en faveur du
texte.

Les joueurs des deux livres ne joueraient pas avec les mêmes nombres, et chacun pourrait montrer le sien, imprimé.

Écrivez un nombre une seule fois, comme donnée, et insérez-le dans les deux textes : `values = { points = 30 }` et
`{points}`.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le gagnant reçoit 30 points de flotte."
text.en = "The winner gains 45 fleet points."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le gagnant reçoit {points} points de flotte."
text.en = "The winner gains {points} fleet points."
values = { points = 30 }
"#,
};

/// What one side says.
struct Said {
    /// Numbers in figures or words.
    amounts: Vec<Amount>,
    /// Those that must have a counterpart: no other finding has told about them, and they say nothing else.
    open: Vec<Amount>,
    /// Numbers that insertions and links print.
    printed: Vec<Value>,
}

impl Said {
    fn of(pair: &Pair, at: At, lang: Lang) -> Said {
        let side = pair.side(at);
        let open = side.amounts.iter().filter(|amount| amount.firm && side.is_open(&amount.span)).cloned().collect();
        let mut printed: Vec<Value> = pieces::numbers(pair, at).into_iter().map(Value::Whole).collect();
        for name in names(pair, at) {
            printed.extend(amounts(&words_of(name), lang).into_iter().map(|amount| amount.value));
        }
        Said { amounts: side.amounts.to_vec(), open, printed }
    }

    /// The numbers that only this side says.
    fn beyond<'s>(&'s self, other: &Said) -> Vec<&'s Amount> {
        let lacks =
            |value: Value| !other.printed.contains(&value) && !other.amounts.iter().any(|amount| amount.value == value);
        self.open.iter().filter(|amount| lacks(amount.value)).collect()
    }

    /// Of two texts that say as many numbers, one that this side says more often: the one nearest to where the two part.
    fn oftener<'s>(&'s self, other: &Said) -> Option<&'s Amount> {
        if self.open.len() != other.open.len() {
            return None;
        }
        let count = |said: &[Amount], value| said.iter().filter(|amount| amount.value == value).count();
        let more = |amount: &Amount| {
            let value = amount.value;
            count(&self.open, value) > count(&other.amounts, value) && !other.printed.contains(&value)
        };
        let parts = self.open.iter().zip(&other.open).position(|(a, b)| a.value != b.value)?;
        let candidates = self.open.iter().enumerate().filter(|(_, amount)| more(amount));
        candidates.min_by_key(|(at, _)| at.abs_diff(parts)).map(|(_, amount)| amount)
    }
}

/// The names of the definitions that a side prints.
fn names<'c>(pair: &Pair<'_, 'c>, at: At) -> Vec<&'c str> {
    let side = pair.side(at);
    let reads = side.passage.map(|passage| passage.meanings.as_slice()).unwrap_or_default();
    let name = |read: &crate::text::Read<'c>| match &read.subject {
        Some(Ok((Meaning::Definition(kind, id), _))) => {
            let fields = ["name", "title", "label"].into_iter().filter_map(|field| pair.context.field(kind, id, field));
            fields.filter_map(|text| text.as_table()?.get(side.language)?.as_str()).next()
        }
        _ => None,
    };
    reads.iter().filter_map(name).collect()
}

/// A number that the two sides do not share, if there is one.
pub fn find(pair: &mut Pair) -> Option<Diagnostic> {
    let langs = pair.spoken()?;
    let said = Both::of(|at| Said::of(pair, at, *langs.at(at)));
    let extra = Both::of(|at| {
        let (here, there) = (said.at(at), said.at(at.other()));
        let beyond = here.beyond(there);
        if beyond.is_empty() { here.oftener(there).into_iter().collect() } else { beyond }
    });
    let diagnostic = match (extra.first.first(), extra.second.first()) {
        (None, None) => return None,
        (Some(x), Some(y)) => differ(pair, x, y),
        (Some(x), None) => alone(pair, At::First, x),
        (None, Some(y)) => alone(pair, At::Second, y),
    };
    let more = At::BOTH.into_iter().flat_map(|at| extra.at(at).iter().skip(1).map(move |amount| (at, amount)));
    let diagnostic = more.fold(diagnostic, |diagnostic, (at, amount)| {
        diagnostic.label(pair.place(at, Some(&amount.span)), say!("and this number too", "et ce nombre aussi"))
    });
    let told = |at: At| extra.at(at).iter().map(move |amount| (at, amount.span.clone()));
    let told: Vec<(At, Range<usize>)> = At::BOTH.into_iter().flat_map(told).collect();
    pair.tell(told);
    Some(diagnostic)
}

/// An amount as typed, words in quotes.
fn typed(pair: &Pair, at: At, amount: &Amount) -> String {
    let typed = pair.side(at).text.get(amount.span.clone()).unwrap_or_default();
    let figures = typed.contains(|c: char| c.is_ascii_digit()) || typed.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    if figures { typed.to_owned() } else { format!("\"{typed}\"") }
}

fn differ(pair: &Pair, first: &Amount, second: &Amount) -> Diagnostic {
    let subject = pair.subject();
    let (x, y) = (typed(pair, At::First, first), typed(pair, At::Second, second));
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let message = say!("`{subject}` says {x} in {en} and {y} in {en2}", "`{subject}` dit {x} en {fr} et {y} en {fr2}");
    let marks = Both { first: mark(pair, At::First, first), second: mark(pair, At::Second, second) };
    // The data knows which of the two is right.
    let held = [first, second].map(|amount| held(pair, amount.value));
    let (likely, value) = match held {
        [Some(value), None] => (At::Second, Some(value)),
        [None, Some(value)] => (At::First, Some(value)),
        _ => (pair.later(), None),
    };
    finish(pair.report(&CODE, message, likely, marks), value)
}

fn alone(pair: &Pair, has: At, amount: &Amount) -> Diagnostic {
    let subject = pair.subject();
    let x = typed(pair, has, amount);
    let only = name(pair.side(has).language);
    let (en, fr) = (only.en, only.fr);
    let message = say!("`{subject}` says {x} in {en} only", "`{subject}` ne dit {x} qu'en {fr}");
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let there = Mark::new(None, say!("{en} does not say it", "{fr} ne le dit pas"));
    let here = mark(pair, has, amount);
    let marks = Both::with(has, here, there);
    let value = held(pair, amount.value);
    let likely = if value.is_some() { has.other() } else { pair.later() };
    finish(pair.report(&CODE, message, likely, marks), value)
}

fn mark(pair: &Pair, at: At, amount: &Amount) -> Mark {
    let (it, number) = (the(pair.side(at).language), typed(pair, at, amount));
    let (en, fr) = (it.en, it.fr);
    Mark::new(Some(amount.span.clone()), say!("{en} says {number}", "{fr} dit {number}"))
}

/// The name and number of the value around the text that holds what an amount says.
fn held(pair: &Pair, value: Value) -> Option<(String, i64)> {
    let Value::Whole(n) = value else { return None };
    pieces::values(pair).into_iter().find(|(_, held)| *held == n)
}

fn finish(diagnostic: Diagnostic, value: Option<(String, i64)>) -> Diagnostic {
    let help: Message = match value {
        Some((name, n)) => say!(
            "write `{{{name}}}` in both texts; the data holds {n}",
            "écrivez `{{{name}}}` dans les deux textes ; la donnée vaut {n}"
        ),
        None => say!(
            "correct one of them; a number under `values` that both insert cannot differ",
            "corrigez l'un des deux ; un nombre sous `values`, que les deux insèrent, ne peut pas différer"
        ),
    };
    diagnostic
        .note(say!(
            "players with the two books would play by different numbers",
            "les joueurs des deux livres ne joueraient pas avec les mêmes nombres"
        ))
        .help(help)
}
