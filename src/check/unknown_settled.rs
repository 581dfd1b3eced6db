//! A ruling that settles an address at which nothing stands.

use super::{Context, still_used};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::say;
use crate::schema::did_you_mean;
use crate::schema::shape::Shape;
use crate::syntax::tree::{Node, Table, Value};

/// The code of this check.
pub static CODE: Code = Code {
    name: "ruling/unknown-address",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a ruling on what is not there", "une clarification sur ce qui n'existe pas"),
    page: Phrase::new(
        "\
A ruling lists under `settles` the addresses of the values that its answer fixes, such as
`system.hoth.points`. At this address there is nothing: a segment is misspelt, or the value is written nowhere.

The book prints a ruling beside the rule that it settles. Without that rule, players read an answer and cannot tell
what it is about.

Correct the address; `codicille show PACK PATTERN` prints what there is. If the answer is that a system has none of
something, write that down too, as in `tokens = []`: then the ruling settles a value that is there.",
        "\
Une clarification énumère sous `settles` les adresses des valeurs que sa réponse fixe, par exemple
`system.hoth.points`. À cette adresse il n'y a rien : un segment est mal écrit, ou la valeur n'est écrite nulle part.

Le livre imprime une clarification à côté de la règle qu'elle éclaire. Sans cette règle, les joueurs lisent une réponse
sans savoir de quoi elle parle.

Corrigez l'adresse ; `codicille show PACK MOTIF` imprime ce qui existe. Si la réponse est qu'un système n'a rien,
écrivez-le aussi, par exemple `tokens = []` : la clarification règle alors une valeur qui existe.",
    ),
    fails: r#"
[system.dathomir]
name = "Dathomir"
points = 1

[ruling.dathomir_points]
question = { fr = "Combien vaut Dathomir ?", en = "What is Dathomir worth?" }
answer = { fr = "1 point de campagne.", en = "1 campaign point." }
reason = { fr = "Les deux livrets diffèrent.", en = "The two booklets differ." }
settles = ["system.dathomr.points"]
"#,
    repaired: r#"
[system.dathomir]
name = "Dathomir"
points = 1

[ruling.dathomir_points]
question = { fr = "Combien vaut Dathomir ?", en = "What is Dathomir worth?" }
answer = { fr = "1 point de campagne.", en = "1 campaign point." }
reason = { fr = "Les deux livrets diffèrent.", en = "The two booklets differ." }
settles = ["system.dathomir.points"]
"#,
};

/// Reports every address under `settles` that leads nowhere.
pub fn check(context: &Context, sink: &mut Sink) {
    for ruling in context.definitions("ruling") {
        let settles = ruling.node.as_table().and_then(|table| table.get("settles")).and_then(Node::as_array);
        for element in settles.unwrap_or_default() {
            let Some(text) = element.as_str() else { continue };
            let place = Address::new(["ruling", &ruling.key, "settles", text]);
            match text.parse::<Address>() {
                Err(_) => sink.push(unreadable(&ruling.key, text, element).at(place)),
                Ok(address) => {
                    if let Some(lost) = lost(context, &address) {
                        sink.push(match context.removal(&address) {
                            Some(change) => still_used::report(change, &place, element.origin),
                            None => unknown(context, &ruling.key, &address, &lost, element).at(place),
                        });
                    }
                }
            }
        }
    }
}

/// Where an address leaves the tree.
struct Lost<'c> {
    /// The first segment that is not there.
    depth: usize,
    /// What the segments before it lead to.
    last: &'c Node,
}

/// `None` if the address leads somewhere, or into something that a fault left unknown.
fn lost<'c>(context: &Context<'c>, address: &Address) -> Option<Lost<'c>> {
    let mut last = &context.compiled.tree;
    for (depth, segment) in address.segments().iter().enumerate() {
        if last.is_error() {
            return None;
        }
        match last.find(std::slice::from_ref(segment)) {
            Some(below) => last = below,
            None => {
                let unknown = address.kind().zip(address.id()).filter(|_| depth > 1);
                let poisoned = unknown.is_some_and(|(kind, id)| context.rules().is_poisoned(kind, id));
                return (!poisoned).then_some(Lost { depth, last });
            }
        }
    }
    None
}

fn unreadable(ruling: &str, text: &str, element: &Node) -> Diagnostic {
    Diagnostic::new(
        &CODE,
        say!(
            "ruling `{ruling}` settles `{text}`, which is no address",
            "la clarification `{ruling}` règle `{text}`, qui n'est pas une adresse"
        ),
        element.origin,
        say!("expects an address", "attend une adresse"),
    )
    .help(say!(
        "write kind, id and field, as in `system.hoth.points`",
        "écrivez la sorte, l'id et le champ, par exemple `system.hoth.points`"
    ))
}

fn unknown(context: &Context, ruling: &str, address: &Address, lost: &Lost, element: &Node) -> Diagnostic {
    let fault = Diagnostic::new(
        &CODE,
        say!(
            "ruling `{ruling}` settles `{address}`, which is not there",
            "la clarification `{ruling}` règle `{address}`, qui n'existe pas"
        ),
        element.origin,
        say!("nothing has this address", "rien n'a cette adresse"),
    )
    .note(say!(
        "the book would print an answer and not the rule that it is about",
        "le livre imprimerait une réponse sans la règle dont elle parle"
    ));
    let segment = address.segments().get(lost.depth).map(AsRef::as_ref).unwrap_or_default();
    if let Some(near) = context.suggest(segment, keys(lost.last)) {
        return fault.help(did_you_mean(&address.with_segment(lost.depth, near).to_string()));
    }
    let owner = Address::new(address.segments().iter().take(lost.depth));
    if lost.depth > 1 && Shape::at(address).is_some() {
        return fault.help(say!(
            "correct the address, or write the value in `{owner}`",
            "corrigez l'adresse, ou écrivez la valeur dans `{owner}`"
        ));
    }
    fault.help(say!("correct the address, or delete it", "corrigez l'adresse, ou supprimez-la"))
}

fn keys(node: &Node) -> Vec<&str> {
    match &node.value {
        Value::Array(nodes) => nodes.iter().filter_map(Node::as_str).collect(),
        _ => node.as_table().into_iter().flat_map(Table::keys).collect(),
    }
}
