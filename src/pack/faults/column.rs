//! Columns, and the conditions of patches.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::Message;
use crate::model::Param;
use crate::say;
use crate::schema::shape::Shape;
use crate::schema::{did_you_mean, expected};
use crate::script::known::{Reading, Unknown};
use crate::source::Origin;
use crate::syntax::tree::{Node, Value};

use super::super::codes;
use super::super::condition::{self, Compared};
use super::{Patch, show};

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
        say!("expects a kind, a `*` and a field", "attend une sorte, un `*` et un champ"),
    )
    .help(say!(
        "write for example `column = \"unit.*.stats.points\"`",
        "écrivez par exemple `column = \"unit.*.stats.points\"`"
    ))
}

/// A column that leads to no field, or to one that holds more than a value.
pub fn no_field(patch: &Patch, column: &Node) -> Diagnostic {
    let id = patch.id;
    let text = column.as_str().unwrap_or_default();
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!(
            "the column of patch `{id}` leads to no single value",
            "la colonne du correctif `{id}` ne mène pas à une valeur simple"
        ),
        column.origin,
        say!("no number or word is at this address", "ni nombre ni mot à cette adresse"),
    )
    .help(say!(
        "correct `{text}`; a row holds one number or one word",
        "corrigez `{text}` ; une rangée contient un seul nombre ou un seul mot"
    ))
}

/// `match` beside rows, which name their targets themselves.
pub fn match_in_column(patch: &Patch, origin: Origin) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!("the `match` of patch `{id}` narrows nothing", "le `match` du correctif `{id}` ne restreint rien"),
        origin,
        say!("rows name their targets themselves", "les rangées nomment elles-mêmes leurs cibles"),
    )
    .help(say!("give the rows a `was` each instead", "donnez plutôt un `was` à chaque rangée"))
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
pub fn bad_row(address: &Address, node: &Node, shape: &Shape) -> Diagnostic {
    let value = show(node);
    let label = match (shape, &node.value) {
        (Shape::Int { min, max }, Value::Integer(_)) => say!("from {min} to {max} here", "de {min} à {max} ici"),
        _ => {
            let Message { en, fr } = expected(shape);
            say!("expects {en}", "attend {fr}")
        }
    };
    Diagnostic::new(
        &codes::BAD_COLUMN,
        say!("`{address}` cannot be {value}", "`{address}` ne peut pas valoir {value}"),
        node.origin,
        label,
    )
}

/// A condition that has no truth value.
pub fn bad_condition(patch: &Patch, when: &Node, unknown: &Unknown) -> Diagnostic {
    let id = patch.id;
    let text = when.as_str().unwrap_or_default();
    let fault = Diagnostic::new(
        &codes::BAD_CONDITION,
        say!("the condition of patch `{id}` cannot be read", "la condition du correctif `{id}` ne se lit pas"),
        when.origin,
        unknown.label(),
    )
    .in_script(text, unknown.span().range());
    let single = text.contains('=') && !["==", "!=", "<=", ">="].iter().any(|sign| text.contains(sign));
    if single {
        let repaired = text.replacen('=', "==", 1);
        return fault.help(say!(
            "`=` sets a value; to compare, write `{repaired}`",
            "`=` donne une valeur ; pour comparer, écrivez `{repaired}`"
        ));
    }
    fault.help(unknown.help())
}

/// A `where` or a sum that has no value.
pub fn bad_expression(patch: &Patch, text: &Node, field: &str, unknown: &Unknown) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::BAD_EXPRESSION,
        say!(
            "the `{field}` of patch `{id}` has no value",
            "l'expression `{field}` du correctif `{id}` n'a pas de valeur"
        ),
        text.origin,
        unknown.label(),
    )
    .in_script(text.as_str().unwrap_or_default(), unknown.span().range())
    .note(say!(
        "nobody could say what the patch changes, so it changes nothing",
        "personne ne saurait dire ce que change le correctif : il ne change rien"
    ))
    .help(unknown.help())
}

/// A `where` that is true of nothing.
pub fn nothing_chosen(patch: &Patch, choosing: &Node) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::MATCHES_NOTHING,
        say!("patch `{id}` matches nothing", "le correctif `{id}` ne vise rien"),
        choosing.origin,
        say!("true of no definition", "vrai d'aucune définition"),
    )
    .note(say!("the book would still print the old values", "le livre imprimerait toujours les anciennes valeurs"))
    .help(say!("correct the condition, or delete the patch", "corrigez la condition, ou supprimez le correctif"))
}

/// A patch on a parameter that conditions read.
pub fn read_param(patch: &Patch, param: &str, origin: Origin) -> Diagnostic {
    let id = patch.id;
    Diagnostic::new(
        &codes::WRONG_OPERATION,
        say!(
            "patch `{id}` changes parameter `{param}`, on which patches depend",
            "le correctif `{id}` modifie le paramètre `{param}`, dont dépendent des correctifs"
        ),
        origin,
        say!("a `when` reads this parameter", "un `when` lit ce paramètre"),
    )
    .note(say!(
        "which patches apply is decided before any of them is carried out",
        "on décide quels correctifs s'appliquent avant d'en exécuter un seul"
    ))
    .help(say!(
        "give the value when building: `--set {param}=…`",
        "donnez la valeur à la production : `--set {param}=…`"
    ))
}

/// A condition that compares a parameter with what it can never be.
pub fn impossible_value(patch: &Patch, param: &Param, condition: &Compared, when: &Node) -> Diagnostic {
    let id = patch.id;
    let (name, value) = (condition.param, &condition.value);
    let fault = Diagnostic::new(
        &codes::BAD_CONDITION,
        say!(
            "the condition of patch `{id}` can never be true",
            "la condition du correctif `{id}` ne peut jamais être vraie"
        ),
        when.origin,
        say!("`{name}` is never `{value}`", "`{name}` ne vaut jamais `{value}`"),
    )
    .in_script(when.as_str().unwrap_or_default(), condition.span.range());
    fault.help(match (&*param.kind, param.range.as_deref()) {
        ("int", Some(range)) => say!("`{name}` is a number in {range}", "`{name}` est un nombre dans {range}"),
        ("int", None) => say!("`{name}` is a whole number", "`{name}` est un nombre entier"),
        ("bool", _) => say!("`{name}` is `true` or `false`", "`{name}` vaut `true` ou `false`"),
        (words, _) => say!("`{name}` is a word of `enum.{words}`", "`{name}` est un mot de `enum.{words}`"),
    })
}

/// A condition on a parameter that no pack of the closure has.
pub fn unknown_param(patch: &Patch, reading: &Reading, when: &Node, known: &[&str]) -> Diagnostic {
    let id = patch.id;
    let param = reading.path.join(".");
    let fault = Diagnostic::new(
        &codes::UNKNOWN_PARAM,
        say!(
            "the condition of patch `{id}` reads an unknown parameter `{param}`",
            "la condition du correctif `{id}` lit un paramètre inconnu, `{param}`"
        ),
        when.origin,
        say!("no pack defines this parameter", "aucun pack ne définit ce paramètre"),
    )
    .in_script(when.as_str().unwrap_or_default(), reading.span.range());
    match nearest(&param, known.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!("define it: `[param.{param}]`", "définissez-le : `[param.{param}]`")),
    }
}

/// More outcomes of conditions than a check goes through.
pub fn too_many_bindings(origin: Origin) -> Diagnostic {
    let most = condition::MOST_BINDINGS;
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
