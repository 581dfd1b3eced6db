//! A citation of a fact that the source does not list.

use super::{Context, Form, Reference, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, at_most_five, quoted};
use crate::model::Source;
use crate::say;
use crate::schema::did_you_mean;

/// The code of this check.
pub static CODE: Code = Code {
    name: "reference/unknown-fact",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a citation of a fact that the source does not list",
        "une citation d'un fait que la source ne recense pas",
    ),
    page: Phrase::new(
        "\
A source may list its numbered facts under `facts`. From then on, what follows the colon of a citation is the number
of one of them. This citation names another.

Whoever doubts the rule at the table and looks it up would find nothing, and `trace` could not say where the rule
comes from.

Correct the number, or add the fact to the list of the source. A source without `facts` takes any place: a page, a
chapter, the name of a card.",
        "\
Une source peut recenser ses faits numérotés sous `facts`. Dès lors, ce qui suit les deux-points d'une citation est le
numéro de l'un d'eux. Cette citation en désigne un autre.

Qui doute de la règle à la table et la cherche ne trouverait rien, et `trace` ne pourrait pas dire d'où elle vient.

Corrigez le numéro, ou ajoutez le fait à ceux de la source. Une source sans `facts` admet n'importe quel endroit : une
page, un chapitre, le nom d'une carte.",
    ),
    fails: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }

[source.booklet.facts]
R1 = { label = { fr = "initiative", en = "initiative" } }
R2 = { label = { fr = "bases", en = "bases" } }

[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
cite = ["booklet:R1", "booklet:R12"]
"#,
    repaired: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }

[source.booklet.facts]
R1 = { label = { fr = "initiative", en = "initiative" } }
R2 = { label = { fr = "bases", en = "bases" } }

[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
cite = ["booklet:R1", "booklet:R2"]
"#,
};

/// Reports every citation of what the source does not list.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in &context.survey.references {
        let Form::Citation(place) = reference.form else { continue };
        let Some(source) = context.rules().source.get(reference.id) else { continue };
        if source.facts.is_empty() || source.facts.contains_key(place) {
            continue;
        }
        if context.rules().is_poisoned("source", reference.id) {
            continue;
        }
        let fact = Address::new(["source", reference.id, "facts", place]);
        sink.push(match context.removal(&fact) {
            Some(change) => still_used::report(change, &context.survey.address(reference.site), reference.origin),
            None => unknown(context, reference, source, place),
        });
    }
}

fn unknown(context: &Context, reference: &Reference, source: &Source, place: &str) -> Diagnostic {
    let id = reference.id;
    let fault = Diagnostic::new(
        &CODE,
        say!("source `{id}` lists no fact `{place}`", "la source `{id}` ne recense aucun fait `{place}`"),
        reference.origin,
        say!("no such fact in `{id}`", "aucun fait de ce nom dans `{id}`"),
    )
    .at(context.survey.address(reference.site))
    .note(say!(
        "whoever looks this rule up in the source would find nothing at `{place}`",
        "qui cherche cette règle dans la source ne trouverait rien à `{place}`"
    ));
    let facts = context.field("source", id, "facts");
    let near = context.suggest(place, source.facts.keys().map(AsRef::as_ref));
    if let Some(near) = near {
        let fault = fault.help(did_you_mean(&format!("{id}:{near}")));
        let entry = facts.and_then(|facts| facts.as_table()?.entry(near));
        return match entry {
            Some(entry) => fault.label(entry.key_origin, say!("`{near}` is listed here", "`{near}` est recensé ici")),
            None => fault,
        };
    }
    let names = quoted(&source.facts.keys().collect::<Vec<_>>());
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let fault = fault.help(say!(
        "cite one of {en}, or add `{place}` to the facts of the source",
        "citez un fait parmi {fr}, ou ajoutez `{place}` aux faits de la source"
    ));
    match facts {
        Some(facts) => fault.label(facts.origin, say!("the facts are listed here", "les faits sont recensés ici")),
        None => fault,
    }
}
