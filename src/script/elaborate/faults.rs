//! What can be wrong with the meaning of a script, in the words of its author.

use super::types::words;
use super::{Elaborator, Typed};
use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, Message, at_most_five, quoted};
use crate::ruleset::code::Type;
use crate::say;
use crate::schema::did_you_mean;
use crate::script::ast::{Argument, Expr, Gather, GatherForm, Name, Span};
use crate::script::codes::*;
use crate::script::symbols::Global;

impl Elaborator<'_> {
    /// Reports a fraction that is not rounded.
    pub fn unrounded(&mut self, span: Span) {
        let finding = unrounded(self, span);
        self.report(finding);
    }

    /// A value of one type where another is due.
    pub(super) fn mismatch(&mut self, expr: &Expr, found: &Type, want: &Type) {
        let finding = match (found, want) {
            (Type::Fraction, _) => unrounded(self, expr.span),
            (Type::Optional(of), want) if super::types::fits(of, want) => may_be_none(self, expr.span, found),
            (Type::Dice, Type::Int) => dice_as_number(self, expr),
            _ => {
                let (f, w) = (words(self.symbols, found), words(self.symbols, want));
                let (fe, ff, we, wf) = (f.en, f.fr, w.en, w.fr);
                self.finding(
                    &WRONG_TYPE,
                    expr.span,
                    say!("{fe} stands where {we} is due", "{ff} se trouve là où il faut {wf}"),
                    say!("this is {fe}", "ceci est {ff}"),
                )
                .help(say!("write {we} here", "écrivez ici {wf}"))
            }
        };
        self.report(finding);
    }

    pub(super) fn wrong_count(&mut self, owner: &str, want: usize, found: usize, span: Span) {
        let finding = self.finding(
            &WRONG_ARGUMENTS,
            span,
            say!(
                "`{owner}` takes {want} in brackets and finds {found}",
                "`{owner}` attend {want} entre crochets et trouve {found}"
            ),
            say!("{found} instead of {want}", "{found} au lieu de {want}"),
        );
        let finding = self.with_owner(finding, owner);
        let finding = match self.symbols.keys_of(owner).as_slice() {
            [] => finding.help(say!("write `{owner}` without brackets", "écrivez `{owner}` sans crochets")),
            keys => {
                let keys = keys.join(", ");
                let name = owner.rsplit('.').next().unwrap_or_default();
                finding.help(say!("write `{name}[{keys}]`", "écrivez `{name}[{keys}]`"))
            }
        };
        self.report(finding);
    }

    /// Shows where something was defined.
    fn with_owner(&self, finding: Diagnostic, owner: &str) -> Diagnostic {
        match self.symbols.origins.get(owner) {
            Some(origin) => finding.label(*origin, say!("`{owner}` is defined here", "`{owner}` est défini ici")),
            None => finding,
        }
    }

    pub(super) fn unknown_name(&mut self, name: &str, span: Span, expected: Option<&Type>) -> Typed {
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
        let title = match expected.map(super::types::present) {
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

    pub(super) fn unknown_call(&mut self, name: &Name, span: Span) -> Typed {
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
            let candidates = super::calls::FUNCTIONS.into_iter().chain(self.symbols.ids("formula")).chain(GATHERS);
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

/// The words that gather, for suggestions.
const GATHERS: [&str; 12] =
    ["count", "sum", "any", "all", "distinct", "list", "set", "min", "max", "min_by", "max_by", "sorted"];

/// A fraction where a whole number is due.
pub fn unrounded(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &UNROUNDED,
            span,
            say!(
                "a fraction stands where a whole number is due",
                "une fraction se trouve là où il faut un nombre entier"
            ),
            say!("not rounded", "non arrondi"),
        )
        .note(say!("two tables would round it differently", "deux tables l'arrondiraient différemment"))
        .help(say!(
            "say how it rounds: `floor(…)` down, `ceil(…)` up, `round(…)` to the nearest",
            "dites comment on arrondit : `floor(…)` à l'inférieur, `ceil(…)` au supérieur, `round(…)` au plus proche"
        ))
}

/// A value that may be absent where one is due.
pub fn may_be_none(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, super::types::present(of));
    script
        .finding(
            &MAY_BE_NONE,
            span,
            say!("this may be `none` where {en} is due", "ceci peut être `none` là où il faut {fr}"),
            say!("perhaps nothing", "peut-être rien"),
        )
        .help(say!(
            "ask first (`if x != none …`, `x != none and …`), or say what counts instead: `x else …`",
            "vérifiez d'abord (`if x != none …`, `x != none and …`), ou dites ce qui compte à la place : `x else …`"
        ))
}

fn dice_as_number(script: &Elaborator, expr: &Expr) -> Diagnostic {
    script
        .finding(
            &WRONG_TYPE,
            expr.span,
            say!("dice stand where a whole number is due", "des dés se trouvent là où il faut un nombre entier"),
            say!("not rolled, not added up", "ni lancés ni additionnés"),
        )
        .help(say!(
            "roll them in an effect and add their faces: `sum(d in roll(2d6): d.face)`",
            "lancez-les dans un effet et additionnez leurs faces : `sum(d in roll(2d6): d.face)`"
        ))
}

pub(super) fn no_none_here(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &MAY_BE_NONE,
            span,
            say!("`none` stands where {en} is due", "`none` se trouve là où il faut {fr}"),
            say!("nothing is not enough here", "rien ne suffit pas ici"),
        )
        .help(say!("write {en}, or give the type a `?`", "écrivez {fr}, ou donnez un `?` au type"))
}

