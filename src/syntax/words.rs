//! What each kind of fault says to its author.

use super::codes;
use super::fault::{Fault, Kind, NumberFault, clipped, shown};
use super::message::Subject;
use crate::diagnostic::Code;
use crate::locale::Message;
use crate::say;
use crate::schema::plain_id;

/// The words for one kind of fault.
pub(super) struct Words {
    pub(super) code: &'static Code,
    pub(super) title: Message,
    pub(super) label: Message,
    /// What is to be seen at the other place, if the fault has one.
    pub(super) other: Option<Message>,
    pub(super) help: Option<Message>,
}

fn words(code: &'static Code, title: Message, label: Message, help: Message) -> Words {
    Words { code, title, label, other: None, help: Some(help) }
}

/// The words for a fault.
pub(super) fn describe(text: &str, fault: &Fault, subject: &Subject) -> Words {
    match &fault.kind {
        Kind::Unclosed { open, close, after, header } => unclosed(open, close, after.as_deref(), *header, subject),
        Kind::Mismatched { .. } | Kind::Unopened | Kind::ClosesNothing { .. } | Kind::TooDeep => {
            brackets(&fault.kind, subject)
        }
        Kind::UnclosedString { .. } | Kind::OddQuotes | Kind::SmartQuotes { .. } => quotes(text, fault, subject),
        Kind::Unquoted { .. } | Kind::NotTruth { .. } | Kind::Prose => unquoted(&fault.kind),
        Kind::MissingValue | Kind::Bare | Kind::MissingEquals | Kind::Colon => missing(text, fault, subject),
        Kind::MissingKey { .. } | Kind::BadKey { .. } | Kind::Twice => keys(text, fault, subject.is_header),
        Kind::DecimalComma { .. } | Kind::Number { .. } | Kind::Date { .. } => numbers(&fault.kind),
        Kind::Escape { .. } | Kind::Invisible { .. } | Kind::CarriageReturn => characters(&fault.kind),
        Kind::MissingComma => comma(text.get(fault.span.clone()).unwrap_or_default()),
        _ => punctuation(&fault.kind, subject),
    }
}

fn unclosed(open: &str, close: &str, after: Option<&str>, header: bool, subject: &Subject) -> Words {
    let of = subject.of();
    let (en, fr) = (&of.en, &of.fr);
    let title = match (header, open) {
        (true, _) => say!("the header{en} is not closed by `{close}`", "l'en-tête{fr} n'est pas fermé par `{close}`"),
        (false, "{") => say!("the brace `{open}`{en} is never closed", "l'accolade `{open}`{fr} n'est jamais fermée"),
        _ => say!("the bracket `{open}`{en} is never closed", "le crochet `{open}`{fr} n'est jamais fermé"),
    };
    let help = match after {
        Some(after) => say!("add `{close}` after `{after}`", "ajoutez `{close}` après `{after}`"),
        None => say!("add `{close}` where it ends", "ajoutez `{close}` à la fin"),
    };
    let label = if open == "{" { say!("opened here", "ouverte ici") } else { say!("opened here", "ouvert ici") };
    Words { other: Some(next(subject)), ..words(&codes::UNCLOSED_BRACKET, title, label, help) }
}

/// What is seen at the statement that follows an unclosed one.
fn next(subject: &Subject) -> Message {
    if subject.next_is_header {
        say!("another block starts here", "un autre bloc commence ici")
    } else {
        say!("another key starts here", "une autre clé commence ici")
    }
}

