//! A game in the words of its pack: values, choices, events as sentences, states as tables.
//!
//! Names of a pack come without gender, so the sentences are built around colons, and no verb has to agree with them.
//! What a pack has not named goes by its id.

mod chronicle;
mod events;
mod render;
mod sheets;

pub use chronicle::{Chronicle, chronicle};
pub use events::{Sentence, Weight};
pub use render::{Report, html, markdown, sentences, sheet_text, text};
pub use sheets::Sheet;

use crate::address::Address;
use crate::book::names::Names;
use crate::book::prose::plain;
use crate::engine::decision::{Choice, Refusal, Reply};
use crate::engine::hindrance::Hindrance;
use crate::engine::world::World;
use crate::engine::{Decider, Game, Machine, Value};
use crate::locale::{Lang, Phrase, capital};
use crate::model::Text;
use crate::ruleset::code::*;
use crate::ruleset::play::{Actors, Item, PieceField};
use crate::text::Scope;

/// Tells of a game in one language.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The names of the pack.
    pub names: &'a Names<'a>,
    /// The rules.
    pub machine: &'a Machine,
    /// The language of our own words.
    pub lang: Lang,
}

/// The absent value, and what is empty, in a sentence.
const NOTHING: Phrase = Phrase::new("none", "rien");

impl<'a> Teller<'a> {
    fn say(&self, en: &'static str, fr: &'static str) -> &'static str {
        Phrase::new(en, fr).get(self.lang)
    }

    /// What stands between a name and what is said of it.
    pub fn colon(&self) -> &'static str {
        self.say(": ", " : ")
    }

    fn text(&self, text: &Text) -> String {
        self.names.text(text).to_owned()
    }

    fn named(&self, texts: &[Text], ids: &[Box<str>], at: u32) -> String {
        let name = texts.get(at as usize).map(|text| self.text(text)).filter(|name| !name.is_empty());
        name.or_else(|| ids.get(at as usize).map(|id| id.to_string())).unwrap_or_default()
    }

    /// A value of a type.
    pub fn value(&self, world: &World, value: &Value, of: &Type) -> String {
        let play = &self.machine.play;
        match (value, of) {
            (Value::None, _) => NOTHING.get(self.lang).into(),
            (value, Type::Optional(of)) => self.value(world, value, of),
            (Value::Int(number), _) => number.to_string(),
            (Value::Bool(true), _) => self.say("yes", "oui").into(),
            (Value::Bool(false), _) => self.say("no", "non").into(),
            (Value::Index(at), Type::Enum(id)) => {
                play.enums.get(id.at()).map(|words| self.named(&words.names, &words.words, *at)).unwrap_or_default()
            }
            (Value::Index(at), Type::Member(id)) => {
                play.kinds.get(id.at()).map(|kind| self.named(&kind.names, &kind.members, *at)).unwrap_or_default()
            }
            (Value::Index(at), Type::Actor(id)) => self.decider(world, Decider::Actor(*id, *at)),
            (Value::Piece(at), _) => self.piece(world, *at),
            (Value::Text(text), _) => text.to_string(),
            (Value::Set(values) | Value::List(values), _) if values.is_empty() => NOTHING.get(self.lang).into(),
            (Value::Set(values), Type::Set(of)) => self.several(world, values, of),
            (Value::List(values), Type::List(of)) => self.several(world, values, of),
            (Value::Throw(throw), _) => self.face(throw),
            _ => "?".into(),
        }
    }

    fn several(&self, world: &World, values: &[Value], of: &Type) -> String {
        values.iter().map(|value| self.value(world, value, of)).collect::<Vec<_>>().join(", ")
    }

    /// Somebody who decides: a side; a player by his number, with his side; or what stands alone, such as the table.
    pub fn decider(&self, world: &World, who: Decider) -> String {
        match who {
            Decider::Side(id, at) => self.value(world, &Value::Index(at), &Type::Member(id)),
            Decider::Actor(id, at) => {
                let Some(actors) = self.machine.play.actors.get(id.at()) else { return String::new() };
                if actors.alone {
                    return self.alone(&actors.id);
                }
                let mates = world
                    .players
                    .get(at as usize)
                    .map_or(0, |own| world.players.iter().filter(|of| *of == own).count());
                let side = actors.side.zip(world.side_of(who));
                let side = side.map(|(kind, at)| self.value(world, &Value::Index(at), &Type::Member(kind)));
                match side {
                    Some(side) if mates == 1 => side,
                    Some(side) => format!("{side} ({})", self.player(actors, at)),
                    None => capital(&self.player(actors, at)),
                }
            }
        }
    }

    fn alone(&self, id: &str) -> String {
        match id {
            "table" => self.say("the table", "la table").into(),
            id => id.to_owned(),
        }
    }

    fn player(&self, actors: &Actors, at: u32) -> String {
        let word = if &*actors.id == "player" { self.say("player", "joueur") } else { &actors.id };
        format!("{word} {}", at + 1)
    }

    /// A piece by what it is called and its number.
    pub fn piece(&self, world: &World, at: u32) -> String {
        let Some(made) = world.piece(at) else { return String::new() };
        format!("{} {}", self.piece_kind(made.kind), made.number)
    }

    fn piece_kind(&self, id: PieceId) -> String {
        let Some(kind) = self.machine.play.pieces.get(id.at()) else { return String::new() };
        kind.name.as_ref().map_or_else(|| kind.id.to_string(), |name| self.text(name))
    }

    /// What a field of a kind of piece is called.
    fn field(&self, field: &PieceField) -> String {
        field.name.as_ref().map_or_else(|| field.id.to_string(), |name| self.text(name))
    }

    /// A piece with what tells it from others: the definitions and words in its fields, but for its side.
    pub fn piece_in_full(&self, world: &World, at: u32) -> String {
        let name = self.piece(world, at);
        let Some(made) = world.piece(at) else { return name };
        let fields = self.machine.play.pieces.get(made.kind.at()).map(|kind| kind.fields.as_slice());
        let sides: Vec<KindId> = self.machine.play.actors.iter().filter_map(|actors| actors.side).collect();
        let told =
            fields.unwrap_or_default().iter().zip(&made.fields).filter(|(field, value)| match plain_type(&field.of) {
                Type::Member(kind) => !sides.contains(kind) && **value != Value::None,
                Type::Enum(_) => **value != Value::None,
                _ => false,
            });
        let told: Vec<String> = told.map(|(field, value)| self.value(world, value, &field.of)).collect();
        if told.is_empty() { name } else { format!("{name} ({})", told.join(", ")) }
    }

    /// The name of a step or phase.
    pub fn item(&self, item: Item) -> String {
        let play = &self.machine.play;
        let name = match item {
            Item::Step(id) => play.steps.get(id.at()).map(|step| &step.name),
            Item::Phase(id) => play.phases.get(id.at()).map(|phase| &phase.name),
        };
        name.map(|name| self.text(name)).unwrap_or_default()
    }

    /// The name of an action.
    pub fn action(&self, id: ActionId) -> String {
        self.machine.play.actions.get(id.at()).map(|action| self.text(&action.name)).unwrap_or_default()
    }

    /// An action with what is settled of its parameters. Pieces are told apart if they are to be chosen from.
    pub fn call(&self, world: &World, id: ActionId, arguments: &[Option<Value>], in_full: bool) -> String {
        let name = self.action(id);
        let params = self.machine.play.actions.get(id.at()).map(|action| action.params.as_slice()).unwrap_or_default();
        let told = params.iter().zip(arguments).filter_map(|(param, value)| {
            let value = value.as_ref()?;
            let value = match in_full {
                true => self.in_full(world, value, &param.of),
                false => self.value(world, value, &param.of),
            };
            Some(match &param.name {
                Some(name) => format!("{}{}{value}", self.text(name), self.colon()),
                None => value,
            })
        });
        let told: Vec<String> = told.collect();
        let parts = self.say("; ", " ; ");
        if told.is_empty() { name } else { format!("{name} ({})", told.join(parts)) }
    }

    fn in_full(&self, world: &World, value: &Value, of: &Type) -> String {
        match (value, of) {
            (Value::Piece(at), _) => self.piece_in_full(world, *at),
            (Value::Set(values), Type::Set(of)) | (Value::List(values), Type::List(of)) if !values.is_empty() => {
                values.iter().map(|value| self.in_full(world, value, of)).collect::<Vec<_>>().join(", ")
            }
            (value, Type::Optional(of)) if *value != Value::None => self.in_full(world, value, of),
            (value, of) => self.value(world, value, of),
        }
    }

    /// A choice, without who makes it.
    pub fn choice(&self, world: &World, choice: &Choice, in_full: bool) -> String {
        match &choice.reply {
            Reply::Act(arguments) => {
                let arguments: Vec<Option<Value>> = arguments.iter().cloned().map(Some).collect();
                self.call(world, choice.action, &arguments, in_full)
            }
            Reply::Decline => {
                format!("{}{}{}", self.say("Decline", "Refuser"), self.colon(), self.action(choice.action))
            }
        }
    }

    /// The words with which a requirement of an action refuses.
    pub fn requirement(&self, action: ActionId, at: usize) -> String {
        let Some(action) = self.machine.play.actions.get(action.at()) else { return String::new() };
        let Some(requirement) = action.requires.get(at) else { return String::new() };
        let address = Address::new(["action", &action.id, "requires", &requirement.key, "text"]);
        let text = self.names.text(requirement.text.typed());
        plain(self.names, text, &Scope::of(self.names.compiled, &address))
    }

    /// Why something cannot be chosen.
    pub fn hindrance(&self, hindrance: &Hindrance) -> String {
        if hindrance.requires.is_empty() {
            return self.say("There is nothing to choose for it.", "Il n'y a rien à choisir pour cela.").into();
        }
        let words: Vec<String> = hindrance.requires.iter().map(|at| self.requirement(hindrance.action, *at)).collect();
        words.join(" ")
    }

    /// Why a choice is refused.
    pub fn refusal(&self, action: ActionId, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NoDecision => self.say("nothing is to be decided", "il n'y a rien à décider").into(),
            Refusal::NotOffered => self.say("it is not on offer now", "ce n'est pas possible à ce moment").into(),
            Refusal::NotOptional => self.say("it cannot be declined", "on ne peut pas refuser").into(),
            Refusal::NoOption(_) => {
                self.say("what is chosen cannot be chosen", "ce qui est choisi ne peut pas l'être").into()
            }
            Refusal::Requires(which) => {
                let words: Vec<String> = which.iter().map(|at| self.requirement(action, *at)).collect();
                words.join(" ")
            }
        }
    }

    /// The name of the game; that of its pack if it has none.
    pub fn title(&self) -> String {
        let name = self.machine.play.game.as_ref().and_then(|game| game.name.as_ref()).map(|name| self.text(name));
        name.unwrap_or_else(|| self.names.pack(&self.names.compiled.root))
    }

    /// Who decides now, and in which step; or who has won.
    pub fn stands(&self, game: &Game) -> String {
        let world = game.world();
        if let Some(outcome) = &world.outcome {
            return self.won(world, &outcome.winner);
        }
        let Some(decision) = game.decision() else {
            return self.say("The game is over", "La partie est finie").into();
        };
        let what = decision.step.map(|step| self.item(Item::Step(step)));
        let what = what.or_else(|| decision.asked.map(|action| self.action(action))).unwrap_or_default();
        let who = self.decider(world, decision.who);
        format!("{}{}{who} ({what})", self.say("To decide", "À décider"), self.colon())
    }

    /// A cell of a state.
    pub fn cell(&self, world: &World, state: StateId, cell: usize) -> String {
        let Some(declared) = self.machine.play.states.get(state.at()) else { return String::new() };
        let keys = world.keys_of(&self.machine.play, state, cell);
        let keys: Vec<String> = keys.iter().zip(&declared.keys).map(|(key, of)| self.value(world, key, of)).collect();
        let name = self.state(state);
        if keys.is_empty() { name } else { format!("{name} ({})", keys.join(", ")) }
    }

    /// The name of a state.
    pub fn state(&self, id: StateId) -> String {
        let Some(state) = self.machine.play.states.get(id.at()) else { return String::new() };
        state.name.as_ref().map_or_else(|| state.id.to_string(), |name| self.text(name))
    }
}

/// The type of what is there if something is there.
fn plain_type(of: &Type) -> &Type {
    match of {
        Type::Optional(of) => of,
        of => of,
    }
}
