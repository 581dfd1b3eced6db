use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value as Json;

use super::*;
use crate::book::fixtures::from_files;
use crate::engine::random::play as play_on;
use crate::engine::{Machine, Setup};
use crate::ruleset::{LoadError, build, canonical, load, schema};

/// The sample game, from its files.
fn two_moons() -> crate::compile::Compiled {
    let files = ["pack", "play", "world"].map(|name| {
        let path = format!("rules/two_moons/{name}.toml");
        let text = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap();
        (path, text)
    });
    from_files("two_moons", files.to_vec())
}

#[test]
fn what_is_built_loads_as_it_was() {
    let compiled = two_moons();
    let play = compiled.play.clone().unwrap();
    let text = build(&compiled);
    let loaded = load(&text).unwrap();
    assert_eq!(loaded.play.as_ref(), Some(&play));
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let json: Json = serde_json::from_str(&text).unwrap();
    let faults: Vec<String> = validator.iter_errors(&json).map(|e| format!("{} {e}", e.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_closure_without_scripts_has_no_play() {
    let compiled = crate::book::fixtures::green_knight();
    assert!(!build(&compiled).contains("\n  \"play\""));
}

fn code(op: Op) -> Code {
    Code { at: (0, 0), op }
}

fn boxed(op: Op) -> Box<Code> {
    Box::new(code(op))
}

/// Puts an instruction where `formula.holdings`, of one faction, counts systems.
fn formula(play: &mut Play, op: Op) {
    let holdings = play.formulas.iter_mut().find(|formula| &*formula.id == "holdings").unwrap();
    holdings.value.code = code(op);
}

/// Puts an effect where `effect.strike`, of a system and a faction, has its first.
fn effect(play: &mut Play, op: ActOp) {
    let strike = play.effects.iter_mut().find(|effect| &*effect.id == "strike").unwrap();
    strike.blocks[0].acts[0] = Act { at: (0, 0), op };
}

type Forgery = (&'static str, fn(&mut Play), FlawKind);

/// One forgery for each thing that is looked up, counted or bounded.
const FORGERIES: &[Forgery] = &[
    ("slot", |play| formula(play, Op::Local(Slot(1))), FlawKind::Slot),
    ("slots", |play| play.formulas[0].value.slots = 1_000_000_000, FlawKind::Size),
    ("part", |play| formula(play, Op::Part(0)), FlawKind::Index),
    ("formula", |play| formula(play, Op::Call(FormulaId(99), vec![])), FlawKind::Index),
    ("itself", |play| formula(play, Op::Call(FormulaId(2), vec![code(Op::Local(Slot(0)))])), FlawKind::Circle),
    ("state", |play| formula(play, Op::State(StateId(99), vec![])), FlawKind::Index),
    ("keys", |play| formula(play, Op::State(StateId(0), vec![code(Op::Turn)])), FlawKind::Count),
    ("kind", |play| formula(play, Op::Size(boxed(Op::Members(KindId(99))))), FlawKind::Index),
    ("member", |play| formula(play, Op::Size(boxed(Op::Set(vec![code(Op::Member(KindId(3), 9))])))), FlawKind::Index),
    ("word", |play| formula(play, Op::Size(boxed(Op::List(vec![code(Op::Word(EnumId(0), 2))])))), FlawKind::Index),
    ("enum", |play| formula(play, Op::Size(boxed(Op::Words(EnumId(9))))), FlawKind::Index),
    ("actors", |play| formula(play, Op::Size(boxed(Op::Actors(ActorId(2))))), FlawKind::Index),
    ("not alone", |play| formula(play, Op::Size(boxed(Op::Actor(ActorId(0))))), FlawKind::Type),
    ("pieces", |play| formula(play, Op::Size(boxed(Op::Pieces(PieceId(9))))), FlawKind::Index),
    ("param", |play| formula(play, Op::Param(ParamId(1))), FlawKind::Index),
    ("binding", |play| formula(play, Op::Binding(vec![PhaseId(9)])), FlawKind::Index),
    ("unbound", |play| formula(play, Op::Binding(vec![])), FlawKind::Count),
    ("column", |play| formula(play, Op::Column(KindId(3), 9, boxed(Op::Local(Slot(0))))), FlawKind::Index),
    ("field", |play| formula(play, Op::Field(0, boxed(Op::Local(Slot(0))))), FlawKind::Type),
    ("table", |play| formula(play, Op::Look(TableId(1), boxed(Op::Turn), boxed(Op::Turn))), FlawKind::Index),
    ("type", |play| formula(play, Op::Add(boxed(Op::Turn), boxed(Op::Bool(true)))), FlawKind::Type),
    ("least number", |play| formula(play, Op::Negate(boxed(Op::Int(i64::MIN)))), FlawKind::Constant),
    ("no denominator", |play| formula(play, Op::Round(Rounding::Floor, boxed(Op::Decimal(1, 0)))), FlawKind::Constant),
    ("nothing", |play| formula(play, Op::Least(vec![])), FlawKind::Count),
    ("chance", |play| formula(play, roll(Die::Sides(6), 0)), FlawKind::Chance),
    ("site", |play| effect(play, ActOp::Let(Slot(2), code(roll(Die::Sides(6), 99)))), FlawKind::Index),
    ("die", |play| effect(play, ActOp::Let(Slot(2), code(roll(Die::Defined(DieId(1)), 0)))), FlawKind::Index),
    ("no sides", |play| effect(play, ActOp::Let(Slot(2), code(roll(Die::Sides(0), 0)))), FlawKind::Constant),
    ("let", |play| effect(play, ActOp::Let(Slot(99), code(Op::Turn))), FlawKind::Slot),
    ("effect", |play| effect(play, ActOp::Call(EffectId(9), vec![])), FlawKind::Index),
    ("effects", |play| effect(play, ActOp::Call(EffectId(1), vec![])), FlawKind::Circle),
    ("event", |play| effect(play, ActOp::Emit(EventId(9), vec![])), FlawKind::Index),
    ("arguments", |play| effect(play, ActOp::Emit(EventId(0), vec![])), FlawKind::Count),
    ("piece", |play| effect(play, ActOp::Spawn(PieceId(9), vec![])), FlawKind::Index),
    ("fields", |play| effect(play, ActOp::Spawn(PieceId(2), vec![])), FlawKind::Count),
    ("action", |play| effect(play, ask(99)), FlawKind::Index),
    ("step", |play| play.actions[0].steps.push(StepId(9)), FlawKind::Index),
    ("requirement", |play| play.actions[2].requires[0].after = 9, FlawKind::Index),
    ("too early", |play| play.actions[2].requires[0].after = 0, FlawKind::Slot),
    (
        "over",
        |play| play.formulas.iter_mut().for_each(|f| f.except.iter_mut().for_each(|e| e.over = vec![7])),
        FlawKind::Index,
    ),
    ("trigger", |play| play.rules[0].on = Trigger::Event(EventId(9)), FlawKind::Index),
    ("trigger of a phase", |play| play.rules[0].on = Trigger::EndPhase(PhaseId(9)), FlawKind::Index),
    ("another trigger", |play| play.rules[0].on = Trigger::BeginGame, FlawKind::Slot),
    ("phase", |play| play.phases[0].items.push(Item::Phase(PhaseId(9))), FlawKind::Index),
    ("phases", |play| play.phases[0].items.push(Item::Phase(PhaseId(0))), FlawKind::Circle),
    ("turn", |play| play.game.as_mut().unwrap().turn = PhaseId(9), FlawKind::Index),
    ("reset", |play| play.states[0].reset = Some(PhaseId(9)), FlawKind::Index),
    ("side", |play| play.actors[0].side = Some(KindId(99)), FlawKind::Index),
    ("icon", |play| play.dice[0].faces[0].push(9), FlawKind::Index),
    ("constant", |play| play.params[0].default = Constant::Bool(true), FlawKind::Constant),
    ("values", |play| play.kinds[7].columns[0].values.clear(), FlawKind::Count),
    ("format", |play| play.constraints[0].on = 9, FlawKind::Index),
    ("entry", |play| play.formats[0].parts[0].piece = PieceId(9), FlawKind::Index),
    ("room", |play| play.states[0].keys = vec![Type::Member(KindId(7)); 12], FlawKind::Size),
    ("depth", |play| formula(play, tower(MOST_HEIGHT + 1)), FlawKind::Depth),
];

fn roll(die: Die, site: u32) -> Op {
    let dice = code(Op::Dice(boxed(Op::Int(1)), die));
    Op::Roll(Box::new(Roll { site: SiteId(site), dice, again: None, up_to: None }))
}

fn ask(action: u32) -> ActOp {
    let (who, of) = (code(Op::None), Doer::Actor(ActorId(0)));
    let action = ActionId(action);
    ActOp::Ask(Box::new(Ask { who, of, action, arguments: vec![], optional: false, first: false }))
}

fn tower(height: usize) -> Op {
    (1..height).fold(Op::Turn, |below, _| Op::Negate(boxed(below)))
}

#[test]
fn each_forgery_is_refused_for_what_it_is() {
    let play = two_moons().play.unwrap();
    assert_eq!(verify(&play), Ok(()));
    let fares = |forge: &fn(&mut Play)| {
        let mut forged = play.clone();
        forge(&mut forged);
        verify(&forged).map_err(|flaw| flaw.kind)
    };
    let wrong: Vec<_> = FORGERIES.iter().filter(|(_, forge, kind)| fares(forge) != Err(*kind)).collect();
    assert!(wrong.is_empty(), "{:?}", wrong.iter().map(|(name, forge, _)| (name, fares(forge))).collect::<Vec<_>>());
}

/// The same ruleset with other content, under a hash that fits.
fn sealed(text: &str, change: impl FnOnce(&mut Json)) -> String {
    let mut json: Json = serde_json::from_str(text).unwrap();
    json.as_object_mut().unwrap().remove("hash");
    change(&mut json);
    let hash = canonical::fingerprint(&canonical::canonical(&json));
    json.as_object_mut().unwrap().insert("hash".into(), hash.into());
    json.to_string()
}

#[test]
fn a_forged_ruleset_with_a_hash_that_fits_is_refused_in_words() {
    let text = build(&two_moons());
    let forged = sealed(&text, |json| json["play"]["game"]["turn"] = 99.into());
    let Err(refused @ LoadError::Play(_)) = load(&forged) else { panic!("it was loaded") };
    let message = refused.message();
    assert!(message.en.contains("`two_moons` names what no table holds"), "{}", message.en);
    assert!(message.fr.contains("`two_moons` désigne ce qu'aucune table ne contient"), "{}", message.fr);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(load(&deep), Err(LoadError::TooDeep));
}

/// Every number of the tables, grouped by the way to it; those that only say where something stands are left out.
fn numbers(json: &Json) -> BTreeMap<String, Vec<String>> {
    fn walk(json: &Json, way: String, class: String, found: &mut BTreeMap<String, Vec<String>>) {
        match json {
            Json::Object(map) => {
                map.iter().filter(|(key, _)| *key != "at").for_each(|(key, below)| {
                    walk(below, format!("{way}/{key}"), format!("{class}/{key}"), found);
                });
            }
            Json::Array(items) => items.iter().enumerate().for_each(|(at, below)| {
                walk(below, format!("{way}/{at}"), class.clone(), found);
            }),
            Json::Number(_) => found.entry(class).or_default().push(way),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    walk(json, String::new(), String::new(), &mut found);
    found
}

/// Whatever number is changed: the ruleset is refused, or the engine plays it or stops with a fault.
#[test]
fn no_changed_number_makes_the_engine_panic() {
    let json = serde_json::to_value(two_moons().play.unwrap()).unwrap();
    let (mut refused, mut played) = (0, 0);
    for ways in numbers(&json).values() {
        for (way, by) in ways.iter().step_by(ways.len().div_ceil(2)).flat_map(|way| [(way, 1), (way, 4_000_000_000)]) {
            let mut forged = json.clone();
            let place = forged.pointer_mut(way).unwrap();
            *place = Json::from(place.as_i64().unwrap().saturating_add(by));
            let Ok(play) = serde_json::from_value::<Play>(forged) else { continue };
            if verify(&play).is_err() {
                refused += 1;
                continue;
            }
            played += 1;
            let _ = play_on(&Arc::new(Machine::new(play)), Setup::seeded(1), 1, 12);
        }
    }
    assert!(refused > 200 && played > 20, "{refused} refused, {played} played");
}
