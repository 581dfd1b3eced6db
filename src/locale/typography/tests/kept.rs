use super::*;

#[test]
fn code_links_templates_and_addresses_are_left_alone() {
    untouched(
        &Profile::ALL,
        &[
            "`a : b ; 'c' ... -3` ici",
            "``a ` \"b\" ' : ? `` ici",
            "```toml\nname = \"x\" # 'y' ...\n\nb = 3-5\n```",
            "~~~\n\"x\" ...\n~~~",
            "[ici](x \"titre ...\")",
            "[ici](a_(b)_'c')",
            "[[system.hoth]] et ![[objective.*]]",
            "{a.b - 'c' ... 3-5}",
            "{\"x\"}",
            "<span title=\"l'un ...\">x</span>",
            "<https://a.org/l'un...>",
            "https://a.org/?q=d'or&x=1-2",
            "www.a.org/l'un...x",
            "mailto:l'un@a.org",
            "git+ssh://a.org/l'un",
            "\\\"x\\\" \\'y\\' \\{",
            "24/16, 2:1, 21:42, 2d6, 2d6+1, HWK-290",
            "system.hoth.rewards, green_knight:P01, v1.0.2",
            "a@b.org",
        ],
    );
}

#[test]
fn what_stands_beside_is_set() {
    check(
        FR,
        &[
            ("`x` : l'un", "`x`~: l’un"),
            ("[l'un](x ?'y) !", "[l’un](x ?'y)_!"),
            ("https://a.org/?q=d'or : voilà", "https://a.org/?q=d'or~: voilà"),
            ("(https://a.org/x) ?", "(https://a.org/x)_?"),
            ("vaut {a ? 'c' : 'd'} !", "vaut {a ? 'c' : 'd'}_!"),
            ("[[system.hoth|l'ami]] ?", "[[system.hoth|l’ami]]_?"),
            ("[[system.hoth]] ?", "[[system.hoth]]_?"),
            ("\\{ l'un ? }", "\\{ l’un_? }"),
            ("un seul ` ici : oui", "un seul ` ici~: oui"),
            ("``un` : oui", "``un`~: oui"),
            ("a < b : l'un > c", "a < b~: l’un > c"),
            ("{ouvert : l'un", "{ouvert~: l’un"),
            ("[x](ouvert : l'un", "[x](ouvert~: l’un"),
            ("Merci :) : voilà !", "Merci :)~: voilà_!"),
        ],
    );
}

/// The book stands characters of private use for its markup.
#[test]
fn private_characters_are_looked_through() {
    check(
        FR,
        &[
            ("\u{f000}Effet :\u{f001} l'\u{f002}un\u{f003}", "\u{f000}Effet~:\u{f001} l’\u{f002}un\u{f003}"),
            ("\u{f000} : un", "\u{f000}~: un"),
            ("\u{f000}\"mot\"\u{f001} ?", "\u{f000}«~mot~»\u{f001}_?"),
            ("\"\u{f000}\", \"\u{f000}mot\u{f001}\"", "«~\u{f000}~», «~\u{f000}mot\u{f001}~»"),
            ("\u{f000}25\u{f001} % et \u{f000}-3\u{f001}", "\u{f000}25\u{f001}~% et \u{f000}−3\u{f001}"),
        ],
    );
}

/// No mark makes the setter look at the whole rest of a long text again and again: quadratic work would show as a
/// test that does not end.
#[test]
fn hostile_texts_come_to_an_end() {
    for piece in [
        "{", "`", "[[", "](", "<a", "\"", "'", "« ", "- ", "1 234 ", "x -- ", ".", "*", "_'", "http://a", ":)", " ;",
        "~", "-", "((", "1-",
    ] {
        let text = piece.repeat(40_000 / piece.len());
        for profile in [Profile::FrFr, Profile::EnUs] {
            assert!(!typeset(profile, &text).is_empty());
        }
    }
    let fences: String = (1..500).map(|length| format!("{} ", "`".repeat(length))).collect();
    assert_eq!(typeset(Profile::FrFr, &fences), fences);
}
