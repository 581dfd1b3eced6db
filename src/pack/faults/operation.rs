//! Operations that do not fit what they are applied to.

use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, at_most_five, quoted};
use crate::say;
use crate::schema::did_you_mean;
use crate::schema::shape::{Operation, Shape};
use crate::syntax::tree::{Node, Value};

use super::super::codes;
use super::super::plan::Touch;
use super::{Patch, show};

/// `replace` on something that is no record.
pub fn no_record(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` replaces `{address}`, which is no record",
            "le correctif `{id}` remplace `{address}`, qui n'est pas une fiche"
        ),
        touch.key_origin(),
        say!("not a record", "pas une fiche"),
    )
    .help(say!("write `set` instead of `replace`", "écrivez `set` au lieu de `replace`"))
}

/// An addition of something that is there.
pub fn already_present(patch: &Patch, touch: &Touch, found: Option<&Node>) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    let fault = Diagnostic::new(
        &codes::ALREADY_PRESENT,
        say!(
            "patch `{id}` adds `{address}`, which is already there",
            "le correctif `{id}` ajoute `{address}`, qui existe déjà"
        ),
        touch.key_origin(),
        say!("added here", "ajouté ici"),
    );
    let fault = match found {
        Some(node) => fault.label(node.origin, say!("already there", "déjà là")),
        None => fault,
    };
    let element = touch.address.parent().and_then(|a| Shape::at(&a)).is_some_and(Shape::is_list);
    fault.help(if element {
        match touch.operation {
            Operation::Insert => say!(
                "to move it, write the whole sequence with `set`",
                "pour le déplacer, écrivez toute la suite avec `set`"
            ),
            _ => say!("remove it from your `add`", "retirez-le de votre `add`"),
        }
    } else {
        say!(
            "to change it, write `set`; if nothing should change, delete the line",
            "pour le changer, écrivez `set` ; si rien ne doit changer, supprimez la ligne"
        )
    })
}

/// Elements added to a set that was never written.
pub fn no_list(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    let value = show(touch.node);
    Diagnostic::new(
        &codes::NO_LIST,
        say!(
            "patch `{id}` adds to `{address}`, a list that nobody wrote",
            "le correctif `{id}` ajoute à `{address}`, une suite que personne n'a écrite"
        ),
        touch.key_origin(),
        say!("no pack below writes this list", "aucun pack en dessous ne l'écrit"),
    )
    .note(say!(
        "`add` puts elements beside others, and here nobody has said that there are none",
        "`add` place des éléments à côté d'autres, et ici personne n'a dit qu'il n'y en a aucun"
    ))
    .help(match patch.below.first() {
        Some((base, _)) => say!(
            "write `set.{address} = {value}`, or have pack `{base}` write `[]` there",
            "écrivez `set.{address} = {value}`, ou faites écrire `[]` à cet endroit par le pack `{base}`"
        ),
        None => say!("write `set.{address} = {value}`", "écrivez `set.{address} = {value}`"),
    })
}

/// `add` on a field.
pub fn wants_set(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` adds `{address}`, which is a field",
            "le correctif `{id}` ajoute `{address}`, qui est un champ"
        ),
        touch.key_origin(),
        say!("a field is set, not added", "un champ se fixe avec `set`"),
    )
    .help(say!("write `set` instead of `add`", "écrivez `set` au lieu de `add`"))
}

/// `add` on a sequence.
pub fn wants_insert(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` adds to the sequence `{address}` without a place",
            "le correctif `{id}` ajoute à la suite `{address}` sans dire où"
        ),
        touch.key_origin(),
        say!("the order means something here", "l'ordre compte ici"),
    )
    .help(say!(
        "write `insert.{address} = {{ item = \"…\", after = \"…\" }}`",
        "écrivez `insert.{address} = {{ item = \"…\", after = \"…\" }}`"
    ))
}

