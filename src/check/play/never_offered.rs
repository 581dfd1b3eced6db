//! An action that nobody is ever offered.

use super::{asked, game, place, reached};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/never-offered",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("an action that is never offered", "une action qui n'est jamais proposée"),
    page: Phrase::new(
        "\
This action has no step during which it is offered, none of its steps is part of the game, or nothing asks for it.

Players read about it in the book and never have their turn to do it.

Name a step or phase under `during`, or let an effect `ask` for it.",
        "\
Cette action n'a pas d'étape pendant laquelle elle est proposée, aucune de ses étapes ne fait partie de la partie, ou rien
ne la demande.

Les joueurs la lisent dans le livre de règles et n'ont jamais l'occasion de la faire.

Nommez une étape ou une phase sous `during`, ou demandez-la par un `ask` dans un effet.",
    ),
    fails: r#"
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

/// Reports every action that no step offers and no effect asks for.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let (asked, reached) = (asked(play), reached(play));
    for (action, at) in play.actions.iter().zip(0..) {
        let offered = action.steps.iter().any(|step| reached.contains(&(false, step.0)));
        if offered || asked.contains(&crate::ruleset::code::ActionId(at)) {
            continue;
        }
        let id = &action.id;
        let Some((address, origin)) = place(context, "action", id) else { continue };
        sink.push(
            Diagnostic::new(
                &CODE,
                say!("nobody is ever offered the action `{id}`", "l'action `{id}` n'est jamais proposée à personne"),
                origin,
                say!("no step, and nothing asks for it", "aucune étape, et rien ne la demande"),
            )
            .at(address)
            .note(say!(
                "players read about it and never have their turn to do it",
                "les joueurs la lisent et n'ont jamais l'occasion de la faire"
            ))
            .help(say!(
                "name a step of the game under `during`, or let an effect `ask` for it",
                "nommez une étape de la partie sous `during`, ou demandez-la par un `ask` dans un effet"
            )),
        );
    }
}
