//! What of a ruleset games have exercised: actions chosen, rules that answered, requirements that refused, exceptions
//! that applied, branches taken.
//!
//! Only a machine that covers ([`Machine::covering`]) counts, and it runs by the specification alone. The counts stand in
//! the world, so that what is taken back is no longer counted.

use std::collections::HashMap;

use super::machine::Machine;
use super::world::World;
use crate::ruleset::Found;
use crate::ruleset::code::{Act, ActOp, Code, Op};
use crate::ruleset::play::{Exception, Play};

/// What can be counted about something: the name of each way, such as `refuses`.
type Ways = Vec<String>;

/// The sites of a ruleset, and where each is counted.
#[derive(Debug, Default)]
pub(super) struct Sites {
    /// What each is called: `action.move`, `action.move.requires.near: refuses`, `effect.pay.effects.main.do: if cost > 3: else`.
    names: Vec<Box<str>>,
    /// The first site of what stands at a place in memory: a ruleset that plays does not move. A part may begin where
    /// the whole begins; the size tells them apart.
    places: HashMap<(usize, usize), u32>,
}

/// Gives the text that stands at an address.
pub type Texts<'t> = &'t dyn Fn(&str) -> Option<String>;

/// A text, to cite from.
struct Cited<'p> {
    address: &'p str,
    text: Option<String>,
}

impl Cited<'_> {
    /// Some bytes of the text, on one line; the bytes themselves if it is not there.
    fn words(&self, (start, end): (u32, u32)) -> String {
        let found = self.text.as_ref().and_then(|text| text.get(start as usize..end as usize));
        match found {
            Some(words) => words.split_whitespace().collect::<Vec<_>>().join(" "),
            None => format!("{start}..{end}"),
        }
    }
}

fn place<T>(of: &T) -> (usize, usize) {
    (std::ptr::from_ref(of).addr(), size_of::<T>())
}

impl Sites {
    /// The sites of a ruleset, which has to stay where it is.
    pub fn new(play: &Play, texts: Texts) -> Sites {
        let mut sites = Sites::default();
        for action in &play.actions {
            sites.put(action, vec![format!("action.{}", action.id)]);
            for requirement in &action.requires {
                let address = format!("action.{}.requires.{}", action.id, requirement.key);
                sites.put(requirement, vec![format!("{address}: holds"), format!("{address}: refuses")]);
            }
        }
        play.rules.iter().for_each(|rule| sites.put(rule, vec![format!("rule.{}", rule.id)]));
        play.phases.iter().for_each(|phase| sites.put(phase, vec![format!("phase.{}", phase.id)]));
        play.steps.iter().for_each(|step| sites.put(step, vec![format!("step.{}", step.id)]));
        play.formulas.iter().for_each(|formula| sites.put(formula, vec![format!("formula.{}", formula.id)]));
        play.effects.iter().for_each(|effect| sites.put(effect, vec![format!("effect.{}", effect.id)]));
        let mut cited = Cited { address: "", text: None };
        play.everything(&mut |found| match found {
            Found::Text(address) => cited = Cited { address, text: texts(address) },
            Found::Exception(exception) => sites.put(exception, vec![exception_address(exception)]),
            Found::Act(act) => sites.act(act, &cited),
            Found::Code(code) => code.every(&mut |code| sites.code(code, &cited)),
        });
        sites.tell_apart();
        sites
    }

    fn put<T>(&mut self, of: &T, ways: Ways) {
        self.places.insert(place(of), self.names.len() as u32);
        self.names.extend(ways.into_iter().map(String::into_boxed_str));
    }

    fn act(&mut self, act: &Act, cited: &Cited) {
        match &act.op {
            ActOp::If(condition, ..) => self.put(act, two_ways(cited, condition, "if ")),
            ActOp::Case(subject, arms, other) => {
                let labels = arms.iter().map(|(label, _)| label);
                self.put(act, arms_of(cited, subject, labels, !other.is_empty()));
            }
            _ => {}
        }
    }

    fn code(&mut self, code: &Code, cited: &Cited) {
        match &code.op {
            Op::If(condition, ..) => self.put(code, two_ways(cited, condition, "if ")),
            Op::Else(value, _) => self.put(code, two_ways(cited, value, "")),
            Op::Case(subject, arms, other) => {
                let labels = arms.iter().map(|(label, _)| label);
                self.put(code, arms_of(cited, subject, labels, other.is_some()));
            }
            _ => {}
        }
    }

    /// Sites with the same words are numbered from the second on.
    fn tell_apart(&mut self) {
        let mut seen: HashMap<Box<str>, u32> = HashMap::new();
        for name in &mut self.names {
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            if *count > 1 {
                *name = format!("{name} ({count})").into();
            }
        }
    }

    /// Counts one way of something.
    pub fn count<T>(&self, of: &T, way: usize, world: &mut World) {
        if let Some(first) = self.places.get(&place(of)) {
            let at = *first as usize + way;
            if world.tally.len() <= at {
                world.tally.resize(self.names.len(), 0);
            }
            if let Some(count) = world.tally.get_mut(at) {
                *count += 1;
            }
        }
    }
}

/// The address of an exception: that of its `when`, without the last word.
fn exception_address(exception: &Exception) -> String {
    let address = &*exception.when.address;
    address.strip_suffix(".when").unwrap_or(address).to_owned()
}

/// The two ways of a condition, or of a value that may be missing.
fn two_ways(cited: &Cited, decides: &Code, word: &str) -> Ways {
    let start = format!("{}: {word}{}", cited.address, cited.words(decides.at));
    vec![format!("{start}: then"), format!("{start}: else")]
}

/// The ways of a `case`.
fn arms_of<'c>(cited: &Cited, subject: &Code, labels: impl Iterator<Item = &'c Code>, otherwise: bool) -> Ways {
    let start = format!("{}: case {}", cited.address, cited.words(subject.at));
    let arms = labels.map(|label| format!("{start}: {}", cited.words(label.at)));
    arms.chain(otherwise.then(|| format!("{start}: else"))).collect()
}

impl Machine {
    /// Every site of the ruleset with its count in a world, if the machine covers.
    pub fn covered<'w>(&'w self, world: &'w World) -> impl Iterator<Item = (&'w str, u64)> {
        let counts = world.tally.iter().copied().chain(std::iter::repeat(0));
        self.sites_to_cover.iter().flat_map(|sites| &sites.names).map(|name| &**name).zip(counts)
    }
}
