//! A text that lacks a language which its pack declares.
//!
//! What a text owes depends on the pack that wrote it: a patch in French alone on a base in two
//! languages is never asked for English. A warning and no error, since the ruleset can be played.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink, nearest};
use crate::locale::{Lang, Phrase, at_most_five, quoted};
use crate::model::REVIEWED;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/missing-language",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a text that lacks a language", "un texte auquel manque une langue"),
    page: Phrase::new(
        "\
A pack declares its languages in `pack.toml`, and every text that it writes exists in all of them, and so does
the word of every term. This one lacks a language, or is empty in it. Only the pack that wrote the text counts: a pack in French alone is never asked for English, whatever
it patches.

Players with the book in that language would read a rulebook with a hole, and would not know that the others have a rule
there.

Add the text beside the other. A text that is the same everywhere, such as a proper name, is written once:
`name = \"Hoth\"`. If the pack is not meant to
exist in that language, take it out of `languages`.",
        "\
Un pack déclare ses langues dans `pack.toml`, et tout texte qu'il écrit existe dans chacune, comme le mot de
chaque terme. Il manque une langue à celui-ci, ou elle y est vide. Seul compte le pack qui a écrit le texte : on ne demande jamais d'anglais à un pack en français
seulement, quoi qu'il modifie.

Les joueurs du livre dans cette langue liraient des règles trouées, sans savoir que les autres ont une règle à cet
endroit.

Ajoutez le texte à côté de l'autre. Un texte identique partout, par exemple un nom propre, s'écrit une seule fois :
`name = \"Hoth\"`. Si le pack n'a pas à
exister dans cette langue, retirez-la de `languages`.",
    ),
    fails: r#"
[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
text.fr = "Cette faction a l'initiative."
"#,
    repaired: r#"
[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
text.fr = "Cette faction a l'initiative."
text.en = "This faction has the initiative."
"#,
};

/// Reports every text that lacks a language.
pub fn check(context: &Context, sink: &mut Sink) {
    for text in &context.survey.texts {
        let Some(pack) = context.pack(text.origin) else { continue };
        let lacks = |language: &&str| !has(text.table, language) && !misspells(text.table, language, &pack.languages);
        let missing: Vec<&str> = pack.languages.iter().map(AsRef::as_ref).filter(lacks).collect();
        if !missing.is_empty() {
            let text = Lacking { address: context.survey.address(text.site), origin: text.origin, table: text.table };
            sink.push(report(context, &text, &pack.id, &missing));
        }
    }
    for term in context.definitions("term").filter(|term| !context.rules().is_poisoned("term", &term.key)) {
        let Some(forms) = term.node.as_table().and_then(|term| term.entry("forms")) else { continue };
        let (Some(table), Some(pack)) = (forms.node.as_table(), context.pack(forms.key_origin)) else { continue };
        let missing: Vec<&str> =
            pack.languages.iter().map(AsRef::as_ref).filter(|language| table.get(language).is_none()).collect();
        if !missing.is_empty() {
            let address = Address::new(["term", &term.key, "forms"]);
            sink.push(report(context, &Lacking { address, origin: forms.key_origin, table }, &pack.id, &missing));
        }
    }
}

/// A text, or the word of a term, with the languages that it has.
struct Lacking<'c> {
    address: Address,
    origin: Origin,
    table: &'c Table,
}

/// Whether there is a text, or something unreadable in its place.
fn has(text: &Table, language: &str) -> bool {
    text.get(language).is_some_and(|node| node.as_str().is_none_or(|words| !words.trim().is_empty()))
}

/// Whether the text is there under a misspelt language: that has been reported.
fn misspells(text: &Table, language: &str, declared: &[Box<str>]) -> bool {
    let known = || declared.iter().map(AsRef::as_ref);
    text.keys()
        .filter(|key| *key != REVIEWED && !known().any(|other| other == *key))
        .any(|key| nearest(key, known()) == Some(language))
}

fn report(context: &Context, text: &Lacking, pack: &str, missing: &[&str]) -> Diagnostic {
    let address = text.address.clone();
    let (en, fr) = (names(missing, Lang::En), names(missing, Lang::Fr));
    let present: Vec<&str> =
        text.table.keys().filter(|language| *language != REVIEWED && has(text.table, language)).collect();
    let label = match present.as_slice() {
        [] => say!("no text at all", "aucun texte"),
        present => {
            let (en, fr) = (names(present, Lang::En), names(present, Lang::Fr));
            say!("in {en} only", "en {fr} seulement")
        }
    };
    // A text that somebody emptied is that author's affair.
    let emptied = missing.iter().find_map(|language| text.table.get(language)).map(|node| node.origin);
    let mut fault = Diagnostic::new(
        &CODE,
        say!("`{address}` has no text in {en}", "`{address}` n'a pas de texte en {fr}"),
        emptied.unwrap_or(text.origin),
        label,
    );
    for language in missing {
        if let Some(origin) = declared(context, pack, language) {
            fault = fault.label(origin, say!("the pack declares `{language}`", "le pack déclare `{language}`"));
        }
    }
    let keys = quoted(missing);
    let (keys, keys_fr) = (at_most_five(Lang::En, &keys), at_most_five(Lang::Fr, &keys));
    fault
        .at(address)
        .note(say!(
            "players with the book in {en} would read nothing here, or another language",
            "les joueurs du livre en {fr} ne liraient rien ici, ou liraient une autre langue"
        ))
        .help(say!("add {keys} beside the text that is there", "ajoutez {keys_fr} à côté du texte qui s'y trouve"))
}

/// Languages by name, as they stand after "in" and "en".
fn names(languages: &[&str], lang: Lang) -> String {
    let name = |tag: &&str| match (*tag, lang) {
        ("fr", Lang::En) => "French".to_owned(),
        ("en", Lang::En) => "English".to_owned(),
        ("fr", Lang::Fr) => "français".to_owned(),
        ("en", Lang::Fr) => "anglais".to_owned(),
        (tag, _) => format!("`{tag}`"),
    };
    at_most_five(lang, &languages.iter().map(name).collect::<Vec<_>>())
}

/// Where the pack says that it has the language.
fn declared(context: &Context, pack: &str, language: &str) -> Option<Origin> {
    let address = Address::new(["pack", pack, "languages", language]);
    context.compiled.tree.at(&address).map(|node: &Node| node.origin)
}
