//! How strongly operators bind, from the weakest to the strongest: one table for who reads and who prints.

use super::ast::{Binary, Comparison, GatherForm};

/// `a else b`, `if … then … else …`.
pub(super) const ELSE: u8 = 1;
/// `a or b`.
pub(super) const OR: u8 = 2;
/// `a and b`.
pub(super) const AND: u8 = 3;
/// `not a`.
pub(super) const NOT: u8 = 4;
/// `a == b` and its kin, `a in b`.
pub(super) const COMPARE: u8 = 5;
/// `a..b`.
pub(super) const RANGE: u8 = 6;
/// `a from b`.
pub(super) const FROM: u8 = 7;
/// `a + b`.
pub(super) const SUM: u8 = 8;
/// `a * b`.
pub(super) const PRODUCT: u8 = 9;
/// `-a`.
pub(super) const SIGN: u8 = 10;
/// `a.b`, `a[b]`, and whatever holds together by itself.
pub(super) const WHOLE: u8 = 11;

impl Binary {
    /// Every sign between two operands.
    pub const ALL: [Binary; 9] = [
        Binary::Add,
        Binary::Subtract,
        Binary::Multiply,
        Binary::Divide,
        Binary::And,
        Binary::Or,
        Binary::In,
        Binary::NotIn,
        Binary::From,
    ];

    /// As authors write it.
    pub fn sign(self) -> &'static str {
        match self {
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::And => "and",
            Binary::Or => "or",
            Binary::In => "in",
            Binary::NotIn => "not in",
            Binary::From => "from",
        }
    }

    /// How strongly it binds.
    pub(super) fn binds(self) -> u8 {
        match self {
            Binary::Or => OR,
            Binary::And => AND,
            Binary::In | Binary::NotIn => COMPARE,
            Binary::From => FROM,
            Binary::Add | Binary::Subtract => SUM,
            Binary::Multiply | Binary::Divide => PRODUCT,
        }
    }
}

impl Comparison {
    /// Every sign of comparison.
    pub const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
    ];

    /// As authors write it.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

impl GatherForm {
    /// Every word that gathers.
    pub const ALL: [GatherForm; 13] = [
        GatherForm::Count,
        GatherForm::Sum,
        GatherForm::Any,
        GatherForm::All,
        GatherForm::Distinct,
        GatherForm::List,
        GatherForm::Set,
        GatherForm::First,
        GatherForm::Min,
        GatherForm::Max,
        GatherForm::MinBy,
        GatherForm::MaxBy,
        GatherForm::Sorted,
    ];

    /// The form that a word stands for.
    pub fn of(word: &str) -> Option<GatherForm> {
        GatherForm::ALL.into_iter().find(|form| form.word() == word)
    }

    /// As authors write it.
    pub fn word(self) -> &'static str {
        match self {
            GatherForm::Count => "count",
            GatherForm::Sum => "sum",
            GatherForm::Any => "any",
            GatherForm::All => "all",
            GatherForm::Distinct => "distinct",
            GatherForm::List => "list",
            GatherForm::Set => "set",
            GatherForm::First => "first",
            GatherForm::Min => "min",
            GatherForm::Max => "max",
            GatherForm::MinBy => "min_by",
            GatherForm::MaxBy => "max_by",
            GatherForm::Sorted => "sorted",
        }
    }
}
