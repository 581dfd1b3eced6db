//! An article that is asked of a French noun without a gender.

use std::collections::BTreeMap;

use super::{Reading, place};
use crate::address::Address;
use crate::check::Context;
use crate::check::context::Party;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Gender, Lang, NounForms, Phrase, Plural, noun_phrase};
use crate::model::Grammar;
use crate::say;
use crate::source::Origin;
use crate::text::{Forms, Meaning, Passage};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/no-gender",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("an article before a noun without a gender", "un article devant un nom sans genre"),
    page: Phrase::new(
        "\
A French text asks a term for an article (`{base.def}`, `{base.of}`) or for an ordinal (`{n.ordinal round}`), and the
term does not say whether the noun is masculine or feminine. English needs no gender, and neither does a plural or
`l'` before a vowel.

The book would guess masculine and print \"le base\".

Add the gender to the term: `forms.fr = { one = \"base\", gender = \"f\" }`.",
        "\
Un texte français demande à un terme un article (`{base.def}`, `{base.of}`) ou un ordinal (`{n.ordinal round}`), et le
terme ne dit pas si le nom est masculin ou féminin. L'anglais n'a pas besoin de genre, ni un pluriel, ni `l'` devant
une voyelle.

Le livre supposerait le masculin et imprimerait \"le base\".

Ajoutez le genre au terme : `forms.fr = { one = \"base\", gender = \"f\" }`.",
    ),
    fails: r#"
[term.base]
forms.fr = { one = "base", other = "bases" }
forms.en = { one = "base", other = "bases" }

[system.hoth]
name = "Hoth"
text.fr = "Le gagnant détruit {base.def}."
text.en = "The winner destroys {base.def}."
"#,
    repaired: r#"
[term.base]
forms.fr = { one = "base", other = "bases", gender = "f" }
forms.en = { one = "base", other = "bases" }

[system.hoth]
name = "Hoth"
text.fr = "Le gagnant détruit {base.def}."
text.en = "The winner destroys {base.def}."
"#,
};

/// A text that needs the gender of a term.
struct Use<'t> {
    typed: &'t str,
    origin: Origin,
    address: Address,
}

/// Reports every term whose gender is wanting, once.
pub fn check(context: &Context, sink: &mut Sink) {
    let mut uses: BTreeMap<Box<str>, Use> = BTreeMap::new();
    for reading in &context.texts.readings {
        for passage in reading.passages.iter().filter(|passage| passage.language == Lang::Fr.tag()) {
            collect(context, reading, passage, &mut uses);
        }
    }
    sink.extend(uses.iter().filter_map(|(term, first)| report(context, term, first)));
}

fn collect<'t>(context: &Context, reading: &Reading, passage: &'t Passage, uses: &mut BTreeMap<Box<str>, Use<'t>>) {
    for (piece, read) in passage.template.pieces.iter().zip(&passage.meanings) {
        let term = match (&read.subject, &read.noun) {
            (Some(Ok((Meaning::Term(term), forms))), None) if guesses(context, term, *forms) => term,
            (Some(Ok((_, counts))), Some(Ok((Meaning::Term(term), _))))
                if counts.ordinal && guesses(context, term, *counts) =>
            {
                term
            }
            _ => continue,
        };
        uses.entry(term.clone()).or_insert_with(|| Use {
            typed: passage.text().get(piece.span.clone()).unwrap_or_default(),
            origin: place(context, passage, piece.span.clone()),
            address: reading.address(context, passage),
        });
    }
}

/// Whether the form of a French noun is a guess: it has no gender, and would read otherwise with the other one.
fn guesses(context: &Context, term: &str, forms: Forms) -> bool {
    let grammar = context.rules().term.get(term).and_then(|term| term.forms.get(Lang::Fr.tag()));
    let Some(grammar @ Grammar { gender: None, .. }) = grammar else { return false };
    let noun = |gender| NounForms {
        one: &grammar.one,
        other: grammar.other.as_ref().unwrap_or(&grammar.one),
        gender,
        elide: grammar.elide,
    };
    if forms.ordinal {
        return true;
    }
    let number = if forms.plural { Plural::Other } else { Plural::One };
    let phrase = |gender| noun_phrase(Lang::Fr, &noun(gender), forms.article, number);
    let (guess, masculine) = (phrase(None), phrase(Some(Gender::Masculine)));
    guess == masculine && masculine != phrase(Some(Gender::Feminine))
}

fn report(context: &Context, term: &str, first: &Use) -> Option<Diagnostic> {
    let forms = Address::new(["term", term, "forms", Lang::Fr.tag()]);
    let typed = first.typed;
    let word = &context.rules().term.get(term)?.forms.get(Lang::Fr.tag())?.one;
    let here = Party {
        origin: context.compiled.tree.key_origin(&forms)?,
        address: forms,
        label: say!("no `gender` here", "pas de `gender` ici"),
    };
    let there = Party {
        origin: first.origin,
        address: first.address.clone(),
        label: say!("this form needs the gender", "cette forme dépend du genre"),
    };
    let message = say!(
        "`{typed}` needs the gender of \"{word}\", which the term does not give",
        "`{typed}` dépend du genre de \"{word}\", que le terme n'indique pas"
    );
    Some(
        context
            .contradiction(&CODE, message, here, there)
            .note(say!(
                "players may read the article of the other gender",
                "les joueurs pourraient lire un article du mauvais genre"
            ))
            .help(say!(
                "add `gender = \"m\"` or `gender = \"f\"` to `term.{term}.forms.fr`",
                "ajoutez `gender = \"m\"` ou `gender = \"f\"` à `term.{term}.forms.fr`"
            )),
    )
}
