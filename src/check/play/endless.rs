//! A game, a phase or a step that cannot end.

use std::collections::BTreeSet;

use super::touched::Touched;
use super::{game, place, reached};
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/endless",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a game, a phase or a step that cannot end", "une partie, une phase ou une étape sans fin"),
    page: Phrase::new(
        "\
A game has neither an `until` nor an effect that lets somebody `win`; or the condition that should end it, a repeated phase
or a step reads nothing that changes meanwhile; or players take turns until they pass, and nothing is a pass.

Players would go round and round until somebody puts the box away.

Write an `until` that reads something that effects change, count with `turn` or `times`, or mark an action by
`passes = true`.",
        "\
Une partie n'a ni `until` ni effet qui fasse gagner quelqu'un (`win`) ; ou bien la condition qui devrait finir la partie,
une phase répétée ou une étape ne lit rien de ce qui change entre-temps ; ou encore les joueurs jouent tour à tour jusqu'à
ce qu'ils passent, et rien n'est une passe.

Les joueurs tourneraient en rond jusqu'à ce que quelqu'un range la boîte.

Écrivez un `until` qui lit ce que changent les effets, comptez avec `turn` ou `times`, ou marquez une action par
`passes = true`.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
"#,
};

/// Reports what cannot end.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    sink.extend(endless_game(context, play));
    let reached = reached(play);
    for (phase, id) in play.phases.iter().zip(0..) {
        if reached.contains(&(true, id)) {
            sink.extend(endless_phase(context, play, PhaseId(id), phase));
        }
    }
    for (step, id) in play.steps.iter().zip(0..) {
        if reached.contains(&(false, id)) {
            sink.extend(endless_step(context, play, StepId(id), step));
        }
    }
}

fn endless_game(context: &Context, play: &Play) -> Option<Diagnostic> {
    let game = play.game.as_ref()?;
    let written = everything_written(play);
    if written.wins {
        return None;
    }
    let whose = &game.id;
    let title = say!("the game `{whose}` cannot end", "la partie `{whose}` ne peut pas finir");
    let Some(until) = &game.until else {
        let (address, origin) = place(context, "game", &game.id)?;
        let label = say!("no `until`, and no effect wins", "ni `until`, ni effet qui gagne");
        let help = say!(
            "write an `until`, such as `turn == 6`, or let an effect `win`",
            "écrivez un `until`, par exemple `turn == 6`, ou faites gagner quelqu'un par un effet (`win`)"
        );
        return Some(finding((title, label, help), address, origin));
    };
    let mut read = Touched::default();
    read.read(play, &until.code, 0);
    if read.turn || read.meets(&written) || until_on_purpose(&until.code) {
        return None;
    }
    let help = say!(
        "read something that effects change, or count: `turn == 6`",
        "lisez ce que changent les effets, ou comptez : `turn == 6`"
    );
    report_at(context, &until.address, title, help)
}

/// A constant is told by another check, or meant.
fn until_on_purpose(code: &crate::ruleset::code::Code) -> bool {
    matches!(code.op, Op::Bool(true))
}

fn endless_phase(context: &Context, play: &Play, id: PhaseId, phase: &Phase) -> Option<Diagnostic> {
    let repeat = phase.repeat.as_ref().filter(|repeat| repeat.times.is_none())?;
    let whose = &phase.id;
    let title = say!("the phase `{whose}` cannot end", "la phase `{whose}` ne peut pas finir");
    let written = inside(play, Item::Phase(id));
    if written.wins {
        return None;
    }
    let Some(until) = &repeat.until else {
        let (address, origin) = place(context, "phase", &phase.id)?;
        let address = address.child("repeat");
        let origin = context.compiled.tree.key_origin(&address).unwrap_or(origin);
        let label = say!("neither `until` nor `times`", "ni `until` ni `times`");
        let help = say!("say when it ends", "dites quand elle finit");
        return Some(finding((title, label, help), address, origin));
    };
    let mut read = Touched::default();
    read.read(play, &until.code, 0);
    if read.given || read.meets(&written) || until_on_purpose(&until.code) {
        return None;
    }
    let help = say!(
        "read something that changes in this phase, or limit it by `times`",
        "lisez ce qui change dans cette phase, ou limitez-la par `times`"
    );
    report_at(context, &until.address, title, help)
}

