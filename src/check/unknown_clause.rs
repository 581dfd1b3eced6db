//! An order of clauses that names a clause which is not there.

use super::{Context, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::model::KINDS;
use crate::say;
use crate::schema::did_you_mean;
use crate::syntax::tree::{Entry, Node, Table};

/// The code of this check.
pub static CODE: Code = Code {
    name: "clause/unknown-key",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an order of clauses that names none", "un ordre de clauses qui n'en désigne pas"),
    page: Phrase::new(
        "\
`clause_order` lists the keys of clauses in the order in which people read them; clauses that it does not name follow by key.
Here it names a key that no clause of the definition has.

The clause that was meant would come at the end, after the exceptions to it, and players would read the exception first.

Correct the key, or delete it. Who removes a clause by a patch removes it from the order too.",
        "\
`clause_order` énumère les clés des clauses dans l'ordre de lecture ; celles qu'il ne nomme pas suivent, par clé. Ici, il
nomme une clé qu'aucune clause de la définition ne porte.

La clause voulue viendrait à la fin, après ses propres exceptions, et les joueurs liraient l'exception d'abord.

Corrigez la clé, ou supprimez-la. Qui retire une clause par un correctif la retire aussi de l'ordre.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
clause_order = ["price", "deploiment"]

[objective.hired_scum.clauses.deployment]
text = { fr = "Les mercenaires arrivent en dernier.", en = "The mercenaries arrive last." }

[objective.hired_scum.clauses.price]
text = { fr = "Chaque équipe les paie.", en = "Each team pays them." }
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
clause_order = ["price", "deployment"]

[objective.hired_scum.clauses.deployment]
text = { fr = "Les mercenaires arrivent en dernier.", en = "The mercenaries arrive last." }

[objective.hired_scum.clauses.price]
text = { fr = "Chaque équipe les paie.", en = "Each team pays them." }
"#,
};

/// Reports every key under `clause_order` that no clause has.
pub fn check(context: &Context, sink: &mut Sink) {
    for kind in KINDS {
        for definition in context.definitions(kind.name) {
            if !context.rules().is_poisoned(kind.name, &definition.key) {
                of_definition(context, kind.name, definition, sink);
            }
        }
    }
}

fn of_definition(context: &Context, kind: &str, definition: &Entry, sink: &mut Sink) {
    let Some(table) = definition.node.as_table() else { return };
    let order = table.get("clause_order").and_then(Node::as_array).unwrap_or_default();
    let clauses = table.get("clauses").and_then(Node::as_table);
    for node in order {
        let Some(key) = node.as_str().filter(|key| clauses.is_none_or(|clauses| clauses.get(key).is_none())) else {
            continue;
        };
        let owner = Address::new([kind, &definition.key]);
        let place = owner.child("clause_order").child(key);
        sink.push(match context.removal(&owner.child("clauses").child(key)) {
            Some(change) => still_used::report(change, &place, node.origin),
            None => unknown(context, &owner, key, clauses, node).at(place),
        });
    }
}

fn unknown(context: &Context, owner: &Address, key: &str, clauses: Option<&Table>, node: &Node) -> Diagnostic {
    let fault = Diagnostic::new(
        &CODE,
        say!("`{owner}` has no clause `{key}`", "`{owner}` n'a pas de clause `{key}`"),
        node.origin,
        say!("no clause has this key", "aucune clause n'a cette clé"),
    )
    .note(say!(
        "players would read the clause that is meant at the end, or not at all",
        "les joueurs liraient la clause voulue à la fin, ou pas du tout"
    ));
    match context.suggest(key, clauses.into_iter().flat_map(Table::keys)) {
        Some(near) => {
            let origin = clauses.and_then(|clauses| clauses.entry(near)).map(|entry| entry.key_origin);
            let fault = fault.help(did_you_mean(near));
            match origin {
                Some(origin) => fault.label(origin, say!("`{near}` is defined here", "`{near}` est définie ici")),
                None => fault,
            }
        }
        None => fault.help(say!(
            "write the clause, `[{owner}.clauses.{key}]`, or delete the key",
            "écrivez la clause, `[{owner}.clauses.{key}]`, ou supprimez la clé"
        )),
    }
}
