//! What a simulation found, as text and as CSV.

use std::collections::BTreeMap;

use crate::engine::simulate::{Findings, Numbers, Summary};
use crate::locale::{Lang, Phrase};

/// How wide a bar may be.
const BAR: usize = 40;
/// How many bars a histogram has at most.
const BARS: usize = 12;

/// A number with one digit after the point, or two for small ones.
fn number(lang: Lang, value: f64) -> String {
    let text = if value.abs() < 10.0 { format!("{value:.2}") } else { format!("{value:.1}") };
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}

/// The report for people.
pub(super) fn text(lang: Lang, found: &Findings, other: Option<&(String, Findings)>) -> String {
    let say = |en, fr| Phrase::new(en, fr).get(lang);
    let colon = say(":", " :");
    let mut out = format!("{}{colon} {}\n", say("games", "parties"), found.games());
    for (what, count) in [
        (say("not over at the limit", "inachevées à la limite"), found.unended.len()),
        (say("stopped by a fault of the rules", "arrêtées par une faute des règles"), found.faults.len()),
    ] {
        if count > 0 {
            out.push_str(&format!("{what}{colon} {count}\n"));
        }
    }
    for (fault, games) in by_fault(lang, found) {
        let first = games.first().copied().unwrap_or_default();
        let times = games.len();
        out.push_str(&match lang {
            Lang::En => format!("  {times} times, first in game {first}: {fault}\n"),
            Lang::Fr => format!("  {times} fois, d'abord dans la partie {first} : {fault}\n"),
        });
    }
    if !found.winners.is_empty() {
        out.push_str(&format!("\n{}\n", say("winner", "vainqueur")));
        out.push_str(&counts(lang, &found.winners));
    }
    for (name, numbers) in metrics(lang, found) {
        let Some(summary) = numbers.summary() else { continue };
        out.push_str(&format!("\n{name}\n  {}\n", summary_line(lang, &summary)));
        out.push_str(&histogram(numbers, &summary));
        if let Some((pack, theirs)) = other
            && let Some((_, theirs)) = metrics(lang, theirs).into_iter().find(|(theirs, _)| *theirs == name)
            && let Some(difference) = numbers.minus(theirs).summary()
        {
            out.push_str(&format!(
                "  {} {pack}{colon} {}\n",
                say("difference to", "écart avec"),
                summary_line(lang, &difference)
            ));
            out.push_str(&format!("  {}\n", verdict(lang, &difference)));
        }
    }
    for (metric, words) in &found.words {
        out.push_str(&format!("\n{metric}\n{}", counts(lang, words)));
    }
    if let Some((pack, theirs)) = other {
        out.push_str(&format!("\n{} {pack}\n{}", say("winner with", "vainqueur avec"), counts(lang, &theirs.winners)));
    }
    out.push_str(&coverage(lang, &found.covered));
    out
}

/// How many faults are told at most.
const FAULTS: usize = 10;

/// Each fault with the games that it stopped, the most frequent first.
fn by_fault(lang: Lang, found: &Findings) -> Vec<(&str, Vec<u64>)> {
    let mut games: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (game, fault) in &found.faults {
        games.entry(fault.get(lang)).or_default().push(*game);
    }
    let mut all: Vec<(&str, Vec<u64>)> = games.into_iter().collect();
    all.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    all.truncate(FAULTS);
    all
}

/// What the games never reached, then how often they reached the rest.
fn coverage(lang: Lang, covered: &BTreeMap<String, u64>) -> String {
    let say = |en, fr| Phrase::new(en, fr).get(lang);
    if covered.is_empty() {
        return String::new();
    }
    let never: Vec<&String> = covered.iter().filter(|(_, count)| **count == 0).map(|(site, _)| site).collect();
    let (all, reached) = (covered.len(), covered.len() - never.len());
    let mut out = match lang {
        Lang::En => format!("\ncoverage: {reached} of {all} reached\n"),
        Lang::Fr => format!("\ncouverture : {reached} sur {all}\n"),
    };
    if !never.is_empty() {
        out.push_str(&format!("  {}\n", say("never reached:", "jamais atteint :")));
        never.iter().for_each(|site| out.push_str(&format!("    {}\n", way(lang, site))));
    }
    for (site, count) in covered.iter().filter(|(_, count)| **count > 0) {
        out.push_str(&format!("  {count:>9}  {}\n", way(lang, site)));
    }
    out
}