/// `none` where nothing says what it would otherwise be.
pub(super) fn bare_none(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &MAY_BE_NONE,
            span,
            say!("a name is given to nothing", "un nom est donné à rien"),
            say!("always `none`", "toujours `none`"),
        )
        .help(say!("give the name to a value", "donnez le nom à une valeur"))
}

pub(super) fn no_index(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("only states and tables take `[ ]`", "seuls les états et les tableaux prennent `[ ]`"),
            say!("no state and no table", "ni un état ni un tableau"),
        )
        .help(say!(
            "a formula takes `( )`, a field follows a point, as in `s.points`",
            "une formule prend `( )`, un champ suit un point, par exemple `s.points`"
        ))
}

pub(super) fn no_field(script: &Elaborator, name: &Name, of: &Type) -> Diagnostic {
    let word = &name.text;
    let Message { en, fr } = words(script.symbols, of);
    let fields = script.fields_of(of);
    let finding = script.finding(
        &UNKNOWN_NAME,
        name.span,
        say!("{en} has no field `{word}`", "{fr} n'a pas de champ `{word}`"),
        say!("unknown field", "champ inconnu"),
    );
    match nearest(word, fields.iter().copied()) {
        Some(near) => finding.help(did_you_mean(near)),
        None if fields.is_empty() => finding.help(say!("take the field out", "retirez le champ")),
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

pub(super) fn ambiguous(script: &Elaborator, name: &str, types: &[Message], span: Span) -> Diagnostic {
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

pub(super) fn never_equal(script: &Elaborator, (_, l): (Span, &Type), (at, r): (Span, &Type)) -> Diagnostic {
    let (a, b) = (words(script.symbols, l), words(script.symbols, r));
    let (ae, af, be, bf) = (a.en, a.fr, b.en, b.fr);
    script
        .finding(
            &WRONG_TYPE,
            at,
            say!("{ae} never equals {be}", "{af} n'est jamais égal à {bf}"),
            say!("this is {be}", "ceci est {bf}"),
        )
        .help(say!("compare two values of one type", "comparez deux valeurs du même type"))
}

pub(super) fn never_in(script: &Elaborator, span: Span, item: &Type, elements: &Type) -> Diagnostic {
    let (a, b) = (words(script.symbols, item), words(script.symbols, elements));
    let (ae, af, be, bf) = (a.en, a.fr, b.en, b.fr);
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("{ae} is never among these", "{af} n'est jamais parmi ceux-ci"),
            say!("each of them is {be}", "chacun d'eux est {bf}"),
        )
        .help(say!("look for {be}", "cherchez {bf}"))
}

pub(super) fn no_collection(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("{en} is no set and no list", "{fr} n'est ni un ensemble ni une liste"),
            say!("a set or list is due", "il faut un ensemble ou une liste"),
        )
        .help(say!(
            "write a kind (`system`), a set of pieces, `{{a, b}}`, `[a, b]` or `1..6`",
            "écrivez une sorte (`system`), un ensemble de pièces, `{{a, b}}`, `[a, b]` ou `1..6`"
        ))
}

pub(super) fn no_order(script: &Elaborator, span: Span, id: &str) -> Diagnostic {
    let finding = script.finding(
        &WRONG_TYPE,
        span,
        say!("the words of `enum.{id}` have no order", "les mots de `enum.{id}` n'ont pas d'ordre"),
        say!("cannot be greater or less", "ni plus grand ni plus petit"),
    );
    script.with_owner(finding, &format!("enum.{id}")).help(say!(
        "give `[enum.{id}]` an `order`, the least first",
        "donnez un `order` à `[enum.{id}]`, le plus petit d'abord"
    ))
}

pub(super) fn label_twice(script: &Elaborator, span: Span, first: Span) -> Diagnostic {
    script
        .finding(
            &INCOMPLETE_CASE,
            span,
            say!("a `case` names a value twice", "un `case` nomme deux fois une valeur"),
            say!("never reached", "jamais atteint"),
        )
        .label(script.source.place(first), say!("named here already", "déjà nommée ici"))
        .help(say!("take one of the two out", "retirez l'une des deux"))
}

pub(super) fn incomplete_case(script: &Elaborator, span: Span, missing: &[String]) -> Diagnostic {
    let names = quoted(missing);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    script
        .finding(
            &INCOMPLETE_CASE,
            span,
            say!("a `case` says nothing about {en}", "un `case` ne dit rien de {fr}"),
            say!("may also be {en}", "peut aussi être {fr}"),
        )
        .note(say!("the game would stop there, for want of a rule", "la partie s'arrêterait là, faute de règle"))
        .help(say!("add what is missing, or `else: …`", "ajoutez ce qui manque, ou `else: …`"))
}

pub(super) fn no_value(script: &Elaborator, span: Span, form: &str) -> Diagnostic {
    script
        .finding(
            &WRONG_ARGUMENTS,
            span,
            say!("`{form}` lacks its value", "il manque sa valeur à `{form}`"),
            say!("of what?", "de quoi ?"),
        )
        .help(say!(
            "add `: VALUE`, as in `{form}(f in faction: score[f])`",
            "ajoutez `: VALEUR`, par exemple `{form}(f in faction: score[f])`"
        ))
}

pub(super) fn missing_tie(script: &Elaborator, span: Span, gather: &Gather) -> Diagnostic {
    let form = if gather.form == GatherForm::MinBy { "min_by" } else { "max_by" };
    script
        .finding(
            &MISSING_TIE,
            span,
            say!("`{form}` does not say what happens in a tie", "`{form}` ne dit pas ce qui se passe en cas d'égalité"),
            say!("no tie rule", "pas de départage"),
        )
        .note(say!("tables argue about ties", "les tables se disputent sur les égalités"))
        .help(say!(
            "add `tie:` and a value, `none`, `keep` or `roll`, as in `{form}(f in faction: score[f], tie: none)`",
            "ajoutez `tie:` et une valeur, `none`, `keep` ou `roll`, par exemple `{form}(f in faction: score[f], tie: none)`"
        ))
}

pub(super) fn nothing_to_keep(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("`keep` has no old value here", "`keep` n'a pas ici d'ancienne valeur"),
            say!("only in `STATE = …`", "seulement dans `ÉTAT = …`"),
        )
        .help(say!("say whom the tie goes to", "dites à qui revient l'égalité"))
}

