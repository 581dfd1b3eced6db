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
        !self.present.is_empty() && self.path(expr).is_some_and(|path| self.present.contains(&path))
    }

    /// Forgets what was known of a state or a field, since it is written.
    pub(super) fn forget(&mut self, target: &Expr) {
        let Some(written) = written(target) else { return };
        // An empty path is never asked for, and the count of those known stays as it is.
        for path in self.present.iter_mut().filter(|path| names(path).any(|name| name == written)) {
            path.clear();
        }
    }

    /// The paths that hold a value if a condition is true, or false.
    pub(super) fn facts(&self, condition: &Expr, truth: bool) -> Vec<String> {
        match &condition.kind {
            ExprKind::Compare(first, rest) => match rest.as_slice() {
                [(Comparison::NotEqual, _, other)] if truth => self.tested(first, other),
                [(Comparison::Equal, _, other)] if !truth => self.tested(first, other),
                _ => Vec::new(),
            },
            ExprKind::Unary(Unary::Not, of) => self.facts(of, !truth),
            ExprKind::Binary(Binary::And, a, b) if truth => [self.facts(a, true), self.facts(b, true)].concat(),
            ExprKind::Binary(Binary::Or, a, b) if !truth => [self.facts(a, false), self.facts(b, false)].concat(),
            _ => Vec::new(),
        }
    }

    fn tested(&self, a: &Expr, b: &Expr) -> Vec<String> {
        let tested = match (&a.kind, &b.kind) {
            (_, ExprKind::None) => self.path(a),
            (ExprKind::None, _) => self.path(b),
            _ => None,
        };
        tested.into_iter().collect()
    }

    /// A name, a field or a state, spelled out. A bound name has its place among those bound, so that another of
    /// the same name, bound later, is another path.
    fn path(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Name(name) => Some(match self.scope.locals.iter().rposition(|local| local.name == *name) {
                Some(at) => format!("{name}@{at}"),
                None => name.to_string(),
            }),
            ExprKind::Field(of, name) => Some(format!("{}.{}", self.path(of)?, name.text)),
            ExprKind::Index(of, keys) => {
                let keys: Option<Vec<String>> = keys.iter().map(|key| self.path(key)).collect();
                Some(format!("{}[{}]", self.path(of)?, keys?.join(",")))
            }
            _ => None,
        }
    }
}

/// The names that a path goes through.
fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[', ']', ','])
}

/// The name of the state or field that an assignment writes to.
fn written(target: &Expr) -> Option<&str> {
    match &target.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Field(_, name) => Some(&name.text),
        ExprKind::Index(of, _) => written(of),
        _ => None,
    }
}