fn brackets(kind: &Kind, subject: &Subject) -> Words {
    match kind {
        Kind::Mismatched { open, close, found } => {
            let of = subject.of();
            let (en, fr) = (&of.en, &of.fr);
            Words {
                other: Some(say!("`{open}` was opened here", "`{open}` s'ouvre ici")),
                ..words(
                    &codes::UNCLOSED_BRACKET,
                    say!(
                        "`{open}`{en} meets `{found}` instead of `{close}`",
                        "`{open}`{fr} rencontre `{found}` au lieu de `{close}`"
                    ),
                    say!("`{close}` is expected here", "`{close}` est attendu ici"),
                    say!("write `{close}` instead of `{found}`", "écrivez `{close}` au lieu de `{found}`"),
                )
            }
        }
        Kind::Unopened => {
            let of = subject.of();
            let (en, fr) = (&of.en, &of.fr);
            words(
                &codes::UNCLOSED_BRACKET,
                say!("the header{en} does not begin with `[`", "l'en-tête{fr} ne commence pas par `[`"),
                say!("`[` is expected here", "`[` est attendu ici"),
                say!("add `[` before the name", "ajoutez `[` avant le nom"),
            )
        }
        Kind::ClosesNothing { bracket } => words(
            &codes::UNEXPECTED,
            say!("`{bracket}` closes nothing", "`{bracket}` ne ferme rien"),
            say!("nothing is open here", "rien n'est ouvert ici"),
            say!("delete it, or add the bracket that opens", "supprimez ce signe, ou ajoutez celui qui ouvre"),
        ),
        _ => words(
            &codes::TOO_DEEP,
            say!("values are nested too deep", "les valeurs sont imbriquées trop profondément"),
            say!("the limit is passed here", "la limite est dépassée ici"),
            say!("give the inner values blocks of their own", "donnez leur propre bloc aux valeurs intérieures"),
        ),
    }
}

fn quotes(text: &str, fault: &Fault, subject: &Subject) -> Words {
    match &fault.kind {
        Kind::UnclosedString { quotes } => {
            let of = subject.of();
            let (en, fr) = (&of.en, &of.fr);
            let long = quotes.len() > 1;
            let help = if long {
                say!("add `{quotes}` where the text ends", "ajoutez `{quotes}` là où le texte se termine")
            } else {
                say!(
                    "add `{quotes}` at its end; a text of several lines stands between `\"\"\"`",
                    "ajoutez `{quotes}` à la fin ; un texte de plusieurs lignes se met entre `\"\"\"`"
                )
            };
            Words {
                other: Some(next(subject)),
                ..words(
                    &codes::UNCLOSED_STRING,
                    say!("the text{en} has no closing quotes", "le texte{fr} n'a pas de guillemets fermants"),
                    say!("opened here", "ouvert ici"),
                    help,
                )
            }
        }
        Kind::OddQuotes => Words {
            other: Some(say!("this text ends early", "ce texte finit trop tôt")),
            ..words(
                &codes::UNCLOSED_STRING,
                say!("quotes are missing, or there are too many", "il manque des guillemets, ou il y en a trop"),
                say!("this stands outside the quotes", "ceci est hors des guillemets"),
                say!(
                    "give each text its two quotes; write quotes within a text as `\\\"` or “ ”",
                    "donnez à chaque texte ses deux guillemets ; dans un texte, écrivez `\\\"` ou « »"
                ),
            )
        },
        kind => {
            let straight = match kind {
                Kind::SmartQuotes { straight } => straight.as_deref().and_then(shown),
                _ => None,
            };
            let quote = text.get(fault.span.clone()).unwrap_or_default();
            let help = match straight {
                Some(straight) => say!(
                    "write `{straight}`; within straight quotes, “ ” and « » are welcome",
                    "écrivez `{straight}` ; entre guillemets droits, “ ” et « » sont les bienvenus"
                ),
                None => say!("write straight quotes", "écrivez des guillemets droits"),
            };
            words(
                &codes::SMART_QUOTES,
                say!(
                    "typographic quotes do not enclose a text",
                    "des guillemets typographiques ne délimitent pas un texte"
                ),
                say!("`\"` is needed here, not `{quote}`", "il faut `\"` ici, et non `{quote}`"),
                help,
            )
        }
    }
}

