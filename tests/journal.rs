//! Journals: whatever happens to the bytes, a journal is read back, or says what is wrong and where.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use codicille::compile::compile;
use codicille::engine::Machine;
use codicille::engine::log;
use codicille::engine::random::pick;
use codicille::journal::format::{read, resealed};
use codicille::journal::{Damage, FileFault, Flaw, Journal, RulesId, Sitting, Start, look, replay};
use codicille::pack::workspace::Workspace;
use codicille::world::Disk;
use proptest::prelude::*;

fn machine(pack: &str) -> Arc<Machine> {
    let disk = Disk::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let workspace = Workspace::open(&disk).unwrap();
    let compilation = compile(&workspace, workspace.find(pack).unwrap(), &[], &Default::default());
    Arc::new(Machine::new(compilation.compiled.unwrap().play.unwrap()))
}

/// A file that is gone with the value.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("codicille-journal-{}-{}.txt", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Scratch(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn start(pack: &str, seed: u64) -> Start {
    let rules = RulesId { pack: pack.into(), version: "0.1.0".into(), hash: "sha256:0".into() };
    Start { rules, seed, ..Start::default() }
}

/// A game that was begun, with its journal.
fn begun(machine: &Arc<Machine>, start: &Start, path: &Path) -> Sitting {
    let mut sitting = Sitting::start(Arc::clone(machine), start).unwrap();
    sitting.keep(Journal::create(path).unwrap(), start).unwrap();
    sitting
}

/// Makes choices by chance, with a step back now and then: the same for the same seed and game.
fn wander(sitting: &mut Sitting, seed: u64, steps: std::ops::Range<u64>) {
    for step in steps {
        match (seed ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 60 {
            0 | 1 => drop(sitting.undo()),
            2 => drop(sitting.redo()),
            _ => {
                if let Some(choice) = pick(sitting.game(), seed, step).unwrap() {
                    sitting.choose(&choice).unwrap();
                }
            }
        }
    }
}

/// The bytes of a journal of some choices.
fn bytes(machine: &Arc<Machine>, steps: u64) -> Vec<u8> {
    let scratch = Scratch::new();
    let mut sitting = begun(machine, &start("two_moons", 3), &scratch.0);
    wander(&mut sitting, 11, 0..steps);
    std::fs::read(&scratch.0).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Save, load and go on is going on: choices that were taken back, and dice to come, included.
    #[test]
    fn a_game_from_its_journal_goes_on_like_the_game(seed in any::<u64>(), before in 0u64..60, after in 1u64..40, deck in any::<bool>()) {
        let pack = if deck { "rebeliao_event_deck" } else { "two_moons" };
        let machine = machine(pack);
        let (scratch, start) = (Scratch::new(), start(pack, seed));
        let mut straight = begun(&machine, &start, &scratch.0);
        wander(&mut straight, seed, 0..before);
        let copy = Scratch::new();
        std::fs::copy(&scratch.0, &copy.0).unwrap();

        let (mut journal, written) = Journal::open(&copy.0).unwrap();
        let written = written.unwrap();
        prop_assert_eq!(&written.start, &start);
        let replayed = replay(&written, &machine).unwrap();
        prop_assert_eq!(replayed.differs, None);
        prop_assert_eq!(replayed.game.state_hash(), straight.look().state_hash());
        prop_assert_eq!(replayed.game.history(), straight.look().history());
        prop_assert_eq!(replayed.game.undone(), straight.look().undone());
        journal.go_on(&written).unwrap();
        let mut again = Sitting::resume(replayed, Some(journal));
        wander(&mut straight, seed, before..before + after);
        wander(&mut again, seed, before..before + after);
        prop_assert_eq!(again.look().state_hash(), straight.look().state_hash());
        prop_assert_eq!(log::lines(again.look()), log::lines(straight.look()));
        drop((straight, again));
        prop_assert_eq!(std::fs::read(&scratch.0).unwrap(), std::fs::read(&copy.0).unwrap());
    }

    /// Undo and redo leave everything as it was, but for two more lines.
    #[test]
    fn undo_then_redo_is_the_identity(seed in any::<u64>(), steps in 1u64..30) {
        let machine = machine("two_moons");
        let mut sitting = Sitting::start(Arc::clone(&machine), &start("two_moons", seed)).unwrap();
        wander(&mut sitting, seed, 0..steps);
        let (hash, history) = (sitting.look().state_hash(), sitting.look().history().to_vec());
        if sitting.undo().is_ok() {
            prop_assert_ne!(sitting.look().history().len(), history.len());
            sitting.redo().unwrap();
        }
        prop_assert_eq!(sitting.look().state_hash(), hash);
        prop_assert_eq!(sitting.look().history(), &history[..]);
    }
}

/// A file that stops anywhere holds every line that was written whole.
#[test]
fn a_journal_cut_at_any_byte_loses_the_last_line_at_most() {
    let machine = machine("two_moons");
    let whole = bytes(&machine, 25);
    let begin = whole.windows(7).position(|window| window == b"\nbegin ").unwrap() + 1;
    let header = begin + whole[begin..].iter().position(|byte| *byte == b'\n').unwrap();
    let entries = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
    for cut in 0..=whole.len() {
        let part = &whole[..cut];
        if cut < header {
            assert_eq!(read(part), Err(Damage::Unbegun), "{cut}");
            continue;
        }
        let written = read(part).unwrap();
        // A line that only lacks its line break is whole.
        let lacks_break = whole.get(cut) == Some(&b'\n');
        let ends = cut == 0 || part.ends_with(b"\n") || lacks_break;
        assert_eq!(written.torn.is_some(), !ends, "{cut}");
        assert_eq!(written.closed, !lacks_break, "{cut}");
        if let Some((line, left)) = &written.torn {
            assert_eq!(*line, entries(part) + 1);
            assert!(part.ends_with(left.as_bytes()));
        }
        let standing = replay(&written, &machine).unwrap();
        assert_eq!(standing.differs, None);
        assert_eq!(standing.game.history().len(), written.path.len());
    }
}

/// Whatever byte is changed, the line is named; a change in the middle is never passed over.
#[test]
fn a_changed_byte_is_found_at_its_line() {
    let whole = bytes(&machine("two_moons"), 12);
    let mut line = 1;
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        let found = read(&changed);
        let last = at + 1 == whole.len();
        match found {
            // Without its line break, the last line looks as if it had broken off.
            Ok(written) => assert!(last && written.torn.is_some(), "{at}"),
            Err(Damage::NoJournal | Damage::Format(_)) => assert_eq!(line, 1),
            Err(Damage::Line { line: named, flaw }) => assert_eq!((named, flaw), (line, Flaw::Checksum), "{at}"),
            Err(Damage::Unbegun) => panic!("byte {at}"),
        }
        line += usize::from(whole[at] == b'\n');
    }
}

