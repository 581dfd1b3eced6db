//! Units that differ between two languages.

use std::collections::BTreeMap;
use std::ops::Range;

use super::pair::{At, Both, Mark, Pair, Side};
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;
use crate::text::words::{Gap, folded};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unit-drift",
    level: Level::Warning,
    confidence: Confidence::Weak,
    title: Phrase::new("a number with a unit in one language only", "un nombre suivi d'une unité dans une seule langue"),
    page: Phrase::new(
        "\
After a number, one language names a unit (inches, centimetres, hexes, percent, minutes), and the other never does. Some books
convert on purpose, and sentences differ, so this is off unless somebody asks for it, before a release for example:
`-W text/unit-drift`.

Six inches are fifteen centimetres: at the table one fleet would move more than twice as far as the other.

Use the same unit in both languages, or put the unit into a `stat`, which prints it.",
        "\
Après un nombre, une langue nomme une unité (pouces, centimètres, hexagones, pour cent, minutes), et l'autre ne le fait jamais.
Certains livres convertissent à dessein, et les phrases diffèrent : ce contrôle est donc désactivé tant qu'on ne le demande
pas, par exemple avant une parution : `-W text/unit-drift`.

Six pouces font quinze centimètres : à la table, une flotte se déplacerait plus de deux fois plus loin que l'autre.

Employez la même unité dans les deux langues, ou confiez-la à une caractéristique (`stat`), qui l'imprime.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Chaque vaisseau avance de 6 cm."
text.en = "Each ship moves 6 inches."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Chaque vaisseau avance de 6 pouces."
text.en = "Each ship moves 6 inches."
"#,
};

/// Units by all the words and signs that stand for them, without accents.
const UNITS: [(&str, &[&str]); 10] = [
    ("%", &["%", "percent", "cent"]),
    ("in", &["inch", "inches", "po", "pouce", "pouces", "\"", "″"]),
    ("cm", &["cm", "centimetre", "centimetres", "centimeter", "centimeters"]),
    ("mm", &["mm", "millimetre", "millimetres", "millimeter", "millimeters"]),
    ("m", &["m", "metre", "metres", "meter", "meters"]),
    ("km", &["km", "kilometre", "kilometres", "kilometer", "kilometers"]),
    ("mu", &["mu", "um"]),
    ("hex", &["hex", "hexes", "hexagone", "hexagones", "hexagon", "hexagons"]),
    ("min", &["min", "minute", "minutes"]),
    ("°", &["°", "degre", "degres", "degree", "degrees"]),
];

/// The units after the numbers of a side, each with its first place.
fn units(side: &Side) -> BTreeMap<&'static str, Range<usize>> {
    let mut units = BTreeMap::new();
    for amount in side.amounts.iter().filter(|amount| side.is_open(&amount.span)) {
        // `pour cent` is one unit.
        let mut next = side.words.iter().filter(|word| word.span.start >= amount.span.end && word.text != "pour");
        let word = next.next().filter(|word| word.gap == Gap::Space).map(|word| (folded(word.text), word.span.clone()));
        let after = side.text.get(amount.span.end..).unwrap_or_default();
        let blank = after.len() - after.trim_start().len();
        let sign = after.trim_start().chars().next().filter(|c| !c.is_alphanumeric()).map(|c| {
            let start = amount.span.end + blank;
            (c.to_string(), start..start + c.len_utf8())
        });
        for (typed, span) in word.into_iter().chain(sign) {
            if let Some((unit, _)) = UNITS.iter().find(|(_, words)| words.contains(&typed.as_str())) {
                units.entry(*unit).or_insert(span);
            }
        }
    }
    units
}

/// A unit without a counterpart.
pub fn find(pair: &Pair) -> Option<Diagnostic> {
    pair.spoken()?;
    let units = Both::of(|at| units(pair.side(at)));
    let only = |at: At| units.at(at).iter().find(|(unit, _)| !units.at(at.other()).contains_key(*unit));
    let (has, span) = At::BOTH.into_iter().find_map(|at| Some((at, only(at)?.1)))?;
    let subject = pair.subject();
    let typed = pair.side(has).text.get(span.clone()).unwrap_or_default();
    let language = name(pair.side(has).language);
    let (en, fr) = (language.en, language.fr);
    let message =
        say!("`{subject}` measures in \"{typed}\" in {en} only", "`{subject}` ne mesure en \"{typed}\" qu'en {fr}");
    let here = Mark::new(Some(span.clone()), say!("this unit", "cette unité"));
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let there = match only(has.other()) {
        Some((_, span)) => Mark::new(Some(span.clone()), say!("{en} has this one", "{fr} a celle-ci")),
        None => Mark::new(None, say!("{en} does not have it", "{fr} ne l'a pas")),
    };
    Some(
        pair.report(&CODE, message, pair.later(), Both::with(has, here, there))
            .note(say!(
                "players with the two books would measure differently",
                "les joueurs des deux livres ne mesureraient pas de la même façon"
            ))
            .help(say!("use the same unit in both", "employez la même unité dans les deux")),
    )
}
