//! Tables and sentences as text, Markdown and HTML.

use super::{Sentence, Sheet, Weight};
use crate::locale::{Lang, Phrase};

/// Says of a long table that rows are left out.
const CUT: Phrase = Phrase::new("(nothing in the other rows)", "(rien dans les autres lignes)");

/// A part of a report: a heading, sentences, tables.
pub struct Report<'r> {
    /// The title of the whole.
    pub title: &'r str,
    /// What there is to know first, a line each.
    pub lead: &'r [String],
    /// The tables.
    pub sheets: &'r [Sheet],
    /// The head of the last events.
    pub latest: &'r str,
    /// The last events.
    pub events: &'r [Sentence],
}

/// For a terminal.
pub fn text(lang: Lang, report: &Report) -> String {
    let mut out = format!("{}\n", report.title);
    for line in report.lead {
        out.push_str(&format!("{line}\n"));
    }
    for sheet in report.sheets {
        out.push('\n');
        out.push_str(&sheet_text(lang, sheet));
    }
    if !report.events.is_empty() {
        out.push_str(&format!("\n{}\n", report.latest));
        out.push_str(&sentences(report.events));
    }
    out
}

/// A table for a terminal.
pub fn sheet_text(lang: Lang, sheet: &Sheet) -> String {
    let mut out = format!("{}\n", sheet.title);
    let all = || std::iter::once(&sheet.columns).chain(&sheet.rows);
    let width = |at: usize| all().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..sheet.columns.len()).map(width).collect();
    let line = |row: &[String]| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        format!("  {}", cells.join("  ")).trim_end().to_owned()
    };
    out.push_str(&format!("{}\n", line(&sheet.columns)));
    for row in &sheet.rows {
        out.push_str(&format!("{}\n", line(row)));
    }
    if sheet.cut {
        out.push_str(&format!("  {}\n", CUT.get(lang)));
    }
    out
}

/// Sentences for a terminal: a turn stands at the margin, what follows from a choice under it.
pub fn sentences(told: &[Sentence]) -> String {
    let mut out = String::new();
    for Sentence { weight, words } in told {
        match weight {
            Weight::Turn => out.push_str(&format!("== {words} ==\n")),
            Weight::Stage => out.push_str(&format!("-- {words}\n")),
            Weight::Choice => out.push_str(&format!("{words}\n")),
            Weight::Effect => out.push_str(&format!("    {words}\n")),
        }
    }
    out
}

/// Markdown.
pub fn markdown(lang: Lang, report: &Report) -> String {
    let mut out = format!("# {}\n", inert(report.title));
    if !report.lead.is_empty() {
        out.push('\n');
    }
    for line in report.lead {
        out.push_str(&format!("- {}\n", inert(line)));
    }
    for sheet in report.sheets {
        out.push_str(&format!("\n## {}\n\n", inert(&sheet.title)));
        let row = |cells: &[String]| {
            format!("| {} |\n", cells.iter().map(|cell| inert(cell)).collect::<Vec<_>>().join(" | "))
        };
        out.push_str(&row(&sheet.columns));
        out.push_str(&format!("|{}\n", " --- |".repeat(sheet.columns.len())));
        sheet.rows.iter().for_each(|cells| out.push_str(&row(cells)));
        if sheet.cut {
            out.push_str(&format!("\n{}\n", CUT.get(lang)));
        }
    }
    if !report.events.is_empty() {
        out.push_str(&format!("\n## {}\n\n", inert(report.latest)));
    }
    for Sentence { weight, words } in report.events {
        let words = inert(words);
        match weight {
            Weight::Turn => out.push_str(&format!("- **{words}**\n")),
            Weight::Stage => out.push_str(&format!("- *{words}*\n")),
            Weight::Choice => out.push_str(&format!("- {words}\n")),
            Weight::Effect => out.push_str(&format!("  - {words}\n")),
        }
    }
    out
}

/// Words in Markdown that mean nothing but themselves: names come from strangers.
fn inert(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '!' | '&' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// One HTML page that needs nothing else.
pub fn html(lang: Lang, report: &Report) -> String {
    let title = escaped(report.title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    for line in report.lead {
        out.push_str(&format!("<p class=\"lead\">{}</p>\n", escaped(line)));
    }
    for sheet in report.sheets {
        sheet_html(lang, sheet, &mut out);
    }
    if !report.events.is_empty() {
        out.push_str(&format!("<h2>{}</h2>\n<ol class=\"log\">\n", escaped(report.latest)));
        for Sentence { weight, words } in report.events {
            let class = match weight {
                Weight::Turn => "turn",
                Weight::Stage => "stage",
                Weight::Choice => "choice",
                Weight::Effect => "effect",
            };
            out.push_str(&format!("<li class=\"{class}\">{}</li>\n", escaped(words)));
        }
        out.push_str("</ol>\n");
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn sheet_html(lang: Lang, sheet: &Sheet, out: &mut String) {
    out.push_str(&format!("<table>\n<caption>{}</caption>\n<thead><tr>", escaped(&sheet.title)));
    for column in &sheet.columns {
        match column.is_empty() {
            true => out.push_str("<td></td>"),
            false => out.push_str(&format!("<th scope=\"col\">{}</th>", escaped(column))),
        }
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &sheet.rows {
        out.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            out.push_str(&match at {
                0 => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            });
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    if sheet.cut {
        out.push_str(&format!("<p>{}</p>\n", CUT.get(lang)));
    }
}

fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Dark on light or light on dark as the reader has it; readable when printed.
const STYLE: &str = "\
:root { color-scheme: light dark; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; font-family: Georgia, serif; line-height: 1.4; }
table { border-collapse: collapse; margin: 1.5rem 0; }
caption { text-align: left; font-weight: bold; padding-bottom: .3rem; }
th, td { border: 1px solid #8888; padding: .2rem .6rem; text-align: left; font-variant-numeric: tabular-nums; }
.lead { margin: .2rem 0; }
.log { list-style: none; padding: 0; }
.turn { font-weight: bold; margin-top: 1rem; }
.stage { font-style: italic; }
.effect { padding-left: 1.5rem; }
@media print { main { max-width: none; } }
";

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> (Vec<Sheet>, Vec<String>) {
        let sheet = Sheet {
            title: "Points".into(),
            columns: vec![String::new(), "Score".into()],
            rows: vec![vec!["<b>Élan</b>".into(), "3".into()], vec!["A|B".into(), "10".into()]],
            cut: true,
        };
        (vec![sheet], vec!["*now*".into()])
    }

    #[test]
    fn tables_line_up_and_names_are_inert() {
        let (sheets, lead) = report();
        let whole = Report { title: "T", lead: &lead, sheets: &sheets, latest: "", events: &[] };
        let expected = "T\n*now*\n\nPoints\n               Score\n  <b>Élan</b>  3\n  A|B          10\n  (nothing in the other rows)\n";
        assert_eq!(text(Lang::En, &whole), expected);
        let marked = markdown(Lang::Fr, &whole);
        assert!(marked.contains("- \\*now\\*\n"), "{marked}");
        assert!(
            marked.contains("|  | Score |\n| --- | --- |\n| \\<b\\>Élan\\</b\\> | 3 |\n| A\\|B | 10 |\n"),
            "{marked}"
        );
        assert!(marked.contains("(rien dans les autres lignes)"));
        let page = html(Lang::Fr, &whole);
        assert!(page.contains("<html lang=\"fr\">") && page.contains("&lt;b&gt;Élan&lt;/b&gt;"), "{page}");
    }
}
