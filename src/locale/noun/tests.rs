use super::*;

const NONE: Option<bool> = None;

fn fr<'a>(one: &'a str, other: &'a str, gender: Option<Gender>, elide: Option<bool>) -> NounForms<'a> {
    NounForms { one, other, gender, elide }
}

/// Definite, indefinite, of, to; singular, then plural.
fn all(lang: Lang, noun: &NounForms) -> Vec<String> {
    let articles = [Article::Definite, Article::Indefinite, Article::Of, Article::To];
    let both = [Plural::One, Plural::Other];
    both.into_iter()
        .flat_map(|plural| articles.into_iter().map(move |article| noun_phrase(lang, noun, article, plural)))
        .collect()
}

#[test]
fn french_articles_contract_and_elide() {
    let (m, f) = (Some(Gender::Masculine), Some(Gender::Feminine));
    for (noun, expected) in [
        (fr("dé", "dés", m, NONE), ["le dé", "un dé", "du dé", "au dé", "les dés", "des dés", "des dés", "aux dés"]),
        (
            fr("flotte", "flottes", f, NONE),
            [
                "la flotte",
                "une flotte",
                "de la flotte",
                "à la flotte",
                "les flottes",
                "des flottes",
                "des flottes",
                "aux flottes",
            ],
        ),
        (
            fr("escadron", "escadrons", m, NONE),
            [
                "l'escadron",
                "un escadron",
                "de l'escadron",
                "à l'escadron",
                "les escadrons",
                "des escadrons",
                "des escadrons",
                "aux escadrons",
            ],
        ),
        (
            fr("hussard", "hussards", m, Some(false)),
            [
                "le hussard",
                "un hussard",
                "du hussard",
                "au hussard",
                "les hussards",
                "des hussards",
                "des hussards",
                "aux hussards",
            ],
        ),
    ] {
        assert_eq!(all(Lang::Fr, &noun), expected);
    }
}

#[test]
fn french_elision_goes_by_the_first_letter_unless_told() {
    let (m, f) = (Some(Gender::Masculine), Some(Gender::Feminine));
    for (word, gender, elide, expected) in [
        ("étape", f, NONE, "de l'étape"),
        ("Écuyer", m, NONE, "de l'Écuyer"),
        ("œuf", m, NONE, "de l'œuf"),
        ("hyperespace", m, NONE, "de l'hyperespace"),
        ("héroïne", f, NONE, "de l'héroïne"),
        ("haie", f, Some(false), "de la haie"),
        ("hallebarde", f, Some(false), "de la hallebarde"),
        ("A-wing", m, NONE, "de l'A-wing"),
        ("X-wing", m, NONE, "du X-wing"),
        ("Y-wing", m, NONE, "du Y-wing"),
        ("YT-1300", m, NONE, "du YT-1300"),
        ("yacht", m, NONE, "du yacht"),
        ("ytterbium", m, NONE, "de l'ytterbium"),
        ("Yonne", f, Some(true), "de l'Yonne"),
        ("onze", m, Some(false), "du onze"),
        ("SD", m, NONE, "du SD"),
        ("8", m, NONE, "du 8"),
        ("dé", None, NONE, "du dé"),
        ("état", None, NONE, "de l'état"),
        ("", m, NONE, "du "),
    ] {
        assert_eq!(noun_phrase(Lang::Fr, &fr(word, word, gender, elide), Article::Of, Plural::One), expected);
    }
}

#[test]
fn french_names_take_no_article_or_their_own() {
    for (name, elide, of, to, definite) in [
        ("Hoth", Some(false), "de Hoth", "à Hoth", "Hoth"),
        ("Endor", NONE, "d'Endor", "à Endor", "Endor"),
        ("Le Mans", NONE, "du Mans", "au Mans", "Le Mans"),
        ("La Haye", NONE, "de La Haye", "à La Haye", "La Haye"),
        ("Les Sables", NONE, "des Sables", "aux Sables", "Les Sables"),
        ("L'Escale", NONE, "de L'Escale", "à L'Escale", "L'Escale"),
        ("L’Île", NONE, "de L’Île", "à L’Île", "L’Île"),
        ("Lessu", NONE, "de Lessu", "à Lessu", "Lessu"),
    ] {
        let noun = fr(name, name, None, elide);
        assert_eq!(noun_phrase(Lang::Fr, &noun, Article::Of, Plural::One), of);
        assert_eq!(noun_phrase(Lang::Fr, &noun, Article::To, Plural::One), to);
        assert_eq!(noun_phrase(Lang::Fr, &noun, Article::Definite, Plural::One), definite);
        assert_eq!(noun_phrase(Lang::Fr, &noun, Article::None, Plural::One), name);
    }
    let ally = fr("Allié", "Alliés", Some(Gender::Masculine), NONE);
    assert_eq!(noun_phrase(Lang::Fr, &ally, Article::Definite, Plural::One), "l'Allié");
    assert_eq!(noun_phrase(Lang::Fr, &ally, Article::Definite, Plural::Other), "les Alliés");
}

