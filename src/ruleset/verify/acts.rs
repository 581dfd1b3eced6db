//! Effects.

use super::expression::{Instead, Reader};
use super::*;

impl<'p> Reader<'p> {
    /// Effects in order; what they bind is forgotten at the end.
    pub(super) fn acts(&mut self, acts: &'p [Act]) -> Check {
        let slots = self.bound();
        acts.iter().try_for_each(|act| self.act(act))?;
        self.unbind(slots);
        Ok(())
    }

    /// Exceptions, and what they give.
    pub(super) fn exceptions(&mut self, except: &'p [Exception], instead: &Instead) -> Check {
        for exception in except {
            self.script_of(&exception.when, &Type::Bool, false)?;
            for over in &exception.over {
                self.entry(except, *over as usize)?;
            }
            if let Some(value) = &exception.value {
                match instead {
                    Instead::Value(Some(of)) => self.script_of(value, of, false)?,
                    Instead::Value(None) => drop(self.script(value, false)?),
                    _ => return self.fault(FlawKind::Count),
                }
            }
            if let Some(acts) = &exception.acts {
                if !matches!(instead, Instead::Acts) {
                    return self.fault(FlawKind::Count);
                }
                self.begin(&acts.address, acts.slots, usize::MAX, true)?;
                self.acts(&acts.acts)?;
            }
        }
        Ok(())
    }

    /// The effects of an owner.
    pub(super) fn blocks(&mut self, blocks: &'p [Block]) -> Check {
        for block in blocks {
            self.begin(&block.address, block.slots, usize::MAX, true)?;
            self.acts(&block.acts)?;
            self.exceptions(&block.except, &Instead::Acts)?;
        }
        Ok(())
    }

    fn target(&mut self, target: &'p Target) -> Check<&'p Type> {
        match target {
            Target::State(id, keys) => Ok(&self.cell(*id, keys)?.of),
            Target::Field(at, piece) => Ok(&self.field(*at, piece)?.of),
        }
    }

    fn act(&mut self, act: &'p Act) -> Check {
        match &act.op {
            ActOp::Assign(target, value) => {
                let of = self.target(target)?;
                self.want(value, of)
            }
            ActOp::Increase(target, value) | ActOp::Decrease(target, value) => {
                let of = self.target(target)?;
                self.must_fit(&Some(of.clone()), &Type::Int)?;
                self.want(value, &Type::Int)
            }
            ActOp::Insert { target, value, many } | ActOp::Withdraw { target, value, many } => {
                let of = self.target(target)?;
                let Some(one) = element(of) else { return self.fault(FlawKind::Type) };
                let found = if *many { self.collection(value)? } else { self.expr(value)? };
                self.must_fit(&found, one)
            }
            ActOp::If(condition, then, other) => {
                self.want(condition, &Type::Bool)?;
                self.acts(then)?;
                self.acts(other)
            }
            ActOp::Case(subject, arms, other) => {
                let subject = self.expr(subject)?;
                for (label, body) in arms {
                    let label = self.expr(label)?;
                    label.iter().try_for_each(|label| self.must_fit(&subject, label))?;
                    self.acts(body)?;
                }
                self.acts(other)
            }
            ActOp::For { slot, source, filter, body } => {
                let slots = self.bound();
                let of = self.collection(source)?;
                self.bind(*slot, of)?;
                filter.iter().try_for_each(|filter| self.want(filter, &Type::Bool))?;
                self.acts(body)?;
                self.unbind(slots);
                Ok(())
            }
            ActOp::Let(slot, value) => {
                let of = self.expr(value)?;
                self.bind(*slot, of)
            }
            _ => self.deed(act),
        }
    }

    /// What an effect does beyond writing and choosing.
    fn deed(&mut self, act: &'p Act) -> Check {
        let play = self.play;
        match &act.op {
            ActOp::Spawn(id, values) => {
                let piece = self.entry(&play.pieces, id.at())?;
                if values.len() != piece.fields.len() {
                    return self.fault(FlawKind::Count);
                }
                for (value, field) in values.iter().zip(&piece.fields) {
                    value.iter().try_for_each(|value| self.want(value, &field.of))?;
                }
                Ok(())
            }
            ActOp::Remove(what) => {
                let of = self.expr(what)?;
                let one = of.as_ref().map(|of| present(element(of).unwrap_or(present(of))));
                if matches!(one, None | Some(Type::Piece(_))) { Ok(()) } else { self.fault(FlawKind::Type) }
            }
            ActOp::Emit(id, values) => {
                let event = self.entry(&play.events, id.at())?;
                self.all(values, event.params.iter().map(|param| &param.of))
            }
            ActOp::Reveal(id, keys, to) => {
                self.cell(*id, keys)?;
                to.iter().try_for_each(|to| {
                    self.decider(&to.who)?;
                    self.doer(to.of)
                })
            }
            ActOp::Call(id, values) => {
                let effect = self.entry(&play.effects, id.at())?;
                self.all(values, effect.params.iter().map(|param| &param.of))
            }
            ActOp::Win(winner) => self.decider(winner),
            ActOp::Ask(ask) => {
                self.decider(&ask.who)?;
                self.doer(ask.of)?;
                let action = self.entry(&play.actions, ask.action.at())?;
                if ask.arguments.len() != action.params.len() {
                    return self.fault(FlawKind::Count);
                }
                for (value, param) in ask.arguments.iter().zip(&action.params) {
                    value.iter().try_for_each(|value| self.want(value, &param.of))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// An actor, a side, several of them, or nobody.
    fn decider(&mut self, who: &'p Code) -> Check {
        let of = self.expr(who)?;
        self.decides(&of)
    }

    pub(super) fn decides(&self, of: &Known) -> Check {
        let one = of.as_ref().map(|of| present(element(of).unwrap_or(present(of))));
        if matches!(one, None | Some(Type::Actor(_) | Type::Member(_))) { Ok(()) } else { self.fault(FlawKind::Type) }
    }

    pub(super) fn doer(&self, doer: Doer) -> Check {
        match doer {
            Doer::Actor(id) => self.entry(&self.play.actors, id.at()).map(drop),
            Doer::Side(id) => self.entry(&self.play.kinds, id.at()).map(drop),
        }
    }
}
