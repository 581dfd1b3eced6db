//! Everything that has scripts, with what stands in the first slots of each.

use super::expression::{Instead, Reader};
use super::*;

/// Reads every script.
pub(super) fn owners(play: &Play) -> Check {
    states(play)?;
    for formula in &play.formulas {
        let inputs = types(&formula.params);
        let mut reader = Reader::new(play, &inputs, &formula.parts);
        reader.all_parts()?;
        reader.script_of(&formula.value, &formula.of, false)?;
        reader.exceptions(&formula.except, &Instead::Value(Some(formula.of.clone())))?;
    }
    for effect in &play.effects {
        let inputs = types(&effect.params);
        Reader::new(play, &inputs, &[]).blocks(&effect.blocks)?;
    }
    play.actions.iter().try_for_each(|action| one_action(play, action))?;
    for rule in &play.rules {
        let inputs = given(play, rule.on, &rule.id)?;
        let mut reader = Reader::new(play, &inputs, &[]);
        rule.when.iter().try_for_each(|when| reader.script_of(when, &Type::Bool, false))?;
        reader.blocks(&rule.blocks)?;
        reader.exceptions(&rule.except, &Instead::Acts)?;
    }
    play.phases.iter().try_for_each(|phase| one_phase(play, phase))?;
    play.steps.iter().try_for_each(|step| one_step(play, step))?;
    play.game.iter().try_for_each(|game| one_game(play, game))?;
    rest(play)?;
    lists(play)
}

fn types(params: &[Parameter]) -> Vec<Type> {
    params.iter().map(|param| param.of.clone()).collect()
}

fn has<T>(table: &[T], at: usize, place: &str) -> Check {
    if at < table.len() { Ok(()) } else { flaw(place, FlawKind::Index) }
}

fn states(play: &Play) -> Check {
    for state in &play.states {
        let mut reader = Reader::new(play, &state.keys, &[]);
        state.start.iter().try_for_each(|start| reader.script_of(start, &state.of, true))?;
        for limit in [&state.min, &state.max].into_iter().flatten() {
            reader.script_of(limit, &Type::Int, false)?;
        }
    }
    for field in play.pieces.iter().flat_map(|piece| &piece.fields) {
        let mut reader = Reader::new(play, &[], &[]);
        field.start.iter().try_for_each(|start| reader.script_of(start, &field.of, true))?;
        for limit in [&field.min, &field.max].into_iter().flatten() {
            reader.script_of(limit, &Type::Int, false)?;
        }
    }
    Ok(())
}

/// Who does an action, and its parameters.
fn inputs_of(action: &Action) -> Vec<Type> {
    let actor = match action.actor {
        Doer::Actor(id) => Type::Actor(id),
        Doer::Side(id) => Type::Member(id),
    };
    let params = action.params.iter().map(|choice| choice.of.clone());
    [actor].into_iter().chain(params).collect()
}

fn one_action(play: &Play, action: &Action) -> Check {
    let inputs = inputs_of(action);
    let mut reader = Reader::new(play, &inputs, &[]);
    reader.begin(&action.id, 0, 0, false)?;
    reader.doer(action.actor)?;
    action.steps.iter().try_for_each(|step| has(&play.steps, step.at(), &action.id))?;
    for (choice, chosen) in action.params.iter().zip(1..) {
        reader.choice_of(choice, chosen, &action.id)?;
    }
    for requirement in &action.requires {
        let after = requirement.after as usize;
        if after > action.params.len() {
            return flaw(&requirement.is.address, FlawKind::Index);
        }
        reader.begin(&requirement.is.address, requirement.is.slots, after + 1, false)?;
        reader.want(&requirement.is.code, &Type::Bool)?;
        reader.exceptions(&requirement.except, &Instead::Nothing)?;
    }
    reader.blocks(&action.blocks)?;
    reader.blocks(action.emit.as_slice())
}

impl<'p> Reader<'p> {
    /// A parameter, when the actor and the parameters before it are known.
    fn choice_of(&mut self, choice: &'p Choice, known: usize, place: &'p str) -> Check {
        match &choice.from {
            Options::Any => match present(&choice.of) {
                Type::Bool | Type::Enum(_) | Type::Member(_) | Type::Actor(_) | Type::Piece(_) => Ok(()),
                _ => flaw(place, FlawKind::Type),
            },
            Options::Int(low, high) => {
                for end in [low, high] {
                    self.begin(&end.address, end.slots, known, false)?;
                    self.want(&end.code, &Type::Int)?;
                }
                if choice.of == Type::Int { Ok(()) } else { flaw(place, FlawKind::Type) }
            }
            Options::One(slot, source, filter) => self.selected(*slot, source, filter.as_ref(), known, &choice.of),
            Options::Some(slot, source, filter, size) => {
                let Type::Set(of) = &choice.of else { return flaw(place, FlawKind::Type) };
                self.selected(*slot, source, filter.as_ref(), known, of)?;
                for end in size.iter().flat_map(|(low, high)| [low, high]) {
                    self.begin(&end.address, end.slots, known, false)?;
                    self.want(&end.code, &Type::Int)?;
                }
                Ok(())
            }
        }
    }

    /// Values of a type, and which of them count.
    fn selected(
        &mut self,
        slot: Slot,
        source: &'p Script,
        filter: Option<&'p Script>,
        known: usize,
        of: &Type,
    ) -> Check {
        self.begin(&source.address, source.slots, known, false)?;
        let found = self.collection(&source.code)?;
        self.must_fit(&found, of)?;
        // The slot is sound whether or not a filter reads it.
        let Some(filter) = filter else { return self.bind(slot, Some(of.clone())) };
        self.begin(&filter.address, filter.slots, known, false)?;
        self.bind(slot, Some(of.clone()))?;
        self.want(&filter.code, &Type::Bool)
    }
}

