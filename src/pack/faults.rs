//! The words for each way in which a patch can go wrong.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, Message, at_most_five, count as counted, quoted};
use crate::model;
use crate::say;
use crate::schema::did_you_mean;
use crate::schema::shape::{Operation, Shape};
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};

use super::codes;
use super::plan::{Plan, Touch, TwoGlobs};
use super::write::Write;

/// What messages need to know of the patch at fault.
#[derive(Clone, Debug)]
pub struct Patch<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its address, `patch.ID`.
    pub address: Address,
    /// Where its id stands.
    pub origin: Origin,
    /// Its pack.
    pub pack: &'a str,
    /// The packs below, with their versions, for "which edition was this written against?".
    pub below: &'a [(Box<str>, Box<str>)],
    /// What its own pack defines, which patches cannot touch.
    pub own: &'a Table,
}

/// A value as messages show it: TOML, shortened.
pub fn show(node: &Node) -> String {
    const LONGEST: usize = 60;
    let text = toml(node);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}

/// A value as one line of TOML.
pub fn toml(node: &Node) -> String {
    match &node.value {
        Value::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(nodes) => format!("[{}]", nodes.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entry = |e: &crate::syntax::tree::Entry| {
                format!("{} = {}", crate::address::quote_segment(&e.key), toml(&e.node))
            };
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::Error => "?".to_owned(),
    }
}

/// An address on the way to the target that is not there.
pub fn unknown_target(patch: &Patch, touch: &Touch, missing: &Address, tree: &Node) -> Diagnostic {
    let id = patch.id;
    let key = missing.last().unwrap_or_default();
    let parent = missing.parent().unwrap_or_default();
    let kind = (missing.segments().len() == 2).then(|| missing.kind().and_then(model::kind)).flatten();
    let message = match kind {
        Some(kind) => {
            let (en, fr) = (kind.noun.en, kind.noun.agree("inconnu", "inconnue"));
            let noun = kind.noun.le();
            say!("patch `{id}` names an unknown {en} `{key}`", "le correctif `{id}` vise {noun} `{key}`, {fr}")
        }
        None => say!(
            "patch `{id}` names `{missing}`, which is not there",
            "le correctif `{id}` vise `{missing}`, qui n'existe pas"
        ),
    };
    let label = say!("no pack below defines this", "aucun pack en dessous ne définit ceci");
    let mut fault = Diagnostic::new(&codes::UNKNOWN_TARGET, message, touch.key_origin, label);
    if patch
        .own
        .get(missing.kind().unwrap_or_default())
        .and_then(|k| k.find(missing.segments().get(1..2).unwrap_or_default()))
        .is_some()
    {
        return fault.help(say!(
            "this pack defines it itself: change it there, patches are for what other packs define",
            "ce pack le définit lui-même : changez-le là, un correctif sert à ce que d'autres packs définissent"
        ));
    }
    if let Some(below) = below(patch) {
        fault = fault.note(below);
    }
    let known = tree.at(&parent).and_then(Node::as_table).map(Table::keys).into_iter().flatten();
    match nearest(key, known) {
        Some(near) => fault.help(did_you_mean(near)),
        None if kind.is_none() && touch.operation == Operation::Set => fault
            .help(say!("to add it, write `add` instead of `set`", "pour l'ajouter, écrivez `add` au lieu de `set`")),
        None => fault.help(say!(
            "`codicille show` lists what there is; correct the address or delete the line",
            "`codicille show` montre ce qui existe ; corrigez l'adresse ou supprimez la ligne"
        )),
    }
}

fn below(patch: &Patch) -> Option<Message> {
    let names: Vec<String> = patch.below.iter().map(|(id, version)| format!("`{id}` {version}")).collect();
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let none = names.is_empty();
    Some(if none {
        say!(
            "the pack requires no other, so there is nothing that it could change",
            "le pack n'en requiert aucun autre : il n'a rien à modifier"
        )
    } else {
        say!("what lies below this pack: {en}", "sous ce pack se trouvent : {fr}")
    })
}

/// A pattern or `match` that fits nothing.
pub fn matches_nothing(patch: &Patch, plan: &Plan, tree: &Node) -> Diagnostic {
    let id = patch.id;
    let primary = plan.touches.iter().find(|t| t.operation == Operation::Match).or(plan.touches.first());
    let origin = primary.map_or(patch.origin, |touch| touch.key_origin);
    let message = say!("patch `{id}` matches nothing", "le correctif `{id}` ne vise rien");
    let expected =
        primary.filter(|t| t.operation == Operation::Match).map(|touch| (touch.address.clone(), show(touch.node)));
    let label = match &expected {
        Some((address, value)) => say!("no `{address}` is {value}", "aucun `{address}` ne vaut {value}"),
        None => say!("nothing fits this pattern", "rien ne convient à ce motif"),
    };
    let fault = Diagnostic::new(&codes::MATCHES_NOTHING, message, origin, label)
        .note(say!("the book would still print the old values", "le livre imprimerait toujours les anciennes valeurs"));
    let Some(glob) = plan.glob.as_ref() else { return fault.help(correct_the_match()) };
    let keys = glob.candidates(tree);
    let held = primary.and_then(|touch| {
        keys.iter().find_map(|key| {
            let node = tree.at(&glob.fill(&touch.address, key))?;
            Some((glob.fill(&touch.address, key), node))
        })
    });
    match held {
        Some((address, node)) => {
            let value = show(node);
            fault
                .label(node.origin, say!("`{address}` is {value}", "`{address}` vaut {value}"))
                .help(correct_the_match())
        }
        None => fault.help(say!(
            "correct the pattern; `*` stands for any run of characters",
            "corrigez le motif ; `*` remplace n'importe quelle suite de caractères"
        )),
    }
}

fn correct_the_match() -> Message {
    say!(
        "correct `match`, or delete the patch; `count` then guards the number of targets",
        "corrigez `match`, ou supprimez le correctif ; `count` garantit ensuite le nombre de cibles"
    )
}

/// A pattern that finds more or fewer targets than `count`.
pub fn count(patch: &Patch, expected: usize, found: &[&str]) -> Diagnostic {
    let id = patch.id;
    let number = if found.is_empty() { 1 } else { found.len() };
    let names = quoted(found);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let (targets, cibles) =
        (counted(Lang::En, expected, "target", "targets"), counted(Lang::Fr, expected, "cible", "cibles"));
    let fault = Diagnostic::new(
        &codes::COUNT,
        say!(
            "patch `{id}` expects {targets} and finds {number}",
            "le correctif `{id}` attend {cibles} et en trouve {number}"
        ),
        patch.origin,
        say!("finds {number}", "en trouve {number}"),
    );
    let fault = if found.is_empty() { fault } else { fault.note(say!("it finds {en}", "il trouve {fr}")) };
    fault.help(say!(
        "correct the pattern, or set `count` to {number} if that is what you mean",
        "corrigez le motif, ou donnez à `count` la valeur {number} si c'est bien ce que vous voulez"
    ))
}

/// A precondition that does not hold.
pub fn stale(patch: &Patch, touch: &Touch, found: Option<&Node>, now: Option<&Node>) -> Diagnostic {
    let id = patch.id;
    let expected = show(touch.node);
    let address = &touch.address;
    let (en, fr) = match found {
        Some(node) => (show(node), show(node)),
        None => ("nothing".to_owned(), "rien".to_owned()),
    };
    let mut fault = Diagnostic::new(
        &codes::STALE,
        say!("patch `{id}` expects {expected} and finds {en}", "le correctif `{id}` attend {expected} et trouve {fr}"),
        touch.node.origin,
        say!("this patch expects {expected}", "ce correctif attend {expected}"),
    );
    if let Some(node) = found {
        fault = fault.label(node.origin, say!("the value is now {en}", "la valeur est maintenant {fr}"));
    }
    let nothing_left = found.zip(now).is_some_and(|(found, now)| found.same_value(now));
    fault = fault.note(if nothing_left {
        say!(
            "`{address}` already has the value that the patch sets, so it has nothing left to change",
            "`{address}` a déjà la valeur que le correctif donne : il n'a plus rien à changer"
        )
    } else {
        say!(
            "`{address}` has changed since the patch was written",
            "`{address}` a changé depuis que le correctif a été écrit"
        )
    });
    fault.help(say!(
        "delete the patch, or give `was` the value {en} and `set` the value you want now",
        "supprimez le correctif, ou donnez à `was` la valeur {fr} et à `set` la valeur voulue"
    ))
}

/// `was.absent` names something that is there.
pub fn not_absent(patch: &Patch, address: &Address, origin: Origin, found: &Node) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::STALE,
        say!(
            "patch `{id}` expects no `{address}` and finds one",
            "le correctif `{id}` n'attend aucun `{address}` et en trouve un"
        ),
        origin,
        say!("this patch expects it absent", "ce correctif l'attend absent"),
    )
    .label(found.origin, say!("it is here now", "il est là désormais"))
    .help(say!(
        "delete the patch, or change what is there with `set`",
        "supprimez le correctif, ou changez ce qui est là avec `set`"
    ))
}

