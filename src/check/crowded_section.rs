//! A section that itself cites more facts than its readers can tell apart.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::model::split_cite;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::Node;

/// How many facts a section may cite itself.
const MOST: usize = 3;

/// The code of this check.
pub static CODE: Code = Code {
    name: "trace/crowded",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a section that cites more than three facts",
        "une section qui cite plus de trois faits",
    ),
    page: Phrase::new(
        "\
A section cites facts of its sources in its own `cite`, and more than three of them. What its clauses and the sections
inside it cite does not count, nor do citations of a source that lists no facts.

Whoever doubts a sentence of the section could not tell which of the facts it comes from, and whoever changes a fact would
have to read the whole section.

Divide the section, or write its rules as clauses that cite their own facts.",
        "\
Une section cite dans sa propre ligne `cite` des faits de ses sources, et plus de trois. Ce que citent ses clauses et les
sections qu'elle contient ne compte pas, ni les citations d'une source qui ne recense pas de faits.

Qui douterait d'une phrase de la section ne pourrait pas dire duquel de ces faits elle vient, et qui changerait un fait
devrait relire toute la section.

Divisez la section, ou écrivez ses règles en clauses qui citent chacune ses propres faits.",
    ),
    fails: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "équipes", en = "teams" } }
facts.R2 = { label = { fr = "commandants", en = "commanders" } }
facts.R3 = { label = { fr = "bases", en = "bases" } }
facts.R4 = { label = { fr = "premier tour", en = "first turn" } }

[section.setup]
title = { fr = "Mise en place", en = "Setup" }
text.fr = "Les équipes choisissent leurs commandants, puis placent leurs bases. L'Empire commence."
text.en = "The teams choose their commanders, then place their bases. The Empire begins."
cite = ["booklet:R1", "booklet:R2", "booklet:R3", "booklet:R4"]

# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["setup"]
"#,
    repaired: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "équipes", en = "teams" } }
facts.R2 = { label = { fr = "commandants", en = "commanders" } }
facts.R3 = { label = { fr = "bases", en = "bases" } }
facts.R4 = { label = { fr = "premier tour", en = "first turn" } }

[section.setup]
title = { fr = "Mise en place", en = "Setup" }
text.fr = "Les équipes choisissent leurs commandants, puis placent leurs bases."
text.en = "The teams choose their commanders, then place their bases."
cite = ["booklet:R1", "booklet:R2", "booklet:R3"]

[section.setup.clauses.first_turn]
text = { fr = "L'Empire commence.", en = "The Empire begins." }
cite = ["booklet:R4"]

# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"
sections = ["setup"]
"#,
};

/// Reports every section that itself cites more than three facts.
pub fn check(context: &Context, sink: &mut Sink) {
    for section in context.definitions("section") {
        let id = &section.key;
        let Some(cite) = context.field("section", id, "cite") else { continue };
        let cites = cite.as_array().unwrap_or_default().iter();
        let facts: Vec<Origin> = cites.filter(|node| is_fact(context, node)).map(|node| node.origin).collect();
        if facts.len() <= MOST {
            continue;
        }
        // Whoever adds to the facts of another pack answers for it.
        let later = facts.iter().filter(|fact| context.rank(**fact) > context.rank(cite.origin));
        let place = later.copied().min_by_key(|fact| std::cmp::Reverse(context.rank(*fact))).unwrap_or(cite.origin);
        sink.push(report(id, facts.len(), place).at(Address::new(["section", id, "cite"])));
    }
}

/// Whether a citation names a fact that its source lists.
fn is_fact(context: &Context, cite: &Node) -> bool {
    let Some((source, fact)) = cite.as_str().and_then(split_cite) else { return false };
    let facts = context.field("source", source, "facts").and_then(Node::as_table);
    facts.is_some_and(|facts| facts.get(fact).is_some())
}

fn report(section: &str, number: usize, place: Origin) -> Diagnostic {
    Diagnostic::new(
        &CODE,
        say!("section `{section}` cites {number} facts", "la section `{section}` cite {number} faits"),
        place,
        say!("three at most", "trois au plus"),
    )
    .note(say!(
        "whoever doubts a sentence of the section could not tell which fact it comes from",
        "qui douterait d'une phrase de la section ne pourrait pas dire de quel fait elle vient"
    ))
    .help(say!(
        "divide the section, or write its rules as clauses that cite their own facts",
        "divisez la section, ou écrivez ses règles en clauses qui citent chacune ses propres faits"
    ))
}
