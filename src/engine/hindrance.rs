//! Why something cannot be chosen: what is on offer and meets a requirement that refuses, or has nothing to choose.

use std::ops::ControlFlow;

use super::decision::{Decider, Met, actor_value};
use super::fault::Fault;
use super::game::Game;
use super::value::Value;
use super::walk::Run;
use crate::ruleset::code::ActionId;

/// Something that cannot be chosen now, though its action is on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// Who would do it.
    pub by: Decider,
    /// The action.
    pub action: ActionId,
    /// The parameters as far as they are chosen.
    pub arguments: Vec<Value>,
    /// The positions of the requirements that refuse; none if there is nothing to choose for the next parameter.
    pub requires: Vec<usize>,
}

impl Run<'_, '_> {
    /// Visits what cannot be chosen, in the order of actions, deciders and options.
    pub(super) fn hindrances(
        &mut self,
        visit: &mut dyn FnMut(Hindrance) -> ControlFlow<()>,
    ) -> std::result::Result<(), Fault> {
        let machine = self.machine;
        for (by, id, settled) in self.on_offer() {
            let Some(action) = machine.play.actions.get(id.at()) else { continue };
            let mut slots = vec![actor_value(by)];
            let hindered =
                |arguments: &[Value], requires| Hindrance { by, action: id, arguments: arguments.to_vec(), requires };
            let flow = self.choose_next(action, &settled, &mut slots, &mut |met| match met {
                Met::Choice(_) => ControlFlow::Continue(()),
                Met::Refused(arguments, requires) => visit(hindered(arguments, requires)),
                Met::Empty(arguments) => visit(hindered(arguments, Vec::new())),
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Game {
    /// The actions on offer, with who may do them: also those of which nothing can be chosen.
    pub fn on_offer(&mut self) -> Vec<(Decider, ActionId)> {
        self.run().on_offer().into_iter().map(|(by, action, _)| (by, action)).collect()
    }

    /// Visits what cannot be chosen though its action is on offer, until the visitor breaks off.
    ///
    /// # Errors
    ///
    /// If the rules break down while they are asked.
    pub fn hindrances(&mut self, visit: &mut dyn FnMut(Hindrance) -> ControlFlow<()>) -> Result<(), Fault> {
        self.run().hindrances(visit)
    }

    /// Whether what is chosen now stays secret for a while.
    pub fn keeps_secrets(&mut self) -> bool {
        self.run().secret()
    }
}
