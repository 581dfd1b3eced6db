//! Faults of calls and their arguments.

use crate::diagnostic::Diagnostic;
use crate::locale::{Lang, at_most_five, quoted};
use crate::say;
use crate::script::ast::{Argument, Name, Span};
use crate::script::codes::*;
use crate::script::elaborate::Elaborator;

pub(in crate::script::elaborate) fn bad_call(script: &Elaborator, name: &Name, span: Span) -> Diagnostic {
    let word = &name.text;
    let form = match &**word {
        "min" | "max" => format!("{word}(a, b) … {word}(x in list: value)"),
        "position" => "position(value, list)".into(),
        "size" | "first" | "last" | "shuffled" | "take" => format!("{word}(list)"),
        "roll" => "roll(2d6)".into(),
        _ => format!("{word}(a / b)"),
    };
    script
        .finding(
            &WRONG_ARGUMENTS,
            span,
            say!("`{word}` is called in another way", "`{word}` s'emploie autrement"),
            say!("does not fit", "ne convient pas"),
        )
        .help(say!("write `{form}`", "écrivez `{form}`"))
}

pub(in crate::script::elaborate) fn unknown_option(script: &Elaborator, name: &Name) -> Diagnostic {
    let word = &name.text;
    script
        .finding(
            &WRONG_ARGUMENTS,
            name.span,
            say!("`roll` has no `{word}`", "`roll` n'a pas de `{word}`"),
            say!("unknown", "inconnu"),
        )
        .help(say!("possible are `again:` and `up to:`", "sont possibles `again:` et `up to:`"))
}

pub(in crate::script::elaborate) fn missing_arguments(
    script: &Elaborator,
    owner: &str,
    missing: &[&str],
    span: Span,
) -> Diagnostic {
    let names = quoted(missing);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let finding = script.finding(
        &WRONG_ARGUMENTS,
        span,
        say!("`{owner}` lacks {en}", "il manque {fr} à `{owner}`"),
        say!("without {en}", "sans {fr}"),
    );
    let example = missing.iter().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", ");
    script.with_owner(finding, owner).help(say!("add `{example}`", "ajoutez `{example}`"))
}

pub(in crate::script::elaborate) fn argument_twice(script: &Elaborator, argument: &Argument) -> Diagnostic {
    script
        .finding(
            &WRONG_ARGUMENTS,
            argument.value.span,
            say!("one argument stands twice", "un argument figure deux fois"),
            say!("given already", "déjà donné"),
        )
        .help(say!("take one of the two out", "retirez l'un des deux"))
}

pub(in crate::script::elaborate) fn unknown_argument(
    script: &Elaborator,
    owner: &str,
    argument: &Argument,
    names: &[Box<str>],
) -> Diagnostic {
    let at = argument.name.as_ref().map_or(argument.value.span, |name| name.span);
    let finding = match &argument.name {
        Some(name) => {
            let word = &name.text;
            script.finding(
                &WRONG_ARGUMENTS,
                at,
                say!("`{owner}` knows no `{word}`", "`{owner}` ne connaît pas `{word}`"),
                say!("unknown", "inconnu"),
            )
        }
        None => script.finding(
            &WRONG_ARGUMENTS,
            at,
            say!("`{owner}` does not know what this is for", "`{owner}` ne sait pas à quoi sert ceci"),
            say!("which argument is it?", "de quel argument s'agit-il ?"),
        ),
    };
    let finding = script.with_owner(finding, owner);
    if names.is_empty() {
        return finding.help(say!("it takes nothing: write it without", "il ne prend rien : écrivez-le sans argument"));
    }
    if let [name] = names {
        return finding.help(say!("it takes one argument: `{name}`", "il prend un argument : `{name}`"));
    }
    let names = names.iter().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", ");
    finding.help(say!("several arguments are named: `{names}`", "plusieurs arguments se nomment : `{names}`"))
}

pub(in crate::script::elaborate) fn nameless(script: &Elaborator, argument: &Argument) -> Diagnostic {
    script
        .finding(
            &WRONG_ARGUMENTS,
            argument.value.span,
            say!("an argument of an event lacks its name", "un argument d'un événement n'a pas de nom"),
            say!("name it", "nommez-le"),
        )
        .help(say!("write `NAME: …`; rules read it by that name", "écrivez `NOM: …` ; les règles le lisent par ce nom"))
}
