//! A lane that does not join two systems.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, count};
use crate::model::Lane;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "lane/ends",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a lane that does not join two systems", "une route qui ne relie pas deux systèmes"),
    page: Phrase::new(
        "\
A lane joins exactly two systems, and its `ends` hold fewer or more.

On the map, a lane with one end leads nowhere, and with three ends nobody can tell which systems are one move apart.

Name the two systems. A road with several stops is several lanes, one for each stretch.",
        "\
Une route relie exactement deux systèmes, et ses `ends` en contiennent moins ou davantage.

Sur la carte, une route à une extrémité ne mène nulle part, et avec trois on ne sait pas quels systèmes sont à un
déplacement l'un de l'autre.

Nommez les deux systèmes. Un chemin à plusieurs étapes est fait de plusieurs routes, une par tronçon.",
    ),
    fails: r#"
[system.brest]
name = "Brest"

[system.plymouth]
name = "Plymouth"

[lane.channel]
ends = ["brest"]
"#,
    repaired: r#"
[system.brest]
name = "Brest"

[system.plymouth]
name = "Plymouth"

[lane.channel]
ends = ["brest", "plymouth"]
"#,
};

/// Reports every lane without exactly two ends.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, lane) in &context.rules().lane {
        if lane.ends.len() != 2 && !context.rules().is_poisoned("lane", id) {
            sink.extend(report(context, id, lane));
        }
    }
}

fn report(context: &Context, id: &str, lane: &Lane) -> Option<Diagnostic> {
    let ends = Address::new(["lane", id, "ends"]);
    let list = context.field("lane", id, "ends")?;
    let (origin, address) = culprit(context, &ends, list);
    let n = lane.ends.len();
    let (en, fr) = (count(Lang::En, n, "system", "systems"), count(Lang::Fr, n, "système", "systèmes"));
    let fault = Diagnostic::new(
        &CODE,
        say!("lane `{id}` joins {en}, not 2", "la route `{id}` relie {fr} au lieu de 2"),
        origin,
        say!("a lane has two ends", "une route a deux extrémités"),
    )
    .at(address);
    Some(match n {
        0 | 1 => fault
            .note(say!("on the map, this lane would lead nowhere", "sur la carte, cette route ne mènerait nulle part"))
            .help(say!("name both systems, or delete the lane", "nommez les deux systèmes, ou supprimez la route")),
        _ => fault
            .note(say!(
                "players could not tell which of these systems are one move apart",
                "les joueurs ne sauraient pas lesquels de ces systèmes sont à un déplacement l'un de l'autre"
            ))
            .help(say!("write one lane for each stretch", "écrivez une route par tronçon")),
    })
}

/// The element that a later pack added to the list or took from it, else the list.
fn culprit(context: &Context, ends: &Address, list: &Node) -> (Origin, Address) {
    if let Some(change) = context.loss(ends) {
        return (change.write.origin, ends.clone());
    }
    let later = |node: &&Node| context.rank(node.origin) > context.rank(list.origin);
    match list.as_array().unwrap_or_default().iter().rfind(later) {
        Some(node) => (node.origin, ends.child(node.as_str().unwrap_or_default())),
        None => (list.origin, ends.clone()),
    }
}
