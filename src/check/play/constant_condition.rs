//! A condition that always comes out the same.

use super::ranges::{Interval, Role};
use super::said::{Spot, owner, range};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Message, Phrase};
use crate::ruleset::code::Op;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/constant-condition",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a condition that never changes", "une condition qui ne change jamais"),
    page: Phrase::new(
        "\
A requirement, a `when`, an `until`, a filter or an `if` always comes out the same: the limits of states, parameters and
stats, and everything that effects write, leave only one answer.

Players look for the case that the condition sets apart, and it never comes; or a rule waits for what cannot happen.

Correct the comparison, or let something change what it reads. A plain `true` or `false` is taken as meant: a switch that
a patch can turn.",
        "\
Une exigence, un `when`, un `until`, un filtre ou un `if` donne toujours la même réponse : les limites des états, des
paramètres et des caractéristiques, et tout ce que les effets écrivent, n'en laissent qu'une.

Les joueurs cherchent le cas que la condition met à part, et il ne se présente jamais ; ou bien une règle attend ce qui ne
peut pas arriver.

Corrigez la comparaison, ou faites changer ce qu'elle lit. Un simple `true` ou `false` est pris pour voulu : c'est un
interrupteur qu'un correctif peut basculer.",
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
min = 0
max = 6

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
requires.calm = { is = "wind < 8", text = { fr = "Le vent est trop fort.", en = "The wind is too strong." } }
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
min = 0
max = 6

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
requires.calm = { is = "wind < 6", text = { fr = "Le vent est trop fort.", en = "The wind is too strong." } }
do = "wind += 1"
"#,
};

/// Reports a condition, or a part of one that has no role of its own.
pub fn report(spot: &Spot, role: Option<Role>, holds: bool, sides: Option<(Interval, Interval)>) -> Diagnostic {
    let whose = owner(&spot.address);
    let (title, label) = if holds {
        (
            say!("a condition of `{whose}` always holds", "une condition de `{whose}` est toujours vraie"),
            say!("always true", "toujours vrai"),
        )
    } else {
        (
            say!("a condition of `{whose}` never holds", "une condition de `{whose}` n'est jamais vraie"),
            say!("never true", "jamais vrai"),
        )
    };
    let mut finding = Diagnostic::new(&CODE, title, spot.origin, label).at(spot.address.clone());
    for note in reasons(spot, sides) {
        finding = finding.note(note);
    }
    finding.note(consequence(role, holds)).help(say!(
        "correct the condition, let something change what it reads, or take it out",
        "corrigez la condition, faites changer ce qu'elle lit, ou retirez-la"
    ))
}

/// What the two sides of a comparison may be, unless it can be read there.
fn reasons(spot: &Spot, sides: Option<(Interval, Interval)>) -> Vec<Message> {
    let (Some((left, right)), Op::Compare(first, rest)) = (sides, &spot.code.op) else { return Vec::new() };
    let sides = [(Some(&**first), left), (rest.first().map(|(_, code)| code), right)];
    let told = sides.into_iter().filter_map(|(code, interval)| {
        let code = code.filter(|code| !matches!(code.op, Op::Int(_) | Op::Decimal(..)))?;
        let text = spot.short(code)?;
        let Message { en, fr } = range(interval);
        Some(say!("`{text}` is {en}", "`{text}` vaut {fr}"))
    });
    told.collect()
}

fn consequence(role: Option<Role>, holds: bool) -> Message {
    let Some(role) = role else {
        return say!(
            "players would weigh a part of the condition that never changes",
            "les joueurs pèseraient une partie de la condition qui ne change jamais"
        );
    };
    match (role, holds) {
        (Role::Requirement, true) => say!(
            "nobody is ever refused, and players wonder what the book means by it",
            "personne n'est jamais refusé, et les joueurs se demandent à quoi le livre pense"
        ),
        (Role::Requirement, false) => {
            say!("nobody may ever do this", "personne ne peut jamais le faire")
        }
        (Role::When, true) | (Role::Phase, true) => say!(
            "players look for the case in which it does not apply",
            "les joueurs cherchent le cas où cela ne s'applique pas"
        ),
        (Role::When, false) => say!("it never applies", "cela ne s'applique jamais"),
        (Role::Phase, false) => say!("the phase is never played", "la phase n'est jamais jouée"),
        (Role::Until, true) => say!("it ends after the first time", "tout s'arrête dès la première fois"),
        (Role::Until, false) => say!("this alone never ends it", "cela seul n'y met jamais fin"),
        (Role::Exception, true) => {
            say!("the exception has taken the place of the rule", "l'exception a pris la place de la règle")
        }
        (Role::Exception, false) => say!("the exception never applies", "l'exception ne s'applique jamais"),
        (Role::Constraint, true) => say!("no list can break it", "aucune liste ne peut l'enfreindre"),
        (Role::Constraint, false) => say!("every list breaks it", "toute liste l'enfreint"),
        (Role::Filter, true) => say!("it leaves nothing out", "il n'écarte rien"),
        (Role::Filter, false) => say!("it lets nothing pass", "il ne laisse rien passer"),
        (Role::Test, _) => say!("it tells nothing apart", "elle ne distingue rien"),
        (Role::If, true) => say!("the other branch is never taken", "l'autre branche n'est jamais suivie"),
        (Role::If, false) => say!("this branch is never taken", "cette branche n'est jamais suivie"),
    }
}
