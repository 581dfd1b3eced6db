//! The order of an enumeration that does not hold each of its words once.

use super::{Context, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, at_most_five, quoted};
use crate::model::Enumeration;
use crate::say;
use crate::schema::did_you_mean;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "declaration/order",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an order that does not fit its words", "un ordre qui ne convient pas à ses mots"),
    page: Phrase::new(
        "\
An enumeration whose words ascend lists all of them under `order`, the least first. This order names a word that the
enumeration does not have, or leaves one out.

A rule such as \"a larger ship\" could not be applied to the word that is left out, and two tables would rank it
differently.

Give every word its place, or delete `order` if the words have none.",
        "\
Une énumération dont les mots se rangent du plus petit au plus grand les énumère tous sous `order`. Cet ordre nomme un
mot que l'énumération n'a pas, ou en oublie un.

Une règle comme \"un vaisseau plus grand\" ne pourrait pas s'appliquer au mot oublié, et deux tables ne le placeraient
pas au même rang.

Donnez sa place à chaque mot, ou supprimez `order` si les mots n'en ont pas.",
    ),
    fails: r#"
[enum.size]
order = ["small", "large"]

[enum.size.words]
small = { fr = "petit", en = "small" }
medium = { fr = "moyen", en = "medium" }
large = { fr = "grand", en = "large" }

[stat.size]
on = ["unit"]
type = "size"
label = { fr = "taille", en = "size" }

[unit.corvette]
name = "Corvette"
stats.size = "small"
"#,
    repaired: r#"
[enum.size]
order = ["small", "medium", "large"]

[enum.size.words]
small = { fr = "petit", en = "small" }
medium = { fr = "moyen", en = "medium" }
large = { fr = "grand", en = "large" }

[stat.size]
on = ["unit"]
type = "size"
label = { fr = "taille", en = "size" }

[unit.corvette]
name = "Corvette"
stats.size = "small"
"#,
};

/// Reports every order that does not hold just the words.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, enumeration) in &context.rules().enumeration {
        let Some(list) = context.field("enum", id, "order") else { continue };
        if enumeration.order.is_empty() || context.rules().is_poisoned("enum", id) {
            continue;
        }
        let unknown: Vec<&Node> =
            list.as_array().unwrap_or_default().iter().filter(|node| !has(enumeration, node)).collect();
        if unknown.is_empty() {
            sink.extend(left_out(id, enumeration, list));
        }
        for node in unknown {
            sink.extend(unknown_word(context, id, enumeration, node));
        }
    }
}

fn has(enumeration: &Enumeration, node: &Node) -> bool {
    node.as_str().is_some_and(|word| enumeration.words.contains_key(word))
}

fn unknown_word(context: &Context, id: &str, enumeration: &Enumeration, node: &Node) -> Option<Diagnostic> {
    let word = node.as_str()?;
    let address = Address::new(["enum", id, "order", word]);
    if let Some(change) = context.removal(&Address::new(["enum", id, "words", word])) {
        return Some(still_used::report(change, &address, node.origin));
    }
    let fault = Diagnostic::new(
        &CODE,
        say!(
            "the order of `{id}` names `{word}`, which is no word of it",
            "l'ordre de `{id}` nomme `{word}`, qui n'en est pas un mot"
        ),
        node.origin,
        say!("no word of `{id}`", "pas un mot de `{id}`"),
    )
    .at(address)
    .note(say!(
        "players would look for a rank that nothing has",
        "les joueurs chercheraient un rang que rien n'occupe"
    ));
    Some(match context.suggest(word, enumeration.words.keys().map(AsRef::as_ref)) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!("add it to `words`, or remove it here", "ajoutez-le à `words`, ou retirez-le d'ici")),
    })
}

fn left_out(id: &str, enumeration: &Enumeration, list: &Node) -> Option<Diagnostic> {
    let ranked: std::collections::BTreeSet<&str> = enumeration.order.iter().map(AsRef::as_ref).collect();
    let missing: Vec<&str> =
        enumeration.words.keys().map(AsRef::as_ref).filter(|word| !ranked.contains(word)).collect();
    if missing.is_empty() {
        return None;
    }
    let names = quoted(&missing);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    Some(
        Diagnostic::new(
            &CODE,
            say!("the order of `{id}` leaves out {en}", "l'ordre de `{id}` oublie {fr}"),
            list.origin,
            say!("not every word has a place", "tous les mots n'ont pas de place"),
        )
        .at(Address::new(["enum", id, "order"]))
        .note(say!(
            "players could not tell whether {en} is more or less than the others",
            "les joueurs ne sauraient pas si {fr} vient avant ou après les autres"
        ))
        .help(say!(
            "give every word its place, the least first",
            "donnez sa place à chaque mot, le plus petit d'abord"
        )),
    )
}
