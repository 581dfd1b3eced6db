//! A zone that names itself among its neighbours.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "zone/adjacent-to-itself",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a zone that is adjacent to itself", "une zone adjacente à elle-même"),
    page: Phrase::new(
        "\
A zone lists its own id under `adjacent`.

A zone has no border with itself, so the line says nothing, and most often another zone was meant: then a border is
missing from the map, and players cannot tell whether a fleet may cross it.

Write the zone that was meant, or remove the id.",
        "\
Une zone énumère son propre id sous `adjacent`.

Une zone n'a pas de frontière avec elle-même : la ligne ne dit rien, et le plus souvent une autre zone était voulue. Il
manque alors une frontière sur la carte, et les joueurs ne savent pas si une flotte peut la franchir.

Écrivez la zone voulue, ou retirez l'id.",
    ),
    fails: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["core", "rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }
adjacent = ["core"]
"#,
    repaired: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }
adjacent = ["rim"]

[zone.rim]
name = { fr = "Bordure", en = "Rim" }
adjacent = ["core"]
"#,
};

/// Reports every zone that names itself.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, zone) in &context.rules().zone {
        if !zone.adjacent.contains(id) {
            continue;
        }
        let address = Address::new(["zone", id, "adjacent", id]);
        let Some(element) = context.compiled.tree.at(&address) else { continue };
        let fault = Diagnostic::new(
            &CODE,
            say!("zone `{id}` is adjacent to itself", "la zone `{id}` est adjacente à elle-même"),
            element.origin,
            say!("this is the zone itself", "c'est la zone elle-même"),
        )
        .note(say!(
            "if another zone is meant, its border with `{id}` is missing from the map",
            "si une autre zone est voulue, sa frontière avec `{id}` manque sur la carte"
        ))
        .help(say!("write the zone that is meant, or remove `{id}`", "écrivez la zone voulue, ou retirez `{id}`"));
        sink.push(fault.at(address));
    }
}
