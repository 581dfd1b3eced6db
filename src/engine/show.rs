//! How values and events are written in the machine form of a log: by ids, the same in every language.

use super::decision::{Choice, Decider, Reply};
use super::event::Event;
use super::machine::Machine;
use super::value::Value;
use super::world::World;
use crate::ruleset::code::*;
use crate::ruleset::play::Item;

/// A value of a type.
pub fn show(machine: &Machine, world: &World, value: &Value, of: &Type) -> String {
    let play = &machine.play;
    let all = |values: &[Value], of: &Type| -> String {
        values.iter().map(|value| show(machine, world, value, of)).collect::<Vec<_>>().join(", ")
    };
    let name = |names: Option<&Vec<Box<str>>>, at: u32| {
        names.and_then(|names| names.get(at as usize)).map_or_else(|| at.to_string(), |name| name.to_string())
    };
    match (value, of) {
        (value, Type::Optional(of)) if *value != Value::None => show(machine, world, value, of),
        (Value::None, _) => "none".into(),
        (Value::Int(number), _) => number.to_string(),
        (Value::Bool(truth), _) => truth.to_string(),
        (Value::Index(at), Type::Enum(id)) => name(play.enums.get(id.at()).map(|words| &words.words), *at),
        (Value::Index(at), Type::Member(id)) => name(play.kinds.get(id.at()).map(|kind| &kind.members), *at),
        (Value::Index(at), Type::Actor(id)) => actor(machine, *id, *at),
        (Value::Index(at), _) => at.to_string(),
        (Value::Piece(at), _) => piece(machine, world, *at),
        // Quoted as in JSON, so that a text with quotes in it can be read back.
        (Value::Text(text), _) => serde_json::Value::from(&**text).to_string(),
        (Value::Set(values), Type::Set(of)) => format!("{{{}}}", all(values, of)),
        (Value::List(values), Type::List(of)) => format!("[{}]", all(values, of)),
        (Value::Set(values), _) => format!("{{{}}}", all(values, &Type::Int)),
        (Value::List(values), _) => format!("[{}]", all(values, &Type::Int)),
        (Value::Throw(throw), _) => throw.face.to_string(),
        (Value::Fraction(fraction), _) => {
            let (n, d) = fraction.pair();
            if d == 1 { n.to_string() } else { format!("{n}/{d}") }
        }
        (Value::Dice(_), _) => "?".into(),
    }
}

fn actor(machine: &Machine, id: ActorId, at: u32) -> String {
    match machine.play.actors.get(id.at()) {
        Some(actors) if actors.alone => actors.id.to_string(),
        _ => format!("p{}", at + 1),
    }
}

fn piece(machine: &Machine, world: &World, at: u32) -> String {
    let made = world.piece(at);
    let kind = made.and_then(|made| machine.play.pieces.get(made.kind.at()));
    format!("{}#{}", kind.map_or("?", |kind| &kind.id), made.map_or(0, |made| made.number))
}

/// Who decides, as logs name them.
pub fn show_decider(machine: &Machine, decider: Decider) -> String {
    match decider {
        Decider::Actor(id, at) => actor(machine, id, at),
        Decider::Side(id, at) => {
            let members = machine.play.kinds.get(id.at()).map(|kind| &kind.members);
            members.and_then(|members| members.get(at as usize)).map_or_else(String::new, |id| id.to_string())
        }
    }
}

/// A choice as logs write it: `p1 move(squads: {squad#1}, to: beta)`.
pub fn show_choice(machine: &Machine, world: &World, choice: &Choice) -> String {
    let who = show_decider(machine, choice.by);
    let arguments = match &choice.reply {
        Reply::Act(arguments) => arguments.iter().cloned().map(Some).collect(),
        Reply::Decline => Vec::new(),
    };
    format!("{who} {}", call(machine, world, choice.action, &arguments))
}

fn call(machine: &Machine, world: &World, action: ActionId, arguments: &[Option<Value>]) -> String {
    let Some(action) = machine.play.actions.get(action.at()) else { return String::new() };
    let given = action.params.iter().zip(arguments).filter_map(|(param, value)| {
        Some(format!("{}: {}", param.id, show(machine, world, value.as_ref()?, &param.of)))
    });
    let given = given.collect::<Vec<_>>().join(", ");
    if given.is_empty() { action.id.to_string() } else { format!("{}({given})", action.id) }
}

/// A cell of a state, as scripts write it: `score[red]`.
pub fn show_cell(machine: &Machine, world: &World, state: StateId, cell: usize) -> String {
    let Some(declared) = machine.play.states.get(state.at()) else { return String::new() };
    let keys = world.keys_of(&machine.play, state, cell);
    let keys: Vec<String> = keys.iter().zip(&declared.keys).map(|(key, of)| show(machine, world, key, of)).collect();
    if keys.is_empty() { declared.id.to_string() } else { format!("{}[{}]", declared.id, keys.join(", ")) }
}