/// What a trigger puts into the first slots.
fn given(play: &Play, on: Trigger, place: &str) -> Check<Vec<Type>> {
    let none = |known: Check| known.map(|()| Vec::new());
    match on {
        Trigger::Event(id) => match play.events.get(id.at()) {
            Some(event) => Ok(types(&event.params)),
            None => flaw(place, FlawKind::Index),
        },
        Trigger::Action(id) => match play.actions.get(id.at()) {
            Some(action) => Ok(inputs_of(action)),
            None => flaw(place, FlawKind::Index),
        },
        Trigger::Change(id) => match play.states.get(id.at()) {
            Some(state) => Ok(state.keys.iter().chain([&state.of, &state.of]).cloned().collect()),
            None => flaw(place, FlawKind::Index),
        },
        Trigger::BeginPhase(id) | Trigger::EndPhase(id) => none(has(&play.phases, id.at(), place)),
        Trigger::BeginStep(id) | Trigger::EndStep(id) => none(has(&play.steps, id.at(), place)),
        Trigger::BeginGame | Trigger::EndGame => Ok(Vec::new()),
    }
}

fn one_phase(play: &Play, phase: &Phase) -> Check {
    for item in &phase.items {
        match item {
            Item::Step(id) => has(&play.steps, id.at(), &phase.id)?,
            Item::Phase(id) => has(&play.phases, id.at(), &phase.id)?,
        }
    }
    let mut reader = Reader::new(play, &[], &[]);
    if let Some(each) = &phase.each {
        reader.selected(each.slot, &each.source, each.filter.as_ref(), 0, &each.of)?;
    }
    phase.when.iter().try_for_each(|when| reader.script_of(when, &Type::Bool, false))?;
    if let Some(repeat) = &phase.repeat {
        repeat.until.iter().try_for_each(|until| reader.script_of(until, &Type::Bool, false))?;
        repeat.times.iter().try_for_each(|times| reader.script_of(times, &Type::Int, false))?;
    }
    [&phase.start, &phase.end, &phase.reveal].into_iter().try_for_each(|blocks| reader.blocks(blocks))
}

fn one_step(play: &Play, step: &Step) -> Check {
    let mut reader = Reader::new(play, &[], &[]);
    reader.begin(&step.id, 0, 0, false)?;
    match &step.who {
        Acting::Nobody => {}
        Acting::Who(who) | Acting::Next(who) => {
            reader.doer(step.of)?;
            let of = reader.script(who, false)?;
            reader.decides(&of)?;
        }
        Acting::Each(slot, source, filter, _) => {
            reader.doer(step.of)?;
            let of = match step.of {
                Doer::Actor(id) => Type::Actor(id),
                Doer::Side(id) => Type::Member(id),
            };
            reader.selected(*slot, source, filter.as_ref(), 0, &of)?;
        }
    }
    reader.blocks(&step.blocks)?;
    reader.blocks(&step.reveal)
}

fn one_game(play: &Play, game: &Game) -> Check {
    has(&play.phases, game.turn.at(), &game.id)?;
    game.setup.iter().try_for_each(|setup| has(&play.phases, setup.at(), &game.id))?;
    let mut reader = Reader::new(play, &[], &[]);
    game.until.iter().try_for_each(|until| reader.script_of(until, &Type::Bool, false))?;
    if let Some(winner) = &game.winner {
        let of = reader.script(winner, false)?;
        reader.decides(&of)?;
    }
    Ok(())
}

fn rest(play: &Play) -> Check {
    for metric in &play.metrics {
        let inputs = given(play, metric.at, &metric.id)?;
        Reader::new(play, &inputs, &[]).script_of(&metric.value, &metric.of, false)?;
    }
    for example in &play.examples {
        let mut reader = Reader::new(play, &[], &[]);
        reader.blocks(example.given.as_slice())?;
        let of = reader.script(&example.call, false)?;
        let gives = reader.script(&example.gives, false)?;
        of.iter().try_for_each(|of| reader.must_fit(&gives, of))?;
    }
    Ok(())
}

/// Lists, and their limits.
fn lists(play: &Play) -> Check {
    for format in &play.formats {
        has(&play.pieces, format.piece.at(), &format.id)?;
        for part in &format.parts {
            has(&play.pieces, part.piece.at(), &format.id)?;
            has(&play.kinds, part.of.at(), &format.id)?;
            let entry = [Type::Piece(part.piece)];
            let mut reader = Reader::new(play, &entry, &[]);
            for end in part.count.iter().flat_map(|(low, high)| [low, high]) {
                reader.begin(&end.address, end.slots, 0, false)?;
                reader.want(&end.code, &Type::Int)?;
            }
            part.slots.iter().try_for_each(|slots| reader.script(slots, false).map(drop))?;
        }
    }
    for constraint in &play.constraints {
        let Some(format) = play.formats.get(constraint.on as usize) else {
            return flaw(&constraint.id, FlawKind::Index);
        };
        let context = format.context.iter().map(|param| param.of.clone());
        let inputs: Vec<Type> = [Type::Piece(format.piece)].into_iter().chain(context).collect();
        let mut reader = Reader::new(play, &inputs, &constraint.parts);
        constraint.when.iter().try_for_each(|when| reader.script_of(when, &Type::Bool, false))?;
        reader.all_parts()?;
        reader.script_of(&constraint.is, &Type::Bool, false)?;
        reader.exceptions(&constraint.except, &Instead::Nothing)?;
        constraint.blames.iter().try_for_each(|blames| reader.script(blames, false).map(drop))?;
    }
    Ok(())
}
