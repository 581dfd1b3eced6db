//! Tokens, goods, conditions: those that nobody can gain, those that nothing comes of, those that last for ever.

use super::holdings::{Holder, Holdings, Place, Thing, Uses};
use super::{game, read, written};
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::ruleset::code::{StateId, Type};
use crate::ruleset::play::Play;
use crate::say;
use crate::text::span::locate;

/// The code of what is spent and never gained.
pub static NEVER_GAINED: Code = Code {
    name: "play/never-gained",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a token that nobody can gain", "un pion que personne ne peut gagner"),
    page: Phrase::new(
        "\
Rules spend or look at a token, a good or a condition that no effect ever gives and that nobody has at the start.

Players read what they could do with it, and wait for it in vain.

Let an effect give it, or give it at the `start`; or take out what it is for.",
        "\
Des règles dépensent ou regardent un pion, une denrée ou une condition qu'aucun effet ne donne jamais et que personne n'a
au départ.

Les joueurs lisent ce qu'ils pourraient en faire, et l'attendent en vain.

Faites-le donner par un effet, ou dès le départ (`start`) ; ou retirez ce à quoi il sert.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: gear[p, oar], tie: none)"

[enum.tool]
words.oar = { fr = "rame", en = "oar" }
words.sail = { fr = "voile", en = "sail" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.gear]
of = ["player", "tool"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
do = "gear[actor, oar] += if gear[actor, sail] > turn then 2 else 1"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: gear[p, oar], tie: none)"

[enum.tool]
words.oar = { fr = "rame", en = "oar" }
words.sail = { fr = "voile", en = "sail" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.gear]
of = ["player", "tool"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
do = "gear[actor, oar] += if gear[actor, sail] > turn then 2 else 1"

[action.hoist]
name = { fr = "Hisser", en = "Hoist" }
actor = "player"
during = ["step.run"]
do = "gear[actor, sail] += 1"
"#,
};

/// The code of what is gained and then is for nothing.
pub static NEVER_USED: Code = Code {
    name: "play/never-used",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a token that nothing comes of", "un pion qui ne sert à rien"),
    page: Phrase::new(
        "\
Effects give a token, a good or a condition, and no rule ever spends it or looks at it.

Players collect it, or fear it, for nothing.

Let a rule spend or read it, or take it out. Where it only means something at the table, `allow` it with that reason.",
        "\
Des effets donnent un pion, une denrée ou une condition, et aucune règle ne le dépense ni ne le regarde jamais.

Les joueurs l'amassent, ou le craignent, pour rien.

Faites-le dépenser ou lire par une règle, ou retirez-le. S'il ne compte qu'à la table, accordez une dérogation avec cette
raison.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: gear[p, oar], tie: none)"

[enum.tool]
words.oar = { fr = "rame", en = "oar" }
words.sail = { fr = "voile", en = "sail" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.gear]
of = ["player", "tool"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
do = "gear[actor, oar] += 1; gear[actor, sail] += 1"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: gear[p, oar] + gear[p, sail], tie: none)"

[enum.tool]
words.oar = { fr = "rame", en = "oar" }
words.sail = { fr = "voile", en = "sail" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.gear]
of = ["player", "tool"]
type = "int"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
do = "gear[actor, oar] += 1; gear[actor, sail] += 1"
"#,
};

/// The code of a condition that lasts for ever.
pub static NEVER_REMOVED: Code = Code {
    name: "play/never-removed",
    level: Level::Hint,
    confidence: Confidence::Likely,
    title: Phrase::new("a condition that nothing removes", "une condition que rien ne retire"),
    page: Phrase::new(
        "\
Effects give a condition, and no effect ever takes it away.

Whoever has it keeps it to the end of the game; players look for the way to be rid of it.

Let an effect remove it. If it is meant to last, `allow` it with that reason.",
        "\
Des effets donnent une condition, et aucun effet ne la retire jamais.

Celui qui l'a la garde jusqu'à la fin de la partie ; les joueurs cherchent comment s'en défaire.

Faites-la retirer par un effet. Si elle est faite pour durer, accordez une dérogation avec cette raison.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"

[condition.leak]
name = { fr = "Voie d'eau", en = "Leak" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.plight]
of = ["player"]
type = "set<condition>"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
requires.afloat = { is = "not (leak in plight[actor])", text = { fr = "Il faut écoper.", en = "Bail out first." } }
do = "plight[actor] += leak"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"

[condition.leak]
name = { fr = "Voie d'eau", en = "Leak" }

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
each = "player"

[state.plight]
of = ["player"]
type = "set<condition>"

[action.row]
name = { fr = "Ramer", en = "Row" }
actor = "player"
during = ["step.run"]
requires.afloat = { is = "not (leak in plight[actor])", text = { fr = "Il faut écoper.", en = "Bail out first." } }
do = "plight[actor] += leak"

[action.bail]
name = { fr = "Écoper", en = "Bail out" }
actor = "player"
during = ["step.run"]
do = "plight[actor] -= leak"
"#,
};

/// Reports each thing once for each place where it is held.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let holdings = Holdings::of(play);
    let (read, written) = (read(play), written(play));
    for ((holder, thing), named) in &holdings.named {
        let Some(sort) = sort(play, *holder, thing) else { continue };
        // A state that nothing writes or reads has its own finding.
        let state = |states: &std::collections::BTreeSet<StateId>| match holder {
            Holder::Key(id, _) | Holder::Elements(id) => states.contains(id),
            Holder::Field(_) => holdings.collections.contains(holder),
        };
        if !state(&written) || !state(&read) && !matches!(holder, Holder::Field(_)) {
            continue;
        }
        sink.extend(report(context, play, thing, sort, named, &holdings.uses(*holder, thing)));
    }
}

/// What a thing is, as far as its messages differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Token,
    Condition,
}

