//! `allow`: findings that an author accepts, each with a reason.

use crate::address::Address;
use crate::compile::Compiled;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, nearest, registry};
use crate::locale::Phrase;
use crate::model::KINDS;
use crate::say;
use crate::schema::did_you_mean;
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node};

/// An allowance that hides nothing.
pub static UNUSED: Code = Code {
    name: "allow/unused",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("an allowance that hides nothing", "une dérogation sans objet"),
    page: Phrase::new(
        "`allow` accepts a finding at this place, and no such finding is made here any more.\n\n\
         An allowance that outlives its reason would hide the next mistake of the same kind.\n\n\
         Delete the line.",
        "`allow` admet un constat à cet endroit, et aucun constat de ce genre n'y est plus fait.\n\n\
         Une dérogation qui survit à sa raison cacherait la prochaine faute du même genre.\n\n\
         Supprimez la ligne.",
    ),
    fails: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
allow."text/undeclared-language" = { fr = "Le nom allemand est d'époque.", en = "The German name is of the period." }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars", de = "Husaren" }
allow."text/undeclared-language" = { fr = "Le nom allemand est d'époque.", en = "The German name is of the period." }
"#,
};

/// An allowance for a code that does not exist.
pub static UNKNOWN: Code = Code {
    name: "allow/unknown-code",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an allowance for an unknown code", "une dérogation à un code inconnu"),
    page: Phrase::new(
        "A line under `allow` names no code of this compiler.\n\n\
         It hides nothing, and the finding that it was meant for still shows.\n\n\
         Copy the code from the finding, between the brackets: `warning[patch/no-effect]`. `codicille explain \
         --list` prints all codes.",
        "Une ligne sous `allow` ne nomme aucun code de ce compilateur.\n\n\
         Elle ne cache rien, et le constat qu'elle visait s'affiche toujours.\n\n\
         Copiez le code du constat, entre crochets : `avertissement[patch/no-effect]`. `codicille explain --list` \
         imprime tous les codes.",
    ),
    fails: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
allow."text/undeclared-langage" = { fr = "Le nom allemand est d'époque.", en = "The German name is of the period." }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars", de = "Husaren" }
allow."text/undeclared-language" = { fr = "Le nom allemand est d'époque.", en = "The German name is of the period." }
"#,
};

/// An allowance for an error.
pub static ERROR: Code = Code {
    name: "allow/error",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an allowance for an error", "une dérogation à une erreur"),
    page: Phrase::new(
        "`allow` accepts warnings and hints. An error means that the rules cannot be built, and no reason changes \
         that.\n\n\
         Were it hidden, the book would be missing something, and nobody would know what.\n\n\
         Repair what the error reports, then delete the line.",
        "`allow` admet des avertissements et des conseils. Une erreur veut dire que le règlement ne peut pas être \
         produit, et aucune raison n'y change rien.\n\n\
         Si elle était cachée, il manquerait quelque chose au livre, et personne ne saurait quoi.\n\n\
         Réparez ce que l'erreur signale, puis supprimez la ligne.",
    ),
    fails: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
allow."reference/unknown" = { fr = "La faction viendra plus tard.", en = "The faction will follow." }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// All of them.
pub static CODES: &[&Code] = &[&UNUSED, &UNKNOWN, &ERROR];

/// One line under `allow`.
struct Allowance<'t> {
    /// The definition or pack that it stands on.
    owner: Address,
    code: &'t str,
    origin: Origin,
    used: bool,
}

/// Drops what is allowed. What is wrong with the allowances of the root itself is reported;
/// those of other packs are looked at when they are the root.
pub fn apply(findings: Vec<Diagnostic>, compiled: &Compiled, root: &str) -> Vec<Diagnostic> {
    let mut allowances = collect(&compiled.tree);
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(findings.len());
    for finding in findings {
        let allowance = allowances.iter_mut().find(|allowance| allowance.covers(&finding, compiled));
        match allowance {
            Some(allowance) if finding.code.level != Level::Error => allowance.used = true,
            _ => kept.push(finding),
        }
    }
    let own = allowances.iter().filter(|a| compiled.pack_of(a.origin.file).is_some_and(|pack| *pack.id == *root));
    kept.extend(own.filter_map(Allowance::fault));
    kept
}

fn collect(tree: &Node) -> Vec<Allowance<'_>> {
    let kinds = KINDS.iter().map(|kind| kind.name).chain(["pack"]);
    kinds.flat_map(|kind| of_kind(tree, kind)).collect()
}

fn of_kind<'t>(tree: &'t Node, kind: &'static str) -> impl Iterator<Item = Allowance<'t>> {
    let definitions = tree.as_table().and_then(|table| table.get(kind)).and_then(Node::as_table);
    definitions.into_iter().flatten().flat_map(move |definition| {
        let allow = definition.node.as_table().and_then(|table| table.get("allow")).and_then(Node::as_table);
        allow.into_iter().flatten().map(move |line: &Entry| Allowance {
            owner: Address::new([kind, &definition.key]),
            code: &line.key,
            origin: line.key_origin,
            used: false,
        })
    })
}

impl Allowance<'_> {
    fn covers(&self, finding: &Diagnostic, compiled: &Compiled) -> bool {
        if finding.code.name != self.code {
            return false;
        }
        if self.owner.kind() == Some("pack") {
            let pack = compiled.pack_of(finding.primary.origin.file);
            return pack.is_some_and(|pack| self.owner.id() == Some(&pack.id));
        }
        finding.address.as_ref().is_some_and(|address| self.owner.is_prefix_of(address))
    }

    fn fault(&self) -> Option<Diagnostic> {
        let code = self.code;
        let address = self.owner.child("allow").child(code);
        let fault = match registry::find(code) {
            None => {
                let fault = Diagnostic::new(
                    &UNKNOWN,
                    say!("unknown code `{code}`", "code `{code}` inconnu"),
                    self.origin,
                    say!("no finding has this code", "aucun constat n'a ce code"),
                );
                match nearest(code, registry::codes().iter().map(|known| known.name)) {
                    Some(near) => fault.help(did_you_mean(near)),
                    None => fault.help(say!(
                        "`codicille explain --list` prints all codes",
                        "`codicille explain --list` imprime tous les codes"
                    )),
                }
            }
            Some(known) if known.level == Level::Error => Diagnostic::new(
                &ERROR,
                say!(
                    "`{code}` is an error and cannot be allowed",
                    "`{code}` est une erreur et n'admet pas de dérogation"
                ),
                self.origin,
                say!("an error stays an error", "une erreur reste une erreur"),
            )
            .help(say!(
                "repair what it reports, then delete this line",
                "réparez ce qu'il signale, puis supprimez cette ligne"
            )),
            Some(_) if self.used => return None,
            Some(_) => Diagnostic::new(
                &UNUSED,
                say!("the allowance for `{code}` hides nothing", "la dérogation à `{code}` est sans objet"),
                self.origin,
                say!("nothing of this kind is found here", "rien de tel n'est constaté ici"),
            )
            .help(say!("delete the line", "supprimez la ligne")),
        };
        Some(fault.at(address))
    }
}
