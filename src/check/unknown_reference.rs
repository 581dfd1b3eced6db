//! A word that names a definition which no pack has.

use super::{Context, Form, Reference, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Gender, Noun, Phrase};
use crate::model;
use crate::say;
use crate::schema::did_you_mean;

/// The code of this check.
pub static CODE: Code = Code {
    name: "reference/unknown",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a name that no pack defines", "un nom qu'aucun pack ne définit"),
    page: Phrase::new(
        "\
A value, a key or a citation names a definition by its id, and neither the pack nor any pack that it requires
defines that id. Each field names one kind: `zones` names zones, `tokens` names tokens, and a citation
`booklet:p. 12` names the source `booklet`.

At the table, a rule would speak of something that nobody can find: a system in a zone that the map does not have,
an objective without a card.

Correct the name, if it is misspelt. If the definition is missing, write it, or require the pack that has it in
`pack.toml`.",
        "\
Une valeur, une clé ou une citation désigne une définition par son id, et ni le pack ni aucun pack qu'il requiert ne
définit cet id. Chaque champ désigne une seule sorte : `zones` désigne des zones, `tokens` des pions, et la citation
`livret:p. 12` désigne la source `livret`.

À la table, une règle parlerait de ce que personne ne peut trouver : un système dans une zone que la carte n'a pas,
un objectif sans carte.

Corrigez le nom, s'il est mal écrit. Si la définition manque, écrivez-la, ou requérez dans `pack.toml` le pack qui la
contient.",
    ),
    fails: r#"
[zone.core]
name = { fr = "Noyau", en = "Core" }

[system.coruscant]
name = "Coruscant"
zones = ["cor"]

[system.corellia]
name = "Corellia"
zones = ["core"]
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
"#,
};

/// The noun for a kind that has none: a word cannot name one.
const NAME: Noun = Noun { en: "name", en_plural: "names", fr: "nom", fr_plural: "noms", gender: Gender::Masculine };

/// Reports every reference to what is not there.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in context.unknown() {
        let removal = context.removal(&Address::new([reference.kind, reference.id]));
        sink.push(match removal {
            Some(change) => still_used::report(change, &context.survey.address(reference.site), reference.origin),
            None => unknown(context, reference),
        });
    }
}

fn unknown(context: &Context, reference: &Reference) -> Diagnostic {
    let Reference { kind, id, .. } = reference;
    let noun = model::kind(kind).map_or(NAME, |kind| kind.noun);
    let (en, fr) = (noun.en, noun.fr);
    let (unknown, it, which) =
        (noun.agree("inconnu", "inconnue"), noun.agree("le", "la"), noun.agree("quel", "quelle"));
    let address = context.survey.address(reference.site);
    let owner = Address::new(address.segments().iter().take(2));
    let fault = Diagnostic::new(
        &CODE,
        say!("unknown {en} `{id}`", "{fr} `{id}` {unknown}"),
        reference.origin,
        say!("no pack defines this {en}", "aucun pack ne {it} définit"),
    )
    .at(address)
    .note(say!(
        "whoever reads `{owner}` could not tell which {en} is meant",
        "qui lit `{owner}` ne saurait pas de {which} {fr} il s'agit"
    ));
    match context.suggest_id(kind, id) {
        Some(near) => {
            let there = context.definition(kind, near).map(|entry| entry.key_origin);
            let (defined, word) = (noun.agree("défini", "définie"), suggested(near, reference.form));
            let fault = fault.help(did_you_mean(&word));
            match there {
                Some(origin) => fault.label(origin, say!("`{near}` is defined here", "`{near}` est {defined} ici")),
                None => fault,
            }
        }
        None => fault.help(say!(
            "define it: `[{kind}.{id}]`; or correct the name",
            "définissez-{it} : `[{kind}.{id}]` ; ou corrigez le nom"
        )),
    }
}

/// What the author meant to write, as a whole.
fn suggested(near: &str, form: Form) -> String {
    match form {
        Form::Citation(place) => format!("{near}:{place}"),
        Form::Word | Form::Key(_) => near.to_owned(),
    }
}
