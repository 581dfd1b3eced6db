//! `codicille eval PACK EXPR`: the value of an expression at the start of a game.

use clap::{ArgMatches, Command};

use super::arguments::{examples, flag, option, pack, positional, set};
use super::place::Place;
use super::playing::{setup, sound};
use super::{Exit, Failure, Outcome, Session};
use crate::engine::ask::{Question, Unanswered};
use crate::locale::{Lang, Phrase};
use crate::say;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Work an expression out, as the rules would at the start of a game",
        "Calculer une expression, comme le feraient les règles au début d'une partie",
    );
    let expression = Phrase::new("An expression of the rule language", "Une expression du langage de règles");
    let given = Phrase::new("Effects that are carried out first", "Des effets exécutés d'abord");
    verb.about(about.get(lang))
        .arg(pack(lang))
        .arg(positional(lang, "expression", Phrase::new("EXPR", "EXPR"), expression).required(true))
        .arg(option(lang, "given", Phrase::new("EFFECTS", "EFFETS"), given))
        .arg(flag(lang, "why", Phrase::new("Say how the value comes about", "Dire d'où vient la valeur")))
        .arg(set(lang))
        .after_help(examples(
            lang,
            &[
                "codicille eval two_moons 'income(red)'",
                "codicille eval two_moons 'income(red)' --why",
                "codicille eval two_moons 'income(red)' --given 'for s in system { holder[s] = red }'",
            ],
        ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let none = String::new();
    let word = |id: &str| matches.get_one::<String>(id);
    let name = word("pack").unwrap_or(&none);
    let place = Place::open(session, [name])?;
    let Some(compiled) = sound(matches, session, &place, name)? else { return Ok(Exit::Errors) };
    let setup = setup(matches, &place, 0)?;
    let question =
        Question { given: word("given").map_or("", String::as_str), expression: word("expression").unwrap_or(&none) };
    match question.answer(&compiled, &place.workspace.sources, setup) {
        Ok(answer) => {
            session.terminal.print(&format!("{}\n", answer.value))?;
            if matches.get_flag("why") {
                let way: String = answer.way.iter().map(|line| format!("  {line}\n")).collect();
                session.terminal.print(&way)?;
            }
            Ok(Exit::Clean)
        }
        Err(Unanswered::Nothing) => {
            let id = &compiled.root;
            Err(Failure::new(
                Exit::Nothing,
                say!("pack `{id}` has no rules that play", "le pack `{id}` n'a pas de règles qui se jouent"),
            ))
        }
        Err(Unanswered::Faults(faults)) => {
            let mut faults = faults.into_iter();
            let mut failure = Failure::refused(faults.next().unwrap_or_default());
            for fault in faults {
                failure = failure.help(fault);
            }
            Err(failure)
        }
    }
}