/// `replace` on something that is no record.
pub fn no_record(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` replaces `{address}`, which is no record",
            "le correctif `{id}` remplace `{address}`, qui n'est pas une fiche"
        ),
        touch.key_origin,
        say!("one value, not a record", "une seule valeur, pas une fiche"),
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
        touch.key_origin,
        say!("added here", "ajouté ici"),
    );
    let fault = match found {
        Some(node) => fault.label(node.origin, say!("already there", "déjà là")),
        None => fault,
    };
    fault.help(say!(
        "to change it, write `set`; if nothing should change, delete the line",
        "pour le changer, écrivez `set` ; si rien ne doit changer, supprimez la ligne"
    ))
}

/// Elements added to a set that was never written.
pub fn no_list(patch: &Patch, touch: &Touch) -> Diagnostic {
    let (id, address) = (patch.id, &touch.address);
    let value = show(touch.node);
    Diagnostic::new(
        &codes::NO_LIST,
        say!(
            "patch `{id}` adds to `{address}`, which has no list",
            "le correctif `{id}` ajoute à `{address}`, qui n'a pas de suite"
        ),
        touch.key_origin,
        say!("no pack below writes this list", "aucun pack en dessous n'écrit cette suite"),
    )
    .note(say!(
        "`add` puts elements beside others; whoever creates the list says that it starts empty",
        "`add` place des éléments à côté d'autres ; qui crée la suite dit qu'elle commence vide"
    ))
    .help(say!(
        "write `set.{address} = {value}`, or have the base pack write `[]` there",
        "écrivez `set.{address} = {value}`, ou faites écrire `[]` à cet endroit par le pack de base"
    ))
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
        touch.key_origin,
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
        touch.key_origin,
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
        touch.key_origin,
        say!("wants `before` or `after`, one of them", "attend `before` ou `after`, l'un des deux"),
    )
    .help(say!("write `{{ item = \"…\", after = \"…\" }}`", "écrivez `{{ item = \"…\", after = \"…\" }}`"))
}

