//! An id that is a step and a phase, where a phase lists it.

use crate::address::Address;
use crate::check::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "play/step-and-phase",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an id that is a step and a phase", "un id qui est une étape et une phase"),
    page: Phrase::new(
        "\
A phase lists an id that a step has, and a phase, too.

Nobody could say which of the two is played there.

Rename one of them.",
        "\
Une phase donne dans sa liste un id que porte une étape, et une phase aussi.

Personne ne saurait dire laquelle des deux se joue là.

Renommez l'une des deux.",
    ),
    fails: r#"
[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["run"]

[phase.run]
name = { fr = "Course", en = "Run" }
steps = ["swim"]

[step.run]
name = { fr = "Course", en = "Run" }

[step.swim]
name = { fr = "Nage", en = "Swim" }
"#,
    repaired: r#"
[phase.lap]
name = { fr = "Tour", en = "Lap" }
steps = ["running", "run"]

[phase.running]
name = { fr = "Course", en = "Run" }
steps = ["swim"]

[step.run]
name = { fr = "Course", en = "Run" }

[step.swim]
name = { fr = "Nage", en = "Swim" }
"#,
};

/// Reports every such id in the list of a phase.
pub fn check(context: &Context, sink: &mut Sink) {
    for (phase, declared) in &context.rules().phase {
        for step in declared.steps.iter() {
            let id = step.id();
            let both = (context.definition("step", id), context.definition("phase", id));
            let (Some(step), Some(other)) = both else { continue };
            let address = Address::new(["phase", phase, "steps", id]);
            let Some(node) = context.compiled.tree.at(&address) else { continue };
            sink.push(
                Diagnostic::new(
                    &CODE,
                    say!("`{id}` is a step and a phase", "`{id}` est une étape et une phase"),
                    node.origin,
                    say!("which of the two?", "laquelle des deux ?"),
                )
                .at(address)
                .label(step.key_origin, say!("a step", "une étape"))
                .label(other.key_origin, say!("a phase", "une phase"))
                .note(say!(
                    "nobody could say which of the two is played there",
                    "personne ne saurait dire laquelle des deux se joue là"
                ))
                .help(say!("rename one of them", "renommez l'une des deux")),
            );
        }
    }
}
