//! Faults of what effects do: chance, writing, deciding.

use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::Message;
use crate::ruleset::code::{Op, Type};
use crate::say;
use crate::schema::did_you_mean;
use crate::script::ast::{Name, Span};
use crate::script::codes::*;
use crate::script::elaborate::Elaborator;
use crate::script::elaborate::types::words;

pub(in crate::script::elaborate) fn nothing_to_keep(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("`keep` has no old value here", "`keep` n'a pas ici d'ancienne valeur"),
            say!("only in `STATE = …`", "seulement dans `ÉTAT = …`"),
        )
        .help(say!("say whom the tie goes to", "dites à qui revient l'égalité"))
}

pub(in crate::script::elaborate) fn no_chance(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("chance has no place in an expression", "le hasard n'a pas sa place dans une expression"),
            say!("only in effects and in `start`", "seulement dans les effets et dans `start`"),
        )
        .note(say!(
            "a formula that rolls would give another value each time somebody looks at it",
            "une formule qui lance des dés donnerait une autre valeur à chaque regard"
        ))
        .help(say!(
            "roll in an effect, and keep the result in a state",
            "lancez les dés dans un effet, et gardez le résultat dans un état"
        ))
}

pub(in crate::script::elaborate) fn endless_die(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("a die with one side is rolled again for ever", "un dé à une face serait relancé sans fin"),
            say!("always this face", "toujours cette face"),
        )
        .help(say!("use a die with more sides", "prenez un dé qui a plus de faces"))
}

pub(in crate::script::elaborate) fn nothing_to_take(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("`take` needs a list that a state holds", "`take` demande une liste contenue dans un état"),
            say!("no list of a state", "pas une liste d'un état"),
        )
        .help(say!("declare the state with `type = \"list<…>\"`", "déclarez l'état avec `type = \"list<…>\"`"))
}

pub(in crate::script::elaborate) fn not_writable(script: &Elaborator, span: Span, op: &Op) -> Diagnostic {
    let play = &script.symbols.play;
    let finding = script.finding(
        &NOT_WRITABLE,
        span,
        say!("this does not change during a game", "ceci ne change pas au cours d'une partie"),
        say!("not a state, not a field of a piece", "ni un état ni un champ de pièce"),
    );
    let owner = match op {
        Op::Call(id, _) => play.formulas.get(id.at()).map(|formula| format!("formula.{}", formula.id)),
        Op::Param(id) => play.params.get(id.at()).map(|param| format!("param.{}", param.id)),
        Op::Look(id, ..) => play.tables.get(id.at()).map(|table| format!("table.{}", table.id)),
        _ => None,
    };
    let name = script.source.part(span);
    let local = script.scope.locals.iter().rev().find(|local| *local.name == *name && local.read == *op);
    let finding = match (owner, local.and_then(|local| local.origin)) {
        (Some(owner), _) => script.with_owner(finding, &owner),
        (None, Some(origin)) => finding.label(origin, say!("`{name}` is named here", "`{name}` est nommé ici")),
        (None, None) => finding,
    };
    finding.help(say!(
        "only states and the fields of pieces are written; define `[state.…]` for what changes",
        "on n'écrit que dans les états et les champs des pièces ; définissez `[state.…]` pour ce qui change"
    ))
}

/// A list or an entry of one that a script would make.
pub(in crate::script::elaborate) fn not_spawned(script: &Elaborator, name: &Name) -> Diagnostic {
    let word = &name.text;
    script
        .finding(
            &NOT_WRITABLE,
            name.span,
            say!("`{word}` comes from a list and is not spawned", "`{word}` vient d'une liste et ne se crée pas"),
            say!("as the player wrote it", "telle que le joueur l'a écrite"),
        )
        .help(say!(
            "spawn a piece of `[piece.…]`, with what the entry says",
            "créez une pièce de `[piece.…]`, avec ce que dit l'entrée"
        ))
}

pub(in crate::script::elaborate) fn not_revealed(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("only a state is revealed", "seul un état se révèle"),
            say!("not a state", "pas un état"),
        )
        .help(say!("write `reveal STATE[key] to WHO`", "écrivez `reveal ÉTAT[clé] to QUI`"))
}

/// `+=` on a word or a member.
pub(in crate::script::elaborate) fn not_counted(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!(
                "`+=` and `-=` change whole numbers, sets and lists",
                "`+=` et `-=` changent des nombres entiers, des ensembles et des listes"
            ),
            say!("this is {en}", "ceci est {fr}"),
        )
        .help(say!("write `=` and the new value", "écrivez `=` et la nouvelle valeur"))
}

/// A value on a line of its own.
pub(in crate::script::elaborate) fn value_as_effect(script: &Elaborator, name: &Name) -> Diagnostic {
    let word = &name.text;
    script
        .finding(
            &UNKNOWN_NAME,
            name.span,
            say!("`{word}` has a value and changes nothing", "`{word}` a une valeur et ne change rien"),
            say!("no effect", "pas un effet"),
        )
        .help(say!("use the value, as in `STATE = {word}(…)`", "employez la valeur, par exemple `ÉTAT = {word}(…)`"))
}

pub(in crate::script::elaborate) fn not_removable(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("{en} cannot be removed", "{fr} ne se retire pas"),
            say!("only pieces come and go", "seules les pièces vont et viennent"),
        )
        .help(say!("take an element out of a state with `-=`", "retirez un élément d'un état avec `-=`"))
}

pub(in crate::script::elaborate) fn cannot_decide(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("{en} decides nothing", "{fr} ne décide de rien"),
            say!("no player, no side, not the table", "ni joueur, ni camp, ni table"),
        )
        .help(say!("ask an actor of the game, or the side of one", "demandez à un acteur du jeu, ou à son camp"))
}

pub(in crate::script::elaborate) fn unknown_of<'n>(
    script: &Elaborator,
    name: &Name,
    kind: &str,
    ids: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let word = &name.text;
    let noun = crate::model::kind(kind);
    let (en, fr) = noun.map_or_else(|| (kind.to_owned(), kind.to_owned()), |k| (k.noun.en.to_owned(), k.noun.aucun()));
    let finding = script.finding(
        &UNKNOWN_NAME,
        name.span,
        say!("no {en} is called `{word}`", "{fr} ne s'appelle `{word}`"),
        say!("unknown {en}", "nom inconnu"),
    );
    match nearest(word, ids) {
        Some(near) => finding.help(did_you_mean(near)),
        None => finding.help(say!("define `[{kind}.{word}]`", "définissez `[{kind}.{word}]`")),
    }
}
