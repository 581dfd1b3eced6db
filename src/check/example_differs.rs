//! A worked example that comes out otherwise than it says.

use std::sync::Arc;

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::engine::Machine;
use crate::engine::ask::attempt;
use crate::locale::{Message, Phrase};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "example/differs",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a worked example that comes out otherwise", "un exemple chiffré qui donne un autre résultat"),
    page: Phrase::new(
        "\
An example says what the rules give in a case. It is tried at every check, under its own pack and under every pack that
changes it. This one comes out otherwise.

Players trust an example more than a formula: at the table, the printed one would win.

Correct the example or the rule. Where a patch changes the rule on purpose, it changes the example with it.",
        "\
Un exemple dit ce que donnent les règles dans un cas. Il est essayé à chaque contrôle, avec son propre pack et avec chaque
pack qui le modifie. Celui-ci donne un autre résultat.

Les joueurs se fient plus à un exemple qu'à une formule : à la table, c'est celui du livre qui l'emporterait.

Corrigez l'exemple ou la règle. Si un correctif change la règle à dessein, il change aussi l'exemple.",
    ),
    fails: r#"
[formula.share]
params.coins = "int"
value = "ceil(coins / 3)"

[example.share_of_ten]
call = "share(10)"
gives = 3
"#,
    repaired: r#"
[formula.share]
params.coins = "int"
value = "ceil(coins / 3)"

[example.share_of_ten]
call = "share(10)"
gives = 4
"#,
};

/// How many steps of the way to a value are shown: enough to see where it leaves the expected one.
const MOST_STEPS: usize = 10;

/// Tries every example, if all rules became code.
pub fn check(context: &Context, sink: &mut Sink) {
    let Some(play) = context.compiled.play.as_ref().filter(|play| !play.examples.is_empty()) else { return };
    let machine = Arc::new(Machine::walking(play.clone()));
    for example in &play.examples {
        let id = &example.id;
        let mut way = Vec::new();
        let (message, label) = match attempt(&machine, example) {
            Ok(None) => continue,
            Ok(Some(tried)) => {
                let (found, expected) = (tried.found, tried.expected);
                way = tried.way;
                // Without the values, so that a fault of the base and what a patch makes of it are one.
                let message = say!(
                    "example `{id}` comes out otherwise than it says",
                    "l'exemple `{id}` ne donne pas le résultat annoncé"
                );
                (message, say!("the rules give {found}, not {expected}", "les règles donnent {found}, pas {expected}"))
            }
            Err(fault) => {
                let Message { en, fr } = fault.kind.message();
                let message = say!("example `{id}` stops, {en}", "l'exemple `{id}` s'arrête, {fr}");
                (message, say!("the rules break down here", "les règles échouent ici"))
            }
        };
        let address = Address::new(["example", id, "gives"]);
        let Some(node) = context.compiled.tree.at(&address) else { continue };
        let mut finding = Diagnostic::new(&CODE, message, node.origin, label).at(address);
        if let Some(call) = context.compiled.tree.at(&Address::new(["example", id, "call"])) {
            finding = finding.label(call.origin, say!("what is asked", "ce que l'on demande"));
        }
        let owner = context.pack(node.origin).map(|pack| &pack.id);
        if let (Some(owner), root) = (owner, &context.compiled.root)
            && owner != root
        {
            finding = finding.note(say!(
                "so it is once pack `{root}` has changed the rules of `{owner}`",
                "il en est ainsi une fois que le pack `{root}` a modifié les règles de `{owner}`"
            ));
        }
        for step in way.iter().take(MOST_STEPS) {
            // Messages have one line: points stand for the indent.
            let (step, depth) = (step.trim_start(), step.len() - step.trim_start().len());
            let line = format!("{}{step}", "· ".repeat(depth / 2));
            finding = finding.note(Message { en: line.clone(), fr: line });
        }
        sink.push(
            finding
                .note(say!(
                    "players trust the printed example more than the rule",
                    "les joueurs se fient plus à l'exemple imprimé qu'à la règle"
                ))
                .help(say!(
                    "correct the example, or the rule that it is about",
                    "corrigez l'exemple, ou la règle dont il parle"
                )),
        );
    }
}
