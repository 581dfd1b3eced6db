//! One example of each operation, live where the base pack has something to change.
//!
//! A candidate is only kept if the whole pack still checks clean with it: so the examples hold for
//! any base, whatever its checks are about.

use std::collections::BTreeMap;

use crate::address::{Address, quote_segment};
use crate::locale::{Lang, Phrase};
use crate::model::Scalar;
use crate::syntax::tree::Node;

use super::targets::{Number, Targets, needs_only_a_name, place};
use super::write::{column, inline, string};

/// How many candidates of an example are tried; more would only take time.
const TRIES: usize = 12;

/// What an example shows.
struct Topic {
    /// The id of the patch.
    id: &'static str,
    /// What the reader is told about it.
    comment: Phrase,
    /// The candidates, the likeliest first.
    candidates: fn(&Scene) -> Vec<Candidate>,
    /// The example as a comment, where the base has nothing for it.
    otherwise: &'static str,
}

/// A patch that would do: its lines, and what it writes.
struct Candidate {
    /// What stands before the patch.
    before: String,
    /// The lines of the patch.
    lines: Vec<String>,
    /// The addresses that it writes.
    writes: Vec<Address>,
}

/// What candidates are made from.
struct Scene<'t> {
    tree: &'t Node,
    targets: &'t Targets<'t>,
    lang: Lang,
    pack: &'t str,
}

static TOPICS: [Topic; 8] = [
    Topic {
        id: "set",
        comment: Phrase::new(
            "`set` writes a value over another. `was` guards it: should the base pack say something else one day,\n`codicille check` tells you.",
            "`set` écrit une valeur à la place d'une autre. `was` veille : si le pack de base dit un jour autre chose,\n`codicille check` vous le dit.",
        ),
        candidates: set,
        otherwise: "was.system.hoth.points = 1\nset.system.hoth.points = 2",
    },
    Topic {
        id: "match",
        comment: Phrase::new(
            "`*` stands for every id. `match` keeps the definitions that hold this value, and `count` says how many\nthere must be.",
            "`*` est un joker : il vaut pour tous les id. `match` ne garde que les définitions qui portent cette valeur,\net `count` dit combien il doit y en avoir.",
        ),
        candidates: pattern,
        otherwise: "match.system.\"*\".points = 1\nset.system.\"*\".points = 2\ncount = 3",
    },
    Topic {
        id: "replace",
        comment: Phrase::new(
            "`replace` makes a record exactly this: what you leave out is gone.",
            "`replace` remplace une fiche entière : ce que vous n'écrivez pas disparaît.",
        ),
        candidates: replace,
        otherwise: "replace.system.hoth.rewards.squadron = { winner = 20, loser = 10 }",
    },
    Topic {
        id: "add",
        comment: Phrase::new(
            "`add` adds what is not there yet: an entry, or an element of a list.",
            "`add` ajoute ce qui n'existe pas encore : une entrée, ou un élément d'une suite.",
        ),
        candidates: add,
        otherwise: "add.system.hoth.tokens = [\"destiny\"]",
    },
    Topic {
        id: "remove",
        comment: Phrase::new(
            "`remove` lists what to take out of a collection or a list.",
            "`remove` énumère ce qu'il faut retirer d'une collection ou d'une suite.",
        ),
        candidates: remove,
        otherwise: "remove.system.hoth.tokens = [\"destiny\"]",
    },
    Topic {
        id: "insert",
        comment: Phrase::new(
            "A pack may define things of its own. `insert` places one in a sequence, `before` or `after` another.",
            "Un pack peut avoir ses propres définitions. `insert` en place une dans une suite, avant (`before`) ou\naprès (`after`) une autre.",
        ),
        candidates: insert,
        otherwise: "insert.phase.battle.steps = { item = \"truce\", after = \"fight\" }",
    },
    Topic {
        id: "column",
        comment: Phrase::new(
            "`column` and `rows` change the same value of several definitions: each key stands for the `*`.",
            "`column` et `rows` changent une même valeur dans plusieurs définitions : chaque clé remplace le `*`.",
        ),
        candidates: rows,
        otherwise: "column = \"system.*.points\"\nrows.hoth = { was = 1, now = 2 }",
    },
    Topic {
        id: "when",
        comment: Phrase::new(
            "`when` applies a patch only if a parameter has this value. Try it: `codicille check -v --set PARAM=false`.",
            "`when` n'applique un correctif que si un paramètre a cette valeur. Essayez : `codicille check -v --set PARAM=false`.",
        ),
        candidates: when,
        otherwise: "when = \"long_campaign == true\"\nset.system.hoth.points = 2",
    },
];

