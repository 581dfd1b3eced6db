//! `{ expr = "…" }`: where a patch may give a sum instead of a value.

use super::shape::Shape;
use crate::syntax::tree::Node;

/// The text of `{ expr = "…" }`.
pub fn sum(node: &Node) -> Option<&Node> {
    match node.as_table() {
        Some(table) if table.len() == 1 => table.get("expr").filter(|text| text.as_str().is_some()),
        _ => None,
    }
}

/// Whether a value of a shape may be given by an expression.
pub fn takes_sum(shape: &Shape) -> bool {
    matches!(shape, Shape::Int { .. } | Shape::Bool | Shape::Scalar)
}
