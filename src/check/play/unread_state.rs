//! A state that is written and never read.

use super::{game, place, read, written};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/unread-state",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a state that nothing reads", "un état que rien ne lit"),
    page: Phrase::new(
        "\
Effects write this state, and no rule, requirement or winner ever looks at it.

Players would keep a record that decides nothing.

Let a rule read it, or take it out. Where people look at it themselves, `allow` it with that reason.",
        "\
Des effets écrivent dans cet état, et aucune règle, aucune exigence, aucun vainqueur ne le regarde jamais.

Les joueurs tiendraient un compte qui ne décide de rien.

Faites-le lire par une règle, ou retirez-le. Si ce sont les joueurs qui le regardent, accordez une dérogation avec cette
raison.",
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

[state.wind]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
do = "wind += 1"
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

[state.wind]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
requires.calm = { is = "wind < 4", text = { fr = "Le vent est trop fort.", en = "The wind is too strong." } }
do = "wind += 1"
"#,
};

/// Reports every state that is written and never read.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let (read, written) = (read(play), written(play));
    for (state, at) in play.states.iter().zip(0..) {
        let id = crate::ruleset::code::StateId(at);
        if read.contains(&id) || !written.contains(&id) {
            continue;
        }
        let id = &state.id;
        let Some((address, origin)) = place(context, "state", id) else { continue };
        sink.push(
            Diagnostic::new(
                &CODE,
                say!("nothing reads the state `{id}`", "rien ne lit l'état `{id}`"),
                origin,
                say!("written and never read", "écrit et jamais lu"),
            )
            .at(address)
            .note(say!(
                "players would keep a record that decides nothing",
                "les joueurs tiendraient un compte qui ne décide de rien"
            ))
            .help(say!("let a rule read it, or take it out", "faites-le lire par une règle, ou retirez-le")),
        );
    }
}
