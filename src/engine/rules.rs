//! Rules, answering; metrics, measuring.

use super::event::Event;
use super::fault::Fault;
use super::machine::trigger_key;
use super::value::Value;
use super::walk::{Frame, Run};
use crate::ruleset::code::*;
use crate::ruleset::play::Trigger;

impl Run<'_, '_> {
    /// Lets the rules on a trigger answer, in their order, then takes the metrics.
    pub fn answer(&mut self, trigger: &Trigger, inputs: &[Value]) -> Result<(), Fault> {
        let machine = self.machine;
        let key = trigger_key(trigger);
        for rule in machine.answers.get(&key).into_iter().flatten() {
            let Some(rule) = machine.play.rules.get(rule.at()) else { continue };
            if self.world.outcome.is_some() && !self.world.closed {
                return Ok(());
            }
            if let Some(when) = &rule.when
                && !self.script(when, inputs)?.holds()
            {
                continue;
            }
            self.cover(rule, 0);
            let first = rule.blocks.first();
            let slots = inputs.len() as u32;
            let mut frame = Frame::new(first.map_or("", |block| &block.address), slots, inputs);
            match self.exception(&rule.except, &mut frame)? {
                None => self.blocks(&rule.blocks, inputs)?,
                Some(at) => {
                    if let Some(instead) = rule.except.get(at).and_then(|exception| exception.acts.as_ref()) {
                        let mut frame = Frame::new(&instead.address, instead.slots, inputs);
                        self.acts(&instead.acts, &mut frame)?;
                    }
                }
            }
        }
        for at in machine.measures.get(&key).into_iter().flatten() {
            let Some(metric) = machine.play.metrics.get(*at as usize) else { continue };
            let value = self.script(&metric.value, inputs)?;
            self.world.measured.push((*at, value));
        }
        Ok(())
    }

    /// An event occurs.
    pub fn emit(&mut self, event: EventId, values: Vec<Value>) -> Result<(), Fault> {
        self.world.events.push(Event::Emitted(event, values.clone()));
        let machine = self.machine;
        let address = machine.play.events.get(event.at()).map_or("", |event| &event.id);
        self.deeper(address, |run| run.answer(&Trigger::Event(event), &values))
    }
}
