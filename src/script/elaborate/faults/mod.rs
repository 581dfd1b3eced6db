//! What can be wrong with the meaning of a script, in the words of its author.

use super::Elaborator;
use super::types::{fits, present, words};

mod arguments;
mod effects;
mod names;

pub(super) use arguments::*;
pub(super) use effects::*;
pub(super) use names::*;

use crate::diagnostic::Diagnostic;
use crate::locale::{Lang, Message, at_most_five, quoted};
use crate::ruleset::code::Type;
use crate::say;
use crate::script::ast::{Expr, Gather, GatherForm, Span};
use crate::script::codes::*;

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
            (Type::Optional(of), want) if fits(of, want) => may_be_none(self, expr.span, found),
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
                .help(self.instead(expr, found, want))
            }
        };
        self.report(finding);
    }

    /// What to write instead of a value of another type.
    fn instead(&self, expr: &Expr, found: &Type, want: &Type) -> Message {
        let part = self.source.part(expr.span);
        match (found, want) {
            (Type::List(of), Type::Int) if matches!(**of, Type::Throw(None)) => {
                say!("add the faces: `sum(d in {part}: d.face)`", "additionnez les faces : `sum(d in {part}: d.face)`")
            }
            (found, Type::Set(of)) if fits(found, of) => {
                say!("write a set of one: `{{{part}}}`", "écrivez un ensemble d'un élément : `{{{part}}}`")
            }
            (found, Type::List(of)) if fits(found, of) => {
                say!("write a list of one: `[{part}]`", "écrivez une liste d'un élément : `[{part}]`")
            }
            (Type::List(a), Type::Set(b)) if fits(a, b) => say!(
                "a set stands in braces, `{{a, b}}`; `set(x in LIST)` makes one of a list",
                "un ensemble s'écrit entre accolades, `{{a, b}}` ; `set(x in LISTE)` en fait un d'une liste"
            ),
            (Type::Set(a), Type::List(b)) if fits(a, b) => say!(
                "a list stands in square brackets, `[a, b]`; `list(x in SET)` makes one of a set",
                "une liste s'écrit entre crochets, `[a, b]` ; `list(x in ENSEMBLE)` en fait une d'un ensemble"
            ),
            _ => {
                let Message { en, fr } = words(self.symbols, want);
                say!("write {en} here", "écrivez ici {fr}")
            }
        }
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
            [] if owner.starts_with("table.") => {
                let name = owner.rsplit('.').next().unwrap_or_default();
                finding.help(say!("write `{name}[ROW, COLUMN]`", "écrivez `{name}[LIGNE, COLONNE]`"))
            }
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
}

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
    let Message { en, fr } = words(script.symbols, present(of));
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

pub(super) fn dice_as_number(script: &Elaborator, expr: &Expr) -> Diagnostic {
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

/// Faces of different sorts in one roll.
pub(super) fn mixed_dice(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("one roll has dice of different faces", "un même jet réunit des dés aux faces différentes"),
            say!("icons beside others", "des icônes avec d'autres faces"),
        )
        .note(say!(
            "nobody could say whether a face is a number or icons",
            "personne ne saurait si une face est un nombre ou des icônes"
        ))
        .help(say!("roll each sort by itself", "lancez chaque sorte à part"))
}

/// Dice with icons behind a name.
pub(super) fn unseen_icons(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("a name is given to dice with icons", "un nom est donné à des dés à icônes"),
            say!("dice with icons", "des dés à icônes"),
        )
        .help(say!(
            "name their number instead, and write the die in `roll(…)`",
            "nommez plutôt leur nombre, et écrivez le dé dans `roll(…)`"
        ))
}

/// A multiple of dice that are no single die.
pub(super) fn unseen_dice(script: &Elaborator, span: Span) -> Diagnostic {
    script
        .finding(
            &WRONG_TYPE,
            span,
            say!("a number of dice has no die beside it", "un nombre de dés n'a pas de dé à côté de lui"),
            say!("not one die written out", "pas un dé écrit ici même"),
        )
        .help(say!("write the die, as in `n * 1d6`", "écrivez le dé, par exemple `n * 1d6`"))
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

pub(super) fn never_equal(script: &Elaborator, (left, l): (Span, &Type), (at, r): (Span, &Type)) -> Diagnostic {
    let (a, b) = (words(script.symbols, l), words(script.symbols, r));
    let (ae, af, be, bf) = (a.en, a.fr, b.en, b.fr);
    let holds = |many: &Type, one: &Type| super::types::element(many).is_some_and(|of| fits(one, of));
    let (x, y) = (script.source.part(left), script.source.part(at));
    let help = match (holds(l, r), holds(r, l)) {
        (true, _) => say!("ask whether it is among them: `{y} in {x}`", "demandez s'il y figure : `{y} in {x}`"),
        (_, true) => say!("ask whether it is among them: `{x} in {y}`", "demandez s'il y figure : `{x} in {y}`"),
        _ => say!("compare two values of one type", "comparez deux valeurs du même type"),
    };
    script
        .finding(
            &WRONG_TYPE,
            at,
            say!("{ae} never equals {be}", "{af} n'égale jamais {bf}"),
            say!("this is {be}", "ceci est {bf}"),
        )
        .help(help)
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

/// A `case` over what has no end of values.
pub(super) fn no_else(script: &Elaborator, span: Span, of: &Type) -> Diagnostic {
    let Message { en, fr } = words(script.symbols, of);
    script
        .finding(
            &INCOMPLETE_CASE,
            span,
            say!("a `case` over {en} has no `else`", "un `case` sur {fr} n'a pas d'`else`"),
            say!("may also be another", "peut aussi en être un autre"),
        )
        .note(say!("the game would stop there, for want of a rule", "la partie s'arrêterait là, faute de règle"))
        .help(say!("add `else: …`", "ajoutez `else: …`"))
}

/// `x == a or b`.
pub(super) fn half_compared(script: &Elaborator, subject: &Expr, first: &Expr, second: &Expr) -> Diagnostic {
    let [x, a, b] = [subject, first, second].map(|expr| script.source.part(expr.span));
    script
        .finding(
            &WRONG_TYPE,
            second.span,
            say!("`{b}` is neither true nor false", "`{b}` n'est ni vrai ni faux"),
            say!("compared with nothing", "comparé à rien"),
        )
        .help(say!(
            "for one or the other write `{x} in {{{a}, {b}}}`",
            "pour l'un ou l'autre, écrivez `{x} in {{{a}, {b}}}`"
        ))
}

pub(super) fn no_value(script: &Elaborator, span: Span, form: GatherForm) -> Diagnostic {
    let form = form.word();
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
    let form = gather.form.word();
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
