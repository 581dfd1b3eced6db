//! A number of a fact that nothing gives.

use super::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::pack::faults::toml;
use crate::say;
use crate::schema::did_you_mean;
use crate::trace::{Traced, Unheld};

/// The code of this check.
pub static CODE: Code = Code {
    name: "trace/no-number",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a number of a fact that nothing gives", "un nombre d'un fait que rien ne donne"),
    page: Phrase::new(
        "\
A fact gives a number under `params`, and nothing that cites the fact has a value of that name: no clause among its
`values` or those of its definition, no definition among its fields, no patch among what it writes and what stands beside it.
A ruling that cites the fact answers for the number if it has a value of that name, or settles an address that ends in it.

The number is then only in the words of a text, if anywhere: nobody notices when the rules and their source part, and a
patch cannot change it.

Hold the number where the rule stands, as in `values = { cards = 7 }`, and print it with `{cards}`. If it is there under
another name, call it by that name in the fact; with dots, as in `\"fleet_support.winner\"`, a name may say more.",
        "\
Un fait donne un nombre sous `params`, et rien de ce qui cite le fait n'a de valeur de ce nom : aucune clause dans ses
`values` ou celles de sa définition, aucune définition dans ses champs, aucun correctif dans ce qu'il écrit et ce qui se
trouve à côté. Une clarification qui cite le fait répond du nombre si elle a une valeur de ce nom, ou si elle règle une
adresse qui finit par lui.

Le nombre ne se trouve alors que dans les mots d'un texte, s'il se trouve quelque part : personne ne remarque que les règles
et leur source se séparent, et aucun correctif ne peut le changer.

Donnez le nombre à l'endroit de la règle, par exemple `values = { cards = 7 }`, et imprimez-le avec `{cards}`. S'il s'y
trouve sous un autre nom, donnez-lui ce nom dans le fait ; avec des points, comme `\"fleet_support.winner\"`, un nom peut
en dire plus.",
    ),
    fails: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R7 = { label = { fr = "cartes en main", en = "cards in hand" }, params = { cards = 7 } }

[phase.draw]
name = { fr = "pioche", en = "draw" }
clauses.limit.text = { fr = "Un joueur garde au plus 7 cartes en main.", en = "A player keeps at most 7 cards in hand." }
clauses.limit.cite = ["rulebook:R7"]
"#,
    repaired: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R7 = { label = { fr = "cartes en main", en = "cards in hand" }, params = { cards = 7 } }

[phase.draw]
name = { fr = "pioche", en = "draw" }
clauses.limit.text = { fr = "Un joueur garde au plus {cards} cartes en main.", en = "A player keeps at most {cards} cards in hand." }
clauses.limit.values = { cards = 7 }
clauses.limit.cite = ["rulebook:R7"]
"#,
};

/// Reports every number without a value, unless the whole fact is stated too weakly for its class.
pub fn check(context: &Context, sink: &mut Sink) {
    for fact in context.facts.iter().filter(|fact| fact.weakness.is_none()) {
        sink.extend(fact.unheld.iter().map(|unheld| report(fact, unheld)));
    }
}

fn report(fact: &Traced, unheld: &Unheld) -> Diagnostic {
    let (source, id, name) = (fact.source, fact.fact, &unheld.param.key);
    let said = toml(&unheld.param.node);
    let mut fault = Diagnostic::new(
        &CODE,
        say!(
            "fact `{id}` of `{source}` says {said} for `{name}`, and nothing that cites it gives `{name}`",
            "le fait `{id}` de `{source}` dit {said} pour `{name}`, et rien de ce qui le cite ne donne `{name}`"
        ),
        unheld.param.key_origin,
        say!("no value has this name", "aucune valeur n'a ce nom"),
    )
    .at(fact.address().child("params").child(name));
    if let Some(cited) = fact.cited {
        fault = fault.label(cited, say!("the fact is cited here", "le fait est cité ici"));
    }
    let fault = fault.note(say!(
        "if the book said another number than the source, nobody would notice",
        "si le livre donnait un autre nombre que la source, personne ne le remarquerait"
    ));
    match (&unheld.same, &unheld.near) {
        (Some((address, name)), _) => fault.help(say!(
            "`{address}` is {said} too: if it is the same number, call it `{name}` in the fact",
            "`{address}` vaut aussi {said} : si c'est le même nombre, appelez-le `{name}` dans le fait"
        )),
        (None, Some(near)) => fault.help(did_you_mean(near)),
        (None, None) => fault.help(say!(
            "add `values.{name} = {said}` to what cites the fact, or call the number here as it is called there",
            "ajoutez `values.{name} = {said}` à ce qui cite le fait, ou donnez ici au nombre le nom qu'il porte là-bas"
        )),
    }
}
