//! Logs in the machine form: one event a line, written by [`lines`] and read back as choices and draws.
//!
//! A written log starts with a header (`pack two_moons`, `set players = 2`, `player red`, `list force side=red
//! squad.a=corvette`, one a line) and a blank line.
//! Each line of it may end with `# ` and citations: what it follows from.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::chance::{Chance, Drawn};
use super::decision::{Choice, Reply};
use super::game::{Game, NotApplied};
use super::machine::Machine;
use super::setup::{List, Setup};
use super::show::{show_choice, show_event};
use crate::model::Scalar;
use crate::pack::condition::read_value;

/// The lines of what happened since the last choice.
pub fn lines(game: &Game) -> Vec<String> {
    game.events().iter().map(|event| show_event(game.machine(), game.world(), event)).collect()
}

/// A log that somebody wrote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The pack that it is of.
    pub pack: String,
    /// Parameters that are set.
    pub params: BTreeMap<Box<str>, Scalar>,
    /// The sides of the players in seating order.
    pub seats: Vec<Box<str>>,
    /// The lists that they bring.
    pub lists: Vec<List>,
    /// What happens, line by line.
    pub lines: Vec<Line>,
}

/// A line of a written log.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What happens.
    pub text: String,
    /// What it follows from.
    pub cites: Vec<String>,
}

impl Written {
    /// Reads a log. Lines that begin with `#` say nothing.
    pub fn read(text: &str) -> Written {
        let mut written = Written::default();
        let mut header = true;
        for (line, number) in text.lines().zip(1..) {
            let trimmed = line.trim();
            if trimmed.starts_with('#') {
                continue;
            }
            if trimmed.is_empty() {
                header = header && written.pack.is_empty();
                continue;
            }
            if header {
                written.header(trimmed);
                continue;
            }
            let (text, cites) = trimmed.rsplit_once(" # ").unwrap_or((trimmed, ""));
            let cites = cites.split(',').map(str::trim).filter(|cite| !cite.is_empty()).map(str::to_owned);
            written.lines.push(Line { number, text: text.trim().to_owned(), cites: cites.collect() });
        }
        written
    }

    fn header(&mut self, line: &str) {
        if let Some(pack) = line.strip_prefix("pack ") {
            self.pack = pack.trim().to_owned();
        } else if let Some(side) = line.strip_prefix("player ") {
            self.seats.push(side.trim().into());
        } else if let Some(list) = line.strip_prefix("list ") {
            self.lists.push(read_list(list));
        } else if let Some((name, value)) = line.strip_prefix("set ").and_then(|rest| rest.split_once('='))
            && let Some(value) = read_value(value.trim())
        {
            self.params.insert(name.trim().into(), value);
        }
    }

    /// What the game starts from: the draws are those of the log.
    pub fn setup(&self) -> Setup {
        let draws: VecDeque<Drawn> = self.lines.iter().filter_map(|line| draw(&line.text)).collect();
        Setup {
            params: self.params.clone(),
            seats: self.seats.clone(),
            lists: self.lists.clone(),
            chance: Chance::Given(draws),
        }
    }
}

/// A list on one line: its format, its fields, its entries by part and key, as in `force side=red squad.a=corvette`.
fn read_list(line: &str) -> List {
    let mut words = line.split_whitespace();
    let mut list = List { format: words.next().unwrap_or_default().into(), ..List::default() };
    for (name, value) in words.filter_map(|word| word.split_once('=')) {
        match name.split_once('.') {
            Some((part, key)) => drop(list.parts.entry(part.into()).or_default().insert(key.into(), value.into())),
            None => drop(read_value(value).map(|value| list.fields.insert(name.into(), value))),
        }
    }
    list
}

/// The draw that a line tells of.
fn draw(line: &str) -> Option<Drawn> {
    let (what, result) = line.split_once(" -> ")?;
    match what.split_once(' ')?.0 {
        "roll" => {
            let die = |word: &str| {
                let again = word.starts_with('(');
                Some((word.trim_matches(['(', ')']).parse().ok()?, again))
            };
            result.split_whitespace().map(die).collect::<Option<Vec<_>>>().map(Drawn::Roll)
        }
        "shuffle" => {
            let names = result.trim_matches(['[', ']']).split(',').map(str::trim).filter(|name| !name.is_empty());
            Some(Drawn::Shuffle(names.map(str::to_owned).collect()))
        }
        "tie" => Some(Drawn::Tie(result.trim().to_owned())),
        _ => None,
    }
}

/// Where a game goes another way than its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The number of the line in the file; one past the last where the log ends too soon.
    pub number: usize,
    /// What the log says; nothing at its end.
    pub written: Option<String>,
    /// What the game does, or why it cannot go on.
    pub played: String,
}

/// Plays a log again: its choices and draws, and compares every line.
///
/// # Errors
///
/// The first line that differs.
pub fn replay(machine: &Arc<Machine>, written: &Written) -> Result<Game, Difference> {
    let last = written.lines.last().map_or(0, |line| line.number);
    let mut at = 0;
    let differs = |at: usize, played: String| {
        let line = written.lines.get(at);
        Difference {
            number: line.map_or(last + 1, |line| line.number),
            written: line.map(|line| line.text.clone()),
            played,
        }
    };
    let mut game = Game::new(Arc::clone(machine), written.setup()).map_err(|fault| differs(0, fault.message().en))?;
    loop {
        for played in lines(&game) {
            if written.lines.get(at).map(|line| &line.text) != Some(&played) {
                return Err(differs(at, played));
            }
            at += 1;
        }
        let Some(line) = written.lines.get(at) else { return Ok(game) };
        if game.decision().is_none() {
            return Err(differs(at, "the game is over".into()));
        }
        let choice = find(&mut game, &line.text).map_err(|played| differs(at, played))?;
        game.apply(&choice).map_err(|why| match why {
            NotApplied::Fault(fault) => differs(at, fault.message().en),
            NotApplied::Refused(refusal) => differs(at, format!("refused: {refusal:?}")),
        })?;
    }
}

/// The choice on offer that a line tells of.
fn find(game: &mut Game, line: &str) -> Result<Choice, String> {
    let (verb, wanted) = line.split_once(' ').unwrap_or((line, ""));
    let declines = verb == "decline";
    let decision = game.decision();
    if declines && let Some(decision) = &decision {
        // What is declined is named with what was settled of it.
        let action = decision.asked.ok_or("nothing was asked")?;
        let choice = Choice { by: decision.who, action, reply: Reply::Decline };
        let shown = show_choice(game.machine(), game.world(), &choice);
        if wanted == shown {
            return Ok(choice);
        }
        return Err(format!("declined would be `{shown}`"));
    }
    let (machine, world) = (game.shared_machine(), game.world().clone());
    let mut found = None;
    let mut first = None;
    game.offers(&mut |choice| {
        let shown = show_choice(&machine, &world, &choice);
        if shown == wanted && matches!(choice.reply, Reply::Act(_)) {
            found = Some(choice);
            return ControlFlow::Break(());
        }
        first.get_or_insert(shown);
        ControlFlow::Continue(())
    })
    .map_err(|fault| fault.message().en)?;
    found.ok_or_else(|| format!("not on offer; the first of what is: {}", first.unwrap_or_default()))
}
