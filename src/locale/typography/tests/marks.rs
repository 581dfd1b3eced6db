use super::*;

#[test]
fn before_marks_in_france() {
    both_ways(
        FR,
        &[
            ("Quoi ? Oui ; non !", "Quoi_? Oui_; non_!"),
            ("Récompense : 24/16", "Récompense~: 24/16"),
            ("Vraiment ?!", "Vraiment_?!"),
            ("Vraiment ! ?", "Vraiment_!_?"),
            ("(vraiment ?)", "(vraiment_?)"),
            ("Le pion ? est retourné.", "Le pion_? est retourné."),
            ("Tour 3 : 2 dés", "Tour 3~: 2 dés"),
            ("**Effet :** l'équipe", "**Effet~:** l’équipe"),
            ("**Effet** : deux", "**Effet**~: deux"),
            ("*Quoi ?* dit-il", "*Quoi_?* dit-il"),
            ("`ally` : un pion", "`ally`~: un pion"),
            ("| Vraiment ? | Effet : |", "| Vraiment_? | Effet~: |"),
            ("Qui ?\nMoi !", "Qui_?\nMoi_!"),
        ],
    );
    check(FR, &[("Quoi  ?", "Quoi_?"), ("Quoi\u{a0}? Effet\u{202f}: un", "Quoi_? Effet~: un")]);
}

#[test]
fn before_marks_in_canada() {
    check(
        CA,
        &[
            ("Quoi ? Oui ; non !", "Quoi? Oui; non!"),
            ("Quoi? Oui; non!", "Quoi? Oui; non!"),
            ("Vraiment ?!", "Vraiment?!"),
            ("Vraiment ! ?", "Vraiment!?"),
            ("(vraiment ?) non", "(vraiment?) non"),
            ("*Quoi ?* dit-il", "*Quoi?* dit-il"),
            ("« Quoi ! » dit-elle", "«~Quoi!~» dit-elle"),
            ("« Quoi ? » Rien.", "«~Quoi?~» Rien."),
            ("voir https://a.org ?", "voir https://a.org_?"),
            // In the middle of a sentence it may be a sign of the game.
            ("Le pion ? est retourné.", "Le pion_? est retourné."),
        ],
    );
    both_ways(CA, &[("Récompense : 24/16", "Récompense~: 24/16"), ("Tour 3 : 2 dés", "Tour 3~: 2 dés")]);
}

#[test]
fn before_marks_in_english() {
    check(
        ENGLISH,
        &[
            ("Is that so ? Yes ; no !", "Is that so? Yes; no!"),
            ("Reward : 24/16", "Reward: 24/16"),
            ("**Reward** : 24/16", "**Reward**: 24/16"),
            ("(what ?)", "(what?)"),
            ("Reward\u{a0}: 24", "Reward: 24"),
        ],
    );
    untouched(
        ENGLISH,
        &[
            "Is that so? Yes; no!",
            "Reward: 24/16",
            "turn over the ? marker",
            "score 3 : 1",
            "see https://a.org !",
            "| : |",
        ],
    );
}

#[test]
fn what_only_looks_like_a_mark() {
    untouched(
        FRENCH,
        &[
            "Star Wars: Armada",
            "Quo Vadis?",
            "à 21:42, à 2:1",
            "green_knight:P01",
            "Merci :) ;-) :D :'( (:-p)",
            ": début",
            "; début",
            "x := 3",
            "une image ![alt](x.svg)",
            "a !important",
            "",
            " ",
            "?",
        ],
    );
}

#[test]
fn percentages() {
    both_ways(
        FRENCH,
        &[("une part de 25 %", "une part de 25~%"), ("{part} % ici", "{part}~% ici"), ("**25** %.", "**25**~%.")],
    );
    check(FRENCH, &[("25% de", "25~% de"), ("{part}%", "{part}~%"), ("2,5‰", "2,5~‰"), ("25\u{202f}%", "25~%")]);
    both_ways(ENGLISH, &[("25% of", "25% of")]);
    check(ENGLISH, &[("25 % of", "25% of"), ("25\u{a0}%", "25%")]);
    untouched(FRENCH, &["un %d et a%b", "100%%", "le % de", "25%a"]);
}

#[test]
fn units_and_money_stay_with_their_number() {
    both_ways(
        FRENCH,
        &[
            ("6 cm ou 12 mu", "6~cm ou 12~mu"),
            ("12,50 $CA, 12,50 $, 10 €", "12,50~$CA, 12,50~$, 10~€"),
            ("il fait 20 °C", "il fait 20~°C"),
            ("à 21 h 42", "à 21~h~42"),
            ("à 21 h précises", "à 21~h précises"),
            ("n° 5, § 4", "n°~5, §~4"),
            ("14 juillet 2026", "14~juillet 2026"),
            ("{portee} mu", "{portee}~mu"),
        ],
    );
    check(FRENCH, &[("10€.", "10~€."), ("les 3 m'ont", "les 3 m’ont")]);
    both_ways(
        ENGLISH,
        &[
            ("6 cm or 12 mu", "6~cm or 12~mu"),
            ("at 9:42 p.m.", "at 9:42~p.m."),
            ("at 9:42 PM", "at 9:42~PM"),
            ("on 1 January 2026", "on 1~January 2026"),
            ("on January 1, 2026", "on January~1, 2026"),
            ("it costs $12.50", "it costs $12.50"),
            ("§ 4", "§~4"),
        ],
    );
    untouched(FRENCH, &["24 points", "2 hommes", "un kg", "en mai", "4 mars2", "le §"]);
    untouched(ENGLISH, &["6 in all", "I am", "24 points", "10€"]);
}

#[test]
fn dots_of_omission() {
    both_ways(
        FRENCH,
        &[("Il attend... puis tire.", "Il attend… puis tire."), ("[...]", "[…]"), ("1, 2, ..., 6", "1, 2, …, 6")],
    );
    check(
        FRENCH,
        &[
            ("Il attend ... puis", "Il attend… puis"),
            ("Il attend …", "Il attend…"),
            ("fin....", "fin…."),
            ("a … z", "a … z"),
        ],
    );
    both_ways(
        ENGLISH,
        &[("It waits... then", "It waits… then"), ("wait ... what", "wait … what"), ("the end....", "the end….")],
    );
    untouched(FRENCH, &["1 ..... 6", "../..", "a..b", ".../dossier", "src/..."]);
    both_ways(FR, &[("Quoi... ?", "Quoi…_?")]);
}