fn unquoted(kind: &Kind) -> Words {
    match kind {
        Kind::NotTruth { text, meant } => words(
            &codes::UNQUOTED_TEXT,
            say!("`{text}` is neither `true` nor `false`", "`{text}` n'est ni `true` ni `false`"),
            say!("a word without quotes", "un mot sans guillemets"),
            say!(
                "write `{meant}`, or `\"{text}\"` if a text is meant",
                "écrivez `{meant}`, ou `\"{text}\"` si c'est un texte"
            ),
        ),
        Kind::Unquoted { text } => {
            let bare = text.trim_matches(['"', '\'']);
            let (title, help) = match shown(text).filter(|_| !bare.contains(['"', '\\'])) {
                Some(text) => (
                    say!("the text `{text}` has no quotes", "le texte `{text}` est sans guillemets"),
                    match leading_number(bare) {
                        Some(number) => say!(
                            "write the number alone, `{number}`, or a text, `\"{bare}\"`",
                            "écrivez le nombre seul, `{number}`, ou un texte, `\"{bare}\"`"
                        ),
                        None => say!("write `\"{bare}\"`", "écrivez `\"{bare}\"`"),
                    },
                ),
                None => (
                    say!("a text has no quotes", "un texte est sans guillemets"),
                    say!("put `\"` before and after it", "mettez `\"` avant et après"),
                ),
            };
            words(&codes::UNQUOTED_TEXT, title, say!("quotes are missing", "il manque des guillemets"), help)
        }
        _ => words(
            &codes::UNQUOTED_TEXT,
            say!(
                "this line is neither a key, a block nor a comment",
                "cette ligne n'est ni une clé, ni un bloc, ni un commentaire"
            ),
            say!("words without a key", "des mots sans clé"),
            say!(
                "begin a comment with `#`; put a text of several lines between `\"\"\"`",
                "commencez un commentaire par `#` ; mettez un texte de plusieurs lignes entre `\"\"\"`"
            ),
        ),
    }
}

/// The number of `2 points`.
fn leading_number(text: &str) -> Option<&str> {
    let (first, _) = text.split_once(char::is_whitespace)?;
    first.parse::<i64>().is_ok().then_some(first)
}

fn missing(text: &str, fault: &Fault, subject: &Subject) -> Words {
    let written = clipped(text.get(fault.span.clone()).unwrap_or_default());
    match fault.kind {
        Kind::MissingValue => words(
            &codes::MISSING_VALUE,
            without_value(&subject.name),
            say!("a value is expected here", "une valeur est attendue ici"),
            say!("write a value after `=`, or delete the key", "écrivez une valeur après `=`, ou supprimez la clé"),
        ),
        Kind::Bare => words(
            &codes::MISSING_VALUE,
            say!("`{written}` has neither `=` nor a value", "`{written}` n'a ni `=` ni valeur"),
            say!("a key alone", "une clé seule"),
            say!(
                "give it a value, or begin a comment with `#`",
                "donnez-lui une valeur, ou commencez un commentaire par `#`"
            ),
        ),
        Kind::Colon => words(
            &codes::MISSING_EQUALS,
            say!("a key is followed by a colon", "une clé est suivie de deux-points"),
            say!("`=` is expected here", "`=` est attendu ici"),
            say!("write `=` instead of `:`", "écrivez `=` au lieu de `:`"),
        ),
        _ => words(
            &codes::MISSING_EQUALS,
            say!("`=` is missing between a key and its value", "il manque `=` entre une clé et sa valeur"),
            say!("`=` is expected before this", "`=` est attendu avant ceci"),
            say!("add `=` between the two", "ajoutez `=` entre les deux"),
        ),
    }
}

fn without_value(name: &str) -> Message {
    if name.is_empty() {
        return say!("a key has no value", "une clé n'a pas de valeur");
    }
    say!("`{name}` has no value", "`{name}` n'a pas de valeur")
}

fn keys(text: &str, fault: &Fault, in_header: bool) -> Words {
    match &fault.kind {
        Kind::MissingKey { header } => {
            let title = if *header {
                say!("a header has no name", "un en-tête n'a pas de nom")
            } else {
                say!("a key is missing", "il manque une clé")
            };
            let label = say!("a name is expected here", "un nom est attendu ici");
            let help = if *header {
                say!("write for example `[patch.hoth]`", "écrivez par exemple `[patch.hoth]`")
            } else {
                say!("write the name of a key, such as `points`", "écrivez le nom d'une clé, par exemple `points`")
            };
            words(&codes::BAD_KEY, title, label, help)
        }
        Kind::Twice => {
            let name = clipped(text.get(fault.span.clone()).unwrap_or_default());
            Words {
                other: Some(say!("first defined here", "première définition ici")),
                ..words(
                    &codes::DUPLICATE_KEY,
                    say!("key `{name}` is given twice", "la clé `{name}` est en double"),
                    say!("given again here", "donnée une seconde fois ici"),
                    say!("delete one of the two, or rename it", "supprimez l'une des deux, ou renommez-la"),
                )
            }
        }
        Kind::BadKey { text } => bad_key(shown(text), in_header),
        _ => bad_key(None, in_header),
    }
}

