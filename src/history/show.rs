//! `show`: a composed value, or all values that a pattern fits.

use serde_json::{Map, Value as Json};

use crate::address::{Address, is_glob};
use crate::compile::Compiled;
use crate::locale::Message;
use crate::pack::faults::toml;
use crate::say;
use crate::syntax::json::to_json;
use crate::syntax::tree::{Node, Value};

use super::{ReportFormat, matching, nothing_there};

/// The value at an address, or an object by key of all values that a pattern fits.
///
/// # Errors
///
/// If nothing is there, with what may have been meant.
pub fn show(compiled: &Compiled, address: &Address, format: ReportFormat) -> Result<String, Message> {
    if address.glob_position().is_none() {
        let node = compiled.tree.at(address).ok_or_else(|| nothing_there(compiled, address))?;
        return Ok(match format {
            ReportFormat::Json => pretty(&to_json(node)),
            ReportFormat::Text => lines(address, node),
            ReportFormat::Markdown => markdown(address, &lines(address, node)),
        });
    }
    let found = matching(&compiled.tree, address);
    if found.is_empty() {
        return Err(say!("nothing fits `{address}`", "rien ne convient à `{address}`"));
    }
    let values: Vec<(&Address, &Node)> = found.iter().filter_map(|at| Some((at, compiled.tree.at(at)?))).collect();
    let text = || values.iter().map(|(at, node)| lines(at, node)).collect::<String>();
    Ok(match format {
        ReportFormat::Json => {
            let mut object = Map::new();
            for (at, node) in &values {
                place(&mut object, &chosen(address, at), to_json(node));
            }
            pretty(&Json::Object(object))
        }
        ReportFormat::Text => text(),
        ReportFormat::Markdown => markdown(address, &text()),
    })
}

/// What stands in the places of the patterns: the keys of the object that is printed.
fn chosen<'a>(pattern: &Address, at: &'a Address) -> Vec<&'a str> {
    let pairs = pattern.segments().iter().zip(at.segments());
    pairs.filter(|(pattern, _)| is_glob(pattern)).map(|(_, segment)| &**segment).collect()
}

fn place(object: &mut Map<String, Json>, keys: &[&str], value: Json) {
    match keys {
        [] => {}
        [key] => drop(object.insert((*key).to_owned(), value)),
        [key, rest @ ..] => {
            let below = object.entry((*key).to_owned()).or_insert_with(|| Json::Object(Map::new()));
            if let Json::Object(below) = below {
                place(below, rest, value);
            }
        }
    }
}

fn pretty(json: &Json) -> String {
    format!("{json:#}\n")
}

fn markdown(address: &Address, lines: &str) -> String {
    format!("`{address}`\n\n```toml\n{lines}```\n")
}

/// A scalar bare; a definition or record as TOML, one leaf a line, so that each can be copied
/// under `set` or `was`.
fn lines(address: &Address, node: &Node) -> String {
    match &node.value {
        Value::Table(table) if table.is_empty() => format!("{address} = {{}}\n"),
        Value::Table(table) => table.iter().map(|entry| lines(&address.child(&entry.key), &entry.node)).collect(),
        _ => format!("{address} = {}\n", toml(node)),
    }
}
