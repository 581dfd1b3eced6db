//! The syntax tree of a script. Spans count bytes of the decoded text; [`crate::text::span::locate`] finds
//! them in the file.

use std::ops::Range;

/// Bytes of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span from its two ends.
    pub fn new(start: usize, end: usize) -> Span {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { start: narrow(start), end: narrow(end) }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// As a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A word that names something, where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word; empty where one is missing.
    pub text: Box<str>,
    /// Its place.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// The forms of expression. Parentheses leave no trace but the shape of the tree.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// What could not be read; a fault says why.
    Error,
    /// `12`.
    Int(i64),
    /// `1.5`, exactly: 3 over 2. Always in lowest terms, the denominator positive.
    Decimal(i64, i64),
    /// `"words"`.
    Text(Box<str>),
    /// `true`, `false`.
    Bool(bool),
    /// `none`.
    None,
    /// `2d6`: how many dice, and how many sides.
    Dice(u32, u32),
    /// A bare word.
    Name(Box<str>),
    /// `a.b`: a field, or a definition by its kind (`token.tanker`).
    Field(Box<Expr>, Name),
    /// `state[a, b]`, `table[row, column]`.
    Index(Box<Expr>, Vec<Expr>),
    /// `f(x)`, `f(a: x)`, `floor(x)`, `roll(2d6, again: 6)`.
    Call(Name, Vec<Argument>),
    /// `-x`, `not x`.
    Unary(Unary, Box<Expr>),
    /// `a + b` and the like.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `a < b`, `1 <= x <= 3`: the first operand, then each sign (with its place) and operand.
    Compare(Box<Expr>, Vec<(Comparison, Span, Expr)>),
    /// `if c then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a else b`: `b` where `a` is `none`.
    Else(Box<Expr>, Box<Expr>),
    /// `case x { free: 1, else: 0 }`.
    Case(Box<Expr>, Vec<Arm<Expr>>),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `{a, b}`.
    Set(Vec<Expr>),
    /// `a..b`, both ends included.
    Range(Box<Expr>, Box<Expr>),
    /// `count(s in system where …)` and its kin.
    Gather(Box<Gather>),
}

impl Expr {
    /// The expressions in it, in the order in which they are written.
    pub fn operands(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Field(of, _) | ExprKind::Unary(_, of) => vec![of],
            ExprKind::Index(of, keys) => std::iter::once(&**of).chain(keys).collect(),
            ExprKind::Call(_, arguments) => arguments.iter().map(|argument| &argument.value).collect(),
            ExprKind::Binary(_, a, b) | ExprKind::Else(a, b) | ExprKind::Range(a, b) => vec![a, b],
            ExprKind::Compare(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, _, operand)| operand)).collect()
            }
            ExprKind::If(condition, then, other) => vec![condition, then, other],
            ExprKind::Case(subject, arms) => {
                let mut all = vec![&**subject];
                for arm in arms {
                    if let Label::Value(label) = &arm.label {
                        all.push(label);
                    }
                    all.push(&arm.body);
                }
                all
            }
            ExprKind::List(all) | ExprKind::Set(all) => all.iter().collect(),
            ExprKind::Gather(gather) => {
                let tie = gather.tie.iter().filter_map(|tie| match tie {
                    TieRule::Value(value) => Some(value),
                    _ => None,
                });
                std::iter::once(&gather.source).chain(&gather.filter).chain(&gather.values).chain(tie).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// One argument of a call; without a name it is a bare value.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The name before the colon.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
}

/// One branch of a `case`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm<T> {
    /// What it is for.
    pub label: Label,
    /// The place of the label.
    pub span: Span,
    /// What it gives or does.
    pub body: T,
}

/// What a branch of a `case` is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// This value.
    Value(Expr),
    /// Every other.
    Else,
}

/// Signs before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the sign it stands for")]
pub enum Unary {
    Minus,
    Not,
}

/// Signs between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, which gives a fraction.
    Divide,
    /// `and`
    And,
    /// `or`
    Or,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `from`: the left in its order, turned so that the right comes first.
    From,
}

