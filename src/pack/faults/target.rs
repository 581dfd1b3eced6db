//! What a patch is aimed at, and is not there.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, Message, at_most_five, count as counted, quoted};
use crate::model;
use crate::say;
use crate::schema::shape::{Keys, Operation, Shape};
use crate::schema::{did_you_mean, example, meant};
use crate::syntax::tree::Node;

use super::super::codes;
use super::super::evaluate::{Count, holds, missing_key};
use super::super::plan::{Glob, Plan, Touch, TwoGlobs};
use super::{Patch, show};

/// An address on the way to the target that is not there.
pub fn unknown_target(patch: &Patch, touch: &Touch, missing: &Address, tree: &Node) -> Diagnostic {
    let Message { en: who, fr: qui } = patch.subject();
    let key = missing.last().unwrap_or_default();
    let kind = (missing.segments().len() == 2).then(|| missing.kind().and_then(model::kind)).flatten();
    let own = patch.defines(missing);
    let message = match kind {
        _ if own => say!(
            "{who} names `{missing}`, which its own pack defines",
            "{qui} vise `{missing}`, que son propre pack définit"
        ),
        Some(kind) => {
            let (en, fr) = (kind.noun.en, kind.noun.agree("inconnu", "inconnue"));
            let noun = kind.noun.le();
            say!("{who} names an unknown {en} `{key}`", "{qui} vise {noun} `{key}`, {fr}")
        }
        None => say!("{who} names `{missing}`, which is not there", "{qui} vise `{missing}`, qui n'existe pas"),
    };
    let label = if own {
        say!("not below this pack, but in it", "pas sous ce pack, mais dedans")
    } else {
        say!("no pack below defines this", "introuvable dans les packs qu'il modifie")
    };
    let fault = Diagnostic::new(&codes::UNKNOWN_TARGET, message, touch.place_of(missing), label);
    if own {
        return fault.help(say!(
            "change it where it is defined; patches are for what other packs define",
            "changez-le là où il est défini ; un correctif sert à ce que d'autres packs définissent"
        ));
    }
    let fault = fault.note(below(patch));
    let parent = missing.parent().unwrap_or_default();
    match suggested(key, &parent, tree) {
        Some(near) => fault.help(did_you_mean(near)),
        None if kind.is_none() && touch.operation == Operation::Set => fault.help(add_it(patch, touch, missing)),
        None => {
            let (pack, holder) = (patch.pack, if parent.segments().is_empty() { missing } else { &parent });
            fault.help(say!(
                "`codicille show {pack} {holder}` lists what there is; correct the address or delete the line",
                "`codicille show {pack} {holder}` montre ce qui existe ; corrigez l'adresse ou supprimez la ligne"
            ))
        }
    }
}

/// What a key was meant to be: a key beside it, or one that people call by it. A reference is called what its
/// definition is called.
fn suggested<'t>(key: &str, parent: &Address, tree: &'t Node) -> Option<&'t str> {
    let beside = tree.at(parent).and_then(Node::as_table)?;
    if let Some(near) = nearest(key, beside.keys()) {
        return Some(near);
    }
    match Shape::at(parent)? {
        Shape::Map(Keys::Ids, _) => meant::definition(key, beside),
        Shape::Map(Keys::Ref(kind), _) => {
            let definitions = tree.at(&Address::new([&**kind])).and_then(Node::as_table)?;
            meant::definition(key, definitions).filter(|id| beside.get(id).is_some())
        }
        Shape::Record(record) => beside.keys().find(|known| meant::field(key, record) == Some(known)),
        _ => None,
    }
}

