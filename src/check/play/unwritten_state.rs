//! A state that nothing writes.

use super::{game, place, written};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/unwritten-state",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a state that never changes", "un état qui ne change jamais"),
    page: Phrase::new(
        "\
No effect ever writes this state: it holds its start for the whole game, and whatever depends on it never changes.

A reward that nobody can gain is printed in the book and missing at the table.

Write the effect that is missing. A value that never changes is a parameter, a stat or a formula.",
        "\
Aucun effet n'écrit jamais dans cet état : il garde son départ toute la partie, et ce qui en dépend ne change jamais.

Une récompense que personne ne peut gagner figure dans le livre de règles et manque à la table.

Écrivez l'effet qui manque. Une valeur qui ne change jamais est un paramètre, une caractéristique ou une formule.",
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
requires.calm = { is = "wind < 4", text = { fr = "Le vent est trop fort.", en = "The wind is too strong." } }
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

/// Reports every state that no effect writes.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let written = written(play);
    for (state, at) in play.states.iter().zip(0..) {
        if written.contains(&crate::ruleset::code::StateId(at)) {
            continue;
        }
        let id = &state.id;
        let Some((address, origin)) = place(context, "state", id) else { continue };
        sink.push(
            Diagnostic::new(
                &CODE,
                say!("no effect changes the state `{id}`", "aucun effet ne change l'état `{id}`"),
                origin,
                say!("holds its start for ever", "garde toujours son départ"),
            )
            .at(address)
            .note(say!("whatever depends on it never changes", "ce qui en dépend ne change jamais"))
            .help(say!(
                "write the effect that is missing, or make it a parameter, a stat or a formula",
                "écrivez l'effet qui manque, ou faites-en un paramètre, une caractéristique ou une formule"
            )),
        );
    }
}
