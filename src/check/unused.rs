//! A definition that nothing names, of a kind that is of no use unless something does.

use std::collections::{BTreeSet, HashSet};

use super::Context;
use super::types::built_in;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model::{KINDS, Kind};
use crate::pack::condition::Condition;
use crate::pack::layer::State;
use crate::ruleset::lower::scripts;
use crate::say;
use crate::schema::shape::{Keys, Shape, pack_file};
use crate::syntax::tree::Entry;
use crate::text::{Path, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "reference/unused",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new("a definition that nothing names", "une définition que rien ne désigne"),
    page: Phrase::new(
        "\
Some definitions are of use only where others name them: a token that a system provides, a step of a phase, a source
that a rule cites, a parameter that a condition or a text reads. Nothing names this one. What players choose for
themselves, such as objectives and units, needs no name elsewhere.

The book would print a token that nobody can gain, or a step that no phase comes to, and players would look for the rule
that they must have missed.

Name it where it belongs, link to it from a text, or delete it. If another pack is to use it, allow the hint and say which.",
        "\
Certaines définitions ne servent que si d'autres les désignent : un pion que fournit un système, une étape d'une phase,
une source que cite une règle, un paramètre que lit une condition ou un texte. Rien ne désigne celle-ci. Ce que les
joueurs choisissent eux-mêmes, comme les objectifs et les unités, n'a pas besoin d'être désigné ailleurs.

Le livre imprimerait un pion que personne ne peut gagner, ou une étape à laquelle aucune phase n'arrive, et les joueurs
chercheraient la règle qui leur a échappé.

Désignez-la à l'endroit voulu, faites-y un lien depuis un texte, ou supprimez-la. Si un autre pack doit s'en servir, admettez le conseil par une
dérogation qui dit lequel.",
    ),
    fails: r#"
[token.destiny]
name = { fr = "Destin", en = "Destiny" }

[token.ally]
name = { fr = "Allié", en = "Ally" }

[system.hoth]
name = "Hoth"
tokens = ["destiny"]
"#,
    repaired: r#"
[token.destiny]
name = { fr = "Destin", en = "Destiny" }

[token.ally]
name = { fr = "Allié", en = "Ally" }

[system.hoth]
name = "Hoth"
tokens = ["ally", "destiny"]
"#,
};

/// Reports every definition that nothing names.
pub fn check(context: &Context, sink: &mut Sink) {
    let unread = unread(context);
    let used = used(context);
    for kind in KINDS.iter().filter(|kind| kind.wants_use && !unread.contains(kind.name)) {
        for entry in context.definitions(kind.name) {
            let id = &*entry.key;
            if !used.contains(&(kind.name, id)) && !context.rules().is_poisoned(kind.name, id) {
                sink.push(report(kind, entry));
            }
        }
    }
}

/// Everything that something else names.
fn used<'c>(context: &Context<'c>) -> HashSet<(&'c str, &'c str)> {
    let rules = context.rules();
    let references = context.survey.references.iter();
    let references = references.filter(|r| context.survey.owner(r.site) != (r.kind, r.id)).map(|r| (r.kind, r.id));
    let types = rules.stat.values().map(|stat| &*stat.kind).chain(rules.param.values().map(|param| &*param.kind));
    let mut used: HashSet<(&str, &str)> = references.chain(types.map(|word| ("enum", word))).collect();
    for condition in rules.patch.values().filter_map(|patch| Condition::parse(patch.when.as_deref()?).ok()) {
        used.extend(rules.param.keys().filter(|id| condition.reads(id)).map(|id| ("param", &**id)));
    }
    used.extend(named_in_texts(context));
    used.extend(named_in_scripts(context));
    if !rules.param.is_empty() {
        used.extend(printed(context).map(|word| ("param", word)));
    }
    used
}

/// The definitions that scripts may name: those whose id is one of their words, and all of a kind that is one.
fn named_in_scripts<'c>(context: &Context<'c>) -> Vec<(&'c str, &'c str)> {
    let scripts = scripts(&context.compiled.tree);
    let words: HashSet<&str> = scripts.iter().filter_map(|script| script.node.as_str()).flat_map(words).collect();
    let mut named = Vec::new();
    for kind in KINDS.iter().filter(|kind| kind.wants_use) {
        let whole = words.contains(kind.name);
        named.extend(context.ids(kind.name).filter(|id| whole || words.contains(id)).map(|id| (kind.name, id)));
    }
    named
}

/// The words of a script.
fn words(script: &str) -> impl Iterator<Item = &str> {
    script.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
}

/// The definitions that texts insert, link to or embed by name, but for their own.
fn named_in_texts<'c>(context: &Context<'c>) -> impl Iterator<Item = (&'c str, &'c str)> {
    context.texts.passages().flat_map(|(reading, passage)| {
        let paths = passage.template.pieces.iter().filter_map(|piece| match &piece.what {
            What::Embed(path) => Some(path),
            what => what.paths().0,
        });
        let definition = |path: &Path<'c>| {
            let mut segments = path.segments();
            Some((segments.next()?, segments.next()?))
        };
        let own = context.survey.owner(reading.site);
        paths.filter_map(definition).filter(move |named| *named != own)
    })
}

