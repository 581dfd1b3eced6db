//! Faults of names: what nothing is called, what has no value, fields that a type has not.

use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, Message, at_most_five, quoted};
use crate::ruleset::code::Type;
use crate::say;
use crate::schema::did_you_mean;
use crate::script::ast::{GatherForm, Name, Span};
use crate::script::codes::*;
use crate::script::elaborate::types::{present, words};
use crate::script::elaborate::{Elaborator, Typed, calls};
use crate::script::symbols::Global;

impl Elaborator<'_> {
    pub(in crate::script::elaborate) fn unknown_name(
        &mut self,
        name: &str,
        span: Span,
        expected: Option<&Type>,
    ) -> Typed {
        // A name that no id can have is told as a fault of spelling.
        if !crate::model::is_id(name) || self.symbols.is_poisoned(name) {
            return Self::unknown(span);
        }
        let expected_names = expected.map(|of| self.symbols.names_of(of)).unwrap_or_default();
        let locals = self.scope.locals.iter().map(|local| &*local.name);
        let globals = self.symbols.globals.keys().map(AsRef::as_ref);
        let members = self.symbols.members.keys().map(AsRef::as_ref);
        let near = nearest(name, expected_names.iter().map(String::as_str))
            .map(str::to_owned)
            .or_else(|| nearest(name, locals.chain(globals).chain(members)).map(str::to_owned));
        let title = match expected.map(present) {
            Some(of @ (Type::Enum(_) | Type::Member(_))) => {
                let Message { en, fr } = words(self.symbols, of);
                say!("`{name}` is not {en}", "`{name}` n'est pas {fr}")
            }
            _ => say!("nothing here is called `{name}`", "rien ne s'appelle ici `{name}`"),
        };
        let finding = self.finding(&UNKNOWN_NAME, span, title, say!("unknown name", "nom inconnu"));
        let finding = match near {
            Some(near) => finding.help(did_you_mean(&near)),
            None if !expected_names.is_empty() => {
                let names = quoted(&expected_names);
                let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
                finding.help(say!("possible are {en}", "sont possibles {fr}"))
            }
            None => finding.help(say!(
                "define it (a state, a formula, a parameter), or use the name of something that this script sees",
                "définissez-le (un état, une formule, un paramètre), ou employez le nom d'une chose que ce script voit"
            )),
        };
        self.report(finding);
        Self::unknown(span)
    }

    /// A name that has a meaning, but no value.
    pub(in crate::script::elaborate) fn valueless(&mut self, name: &str, globals: &[Global], span: Span) -> Typed {
        let global = globals.first();
        let kind = match global {
            Some(Global::Table(_)) => "table",
            Some(Global::Effect(_)) => "effect",
            Some(Global::Action(_)) => "action",
            Some(Global::Phase(_)) => "phase",
            Some(Global::Step(_)) => "step",
            _ => "",
        };
        let (en, fr) = crate::model::kind(kind)
            .map_or_else(|| ("an event".into(), "un événement".into()), |kind| (kind.noun.a(), kind.noun.un()));
        let finding = self.finding(
            &WRONG_TYPE,
            span,
            say!("`{name}` is {en} and has no value by itself", "`{name}` est {fr} et n'a pas de valeur à lui seul"),
            say!("this is {en}", "ceci est {fr}"),
        );
        let finding = self.with_owner(finding, &format!("{kind}.{name}"));
        self.report(match global {
            Some(Global::Table(_)) => {
                finding.help(say!("read it as `{name}[ROW, COLUMN]`", "lisez-le par `{name}[LIGNE, COLONNE]`"))
            }
            Some(Global::Effect(_)) => finding.help(say!(
                "an effect stands on a line of its own; what it leaves is read from a state",
                "un effet s'écrit sur une ligne à part ; ce qu'il laisse se lit dans un état"
            )),
            _ => finding.help(say!(
                "values are states, formulas, parameters, fields and ids",
                "ont une valeur les états, les formules, les paramètres, les champs et les ids"
            )),
        });
        Self::unknown(span)
    }

    pub(in crate::script::elaborate) fn unknown_call(&mut self, name: &Name, span: Span) -> Typed {
        let word = &name.text;
        if self.symbols.is_poisoned(word) {
            return Self::unknown(span);
        }
        let globals = self.symbols.globals.get(word).map(Vec::as_slice).unwrap_or_default();
        let finding = if globals.iter().any(|global| matches!(global, Global::State(_) | Global::Table(_))) {
            self.finding(
                &UNKNOWN_NAME,
                name.span,
                say!("`{word}` is no formula", "`{word}` n'est pas une formule"),
                say!("a state or table takes `[ ]`", "un état ou un tableau prend `[ ]`"),
            )
            .help(say!("write `{word}[…]` with square brackets", "écrivez `{word}[…]` entre crochets"))
        } else if globals.iter().any(|global| matches!(global, Global::Effect(_))) {
            self.finding(
                &UNKNOWN_NAME,
                name.span,
                say!("the effect `{word}` has no value", "l'effet `{word}` n'a pas de valeur"),
                say!("an effect, not a formula", "un effet, pas une formule"),
            )
            .help(say!("call it on a line of its own", "appelez-le sur une ligne à part"))
        } else {
            let candidates = calls::FUNCTIONS
                .into_iter()
                .chain(self.symbols.ids("formula"))
                .chain(GatherForm::ALL.map(GatherForm::word));
            let finding = self.finding(
                &UNKNOWN_NAME,
                name.span,
                say!("no formula is called `{word}`", "aucune formule ne s'appelle `{word}`"),
                say!("unknown formula", "formule inconnue"),
            );
            match nearest(word, candidates) {
                Some(near) => finding.help(did_you_mean(near)),
                None => finding.help(say!("define `[formula.{word}]`", "définissez `[formula.{word}]`")),
            }
        };
        self.report(finding);
        Self::unknown(span)
    }
}

