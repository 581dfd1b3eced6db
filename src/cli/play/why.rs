//! "Why can't I?": what is on offer and refused, with the words that refuse; and what is for other steps.

use std::ops::ControlFlow;

use crate::engine::hindrance::Hindrance;
use crate::engine::{Fault, Game};
use crate::journal::words::Teller;
use crate::locale::{Lang, capital, folded};
use crate::ruleset::code::ActionId;
use crate::ruleset::play::Item;

/// How many refused choices are looked at.
const MOST: usize = 20_000;

/// Refused choices with the same words.
struct Group {
    heading: String,
    words: String,
    count: usize,
    example: String,
}

/// The answer to `why`, about everything or about what some words say.
pub(super) fn why(teller: &Teller, game: &mut Game, words: &str) -> Result<String, Fault> {
    let wanted: Vec<String> = words.split_whitespace().map(folded).collect();
    let says = |text: &str| {
        let text = folded(text);
        wanted.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = String::new();
    for group in refused(teller, game, &says)? {
        let Group { heading, words, count, example } = group;
        let count = match (count, teller.lang) {
            (..2, _) => example,
            (count, Lang::En) => format!(" ({count} choices){}", example_words(teller, &example)),
            (count, Lang::Fr) => format!(" ({count} choix){}", example_words(teller, &example)),
        };
        out.push_str(&format!("{heading}{count}\n    {words}\n"));
    }
    let elsewhere = elsewhere(teller, game, &says);
    if !elsewhere.is_empty() {
        out.push_str(match teller.lang {
            Lang::En => "Not at this point:\n",
            Lang::Fr => "Pas à ce moment :\n",
        });
        elsewhere.iter().for_each(|line| out.push_str(&format!("    {line}\n")));
    }
    if out.is_empty() {
        out.push_str(match (wanted.is_empty(), teller.lang) {
            (true, Lang::En) => "Nothing is refused.\n",
            (true, Lang::Fr) => "Rien n'est refusé.\n",
            (false, Lang::En) => "Nothing that is refused says that. `list` shows what is on offer.\n",
            (false, Lang::Fr) => "Rien de ce qui est refusé ne dit cela. `choix` montre ce qui est possible.\n",
        });
    }
    Ok(out)
}

fn example_words(teller: &Teller, example: &str) -> String {
    match (example.is_empty(), teller.lang) {
        (true, _) => String::new(),
        (false, Lang::En) => format!(", such as{example}"),
        (false, Lang::Fr) => format!(", par exemple{example}"),
    }
}

fn refused(teller: &Teller, game: &mut Game, says: &dyn Fn(&str) -> bool) -> Result<Vec<Group>, Fault> {
    let world = game.world().clone();
    let mut groups: Vec<Group> = Vec::new();
    let mut looked = 0;
    game.hindrances(&mut |hindrance: Hindrance| {
        looked += 1;
        let who = capital(&teller.decider(&world, hindrance.by));
        let heading = format!("{who}{}{}", teller.colon(), teller.action(hindrance.action));
        let words = teller.hindrance(&hindrance);
        let chosen: Vec<_> = hindrance.arguments.into_iter().map(Some).collect();
        let call = teller.call(&world, hindrance.action, &chosen, true);
        let example = call.strip_prefix(&teller.action(hindrance.action)).unwrap_or_default().to_owned();
        if says(&format!("{heading}{example} {words}")) {
            match groups.iter_mut().find(|group| group.heading == heading && group.words == words) {
                Some(group) => group.count += 1,
                None => groups.push(Group { heading, words, count: 1, example }),
            }
        }
        if looked < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(groups)
}

/// The actions that are for other steps, with these steps.
fn elsewhere(teller: &Teller, game: &mut Game, says: &dyn Fn(&str) -> bool) -> Vec<String> {
    let offered: Vec<ActionId> = game.on_offer().into_iter().map(|(_, action)| action).collect();
    let mut lines = Vec::new();
    for (action, at) in teller.machine.play.actions.iter().zip(0..) {
        let id = ActionId(at);
        if offered.contains(&id) {
            continue;
        }
        let mut steps: Vec<String> = action.steps.iter().map(|step| teller.item(Item::Step(*step))).collect();
        steps.dedup();
        let when = match (steps.as_slice(), teller.lang) {
            ([], Lang::En) => "only when it is asked for".to_owned(),
            ([], Lang::Fr) => "seulement sur demande".to_owned(),
            (steps, _) => steps.join(", "),
        };
        let line = format!("{}{}{when}", teller.action(id), teller.colon());
        if says(&line) {
            lines.push(line);
        }
    }
    lines
}
