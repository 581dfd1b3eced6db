//! Dice: how many, and of which die. Their type does not tell numbers from icons, so the die is read off the code.

use super::{Elaborator, Typed, code, faults};
use crate::ruleset::code::{Code, Die, DieId, Op, Type};
use crate::script::ast::{Expr, Span};

impl Elaborator<'_> {
    /// `n * 1d6`: n dice.
    pub(super) fn dice(&mut self, count: Code, dice: &Code, span: Span) -> Typed {
        let Op::Dice(each, die) = &dice.op else {
            self.report(faults::unseen_dice(self, span));
            return Self::unknown(span);
        };
        let count = match each.op {
            Op::Int(1) => count,
            _ => code(span, Op::Multiply(Box::new(count), each.clone())),
        };
        Typed { code: code(span, Op::Dice(Box::new(count), *die)), of: Some(Type::Dice) }
    }

    /// A value that gets a name. Dice with icons do not: where the name is read, nothing would tell their faces
    /// from numbers.
    pub fn named(&mut self, expr: &Expr, typed: Typed) -> Typed {
        if typed.of == Some(Type::Dice) && die_of(&typed.code) != Some(None) {
            self.report(faults::unseen_icons(self, expr.span));
            return Typed { of: None, ..typed };
        }
        typed
    }
}

/// The die of a handful: `Some(None)` if its faces are numbers, `None` if there are several sorts of faces.
pub(super) fn die_of(dice: &Code) -> Option<Option<DieId>> {
    let both = |a: &Code, b: &Code| die_of(a).filter(|die| die_of(b) == Some(*die));
    match &dice.op {
        Op::Dice(_, Die::Defined(die)) => Some(Some(*die)),
        Op::Pool(a, b) | Op::If(_, a, b) | Op::Else(a, b) => both(a, b),
        Op::Case(_, branches, other) => {
            let mut all = branches.iter().map(|(_, body)| body).chain(other.as_deref());
            let first = die_of(all.next()?)?;
            all.all(|body| die_of(body) == Some(first)).then_some(first)
        }
        // What has a name is numbered: see `named`.
        _ => Some(None),
    }
}
