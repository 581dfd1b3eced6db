//! A number that is typed where a value holds it.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::check::Context;
use crate::check::text::{Reading, place};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;
use crate::syntax::tree::Entry;
use crate::text::numbers::{Amount, Value};
use crate::text::{Meaning, Passage, Resolved};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/literal-number",
    level: Level::Hint,
    confidence: Confidence::Likely,
    title: Phrase::new("a number that a value holds, typed in a text", "un nombre tapé dans un texte alors qu'une valeur le porte"),
    page: Phrase::new(
        "\
A text types a number that one of its own values holds, and no text inserts that value. A patch, a later edition or another
number of players changes the value; the words keep the old number.

Players would read a number that the game no longer has.

Write the name of the value in braces: `{max_dice}`. If the number only happens to be the same, allow the hint and say so.",
        "\
Un texte contient un nombre qu'une de ses propres valeurs porte, et aucun texte n'insère cette valeur. Un correctif, une autre
édition ou un autre nombre de joueurs change la valeur ; les mots gardent l'ancien nombre.

Les joueurs liraient un nombre que le jeu n'a plus.

Écrivez le nom de la valeur entre accolades : `{max_dice}`. Si le nombre est le même par hasard, admettez le conseil
par une dérogation qui le dit.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus 3 dés."
text.en = "At most three dice."
values = { max_dice = 3 }
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus {max_dice} dés."
text.en = "At most {max_dice} dice."
values = { max_dice = 3 }
"#,
};

/// Every value that some text inserts.
pub fn inserted(context: &Context) -> BTreeSet<Address> {
    let paths = context.texts.passages().flat_map(|(_, passage)| passage.paths());
    let value = |resolved: &Resolved| match resolved {
        Ok((Meaning::Value(address, _), _)) => Some(address.clone()),
        _ => None,
    };
    paths.filter_map(|(_, _, resolved)| value(resolved)).collect()
}

/// A number of a text that one of its values holds, in whichever languages type it.
pub fn find(context: &Context, reading: &Reading, inserted: &BTreeSet<Address>) -> Option<Diagnostic> {
    let text = context.survey.address(reading.site);
    let around = text.parent()?.child("values");
    let values = context.compiled.tree.at(&around)?.as_table()?;
    let free = |entry: &&Entry| !inserted.contains(&around.child(&entry.key));
    let values: Vec<&Entry> = values.iter().filter(free).collect();
    let typed = reading.passages.iter().filter_map(|passage| {
        let (value, amount) = literal(passage, &values)?;
        Some((passage, value, amount))
    });
    let mut typed: Vec<(&Passage, &Entry, Amount)> = typed.collect();
    typed.sort_by_key(|(passage, ..)| passage.origin);
    let mut typed = typed.into_iter();
    let (passage, value, amount) = typed.next()?;
    let number = passage.text().get(amount.span.clone()).unwrap_or_default();
    let (name, n, owner) = (&value.key, value.node.as_integer()?, text.parent()?);
    let message = say!(
        "`{owner}` types {number} where `{name}` holds {n}",
        "`{owner}` contient {number} alors que `{name}` vaut {n}"
    );
    let origin = place(context, passage, amount.span.clone());
    let label = say!("typed, and not inserted", "tapé, et non inséré");
    let mut diagnostic = Diagnostic::new(&CODE, message, origin, label).at(text.child(passage.language));
    for (passage, _, amount) in typed.filter(|(_, other, _)| other.key == *name) {
        let origin = place(context, passage, amount.span);
        diagnostic = diagnostic.label(origin, say!("typed here too", "tapé ici aussi"));
    }
    Some(
        diagnostic
            .label(value.key_origin, say!("`{name}` holds {n}", "`{name}` vaut {n}"))
            .note(say!(
                "a patch that changes the value would leave the words as they are",
                "un correctif qui change la valeur laisserait les mots tels quels"
            ))
            .help(say!("write `{{{name}}}`", "écrivez `{{{name}}}`")),
    )
}

/// The first number of a passage that one of the values holds.
fn literal<'c>(passage: &Passage, values: &[&'c Entry]) -> Option<(&'c Entry, Amount)> {
    if values.is_empty() {
        return None;
    }
    let counts = |amount: &Amount| amount.firm && is_count(passage.text().get(amount.span.clone()).unwrap_or_default());
    passage.amounts().iter().filter(|amount| counts(amount)).find_map(|amount| {
        let Value::Whole(n) = amount.value else { return None };
        let value = values.iter().find(|value| value.node.as_integer() == Some(n))?;
        Some((*value, amount.clone()))
    })
}

/// Roman numerals are names, and `two` is too common a word to tell.
fn is_count(typed: &str) -> bool {
    let roman = typed.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    !roman && !matches!(typed.to_lowercase().as_str(), "two" | "deux")
}
