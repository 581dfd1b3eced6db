//! The pages that `codicille explain` prints: Markdown that reads well as it stands.

use super::{Code, Confidence, registry};
use crate::locale::{Lang, Phrase};

/// The page of a code: what it means, an example that fails, and its repair.
pub fn explain(code: &Code, lang: Lang) -> String {
    let level = code.level.word().get(lang);
    let title = code.title.get(lang);
    let mut page = match lang {
        Lang::En => format!("# {}\n\n**{level}**: {title}\n", code.name),
        Lang::Fr => format!("# {}\n\n**{level}** : {title}\n", code.name),
    };
    page.push_str(&format!("\n{}\n", confidence(code, lang)));
    let text = code.page.get(lang).trim();
    if !text.is_empty() {
        page.push_str(&format!("\n{text}\n"));
    }
    example(&mut page, Phrase::new("An example that fails", "Un exemple en faute").get(lang), code.fails);
    example(&mut page, Phrase::new("The same, repaired", "Le même, réparé").get(lang), code.repaired);
    page
}

/// How often the code is right, and how to ask for one that is off by default.
fn confidence(code: &Code, lang: Lang) -> String {
    let (name, word) = (code.name, code.confidence.word().get(lang));
    match (lang, code.confidence) {
        (Lang::En, Confidence::Weak) => format!("Confidence: {word}. Off unless asked for, as by `-W {name}`."),
        (Lang::Fr, Confidence::Weak) => {
            format!("Confiance : {word}. Désactivé tant qu'on ne le demande pas, par exemple par `-W {name}`.")
        }
        (Lang::En, _) => format!("Confidence: {word}."),
        (Lang::Fr, _) => format!("Confiance : {word}."),
    }
}

/// Adds an example, if there is one. It is indented, since that way no content can end it.
fn example(page: &mut String, heading: &str, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    page.push_str(&format!("\n## {heading}\n\n"));
    for line in text.trim_matches('\n').lines() {
        match line.trim_end() {
            "" => page.push('\n'),
            line => page.push_str(&format!("    {line}\n")),
        }
    }
}

/// All codes with their levels, their confidence and their titles, one a line.
pub fn list(lang: Lang) -> String {
    table(registry::codes(), lang)
}

fn table(codes: &[&Code], lang: Lang) -> String {
    let widest = |width: fn(&Code, Lang) -> usize| codes.iter().map(|code| width(code, lang)).max().unwrap_or(0);
    let name = widest(|code, _| code.name.chars().count());
    let level = widest(|code, lang| code.level.word().get(lang).chars().count());
    let confidence = widest(|code, lang| code.confidence.word().get(lang).chars().count());
    let row = |code: &&Code| {
        let (word, sure) = (code.level.word().get(lang), code.confidence.word().get(lang));
        format!("{:name$}  {word:level$}  {sure:confidence$}  {}\n", code.name, code.title.get(lang))
    };
    codes.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Level;
    use crate::diagnostic::render::fixtures::{DRIFT, LICENCE};

    static GAP: Code = Code {
        name: "table/gap",
        level: Level::Error,
        confidence: Confidence::Sure,
        title: Phrase::new("a table says nothing for a roll", "une table ne dit rien d'un résultat"),
        page: Phrase::new("Players who roll it would stop.\n", "Les joueurs qui l'obtiennent s'arrêteraient.\n"),
        fails: "[table.loot]\ndie = \"1d6\"\n\nrows.1-5 = \"none\"\n",
        repaired: "[table.loot]\ndie = \"1d6\"\n",
    };

    #[test]
    fn a_page_in_both_languages() {
        let english = "\
# table/gap

**error**: a table says nothing for a roll

Confidence: sure.

Players who roll it would stop.

## An example that fails

    [table.loot]
    die = \"1d6\"

    rows.1-5 = \"none\"

## The same, repaired

    [table.loot]
    die = \"1d6\"
";
        assert_eq!(explain(&GAP, Lang::En), english);
        let french = explain(&GAP, Lang::Fr);
        assert!(
            french.starts_with(
                "# table/gap\n\n**erreur** : une table ne dit rien d'un résultat\n\nConfiance : entière.\n\n"
            ),
            "{french}"
        );
        assert!(french.contains("\n## Un exemple en faute\n") && french.contains("\n## Le même, réparé\n"), "{french}");
    }

    #[test]
    fn a_weak_code_says_how_to_ask_for_it() {
        let weak = Code { confidence: Confidence::Weak, ..GAP };
        assert!(explain(&weak, Lang::En).contains("\nConfidence: weak. Off unless asked for, as by `-W table/gap`.\n"));
        assert!(explain(&weak, Lang::Fr).contains("\nConfiance : faible. Désactivé tant qu'on ne le demande pas"));
    }

    #[test]
    fn a_page_without_example_has_no_empty_heading() {
        assert_eq!(explain(&LICENCE, Lang::En).matches("##").count(), 0);
    }

    #[test]
    fn the_list_is_in_columns() {
        let expected = "\
pack/no-licence    conseil        entière  un pack ne dit pas comment on peut le copier
table/gap          erreur         entière  une table ne dit rien d'un résultat
text/number-drift  avertissement  entière  les deux langues disent des nombres différents
";
        assert_eq!(table(&[&LICENCE, &GAP, &DRIFT], Lang::Fr), expected);
    }
}
