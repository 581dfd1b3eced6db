//! Duty, choice and ban: what one language says a player must, may or cannot do, and the other does not.

use super::pair::{At, Both, Mark, Pair, Side};
use crate::check::text::language::{name, spoken, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::text::words::{Gap, Word};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/modality-drift",
    level: Level::Warning,
    confidence: Confidence::Weak,
    title: Phrase::new("a duty in one language and a choice in the other", "une obligation dans une langue, un choix dans l'autre"),
    page: Phrase::new(
        "\
One language says that somebody must, may or cannot do something (`must`, `may`, `cannot`; `doit`, `peut`, `ne peut pas`), and the
other language says nothing of the kind. Languages have other ways to say it (`is to`, `il faut`), so this is off
unless somebody asks for it, before a release for example: `-W text/modality-drift`.

At the table one player would insist on what the other takes for a choice.

Use the same of the three in both languages.",
        "\
Une langue dit que quelqu'un doit, peut ou ne peut pas faire quelque chose (`doit`, `peut`, `ne peut pas` ; `must`, `may`,
`cannot`), et l'autre ne dit rien de tel. Les langues ont d'autres façons de le dire (`il faut`, `is to`) : ce contrôle est
donc désactivé tant qu'on ne le demande pas, par exemple avant une parution : `-W text/modality-drift`.

À la table, un joueur exigerait ce que l'autre prend pour un choix.

Employez la même des trois tournures dans les deux langues.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "L'équipe peut déclarer un assaut."
text.en = "The team must declare an assault."
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "L'équipe doit déclarer un assaut."
text.en = "The team must declare an assault."
"#,
};

/// What somebody is told to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Duty,
    Choice,
    Ban,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Duty, Mode::Choice, Mode::Ban];

    /// How both languages say it.
    fn word(self) -> Phrase {
        match self {
            Mode::Duty => Phrase::new("must", "doit"),
            Mode::Choice => Phrase::new("may", "peut"),
            Mode::Ban => Phrase::new("cannot", "ne peut pas"),
        }
    }
}

/// The modes of a side, each with the word that says so.
fn modes<'s>(side: &'s Side) -> Vec<(Mode, &'s Word<'s>)> {
    let Some(lang) = spoken(side.language) else { return Vec::new() };
    let words = side.words.iter().enumerate();
    words
        .filter(|(_, word)| side.is_open(&word.span))
        .filter_map(|(at, word)| Some((mode(lang, &side.words, at)?, word)))
        .collect()
}

fn mode(lang: Lang, words: &[Word], at: usize) -> Option<Mode> {
    let lower = |at: usize| words.get(at).map_or("", |word| &*word.lower);
    let word = lower(at);
    let negated = match lang {
        Lang::En => {
            lower(at + 1) == "not" || (words.get(at + 1).is_some_and(|t| t.text == "t" && t.gap == Gap::Mark('\'')))
        }
        Lang::Fr => at > 0 && matches!(lower(at - 1), "ne" | "n"),
    };
    // The month is no verb.
    let month = words.get(at)?.text == "May" && lower(at + 1).starts_with(|c: char| c.is_ascii_digit());
    match (lang, word) {
        (Lang::En, "may") if month => None,
        (Lang::En, "cannot") => Some(Mode::Ban),
        (Lang::En, "can" | "may" | "must") | (Lang::Fr, "peut" | "peuvent" | "doit" | "doivent") if negated => {
            Some(Mode::Ban)
        }
        (Lang::En, "must") | (Lang::Fr, "doit" | "doivent") => Some(Mode::Duty),
        (Lang::En, "may" | "can") | (Lang::Fr, "peut" | "peuvent") => Some(Mode::Choice),
        _ => None,
    }
}

/// The first of the three that only one side says.
pub fn find(pair: &Pair) -> Option<Diagnostic> {
    pair.spoken()?;
    let modes = Both::of(|at| modes(pair.side(at)));
    let only = |at: At| {
        let said = |mode: Mode, at: At| modes.at(at).iter().find(|(other, _)| *other == mode);
        Mode::ALL
            .into_iter()
            .filter(move |mode| said(*mode, at.other()).is_none())
            .find_map(|mode| said(mode, at))
            .copied()
    };
    let (has, (mode, word)) = At::BOTH.into_iter().find_map(|at| Some((at, only(at)?)))?;
    let subject = pair.subject();
    let only = name(pair.side(has).language);
    let (en, fr, says, dit) = (only.en, only.fr, mode.word().en, mode.word().fr);
    let message = say!("`{subject}` says \"{says}\" in {en} only", "`{subject}` ne dit \"{dit}\" qu'en {fr}");
    let it = the(pair.side(has).language);
    let (en, fr, typed) = (it.en, it.fr, word.text);
    let here = Mark::new(Some(word.span.clone()), say!("{en} says \"{typed}\"", "{fr} dit \"{typed}\""));
    let it = the(pair.side(has.other()).language);
    let (en, fr) = (it.en, it.fr);
    let there = Mark::new(None, say!("{en} says nothing of the kind", "{fr} ne dit rien de tel"));
    Some(
        pair.report(&CODE, message, pair.later(), Both::with(has, here, there))
            .note(say!(
                "one player would insist on what the other takes for a choice",
                "un joueur exigerait ce que l'autre prend pour un choix"
            ))
            .help(say!(
                "say in both that one must, may or cannot do it",
                "dites dans les deux que l'on doit, que l'on peut ou que l'on ne peut pas le faire"
            )),
    )
}
