//! Chance by counting: a draw is a function of the seed, the place that calls, and how often it called before.
//!
//! So a rule that rolls more often shifts no roll of another, and two variants of a game can be compared throw by
//! throw. The mixing is splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).

use std::collections::{BTreeMap, VecDeque};

use crate::ruleset::code::SiteId;

/// Where draws come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// From a seed.
    Seeded(u64),
    /// From real dice, in order.
    Given(VecDeque<Drawn>),
}

/// A draw that was made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Faces, and whether each was rolled again.
    Roll(Vec<(u32, bool)>),
    /// An order, by the names of the elements.
    Shuffle(Vec<String>),
    /// Whom a tie fell to, by name.
    Tie(String),
}

/// How often each place has called.
pub type Uses = BTreeMap<SiteId, u64>;

/// The draws of one call.
#[derive(Clone, Debug)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The draws of the `use_number`-th call at a place.
    pub fn new(seed: u64, site: u64, use_number: u64) -> Stream {
        Stream { state: mix(seed ^ mix(site ^ mix(use_number))) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number from 0 to `below - 1`, each as likely as the others; 0 if `below` is 0.
    pub fn below(&mut self, below: u64) -> u64 {
        if below < 2 {
            return 0;
        }
        // Draws in the last, incomplete run of `below` numbers are thrown away.
        let rest = (u64::MAX % below + 1) % below;
        loop {
            let draw = self.next();
            if draw <= u64::MAX - rest {
                return draw % below;
            }
        }
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The number of a place: its address and position, not its index, which patches may shift (FNV-1a, 64 bits).
pub fn site_number(address: &str, ordinal: u32) -> u64 {
    let bytes = address.bytes().chain(ordinal.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_depends_on_all_three() {
        let draw = |seed, site, n| Stream::new(seed, site, n).below(1_000_000);
        assert_eq!(draw(1, 2, 3), draw(1, 2, 3));
        assert!(draw(1, 2, 3) != draw(2, 2, 3) && draw(1, 2, 3) != draw(1, 3, 3) && draw(1, 2, 3) != draw(1, 2, 4));
    }

    #[test]
    fn a_die_is_fair() {
        let mut counts = [0u32; 6];
        for n in 0..60_000 {
            counts[Stream::new(7, site_number("effect.x", 0), n).below(6) as usize] += 1;
        }
        // 10,000 each, with a standard deviation of 91.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
    }
}
