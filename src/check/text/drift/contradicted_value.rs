//! A text that says another number than its value holds.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::check::Context;
use crate::check::text::{Reading, place};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::syntax::tree::Entry;
use crate::text::Passage;
use crate::text::numbers::{Amount, Value};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/contradicts-value",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a text that says another number than its value", "un texte qui dit un autre nombre que sa valeur"),
    page: Phrase::new(
        "\
A text counts something by which one of its own values is named, and says another number: `values.max_dice = 3` beside
\"at most 4 dice\".

The book would say one thing, and whatever reads the value another.

Write the name of the value in braces, `{max_dice}`, so that there is one number only. If the two are about different
things, `allow` it and say so.",
        "\
Un texte compte une chose dont l'une de ses propres valeurs porte le nom (en anglais), et dit un autre nombre :
`values.max_dice = 3` à côté de \"at most 4 dice\".

Le livre de règles dirait une chose, et ce qui lit la valeur une autre.

Écrivez le nom de la valeur entre accolades, `{max_dice}` : il n'y a plus alors qu'un nombre. Si les deux parlent de choses
différentes, accordez une dérogation qui le dit.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"

[objective.hired_scum.clauses.reroll_cap]
text.fr = "Au plus 4 dés."
text.en = "At most 4 dice."
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

/// A value that its English text counts otherwise; keys are English words.
pub fn find(context: &Context, reading: &Reading, inserted: &BTreeSet<Address>) -> Option<Diagnostic> {
    let text = context.survey.address(reading.site);
    let owner = text.parent()?;
    let around = owner.child("values");
    let values = context.compiled.tree.at(&around)?.as_table()?;
    let passage = reading.passages.iter().find(|passage| passage.lang() == Some(Lang::En))?;
    let free = |entry: &&Entry| !inserted.contains(&around.child(&entry.key));
    let (value, amount) = values.iter().filter(free).find_map(|value| Some((value, otherwise(passage, value)?)))?;
    let typed = passage.text().get(amount.span.clone()).unwrap_or_default();
    let (name, n) = (&value.key, value.node.as_integer()?);
    Some(
        Diagnostic::new(
            &CODE,
            say!(
                "`{owner}` says {typed} where `{name}` holds {n}",
                "`{owner}` dit {typed} alors que `{name}` vaut {n}"
            ),
            place(context, passage, amount.span.clone()),
            say!("the text says {typed}", "le texte dit {typed}"),
        )
        .at(text.child(passage.language))
        .label(value.key_origin, say!("`{name}` holds {n}", "`{name}` vaut {n}"))
        .note(say!(
            "the book would say one number, and what reads the value another",
            "le livre dirait un nombre, et ce qui lit la valeur un autre"
        ))
        .help(say!(
            "write `{{{name}}}` in every language, with the right number in the value",
            "écrivez `{{{name}}}` dans chaque langue, avec le bon nombre dans la valeur"
        )),
    )
}

/// The one number that counts what a value is named by, if the text nowhere says the value.
fn otherwise<'p>(passage: &'p Passage, value: &Entry) -> Option<&'p Amount> {
    let n = value.node.as_integer()?;
    let noun = value.key.rsplit('_').next().filter(|noun| noun.len() > 2)?;
    let amounts = passage.amounts();
    if amounts.iter().any(|amount| amount.value == Value::Whole(n)) {
        return None;
    }
    let mut counting = amounts.iter().filter(|amount| {
        let after = passage.text().get(amount.span.end..).unwrap_or_default();
        let word: String =
            after.trim_start_matches([' ', '-']).chars().take_while(|c| c.is_ascii_alphabetic()).collect();
        amount.firm && matches!(amount.value, Value::Whole(_)) && same_noun(&word.to_lowercase(), noun)
    });
    let found = counting.next()?;
    counting.next().is_none().then_some(found)
}

fn same_noun(word: &str, noun: &str) -> bool {
    word == noun || word.strip_suffix('s') == Some(noun) || noun.strip_suffix('s') == Some(word)
}
