//! A stat whose value is not of the type that the stat declares.

use super::context::Party;
use super::stat_wrong_kind::carries;
use super::types::{Type, remedy, shown};
use super::{Context, Form, Reference};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "stat/wrong-type",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a stat with a value of another type", "une caractéristique dont la valeur est d'un autre type"),
    page: Phrase::new(
        "\
A stat declares a type: `int` for a whole number, `bool` for `true` or `false`, `text`, or the id of an enumeration,
whose words it then takes. A definition gives it something else.

A rule that adds, compares or looks up this stat could not be applied to this one card, ship or objective.

Write a value of that type. If it is the word that is new, add it to the enumeration.",
        "\
Une caractéristique déclare un type : `int` pour un nombre entier, `bool` pour `true` ou `false`, `text`, ou l'id d'une
énumération, dont elle prend alors un mot. Une définition lui donne autre chose.

Une règle qui additionne, compare ou cherche cette caractéristique ne pourrait pas s'appliquer à cette carte, à ce
vaisseau ou à cet objectif.

Écrivez une valeur de ce type. Si c'est le mot qui est nouveau, ajoutez-le à l'énumération.",
    ),
    fails: r#"
[stat.hull]
on = ["unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = "four"
"#,
    repaired: r#"
[stat.hull]
on = ["unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4
"#,
};

/// Reports every value that is not of its stat's type.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in context.survey.references.iter().filter(|reference| reference.kind == "stat") {
        let Form::Key(value) = reference.form else { continue };
        let Some(stat) = context.rules().stat.get(reference.id) else { continue };
        let Some(type_) = Type::read(context, "stat", &stat.kind) else { continue };
        if !value.is_error() && !type_.takes(value) && carries(context, reference, stat) {
            sink.extend(report(context, reference, &type_, value));
        }
    }
}

fn report(context: &Context, reference: &Reference, type_: &Type, value: &Node) -> Option<Diagnostic> {
    let (id, expected, found) = (reference.id, type_.expected(), shown(value));
    let (en, fr) = (&expected.en, &expected.fr);
    let address = context.survey.address(reference.site);
    let fault = context.contradiction(
        &CODE,
        say!("stat `{id}` expects {en} and finds {found}", "la caractéristique `{id}` attend {fr} et trouve {found}"),
        Party { origin: value.origin, address: address.clone(), label: say!("expects {en}", "attend {fr}") },
        Party {
            origin: context.field("stat", id, "type")?.origin,
            address: Address::new(["stat", id, "type"]),
            label: say!("`{id}` takes {en}", "`{id}` prend {fr}"),
        },
    );
    let owner = Address::new(address.segments().iter().take(2));
    Some(
        fault
            .note(say!(
                "a rule that reads `{id}` could not be applied to `{owner}`",
                "une règle qui lit `{id}` ne pourrait pas s'appliquer à `{owner}`"
            ))
            .help(remedy(context, type_, value)),
    )
}
