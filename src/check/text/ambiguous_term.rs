//! Two terms that share a word in one language.

use std::collections::BTreeMap;

use super::language;
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/ambiguous-term",
    level: Level::Hint,
    confidence: Confidence::Likely,
    title: Phrase::new("two terms with one word", "deux termes pour un seul mot"),
    page: Phrase::new(
        "\
Two terms have the same singular in a language. Readers of that language cannot tell which of the two a rule means, and a
translator back into the other language may choose the wrong one.

Players would ask at the table which base is meant: the one on the map or the one of the model.

Give one of them another word, such as `model base`. If the words around always tell, allow the hint and say so.",
        "\
Deux termes ont le même singulier dans une langue. Qui lit cette langue ne peut pas savoir duquel parle une règle, et qui
traduit vers l'autre langue peut choisir le mauvais.

Les joueurs demanderaient à la table de quelle base il s'agit : celle de la carte ou celle de la figurine.

Donnez un autre mot à l'un des deux, par exemple `socle`. Si les mots alentour le disent toujours, admettez le conseil
par une dérogation qui le dit.",
    ),
    fails: r#"
[term.base]
forms.fr = { one = "base", other = "bases", gender = "f" }
forms.en = { one = "base", other = "bases" }

[term.model_base]
forms.fr = { one = "socle", other = "socles", gender = "m" }
forms.en = { one = "base", other = "bases" }
"#,
    repaired: r#"
[term.base]
forms.fr = { one = "base", other = "bases", gender = "f" }
forms.en = { one = "base", other = "bases" }

[term.model_base]
forms.fr = { one = "socle", other = "socles", gender = "m" }
forms.en = { one = "model base", other = "model bases" }
"#,
};

/// Reports each pair of neighbours that share a word.
pub fn check(context: &Context, sink: &mut Sink) {
    let mut by_word: BTreeMap<(&str, String), Vec<(Origin, &str)>> = BTreeMap::new();
    for (id, term) in &context.rules().term {
        for (language, forms) in &term.forms {
            let address = word(id, language);
            let Some(node) = context.compiled.tree.at(&address) else { continue };
            by_word.entry((language, forms.one.to_lowercase())).or_default().push((node.origin, id));
        }
    }
    for ((language, word), mut terms) in by_word {
        terms.sort();
        for pair in terms.windows(2) {
            if let &[first, second] = pair {
                sink.push(report(language, &word, first, second));
            }
        }
    }
}

fn word(term: &str, language: &str) -> Address {
    Address::new(["term", term, "forms", language, "one"])
}

fn report(tag: &str, shared: &str, (first, a): (Origin, &str), (second, b): (Origin, &str)) -> Diagnostic {
    let language = language::name(tag);
    let (en, fr) = (language.en, language.fr);
    Diagnostic::new(
        &CODE,
        say!("terms `{a}` and `{b}` share a word in {en}", "les termes `{a}` et `{b}` partagent un mot en {fr}"),
        second,
        say!("`{b}` is \"{shared}\" too", "`{b}` se dit aussi \"{shared}\""),
    )
    .at(word(b, tag))
    .label(first, say!("`{a}` is \"{shared}\"", "`{a}` se dit \"{shared}\""))
    .note(say!(
        "players who read \"{shared}\" could not tell which of the two is meant",
        "les joueurs qui lisent \"{shared}\" ne sauraient pas duquel des deux il s'agit"
    ))
    .help(say!("give one of them another word", "donnez un autre mot à l'un des deux"))
}
