//! A payout whose winner and loser share it otherwise than elsewhere.
//!
//! The rule, for each type of reward: where at least [`FEWEST`] systems pay it and at least two
//! thirds of these payouts keep one ratio of winner to loser, those that do not keep it are
//! reported. A payout keeps a ratio if the loser's points are the winner's share rounded, up or
//! down: 15/7 keeps 2 to 1, 10/4 does not. Payouts of nothing, and those that favour the loser
//! (`reward/loser-above-winner`), neither count nor are reported.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, count};
use crate::model::System;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "reward/uneven-ratio",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a payout out of line with the others of its type",
        "une récompense qui s'écarte des autres de son type",
    ),
    page: Phrase::new(
        "\
At least three systems pay this type of reward, and at least two thirds of them keep one ratio between the winner's
points and the loser's, such as 2 to 1. This payout does not keep it, even when the loser's share is rounded up or down:
15/7 keeps 2 to 1, 10/4 does not. Payouts of 0/0 and those that give the loser more do not count.

It may be right: published campaigns have such exceptions. It is also what a slip of the pen looks like, and players
who know the pattern will ask whether the rulebook is wrong.

Correct the number if it is a slip. If it is meant, settle the question in a `ruling`, or allow the hint with its
reason.",
        "\
Au moins trois systèmes donnent ce type de récompense, et au moins deux tiers d'entre eux gardent un même rapport entre
les points du gagnant et ceux du perdant, par exemple 2 pour 1. Cette récompense ne le garde pas, même si l'on arrondit
la part du perdant au supérieur ou à l'inférieur : 15/7 garde 2 pour 1, 10/4 non. Les récompenses de 0/0 et celles qui
donnent plus au perdant ne comptent pas.

C'est peut-être voulu : les campagnes publiées ont de telles exceptions. C'est aussi à cela que ressemble une faute de
frappe, et les joueurs qui connaissent le rapport demanderont si le livre de règles se trompe.

Corrigez le nombre si c'est une faute. S'il est voulu, réglez la question par une clarification (`ruling`), ou admettez
le conseil par une dérogation et sa raison.",
    ),
    fails: r#"
[reward.officer]
name = { fr = "officier", en = "officer" }

[system.felucia]
name = "Felucia"
rewards.officer = { winner = 10, loser = 5 }

[system.kessel]
name = "Kessel"
rewards.officer = { winner = 8, loser = 4 }

[system.tatooine]
name = "Tatooine"
rewards.officer = { winner = 10, loser = 4 }
"#,
    repaired: r#"
[reward.officer]
name = { fr = "officier", en = "officer" }

[system.felucia]
name = "Felucia"
rewards.officer = { winner = 10, loser = 5 }

[system.kessel]
name = "Kessel"
rewards.officer = { winner = 8, loser = 4 }

[system.tatooine]
name = "Tatooine"
rewards.officer = { winner = 10, loser = 5 }
"#,
};

/// With fewer payouts of a type there is nothing to be out of line with.
const FEWEST: usize = 3;

/// A payout of one type.
struct Paid<'c> {
    id: &'c str,
    system: &'c System,
    winner: i64,
    loser: i64,
}

/// Winner to loser, in lowest terms.
type Ratio = (i64, i64);

/// Reports, type by type, the payouts that do not keep the ratio of the others.
pub fn check(context: &Context, sink: &mut Sink) {
    let mut types: BTreeMap<&str, Vec<Paid>> = BTreeMap::new();
    for (id, system) in &context.rules().system {
        for (reward, payout) in system.rewards.iter() {
            let (winner, loser) = (payout.winner.get(), payout.loser.get());
            if winner > 0 && loser <= winner {
                types.entry(reward.id()).or_default().push(Paid { id, system, winner, loser });
            }
        }
    }
    for (reward, payouts) in &types {
        let Some(ratio) = common_ratio(payouts) else { continue };
        let usual = payouts.iter().find(|paid| paid.keeps(ratio));
        for paid in payouts.iter().filter(|paid| !paid.keeps(ratio)) {
            sink.extend(report(context, reward, ratio, paid, usual));
        }
    }
}

/// The ratio that at least two thirds of the payouts keep, if there are enough of them.
fn common_ratio(payouts: &[Paid]) -> Option<Ratio> {
    if payouts.len() < FEWEST {
        return None;
    }
    let mut ratios: BTreeMap<Ratio, usize> = BTreeMap::new();
    for paid in payouts {
        *ratios.entry(paid.ratio()).or_default() += 1;
    }
    let (ratio, _) = ratios.into_iter().max_by_key(|(ratio, times)| (*times, Reverse(*ratio)))?;
    let keeping = payouts.iter().filter(|paid| paid.keeps(ratio)).count();
    (keeping * 3 >= payouts.len() * 2).then_some(ratio)
}

