//! Choices read back from the lines in which logs and journals write them: the inverse of [`show`](super::show).

use super::decision::{Choice, Decider, Reply};
use super::game::Game;
use super::machine::Machine;
use super::show::show_choice;
use super::value::Value;
use super::world::World;
use crate::ruleset::code::*;
use crate::ruleset::play::{Action, Doer};

/// The choice that a line tells of: `choose p1 move(squads: {squad#1}, to: beta)`, or `decline red ambush`.
///
/// `None` if the line names something that the rules or the game do not have. Whether the choice may be made is
/// another question: see [`Game::refusal`].
pub fn read_choice(game: &Game, line: &str) -> Option<Choice> {
    let (verb, rest) = line.split_once(' ')?;
    let (machine, world) = (game.machine(), game.world());
    let choice = match verb {
        "decline" => {
            let decision = game.decision()?;
            Choice { by: decision.who, action: decision.asked?, reply: Reply::Decline }
        }
        "choose" => act(machine, world, rest)?,
        _ => return None,
    };
    // One text for one choice: what is spelled otherwise is another text.
    (show_choice(machine, world, &choice) == rest).then_some(choice)
}

fn act(machine: &Machine, world: &World, text: &str) -> Option<Choice> {
    let (who, call) = text.split_once(' ')?;
    let id = call.split('(').next()?;
    let at = machine.play.actions.iter().position(|action| &*action.id == id)?;
    let action = machine.play.actions.get(at)?;
    let by = decider(machine, world, action.actor, who)?;
    let mut reader = Reader { machine, world, text: call.get(id.len()..)? };
    let arguments = reader.arguments(action)?;
    reader.text.is_empty().then_some(Choice { by, action: ActionId(at as u32), reply: Reply::Act(arguments) })
}

fn decider(machine: &Machine, world: &World, actor: Doer, who: &str) -> Option<Decider> {
    match actor {
        Doer::Actor(id) => Some(Decider::Actor(id, actor_at(machine, world, id, who)?)),
        Doer::Side(id) => Some(Decider::Side(id, position(&machine.play.kinds.get(id.at())?.members, who)?)),
    }
}

fn actor_at(machine: &Machine, world: &World, id: ActorId, who: &str) -> Option<u32> {
    let actors = machine.play.actors.get(id.at())?;
    if actors.alone {
        return (*actors.id == *who).then_some(0);
    }
    let number: u32 = who.strip_prefix('p')?.parse().ok()?;
    let at = number.checked_sub(1)?;
    ((at as usize) < world.players.len()).then_some(at)
}

fn position(names: &[Box<str>], word: &str) -> Option<u32> {
    names.iter().position(|name| **name == *word).map(|at| at as u32)
}

/// What is still to be read.
struct Reader<'a> {
    machine: &'a Machine,
    world: &'a World,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, what: &str) -> Option<()> {
        self.text = self.text.strip_prefix(what)?;
        Some(())
    }

    /// A word of letters, figures and `_`.
    fn word(&mut self) -> Option<&'a str> {
        let end = self.text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at_checked(end)?;
        self.text = rest;
        (!word.is_empty()).then_some(word)
    }

    fn arguments(&mut self, action: &Action) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        for param in &action.params {
            self.eat(if values.is_empty() { "(" } else { ", " })?;
            self.eat(&param.id)?;
            self.eat(": ")?;
            values.push(self.value(&param.of)?);
        }
        if !values.is_empty() {
            self.eat(")")?;
        }
        Some(values)
    }

    fn value(&mut self, of: &Type) -> Option<Value> {
        let play = &self.machine.play;
        match of {
            Type::Optional(of) => {
                let before = self.text;
                if self.word() == Some("none") {
                    return Some(Value::None);
                }
                self.text = before;
                self.value(of)
            }
            Type::Int => {
                let end = self.text.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(self.text.len());
                let (number, rest) = self.text.split_at_checked(end)?;
                self.text = rest;
                number.parse().ok().map(Value::Int)
            }
            Type::Bool => self.word()?.parse().ok().map(Value::Bool),
            Type::Text => {
                let mut texts = serde_json::Deserializer::from_str(self.text).into_iter::<String>();
                let text = texts.next()?.ok()?;
                self.text = self.text.get(texts.byte_offset()..)?;
                Some(Value::Text(text.into()))
            }
            Type::Enum(id) => position(&play.enums.get(id.at())?.words, self.word()?).map(Value::Index),
            Type::Member(id) => position(&play.kinds.get(id.at())?.members, self.word()?).map(Value::Index),
            Type::Actor(id) => actor_at(self.machine, self.world, *id, self.word()?).map(Value::Index),
            Type::Piece(id) => {
                self.eat(&play.pieces.get(id.at())?.id)?;
                self.eat("#")?;
                let number: u32 = self.word()?.parse().ok()?;
                self.world.numbered(*id, number).map(Value::Piece)
            }
            Type::Set(of) => self.elements(of, "{", "}").map(Value::set),
            Type::List(of) => self.elements(of, "[", "]").map(Value::list),
            Type::Fraction | Type::Dice | Type::Throw(_) => None,
        }
    }

    fn elements(&mut self, of: &Type, open: &str, close: &str) -> Option<Vec<Value>> {
        self.eat(open)?;
        let mut values = Vec::new();
        while self.eat(close).is_none() {
            if !values.is_empty() {
                self.eat(", ")?;
            }
            values.push(self.value(of)?);
        }
        Some(values)
    }
}
