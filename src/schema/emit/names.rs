//! What a closure holds: the ids that its references and its patches may name.

use std::collections::BTreeMap;

use crate::compile::Compiled;
use crate::locale::Lang;
use crate::syntax::tree::{Entry, Node, Value};

use super::writer::Known;

/// The ids of a closure, with what people read for them.
pub(super) struct Names {
    /// By kind and id.
    kinds: BTreeMap<String, BTreeMap<String, String>>,
    /// The ids of each kind that the root's patches can name: what stands below the root.
    below: BTreeMap<String, BTreeMap<String, String>>,
    /// The facts of the sources that list them, each as `source:fact`.
    pub facts: Vec<Known>,
    /// The sources that list no facts.
    pub unlisted: Vec<String>,
    /// The languages of the closure.
    pub languages: Vec<String>,
}

impl Names {
    pub fn of(compiled: &Compiled, lang: Lang) -> Names {
        let mut names = Names {
            kinds: BTreeMap::new(),
            below: BTreeMap::new(),
            facts: Vec::new(),
            unlisted: Vec::new(),
            languages: languages(compiled),
        };
        for kind in compiled.tree.as_table().into_iter().flatten() {
            for definition in kind.node.as_table().into_iter().flatten() {
                names.take(compiled, &kind.key, definition, lang);
            }
        }
        names.take_removed(compiled, lang);
        let sources = compiled.tree.as_table().and_then(|tree| tree.get("source")).and_then(Node::as_table);
        sources.into_iter().flatten().for_each(|source| names.take_facts(source, lang));
        names
    }

    /// The ids of a kind, unless there is none.
    pub fn of_kind(&self, kind: &str) -> Option<Vec<Known>> {
        self.kinds.get(kind).map(known)
    }

    /// The ids of a kind that a patch of the root can name.
    pub fn below(&self, kind: &str) -> Vec<Known> {
        self.below.get(kind).map(known).unwrap_or_default()
    }

    fn take(&mut self, compiled: &Compiled, kind: &str, definition: &Entry, lang: Lang) {
        let (id, name) = (definition.key.to_string(), name(&definition.node, lang));
        let own = compiled.pack_of(definition.key_origin.file).is_some_and(|pack| pack.id == compiled.root);
        if !own {
            self.below.entry(kind.to_owned()).or_default().insert(id.clone(), name.clone());
        }
        self.kinds.entry(kind.to_owned()).or_default().insert(id, name);
    }

    /// What the root's own patches remove stands below the root all the same.
    fn take_removed(&mut self, compiled: &Compiled, lang: Lang) {
        for change in compiled.changes.iter().filter(|change| change.pack == compiled.root) {
            if let ([kind, id], Some(before)) = (change.write.address.segments(), &change.before) {
                self.below.entry(kind.to_string()).or_default().insert(id.to_string(), name(before, lang));
            }
        }
    }

    fn take_facts(&mut self, source: &Entry, lang: Lang) {
        let facts = source.node.as_table().and_then(|table| table.get("facts")).and_then(Node::as_table);
        match facts.filter(|facts| !facts.is_empty()) {
            None => self.unlisted.push(source.key.to_string()),
            Some(facts) => {
                let fact = |fact: &Entry| (format!("{}:{}", source.key, fact.key), name(&fact.node, lang));
                self.facts.extend(facts.iter().map(fact));
            }
        }
    }
}

fn known(ids: &BTreeMap<String, String>) -> Vec<Known> {
    ids.iter().map(|(id, name)| (id.clone(), name.clone())).collect()
}

/// Every language that a pack of the closure declares, in the order in which they do.
fn languages(compiled: &Compiled) -> Vec<String> {
    let mut languages: Vec<String> = Vec::new();
    for language in compiled.packs.iter().flat_map(|pack| &pack.languages) {
        if !languages.iter().any(|known| **known == **language) {
            languages.push(language.to_string());
        }
    }
    languages
}

/// What people read for a definition.
fn name(definition: &Node, lang: Lang) -> String {
    let Some(table) = definition.as_table() else { return String::new() };
    let text = ["name", "label", "title", "question"].into_iter().find_map(|field| table.get(field));
    match text.map(|text| &text.value) {
        Some(Value::Table(texts)) => {
            let first = || texts.iter().next().map(|entry| &entry.node);
            texts.get(lang.tag()).or_else(first).and_then(Node::as_str).unwrap_or_default().to_owned()
        }
        _ => String::new(),
    }
}