/// The file of examples. `is_clean` says whether the pack checks clean with a text as its changes.
pub(super) fn examples(tree: &Node, pack: &str, lang: Lang, is_clean: &dyn Fn(&str) -> bool) -> String {
    let targets = Targets::of(tree);
    let scene = Scene { tree, targets: &targets, lang, pack };
    let mut text = header(pack, lang);
    let mut written: Vec<Address> = Vec::new();
    for topic in &TOPICS {
        let comment = comment(&topic.comment.get(lang).replace("PARAM", &param_id(&scene)));
        let free = (topic.candidates)(&scene).into_iter().filter(|candidate| is_free(candidate, &written));
        // An example reads best on a definition that no other example touches.
        let (fresh, other): (Vec<_>, Vec<_>) = free.partition(|candidate| is_fresh(candidate, &written));
        let tries = varied(fresh).into_iter().take(TRIES).chain(varied(other).into_iter().take(TRIES));
        let mut options =
            tries.map(|candidate| (format!("{text}\n{comment}{}", patch(topic, &candidate, &scene)), candidate));
        text = match options.find(|(longer, _)| is_clean(longer)) {
            Some((longer, candidate)) => {
                written.extend(candidate.writes);
                longer
            }
            None => format!("{text}\n{comment}{}", sketch(topic, lang)),
        };
    }
    text
}

fn header(pack: &str, lang: Lang) -> String {
    comment(&match lang {
        Lang::En => format!(
            "What this pack changes, one patch each. Every example works as it stands and shows one operation: keep what\nserves you, change it, delete the rest. `codicille diff {pack}` tells what they do."
        ),
        Lang::Fr => format!(
            "Ce que change ce pack, un correctif à la fois. Chaque exemple marche tel quel et montre une opération : gardez\nce qui vous sert, changez-le, supprimez le reste. `codicille diff {pack}` dit ce qu'ils font."
        ),
    })
}

fn comment(text: &str) -> String {
    text.lines().map(|line| format!("# {line}\n")).collect()
}

/// A patch as a live table.
fn patch(topic: &Topic, candidate: &Candidate, scene: &Scene) -> String {
    let reason =
        Phrase::new("An example. Say here why you change it.", "Un exemple. Dites ici pourquoi vous changez cela.");
    let id = unused(scene.tree, "patch", &format!("{}_{}", scene.pack, topic.id));
    let lines: String = candidate.lines.iter().map(|line| format!("{line}\n")).collect();
    format!("{}[patch.{id}]\n{lines}reason = {}\n", candidate.before, string(reason.get(scene.lang)))
}

/// A patch as a comment.
fn sketch(topic: &Topic, lang: Lang) -> String {
    let lead = Phrase::new(
        "The base pack has nothing for it; it would look like this:",
        "Le pack de base n'a rien pour cet exemple ; il s'écrirait ainsi :",
    );
    comment(&format!("{}\n[patch.{}]\n{}", lead.get(lang), topic.id, topic.otherwise))
}

/// Every sort of value once before any comes again: where one is not fit for an example, its like is not either.
fn varied(candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut seen: BTreeMap<Address, usize> = BTreeMap::new();
    let turn = |candidate: Candidate| {
        let turns = seen.entry(candidate.writes.first().map(place).unwrap_or_default()).or_default();
        *turns += 1;
        (*turns, candidate)
    };
    let mut turns: Vec<(usize, Candidate)> = candidates.into_iter().map(turn).collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, candidate)| candidate).collect()
}

fn is_free(candidate: &Candidate, written: &[Address]) -> bool {
    !candidate.writes.iter().any(|address| written.iter().any(|other| address.overlaps(other)))
}

fn is_fresh(candidate: &Candidate, written: &[Address]) -> bool {
    let definition = |address: &Address| Address::new(address.segments().iter().take(2));
    let known: Vec<Address> = written.iter().map(definition).collect();
    !candidate.writes.iter().any(|address| known.contains(&definition(address)))
}

/// An id that no definition of a kind has.
fn unused(tree: &Node, kind: &str, wanted: &str) -> String {
    let taken = |id: &str| tree.find(&[kind.into(), id.into()]).is_some();
    let others = (2..).map(|n: usize| format!("{wanted}_{n}"));
    std::iter::once(wanted.to_owned()).chain(others).find(|id| !taken(id)).unwrap_or_default()
}

fn param_id(scene: &Scene) -> String {
    unused(scene.tree, "param", &format!("{}_example", scene.pack))
}

fn one(lines: Vec<String>, writes: Vec<Address>) -> Candidate {
    Candidate { before: String::new(), lines, writes }
}

fn set(scene: &Scene) -> Vec<Candidate> {
    let guarded = |number: &Number| {
        let Number { address, value, .. } = number;
        let lines = vec![format!("was.{address} = {value}"), format!("set.{address} = {}", number.other())];
        one(lines, vec![address.clone()])
    };
    scene.targets.numbers.iter().map(guarded).collect()
}

/// Numbers that stand at the same place of several definitions, in the order of the first of each.
fn columns<'s>(scene: &'s Scene) -> Vec<(Address, Vec<&'s Number>)> {
    let mut columns: Vec<(Address, Vec<&Number>)> = Vec::new();
    for number in &scene.targets.numbers {
        let address = number.column();
        match columns.iter_mut().find(|(known, _)| *known == address) {
            Some((_, numbers)) => numbers.push(number),
            None => columns.push((address, vec![number])),
        }
    }
    columns.retain(|(_, numbers)| numbers.len() > 1);
    columns
}

