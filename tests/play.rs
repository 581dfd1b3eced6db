//! `play` and `status` as a person or a script meets them: through the real binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use codicille::compile::compile;
use codicille::engine::random;
use codicille::engine::show::show_choice;
use codicille::engine::{Game, Machine, Setup};
use codicille::journal::{Damage, FileFault, look, replay};
use codicille::pack::workspace::Workspace;
use codicille::world::Disk;

/// A workspace with a copy of `two_moons`, gone with the value.
struct Club(PathBuf);

impl Club {
    fn new() -> Club {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("codicille-play-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        let pack = folder.join("rules/two_moons");
        fs::create_dir_all(&pack).unwrap();
        for file in ["pack.toml", "play.toml", "world.toml"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/two_moons").join(file);
            fs::copy(from, pack.join(file)).unwrap();
        }
        Club(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// Changes the rules of the copy.
    fn change(&self, from: &str, to: &str) {
        let path = self.file("rules/two_moons/play.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replace(from, to)).unwrap();
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_codicille"));
        for name in ["CODICILLE_LANG", "LC_MESSAGES", "LC_CTYPE", "LANG", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
            command.env_remove(name);
        }
        command.env("LC_ALL", "en_GB.UTF-8").current_dir(&self.0).args(line.split(' '));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs a line with what is typed.
    fn run(&self, line: &str, typed: &str) -> Run {
        let mut child = self.command(line).spawn().unwrap();
        // Whoever stops reading early is told by the exit code, not here.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    fn machine(&self) -> Arc<Machine> {
        let disk = Disk::open(&self.0).unwrap();
        let workspace = Workspace::open(&disk).unwrap();
        let compilation = compile(&workspace, workspace.find("two_moons").unwrap(), &[], &Default::default());
        Arc::new(Machine::new(compilation.compiled.unwrap().play.unwrap()))
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Run {
    code: i32,
    out: String,
    err: String,
}

/// The choices of a whole game by chance, as somebody could type them.
fn whole_game(machine: &Arc<Machine>, seed: u64) -> (Vec<String>, Game) {
    let played = random::play(machine, Setup::seeded(seed), seed, 10_000).unwrap();
    assert!(played.ended);
    let mut again = Game::new(Arc::clone(machine), Setup::seeded(seed)).unwrap();
    let mut typed = Vec::new();
    for choice in played.game.history() {
        let verb =
            if matches!(choice.reply, codicille::engine::decision::Reply::Decline) { "decline" } else { "choose" };
        typed.push(format!("{verb} {}\n", show_choice(machine, again.world(), choice)));
        again.apply(choice).unwrap();
    }
    (typed, played.game)
}

/// The lines that say who decides: one at the start, and one after each choice.
fn decisions<'r>(run: &'r Run, words: &str) -> Vec<&'r str> {
    run.out.lines().filter(|line| line.starts_with(words)).collect()
}

#[test]
fn a_piped_game_goes_to_its_end_in_both_languages() {
    let club = Club::new();
    let machine = club.machine();
    let (typed, game) = whole_game(&machine, 5);
    let languages = [
        ("en", "To decide: ", "The game is over", "== Turn 1 =="),
        ("fr", "À décider : ", "La partie est finie", "== Tour 1 =="),
    ];
    for (lang, decide, over, turn) in languages {
        let run = club.run(&format!("play two_moons --seed 5 --journal {lang}.txt --lang {lang}"), &typed.concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        assert_eq!(decisions(&run, decide).len(), typed.len());
        assert!(run.out.trim_end().lines().last().unwrap().starts_with(over), "{}", run.out);
        assert_eq!(run.out.matches(turn).count(), 1);
        let written = look(&club.file(&format!("{lang}.txt"))).unwrap();
        assert_eq!(replay(&written, &machine).unwrap().game.state_hash(), game.state_hash());
    }
    // The journal is the same in every language.
    assert_eq!(club.read("en.txt"), club.read("fr.txt"));
}

#[test]
fn numbers_words_undo_redo_and_the_end_of_the_input() {
    let club = Club::new();
    let typed = "1\n1\nbeta frigate\n1\nundo\nredo\nundo\npass\n1\n";
    let run = club.run("play two_moons --players red,blue --seed 1 --journal game.txt", typed);
    assert_eq!(run.code, 0, "{}", run.err);
    let written = look(&club.file("game.txt")).unwrap();
    let choices: Vec<&str> = written.path.iter().map(|kept| &*kept.text).collect();
    // Sides choose in the order of their ids; the first player has the initiative.
    assert_eq!(
        choices,
        ["choose blue choose_stance(to: bold)", "choose red choose_stance(to: bold)", "choose p1 stop"]
    );
    let journal = club.read("game.txt");
    let entries: Vec<&str> = journal.lines().filter_map(|line| line.split(" #").next()).collect();
    assert_eq!(
        entries[4..],
        [
            "player blue",
            "begin",
            "choose blue choose_stance(to: bold)",
            "choose red choose_stance(to: bold)",
            "choose p1 move(squads: {squad#6}, to: beta)",
            "undo",
            "redo",
            "undo",
            "choose p1 stop",
        ]
    );
    // Whoever chose in secret is not told on.
    assert!(run.out.contains("Blue League: a secret choice\n"), "{}", run.out);
    assert!(run.out.contains("    Revealed: stance (Blue League), bold\n"));
    // Without a terminal there is no prompt.
    assert!(!run.out.contains("> "));
    // Another time, the game goes on where it was.
    let again = club.run("play two_moons --journal game.txt", "");
    assert_eq!(again.code, 0);
    assert_eq!(decisions(&again, "To decide: "), ["To decide: Blue League (Moves)"]);
    assert_eq!(club.read("game.txt"), journal);
}

#[test]
fn whatever_is_refused_says_why() {
    let club = Club::new();
    let start = "1\n1\n";
    let why = club.run(
        "play two_moons --players red,blue --seed 1 --lang fr",
        &format!("{start}pourquoi ravitailler ?\nquitter\n"),
    );
    assert!(
        why.out.contains("Ligue rouge : Ravitailler\n    La faction doit avoir 1 pion Ravitailleur.\n"),
        "{}",
        why.out
    );
    assert_eq!(why.code, 0);
    // Three squads and then two are five fuel: for the sixth, one unit is missing.
    let typed = format!("{start}choose p1 move(squads: {{squad#4, squad#5, squad#6}}, to: beta)\nchoose p2 refuel\n");
    let run = club.run("play two_moons --players red,blue --seed 1", &typed);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err.lines().skip(1).collect::<Vec<_>>(),
        [
            "error: line 4 of the input: The faction must have 1 Tanker token.",
            "  help: what was chosen before it stands"
        ]
    );
    for (line, said) in [
        ("99", "99 is not in the list, which has 2"),
        ("alpha", "nothing on offer says `alpha`; `why alpha` says what refuses it"),
        ("undo", "there is no choice to take back"),
        ("redo", "there is no choice to make again"),
        ("choose p1 stop", "it is not on offer now"),
        ("choose p9 stop", "`choose p9 stop` names something that is not there"),
    ] {
        let run = club.run("play two_moons --seed 1 --quiet", &format!("{line}\n1\n"));
        assert_eq!(run.code, 1, "{line}");
        assert!(run.err.starts_with(&format!("error: line 1 of the input: {said}\n")), "{}", run.err);
    }
    let asked = club.run("play two_moons --seed 1", "why report\n");
    assert!(asked.out.ends_with("Not at this point:\n    Report the battle: Fight\n"), "{}", asked.out);
}

#[test]
fn status_is_a_page_in_each_format_and_language() {
    let club = Club::new();
    club.run("play two_moons --players red,blue --seed 1 --journal game.txt", "1\n1\nbeta frigate\n1\n");
    let text = club.run("status game.txt --lang fr --log 4", "");
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    let expected = "\
Deux Lunes
À décider : Ligue bleue (Mouvements)
";
    assert!(text.out.starts_with(expected), "{}", text.out);
    // Red had five fuel and moved one squad; the stances are out.
    assert!(text.out.contains("  Ligue bleue  5          0      hardie\n"), "{}", text.out);
    assert!(text.out.contains("  Ligue rouge  4          0      hardie\n"), "{}", text.out);
    assert!(
        text.out.contains("\nDerniers événements\nLigue rouge : Déplacer des escadres (escadre 6 ; Beta)\n"),
        "{}",
        text.out
    );
    assert!(text.out.ends_with("    Carburant (Ligue rouge) : de 5 à 4\n    Escadre 6 : système, Beta (avant : Alpha)\n    Escadre 6 : déplacée, oui\n"), "{}", text.out);
    let md = club.run("status game.txt --format md", "").out;
    assert!(
        md.starts_with("# Two Moons\n\n- To decide: Blue League (Moves)\n\n## The game\n\n|  | Now |\n| --- | --- |\n"),
        "{md}"
    );
    assert!(md.contains("| Red League | 4 | 0 | bold |\n"), "{md}");
    let html = club.run("status game.txt --format html", "").out;
    assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"), "{html}");
    assert!(html.contains("<tr><th scope=\"row\">Red League</th><td>4</td><td>0</td><td>bold</td></tr>"), "{html}");
    // Secrets stay secret on a page for everybody.
    club.run("play two_moons --players red,blue --seed 1 --journal secret.txt", "1\n");
    let page = club.run("status secret.txt", "").out;
    assert!(page.contains("  Blue League  5     0      secret\n") && !page.contains("bold"), "{page}");
}

#[test]
fn nobody_else_writes_and_anybody_watches() {
    let club = Club::new();
    let mut first = club.command("play two_moons --seed 1 --journal game.txt").spawn().unwrap();
    let mut typed = first.stdin.take().unwrap();
    typed.write_all(b"1\n").unwrap();
    while look(&club.file("game.txt")).map_or(0, |written| written.path.len()) < 1 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = club.run("play two_moons --journal game.txt --lang fr", "1\n");
    assert_eq!(second.code, 2);
    assert!(second.err.contains("est en cours d'écriture par un autre `play`"), "{}", second.err);
    assert_eq!(club.run("status game.txt", "").code, 0);
    typed.write_all(b"2\n").unwrap();
    drop(typed);
    assert_eq!(first.wait_with_output().unwrap().status.code(), Some(0));
    assert_eq!(look(&club.file("game.txt")).unwrap().path.len(), 2);
}

#[test]
fn a_line_that_broke_off_is_left_out_and_damage_is_refused() {
    let club = Club::new();
    club.run("play two_moons --seed 1 --journal game.txt", "1\n1\n");
    let whole = club.read("game.txt");
    fs::write(club.file("game.txt"), &whole[..whole.len() - 20]).unwrap();
    let run = club.run("play two_moons --journal game.txt --quiet", "");
    assert_eq!(run.code, 0);
    assert!(run.err.starts_with("line 6 of the journal broke off while it was written and is left out; what there is of it: `choose red choose_stance(to: bold) # "), "{}", run.err);
    assert_eq!(look(&club.file("game.txt")).unwrap().path.len(), 1);
    fs::write(club.file("game.txt"), whole.replacen("to: bold", "to: wary", 1)).unwrap();
    let run = club.run("play two_moons --journal game.txt", "1\n");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the journal is damaged at line 5: it was changed, or a line before it is missing\n"),
        "{}",
        run.err
    );
    fs::write(club.file("game.txt"), "Dear diary,\n").unwrap();
    assert_eq!(club.run("play two_moons --journal game.txt", "1\n").code, 2);
    assert_eq!(club.read("game.txt"), "Dear diary,\n");
    // What broke off before the game began is begun.
    fs::write(club.file("game.txt"), "codicille jour").unwrap();
    assert_eq!(club.run("play two_moons --journal game.txt --seed 1", "1\n1\n").code, 0);
    assert_eq!(club.read("game.txt"), whole);
}

#[test]
fn other_rules_are_refused_and_migrated_choice_by_choice() {
    let club = Club::new();
    let typed = "choose blue choose_stance(to: bold)\nchoose red choose_stance(to: wary)\nchoose p1 move(squads: {squad#4, squad#5}, to: beta)\n";
    let begun = club.run("play two_moons --players red,blue --seed 1 --journal game.txt", typed);
    assert_eq!(begun.code, 0, "{}", begun.err);
    let kept = club.read("game.txt");

    // Other words, the same game.
    club.change("The faction must have 1 fuel for each squad.", "Each squad needs one fuel.");
    let run = club.run("play two_moons --journal game.txt", "1\n");
    assert_eq!(run.code, 2);
    let hashes = run.err.matches("sha256:").count();
    assert!(hashes == 2 && run.err.contains("every choice still stands and comes to the same\n"), "{}", run.err);
    assert_eq!(club.run("status game.txt", "").code, 2);
    assert_eq!(club.read("game.txt"), kept);
    let run = club.run("play two_moons --journal game.txt --migrate", "");
    assert_eq!((run.code, run.err.as_str()), (0, "migrated: the 3 choices stand and come to the same\n"));
    let migrated = club.read("game.txt");
    assert!(migrated.starts_with(&kept) && migrated.lines().count() == kept.lines().count() + 1);
    // Undo goes back across the change of rules, and the game still loads.
    let run = club.run("play two_moons --journal game.txt", "undo\nundo\nredo\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(club.run("status game.txt", "").code, 0);
    assert_eq!(club.run("play two_moons --journal game.txt", "redo\n").code, 0);

    // A move costs another amount: it still stands, and comes to something else.
    club.change("fuel[actor.side] -= size(squads)", "fuel[actor.side] -= 1");
    let run = club.run("play two_moons --journal game.txt --lang fr", "");
    assert!(run.err.contains("chaque choix tient toujours ; le premier à donner autre chose est le choix 3 (ligne 9 : `choose p1 move(squads: {squad#4, squad#5}, to: beta)`)"), "{}", run.err);

    // Now it does not stand, and the requirement says why.
    club.change("fuel[actor.side] >= size(squads)", "fuel[actor.side] >= 9 * size(squads)");
    let before = club.read("game.txt");
    let run = club.run("play two_moons --journal game.txt --migrate", "1\n");
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: choice 3 (line 9: `choose p1 move(squads: {squad#4, squad#5}, to: beta)`) no longer stands: Each squad needs one fuel.\n"), "{}", run.err);
    assert_eq!(club.read("game.txt"), before);
}

#[test]
fn the_command_line_does_not_contradict_the_journal() {
    let club = Club::new();
    club.run("play two_moons --seed 1 --set players=2 --journal game.txt", "1\n");
    assert_eq!(club.run("play two_moons --seed 1 --players 2 --set players=2 --journal game.txt", "").code, 0);
    for option in ["--seed 2", "--set players=3", "--players 3", "--players red,red"] {
        let run = club.run(&format!("play two_moons --journal game.txt {option}"), "");
        let name = option.split(' ').next().unwrap();
        assert_eq!(run.code, 2, "{option}");
        assert!(run.err.starts_with(&format!("error: `{name}` says something else than the journal")), "{}", run.err);
    }
    let run = club.run("play two_moons --players three", "");
    assert_eq!(run.code, 1, "{}", run.err);
    let run = club.run("play two_moons --players 0", "");
    assert!(run.code == 2 && run.err.contains("`--players` does not take `0`"), "{}", run.err);
    let run = club.run("status none.txt", "");
    assert_eq!(run.code, 2);
}

/// How many choices a run has answered: so many more the journal has to hold at least.
fn answered(out: &str) -> usize {
    out.lines().filter(|line| line.starts_with("To decide: ")).count().saturating_sub(1)
}

fn kill(mut child: Child) -> String {
    child.kill().unwrap();
    let mut out = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut out).unwrap();
    child.wait().unwrap();
    String::from_utf8_lossy(&out).into_owned()
}

/// Killed at any moment, a game goes on from its journal: at most the choice that was being written is lost.
#[test]
fn killed_200_times_and_nothing_that_was_answered_is_lost() {
    let club = Club::new();
    let machine = club.machine();
    let (typed, game) = whole_game(&machine, 5);
    let (mut number, mut kills, mut torn, mut middle, mut whole) = (0, 0, 0, 0, 0);
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    while kills < 200 {
        let name = format!("game{number}.txt");
        let held = look(&club.file(&name)).map_or(0, |written| written.path.len());
        let mut child = club.command(&format!("play two_moons --seed 5 --journal {name} --quiet")).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // All of it fits into the pipe; its end would end the game before it is killed, so it stays open.
        input.write_all(typed[held..].concat().as_bytes()).unwrap();
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        if kills % 8 != 0 {
            // Past the start, which takes longest: from there on, choices are being written.
            let begun = || look(&club.file(&name)).is_ok_and(|written| written.path.len() > held);
            while !begun() && held < typed.len() {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_micros(chance % 20_000));
        } else {
            std::thread::sleep(Duration::from_micros(chance % 200_000));
        }
        let out = kill(child);
        drop(input);
        kills += 1;
        let written = match look(&club.file(&name)) {
            Ok(written) => written,
            Err(FileFault::Damaged(_, Damage::Unbegun) | FileFault::System(..)) => {
                assert_eq!((held, answered(&out)), (0, 0));
                continue;
            }
            Err(fault) => panic!("{fault:?}"),
        };
        let stands = written.path.len();
        assert!(stands >= held + answered(&out), "{stands} choices, {held} before, answered: {out}");
        let replayed = replay(&written, &machine).unwrap();
        assert_eq!(replayed.differs, None);
        for (kept, typed) in written.path.iter().zip(&typed) {
            assert_eq!(*kept.text, *typed.trim_end());
        }
        torn += usize::from(written.torn.is_some());
        middle += usize::from(stands > held && stands < typed.len());
        if stands == typed.len() {
            assert_eq!(replayed.game.state_hash(), game.state_hash());
            (number, whole) = (number + 1, whole + 1);
        }
    }
    assert!(middle > 20, "{middle} kills fell between choices, {torn} tore a line, {whole} games came to their end");
}
