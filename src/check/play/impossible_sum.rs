//! Arithmetic that can only fail: a division by 0, a number beyond the limits.

use super::said::{Spot, owner};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;

/// The code of a division by 0.
pub static BY_ZERO: Code = Code {
    name: "script/division-by-zero",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a division by 0", "une division par 0"),
    page: Phrase::new(
        "\
A script divides by what is always 0.

No number comes of it: the game would stop there, and at a real table nobody would know the result.

Divide by another number.",
        "\
Un script divise par ce qui vaut toujours 0.

Il n'en sort aucun nombre : la partie s'arrêterait là, et autour d'une vraie table personne ne saurait le résultat.

Divisez par un autre nombre.",
    ),
    fails: r#"
[formula.share]
params.coins = "int"
value = "floor(coins / 0)"
"#,
    repaired: r#"
[formula.share]
params.coins = "int"
value = "floor(coins / 10)"
"#,
};

/// The code of a number beyond the limits.
pub static BEYOND: Code = Code {
    name: "script/overflow",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a number beyond what can be counted", "un nombre au-delà de ce que l'on peut compter"),
    page: Phrase::new(
        "\
A sum or a product is always beyond 9,223,372,036,854,775,807, or below its opposite.

The game would stop there.

No game needs such numbers: look for a figure too many, or for a product where a sum was meant.",
        "\
Une somme ou un produit dépasse toujours 9 223 372 036 854 775 807, ou passe sous son opposé.

La partie s'arrêterait là.

Aucun jeu n'a besoin de tels nombres : cherchez un chiffre de trop, ou un produit là où une somme était voulue.",
    ),
    fails: r#"
[formula.tribute]
params.towns = "int"
value = "towns + 9000000000000 * 9000000000000"
"#,
    repaired: r#"
[formula.tribute]
params.towns = "int"
value = "towns + 9000 * 9000"
"#,
};

/// Reports a division by 0.
pub fn by_zero(spot: &Spot) -> Diagnostic {
    let whose = owner(&spot.address);
    Diagnostic::new(
        &BY_ZERO,
        say!("`{whose}` divides by 0", "`{whose}` divise par 0"),
        spot.origin,
        say!("the divisor is always 0", "le diviseur vaut toujours 0"),
    )
    .at(spot.address.clone())
    .note(say!(
        "the game would stop here, and nobody at the table would know the result",
        "la partie s'arrêterait ici, et personne à la table ne saurait le résultat"
    ))
    .help(say!("divide by another number", "divisez par un autre nombre"))
}

/// Reports a number beyond the limits.
pub fn beyond(spot: &Spot) -> Diagnostic {
    let whose = owner(&spot.address);
    Diagnostic::new(
        &BEYOND,
        say!("`{whose}` counts beyond the limits", "`{whose}` compte au-delà des limites"),
        spot.origin,
        say!("beyond what can be counted", "au-delà de ce que l'on peut compter"),
    )
    .at(spot.address.clone())
    .note(say!("the game would stop here", "la partie s'arrêterait ici"))
    .help(say!(
        "look for a figure too many, or for a product where a sum was meant",
        "cherchez un chiffre de trop, ou un produit là où une somme était voulue"
    ))
}
