//! Rules that set each other off without end.

use std::collections::BTreeSet;

use super::game;
use super::touched::Touched;
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::say;
use crate::source::Origin;
use crate::text::span::locate;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/trigger-loop",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("rules that set each other off without end", "des règles qui se déclenchent sans fin"),
    page: Phrase::new(
        "\
A rule answers to something, and what it does makes the same thing happen again, by itself or through other rules. Nothing
on the way round can stop it: no condition, or only conditions that none of these rules changes.

The game would stop there, and at a real table the players would count for ever.

Give one of the rules a condition that ends the circle, or let it answer to something else.",
        "\
Une règle répond à un fait, et ce qu'elle fait le provoque de nouveau, d'elle-même ou par d'autres règles. Rien ne peut
arrêter cette boucle : aucune condition, ou seulement des conditions qu'aucune de ces règles ne change.

La partie s'arrêterait là, et autour d'une vraie table les joueurs compteraient sans fin.

Donnez à l'une des règles une condition qui met fin à la boucle, ou faites-la répondre à autre chose.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "wind > 4"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["blow"]

[step.blow]
name = { fr = "Vent", en = "Wind" }
do = "wind += 1"

[state.wind]
type = "int"

[rule.gust]
on = "change wind"
do = "wind += 1"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "wind > 4"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["blow"]

[step.blow]
name = { fr = "Vent", en = "Wind" }
do = "wind += 1"

[state.wind]
type = "int"

[rule.gust]
on = "change wind"
when = "new == 3"
do = "wind += 1"
"#,
};

/// Something that a rule makes happen whenever it applies.
struct Caused<'p> {
    what: Trigger,
    address: &'p str,
    at: (u32, u32),
}

/// Reports every circle of rules that nothing ends.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = game(context) else { return };
    let mut written = Touched::default();
    play.effects.iter().for_each(|effect| written.write_blocks(play, &effect.blocks));
    (0..).take(play.actions.len()).for_each(|id| written.write_action(play, ActionId(id)));
    written.write_consequences(play, &|_| true);
    let endless: Vec<bool> = play.rules.iter().map(|rule| always_applies(play, rule, &written)).collect();
    let applies = |at: usize| endless.get(at).copied().unwrap_or_default();
    let caused: Vec<Vec<Caused>> = play
        .rules
        .iter()
        .enumerate()
        .map(|(at, rule)| if applies(at) { Causes::of(play, rule) } else { Vec::new() })
        .collect();
    let mut told: BTreeSet<usize> = BTreeSet::new();
    for start in 0..play.rules.len() {
        let Some(way) =
            circle(play, &caused, &applies, start).filter(|way| !way.iter().any(|(at, _)| told.contains(at)))
        else {
            continue;
        };
        told.extend(way.iter().map(|(at, _)| *at));
        sink.extend(report(context, play, &way));
    }
}

/// Whether a rule that has applied once applies again, whatever rules and actions have done meanwhile.
fn always_applies(play: &Play, rule: &Rule, written: &Touched) -> bool {
    let mut own = Touched::default();
    own.write_blocks(play, &rule.blocks);
    own.asked.clone().into_iter().for_each(|id| own.write_action(play, id));
    if own.wins || !rule.except.is_empty() {
        return false;
    }
    let Some(when) = &rule.when else { return true };
    let mut read = Touched::default();
    read.read(play, &when.code, u32::MAX);
    // A constant is a switch, which may be off.
    let switch = matches!(when.code.op, Op::Bool(_) | Op::Call(..));
    !switch && !read.given && !read.meets(written)
}

/// A way from a rule back to itself: each rule with what it causes that sets off the next.
fn circle<'p, 'c>(
    play: &Play,
    caused: &'c [Vec<Caused<'p>>],
    applies: &dyn Fn(usize) -> bool,
    start: usize,
) -> Option<Vec<(usize, &'c Caused<'p>)>> {
    let mut ways: Vec<Vec<(usize, &Caused)>> = vec![Vec::new()];
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let at = match way.last() {
                None => vec![start],
                Some((_, cause)) => (0..play.rules.len())
                    .filter(|at| applies(*at) && play.rules.get(*at).is_some_and(|rule| rule.on == cause.what))
                    .collect(),
            };
            for at in at {
                if at == start && !way.is_empty() {
                    return Some(way);
                }
                if seen.insert(at) {
                    let hops = caused.get(at).into_iter().flatten();
                    longer.extend(hops.map(|cause| way.iter().copied().chain([(at, cause)]).collect::<Vec<_>>()));
                }
            }
        }
        ways = longer;
    }
    None
}

/// What happens for sure when a rule applies.
struct Causes<'p> {
    play: &'p Play,
    found: Vec<Caused<'p>>,
    effects: BTreeSet<EffectId>,
    actions: BTreeSet<ActionId>,
}

