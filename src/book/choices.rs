//! Who does something, and what there is to choose, in words: what a script names, without what it asks.

use super::names::Names;
use super::words;
use crate::locale::{Article, Gender, Lang, NounForms, Plural, counted, noun_phrase, plural};
use crate::model::{Choice, kind};
use crate::script::ast::{Expr, ExprKind, TypeExpr, TypeExprKind};
use crate::script::parser::{parse_range, parse_selection, parse_type};

/// Who acts: a kind of actor of the game, or the kind of its sides: `a faction`, `un joueur`.
pub fn actor(names: &Names, actor: &str) -> String {
    let own = names.compiled.rules.game.values().any(|game| game.actors.contains_key(actor));
    // The table of a game is no table of numbers: an actor has a term, or a word of ours.
    let noun = if own { term(names, actor) } else { noun(names, actor) };
    match (noun, actor) {
        (Some(noun), _) => indefinite(names, &noun),
        (None, "player") => names.word(words::PLAYER).to_owned(),
        (None, "table") => names.word(words::TABLE).to_owned(),
        (None, other) => other.replace('_', " "),
    }
}

/// What has to be chosen for a parameter; `None` if only the text of its action can say it.
pub fn choice(names: &Names, choice: &Choice) -> Option<String> {
    if let Some(of) = &choice.of {
        return any(names, &parse_type(of.as_str()).tree);
    }
    if let Some(one) = &choice.one {
        return Some(indefinite(names, &source(names, one.as_str())?));
    }
    if let Some(some) = &choice.some {
        let noun = source(names, some.as_str())?;
        let size = choice.size.as_ref().map(|size| constant(size.as_str())).unwrap_or_default();
        return Some(several(names, &noun, size));
    }
    match constant(choice.int.as_ref()?.as_str()) {
        (Some(low), Some(high)) => Some(match names.lang {
            Lang::En => format!("a number from {low} to {high}"),
            Lang::Fr => format!("un nombre de {low} à {high}"),
        }),
        _ => None,
    }
}

/// Any value of a type.
fn any(names: &Names, of: &TypeExpr) -> Option<String> {
    values(names, of).map(|values| either(names, &values))
}

/// What there is to choose from: the words of an enumeration, any of a kind, and nothing where that is allowed.
fn values(names: &Names, of: &TypeExpr) -> Option<Vec<String>> {
    match &of.kind {
        TypeExprKind::Optional(inner) => {
            let nothing = names.word(words::NOTHING).to_owned();
            Some(values(names, inner)?.into_iter().chain([nothing]).collect())
        }
        TypeExprKind::Name(name) => match enumerated(names, name) {
            Some(words) => Some(words),
            None if &**name == "player" => Some(vec![actor(names, name)]),
            None => Some(vec![indefinite(names, &noun(names, name)?)]),
        },
        _ => None,
    }
}

/// The words of an enumeration in their order.
fn enumerated(names: &Names, id: &str) -> Option<Vec<String>> {
    let enumeration = names.compiled.rules.enumeration.get(id)?;
    let mut words: Vec<&str> = enumeration.order.iter().map(AsRef::as_ref).collect();
    words.extend(
        enumeration.words.keys().map(AsRef::as_ref).filter(|word| !enumeration.order.iter().any(|o| **o == **word)),
    );
    Some(words.into_iter().map(|word| names.enumerated(id, word)).collect())
}

/// `a, b or c`.
fn either(names: &Names, words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), names.word(words::OR)),
    }
}

/// What a selection takes its values from, if it is all definitions or pieces of a kind.
fn source(names: &Names, selection: &str) -> Option<Declined> {
    match &parse_selection(selection).tree.source.kind {
        ExprKind::Name(name) => noun(names, name),
        _ => None,
    }
}

/// Both ends of a range, where they are plain numbers.
pub fn constant(range: &str) -> (Option<i64>, Option<i64>) {
    let number = |expr: &Expr| match expr.kind {
        ExprKind::Int(number) => Some(number),
        _ => None,
    };
    let (low, high) = parse_range(range).tree;
    (number(&low), number(&high))
}

