//! Many games by chance: what happens on the average, and how sure that is.
//!
//! Game number *n* has the seed *n*, whoever plays it: ranges of numbers can be played on different machines and
//! merged, and two rulesets can be compared game by game.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::machine::Machine;
use super::random::play;
use super::setup::Setup;
use super::show::show;
use super::value::Value;
use crate::locale::Message;
use crate::ruleset::code::Type;

/// What was found in some games. Two of them merge into what all their games would have given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// The numbers of the games, as ranges: first, and one past the last.
    pub ranges: Vec<(u64, u64)>,
    /// How many games came to their end.
    pub ended: u64,
    /// The numbers of the games that were still going on at the limit.
    pub unended: Vec<u64>,
    /// Games in which the rules broke down: their numbers, and how.
    pub faults: BTreeMap<u64, Message>,
    /// How often each side has won; `none` for draws.
    pub winners: BTreeMap<String, u64>,
    /// How many turns the games took.
    pub turns: Numbers,
    /// How many choices the games took.
    pub choices: Numbers,
    /// What the metrics with numbers gave, one value a game (the mean, if a game measures several times).
    pub numbers: BTreeMap<String, Numbers>,
    /// What the metrics with words gave: how often each.
    pub words: BTreeMap<String, BTreeMap<String, u64>>,
    /// How often the games reached each action, rule, requirement, exception and branch, if that was counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub covered: BTreeMap<String, u64>,
}

/// Numbers, one for each game, by the number of the game: sums over them do not depend on the order of merging.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Numbers(pub BTreeMap<u64, f64>);

/// What numbers come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, of a sample.
    pub deviation: f64,
    /// The mean lies this far from the true one at most, in 95 of 100 samples.
    pub margin: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Numbers {
    /// What they come to; `None` if there are none.
    ///
    /// The margin is 1.96 standard errors: the normal approximation, good from about thirty games on.
    pub fn summary(&self) -> Option<Summary> {
        let count = self.0.len();
        let first = self.0.values().next()?;
        let sum: f64 = self.0.values().sum();
        let mean = sum / count as f64;
        let squares: f64 = self.0.values().map(|value| (value - mean).powi(2)).sum();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        Some(Summary {
            count,
            mean,
            deviation,
            margin: 1.96 * deviation / (count as f64).sqrt(),
            least: self.0.values().copied().fold(*first, f64::min),
            greatest: self.0.values().copied().fold(*first, f64::max),
        })
    }

    /// The differences to the numbers of other games, game by game.
    pub fn minus(&self, other: &Numbers) -> Numbers {
        Numbers(self.0.iter().filter_map(|(game, value)| Some((*game, value - other.0.get(game)?))).collect())
    }

    fn merge(&mut self, other: &Numbers) {
        self.0.extend(&other.0);
    }
}

impl Findings {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.ranges.iter().map(|(first, end)| end - first).sum()
    }

    /// Takes in what was found in other games. `false` if some games are in both: then nothing is taken in.
    pub fn merge(&mut self, other: &Findings) -> bool {
        let overlap = |a: &(u64, u64)| other.ranges.iter().any(|b| a.0 < b.1 && b.0 < a.1);
        if self.ranges.iter().any(overlap) {
            return false;
        }
        self.ranges.extend(&other.ranges);
        self.ranges.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for range in &self.ranges {
            match joined.last_mut() {
                Some(last) if last.1 == range.0 => last.1 = range.1,
                _ => joined.push(*range),
            }
        }
        self.ranges = joined;
        self.ended += other.ended;
        self.unended.extend(&other.unended);
        self.unended.sort_unstable();
        self.faults.extend(other.faults.clone());
        add(&mut self.winners, &other.winners);
        self.turns.merge(&other.turns);
        self.choices.merge(&other.choices);
        for (metric, numbers) in &other.numbers {
            self.numbers.entry(metric.clone()).or_default().merge(numbers);
        }
        add(&mut self.covered, &other.covered);
        for (metric, counts) in &other.words {
            add(self.words.entry(metric.clone()).or_default(), counts);
        }
        true
    }
}

fn add(counts: &mut BTreeMap<String, u64>, other: &BTreeMap<String, u64>) {
    for (word, count) in other {
        *counts.entry(word.clone()).or_default() += count;
    }
}

