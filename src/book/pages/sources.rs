//! Sources, their numbered facts, and the rules that rest on them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::address::Address;
use crate::book::catalogue::ids;
use crate::book::describe::describe;
use crate::book::edition::Edition;
use crate::book::links::anchor;
use crate::book::markdown::web_link;
use crate::book::page::Page;
use crate::book::words;
use crate::locale::SortKey;

/// Who cites a place of a source, kind and id, each with the addresses that make them do so.
type Citers = BTreeMap<(String, String), BTreeMap<(String, String), BTreeSet<Address>>>;

/// All sources.
pub fn sources(edition: &Edition, page: &mut Page, level: usize) {
    let citers = citers(edition);
    for id in edition.sorted("source", ids(edition, "source")) {
        if !edition.is_printed("source", id) {
            one(edition, page, id, level, &citers);
        }
    }
}

/// One source.
pub fn source(edition: &Edition, page: &mut Page, id: &str, level: usize) {
    one(edition, page, id, level, &citers(edition));
}

fn one(edition: &Edition, page: &mut Page, id: &str, level: usize, citers: &Citers) {
    let names = &edition.names;
    if !edition.print_once("source", id) {
        return page.paragraph(&format!("see/source/{id}"), names.cell(|| edition.link("source", id)));
    }
    let level = page.heading(level, edition.named("source", id), &anchor("source", id));
    page.is_reference();
    let Some(source) = names.compiled.rules.source.get(id) else { return };
    let url = || {
        names.note_field("source", id, &["url"]);
        source.url.as_ref().map(|url| web_link(url)).unwrap_or_default()
    };
    page.paragraph("url", names.cell(url));
    let rows = source.facts.iter().map(|(number, fact)| {
        let place = names.cell(|| {
            names.note_field("source", id, &["facts", number]);
            edition.inline(number)
        });
        let label = names.cell(|| {
            let label = Address::new(["source", id, "facts", number, "label"]);
            edition.inline(names.text_at(&fact.label, &label))
        });
        let used = names.cell(|| {
            let citing = citers.get(&(id.to_owned(), number.to_string())).into_iter().flatten();
            let mut links: Vec<(Rc<SortKey>, String)> = Vec::new();
            for ((kind, id), reads) in citing.filter(|((kind, id), _)| names.definition(kind, id).is_some()) {
                reads.iter().for_each(|read| names.note(|| read.clone()));
                links.push((edition.sort_key(kind, id), edition.link(kind, id)));
            }
            links.sort();
            links.into_iter().map(|(_, link)| link).collect::<Vec<_>>().join(", ")
        });
        (number.to_string(), vec![place, label, used])
    });
    let head = [("number", words::FACT), ("subject", words::SUBJECT), ("used", words::CITED_BY)];
    page.table("facts", head.map(|(key, word)| (key.to_owned(), edition.title(word))).into(), rows.collect());
    describe(edition, page, "source", id, level, Vec::new());
}

/// The definitions that rest on each place. A patch rests on it for what it changes.
fn citers(edition: &Edition) -> Citers {
    let mut citers = Citers::new();
    let mut add = |cite: &crate::model::Cite, kind: &str, id: &str, read: Address| {
        let place = (cite.source().to_owned(), cite.place().to_owned());
        let citing = citers.entry(place).or_default();
        citing.entry((kind.to_owned(), id.to_owned())).or_default().insert(read);
    };
    for kind in edition.names.compiled.tree.as_table().into_iter().flatten() {
        if matches!(&*kind.key, "patch" | "pack") {
            continue;
        }
        for definition in kind.node.as_table().into_iter().flatten() {
            let here = Address::new([&kind.key, &definition.key]);
            let said = edition.said(&kind.key, &definition.key);
            for cite in &said.cite {
                add(cite, &kind.key, &definition.key, here.child("cite").child(cite.as_str()));
            }
            for (key, clause) in &said.clauses {
                let cited = here.child("clauses").child(key).child("cite");
                for cite in clause.cite.iter() {
                    add(cite, &kind.key, &definition.key, cited.child(cite.as_str()));
                }
            }
            let action = (&*kind.key == "action").then(|| edition.names.compiled.rules.action.get(&definition.key));
            for (key, requirement) in action.flatten().into_iter().flat_map(|action| &action.requires) {
                let cited = here.child("requires").child(key).child("cite");
                for cite in requirement.cite.iter() {
                    add(cite, &kind.key, &definition.key, cited.child(cite.as_str()));
                }
            }
        }
    }
    for entry in &edition.changes {
        let (Some(kind), Some(id)) = (entry.address.kind(), entry.address.id()) else { continue };
        for cite in &entry.cites {
            add(cite, kind, id, entry.patch.clone());
        }
    }
    citers
}