/// Tokens, cards, words and conditions are things to have; factions and systems are not.
fn sort(play: &Play, holder: Holder, (of, _): &Thing) -> Option<Sort> {
    let flag = match holder {
        Holder::Key(id, _) => play.states.get(id.at()).is_some_and(|state| state.of == Type::Bool),
        _ => false,
    };
    match of {
        Type::Enum(_) => (!flag).then_some(Sort::Token),
        Type::Member(kind) => match play.kinds.get(kind.at()).map(|kind| &*kind.id)? {
            "condition" => Some(Sort::Condition),
            "token" | "card" => (!flag).then_some(Sort::Token),
            _ => None,
        },
        _ => None,
    }
}

fn report(context: &Context, play: &Play, thing: &Thing, sort: Sort, named: &Uses, uses: &Uses) -> Option<Diagnostic> {
    let id = id(play, thing)?;
    if uses.gained.is_none() {
        let place = named.lost.or(named.read)?;
        let title = say!("nothing ever gives `{id}`", "rien ne donne jamais `{id}`");
        let label = say!("spent or looked at, never given", "dépensé ou regardé, jamais donné");
        let finding = finding(context, &NEVER_GAINED, place, title, label)?;
        return Some(
            finding
                .note(say!(
                    "players read what it is for, and wait for it in vain",
                    "les joueurs lisent à quoi il sert, et l'attendent en vain"
                ))
                .help(say!(
                    "let an effect give it, give it at the `start`, or take out what it is for",
                    "faites-le donner par un effet ou dès le `start`, ou retirez ce à quoi il sert"
                )),
        );
    }
    let gained = named.gained?;
    if uses.read.is_none() && (sort == Sort::Condition || uses.lost.is_none()) {
        let title = say!("nothing comes of having `{id}`", "avoir `{id}` ne sert à rien");
        let label = say!("given here, never spent or read", "donné ici, jamais dépensé ni lu");
        let finding = finding(context, &NEVER_USED, gained, title, label)?;
        return Some(
            finding
                .note(say!(
                    "players collect it, or fear it, for nothing",
                    "les joueurs l'amassent, ou le craignent, pour rien"
                ))
                .help(say!(
                    "let a rule spend or read it, or take it out",
                    "faites-le dépenser ou lire par une règle, ou retirez-le"
                )),
        );
    }
    if sort == Sort::Condition && uses.lost.is_none() {
        let title = say!("nothing ever removes the condition `{id}`", "rien ne retire jamais la condition `{id}`");
        let finding = finding(context, &NEVER_REMOVED, gained, title, say!("given here", "donnée ici"))?;
        return Some(
            finding
                .note(say!("whoever has it keeps it to the end", "celui qui l'a la garde jusqu'à la fin"))
                .help(say!(
                    "let an effect remove it; if it is meant to last, `allow` it with that reason",
                    "faites-la retirer par un effet ; si elle est faite pour durer, accordez une dérogation avec cette raison"
                )),
        );
    }
    None
}

fn id<'p>(play: &'p Play, (of, at): &Thing) -> Option<&'p str> {
    let ids = match of {
        Type::Member(kind) => &play.kinds.get(kind.at())?.members,
        Type::Enum(id) => &play.enums.get(id.at())?.words,
        _ => return None,
    };
    ids.get(*at as usize).map(AsRef::as_ref)
}

fn finding(
    context: &Context,
    code: &'static Code,
    (address, at): Place,
    title: Message,
    label: Message,
) -> Option<Diagnostic> {
    let address: Address = address.parse().ok()?;
    let node = context.compiled.tree.at(&address)?;
    let origin = match node.as_str() {
        Some(text) => locate(context.sources, node.origin, text, at.0 as usize..at.1 as usize),
        None => node.origin,
    };
    Some(Diagnostic::new(code, title, origin, label).at(address))
}
