//! A stat on a kind that does not exist, or that carries no stats.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, list, quoted};
use crate::model::{self, KINDS};
use crate::say;
use crate::schema::did_you_mean;
use crate::schema::shape::pack_file;

/// The code of this check.
pub static CODE: Code = Code {
    name: "declaration/unknown-kind",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a stat on what cannot carry one", "une caractéristique sur ce qui n'en porte pas"),
    page: Phrase::new(
        "\
A stat lists under `on` the kinds of definition that carry it, by the word that stands first in their addresses: `unit`,
`system`, `objective`. This word is no kind, or a kind that has no `stats`, such as `patch`.

Until it is corrected, nobody can tell which cards or pieces have the number.

Write the kind in the singular, as in `[unit.corvette]`.",
        "\
Une caractéristique énumère sous `on` les sortes de définition qui la portent, par le mot qui commence leurs adresses :
`unit`, `system`, `objective`. Ce mot n'est pas une sorte, ou c'est une sorte qui n'a pas de `stats`, comme `patch`.

Tant qu'il n'est pas corrigé, personne ne sait quelles cartes ou quelles pièces ont ce nombre.

Écrivez la sorte au singulier, comme dans `[unit.corvette]`.",
    ),
    fails: r#"
[stat.hull]
on = ["units"]
type = "int"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4
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

/// Reports every word under `on` that is no kind with stats.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, stat) in &context.rules().stat {
        for word in stat.on.iter().filter(|word| !can_carry(word)) {
            sink.extend(report(context, id, word));
        }
    }
}

/// Whether definitions of a kind have `stats`.
pub fn can_carry(kind: &str) -> bool {
    let definition = pack_file().child(kind).and_then(|definitions| definitions.child("*"));
    kind != "pack" && definition.is_some_and(|definition| definition.child("stats").is_some())
}

fn report(context: &Context, id: &str, word: &str) -> Option<Diagnostic> {
    let address = Address::new(["stat", id, "on", word]);
    let origin = context.compiled.tree.at(&address)?.origin;
    let carriers = KINDS.iter().map(|kind| kind.name).filter(|kind| can_carry(kind));
    let fault = match model::kind(word) {
        Some(kind) => {
            let (a, un) = (kind.noun.a(), kind.noun.un());
            Diagnostic::new(
                &CODE,
                say!("{a} carries no stats", "{un} ne porte pas de caractéristiques"),
                origin,
                say!("this kind has no `stats`", "cette sorte n'a pas de `stats`"),
            )
        }
        None => Diagnostic::new(
            &CODE,
            say!("unknown kind `{word}`", "sorte `{word}` inconnue"),
            origin,
            say!("no kind has this name", "aucune sorte ne porte ce nom"),
        ),
    };
    let fault = fault.at(address).note(say!(
        "nobody could tell which cards or pieces have the stat `{id}`",
        "personne ne saurait quelles cartes ou pièces ont la caractéristique `{id}`"
    ));
    if let Some(near) = context.suggest(word, carriers.clone()) {
        return Some(fault.help(did_you_mean(near)));
    }
    let names = quoted(&carriers.collect::<Vec<_>>());
    let (en, fr) = (list(Lang::En, &names), list(Lang::Fr, &names));
    Some(
        fault
            .help(say!("the kinds that carry stats are {en}", "les sortes qui portent des caractéristiques sont {fr}")),
    )
}
