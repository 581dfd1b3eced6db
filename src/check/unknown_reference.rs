//! A word that names a definition which no pack has.

use crate::address::Address;
use crate::diagnostic::{Code, Diagnostic, Level, Sink, draft, nearest};
use crate::model;
use crate::pack::codes::STILL_USED;
use crate::pack::layer::Change;
use crate::pack::write::Edit;
use crate::say;
use crate::schema::did_you_mean;
use crate::syntax::tree::{Node, Table};

use super::{Context, Reference};

/// The code of this check.
pub static CODE: Code =
    draft("reference/unknown", Level::Error, "a name that no pack defines", "un nom qu'aucun pack ne définit");

/// Reports every reference to what is not there.
pub fn check(context: &Context, sink: &mut Sink) {
    for reference in &context.references {
        if context.defines(reference.kind, reference.id) {
            continue;
        }
        let target = Address::new([reference.kind, reference.id]);
        let removal = context
            .compiled
            .changes
            .iter()
            .find(|change| change.write.edit == Edit::Delete && change.write.address == target);
        sink.push(match removal {
            Some(change) => still_used(reference, change),
            None => unknown(context, reference),
        });
    }
}

fn unknown(context: &Context, reference: &Reference) -> Diagnostic {
    let Reference { id, .. } = reference;
    let (en, fr, unknown) = words(reference.kind);
    let fault = Diagnostic::new(
        &CODE,
        say!("unknown {en} `{id}`", "{fr} `{id}` {unknown}"),
        reference.origin,
        say!("no pack defines this {en}", "aucun pack ne le définit"),
    )
    .at(reference.address());
    let definitions = context.compiled.tree.at(&Address::new([reference.kind])).and_then(Node::as_table);
    let known = definitions.into_iter().flat_map(Table::keys);
    match nearest(id, known) {
        Some(near) => {
            let there = context.compiled.tree.key_origin(&Address::new([reference.kind, near]));
            let fault = fault.help(did_you_mean(near));
            match there {
                Some(origin) => fault.label(origin, say!("`{near}` is defined here", "`{near}` est défini ici")),
                None => fault,
            }
        }
        None => {
            let kind = reference.kind;
            fault.help(say!(
                "define it: `[{kind}.{id}]`; or correct the name",
                "définissez-le : `[{kind}.{id}]` ; ou corrigez le nom"
            ))
        }
    }
}

fn words(kind: &str) -> (&'static str, &'static str, &'static str) {
    model::kind(kind)
        .map_or(("name", "nom", "inconnu"), |kind| (kind.noun.en, kind.noun.fr, kind.noun.agree("inconnu", "inconnue")))
}

fn still_used(reference: &Reference, change: &Change) -> Diagnostic {
    let id = change.patch.id().unwrap_or_default();
    let target = &change.write.address;
    let user = reference.address();
    Diagnostic::new(
        &STILL_USED,
        say!(
            "patch `{id}` removes `{target}`, which `{user}` still names",
            "le correctif `{id}` retire `{target}`, que `{user}` désigne encore"
        ),
        change.write.origin,
        say!("removed here", "retiré ici"),
    )
    .label(reference.origin, say!("still named here", "encore désigné ici"))
    .at(change.patch.clone())
    .help(say!("remove the name there too, in the same pack", "retirez aussi le nom à cet endroit, dans le même pack"))
}
