//! A fact that the rules state more weakly than its class wants.

use super::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model::FactClass;
use crate::say;
use crate::trace::{State, Traced, Weakness};

/// The code of this check.
pub static CODE: Code = Code {
    name: "trace/too-weak",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new(
        "a fact stated more weakly than its class wants",
        "un fait énoncé plus faiblement que sa classe ne le veut",
    ),
    page: Phrase::new(
        "\
The class of a fact says what the rules must make of it. A fact of class `data` must be cited by data: a definition with
fields or `values`, or a patch that writes some. A `constraint` or a `formula` must be cited by a clause at least, and if it
has numbers under `params`, a clause with `values`. This fact is cited by less. A fact that only rulings cite is an open
question, and is left alone.

A number or a limit that stands only in a text cannot be compared with its source, changed by a patch or checked in a
player's list, and the two languages may come to tell it differently.

Write the value where it belongs and cite the fact there; or give the fact the class that it really has, such as `prose`.",
        "\
La classe d'un fait dit ce que les règles doivent en faire. Un fait de classe `data` doit être cité par une donnée : une
définition qui a des champs ou des `values`, ou un correctif qui en écrit. Une `constraint` ou une `formula` doit être citée
au moins par une clause et, si elle a des nombres sous `params`, par une clause qui a des `values`. Ce qui cite ce fait
n'y suffit pas. Un fait que seules des clarifications citent est une question ouverte, et n'est pas concerné.

Un nombre ou une limite qui ne se trouve que dans un texte ne peut être ni comparé à sa source, ni changé par un correctif,
ni vérifié dans la liste d'un joueur, et les deux langues peuvent finir par le dire différemment.

Écrivez la valeur à sa place et citez-y le fait ; ou donnez au fait la classe qui est vraiment la sienne, par exemple
`prose`.",
    ),
    fails: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R3 = { label = { fr = "coque de la corvette", en = "hull of the corvette" }, class = "data" }

[unit.corvette]
name = { fr = "corvette", en = "corvette" }
text = { fr = "Sa coque a quatre cases.", en = "Its hull has four boxes." }
cite = ["rulebook:R3"]
"#,
    repaired: r#"
[source.rulebook]
title = { fr = "Livre de base", en = "Core rules" }
facts.R3 = { label = { fr = "coque de la corvette", en = "hull of the corvette" }, class = "data" }

[stat.hull]
on = ["unit"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = { fr = "corvette", en = "corvette" }
stats.hull = 4
cite = ["rulebook:R3"]
"#,
};

/// Reports every fact that is stated too weakly.
pub fn check(context: &Context, sink: &mut Sink) {
    for fact in &context.facts {
        let report = |weakness| report(fact, weakness);
        sink.extend(fact.weakness.map(report));
    }
}

fn report(fact: &Traced, weakness: Weakness) -> Diagnostic {
    let fault = Diagnostic::new(&CODE, message(fact, weakness), fact.origin, label(fact, weakness)).at(fact.address());
    let fault = match fact.cited {
        Some(cited) => fault.label(cited, say!("the fact is cited here", "le fait est cité ici")),
        None => fault,
    };
    let source = format!("{}:{}", fact.source, fact.fact);
    fault
        .note(match weakness {
            Weakness::NoData if fact.state == State::Clause => say!(
                "a program that reads the definition would not find the value",
                "un programme qui lit la définition n'y trouverait pas la valeur"
            ),
            _ => say!(
                "nobody would notice if the book said something else than the source",
                "personne ne remarquerait que le livre dit autre chose que la source"
            ),
        })
        .help(match weakness {
            Weakness::NoData => say!(
                "write it in a field or under the `values` of a definition that cites `{source}`, or give it another `class`",
                "écrivez-le dans un champ ou dans les `values` d'une définition qui cite `{source}`, ou donnez-lui une autre `class`"
            ),
            Weakness::NoClause => say!(
                "write it in a clause that cites `{source}`, or give it another `class`",
                "écrivez-le dans une clause qui cite `{source}`, ou donnez-lui une autre `class`"
            ),
            Weakness::NoValues => say!(
                "give the clause that cites `{source}` the numbers of the fact under `values`",
                "donnez à la clause qui cite `{source}` les nombres du fait, sous `values`"
            ),
        })
}

fn message(fact: &Traced, weakness: Weakness) -> Message {
    let (source, id) = (fact.source, fact.fact);
    match (weakness, fact.class) {
        (Weakness::NoData, _) if fact.state == State::Clause => say!(
            "fact `{id}` of `{source}` is data, and only a clause states it",
            "le fait `{id}` de `{source}` est une donnée, et seule une clause l'énonce"
        ),
        (Weakness::NoData, _) => say!(
            "fact `{id}` of `{source}` is data, and only prose states it",
            "le fait `{id}` de `{source}` est une donnée, et seule de la prose l'énonce"
        ),
        (Weakness::NoClause, Some(FactClass::Formula)) => say!(
            "fact `{id}` of `{source}` is a sum to work out, and only prose states it",
            "le fait `{id}` de `{source}` est un calcul, et seule de la prose l'énonce"
        ),
        (Weakness::NoClause, _) => say!(
            "fact `{id}` of `{source}` is a limit, and only prose states it",
            "le fait `{id}` de `{source}` est une limite, et seule de la prose l'énonce"
        ),
        (Weakness::NoValues, _) => say!(
            "fact `{id}` of `{source}` has numbers, and no clause that cites it has values",
            "le fait `{id}` de `{source}` a des nombres, et aucune clause qui le cite n'a de valeurs"
        ),
    }
}

fn label(fact: &Traced, weakness: Weakness) -> Message {
    match weakness {
        Weakness::NoData if fact.state == State::Clause => {
            say!("data, stated by a clause alone", "une donnée, énoncée par une clause seule")
        }
        Weakness::NoData => say!("data, stated in words alone", "une donnée, énoncée en mots seulement"),
        Weakness::NoClause => say!("stated in words alone", "énoncé en mots seulement"),
        Weakness::NoValues => say!("its numbers have no values", "ses nombres n'ont pas de valeurs"),
    }
}
