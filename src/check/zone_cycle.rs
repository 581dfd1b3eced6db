//! Sub-zones that lie within each other in a circle.

use std::collections::BTreeSet;

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, at_most_five, quoted};
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "zone/cycle",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("zones that lie within each other", "des zones contenues l'une dans l'autre"),
    page: Phrase::new(
        "\
A sub-zone says with `within` which zone it is part of. Here the chain of these words comes back to where it started,
so that each zone is part of itself and none is the outermost.

Nobody can draw such a map, and a rule about a zone and its sub-zones would have no end.

Remove `within` from the zone that holds the others.",
        "\
Une sous-zone dit par `within` de quelle zone elle fait partie. Ici, en suivant ces mots, on revient au point de
départ : chaque zone fait partie d'elle-même, et aucune ne contient toutes les autres.

Personne ne peut dessiner une telle carte, et une règle sur une zone et ses sous-zones n'aurait pas de fin.

Retirez `within` de la zone qui contient les autres.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }
within = "hutt_space"

[zone.hutt_space]
name = { fr = "Espace hutt", en = "Hutt Space" }
within = "rim"
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[zone.hutt_space]
name = { fr = "Espace hutt", en = "Hutt Space" }
within = "rim"

[system.nal_hutta]
name = "Nal Hutta"
zones = ["hutt_space"]
"#,
};

/// Reports each circle once, with every hop.
pub fn check(context: &Context, sink: &mut Sink) {
    let zones = &context.rules().zone;
    let within = |id: &str| zones.get(id).and_then(|zone| zone.within.as_ref()).map(|outer| outer.id());
    let mut explained: BTreeSet<&str> = BTreeSet::new();
    for start in zones.keys() {
        // Each zone has one way out, so every way that is not explained yet ends, or runs into itself.
        let mut path: Vec<&str> = Vec::new();
        let mut on_path: BTreeSet<&str> = BTreeSet::new();
        let mut here = Some(&**start);
        while let Some(zone) = here.filter(|zone| !explained.contains(zone)) {
            if !on_path.insert(zone) {
                let circle: Vec<&str> = path.iter().copied().skip_while(|hop| *hop != zone).collect();
                sink.extend(report(context, &circle));
                break;
            }
            path.push(zone);
            here = within(zone);
        }
        explained.extend(path);
    }
}

/// The circle told from the word that was written last: from the last pack, else from the first id.
fn report(context: &Context, circle: &[&str]) -> Option<Diagnostic> {
    let mut hops: Vec<(&str, Origin)> = Vec::new();
    for zone in circle {
        hops.push((zone, context.field("zone", zone, "within")?.origin));
    }
    let first = (0..hops.len()).max_by(|a, b| {
        let key = |at: &usize| hops.get(*at).map(|(zone, origin)| (context.rank(*origin), std::cmp::Reverse(*zone)));
        key(a).cmp(&key(b))
    })?;
    hops.rotate_left(first);
    let ((zone, origin), rest) = hops.split_first()?;
    let outer = rest.first().map_or(*zone, |(outer, _)| *outer);
    let message = match rest {
        [] => say!("zone `{zone}` lies within itself", "la zone `{zone}` est contenue dans elle-même"),
        _ => {
            let names = quoted(&hops.iter().map(|(zone, _)| *zone).collect::<Vec<_>>());
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            say!("zones {en} lie within each other", "les zones {fr} sont contenues l'une dans l'autre")
        }
    };
    let label = say!("`{zone}` is within `{outer}`", "`{zone}` est dans `{outer}`");
    let mut fault = Diagnostic::new(&CODE, message, *origin, label).at(Address::new(["zone", zone, "within"]));
    for (at, (inner, origin)) in rest.iter().enumerate() {
        let outer = rest.get(at + 1).map_or(*zone, |(outer, _)| *outer);
        fault = fault.label(*origin, say!("`{inner}` is within `{outer}`", "`{inner}` est dans `{outer}`"));
    }
    Some(
        fault
            .note(say!(
                "no zone is the outermost, so nobody can draw this map",
                "aucune zone ne contient les autres : personne ne peut dessiner cette carte"
            ))
            .help(say!(
                "remove `within` from the zone that holds the others",
                "retirez `within` de la zone qui contient les autres"
            )),
    )
}
