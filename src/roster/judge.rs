//! A list, judged by the constraints of the rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::codes::BREACH;
use super::sheet::Sheet;
use crate::address::Address;
use crate::compile::Compiled;
use crate::diagnostic::{Diagnostic, Sink};
use crate::engine::game::{Game, Judged, natural, scalar_value};
use crate::engine::machine::Machine;
use crate::engine::setup::Setup;
use crate::engine::value::Value;
use crate::locale::{Lang, Message};
use crate::model::Scalar;
use crate::ruleset::play::{Constraint, Format, FormatPart};
use crate::say;
use crate::source::Origin;
use crate::text::template::{Template, What};

/// What a game gives beside the list (`stage = 0`); what is not given is 0, false or the first word.
pub type Context = BTreeMap<Box<str>, Scalar>;

/// How many entries a finding shows at most.
const MOST_SHOWN: usize = 6;

/// Judges a list by every constraint of its format.
pub fn judge(
    sheet: &Sheet,
    machine: &Arc<Machine>,
    compiled: &Compiled,
    setup: &Setup,
    context: &Context,
    sink: &mut Sink,
) {
    let play = &machine.play;
    let Some((at, format)) = play.formats.iter().enumerate().find(|(_, format)| format.id == sheet.list.format) else {
        return;
    };
    for part in &format.parts {
        sink.extend(number(sheet, machine, compiled, format, part));
    }
    let setup = Setup { lists: vec![sheet.list.clone()], ..setup.clone() };
    let mut game = match Game::idle(Arc::clone(machine), setup) {
        Ok(game) => game,
        Err(fault) => {
            sink.push(broken(sheet, None, &fault.message()));
            return;
        }
    };
    let mut inputs: Vec<Value> = game.lists().into_iter().map(|(piece, _)| Value::Piece(piece)).take(1).collect();
    inputs.extend(format.context.iter().map(|param| {
        let given = context.get(&param.id).and_then(|value| scalar_value(machine, value, &param.of));
        given.unwrap_or_else(|| natural(&param.of))
    }));
    for constraint in play.constraints.iter().filter(|constraint| constraint.on as usize == at) {
        match game.judge(constraint, &inputs) {
            Ok(None) => {}
            Ok(Some(judged)) => sink.push(breach(sheet, &game, compiled, constraint, &judged)),
            Err(fault) => sink.push(broken(sheet, Some(constraint), &fault.message())),
        }
    }
}

/// How many entries a part has, if these are too many or too few.
fn number(
    sheet: &Sheet,
    machine: &Arc<Machine>,
    compiled: &Compiled,
    format: &Format,
    part: &FormatPart,
) -> Option<Diagnostic> {
    let (low, high) = part.count.as_ref()?;
    let mut game = Game::idle(Arc::clone(machine), Setup::seeded(0)).ok()?;
    let (Ok(Value::Int(low)), Ok(Value::Int(high))) = (game.ask(None, low), game.ask(None, high)) else { return None };
    let found = sheet.list.parts.get(&part.id).map_or(0, BTreeMap::len);
    let count = i64::try_from(found).unwrap_or(i64::MAX);
    if (low..=high).contains(&count) {
        return None;
    }
    let id = &part.id;
    let address = Address::new(["roster_format", &*format.id, "parts", id, "count"]);
    let message = if count < low {
        say!("{count} `{id}` are too few", "{count} entrées dans `{id}`, c'est trop peu")
    } else {
        say!("{count} `{id}` are too many", "{count} entrées dans `{id}`, c'est trop")
    };
    let label = if count < low {
        say!("{low} are due at least", "il en faut {low} au moins")
    } else {
        say!("{high} are allowed at most", "{high} sont permises au plus")
    };
    let finding = Diagnostic::new(&BREACH, message, sheet.head, label).at(address.clone());
    Some(in_the_rule(finding, compiled, &address))
}

fn breach(sheet: &Sheet, game: &Game, compiled: &Compiled, constraint: &Constraint, judged: &Judged) -> Diagnostic {
    let id = &constraint.id;
    let message =
        say!("the list does not keep `constraint.{id}`", "la liste ne respecte pas la contrainte `constraint.{id}`");
    let mut shown = judged.blamed.iter().filter_map(|piece| entry_origin(sheet, game, *piece)).take(MOST_SHOWN);
    let address = Address::new(["constraint", &**id]);
    let counts = || say!("this counts", "ceci compte");
    let finding = match shown.next() {
        Some(first) => Diagnostic::new(&BREACH, message, first, counts()),
        None => Diagnostic::new(&BREACH, message, sheet.head, say!("in this list", "dans cette liste")),
    };
    let mut finding = shown.fold(finding, |finding, origin| finding.label(origin, counts())).at(address.clone());
    finding = in_the_rule(finding, compiled, &address.child("is"));
    finding = finding.note(words(constraint, judged));
    for (part, value) in &judged.parts {
        if let Value::Int(number) = value {
            finding = finding.note(say!("here `{part}` is {number}", "ici, `{part}` vaut {number}"));
        }
    }
    finding.help(say!("take out or replace an entry", "retirez ou remplacez une entrée"))
}

/// The rule itself, as another party.
fn in_the_rule(finding: Diagnostic, compiled: &Compiled, address: &Address) -> Diagnostic {
    match compiled.tree.at(address) {
        Some(node) => finding.label(node.origin, say!("this is the rule", "voici la règle")),
        None => finding,
    }
}

/// Where the entry stands that a piece was made of.
fn entry_origin(sheet: &Sheet, game: &Game, piece: u32) -> Option<Origin> {
    let (_, parts) = game.lists().into_iter().next()?;
    let (part, at) =
        parts.iter().find_map(|(part, pieces)| Some((part, pieces.iter().position(|other| *other == piece)?)))?;
    sheet.entries.get(part)?.values().nth(at).copied()
}

/// The text of a constraint, with its numbers.
fn words(constraint: &Constraint, judged: &Judged) -> Message {
    let value = |name: &str| {
        let part = judged.parts.iter().find(|(part, _)| **part == *name).and_then(|(_, value)| match value {
            Value::Int(number) => Some(number.to_string()),
            _ => None,
        });
        part.or_else(|| match constraint.values.get(name)? {
            Scalar::Int(number) => Some(number.to_string()),
            Scalar::Bool(truth) => Some(truth.to_string()),
            Scalar::Word(word) => Some(word.to_string()),
        })
    };
    let filled = |lang: Lang| {
        let text = constraint.text.typed().best(lang);
        let template = Template::parse(text);
        let mut out = text.to_owned();
        for piece in template.pieces.iter().rev() {
            if let What::Insertion(insertion) = &piece.what
                && let Some(value) = value(insertion.path().text)
            {
                out.replace_range(piece.span.clone(), &value);
            }
        }
        out
    };
    Message { en: filled(Lang::En), fr: filled(Lang::Fr) }
}

/// The rules broke down over the list.
fn broken(sheet: &Sheet, constraint: Option<&Constraint>, fault: &Message) -> Diagnostic {
    let id = constraint.map_or("", |constraint| &constraint.id);
    let message = say!("the list cannot be judged", "la liste ne peut pas être jugée");
    let finding = Diagnostic::new(&BREACH, message, sheet.head, say!("in this list", "dans cette liste"));
    let finding = match id {
        "" => finding,
        id => finding.at(Address::new(["constraint", id])),
    };
    finding.note(fault.clone())
}
