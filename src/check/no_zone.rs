//! A system that no zone holds, on a map that has zones.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "system/no-zone",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a system that no zone holds", "un système qui n'est dans aucune zone"),
    page: Phrase::new(
        "\
The map has zones, and this system names none under `zones`. A map without any zone is no fault: systems may be joined
by lanes alone.

Players could not find the system on the map, and a rule about the systems of a zone would pass it over.

Name its zone. A border system names two.",
        "\
La carte a des zones, et ce système n'en nomme aucune sous `zones`. Une carte sans aucune zone n'est pas une faute :
des routes peuvent suffire à relier les systèmes.

Les joueurs ne trouveraient pas le système sur la carte, et une règle sur les systèmes d'une zone l'oublierait.

Nommez sa zone. Un système frontalier en nomme deux.",
    ),
    fails: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }

[system.coruscant]
name = "Coruscant"
zones = ["core"]

[system.corellia]
name = "Corellia"
points = 1
"#,
    repaired: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }

[system.coruscant]
name = "Coruscant"
zones = ["core"]

[system.corellia]
name = "Corellia"
zones = ["core"]
points = 1
"#,
};

/// Reports every system without a zone.
pub fn check(context: &Context, sink: &mut Sink) {
    let rules = context.rules();
    if context.ids("zone").next().is_none() {
        return;
    }
    for (id, system) in &rules.system {
        if system.zones.is_empty() && !rules.is_poisoned("system", id) {
            let (en, fr) = (system.name.best(Lang::En), system.name.best(Lang::Fr));
            sink.extend(report(context, id, en, fr));
        }
    }
}

fn report(context: &Context, id: &str, en: &str, fr: &str) -> Option<Diagnostic> {
    let zones = Address::new(["system", id, "zones"]);
    let zone = context.ids("zone").next()?;
    let message = say!("system `{id}` lies in no zone", "le système `{id}` n'est dans aucune zone");
    let label = say!("no zone holds it", "aucune zone ne le contient");
    // A patch may have removed the last zone, or the whole field.
    let definition = context.definition("system", id)?;
    let fault = match (context.field("system", id, "zones"), context.loss(&zones)) {
        (_, Some(change)) => Diagnostic::new(&CODE, message, change.write.origin, label)
            .at(Address::new(["system", id]))
            .label(definition.key_origin, say!("`{id}` is defined here", "définition de `{id}`")),
        (Some(node), None) => Diagnostic::new(&CODE, message, node.origin, label).at(zones),
        (None, None) => Diagnostic::new(&CODE, message, definition.key_origin, label).at(Address::new(["system", id])),
    };
    Some(
        fault
            .note(say!(
                "players could not find {en} on the map, and the book would list it in no zone",
                "les joueurs ne trouveraient pas {fr} sur la carte, et le livre ne le rangerait dans aucune zone"
            ))
            .help(say!(
                "name its zone, as in `zones = [\"{zone}\"]`",
                "nommez sa zone, par exemple `zones = [\"{zone}\"]`"
            )),
    )
}
