//! A stat whose value lies outside the range that the stat declares.

use super::context::Party;
use super::stat_wrong_kind::carries;
use super::types::beyond;
use super::{Context, Form, Reference};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::pack::condition::read_range;
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "stat/out-of-range",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a stat outside its range", "une caractéristique hors de ses limites"),
    page: Phrase::new(
        "\
A stat declares the least and the greatest value that it can have, as in `range = \"1..14\"`. A definition, or a patch on
one, gives it a value outside.

The range is what rules and tables count on: a ship whose hull is 0 is destroyed before it fires, and a track that ends
at 14 has no box for 15.

Correct the value. If it is right, widen the range; a patch may do so with `set.stat.hull.range = \"1..16\"`.",
        "\
Une caractéristique déclare la plus petite et la plus grande valeur qu'elle peut prendre, par exemple
`range = \"1..14\"`. Une définition, ou un correctif qui la modifie, lui donne une valeur en dehors.

Les règles et les tables comptent sur ces limites : un vaisseau dont la coque vaut 0 est détruit avant de tirer, et une
piste qui s'arrête à 14 n'a pas de case 15.

Corrigez la valeur. Si elle est juste, élargissez les limites ; un correctif peut le faire par
`set.stat.hull.range = \"1..16\"`.",
    ),
    fails: r#"
[stat.hull]
on = ["unit"]
type = "int"
range = "1..14"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 40
"#,
    repaired: r#"
[stat.hull]
on = ["unit"]
type = "int"
range = "1..14"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4
"#,
};

/// Reports every whole number outside the range of its stat.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in context.survey.references.iter().filter(|reference| reference.kind == "stat") {
        let Form::Key(value) = reference.form else { continue };
        let Some(stat) = context.rules().stat.get(reference.id).filter(|stat| &*stat.kind == "int") else { continue };
        let (Some(number), Some(range)) = (value.as_integer(), stat.range.as_deref().and_then(read_range)) else {
            continue;
        };
        if !(range.0..=range.1).contains(&number) && carries(context, reference, stat) {
            sink.extend(report(context, reference, number, range, value.origin));
        }
    }
}

fn report(
    context: &Context,
    reference: &Reference,
    number: i64,
    (least, most): (i64, i64),
    origin: Origin,
) -> Option<Diagnostic> {
    let id = reference.id;
    let address = context.survey.address(reference.site);
    let owner = Address::new(address.segments().iter().take(2));
    let fault = context.contradiction(
        &CODE,
        say!("stat `{id}` cannot be {number}", "la caractéristique `{id}` ne peut pas valoir {number}"),
        Party { origin, address, label: beyond(number, (least, most)) },
        Party {
            origin: context.field("stat", id, "range")?.origin,
            address: Address::new(["stat", id, "range"]),
            label: say!("`{id}` goes from {least} to {most}", "`{id}` va de {least} à {most}"),
        },
    );
    Some(
        fault
            .note(say!(
                "rules and tables that read `{id}` foresee nothing for the {number} of `{owner}`",
                "les règles et les tables qui lisent `{id}` ne prévoient rien pour la valeur {number} de `{owner}`"
            ))
            .help(say!(
                "write a number from {least} to {most}, or widen the range of the stat",
                "écrivez un nombre de {least} à {most}, ou élargissez les limites de la caractéristique"
            )),
    )
}
