//! Who sees what: states that are hidden, what is written in secret, and what was revealed.

use super::decision::Decider;
use super::event::Event;
use super::value::Value;
use super::walk::Run;
use super::world::World;
use crate::ruleset::code::{StateId, Type};
use crate::ruleset::play::{Doer, Play, Sight};

impl Decider {
    /// Those that a value names: one, each of several, or nobody.
    pub(super) fn several(value: &Value, of: Doer) -> Vec<Decider> {
        let one = |value: &Value| match (value, of) {
            (Value::Index(at), Doer::Side(side)) => Some(Decider::Side(side, *at)),
            (Value::Index(at), Doer::Actor(actor)) => Some(Decider::Actor(actor, *at)),
            _ => None,
        };
        match value {
            Value::Set(all) | Value::List(all) => all.iter().filter_map(one).collect(),
            value => one(value).into_iter().collect(),
        }
    }
}

impl World {
    /// Whether somebody sees a cell; `None` is somebody who only watches.
    ///
    /// What is written in a secret step or phase is seen by whoever the first key is, until it is revealed; what
    /// was revealed stays open until it is written again.
    pub fn sees(&self, play: &Play, viewer: Option<Decider>, state: StateId, cell: usize) -> bool {
        let Some(declared) = play.states.get(state.at()) else { return false };
        let keys = self.keys_of(play, state, cell);
        let owner = match (keys.first(), declared.keys.first()) {
            (Some(Value::Index(at)), Some(Type::Actor(id))) => Some(Decider::Actor(*id, *at)),
            (Some(Value::Index(at)), Some(Type::Member(kind))) => Some(Decider::Side(*kind, *at)),
            _ => None,
        };
        let own = viewer.zip(owner).is_some_and(|(viewer, owner)| self.stands_with(viewer, owner));
        let open = self.open.get(&(state, cell)).is_some_and(|to| {
            to.is_empty() || viewer.is_some_and(|viewer| to.iter().any(|one| self.stands_with(viewer, *one)))
        });
        open || match declared.seen_by {
            Sight::All => own || !self.hidden.contains(&(state, cell)),
            Sight::It => own,
            Sight::None => false,
        }
    }

    /// Whether what is shown to one is shown to the other: the same, or a player and his side.
    fn stands_with(&self, viewer: Decider, shown: Decider) -> bool {
        let side = self.side_of(viewer);
        viewer == shown || (matches!(shown, Decider::Side(..)) && side.is_some() && side == self.side_of(shown))
    }
}

impl Run<'_, '_> {
    /// Opens a cell to some, or to everybody.
    pub(super) fn reveal(&mut self, state: StateId, cell: usize, to: Option<Vec<Decider>>) {
        let value = self.world.value(cell).clone();
        match &to {
            None => {
                self.world.hidden.remove(&(state, cell));
                self.world.open.insert((state, cell), Vec::new());
            }
            Some(to) => match self.world.open.get_mut(&(state, cell)) {
                // It is open to everybody already.
                Some(open) if open.is_empty() => {}
                Some(open) => open.extend(to),
                None if to.is_empty() => return,
                None => {
                    self.world.open.insert((state, cell), to.clone());
                }
            },
        }
        self.world.events.push(Event::Revealed { state, cell, value, to: to.unwrap_or_default() });
    }

    /// Reveals what was written in secret, in the order of states and cells.
    pub(super) fn reveal_all(&mut self) {
        for (state, cell) in std::mem::take(&mut self.world.hidden) {
            self.reveal(state, cell, None);
        }
    }
}
