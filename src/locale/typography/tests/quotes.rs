use super::*;

#[test]
fn french_guillemets() {
    both_ways(
        FRENCH,
        &[
            ("la liste \"Aurek\" dépasse", "la liste «~Aurek~» dépasse"),
            ("\"Un.\" et \"deux\",", "«~Un.~» et «~deux~»,"),
            ("(\"Aurek\")", "(«~Aurek~»)"),
            ("**\"Aurek\"** et \"**Besh**\"", "**«~Aurek~»** et «~**Besh**~»"),
            ("\"`ally`\"", "«~`ally`~»"),
            ("\"dit \"oui\" à tous\"", "«~dit “oui” à tous~»"),
            ("\"il dit \"oui\"\"", "«~il dit “oui”~»"),
            ("l'\"Aurek\"", "l’«~Aurek~»"),
            ("\"deux\nlignes\"", "«~deux\nlignes~»"),
        ],
    );
    check(
        FRENCH,
        &[
            ("« déjà » et «serré»", "«~déjà~» et «~serré~»"),
            ("«\u{202f}étroit\u{202f}»", "«~étroit~»"),
            ("« dit \"oui\" à tous »", "«~dit “oui” à tous~»"),
            ("« dit 'oui' à tous »", "«~dit “oui” à tous~»"),
            ("« dit “oui” à tous »", "«~dit “oui” à tous~»"),
            ("un 'mot' seul", "un «~mot~» seul"),
            ("“typed so”", "“typed so”"),
            ("«»", "«»"),
            ("« »", "« »"),
            ("« ouvert", "«~ouvert"),
        ],
    );
    both_ways(FR, &[("il dit : \"Qui ?\"", "il dit~: «~Qui_?~»"), ("\"Aurek\" ?", "«~Aurek~»_?")]);
}

#[test]
fn english_quotes() {
    both_ways(
        ENGLISH,
        &[
            ("the list \"Aurek\" is over", "the list “Aurek” is over"),
            ("call it 'old' or new", "call it ‘old’ or new"),
            ("(\"What?\")", "(“What?”)"),
            ("\"he said 'no' twice\"", "“he said ‘no’ twice”"),
            ("\"he said 'no'\"", "“he said ‘no’”"),
            ("*\"Aurek\"*, \"*Besh*\"", "*“Aurek”*, “*Besh*”"),
            ("'call it \"old\"'", "‘call it “old”’"),
        ],
    );
    check(ENGLISH, &[("\"he said \"no\" twice\"", "“he said ‘no’ twice”"), ("« left »", "« left »")]);
}

#[test]
fn apostrophes() {
    both_ways(FRENCH, &[("l'armée d'Endor", "l’armée d’Endor"), ("l'`ally`, l'*allié*", "l’`ally`, l’*allié*")]);
    both_ways(
        ENGLISH,
        &[
            ("Smuggler's Run", "Smuggler’s Run"),
            ("the players' lists", "the players’ lists"),
            ("`ally`'s and *ally*'s", "`ally`’s and *ally*’s"),
            ("in the 1990's, the '90s, the '90s'", "in the 1990’s, the ’90s, the ’90s’"),
            ("'tis the players' turn", "’tis the players’ turn"),
            ("rock 'n' roll", "rock ’n’ roll"),
        ],
    );
}

#[test]
fn inches_and_feet_stay() {
    untouched(&Profile::ALL, &["a base of 6\"", "6\" or 12\"", "5' long", "a lone ' here", "a lone \" here", "''"]);
    check(
        FRENCH,
        &[
            ("\"un socle de 6\" de large\"", "«~un socle de 6\" de large~»"),
            ("\"tour 6\" et \"tour 7\"", "«~tour 6~» et «~tour 7~»"),
            ("le pion \"6\" de 3\"", "le pion «~6~» de 3\""),
        ],
    );
    check(
        ENGLISH,
        &[
            ("\"a base of 6\" or less\"", "“a base of 6\" or less”"),
            ("\"turn 6\" and \"turn 7\"", "“turn 6” and “turn 7”"),
        ],
    );
}

#[test]
fn a_stray_quote_ends_with_its_paragraph() {
    check(FRENCH, &[("un \"mot\n\nla \"liste\" ici", "un \"mot\n\nla «~liste~» ici")]);
    check(ENGLISH, &[("a \"word\n \nthe \"list\" here", "a \"word\n \nthe “list” here")]);
}
