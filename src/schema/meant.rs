//! What stands for a word that names nothing: the nearest name, or else the name of what people call by that word.

use std::collections::BTreeSet;

use super::faults::plain_id;
use super::shape::Record;
use crate::diagnostic::nearest;
use crate::locale::Lang;
use crate::model::KINDS;
use crate::syntax::tree::{Node, Table, Value};

/// A kind, by its name or its nouns, or the table `pack`.
pub fn kind(word: &str) -> Option<&'static str> {
    let nouns = KINDS.iter().flat_map(|kind| {
        let noun = &kind.noun;
        [kind.name, noun.en, noun.en_plural, noun.fr, noun.fr_plural].map(|read| (kind.name, read))
    });
    nearest(word, KINDS.iter().map(|kind| kind.name)).or_else(|| called(word, nouns.chain([("pack", "pack")])))
}

/// A field of a record, by its name or its label.
pub fn field<'r>(word: &str, record: &'r Record) -> Option<&'r str> {
    // What people read is a `name` in most kinds and a `label` in some.
    let other = match word {
        "name" => "label",
        "label" => "name",
        _ => word,
    };
    if let Some((name, _)) = record.fields.get_key_value(other) {
        return Some(name);
    }
    let labels = record.fields.iter().flat_map(|(name, field)| {
        [Lang::En, Lang::Fr].into_iter().filter_map(move |lang| Some((&**name, field.label(lang)?)))
    });
    nearest(word, record.fields.keys().map(String::as_str)).or_else(|| called(word, labels))
}

/// A definition of one kind that people call by a word.
pub fn definition<'t>(word: &str, definitions: &'t Table) -> Option<&'t str> {
    let names = definitions.iter().flat_map(|entry| names(&entry.node).into_iter().map(|name| (&*entry.key, name)));
    called(word, names)
}

/// The names that people read for a definition, in all its languages.
fn names(definition: &Node) -> Vec<&str> {
    let Some(table) = definition.as_table() else { return Vec::new() };
    let texts = ["name", "label"].into_iter().filter_map(|field| table.get(field));
    let texts = texts.flat_map(|text| match &text.value {
        Value::Table(languages) => languages.iter().filter_map(|entry| entry.node.as_str()).collect(),
        _ => Vec::from_iter(text.as_str()),
    });
    texts.collect()
}

/// The one candidate with a name that reads like a word, whatever the case, accents and plural.
fn called<'a, 'n>(word: &str, candidates: impl IntoIterator<Item = (&'a str, &'n str)>) -> Option<&'a str> {
    let plain = |text: &str| plain_id(text).map(|id| id.trim_end_matches('s').to_owned());
    let meant = plain(word)?;
    let fits = candidates.into_iter().filter(|(_, name)| plain(name).as_ref() == Some(&meant));
    let mut fits = fits.map(|(candidate, _)| candidate).collect::<BTreeSet<_>>().into_iter();
    fits.next().filter(|_| fits.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Shape, pack_file};
    use super::*;

    #[test]
    fn kinds_and_fields_are_known_by_what_people_call_them() {
        assert_eq!(kind("correctif"), Some("patch"));
        assert_eq!(kind("Récompenses"), Some("reward"));
        assert_eq!(kind("Pack"), Some("pack"));
        assert_eq!(kind("set"), None);
        let Some(Shape::Record(system)) = pack_file().child("system").and_then(|s| s.child("hoth")) else {
            panic!("a system is a record")
        };
        assert_eq!(field("nom", system), Some("name"));
        assert_eq!(field("label", system), Some("name"));
        assert_eq!(field("recompenses", system), Some("rewards"));
        assert_eq!(field("qwerty", system), None);
    }

    #[test]
    fn two_definitions_with_one_name_are_not_told_apart() {
        assert_eq!(called("canon_ionique", [("ion", "Canon ionique")]), Some("ion"));
        assert_eq!(called("canon_ionique", [("ion", "Canon ionique"), ("laser", "Canon ionique")]), None);
    }
}