/// Plays games of some numbers on several threads. `done` counts them as they end.
pub fn simulate(
    machine: &Arc<Machine>,
    setup: &Setup,
    games: Range<u64>,
    most_choices: usize,
    threads: usize,
    done: &AtomicU64,
) -> Findings {
    let next = AtomicU64::new(games.start);
    let work = || {
        let mut found = Findings::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.end {
                return found;
            }
            one(machine, setup, number, most_choices, &mut found);
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut all = Findings { ranges: vec![(games.start, games.end)], ..Findings::default() };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in running {
            // A thread that broke down has played nothing that could be told.
            if let Ok(found) = thread.join() {
                all.merge(&found);
            }
        }
    });
    all
}

fn one(machine: &Arc<Machine>, setup: &Setup, number: u64, most: usize, found: &mut Findings) {
    let setup = Setup { chance: super::chance::Chance::Seeded(number), ..setup.clone() };
    let played = match play(machine, setup, number, most) {
        Ok(played) => played,
        Err(fault) => {
            found.faults.insert(number, fault.message());
            return;
        }
    };
    let world = played.game.world();
    for (site, count) in machine.covered(world) {
        match found.covered.get_mut(site) {
            Some(sum) => *sum += count,
            None => {
                found.covered.insert(site.to_owned(), count);
            }
        }
    }
    if !played.ended {
        found.unended.push(number);
        return;
    }
    found.ended += 1;
    found.turns.0.insert(number, world.turn as f64);
    found.choices.0.insert(number, played.game.history().len() as f64);
    if let Some(outcome) = &world.outcome {
        let winner = show(machine, world, &outcome.winner, &winner_type(machine));
        *found.winners.entry(winner).or_default() += 1;
    }
    for (metric, at) in machine.play.metrics.iter().zip(0..) {
        let values: Vec<&Value> = world.measured.iter().filter(|(id, _)| *id == at).map(|(_, value)| value).collect();
        measure(machine, number, (&metric.id, &metric.of), &values, found, world);
    }
}

fn measure(
    machine: &Machine,
    number: u64,
    (id, of): (&str, &Type),
    values: &[&Value],
    found: &mut Findings,
    world: &super::world::World,
) {
    let as_number = |value: &&Value| match value {
        Value::Int(number) => Some(*number as f64),
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        _ => None,
    };
    let numbers: Vec<f64> = values.iter().filter_map(as_number).collect();
    if !numbers.is_empty() {
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        found.numbers.entry(id.to_owned()).or_default().0.insert(number, mean);
        return;
    }
    let words = found.words.entry(id.to_owned()).or_default();
    for value in values {
        *words.entry(show(machine, world, value, of)).or_default() += 1;
    }
}

/// The type of a winner.
pub fn winner_type(machine: &Machine) -> Type {
    let players = machine.play.actors.iter().position(|actors| !actors.alone).unwrap_or(0);
    match machine.play.actors.get(players).and_then(|actors| actors.side) {
        Some(side) => Type::Member(side),
        None => Type::Actor(crate::ruleset::code::ActorId(players as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[f64]) -> Numbers {
        Numbers(values.iter().enumerate().map(|(at, value)| (at as u64, *value)).collect())
    }

    #[test]
    fn mean_and_margin_of_a_small_sample() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 32, deviation of a sample √(32/7).
        let summary = numbers(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).summary().unwrap();
        assert_eq!((summary.mean, summary.least, summary.greatest), (5.0, 2.0, 9.0));
        assert!((summary.deviation - 2.138_089_935).abs() < 1e-6);
        assert!((summary.margin - 1.481_621).abs() < 1e-5);
        assert_eq!(numbers(&[]).summary(), None);
    }

    #[test]
    fn pairs_differ_game_by_game() {
        let (a, b) = (numbers(&[3.0, 5.0]), numbers(&[1.0, 6.0, 9.0]));
        assert_eq!(a.minus(&b).0.into_values().collect::<Vec<_>>(), [2.0, -1.0]);
    }

    #[test]
    fn games_are_counted_once() {
        let range = |from, to| Findings { ranges: vec![(from, to)], ..Findings::default() };
        let mut all = range(0, 10);
        assert!(!all.merge(&range(9, 12)));
        assert!(all.merge(&range(10, 12)) && all.ranges == [(0, 12)] && all.games() == 12);
    }
}
