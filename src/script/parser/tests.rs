use super::*;
use crate::script::faults::SyntaxFaultKind;

/// Reads an expression that has no fault.
fn read(text: &str) -> Expr {
    let parsed = parse_expression(text);
    assert_eq!(parsed.faults, [], "{text}");
    parsed.tree
}

/// The tree of an expression as one line, every operator in brackets.
fn shape(text: &str) -> String {
    show(&read(text))
}

fn show(expr: &Expr) -> String {
    let all = |exprs: &[Expr]| exprs.iter().map(show).collect::<Vec<_>>().join(" ");
    match &expr.kind {
        ExprKind::Error => "?".into(),
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Decimal(n, d) => format!("{n}/{d}"),
        ExprKind::Text(words) => format!("{words:?}"),
        ExprKind::Bool(truth) => truth.to_string(),
        ExprKind::None => "none".into(),
        ExprKind::Dice(n, sides) => format!("{n}d{sides}"),
        ExprKind::Name(name) => name.to_string(),
        ExprKind::Field(of, name) => format!("{}.{}", show(of), name.text),
        ExprKind::Index(of, keys) => format!("{}[{}]", show(of), all(keys)),
        ExprKind::Call(name, arguments) => {
            let argument = |a: &Argument| match &a.name {
                Some(name) => format!("{}: {}", name.text, show(&a.value)),
                None => show(&a.value),
            };
            format!("{}({})", name.text, arguments.iter().map(argument).collect::<Vec<_>>().join(", "))
        }
        ExprKind::Unary(sign, of) => format!("({sign:?} {})", show(of)),
        ExprKind::Binary(sign, a, b) => format!("({sign:?} {} {})", show(a), show(b)),
        ExprKind::Compare(first, rest) => {
            let rest: Vec<String> = rest.iter().map(|(sign, _, of)| format!("{sign:?} {}", show(of))).collect();
            format!("({} {})", show(first), rest.join(" "))
        }
        ExprKind::If(c, a, b) => format!("(if {} {} {})", show(c), show(a), show(b)),
        ExprKind::Else(a, b) => format!("(else {} {})", show(a), show(b)),
        ExprKind::Case(of, arms) => {
            let arm = |arm: &Arm<Expr>| match &arm.label {
                Label::Value(value) => format!("{}: {}", show(value), show(&arm.body)),
                Label::Else => format!("else: {}", show(&arm.body)),
            };
            format!("(case {} {})", show(of), arms.iter().map(arm).collect::<Vec<_>>().join(", "))
        }
        ExprKind::List(of) => format!("[{}]", all(of)),
        ExprKind::Set(of) => format!("{{{}}}", all(of)),
        ExprKind::Range(a, b) => format!("{}..{}", show(a), show(b)),
        ExprKind::Gather(gather) => {
            let filter = gather.filter.as_ref().map(|f| format!(" where {}", show(f))).unwrap_or_default();
            let tie = match &gather.tie {
                None => String::new(),
                Some(TieRule::Value(value)) => format!(" tie {}", show(value)),
                Some(TieRule::Keep(_)) => " keep".into(),
                Some(TieRule::Roll(_)) => " roll".into(),
            };
            format!(
                "({:?} {} {}{filter}: {}{tie})",
                gather.form,
                gather.variable.text,
                show(&gather.source),
                all(&gather.values)
            )
        }
    }
}

#[test]
fn operators_bind_as_the_table_says() {
    assert_eq!(shape("a + b * c - d"), "(Subtract (Add a (Multiply b c)) d)");
    assert_eq!(shape("not a in b and c or d"), "(Or (And (Not (a In b)) c) d)".replace("(a In b)", "(In a b)"));
    assert_eq!(shape("turn == 6 or a >= 10"), "(Or (turn Equal 6) (a AtLeast 10))");
    assert_eq!(shape("1 <= x <= 3"), "(1 AtMost x AtMost 3)");
    assert_eq!(shape("x not in {a, b}"), "(NotIn x {a b})");
    assert_eq!(shape("-a * b"), "(Multiply (Minus a) b)");
    assert_eq!(shape("0..count(q in squad where q.at == s)"), "0..(Count q squad where (q.at Equal s): )");
    assert_eq!(shape("player from initiative"), "(From player initiative)");
    assert_eq!(shape("a else b else c"), "(else a (else b c))");
    assert_eq!(shape("if a then b else c + 1"), "(if a b (Add c 1))");
    assert_eq!(shape("(a + b) * 2"), "(Multiply (Add a b) 2)");
}

