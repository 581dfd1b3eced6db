//! The quick reference as one HTML file.

use std::fmt::Write as _;

use super::content::{Block, Kind};
use super::fit::{GAP, LEADING, Layout};
use crate::book::html::{Frame, css_string, escape};

/// How the sheet looks; `fit` counts on its heights.
const STYLE: &str = include_str!("style.css");

/// The style sheet for a layout.
pub fn style(layout: &Layout, frame: &Frame) -> String {
    let points = |hundredths: i64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let (size, gap, leading, columns) = (points(layout.size), points(GAP), points(LEADING), layout.columns);
    let (footer, hash) = (css_string(&frame.footer), css_string(&frame.hash));
    let mut out = format!(
        "{STYLE}:root {{ --size: {size}pt; --columns: {columns}; --gap: {gap}pt; --leading: {leading}; }}\n\
         @page {{ @bottom-left {{ content: {footer} }} @bottom-center {{ content: {hash} }} }}\n"
    );
    for (position, share) in layout.shares.iter().enumerate() {
        let _ = writeln!(out, "col:nth-child({}) {{ width: {}%; }}", position + 1, points(*share));
    }
    out
}

/// The sheet: a title, the blocks, and a line about what is left out.
pub fn body(blocks: &[Block], layout: &Layout, frame: &Frame, rest: Option<&str>) -> String {
    let mut out = format!("<h1>{}</h1>\n<main>\n", escape(&frame.title));
    let mut open = "";
    for block in blocks {
        let wanted = match block.kind {
            Kind::Item => "ul",
            Kind::Head | Kind::Band | Kind::Row => "table",
            _ => "",
        };
        if open != wanted {
            out.push_str(close(open));
            out.push_str(&match wanted {
                "ul" => "<ul>\n".to_owned(),
                "table" => table(layout),
                _ => String::new(),
            });
            open = wanted;
        }
        one(&mut out, block, layout);
    }
    out.push_str(close(open));
    if let Some(rest) = rest {
        let _ = writeln!(out, "<p class=\"rest\">{}</p>", escape(rest));
    }
    out.push_str("</main>\n");
    out
}

fn table(layout: &Layout) -> String {
    format!("<table>\n<colgroup>{}</colgroup>\n", "<col>".repeat(layout.shares.len()))
}

fn close(open: &str) -> &'static str {
    match open {
        "ul" => "</ul>\n",
        "table" => "</tbody>\n</table>\n",
        _ => "",
    }
}

fn one(out: &mut String, block: &Block, layout: &Layout) {
    let lead = escape(&block.lead);
    let words = block.cells.first().map(|words| escape(words)).unwrap_or_default();
    let _ = match block.kind {
        Kind::Part => writeln!(out, "<h2>{lead}</h2>"),
        Kind::Group => writeln!(out, "<h3>{lead}</h3>"),
        Kind::Step if words.is_empty() => writeln!(out, "<p><b>{lead}</b></p>"),
        Kind::Step => writeln!(out, "<p><b>{lead}</b> {words}</p>"),
        Kind::Item => writeln!(out, "<li>{words}</li>"),
        Kind::Head => {
            let cells: String =
                block.cells.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escape(cell))).collect();
            writeln!(out, "<thead>\n<tr><th scope=\"col\">{lead}</th>{cells}</tr>\n</thead>\n<tbody>")
        }
        Kind::Band => {
            let width = layout.shares.len();
            writeln!(out, "</tbody>\n<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"{width}\">{lead}</th></tr>")
        }
        Kind::Row => {
            let cells: String = block.cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
            writeln!(out, "<tr><th scope=\"row\">{lead}</th>{cells}</tr>")
        }
    };
}
