//! Definitions that need each other in a circle: abilities that require each other, sections that hold each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Context, Reference};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Message, Phrase, at_most_five, quoted};
use crate::say;

/// The code of this check.
pub static CODE: Code = Code {
    name: "reference/cycle",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a definition that needs itself", "une définition qui a besoin d'elle-même"),
    page: Phrase::new(
        "\
An ability names under `requires` what a commander must have first, and a section names under `sections` what it holds. Following
these words, one comes back to where one started.

Nobody could ever learn such an ability, and such a chapter would have no end.

Remove the name that closes the circle.",
        "\
Une capacité nomme sous `requires` ce qu'un commandant doit d'abord posséder, et une section nomme sous `sections` ce qu'elle
contient. En suivant ces mots, on revient au point de départ.

Personne ne pourrait jamais acquérir une telle capacité, et un tel chapitre n'aurait pas de fin.

Retirez le nom qui ferme la boucle.",
    ),
    fails: r#"
[ability.engineer_1]
name = { fr = "Ingénieur I", en = "Engineer I" }
requires = ["engineer_2"]

[ability.engineer_2]
name = { fr = "Ingénieur II", en = "Engineer II" }
requires = ["engineer_1"]
"#,
    repaired: r#"
[ability.engineer_1]
name = { fr = "Ingénieur I", en = "Engineer I" }

[ability.engineer_2]
name = { fr = "Ingénieur II", en = "Engineer II" }
requires = ["engineer_1"]
"#,
};

/// The fields that name definitions of their own kind, which these need.
const NEEDS: [(&str, &str); 2] = [("ability", "requires"), ("section", "sections")];

/// What each definition needs, with the place that says so.
type Needs<'a, 'c> = BTreeMap<&'c str, BTreeMap<&'c str, &'a Reference<'c>>>;

/// Reports one circle of each knot of definitions.
pub fn check(context: &Context, sink: &mut Sink) {
    for (kind, field) in NEEDS {
        let needs = needs(context, kind);
        let mut explained: BTreeSet<&str> = BTreeSet::new();
        for start in needs.keys() {
            let Some(circle) = circle(&needs, start).filter(|_| !explained.contains(start)) else { continue };
            // What leads back is part of the same knot.
            let knot = reachable(&needs, start).into_keys();
            explained.extend(knot.filter(|id| reachable(&needs, id).contains_key(start)));
            sink.extend(report(context, kind, field, &circle, &needs));
        }
    }
}

fn needs<'a, 'c>(context: &'a Context<'c>, kind: &str) -> Needs<'a, 'c> {
    let mut needs = Needs::new();
    for reference in context.survey.references.iter().filter(|reference| reference.kind == kind) {
        let (owner_kind, owner) = context.survey.owner(reference.site);
        if owner_kind == kind {
            needs.entry(owner).or_default().insert(reference.id, reference);
        }
    }
    needs
}

/// The definitions of a kind that need themselves.
pub fn circular<'c>(context: &Context<'c>, kind: &str) -> BTreeSet<&'c str> {
    let needs = needs(context, kind);
    needs.keys().copied().filter(|start| reachable(&needs, start).contains_key(start)).collect()
}

/// The shortest way from a definition back to itself.
fn circle<'c>(needs: &Needs<'_, 'c>, start: &'c str) -> Option<Vec<&'c str>> {
    let before = reachable(needs, start);
    let mut way = vec![*before.get(start)?];
    while way.last() != Some(&start) {
        way.push(*before.get(way.last()?)?);
    }
    way.reverse();
    Some(way)
}

/// Everything that a definition needs, each with what needs it on the shortest way.
fn reachable<'c>(needs: &Needs<'_, 'c>, start: &'c str) -> BTreeMap<&'c str, &'c str> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut next = VecDeque::from([start]);
    while let Some(here) = next.pop_front() {
        for there in needs.get(here).into_iter().flat_map(BTreeMap::keys) {
            if !before.contains_key(there) {
                before.insert(there, here);
                next.push_back(there);
            }
        }
    }
    before
}

/// The circle told from the word that was written last: from the last pack, else from the first id.
fn report(context: &Context, kind: &str, field: &str, circle: &[&str], needs: &Needs) -> Option<Diagnostic> {
    let next = |at: usize| circle.get((at + 1) % circle.len()).copied().unwrap_or_default();
    let hop = |at: usize| {
        let here = circle.get(at)?;
        Some((*here, next(at), needs.get(here)?.get(next(at))?.origin))
    };
    let mut hops: Vec<_> = (0..circle.len()).filter_map(hop).collect();
    let last = (0..hops.len()).max_by_key(|at| {
        let hop = hops.get(*at);
        (hop.and_then(|(.., origin)| context.rank(*origin)), std::cmp::Reverse(*at))
    })?;
    hops.rotate_left(last);
    let ((here, there, origin), rest) = hops.split_first()?;
    let mut fault = Diagnostic::new(&CODE, message(kind, here, circle), *origin, hop_label(kind, here, there))
        .at(Address::new([kind, here, field, there]));
    for (here, there, origin) in rest {
        fault = fault.label(*origin, hop_label(kind, here, there));
    }
    Some(
        fault
            .note(match kind {
                "section" => say!("the chapter would have no end", "le chapitre n'aurait pas de fin"),
                _ => say!("nobody could ever learn one of them", "personne ne pourrait jamais en acquérir une"),
            })
            .help(say!("remove the name that closes the circle", "retirez le nom qui ferme la boucle")),
    )
}

fn message(kind: &str, first: &str, circle: &[&str]) -> Message {
    let names = quoted(circle);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    match (kind, circle.len()) {
        ("section", 1) => say!("section `{first}` holds itself", "la section `{first}` se contient elle-même"),
        ("section", _) => {
            say!("sections {en} hold each other", "les sections {fr} se contiennent l'une l'autre")
        }
        (_, 1) => say!("ability `{first}` requires itself", "la capacité `{first}` se requiert elle-même"),
        _ => say!("abilities {en} require each other", "les capacités {fr} se requièrent l'une l'autre"),
    }
}

fn hop_label(kind: &str, here: &str, there: &str) -> Message {
    match kind {
        "section" => say!("`{here}` holds `{there}`", "`{here}` contient `{there}`"),
        _ => say!("`{here}` requires `{there}`", "`{here}` requiert `{there}`"),
    }
}
