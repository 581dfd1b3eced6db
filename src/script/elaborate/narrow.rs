//! What a condition tells about values that may be `none`.

use super::Elaborator;
use crate::script::ast::*;

impl Elaborator<'_> {
    /// Goes on while some paths are known to hold a value.
    pub(super) fn knowing<T>(&mut self, paths: Vec<String>, go: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.present.len();
        self.present.extend(paths);
        let value = go(self);
        self.present.truncate(known);
        value
    }

    /// Whether a value is known to be there.
    pub(super) fn is_present(&self, expr: &Expr) -> bool {
        !self.present.is_empty() && path(expr).is_some_and(|path| self.present.contains(&path))
    }
}

/// The paths that hold a value if a condition is true, or false.
pub(super) fn facts(condition: &Expr, truth: bool) -> Vec<String> {
    match &condition.kind {
        ExprKind::Compare(first, rest) => match rest.as_slice() {
            [(Comparison::NotEqual, _, other)] if truth => tested(first, other),
            [(Comparison::Equal, _, other)] if !truth => tested(first, other),
            _ => Vec::new(),
        },
        ExprKind::Unary(Unary::Not, of) => facts(of, !truth),
        ExprKind::Binary(Binary::And, a, b) if truth => [facts(a, true), facts(b, true)].concat(),
        ExprKind::Binary(Binary::Or, a, b) if !truth => [facts(a, false), facts(b, false)].concat(),
        _ => Vec::new(),
    }
}

fn tested(a: &Expr, b: &Expr) -> Vec<String> {
    let tested = match (&a.kind, &b.kind) {
        (_, ExprKind::None) => path(a),
        (ExprKind::None, _) => path(b),
        _ => None,
    };
    tested.into_iter().collect()
}

/// A name, a field or a state, spelled out.
fn path(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.to_string()),
        ExprKind::Field(of, name) => Some(format!("{}.{}", path(of)?, name.text)),
        ExprKind::Index(of, keys) => {
            let keys: Option<Vec<String>> = keys.iter().map(path).collect();
            Some(format!("{}[{}]", path(of)?, keys?.join(",")))
        }
        _ => None,
    }
}
