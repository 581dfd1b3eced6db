//! The flow of a game, form by form, on a small game of lighthouse keepers. What is expected is written by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::ops::ControlFlow;
use std::sync::Arc;

use codicille::compile::compile;
use codicille::engine::decision::{Choice, Decider, Refusal, Reply};
use codicille::engine::fault::FaultKind;
use codicille::engine::game::NotApplied;
use codicille::engine::log::lines;
use codicille::engine::show::show_choice;
use codicille::engine::{Fault, Game, Machine, Setup, Value};
use codicille::pack::workspace::Workspace;
use codicille::ruleset::code::{ActorId, StateId};
use codicille::world::Memory;

const BASE: &str = r#"
[pack]
id = "lighthouse"
version = "0.1.0"
format = 1
title = "Lighthouse"
languages = ["en"]
authors = ["The keepers"]
license = "CC0-1.0"

[enum.lamp]
words.low = "low"
words.high = "high"

[game.lighthouse]
actors.keeper = {}
actors.sea = true
turn = "night"
until = "turn == 1"
winner = "first(k in keeper where oil[k] >= 9)"

[state.oil]
of = ["keeper"]
type = "int"
min = 0

[state.storms]
type = "int"
"#;

fn machine(rules: &str) -> Arc<Machine> {
    let mut world = Memory::new();
    world.insert("rules/lighthouse/pack.toml", BASE).unwrap();
    world.insert("rules/lighthouse/rules.toml", rules).unwrap();
    let workspace = Workspace::open(&world).unwrap();
    let compilation = compile(&workspace, workspace.find("lighthouse").unwrap(), &[], &Default::default());
    let faults: Vec<_> = compilation.findings.iter().map(|finding| format!("{finding:?}")).collect();
    let play = compilation.compiled.and_then(|compiled| compiled.play);
    Arc::new(Machine::new(play.unwrap_or_else(|| panic!("{faults:#?}"))))
}

fn begin(rules: &str) -> Result<Game, Fault> {
    Game::new(machine(rules), Setup::seeded(1))
}

/// What may be chosen, as the log writes it.
fn offers(game: &mut Game) -> Vec<String> {
    found(game).into_iter().map(|(shown, _)| shown).collect()
}

fn found(game: &mut Game) -> Vec<(String, Choice)> {
    let (machine, world) = (game.shared_machine(), game.world().clone());
    let mut all = Vec::new();
    game.offers(&mut |choice| {
        let verb = if choice.reply == Reply::Decline { "decline " } else { "" };
        all.push((format!("{verb}{}", show_choice(&machine, &world, &choice)), choice));
        ControlFlow::Continue(())
    })
    .unwrap();
    all
}

/// The lines of a game in which these are chosen one after another, down to the last decision or the end.
fn played(rules: &str, choices: &[&str]) -> Vec<String> {
    let mut game = begin(rules).unwrap();
    let mut all = lines(&game);
    for wanted in choices {
        let offered = found(&mut game);
        let choice = offered.iter().find(|(shown, _)| shown == wanted);
        let (_, choice) = choice.unwrap_or_else(|| panic!("no `{wanted}` in {:?}", offers(&mut game)));
        game.apply(choice).unwrap();
        all.extend(lines(&game));
    }
    all
}