fn pattern(scene: &Scene) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (address, numbers) in columns(scene) {
        let mut values: Vec<i64> = numbers.iter().map(|number| number.value).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let alike: Vec<&&Number> = numbers.iter().filter(|number| number.value == value).collect();
            let ([first, _, ..], count) = (alike.as_slice(), alike.len()) else { continue };
            let lines = vec![
                format!("match.{address} = {value}"),
                format!("set.{address} = {}", first.other()),
                format!("count = {count}"),
            ];
            candidates.push((count, one(lines, alike.iter().map(|number| number.address.clone()).collect())));
        }
    }
    // Two or three are enough to see what a pattern does.
    candidates.sort_by_key(|(count, _)| *count);
    candidates.into_iter().map(|(_, candidate)| candidate).collect()
}

fn replace(scene: &Scene) -> Vec<Candidate> {
    let changed = |(address, table): &(Address, &crate::syntax::tree::Table)| {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|entry| entry.key_origin);
        let entries: Vec<String> = entries
            .into_iter()
            .filter_map(|entry| Some((quote_segment(&entry.key), entry.node.as_integer()?)))
            .map(|(key, value)| format!("{key} = {}", value.saturating_add(2)))
            .collect();
        one(vec![format!("replace.{address} = {{ {} }}", entries.join(", "))], vec![address.clone()])
    };
    scene.targets.records.iter().map(changed).collect()
}

fn add(scene: &Scene) -> Vec<Candidate> {
    let ids = |kind: &str| scene.tree.find(&[kind.into()]).and_then(Node::as_table);
    let mut candidates = Vec::new();
    for (address, kind, table) in &scene.targets.collections {
        let missing = ids(kind).into_iter().flatten().map(|entry| &*entry.key).find(|id| table.get(id).is_none());
        let sample = table.iter().next().and_then(|entry| inline(&entry.node));
        if let (Some(id), Some(sample)) = (missing, sample) {
            let address = address.child(id);
            candidates.push(one(vec![format!("add.{address} = {sample}")], vec![address]));
        }
    }
    for definition in &scene.targets.definitions {
        let address = definition.child("values").child(&format!("{}_example", scene.pack));
        candidates.push(one(vec![format!("add.{address} = 1")], vec![address]));
    }
    candidates
}

fn remove(scene: &Scene) -> Vec<Candidate> {
    let mut sets: Vec<&(Address, Vec<&str>)> =
        scene.targets.sets.iter().filter(|(_, words)| !words.is_empty()).collect();
    // Citations are lists too, but nobody would want to see them go.
    sets.sort_by_key(|(address, words)| (address.last() == Some("cite"), words.len() < 2));
    let without = |(address, words): &(Address, Vec<&str>)| {
        let word = words.last()?;
        Some(one(vec![format!("remove.{address} = [{}]", string(word))], vec![address.child(word)]))
    };
    sets.into_iter().filter_map(without).collect()
}

fn insert(scene: &Scene) -> Vec<Candidate> {
    let name = Phrase::new("An example", "Un exemple").get(scene.lang);
    let placed = |(address, kind, words): &(Address, &str, Vec<&str>)| {
        let anchor = words.first().filter(|_| needs_only_a_name(kind))?;
        let id = unused(scene.tree, kind, &format!("{}_example", scene.pack));
        let line = format!("insert.{address} = {{ item = {}, after = {} }}", string(&id), string(anchor));
        let before = format!("[{kind}.{id}]\nname = {}\n\n", string(name));
        Some(Candidate { before, lines: vec![line], writes: vec![address.child(&id)] })
    };
    scene.targets.sequences.iter().filter_map(placed).collect()
}

fn rows(scene: &Scene) -> Vec<Candidate> {
    let pair = |(address, numbers): (Address, Vec<&Number>)| {
        let pairs = numbers.windows(2).map(|pair| {
            let row = |number: &&Number| {
                let id = quote_segment(number.address.id().unwrap_or_default());
                format!("rows.{id} = {{ was = {}, now = {} }}", number.value, number.other())
            };
            let lines = std::iter::once(format!("column = {}", column(&address))).chain(pair.iter().map(row));
            one(lines.collect(), pair.iter().map(|number| number.address.clone()).collect())
        });
        pairs.collect::<Vec<_>>()
    };
    columns(scene).into_iter().flat_map(pair).collect()
}

fn when(scene: &Scene) -> Vec<Candidate> {
    let id = param_id(scene);
    let label = Phrase::new("Example", "Exemple").get(scene.lang);
    let before =
        format!("[param.{id}]\ntype = \"bool\"\ndefault = {}\nlabel = {}\n\n", Scalar::Bool(true), string(label));
    let conditional = |number: &Number| {
        let address = &number.address;
        let lines = vec![format!("when = \"{id} == true\""), format!("set.{address} = {}", number.other())];
        Candidate { before: before.clone(), lines, writes: vec![address.clone()] }
    };
    scene.targets.numbers.iter().map(conditional).collect()
}
