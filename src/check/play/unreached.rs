//! A phase or step that no game goes through.

use super::{game, place, reached};
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/unreached",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a phase or step that no game goes through", "une phase ou une étape par laquelle aucune partie ne passe"),
    page: Phrase::new(
        "\
The game starts with its set-up and then plays its turn; this phase or step is part of neither.

The book prints it in the sequence of play, and nobody ever comes to it.

Put it among the `steps` of a phase of the game.",
        "\
La partie commence par sa mise en place, puis joue son tour ; cette phase ou cette étape ne fait partie ni de l'une ni de
l'autre.

Le livre de règles l'imprime dans la séquence de jeu, et personne n'y arrive jamais.

Placez-la parmi les `steps` d'une phase de la partie.",
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

[phase.finish]
name = { fr = "Arrivée", en = "Finish" }

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
steps = ["run", "finish"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[phase.finish]
name = { fr = "Arrivée", en = "Finish" }

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
"#,
};

/// Reports every phase and step that is part of no turn and of no set-up.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let reached = reached(play);
    let phases = play.phases.iter().zip(0..).map(|(phase, at)| ("phase", &phase.id, (true, at)));
    let steps = play.steps.iter().zip(0..).map(|(step, at)| ("step", &step.id, (false, at)));
    for (kind, id, _) in phases.chain(steps).filter(|(_, _, key)| !reached.contains(key)) {
        let Some((address, origin)) = place(context, kind, id) else { continue };
        sink.push(
            Diagnostic::new(
                &CODE,
                say!("no game comes to `{kind}.{id}`", "aucune partie n'arrive à `{kind}.{id}`"),
                origin,
                say!("part of no turn", "ne fait partie d'aucun tour"),
            )
            .at(address)
            .note(say!(
                "the book prints it, and nobody ever comes to it",
                "le livre de règles l'imprime, et personne n'y arrive jamais"
            ))
            .help(say!(
                "put it among the `steps` of a phase that is played",
                "placez-la parmi les `steps` d'une phase qui est jouée"
            )),
        );
    }
}
