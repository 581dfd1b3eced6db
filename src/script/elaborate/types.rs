//! Types: which fits where, how authors write them, how messages name them.

use crate::locale::Message;
use crate::model;
use crate::ruleset::code::*;
use crate::say;
use crate::script::ast::{TypeExpr, TypeExprKind};
use crate::script::symbols::{Global, Symbols};

/// Whether a value of a type can stand where another is due.
pub fn fits(found: &Type, want: &Type) -> bool {
    match (found, want) {
        (Type::Optional(found), Type::Optional(want)) => fits(found, want),
        (found, Type::Optional(want)) => fits(found, want),
        (Type::Set(found), Type::Set(want)) | (Type::List(found), Type::List(want)) => fits(found, want),
        (found, want) => found == want,
    }
}

/// The type that holds the values of both, if one does.
pub fn join(a: &Type, b: &Type) -> Option<Type> {
    match (a, b) {
        _ if fits(b, a) => Some(a.clone()),
        _ if fits(a, b) => Some(b.clone()),
        (Type::Int, Type::Fraction) | (Type::Fraction, Type::Int) => Some(Type::Fraction),
        _ => None,
    }
}

/// The type without `?`.
pub fn present(of: &Type) -> &Type {
    match of {
        Type::Optional(of) => of,
        of => of,
    }
}

/// Whether values of a type exist only while an expression is worked out.
pub fn passing(of: &Type) -> bool {
    matches!(present(of), Type::Fraction)
}

/// The type of the elements of a set or list.
pub fn element(of: &Type) -> Option<&Type> {
    match of {
        Type::Set(of) | Type::List(of) => Some(of),
        _ => None,
    }
}

/// The type, or `none`.
pub fn optional(of: Type) -> Type {
    match of {
        Type::Optional(_) => of,
        of => Type::Optional(Box::new(of)),
    }
}

/// Reads a type; `Err` holds the word that is none.
pub fn read(symbols: &Symbols, of: &TypeExpr) -> Result<Option<Type>, Box<str>> {
    Ok(Some(match &of.kind {
        TypeExprKind::Error => return Ok(None),
        TypeExprKind::Range(..) => Type::Int,
        TypeExprKind::Optional(of) => match read(symbols, of)? {
            Some(of) => optional(of),
            None => return Ok(None),
        },
        TypeExprKind::Set(of) => match read(symbols, of)? {
            Some(of) => Type::Set(Box::new(of)),
            None => return Ok(None),
        },
        TypeExprKind::List(of) => match read(symbols, of)? {
            Some(of) => Type::List(Box::new(of)),
            None => return Ok(None),
        },
        TypeExprKind::Name(name) => match &**name {
            "int" => Type::Int,
            "bool" => Type::Bool,
            "text" => Type::Text,
            name => {
                let globals = symbols.globals.get(name).map(Vec::as_slice).unwrap_or_default();
                let of = globals.iter().find_map(|global| match *global {
                    Global::Kind(kind) => Some(Type::Member(kind)),
                    Global::Enum(id) => Some(Type::Enum(id)),
                    Global::Actor(id) => Some(Type::Actor(id)),
                    Global::Piece(id) => Some(Type::Piece(id)),
                    _ => None,
                });
                of.ok_or_else(|| Box::from(name))?
            }
        },
    }))
}

/// What a value of a type is called, with its article.
pub fn words(symbols: &Symbols, of: &Type) -> Message {
    let play = &symbols.play;
    match of {
        Type::Int => say!("a whole number", "un nombre entier"),
        Type::Bool => say!("true or false", "vrai ou faux"),
        Type::Text => say!("a text", "un texte"),
        Type::Fraction => say!("a fraction", "une fraction"),
        Type::Dice => say!("a handful of dice", "une poignée de dés"),
        Type::Throw(_) => say!("a rolled die", "un dé lancé"),
        Type::Enum(id) => {
            let id = play.enums.get(id.at()).map_or("", |words| &words.id);
            say!("a word of `{id}`", "un mot de `{id}`")
        }
        Type::Member(id) => kind_words(play.kinds.get(id.at()).map_or("", |kind| &kind.id)),
        Type::Actor(id) => {
            let id = play.actors.get(id.at()).map_or("", |actors| &actors.id);
            say!("an actor `{id}`", "un acteur `{id}`")
        }
        Type::Piece(id) => {
            let id = play.pieces.get(id.at()).map_or("", |piece| &piece.id);
            say!("a piece `{id}`", "une pièce `{id}`")
        }
        Type::Optional(of) => {
            let Message { en, fr } = words(symbols, of);
            say!("{en} or `none`", "{fr} ou `none`")
        }
        Type::List(of) if matches!(**of, Type::Throw(_)) => say!("a list of rolled dice", "une liste de dés lancés"),
        Type::Set(_) => {
            let spelled = spelled(symbols, of);
            say!("a set (`{spelled}`)", "un ensemble (`{spelled}`)")
        }
        Type::List(_) => {
            let spelled = spelled(symbols, of);
            say!("a list (`{spelled}`)", "une liste (`{spelled}`)")
        }
    }
}

/// A type as authors write it.
fn spelled(symbols: &Symbols, of: &Type) -> String {
    let play = &symbols.play;
    let id = |id: Option<&Box<str>>| id.map_or_else(|| "?".to_owned(), ToString::to_string);
    match of {
        Type::Int => "int".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Text => "text".to_owned(),
        Type::Dice => "dice".to_owned(),
        Type::Fraction | Type::Throw(_) => "…".to_owned(),
        Type::Enum(at) => id(play.enums.get(at.at()).map(|words| &words.id)),
        Type::Member(at) => id(play.kinds.get(at.at()).map(|kind| &kind.id)),
        Type::Actor(at) => id(play.actors.get(at.at()).map(|actors| &actors.id)),
        Type::Piece(at) => id(play.pieces.get(at.at()).map(|piece| &piece.id)),
        Type::Optional(of) => format!("{}?", spelled(symbols, of)),
        Type::Set(of) => format!("set<{}>", spelled(symbols, of)),
        Type::List(of) => format!("list<{}>", spelled(symbols, of)),
    }
}

fn kind_words(kind: &str) -> Message {
    match model::kind(kind) {
        Some(kind) => Message { en: kind.noun.a(), fr: kind.noun.un() },
        None => say!("a `{kind}`", "un `{kind}`"),
    }
}