/// The words in braces of all texts: `{players}` prints a parameter.
fn printed<'c>(context: &Context<'c>) -> impl Iterator<Item = &'c str> {
    let words = context.survey.texts.iter().flat_map(|text| text.table).filter_map(|entry| entry.node.as_str());
    let braces = words.flat_map(|words| words.split('{').skip(1)).filter_map(|rest| rest.split('}').next());
    braces.flat_map(|inside| inside.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')))
}

/// The kinds of which a use may be hidden: in a definition that a fault left partly unknown, in a
/// patch that was not carried out, or behind a misspelt name.
fn unread(context: &Context) -> BTreeSet<&'static str> {
    let rules = context.rules();
    let mut kinds = BTreeSet::new();
    let failed =
        |state: &State| matches!(state, State::MatchesNothing | State::Stale | State::Faulty | State::ConflictsWith(_));
    let patches = context.compiled.patches.iter().any(|patch| failed(&patch.state));
    let owners: BTreeSet<&str> = rules.poisoned.iter().map(|(kind, _)| &**kind).collect();
    if patches || owners.contains("patch") {
        kinds.extend(KINDS.iter().map(|kind| kind.name));
    }
    for owner in owners {
        if let Some(shape) = pack_file().child(owner) {
            kinds_named(shape, &mut kinds);
        }
        // A type names an enumeration, and any text may print a parameter.
        kinds.insert("param");
        if matches!(owner, "param" | "stat") {
            kinds.insert("enum");
        }
    }
    kinds.extend(context.unknown().map(|reference| reference.kind));
    let strange =
        |kind: &str, word: &str| !built_in(kind).contains(&word) && context.definition("enum", word).is_none();
    if rules.stat.values().any(|s| strange("stat", &s.kind)) || rules.param.values().any(|p| strange("param", &p.kind))
    {
        kinds.insert("enum");
    }
    let mut conditions = rules.patch.values().filter_map(|patch| patch.when.as_deref());
    let known = |condition: &str| {
        let condition = Condition::parse(condition);
        condition
            .is_ok_and(|c| c.readings().iter().all(|r| r.word || r.path.iter().all(|id| rules.param.contains_key(*id))))
    };
    if !conditions.all(known) {
        kinds.insert("param");
    }
    kinds
}

/// The kinds that a value of some shape can name.
fn kinds_named(shape: &'static Shape, kinds: &mut BTreeSet<&'static str>) {
    match shape {
        Shape::Ref(kind) => drop(kinds.insert(kind)),
        Shape::Cite => drop(kinds.insert("source")),
        Shape::Set(of) | Shape::Sequence(of) => kinds_named(of, kinds),
        Shape::Map(keys, of) => {
            if let Keys::Ref(kind) = keys {
                kinds.insert(kind);
            }
            kinds_named(of, kinds);
        }
        Shape::Record(record) => record.fields.values().for_each(|field| kinds_named(&field.shape, kinds)),
        _ => {}
    }
}

fn report(kind: &Kind, entry: &Entry) -> Diagnostic {
    let (id, noun, name) = (&*entry.key, kind.noun, kind.name);
    let (en, fr, it) = (noun.en, noun.le(), noun.agree("le", "la"));
    let (defined, named) = (noun.agree("défini", "définie"), noun.agree("désigné", "désignée"));
    Diagnostic::new(
        &CODE,
        say!("nothing names the {en} `{id}`", "rien ne désigne {fr} `{id}`"),
        entry.key_origin,
        say!("defined and never named", "{defined} et jamais {named}"),
    )
    .at(Address::new([name, id]))
    .note(consequence(name))
    .help(say!("name it where it belongs, or delete it", "désignez-{it} à l'endroit voulu, ou supprimez-{it}"))
}

/// What players would see of a definition that nothing names.
fn consequence(kind: &str) -> Message {
    match kind {
        "param" => {
            say!("a group that sets it would play the same game", "un groupe qui le règle jouerait la même partie")
        }
        "source" => say!("no rule says that it comes from there", "aucune règle ne dit qu'elle en vient"),
        "zone" => say!(
            "the map would show it without a system or a border",
            "la carte la montrerait sans système ni frontière"
        ),
        "token" => say!(
            "no system provides it, so nobody can gain it",
            "aucun système ne le fournit : personne ne peut le gagner"
        ),
        "reward" => say!("no battle earns it", "aucune bataille ne la rapporte"),
        "step" => say!("no phase comes to it, so nobody plays it", "aucune phase n'y arrive : personne ne la joue"),
        "stat" => say!("no card and no piece has it", "aucune carte ni aucune pièce ne la porte"),
        "enum" => say!(
            "no stat and no parameter takes its words",
            "aucune caractéristique ni aucun paramètre ne prend ses mots"
        ),
        _ => say!("players would never meet it", "les joueurs ne verraient jamais ce passage"),
    }
}