impl<'p> Causes<'p> {
    fn of(play: &'p Play, rule: &'p Rule) -> Vec<Caused<'p>> {
        let mut causes = Causes { play, found: Vec::new(), effects: BTreeSet::new(), actions: BTreeSet::new() };
        causes.blocks(&rule.blocks, None);
        causes.found
    }

    /// What blocks do; `from` is the place in the rule that led here, if it was not these blocks.
    fn blocks(&mut self, blocks: &'p [Block], from: Option<(&'p str, (u32, u32))>) {
        for block in blocks.iter().filter(|block| block.except.is_empty()) {
            block.acts.iter().for_each(|act| self.act(act, from.unwrap_or((&block.address, act.at))));
        }
    }

    fn act(&mut self, act: &'p Act, from: (&'p str, (u32, u32))) {
        let (address, at) = from;
        let play = self.play;
        match &act.op {
            ActOp::Increase(Target::State(id, _), by) | ActOp::Decrease(Target::State(id, _), by) if matches!(by.op, Op::Int(number) if number != 0) =>
            {
                self.found.push(Caused { what: Trigger::Change(*id), address, at });
            }
            // A set that has an element already does not change.
            ActOp::Insert { target: Target::State(id, _), many: false, .. }
                if play.states.get(id.at()).is_some_and(|state| matches!(state.of, Type::List(_))) =>
            {
                self.found.push(Caused { what: Trigger::Change(*id), address, at });
            }
            ActOp::For { source, filter: None, body, .. } if is_full(play, source) => {
                body.iter().for_each(|act| self.act(act, from));
            }
            ActOp::Emit(id, _) => self.found.push(Caused { what: Trigger::Event(*id), address, at }),
            ActOp::Call(id, _) => {
                if let (true, Some(effect)) = (self.effects.insert(*id), play.effects.get(id.at())) {
                    self.blocks(&effect.blocks, Some(from));
                }
            }
            ActOp::Ask(ask) => self.ask(ask, from),
            _ => {}
        }
    }

    /// A decision that nobody can decline, which is always open.
    fn ask(&mut self, ask: &Ask, from: (&'p str, (u32, u32))) {
        let play = self.play;
        let Some(action) = play.actions.get(ask.action.at()) else { return };
        let somebody = matches!(ask.who.op, Op::Actor(_) | Op::Member(..));
        let open = action.params.iter().zip(&ask.arguments).all(|(choice, given)| {
            given.is_some() || matches!(choice.from, Options::Any) && !matches!(choice.of, Type::Piece(_))
        });
        if !somebody || ask.optional || !open || !action.requires.is_empty() || !self.actions.insert(ask.action) {
            return;
        }
        self.found.push(Caused { what: Trigger::Action(ask.action), address: from.0, at: from.1 });
        self.blocks(&action.blocks, Some(from));
        self.blocks(action.emit.as_slice(), Some(from));
    }
}

/// Whether a source has something in it in every game.
fn is_full(play: &Play, source: &crate::ruleset::code::Code) -> bool {
    match &source.op {
        Op::Actors(_) => true,
        Op::Members(id) => play.kinds.get(id.at()).is_some_and(|kind| !kind.members.is_empty()),
        Op::Words(id) => play.enums.get(id.at()).is_some_and(|words| !words.words.is_empty()),
        _ => false,
    }
}

fn report(context: &Context, play: &Play, way: &[(usize, &Caused)]) -> Option<Diagnostic> {
    let name = |at: usize| play.rules.get(at).map_or("", |rule| &rule.id);
    let ids: Vec<String> = way.iter().map(|(at, _)| format!("`{}`", name(*at))).collect();
    let title = match ids.as_slice() {
        [id] => say!("rule {id} sets itself off without end", "la règle {id} se déclenche elle-même sans fin"),
        ids => {
            let (last, rest) = ids.split_last()?;
            let rest = rest.join(", ");
            say!(
                "rules {rest} and {last} set each other off without end",
                "les règles {rest} et {last} se déclenchent sans fin l'une après l'autre"
            )
        }
    };
    let mut finding: Option<Diagnostic> = None;
    for (hop, (_, cause)) in way.iter().enumerate() {
        let next = way.get(hop + 1).or(way.first()).map_or("", |(at, _)| name(*at));
        let (address, origin) = place(context, cause)?;
        let label = say!("this sets off `{next}`", "ceci déclenche `{next}`");
        finding = Some(match finding {
            None => Diagnostic::new(&CODE, title.clone(), origin, label).at(address),
            Some(finding) => finding.label(origin, label),
        });
    }
    Some(
        finding?
            .note(say!(
                "the game would stop there, and players would count for ever",
                "la partie s'arrêterait là, et les joueurs compteraient sans fin"
            ))
            .help(say!(
                "give one of them a `when` that ends the circle, or let it answer to something else",
                "donnez à l'une d'elles un `when` qui met fin à la boucle, ou faites-la répondre à autre chose"
            )),
    )
}

fn place(context: &Context, cause: &Caused) -> Option<(Address, Origin)> {
    let address: Address = cause.address.parse().ok()?;
    let node = context.compiled.tree.at(&address)?;
    let text = node.as_str()?;
    let origin = locate(context.sources, node.origin, text, cause.at.0 as usize..cause.at.1 as usize);
    Some((address, origin))
}
