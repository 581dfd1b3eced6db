//! From the tree of a script to its text, in one spelling: one effect a line, brackets where the tree needs them.
//!
//! What is printed reads as the same tree again, if the tree came from a text without faults. Two texts say the same
//! if their trees print the same.

use super::ast::*;
use super::binding::*;

/// An expression, on one line.
pub fn expression(expr: &Expr) -> String {
    above(expr, ELSE)
}

/// Effects, one to a line.
pub fn effects(statements: &[Stmt]) -> String {
    lines(statements, 0)
}

/// What a rule answers to.
pub fn trigger(trigger: &Trigger) -> String {
    let place = |kind: &Name, id: &Option<Name>| match id {
        Some(id) => format!("{}.{}", kind.text, id.text),
        None => kind.text.to_string(),
    };
    match trigger {
        Trigger::Error => "?".to_owned(),
        Trigger::Event(event, names) if names.is_empty() => event.text.to_string(),
        Trigger::Event(event, names) => {
            let names: Vec<&str> = names.iter().map(|name| &*name.text).collect();
            format!("{}({})", event.text, names.join(", "))
        }
        Trigger::Begin(kind, id) => format!("begin {}", place(kind, id)),
        Trigger::End(kind, id) => format!("end {}", place(kind, id)),
        Trigger::Action(id) => format!("action.{}", id.text),
        Trigger::Change(state) => format!("change {}", state.text),
    }
}

/// A type.
pub fn type_expr(of: &TypeExpr) -> String {
    match &of.kind {
        TypeExprKind::Error => "?".to_owned(),
        TypeExprKind::Name(name) => name.to_string(),
        TypeExprKind::Optional(of) => format!("{}?", type_expr(of)),
        TypeExprKind::Set(of) => format!("set<{}>", type_expr(of)),
        TypeExprKind::List(of) => format!("list<{}>", type_expr(of)),
        TypeExprKind::Range(low, high) => format!("{low}..{high}"),
    }
}

/// *variable* `in` *source* `where` *condition*.
pub fn selection(selection: &Selection) -> String {
    let source = expression(&selection.source);
    let mut text = match &selection.variable {
        Some(variable) => format!("{} in {source}", variable.text),
        None if binds_a_name(&source) => format!("({source})"),
        None => source,
    };
    if let Some(filter) = &selection.filter {
        text += " where ";
        text += &expression(filter);
    }
    text
}

/// `least..greatest`.
pub fn range((low, high): &(Expr, Expr)) -> String {
    format!("{}..{}", above(low, RANGE), above(high, RANGE + 1))
}

/// An expression at a place whose operators bind at least so strongly.
fn above(expr: &Expr, least: u8) -> String {
    let text = bare(expr);
    if binds(expr) < least { format!("({text})") } else { text }
}

fn binds(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::If(..) | ExprKind::Else(..) => ELSE,
        ExprKind::Unary(Unary::Not, _) => NOT,
        ExprKind::Unary(Unary::Minus, _) | ExprKind::Case(..) => SIGN,
        ExprKind::Binary(sign, ..) => sign.binds(),
        ExprKind::Compare(..) => COMPARE,
        ExprKind::Range(..) => RANGE,
        _ => WHOLE,
    }
}

