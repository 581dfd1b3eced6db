//! The codes of lists.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

/// All codes of this family.
pub static CODES: &[&Code] = &[&BREACH, &DOES_NOT_FIT];

/// A list that breaks a rule.
pub static BREACH: Code = Code {
    name: "roster/breach",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a list that breaks a rule", "une liste qui enfreint une règle"),
    page: Phrase::new(
        "\
A `constraint` of the rules, or the number of entries that a `roster_format` allows, does not hold for the list. The
finding shows the entries that count, and the rule.

Whoever plays with such a list plays another game than the others at the table.

Take out or replace one of the entries. If the club wants to allow the list, it changes the rule with a patch.",
        "\
Une contrainte (`constraint`) des règles, ou le nombre d'entrées que permet un format de liste (`roster_format`), n'est
pas respectée. Le constat montre les entrées qui comptent, et la règle.

Qui joue avec une telle liste ne joue pas au même jeu que les autres.

Retirez ou remplacez l'une des entrées. Si le club veut permettre la liste, il modifie la règle par un correctif.",
    ),
    fails: r#"
[stat.points]
label = { fr = "points", en = "points" }
on = ["unit"]
type = "int"

[unit.barge]
name = { fr = "Péniche", en = "Barge" }
stats.points = 30

[roster_format.convoy]
parts.ship = { of = "unit" }

[constraint.points]
on = "convoy"
is = "sum(s in convoy.ship: s.points) <= cap"
blames = "s"
text = { fr = "Un convoi compte {cap} points au plus.", en = "A convoy has {cap} points at most." }
values.cap = 50
# file: lists/north.toml
[list]
format = "convoy"
ship.first.is = "barge"
ship.second.is = "barge"
"#,
    repaired: r#"
[stat.points]
label = { fr = "points", en = "points" }
on = ["unit"]
type = "int"

[unit.barge]
name = { fr = "Péniche", en = "Barge" }
stats.points = 30

[roster_format.convoy]
parts.ship = { of = "unit" }

[constraint.points]
on = "convoy"
is = "sum(s in convoy.ship: s.points) <= cap"
blames = "s"
text = { fr = "Un convoi compte {cap} points au plus.", en = "A convoy has {cap} points at most." }
values.cap = 50
# file: lists/north.toml
[list]
format = "convoy"
ship.first.is = "barge"
"#,
};

/// A list that is not written as its format wants it.
pub static DOES_NOT_FIT: Code = Code {
    name: "roster/does-not-fit",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a list that does not fit its format", "une liste qui ne suit pas son format"),
    page: Phrase::new(
        "\
A file with a list has one table `[list]`. It names its `format`, gives the fields of that format, and holds the entries of
each part under keys of your own: `[list.squad.first]` with `is = \"corvette\"`.

What cannot be read is not counted, so that a list with a slip could seem to keep limits that it breaks.

The finding says what the format wants in this place.",
        "\
Un fichier de liste contient un bloc `[list]`. Il nomme son `format`, donne les champs de ce format, et range les entrées de
chaque partie sous des clés de votre choix : `[list.squad.first]` avec `is = \"corvette\"`.

Ce qui ne se lit pas n'est pas compté : une liste mal écrite pourrait sembler respecter des limites qu'elle dépasse.

Le constat dit ce que le format attend à cet endroit.",
    ),
    fails: r#"
[unit.barge]
name = { fr = "Péniche", en = "Barge" }

[roster_format.convoy]
parts.ship = { of = "unit" }
# file: lists/north.toml
[list]
format = "convoy"
ship.first.is = "brage"
"#,
    repaired: r#"
[unit.barge]
name = { fr = "Péniche", en = "Barge" }

[roster_format.convoy]
parts.ship = { of = "unit" }
# file: lists/north.toml
[list]
format = "convoy"
ship.first.is = "barge"
"#,
};
