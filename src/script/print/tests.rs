use proptest::prelude::*;
use proptest::strategy::Union;

use super::*;
use crate::script::parser::*;

/// A tree without its places, which are all that a spelling may change.
fn shape<T: std::fmt::Debug>(tree: &T) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span { start: ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shape, part| shape + part.split_once('}').map_or("", |(_, rest)| rest))
}

fn name(text: &str) -> Name {
    Name { text: text.into(), span: Span::default() }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { span: Span::default(), kind }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: Span::default(), kind }
}

/// Names, among them those that mean something at some places.
fn names() -> impl Strategy<Value = Name> {
    const WORDS: [&str; 14] =
        ["a", "b1", "keep", "roll", "tie", "to", "all", "up", "up_to", "min", "count", "list", "optional", "begin"];
    prop::sample::select(&WORDS[..]).prop_map(name)
}

fn boxed(of: impl Strategy<Value = Expr>) -> impl Strategy<Value = Box<Expr>> {
    of.prop_map(Box::new)
}

fn arguments(of: impl Strategy<Value = Expr> + Clone) -> impl Strategy<Value = Vec<Argument>> {
    let argument = (prop::option::of(names()), of).prop_map(|(name, value)| Argument { name, value });
    prop::collection::vec(argument, 0..3)
}

fn labels(of: impl Strategy<Value = Expr>) -> impl Strategy<Value = Label> {
    prop_oneof![3 => of.prop_map(Label::Value), 1 => Just(Label::Else)]
}

fn gathers(of: impl Strategy<Value = Expr> + Clone) -> impl Strategy<Value = ExprKind> {
    let tie = prop::option::of(prop_oneof![
        of.clone().prop_map(TieRule::Value),
        Just(TieRule::Keep(Span::default())),
        Just(TieRule::Roll(Span::default())),
    ]);
    let form = prop::sample::select(&GatherForm::ALL[..]);
    let filter = prop::option::of(of.clone());
    (form, names(), of.clone(), filter, prop::collection::vec(of, 0..3), tie).prop_map(
        |(form, variable, source, filter, values, tie)| {
            // A tie rule follows a value.
            let tie = tie.filter(|_| !values.is_empty());
            ExprKind::Gather(Box::new(Gather {
                form,
                form_span: Span::default(),
                variable,
                source,
                filter,
                values,
                tie,
            }))
        },
    )
}

fn leaves() -> impl Strategy<Value = Expr> {
    prop_oneof![
        (0i64..2_000).prop_map(ExprKind::Int),
        Just(ExprKind::Int(i64::MAX)),
        prop::sample::select(&[(1, 2), (0, 1), (3, 1), (1, 1000), (31, 2)][..])
            .prop_map(|(n, d)| ExprKind::Decimal(n, d)),
        prop::sample::select(&["", "it's", "say \"no\"", "é # ;"][..]).prop_map(|words| ExprKind::Text(words.into())),
        any::<bool>().prop_map(ExprKind::Bool),
        Just(ExprKind::None),
        (0u32..4, 1u32..9).prop_map(|(count, sides)| ExprKind::Dice(count, sides)),
        names().prop_map(|name| ExprKind::Name(name.text)),
    ]
    .prop_map(expr)
}

