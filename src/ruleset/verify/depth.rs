//! How deep instructions lead, through calls, and whether they lead back to themselves.

use super::*;

/// Reads what calls what. Code is walked no deeper here than a file can nest.
pub(super) fn depths(play: &Play) -> Check {
    calls(play)?;
    phases(play)
}

/// Things that lead to one another: how high each is by itself, and what it needs.
#[derive(Default)]
struct Net {
    places: Vec<Box<str>>,
    own: Vec<usize>,
    needs: Vec<Vec<usize>>,
}

impl Net {
    /// Whether none leads to itself, nor too deep.
    fn heights(&self) -> Check {
        let mut waits: Vec<usize> = self.needs.iter().map(Vec::len).collect();
        let mut wanted_by: Vec<Vec<usize>> = vec![Vec::new(); self.needs.len()];
        for (at, needs) in self.needs.iter().enumerate() {
            for need in needs {
                match wanted_by.get_mut(*need) {
                    Some(by) => by.push(at),
                    None => return flaw(self.place(at), FlawKind::Index),
                }
            }
        }
        let mut heights = self.own.clone();
        let mut ready: Vec<usize> = (0..waits.len()).filter(|at| waits.get(*at) == Some(&0)).collect();
        let mut done = 0;
        while let Some(at) = ready.pop() {
            done += 1;
            let height = heights.get(at).copied().unwrap_or_default();
            if height > MOST_HEIGHT {
                return flaw(self.place(at), FlawKind::Depth);
            }
            for by in wanted_by.get(at).into_iter().flatten() {
                let own = self.own.get(*by).copied().unwrap_or_default();
                if let Some(place) = heights.get_mut(*by) {
                    *place = (*place).max(own.saturating_add(height));
                }
                if let Some(left) = waits.get_mut(*by) {
                    *left -= 1;
                    if *left == 0 {
                        ready.push(*by);
                    }
                }
            }
        }
        if done < waits.len() {
            let stuck = waits.iter().position(|left| *left > 0).unwrap_or_default();
            return flaw(self.place(stuck), FlawKind::Circle);
        }
        Ok(())
    }

    fn place(&self, at: usize) -> &str {
        self.places.get(at).map_or("", |place| place)
    }

    fn add(&mut self, place: &str, mut found: Found) {
        found.needs.sort_unstable();
        found.needs.dedup();
        self.places.push(place.into());
        self.own.push(found.height);
        self.needs.push(found.needs);
    }
}

fn height(code: &Code) -> usize {
    let mut below = 0;
    code.operands(&mut |code| below = below.max(height(code)));
    below + 1
}

/// Formulas, then effects, then the parts of formulas and constraints.
fn calls(play: &Play) -> Check {
    let effects_from = play.formulas.len();
    let parts_from = effects_from + play.effects.len();
    let (mut net, mut parts) = (Net::default(), Net::default());
    for formula in &play.formulas {
        let first = parts_from + parts.places.len();
        let mut found = Found { effects_from, first, ..Found::default() };
        found.script(&formula.value);
        found.exceptions(&formula.except);
        net.add(&formula.value.address, found);
        add_parts(&mut parts, &formula.parts, effects_from, first);
    }
    for constraint in &play.constraints {
        let first = parts_from + parts.places.len();
        add_parts(&mut parts, &constraint.parts, effects_from, first);
    }
    for effect in &play.effects {
        let mut found = Found { effects_from, ..Found::default() };
        for block in &effect.blocks {
            found.acts(&block.acts, 1);
            found.exceptions(&block.except);
        }
        net.add(&effect.id, found);
    }
    net.places.extend(parts.places);
    net.own.extend(parts.own);
    net.needs.extend(parts.needs);
    net.heights()
}

fn add_parts(net: &mut Net, parts: &[Part], effects_from: usize, first: usize) {
    for part in parts {
        let mut found = Found { effects_from, first, ..Found::default() };
        found.script(&part.value);
        found.exceptions(&part.except);
        net.add(&part.value.address, found);
    }
}

/// What scripts of one owner call, and how high they are.
#[derive(Default)]
struct Found {
    height: usize,
    needs: Vec<usize>,
    /// Where effects begin in the net.
    effects_from: usize,
    /// Where the parts of the owner begin in the net.
    first: usize,
}

impl Found {
    fn code(&mut self, code: &Code, above: usize) {
        self.height = self.height.max(above + height(code));
        code.every(&mut |code| match &code.op {
            Op::Call(id, _) => self.needs.push(id.at()),
            Op::Part(at) => self.needs.push(self.first.saturating_add(*at as usize)),
            _ => {}
        });
    }

    fn script(&mut self, script: &Script) {
        self.code(&script.code, 0);
    }

    fn acts(&mut self, acts: &[Act], above: usize) {
        for act in acts {
            act.operands(&mut |code| self.code(code, above));
            if let ActOp::Call(id, _) = &act.op {
                self.needs.push(self.effects_from.saturating_add(id.at()));
            }
            act.blocks().into_iter().for_each(|block| self.acts(block, above + 1));
        }
    }

    fn exceptions(&mut self, except: &[Exception]) {
        for exception in except {
            self.script(&exception.when);
            exception.value.iter().for_each(|value| self.script(value));
            exception.acts.iter().for_each(|acts| self.acts(&acts.acts, 1));
        }
    }
}

/// Phases in phases.
fn phases(play: &Play) -> Check {
    let mut net = Net::default();
    for phase in &play.phases {
        let needs = phase.items.iter().filter_map(|item| match item {
            Item::Phase(id) => Some(id.at()),
            Item::Step(_) => None,
        });
        let found = Found { height: 1, needs: needs.collect(), ..Found::default() };
        net.add(&phase.id, found);
    }
    net.heights()
}
