//! What an insertion prints.

use super::links::anchor;
use super::names::Names;
use super::values;
use super::words::capital;
use crate::locale::{Article, NounForms, Plural, counted, noun_phrase, number, ordinal, plural};
use crate::model::{Grammar, Scalar};
use crate::text::{Forms, Insertion, Meaning, Path, Scope, Unknown};

/// The words of an insertion, unless it means nothing.
pub fn words(names: &Names, scope: &Scope, insertion: &Insertion) -> Option<String> {
    match insertion {
        Insertion::Plain(path) => name(names, scope, path),
        Insertion::Counted(count, noun) => {
            let (counts, forms) = read(names, scope.resolve(count))?;
            let (Meaning::Term(term), inside) = read(names, scope.resolve_noun(noun))? else { return None };
            let noun = grammar(names, &term)?;
            let n = counts.number()?;
            let words = if forms.ordinal {
                let form = noun.form(if inside.plural { Plural::Other } else { Plural::One });
                format!("{} {form}", ordinal(names.profile, n, noun.gender))
            } else {
                match names.speaks() {
                    true => counted(names.profile, n, &noun),
                    false => format!("{n} {}", noun.form(plural(names.language, n))),
                }
            };
            Some(if forms.capital { capital(&words) } else { words })
        }
        Insertion::Choice(count, [one, other]) => {
            let n = read(names, scope.resolve(count))?.0.number()?;
            let chosen = match plural(names.language, n) {
                Plural::One => one,
                Plural::Other => other,
            };
            Some((*chosen).to_owned())
        }
    }
}

/// What a path is called or worth, in the form that it asks for.
pub fn name(names: &Names, scope: &Scope, path: &Path) -> Option<String> {
    let (meaning, forms) = read(names, scope.resolve(path))?;
    let words = match &meaning {
        Meaning::Term(id) => term(names, id, forms)?,
        Meaning::Definition(kind, id) => names.of(kind, id),
        Meaning::Value(..) | Meaning::Parameter(..) if forms.ordinal => ordinal(names.profile, meaning.number()?, None),
        Meaning::Parameter(_, Scalar::Int(n)) => number(names.profile, *n),
        Meaning::Parameter(_, value) => names.scalar(value),
        Meaning::Value(address, node) => values::show(names, address, node),
    };
    Some(if forms.capital { capital(&words) } else { words })
}

/// The anchor of what a path names, or of the definition that holds it.
pub fn target(scope: &Scope, path: &Path) -> Option<String> {
    match scope.resolve(path).ok()?.0 {
        Meaning::Term(id) => Some(anchor("term", &id)),
        Meaning::Definition(kind, id) => Some(anchor(&kind, &id)),
        Meaning::Value(address, _) => Some(anchor(address.kind()?, address.id()?)),
        Meaning::Parameter(..) => None,
    }
}

/// What a path means; whoever writes the line has read it.
fn read<'a>(names: &Names, found: Result<(Meaning<'a>, Forms), Unknown>) -> Option<(Meaning<'a>, Forms)> {
    let (meaning, forms) = found.ok()?;
    match &meaning {
        Meaning::Value(address, _) => names.note(|| address.clone()),
        Meaning::Parameter(id, _) => names.note_field("param", id, &["default"]),
        // Its name is noted where it is looked up.
        Meaning::Definition(..) => {}
        Meaning::Term(id) => names.note_name("term", id),
    }
    Some((meaning, forms))
}

fn term(names: &Names, id: &str, forms: Forms) -> Option<String> {
    let noun = grammar(names, id)?;
    let number = if forms.plural { Plural::Other } else { Plural::One };
    let article = if names.speaks() { forms.article } else { Article::None };
    Some(noun_phrase(names.lang, &noun, article, number))
}

/// The forms of a term in the language of the edition.
fn grammar<'a>(names: &Names<'a>, id: &str) -> Option<NounForms<'a>> {
    let term = names.compiled.rules.term.get(id)?;
    let grammar: &Grammar = term.forms.get(names.language).or_else(|| term.forms.values().next())?;
    Some(NounForms {
        one: &grammar.one,
        other: grammar.other.as_ref().unwrap_or(&grammar.one),
        gender: grammar.gender.map(Into::into),
        elide: grammar.elide,
    })
}
