//! How a patch ends when it cannot simply be applied.

use crate::address::Address;
use crate::diagnostic::Diagnostic;
use crate::locale::Message;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::Node;

use super::super::codes;
use super::super::layer::Change;
use super::super::plan::Touch;
use super::super::write::Write;
use super::{Patch, show};

/// A precondition that does not hold.
pub fn stale(patch: &Patch, touch: &Touch, found: Option<&Node>, now: Option<&Node>) -> Diagnostic {
    let Message { en: who, fr: qui } = patch.subject();
    let expected = show(touch.node);
    let address = &touch.address;
    let value = found.map(show).unwrap_or_default();
    let (en, fr) = match found {
        Some(_) => (format!("finds {value}"), format!("trouve {value}")),
        None => ("finds nothing".to_owned(), "ne trouve rien".to_owned()),
    };
    let label = if patch.is_row() {
        say!("this row expects {expected}", "cette rangée attend {expected}")
    } else {
        say!("this patch expects {expected}", "ce correctif attend {expected}")
    };
    let mut fault = Diagnostic::new(
        &codes::STALE,
        say!("{who} expects {expected} and {en}", "{qui} attend {expected} et {fr}"),
        touch.node.origin,
        label,
    );
    if let Some(node) = found {
        fault = fault.label(node.origin, say!("the value is now {value}", "la valeur est maintenant {value}"));
    }
    let nothing_left = found.zip(now).is_some_and(|(found, now)| found.same_value(now));
    fault = fault.note(if nothing_left {
        say!(
            "`{address}` already has the value that the patch sets, so it has nothing left to change",
            "`{address}` a déjà la valeur que le correctif donne : il n'a plus rien à changer"
        )
    } else {
        say!(
            "`{address}` has changed since the patch was written, or `was` is wrong",
            "`{address}` a changé depuis que le correctif a été écrit, ou `was` est inexact"
        )
    });
    fault.help(match found {
        None => say!(
            "delete the line, or write `was.absent = [\"{address}\"]`",
            "supprimez la ligne, ou écrivez `was.absent = [\"{address}\"]`"
        ),
        Some(_) if patch.is_row() => say!(
            "delete the row, or give `was` the value {value} and `now` the value you want now",
            "supprimez la rangée, ou donnez à `was` la valeur {value} et à `now` la valeur voulue"
        ),
        Some(_) => say!(
            "delete the patch, or give `was` the value {value} and `set` the value you want now",
            "supprimez le correctif, ou donnez à `was` la valeur {value} et à `set` la valeur voulue"
        ),
    })
}

/// `was.absent` names something that is there.
pub fn not_absent(patch: &Patch, address: &Address, origin: Origin, found: &Node) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::STALE,
        say!(
            "patch `{id}` expects no `{address}`, and it is there",
            "le correctif `{id}` attend l'absence de `{address}`, qui existe"
        ),
        origin,
        say!("this patch expects it absent", "ce correctif en attend l'absence"),
    )
    .label(found.origin, say!("it is here now", "voici ce qui s'y trouve"))
    .help(say!(
        "delete the patch, or change what is there with `set`",
        "supprimez le correctif, ou changez ce qui est là avec `set`"
    ))
}

/// A word under `was.absent` that leads nowhere.
pub fn no_address(patch: &Patch, node: &Node) -> Diagnostic {
    let (id, text) = (patch.id, node.as_str().unwrap_or_default());
    Diagnostic::new(
        &codes::BAD_ADDRESS,
        say!(
            "`{text}`, which patch `{id}` expects absent, leads nowhere",
            "`{text}`, dont le correctif `{id}` attend l'absence, ne mène nulle part"
        ),
        node.origin,
        say!("no value can be there", "aucune valeur ne peut s'y trouver"),
    )
    .note(say!(
        "it would be absent for ever, so the patch would never notice a new edition",
        "l'adresse serait absente à jamais : le correctif ne remarquerait aucune nouvelle édition"
    ))
    .help(say!(
        "write kind, id and field, as in `system.hoth.rewards.title`",
        "écrivez la sorte, l'id et le champ, par exemple `system.hoth.rewards.title`"
    ))
}

/// A patch that does nothing.
pub fn empty(patch: &Patch) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::EMPTY,
        say!("patch `{id}` changes nothing", "le correctif `{id}` ne change rien"),
        patch.origin,
        say!("no `set`, `add`, `remove` or the like", "ni `set`, ni `add`, ni `remove`, ni autre"),
    )
    .help(say!(
        "say what it changes, for example `set.system.hoth.points = 1`",
        "dites ce qu'il change, par exemple `set.system.hoth.points = 1`"
    ))
}

