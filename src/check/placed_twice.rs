//! A section that stands in two places of the book.

use std::collections::BTreeMap;

use super::reference_cycle::circular;
use super::{Context, Reference};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "section/placed-twice",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a section in two places", "une section à deux endroits"),
    page: Phrase::new(
        "\
Two lists of `sections`, of packs or of other sections, name the same section. A chapter has one place in the book: its number, its
anchor and the links to it all say where it is.

Players would read the same passage twice, or look for it where it is not.

Remove one of the two names, and link from there: `[[section.setup]]`.",
        "\
Deux listes `sections`, de packs ou d'autres sections, nomment la même section. Un chapitre a une seule place dans le livre :
son numéro, son ancre et les liens vers lui disent où il se trouve.

Les joueurs liraient deux fois le même passage, ou le chercheraient là où il n'est pas.

Retirez l'un des deux noms, et mettez-y un lien : `[[section.setup]]`.",
    ),
    fails: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["battle", "setup"]

# file: rules/example/rules.toml
[section.battle]
title = { fr = "Bataille", en = "Battle" }
sections = ["setup"]

[section.setup]
title = { fr = "Mise en place", en = "Setup" }
"#,
    repaired: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["battle"]

# file: rules/example/rules.toml
[section.battle]
title = { fr = "Bataille", en = "Battle" }
sections = ["setup"]

[section.setup]
title = { fr = "Mise en place", en = "Setup" }
"#,
};

/// Reports every place of a section but its first.
pub fn check(context: &Context, sink: &mut Sink) {
    let mut places: BTreeMap<&str, Vec<&Reference>> = BTreeMap::new();
    for reference in context.survey.references.iter().filter(|reference| reference.kind == "section") {
        places.entry(reference.id).or_default().push(reference);
    }
    places.retain(|_, places| places.len() > 1);
    if places.is_empty() {
        return;
    }
    // A section that holds itself stands in two places for that reason.
    let circular = circular(context, "section");
    for (id, mut places) in places.into_iter().filter(|(id, _)| !circular.contains(id)) {
        places.sort_by_key(|place| (context.rank(place.origin), place.origin));
        let Some((first, rest)) = places.split_first() else { continue };
        sink.extend(rest.iter().map(|again| report(context, id, first, again)));
    }
}

fn report(context: &Context, id: &str, first: &Reference, again: &Reference) -> Diagnostic {
    Diagnostic::new(
        &CODE,
        say!("section `{id}` stands in two places", "la section `{id}` figure à deux endroits"),
        again.origin,
        say!("placed again here", "placée de nouveau ici"),
    )
    .at(context.survey.address(again.site))
    .label(first.origin, say!("first placed here", "placée d'abord ici"))
    .note(say!(
        "players would read the same passage twice, or look for it where it is not",
        "les joueurs liraient deux fois le même passage, ou le chercheraient là où il n'est pas"
    ))
    .help(say!(
        "remove one of the two, and link there: `[[section.{id}]]`",
        "retirez l'un des deux, et mettez-y un lien : `[[section.{id}]]`"
    ))
}
