//! Places and numbers, as findings about play tell of them.

use super::ranges::Interval;
use crate::address::Address;
use crate::check::Context;
use crate::locale::{Lang, Message, number};
use crate::ruleset::code::Code;
use crate::say;
use crate::source::Origin;
use crate::text::span::locate;

/// The longest part of a script that a message repeats, in characters.
const SHORT: usize = 48;

/// A place in a script.
#[derive(Debug)]
pub struct Spot<'c> {
    /// The address of the script.
    pub address: Address,
    /// The place in the file.
    pub origin: Origin,
    /// What stands there.
    pub code: &'c Code,
    text: &'c str,
}

impl<'c> Spot<'c> {
    /// The place of a node of a script.
    pub fn of(context: &Context<'c>, address: &str, code: &'c Code) -> Option<Spot<'c>> {
        let address: Address = address.parse().ok()?;
        let node = context.compiled.tree.at(&address)?;
        let Some(text) = node.as_str() else { return Some(Spot { address, origin: node.origin, code, text: "" }) };
        let origin = locate(context.sources, node.origin, text, code.at.0 as usize..code.at.1 as usize);
        Some(Spot { address, origin, code, text })
    }

    /// What the author wrote for a part of the script, if it is short.
    pub fn short(&self, code: &Code) -> Option<&'c str> {
        let text = self.text.get(code.at.0 as usize..code.at.1 as usize)?;
        (!text.is_empty() && !text.contains('\n') && text.chars().count() <= SHORT).then_some(text)
    }
}

/// The definition that a script belongs to.
pub fn owner(address: &Address) -> Address {
    Address::new(address.segments().iter().take(2))
}

/// The numbers of an interval: "from 0 to 3", "at least 3".
pub fn range(interval: Interval) -> Message {
    let (low, high) = (interval.low(), interval.high());
    let (all_low, all_high) = (Interval::ALL.low(), Interval::ALL.high());
    let en = |n: i128| number(Lang::En, i64::try_from(n).unwrap_or_default());
    let fr = |n: i128| number(Lang::Fr, i64::try_from(n).unwrap_or_default());
    match (low == all_low, high == all_high) {
        (true, true) => say!("any number", "n'importe quel nombre"),
        (false, true) => {
            let (en, fr) = (en(low), fr(low));
            say!("{en} or more", "{fr} ou plus")
        }
        (true, false) => {
            let (en, fr) = (en(high), fr(high));
            say!("{en} or less", "{fr} ou moins")
        }
        _ if interval.is_single() => {
            let (en, fr) = (en(low), fr(low));
            say!("always {en}", "toujours {fr}")
        }
        _ => {
            let ((a, b), (c, d)) = ((en(low), en(high)), (fr(low), fr(high)));
            say!("from {a} to {b}", "entre {c} et {d}")
        }
    }
}
