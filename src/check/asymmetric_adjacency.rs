//! A zone that names a neighbour which does not name it back.
//!
//! An error, since the two zones contradict each other and nothing says which is right: a ruleset
//! would have to guess.

use super::Context;
use super::context::Party;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "zone/asymmetric-adjacency",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a neighbour that does not name the zone back", "une adjacence qui n'est pas réciproque"),
    page: Phrase::new(
        "\
A zone lists another under `adjacent`, and the other does not list it. Zones share a border or they do not: each of
the two names the other.

Two players who look up one border, each under another zone, would read two maps, and one would move a fleet where the
other says that there is no way.

Add the missing id to the other zone, or remove this one. A patch that changes one side of a border changes the other
side too.",
        "\
Une zone en énumère une autre sous `adjacent`, et l'autre ne l'énumère pas. Deux zones ont une frontière commune ou
n'en ont pas : chacune nomme l'autre.

Deux joueurs qui cherchent une même frontière, chacun sous une zone différente, liraient deux cartes, et l'un
déplacerait une flotte là où l'autre dit qu'on ne passe pas.

Ajoutez l'id qui manque à l'autre zone, ou retirez celui-ci. Un correctif qui change un côté d'une frontière change
aussi l'autre.",
    ),
    fails: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.coruscant]
name = "Coruscant"
zones = ["core"]
"#,
    repaired: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }
adjacent = ["core"]

[system.coruscant]
name = "Coruscant"
zones = ["core"]
"#,
};

/// Reports every border that one side alone knows of.
pub fn check(context: &Context, sink: &mut Sink) {
    let rules = context.rules();
    for (id, zone) in &rules.zone {
        for other in zone.adjacent.iter().map(|reference| reference.id()) {
            let silent = rules.zone.get(other).is_some_and(|zone| !zone.adjacent.contains(id));
            if silent && other != &**id && !rules.is_poisoned("zone", other) {
                sink.extend(report(context, id, other));
            }
        }
    }
}

/// `zone` names `other`, which does not name it.
fn report(context: &Context, zone: &str, other: &str) -> Option<Diagnostic> {
    let named = Address::new(["zone", zone, "adjacent", other]);
    let names = Party {
        origin: context.compiled.tree.at(&named)?.origin,
        address: named,
        label: say!("names `{other}`", "nomme `{other}`"),
    };
    let fault = context.contradiction(
        &CODE,
        say!(
            "zone `{zone}` is adjacent to `{other}`, which does not name it",
            "la zone `{zone}` est adjacente à `{other}`, qui ne la nomme pas"
        ),
        names,
        silent(context, zone, other)?,
    );
    Some(
        fault
            .note(say!(
                "by `{zone}` players may cross this border, by `{other}` they may not",
                "selon `{zone}`, les joueurs peuvent franchir cette frontière ; selon `{other}`, ils ne le peuvent pas"
            ))
            .help(say!(
                "add `{zone}` to `adjacent` of `{other}`, or remove `{other}` from that of `{zone}`",
                "ajoutez `{zone}` à `adjacent` de `{other}`, ou retirez `{other}` de celui de `{zone}`"
            )),
    )
}

/// The side that does not name the other: the list, the removal from it, or the zone without a list.
fn silent(context: &Context, zone: &str, other: &str) -> Option<Party> {
    let list = Address::new(["zone", other, "adjacent"]);
    if let Some(change) = context.removal(&list.child(zone)) {
        return Some(Party {
            origin: change.write.origin,
            address: change.patch.clone(),
            label: say!("removes `{zone}` from `{other}`", "retire `{zone}` de `{other}`"),
        });
    }
    Some(match context.field("zone", other, "adjacent") {
        Some(node) => Party {
            origin: node.origin,
            address: list,
            label: say!("`{other}` does not name `{zone}`", "`{other}` ne nomme pas `{zone}`"),
        },
        None => Party {
            origin: context.definition("zone", other)?.key_origin,
            address: Address::new(["zone", other]),
            label: say!("`{other}` has no adjacent zone", "`{other}` n'a aucune zone adjacente"),
        },
    })
}