#[test]
fn english_articles() {
    let squadron = fr("squadron", "squadrons", None, NONE);
    assert_eq!(
        all(Lang::En, &squadron),
        [
            "the squadron",
            "a squadron",
            "of the squadron",
            "to the squadron",
            "the squadrons",
            "squadrons",
            "of the squadrons",
            "to the squadrons"
        ]
    );
    let hague = fr("The Hague", "The Hague", None, NONE);
    assert_eq!(
        all(Lang::En, &hague)[..4],
        ["The Hague", "The Hague", "of The Hague", "to The Hague"].map(str::to_owned)
    );
}

#[test]
fn english_a_or_an() {
    for phrase in [
        "ally",
        "event",
        "upgrade",
        "unarmed ship",
        "uninhabited world",
        "unimportant die",
        "unidentified ship",
        "umbrella",
        "urgent order",
        "usher",
        "utter loss",
        "onerous rule",
        "hour",
        "heir",
        "honest mistake",
        "honour roll",
        "NPC",
        "X-wing",
        "A-wing",
        "HP",
        "MP",
        "FTL drive",
        "8-hex move",
        "80",
        "11",
        "18th turn",
        "11,000",
        "x-ray",
        "Act",
        "ORDER",
        "\"open\" list",
        "Étape",
    ] {
        assert_eq!(
            noun_phrase(Lang::En, &fr(phrase, phrase, None, NONE), Article::Indefinite, Plural::One),
            format!("an {phrase}")
        );
    }
    for phrase in [
        "token",
        "unit",
        "UNIT",
        "union",
        "unique ship",
        "unidirectional gate",
        "unison",
        "user",
        "usual die",
        "utility",
        "European",
        "one",
        "one-shot",
        "once",
        "hex",
        "hero",
        "historic duel",
        "UFO",
        "Y-wing",
        "TIE fighter",
        "NATO list",
        "1",
        "2d6",
        "110",
        "1,100",
        "118",
        "",
        "yacht",
        "Ukrainian",
    ] {
        assert_eq!(
            noun_phrase(Lang::En, &fr(phrase, phrase, None, NONE), Article::Indefinite, Plural::One),
            format!("a {phrase}")
        );
    }
    let told = |elide| noun_phrase(Lang::En, &fr("SOS", "SOS", None, elide), Article::Indefinite, Plural::One);
    assert_eq!((told(Some(true)), told(Some(false))), ("an SOS".to_owned(), "a SOS".to_owned()));
}

#[test]
fn numbers_stand_with_their_noun() {
    let die = fr("dé", "dés", Some(Gender::Masculine), NONE);
    let squadron = fr("escadron", "escadrons", Some(Gender::Masculine), NONE);
    assert_eq!(counted(Lang::Fr, 0, &die), "0 dé");
    assert_eq!(counted(Lang::Fr, 1, &die), "1 dé");
    assert_eq!(counted(Lang::Fr, 2, &die), "2 dés");
    assert_eq!(counted(Lang::Fr, 1500, &die), "1\u{202f}500 dés");
    assert_eq!(counted(Profile::FrCa, 1_000_000, &die), "1\u{a0}000\u{a0}000 de dés");
    assert_eq!(counted(Lang::Fr, 2_000_000, &squadron), "2\u{202f}000\u{202f}000 d'escadrons");
    let token = fr("token", "tokens", None, NONE);
    assert_eq!(counted(Lang::En, 0, &token), "0 tokens");
    assert_eq!(counted(Lang::En, -1, &token), "\u{2212}1 token");
    assert_eq!(counted(Lang::En, 1_000_000, &token), "1,000,000 tokens");
}
