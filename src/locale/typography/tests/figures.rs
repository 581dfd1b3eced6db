use super::*;

#[test]
fn thousands_that_the_author_parted() {
    both_ways(
        FR,
        &[
            ("1 234 points et 12 000 000 de pions", "1_234 points et 12_000_000 de pions"),
            ("-1 500 ou +2 000", "−1_500 ou +2_000"),
        ],
    );
    both_ways(CA, &[("1 234 points et 12 000 000 de pions", "1~234 points et 12~000~000 de pions")]);
    check(FR, &[("1\u{a0}234", "1_234"), ("1 234,5 km (1 000 dés)", "1_234,5~km (1_000 dés)")]);
    untouched(
        FRENCH,
        &[
            "en 1977, 2026 et 10000",
            "en 2026 250 joueurs",
            "zones 1 234 5",
            "zones 1 234 2d6",
            "06 12 34 56 78",
            "0 800 123 456",
            "règle 4.2 100",
            "P1 234",
            "1 2345",
            "version 1.0.2",
        ],
    );
    untouched(ENGLISH, &["1,234 points", "1 234 points", "in 1977 and 10000"]);
}

#[test]
fn negative_numbers() {
    both_ways(
        &Profile::ALL,
        &[
            ("-3", "−3"),
            ("de -3 à +5", "de −3 à +5"),
            ("(-3)", "(−3)"),
            ("+1/-1", "+1/−1"),
            ("2d6 -1", "2d6 −1"),
            ("| -3 |", "| −3 |"),
            ("**-3**", "**−3**"),
            ("= -2d6", "= −2d6"),
        ],
    );
    untouched(&Profile::ALL, &["HWK-290", "A-3", "2d6-1", "- 3 points", "--3", "x-3", "-3-5", "a/-1", ":-3"]);
}

#[test]
fn ranges() {
    both_ways(
        &Profile::ALL,
        &[
            ("3-5", "3–5"),
            ("pages 3-5, 7-12.", "pages 3–5, 7–12."),
            ("(0-3)", "(0–3)"),
            ("*3-5*", "*3–5*"),
            ("1914-1918", "1914–1918"),
            ("| 1-2 |", "| 1–2 |"),
        ],
    );
    both_ways(ENGLISH, &[("3-5%", "3–5%")]);
    both_ways(FRENCH, &[("3-5 %", "3–5~%")]);
    untouched(
        &Profile::ALL,
        &[
            "2026-01-31",
            "2026-01",
            "555-1234",
            "2-1",
            "24-16",
            "3-3",
            "0305-0406",
            "01-02",
            "1-2-3",
            "P3-5",
            "3-5d6",
            "2d6-8",
            "3-5.5",
            "1.3-5",
            "#3-5",
            "3-5-ball",
            "a3-5",
            "x/3-5",
            "3-5:30",
        ],
    );
    check(&Profile::ALL, &[("3–5", "3–5"), ("Paris–Rome", "Paris–Rome")]);
}

#[test]
fn ordinals() {
    check(
        FRENCH,
        &[
            ("le 2ème tour", "le 2e tour"),
            ("la 1ère manche, les 1ères", "la 1re manche, les 1res"),
            ("2eme, 3ième, 4è, 5èmes", "2e, 3e, 4e, 5es"),
            ("le 1ier", "le 1er"),
            ("au XIXème siècle", "au XIXe siècle"),
            ("l'acte IIème", "l’acte IIe"),
            ("la Ière", "la Ire"),
            ("1ère/2ème", "1re/2e"),
            ("**2ème**", "**2e**"),
        ],
    );
    untouched(FRENCH, &["1er, 1re, 2e", "2nd et 2nde", "2èmement", "A2ème", "Mère", "21ère", "v1.2ème", "nième"]);
    untouched(ENGLISH, &["1st, 2nd, 3rd, 11th, 21st", "2ème"]);
}

#[test]
fn the_first_of_a_month() {
    check(
        FRENCH,
        &[
            ("le 1 janvier 2026", "le 1er~janvier 2026"),
            ("le 1er janvier", "le 1er~janvier"),
            ("le 11 août", "le 11~août"),
            ("(1 mai)", "(1er~mai)"),
        ],
    );
    untouched(FRENCH, &["1 Mars", "1 maison", "v.1 2"]);
}
