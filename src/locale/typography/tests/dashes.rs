use super::*;

#[test]
fn french_dashes_keep_a_space_inside() {
    both_ways(
        FRENCH,
        &[
            ("un pion -- ou deux -- par tour", "un pion –~ou deux~– par tour"),
            ("un pion --- ou deux --- par tour", "un pion —~ou deux~— par tour"),
            ("un pion -- deux. Un -- deux", "un pion –~deux. Un –~deux"),
            ("un pion -- ou deux --, par tour", "un pion –~ou deux~–, par tour"),
            ("*un* -- **deux**", "*un* –~**deux**"),
        ],
    );
    check(
        FRENCH,
        &[
            ("Hoth - Base rebelle", "Hoth –~Base rebelle"),
            ("Phase 2 - Combat", "Phase 2 –~Combat"),
            ("un – deux – trois", "un –~deux~– trois"),
            ("un — deux", "un —~deux"),
            ("– Bonjour.\n— Bonsoir.", "–~Bonjour.\n—~Bonsoir."),
            ("a -- b. C -- d | e -- f", "a –~b. C –~d | e –~f"),
        ],
    );
}

#[test]
fn british_dashes_part_and_american_ones_join() {
    both_ways(BRITISH, &[("a token -- or two -- a turn", "a token~– or two~– a turn")]);
    check(
        BRITISH,
        &[
            ("Hoth - Rebel base", "Hoth~– Rebel base"),
            ("a token--or two", "a token~– or two"),
            ("a token --- or two", "a token—or two"),
            ("a token — or two", "a token~— or two"),
            ("a token—or two", "a token—or two"),
        ],
    );
    both_ways(AMERICAN, &[("a token--or two--a turn", "a token—or two—a turn")]);
    check(
        AMERICAN,
        &[
            ("a token -- or two --- a turn", "a token—or two—a turn"),
            ("a token---or two", "a token—or two"),
            ("Hoth – Endor", "Hoth~– Endor"),
        ],
    );
    untouched(AMERICAN, &["Hoth - Rebel base"]);
}

#[test]
fn what_is_no_dash() {
    untouched(
        &Profile::ALL,
        &[
            "- un\n- deux",
            "---",
            "- - -",
            "a\n\n---\n\nb",
            "| --- | -- |",
            "{a} - {b}",
            "3 - 2 = 1",
            "--format json",
            "----",
            "a ---- b",
            "Y-wing",
            "dit-il",
            "<!-- un -- deux -->",
            "-",
            "a -b",
        ],
    );
}
