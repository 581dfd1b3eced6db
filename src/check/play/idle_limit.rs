//! A limit that always applies, or never.

use super::ranges::Interval;
use super::said::{Spot, owner, range};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Message, Phrase};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/idle-limit",
    level: Level::Warning,
    confidence: Confidence::Likely,
    title: Phrase::new("a limit that always applies, or never", "une limite qui s'applique toujours, ou jamais"),
    page: Phrase::new(
        "\
Of the two numbers under a `min` or `max`, the same one always decides: the other cannot come below it, or above it.

Under a limit that always applies, players reckon a number that changes nothing; one that never applies is a rule to learn
for no game.

Correct the limit or what it limits. If the limit is kept on purpose, for later rules, `allow` it with that reason.",
        "\
Des deux nombres d'un `min` ou d'un `max`, c'est toujours le même qui décide : l'autre ne peut pas passer en dessous, ou
au-dessus.

Avec une limite qui s'applique toujours, les joueurs calculent un nombre qui ne change rien ; une limite qui ne s'applique
jamais est une règle à apprendre pour rien.

Corrigez la limite ou ce qu'elle limite. Si elle est gardée exprès, pour des règles à venir, accordez une dérogation avec
cette raison.",
    ),
    fails: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: way[p], tie: none)"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
do = "for p in player { for d in roll(1d6) { way[p] += stride(d.face + 2) } }"

[state.way]
of = ["player"]
type = "int"

[formula.stride]
params.roll = "int"
value = "min(roll, 3)"
"#,
    repaired: r#"
[game.race]
actors.player = {}
turn = "lap"
until = "turn == 3"
winner = "max_by(p in player: way[p], tie: none)"

[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[step.run]
name = { fr = "Course", en = "Run" }
do = "for p in player { for d in roll(1d6) { way[p] += stride(d.face + 2) } }"

[state.way]
of = ["player"]
type = "int"

[formula.stride]
params.roll = "int"
value = "min(roll, 6)"
"#,
};

/// Reports one of two numbers that never decides, with what both may be.
pub fn report(idle: &Spot, decides: &Spot, range_of_idle: Interval, other: Interval) -> Diagnostic {
    let whose = owner(&idle.address);
    let (title, label, help) = match (range_of_idle.is_single(), other.is_single()) {
        (true, _) => (
            say!("a limit in `{whose}` never applies", "une limite de `{whose}` ne s'applique jamais"),
            say!("never reached", "jamais atteinte"),
            say!("correct the limit, or take it out", "corrigez la limite, ou retirez-la"),
        ),
        (false, true) => (
            say!("a limit in `{whose}` always applies", "une limite de `{whose}` s'applique toujours"),
            say!("never counts", "ne compte jamais"),
            say!(
                "correct the limit, or write it alone in place of both",
                "corrigez la limite, ou écrivez-la seule à la place des deux"
            ),
        ),
        (false, false) => (
            say!("a number in `{whose}` never counts", "un nombre de `{whose}` ne compte jamais"),
            say!("never counts", "ne compte jamais"),
            say!("correct one of the two numbers", "corrigez l'un des deux nombres"),
        ),
    };
    let mut finding = Diagnostic::new(&CODE, title, idle.origin, label).at(idle.address.clone());
    if !range_of_idle.is_single() || !other.is_single() {
        finding = finding.label(decides.origin, say!("always decides", "décide toujours"));
    }
    for (spot, interval) in [(idle, range_of_idle), (decides, other)] {
        if let (Some(text), false) = (spot.short(spot.code), interval.is_single()) {
            let Message { en, fr } = range(interval);
            finding = finding.note(say!("`{text}` is {en}", "`{text}` vaut {fr}"));
        }
    }
    finding
        .note(say!(
            "players would reckon or learn something that changes no result",
            "les joueurs calculeraient ou apprendraient une chose qui ne change aucun résultat"
        ))
        .help(help)
}