/// `remove` with something else than names.
pub fn wants_names(patch: &Patch, touch: &Touch) -> Diagnostic {
    let id = patch.id;
    let parent = touch.address.parent().unwrap_or_default();
    let key = touch.address.last().unwrap_or_default();
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!("patch `{id}` removes without naming what", "le correctif `{id}` retire sans dire quoi"),
        touch.key_origin,
        say!("wants a list of names", "attend une suite de noms"),
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
        touch.key_origin,
        say!("nothing to remove", "rien à retirer"),
    );
    let names: Vec<&str> = match holder.map(|node| &node.value) {
        Some(Value::Table(table)) => table.keys().collect(),
        Some(Value::Array(nodes)) => nodes.iter().filter_map(Node::as_str).collect(),
        _ => Vec::new(),
    };
    match nearest(key, names.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!("delete the name from the list", "supprimez le nom de la suite")),
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
    match nearest(word, names.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => {
            let names = quoted(&names);
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            fault.help(say!("the sequence holds {en}", "la suite contient {fr}"))
        }
    }
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
    .help(say!("split it into two patches", "faites-en deux correctifs"))
}

/// A patch that does nothing.
pub fn empty(patch: &Patch) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::EMPTY,
        say!("patch `{id}` changes nothing", "le correctif `{id}` ne change rien"),
        patch.origin,
        say!("no `set`, `add`, `remove` or the like", "aucun `set`, `add`, `remove` ou autre"),
    )
    .help(say!(
        "say what it changes, for example `set.system.hoth.points = 1`",
        "dites ce qu'il change, par exemple `set.system.hoth.points = 1`"
    ))
}