/// A site in words: what a requirement did is told in the language of the reader, keywords stay.
fn way(lang: Lang, site: &str) -> String {
    let words = [(": holds", " : laisse passer"), (": refuses", " : refuse")];
    match words.iter().find_map(|(en, fr)| Some((site.strip_suffix(en)?, fr))) {
        Some((site, fr)) if lang == Lang::Fr => format!("{site}{fr}"),
        _ => site.to_owned(),
    }
}

fn metrics(lang: Lang, found: &Findings) -> Vec<(String, &Numbers)> {
    let say = |en, fr| Phrase::new(en, fr).get(lang).to_owned();
    let mut all = vec![(say("turns", "tours"), &found.turns), (say("choices", "choix"), &found.choices)];
    all.extend(found.numbers.iter().map(|(metric, numbers)| (metric.clone(), numbers)));
    all
}

fn summary_line(lang: Lang, summary: &Summary) -> String {
    let say = |en, fr| Phrase::new(en, fr).get(lang);
    format!(
        "{} {} ± {} (95 %), {} {}, {} {}, {} {}",
        say("mean", "moyenne"),
        number(lang, summary.mean),
        number(lang, summary.margin),
        say("deviation", "écart type"),
        number(lang, summary.deviation),
        say("least", "minimum"),
        number(lang, summary.least),
        say("greatest", "maximum"),
        number(lang, summary.greatest),
    )
}

/// Whether a difference is more than chance.
fn verdict(lang: Lang, difference: &Summary) -> &'static str {
    let certain = difference.mean.abs() > difference.margin;
    match (certain, lang) {
        (true, Lang::En) => "the difference is more than chance (95 %)",
        (true, Lang::Fr) => "l'écart dépasse le hasard (95 %)",
        (false, Lang::En) => "the difference may be chance: play more games to know",
        (false, Lang::Fr) => "l'écart peut venir du hasard : jouez plus de parties pour le savoir",
    }
}

/// How often each word was there, with its share.
fn counts(lang: Lang, words: &BTreeMap<String, u64>) -> String {
    let total: u64 = words.values().sum();
    let widest = words.keys().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (word, count) in words {
        let share = *count as f64 / total.max(1) as f64;
        // The margin of a share: 1.96 standard errors of a proportion.
        let margin = 1.96 * (share * (1.0 - share) / total.max(1) as f64).sqrt();
        let bar = "#".repeat((share * BAR as f64).round() as usize);
        let percent = number(lang, share * 100.0);
        out.push_str(&format!(
            "  {word:widest$}  {count:>7}  {percent:>5} % ± {}  {bar}\n",
            number(lang, margin * 100.0)
        ));
    }
    out
}

/// Bars over the values: one for each whole number if there are few, else for ranges of equal width.
fn histogram(numbers: &Numbers, summary: &Summary) -> String {
    let span = summary.greatest - summary.least;
    let width = if span + 1.0 <= BARS as f64 { 1.0 } else { (span / BARS as f64).ceil().max(1.0) };
    let mut bars: BTreeMap<i64, usize> = BTreeMap::new();
    for value in numbers.0.values() {
        *bars.entry(((value - summary.least) / width).floor() as i64).or_default() += 1;
    }
    let most = bars.values().copied().max().unwrap_or(1);
    let mut out = String::new();
    let last = bars.keys().copied().max().unwrap_or(0);
    for at in 0..=last {
        let count = bars.get(&at).copied().unwrap_or(0);
        let from = summary.least + at as f64 * width;
        let label = if width > 1.0 { format!("{from}..{}", from + width - 1.0) } else { format!("{from}") };
        out.push_str(&format!("  {label:>12} | {} {count}\n", "#".repeat(count * BAR / most)));
    }
    out
}

/// One line a game.
pub(super) fn csv(found: &Findings) -> String {
    let mut out = String::from("game,turns,choices");
    for metric in found.numbers.keys() {
        out.push_str(&format!(",{metric}"));
    }
    out.push('\n');
    for (game, turns) in &found.turns.0 {
        let cell = |numbers: &Numbers| numbers.0.get(game).map(|value| value.to_string()).unwrap_or_default();
        out.push_str(&format!("{game},{turns},{}", cell(&found.choices)));
        for numbers in found.numbers.values() {
            out.push_str(&format!(",{}", cell(numbers)));
        }
        out.push('\n');
    }
    out
}
