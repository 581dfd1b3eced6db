//! A stat on a kind of definition that does not carry it.

use super::context::Party;
use super::unknown_carrier::can_carry;
use super::{Context, Reference};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, at_most_five};
use crate::model::{self, Stat};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "stat/wrong-kind",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a stat on a kind that does not carry it",
        "une caractéristique sur une sorte qui ne la porte pas",
    ),
    page: Phrase::new(
        "\
A stat says with `on` which kinds of definition carry it, and this definition is of another kind.

No rule looks for the stat there, so that its number would be printed and never used.

Move the value to the definition that it was meant for. If this kind is to carry it too, add the kind to `on`.",
        "\
Une caractéristique dit par `on` quelles sortes de définition la portent, et cette définition est d'une autre sorte.

Aucune règle ne la cherche à cet endroit : son nombre serait imprimé et ne servirait jamais.

Déplacez la valeur dans la définition à laquelle elle était destinée. Si cette sorte doit la porter aussi, ajoutez la
sorte à `on`.",
    ),
    fails: r#"
[stat.hull]
on = ["unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4

[objective.blockade]
name = "Blockade"
stats.hull = 6
"#,
    repaired: r#"
[stat.hull]
on = ["objective", "unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4

[objective.blockade]
name = "Blockade"
stats.hull = 6
"#,
};

/// Reports every stat on a definition of another kind.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in context.survey.references.iter().filter(|reference| reference.kind == "stat") {
        let Some(stat) = context.rules().stat.get(reference.id) else { continue };
        if !carries(context, reference, stat) && !context.rules().is_poisoned("stat", reference.id) {
            sink.extend(report(context, reference, stat));
        }
    }
}

/// Whether the definition around a value is of a kind that carries the stat. Where `on` names
/// what is no kind, any may have been meant.
pub fn carries(context: &Context, reference: &Reference, stat: &Stat) -> bool {
    let (kind, _) = context.survey.owner(reference.site);
    stat.on.iter().any(|on| **on == *kind || !can_carry(on))
}

fn report(context: &Context, reference: &Reference, stat: &Stat) -> Option<Diagnostic> {
    let id = reference.id;
    let address = context.survey.address(reference.site);
    let noun = model::kind(address.kind()?)?.noun;
    let (a, un) = (noun.a(), noun.un());
    let plural = |lang| {
        let nouns: Vec<&str> = stat.on.iter().filter_map(|on| Some(model::kind(on)?.noun.plural(lang))).collect();
        at_most_five(lang, &nouns)
    };
    let (en, fr) = (plural(Lang::En), plural(Lang::Fr));
    let label = match stat.on.is_empty() {
        true => say!("no kind carries `{id}`", "aucune sorte ne porte `{id}`"),
        false => say!("only {en} carry `{id}`", "réservée aux {fr}"),
    };
    let kind = address.kind()?.to_owned();
    let fault = context.contradiction(
        &CODE,
        say!("{a} does not carry the stat `{id}`", "{un} ne porte pas la caractéristique `{id}`"),
        Party { origin: reference.origin, address, label },
        Party {
            origin: context.field("stat", id, "on")?.origin,
            address: Address::new(["stat", id, "on"]),
            label: say!("`on` does not name `{kind}`", "`on` ne nomme pas `{kind}`"),
        },
    );
    Some(
        fault
            .note(say!(
                "no rule reads this number, so players would see it and never use it",
                "aucune règle ne lit ce nombre : les joueurs le verraient sans jamais s'en servir"
            ))
            .help(say!(
                "move it to the definition that it is meant for, or add `{kind}` to `on`",
                "déplacez-le dans la définition à laquelle il est destiné, ou ajoutez `{kind}` à `on`"
            )),
    )
}
