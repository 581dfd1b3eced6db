//! The expressions of patches: `where = "it.points > 3"`, `set… = { expr = "ceil(it / 2)" }`.

use crate::address::Address;
use crate::schema::shape::Shape;
use crate::script::known::{self, Known, Names, Unknown};
use crate::syntax::tree::{Node, Table, Value};

use super::condition::Binding;

/// What the expressions of a patch see.
pub(super) struct Around<'n> {
    /// Everything that lies below.
    pub tree: &'n Node,
    /// The parameters that are settled.
    pub binding: &'n Binding,
    /// The definition that is looked at.
    pub owner: Address,
    /// What `it` is.
    pub it: Known<'n>,
}

impl<'n> Names<'n> for Around<'n> {
    fn name(&self, name: &str) -> Option<Known<'n>> {
        if name == "it" {
            return Some(self.it.clone());
        }
        if let Some(value) = self.binding.get(name) {
            return Some(Known::scalar(value));
        }
        let owner = self.tree.at(&self.owner)?;
        self.field(owner, name)
    }

    /// A field, or a stat, which is read like one; what is not said has its default.
    fn field(&self, table: &'n Node, name: &str) -> Option<Known<'n>> {
        let said = |table: &'n Table| table.get(name).or_else(|| table.get("stats")?.as_table()?.get(name));
        if let Some(node) = said(table.as_table()?) {
            return Some(Known::of(node));
        }
        if !self.tree.at(&self.owner).is_some_and(|owner| std::ptr::eq(owner, table)) {
            return None;
        }
        let kind = self.owner.kind()?;
        if name == "id" {
            return self.owner.id().map(|id| Known::Word(id.into()));
        }
        let Some(Shape::Record(record)) = Shape::at(&self.owner) else { return None };
        if let Some(field) = record.fields.get(name) {
            return Some(match (&field.shape, &field.default) {
                (Shape::Set(_) | Shape::Sequence(_), _) => Known::List(Vec::new()),
                (Shape::Bool, _) => Known::Bool(field.default.as_ref().and_then(|d| d.as_bool()).unwrap_or_default()),
                (_, Some(serde_json::Value::String(word))) => Known::Word(word.as_str().into()),
                _ => Known::None,
            });
        }
        let stat = self.tree.at(&Address::new(["stat", name]))?.as_table()?;
        let on = stat.get("on")?.as_array()?;
        on.iter().any(|on| on.as_str() == Some(kind)).then(|| stat.get("default").map_or(Known::None, Known::of))
    }
}

impl Around<'_> {
    /// Whether a condition is true.
    pub fn holds(&self, text: &str) -> Result<bool, Unknown> {
        let expr = known::read(text)?;
        match known::value(&expr, self) {
            Ok(Known::Bool(truth)) => Ok(truth),
            Ok(_) => Err(Unknown::Sort(expr.span)),
            // What says nothing of a field is not meant.
            Err(Unknown::Absent(_)) => Ok(false),
            Err(unknown) => Err(unknown),
        }
    }

    /// The value of a sum, as a pack would write it at the place of its text.
    pub fn reckon(&self, text: &Node, shape: &Shape) -> Result<Node, Unknown> {
        let expr = known::read(text.as_str().unwrap_or_default())?;
        let value = match (known::value(&expr, self)?, shape) {
            (Known::Number(number), Shape::Int { .. } | Shape::Scalar) => match (number.as_whole(), shape) {
                (None, _) => return Err(Unknown::Fraction(number, expr.span)),
                (Some(whole), Shape::Int { min, max }) if !(*min..=*max).contains(&whole) => {
                    return Err(Unknown::OutOfRange(whole, (*min, *max), expr.span));
                }
                (Some(whole), _) => Value::Integer(whole),
            },
            (Known::Bool(truth), Shape::Bool | Shape::Scalar) => Value::Boolean(truth),
            (Known::Word(word), Shape::Scalar) => Value::String(word),
            (Known::None, _) => return Err(Unknown::Absent(expr.span)),
            _ => return Err(Unknown::Sort(expr.span)),
        };
        Ok(Node { origin: text.origin, value })
    }
}

/// The fields that an expression reads of a definition: those after `it`, and bare ones.
pub(super) fn fields_read(text: &str, owner: &Address) -> Vec<Address> {
    let Ok(expr) = known::read(text) else { return Vec::new() };
    let mut found = Vec::new();
    for reading in known::reads(&expr) {
        let field = match reading.path.as_slice() {
            ["it", field, ..] => field,
            ["it"] => {
                found.push(owner.clone());
                continue;
            }
            [field, ..] => field,
            [] => continue,
        };
        found.push(owner.child(field));
        found.push(owner.child("stats").child(field));
    }
    found
}
