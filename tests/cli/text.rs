//! `text report` and `text review`.

use serde_json::Value as Json;

use crate::Folder;

const MANIFEST: &str = "[pack]\nid = \"iron\"\nversion = \"1.0.0\"\nformat = 1\ntitle = { fr = \"Cuirassés\", en = \"Ironclads\" }\nlanguages = [\"fr\", \"en\"]\nlicense = \"CC0-1.0\"\n";

/// Four names, a text and a reason that are whole; a text without French, a copy, a copy that is allowed, a stale text.
const UNITS: &str = r#"
[unit.monitor]
name = "Monitor"
text = { fr = "Il vire avant de tirer.", en = "It turns before it fires." }
clauses.crew.text.en = "It has a crew."

[unit.ram]
name = { fr = "bélier", en = "ram" }
text.fr = "It rams at the end of the turn."
text.en = "It rams at the end of the turn."

[unit.battery]
name = { fr = "batterie", en = "battery" }
text.fr = "It fires at the end of the turn."
text.en = "It fires at the end of the turn."
allow."text/untranslated" = "The French text comes with the next edition."

[unit.torpedo]
name = { fr = "torpille", en = "torpedo" }
text.fr = "Elle coule une cible."
text.en = "It sinks any target."
text.reviewed = "en:000000 fr:FRESH"
"#;

fn folder() -> Folder {
    let review = Folder::with(&[("rules/iron/pack.toml", MANIFEST), ("rules/iron/units.toml", UNITS)]);
    let lines = review.run("text review iron unit.torpedo").out;
    let fresh = lines.split("fr:").nth(1).unwrap().trim_end_matches(['"', '\n']).to_owned();
    let folder = review;
    folder.write("rules/iron/units.toml", &UNITS.replace("FRESH", &fresh));
    folder
}

/// The numbers of a row: texts, whole, missing, untranslated, stale, waived.
fn row(json: &Json, kind: &str, language: &str) -> [u64; 6] {
    let rows = json.as_array().unwrap();
    let row = rows.iter().find(|row| row["kind"] == kind && row["language"] == language).unwrap();
    ["texts", "whole", "missing", "untranslated", "stale", "waived"].map(|key| row[key].as_u64().unwrap())
}

#[test]
fn what_is_not_whole_is_counted_where_it_is_wanting() {
    let json: Json = serde_json::from_str(&folder().run("text report --format json").out).unwrap();
    // English changed since both were compared, so it is French that is stale.
    assert_eq!(row(&json, "unit", "en"), [10, 10, 0, 0, 0, 0]);
    assert_eq!(row(&json, "unit", "fr"), [10, 6, 1, 1, 1, 1]);
    assert_eq!(row(&json, "pack", "fr"), [1, 1, 0, 0, 0, 0]);
    assert_eq!(json[0]["pack"], "iron");
}

#[test]
fn the_report_speaks_both_languages() {
    let folder = folder();
    let french = folder.fr("text report iron");
    assert_eq!(french.code, Some(0));
    assert!(french.out.starts_with("Cuirassés (iron)\n\nsorte    langue  textes  à jour"), "{}", french.out);
    assert!(
        french.out.ends_with("en tout  fr          11       7          1             1        1      1        72 %\n"),
        "{}",
        french.out
    );
    let markdown = folder.run("text report iron --format md").out;
    assert!(markdown.starts_with("## Ironclads (iron)\n\n| kind | language | texts | up to date |"), "{markdown}");
    assert!(markdown.ends_with("| all | fr | 11 | 7 | 1 | 1 | 1 | 1 | 72% |\n"), "{markdown}");
}

#[test]
fn a_review_is_pasted_and_holds() {
    let folder = folder();
    let stale = |folder: &Folder| folder.run("check").out.matches("warning[text/stale]").count();
    assert_eq!(stale(&folder), 1);
    let run = folder.run("text review iron unit.*.text");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out.matches("text.reviewed = \"en:").count(), 4, "{}", run.out);
    let line = run.out.split("# unit.torpedo\ntext.").nth(1).unwrap().lines().next().unwrap();
    let units = folder.read("rules/iron/units.toml");
    let old = units.lines().find(|line| line.starts_with("text.reviewed")).unwrap().to_owned();
    folder.write("rules/iron/units.toml", &units.replace(&old, &format!("text.{line}")));
    assert_eq!(stale(&folder), 0);
    let json: Json = serde_json::from_str(&folder.run("text review iron --format json").out).unwrap();
    assert!(line.ends_with(&format!("{}", json["unit.torpedo.text"])), "{json}");
}

#[test]
fn what_cannot_be_told_is_refused() {
    let folder = folder();
    for (line, code, words) in [
        ("text", 2, "il manque `ACTION`"),
        ("text revue iron", 2, "`ACTION` n'accepte pas `revue`"),
        ("text review", 2, "il manque `PACK`"),
        ("text review iron unit.fregate", 2, "le pack `iron` n'a pas de tel texte en plusieurs langues"),
        ("text review iron ..", 2, "`..` n'est pas une adresse"),
        ("text report irno", 3, "vouliez-vous dire `iron` ?"),
    ] {
        let run = folder.fr(line);
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
}