#[test]
fn a_line_that_is_lost_or_stands_twice_is_found() {
    let whole = String::from_utf8(bytes(&machine("two_moons"), 12)).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let damage = |lines: &[&str]| read(lines.concat().as_bytes()).unwrap_err();
    let mut lost = lines.clone();
    lost.remove(6);
    assert_eq!(damage(&lost), Damage::Line { line: 7, flaw: Flaw::Checksum });
    let mut twice = lines.clone();
    twice.insert(6, lines[5]);
    assert_eq!(damage(&twice), Damage::Line { line: 7, flaw: Flaw::Checksum });
    let mut swapped = lines;
    swapped.swap(6, 7);
    assert_eq!(damage(&swapped), Damage::Line { line: 7, flaw: Flaw::Checksum });
}

/// Lines that are sealed and make no sense: each is named with what is wrong.
#[test]
fn sealed_lines_that_make_no_sense_are_named() {
    let header = "codicille journal 1 # 0\nrules two_moons 0.1.0 sha256:0 # 0\nseed 7 # 0\n";
    let begin = "begin # 00000000000000aa 00000000000000ab 0\n";
    let marks = |mark: &str| format!("# 00000000000000{mark}a 00000000000000{mark}b 0\n");
    let damage = |more: &str| read(resealed(&format!("{header}{more}")).as_bytes()).map(|written| written.path.len());
    let at = |line, flaw| Err(Damage::Line { line, flaw });
    let (a, b) = (marks("a"), marks("b"));
    assert_eq!(damage(begin), Ok(0));
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}choose p2 stop {a}")), Ok(2));
    assert_eq!(damage("seed seven # 0\n"), at(4, Flaw::Unknown));
    assert_eq!(damage("colour red # 0\n"), at(4, Flaw::Unknown));
    assert_eq!(damage("set players = {} # 0\n"), at(4, Flaw::Unknown));
    assert_eq!(damage("list [] # 0\n"), at(4, Flaw::Unknown));
    assert_eq!(damage(&format!("choose p1 stop {a}")), at(4, Flaw::Unknown));
    assert_eq!(damage(&format!("{begin}{begin}")), at(5, Flaw::Unknown));
    assert_eq!(damage(&format!("{begin}seed 8 # 0\n")), at(5, Flaw::Unknown));
    assert_eq!(damage(&format!("{begin}undo {a}")), at(5, Flaw::NothingToUndo));
    assert_eq!(damage(&format!("{begin}redo {a}")), at(5, Flaw::NothingToRedo));
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}undo {a}")), Ok(0));
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}undo {b}")), at(6, Flaw::Marks));
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}undo {a}redo {a}")), at(7, Flaw::Marks));
    // After a change of rules, nothing is known of how the game stood by the old ones.
    let rules = "rules two_moons 0.2.0 sha256:1";
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}{rules} {a}undo {b}redo {a}")), Ok(1));
    assert_eq!(damage(&format!("{begin}choose p1 stop {b}undo {a}{rules} {b}redo {b}")), at(8, Flaw::NothingToRedo));
    assert_eq!(damage(&format!("{begin}rules two_moons {a}")), at(5, Flaw::Unknown));
    assert_eq!(read(resealed("codicille journal 2 # 0\n").as_bytes()), Err(Damage::Format("2".into())));
}

