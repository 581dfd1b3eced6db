//! Games of the sample packs: golden logs, and properties over random games.
//!
//! A golden log, `tests/games/<pack>/<name>.log`, is written by hand from the rules; each line names what it follows
//! from. The game is played again from its choices and draws, and every line is compared.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "games/mutants.rs"]
mod mutants;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use codicille::compile::{Compiled, compile};
use codicille::engine::decision::{Choice, Reply};
use codicille::engine::game::NotApplied;
use codicille::engine::log::{Written, lines, replay};
use codicille::engine::random::pick;
use codicille::engine::show::show_choice;
use codicille::engine::simulate::simulate;
use codicille::engine::{Game, Machine, Setup, Slow};
use codicille::pack::workspace::Workspace;
use codicille::syntax::tree::Value as Node;
use codicille::world::{Disk, Memory, World};

/// The packs with a game.
const PACKS: &[&str] = &["rebeliao_event_deck", "regatta", "two_moons"];

/// A pack of `rules/`, or one that stands beside its logs.
fn compiled(pack: &str) -> Compiled {
    let own = folder(pack).join("pack.toml");
    let world: Box<dyn World> = if own.exists() {
        let mut memory = Memory::new();
        memory.insert(&format!("rules/{pack}/pack.toml"), fs::read(own).unwrap()).unwrap();
        Box::new(memory)
    } else {
        Box::new(Disk::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap())
    };
    let world = &*world;
    let workspace = Workspace::open(world).unwrap();
    let compilation = compile(&workspace, workspace.find(pack).unwrap(), &[], &Default::default());
    assert!(compilation.is_sound(), "{pack}: {:?}", compilation.findings);
    compilation.compiled.unwrap()
}

fn machine(pack: &str) -> Arc<Machine> {
    Arc::new(Machine::new(compiled(pack).play.unwrap()))
}

fn logs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let folders = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut logs: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "log")).collect();
    logs.sort();
    logs
}

#[test]
fn golden_logs_are_played_line_by_line() {
    assert!(!logs().is_empty());
    for log in logs() {
        let written = Written::read(&fs::read_to_string(&log).unwrap());
        if let Err(difference) = replay(&machine(&written.pack), &written) {
            let (line, says) = (difference.number, difference.written.unwrap_or_else(|| "nothing more".into()));
            panic!("{}:{line}\n  the log:  {says}\n  the game: {}", log.display(), difference.played);
        }
    }
}

/// Each line names the address of a rule that the pack has, or a fact that a source lists.
#[test]
fn every_line_of_a_golden_log_names_its_rule() {
    for log in logs() {
        let written = Written::read(&fs::read_to_string(&log).unwrap());
        let compiled = compiled(&written.pack);
        for line in &written.lines {
            assert!(!line.cites.is_empty(), "{}:{} names nothing", log.display(), line.number);
            for cite in &line.cites {
                let fact = compiled.rules.source.values().any(|source| source.facts.contains_key(cite.as_str()));
                let address = cite.parse().is_ok_and(|address| compiled.tree.at(&address).is_some());
                assert!(fact || address, "{}:{}: there is no `{cite}`", log.display(), line.number);
            }
        }
    }
}

/// What is on offer where a log has come to its `nth` line that reads so, in the machine form.
fn on_offer(log: &str, line: &str, nth: usize) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut written = Written::read(&fs::read_to_string(root.join(log)).unwrap());
    let mut found = (1..).zip(&written.lines).filter(|(_, written)| written.text == line);
    let (upto, _) = found.nth(nth).expect("the log has this line");
    written.lines.truncate(upto);
    let mut game = replay(&machine(&written.pack), &written).expect("the log is played up to there");
    let (machine, world) = (game.shared_machine(), game.world().clone());
    let mut offers = Vec::new();
    game.offers(&mut |choice| {
        offers.push(show_choice(&machine, &world, &choice));
        ControlFlow::Continue(())
    })
    .unwrap();
    offers
}