fn text(log: &str) -> Vec<String> {
    log.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

const STEP: &str = r#"
[phase.night]
name = "Night"
steps = ["watch"]
[action.burn]
name = "Burn"
actor = "keeper"
during = ["step.watch"]
do = "oil[actor] += 1"
[action.rest]
name = "Rest"
actor = "keeper"
during = ["step.watch"]
passes = true
"#;

/// Reset, `start.do`, rules on the begin, steps, rules on the end, `end.do`: each is marked by what it emits, and
/// what `start.do` asks is answered before the rules on the begin.
#[test]
fn hooks_run_in_their_order() {
    let rules = r#"
        [phase.night]
        name = "Night"
        steps = ["lull"]
        start.do = "emit mark(n: 1); ask p to shout(n: 2)"
        end.do = "emit mark(n: 7)"
        for = "p in keeper where p == first(k in keeper)"
        [state.fog]
        type = "int"
        start = "5"
        reset = "phase.night"
        [rule.early]
        on = "begin game"
        do = "fog = 3"
        [rule.begins]
        on = "begin phase.night"
        do = "emit mark(n: 3)"
        [rule.ends]
        on = "end phase.night"
        do = "emit mark(n: 6)"
        [step.lull]
        name = "Lull"
        do = "emit mark(n: 5)"
        [rule.step_begins]
        on = "begin step.lull"
        do = "emit mark(n: 4)"
        [rule.last]
        on = "end game"
        do = "storms = 8"
        [action.shout]
        name = "Shout"
        actor = "keeper"
        params.n = { int = "0..20000" }
        do = "emit mark(n)"
    "#;
    let wanted = "
        set fog 5 -> 3
        turn 1
        begin phase.night p: p1
        set fog 3 -> 5
        emit mark(n: 1)
        ask p1 shout(n: 2)
        choose p1 shout(n: 2)
        emit mark(n: 2)
        emit mark(n: 3)
        begin step.lull
        emit mark(n: 4)
        emit mark(n: 5)
        end step.lull
        emit mark(n: 6)
        emit mark(n: 7)
        end phase.night
        set storms 0 -> 8
        win none
    ";
    assert_eq!(played(rules, &["p1 shout(n: 2)"]), text(wanted));
}

#[test]
fn once_asks_each_for_one_choice() {
    let rules = format!("{STEP}[step.watch]\nname = \"Watch\"\neach = \"keeper\"\n");
    let log = played(&rules, &["p1 burn", "p2 rest"]);
    let wanted = "
        turn 1
        begin phase.night
        begin step.watch
        choose p1 burn
        set oil[p1] 0 -> 1
        choose p2 rest
        end step.watch
        end phase.night
        win none
    ";
    assert_eq!(log, text(wanted));
}

/// A pass holds for the rest of the step.
#[test]
fn alternate_goes_round_until_all_have_passed() {
    let rules = format!("{STEP}[step.watch]\nname = \"Watch\"\neach = \"keeper\"\nturns = \"alternate\"\n");
    let log = played(&rules, &["p1 burn", "p2 rest", "p1 burn", "p1 burn", "p1 rest"]);
    assert_eq!(log.last().unwrap(), "win none");
    let chosen: Vec<&String> = log.iter().filter(|line| line.starts_with("choose")).collect();
    assert_eq!(chosen.len(), 5);
}

#[test]
fn until_pass_lets_one_go_on() {
    let rules = format!("{STEP}[step.watch]\nname = \"Watch\"\neach = \"keeper\"\nturns = \"until_pass\"\n");
    let log = played(&rules, &["p1 burn", "p1 burn", "p1 rest", "p2 rest"]);
    assert_eq!(log.last().unwrap(), "win none");
}

/// `next` is asked again after each choice; `none` ends the step.
#[test]
fn next_names_who_acts() {
    let rules = format!(
        "{STEP}[step.watch]\nname = \"Watch\"\nnext = \"if storms == 2 then none else last(k in keeper)\"\n\
         [rule.count]\non = \"action.burn\"\ndo = \"storms += 1\"\n"
    );
    let rules = rules.replace("last(k in keeper)", "first(k in keeper where k != first(l in keeper))");
    let log = played(&rules, &["p2 burn", "p2 burn"]);
    assert_eq!(log.last().unwrap(), "win none");
}

fn phase(how: &str) -> String {
    format!(
        "[phase.night]\nname = \"Night\"\nsteps = [\"waves\"]\n[phase.waves]\nname = \"Waves\"\n{how}\n\
         [step.wave]\nname = \"Wave\"\ndo = \"storms += 1\"\n"
    )
}

/// How often the step of a phase was run.
fn runs(how: &str) -> usize {
    let rules = phase(&format!("steps = [\"wave\"]\n{how}"));
    played(&rules, &[]).iter().filter(|line| **line == "begin step.wave").count()
}

#[test]
fn phases_repeat() {
    assert_eq!(runs(""), 1);
    assert_eq!(runs("when = \"storms > 0\""), 0);
    assert_eq!(runs("repeat = { times = \"3\" }"), 3);
    assert_eq!(runs("repeat = { times = \"0\" }"), 0);
    assert_eq!(runs("repeat = { until = \"storms >= 2\", test = \"after\" }"), 2);
    // True from the beginning: tested before, nothing runs; tested after, it runs once.
    assert_eq!(runs("repeat = { until = \"storms >= 0\", test = \"before\" }"), 0);
    assert_eq!(runs("repeat = { until = \"storms >= 0\", test = \"after\" }"), 1);
    assert_eq!(runs("repeat = { until = \"storms >= 5\", test = \"before\", times = \"4\" }"), 4);
    assert_eq!(runs("for = \"l in lamp\""), 2);
    assert_eq!(runs("for = \"l in lamp where l == high\""), 1);
    // For each value, as often as `repeat` says.
    assert_eq!(runs("for = \"l in lamp\"\nrepeat = { times = \"3\" }"), 6);
    // High comes first, once; then low, until the third storm.
    assert_eq!(runs("for = \"l in lamp\"\nrepeat = { until = \"l == high or storms == 3\", test = \"after\" }"), 3);
}

/// The filter of `for` is asked when the turn of each value has come.
#[test]
fn a_phase_passes_over_values_that_no_longer_count() {
    assert_eq!(runs("for = \"l in lamp where storms == 0\""), 1);
}

#[test]
fn a_phase_without_end_is_a_fault_with_its_place() {
    let fault = begin(&phase("steps = [\"wave\"]\nrepeat = { until = \"storms < 0\", test = \"after\" }")).unwrap_err();
    assert_eq!(fault.kind, FaultKind::TooLong);
}

#[test]
fn whoever_has_nothing_to_choose_is_a_fault_that_leaves_the_game_as_it_was() {
    let rules = format!("{STEP}[step.watch]\nname = \"Watch\"\nwho = \"sea\"\n");
    let fault = begin(&rules).unwrap_err();
    assert_eq!(fault.kind, FaultKind::NothingToChoose("sea".into()));
    assert_eq!(&*fault.address, "step.watch");
}

/// A hook that ends the game ends its own phase, too; what follows in the script is not done.
#[test]
fn a_win_ends_the_game_at_once() {
    let rules = phase("steps = [\"wave\"]\nstart.do = \"win(first(k in keeper)); storms = 7\"");
    let wanted = "
        turn 1
        begin phase.night
        begin phase.waves
        win p1
    ";
    assert_eq!(played(&rules, &[]), text(wanted));
}

const ASKS: &str = r#"
[action.signal]
name = "Signal"
actor = "keeper"
requires.oil = { is = "oil[actor] >= 1", text = "There must be oil." }
do = "oil[actor] -= 1"
[action.refill]
name = "Refill"
actor = "keeper"
during = ["step.watch"]
free = true
requires.low = { is = "oil[actor] < 2", text = "The lamp must not be full." }
do = "oil[actor] += 1"
[action.call]
name = "Call"
actor = "sea"
during = ["step.watch"]
do = "DO"
[phase.night]
name = "Night"
steps = ["watch"]
[step.watch]
name = "Watch"
who = "sea"
"#;

/// Who cannot do what is asked is passed over; a free action stands beside the answer, and takes no turn.
#[test]
fn the_first_who_accepts_ends_what_was_asked() {
    let rules = ASKS.replace("DO", "oil = 1; ask [k in keeper] to signal, first");
    let rules = rules.replace("oil = 1; ask [k in keeper]", "for k in keeper { oil[k] = 1 }; ask list(k in keeper)");
    let choices = ["sea call", "p2 refill", "decline p1 signal", "p2 signal"];
    let wanted = "
        turn 1
        begin phase.night
        begin step.watch
        choose sea call
        set oil[p1] 0 -> 1
        set oil[p2] 0 -> 1
        ask p1 signal optional
        choose p2 refill
        set oil[p2] 1 -> 2
        decline p1 signal
        ask p2 signal optional
        choose p2 signal
        set oil[p2] 2 -> 1
        end step.watch
        end phase.night
        win none
    ";
    assert_eq!(played(&rules, &choices), text(wanted));
}

/// What is optional and cannot be done is left out, though free actions could be done; what has to be done is a fault.
#[test]
fn free_actions_do_not_answer_what_was_asked() {
    let optional = ASKS.replace("DO", "ask first(k in keeper) to signal, optional");
    assert_eq!(played(&optional, &["sea call"]).last().unwrap(), "win none");

    let mut game = begin(&ASKS.replace("DO", "storms += 1; ask first(k in keeper) to signal")).unwrap();
    let hash = game.state_hash();
    let (_, call) = found(&mut game).into_iter().find(|(shown, _)| shown == "sea call").unwrap();
    let why = game.apply(&call).unwrap_err();
    assert!(matches!(why, NotApplied::Fault(fault) if fault.kind == FaultKind::NothingToChoose("p1".into())));
    assert_eq!(game.state_hash(), hash);
    assert!(offers(&mut game).contains(&"sea call".to_owned()));
}

/// A number that can be chosen can be chosen, however many there are.
#[test]
fn great_numbers_can_be_chosen() {
    let rules = ASKS.replace("do = \"DO\"", "params.n = { int = \"0..1000000000\" }\ndo = \"storms = n\"");
    let mut game = begin(&rules).unwrap();
    let (_, call) = found_first(&mut game, "sea call(n: 0)");
    let with = |n| Choice { reply: Reply::Act(vec![Value::Int(n)]), ..call.clone() };
    assert_eq!(game.refusal(&with(1_000_000_001)), Ok(Some(Refusal::NoOption(0))));
    assert_eq!(game.refusal(&with(-1)), Ok(Some(Refusal::NoOption(0))));
    game.apply(&with(999_999_999)).unwrap();
    assert!(lines(&game).contains(&"set storms 0 -> 999999999".to_owned()));
}

fn found_first(game: &mut Game, wanted: &str) -> (String, Choice) {
    let (machine, world) = (game.shared_machine(), game.world().clone());
    let mut found = None;
    game.offers(&mut |choice| {
        let shown = show_choice(&machine, &world, &choice);
        if shown != wanted {
            return ControlFlow::Continue(());
        }
        found = Some((shown, choice));
        ControlFlow::Break(())
    })
    .unwrap();
    found.unwrap()
}

/// Two parts, the exception of one of which goes through the same kind as the other does: their variables have the
/// same slot, and each keeps its own.
#[test]
fn parts_keep_their_variables_apart() {
    let rules = phase(
        r#"
        steps = ["wave"]
        start.do = "storms = sum_up()"
        [formula.sum_up]
        let.above = { value = "1", except.bright = { when = "count(l in lamp where below == 2 and l == low) == 1", value = "10" } }
        let.below = "count(m in lamp)"
        value = "above + below"
        "#,
    );
    let rules = rules.replace("sum_up()", "sum_up");
    assert!(played(&rules, &[]).contains(&"set storms 0 -> 12".to_owned()));
}

/// Rules on one event run in the order of their addresses, but for those that say otherwise.
#[test]
fn rules_answer_in_the_order_that_they_ask_for() {
    let rules = phase(
        r#"
        steps = ["wave"]
        start.do = "emit gale()"
        [rule.a]
        on = "gale()"
        after = ["c"]
        do = "storms = storms * 10 + 1"
        [rule.b]
        on = "gale()"
        do = "storms = storms * 10 + 2"
        [rule.c]
        on = "gale()"
        do = "storms = storms * 10 + 3"
        [rule.d]
        on = "gale()"
        before = ["b"]
        do = "storms = storms * 10 + 4"
        "#,
    );
    let log = played(&rules, &[]);
    let wanted = ["set storms 0 -> 3", "set storms 3 -> 31", "set storms 31 -> 314", "set storms 314 -> 3142"];
    let set: Vec<&String> = log.iter().filter(|line| line.starts_with("set")).take(4).collect();
    assert_eq!(set, wanted);
}

/// A rule that rolls once more leaves the rolls of other rules as they were.
#[test]
fn a_roll_elsewhere_shifts_no_other() {
    let with = |start: &str| {
        let rules = format!(
            "{}[rule.gale]\non = \"begin step.wave\"\ndo = \"for d in roll(5d6) {{ storms += d.face }}\"\n",
            phase(&format!("steps = [\"wave\"]\nstart.do = \"{start}\""))
        );
        let log = played(&rules, &[]);
        log.into_iter().filter(|line| line.starts_with("roll rule.gale")).collect::<Vec<_>>()
    };
    let plain = with("storms = 0");
    assert_eq!(plain.len(), 1);
    assert_eq!(with("for d in roll(3d6) { storms += d.face }"), plain);
}

/// Who sees the flags of both keepers: nobody in particular, the first, the second; `.` where it is hidden.
fn seen(game: &Game) -> String {
    let play = &game.machine().play;
    let at = play.states.iter().position(|state| &*state.id == "flag").unwrap();
    let (flag, keeper) = (StateId(at as u32), play.actors.iter().position(|actors| &*actors.id == "keeper").unwrap());
    let keeper = |at| Some(Decider::Actor(ActorId(keeper as u32), at));
    let sees = |viewer, cell| if game.world().sees(play, viewer, flag, cell) { "x" } else { "." };
    let viewers = [None, keeper(0), keeper(1)];
    let of = |viewer| game.world().cells_of(flag).map(|cell| sees(viewer, cell)).collect::<String>();
    viewers.map(of).join(" ")
}

const FLAGS: &str = r#"
[state.flag]
of = ["keeper"]
type = "lamp"
SEEN
[phase.night]
name = "Night"
steps = ["flags", "talk", "repaint"]
[step.flags]
name = "Flags"
each = "keeper"
secret = true
[step.repaint]
name = "Repaint"
each = "keeper"
secret = true
[step.talk]
name = "Talk"
who = "first(k in keeper)"
[action.hoist]
name = "Hoist"
actor = "keeper"
during = ["step.flags", "step.repaint"]
params.to = "lamp"
do = "flag[actor] = to"
[action.tell]
name = "Tell"
actor = "keeper"
during = ["step.talk"]
do = "flag[actor] = low; reveal flag[actor] to first(k in keeper where k != actor)"
"#;

/// What is written in secret is seen by its owner alone until all is revealed; what was revealed stays open until it
/// is written again, be it with the same value.
#[test]
fn secrets_are_kept_and_revealed() {
    let mut game = begin(&FLAGS.replace("SEEN", "seen_by = \"it\"")).unwrap();
    let mut seen_after = vec![seen(&game)];
    let mut log = Vec::new();
    let choices = ["p1 hoist(to: low)", "p2 hoist(to: high)", "p1 tell", "p1 hoist(to: low)", "p2 hoist(to: high)"];
    for wanted in choices {
        let (_, choice) = found_first(&mut game, wanted);
        game.apply(&choice).unwrap();
        seen_after.push(seen(&game));
        log.extend(lines(&game).into_iter().filter(|line| line.starts_with("reveal")));
    }
    // Nobody in particular, p1, p2.
    assert_eq!(seen_after, [".. x. .x", ".. x. .x", "xx xx xx", ".x xx xx", ".x xx .x", "xx xx xx"]);
    let wanted = "
        reveal flag[p1] low
        reveal flag[p2] high
        reveal flag[p1] low to p2
        reveal flag[p1] low
        reveal flag[p2] high
    ";
    assert_eq!(log, text(wanted));
}

/// A state that everybody sees is hidden, too, while it is written in secret.
#[test]
fn open_states_are_secret_while_they_are_written_in_secret() {
    let mut game = begin(&FLAGS.replace("SEEN", "")).unwrap();
    assert_eq!(seen(&game), "xx xx xx");
    let (_, choice) = found_first(&mut game, "p1 hoist(to: low)");
    game.apply(&choice).unwrap();
    assert_eq!(seen(&game), ".x xx .x");
}

/// Formulas that use each other to a depth that no game needs are a fault, not the end of the program.
#[test]
fn code_without_end_is_a_fault() {
    let forms = [
        "if n > 0 then floor(n / 1) + down(n) else 0",
        "1 + count(l in lamp where down(n) > 0) - size(lamp) + down(n)",
        "min(9, case n { 1: 1 + down(n), else: 0 })",
    ];
    for form in forms {
        let rules = phase(&format!(
            "steps = [\"wave\"]\nstart.do = \"storms = up(1)\"\n[formula.up]\nparams.n = \"int\"\nvalue = \"{form}\"\n\
             [formula.down]\nparams.n = \"int\"\nvalue = \"n\"\n"
        ));
        let rules = rules.replace("size(lamp)", "count(l in lamp)");
        assert!(played(&rules, &[]).contains(&"set storms 0 -> 2".to_owned()), "{form}");
        // No pack compiles to a circle; a ruleset made by hand may hold one.
        let mut play = (*machine(&rules).play).clone();
        let up = play.formulas.iter().position(|formula| &*formula.id == "up").unwrap();
        let (down, value) = (1 - up, play.formulas[up].value.clone());
        play.formulas[down].value = value;
        let fault = Game::new(Arc::new(Machine::new(play)), Setup::seeded(1)).unwrap_err();
        assert_eq!(fault.kind, FaultKind::TooLong, "{form}");
    }
}

/// A requirement is asked once all is chosen that it, or what waives it, reads.
#[test]
fn what_waives_a_requirement_may_read_more() {
    let rules = format!(
        "{}{}",
        phase("steps = [\"wave\"]"),
        r#"
        [action.fill]
        name = "Fill"
        actor = "keeper"
        during = ["step.wave"]
        params.a = { int = "1..2" }
        params.b = { int = "1..2" }
        requires.even = { is = "a == 2", text = "Two.", except.twin = { when = "a == b" } }
        do = "oil[actor] += a"
        "#
    )
    .replace("[step.wave]", "[step.wave]\neach = \"keeper\"");
    let mut game = begin(&rules).unwrap();
    let offered: Vec<String> = offers(&mut game).into_iter().filter(|offer| offer.starts_with("p1 fill")).collect();
    assert_eq!(offered, ["p1 fill(a: 1, b: 1)", "p1 fill(a: 2, b: 1)", "p1 fill(a: 2, b: 2)"]);
}