#[test]
fn what_is_no_journal_is_left_alone() {
    assert_eq!(read(b"Dear diary,\n"), Err(Damage::NoJournal));
    assert_eq!(read(b"Dear diary"), Err(Damage::NoJournal));
    assert_eq!(read(&[0xff, 0xfe, b'\n']), Err(Damage::NoJournal));
    assert_eq!(read(b""), Err(Damage::Unbegun));
    assert_eq!(read(b"codicille jou"), Err(Damage::Unbegun));
    let scratch = Scratch::new();
    std::fs::write(&scratch.0, "Dear diary,\n").unwrap();
    assert!(matches!(Journal::open(&scratch.0), Err(FileFault::Damaged(_, Damage::NoJournal))));
    assert_eq!(std::fs::read_to_string(&scratch.0).unwrap(), "Dear diary,\n");
}

#[test]
fn one_at_a_time_writes_and_anybody_looks() {
    let machine = machine("two_moons");
    let scratch = Scratch::new();
    let mut sitting = begun(&machine, &start("two_moons", 1), &scratch.0);
    wander(&mut sitting, 5, 0..4);
    assert!(matches!(Journal::open(&scratch.0), Err(FileFault::Locked(_))));
    assert!(matches!(Journal::create(&scratch.0), Err(FileFault::System(..))));
    assert_eq!(look(&scratch.0).unwrap().path.len(), sitting.look().history().len());
    drop(sitting);
    assert!(Journal::open(&scratch.0).is_ok());
}

/// What is left of a line that broke off goes when somebody plays on, and the file is sound again.
#[test]
fn going_on_mends_the_end() {
    let machine = machine("two_moons");
    let whole = bytes(&machine, 12);
    for cut in [1, 2, 30] {
        let scratch = Scratch::new();
        std::fs::write(&scratch.0, &whole[..whole.len() - cut]).unwrap();
        let (mut journal, written) = Journal::open(&scratch.0).unwrap();
        let written = written.unwrap();
        journal.go_on(&written).unwrap();
        let mut sitting = Sitting::resume(replay(&written, &machine).unwrap(), Some(journal));
        wander(&mut sitting, 4, 0..3);
        let after = look(&scratch.0).unwrap();
        assert_eq!((after.torn, after.closed), (None, true));
        assert_eq!(after.path.len(), sitting.look().history().len());
    }
}
