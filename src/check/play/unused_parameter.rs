//! A parameter that changes nothing.

use std::collections::BTreeSet;

use super::game;
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::ruleset::Found;
use crate::ruleset::code::{Act, ActOp, Op};
use crate::ruleset::play::{Action, Formula, Play, Trigger};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/unused-parameter",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a parameter that changes nothing", "un paramètre qui ne change rien"),
    page: Phrase::new(
        "\
A formula or an effect is given something that it never looks at, or an action lets players choose something that no
effect, no requirement and no rule reads.

Players weigh a choice that changes nothing, or look for its place in a reckoning where it has none.

Use the parameter, or take it out. If it stands there for a pack to come, `allow` it with that reason.",
        "\
Une formule ou un effet reçoit une chose qu'il ne regarde jamais, ou une action fait choisir une chose que ne lit aucun
effet, aucune exigence, aucune règle.

Les joueurs pèsent un choix qui ne change rien, ou cherchent sa place dans un calcul où il n'en a pas.

Utilisez le paramètre, ou retirez-le. S'il est là pour un pack à venir, accordez une dérogation avec cette raison.",
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
params.strokes = { int = "1..3" }
do = "way[actor] += 1"
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

/// Reports every parameter of a formula, an effect or an action that nothing reads.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let read = slots_read(play);
    let is_read = |kind: &'static str, id: &str, slot: usize| read.contains(&(kind, id, slot));
    for formula in play.formulas.iter().filter(|formula| !is_placeholder(formula)) {
        let unread = formula.params.iter().zip(0..).filter(|(_, slot)| !is_read("formula", &formula.id, *slot));
        sink.extend(unread.filter_map(|(param, _)| report(context, "formula", &formula.id, &param.id)));
    }
    for effect in play.effects.iter().filter(|effect| effect.blocks.iter().any(|block| !block.acts.is_empty())) {
        let unread = effect.params.iter().zip(0..).filter(|(_, slot)| !is_read("effect", &effect.id, *slot));
        sink.extend(unread.filter_map(|(param, _)| report(context, "effect", &effect.id, &param.id)));
    }
    for (action, at) in play.actions.iter().zip(0..) {
        for (choice, position) in action.params.iter().zip(0..) {
            let read = is_read("action", &action.id, position + 1) || answered(play, at, position + 1);
            if !read && is_chosen(play, action, at, position) {
                sink.extend(report(context, "action", &action.id, &choice.id));
            }
        }
    }
}

/// The slots that the scripts of each definition read.
fn slots_read(play: &Play) -> BTreeSet<(&str, &str, usize)> {
    let mut read = BTreeSet::new();
    play.everywhere(&mut |address, found| {
        let Found::Code(code) = found else { return };
        let mut segments = address.splitn(3, '.');
        let (Some(kind), Some(id)) = (segments.next(), segments.next()) else { return };
        code.every(&mut |code| {
            if let Op::Local(slot) = code.op {
                read.insert((kind, id, slot.at()));
            }
        });
    });
    read
}

/// A constant: its parameters are for whoever patches it.
fn is_placeholder(formula: &Formula) -> bool {
    let constant = matches!(
        formula.value.code.op,
        Op::Int(_) | Op::Bool(_) | Op::None | Op::Word(..) | Op::Member(..) | Op::Text(_)
    );
    constant && formula.parts.is_empty() && formula.except.is_empty()
}

/// Whether a rule or a metric on an action reads a slot of it.
fn answered(play: &Play, action: usize, slot: usize) -> bool {
    let on = |trigger: &Trigger| matches!(trigger, Trigger::Action(id) if id.at() == action);
    let ids: BTreeSet<String> =
        (play.rules.iter().filter(|rule| on(&rule.on)).map(|rule| format!("rule.{}.", rule.id)))
            .chain(play.metrics.iter().filter(|metric| on(&metric.at)).map(|metric| format!("metric.{}.", metric.id)))
            .collect();
    let mut read = false;
    play.everywhere(&mut |address, found| {
        if let (false, Found::Code(code), true) = (read, found, ids.iter().any(|id| address.starts_with(&**id))) {
            code.every(&mut |code| read |= matches!(code.op, Op::Local(at) if at.at() == slot));
        }
    });
    read
}

/// Whether somebody chooses a parameter. What every `ask` settles tells people what the action is about.
pub(super) fn is_chosen(play: &Play, action: &Action, at: usize, position: usize) -> bool {
    let mut chosen = !action.steps.is_empty();
    play.everything(&mut |found| {
        if let Found::Act(Act { op: ActOp::Ask(ask), .. }) = found
            && ask.action.at() == at
        {
            chosen |= !matches!(ask.arguments.get(position), Some(Some(_)));
        }
    });
    chosen
}

fn report(context: &Context, kind: &'static str, id: &str, param: &str) -> Option<Diagnostic> {
    let address = Address::new([kind, id, "params", param]);
    let origin = context.compiled.tree.key_origin(&address)?;
    let note: Message = if kind == "action" {
        say!(
            "players would choose something that changes nothing",
            "les joueurs choisiraient une chose qui ne change rien"
        )
    } else {
        say!(
            "players would look for its place in the rule, where it has none",
            "les joueurs chercheraient sa place dans la règle, où il n'en a pas"
        )
    };
    let finding = Diagnostic::new(
        &CODE,
        say!(
            "nothing reads the parameter `{param}` of `{kind}.{id}`",
            "rien ne lit le paramètre `{param}` de `{kind}.{id}`"
        ),
        origin,
        say!("given and never read", "donné et jamais lu"),
    );
    Some(finding.at(address).note(note).help(say!("use it, or take it out", "utilisez-le, ou retirez-le")))
}
