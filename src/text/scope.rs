//! What a name means where a text stands.
//!
//! A template sees, innermost first: the values of its clause, the values of its definition, the fields of
//! its definition, parameters, and whatever an address names; last, the terms of the glossary.

use super::template::Path;
use crate::address::Address;
use crate::compile::Compiled;
use crate::locale::Article;
use crate::model::{self, Scalar};
use crate::schema::shape::Shape;
use crate::script::known::{self, Known, Names};
use crate::syntax::tree::{Node, Table};

/// The place of a text, from which names are looked up.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    compiled: &'a Compiled,
    definition: Option<Around<'a>>,
    clause: Option<Around<'a>>,
}

/// Something that a text stands in.
#[derive(Clone, Debug)]
struct Around<'a> {
    address: Address,
    node: &'a Node,
}

impl<'a> Around<'a> {
    fn new(compiled: &'a Compiled, address: &[Box<str>]) -> Option<Around<'a>> {
        Some(Around { address: Address::new(address), node: compiled.tree.find(address)? })
    }

    fn values(&self) -> Option<&'a Table> {
        self.node.as_table()?.get("values")?.as_table()
    }

    fn value(&self, name: &str) -> Option<Meaning<'a>> {
        let node = self.values()?.get(name)?;
        Some(Meaning::Value(self.address.child("values").child(name), node))
    }
}

/// What a path means.
#[derive(Clone, Debug)]
pub enum Meaning<'a> {
    /// A value that the tree holds.
    Value(Address, &'a Node),
    /// A parameter, with the value that it has in this build.
    Parameter(Box<str>, Scalar),
    /// A definition, which is called by its name.
    Definition(Box<str>, Box<str>),
    /// A term of the glossary.
    Term(Box<str>),
}

impl Meaning<'_> {
    /// Whether a fault left unknown what it is.
    pub fn is_unread(&self) -> bool {
        matches!(self, Meaning::Value(_, node) if node.is_error())
    }

    /// The whole number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Meaning::Value(_, node) => node.as_integer(),
            Meaning::Parameter(_, Scalar::Int(number)) => Some(*number),
            _ => None,
        }
    }
}

/// The forms that a path asks for after what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// The article or preposition.
    pub article: Article,
    /// Whether the plural is meant.
    pub plural: bool,
    /// Whether it starts a sentence.
    pub capital: bool,
    /// Whether a number counts places: fourth.
    pub ordinal: bool,
}

impl Forms {
    /// The words that ask for a form.
    pub const WORDS: [&'static str; 7] = ["def", "indef", "of", "to", "plural", "capital", "ordinal"];

    /// No form: the bare singular.
    pub const NONE: Forms = Forms { article: Article::None, plural: false, capital: false, ordinal: false };

    fn add(mut self, word: &str) -> Option<Forms> {
        match word {
            "def" => self.article = Article::Definite,
            "indef" => self.article = Article::Indefinite,
            "of" => self.article = Article::Of,
            "to" => self.article = Article::To,
            "plural" => self.plural = true,
            "capital" => self.capital = true,
            "ordinal" => self.ordinal = true,
            _ => return None,
        }
        Some(self)
    }
}

/// Why a path means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Nothing goes by this name: the position of the segment that leads nowhere.
    Name(usize),
    /// What is named is known and has no such form: the position of the form.
    Form(usize),
}

