//! Tables of different shapes.

use std::ops::Range;

use super::pair::{At, Both, Mark, Pair};
use crate::check::text::language::the;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Message, Phrase, count};
use crate::say;
use crate::text::outline::Table;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/table-drift",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("tables of different shapes", "des tableaux de formes différentes"),
    page: Phrase::new(
        "\
A table has more rows or columns in one language than in the other, or one language lacks a table.

Players would look up a roll or a cost that their book does not have.

Give both tables the same rows and columns.",
        "\
Un tableau a plus de lignes ou de colonnes dans une langue que dans l'autre, ou l'une des langues n'a pas le tableau.

Les joueurs y chercheraient un jet ou un coût que leur livre n'a pas.

Donnez aux deux tableaux les mêmes lignes et les mêmes colonnes.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
| jet | effet |
| --- | --- |
| 1 | touche |
| 2 | vide |
"""
text.en = """
| roll | effect |
| --- | --- |
| 1 | hit |
"""
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
| jet | effet |
| --- | --- |
| 1 | touche |
| 2 | vide |
"""
text.en = """
| roll | effect |
| --- | --- |
| 1 | hit |
| 2 | blank |
"""
"#,
};

/// The first table that differs. What stands in the tables is left to this finding.
pub fn find(pair: &mut Pair) -> Option<Diagnostic> {
    let [first, second] = At::BOTH.map(|at| pair.side(at).passage.map(|p| p.prose.outline.tables.as_slice()));
    let (first, second) = (first?, second?);
    let shape = |table: &Table| (table.rows.len(), table.columns);
    let same = first.iter().zip(second).take_while(|(a, b)| shape(a) == shape(b)).count();
    if same == first.len() && same == second.len() {
        return None;
    }
    let (a, b) = (first.get(same), second.get(same));
    let size = |table: Option<&Table>| table.map_or((0, 0), shape);
    let fewer = if size(a) < size(b) { At::First } else { At::Second };
    let diagnostic = pair.report(
        &CODE,
        message(pair, a, b),
        fewer,
        Both { first: mark(pair, At::First, a), second: mark(pair, At::Second, b) },
    );
    let told: Vec<(At, Range<usize>)> = [(At::First, a), (At::Second, b)]
        .into_iter()
        .filter_map(|(at, table)| Some((at, table?.span.clone())))
        .collect();
    pair.tell(told);
    Some(
        diagnostic
            .note(say!(
                "players would look up a result that their book does not have",
                "les joueurs chercheraient un résultat que leur livre n'a pas"
            ))
            .help(say!(
                "give both tables the same rows and columns",
                "donnez aux deux tableaux les mêmes lignes et les mêmes colonnes"
            )),
    )
}

fn message(pair: &Pair, first: Option<&Table>, second: Option<&Table>) -> Message {
    let subject = pair.subject();
    let Both { first: one, second: other } = pair.names();
    match (first, second) {
        (Some(_), Some(_)) => {
            let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
            say!(
                "a table of `{subject}` has another shape in {en} than in {en2}",
                "un tableau de `{subject}` n'a pas la même forme en {fr} et en {fr2}"
            )
        }
        (first, _) => {
            let (en, fr) = if first.is_some() { (one.en, one.fr) } else { (other.en, other.fr) };
            say!("`{subject}` has a table in {en} only", "`{subject}` n'a de tableau qu'en {fr}")
        }
    }
}

fn mark(pair: &Pair, at: At, table: Option<&Table>) -> Mark {
    let it = the(pair.side(at).language);
    let (en, fr) = (it.en, it.fr);
    let Some(table) = table else { return Mark::new(None, say!("{en} has no such table", "{fr} n'a pas ce tableau")) };
    let (rows, columns) = (table.rows.len(), table.columns);
    let (r, r_fr) = (count(Lang::En, rows, "row", "rows"), count(Lang::Fr, rows, "ligne", "lignes"));
    let (c, c_fr) = (count(Lang::En, columns, "column", "columns"), count(Lang::Fr, columns, "colonne", "colonnes"));
    let text = pair.side(at).text.get(table.span.clone()).unwrap_or_default();
    let span = table.span.start..table.span.start + text.trim_end().len();
    Mark::new(Some(span), say!("{en} has {r} of {c}", "{fr} a {r_fr} de {c_fr}"))
}