#[test]
fn the_forms_of_the_small_game() {
    assert_eq!(
        shape("turn == 6 or any(f in faction: score[f] >= 10)"),
        "(Or (turn Equal 6) (Any f faction: (score[f] AtLeast 10)))"
    );
    assert_eq!(
        shape("max_by(f in faction: score[f], holdings(f), tie: none)"),
        "(MaxBy f faction: score[f] holdings(f) tie none)"
    );
    assert_eq!(shape("count(s in system where holder[s] == f)"), "(Count s system where (holder[s] Equal f): )");
    assert_eq!(shape("floor(holdings(f) / 2)"), "floor((Divide holdings(f) 2))");
    assert_eq!(shape("if stance[f] == bold then 1 else 0"), "(if (stance[f] Equal bold) 1 0)");
    assert_eq!(
        shape("case status(at) { free: 1, enemy_base: value(at), else: 0 }"),
        "(case status(at) free: 1, enemy_base: value(at), else: 0)"
    );
    assert_eq!(shape("min(3, x)"), "min(3, x)");
    assert_eq!(shape("first(f in list where ready(f))"), "(First f list where ready(f): )");
    assert_eq!(shape("roll(losses * 1d6, again: 6, up to: 2)"), "roll((Multiply losses 1d6), again: 6, up_to: 2)");
    assert_eq!(shape("tokens[actor.side, token.tanker] >= 1"), "(tokens[actor.side token.tanker] AtLeast 1)");
}

#[test]
fn effects_are_parted_by_lines_and_semicolons() {
    let text = "
        holder[s] = winner            # the winner holds it
        for d in roll(losses * 1d6, again: 6) { if raid[defence(s), d.face] > 0 { ask winner to take_prize(at: s) } }
        emit battle_won(s, winner); fuel[f] -= 1
        ask holder[to] to ambush(at: to), optional, first
        case x { a: score[f] += 1; b: { win(none) }; else: remove q }
        if a { b = 1 } else if c { b = 2 } else { b = 3 }
        reveal stance[f] to all
        let n = [1,
            2]
        resolve(s, winner: f)";
    let parsed = parse_effects(text);
    assert_eq!(parsed.faults, []);
    let kinds: Vec<&str> = parsed
        .tree
        .iter()
        .map(|stmt| match &stmt.kind {
            StmtKind::Error => "error",
            StmtKind::Assign(..) => "assign",
            StmtKind::If(..) => "if",
            StmtKind::Case(..) => "case",
            StmtKind::For(..) => "for",
            StmtKind::Let(..) => "let",
            StmtKind::Spawn(..) => "spawn",
            StmtKind::Remove(..) => "remove",
            StmtKind::Emit(..) => "emit",
            StmtKind::Reveal(..) => "reveal",
            StmtKind::Call(..) => "call",
            StmtKind::Win(..) => "win",
            StmtKind::Ask(..) => "ask",
        })
        .collect();
    assert_eq!(kinds, ["assign", "for", "emit", "assign", "ask", "case", "if", "reveal", "let", "call"]);
    let StmtKind::Ask(ask) = &parsed.tree[4].kind else { panic!("an ask") };
    assert_eq!((ask.optional, ask.first, &*ask.action.text, ask.arguments.len()), (true, true, "ambush", 1));
    let StmtKind::Case(_, arms) = &parsed.tree[5].kind else { panic!("a case") };
    assert_eq!(arms.len(), 3);
}

/// The faults of a text: the words at their places, and what they are.
fn faults<T>(text: &str, parse: fn(&str) -> Parsed<T>) -> Vec<(&str, SyntaxFaultKind)> {
    parse(text).faults.into_iter().map(|fault| (&text[fault.span.range()], fault.kind)).collect()
}