fn exprs() -> impl Strategy<Value = Expr> + Clone {
    leaves().prop_recursive(5, 40, 3, |of| {
        let one = || boxed(of.clone());
        let many = || prop::collection::vec(of.clone(), 0..3);
        let arms = prop::collection::vec((labels(of.clone()), of.clone()), 0..3);
        let signs = prop::sample::select(&Comparison::ALL[..]);
        let unary = prop_oneof![Just(Unary::Minus), Just(Unary::Not)];
        let all: Vec<BoxedStrategy<ExprKind>> = vec![
            (one(), names()).prop_map(|(of, name)| ExprKind::Field(of, name)).boxed(),
            (one(), many()).prop_map(|(of, keys)| ExprKind::Index(of, keys)).boxed(),
            (names(), arguments(of.clone())).prop_map(|(name, values)| ExprKind::Call(name, values)).boxed(),
            (unary, one()).prop_map(|(sign, of)| ExprKind::Unary(sign, of)).boxed(),
            (prop::sample::select(&Binary::ALL[..]), one(), one())
                .prop_map(|(sign, a, b)| ExprKind::Binary(sign, a, b))
                .boxed(),
            (one(), prop::collection::vec((signs, Just(Span::default()), of.clone()), 1..3))
                .prop_map(|(first, rest)| ExprKind::Compare(first, rest))
                .boxed(),
            (one(), one(), one()).prop_map(|(c, a, b)| ExprKind::If(c, a, b)).boxed(),
            (one(), one()).prop_map(|(a, b)| ExprKind::Else(a, b)).boxed(),
            (one(), arms)
                .prop_map(|(of, arms)| {
                    let arm = |(label, body)| Arm { label, span: Span::default(), body };
                    ExprKind::Case(of, arms.into_iter().map(arm).collect())
                })
                .boxed(),
            many().prop_map(ExprKind::List).boxed(),
            many().prop_map(ExprKind::Set).boxed(),
            (one(), one()).prop_map(|(a, b)| ExprKind::Range(a, b)).boxed(),
            gathers(of.clone()).boxed(),
        ];
        Union::new(all).prop_map(expr)
    })
}

fn simple_stmts() -> impl Strategy<Value = Stmt> {
    let sign = prop_oneof![Just(Assignment::Set), Just(Assignment::Add), Just(Assignment::Subtract)];
    let ask = (exprs(), names(), arguments(exprs()), any::<bool>(), any::<bool>());
    prop_oneof![
        (exprs(), sign, exprs()).prop_map(|(place, sign, value)| StmtKind::Assign(place, sign, value)),
        (names(), exprs()).prop_map(|(name, value)| StmtKind::Let(name, value)),
        (names(), arguments(exprs())).prop_map(|(name, values)| StmtKind::Spawn(name, values)),
        exprs().prop_map(StmtKind::Remove),
        (names(), arguments(exprs())).prop_map(|(name, values)| StmtKind::Emit(name, values)),
        (exprs(), prop::option::of(exprs())).prop_map(|(what, to)| StmtKind::Reveal(what, to)),
        (names(), arguments(exprs())).prop_map(|(name, values)| StmtKind::Call(name, values)),
        exprs().prop_map(StmtKind::Win),
        ask.prop_map(|(who, action, arguments, optional, first)| {
            StmtKind::Ask(Box::new(Ask { who, action, arguments, optional, first }))
        }),
    ]
    .prop_map(stmt)
}

fn stmts() -> impl Strategy<Value = Vec<Stmt>> {
    let one = simple_stmts().prop_recursive(3, 12, 3, |of| {
        let block = || prop::collection::vec(of.clone(), 0..3);
        let arms = prop::collection::vec((labels(exprs()), block()), 0..3);
        prop_oneof![
            (exprs(), block(), block()).prop_map(|(condition, then, other)| StmtKind::If(condition, then, other)),
            (exprs(), arms).prop_map(|(of, arms)| {
                let arm = |(label, body)| Arm { label, span: Span::default(), body };
                StmtKind::Case(of, arms.into_iter().map(arm).collect())
            }),
            (names(), exprs(), prop::option::of(exprs()), block())
                .prop_map(|(name, source, filter, body)| StmtKind::For(name, source, filter, body)),
        ]
        .prop_map(stmt)
    });
    prop::collection::vec(one, 1..4)
}