impl<'a> Scope<'a> {
    /// The scope of the text at an address.
    pub fn of(compiled: &'a Compiled, text: &Address) -> Scope<'a> {
        let segments = text.segments();
        let in_clause = segments.get(2).is_some_and(|field| &**field == "clauses");
        let around = |depth: usize| segments.get(..depth).and_then(|address| Around::new(compiled, address));
        Scope { compiled, definition: around(2), clause: around(4).filter(|_| in_clause) }
    }

    /// The same scope inside a clause that the tree may not hold any more.
    pub fn inside(self, address: Address, clause: &'a Node) -> Scope<'a> {
        Scope { clause: Some(Around { address, node: clause }), ..self }
    }

    /// The values of the clause, then those of the definition: what an author most likely means by a name.
    pub fn values(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let tables = [self.clause.as_ref(), self.definition.as_ref()].into_iter().flatten().filter_map(Around::values);
        tables.flat_map(Table::keys).collect::<Vec<_>>().into_iter()
    }

    /// Every name that a path may start with.
    pub fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let fields = self.definition.as_ref().and_then(|around| around.node.as_table());
        let fields = fields.into_iter().flat_map(Table::keys);
        let of_kind = |kind: &str| self.compiled.tree.as_table()?.get(kind)?.as_table();
        let ids = ["param", "term"].into_iter().filter_map(of_kind).flat_map(Table::keys);
        self.values().chain(fields).chain(ids)
    }

    /// What a path means, and the forms that it asks for.
    pub fn resolve(&self, path: &Path) -> Result<(Meaning<'a>, Forms), Unknown> {
        self.look_up(path, |name| self.inner(name).or_else(|| self.outer(name)))
    }

    /// What the noun after a number means. There the terms come first: what is counted often has the name
    /// of its number, as in `{dice dice}`.
    pub fn resolve_noun(&self, path: &Path) -> Result<(Meaning<'a>, Forms), Unknown> {
        self.look_up(path, |name| self.term(name).or_else(|| self.inner(name)).or_else(|| self.outer(name)))
    }

    fn look_up(
        &self,
        path: &Path,
        meaning: impl Fn(&[Box<str>]) -> Option<Meaning<'a>>,
    ) -> Result<(Meaning<'a>, Forms), Unknown> {
        let segments: Vec<Box<str>> = path.segments().map(Box::from).collect();
        for named in (1..=segments.len()).rev() {
            let (name, words) = segments.split_at(named);
            let Some(meaning) = meaning(name) else { continue };
            return match forms(words) {
                Ok(forms) if has_forms(&meaning, forms) => Ok((meaning, forms)),
                Ok(_) => Err(Unknown::Form(named)),
                // What is inside a value or a definition is a name, and this one leads nowhere.
                Err(_) if !matches!(meaning, Meaning::Term(_)) => Err(Unknown::Name(named)),
                Err(at) => Err(Unknown::Form(named + at)),
            };
        }
        let known = self.names().any(|name| segments.first().is_some_and(|first| **first == *name));
        let kind = segments.first().is_some_and(|first| model::kind(first).is_some());
        Err(Unknown::Name(usize::from((known || kind) && segments.len() > 1)))
    }

    /// What a sum comes to, with the names that a text sees.
    ///
    /// # Errors
    ///
    /// Why it comes to no whole number.
    pub fn reckon(&self, sum: &str) -> Result<i64, known::Unknown> {
        let expr = known::read(sum)?;
        match known::value(&expr, self)? {
            Known::Number(number) => number.as_whole().ok_or(known::Unknown::Fraction(number, expr.span)),
            Known::None => Err(known::Unknown::Absent(expr.span)),
            _ => Err(known::Unknown::Sort(expr.span)),
        }
    }

    fn term(&self, name: &[Box<str>]) -> Option<Meaning<'a>> {
        let [id] = name else { return None };
        self.compiled.tree.find(&["term".into(), id.clone()]).map(|_| Meaning::Term(id.clone()))
    }

    /// What the clause and the definition around the text say by that name.
    fn inner(&self, name: &[Box<str>]) -> Option<Meaning<'a>> {
        let definition = self.definition.as_ref()?;
        if let [only] = name {
            let value = self.clause.as_ref().and_then(|clause| clause.value(only)).or_else(|| definition.value(only));
            if value.is_some() {
                return value;
            }
        }
        let address = name.iter().fold(definition.address.clone(), |address, segment| address.child(segment));
        value(address, definition.node.find(name)?)
    }

    /// What the closure says by that name.
    fn outer(&self, name: &[Box<str>]) -> Option<Meaning<'a>> {
        let compiled = self.compiled;
        match name {
            [id] => match compiled.rules.param.get(id) {
                Some(param) => {
                    let value = compiled.binding.get(id).unwrap_or(&param.default);
                    Some(Meaning::Parameter(id.clone(), value.clone()))
                }
                None => self.term(name),
            },
            [kind, id] => {
                compiled.tree.find(name)?;
                Some(match &**kind {
                    "term" => Meaning::Term(id.clone()),
                    _ => Meaning::Definition(kind.clone(), id.clone()),
                })
            }
            _ => value(Address::new(name), compiled.tree.find(name)?),
        }
    }
}