#[test]
fn mistakes_are_told_where_they_are() {
    use SyntaxFaultKind::*;
    let expression = |text| faults(text, parse_expression);
    assert_eq!(expression("équipe + 1"), [("équipe", Accent("équipe".into()))]);
    assert_eq!(expression("a = 1 and b == 2"), [("=", AssignsInExpression)]);
    assert_eq!(expression("a && b"), [("&&", ForeignSign { found: "&&", meant: "and" })]);
    assert_eq!(expression("15,5 * n"), [("15,5", DecimalComma)]);
    assert_eq!(expression("n > 1 000"), [("1 000", SpacedNumber)]);
    assert_eq!(expression("n ≤ 3"), [("≤", ForeignSign { found: "≤", meant: "<=" })]);
    assert_eq!(expression("if a then b"), [("", IfLacks("else"))]);
    assert_eq!(expression("if a { b }"), [("{", IfLacks("then"))]);
    assert_eq!(expression("floor(a / 2"), [("(", Unclosed("("))]);
    assert_eq!(expression("1 +"), [("", Expected(Due::Value))]);
    assert_eq!(expression(")"), [(")", Unopened(")"))]);
    assert_eq!(expression("a b"), [("b", Trailing)]);
    assert_eq!(expression(" "), [("", Empty)]);
    assert_eq!(expression("99999999999999999999"), [("99999999999999999999", HugeNumber)]);
    assert_eq!(expression("(Foo + 1) * (2 +)"), [("Foo", UpperCase("Foo".into())), (")", Expected(Due::Value))]);
    let effects = |text| faults(text, parse_effects);
    assert_eq!(effects("score[f] == 3"), [("==", ComparesInEffect)]);
    assert_eq!(effects("score[f]"), [("score[f]", DoesNothing)]);
    assert_eq!(effects("for for in x { }"), [("for", Reserved("for".into()))]);
    assert_eq!(effects("a = 1\nb = ]\nc = = 2"), [("]", Expected(Due::Value)), ("=", Expected(Due::Value))]);
    assert_eq!(effects("if a { b = 1"), [("{", Unclosed("{"))]);
    assert_eq!(effects("n++"), [("++", ForeignSign { found: "++", meant: "+=" })]);
}

#[test]
fn one_slip_is_one_fault() {
    use SyntaxFaultKind::*;
    let expression = |text| faults(text, parse_expression);
    assert_eq!(shape("raid[1,2]"), "raid[1 2]");
    assert_eq!(shape("{1,2}"), "{1 2}");
    assert_eq!(expression("[floor(1,2), 3]"), [("1,2", DecimalComma)]);
    assert_eq!(expression("n > 1 000 000"), [("1 000 000", SpacedNumber)]);
    assert_eq!(expression("n++ + 1"), [("++", ForeignSign { found: "++", meant: "+=" })]);
    let elif = |found| ForeignSign { found, meant: "else if" };
    assert_eq!(expression("if a then 1 elif b then 2 else 3"), [("elif", elif("elif"))]);
    assert_eq!(expression("where + 1"), [("where", Reserved("where".into()))]);
    assert_eq!(expression("score[in] > 2"), [("in", Reserved("in".into()))]);
    assert_eq!(expression("1 + and b"), [("and", Expected(Due::Value))]);
    let effects = |text| faults(text, parse_effects);
    assert_eq!(effects("if a { b = 1 } elseif c { b = 2 } else { b = 3 }"), [("elseif", elif("elseif"))]);
    assert_eq!(effects("let in = 3"), [("in", Reserved("in".into()))]);
    assert_eq!(effects("for where in system { x = 1 }"), [("where", Reserved("where".into()))]);
    assert_eq!(effects("from = 3; x = 2"), [("from", Reserved("from".into()))]);
    assert_eq!(effects("emit over\nx = 1"), []);
}

#[test]
fn deep_and_broken_scripts_end_in_a_fault() {
    for text in [
        "(".repeat(10_000),
        "[".repeat(10_000),
        "-".repeat(10_000),
        "not ".repeat(10_000),
        "a.".repeat(10_000),
        "a + ".repeat(10_000),
        "(a + ".repeat(10_000),
        format!("if a then b{}", " elif a then b".repeat(100_000)),
    ] {
        assert!(!parse_expression(&text).faults.is_empty());
        assert!(!parse_effects(&text).faults.is_empty());
    }
    let branches = format!("if a {{ b = 1 }}{}", " else if a { b = 1 }".repeat(100_000));
    for text in ["if a { ".repeat(100_000), "case x { a: ".repeat(100_000), branches] {
        assert!(parse_effects(&text).faults.iter().any(|fault| fault.kind == SyntaxFaultKind::TooDeep));
    }
}