/// The options of the event deck (E032 to E037, E044), counted by hand: 4 operations, a construction costs 2 a planet and
/// the others 1, 6 planets, and no special activity or one of 2.
#[test]
fn the_event_deck_offers_what_the_first_left() {
    let log = "rebeliao_event_deck/twenty_four_cards.log";
    let sequence = "begin step.sequence";
    let count = |offers: &[String], action: &str| {
        offers.iter().filter(|offer| offer.split([' ', '(']).nth(1) == Some(action)).count()
    };
    let expect = |offers: Vec<String>, counts: &[(&str, usize)]| {
        for (action, expected) in counts {
            assert_eq!(count(&offers, action), *expected, "{action} among {offers:#?}");
        }
        assert_eq!(offers.len(), counts.iter().map(|(_, count)| count).sum::<usize>());
    };
    // The first, with 3 Resources: 4 operations on one of 6 planets, 3 on one of 15 pairs, each with 3 specials.
    expect(on_offer(log, sequence, 0), &[("act", 4 * 6 * 3 + 3 * 15 * 3), ("play_event", 1), ("pass", 1)]);
    // After an operation (card 1): a limited action.
    let after = "emit operation_done(by: alliance, paid: false, plain: true)";
    expect(on_offer(log, after, 0), &[("act_limited", 4 * 6), ("pass", 1)]);
    // After an operation with a special activity (card 2): the Event, or a limited action by our ruling.
    let after = "emit operation_done(by: syndicate, paid: true, plain: false)";
    expect(on_offer(log, after, 0), &[("act_limited", 4 * 6), ("play_event", 1), ("pass", 1)]);
    // After the Event (card 3), with 1 Resource: an operation on one planet, no construction, with a special or without.
    expect(on_offer(log, "set stays[alliance] false -> true", 0), &[("act", 3 * 6 * 3), ("pass", 1)]);
    // The laundered action: no construction, on one planet, and it has to be taken.
    expect(on_offer(log, "ask alliance free_limited", 0), &[("free_limited", 3 * 6)]);
}

/// Every choice of a game, by chance, with what happened.
fn random_game(machine: &Arc<Machine>, seed: u64, most: usize, mut each: impl FnMut(&mut Game)) -> Game {
    let mut game = Game::new(Arc::clone(machine), Setup::seeded(seed)).unwrap();
    for turn in 0..most {
        if game.decision().is_none() {
            break;
        }
        each(&mut game);
        let choice = pick(&mut game, seed, turn as u64).unwrap().expect("a decision has something to choose");
        game.apply(&choice).unwrap();
    }
    game
}

/// Every game ends without a fault, and all of a pack is exercised but for what `unreached.toml` lists, with a reason.
/// (`.ci/run` plays ten thousand games of each pack.)
#[test]
fn random_games_end_and_reach_everything_but_what_is_listed() {
    for (pack, games) in [("rebeliao_event_deck", 400), ("regatta", 400), ("two_moons", 2_000)] {
        let covering = Machine::covering(compiled(pack).play.unwrap(), &text_of(pack));
        let found = simulate(&Arc::new(covering), &Setup::seeded(0), 0..games, 2_000, 2, &AtomicU64::new(0));
        assert_eq!((found.ended, &found.unended, &found.faults), (games, &vec![], &BTreeMap::new()), "{pack}");
        assert_eq!(found.winners.values().sum::<u64>(), games, "{pack}: an end without an outcome");
        let never: BTreeSet<&str> = found.covered.iter().filter(|site| *site.1 == 0).map(|site| &**site.0).collect();
        let listed = fs::read_to_string(folder(pack).join("unreached.toml")).unwrap();
        let listed: toml::Table = listed.parse().unwrap();
        assert!(listed.values().all(|reason| reason.as_str().is_some_and(|reason| reason.len() > 20)), "{pack}");
        let listed: BTreeSet<&str> = listed.keys().map(String::as_str).collect();
        assert_eq!(never, listed, "{pack}: what is never reached, and what is listed");
        assert!(found.covered.len() > 20, "{pack}: hardly anything is counted");
    }
}

fn folder(pack: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(pack)
}

/// The scripts of a pack, by address.
fn text_of(pack: &str) -> impl Fn(&str) -> Option<String> {
    let tree = compiled(pack).tree;
    move |address| match &tree.at(&address.parse().ok()?)?.value {
        Node::String(text) => Some(text.to_string()),
        _ => None,
    }
}

