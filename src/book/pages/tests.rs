//! What plays, as the book prints it.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, Parser, Tag};

use crate::book::fixtures::{LAGOON, compiled};
use crate::book::links::{check, is_ours};
use crate::book::{Options, render};

fn lagoon(language: &str) -> BTreeMap<String, String> {
    render(&compiled("lagoon", LAGOON), language, &Options::default()).into_iter().collect()
}

/// What stands under the heading of an anchor, up to the next heading; `~` for the space that does not break.
fn under(files: &BTreeMap<String, String>, file: &str, anchor: &str) -> String {
    let page = &files[&format!("src/{file}.md")];
    let (_, rest) = page.split_once(&format!("{{#{anchor}}}\n")).unwrap_or_else(|| panic!("no {anchor}: {page}"));
    rest.split("\n#").next().unwrap().trim().replace('\u{a0}', "~").replace('\u{202f}', "_")
}

#[test]
fn actions_say_who_when_what_to_choose_and_what_they_require() {
    let expected = "\
L’équipage avance d’une longueur.

- **Qui~:** un joueur
- **Quand~:** [Rame](sequence.md#step-row)
- **À choisir~:** barque (de 1 à 2)_; calme, tempête ou rien_; un système
- **Exigence~:** Le camp doit avoir au moins 1 de force.
- **Exception~:** la tempête en dispense.";
    assert_eq!(under(&lagoon("fr"), "actions", "action-pull"), expected);
    let expected = "\
The crew moves one length ahead.

- **Who:** a player
- **When:** [Rowing](sequence.md#step-row)
- **To choose:** boat (1 to 2); calm, gale or nothing; a system
- **Requirement:** The side must have at least 1 strength.
- **Exception:** a gale waives it.";
    assert_eq!(under(&lagoon("en"), "actions", "action-pull"), expected);
}

/// Authors' words come first: only what has none shows its script.
#[test]
fn scripts_stand_only_where_words_are_missing() {
    let files = lagoon("en");
    let rest = under(&files, "actions", "action-rest");
    assert!(rest.ends_with("- It counts as a pass.\n\n```text\nstrength[actor.side] += 1\n```"), "{rest}");
    assert_eq!(under(&files, "sequence", "phase-draw"), "Each side gets its boats ready.");
    let row = under(&files, "sequence", "step-row");
    assert!(
        row.starts_with("- **Who:** a player\n- Each goes on until they pass; then the next one follows."),
        "{row}"
    );
    assert_eq!(under(&files, "sequence", "step-ebb"), "```text\nsky = gale\n```");
    let game = under(&files, "sequence", "game-regatta");
    assert!(game.contains("- **Ends when:** `turn == 4`"), "{game}");
    let all: String = files.values().map(String::as_str).collect();
    assert_eq!(all.matches("```text").count(), 3, "two actions and a rule: resting, the ebb, the wake");
    assert!(!all.contains("drift +"), "{all}");
}

#[test]
fn what_only_the_rules_work_with_is_not_printed() {
    let files = lagoon("en");
    let all: String = files.values().map(String::as_str).collect();
    for anchor in ["state-sky", "state-laps", "formula-hidden", "effect-toss", "piece-boat", "rule-leak", "metric-"] {
        assert!(!all.contains(anchor), "{anchor}");
    }
    assert!(all.contains("{#state-strength}") && all.contains("{#rule-wake}"), "what has words is there");
    let strength = under(&lagoon("fr"), "tracked", "state-strength");
    let expected = "\
Les rameurs s’épuisent.

- **Au départ~:** 2
- **Au plus~:** 5
- Caché de tous, sauf de son propriétaire.";
    assert_eq!(strength, expected);
}

#[test]
fn a_deck_is_a_table_and_what_belongs_to_a_card_stands_with_it() {
    let files = lagoon("fr");
    let page = files["src/cards.md"].replace('\u{a0}', "~");
    let expected = "\
# Cartes {#page-cards}

| Carte | Ordre | Exemplaires | Texte |
| --- | --- | --- | --- |
| <span id=\"card-wind\"></span>Vent arrière \\| grand largue | [Goélands](factions.md#faction-gulls), \
[Sternes](factions.md#faction-terns) | 1 | Chaque camp avance. Deux fois. |

## Voie d’eau {#card-leak}

Le premier camp écope.

- **Ordre~:** [Sternes](factions.md#faction-terns), [Goélands](factions.md#faction-gulls)
- **Exemplaires~:** 3

### Écoper {#action-bail}

Le camp vide une barque.

- **Qui~:** une faction
- **Quand~:** une règle le demande
";
    assert_eq!(page, expected, "the default of a stat is seen");
    assert!(!files["src/actions.md"].contains("action-bail"), "it stands with its card alone");
}

#[test]
fn tables_and_dice_are_printed_as_players_look_them_up() {
    let files = lagoon("en");
    let expected = "\
- **Rows:** sky
- **Columns:** 1d6

| Sky | 1 | 2–3 | 4 | 5–6 |
| --- | --- | --- | --- | --- |
| calm | 0 | 0 | 1 | 1 |
| gale | 0 | 2 | 2 | 12 |";
    assert_eq!(under(&files, "tables", "table-pace"), expected, "rows that are cut differently share the finest cut");
    let expected = "\
| Face | Icons |
| --- | --- |
| 1 | 2 × foam, swell |
| 2 | foam |
| 3 | blank |";
    assert_eq!(under(&files, "dice", "die-wave"), expected);
}

#[test]
fn formulas_have_their_examples_and_lists_their_limits() {
    let files = lagoon("fr");
    let speed = under(&files, "formulas", "formula-speed");
    let example = "> <span id=\"example-pace_in_a_gale\"></span>**Exemple~: Allure dans la tempête.** \
                   Le camp a 5 rameurs. **Résultat~:** 13.";
    assert!(speed.ends_with(&format!("sans vent, un rameur seul n’avance pas.\n\n{example}")), "{speed}");
    let others = under(&files, "formulas", "examples");
    assert!(others.ends_with("**Résultat~:** [Sternes](factions.md#faction-terns)."), "{others}");
    let expected = "\
- **Entrées~:** unités, de 1 à 4
- <span id=\"constraint-oars\"></span>**Rames~:** Un équipage compte 3 rameurs au plus.
- **Exception~:** les jours de fête, un de plus.";
    assert_eq!(under(&files, "lists", "roster_format-crew"), expected);
}

#[test]
fn links_and_rulings_find_what_plays() {
    for language in ["fr", "en", "it"] {
        let files: Vec<(String, String)> = lagoon(language).into_iter().collect();
        assert_eq!(check(&files), []);
    }
    let files = lagoon("en");
    let ruling = under(&files, "rulings", "ruling-strength");
    assert!(
        ruling.contains("[Pull](actions.md#action-pull) and [Tailwind \\| broad reach](cards.md#card-wind)"),
        "{ruling}"
    );
    assert!(files["src/rulings.md"].contains("## Pull {#ruling-strength}"), "no key of a requirement is read aloud");
    assert!(
        files["src/sources.md"].contains("| A1 | strength | [Pull](actions.md#action-pull) |"),
        "its citation counts"
    );
    assert!(files["src/letters.md"].contains("[Wake](effects.md#rule-wake), rule"));
}

#[test]
fn an_edition_in_another_language_says_which_words_are_not_its_own() {
    let index = |language: &str| lagoon(language)["src/index.md"].clone();
    let sentence =
        "The headings and labels that the book has of its own are in English: it has them in English and French only.";
    assert!(index("it").contains(sentence) && !index("en").contains(sentence));
    assert!(index("it").contains("The Italian, the English and the French edition have equal value;"));
    assert!(index("en").contains("The English, the French and the Italian edition have equal value;"));
    assert!(index("fr").contains("Les éditions en français, en anglais et en italien ont la même valeur"));
    assert!(lagoon("it")["reader.js"].contains("\"it\":\"Italiano\""));
}

#[test]
fn a_marked_edition_marks_what_plays() {
    let options = Options { marks: true, ..Options::default() };
    let files: BTreeMap<String, String> = render(&compiled("storms", LAGOON), "en", &options).into_iter().collect();
    let by = " *([Storms](changes.md#patch-harder))*";
    let has = |file: &str, words: &str| assert!(files[file].contains(&format!("{words}{by}")), "{}", files[file]);
    has("src/tables.md", "| gale | 0 | ~~2~~ 3");
    has("src/actions.md", "The side must have at least ~~1~~ 2 strength.");
    has("src/cards.md", "| ~~1~~ 2");
    has("src/dice.md", "| 2 | 3 × foam");
    has("src/formulas.md", "~~`pace[w, d]`~~ `pace[w, d] + 0`");
    assert_eq!(check(&files.into_iter().collect::<Vec<_>>()), []);
}

/// Scripts come from strangers too.
#[test]
fn scripts_are_inert() {
    for hostile in ["<script>x</script>", "{{#include /etc/passwd}}", "```\n<b>\n```", "[x](javascript:y) | `a` ~~~"] {
        let quoted = serde_json::Value::from(hostile).to_string();
        let text = format!(
            "[game.g]\nactors.player = {{ side = \"faction\" }}\nturn = \"p\"\nuntil = {quoted}\nwinner = {quoted}\n\
             [faction.f]\nname = \"F\"\n[phase.p]\nname = \"P\"\nsteps = [\"s\"]\nfor = {quoted}\nstart.do = {quoted}\n\
             [step.s]\nname = \"S\"\nnext = {quoted}\ndo = {quoted}\n[action.a]\nname = \"A\"\nactor = {quoted}\n\
             do = {quoted}\nparams.x = {quoted}\nduring = [\"step.s\"]\n[rule.r]\nname = \"R\"\non = {quoted}\ndo = {quoted}\n\
             [formula.f]\nname = \"F\"\nvalue = {quoted}\n[example.e]\ncall = {quoted}\ngives = {quoted}\n\
             [die.d]\nname = {quoted}\nicons.i = {quoted}\nfaces.1 = {{ i = 1 }}\n\
             [table.t]\nname = {quoted}\nrows.a = \"0..1\"\ncolumns.b = {quoted}\ncells.0 = {{ \"1\" = 2 }}\n\
             [card.c]\nname = {quoted}\ntext = {quoted}\norder = [{quoted}]\n"
        );
        let files = render(&compiled("example", &text), "fr", &Options::default());
        let printed = files.iter().filter(|(_, text)| text.contains('`')).count();
        assert!(printed >= 3, "scripts are printed: {printed}");
        for (path, text) in files {
            if !path.ends_with(".md") {
                continue;
            }
            assert!(!text.contains("{{"), "{path}: {text}");
            for event in Parser::new_ext(&text, pulldown_cmark::Options::all()) {
                match event {
                    Event::InlineHtml(html) if is_ours(&html) => {}
                    Event::Html(html) | Event::InlineHtml(html) => panic!("{path} has {html}: {text}"),
                    Event::Start(Tag::Link { dest_url, .. }) => assert!(dest_url.contains(".md"), "{path}: {dest_url}"),
                    _ => {}
                }
            }
        }
    }
}