impl<'a> Names<'a> for Scope<'a> {
    fn name(&self, name: &str) -> Option<Known<'a>> {
        let own = [self.clause.as_ref(), self.definition.as_ref()].into_iter().flatten();
        let value = own.filter_map(Around::values).find_map(|values| values.get(name));
        let field = || self.definition.as_ref()?.node.as_table()?.get(name);
        if let Some(node) = value.or_else(field) {
            return Some(Known::of(node));
        }
        let compiled = self.compiled;
        match compiled.rules.param.get(name) {
            Some(param) => Some(Known::scalar(compiled.binding.get(name).unwrap_or(&param.default))),
            // An address begins with a kind.
            None => compiled.tree.as_table()?.get(name).filter(|_| model::kind(name).is_some()).map(Known::of),
        }
    }
}

/// A value, if it can stand in a sentence: records cannot, but for the two numbers of a payout.
fn value(address: Address, node: &Node) -> Option<Meaning<'_>> {
    let prints = match Shape::at(&address)? {
        Shape::Prose | Shape::Map(..) | Shape::Mirror(_) => false,
        Shape::Record(record) => record.fields.keys().eq(["loser", "winner"]),
        _ => true,
    };
    (prints || node.is_error()).then_some(Meaning::Value(address, node))
}

/// The forms that words ask for, or the position of the first that is none.
fn forms(words: &[Box<str>]) -> Result<Forms, usize> {
    words.iter().enumerate().try_fold(Forms::NONE, |forms, (at, word)| forms.add(word).ok_or(at))
}

/// Terms are declined; numbers have an ordinal; anything may start a sentence.
fn has_forms(meaning: &Meaning, forms: Forms) -> bool {
    match meaning {
        Meaning::Term(_) => !forms.ordinal,
        _ => forms.article == Article::None && !forms.plural && (!forms.ordinal || meaning.number().is_some()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::fixtures::compiled;

    const CANALS: &str = r#"
[param.players]
type = "int"
default = 4
range = "2..6"
label = { fr = "joueurs", en = "players" }

[system.lock]
name = { fr = "écluse", en = "lock" }
points = 3

[unit.barge]
name = { fr = "péniche", en = "barge" }
values = { boxes = 5 }
text.fr = "La péniche a {boxes} cases."
text.en = "The barge has {boxes} boxes."

[unit.barge.clauses.tow]
text.fr = "On la hale."
text.en = "It is towed."
values = { boxes = 7 }
"#;

    #[test]
    fn sums_see_what_the_text_sees() {
        let compiled = compiled("example", CANALS);
        let reckon = |text: &str, sum: &str| Scope::of(&compiled, &text.parse().unwrap()).reckon(sum);
        assert_eq!(reckon("unit.barge.text.fr", "2 * boxes + 1"), Ok(11));
        assert_eq!(reckon("unit.barge.clauses.tow.text.fr", "2 * boxes + 1"), Ok(15));
        assert_eq!(reckon("unit.barge.text.en", "ceil(boxes / 2) - param.players + players"), Ok(3));
        assert_eq!(reckon("unit.barge.text.en", "system.lock.points * 2"), Ok(6));
        assert!(matches!(reckon("unit.barge.text.en", "boxes / 2"), Err(known::Unknown::Fraction(..))));
        assert!(matches!(reckon("unit.barge.text.en", "boxs * 2"), Err(known::Unknown::Name(_))));
    }
}
