//! Every place of a tree that names a definition and every text, found in one walk beside the
//! shapes of the model.
//!
//! A clean pack pays for the walk alone: the way to a place is kept as a chain of steps that
//! places share, and becomes an [`Address`] only where a finding asks for it.

use crate::address::Address;
use crate::model::{REVIEWED, split_cite};
use crate::schema::shape::{Keys, Shape, pack_file};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

/// What was found in a tree, in the order of addresses.
#[derive(Debug, Default)]
pub struct Survey<'t> {
    /// Every place that names a definition.
    pub references: Vec<Reference<'t>>,
    /// Every text.
    pub texts: Vec<Wording<'t>>,
    steps: Vec<Step<'t>>,
}

/// A place that names a definition.
#[derive(Debug)]
pub struct Reference<'t> {
    /// The kind that is named.
    pub kind: &'static str,
    /// The id that is named.
    pub id: &'t str,
    /// The place of the word.
    pub origin: Origin,
    /// The way to the place.
    pub site: Site,
    /// How it names the definition.
    pub form: Form<'t>,
}

/// How a place names a definition.
#[derive(Clone, Copy, Debug)]
pub enum Form<'t> {
    /// As a value, or as an element of a set or sequence.
    Word,
    /// As the key of a record.
    Key(&'t Node),
    /// As the source of a citation, with what follows the colon.
    Citation(&'t str),
}

/// A text with its languages.
#[derive(Debug)]
pub struct Wording<'t> {
    /// The text by language.
    pub table: &'t Table,
    /// Whether it is Markdown with templates, and not a plain name.
    pub prose: bool,
    /// The place of the text as a whole.
    pub origin: Origin,
    /// The way to the place.
    pub site: Site,
}

impl<'t> Wording<'t> {
    /// The languages of the text, each with what holds it.
    pub fn languages(&self) -> impl Iterator<Item = &'t Entry> + use<'t> {
        self.table.iter().filter(|entry| &*entry.key != REVIEWED)
    }
}

/// The way to a place; [`Survey::address`] spells it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site(usize);

/// The root of the tree.
const ROOT: Site = Site(usize::MAX);

#[derive(Debug)]
struct Step<'t> {
    above: Site,
    key: &'t str,
}

impl<'t> Survey<'t> {
    /// Walks a layered tree, in which manifests stand under `pack.ID`.
    pub fn of(tree: &'t Node) -> Survey<'t> {
        let mut walk = Walk { survey: Survey::default(), here: ROOT };
        walk.tree(tree);
        walk.survey
    }

    /// The address of a place: that of the value, of the element or of the key.
    pub fn address(&self, site: Site) -> Address {
        let mut keys: Vec<&str> = self.upwards(site).collect();
        keys.reverse();
        Address::new(keys)
    }

    /// The kind and id of the definition that a place lies in.
    pub fn owner(&self, site: Site) -> (&'t str, &'t str) {
        self.upwards(site).fold(("", ""), |(kind, _), key| (key, kind))
    }

    fn upwards(&self, site: Site) -> impl Iterator<Item = &'t str> {
        let mut here = site;
        std::iter::from_fn(move || {
            let step = self.steps.get(here.0)?;
            here = step.above;
            Some(step.key)
        })
    }
}

struct Walk<'t> {
    survey: Survey<'t>,
    here: Site,
}

impl<'t> Walk<'t> {
    fn tree(&mut self, tree: &'t Node) {
        let (Value::Table(kinds), Shape::Record(record)) = (&tree.value, pack_file()) else { return };
        for kind in kinds {
            let Some(field) = record.fields.get(&*kind.key) else { continue };
            self.below(&kind.key, |walk| match &kind.node.value {
                Value::Table(manifests) if &*kind.key == "pack" => {
                    for manifest in manifests {
                        walk.below(&manifest.key, |walk| walk.node(&manifest.node, &field.shape));
                    }
                }
                _ => walk.node(&kind.node, &field.shape),
            });
        }
    }

    fn node(&mut self, node: &'t Node, shape: &'static Shape) {
        match (shape, &node.value) {
            (Shape::Ref(kind), Value::String(id)) => self.name(kind, id, node.origin, Form::Word),
            (Shape::Cite, Value::String(text)) => {
                if let Some((source, place)) = split_cite(text) {
                    self.name("source", source, node.origin, Form::Citation(place));
                }
            }
            (Shape::Text | Shape::Prose, Value::Table(table)) => {
                let prose = matches!(shape, Shape::Prose);
                self.survey.texts.push(Wording { table, prose, origin: node.origin, site: self.here });
            }
            (Shape::Set(element) | Shape::Sequence(element), Value::Array(nodes)) => {
                for node in nodes {
                    self.below(node.as_str().unwrap_or_default(), |walk| walk.node(node, element));
                }
            }
            (Shape::Map(keys, of), Value::Table(table)) => {
                for entry in table {
                    self.below(&entry.key, |walk| {
                        // What stands under a key that could not be read may be no entry at all.
                        if let Keys::Ref(kind) = keys
                            && !entry.node.is_error()
                        {
                            walk.name(kind, &entry.key, entry.key_origin, Form::Key(&entry.node));
                        }
                        walk.node(&entry.node, of);
                    });
                }
            }
            (Shape::Record(record), Value::Table(table)) => {
                for entry in table {
                    if let Some(field) = record.fields.get(&*entry.key) {
                        self.below(&entry.key, |walk| walk.node(&entry.node, &field.shape));
                    }
                }
            }
            _ => {}
        }
    }

    /// Goes one step down. A step that leads to nothing is forgotten.
    fn below(&mut self, key: &'t str, visit: impl FnOnce(&mut Walk<'t>)) {
        let (above, step, found) = (self.here, self.survey.steps.len(), self.found());
        self.survey.steps.push(Step { above, key });
        self.here = Site(step);
        visit(self);
        self.here = above;
        if self.found() == found {
            self.survey.steps.truncate(step);
        }
    }

    fn found(&self) -> usize {
        self.survey.references.len() + self.survey.texts.len()
    }

    fn name(&mut self, kind: &'static str, id: &'t str, origin: Origin, form: Form<'t>) {
        self.survey.references.push(Reference { kind, id, origin, site: self.here, form });
    }
}
