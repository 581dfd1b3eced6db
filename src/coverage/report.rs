//! The reports that `codicille text` prints.

use serde_json::{Map, Value as Json, json};

use super::Row;
use crate::address::Address;
use crate::history::{ReportFormat, inert, one_line};
use crate::locale::{Lang, Phrase};
use crate::model;

/// The texts of one pack.
#[derive(Debug)]
pub struct PackCoverage {
    /// The id of the pack.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its texts by kind and language.
    pub rows: Vec<Row>,
}

/// The heads of the columns after the kind and the language.
const COLUMNS: [Phrase; 7] = [
    Phrase::new("texts", "textes"),
    Phrase::new("up to date", "à jour"),
    Phrase::new("missing", "manquants"),
    Phrase::new("untranslated", "non traduits"),
    Phrase::new("stale", "périmés"),
    Phrase::new("waived", "admis"),
    Phrase::new("covered", "couverture"),
];

/// Tells the coverage of packs.
pub fn coverage(packs: &[PackCoverage], lang: Lang, format: ReportFormat) -> String {
    if format == ReportFormat::Json {
        let rows = packs.iter().flat_map(|pack| pack.rows.iter().map(|row| as_json(&pack.id, row)));
        return format!("{:#}\n", Json::Array(rows.collect()));
    }
    let tables = packs.iter().map(|pack| {
        let title = format!("{} ({})", pack.title, pack.id);
        let lines = lines(&pack.rows, lang);
        match format {
            ReportFormat::Markdown => markdown(&title, &lines),
            _ => text(&title, &lines),
        }
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Kinds and languages are words for programs.
fn as_json(pack: &str, row: &Row) -> Json {
    json!({
        "pack": pack,
        "kind": row.kind,
        "language": row.language,
        "texts": row.texts,
        "whole": row.whole,
        "missing": row.missing,
        "untranslated": row.untranslated,
        "stale": row.stale,
        "waived": row.waived,
    })
}

/// A table as words, its head first: each kind, then all kinds, in each language.
fn lines(rows: &[Row], lang: Lang) -> Vec<Vec<String>> {
    let head = [Phrase::new("kind", "sorte"), Phrase::new("language", "langue")].into_iter().chain(COLUMNS);
    let mut lines = vec![head.map(|word| word.get(lang).to_owned()).collect()];
    let kind = |name: &str| match (model::kind(name), lang) {
        (Some(kind), Lang::En) => kind.noun.en.to_owned(),
        (Some(kind), Lang::Fr) => kind.noun.fr.to_owned(),
        (None, _) => name.to_owned(),
    };
    lines.extend(rows.iter().map(|row| line(kind(&row.kind), row, lang)));
    let mut languages: Vec<&str> = rows.iter().map(|row| row.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    for language in languages {
        let own = rows.iter().filter(|row| row.language == language);
        let total = own.fold(Row { language: language.to_owned(), ..Row::default() }, |mut sum, row| {
            sum.texts += row.texts;
            sum.whole += row.whole;
            sum.missing += row.missing;
            sum.untranslated += row.untranslated;
            sum.stale += row.stale;
            sum.waived += row.waived;
            sum
        });
        lines.push(line(Phrase::new("all", "en tout").get(lang).to_owned(), &total, lang));
    }
    lines
}

fn line(kind: String, row: &Row, lang: Lang) -> Vec<String> {
    // What is not there yet is never rounded away.
    let covered = (row.whole + row.waived) * 100 / row.texts.max(1);
    let percent = match lang {
        Lang::En => format!("{covered}%"),
        Lang::Fr => format!("{covered} %"),
    };
    let numbers = [row.texts, row.whole, row.missing, row.untranslated, row.stale, row.waived];
    [kind, row.language.clone()].into_iter().chain(numbers.map(|n| n.to_string())).chain([percent]).collect()
}

/// Words to the left, numbers to the right.
fn text(title: &str, lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = format!("{}\n\n", one_line(title));
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 | 1 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        let shown = cells.collect::<Vec<_>>().join("  ");
        out.push_str(&format!("{}\n", shown.trim_end()));
    }
    out
}

fn markdown(title: &str, lines: &[Vec<String>]) -> String {
    let mut out = format!("## {}\n\n", inert(title));
    for (at, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line.iter().map(|cell| inert(cell)).collect();
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
        if at == 0 {
            out.push_str(&format!("| --- | --- |{}\n", " ---: |".repeat(line.len().saturating_sub(2))));
        }
    }
    out
}

/// The lines to paste beside texts, each after the address that it belongs to.
pub fn reviews(lines: &[(Address, String)], format: ReportFormat) -> String {
    if format == ReportFormat::Json {
        let object: Map<String, Json> =
            lines.iter().map(|(address, line)| (address.to_string(), Json::from(line.as_str()))).collect();
        return format!("{:#}\n", Json::Object(object));
    }
    let blocks = lines.iter().map(|(address, line)| {
        // A patch writes elsewhere than the text stands, so the address is only told.
        let field = address.last().unwrap_or_default();
        let owner = address.parent().unwrap_or_default();
        format!("# {owner}\n{field}.reviewed = \"{line}\"\n")
    });
    let toml = blocks.collect::<Vec<_>>().join("\n");
    match format {
        ReportFormat::Markdown => format!("```toml\n{toml}```\n"),
        _ => toml,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack() -> PackCoverage {
        let row = |kind: &str, language: &str, whole: usize, missing: usize, stale: usize| Row {
            kind: kind.into(),
            language: language.into(),
            texts: whole + missing + stale,
            whole,
            missing,
            stale,
            ..Row::default()
        };
        let rows = vec![
            row("unit", "en", 8, 0, 0),
            row("unit", "fr", 5, 2, 1),
            row("step", "en", 3, 0, 0),
            row("step", "fr", 3, 0, 0),
        ];
        PackCoverage { id: "ships".into(), title: "Navires | cuirassés".into(), rows }
    }

    #[test]
    fn a_table_in_columns_ends_with_all_kinds() {
        let french = "\
Navires | cuirassés (ships)

sorte    langue  textes  à jour  manquants  non traduits  périmés  admis  couverture
unité    en           8       8          0             0        0      0       100 %
unité    fr           8       5          2             0        1      0        62 %
étape    en           3       3          0             0        0      0       100 %
étape    fr           3       3          0             0        0      0       100 %
en tout  en          11      11          0             0        0      0       100 %
en tout  fr          11       8          2             0        1      0        72 %
";
        assert_eq!(coverage(&[pack()], Lang::Fr, ReportFormat::Text), french);
    }

    #[test]
    fn markdown_and_json_say_the_same() {
        let markdown = coverage(&[pack()], Lang::En, ReportFormat::Markdown);
        assert!(markdown.starts_with("## Navires \\| cuirassés (ships)\n\n| kind | language | texts |"), "{markdown}");
        assert!(markdown.contains("\n| unit | fr | 8 | 5 | 2 | 0 | 1 | 0 | 62% |\n"), "{markdown}");
        let json: Json = serde_json::from_str(&coverage(&[pack()], Lang::Fr, ReportFormat::Json)).unwrap();
        assert_eq!(json[1]["kind"], "unit");
        assert_eq!((&json[1]["missing"], &json[1]["stale"]), (&Json::from(2), &Json::from(1)));
    }

    #[test]
    fn a_review_names_its_place() {
        let lines = [(Address::new(["unit", "ram", "clauses", "speed", "text"]), "en:1a2b3c fr:4d5e6f".to_owned())];
        let toml = "# unit.ram.clauses.speed\ntext.reviewed = \"en:1a2b3c fr:4d5e6f\"\n";
        assert_eq!(reviews(&lines, ReportFormat::Text), toml);
        let json: Json = serde_json::from_str(&reviews(&lines, ReportFormat::Json)).unwrap();
        assert_eq!(json["unit.ram.clauses.speed.text"], "en:1a2b3c fr:4d5e6f");
    }
}
