//! A stat or parameter whose type is neither built in nor an enumeration.

use super::types::built_in;
use super::{Context, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, list, quoted};
use crate::say;
use crate::schema::did_you_mean;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "declaration/unknown-type",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a type that does not exist", "un type qui n'existe pas"),
    page: Phrase::new(
        "\
A stat or a parameter is of a type: `int` for a whole number, `bool` for `true` or `false`, `text` for a stat that holds
any words, or the id of an enumeration. This word is none of them.

Without its type, no value of it can be checked, and no rule can count with it.

Write one of these words, or define the enumeration: `[enum.size]` with its `words`.",
        "\
Une caractéristique ou un paramètre est d'un type : `int` pour un nombre entier, `bool` pour `true` ou `false`, `text`
pour une caractéristique faite de mots quelconques, ou l'id d'une énumération. Ce mot n'est rien de tout cela.

Sans son type, aucune de ses valeurs ne peut être vérifiée, et aucune règle ne peut compter avec.

Écrivez l'un de ces mots, ou définissez l'énumération : `[enum.size]` avec ses `words`.",
    ),
    fails: r#"
[stat.hull]
on = ["unit"]
type = "integer"
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

/// Reports every type that is not known.
pub fn check(context: &Context, sink: &mut Sink) {
    for kind in ["param", "stat"] {
        for entry in context.definitions(kind) {
            let Some(node) = entry.node.as_table().and_then(|table| table.get("type")) else { continue };
            let Some(word) = node.as_str() else { continue };
            if built_in(kind).contains(&word) || context.definition("enum", word).is_some() {
                continue;
            }
            let address = Address::new([kind, &entry.key, "type"]);
            sink.push(match context.removal(&Address::new(["enum", word])) {
                Some(change) => still_used::report(change, &address, node.origin),
                None => unknown(context, kind, word, node).at(address),
            });
        }
    }
}

fn unknown(context: &Context, kind: &str, word: &str, node: &Node) -> Diagnostic {
    let fault = Diagnostic::new(
        &CODE,
        say!("unknown type `{word}`", "type `{word}` inconnu"),
        node.origin,
        say!("no type has this name", "aucun type ne porte ce nom"),
    )
    .note(say!(
        "without a type, none of its values can be checked",
        "sans type, aucune de ses valeurs ne peut être vérifiée"
    ));
    let known = built_in(kind).iter().copied();
    // People who write code know these under other names.
    let meant = match word {
        "integer" | "number" | "entier" | "nombre" => Some("int"),
        "boolean" | "booléen" => Some("bool"),
        "string" | "texte" if kind == "stat" => Some("text"),
        _ => context.suggest(word, known.chain(context.ids("enum"))),
    };
    if let Some(meant) = meant {
        return fault.help(did_you_mean(meant));
    }
    let names = quoted(built_in(kind));
    let (en, fr) = (list(Lang::En, &names), list(Lang::Fr, &names));
    fault.help(say!(
        "the types are {en} and the ids of enumerations; or define `[enum.{word}]`",
        "les types sont {fr} et les ids des énumérations ; ou définissez `[enum.{word}]`"
    ))
}