fn endless_step(context: &Context, play: &Play, id: StepId, step: &Step) -> Option<Diagnostic> {
    let whose = &step.id;
    let title = say!("the step `{whose}` cannot end", "l'étape `{whose}` ne peut pas finir");
    let offered = || play.actions.iter().filter(|action| action.steps.contains(&id) && !action.free);
    match &step.who {
        Acting::Next(next) => {
            let written = inside(play, Item::Step(id));
            let mut read = Touched::default();
            read.read(play, &next.code, 0);
            let ends = read.given || read.meets(&written) || written.wins || next.code.op == Op::None;
            let help = say!(
                "read something that the actions of the step change, so that `none` is left in the end",
                "lisez ce que changent les actions de l'étape, pour qu'il reste `none` à la fin"
            );
            if ends { None } else { report_at(context, &next.address, title, help) }
        }
        Acting::Each(_, _, _, Turns::Alternate | Turns::UntilPass) => {
            if offered().any(|action| action.passes) || inside(play, Item::Step(id)).wins {
                return None;
            }
            let always = offered().find(|action| is_always_open(action))?;
            let address = Address::new(["step", &*step.id, "turns"]);
            let origin = context.compiled.tree.at(&address)?.origin;
            let label = say!("nobody can pass here", "personne ne peut passer ici");
            let (_, other) = place(context, "action", &always.id)?;
            let open = say!("nothing ever forbids this", "rien n'interdit jamais ceci");
            let help = say!(
                "mark an action as the pass by `passes = true`, or let a requirement refuse",
                "marquez une action comme passe par `passes = true`, ou prévoyez une exigence qui refuse"
            );
            Some(finding((title, label, help), address, origin).label(other, open))
        }
        _ => None,
    }
}

/// Whether an action can be chosen at any time.
fn is_always_open(action: &Action) -> bool {
    let open = |choice: &Choice| {
        matches!(choice.from, Options::Any) && !matches!(choice.of, Type::Piece(_) | Type::Optional(_))
    };
    action.requires.is_empty() && action.params.iter().all(open)
}

/// What may be written while a phase or step runs, by whatever follows from it.
fn inside(play: &Play, item: Item) -> Touched {
    let mut written = Touched::default();
    let (mut phases, mut steps) = (BTreeSet::new(), BTreeSet::new());
    let mut wanted = vec![item];
    while let Some(item) = wanted.pop() {
        match item {
            Item::Phase(id) => {
                let Some(phase) = play.phases.get(id.at()).filter(|_| phases.insert(id)) else { continue };
                [&phase.start, &phase.end, &phase.reveal].into_iter().for_each(|b| written.write_blocks(play, b));
                wanted.extend(&phase.items);
                let reset = |reset: Option<PhaseId>| reset == Some(id);
                let states = play.states.iter().zip(0..).filter(|(state, _)| reset(state.reset));
                written.states.extend(states.map(|(_, id)| StateId(id)));
                let mut fields = play.pieces.iter().flat_map(|piece| &piece.fields);
                written.fields |= fields.any(|field| reset(field.reset));
            }
            Item::Step(id) => {
                let Some(step) = play.steps.get(id.at()).filter(|_| steps.insert(id)) else { continue };
                written.write_blocks(play, &step.blocks);
                written.write_blocks(play, &step.reveal);
                for (action, at) in play.actions.iter().zip(0..) {
                    if action.steps.contains(&id) {
                        written.write_action(play, ActionId(at));
                    }
                }
            }
        }
    }
    written.write_consequences(play, &|trigger| match trigger {
        Trigger::BeginPhase(id) | Trigger::EndPhase(id) => phases.contains(id),
        Trigger::BeginStep(id) | Trigger::EndStep(id) => steps.contains(id),
        Trigger::BeginGame | Trigger::EndGame => false,
        Trigger::Event(_) | Trigger::Action(_) | Trigger::Change(_) => true,
    });
    written
}

/// What may be written in the whole game.
fn everything_written(play: &Play) -> Touched {
    let mut written = Touched::default();
    let game = play.game.iter().flat_map(|game| game.setup.into_iter().chain([game.turn]));
    for phase in game {
        let more = inside(play, Item::Phase(phase));
        written.states.extend(more.states);
        written.fields |= more.fields;
        written.pieces |= more.pieces;
        written.wins |= more.wins;
    }
    written
}

fn report_at(context: &Context, address: &str, title: Message, help: Message) -> Option<Diagnostic> {
    let address: Address = address.parse().ok()?;
    let origin = context.compiled.tree.at(&address)?.origin;
    let label = say!("nothing that changes is read here", "rien de ce qui change n'est lu ici");
    Some(finding((title, label, help), address, origin))
}

fn finding((title, label, help): (Message, Message, Message), address: Address, origin: Origin) -> Diagnostic {
    Diagnostic::new(&CODE, title, origin, label)
        .at(address)
        .note(say!(
            "players would go round and round until somebody puts the box away",
            "les joueurs tourneraient en rond jusqu'à ce que quelqu'un range la boîte"
        ))
        .help(help)
}