/// Signs of comparison.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// *variable* `in` *source* `where` *condition* `:` *values*, and how ties are settled.
#[derive(Clone, Debug, PartialEq)]
pub struct Gather {
    /// What becomes of the values.
    pub form: GatherForm,
    /// The place of the word for it.
    pub form_span: Span,
    /// The variable.
    pub variable: Name,
    /// Where its values come from.
    pub source: Expr,
    /// Which of them count.
    pub filter: Option<Expr>,
    /// What is gathered: one value, or keys in order for `min_by`, `max_by` and `sorted`.
    pub values: Vec<Expr>,
    /// `tie: …` of `min_by` and `max_by`.
    pub tie: Option<TieRule>,
}

/// The words that gather.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum GatherForm {
    /// How many.
    Count,
    /// Their sum; 0 over nothing.
    Sum,
    /// Whether one of them is true; false over nothing.
    Any,
    /// Whether none of them is false; true over nothing.
    All,
    /// Whether no value stands twice.
    Distinct,
    /// The values in order.
    List,
    /// The values, each once.
    Set,
    /// The first, `none` over nothing.
    First,
    /// The least, `none` over nothing.
    Min,
    /// The greatest, `none` over nothing.
    Max,
    /// The element with the least keys, `none` over nothing.
    MinBy,
    /// The element with the greatest keys, `none` over nothing.
    MaxBy,
    /// The elements in ascending order of their keys; equal ones keep their order.
    Sorted,
}

/// How `min_by` and `max_by` settle a tie.
#[derive(Clone, Debug, PartialEq)]
pub enum TieRule {
    /// With this value.
    Value(Expr),
    /// In an assignment: the old value stays.
    Keep(Span),
    /// By chance.
    Roll(Span),
}

/// An effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind,
}

/// The forms of effect.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// What could not be read; a fault says why.
    Error,
    /// `score[f] += 1`. The target is a name, an index or a field.
    Assign(Expr, Assignment, Expr),
    /// `if c { … } else { … }`.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `case x { a: …; else: … }`.
    Case(Expr, Vec<Arm<Vec<Stmt>>>),
    /// `for x in source where condition { … }`, over a snapshot.
    For(Name, Expr, Option<Expr>, Vec<Stmt>),
    /// `let x = …`.
    Let(Name, Expr),
    /// `spawn squad(unit: u)`.
    Spawn(Name, Vec<Argument>),
    /// `remove q`.
    Remove(Expr),
    /// `emit battle_won(s, winner)`.
    Emit(Name, Vec<Argument>),
    /// `reveal stance[f] to g`; to everybody without a receiver.
    Reveal(Expr, Option<Expr>),
    /// `resolve(s, winner, losses)`: a named effect.
    Call(Name, Vec<Argument>),
    /// `win(f)`.
    Win(Expr),
    /// `ask WHO to ACTION(args), optional, first`.
    Ask(Box<Ask>),
}

/// `=`, `+=`, `-=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the sign it stands for")]
pub enum Assignment {
    Set,
    Add,
    Subtract,
}

/// A queued decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// Who is asked.
    pub who: Expr,
    /// The action that is offered.
    pub action: Name,
    /// What is settled already.
    pub arguments: Vec<Argument>,
    /// Whether they may decline.
    pub optional: bool,
    /// Whether they are asked in order, until one accepts.
    pub first: bool,
}

/// What a rule answers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    /// What could not be read.
    Error,
    /// `squads_moved(by, squads, to)`: the event, and the names of its arguments.
    Event(Name, Vec<Name>),
    /// `begin phase.x`; `begin game` has no id.
    Begin(Name, Option<Name>),
    /// `end step.x`.
    End(Name, Option<Name>),
    /// `action.x`.
    Action(Name),
    /// `change holder`.
    Change(Name),
}

/// A type, as authors write it.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExpr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: TypeExprKind,
}

/// The forms of type.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeExprKind {
    /// What could not be read.
    Error,
    /// `int`, `faction`.
    Name(Box<str>),
    /// `T?`.
    Optional(Box<TypeExpr>),
    /// `set<T>`.
    Set(Box<TypeExpr>),
    /// `list<T>`.
    List(Box<TypeExpr>),
    /// `0..2`, of the row or column of a table; also `1d6`.
    Range(i64, i64),
}

/// *variable* `in` *source* `where` *condition*, as `for`, `one` and `some` have it. `each` may leave the
/// variable out.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The variable.
    pub variable: Option<Name>,
    /// Where its values come from.
    pub source: Expr,
    /// Which of them count.
    pub filter: Option<Expr>,
}
