//! A choice among more than anybody could list.

use super::unused_parameter::is_chosen;
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::ruleset::code::Type;
use crate::ruleset::play::Options;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/endless-choice",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a choice without limits", "un choix sans limites"),
    page: Phrase::new(
        "\
An action lets somebody choose any number, any text or any set at all.

Nobody can offer all of them: the game would stop there, and at a real table somebody would say a million.

Write the limits of a number (`int = \"0..5\"`), or where the elements come from (`some = \"s in system\"`). What every `ask`
gives is not chosen, and may be of any type.",
        "\
Une action laisse choisir n'importe quel nombre, n'importe quel texte ou n'importe quel ensemble.

Personne ne peut les proposer tous : la partie s'arrêterait là, et autour d'une vraie table quelqu'un dirait un million.

Écrivez les limites d'un nombre (`int = \"0..5\"`), ou d'où viennent les éléments (`some = \"s in system\"`). Ce que donne
chaque `ask` n'est pas choisi, et peut être de tout type.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: way[p], tie: none)"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.way]
of = ["player"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
params.strokes = "int"
do = "way[actor] += strokes"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: way[p], tie: none)"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.way]
of = ["player"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
params.strokes = { int = "1..3" }
do = "way[actor] += strokes"
"#,
};

/// Reports every parameter that somebody chooses among too many.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = &context.compiled.play else { return };
    for (action, at) in play.actions.iter().zip(0..) {
        for (choice, position) in action.params.iter().zip(0..) {
            if let (Options::Any, Some(help)) = (&choice.from, limits(&choice.of, &choice.id))
                && is_chosen(play, action, at, position)
            {
                sink.extend(report(context, &action.id, &choice.id, help));
            }
        }
    }
}

/// How to limit a type that has too many values.
fn limits(of: &Type, id: &str) -> Option<Message> {
    Some(match of {
        Type::Optional(of) => return limits(of, id),
        Type::Int => say!(
            "write its limits: `params.{id} = {{ int = \"0..5\" }}`; both ends may be expressions",
            "écrivez ses limites : `params.{id} = {{ int = \"0..5\" }}` ; les deux bornes peuvent être des expressions"
        ),
        Type::Set(_) | Type::List(_) => say!(
            "say where the elements come from: `params.{id} = {{ some = \"s in system\", size = \"1..3\" }}`",
            "dites d'où viennent les éléments : `params.{id} = {{ some = \"s in system\", size = \"1..3\" }}`"
        ),
        Type::Text => say!("let people choose a word of an enumeration", "faites choisir un mot d'une énumération"),
        _ => return None,
    })
}

fn report(context: &Context, action: &str, param: &str, help: Message) -> Option<Diagnostic> {
    let address = Address::new(["action", action, "params", param, "type"]);
    let origin = context.compiled.tree.at(&address)?.origin;
    let finding = Diagnostic::new(
        &CODE,
        say!(
            "the choice of `{param}` in the action `{action}` has no limits",
            "le choix de `{param}` dans l'action `{action}` n'a pas de limites"
        ),
        origin,
        say!("too many to offer them all", "trop pour les proposer tous"),
    );
    Some(
        finding
            .at(address)
            .note(say!(
                "the game would stop there; at a real table, somebody says a million",
                "la partie s'arrêterait là ; autour d'une vraie table, quelqu'un dit un million"
            ))
            .help(help),
    )
}
