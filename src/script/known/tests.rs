use super::*;

fn names() -> BTreeMap<Box<str>, Known<'static>> {
    let number = |n| Known::Number(Number::whole(n));
    BTreeMap::from([
        ("players".into(), number(6)),
        ("it".into(), number(7)),
        ("mode".into(), Known::Word("long".into())),
        ("night".into(), Known::Bool(false)),
    ])
}

fn value_of(text: &str) -> Result<String, Unknown> {
    Ok(match value(&read(text)?, &names())? {
        Known::Number(number) => number.to_string(),
        Known::Bool(truth) => truth.to_string(),
        other => format!("{other:?}"),
    })
}

#[test]
fn sums_are_exact() {
    for (text, is) in [
        ("ceil(it / 2)", "4"),
        ("floor(it / 2)", "3"),
        ("round(it / 2)", "4"),
        ("round(-it / 2)", "-4"),
        ("ceil(-7 / 2)", "-3"),
        ("1.5 * 4", "6"),
        ("it / 3", "7/3"),
        ("max(it, players, 3) - min(it, players)", "1"),
        ("sum(n in 1..3: n * n)", "14"),
        ("size([1, 2, 3])", "3"),
        ("if players > 4 then 10 else 20", "10"),
        ("case mode { short: 1, long: 2 }", "2"),
        ("none else 3", "3"),
    ] {
        assert_eq!(value_of(text), Ok(is.to_owned()), "{text}");
    }
}

#[test]
fn conditions_join() {
    for (text, is) in [
        ("players == 6 and not night", "true"),
        ("4 <= players <= 5 or mode == long", "true"),
        ("mode == \"short\"", "false"),
        ("mode in {long, short}", "true"),
        ("param.players != 6", "false"),
        ("any(n in [1, 6]: n == players)", "true"),
    ] {
        assert_eq!(value_of(text), Ok(is.to_owned()), "{text}");
    }
}

#[test]
fn what_has_no_value_is_shown_where_it_stands() {
    let span = |text: &str| value_of(text).unwrap_err().span().range();
    assert_eq!(span("players + plaiers"), 10..17);
    assert!(matches!(value_of("2d6 + 1"), Err(Unknown::NeedsAGame(_))));
    assert!(matches!(value_of("score[red]"), Err(Unknown::NeedsAGame(_))));
    assert!(matches!(value_of("players / (it - 7)"), Err(Unknown::Beyond(_))));
    assert!(matches!(value_of("players and night"), Err(Unknown::Sort(_))));
    assert!(matches!(value_of("players = 6"), Err(Unknown::Syntax(_))));
    assert!(matches!(
        value_of("9223372036854775807 * 9223372036854775807 * 9223372036854775807"),
        Err(Unknown::Beyond(_))
    ));
}

#[test]
fn names_are_listed_with_what_follows_them() {
    let expr = read("it.points > param.cap and mode in {long} and any(n in it.zones: n == x)").unwrap();
    let found: Vec<(String, bool)> = reads(&expr).iter().map(|r| (r.path.join("."), r.word)).collect();
    let expected =
        [("it.points", false), ("cap", false), ("mode", true), ("long", true), ("it.zones", false), ("x", true)];
    assert_eq!(found, expected.map(|(name, word)| (name.to_owned(), word)));
}
