//! A link that leads to no definition.

use super::suggest::Lost;
use super::{Reading, fault, place};
use crate::check::{Context, still_used};
use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model;
use crate::say;
use crate::schema::did_you_mean;
use crate::text::{Meaning, Passage, Path, UNPRINTED, Unknown, What};

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/unknown-link",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a link that leads nowhere", "un lien qui ne mène nulle part"),
    page: Phrase::new(
        "\
`[[system.hoth]]` prints the name of a definition and links to where the book describes it;
`[[system.hoth|the ice planet]]` links from other words. The address is a kind and an id, or the id of a term. No
definition has this address.

Players who follow the reference would find nothing, in print as on a screen.

Correct the address. To print a value, write its name in braces instead.",
        "\
`[[system.hoth]]` imprime le nom d'une définition et mène à l'endroit où le livre la décrit ;
`[[system.hoth|la planète de glace]]` y mène par d'autres mots. L'adresse est une sorte et un id, ou l'id d'un terme.
Aucune définition n'a cette adresse.

Les joueurs qui suivent le renvoi ne trouveraient rien, sur papier comme à l'écran.

Corrigez l'adresse. Pour imprimer une valeur, écrivez plutôt son nom entre accolades.",
    ),
    fails: r#"
[system.hoth]
name = "Hoth"

[system.bespin]
name = "Bespin"
text.fr = "Une base ici surveille [[system.hot]]."
text.en = "A base here watches over [[system.hoth]]."
"#,
    repaired: r#"
[system.hoth]
name = "Hoth"

[system.bespin]
name = "Bespin"
text.fr = "Une base ici surveille [[system.hoth]]."
text.en = "A base here watches over [[system.hoth]]."
"#,
};

/// Reports every link that leads nowhere.
pub fn check(context: &Context, sink: &mut Sink) {
    for (reading, passage) in context.texts.passages() {
        for (piece, path, resolved) in passage.paths() {
            let What::Link(_, words) = &piece.what else { continue };
            let at = (reading, passage);
            match resolved {
                Ok((Meaning::Definition(kind, _), _)) if UNPRINTED.contains(&&**kind) => {
                    sink.push(unprinted(context, at, path, kind));
                }
                Ok((Meaning::Definition(..) | Meaning::Term(_), _)) => {}
                Ok(_) if leads_to_definition(context, path) => {}
                Ok(_) => sink.push(value(context, at, path)),
                Err(Unknown::Name(_)) if leads_inside(context, path) => {
                    if words.is_none() {
                        sink.push(nameless(context, at, path));
                    }
                }
                Err(Unknown::Name(lost)) => {
                    sink.extend(unknown(context, at, &Lost { site: reading.site, path, at: *lost }))
                }
                Err(Unknown::Form(_)) => {}
            }
        }
    }
}

/// Whether the first two segments of a path are a definition.
fn leads_to_definition(context: &Context, path: &Path) -> bool {
    let mut segments = path.segments();
    let (kind, id) = (segments.next().unwrap_or_default(), segments.next().unwrap_or_default());
    context.definition(kind, id).is_some()
}

/// Whether a path leads to something inside of a definition, such as a clause.
fn leads_inside(context: &Context, path: &Path) -> bool {
    let address: Vec<Box<str>> = path.segments().map(Box::from).collect();
    address.len() > 2 && context.compiled.tree.find(&address).is_some()
}

fn broken(context: &Context, at: (&Reading, &Passage), path: &Path, words: [Message; 2]) -> Diagnostic {
    fault(context, &CODE, at, path.span.clone(), words)
}

fn value(context: &Context, at: (&Reading, &Passage), path: &Path) -> Diagnostic {
    let name = path.text;
    let words = [
        say!("`[[{name}]]` links to a value", "`[[{name}]]` fait un lien vers une valeur"),
        say!("a value, and no definition", "une valeur, et non une définition"),
    ];
    broken(context, at, path, words)
        .note(say!("the book has no page about a value", "le livre n'a pas de page sur une valeur"))
        .help(say!("write `{{{name}}}` to print it", "écrivez `{{{name}}}` pour l'imprimer"))
}

fn unprinted(context: &Context, at: (&Reading, &Passage), path: &Path, kind: &str) -> Diagnostic {
    let name = path.text;
    let (en, fr) = model::kind(kind).map_or(("packs", "packs"), |kind| (kind.noun.en_plural, kind.noun.fr_plural));
    let words = [
        say!("the link `[[{name}]]` leads nowhere", "le lien `[[{name}]]` ne mène nulle part"),
        say!("books have no place for {en}", "les livres n'ont pas de place pour les {fr}"),
    ];
    broken(context, at, path, words)
        .note(say!(
            "players who follow the reference would find nothing",
            "les joueurs qui suivent le renvoi ne trouveraient rien"
        ))
        .help(say!(
            "write `{{{name}}}` to print the name without a link",
            "écrivez `{{{name}}}` pour imprimer le nom sans lien"
        ))
}

fn nameless(context: &Context, at: (&Reading, &Passage), path: &Path) -> Diagnostic {
    let name = path.text;
    let words = [
        say!("`[[{name}]]` has no name to print", "`[[{name}]]` n'a pas de nom à imprimer"),
        say!("not a definition, but a part of one", "une partie de définition seulement"),
    ];
    broken(context, at, path, words)
        .note(say!(
            "players would read the address in place of words",
            "les joueurs liraient l'adresse au lieu de mots"
        ))
        .help(say!("give the words: `[[{name}|…]]`", "donnez les mots : `[[{name}|…]]`"))
}

fn unknown(context: &Context, at: (&Reading, &Passage), lost: &Lost) -> Option<Diagnostic> {
    if lost.is_hidden(context) {
        return None;
    }
    if let Some(change) = lost.removal(context) {
        let user = context.survey.address(lost.site);
        return Some(still_used::report(change, &user, place(context, at.1, lost.path.span.clone())));
    }
    let name = lost.path.text;
    let words = [
        say!("the link `[[{name}]]` leads nowhere", "le lien `[[{name}]]` ne mène nulle part"),
        say!("no definition has this address", "aucune définition n'a cette adresse"),
    ];
    let fault = broken(context, at, lost.path, words).note(say!(
        "players who follow the reference would find nothing",
        "les joueurs qui suivent le renvoi ne trouveraient rien"
    ));
    Some(match lost.meant(context) {
        Some(meant) => {
            let fault = fault.help(did_you_mean(&format!("[[{meant}]]")));
            match lost.origin(context, &meant) {
                Some(origin) => fault.label(origin, say!("`{meant}` is defined here", "définition de `{meant}`")),
                None => fault,
            }
        }
        None => fault.help(say!(
            "write a kind and an id, as in `[[system.hoth]]`, or delete the brackets",
            "écrivez une sorte et un id, par exemple `[[system.hoth]]`, ou supprimez les crochets"
        )),
    })
}
