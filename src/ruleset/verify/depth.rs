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
                wanted_by.get_mut(*need).into_iter().for_each(|by| by.push(at));
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

    fn add(&mut self, place: &str, mut found: Found) -> Check {
        if found.lost {
            return flaw(place, FlawKind::Index);
        }
        found.needs.sort_unstable();
        found.needs.dedup();
        self.places.push(place.into());
        self.own.push(found.height);
        self.needs.push(found.needs);
        Ok(())
    }
}

fn height(code: &Code) -> usize {
    let mut below = 0;
    code.operands(&mut |code| below = below.max(height(code)));
    below + 1
}

/// Formulas, then effects, then the parts of formulas and constraints.
fn calls(play: &Play) -> Check {
    let empty = Found { formulas: play.formulas.len(), effects: play.effects.len(), ..Found::default() };
    let parts_from = empty.formulas + empty.effects;
    let (mut net, mut parts) = (Net::default(), Net::default());
    for formula in &play.formulas {
        let first = parts_from + parts.places.len();
        let own = Found { first, parts: formula.parts.len(), ..empty.clone() };
        let mut found = own.clone();
        found.script(&formula.value);
        found.exceptions(&formula.except);
        net.add(&formula.value.address, found)?;
        add_parts(&mut parts, &formula.parts, &own)?;
    }
    for constraint in &play.constraints {
        let first = parts_from + parts.places.len();
        let own = Found { first, parts: constraint.parts.len(), ..empty.clone() };
        add_parts(&mut parts, &constraint.parts, &own)?;
    }
    for effect in &play.effects {
        let mut found = empty.clone();
        for block in &effect.blocks {
            found.acts(&block.acts, 1);
            found.exceptions(&block.except);
        }
        net.add(&effect.id, found)?;
    }
    net.places.extend(parts.places);
    net.own.extend(parts.own);
    net.needs.extend(parts.needs);
    net.heights()
}

fn add_parts(net: &mut Net, parts: &[Part], own: &Found) -> Check {
    for part in parts {
        let mut found = own.clone();
        found.script(&part.value);
        found.exceptions(&part.except);
        net.add(&part.value.address, found)?;
    }
    Ok(())
}

/// What scripts of one owner call, and how high they are.
#[derive(Clone, Default)]
struct Found {
    height: usize,
    needs: Vec<usize>,
    /// How many formulas and effects there are: they begin the net.
    formulas: usize,
    effects: usize,
    /// Where the parts of the owner begin in the net, and how many they are.
    first: usize,
    parts: usize,
    /// Whether something is called that is not there.
    lost: bool,
}

impl Found {
    fn code(&mut self, code: &Code, above: usize) {
        self.height = self.height.max(above + height(code));
        code.every(&mut |code| match &code.op {
            Op::Call(id, _) => self.need(id.at(), 0, self.formulas),
            Op::Part(at) => self.need(*at as usize, self.first, self.parts),
            _ => {}
        });
    }

    fn need(&mut self, at: usize, from: usize, count: usize) {
        if at < count { self.needs.push(from + at) } else { self.lost = true }
    }

    fn script(&mut self, script: &Script) {
        self.code(&script.code, 0);
    }

    fn acts(&mut self, acts: &[Act], above: usize) {
        for act in acts {
            act.operands(&mut |code| self.code(code, above));
            if let ActOp::Call(id, _) = &act.op {
                self.need(id.at(), self.formulas, self.effects);
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
        let mut found = Found { height: 1, ..Found::default() };
        needs.for_each(|phase| found.need(phase, 0, play.phases.len()));
        net.add(&phase.id, found)?;
    }
    net.heights()
}
