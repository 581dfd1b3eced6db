//! A payout that gives the loser more than the winner.
//!
//! A warning: a house rule may want it, to keep a campaign even, and then allows it with a reason.

use super::Context;
use super::context::Party;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase, count};
use crate::model::{Payout, System};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "reward/loser-above-winner",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a loser who gains more than the winner", "un perdant qui reçoit plus que le gagnant"),
    page: Phrase::new(
        "\
A reward of a system gives the loser of a battle more fleet points than the winner.

A player who sees it has a reason to lose: the battle is thrown, and the campaign rewards it.

Most often the two numbers are swapped, or a patch lowered one of them and forgot the other. If the system is meant to
help those who fall behind, keep it and say so with an `allow` and its reason.",
        "\
Une récompense d'un système donne au perdant d'une bataille plus de points de flotte qu'au gagnant.

Un joueur qui le voit a intérêt à perdre : il bâcle la bataille, et la campagne l'en récompense.

Le plus souvent les deux nombres sont inversés, ou un correctif a baissé l'un et oublié l'autre. Si le système doit
aider ceux qui prennent du retard, gardez-le et dites-le par une dérogation (`allow`) et sa raison.",
    ),
    fails: r#"
[reward.squadron]
name = { fr = "escadron", en = "squadron" }

[system.nal_hutta]
name = "Nal Hutta"
rewards.squadron = { winner = 12, loser = 18 }
"#,
    repaired: r#"
[reward.squadron]
name = { fr = "escadron", en = "squadron" }

[system.nal_hutta]
name = "Nal Hutta"
rewards.squadron = { winner = 18, loser = 12 }
"#,
};

/// Reports every payout that favours the loser.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, system) in &context.rules().system {
        for (reward, payout) in system.rewards.iter() {
            if payout.loser > payout.winner {
                sink.extend(report(context, id, system, reward.id(), payout));
            }
        }
    }
}

fn report(context: &Context, id: &str, system: &System, reward: &str, payout: &Payout) -> Option<Diagnostic> {
    let (winner, loser) = (payout.winner.get(), payout.loser.get());
    let address = Address::new(["system", id, "rewards", reward]);
    let place = |side: &str| context.compiled.tree.at(&address.child(side)).map(|node| node.origin);
    let (en, fr) = (system.name.best(Lang::En), system.name.best(Lang::Fr));
    let more = usize::try_from(loser - winner).unwrap_or_default();
    let more_en = count(Lang::En, more, "fleet point", "fleet points");
    let more_fr = count(Lang::Fr, more, "point de flotte", "points de flotte");
    let fault = context.contradiction(
        &CODE,
        say!(
            "at {en} the loser gains {loser} and the winner {winner}",
            "à {fr}, le perdant reçoit {loser} et le gagnant {winner}"
        ),
        Party {
            origin: place("loser")?,
            address: address.child("loser"),
            label: say!("the loser gains {loser}", "le perdant reçoit {loser}"),
        },
        Party {
            origin: place("winner")?,
            address: address.child("winner"),
            label: say!("the winner gains {winner}", "le gagnant reçoit {winner}"),
        },
    );
    Some(
        fault
            .note(say!(
                "a defeat there would pay {more_en} more than a victory",
                "une défaite y rapporterait {more_fr} de plus qu'une victoire"
            ))
            .help(say!(
                "swap them: `{{ winner = {loser}, loser = {winner} }}`",
                "échangez-les : `{{ winner = {loser}, loser = {winner} }}`"
            )),
    )
}
