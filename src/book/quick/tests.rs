//! The sheet of small and of crowded games.

use super::content::{self, Block, Kind, Weight, keep};
use super::{Options, render};
use crate::book::fixtures::compiled;
use crate::book::names::Names;

/// A game about locks and barges: one phase, two steps that it shares with another, no tokens.
const CANALS: &str = r#"
# file: rules/canals/pack.toml
[pack]
id = "canals"
version = "2.1.0"
format = 1
title = { fr = "Canaux", en = "Canals" }
languages = ["fr", "en"]
sections = ["tolls"]

# file: rules/canals/rules.toml
[stat.order]
on = ["phase"]
type = "int"
label = { fr = "ordre", en = "order" }

[phase.morning]
name = { fr = "Matin", en = "Morning" }
stats.order = 1
steps = ["load", "sail"]

[phase.evening]
name = { fr = "Soir", en = "Evening" }
stats.order = 2
steps = ["sail", "rest"]

[step.load]
name = { fr = "Charger", en = "Load" }
text = { fr = "Les bateliers chargent.", en = "The bargemen load." }

[step.load.clauses.crates]
text = { fr = "Au plus {crates} caisses.", en = "At most {crates} crates." }
values = { crates = 5 }

[step.load.clauses.fragile]
text = { fr = "Le verre va au-dessus.", en = "Glass goes on top." }

[step.sail]
name = { fr = "Naviguer", en = "Sail" }

[step.rest]
name = { fr = "Repos", en = "Rest" }

[section.tolls]
title = { fr = "Péages", en = "Tolls" }
clauses.words = { text = { fr = "On paie à l'écluse.", en = "One pays at the lock." } }
clauses.price = { text = { fr = "Le péage coûte {price} sous.", en = "The toll costs {price} pence." }, values = { price = 3 } }
"#;

fn sheet(language: &str) -> String {
    render(&compiled("canals", CANALS), language, &Options::default()).unwrap()
}

/// The elements of the sheet, in their order.
fn elements(html: &str) -> Vec<&str> {
    let body = html.split("<main>").nth(1).unwrap();
    let names = body.split('<').skip(1).filter_map(|rest| rest.split(['>', ' ']).next());
    names.filter(|name| ["h2", "h3", "p", "li", "tr"].contains(name)).collect()
}

#[test]
fn a_small_game_has_one_page_in_large_letters() {
    let html = sheet("en");
    assert!(html.contains("--size: 9.00pt"), "{html}");
    assert!(html.contains("<h1>Canals, quick reference</h1>"), "{html}");
    assert!(!html.contains("class=\"rest\""), "nothing is left out: {html}");
    for line in [
        "<h3>Morning</h3>\n<p><b>1. Load.</b> The bargemen load.</p>\n<ul>\n<li>At most 5 crates.</li>\n<li>Glass goes on top.</li>\n</ul>",
        "<p><b>2. Sail.</b></p>\n<h3>Evening</h3>\n<p><b>1. Sail.</b> See Morning.</p>",
        "<h2>Limits and numbers</h2>\n<h3>Tolls</h3>\n<ul>\n<li>The toll costs 3 pence.</li>\n</ul>\n</main>",
    ] {
        assert!(html.contains(line), "{line} in {html}");
    }
}

#[test]
fn both_languages_have_the_same_lines_in_the_same_order() {
    let (fr, en) = (sheet("fr"), sheet("en"));
    assert_eq!(elements(&fr), elements(&en));
    assert!(fr.contains("<li>Le péage coûte 3 sous.</li>") && fr.contains("<h1>Canaux, aide-mémoire</h1>"), "{fr}");
    // “Soir” comes after “Matin” in both, and “Evening” after “Morning”, because of their order.
    assert!(fr.find("Matin") < fr.find("Soir") && en.find("Morning") < en.find("Evening"));
}

