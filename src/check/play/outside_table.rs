//! A look-up that is always outside of its table.

use super::ranges::Interval;
use super::said::{Spot, range};
use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Message, Phrase};
use crate::ruleset::play::Table;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "table/outside",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a look-up outside of a table", "une lecture hors d'un tableau"),
    page: Phrase::new(
        "\
A script looks up a row or a column that its table does not have, whatever happens in the game.

The game would stop there, and at a real table the players would stare at the edge of the sheet.

Look up another number, or add the row or column to the table.",
        "\
Un script lit une ligne ou une colonne que son tableau n'a pas, quoi qu'il arrive pendant la partie.

La partie s'arrêterait là, et autour d'une vraie table les joueurs fixeraient le bord de la feuille.

Lisez un autre nombre, ou ajoutez la ligne ou la colonne au tableau.",
    ),
    fails: r#"
[table.toll]
rows.weight = "1..3"
columns.road = "1..2"
cells.1 = { "1" = 2, "2" = 3 }
cells."2-3" = { "1" = 4, "2" = 6 }

[formula.toll_of_a_cart]
value = "toll[4, 1]"
"#,
    repaired: r#"
[table.toll]
rows.weight = "1..3"
columns.road = "1..2"
cells.1 = { "1" = 2, "2" = 3 }
cells."2-3" = { "1" = 4, "2" = 6 }

[formula.toll_of_a_cart]
value = "toll[3, 1]"
"#,
};

/// Reports a look-up.
pub fn report(context: &Context, spot: &Spot, table: &Table, row: bool, at: Interval) -> Diagnostic {
    let id = &table.id;
    let Message { en, fr } = range(at);
    let (title, label) = if row {
        (
            say!("the table `{id}` has no such row", "le tableau `{id}` n'a pas cette ligne"),
            say!("the row is {en}", "la ligne vaut {fr}"),
        )
    } else {
        (
            say!("the table `{id}` has no such column", "le tableau `{id}` n'a pas cette colonne"),
            say!("the column is {en}", "la colonne vaut {fr}"),
        )
    };
    let mut finding = Diagnostic::new(&CODE, title, spot.origin, label).at(spot.address.clone());
    let axis = if row { ("rows", &table.row.id) } else { ("columns", &table.column.id) };
    let cells = if row {
        table.rows.iter().map(|row| (row.first, row.last)).collect::<Vec<_>>()
    } else {
        table.rows.iter().flat_map(|row| row.cells.iter().map(|(first, last, _)| (*first, *last))).collect()
    };
    let edges = (cells.iter().map(|(first, _)| *first).min(), cells.iter().map(|(_, last)| *last).max());
    let declared = context.compiled.tree.at(&Address::new(["table", id, axis.0, axis.1]));
    if let (Some(node), (Some(least), Some(most))) = (declared, edges) {
        let edges = if least == most {
            say!("the table has only {least}", "le tableau n'a que {least}")
        } else {
            say!("the table goes from {least} to {most}", "le tableau va de {least} à {most}")
        };
        finding = finding.label(node.origin, edges);
    }
    finding
        .note(say!(
            "the game would stop here, and players would find nothing on the sheet",
            "la partie s'arrêterait ici, et les joueurs ne trouveraient rien sur la feuille"
        ))
        .help(say!(
            "look up another number, or add it to the table",
            "lisez un autre nombre, ou ajoutez celui-ci au tableau"
        ))
}
