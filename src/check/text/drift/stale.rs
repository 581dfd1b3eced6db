//! A translation that is older than what it translates.

use crate::check::Context;
use crate::check::text::Reading;
use crate::check::text::language::{name, the};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::model::REVIEWED;
use crate::say;
use crate::syntax::tree::{Entry, Node};
use crate::text::{Passage, review};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/stale",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a text that changed since it was reviewed", "un texte qui a changé depuis sa relecture"),
    page: Phrase::new(
        "\
`reviewed` beside the languages of a text holds a short hash of each, as they were when somebody last compared them. One of them
has changed since, and nobody has said that the other still means the same.

Players of one book may play by the old wording.

Read the languages side by side, then paste the line that `codicille text review PACK ADDRESS` prints. White space does not
count: a text may be wrapped otherwise. A text without `reviewed` is never asked for it.",
        "\
`reviewed`, à côté des langues d'un texte, contient une courte empreinte de chacune, telles qu'elles étaient quand
quelqu'un les a comparées. L'une d'elles a changé depuis, et personne n'a dit que l'autre veut toujours dire la même
chose.

Les joueurs d'un des livres joueraient peut-être selon l'ancienne formulation.

Relisez les langues côte à côte, puis collez la ligne qu'imprime `codicille text review PACK ADRESSE`. Les blancs ne
comptent pas : un texte peut être coupé autrement. On ne demande jamais `reviewed` à un texte qui n'en a pas.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le défenseur place un pion."
text.en = "The defender places a token anywhere."
text.reviewed = "en:b2a053 fr:bf30db"
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = "Le défenseur place un pion où il veut."
text.en = "The defender places a token anywhere."
text.reviewed = "en:dc6622 fr:9a7b13"
"#,
};

/// What `reviewed` says of a text, if it is no longer so.
pub fn find(context: &Context, reading: &Reading) -> Option<Diagnostic> {
    let entry = entry(context, reading)?;
    let reviewed = entry.node.as_str()?;
    let address = context.survey.address(reading.site);
    let line = review::line(reading.passages.iter().map(|passage| (passage.language, passage.text())));
    let help = |diagnostic: Diagnostic| {
        diagnostic.help(say!(
            "read them side by side, then write `reviewed = \"{line}\"`",
            "relisez-les côte à côte, puis écrivez `reviewed = \"{line}\"`"
        ))
    };
    let place = address.child(REVIEWED);
    if !review::is_well_formed(reviewed) {
        let message = say!("`{reviewed}` tells of no review", "`{reviewed}` n'indique aucune relecture");
        let label = say!("expects a hash for each language", "attend une empreinte par langue");
        return Some(help(Diagnostic::new(&CODE, message, entry.node.origin, label).at(place)));
    }
    let fresh = |passage: &&Passage| review::is_fresh(reviewed, passage.language, passage.text()) == Some(true);
    let (kept, changed): (Vec<&Passage>, Vec<&Passage>) = reading.passages.iter().partition(fresh);
    let first = changed.first()?;
    // A pack that wrote all of the text again has not used the review of another.
    let later = |passage: &&&Passage| context.rank(passage.origin) > context.rank(entry.node.origin);
    if kept.is_empty() && changed.iter().filter(later).count() == changed.len() {
        return None;
    }
    let changed_name = name(first.language);
    let (en, fr) = (changed_name.en, changed_name.fr);
    let message = match (kept.first(), changed.len()) {
        (Some(kept), _) => {
            let older = name(kept.language);
            let (en2, fr2) = (older.en, older.fr);
            say!(
                "the {en} of `{address}` changed since the {en2} was reviewed",
                "`{address}` a changé en {fr} depuis la relecture du texte {fr2}"
            )
        }
        (None, _) => say!("`{address}` changed since it was reviewed", "`{address}` a changé depuis sa relecture"),
    };
    let mut diagnostic =
        Diagnostic::new(&CODE, message, first.origin, say!("changed since the review", "modifié depuis la relecture"))
            .at(address.child(first.language));
    for passage in changed.iter().skip(1) {
        diagnostic = diagnostic.label(passage.origin, say!("changed too", "modifié aussi"));
    }
    for passage in &kept {
        let it = the(passage.language);
        let (en, fr) = (it.en, it.fr);
        diagnostic = diagnostic.label(passage.origin, say!("{en} is as it was", "{fr} n'a pas changé"));
    }
    Some(help(diagnostic.note(say!(
        "players of one book may play by the old wording",
        "les joueurs d'un des livres joueraient peut-être selon l'ancienne formulation"
    ))))
}

/// Whether a language of a text is older than what it translates: another one has changed since both were compared.
pub fn is_older(reading: &Reading, language: &str) -> bool {
    let Some(reviewed) = reading.reviewed.filter(|reviewed| review::is_well_formed(reviewed)) else { return false };
    let fresh = |passage: &&Passage| review::is_fresh(reviewed, passage.language, passage.text()) == Some(true);
    let others = reading.passages.iter().filter(|passage| passage.language != language);
    let changed = others.filter(|passage| !fresh(passage)).count();
    changed > 0
}

/// The entry `reviewed` of a text.
fn entry<'c>(context: &Context<'c>, reading: &Reading) -> Option<&'c Entry> {
    let table = context.compiled.tree.at(&context.survey.address(reading.site)).and_then(Node::as_table)?;
    reading.reviewed.and_then(|_| table.entry(REVIEWED))
}