/// A patch whose every value is there already.
pub fn no_effect(patch: &Patch, found: Option<Origin>) -> Diagnostic {
    let id = patch.id;
    let fault = Diagnostic::new(
        &codes::NO_EFFECT,
        say!("patch `{id}` has no effect", "le correctif `{id}` est sans effet"),
        patch.origin,
        say!("everything is as it says already", "tout est déjà comme il le dit"),
    );
    let fault = match found {
        Some(origin) => fault.label(origin, say!("the value is already this", "la valeur est déjà celle-ci")),
        None => fault,
    };
    fault.help(say!(
        "delete it; a `was` would have told you when the base changed",
        "supprimez-le ; un `was` vous aurait averti du changement de la base"
    ))
}

/// A patch of which a later pack writes every value anew.
pub fn overridden(patch: &Patch, by: &str, origin: Origin) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::OVERRIDDEN,
        say!("patch `{id}` is overridden by patch `{by}`", "le correctif `{id}` est supplanté par le correctif `{by}`"),
        patch.origin,
        say!("nothing of it remains", "il n'en reste rien"),
    )
    .label(origin, say!("this comes later", "celui-ci vient après"))
}

/// Two writes of one pack at one address.
pub fn written_twice(address: &Address, first: &Write, second: &Write) -> Diagnostic {
    Diagnostic::new(
        &codes::WRITTEN_TWICE,
        say!("this pack writes `{address}` twice", "ce pack écrit deux fois `{address}`"),
        second.origin,
        say!("written a second time", "écrit une seconde fois"),
    )
    .label(first.origin, say!("already written here", "déjà écrit ici"))
    .note(say!(
        "patches of one pack never see each other, so neither comes first",
        "les correctifs d'un même pack ne se voient pas : aucun ne passe en premier"
    ))
    .help(say!("keep one of the two", "gardez l'un des deux"))
}

/// Two packs without an order that write one address.
pub fn conflict(
    address: &Address,
    pack: &str,
    write: &Write,
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
        say!(
            "packs `{pack}` and `{other_pack}` both change `{address}`",
            "les packs `{pack}` et `{other_pack}` changent tous deux `{address}`"
        )
    };
    let other_label = if reads {
        say!("`{other_pack}` looks at it here", "`{other_pack}` le regarde ici")
    } else {
        say!("`{other_pack}` changes it here", "`{other_pack}` le change ici")
    };
    Diagnostic::new(&codes::CONFLICT, message, write.origin, say!("`{pack}` changes it here", "`{pack}` le change ici"))
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

/// A column that is no address with one `*`, or lacks rows.
pub fn bad_column(patch: &Patch, column: &Node) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!(
            "the column of patch `{id}` is no address with one `*`",
            "la colonne du correctif `{id}` n'est pas une adresse avec un `*`"
        ),
        column.origin,
        say!("wants a field of a kind, and one `*`", "attend un champ d'une sorte, et un `*`"),
    )
    .help(say!(
        "write for example `column = \"unit.*.stats.points\"`",
        "écrivez par exemple `column = \"unit.*.stats.points\"`"
    ))
}

