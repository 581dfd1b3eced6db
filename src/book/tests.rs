use std::collections::BTreeMap;

use pulldown_cmark::{Event, Parser, Tag};

use super::fixtures::{CANALS, compiled, from_files, green_knight, samples};
use super::links::{check, is_ours};
use super::{Options, render};
use crate::compile::Compiled;

fn book(compiled: &Compiled, language: &str) -> BTreeMap<String, String> {
    render(compiled, language, &Options::default()).into_iter().collect()
}

/// The page that holds an anchor.
fn page_with<'f>(files: &'f BTreeMap<String, String>, anchor: &str) -> &'f str {
    let anchor = format!("{{#{anchor}}}\n");
    files.values().find(|text| text.contains(&anchor)).unwrap_or_else(|| panic!("no {anchor}"))
}

/// What stands under the heading of an anchor, up to the next heading.
fn under(page: &str, anchor: &str) -> String {
    let (_, rest) = page.split_once(&format!("{{#{anchor}}}\n")).unwrap_or_else(|| panic!("no {anchor}"));
    rest.split("\n#").next().unwrap().trim().to_owned()
}

#[test]
fn lothal_in_french_and_english() {
    let compiled = green_knight();
    let french = under(&book(&compiled, "fr")["src/map.md"], "system-lothal");
    let expected = "\
- **Zones~:** [Zone II](map.md#zone-ii) et [Zone III](map.md#zone-iii)
- **Récompense~:** [escadron](rewards.md#reward-squadron) 24/16
- **Pion~:** [Ressources](tokens.md#token-resources)
- **Bonus de victoire~:** 1
- **Objectifs de campagne~:** [Holonet Override](objectives.md#objective-holonet_override), [Prototype Recovery](objectives.md#objective-prototype_recovery)";
    assert_eq!(french, expected.replace('~', "\u{a0}"));
    let english = under(&book(&compiled, "en")["src/map.md"], "system-lothal");
    let expected = "\
- **Zones:** [Zone II](map.md#zone-ii) and [Zone III](map.md#zone-iii)
- **Reward:** [squadron](rewards.md#reward-squadron) 24/16
- **Token:** [Resources](tokens.md#token-resources)
- **Victory bonus:** 1
- **Campaign objectives:** [Holonet Override](objectives.md#objective-holonet_override), [Prototype Recovery](objectives.md#objective-prototype_recovery)";
    assert_eq!(english, expected);
}

#[test]
fn the_list_of_changes_has_reasons_and_sources() {
    let files = book(&green_knight(), "en");
    let change = under(page_with(&files, "patch-tatooine_retrofit"), "patch-tatooine_retrofit");
    assert!(
        change.contains(
            "- [Tatooine](map.md#system-tatooine): offensive retrofit 10/5 instead of 10/4. \
             The loser gains 1 fleet point more.\n\n\
             **Reason:** The loser gains half of what the winner gains, as almost everywhere else.\n\n\
             **Sources:** [Green Knight’s fixes, as told on the Star Wars: Armada forum](sources.md#source-green_knight) (P05)"
        ),
        "{change}"
    );
}

#[test]
fn systems_stand_under_their_zones_and_border_systems_apart() {
    let page = &book(&compiled("floods", CANALS), "en")["src/systems.md"];
    let headings: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        headings,
        [
            "# Systems {#page-systems}",
            "## North {#zone-north}",
            "### Mill {#system-mill}",
            "## South {#zone-south}",
            "### Marsh, sub-zone {#zone-marsh}",
            "#### Reeds {#system-reeds}",
            "## Border systems {#border-systems}",
            "### Lock {#system-lock}",
        ]
    );
    assert!(under(page, "zone-north").contains("- **Border systems:** [Lock](systems.md#system-lock)"));
}

#[test]
fn rewards_tokens_and_steps() {
    let files = book(&compiled("floods", CANALS), "en");
    let toll = under(&files["src/rewards.md"], "reward-toll");
    assert!(
        toll.ends_with("| [Lock](systems.md#system-lock) | 4 | 2 |\n| [Mill](systems.md#system-mill) | 5 | 3 |"),
        "{toll}"
    );
    let grain = under(&files["src/tokens.md"], "token-grain");
    assert!(grain.starts_with(
        "It sells for 4 coins; \\{unknown\\} stays visible.\n\n- The player sells at most 2 sacks at 4 coins."
    ));
    let steps: Vec<&str> = files["src/sequence.md"].lines().filter(|line| line.starts_with("###")).collect();
    assert_eq!(steps, ["### 1. Sailing {#step-sail}", "### 2. Trade {#step-trade}", "### 3. Sleep {#step-sleep}"]);
}

#[test]
fn phases_and_categories_have_their_order() {
    let files = book(&green_knight(), "en");
    let titles = |page: &str| -> Vec<String> {
        files[page].lines().filter_map(|line| Some(line.strip_prefix("## ")?.split(" {#").next()?.to_owned())).collect()
    };
    assert_eq!(titles("src/turn.md"), ["Strategy phase", "Battle phase", "Management phase"]);
    assert_eq!(titles("src/objectives.md"), ["Assault", "Base defense", "Campaign", "Defense", "Navigation"]);
}

#[test]
fn only_pages_with_content_are_there() {
    let files = book(&compiled("example", "[token.grain]\nname = \"Grain\"\n"), "en");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["book.toml", "reader.js", "src/SUMMARY.md", "src/index.md", "src/letters.md", "src/tokens.md"]);
    assert_eq!(
        files["src/SUMMARY.md"],
        "# Contents\n\n[Example](index.md)\n\n- [Tokens](tokens.md)\n- [Index](letters.md)\n"
    );
    let config = "# codicille book example\n[book]\ntitle = \"Example\"\nlanguage = \"en\"\nsrc = \"src\"\n\n[output.html]\nsmart-punctuation = false\nadditional-js = [\"reader.js\"]\n";
    assert_eq!(files["book.toml"], config);
}

#[test]
fn the_hash_stands_in_one_file_and_the_version_on_the_map_too() {
    let compiled = green_knight();
    let hash = crate::ruleset::hash(&compiled);
    for language in ["fr", "en"] {
        for (path, text) in book(&compiled, language) {
            assert_eq!(text.contains(&hash), path == "src/index.md", "{path}");
            // A map hangs on a wall without its book.
            let versioned = ["src/index.md", "src/map.svg"].contains(&&*path);
            assert_eq!(text.contains("1.0.0"), versioned, "{path}");
        }
    }
}

#[test]
fn a_language_that_the_compiler_does_not_speak_has_its_names_and_english_words() {
    let text = "# file: rules/example/pack.toml\n[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = { pt = \"Canais\" }\n\
                languages = [\"pt\"]\nlicense = \"CC0-1.0\"\n# file: rules/example/a.toml\n[token.grain]\nname = { pt = \"Grão\" }\n";
    let files = book(&compiled("example", text), "pt");
    assert_eq!(files["src/tokens.md"], "# Tokens {#page-tokens}\n\n## Grão {#token-grain}\n");
    assert!(files["book.toml"].contains("language = \"pt\""));
}

#[test]
fn a_canadian_edition_prints_as_canada_does() {
    let text = "# file: rules/example/pack.toml\n[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = { fr-CA = \"Forts\" }\n\
                languages = [\"fr-CA\"]\nlicense = \"CC0-1.0\"\n# file: rules/example/a.toml\n\
                [term.pelt]\nforms.fr-CA = { one = \"peau\", other = \"peaux\", gender = \"f\" }\n\
                [token.cote]\nname = { fr-CA = \"Côte\" }\n[token.coter]\nname = { fr-CA = \"Coté\" }\nvalues.price = 1500\n\
                text = { fr-CA = \"Assez ? Voici : {price pelt} {pelt.of} !\" }\n";
    let files = book(&compiled("example", text), "fr-CA");
    let expected = "# Pions {#page-tokens}\n\n## Côte {#token-cote}\n\n## Coté {#token-coter}\n\n\
                    Assez? Voici\u{a0}: 1\u{a0}500 peaux de la peau!\n";
    assert_eq!(files["src/tokens.md"], expected);
}

/// Every link leads to a page and an anchor that are there, and every anchor is there once.
#[test]
fn every_link_arrives() {
    for compiled in [green_knight(), compiled("floods", CANALS)] {
        for language in ["fr", "en"] {
            let files = render(&compiled, language, &Options::default());
            assert_eq!(check(&files), []);
            let links: usize = files.iter().map(|(_, text)| text.matches("](").count()).sum();
            assert!(links > 50, "{links}");
        }
    }
}

/// Whatever a name or a text says, the book has no HTML, no directive of mdBook, and no link but its own.
#[test]
fn words_of_strangers_are_inert() {
    const HOSTILE: &[&str] = &[
        "<script>alert(1)</script>",
        "{{#include /etc/passwd}}",
        "](javascript:alert(1))",
        "[x](javascript:alert(1)) ![p](https://example.org/p.png)",
        "# {{#playground x}} <img src=x onerror=y>",
        "a | b\n\n- c\n\n    d\n\n<!-- e",
        "{name} {#id} `code` \u{202e} \\",
    ];
    for hostile in HOSTILE {
        let quoted = serde_json::Value::from(*hostile).to_string();
        let text = format!(
            "# file: rules/example/pack.toml\n[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = {quoted}\n\
             languages = [\"fr\", \"en\"]\nlicense = {quoted}\nnotice = {quoted}\n\
             # file: rules/example/a.toml\n[source.s]\ntitle = {quoted}\nurl = {quoted}\nfacts.F = {{ label = {quoted} }}\n\
             [zone.z]\nname = {quoted}\ntext = {quoted}\n[system.s]\nname = {quoted}\nzones = [\"z\"]\ntokens = [\"t\"]\n\
             rewards.r = {{ winner = 2, loser = 1 }}\n[reward.r]\nname = {quoted}\n[token.t]\nname = {quoted}\nvalues.name = {quoted}\n\
             clauses.c.text = {quoted}\n[phase.p]\nname = {quoted}\nsteps = [\"s\"]\n[step.s]\nname = {quoted}\ntext = {quoted}\n\
             [ruling.r]\nquestion = {quoted}\nanswer = {quoted}\nreason = {quoted}\nsettles = [\"zone.z.text\"]\ncite = [\"s:F\"]\n\
             [stat.category]\non = [\"objective\"]\ntype = \"text\"\nlabel = {quoted}\n[objective.o]\nname = {quoted}\nstats.category = {quoted}\n\
             [unit.u]\nname = {quoted}\n[faction.f]\nname = {quoted}\ntext = {quoted}\n\
             # file: rules/more/pack.toml\n[pack]\nid = \"more\"\nversion = \"1.0.0\"\nformat = 1\ntitle = {quoted}\nlanguages = [\"fr\", \"en\"]\n\
             license = \"CC0-1.0\"\nrequires = {{ example = \"1\" }}\n# file: rules/more/a.toml\n[patch.p]\nset.zone.z.text = {quoted}\n\
             add.token.n.name = {quoted}\nremove.unit = [\"u\"]\nadd.token.t.clauses.d.text = {quoted}\nreason = {quoted}\ncite = [\"s:F\"]\n"
        );
        let compiled = compiled("more", &text);
        for language in ["fr", "en"] {
            let files = book(&compiled, language);
            assert!(files.len() >= 13, "{:?}", files.keys());
            for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".md")) {
                assert!(!text.contains("{{"), "{path}: {text}");
                for event in Parser::new_ext(text, pulldown_cmark::Options::all()) {
                    match event {
                        Event::InlineHtml(html) if is_ours(&html) => {}
                        Event::Html(html) | Event::InlineHtml(html) => panic!("{path} has {html}"),
                        Event::Start(Tag::CodeBlock(_) | Tag::BlockQuote(_) | Tag::DefinitionList) => {
                            panic!("{path}: {text}")
                        }
                        Event::Start(Tag::Link { dest_url, .. }) => {
                            assert!(dest_url.contains(".md"), "{path} links to {dest_url}");
                        }
                        Event::Start(Tag::Image { dest_url, .. }) => assert_eq!(&*dest_url, "map.svg"),
                        _ => {}
                    }
                }
            }
            let config: Result<toml::Table, _> = files["book.toml"].parse();
            assert_eq!(config.unwrap()["output"]["html"]["smart-punctuation"].as_bool(), Some(false));
            super::map::tests::check_xml(&files["src/map.svg"]);
        }
    }
}

#[test]
fn the_order_of_files_changes_no_byte() {
    let mut files = samples();
    let before = render(&from_files("green_knight", files.clone()), "fr", &Options::default());
    files.reverse();
    for (position, (path, _)) in files.iter_mut().enumerate() {
        if !path.ends_with("pack.toml") {
            *path = format!("{}/{position:02}.toml", path.rsplit_once('/').unwrap().0);
        }
    }
    assert_eq!(render(&from_files("green_knight", files), "fr", &Options::default()), before);
}
