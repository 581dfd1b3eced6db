//! A number that the rules give otherwise than the fact that they cite.

use super::Context;
use super::context::Party;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase};
use crate::pack::faults::toml;
use crate::say;
use crate::trace::{Difference, Traced};

/// The code of this check.
pub static CODE: Code = Code {
    name: "trace/number-drift",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a number that differs from its source", "un nombre qui diffère de sa source"),
    page: Phrase::new(
        "\
A fact gives a number under `params`, and what cites the fact gives another one under the same name. The name is the last
key of a value's address, or several of its last keys with dots between them: `\"fleet_support.winner\"`. All values of a
clause, and all that a patch writes, must agree; of a definition one must. What a later pack changes is not compared: that
is another rule.

Whoever checks the rule in the source would find another number than the one in the book, and both sides of the table
would be right.

Correct the rules or the fact. If the source itself is in doubt, a ruling that cites the fact and settles the address of
the value sets the number aside. If the two are not the same number, rename the one in the fact.",
        "\
Un fait donne un nombre sous `params`, et ce qui cite le fait en donne un autre sous le même nom. Le nom est la dernière
clé de l'adresse d'une valeur, ou plusieurs de ses dernières clés, séparées par des points : `\"fleet_support.winner\"`.
Toutes les valeurs d'une clause, et toutes celles qu'un correctif écrit, doivent concorder ; dans une définition, une seule
suffit. Ce qu'un pack ultérieur modifie n'est pas comparé : c'est une autre règle.

Qui vérifierait la règle dans la source y trouverait un autre nombre que dans le livre, et les deux camps auraient raison.

Corrigez les règles ou le fait. Si la source elle-même prête à discussion, une clarification qui cite le fait et règle
l'adresse de la valeur écarte ce nombre. Si ce ne sont pas les mêmes nombres, renommez celui du fait.",
    ),
    fails: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R7 = { label = { fr = "cartes en main", en = "cards in hand" }, class = "constraint", params = { cards = 7 } }

[phase.draw]
name = { fr = "pioche", en = "draw" }

[phase.draw.clauses.limit]
text = { fr = "Un joueur garde au plus {cards} cartes en main.", en = "A player keeps at most {cards} cards in hand." }
values = { cards = 8 }
cite = ["rulebook:R7"]
"#,
    repaired: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R7 = { label = { fr = "cartes en main", en = "cards in hand" }, class = "constraint", params = { cards = 7 } }

[phase.draw]
name = { fr = "pioche", en = "draw" }

[phase.draw.clauses.limit]
text = { fr = "Un joueur garde au plus {cards} cartes en main.", en = "A player keeps at most {cards} cards in hand." }
values = { cards = 7 }
cite = ["rulebook:R7"]
"#,
};

/// Reports every number that two places give differently.
pub fn check(context: &Context, sink: &mut Sink) {
    for fact in &context.facts {
        sink.extend(fact.differences.iter().map(|difference| report(context, fact, difference)));
    }
}

fn report(context: &Context, fact: &Traced, difference: &Difference) -> Diagnostic {
    let (source, id, name) = (fact.source, fact.fact, &difference.param.key);
    let (said, address) = (toml(&difference.param.node), &difference.address);
    let (en, fr) = (difference.values(Lang::En), difference.values(Lang::Fr));
    let rules = Party {
        origin: difference.origin,
        address: address.clone(),
        label: say!("the rules say {en}", "les règles disent {fr}"),
    };
    let listed = Party {
        origin: difference.param.node.origin,
        address: fact.address().child("params").child(name),
        label: say!("the fact says {said}", "le fait dit {said}"),
    };
    let message = say!(
        "fact `{id}` of `{source}` says {said} for `{name}`, and the rules say {en}",
        "le fait `{id}` de `{source}` dit {said} pour `{name}`, et les règles disent {fr}"
    );
    context
        .contradiction(&CODE, message, rules, listed)
        .note(say!(
            "whoever checks the rule in the source would find another number than the one in the book",
            "qui vérifierait la règle dans la source y trouverait un autre nombre que dans le livre"
        ))
        .help(say!(
            "correct the rules or the fact; if the source is in doubt, add a `ruling` that cites `{source}:{id}` and settles `{address}`",
            "corrigez les règles ou le fait ; si la source prête à discussion, ajoutez une clarification (`ruling`) qui cite `{source}:{id}` et règle `{address}`"
        ))
}