pub(super) fn no_chance(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("chance has no place in an expression", "le hasard n'a pas sa place dans une expression"),
            say!("only in effects and in `start`", "seulement dans les effets et dans `start`"),
        )
        .note(say!(
            "a formula that rolls would give another value each time somebody looks at it",
            "une formule qui lance des dés donnerait une autre valeur à chaque regard"
        ))
        .help(say!(
            "roll in an effect, and keep the result in a state",
            "lancez les dés dans un effet, et gardez le résultat dans un état"
        ))
}

pub(super) fn endless_die(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NO_CHANCE,
            span,
            say!("a die with one side is rolled again for ever", "un dé à une face serait relancé sans fin"),
            say!("always this face", "toujours cette face"),
        )
        .help(say!("use a die with more sides", "prenez un dé qui a plus de faces"))
}

pub(super) fn nothing_to_take(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("`take` needs a list that a state holds", "`take` demande une liste contenue dans un état"),
            say!("no list of a state", "pas une liste d'un état"),
        )
        .help(say!("declare the state with `type = \"list<…>\"`", "déclarez l'état avec `type = \"list<…>\"`"))
}

pub(super) fn not_writable(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("this does not change during a game", "ceci ne change pas au cours d'une partie"),
            say!("not a state, not a field of a piece", "ni un état ni un champ de pièce"),
        )
        .help(say!(
            "only states and the fields of pieces are written; define `[state.…]` for what changes",
            "on n'écrit que dans les états et les champs des pièces ; définissez `[state.…]` pour ce qui change"
        ))
}

pub(super) fn not_removable(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &NOT_WRITABLE,
            span,
            say!("{en} cannot be removed", "{fr} ne peut pas être retiré"),
            say!("only pieces come and go", "seules les pièces vont et viennent"),
        )
        .help(say!("take an element out of a state with `-=`", "retirez un élément d'un état avec `-=`"))
}

pub(super) fn cannot_decide(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("{en} decides nothing", "{fr} ne décide de rien"),
            say!("no player, no side, not the table", "ni joueur, ni camp, ni table"),
        )
        .help(say!("ask an actor of the game, or the side of one", "demandez à un acteur du jeu, ou à son camp"))
}