/// `insert` without an item, or without exactly one anchor.
pub fn wants_anchor(patch: &Patch, touch: &Touch) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!("patch `{id}` inserts without saying where", "le correctif `{id}` insère sans dire où"),
        touch.key_origin(),
        say!("expects `before` or `after`, one of them", "attend `before` ou `after`, l'un des deux"),
    )
    .help(say!("write `{{ item = \"…\", after = \"…\" }}`", "écrivez `{{ item = \"…\", after = \"…\" }}`"))
}

/// `insert` into something that has no order.
pub fn no_sequence(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    let fault = Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` inserts into `{address}`, which has no order",
            "le correctif `{id}` insère dans `{address}`, qui n'a pas d'ordre"
        ),
        touch.key_origin(),
        say!("no sequence", "pas une suite ordonnée"),
    );
    let item = touch.node.as_table().and_then(|table| table.get("item")).map(show);
    match (Shape::at(address), item) {
        (Some(Shape::Set(_)), Some(item)) => {
            fault.help(say!("write `add.{address} = [{item}]`", "écrivez `add.{address} = [{item}]`"))
        }
        _ => fault.help(say!("write `set` or `add` instead of `insert`", "écrivez `set` ou `add` au lieu de `insert`")),
    }
}

/// `remove` with something else than names.
pub fn wants_names(patch: &Patch, touch: &Touch) -> Diagnostic {
    let id = patch.id;
    let parent = touch.address.parent().unwrap_or_default();
    let key = touch.address.last().unwrap_or_default();
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!("patch `{id}` removes without naming what", "le correctif `{id}` retire sans dire quoi"),
        touch.key_origin(),
        say!("expects a list of names", "attend une suite de noms"),
    )
    .help(say!("write `remove.{parent} = [\"{key}\"]`", "écrivez `remove.{parent} = [\"{key}\"]`"))
}

/// A removal of something that is not there.
pub fn nothing_to_remove(patch: &Patch, touch: &Touch, holder: Option<&Node>) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    let key = address.last().unwrap_or_default();
    let fault = Diagnostic::new(
        &codes::NOTHING_TO_REMOVE,
        say!(
            "patch `{id}` removes `{address}`, which is not there",
            "le correctif `{id}` retire `{address}`, qui n'existe pas"
        ),
        touch.key_origin(),
        say!("nothing to remove", "rien à retirer"),
    );
    let names: Vec<&str> = match holder.map(|node| &node.value) {
        Some(Value::Table(table)) => table.keys().collect(),
        Some(Value::Array(nodes)) => nodes.iter().filter_map(Node::as_str).collect(),
        _ => Vec::new(),
    };
    match nearest(key, names.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None if names.is_empty() => fault.help(say!(
            "remove this name from `remove`; nothing is there",
            "retirez ce nom de `remove` ; rien ne s'y trouve"
        )),
        None => {
            let names = quoted(&names);
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            fault.help(say!(
                "remove this name from `remove`; what is there: {en}",
                "retirez ce nom de `remove` ; on y trouve {fr}"
            ))
        }
    }
}

/// An anchor that the sequence does not have.
pub fn unknown_anchor(patch: &Patch, touch: &Touch, anchor: &Node, present: &[Node]) -> Diagnostic {
    let id = patch.id;
    let word = anchor.as_str().unwrap_or_default();
    let sequence = touch.address.parent().unwrap_or_default();
    let names: Vec<&str> = present.iter().filter_map(Node::as_str).collect();
    let fault = Diagnostic::new(
        &codes::UNKNOWN_ANCHOR,
        say!(
            "patch `{id}` inserts beside `{word}`, which `{sequence}` does not have",
            "le correctif `{id}` insère à côté de `{word}`, absent de `{sequence}`"
        ),
        anchor.origin,
        say!("not in the sequence", "absent de la suite"),
    );
    if names.is_empty() {
        return fault.help(say!(
            "the sequence is empty: write `set.{sequence} = […]`",
            "la suite est vide : écrivez `set.{sequence} = […]`"
        ));
    }
    match nearest(word, names.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => {
            let names = quoted(&names);
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            fault.help(say!("the sequence holds {en}", "la suite contient {fr}"))
        }
    }
}