fn bare(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Error => "?".to_owned(),
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Decimal(numerator, denominator) => decimal(*numerator, *denominator),
        ExprKind::Text(words) => {
            let quote = if words.contains('"') { '\'' } else { '"' };
            format!("{quote}{words}{quote}")
        }
        ExprKind::Bool(truth) => truth.to_string(),
        ExprKind::None => "none".to_owned(),
        ExprKind::Dice(count, sides) => format!("{count}d{sides}"),
        ExprKind::Name(name) => name.to_string(),
        ExprKind::Field(of, name) => format!("{}.{}", above(of, WHOLE), name.text),
        ExprKind::Index(of, keys) => format!("{}[{}]", above(of, WHOLE), all(keys)),
        ExprKind::Call(name, values) => call(name, values),
        ExprKind::Unary(Unary::Not, of) => format!("not {}", above(of, NOT)),
        // `--` is a sign of other languages.
        ExprKind::Unary(Unary::Minus, of) => format!("-{}", above(of, SIGN + 1)),
        ExprKind::Binary(sign, a, b) => {
            format!("{} {} {}", above(a, sign.binds()), sign.sign(), above(b, sign.binds() + 1))
        }
        ExprKind::Compare(first, rest) => compare(first, rest),
        ExprKind::If(condition, then, other) => {
            format!("if {} then {} else {}", above(condition, OR), above(then, OR), expression(other))
        }
        ExprKind::Else(value, other) => format!("{} else {}", above(value, OR), expression(other)),
        ExprKind::Case(subject, arms) => {
            let arm = |arm: &Arm<Expr>| format!("{}: {}", label(&arm.label), expression(&arm.body));
            let arms: Vec<String> = arms.iter().map(arm).collect();
            format!("case {} {{ {} }}", above(subject, OR), arms.join(", "))
        }
        ExprKind::List(items) => format!("[{}]", all(items)),
        ExprKind::Set(items) => format!("{{{}}}", all(items)),
        ExprKind::Range(low, high) => format!("{}..{}", above(low, RANGE), above(high, RANGE + 1)),
        ExprKind::Gather(gather) => gathered(gather),
    }
}

fn all(items: &[Expr]) -> String {
    items.iter().map(expression).collect::<Vec<_>>().join(", ")
}

/// A chain of comparisons; one that stands first in another is no part of it.
fn compare(first: &Expr, rest: &[(Comparison, Span, Expr)]) -> String {
    let least = if matches!(first.kind, ExprKind::Compare(..)) { COMPARE + 1 } else { COMPARE };
    let mut text = above(first, least);
    for (sign, _, operand) in rest {
        text += &format!(" {} {}", sign.sign(), above(operand, COMPARE + 1));
    }
    text
}

fn label(label: &Label) -> String {
    match label {
        Label::Value(value) => above(value, OR),
        Label::Else => "else".to_owned(),
    }
}

/// `floor(x)`, `f(a: x, b)`.
fn call(name: &Name, arguments: &[Argument]) -> String {
    let argument = |(at, argument): (usize, &Argument)| {
        let value = expression(&argument.value);
        match &argument.name {
            Some(name) if *name.text == *"up_to" => format!("up to: {value}"),
            Some(name) => format!("{}: {value}", name.text),
            // `min(x in y)` would gather.
            None if at == 0 && GatherForm::of(&name.text).is_some() && binds_a_name(&value) => format!("({value})"),
            None => value,
        }
    };
    let arguments: Vec<String> = arguments.iter().enumerate().map(argument).collect();
    format!("{}({})", name.text, arguments.join(", "))
}

/// Whether a text begins with a word and `in`, and would be read as a variable and its source.
fn binds_a_name(text: &str) -> bool {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    end > 0 && text.get(end..).is_some_and(|rest| rest.starts_with(" in "))
}

fn gathered(gather: &Gather) -> String {
    let mut text = format!("{}({} in {}", gather.form.word(), gather.variable.text, above(&gather.source, RANGE));
    if let Some(filter) = &gather.filter {
        text += &format!(" where {}", above(filter, OR));
    }
    let mut values: Vec<String> = gather.values.iter().map(expression).collect();
    values.extend(gather.tie.as_ref().map(|tie| match tie {
        TieRule::Keep(_) => "tie: keep".to_owned(),
        TieRule::Roll(_) => "tie: roll".to_owned(),
        TieRule::Value(value) => match expression(value) {
            word if word == "keep" || word == "roll" => format!("tie: ({word})"),
            value => format!("tie: {value}"),
        },
    }));
    if !values.is_empty() {
        text += &format!(": {}", values.join(", "));
    }
    text + ")"
}