/// Some of a kind, as many as a range allows: `1 to 3 squads`.
pub fn several(names: &Names, noun: &Declined, size: (Option<i64>, Option<i64>)) -> String {
    let Some(other) = &noun.other else {
        let range = range(names, size);
        return if range.is_empty() { noun.one.clone() } else { format!("{} ({range})", noun.one) };
    };
    let forms = noun.forms();
    let count = |n: i64| match names.speaks() {
        true => counted(names.profile, n, &forms),
        false => format!("{n} {}", forms.form(plural(names.language, n))),
    };
    match (size, names.lang) {
        ((Some(low), Some(high)), _) if low == high => count(low),
        ((Some(low), Some(high)), Lang::En) => format!("{low} to {}", count(high)),
        ((Some(low), Some(high)), Lang::Fr) => format!("de {low} à {}", count(high)),
        ((Some(low), None), Lang::En) if low > 0 => format!("at least {}", count(low)),
        ((Some(low), None), Lang::Fr) if low > 0 => format!("{} au moins", count(low)),
        ((_, Some(high)), Lang::En) => format!("at most {}", count(high)),
        ((_, Some(high)), Lang::Fr) => format!("{} au plus", count(high)),
        _ => other.clone(),
    }
}

/// How many: `1 to 3`, `2 au moins`; nothing where no end is known.
pub fn range(names: &Names, size: (Option<i64>, Option<i64>)) -> String {
    match (size, names.lang) {
        ((Some(low), Some(high)), _) if low == high => low.to_string(),
        ((Some(low), Some(high)), Lang::En) => format!("{low} to {high}"),
        ((Some(low), Some(high)), Lang::Fr) => format!("de {low} à {high}"),
        ((Some(low), None), Lang::En) if low > 0 => format!("at least {low}"),
        ((Some(low), None), Lang::Fr) if low > 0 => format!("{low} au moins"),
        ((_, Some(high)), Lang::En) => format!("at most {high}"),
        ((_, Some(high)), Lang::Fr) => format!("{high} au plus"),
        _ => String::new(),
    }
}

/// A noun with its forms.
#[derive(Clone, Debug)]
pub struct Declined {
    one: String,
    /// The plural, where it is known.
    other: Option<String>,
    gender: Option<Gender>,
    elide: Option<bool>,
    /// Whether it is a word of ours, whose articles are known.
    is_ours: bool,
}

impl Declined {
    fn forms(&self) -> NounForms<'_> {
        let other = self.other.as_ref().unwrap_or(&self.one);
        NounForms { one: &self.one, other, gender: self.gender, elide: self.elide }
    }
}

/// The noun of a kind of definition or piece: the term of that id, else the name of the piece or our own noun.
pub fn noun(names: &Names, name: &str) -> Option<Declined> {
    term(names, name).or_else(|| {
        if names.compiled.rules.piece.contains_key(name) {
            let one = names.of("piece", name);
            return Some(Declined { one, other: None, gender: None, elide: None, is_ours: false });
        }
        let ours = kind(name)?.noun.forms(names.lang);
        let other = Some(ours.other.to_owned());
        Some(Declined { one: ours.one.to_owned(), other, gender: ours.gender, elide: ours.elide, is_ours: true })
    })
}

fn term(names: &Names, id: &str) -> Option<Declined> {
    let term = names.compiled.rules.term.get(id)?.forms.get(names.language)?;
    names.note_field("term", id, &["forms", names.language]);
    let other = Some(term.other.as_ref().unwrap_or(&term.one).to_string());
    let gender = term.gender.map(Into::into);
    Some(Declined { one: term.one.to_string(), other, gender, elide: term.elide, is_ours: false })
}

/// `a system`, `une faction`; the bare noun where its article is not known.
fn indefinite(names: &Names, noun: &Declined) -> String {
    let knows = noun.is_ours || (names.speaks() && (names.lang == Lang::En || noun.gender.is_some()));
    let article = if knows { Article::Indefinite } else { Article::None };
    noun_phrase(names.lang, &noun.forms(), article, Plural::One)
}
