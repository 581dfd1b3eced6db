//! `codicille simulate PACK`: many games by chance, and what they come to.

use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clap::{ArgMatches, Command};

use super::arguments::{examples, flag, format, list_files, option, pack, positional, set};
use super::lists::with_lists;
use super::place::Place;
use super::playing::{Ready, ready, setup};
use super::{Exit, Failure, Outcome, Session};
use crate::compile::Compiled;
use crate::engine::simulate::{Findings, simulate};
use crate::engine::{Machine, Setup};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::syntax::tree::Value;

mod table;

pub(super) fn arguments(verb: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Play many games by chance and measure them; `merge` joins what several machines found",
        "Jouer beaucoup de parties au hasard et les mesurer ; `merge` réunit ce que plusieurs machines ont trouvé",
    );
    let text = |en, fr| Phrase::new(en, fr);
    let number = Phrase::new("N", "N");
    verb.about(about.get(lang))
        .arg(pack(lang))
        .arg(
            positional(lang, "files", text("FILE", "FICHIER"), text("After `merge`: what earlier runs wrote with --format json", "Après `merge` : ce que des exécutions ont écrit avec --format json"))
                .num_args(0..),
        )
        .arg(option(lang, "games", number, text("How many games [default: 1000]", "Nombre de parties [par défaut : 1000]")).value_parser(clap::value_parser!(u64)))
        .arg(option(lang, "range", text("A..B", "A..B"), text("The games numbered A to B-1, for one machine of several", "Les parties de A à B-1, pour une machine parmi plusieurs")))
        .arg(option(lang, "against", text("PACK", "PACK"), text("Compare with another pack, game by game", "Comparer avec un autre pack, partie par partie")))
        .arg(option(lang, "threads", number, text("How many threads [default: one a core]", "Nombre de fils d'exécution [par défaut : un par cœur]")).value_parser(clap::value_parser!(u16)))
        .arg(option(lang, "limit", number, text("Give a game up after so many choices [default: 10000]", "Abandonner une partie après tant de choix [par défaut : 10000]")).value_parser(clap::value_parser!(u32)))
        .arg(flag(lang, "coverage", text("Count what the games exercise: each action, rule, requirement, exception and branch", "Compter ce que les parties emploient : chaque action, règle, condition, exception et branche")))
        .arg(format(lang, text("Format of the report", "Format du rapport"), &["text", "csv", "json"], "text"))
        .arg(list_files(lang))
        .arg(set(lang))
        .after_help(examples(
            lang,
            &[
                "codicille simulate two_moons --games 10000",
                "codicille simulate two_moons --range 0..5000 --format json > a.json",
                "codicille simulate merge a.json b.json",
                "codicille simulate two_moons --coverage",
                "parallel 'codicille simulate two_moons --range {1}..{2} --format json > {1}.json' ::: 0 5000 :::+ 5000 10000",
                "sbatch --array=0-9 --wrap='n=$SLURM_ARRAY_TASK_ID; codicille simulate two_moons --range $((n*1000))..$((n*1000+1000)) --format json > $n.json'",
            ],
        ))
}

pub(super) fn run(matches: &ArgMatches, session: &Session) -> Outcome {
    let none = String::new();
    let name = matches.get_one::<String>("pack").unwrap_or(&none);
    let files: Vec<&String> = matches.get_many::<String>("files").into_iter().flatten().collect();
    if name == "merge" {
        let merged = merge(&files)?;
        return print(matches, session, &merged, None);
    }
    if let Some(file) = files.first() {
        return Err(Failure::refused(say!("`{file}` is one argument too many", "`{file}` est un argument de trop"))
            .help(say!("files follow `simulate merge`", "les fichiers suivent `simulate merge`")));
    }
    let games = games(matches)?;
    let against = matches.get_one::<String>("against");
    let mut place = Place::open(session, std::iter::once(name).chain(against))?;
    let Some(own) = ready(matches, session, &place, name)? else { return Ok(Exit::Errors) };
    let start = setup(matches, &place, 0)?;
    let Some(start) = with_lists(matches, session, &mut place, &own, start)? else {
        return Ok(Exit::Errors);
    };
    let found = play(matches, session, &own, &start, games.clone());
    let other = match against {
        Some(name) => {
            let Some(other) = ready(matches, session, &place, name)? else { return Ok(Exit::Errors) };
            let found = play(matches, session, &other, &start, games);
            Some((other.compiled.root.to_string(), found))
        }
        None => None,
    };
    let broken = !found.faults.is_empty() || other.as_ref().is_some_and(|(_, found)| !found.faults.is_empty());
    let exit = print(matches, session, &found, other.as_ref())?;
    Ok(if broken { Exit::Errors } else { exit })
}

