//! What the rule language says where no text does: readers had better see it than nothing.
//!
//! Authors' words come first. A definition with a text or clauses shows no script; one without shows, in words of
//! ours as far as they go, how it is played, and last the script itself.

use super::catalogue;
use super::edition::{Edition, Fact};
use super::markdown::code;
use super::page::{Form, Page};
use super::prose::fenced;
use super::words;
use crate::address::Address;
use crate::locale::Phrase;
use crate::model::Place;
use crate::syntax::tree::{Node, Value};

/// A script on one line, under a label; nothing if the definition has words, or the field holds none.
pub fn script(edition: &Edition, kind: &str, id: &str, field: &[&str], label: Phrase) -> Option<Fact> {
    if edition.said(kind, id).has_words() {
        return None;
    }
    let address = Address::new([kind, id].iter().chain(field));
    let node = edition.names.compiled.tree.at(&address)?;
    let written = match node.as_str() {
        Some(text) => text.to_owned(),
        None => node.as_integer().map(|n| n.to_string()).or_else(|| truth(node))?,
    };
    let value = || {
        edition.names.note(|| address.clone());
        code(&written)
    };
    edition.fact(&field.join("/"), || edition.names.word(label).to_owned(), value)
}

fn truth(node: &Node) -> Option<String> {
    match node.value {
        Value::Boolean(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// The effects of a definition, or of one of its moments, as they are written; nothing if it has words.
pub fn effects(edition: &Edition, page: &mut Page, kind: &str, id: &str, moment: Option<&str>) {
    if edition.said(kind, id).has_words() {
        return;
    }
    let names = &edition.names;
    let here = moment.iter().fold(Address::new([kind, id]), |address, moment| address.child(moment));
    let table = names.compiled.tree.at(&here).and_then(Node::as_table);
    let order = table.and_then(|table| table.get("do")).and_then(Node::as_array);
    for key in order.into_iter().flatten().filter_map(Node::as_str) {
        let place = here.child("effects").child(key).child("do");
        let Some(script) = names.compiled.tree.at(&place).and_then(Node::as_str) else { continue };
        let block = names.cell(|| {
            names.note(|| place.clone());
            fenced(script.trim())
        });
        page.line(&format!("do/{place}"), Form::Block, block);
    }
}

/// What something is printed with, if it stands elsewhere.
pub fn with(edition: &Edition, kind: &str, id: &str, of: Option<&Place>) -> Option<Fact> {
    let (owner, name) = of?.as_str().split_once('.')?;
    if catalogue::owner(edition, kind, id).is_some() {
        return None;
    }
    let link = || {
        edition.names.note_field(kind, id, &["of"]);
        edition.link(owner, name)
    };
    edition.fact("of", || edition.names.word(words::WITH).to_owned(), link)
}