fn add_it(patch: &Patch, touch: &Touch, missing: &Address) -> Message {
    if let Some((Shape::Record(record), field)) = Shape::at(missing).zip(touch.address.last())
        && touch.address.parent().as_ref() == Some(missing)
    {
        let value = example::record(record, Some((field, &show(touch.node))));
        return say!(
            "to add it, write it as a whole: `add.{missing} = {value}`",
            "pour l'ajouter, écrivez-le en entier : `add.{missing} = {value}`"
        );
    }
    if !patch.is_row() {
        return say!("to add it, write `add` instead of `set`", "pour l'ajouter, écrivez `add` au lieu de `set`");
    }
    let (address, value) = (&touch.address, show(touch.node));
    say!(
        "a column only changes what is there; elsewhere, write `add.{address} = {value}`",
        "une colonne ne change que ce qui existe ; ailleurs, écrivez `add.{address} = {value}`"
    )
}

/// Another line of the same patch that names what is not there.
pub fn also_named() -> Message {
    say!("named here too", "visé ici aussi")
}

/// Which packs, in which versions, a patch is held against.
fn below(patch: &Patch) -> Message {
    let names: Vec<String> = patch.below.iter().map(|(id, version)| format!("`{id}` {version}")).collect();
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    if names.is_empty() {
        return say!(
            "the pack requires no other, so there is nothing that it could change",
            "le pack n'en requiert aucun autre : il n'a rien à modifier"
        );
    }
    say!("looked for in {en}", "cherché dans {fr}")
}

/// The other targets of a pattern at which the same line goes wrong.
pub fn likewise(others: &[Box<str>]) -> Message {
    let names = quoted(others);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    say!("the same goes for {en}", "il en va de même pour {fr}")
}

/// A `match` without a pattern that does not hold.
pub fn does_not_match(patch: &Patch, touch: &Touch, found: Option<&Node>) -> Diagnostic {
    let (id, address, value) = (patch.id, &touch.address, show(touch.node));
    let fault = Diagnostic::new(
        &codes::MATCHES_NOTHING,
        say!("patch `{id}` matches nothing", "le correctif `{id}` ne vise rien"),
        touch.key_origin(),
        say!("`{address}` is not {value}", "`{address}` ne vaut pas {value}"),
    );
    let fault = match found {
        Some(node) => fault.label(node.origin, is(address, node)),
        None => fault,
    };
    fault.note(still_the_old_values()).help(say!(
        "correct `match`; if the patch must always apply, write `was` instead",
        "corrigez `match` ; si le correctif doit toujours s'appliquer, écrivez plutôt `was`"
    ))
}

/// A pattern that fits nothing, and what keeps it from doing so.
pub fn matches_nothing(patch: &Patch, plan: &Plan, glob: &Glob, tree: &Node) -> Diagnostic {
    let keys = glob.candidates(tree);
    let id = patch.id;
    let fault = |origin, label| {
        let message = say!("patch `{id}` matches nothing", "le correctif `{id}` ne vise rien");
        Diagnostic::new(&codes::MATCHES_NOTHING, message, origin, label).note(still_the_old_values())
    };
    if keys.is_empty() {
        let through = plan.touches.iter().find(|touch| glob.is_in(&touch.address));
        let place = through.map_or(patch.origin, |touch| touch.place_of(&glob.whole()));
        return fault(place, say!("nothing fits this pattern", "rien ne convient à ce motif")).help(say!(
            "correct the pattern; `*` stands for any run of characters",
            "corrigez le motif ; `*` remplace n'importe quelle suite de caractères"
        ));
    }
    let fits = |touch: &Touch, key: &str| holds(tree, touch, &glob.fill(&touch.address, key));
    let wanted = || plan.touches.iter().filter(|touch| touch.operation == Operation::Match);
    // The candidate that comes nearest, and the first thing in which it differs.
    let nearest = keys.iter().copied().rev().max_by_key(|key| wanted().filter(|touch| fits(touch, key)).count());
    let differs = nearest.and_then(|key| Some((key, wanted().find(|touch| !fits(touch, key))?)));
    if let Some((key, touch)) = differs {
        let (address, value) = (&touch.address, show(touch.node));
        let label = if keys.iter().any(|key| fits(touch, key)) {
            say!("nothing has this and the other values", "rien n'a cette valeur avec les autres")
        } else {
            say!("no `{address}` is {value}", "aucun `{address}` ne vaut {value}")
        };
        let fault = fault(touch.key_origin(), label).help(correct_the_match());
        let there = glob.fill(&touch.address, key);
        return match tree.at(&there) {
            Some(node) => fault.label(node.origin, is(&there, node)),
            None => fault,
        };
    }
    let lacking = nearest.and_then(|key| {
        let touch = plan.touches.iter().find(|touch| !fits(touch, key))?;
        let depth = missing_key(tree, &glob.fill(&touch.address, key)).unwrap_or_default().segments().len();
        let all = touch.address.segments();
        let address = Address::new(all.iter().take(if depth == 0 { all.len() } else { depth }));
        Some((touch.place_of(&address), address))
    });
    let (place, address) = lacking.unwrap_or((patch.origin, glob.whole()));
    fault(place, say!("no `{address}` is there", "aucun `{address}` n'existe")).help(say!(
        "correct the address; to add what is not there, write `add`",
        "corrigez l'adresse ; pour ajouter ce qui n'existe pas, écrivez `add`"
    ))
}

