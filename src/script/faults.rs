//! What can be wrong with the spelling of a script, in the words of its author.

use super::ast::Span;
use crate::locale::Message;
use crate::say;

/// A fault of spelling.
#[derive(Clone, Debug, PartialEq)]
pub struct SyntaxFault {
    /// Its place, in bytes of the decoded text.
    pub span: Span,
    /// What it is.
    pub kind: SyntaxFaultKind,
}

/// The faults of spelling.
#[derive(Clone, Debug, PartialEq)]
pub enum SyntaxFaultKind {
    /// A letter with an accent in a name.
    Accent(Box<str>),
    /// A capital letter in a name.
    UpperCase(Box<str>),
    /// A sign of another language or of typography.
    ForeignSign {
        /// What was written.
        found: &'static str,
        /// What it is here.
        meant: &'static str,
    },
    /// A sign that the language does not have.
    UnknownSign(char),
    /// Quotation marks of typography around a text.
    Quotes,
    /// A text whose quotation mark is not closed on its line.
    OpenText,
    /// A number that is too great.
    HugeNumber,
    /// A number that runs into a word.
    NumberInWord,
    /// Dice without sides, or far too many.
    StrangeDice,
    /// `15,5`.
    DecimalComma,
    /// `1 000`.
    SpacedNumber,
    /// `=` where a comparison is due.
    AssignsInExpression,
    /// `==` where an assignment is due.
    ComparesInEffect,
    /// A bracket that is not closed: the place is that of the opening one.
    Unclosed(&'static str),
    /// A bracket that nothing opens.
    Unopened(&'static str),
    /// A word of the language used as a name.
    Reserved(Box<str>),
    /// An `if` expression that lacks a word.
    IfLacks(&'static str),
    /// Something else than what is due here.
    Expected(Due),
    /// Something after the end.
    Trailing,
    /// Nothing at all.
    Empty,
    /// Too many brackets inside of each other.
    TooDeep,
    /// A value alone where something is to be done.
    DoesNothing,
}

/// What is due at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A value.
    Value,
    /// A name.
    Name,
    /// A sign or a word of the language.
    Sign(&'static str),
    /// An effect.
    Effect,
    /// A type.
    Type,
    /// What a rule answers to.
    Trigger,
}

impl SyntaxFaultKind {
    /// What is wrong, in one phrase.
    pub fn title(&self) -> Message {
        use SyntaxFaultKind::*;
        match self {
            Accent(word) => say!("the name `{word}` has an accent", "le nom `{word}` porte un accent"),
            UpperCase(word) => say!("the name `{word}` has a capital letter", "le nom `{word}` porte une majuscule"),
            ForeignSign { found, meant } => {
                say!("`{found}` is written `{meant}` here", "`{found}` s'écrit ici `{meant}`")
            }
            UnknownSign(c) => {
                say!("the rule language has no sign `{c}`", "le langage de règles n'a pas de signe `{c}`")
            }
            Quotes => {
                say!("a text stands between straight quotation marks", "un texte s'écrit entre guillemets droits")
            }
            OpenText => say!("a text is not closed", "un texte n'est pas fermé"),
            HugeNumber => say!("this number is too great", "ce nombre est trop grand"),
            NumberInWord => say!("a name cannot begin with a digit", "un nom ne peut pas commencer par un chiffre"),
            StrangeDice => say!("no die has that many sides", "aucun dé n'a ce nombre de faces"),
            DecimalComma => say!("a decimal comma in a number", "un nombre est écrit avec une virgule"),
            SpacedNumber => say!("a space inside a number", "un nombre contient une espace"),
            AssignsInExpression => {
                say!("`=` writes a value and does not compare", "`=` écrit une valeur et ne compare pas")
            }
            ComparesInEffect => say!("`==` compares and does not write", "`==` compare et n'écrit rien"),
            Unclosed(sign) => say!("`{sign}` is not closed", "`{sign}` n'est pas fermé"),
            Unopened(sign) => say!("nothing opens this `{sign}`", "rien n'ouvre ce `{sign}`"),
            Reserved(word) => {
                say!("`{word}` is a word of the rule language", "`{word}` est un mot du langage de règles")
            }
            IfLacks(word) => say!("an `if` lacks its `{word}`", "il manque `{word}` à un `if`"),
            Expected(due) => {
                let (en, fr) = due.words();
                say!("{en} is missing here", "il manque ici {fr}")
            }
            Trailing => say!("the script is over before this", "le script est déjà terminé ici"),
            Empty => say!("the script is empty", "le script est vide"),
            TooDeep => say!("too many brackets inside of each other", "trop de parenthèses les unes dans les autres"),
            DoesNothing => say!("this has a value and does nothing", "ceci a une valeur mais ne fait rien"),
        }
    }

    /// What stands at the place, in eight words at most.
    pub fn label(&self) -> Message {
        use SyntaxFaultKind::*;
        match self {
            Accent(_) | UpperCase(_) => say!("names have plain small letters", "un nom n'a que des minuscules simples"),
            ForeignSign { meant, .. } => say!("write `{meant}`", "écrivez `{meant}`"),
            UnknownSign(_) => say!("unknown sign", "signe inconnu"),
            Quotes => say!("curved quotation marks", "guillemets typographiques"),
            OpenText => say!("starts here and does not end", "commence ici et ne finit pas"),
            HugeNumber => say!("beyond 9,223,372,036,854,775,807", "au-delà de 9 223 372 036 854 775 807"),
            NumberInWord => say!("a digit first", "un chiffre en tête"),
            StrangeDice => say!("1 to 1,000,000 sides, 1,000 dice", "1 à 1 000 000 de faces, 1 000 dés"),
            DecimalComma => say!("here a comma parts two values", "ici, la virgule sépare deux valeurs"),
            SpacedNumber => say!("two numbers side by side", "deux nombres côte à côte"),
            AssignsInExpression => say!("compare with `==`", "comparez avec `==`"),
            ComparesInEffect => say!("write with `=`", "écrivez avec `=`"),
            Unclosed(_) => say!("opened here", "ouvert ici"),
            Unopened(_) => say!("closes nothing", "ne ferme rien"),
            Reserved(_) => say!("cannot be a name", "ne peut pas être un nom"),
            IfLacks(word) => say!("`{word}` is due here", "`{word}` est attendu ici"),
            Expected(due) => {
                let (en, fr) = due.words();
                say!("{en} is due here", "il faut ici {fr}")
            }
            Trailing => say!("not expected any more", "n'est plus attendu"),
            Empty => say!("nothing here", "rien ici"),
            TooDeep => say!("deeper than the compiler follows", "trop profond pour être lu"),
            DoesNothing => say!("an effect is due here", "un effet est attendu ici"),
        }
    }

    /// What to do.
    pub fn help(&self) -> Message {
        use SyntaxFaultKind::*;
        match self {
            Accent(word) => {
                let plain = plain(word);
                say!(
                    "write `{plain}`: ids have no accent, the text that players read may have them",
                    "écrivez `{plain}` : un id n'a pas d'accent, les textes que lisent les joueurs peuvent en avoir"
                )
            }
            UpperCase(word) => {
                let small = word.to_lowercase();
                say!("write `{small}`", "écrivez `{small}`")
            }
            ForeignSign { found, meant } => match *meant {
                "and" | "or" | "not" => say!(
                    "logic is written in words: `{meant}` for `{found}`",
                    "la logique s'écrit en mots : `{meant}` pour `{found}`"
                ),
                "+=" => say!("write `+= 1`", "écrivez `+= 1`"),
                "-=" => say!("write `-= 1`", "écrivez `-= 1`"),
                _ => say!("replace `{found}` by `{meant}`", "remplacez `{found}` par `{meant}`"),
            },
            UnknownSign(_) => say!(
                "take it out, or write the rule with the words of the language: and, or, not, in, where",
                "retirez-le, ou écrivez la règle avec les mots du langage : and, or, not, in, where"
            ),
            Quotes => say!(
                "use `\"` or `'`, or no quotation marks if it is an id",
                "utilisez `\"` ou `'`, ou rien s'il s'agit d'un id"
            ),
            OpenText => say!(
                "close the text with the same quotation mark, on the same line",
                "fermez le texte par le même guillemet, sur la même ligne"
            ),
            HugeNumber => say!(
                "count in greater units, such as tens of points",
                "comptez en unités plus grandes, par exemple en dizaines de points"
            ),
            NumberInWord => say!(
                "put a letter first, or a space or a sign between the number and the word",
                "commencez par une lettre, ou mettez une espace ou un signe entre le nombre et le mot"
            ),
            StrangeDice => say!(
                "write the number of dice, `d`, and the number of sides, as in `2d6`",
                "écrivez le nombre de dés, `d`, puis le nombre de faces, par exemple `2d6`"
            ),
            DecimalComma => say!(
                "write a point, as in `15.5`; put a space after the comma if these are two values",
                "écrivez un point, par exemple `15.5` ; mettez une espace après la virgule si ce sont deux valeurs"
            ),
            SpacedNumber => say!(
                "write the digits together, as in `1000`",
                "écrivez les chiffres d'un seul tenant, par exemple `1000`"
            ),
            AssignsInExpression => say!(
                "write `==` to ask whether two values are equal",
                "écrivez `==` pour demander si deux valeurs sont égales"
            ),
            ComparesInEffect => say!(
                "write `=` to give a new value, or `if … {{ }}` to ask",
                "écrivez `=` pour donner une nouvelle valeur, ou `if … {{ }}` pour poser une condition"
            ),
            Unclosed(sign) => {
                let close = closing(sign);
                say!("put `{close}` where it ends", "mettez `{close}` là où il se termine")
            }
            Unopened(sign) => say!(
                "take out `{sign}`, or open it where it should begin",
                "retirez `{sign}`, ou ouvrez-le là où il devrait commencer"
            ),
            Reserved(word) => say!(
                "choose another name, such as `{word}_` or `the_{word}`",
                "choisissez un autre nom, par exemple `{word}_` ou `le_{word}`"
            ),
            IfLacks(_) => say!(
                "write `if CONDITION then VALUE else VALUE`; both cases have a value",
                "écrivez `if CONDITION then VALEUR else VALEUR` ; les deux cas ont une valeur"
            ),
            Expected(Due::Value) => say!(
                "write a value: a number, a name, a formula such as `income(f)`",
                "écrivez une valeur : un nombre, un nom, une formule comme `income(f)`"
            ),
            Expected(Due::Name) => say!(
                "write a name: small letters, digits and `_`",
                "écrivez un nom : minuscules sans accent, chiffres et `_`"
            ),
            Expected(Due::Sign(sign)) => say!("put `{sign}` here", "mettez `{sign}` ici"),
            Expected(Due::Effect) => say!(
                "write what happens, such as `score[f] += 1`",
                "écrivez ce qui se passe, par exemple `score[f] += 1`"
            ),
            Expected(Due::Type) => say!(
                "write a type: `int`, `bool`, `text`, a kind such as `faction`, `set<faction>`, `list<faction>`, or one of these with `?`",
                "écrivez un type : `int`, `bool`, `text`, une sorte comme `faction`, `set<faction>`, `list<faction>`, ou l'un d'eux suivi de `?`"
            ),
            Expected(Due::Trigger) => say!(
                "write an event with its names, `begin phase.x`, `end step.x`, `action.x` or `change STATE`",
                "écrivez un événement et ses noms, `begin phase.x`, `end step.x`, `action.x` ou `change ÉTAT`"
            ),
            Trailing => say!(
                "take out the rest; between two values there is a sign such as `+` or `and`; effects are parted by `;` or a new line",
                "retirez la suite ; entre deux valeurs il y a un signe, par exemple `+` ou `and` ; deux effets sont séparés par `;` ou un retour à la ligne"
            ),
            Empty => say!("write the rule, or take the field out", "écrivez la règle, ou retirez le champ"),
            TooDeep => say!(
                "divide the script: a formula or a part under `let` for each thought",
                "divisez le script : une formule, ou une partie sous `let`, pour chaque idée"
            ),
            DoesNothing => say!(
                "write `STATE = value`, `+=`, or call a named effect",
                "écrivez `ÉTAT = valeur`, `+=`, ou appelez un effet nommé"
            ),
        }
    }

    /// What to write instead of the place, where that is certain.
    pub fn replacement(&self) -> Option<String> {
        use SyntaxFaultKind::*;
        match self {
            UpperCase(word) => Some(word.to_lowercase()),
            ForeignSign { found: "++", .. } => Some("+= 1".into()),
            ForeignSign { found: "--", .. } => Some("-= 1".into()),
            ForeignSign { found: "!", .. } => Some("not ".into()),
            ForeignSign { meant, .. } => Some((*meant).into()),
            AssignsInExpression => Some("==".into()),
            ComparesInEffect => Some("=".into()),
            _ => None,
        }
    }
}

impl Due {
    fn words(self) -> (String, String) {
        match self {
            Due::Value => ("a value".into(), "une valeur".into()),
            Due::Name => ("a name".into(), "un nom".into()),
            Due::Sign(sign) => (format!("`{sign}`"), format!("`{sign}`")),
            Due::Effect => ("an effect".into(), "un effet".into()),
            Due::Type => ("a type".into(), "un type".into()),
            Due::Trigger => ("what the rule answers to".into(), "ce à quoi répond la règle".into()),
        }
    }
}

/// The bracket that closes another.
pub fn closing(open: &str) -> &'static str {
    match open {
        "(" => ")",
        "[" => "]",
        "<" => ">",
        _ => "}",
    }
}

/// A word without its accents, as far as French and English know them.
fn plain(word: &str) -> String {
    crate::locale::folded(word).chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}
