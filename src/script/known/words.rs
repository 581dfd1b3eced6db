//! Why an expression has no value, in words.

use super::Unknown;
use crate::locale::Message;
use crate::say;

impl Unknown {
    /// What stands at its place.
    pub fn label(&self) -> Message {
        match self {
            Unknown::Syntax(fault) => fault.kind.label(),
            Unknown::Name(name) => {
                let name = &name.text;
                say!("nothing here is called `{name}`", "rien ne s'appelle ici `{name}`")
            }
            Unknown::Field(name) => {
                let name = &name.text;
                say!("`{name}` is no field of it", "`{name}` n'en est pas un champ")
            }
            Unknown::NeedsAGame(_) => say!("only a running game could say", "seule une partie en cours le dirait"),
            Unknown::Sort(_) => say!("a value of another sort is due", "il faut une valeur d'une autre sorte"),
            Unknown::Absent(_) => say!("nothing stands there", "il n'y a rien à cet endroit"),
            Unknown::Fraction(number, _) => say!("this gives {number}", "ceci donne {number}"),
            Unknown::OutOfRange(number, ..) => say!("this gives {number}", "ceci donne {number}"),
            Unknown::Beyond(_) => say!("beyond all bounds, or divided by 0", "hors de toute limite, ou divisé par 0"),
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Message {
        match self {
            Unknown::Syntax(fault) => fault.kind.help(),
            Unknown::Name(_) | Unknown::Field(_) => say!(
                "correct the spelling, or define what is named",
                "corrigez l'orthographe, ou définissez ce qui est nommé"
            ),
            Unknown::NeedsAGame(_) => say!(
                "use parameters, fields and numbers: this is worked out when the rules are built",
                "employez des paramètres, des champs et des nombres : ceci se calcule à la production des règles"
            ),
            Unknown::Sort(_) => say!(
                "compute with numbers, and join what is true or false with `and`, `or` and `not`",
                "calculez avec des nombres, et reliez ce qui est vrai ou faux par `and`, `or` et `not`"
            ),
            Unknown::Absent(_) => {
                say!("say what counts instead: `… else 0`", "dites ce qui compte à la place : `… else 0`")
            }
            Unknown::Fraction(..) => say!(
                "say how to round: `floor(...)` down, `ceil(...)` up, `round(...)` to nearest",
                "dites comment arrondir : `floor(...)` à l'inférieur, `ceil(...)` au supérieur, `round(...)` au plus proche"
            ),
            Unknown::OutOfRange(_, (low, high), _) => say!(
                "this place takes {low} to {high}: bound it with `min(...)` or `max(...)`",
                "cette place admet de {low} à {high} : bornez la valeur avec `min(...)` ou `max(...)`"
            ),
            Unknown::Beyond(_) => say!("write a smaller sum", "écrivez un calcul plus petit"),
        }
    }
}
