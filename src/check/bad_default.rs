//! A parameter whose default is no value that it takes.

use super::Context;
use super::context::Party;
use super::types::{Type, beyond, remedy, shown};
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model::Param;
use crate::pack::condition::read_range;
use crate::say;
use crate::syntax::tree::Node;

/// The code of this check.
pub static CODE: Code = Code {
    name: "declaration/bad-default",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a default that the parameter does not take",
        "une valeur par défaut que le paramètre n'admet pas",
    ),
    page: Phrase::new(
        "\
A parameter has a type and, if it is a whole number, a range. Its default is of another type, lies outside the range, or
is no word of its enumeration.

Whoever starts a game without setting the parameter would play with a value that the rules do not foresee.

Write a default that fits, or widen the range.",
        "\
Un paramètre a un type et, si c'est un nombre entier, des limites. Sa valeur par défaut est d'un autre type, sort des
limites, ou n'est pas un mot de son énumération.

Qui commence une partie sans régler le paramètre jouerait avec une valeur que les règles ne prévoient pas.

Écrivez une valeur par défaut qui convient, ou élargissez les limites.",
    ),
    fails: r#"
[param.players]
type = "int"
range = "2..4"
default = 6
label = { fr = "joueurs", en = "players" }

[system.hoth]
name = "Hoth"
text.fr = "À {players} joueurs, personne n'y construit de base."
text.en = "With {players} players, nobody builds a base here."
"#,
    repaired: r#"
[param.players]
type = "int"
range = "2..6"
default = 6
label = { fr = "joueurs", en = "players" }

[system.hoth]
name = "Hoth"
text.fr = "À {players} joueurs, personne n'y construit de base."
text.en = "With {players} players, nobody builds a base here."
"#,
};

/// Reports every default that does not fit.
pub fn check(context: &Context, sink: &mut Sink) {
    for (id, param) in &context.rules().param {
        let Some(node) = context.field("param", id, "default") else { continue };
        let Some(type_) = Type::read(context, "param", &param.kind) else { continue };
        if !type_.takes(node) {
            sink.extend(other_type(context, id, &type_, node));
        } else if let Some(range) = outside(param, node) {
            sink.extend(out_of_range(context, id, node, range));
        }
    }
}

fn outside(param: &Param, node: &Node) -> Option<(i64, i64)> {
    let number = node.as_integer()?;
    let range = read_range(param.range.as_deref()?)?;
    (!(range.0..=range.1).contains(&number)).then_some(range)
}

fn other_type(context: &Context, id: &str, type_: &Type, node: &Node) -> Option<Diagnostic> {
    let (expected, found) = (type_.expected(), shown(node));
    let (en, fr) = (&expected.en, &expected.fr);
    let fault = finding(
        context,
        id,
        node,
        say!("parameter `{id}` expects {en} and finds {found}", "le paramètre `{id}` attend {fr} et trouve {found}"),
        say!("expects {en}", "attend {fr}"),
        ("type", say!("`{id}` takes {en}", "`{id}` prend {fr}")),
    )?;
    Some(fault.help(remedy(context, type_, node)))
}

fn out_of_range(context: &Context, id: &str, node: &Node, (least, most): (i64, i64)) -> Option<Diagnostic> {
    let number = node.as_integer()?;
    let fault = finding(
        context,
        id,
        node,
        say!("parameter `{id}` cannot be {number}", "le paramètre `{id}` ne peut pas valoir {number}"),
        beyond(number, (least, most)),
        ("range", say!("`{id}` goes from {least} to {most}", "`{id}` va de {least} à {most}")),
    )?;
    Some(fault.help(say!(
        "write a number from {least} to {most}, or widen the range",
        "écrivez un nombre de {least} à {most}, ou élargissez les limites"
    )))
}

/// The default against the field that rules it out.
fn finding(
    context: &Context,
    id: &str,
    node: &Node,
    message: Message,
    label: Message,
    (field, other): (&str, Message),
) -> Option<Diagnostic> {
    let here = Party { origin: node.origin, address: Address::new(["param", id, "default"]), label };
    let there = Party {
        origin: context.field("param", id, field)?.origin,
        address: Address::new(["param", id, field]),
        label: other,
    };
    Some(context.contradiction(&CODE, message, here, there).note(say!(
        "a game started without setting `{id}` would have a value that the rules do not foresee",
        "une partie commencée sans régler `{id}` aurait une valeur que les règles ne prévoient pas"
    )))
}