/// A patch whose every value is there already.
pub fn no_effect(patch: &Patch, found: Option<Origin>) -> Diagnostic {
    let Message { en: who, fr: qui } = patch.subject();
    let fault = Diagnostic::new(
        &codes::NO_EFFECT,
        say!("{who} has no effect", "{qui} est sans effet"),
        patch.origin,
        say!("everything is like this already", "tout est déjà ainsi"),
    );
    let fault = match found {
        Some(origin) => fault.label(origin, say!("the value is already this", "cette valeur y est déjà")),
        None => fault,
    };
    fault.help(if patch.is_row() {
        say!("delete the row, or correct its value", "supprimez la rangée, ou corrigez sa valeur")
    } else {
        say!(
            "delete it, or correct the value; a `was` would have told you when the base pack changed",
            "supprimez-le, ou corrigez la valeur ; un `was` vous aurait averti du changement du pack de base"
        )
    })
}

/// A patch that writes anew every value of another patch.
pub fn overridden(by: &Address, origin: Origin, patch: &Address, there: Origin) -> Diagnostic {
    let (by, id) = (by.id().unwrap_or_default(), patch.id().unwrap_or_default());
    Diagnostic::new(
        &codes::OVERRIDDEN,
        say!("patch `{by}` overrides patch `{id}`", "le correctif `{by}` prime sur le correctif `{id}`"),
        origin,
        say!("nothing of `{id}` remains", "il ne reste rien de `{id}`"),
    )
    .label(there, say!("overridden by `{by}`", "supplanté par `{by}`"))
    .help(say!(
        "if you mean to, say so in its `reason`; the list of changes prints it",
        "si c'est voulu, dites-le dans son champ `reason` ; la liste des changements l'imprime"
    ))
}

/// Two writes of one pack at one address.
pub fn written_twice(address: &Address, first: &Write, second: &Write) -> Diagnostic {
    Diagnostic::new(
        &codes::WRITTEN_TWICE,
        say!("this pack writes `{address}` twice", "ce pack écrit deux fois `{address}`"),
        second.origin,
        say!("written here", "écrit ici"),
    )
    .label(first.origin, say!("and here too", "et ici aussi"))
    .note(say!(
        "patches of one pack never see each other, so neither comes first",
        "les correctifs d'un même pack ne se voient pas : aucun ne passe en premier"
    ))
    .help(say!("keep one of the two", "gardez l'un des deux"))
}

/// A definition that a patch adds and another pack has.
pub fn defined_again(change: &Change, pack: &str, there: Origin) -> Diagnostic {
    let (address, adder) = (&change.write.address, &*change.pack);
    Diagnostic::new(
        &codes::DUPLICATE_ID,
        say!(
            "pack `{adder}` adds `{address}`, which pack `{pack}` defines",
            "le pack `{adder}` ajoute `{address}`, que le pack `{pack}` définit"
        ),
        change.write.origin,
        say!("added here", "ajouté ici"),
    )
    .label(there, say!("defined here", "défini ici"))
    .help(say!("give one of the two another id", "donnez un autre id à l'un des deux"))
}

/// Two packs without an order that write one address.
pub fn conflict(
    address: &Address,
    pack: &str,
    here: Origin,
    other_pack: &str,
    other: Origin,
    reads: bool,
) -> Diagnostic {
    let message = if reads {
        say!(
            "pack `{pack}` changes `{address}`, which pack `{other_pack}` reads",
            "le pack `{pack}` change `{address}`, que le pack `{other_pack}` lit"
        )
    } else {
        let (first, second) = (pack.min(other_pack), pack.max(other_pack));
        say!(
            "packs `{first}` and `{second}` both change `{address}`",
            "les packs `{first}` et `{second}` changent tous deux `{address}`"
        )
    };
    let other_label = if reads {
        say!("`{other_pack}` looks at it here", "`{other_pack}` le regarde ici")
    } else {
        say!("`{other_pack}` changes it here", "`{other_pack}` le change ici")
    };
    Diagnostic::new(&codes::CONFLICT, message, here, say!("`{pack}` changes it here", "`{pack}` le change ici"))
        .label(other, other_label)
        .note(say!(
            "neither pack comes after the other, so nobody knows which one wins",
            "aucun des deux packs ne vient après l'autre : on ne sait pas lequel l'emporte"
        ))
        .help(say!(
            "write `after = [\"{other_pack}\"]` in the `pack.toml` of `{pack}`, or the reverse",
            "écrivez `after = [\"{other_pack}\"]` dans le `pack.toml` de `{pack}`, ou l'inverse"
        ))
}
