//! A range that cannot be read, or that stands where no number is.

use super::Context;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::Phrase;
use crate::pack::condition::read_range;
use crate::say;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "declaration/bad-range",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a range that limits nothing", "des limites qui ne limitent rien"),
    page: Phrase::new(
        "\
The `range` of a stat or parameter gives its least and its greatest value with two dots between them, as in `1..14`;
both belong to it. This one cannot be read that way, or it stands on a type that has no least and greatest.

An author who trusts the range would not be told of a ship with 40 hull boxes.

Write two whole numbers, the smaller first. Where the type is not `int`, delete the line.",
        "\
Les limites (`range`) d'une caractéristique ou d'un paramètre donnent sa plus petite et sa plus grande valeur, avec
deux points entre elles, par exemple `1..14` ; les deux sont permises. Celles-ci ne se lisent pas ainsi, ou elles
portent sur un type qui n'a ni plus petite ni plus grande valeur.

Un auteur qui compte sur les limites ne serait pas averti d'un vaisseau à 40 cases de coque.

Écrivez deux nombres entiers, le plus petit d'abord. Si le type n'est pas `int`, supprimez la ligne.",
    ),
    fails: r#"
[stat.hull]
on = ["unit"]
type = "int"
range = "1-14"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4
"#,
    repaired: r#"
[stat.hull]
on = ["unit"]
type = "int"
range = "1..14"
label = { fr = "coque", en = "hull" }

[unit.corvette]
name = "Corvette"
stats.hull = 4
"#,
};

/// Reports every range that limits nothing.
pub fn check(context: &Context, sink: &mut Sink) {
    for kind in ["param", "stat"] {
        for entry in context.definitions(kind) {
            let Some(table) = entry.node.as_table() else { continue };
            let text = |name: &str| table.get(name).and_then(Node::as_str);
            let (Some(node), Some(range), Some(type_)) = (table.get("range"), text("range"), text("type")) else {
                continue;
            };
            // A type that is not known has been reported.
            let other =
                type_ != "int" && (type_ == "bool" || type_ == "text" || context.definition("enum", type_).is_some());
            let fault = match read_range(range) {
                _ if other => misplaced(&entry.key, type_, node),
                None => unreadable(range, node),
                Some(_) => continue,
            };
            sink.push(fault.at(Address::new([kind, &entry.key, "range"])));
        }
    }
}

fn misplaced(id: &str, type_: &str, node: &Node) -> Diagnostic {
    Diagnostic::new(
        &CODE,
        say!("`{id}` has a range and no numbers", "`{id}` a des limites et aucun nombre"),
        node.origin,
        say!("its type is `{type_}`", "son type est `{type_}`"),
    )
    .note(say!("only whole numbers have a range", "seuls les nombres entiers ont des limites"))
    .help(say!("delete the line, or write `type = \"int\"`", "supprimez la ligne, ou écrivez `type = \"int\"`"))
}

fn unreadable(range: &str, node: &Node) -> Diagnostic {
    let fault = Diagnostic::new(
        &CODE,
        say!("`{range}` is no range", "`{range}` n'est pas une paire de limites"),
        node.origin,
        say!("expects two numbers, as in `1..14`", "attend deux nombres, par exemple `1..14`"),
    )
    .note(say!(
        "a value that no card or track has would pass unseen",
        "une valeur qu'aucune carte ni piste ne porte passerait inaperçue"
    ));
    match meant(range) {
        Some((low, high)) => fault.help(say!("write `{low}..{high}`", "écrivez `{low}..{high}`")),
        None => fault.help(say!(
            "write the least value, two dots and the greatest",
            "écrivez la plus petite valeur, deux points et la plus grande"
        )),
    }
}

/// What two numbers in another spelling, or in the wrong order, come to.
fn meant(range: &str) -> Option<(i64, i64)> {
    const BETWEEN: [&str; 8] = ["...", "..=", "..", "-", "–", "to", "à", ","];
    let numbers = BETWEEN.iter().find_map(|between| {
        let (low, high) = range.split_once(between)?;
        Some((low.trim().parse::<i64>().ok()?, high.trim().parse::<i64>().ok()?))
    });
    numbers.map(|(a, b)| (a.min(b), a.max(b)))
}