impl Paid<'_> {
    fn ratio(&self) -> Ratio {
        let divisor = greatest_common_divisor(self.winner, self.loser).max(1);
        (self.winner / divisor, self.loser / divisor)
    }

    /// Whether the loser gains the winner's share, rounded up or down.
    fn keeps(&self, (winner, loser): Ratio) -> bool {
        (self.winner * loser - self.loser * winner).abs() < winner
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn report(context: &Context, reward: &str, ratio: Ratio, paid: &Paid, usual: Option<&Paid>) -> Option<Diagnostic> {
    let Paid { id, system, winner, loser } = paid;
    let (of_winner, of_loser) = ratio;
    let address = Address::new(["system", id, "rewards", reward]);
    let place = |side: &str| context.compiled.tree.at(&address.child(side)).map(|node| node.origin);
    // What a later pack wrote, else the loser's points: most often these are the slip.
    let side = if context.rank(place("winner")?) > context.rank(place("loser")?) { "winner" } else { "loser" };
    let (en, fr) = (system.name.best(Lang::En), system.name.best(Lang::Fr));
    let mut fault = Diagnostic::new(
        &CODE,
        say!(
            "at {en} `{reward}` pays {winner}/{loser}, elsewhere {of_winner} to {of_loser}",
            "à {fr}, `{reward}` rapporte {winner}/{loser}, ailleurs {of_winner} pour {of_loser}"
        ),
        place(side)?,
        say!(
            "{winner}/{loser} is not {of_winner} to {of_loser}",
            "{winner}/{loser} n'est pas {of_winner} pour {of_loser}"
        ),
    )
    .at(address.child(side));
    if let Some(other) = usual {
        let Paid { system, winner, loser, .. } = other;
        let (en, fr) = (system.name.best(Lang::En), system.name.best(Lang::Fr));
        let there = context.field("system", other.id, "rewards").and_then(|rewards| rewards.as_table()?.entry(reward));
        if let Some(entry) = there {
            let label = say!("{en} pays {winner}/{loser}", "{fr} donne {winner}/{loser}");
            fault = fault.label(entry.key_origin, label);
        }
    }
    // In a payout that keeps the ratio, the loser's points would be these.
    let share = (winner * of_loser + of_winner / 2) / of_winner;
    let gap = usize::try_from((loser - share).abs()).unwrap_or_default();
    let gap_en = count(Lang::En, gap, "fleet point", "fleet points");
    let gap_fr = count(Lang::Fr, gap, "point de flotte", "points de flotte");
    let (than_en, than_fr) = if *loser < share { ("less", "de moins") } else { ("more", "de plus") };
    Some(
        fault
            .note(say!(
                "the loser at {en} gains {gap_en} {than_en} than the other payouts lead players to expect",
                "à {fr}, le perdant reçoit {gap_fr} {than_fr} que les autres récompenses ne le laissent attendre"
            ))
            .help(say!(
                "write `loser = {share}` if this is a slip; if it is meant, say why under `allow`",
                "écrivez `loser = {share}` si c'est une faute ; si c'est voulu, dites pourquoi sous `allow`"
            )),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system() -> System {
        toml::from_str("name = { en = \"Hoth\" }").unwrap()
    }

    fn ratio(payouts: &[(i64, i64)]) -> Option<Ratio> {
        let system = system();
        let paid = |(winner, loser): &(i64, i64)| Paid { id: "hoth", system: &system, winner: *winner, loser: *loser };
        common_ratio(&payouts.iter().map(paid).collect::<Vec<_>>())
    }

    #[test]
    fn a_ratio_is_common_to_two_thirds_of_three_payouts_at_least() {
        assert_eq!(ratio(&[(10, 5), (10, 5), (14, 6)]), Some((2, 1)));
        assert_eq!(ratio(&[(10, 5), (14, 6)]), None, "two payouts are no pattern");
        assert_eq!(ratio(&[(10, 5), (8, 4), (14, 6), (9, 6)]), None, "a half is no pattern");
        assert_eq!(ratio(&[(10, 5), (8, 4), (6, 3), (9, 6)]), Some((2, 1)));
        assert_eq!(ratio(&[(24, 16), (24, 16), (24, 16), (18, 12), (18, 12)]), Some((3, 2)));
        assert_eq!(ratio(&[(5, 0), (7, 0), (9, 3)]), Some((1, 0)));
    }

    #[test]
    fn a_rounded_share_keeps_the_ratio() {
        let system = system();
        let keeps = |winner, loser| Paid { id: "hoth", system: &system, winner, loser }.keeps((2, 1));
        assert!(keeps(10, 5) && keeps(15, 7) && keeps(15, 8));
        assert!(!keeps(10, 4) && !keeps(14, 6) && !keeps(15, 9) && !keeps(10, 10));
    }

    #[test]
    fn rounding_counts_when_the_pattern_is_looked_for() {
        assert_eq!(ratio(&[(10, 5), (20, 10), (15, 7), (10, 2)]), Some((2, 1)));
    }
}
