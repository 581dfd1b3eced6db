//! Events as sentences.

use super::{NOTHING, Teller};
use crate::engine::decision::{Choice, Reply};
use crate::engine::value::Throw;
use crate::engine::world::World;
use crate::engine::{Decider, Event, Value};
use crate::locale::capital;
use crate::ruleset::code::*;
use crate::ruleset::play::Item;

/// A sentence of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How it stands among the others.
    pub weight: Weight,
    /// Its words.
    pub words: String,
}

/// How a sentence stands among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// A turn begins.
    Turn,
    /// A phase or step begins.
    Stage,
    /// Somebody chooses.
    Choice,
    /// What follows.
    Effect,
}

impl Teller<'_> {
    /// What happened, as somebody may know it who sees the world as it stands after it; `None` only watches.
    ///
    /// `secret` says whether the choice at the head of the events was made in secret.
    pub fn happened(&self, world: &World, events: &[Event], viewer: Option<Decider>, secret: bool) -> Vec<Sentence> {
        let mut told: Vec<Sentence> = Vec::new();
        let mut at = 0;
        while let Some(event) = events.get(at) {
            let alike = self.alike(world, events.get(at..).unwrap_or_default());
            if alike > 1 {
                told.extend(self.moved(world, events.get(at..at + alike).unwrap_or_default()));
                at += alike;
                continue;
            }
            let sentence = match event {
                // A secret that is out by now, since all have chosen, is told.
                Event::Chose(choice) if secret && !self.is_out(world, events, viewer, choice) => {
                    let who = self.decider(world, choice.by);
                    let words =
                        format!("{}{}{}", capital(&who), self.colon(), self.say("a secret choice", "un choix secret"));
                    Some(Sentence { weight: Weight::Choice, words })
                }
                event => self.sentence(world, event, viewer),
            };
            told.extend(sentence);
            at += 1;
        }
        told
    }

    /// Whether somebody may know what was chosen: whoever chose it, and everybody once it is revealed.
    fn is_out(&self, world: &World, events: &[Event], viewer: Option<Decider>, choice: &Choice) -> bool {
        let side = |who| world.side_of(who).map_or((Some(who), None), |side| (None, Some(side)));
        viewer.is_some_and(|viewer| side(viewer) == side(choice.by))
            || events.iter().any(|event| matches!(event, Event::Revealed { to, .. } if to.is_empty()))
    }

    fn sentence(&self, world: &World, event: &Event, viewer: Option<Decider>) -> Option<Sentence> {
        let colon = self.colon();
        let effect = |words: String| Some(Sentence { weight: Weight::Effect, words: capital(&words) });
        match event {
            Event::Turn(turn) => {
                let words = format!("{} {turn}", self.say("Turn", "Tour"));
                Some(Sentence { weight: Weight::Turn, words })
            }
            Event::Begin(item, value) => {
                Some(Sentence { weight: Weight::Stage, words: self.begins(world, *item, value.as_ref()) })
            }
            Event::Chose(choice) => Some(Sentence { weight: Weight::Choice, words: self.chose(world, choice) }),
            Event::Asked { who, action, arguments, optional } => {
                let optional = if *optional { self.say(" (optional)", " (facultatif)") } else { "" };
                let who = self.decider(world, *who);
                let call = self.call(world, *action, arguments, false);
                effect(format!("{} {who}{colon}{call}{optional}", self.say("Question for", "Question pour")))
            }
            Event::Set { state, cell, old, new } => {
                if !world.sees(&self.machine.play, viewer, *state, *cell) {
                    return None;
                }
                let of = &self.machine.play.states.get(state.at())?.of;
                effect(format!("{}{colon}{}", self.cell(world, *state, *cell), self.change(world, old, new, of)))
            }
            Event::SetField { .. } => self.moved(world, std::slice::from_ref(event)),
            Event::Spawned { piece, .. } => {
                effect(format!("{}{colon}{}", self.say("New", "Arrivée"), self.piece_in_full(world, *piece)))
            }
            Event::Removed(piece) => {
                effect(format!("{}{colon}{}", self.say("Removed", "Retrait"), self.piece(world, *piece)))
            }
            Event::Rolled { site, throws } => effect(self.rolled(*site, throws)),
            Event::Shuffled { site, .. } => {
                let what = self.place(*site).map(|name| format!("{colon}{name}")).unwrap_or_default();
                effect(format!("{}{what}", self.say("Shuffled", "Mélange")))
            }
            Event::Tie { value, of, .. } => effect(format!(
                "{}{colon}{}",
                self.say("The lot falls to", "Le sort désigne"),
                self.value(world, value, of)
            )),
            Event::Revealed { state, cell, value, to } => {
                let of = &self.machine.play.states.get(state.at())?.of;
                if !world.sees(&self.machine.play, viewer, *state, *cell) {
                    return None;
                }
                let to: Vec<String> = to.iter().map(|who| self.decider(world, *who)).collect();
                let to = if to.is_empty() {
                    String::new()
                } else {
                    format!(" ({} {})", self.say("to", "à"), to.join(", "))
                };
                let (cell, value) = (self.cell(world, *state, *cell), self.value(world, value, of));
                effect(format!("{}{to}{colon}{cell}, {value}", self.say("Revealed", "Révélation")))
            }
            Event::Won(winner) => Some(Sentence { weight: Weight::Turn, words: self.won(world, winner) }),
            // What the rules tell each other is no news to people, and every end is the beginning of something else.
            Event::Emitted(..) | Event::End(_) => None,
        }
    }

    fn begins(&self, world: &World, item: Item, value: Option<&Value>) -> String {
        let phase = match item {
            Item::Phase(id) => self.machine.play.phases.get(id.at()),
            Item::Step(_) => None,
        };
        let bound = phase.and_then(|phase| phase.each.as_ref()).zip(value);
        let bound = bound.map(|(each, value)| format!(", {}", self.value(world, value, &each.of)));
        format!("{}{}", self.item(item), bound.unwrap_or_default())
    }

    fn chose(&self, world: &World, choice: &Choice) -> String {
        let who = self.decider(world, choice.by);
        match choice.reply {
            Reply::Act(_) => format!("{}{}{}", capital(&who), self.colon(), self.choice(world, choice, false)),
            Reply::Decline => {
                let action = self.action(choice.action);
                format!("{} {who}{}{action}", self.say("Declined by", "Refusé par"), self.colon())
            }
        }
    }

    /// Who has won; `None` is nobody.
    pub fn won(&self, world: &World, winner: &Value) -> String {
        let sides = self.machine.play.actors.iter().zip(0..).find(|(actors, _)| !actors.alone);
        let of = match sides {
            Some((actors, at)) => actors.side.map_or(Type::Actor(ActorId(at)), Type::Member),
            None => Type::Int,
        };
        match winner {
            Value::None => self.say("The game is over, without a winner", "La partie est finie, sans vainqueur").into(),
            winner => {
                let winner = self.value(world, winner, &of);
                format!(
                    "{}{}{winner}",
                    self.say("The game is over. Winner", "La partie est finie. Victoire"),
                    self.colon()
                )
            }
        }
    }

    /// What a value became.
    fn change(&self, world: &World, old: &Value, new: &Value, of: &Type) -> String {
        let tell = |value: &Value| self.value(world, value, of);
        match (old, new) {
            (Value::Int(old), Value::Int(new)) => match self.lang {
                crate::locale::Lang::En => format!("from {old} to {new}"),
                crate::locale::Lang::Fr => format!("de {old} à {new}"),
            },
            (Value::Set(before) | Value::List(before), Value::Set(after) | Value::List(after)) => {
                self.exchange(world, before, after, of).unwrap_or_else(|| tell(new))
            }
            (Value::None | Value::Bool(_), _) => tell(new),
            _ => format!("{} ({} {})", tell(new), self.say("was", "avant :"), tell(old)),
        }
    }

    /// What came into a collection or went out of it, if it is less than the whole.
    fn exchange(&self, world: &World, before: &[Value], after: &[Value], of: &Type) -> Option<String> {
        let (Type::Set(of) | Type::List(of)) = of else { return None };
        let without = |these: &[Value], those: &[Value]| -> Vec<String> {
            let these = these.iter().filter(|value| !those.contains(value));
            these.map(|value| self.value(world, value, of)).collect()
        };
        let (came, went) = (without(after, before), without(before, after));
        if came.len() + went.len() == 0 || came.len() + went.len() > 8 {
            return None;
        }
        let mut parts: Vec<String> = Vec::new();
        if !came.is_empty() {
            parts.push(format!("{} {}", self.say("plus", "plus"), came.join(", ")));
        }
        if !went.is_empty() {
            parts.push(format!("{} {}", self.say("minus", "moins"), went.join(", ")));
        }
        Some(parts.join(" ; "))
    }

    /// How many events at the head of some say the same of different pieces.
    fn alike(&self, world: &World, events: &[Event]) -> usize {
        let key = |event: &Event| match event {
            Event::SetField { piece, field, old, new } => {
                Some((world.piece(*piece).map(|made| made.kind), *field, old.clone(), new.clone()))
            }
            _ => None,
        };
        let Some(first) = events.first().and_then(key) else { return 1 };
        events.iter().take_while(|event| key(event).as_ref() == Some(&first)).count()
    }

    /// What became of a field of one or several pieces.
    fn moved(&self, world: &World, events: &[Event]) -> Option<Sentence> {
        let Some(Event::SetField { piece, field, old, new }) = events.first() else { return None };
        let kind = self.machine.play.pieces.get(world.piece(*piece)?.kind.at())?;
        let field = kind.fields.get(*field as usize)?;
        let pieces = events.iter().filter_map(|event| match event {
            Event::SetField { piece, .. } => Some(self.piece(world, *piece)),
            _ => None,
        });
        let pieces = pieces.collect::<Vec<_>>().join(", ");
        let colon = self.colon();
        let change = self.change(world, old, new, &field.of);
        let words = format!("{pieces}{colon}{}, {change}", self.field(field));
        Some(Sentence { weight: Weight::Effect, words: capital(&words) })
    }

    fn rolled(&self, site: SiteId, throws: &[Throw]) -> String {
        let faces: Vec<String> = throws
            .iter()
            .map(|throw| match throw.again {
                true => format!("{} {}", self.say("again", "relance"), self.face(throw)),
                false => self.face(throw),
            })
            .collect();
        let faces = if faces.is_empty() { NOTHING.get(self.lang).to_owned() } else { faces.join(", ") };
        let place = self.place(site).map(|name| format!(" ({name})")).unwrap_or_default();
        format!("{}{place}{}{faces}", self.say("Dice", "Dés"), self.colon())
    }

    /// What a die shows: its number, or its icons.
    pub(super) fn face(&self, throw: &Throw) -> String {
        let defined = throw.die.and_then(|die| self.machine.play.dice.get(die.at()));
        let Some(die) = defined else { return throw.face.to_string() };
        let icons = (throw.face as usize).checked_sub(1).and_then(|at| die.faces.get(at));
        let words = self.machine.play.enums.get(die.icons.at());
        let icons =
            icons.into_iter().flatten().filter_map(|icon| Some(self.named(&words?.names, &words?.words, *icon)));
        let icons: Vec<String> = icons.collect();
        if icons.is_empty() { self.say("blank", "vide").into() } else { icons.join(" + ") }
    }

    /// The name of what calls on chance, if it has one.
    fn place(&self, site: SiteId) -> Option<String> {
        let (address, _) = self.machine.play.sites.get(site.at())?;
        let mut segments = address.split('.');
        let (kind, id) = (segments.next()?, segments.next()?);
        Some(self.names.of(kind, id)).filter(|name| *name != id)
    }
}