fn is(address: &Address, node: &Node) -> Message {
    let value = show(node);
    say!("`{address}` is {value}", "`{address}` vaut {value}")
}

fn still_the_old_values() -> Message {
    say!("the book would still print the old values", "le livre imprimerait toujours les anciennes valeurs")
}

fn correct_the_match() -> Message {
    say!(
        "correct `match`, or delete the patch; `count` then guards the number of targets",
        "corrigez `match`, ou supprimez le correctif ; `count` garantit ensuite le nombre de cibles"
    )
}

/// Another number of rows than `count` says.
pub fn count_rows(patch: &Patch, count: Count, number: usize) -> Diagnostic {
    let id = patch.id;
    let (expected, attendues) =
        (counted(Lang::En, count.number, "row", "rows"), counted(Lang::Fr, count.number, "rangée", "rangées"));
    Diagnostic::new(
        &codes::COUNT,
        say!(
            "patch `{id}` expects {expected} and has {number}",
            "le correctif `{id}` attend {attendues} et en a {number}"
        ),
        count.origin,
        say!("has {number}", "en a {number}"),
    )
    .help(say!(
        "add the rows that are missing, or set `count` to {number}",
        "ajoutez les rangées manquantes, ou donnez à `count` la valeur {number}"
    ))
}

/// Another number of targets than `count` says. Without a pattern there is one.
pub fn count(patch: &Patch, count: Count, found: &[&str]) -> Diagnostic {
    let id = patch.id;
    let (expected, number) = (count.number, found.len().max(1));
    let (targets, cibles) =
        (counted(Lang::En, expected, "target", "targets"), counted(Lang::Fr, expected, "cible", "cibles"));
    let fault = Diagnostic::new(
        &codes::COUNT,
        say!(
            "patch `{id}` expects {targets} and finds {number}",
            "le correctif `{id}` attend {cibles} et en trouve {number}"
        ),
        count.origin,
        say!("finds {number}", "en trouve {number}"),
    );
    let names = quoted(found);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    if found.is_empty() {
        return fault
            .note(say!("without a pattern there is one target", "sans motif, il y a une seule cible"))
            .help(say!("delete `count`, or write a pattern", "supprimez `count`, ou écrivez un motif"));
    }
    fault.note(say!("it finds {en}", "il trouve {fr}")).help(say!(
        "correct the pattern, or set `count` to {number} if that is what you mean",
        "corrigez le motif, ou donnez à `count` la valeur {number} si c'est bien ce que vous voulez"
    ))
}

/// A patch with two patterns.
pub fn two_globs(patch: &Patch, globs: &TwoGlobs) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::TWO_PATTERNS,
        say!("patch `{id}` has two patterns", "le correctif `{id}` a deux motifs"),
        globs.second,
        say!("a second pattern", "un second motif"),
    )
    .label(globs.first, say!("the first pattern", "le premier motif"))
    .help(say!(
        "name one of the two places, in a patch for each thing that it names",
        "nommez l'un des deux endroits, avec un correctif par chose nommée"
    ))
}