/// What is printed reads as the same tree, without a fault.
fn returns<T: std::fmt::Debug>(tree: &T, text: &str, parse: fn(&str) -> Parsed<T>) {
    let parsed = parse(text);
    assert_eq!(parsed.faults, [], "{text}");
    assert_eq!(shape(&parsed.tree), shape(tree), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn an_expression_that_is_printed_reads_as_the_same(tree in exprs()) {
        returns(&tree, &expression(&tree), parse_expression);
    }

    #[test]
    fn effects_that_are_printed_read_as_the_same(tree in stmts()) {
        returns(&tree, &effects(&tree), parse_effects);
    }

    #[test]
    fn a_selection_that_is_printed_reads_as_the_same(
        variable in prop::option::of(names()), source in exprs(), filter in prop::option::of(exprs())
    ) {
        let tree = Selection { variable, source, filter };
        returns(&tree, &selection(&tree), parse_selection);
    }
}

#[test]
fn triggers_and_types_come_back() {
    for text in ["moved(by, to)", "ended", "begin phase.round", "end game", "action.move", "change holder", "begin"] {
        assert_eq!(trigger(&parse_trigger(text).tree), text);
    }
    for text in ["int", "faction?", "set<list<unit>>", "list<faction>?", "0..2"] {
        assert_eq!(type_expr(&parse_type(text).tree), text);
    }
    assert_eq!(type_expr(&parse_type("1d6").tree), "1..6");
}

/// Written by hand: brackets stand where the tree needs them and nowhere else.
#[test]
fn brackets_stand_where_they_are_needed() {
    for (text, printed) in [
        ("((a)+(b*c))", "a + b * c"),
        ("(a + b) * c", "(a + b) * c"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a - b) - c", "a - b - c"),
        ("-(-a)", "-(-a)"),
        ("not (a and b)", "not (a and b)"),
        ("not (a == b)", "not a == b"),
        ("(1 <= x) == y", "(1 <= x) == y"),
        ("(if a then b else c) + 1", "(if a then b else c) + 1"),
        ("1.50 + 2.0", "1.5 + 2.0"),
        ("min((x in y), 1)", "min((x in y), 1)"),
        ("max_by(f in faction: score[f], tie: (keep))", "max_by(f in faction: score[f], tie: (keep))"),
        ("'say \"no\"'", "'say \"no\"'"),
        ("roll(2d6, again: 6, up to: 3)", "roll(2d6, again: 6, up to: 3)"),
    ] {
        assert_eq!(expression(&parse_expression(text).tree), printed);
    }
    let text = "if a {\n    b = 1\n} else if c {\n    remove q\n} else {\n    case x {\n        y: {\n            win(none)\n        }\n        else: { }\n    }\n}\n";
    assert_eq!(effects(&parse_effects(text).tree), text);
}

/// Every text of the sample packs that reads as a script comes back, whatever kind it is meant as.
#[test]
fn scripts_of_the_sample_packs_come_back() {
    let packs = [
        include_str!("../../../rules/two_moons/play.toml"),
        include_str!("../../../rules/rebeliao_event_deck/play.toml"),
        include_str!("../../../rules/rebeliao_event_deck/cards.toml"),
    ];
    let mut texts = Vec::new();
    packs.iter().for_each(|pack| strings(&toml::Value::Table(pack.parse().unwrap()), &mut texts));
    let (mut expressions, mut many) = (0, 0);
    for text in texts {
        let (as_expression, as_effects) = (parse_expression(&text), parse_effects(&text));
        if as_expression.faults.is_empty() {
            returns(&as_expression.tree, &expression(&as_expression.tree), parse_expression);
            expressions += 1;
        }
        if as_effects.faults.is_empty() {
            returns(&as_effects.tree, &effects(&as_effects.tree), parse_effects);
            many += 1;
        }
    }
    assert!(expressions > 100 && many > 30, "{expressions} expressions, {many} effects");
}

fn strings(value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::String(text) => found.push(text.clone()),
        toml::Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
        toml::Value::Table(table) => table.values().for_each(|value| strings(value, found)),
        _ => {}
    }
}