/// Rows without a column, or a column without rows.
pub fn half_column(patch: &Patch, origin: Origin) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!("patch `{id}` has only half of a column", "le correctif `{id}` n'a que la moitié d'une colonne"),
        origin,
        say!("`column` and `rows` belong together", "`column` et `rows` vont ensemble"),
    )
    .help(say!("write both, or neither", "écrivez les deux, ou aucun"))
}

/// A row whose value the field does not take.
pub fn bad_row(address: &Address, node: &Node) -> Diagnostic {
    let value = show(node);
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!("`{address}` cannot be {value}", "`{address}` ne peut pas valoir {value}"),
        node.origin,
        say!("the field takes another type", "le champ attend un autre type"),
    )
}

/// A condition that is no comparison of a parameter.
pub fn bad_condition(patch: &Patch, when: &Node) -> Diagnostic {
    let id = patch.id;
    let text = when.as_str().unwrap_or_default();
    let fault = Diagnostic::new(
        &codes::BAD_CONDITION,
        say!("the condition of patch `{id}` cannot be read", "la condition du correctif `{id}` ne se lit pas"),
        when.origin,
        say!("wants a parameter, a sign and a value", "attend un paramètre, un signe et une valeur"),
    );
    let single = text.contains('=') && !["==", "!=", "<=", ">="].iter().any(|sign| text.contains(sign));
    fault.help(if single {
        let repaired = text.replacen('=', "==", 1);
        say!(
            "`=` sets a value; to compare, write `{repaired}`",
            "`=` donne une valeur ; pour comparer, écrivez `{repaired}`"
        )
    } else {
        say!(
            "write for example `players == 6`; the signs are ==, !=, <, <=, > and >=",
            "écrivez par exemple `players == 6` ; les signes sont ==, !=, <, <=, > et >="
        )
    })
}

/// A condition on a parameter that no pack of the closure has.
pub fn unknown_param(patch: &Patch, param: &str, when: &Node, known: &[&str]) -> Diagnostic {
    let id = patch.id;
    let fault = Diagnostic::new(
        &codes::UNKNOWN_PARAM,
        say!(
            "patch `{id}` asks for an unknown parameter `{param}`",
            "le correctif `{id}` interroge un paramètre `{param}` inconnu"
        ),
        when.origin,
        say!("no pack defines this parameter", "aucun pack ne définit ce paramètre"),
    );
    match nearest(param, known.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!("define it: `[param.{param}]`", "définissez-le : `[param.{param}]`")),
    }
}

/// More outcomes of conditions than a check goes through.
pub fn too_many_bindings(origin: Origin) -> Diagnostic {
    let most = super::condition::MOST_BINDINGS;
    Diagnostic::new(
        &codes::TOO_MANY_BINDINGS,
        say!(
            "the conditions of these patches have more than {most} outcomes",
            "les conditions de ces correctifs ont plus de {most} issues"
        ),
        origin,
        say!("only {most} of them are checked", "{most} seulement sont vérifiées"),
    )
    .help(say!("check the others with `--set PARAMETER=VALUE`", "vérifiez les autres avec `--set PARAMÈTRE=VALEUR`"))
}

/// Whether a scalar fits a field.
pub fn fits(node: &Node, shape: &Shape) -> bool {
    match (shape, &node.value) {
        (_, Value::Error) | (Shape::Scalar, _) => true,
        (Shape::Int { min, max }, Value::Integer(number)) => (*min..=*max).contains(number),
        (Shape::Bool, Value::Boolean(_)) => true,
        (Shape::Word | Shape::Ref(_), Value::String(_)) => true,
        (Shape::Choice(words), Value::String(word)) => words.iter().any(|w| w.name == **word),
        _ => false,
    }
}