#[test]
fn what_matters_least_gives_way_first_and_headings_go_with_their_lines() {
    let compiled = compiled("canals", CANALS);
    let blocks = content::blocks(&Names::new(&compiled, "en"));
    let told = |most: usize| -> Vec<String> {
        let kept = keep(&blocks, most);
        kept.iter().map(|block| format!("{}{}", block.lead, block.cells.concat())).collect()
    };
    assert_eq!(content::lines(&blocks), 7);
    let steps = ["1. Load.The bargemen load.", "2. Sail.", "1. Sail.See Morning.", "2. Rest."];
    assert_eq!(told(1), ["Sequence of play", "Morning", steps[0]]);
    assert_eq!(told(4), ["Sequence of play", "Morning", steps[0], steps[1], "Evening", steps[2], steps[3]]);
    assert_eq!(told(5)[3], "At most 5 crates.");
    assert_eq!(told(6)[8..], ["Limits and numbers", "Tolls", "The toll costs 3 pence."]);
    assert!(!told(6).contains(&"Glass goes on top.".to_owned()) && told(7).contains(&"Glass goes on top.".to_owned()));
}

#[test]
fn a_heading_stays_as_long_as_something_stands_below_it() {
    let block = |kind: Kind, lead: &str| Block { kind, weight: Weight::First, lead: lead.into(), cells: Vec::new() };
    let blocks = [
        block(Kind::Part, "a"),
        block(Kind::Head, "b"),
        block(Kind::Band, "c"),
        block(Kind::Row, "d"),
        block(Kind::Band, "e"),
        block(Kind::Row, "f"),
        block(Kind::Part, "g"),
        block(Kind::Group, "h"),
        block(Kind::Item, "i"),
    ];
    let told = |most: usize| keep(&blocks, most).iter().map(|block| block.lead.clone()).collect::<String>();
    assert_eq!([told(0), told(1), told(2), told(3)], ["", "abcd", "abcdef", "abcdefghi"]);
}

#[test]
fn a_crowded_game_is_cut_and_says_so_in_both_languages() {
    let mut text = CANALS.to_owned();
    for clause in 0..600 {
        let words = "la péniche attend son tour devant l'écluse du moulin";
        text.push_str(&format!(
            "\n[section.tolls.clauses.c{clause:03}]\nvalues = {{ n = {clause} }}\ntext = {{ fr = \"N° {{n}} : {words}.\", en = \"No. {{n}}.\" }}\n"
        ));
    }
    let compiled = compiled("canals", &text);
    let [fr, en] = ["fr", "en"].map(|language| render(&compiled, language, &Options::default()).unwrap());
    assert!(fr.contains("--size: 6.50pt"), "{}", fr.len());
    assert!(fr.contains("<p class=\"rest\">Le livre de règles contient les autres règles.</p>"));
    assert!(en.contains("<p class=\"rest\">The rulebook holds the other rules.</p>"));
    // Of whole clauses, the first ones stay, and the longer language decides how many.
    assert_eq!(elements(&fr), elements(&en));
    let (first, last) = (en.contains("No. 0."), en.contains("No. 599."));
    assert!(first && !last);
}

#[test]
fn a_pack_without_rules_has_no_sheet() {
    let bare = CANALS.split("# file: rules/canals/rules.toml").next().unwrap().replace("sections = [\"tolls\"]", "");
    assert_eq!(render(&compiled("canals", &bare), "fr", &Options::default()), None);
}

#[test]
fn words_of_a_pack_are_inert() {
    let text =
        CANALS.replace("\"Canals\"", "\"</style><b>\"").replace("At most {crates} crates.", "<i>a</i> & \\\"b\\\"");
    let html = render(&compiled("canals", &text), "en", &Options::default()).unwrap();
    assert!(html.contains("<li>&lt;i&gt;a&lt;/i&gt; &amp; “b”</li>"), "{html}");
    assert_eq!(html.matches("</style>").count(), 1, "{html}");
}