#[test]
fn replay_equals_play() {
    for pack in PACKS {
        let machine = machine(pack);
        let mut events = 0;
        for seed in 0..10 {
            let mut all = Vec::new();
            let game = random_game(&machine, seed, 400, |game| all.extend(lines(game)));
            let again = Game::replay(Arc::clone(&machine), Setup::seeded(seed), game.history()).unwrap();
            assert_eq!(again.state_hash(), game.state_hash());
            assert_eq!(lines(&again), lines(&game));
            events += all.len();
        }
        assert!(events > 250, "{pack}: ten games of {events} events in all");
    }
}

#[test]
fn undo_then_redo_is_the_identity() {
    for pack in PACKS {
        let machine = machine(pack);
        for seed in 0..5 {
            let mut game = random_game(&machine, seed, 30, |_| {});
            let (hash, choices) = (game.state_hash(), game.history().len());
            for _ in 0..3 {
                assert!(game.undo());
            }
            assert_eq!(game.history().len(), choices - 3);
            for _ in 0..3 {
                assert!(game.redo());
            }
            assert_eq!((game.state_hash(), game.history().len()), (hash, choices));
            assert!(!game.redo());
        }
    }
}

/// What is on offer applies; what is not is refused, and changes nothing.
#[test]
fn what_is_offered_applies_and_nothing_else() {
    for pack in PACKS {
        let machine = machine(pack);
        let (mut applied, mut refused) = (0, 0);
        for seed in 0..8 {
            random_game(&machine, seed, 60, |game| {
                let mut offered: Vec<Choice> = Vec::new();
                game.offers(&mut |choice| {
                    offered.push(choice);
                    if offered.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                })
                .unwrap();
                for choice in &offered {
                    assert_eq!(game.refusal(choice), Ok(None), "{choice:?}");
                    applied += 1;
                }
                if offered.len() == 40 {
                    return;
                }
                let actors: BTreeSet<_> = offered.iter().map(|choice| choice.by).collect();
                let hash = game.state_hash();
                for at in 0..machine.play.actions.len() as u32 {
                    for by in &actors {
                        let action = codicille::ruleset::code::ActionId(at);
                        let params = machine.play.actions[at as usize].params.len();
                        let choice = Choice { by: *by, action, reply: Reply::Act(vec![Default::default(); params]) };
                        if !offered.contains(&choice) {
                            assert!(matches!(game.apply(&choice), Err(NotApplied::Refused(_))), "{choice:?}");
                            refused += 1;
                        }
                    }
                }
                assert_eq!(game.state_hash(), hash);
            });
        }
        assert!(applied > 100 && refused > 50, "{pack}: {applied} and {refused}");
    }
}

/// The programs of expressions come to what their trees do, in games as well: in every line of every log, and in the work
/// that is counted against the limits.
#[test]
fn both_evaluators_play_the_same_games() {
    for pack in PACKS {
        let play = compiled(pack).play.unwrap();
        let [fast, walking] = [Machine::new(play.clone()), Machine::walking(play)].map(Arc::new);
        for seed in 0..20 {
            let [fast, walking] = [&fast, &walking].map(|machine| {
                let mut all = Vec::new();
                let game = random_game(machine, seed, 400, |game| all.extend(lines(game)));
                (game.state_hash(), game.history().to_vec(), all)
            });
            assert_eq!(fast, walking, "{pack}, seed {seed}");
        }
    }
}

/// Only what calls on chance runs slowly in the sample packs, since it changes more than it gives.
#[test]
fn only_chance_runs_slowly_in_the_sample_packs() {
    for pack in PACKS {
        let machine = machine(pack);
        let mut slow: Vec<&str> = machine
            .slow()
            .iter()
            .map(|(address, _, why)| {
                assert_eq!(*why, Slow::Chance, "{pack}: {address}");
                &**address
            })
            .collect();
        slow.dedup();
        let expected: &[&str] = match *pack {
            "two_moons" => &["action.ambush.effects.main.do", "effect.resolve.effects.main.do"],
            "regatta" => &["step.sailing.effects.main.do", "step.weather.effects.main.do"],
            _ => &["state.draw.start", "step.first_reveal.effects.main.do", "step.next_card.effects.main.do"],
        };
        assert_eq!(slow, expected, "{pack}");
    }
}