/// A key that holds more than it may. In a header it is mostly an id, which quotes would not help.
fn bad_key(written: Option<String>, in_header: bool) -> Words {
    let title = match &written {
        Some(name) if in_header => {
            say!("a header cannot hold the name `{name}`", "un en-tête ne peut pas contenir le nom `{name}`")
        }
        Some(name) => say!("`{name}` cannot be a key", "`{name}` ne peut pas être une clé"),
        None => say!("a key cannot be written like this", "une clé ne s'écrit pas ainsi"),
    };
    // A pattern needs quotes; an id does not get better by them.
    let pattern = written.as_deref().filter(|name| name.contains('*'));
    let help = match (pattern, written.as_deref().and_then(plain_id)) {
        (Some(pattern), _) => say!("write `\"{pattern}\"`", "écrivez `\"{pattern}\"`"),
        (None, Some(plain)) => say!("write `{plain}`", "écrivez `{plain}`"),
        (None, None) => say!("write a name without spaces or accents", "écrivez un nom sans espaces ni accents"),
    };
    let label =
        say!("holds more than letters, digits, `_`, `-`", "contient autre chose que lettres, chiffres, `_`, `-`");
    words(&codes::BAD_KEY, title, label, help)
}

fn numbers(kind: &Kind) -> Words {
    let label = say!("this is not a number", "ce n'est pas un nombre");
    match kind {
        Kind::DecimalComma { text } => {
            let text = clipped(text);
            let point = text.replace(',', ".");
            words(
                &codes::BAD_NUMBER,
                say!("`{text}` is written with a decimal comma", "`{text}` est écrit avec une virgule décimale"),
                label,
                say!("write `{point}`", "écrivez `{point}`"),
            )
        }
        Kind::Date { text } => {
            let date = clipped(text);
            words(
                &codes::BAD_DATE,
                say!("`{date}` is neither a date nor an hour", "`{date}` n'est ni une date ni une heure"),
                say!("this day or hour does not exist", "ce jour ou cette heure n'existe pas"),
                say!(
                    "put it between `\"`: no rule needs a date",
                    "mettez ce texte entre `\"` : aucune règle ne demande de date"
                ),
            )
        }
        Kind::Number { text, why } => {
            let number = clipped(text);
            let joined: String = number.chars().filter(|c| !c.is_whitespace()).collect();
            let short = number.trim_start_matches(['+', '0', '_']);
            let (title, help) = match why {
                NumberFault::LeadingZero if short.starts_with(|c: char| c.is_ascii_digit()) => (
                    say!("`{number}` begins with a zero", "`{number}` commence par un zéro"),
                    say!("write `{short}`", "écrivez `{short}`"),
                ),
                NumberFault::TooLarge => (
                    say!("a number is too large", "un nombre est trop grand"),
                    say!("the largest is 9223372036854775807", "le plus grand est 9223372036854775807"),
                ),
                NumberFault::Spaces => (
                    say!("`{number}` is written with spaces", "`{number}` est écrit avec des espaces"),
                    say!("write `{joined}`", "écrivez `{joined}`"),
                ),
                _ if number.split('.').count() == 3 => (
                    say!("`{number}` is not a number", "`{number}` n'est pas un nombre"),
                    say!(
                        "write a version in quotes: `\"{number}\"`",
                        "écrivez une version entre guillemets : `\"{number}\"`"
                    ),
                ),
                _ => (
                    say!("`{number}` is not a number", "`{number}` n'est pas un nombre"),
                    say!("write it like `12`, `-3` or `2.5`", "écrivez-le comme `12`, `-3` ou `2.5`"),
                ),
            };
            words(&codes::BAD_NUMBER, title, label, help)
        }
        _ => unquoted(kind),
    }
}