pub(super) fn bad_call(script: &Elaborator, name: &Name, span: Span) -> Diagnostic {
    let word = &name.text;
    let form = match &**word {
        "min" | "max" => format!("{word}(a, b) … {word}(x in list: value)"),
        "position" => "position(value, list)".into(),
        "size" | "first" | "last" | "shuffled" | "take" => format!("{word}(list)"),
        "roll" => "roll(2d6)".into(),
        _ => format!("{word}(a / b)"),
    };
    script
        .finding(
            &WRONG_ARGUMENTS,
            span,
            say!("`{word}` is called in another way", "`{word}` s'emploie autrement"),
            say!("does not fit", "ne convient pas"),
        )
        .help(say!("write `{form}`", "écrivez `{form}`"))
}

pub(super) fn unknown_option(script: &Elaborator, name: &Name) -> Diagnostic {
    let word = &name.text;
    script
        .finding(
            &WRONG_ARGUMENTS,
            name.span,
            say!("`roll` has no `{word}`", "`roll` n'a pas de `{word}`"),
            say!("unknown", "inconnu"),
        )
        .help(say!("possible are `again:` and `up to:`", "sont possibles `again:` et `up to:`"))
}

pub(super) fn missing_arguments(script: &Elaborator, owner: &str, missing: &[&str], span: Span) -> Diagnostic {
    let names = quoted(missing);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let finding = script.finding(
        &WRONG_ARGUMENTS,
        span,
        say!("`{owner}` lacks {en}", "il manque {fr} à `{owner}`"),
        say!("without {en}", "sans {fr}"),
    );
    let example = missing.iter().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", ");
    script.with_owner(finding, owner).help(say!("add `{example}`", "ajoutez `{example}`"))
}

pub(super) fn argument_twice(script: &Elaborator, argument: &Argument) -> Diagnostic {
    script
        .finding(
            &WRONG_ARGUMENTS,
            argument.value.span,
            say!("one argument stands twice", "un argument figure deux fois"),
            say!("given already", "déjà donné"),
        )
        .help(say!("take one of the two out", "retirez l'un des deux"))
}

pub(super) fn unknown_argument(
    script: &Elaborator,
    owner: &str,
    argument: &Argument,
    names: &[Box<str>],
) -> Diagnostic {
    let at = argument.name.as_ref().map_or(argument.value.span, |name| name.span);
    let finding = match &argument.name {
        Some(name) => {
            let word = &name.text;
            script.finding(
                &WRONG_ARGUMENTS,
                at,
                say!("`{owner}` knows no `{word}`", "`{owner}` ne connaît pas `{word}`"),
                say!("unknown", "inconnu"),
            )
        }
        None => script.finding(
            &WRONG_ARGUMENTS,
            at,
            say!("`{owner}` does not know what this is for", "`{owner}` ne sait pas à quoi sert ceci"),
            say!("which argument is it?", "de quel argument s'agit-il ?"),
        ),
    };
    let finding = script.with_owner(finding, owner);
    if names.is_empty() {
        return finding.help(say!("it takes nothing: write it without", "il ne prend rien : écrivez-le sans argument"));
    }
    let names = names.iter().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", ");
    finding.help(say!("several arguments are named: `{names}`", "plusieurs arguments se nomment : `{names}`"))
}

pub(super) fn nameless(script: &Elaborator, argument: &Argument) -> Diagnostic {
    script
        .finding(
            &WRONG_ARGUMENTS,
            argument.value.span,
            say!("an argument of an event lacks its name", "un argument d'un événement n'a pas de nom"),
            say!("name it", "nommez-le"),
        )
        .help(say!("write `NAME: …`; rules read it by that name", "écrivez `NOM: …` ; les règles le lisent par ce nom"))
}

pub(super) fn unknown_of<'n>(
    script: &Elaborator,
    name: &Name,
    kind: &str,
    ids: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let word = &name.text;
    let noun = crate::model::kind(kind);
    let (en, fr) = noun.map_or_else(|| (kind.to_owned(), kind.to_owned()), |k| (k.noun.en.to_owned(), k.noun.aucun()));
    let finding = script.finding(
        &UNKNOWN_NAME,
        name.span,
        say!("no {en} is called `{word}`", "{fr} ne s'appelle `{word}`"),
        say!("unknown {en}", "nom inconnu"),
    );
    match nearest(word, ids) {
        Some(near) => finding.help(did_you_mean(near)),
        None => finding.help(say!("define `[{kind}.{word}]`", "définissez `[{kind}.{word}]`")),
    }
}