pub(in crate::script::elaborate) fn no_field(script: &Elaborator, base: Span, name: &Name, of: &Type) -> Diagnostic {
    let word = &name.text;
    let Message { en, fr } = words(script.symbols, of);
    let fields = script.fields_of(of);
    let finding = script.finding(
        &UNKNOWN_NAME,
        name.span,
        say!("{en} has no field `{word}`", "{fr} n'a pas de champ `{word}`"),
        say!("unknown field", "champ inconnu"),
    );
    let keyed = script.symbols.play.states.iter().any(|state| state.id == *word && state.keys == [of.clone()]);
    match nearest(word, fields.iter().copied()) {
        _ if keyed => {
            let part = script.source.part(base);
            finding.help(say!(
                "`{word}` is a state, not a field: write `{word}[{part}]`",
                "`{word}` est un état, pas un champ : écrivez `{word}[{part}]`"
            ))
        }
        _ if &**word == "name" => finding.help(say!(
            "names are for people and are not compared; `id` tells what it is",
            "les noms sont pour les joueurs et ne se comparent pas ; `id` dit ce que c'est"
        )),
        Some(near) => finding.help(did_you_mean(near)),
        None if fields.is_empty() && !matches!(of, Type::Member(_)) => {
            finding.help(say!("take the field out", "retirez le champ"))
        }
        None if fields.is_empty() => finding.help(say!(
            "it has none; `[stat.{word}]` declares one",
            "il n'y en a aucun ; `[stat.{word}]` en déclare un"
        )),
        // Pieces declare their fields themselves.
        None if matches!(of, Type::Piece(_) | Type::Actor(_) | Type::Throw(_)) => {
            let names = quoted(&fields);
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            finding.help(say!("its fields are {en}", "ses champs sont {fr}"))
        }
        None => {
            let names = quoted(&fields);
            let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
            finding.help(say!(
                "its fields are {en}; another one is declared by `[stat.{word}]`",
                "ses champs sont {fr} ; un autre se déclare par `[stat.{word}]`"
            ))
        }
    }
}

pub(in crate::script::elaborate) fn ambiguous(
    script: &Elaborator,
    name: &str,
    types: &[Message],
    span: Span,
) -> Diagnostic {
    let en = types.iter().map(|of| of.en.as_str()).collect::<Vec<_>>().join(", ");
    let fr = types.iter().map(|of| of.fr.as_str()).collect::<Vec<_>>().join(", ");
    script
        .finding(
            &UNKNOWN_NAME,
            span,
            say!("`{name}` may mean several things", "`{name}` peut désigner plusieurs choses"),
            say!("which of them?", "laquelle ?"),
        )
        .note(say!("it may be {en}", "ce peut être {fr}"))
        .help(say!(
            "write the kind before it, as in `token.{name}`",
            "écrivez la sorte devant, par exemple `token.{name}`"
        ))
}
