//! A ruleset made ready to run.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chance::site_number;
use super::cover::{Sites, Texts};
use super::fast::{Fast, Slow};
use crate::ruleset::code::*;
use crate::ruleset::play::{Item, Play, Trigger};

/// A ruleset made ready to run.
#[derive(Debug)]
pub struct Machine {
    /// What plays. It does not change, nor move: programs are found by where their scripts stand.
    pub play: Arc<Play>,
    /// The programs of its expressions.
    pub(super) fast: Fast,
    /// The rules on each trigger, in their order.
    pub(super) answers: BTreeMap<TriggerKey, Vec<RuleId>>,
    /// The metrics at each trigger.
    pub(super) measures: BTreeMap<TriggerKey, Vec<u32>>,
    /// The number of each place that calls on chance.
    pub(super) sites: Vec<u64>,
    /// The actions that are offered in each step: those that take the turn, and those that do not.
    pub(super) offered: Vec<(Vec<ActionId>, Vec<ActionId>)>,
    /// What goes back to its start with each phase.
    pub(super) resets: Vec<Resets>,
    /// What is counted, if anything is.
    pub(super) sites_to_cover: Option<Sites>,
}

/// What goes back to its start with a phase.
#[derive(Debug, Default)]
pub(super) struct Resets {
    pub states: Vec<StateId>,
    /// Kinds of piece and positions of fields.
    pub fields: Vec<(PieceId, u32)>,
}

/// A trigger as a key of a map.
pub(super) type TriggerKey = (u8, u32);

pub(super) fn trigger_key(trigger: &Trigger) -> TriggerKey {
    match *trigger {
        Trigger::Event(id) => (0, id.0),
        Trigger::Action(id) => (1, id.0),
        Trigger::Change(id) => (2, id.0),
        Trigger::BeginPhase(id) => (3, id.0),
        Trigger::EndPhase(id) => (4, id.0),
        Trigger::BeginStep(id) => (5, id.0),
        Trigger::EndStep(id) => (6, id.0),
        Trigger::BeginGame => (7, 0),
        Trigger::EndGame => (8, 0),
    }
}

impl Machine {
    /// Makes a ruleset ready.
    pub fn new(play: Play) -> Machine {
        let mut machine = Machine::walking(play);
        machine.fast = Fast::new(&machine.play);
        machine
    }

    /// Makes a ruleset ready to be run by the specification, counting what its games exercise. The
    /// texts give words to its branches.
    pub fn covering(play: Play, texts: Texts) -> Machine {
        let mut machine = Machine::walking(play);
        machine.sites_to_cover = Some(Sites::new(&machine.play, texts));
        machine
    }

    /// Makes a ruleset ready to be run by the specification alone: the same games, more slowly. Tests compare the two.
    pub fn walking(play: Play) -> Machine {
        let mut answers: BTreeMap<TriggerKey, Vec<RuleId>> = BTreeMap::new();
        for (rule, at) in play.rules.iter().zip(0..) {
            answers.entry(trigger_key(&rule.on)).or_default().push(RuleId(at));
        }
        let mut measures: BTreeMap<TriggerKey, Vec<u32>> = BTreeMap::new();
        for (metric, at) in play.metrics.iter().zip(0..) {
            measures.entry(trigger_key(&metric.at)).or_default().push(at);
        }
        let sites = play.sites.iter().map(|(address, ordinal)| site_number(address, *ordinal)).collect();
        let mut offered = vec![(Vec::new(), Vec::new()); play.steps.len()];
        for (action, at) in play.actions.iter().zip(0..) {
            for step in &action.steps {
                if let Some((turn, free)) = offered.get_mut(step.at()) {
                    if action.free { free.push(ActionId(at)) } else { turn.push(ActionId(at)) }
                }
            }
        }
        let mut resets: Vec<Resets> = play.phases.iter().map(|_| Resets::default()).collect();
        for (state, at) in play.states.iter().zip(0..) {
            if let Some(resets) = state.reset.and_then(|phase| resets.get_mut(phase.at())) {
                resets.states.push(StateId(at));
            }
        }
        for (piece, at) in play.pieces.iter().zip(0..) {
            for (field, position) in piece.fields.iter().zip(0..) {
                if let Some(resets) = field.reset.and_then(|phase| resets.get_mut(phase.at())) {
                    resets.fields.push((PieceId(at), position));
                }
            }
        }
        Machine {
            play: Arc::new(play),
            fast: Fast::default(),
            answers,
            measures,
            sites,
            offered,
            resets,
            sites_to_cover: None,
        }
    }

    /// The expressions that run slowly: the address of the script, the first byte in it and one past the last, and
    /// why.
    pub fn slow(&self) -> &[(Box<str>, (u32, u32), Slow)] {
        self.fast.slow()
    }

    /// The address of a step or phase.
    pub fn item_address(&self, item: Item) -> String {
        match item {
            Item::Step(id) => format!("step.{}", self.play.steps.get(id.at()).map_or("", |step| &step.id)),
            Item::Phase(id) => format!("phase.{}", self.play.phases.get(id.at()).map_or("", |phase| &phase.id)),
        }
    }
}
