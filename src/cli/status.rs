//! `codicille status JOURNAL`: how a game stands, for whoever only watches.

use clap::builder::ValueHint;
use clap::{ArgMatches, Command};

use super::arguments::{examples, format, option, positional};
use super::place::Place;
use super::play::opening::{no_other_way, other_engine, other_rules, path_of, report_torn, rules_of, stands_no_longer};
use super::playing::ready_with;
use super::{Exit, Failure, Outcome, Session};
use crate::book::names::Names;
use crate::diagnostic::render::visible;
use crate::engine::Game;
use crate::journal::words::{Report, Sentence, Teller, chronicle, html, markdown, text};
use crate::journal::{look, replay};
use crate::locale::{Lang, Phrase, typeset};

/// How many sentences of the log are told unless somebody asks for more or fewer.
const LATEST: usize = 20;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let say = |en, fr| Phrase::new(en, fr);
    let about =
        say("Show how a game stands, for a page of a club", "Montrer où en est une partie, pour la page d'un club");
    let journal = say("The journal that `play` writes", "Le journal qu'écrit `play`");
    let log =
        say("How many sentences of the log [default: 20]", "Combien de phrases du journal de partie [par défaut : 20]");
    verb.about(about.get(lang))
        .arg(
            positional(lang, "journal", say("JOURNAL", "JOURNAL"), journal)
                .required(true)
                .value_hint(ValueHint::FilePath),
        )
        .arg(format(lang, say("Format of the page", "Format de la page"), &["text", "md", "html"], "text"))
        .arg(option(lang, "log", say("N", "N"), log).value_parser(clap::value_parser!(u32)))
        .after_help(examples(
            lang,
            &["codicille status league.txt", "codicille status league.txt --format html --log 200 > league.html"],
        ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let none = String::new();
    let path = path_of(session, matches.get_one::<String>("journal").unwrap_or(&none));
    let written = look(&path)?;
    let name = written.start.rules.pack.to_string();
    let place = Place::open(session, [&name])?;
    let Some(ready) = ready_with(&written.start.params, session, &place, &name)? else { return Ok(Exit::Errors) };
    let lang = session.terminal.lang();
    let names = Names::new(&ready.compiled, lang.tag());
    let rules = rules_of(&ready);
    let outcome = replay(&written, &ready.machine).map_err(|stopped| stands_no_longer(&stopped, &ready, &names));
    if rules != written.start.rules {
        return Err(other_rules(&written, &rules, outcome.as_ref().map_err(Clone::clone)));
    }
    let replayed = no_other_way(&written, outcome.map_err(other_engine)?)?;
    report_torn(session, &written);
    let teller = Teller { names: &names, machine: &ready.machine, lang };
    let wanted = matches.get_one::<u32>("log").map_or(LATEST, |count| *count as usize);
    let events =
        latest(&teller, &replayed.game, wanted).map_err(|fault| Failure::new(Exit::Errors, fault.message()))?;
    let page = Page::new(&teller, replayed.game, events);
    session.terminal.print(&page.print(lang, matches.get_one::<String>("format").map_or("text", String::as_str)))?;
    Ok(Exit::Clean)
}

/// The last sentences of the log.
pub(super) fn latest(teller: &Teller, game: &Game, count: usize) -> Result<Vec<Sentence>, crate::engine::Fault> {
    let all: Vec<Sentence> = chronicle(teller, game)?.into_iter().flatten().collect();
    let start = all.len().saturating_sub(count);
    Ok(all.into_iter().skip(start).collect())
}

/// Everything that the page says.
struct Page {
    title: String,
    lead: Vec<String>,
    sheets: Vec<crate::journal::words::Sheet>,
    latest: &'static str,
    events: Vec<Sentence>,
}

impl Page {
    fn new(teller: &Teller, game: Game, events: Vec<Sentence>) -> Page {
        let lead = vec![teller.stands(&game)];
        let sheets = teller.sheets(game.world(), None);
        let latest = Phrase::new("Latest", "Derniers événements").get(teller.lang);
        Page { title: teller.title(), lead, sheets, latest, events }
    }

    fn print(&self, lang: Lang, format: &str) -> String {
        let Page { title, lead, sheets, latest, events } = self;
        let report = Report { title, lead, sheets, latest, events };
        match format {
            "md" => typeset(lang, &markdown(lang, &report)),
            "html" => html(lang, &report),
            _ => text(lang, &report).lines().map(|line| format!("{}\n", visible::line(line))).collect(),
        }
    }
}