fn characters(kind: &Kind) -> Words {
    match kind {
        Kind::Escape { sequence } => {
            let sequence = clipped(sequence);
            words(
                &codes::BAD_ESCAPE,
                say!("`{sequence}` means nothing in a text", "`{sequence}` ne veut rien dire dans un texte"),
                say!("a backslash begins a special character", "`\\` annonce un caractère spécial"),
                say!("write `\\\\` for a backslash", "écrivez `\\\\` pour obtenir `\\`"),
            )
        }
        Kind::Invisible { character } => {
            let number = format!("U+{:04X}", u32::from(*character));
            words(
                &codes::INVISIBLE_CHARACTER,
                say!(
                    "an invisible character stands here ({number})",
                    "un caractère invisible se trouve ici ({number})"
                ),
                say!("not a plain space", "ce n'est pas une simple espace"),
                say!(
                    "delete it, and type a plain space if one is needed",
                    "supprimez-le, et tapez une simple espace s'il en faut une"
                ),
            )
        }
        _ => words(
            &codes::LINE_ENDING,
            say!("lines end in a carriage return alone", "des lignes se terminent par un retour chariot seul"),
            say!("the first of them", "la première d'entre elles"),
            say!(
                "save the file with Unix or Windows line endings",
                "enregistrez le fichier avec des fins de ligne Unix ou Windows"
            ),
        ),
    }
}

fn comma(found: &str) -> Words {
    let title = say!("a comma is missing between two values", "il manque une virgule entre deux valeurs");
    let (label, help) = if found.starts_with(';') {
        (
            say!("`,` is expected here", "`,` est attendue ici"),
            say!("write `,` instead of `;`", "remplacez `;` par `,`"),
        )
    } else {
        (
            say!("`,` is expected before this", "`,` est attendue avant ceci"),
            say!("separate the values with `,`", "séparez les valeurs par `,`"),
        )
    };
    words(&codes::MISSING_COMMA, title, label, help)
}

fn punctuation(kind: &Kind, subject: &Subject) -> Words {
    let of = subject.of();
    let (en, fr) = (&of.en, &of.fr);
    match kind {
        Kind::TwoCommas => words(
            &codes::UNEXPECTED,
            say!("a comma separates nothing", "une virgule ne sépare rien"),
            say!("no value stands before it", "aucune valeur ne la précède"),
            say!("delete this comma, or add the value", "supprimez cette virgule, ou ajoutez la valeur"),
        ),
        Kind::LastComma => words(
            &codes::UNEXPECTED,
            say!("a comma follows the value{en}", "une virgule suit la valeur{fr}"),
            say!("a line ends without a comma", "une ligne se termine sans virgule"),
            say!("delete this comma", "supprimez cette virgule"),
        ),
        Kind::TwoEquals => words(
            &codes::UNEXPECTED,
            say!("`=` is written twice", "`=` est écrit deux fois"),
            say!("a value is expected here", "une valeur est attendue ici"),
            say!("write `=` once", "écrivez un seul `=`"),
        ),
        Kind::EqualsInArray => words(
            &codes::UNEXPECTED,
            say!("`=` stands between brackets", "`=` se trouve entre crochets"),
            say!("a row of values has no keys", "une suite de valeurs n'a pas de clés"),
            say!("write keys between braces: `{{ a = 1 }}`", "écrivez les clés entre accolades : `{{ a = 1 }}`"),
        ),
        Kind::BracketedKey => words(
            &codes::UNEXPECTED,
            say!("`[` stands before a key", "`[` précède une clé"),
            say!("a key begins without a bracket", "une clé commence sans crochet"),
            say!("delete this `[`", "supprimez ce `[`"),
        ),
        Kind::Trailing { header } => {
            let title = if *header {
                say!("something follows the header{en}", "quelque chose suit l'en-tête{fr}")
            } else {
                say!("something follows the value{en}", "quelque chose suit la valeur{fr}")
            };
            let help = say!(
                "begin a new line here; begin a comment with `#`",
                "allez à la ligne ici ; commencez un commentaire par `#`"
            );
            words(&codes::UNEXPECTED, title, say!("too much on one line", "c'est trop pour une ligne"), help)
        }
        _ => words(
            &codes::UNEXPECTED,
            say!("this cannot be read", "ceci est illisible"),
            say!("reading stops here", "la lecture s'arrête ici"),
            say!("write a key, `=` and a value", "écrivez une clé, `=` et une valeur"),
        ),
    }
}