/// An event as a line of a log.
pub fn show_event(machine: &Machine, world: &World, event: &Event) -> String {
    let play = &machine.play;
    let state_of = |id: StateId| play.states.get(id.at()).map_or(Type::Int, |state| state.of.clone());
    let site = |id: SiteId| {
        let address = play.sites.get(id.at()).map_or("", |(address, _)| address);
        address.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
    };
    match event {
        Event::Turn(turn) => format!("turn {turn}"),
        Event::Begin(item, value) => {
            let phase = match item {
                Item::Phase(id) => play.phases.get(id.at()),
                Item::Step(_) => None,
            };
            let bound = phase.and_then(|phase| phase.each.as_ref()).zip(value.as_ref());
            let bound = bound.map(|(each, value)| format!(" {}: {}", each.id, show(machine, world, value, &each.of)));
            format!("begin {}{}", machine.item_address(*item), bound.unwrap_or_default())
        }
        Event::End(item) => format!("end {}", machine.item_address(*item)),
        Event::Chose(choice) => {
            let verb = if choice.reply == Reply::Decline { "decline" } else { "choose" };
            format!("{verb} {}", show_choice(machine, world, choice))
        }
        Event::Asked { who, action, arguments, optional } => {
            let optional = if *optional { " optional" } else { "" };
            format!("ask {} {}{optional}", show_decider(machine, *who), call(machine, world, *action, arguments))
        }
        Event::Set { state, cell, old, new } => {
            let of = state_of(*state);
            let (old, new) = (show(machine, world, old, &of), show(machine, world, new, &of));
            format!("set {} {old} -> {new}", show_cell(machine, world, *state, *cell))
        }
        Event::SetField { piece: at, field, old, new } => {
            let kind = world.piece(*at).and_then(|made| play.pieces.get(made.kind.at()));
            let Some(field) = kind.and_then(|kind| kind.fields.get(*field as usize)) else { return String::new() };
            let (old, new) = (show(machine, world, old, &field.of), show(machine, world, new, &field.of));
            format!("set {}.{} {old} -> {new}", piece(machine, world, *at), field.id)
        }
        Event::Spawned { piece: at, fields } => {
            let kind = world.piece(*at).and_then(|made| play.pieces.get(made.kind.at()));
            let declared = kind.map(|kind| kind.fields.as_slice()).unwrap_or_default();
            let fields = declared.iter().zip(fields);
            let fields: Vec<String> = fields
                .map(|(field, value)| format!("{}: {}", field.id, show(machine, world, value, &field.of)))
                .collect();
            format!("spawn {}({})", piece(machine, world, *at), fields.join(", "))
        }
        Event::Removed(at) => format!("remove {}", piece(machine, world, *at)),
        Event::Emitted(id, values) => {
            let Some(event) = play.events.get(id.at()) else { return String::new() };
            let values = event.params.iter().zip(values);
            let values: Vec<String> = values
                .map(|(param, value)| format!("{}: {}", param.id, show(machine, world, value, &param.of)))
                .collect();
            format!("emit {}({})", event.id, values.join(", "))
        }
        Event::Rolled { site: id, throws } => {
            let faces: Vec<String> = throws
                .iter()
                .map(|throw| if throw.again { format!("({})", throw.face) } else { throw.face.to_string() })
                .collect();
            format!("roll {} -> {}", site(*id), faces.join(" "))
        }
        Event::Shuffled { site: id, value, of } => {
            format!("shuffle {} -> {}", site(*id), show(machine, world, value, &Type::List(Box::new(of.clone()))))
        }
        Event::Tie { site: id, value, of } => format!("tie {} -> {}", site(*id), show(machine, world, value, of)),
        Event::Revealed { state, cell, value, to } => {
            let (cell, value) =
                (show_cell(machine, world, *state, *cell), show(machine, world, value, &state_of(*state)));
            let to: Vec<String> = to.iter().map(|who| show_decider(machine, *who)).collect();
            let to = if to.is_empty() { String::new() } else { format!(" to {}", to.join(", ")) };
            format!("reveal {cell} {value}{to}")
        }
        Event::Won(winner) => {
            let sides = play.actors.iter().find(|actors| !actors.alone);
            let of = match sides.and_then(|actors| actors.side) {
                Some(side) => Type::Member(side),
                None => Type::Actor(ActorId(play.actors.iter().position(|actors| !actors.alone).unwrap_or(0) as u32)),
            };
            format!("win {}", show(machine, world, winner, &of))
        }
    }
}
