use super::*;
use crate::text::words::words_of;

/// The firm values of a text, as a person would note them.
fn firm(lang: Lang, text: &str) -> Vec<Value> {
    amounts(&words_of(text), lang).into_iter().filter(|amount| amount.firm).map(|amount| amount.value).collect()
}

fn maybe(lang: Lang, text: &str) -> Vec<Value> {
    amounts(&words_of(text), lang).into_iter().filter(|amount| !amount.firm).map(|amount| amount.value).collect()
}

fn whole(numbers: &[i64]) -> Vec<Value> {
    numbers.iter().copied().map(Value::Whole).collect()
}

#[test]
fn french_words() {
    for (text, numbers) in [
        ("deux cents", &[200][..]),
        ("vingt et un", &[21]),
        ("vingt-et-une cartes", &[21]),
        ("soixante et onze", &[71]),
        ("soixante-dix-sept", &[77]),
        ("quatre-vingts", &[80]),
        ("quatre-vingt-un", &[81]),
        ("quatre-vingt-dix-neuf", &[99]),
        ("septante-deux et nonante", &[72, 90]),
        ("cent un", &[101]),
        ("deux cent quatre", &[204]),
        ("mille neuf cent quatre-vingt-quatre", &[1984]),
        ("trois millions deux cent mille", &[3_200_000]),
        ("une douzaine, deux douzaines", &[12, 24]),
        ("troisième vague, cinquièmes, neuvième", &[3, 5, 9]),
        ("vingt et unième", &[21]),
        ("deux trois", &[2, 3]),
        ("de deux et trois", &[2, 3]),
        ("vingt et trois", &[20, 3]),
        ("quatre vaisseaux, vingt escadrons", &[4, 20]),
        ("un pion et une carte", &[]),
        ("un vaisseau neuf", &[]),
        ("dix-neuf", &[19]),
        ("la centième", &[100]),
        ("les six pions", &[6]),
        ("zéro", &[0]),
    ] {
        assert_eq!(firm(Lang::Fr, text), whole(numbers), "{text}");
    }
    assert_eq!(maybe(Lang::Fr, "un pion, la seconde, neuf, aucun, un tiers"), whole(&[1, 2, 9, 0, 1, 3]));
}

#[test]
fn english_words() {
    for (text, numbers) in [
        ("twenty-one", &[21][..]),
        ("two hundred and five", &[205]),
        ("two and five", &[2, 5]),
        ("one hundred", &[100]),
        ("a hundred", &[100]),
        ("nineteen hundred", &[1900]),
        ("three million two hundred thousand", &[3_200_000]),
        ("a dozen, two dozen", &[12, 24]),
        ("third wave, twelfth, twentieth, twenty-first", &[3, 12, 20, 21]),
        ("one of the ships", &[]),
        ("the first player moves first", &[]),
        ("thirty seconds", &[30]),
        ("two three", &[2, 3]),
        ("with health and strength", &[]),
        ("the tenth, both", &[10]),
    ] {
        assert_eq!(firm(Lang::En, text), whole(numbers), "{text}");
    }
    assert_eq!(maybe(Lang::En, "one, a second, both, no, twice"), whole(&[1, 1, 2, 2, 0, 2]));
}

#[test]
fn figures_in_both() {
    for (fr, en, values) in [
        ("1 234 points", "1,234 points", vec![Value::Whole(1234)]),
        ("1\u{202f}234\u{202f}567", "1,234,567", vec![Value::Whole(1_234_567)]),
        ("1,5 mu", "1.5 mu", vec![Value::Decimal(15, 1)]),
        ("de 3 à 5, ou 7-12", "3 to 5, or 7-12", whole(&[3, 5, 7, 12])),
        ("(-2) et +1", "(\u{2212}2) and +1", whole(&[-2, 1])),
        ("1er, 2e, 3ème", "1st, 2nd, 3rd", whole(&[1, 2, 3])),
        ("25 %, 15mm", "25%, 15 mm", whole(&[25, 15])),
        ("2d6 et 1D20, un d6", "2D6 and 1d20, a d6", vec![Value::Dice(2, 6), Value::Dice(1, 20), Value::Dice(1, 6)]),
        ("24/16 à 2:1", "24/16 at 2:1", vec![Value::Ratio(24, 16), Value::Ratio(2, 1)]),
        (
            "à 21 h 42, 21:42, 9 h",
            "at 9:42 p.m., 21:42, 9 am",
            vec![Value::Time(1302), Value::Time(1302), Value::Time(540)],
        ),
        ("X-wing T-65, HWK-290, R2-D2, A4b7c", "X-wing T-65, HWK-290, R2-D2, A4b7c", vec![]),
        ("2 joueurs", "2-player", whole(&[2])),
        ("acte I, acte III, Ier", "act I, act III, act I", whole(&[1, 3, 1])),
        ("zones II, V et X", "zones II, V and X", whole(&[2, 5, 10])),
        ("ils le font", "I do, and so do I", vec![]),
        ("cap 250 ; 300 plus tard", "cap 250, 300 later", whole(&[250, 300])),
    ] {
        assert_eq!(firm(Lang::Fr, fr), values, "{fr}");
        assert_eq!(firm(Lang::En, en), values, "{en}");
    }
}

#[test]
fn dates_in_both() {
    let date = vec![Value::Date(2026, 1, 31)];
    for fr in ["31 janvier 2026", "31/01/2026", "2026-01-31"] {
        assert_eq!(firm(Lang::Fr, fr), date, "{fr}");
    }
    for en in ["January 31, 2026", "31 January 2026", "January 31st, 2026", "1/31/2026", "31st of January 2026"] {
        assert_eq!(firm(Lang::En, en), date, "{en}");
    }
    assert_eq!(firm(Lang::Fr, "le 1er mai"), [Value::Date(0, 1, 5)]);
    assert_eq!(firm(Lang::En, "on May 1"), [Value::Date(0, 1, 5)]);
    assert_eq!(firm(Lang::En, "they may 1 time"), whole(&[1]));
}

#[test]
fn places_are_those_of_all_words() {
    let text = "Au plus deux cents (200) points.";
    let read: Vec<&str> = amounts(&words_of(text), Lang::Fr).iter().map(|amount| &text[amount.span.clone()]).collect();
    assert_eq!(read, ["deux cents", "200"]);
}