/// A fraction in digits, as `1.5`: those that authors write end.
fn decimal(numerator: i64, denominator: i64) -> String {
    let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
    let mut scale = 10i128;
    for digits in 1..=18usize {
        if denominator > 0 && scale % denominator == 0 {
            let all = numerator * (scale / denominator);
            return format!("{}.{:0digits$}", all / scale, all % scale);
        }
        scale *= 10;
    }
    format!("({numerator} / {denominator})")
}

fn lines(statements: &[Stmt], depth: usize) -> String {
    let indent = "    ".repeat(depth);
    statements.iter().map(|statement| format!("{indent}{}\n", one(statement, depth))).collect()
}

fn block(statements: &[Stmt], depth: usize) -> String {
    match statements {
        [] => "{ }".to_owned(),
        _ => format!("{{\n{}{}}}", lines(statements, depth + 1), "    ".repeat(depth)),
    }
}

/// One effect; its first line is not indented.
fn one(statement: &Stmt, depth: usize) -> String {
    match &statement.kind {
        StmtKind::Error => "?".to_owned(),
        StmtKind::Assign(place, sign, value) => {
            let sign = match sign {
                Assignment::Set => "=",
                Assignment::Add => "+=",
                Assignment::Subtract => "-=",
            };
            format!("{} {sign} {}", target(place), expression(value))
        }
        StmtKind::If(condition, then, other) => {
            let other = match other.as_slice() {
                [] => String::new(),
                [next] if matches!(next.kind, StmtKind::If(..)) => format!(" else {}", one(next, depth)),
                other => format!(" else {}", block(other, depth)),
            };
            format!("if {} {}{other}", expression(condition), block(then, depth))
        }
        StmtKind::Case(subject, arms) => {
            let indent = "    ".repeat(depth + 1);
            let arm =
                |arm: &Arm<Vec<Stmt>>| format!("{indent}{}: {}\n", label(&arm.label), block(&arm.body, depth + 1));
            let arms: String = arms.iter().map(arm).collect();
            format!("case {} {{\n{arms}{}}}", expression(subject), "    ".repeat(depth))
        }
        StmtKind::For(name, source, filter, body) => {
            let filter = filter.as_ref().map(|filter| format!(" where {}", expression(filter))).unwrap_or_default();
            format!("for {} in {}{filter} {}", name.text, expression(source), block(body, depth))
        }
        StmtKind::Let(name, value) => format!("let {} = {}", name.text, expression(value)),
        StmtKind::Spawn(name, arguments) => format!("spawn {}", with(name, arguments)),
        StmtKind::Remove(what) => format!("remove {}", expression(what)),
        StmtKind::Emit(name, arguments) => format!("emit {}", with(name, arguments)),
        StmtKind::Reveal(what, None) => format!("reveal {} to all", expression(what)),
        StmtKind::Reveal(what, Some(to)) => {
            let to = expression(to);
            // `to all` is everybody.
            let everybody =
                to.strip_prefix("all").is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
            if everybody {
                format!("reveal {} to ({to})", expression(what))
            } else {
                format!("reveal {} to {to}", expression(what))
            }
        }
        StmtKind::Call(name, arguments) => call(name, arguments),
        StmtKind::Win(winner) => format!("win({})", expression(winner)),
        StmtKind::Ask(ask) => {
            let (optional, first) =
                (if ask.optional { ", optional" } else { "" }, if ask.first { ", first" } else { "" });
            format!("ask {} to {}{optional}{first}", expression(&ask.who), with(&ask.action, &ask.arguments))
        }
    }
}

/// What is written to. Another expression than a name, a key or a field is kept apart from the effect around it.
fn target(place: &Expr) -> String {
    match place.kind {
        ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Index(..) => expression(place),
        _ => format!("({})", expression(place)),
    }
}

/// A name with arguments, without brackets if there are none.
fn with(name: &Name, arguments: &[Argument]) -> String {
    if arguments.is_empty() { name.text.to_string() } else { call(name, arguments) }
}

#[cfg(test)]
mod tests;
