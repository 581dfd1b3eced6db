//! The game that `play` begins or goes on with.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;

use super::super::findings::settings;
use super::super::lists::with_lists;
use super::super::place::Place;
use super::super::playing::{Ready, ready_with};
use super::super::{Exit, Failure, Session};
use crate::book::names::Names;
use crate::journal::replay::{Differs, Why};
use crate::journal::words::Teller;
use crate::journal::{FileFault, Journal, Replayed, RulesId, Sitting, Start, Stopped, Written, replay};
use crate::locale::{Lang, Message};
use crate::model::{Scalar, is_id};
use crate::ruleset;
use crate::say;

/// A game, ready to be played.
pub(super) struct Opened {
    /// The pack, and what plays.
    pub ready: Ready,
    /// The game with its journal.
    pub sitting: Sitting,
    /// Whether it goes on from a journal.
    pub resumed: bool,
}

impl From<FileFault> for Failure {
    fn from(fault: FileFault) -> Failure {
        let failure = Failure::refused(fault.message());
        match fault.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}

/// Begins a game, or goes on with the one in the journal. `None` if the pack has errors: they have been shown.
pub(super) fn open(matches: &ArgMatches, session: &Session) -> Result<Option<Opened>, Failure> {
    let none = String::new();
    let name = matches.get_one::<String>("pack").unwrap_or(&none);
    let path = matches.get_one::<String>("journal").map(|file| session.folder.join(file));
    // Whoever goes on locks the journal before anything else, so that nobody waits for a pack to learn of it.
    let kept = match &path {
        Some(path) if path.exists() => Some(Journal::open(path)?),
        _ => None,
    };
    let mut place = Place::open(session, [name])?;
    match kept {
        Some((journal, Some(written))) => resume(matches, session, &mut place, name, journal, &written),
        Some((journal, None)) => begin(matches, session, &mut place, name, Some(journal), None),
        None => begin(matches, session, &mut place, name, None, path),
    }
}

fn begin(
    matches: &ArgMatches,
    session: &Session,
    place: &mut Place,
    name: &String,
    journal: Option<Journal>,
    path: Option<PathBuf>,
) -> Result<Option<Opened>, Failure> {
    let mut params = settings(matches, place)?;
    let seats = players(matches)?;
    let counted = seats.as_ref().and_then(|seats| seats.parse::<i64>().ok());
    if let Some(count) = counted
        && params.insert("players".into(), Scalar::Int(count)).is_some_and(|set| set != Scalar::Int(count))
    {
        return Err(Failure::refused(say!(
            "`--players` and `--set players` say different numbers",
            "`--players` et `--set players` donnent des nombres différents"
        )));
    }
    let Some(ready) = ready_with(&params, session, place, name)? else { return Ok(None) };
    if counted.is_some() && !ready.machine.play.params.iter().any(|param| &*param.id == "players") {
        params.remove("players");
    }
    let seats = match (&seats, counted) {
        (Some(_), Some(count)) => seats_for(&ready, count),
        (Some(sides), None) => sides.split(',').map(|side| side.trim().into()).collect(),
        (None, _) => Vec::new(),
    };
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or_else(random_seed);
    let mut start = Start { rules: rules_of(&ready), seed, params, seats, lists: Vec::new() };
    let Some(setup) = with_lists(matches, session, place, &ready, start.setup())? else { return Ok(None) };
    start.lists = setup.lists;
    let mut sitting = Sitting::start(Arc::clone(&ready.machine), &start)
        .map_err(|fault| Failure::new(Exit::Errors, fault.message()))?;
    let journal = match (journal, path) {
        (None, Some(path)) => Some(Journal::create(&path)?),
        (journal, _) => journal,
    };
    match journal {
        Some(journal) => sitting.keep(journal, &start)?,
        None => session.terminal.talk(&say!(
            "seed {seed}; the game is kept nowhere without `--journal FILE`",
            "graine {seed} ; sans `--journal FICHIER`, la partie n'est gardée nulle part"
        )),
    }
    Ok(Some(Opened { ready, sitting, resumed: false }))
}

/// What `--players` says: a number, or ids of sides.
fn players(matches: &ArgMatches) -> Result<Option<String>, Failure> {
    let Some(text) = matches.get_one::<String>("players") else { return Ok(None) };
    let is_number = text.parse::<u16>().is_ok_and(|count| count > 0);
    if is_number || text.split(',').all(|side| is_id(side.trim())) {
        return Ok(Some(text.clone()));
    }
    Err(Failure::refused(say!("`--players` does not take `{text}`", "`--players` n'accepte pas `{text}`")).help(say!(
        "write a number, or the ids of the sides in seating order: `--players red,blue`",
        "écrivez un nombre, ou les ids des camps dans l'ordre des places : `--players red,blue`"
    )))
}

/// Seats for so many players, where no parameter counts them: the sides one after another.
fn seats_for(ready: &Ready, count: i64) -> Vec<Box<str>> {
    let play = &ready.machine.play;
    if play.params.iter().any(|param| &*param.id == "players") {
        return Vec::new();
    }
    let sides = play.actors.iter().find(|actors| !actors.alone).and_then(|actors| actors.side);
    let sides =
        sides.and_then(|side| play.kinds.get(side.at())).map(|kind| kind.members.as_slice()).unwrap_or_default();
    let numbered = (1..=count).map(|number| format!("p{number}").into_boxed_str());
    match sides {
        [] => numbered.collect(),
        sides => sides.iter().cycle().zip(1..=count).map(|(side, _)| side.clone()).collect(),
    }
}

/// A seed that nobody knows beforehand.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds its hash maps from the system's chance. Short numbers are easier to pass on.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Which rules a pack gives.
pub(in super::super) fn rules_of(ready: &Ready) -> RulesId {
    let compiled = &ready.compiled;
    let version = compiled.packs.iter().find(|pack| pack.id == compiled.root).map(|pack| pack.version.clone());
    RulesId { pack: compiled.root.clone(), version: version.unwrap_or_default(), hash: ruleset::hash(compiled).into() }
}

fn resume(
    matches: &ArgMatches,
    session: &Session,
    place: &mut Place,
    name: &String,
    mut journal: Journal,
    written: &Written,
) -> Result<Option<Opened>, Failure> {
    fits(matches, place, written)?;
    let Some(ready) = ready_with(&written.start.params, session, place, name)? else { return Ok(None) };
    if matches.contains_id("list") {
        let Some(setup) = with_lists(matches, session, place, &ready, written.start.setup())? else { return Ok(None) };
        if setup.lists != written.start.lists {
            return Err(contradicts("--list"));
        }
    }
    let rules = rules_of(&ready);
    let replayed = replay(written, &ready.machine);
    let names = Names::new(&ready.compiled, session.terminal.lang().tag());
    let tell = |stopped: &Stopped| stands_no_longer(stopped, &ready, &names);
    let same = rules == written.start.rules;
    let migrates = matches.get_flag("migrate");
    let replayed = match (same, migrates, replayed) {
        (true, _, Ok(replayed)) => no_other_way(written, replayed)?,
        (true, _, Err(stopped)) => return Err(other_engine(tell(&stopped))),
        (false, false, outcome) => {
            return Err(other_rules(written, &rules, outcome.as_ref().map_err(|stopped| tell(stopped))));
        }
        (false, true, Ok(replayed)) => replayed,
        (false, true, Err(stopped)) => return Err(does_not_stand(tell(&stopped), &stopped)),
    };
    report_torn(session, written);
    journal.go_on(written)?;
    if !same {
        if let Some(marks) = replayed.marks.last() {
            journal.change_rules(&rules, *marks)?;
        }
        session.terminal.talk(&migrated(written, &replayed));
    }
    Ok(Some(Opened { sitting: Sitting::resume(replayed, Some(journal)), ready, resumed: true }))
}

/// Says that the last line of a journal broke off.
pub(in super::super) fn report_torn(session: &Session, written: &Written) {
    let Some((line, left)) = &written.torn else { return };
    let left: String = left.chars().take(80).collect();
    let message = say!(
        "line {line} of the journal broke off while it was written and is left out; what there is of it: `{left}`",
        "la ligne {line} du journal s'est interrompue pendant l'écriture et ne compte pas ; il en reste : `{left}`"
    );
    let lang = session.terminal.lang();
    session.terminal.complain(&crate::diagnostic::render::visible::line(message.get(lang)));
}

/// Whether the command line says nothing else than the journal about how the game started.
fn fits(matches: &ArgMatches, place: &Place, written: &Written) -> Result<(), Failure> {
    let start = &written.start;
    let seed = matches.get_one::<u64>("seed").filter(|seed| **seed != start.seed).map(|_| "--seed");
    let set = settings(matches, place)?.into_iter().any(|(id, value)| start.params.get(&id) != Some(&value));
    let players = matches.get_one::<String>("players").filter(|text| {
        let seats: Vec<&str> = start.seats.iter().map(|seat| &**seat).collect();
        let count = start.params.get("players").map(ToString::to_string).unwrap_or(seats.len().to_string());
        seats.join(",") != **text && count != **text
    });
    match seed.or(set.then_some("--set")).or(players.map(|_| "--players")) {
        None => Ok(()),
        Some(name) => Err(contradicts(name)),
    }
}

fn contradicts(name: &str) -> Failure {
    Failure::refused(say!(
        "`{name}` says something else than the journal, which holds a game already",
        "`{name}` ne dit pas la même chose que le journal, qui contient déjà une partie"
    ))
    .help(say!(
        "leave it out to go on with that game, or name another journal",
        "retirez l'option pour continuer cette partie, ou nommez un autre journal"
    ))
}

/// The same rules have to give the same game.
pub(in super::super) fn no_other_way(written: &Written, replayed: Replayed) -> Result<Replayed, Failure> {
    match replayed.differs {
        None => Ok(replayed),
        Some(place) => {
            let Message { en, fr } = place_words(written, place);
            Err(other_engine(say!("{en} comes to something else", "{fr} donne autre chose")))
        }
    }
}

fn place_words(written: &Written, place: Differs) -> Message {
    match place {
        Differs::Opening => say!("the set-up of the game", "la mise en place de la partie"),
        Differs::After(at) => {
            let (line, text) = written.path.get(at).map_or((0, ""), |kept| (kept.line, &*kept.text));
            let number = at + 1;
            say!("choice {number} (line {line}: `{text}`)", "le choix {number} (ligne {line} : `{text}`)")
        }
    }
}

/// The rules are the same and the game is another: that is no fault of the author.
pub(in super::super) fn other_engine(what: Message) -> Failure {
    let Message { en, fr } = what;
    Failure::new(
        Exit::Errors,
        say!(
            "this version of codicille plays the journal otherwise than it was played: {en}",
            "cette version de codicille ne rejoue pas le journal comme il a été joué : {fr}"
        ),
    )
    .help(say!("use the version that wrote it", "utilisez la version qui l'a écrit"))
}

pub(in super::super) fn other_rules(
    written: &Written,
    rules: &RulesId,
    outcome: Result<&Replayed, Message>,
) -> Failure {
    let RulesId { pack, version, hash } = &written.start.rules;
    let RulesId { pack: new_pack, version: new_version, hash: new_hash } = rules;
    let failure = Failure::refused(say!(
        "the journal was played by other rules: `{pack}` {version}, {hash}; now they are `{new_pack}` {new_version}, {new_hash}",
        "le journal a été joué avec d'autres règles : `{pack}` {version}, {hash} ; elles sont à présent `{new_pack}` {new_version}, {new_hash}"
    ));
    match outcome {
        Err(Message { en, fr }) => failure
            .help(say!("by the rules of now, {en}", "avec les règles actuelles, {fr}"))
            .help(say!("go on with the pack as it was", "continuez avec le pack tel qu'il était")),
        Ok(replayed) => {
            let failure = match replayed.log_differs {
                None => failure.help(say!(
                    "by the rules of now, every choice still stands and comes to the same",
                    "avec les règles actuelles, chaque choix tient toujours et donne la même chose"
                )),
                Some(place) => {
                    let Message { en, fr } = place_words(written, place);
                    failure.help(say!(
                        "by the rules of now, every choice still stands; the first that comes to something else is {en}",
                        "avec les règles actuelles, chaque choix tient toujours ; le premier à donner autre chose est {fr}"
                    ))
                }
            };
            failure
                .help(say!("`--migrate` goes on by the rules of now", "`--migrate` continue avec les règles actuelles"))
        }
    }
}

/// The first choice that does not stand any more, and why.
pub(in super::super) fn stands_no_longer(stopped: &Stopped, ready: &Ready, names: &Names) -> Message {
    let why = match &stopped.why {
        Why::Fault(fault) => fault.message(),
        Why::Unreadable => say!(
            "it names something that the rules do not have any more",
            "il nomme quelque chose que les règles n'ont plus"
        ),
        Why::Refused(choice, refusal) => {
            let tell = |lang: Lang| {
                let names = Names::new(names.compiled, lang.tag());
                Teller { names: &names, machine: &ready.machine, lang }.refusal(choice.action, refusal)
            };
            Message { en: tell(Lang::En), fr: tell(Lang::Fr) }
        }
    };
    let Message { en, fr } = why;
    match &stopped.at {
        None => say!("the game cannot be set up: {en}", "la partie ne peut pas être mise en place : {fr}"),
        Some(kept) => {
            let (number, line, text) = (stopped.stand + 1, kept.line, &kept.text);
            say!(
                "choice {number} (line {line}: `{text}`) no longer stands: {en}",
                "le choix {number} (ligne {line} : `{text}`) ne tient plus : {fr}"
            )
        }
    }
}

fn does_not_stand(what: Message, stopped: &Stopped) -> Failure {
    let stand = stopped.stand;
    Failure::new(Exit::Errors, what).help(say!(
        "the journal is as it was; with the pack as it was, take choices back until {stand} are left, then migrate",
        "le journal est resté tel quel ; avec le pack tel qu'il était, annulez des choix jusqu'à ce qu'il en reste {stand}, puis migrez"
    ))
}

fn migrated(written: &Written, replayed: &Replayed) -> Message {
    let count = written.path.len();
    match replayed.log_differs {
        None => say!(
            "migrated: the {count} choices stand and come to the same",
            "migration faite : les {count} choix tiennent et donnent la même chose"
        ),
        Some(place) => {
            let Message { en, fr } = place_words(written, place);
            say!(
                "migrated: the {count} choices stand; the first that comes to something else is {en}",
                "migration faite : les {count} choix tiennent ; le premier à donner autre chose est {fr}"
            )
        }
    }
}

/// The path of a journal that was named on the command line.
pub(in super::super) fn path_of(session: &Session, name: &str) -> PathBuf {
    session.folder.join(Path::new(name))
}
