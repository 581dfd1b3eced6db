//! What can be wrong with definitions that play.

use crate::address::Address;
use crate::diagnostic::Diagnostic;
use crate::locale::{Lang, Message, list, quoted};
use crate::say;
use crate::script::codes::*;
use crate::script::elaborate::Source;
use crate::script::faults::SyntaxFault;
use crate::source::Origin;

/// A fault of spelling.
pub(super) fn syntax(fault: &SyntaxFault, source: &Source) -> Diagnostic {
    Diagnostic::new(&SYNTAX, fault.kind.title(), source.place(fault.span), fault.kind.label())
        .at(source.address.clone())
        .help(fault.kind.help())
}

/// A word that is no type.
pub(super) fn unknown_type(word: &str, near: Option<&str>, address: &Address, origin: Origin) -> Diagnostic {
    let finding = Diagnostic::new(
        &UNKNOWN_NAME,
        say!("no type is called `{word}`", "aucun type ne s'appelle `{word}`"),
        origin,
        say!("unknown type", "type inconnu"),
    )
    .at(address.clone());
    match near {
        Some(near) => finding.help(crate::schema::did_you_mean(near)),
        None => finding.help(say!(
            "write `int`, `bool`, `text`, a kind such as `faction`, an enumeration, a piece or an actor",
            "écrivez `int`, `bool`, `text`, une sorte comme `faction`, une énumération, une pièce ou un acteur"
        )),
    }
}

/// Things that need each other; the first is named again at the end.
pub(super) fn cycle(hops: &[String], address: &Address, origin: Origin) -> Diagnostic {
    let way = hops.join(" → ");
    let first = hops.first().cloned().unwrap_or_default();
    Diagnostic::new(
        &CYCLE,
        say!("`{first}` needs itself", "`{first}` a besoin de lui-même"),
        origin,
        say!("comes back to itself", "revient à son point de départ"),
    )
    .at(address.clone())
    .note(Message { en: format!("the way is {way}"), fr: format!("le chemin est {way}") })
    .help(say!("take one of the steps out", "retirez l'une des étapes"))
}

/// A key of a table that its row or column never has.
pub(super) fn impossible_key(key: &str, what: &str, address: &Address, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &TABLE,
        say!("`{what}` is never `{key}`", "`{what}` ne vaut jamais `{key}`"),
        origin,
        say!("never looked up", "jamais consulté"),
    )
    .at(address.clone())
    .help(say!(
        "write a value that it has, several (`2-4`), or one and all above it (`5+`)",
        "écrivez une valeur qu'il prend, plusieurs (`2-4`), ou une valeur et toutes les suivantes (`5+`)"
    ))
}

/// A value for which a table has two results.
pub(super) fn overlap(value: &str, what: &str, address: &Address, origin: Origin, other: Origin) -> Diagnostic {
    Diagnostic::new(
        &TABLE,
        say!("two keys hold `{what}` = {value}", "deux clés contiennent `{what}` = {value}"),
        origin,
        say!("holds {value}", "contient {value}"),
    )
    .at(address.clone())
    .label(other, say!("holds {value} too", "contient aussi {value}"))
    .note(say!("the player finds two results", "le joueur trouve deux résultats"))
    .help(say!("let each value stand once", "ne faites figurer chaque valeur qu'une fois"))
}

/// Values for which a table has no result.
pub(super) fn gap(values: &[String], what: &str, address: &Address, origin: Origin) -> Diagnostic {
    let (en, fr) = (list(Lang::En, values), list(Lang::Fr, values));
    Diagnostic::new(
        &TABLE,
        say!("nothing stands there for `{what}` = {en}", "rien n'est prévu pour `{what}` = {fr}"),
        origin,
        say!("no result for {en}", "pas de résultat pour {fr}"),
    )
    .at(address.clone())
    .note(say!("whoever rolls it finds no result", "celui qui l'obtient ne trouve pas de résultat"))
    .help(say!("add it to a key, or add a key", "ajoutez-le à une clé, ou ajoutez une clé"))
}

/// A die whose faces are not numbered from 1 on.
pub(super) fn faces(address: &Address, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &TABLE,
        say!("the faces of a die are not numbered from 1 on", "les faces d'un dé ne sont pas numérotées à partir de 1"),
        origin,
        say!("1, 2, 3 … without a gap", "1, 2, 3 … sans trou"),
    )
    .at(address.clone())
    .help(say!(
        "give each face its number; a blank one is `{{}}`",
        "donnez son numéro à chaque face ; une face vierge s'écrit `{{}}`"
    ))
}

/// A definition that two fields contradict.
pub(super) fn several(address: &Address, origin: Origin, fields: &[&str]) -> Diagnostic {
    let names = quoted(fields);
    let (en, fr) = (list(Lang::En, &names), list(Lang::Fr, &names));
    Diagnostic::new(
        &WRONG_ARGUMENTS,
        say!("exactly one of {en} is due", "il faut exactement un champ parmi {fr}"),
        origin,
        say!("one of these", "un seul d'entre eux"),
    )
    .at(address.clone())
    .help(say!("keep the one that says what is meant", "gardez celui qui dit ce qui est voulu"))
}