/// The numbers of the games that were asked for.
fn games(matches: &ArgMatches) -> Result<Range<u64>, Failure> {
    let Some(text) = matches.get_one::<String>("range") else {
        return Ok(0..matches.get_one::<u64>("games").copied().unwrap_or(1000));
    };
    let range = text.split_once("..").and_then(|(from, to)| Some(from.trim().parse().ok()?..to.trim().parse().ok()?));
    range.filter(|range: &Range<u64>| range.start < range.end).ok_or_else(|| {
        Failure::refused(say!("`--range {text}` is no range", "`--range {text}` n'est pas un intervalle"))
            .help(say!("write `--range 0..5000`", "écrivez `--range 0..5000`"))
    })
}

fn play(matches: &ArgMatches, session: &Session, own: &Ready, setup: &Setup, games: Range<u64>) -> Findings {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<u16>("threads").map_or(cores, |threads| usize::from(*threads));
    let limit = matches.get_one::<u32>("limit").map_or(10_000, |limit| *limit as usize);
    let machine = if matches.get_flag("coverage") { covering(&own.compiled) } else { Arc::clone(&own.machine) };
    let done = AtomicU64::new(0);
    let total = games.end - games.start;
    with_progress(session, &done, total, || simulate(&machine, setup, games.clone(), limit, threads, &done))
}

/// A machine that counts what its games exercise, and cites the scripts of the pack for it.
fn covering(compiled: &Compiled) -> Arc<Machine> {
    let text = |address: &str| match &compiled.tree.at(&address.parse().ok()?)?.value {
        Value::String(text) => Some(text.to_string()),
        _ => None,
    };
    Arc::new(Machine::covering(compiled.play.clone().unwrap_or_default(), &text))
}

/// Shows on standard error how far the work is, if that is a terminal.
fn with_progress<T>(session: &Session, done: &AtomicU64, total: u64, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() || session.terminal.is_quiet() {
        return work();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let share = done.load(Ordering::Relaxed) * 40 / total.max(1);
                let bar: String = (0..40).map(|at| if at < share { '#' } else { '.' }).collect();
                let _ = write!(std::io::stderr(), "\r[{bar}] {}/{total}", done.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(100));
            }
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        });
        let value = work();
        over.store(true, Ordering::Relaxed);
        value
    })
}

fn merge(files: &[&String]) -> Result<Findings, Failure> {
    let mut all = Findings::default();
    if files.is_empty() {
        return Err(Failure::new(Exit::Nothing, say!("nothing to merge", "rien à réunir"))
            .help(say!("name the files that --format json wrote", "nommez les fichiers écrits avec --format json")));
    }
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| {
            Failure::refused(say!("`{file}` cannot be read: {error}", "`{file}` est illisible : {error}"))
        })?;
        let found: Findings = serde_json::from_str(&text).map_err(|_| {
            Failure::refused(say!(
                "`{file}` is no result of a simulation",
                "`{file}` n'est pas le résultat d'une simulation"
            ))
            .help(say!(
                "write it with `simulate PACK --range A..B --format json`",
                "écrivez-le avec `simulate PACK --range A..B --format json`"
            ))
        })?;
        if !all.merge(&found) {
            return Err(Failure::refused(say!(
                "`{file}` holds games that another file holds, too",
                "`{file}` contient des parties qu'un autre fichier contient aussi"
            ))
            .help(say!("give each machine a range of its own", "donnez à chaque machine son propre intervalle")));
        }
    }
    Ok(all)
}

fn print(matches: &ArgMatches, session: &Session, found: &Findings, other: Option<&(String, Findings)>) -> Outcome {
    let text = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => format!("{}\n", serde_json::to_string_pretty(found).unwrap_or_default()),
        Some("csv") => table::csv(found),
        _ => table::text(session.terminal.lang(), found, other),
    };
    session.terminal.print(&text)?;
    Ok(Exit::Clean)
}
