//! A fact that nothing cites, in a pack that promises to cite all of them.

use super::Context;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Lang, Phrase};
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table, Value};
use crate::trace::{State, Traced};

/// The code of this check.
pub static CODE: Code = Code {
    name: "trace/missing",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a fact that nothing cites", "un fait que rien ne cite"),
    page: Phrase::new(
        "\
The pack says `trace = \"complete\"`: each fact that one of its sources lists is told somewhere, and what tells it cites
it. This fact is cited by no definition, no clause and no patch, not even by a patch that is disabled.

Players who know the source would miss a rule in the book, and nobody could say whether it was dropped on purpose.

Cite the fact where the rule stands, with `cite = [\"source:fact\"]`. If the rule was left out on purpose, a ruling that
cites the fact says so and says why. Without `trace = \"complete\"`, a pack may take up its sources bit by bit;
`codicille trace PACK --state missing` prints what is left.",
        "\
Le pack dit `trace = \"complete\"` : chaque fait recensé par l'une de ses sources est énoncé quelque part, et ce qui
l'énonce le cite. Aucune définition, aucune clause et aucun correctif ne cite ce fait, pas même un correctif désactivé.

Les joueurs qui connaissent la source chercheraient une règle absente du livre, et personne ne pourrait dire si elle a été
écartée à dessein.

Citez le fait là où se trouve la règle, avec `cite = [\"source:fait\"]`. Si la règle a été écartée à dessein, une
clarification qui cite le fait le dit, avec la raison. Sans `trace = \"complete\"`, un pack peut reprendre ses sources peu
à peu ; `codicille trace PACK --state missing` imprime ce qui reste.",
    ),
    fails: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "deux camps", en = "two sides" } }
facts.R2 = { label = { fr = "réserves du camp rebelle", en = "reserves of the Rebel side" } }

[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
cite = ["booklet:R1"]

# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
trace = "complete"
"#,
    repaired: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "deux camps", en = "two sides" } }
facts.R2 = { label = { fr = "réserves du camp rebelle", en = "reserves of the Rebel side" } }

[faction.rebels]
name = { fr = "Rebelles", en = "Rebels" }
cite = ["booklet:R1"]

[faction.rebels.clauses.reserves]
text = { fr = "Les Rebelles gardent une flotte en réserve.", en = "The Rebels keep one fleet in reserve." }
cite = ["booklet:R2"]

# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
trace = "complete"
"#,
};

/// Reports every fact without a citation, if the root promises that there is none.
pub fn check(context: &Context, sink: &mut Sink) {
    let promise = context.field("pack", &context.compiled.root, "trace");
    let Some(promise) = promise.filter(|node| node.as_str() == Some("complete")) else { return };
    if context.facts.iter().all(is_cited) || may_hide_citations(context) {
        return;
    }
    for fact in context.facts.iter().filter(|fact| !is_cited(fact)) {
        sink.push(report(context, fact, promise.origin));
    }
}

/// A patch that is disabled tells its facts to those who set the parameter otherwise; what is wrong
/// with one that is stale or overridden is reported by itself.
fn is_cited(fact: &Traced) -> bool {
    fact.state != State::Missing || fact.cited.is_some()
}

/// Whether a fault left something unknown that may have cited.
fn may_hide_citations(context: &Context) -> bool {
    let hides = |kind: &str, node: &Node| match node.as_table() {
        Some(table) if kind != "patch" => {
            ["cite", "clauses"].iter().any(|field| table.get(field).is_some_and(Node::has_error))
        }
        _ => node.has_error(),
    };
    let kinds = context.compiled.tree.as_table().into_iter().flatten();
    let mut kinds = kinds.filter(|kind| !matches!(&*kind.key, "pack" | "source"));
    kinds.any(|kind| {
        let definitions = kind.node.as_table().into_iter().flatten();
        kind.node.is_error() || definitions.into_iter().any(|definition| hides(&kind.key, &definition.node))
    })
}

fn report(context: &Context, fact: &Traced, promise: Origin) -> Diagnostic {
    let (source, id) = (fact.source, fact.fact);
    let (en, fr) = (fact.label.best(Lang::En), fact.label.best(Lang::Fr));
    let fault = Diagnostic::new(
        &CODE,
        say!("nothing cites fact `{id}` of `{source}`", "rien ne cite le fait `{id}` de `{source}`"),
        fact.origin,
        say!("listed and never cited", "recensé et jamais cité"),
    )
    .at(fact.address())
    .label(promise, say!("every fact must be cited", "tout fait doit être cité"))
    .note(say!(
        "players who know the source would look for \"{en}\" in vain",
        "les joueurs qui connaissent la source chercheraient en vain \"{fr}\""
    ))
    .help(say!(
        "add `cite = [\"{source}:{id}\"]` to what tells the rule, or to a `ruling` that says why it was left out",
        "ajoutez `cite = [\"{source}:{id}\"]` à ce qui énonce la règle, ou à une clarification (`ruling`) qui dit pourquoi elle est écartée"
    ));
    match removed(context, &format!("{source}:{id}")) {
        Some(origin) => fault.label(origin, say!("what cited it is removed here", "ce qui le citait est retiré ici")),
        None => fault,
    }
}

/// Where a patch took away what cited a fact.
fn removed(context: &Context, cite: &str) -> Option<Origin> {
    let mut changes = context.compiled.changes.iter().rev();
    let lost = |node: &Node| node.as_str() == Some(cite) || node.as_table().is_some_and(|table| cites(table, cite));
    changes.find(|change| change.before.as_ref().is_some_and(lost)).map(|change| change.write.origin)
}

/// Whether a definition, a clause or what holds them cites a fact.
fn cites(table: &Table, cite: &str) -> bool {
    table.iter().any(|entry| match &entry.node.value {
        Value::Array(nodes) => &*entry.key == "cite" && nodes.iter().any(|node| node.as_str() == Some(cite)),
        Value::Table(below) => cites(below, cite),
        _ => false,
    })
}