/// A key in `do` that is no effect.
pub(super) fn no_effect<'k>(
    key: &str,
    known: impl Iterator<Item = &'k str>,
    address: &Address,
    origin: Origin,
) -> Diagnostic {
    let finding = Diagnostic::new(
        &EFFECT_ORDER,
        say!("`do` names `{key}`, which is no effect here", "`do` nomme `{key}`, qui n'est pas un effet ici"),
        origin,
        say!("no such effect", "pas d'effet de ce nom"),
    )
    .at(address.clone());
    match crate::diagnostic::nearest(key, known) {
        Some(near) => finding.help(crate::schema::did_you_mean(near)),
        None => finding.help(say!("write `effects.{key} = \"…\"`", "écrivez `effects.{key} = \"…\"`")),
    }
}

/// An effect that `do` does not name.
pub(super) fn never_happens(key: &str, order: &[Box<str>], address: &Address, origin: Origin) -> Diagnostic {
    let mut all = quoted(order);
    all.push(format!("`{key}`"));
    let all = all.join(", ").replace('`', "\"");
    Diagnostic::new(
        &EFFECT_ORDER,
        say!("the effect `{key}` never happens", "l'effet `{key}` n'a jamais lieu"),
        origin,
        say!("`do` does not name it", "`do` ne le nomme pas"),
    )
    .at(address.clone())
    .note(say!(
        "players would read a rule that the game leaves out",
        "les joueurs liraient une règle que la partie oublie"
    ))
    .help(say!(
        "say when it comes, as in `do = [{all}]`, or take it out",
        "dites à quel moment il a lieu, par exemple `do = [{all}]`, ou retirez-le"
    ))
}

/// A word that names no actor of the game.
pub(super) fn no_actor(word: &str, actors: &[String], address: &Address, origin: Origin) -> Diagnostic {
    let names = quoted(actors);
    let (en, fr) = (list(Lang::En, &names), list(Lang::Fr, &names));
    let finding = Diagnostic::new(
        &UNKNOWN_NAME,
        say!("nobody in the game is called `{word}`", "personne dans la partie ne s'appelle `{word}`"),
        origin,
        say!("no actor and no side", "ni acteur ni camp"),
    )
    .at(address.clone());
    if actors.is_empty() {
        return finding.help(say!(
            "say who plays: `[game.x]` with `actors.{word} = {{}}`, here or in a pack that this one requires",
            "dites qui joue : `[game.x]` avec `actors.{word} = {{}}`, ici ou dans un pack que celui-ci requiert"
        ));
    }
    match crate::diagnostic::nearest(word, actors.iter().map(String::as_str)) {
        Some(near) => finding.help(crate::schema::did_you_mean(near)),
        None => finding.help(say!("possible are {en}", "sont possibles {fr}")),
    }
}

/// A number of elements where one element is chosen.
pub(super) fn size_of_one(address: &Address, origin: Origin, form: &str, other: Origin) -> Diagnostic {
    Diagnostic::new(
        &WRONG_ARGUMENTS,
        say!("`size` counts what `some` chooses", "`size` compte ce que choisit `some`"),
        origin,
        say!("there is no `some` here", "il n'y a pas de `some` ici"),
    )
    .at(address.clone())
    .label(other, say!("`{form}` chooses one", "`{form}` en choisit un seul"))
    .note(say!("the player would choose one all the same", "le joueur n'en choisirait tout de même qu'un"))
    .help(say!(
        "write `some` in place of `{form}`, or take `size` out",
        "écrivez `some` au lieu de `{form}`, ou retirez `size`"
    ))
}

/// An address that names nothing, and the one that may be meant.
pub(super) fn no_place(
    word: &str,
    near: Option<&str>,
    address: &Address,
    origin: Origin,
    (en, fr): (&str, &str),
) -> Diagnostic {
    let finding = Diagnostic::new(
        &UNKNOWN_NAME,
        say!("`{word}` names {en} that does not exist", "`{word}` désigne {fr} qui n'existe pas"),
        origin,
        say!("nothing there", "rien à cet endroit"),
    )
    .at(address.clone());
    match near {
        Some(near) => finding.help(crate::schema::did_you_mean(near)),
        None => finding.help(say!(
            "write a kind and an id, as in `step.moves`",
            "écrivez une sorte et un id, par exemple `step.moves`"
        )),
    }
}

/// `blames` names a variable that `is` does not have.
pub(super) fn blames_nothing(variable: &str, address: &Address, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_NAME,
        say!("`is` goes through nothing called `{variable}`", "`is` ne parcourt rien qui s'appelle `{variable}`"),
        origin,
        say!("no such variable", "variable inconnue"),
    )
    .at(address.clone())
    .note(say!(
        "a player would not be shown which entries of the list are at fault",
        "le joueur ne verrait pas quelles entrées de sa liste sont en cause"
    ))
    .help(say!(
        "name a variable of `is`, such as `q` in `count(q in force.squad)`",
        "nommez une variable de `is`, comme `q` dans `count(q in force.squad)`"
    ))
}
