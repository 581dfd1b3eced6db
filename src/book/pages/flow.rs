//! How a game goes: the game itself, and what phases and steps offer and do besides their texts.

use super::actions::offered;
use crate::book::choices;
use crate::book::edition::{Edition, Fact};
use crate::book::page::Page;
use crate::book::words;
use crate::book::written::{self, script};
use crate::locale::Phrase;
use crate::model::{Ref, Turns};
use crate::script::ast::{Expr, ExprKind};
use crate::script::parser::parse_selection;

/// The set-up and the turn of a game; without words, also when it ends and who wins.
pub fn game(edition: &Edition, id: &str) -> Vec<Fact> {
    let names = &edition.names;
    let Some(game) = names.compiled.rules.game.get(id) else { return Vec::new() };
    let phase = |field: &str, phase: &str| {
        names.note_field("game", id, &[field]);
        edition.link("phase", phase)
    };
    let setup = || game.setup.as_ref().map(|setup| phase("setup", setup.id())).unwrap_or_default();
    let facts = [
        edition.fact("setup", || names.word(words::SETUP).to_owned(), setup),
        edition.fact("turn", || names.word(words::TURN).to_owned(), || phase("turn", Ref::id(&game.turn))),
        script(edition, "game", id, &["until"], words::GAME_ENDS),
        script(edition, "game", id, &["winner"], words::WINS),
    ];
    facts.into_iter().flatten().collect()
}

/// The actions of a phase; without words, also how it runs.
pub fn phase(edition: &Edition, id: &str) -> Vec<Fact> {
    let mut facts = vec![
        script(edition, "phase", id, &["for"], words::ONCE_FOR),
        script(edition, "phase", id, &["when"], words::IF),
    ];
    let is_secret = edition.names.compiled.rules.phase.get(id).is_some_and(|phase| phase.secret);
    facts.push(secret(edition, "phase", id, is_secret));
    facts.push(offered(edition, "phase", id));
    facts.into_iter().flatten().collect()
}

/// The actions of a step; without words, also who decides and how turns go.
pub fn step(edition: &Edition, id: &str) -> Vec<Fact> {
    let Some(step) = edition.names.compiled.rules.step.get(id) else { return Vec::new() };
    let turns = match (step.each.is_some(), step.turns.unwrap_or(Turns::Once)) {
        (false, _) => None,
        (true, Turns::Once) => Some(words::ONCE),
        (true, Turns::Alternate) => Some(words::ALTERNATE),
        (true, Turns::UntilPass) => Some(words::UNTIL_PASS),
    };
    let facts = [
        decides(edition, id),
        ours(edition, "step", id, "turns", turns),
        secret(edition, "step", id, step.secret),
        script(edition, "step", id, &["next"], words::WHO),
        offered(edition, "step", id),
    ];
    facts.into_iter().flatten().collect()
}

/// What a phase without words does at its moments.
pub fn effects_of_phase(edition: &Edition, page: &mut Page, id: &str) {
    for moment in ["start", "reveal", "end"] {
        written::effects(edition, page, "phase", id, Some(moment));
    }
}

/// What a step without words does.
pub fn effects_of_step(edition: &Edition, page: &mut Page, id: &str) {
    written::effects(edition, page, "step", id, None);
    written::effects(edition, page, "step", id, Some("reveal"));
}

/// Who decides in a step, where no text says it.
fn decides(edition: &Edition, id: &str) -> Option<Fact> {
    let step = edition.names.compiled.rules.step.get(id)?;
    let one = step.who.as_ref().map(|who| who.as_str());
    let each = step.each.as_ref().map(|each| parse_selection(each.as_str()).tree.source);
    let name = match (one, each) {
        (Some(who), _) => who.to_owned(),
        (None, Some(source)) => first_name(&source)?,
        (None, None) => return None,
    };
    if !is_actor(edition, &name) {
        let field = if step.who.is_some() { "who" } else { "each" };
        return script(edition, "step", id, &[field], words::WHO);
    }
    if edition.said("step", id).has_words() {
        return None;
    }
    let value = || {
        edition.names.note_field("step", id, &["who"]);
        edition.names.note_field("step", id, &["each"]);
        edition.inline(&choices::actor(&edition.names, &name))
    };
    edition.fact("who", || edition.names.word(words::WHO).to_owned(), value)
}

/// `player` in `player from initiative`.
fn first_name(source: &Expr) -> Option<String> {
    match &source.kind {
        ExprKind::Name(name) => Some(name.to_string()),
        ExprKind::Binary(_, left, _) => first_name(left),
        _ => None,
    }
}

fn is_actor(edition: &Edition, name: &str) -> bool {
    let mut games = edition.names.compiled.rules.game.values();
    games.any(|game| {
        game.actors.contains_key(name) || game.actors.values().any(|actor| actor.side.as_deref() == Some(name))
    })
}

fn secret(edition: &Edition, kind: &str, id: &str, is_secret: bool) -> Option<Fact> {
    ours(edition, kind, id, "secret", is_secret.then_some(words::SECRET))
}

/// A sentence of ours, where no text says it.
fn ours(edition: &Edition, kind: &str, id: &str, field: &str, sentence: Option<Phrase>) -> Option<Fact> {
    if edition.said(kind, id).has_words() {
        return None;
    }
    let value = || {
        edition.names.note_field(kind, id, &[field]);
        sentence.map(|sentence| edition.word(sentence)).unwrap_or_default()
    };
    edition.fact(field, String::new, value)
}
