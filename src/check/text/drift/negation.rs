//! A negation that only one of two languages has.

use super::pair::{At, Both, Mark, Pair, Side};
use crate::check::text::language::{name, spoken, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::text::words::{Gap, Word};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/negation-drift",
    level: Level::Warning,
    confidence: Confidence::Weak,
    title: Phrase::new("a negation in one language only", "une négation dans une seule langue"),
    page: Phrase::new(
        "\
One language denies something (`not`, `no`, `never`, `without`; `ne`, `pas`, `jamais`, `sans`), and the other has no negation at
all. One can say the same with and without (`at most 2`, `not more than 2`), so this is off unless somebody asks for it,
before a release for example: `-W text/negation-drift`.

A lost `not` turns a rule around, and both books read well.

Read the two side by side.",
        "\
Une langue nie quelque chose (`ne`, `pas`, `jamais`, `sans` ; `not`, `no`, `never`, `without`), et l'autre n'a aucune
négation. On peut dire la même chose avec et sans (`2 au plus`, `pas plus de 2`) : ce contrôle est donc désactivé tant qu'on
ne le demande pas, par exemple avant une parution : `-W text/negation-drift`.

Un `pas` oublié renverse une règle, et les deux livres se lisent bien.

Relisez les deux côte à côte.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Une flottille compte comme un vaisseau."
text.en = "A flotilla does not count as a ship."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Une flottille ne compte pas comme un vaisseau."
text.en = "A flotilla does not count as a ship."
"#,
};

fn denies(lang: Lang, word: &Word) -> bool {
    let lower = &*word.lower;
    match lang {
        Lang::En => {
            matches!(
                lower,
                "not"
                    | "no"
                    | "never"
                    | "none"
                    | "nothing"
                    | "nobody"
                    | "without"
                    | "cannot"
                    | "neither"
                    | "nor"
                    | "non"
            ) || (lower == "t" && word.gap == Gap::Mark('\''))
        }
        Lang::Fr => matches!(
            lower,
            "ne" | "n" | "pas" | "jamais" | "aucun" | "aucune" | "sans" | "ni" | "rien" | "non" | "personne" | "nul"
        ),
    }
}

fn negation<'s>(side: &'s Side) -> Option<&'s Word<'s>> {
    let lang = spoken(side.language)?;
    side.words.iter().find(|word| side.is_open(&word.span) && denies(lang, word))
}

/// A negation without a counterpart.
pub fn find(pair: &Pair) -> Option<Diagnostic> {
    pair.spoken()?;
    let (has, word) = match (negation(pair.side(At::First)), negation(pair.side(At::Second))) {
        (Some(word), None) => (At::First, word),
        (None, Some(word)) => (At::Second, word),
        _ => return None,
    };
    let subject = pair.subject();
    let only = name(pair.side(has).language);
    let (en, fr) = (only.en, only.fr);
    let message =
        say!("`{subject}` denies something in {en} only", "seul le {fr} de `{subject}` contient une négation");
    let here = Mark::new(Some(word.span.clone()), say!("denied here", "nié ici"));
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let there = Mark::new(None, say!("{en} denies nothing", "{fr} ne nie rien"));
    Some(
        pair.report(&CODE, message, pair.later(), Both::with(has, here, there))
            .note(say!(
                "players of one book might do what the other forbids",
                "les joueurs d'un livre feraient peut-être ce que l'autre interdit"
            ))
            .help(say!("read the two side by side", "relisez les deux côte à côte")),
    )
}
