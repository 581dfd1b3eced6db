use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::fixtures::{CANALS, compiled, from_files, green_knight, samples};
use super::render;
use crate::compile::Compiled;

fn book(compiled: &Compiled, language: &str) -> BTreeMap<String, String> {
    render(compiled, language).into_iter().collect()
}

/// What stands under the heading of an anchor, up to the next heading.
fn under(page: &str, anchor: &str) -> String {
    let (_, rest) = page.split_once(&format!("{{#{anchor}}}\n")).unwrap_or_else(|| panic!("no {anchor}"));
    rest.split("\n#").next().unwrap().trim().to_owned()
}

#[test]
fn lothal_in_french_and_english() {
    let compiled = green_knight();
    let french = under(&book(&compiled, "fr")["src/systems.md"], "system-lothal");
    let expected = "\
- **Zones~:** [Zone II](systems.md#zone-ii) et [Zone III](systems.md#zone-iii)
- **Récompense~:** [escadron](rewards.md#reward-squadron) 24/16
- **Pion~:** [Ressources](tokens.md#token-resources)
- **Points de campagne~:** 1
- **Objectifs de campagne~:** [Holonet Override](objectives.md#objective-holonet_override), [Prototype Recovery](objectives.md#objective-prototype_recovery)
- **Modifié~:** escadron 24/16 au lieu de 30/15 (Correctifs de Green Knight, [P01](sources.md#source-green_knight), [R004](sources.md#source-campaign_text)). Le gagnant reçoit 6 points de flotte de moins, le perdant 1 de plus.";
    assert_eq!(french, expected.replace('~', "\u{a0}"));
    let english = under(&book(&compiled, "en")["src/systems.md"], "system-lothal");
    let expected = "\
- **Zones:** [Zone II](systems.md#zone-ii) and [Zone III](systems.md#zone-iii)
- **Reward:** [squadron](rewards.md#reward-squadron) 24/16
- **Token:** [Resources](tokens.md#token-resources)
- **Campaign points:** 1
- **Campaign objectives:** [Holonet Override](objectives.md#objective-holonet_override), [Prototype Recovery](objectives.md#objective-prototype_recovery)
- **Changed:** squadron 24/16 instead of 30/15 (Green Knight’s fixes, [P01](sources.md#source-green_knight), [R004](sources.md#source-campaign_text)). The winner gains 6 fleet points less, the loser 1 more.";
    assert_eq!(english, expected);
}

#[test]
fn a_clause_that_was_added_stands_with_its_mark() {
    let page = &book(&green_knight(), "fr")["src/objectives.md"];
    let line = "- Le premier joueur relance au plus 2 dés par attaque contre un escadron de mercenaires. \
                *(Clause ajoutée, Correctifs de Green Knight, [P06](sources.md#source-green_knight), \
                [R008](sources.md#source-campaign_text))*";
    assert!(under(page, "objective-hired_scum").contains(line));
}

#[test]
fn the_list_of_changes_has_reasons_and_sources() {
    let page = &book(&green_knight(), "en")["src/changes.md"];
    let heading = "### P05\u{a0}– offensive retrofit at Tatooine {#change-5}\n";
    assert!(page.contains(heading));
    assert_eq!(
        under(page, "change-5"),
        "- “At Tatooine, does the loser gain less than half of what the winner gains?”: ruling (removed).\n\
         - [Tatooine](systems.md#system-tatooine): offensive retrofit 10/5 instead of 10/4. The loser gains 1 fleet point more.\n\n\
         **Reason:** The loser gains half of what the winner gains, as almost everywhere else.\n\n\
         **Sources:** [Green Knight’s fixes, as told on the Star Wars: Armada forum](sources.md#source-green_knight) (P05), \
         [Rules of the campaign in French, Star Wars: Armada forum](sources.md#source-campaign_text) (R007)"
    );
}

#[test]
fn systems_stand_under_their_zones_and_border_systems_apart() {
    let page = &book(&compiled("floods", CANALS), "en")["src/systems.md"];
    let headings: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        headings,
        [
            "# Systems",
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
    let phases = ["Setup", "Strategy phase", "Battle phase", "Management phase", "Pivotal battle"];
    assert_eq!(titles("src/sequence.md"), phases);
    assert_eq!(
        titles("src/objectives.md"),
        ["Assault", "Base defense", "Campaign", "Defense", "Navigation", "Pivotal battle"]
    );
}

#[test]
fn a_ruling_says_what_changed_since() {
    let page = &book(&green_knight(), "en")["src/rulings.md"];
    let ruling = under(page, "ruling-ally_budget");
    assert!(ruling.contains("flotilla and upgrade, or squadrons, cost at most 30 fleet points together.\n"));
    assert!(
        ruling.contains("- **Changed since:** [Ally](tokens.md#token-ally), value “points”: 30 instead of 45."),
        "{ruling}"
    );
}

#[test]
fn only_pages_with_content_are_there() {
    let files = book(&compiled("example", "[token.grain]\nname = \"Grain\"\n"), "en");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["book.toml", "src/SUMMARY.md", "src/index.md", "src/tokens.md"]);
    assert_eq!(files["src/SUMMARY.md"], "# Contents\n\n[Example](index.md)\n\n- [Tokens](tokens.md)\n");
    let config = "# codicille book example\n[book]\ntitle = \"Example\"\nlanguage = \"en\"\nsrc = \"src\"\n\n[output.html]\nsmart-punctuation = false\n";
    assert_eq!(files["book.toml"], config);
}

#[test]
fn versions_and_hash_stand_in_one_file() {
    let compiled = green_knight();
    let hash = crate::ruleset::hash(&compiled);
    for language in ["fr", "en"] {
        for (path, text) in book(&compiled, language) {
            let told = text.contains(&hash) || text.contains("1.0.0");
            assert_eq!(told, path == "src/index.md", "{path}");
        }
    }
}

#[test]
fn a_language_that_the_compiler_does_not_speak_has_its_names_and_english_words() {
    let text = "# file: rules/example/pack.toml\n[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = { pt = \"Canais\" }\n\
                languages = [\"pt\"]\nlicense = \"CC0-1.0\"\n# file: rules/example/a.toml\n[token.grain]\nname = { pt = \"Grão\" }\n";
    let files = book(&compiled("example", text), "pt");
    assert_eq!(files["src/tokens.md"], "# Tokens\n\n## Grão {#token-grain}\n");
    assert!(files["book.toml"].contains("language = \"pt\""));
}

/// Every link of every page leads to a page and to an anchor that are there, once.
#[test]
fn every_link_arrives() {
    for compiled in [green_knight(), compiled("floods", CANALS)] {
        for language in ["fr", "en"] {
            let files = book(&compiled, language);
            let mut anchors: BTreeSet<String> = BTreeSet::new();
            for (path, text) in &files {
                let file = path.strip_prefix("src/").unwrap_or(path);
                for line in text.lines().filter(|line| line.starts_with('#')) {
                    if let Some((_, anchor)) = line.strip_suffix('}').and_then(|line| line.rsplit_once("{#")) {
                        assert!(anchors.insert(format!("{file}#{anchor}")), "{file}#{anchor} stands twice");
                    }
                }
            }
            let mut links = 0;
            for text in files.iter().filter(|(path, _)| path.ends_with(".md")).map(|(_, text)| text) {
                for event in Parser::new_ext(text, Options::all()) {
                    let (Event::Start(Tag::Link { dest_url: url, .. })
                    | Event::Start(Tag::Image { dest_url: url, .. })) = event
                    else {
                        continue;
                    };
                    links += 1;
                    let page = files.contains_key(&format!("src/{url}"));
                    assert!(
                        url.starts_with("https://") || page || anchors.contains(&*url),
                        "{language}: {url} leads nowhere"
                    );
                }
            }
            assert!(links > 10);
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
                for event in Parser::new_ext(text, Options::all()) {
                    match event {
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
    let before = render(&from_files("green_knight", files.clone()), "fr");
    files.reverse();
    for (position, (path, _)) in files.iter_mut().enumerate() {
        if !path.ends_with("pack.toml") {
            *path = format!("{}/{position:02}.toml", path.rsplit_once('/').unwrap().0);
        }
    }
    assert_eq!(render(&from_files("green_knight", files), "fr"), before);
}
