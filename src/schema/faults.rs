//! The words for each fault of shape. No word of JSON Schema reaches a person.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, nearest};
use crate::locale::{Lang, Message, at_most_five, quoted};
use crate::model::{self, KINDS};
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Value};

use super::check::Blame;
use super::shape::{Operation, Record, ScriptKind, Shape, Word, pack_file};
use super::{codes, meant, remedy};

/// A field that a former version of the format had.
struct Removed {
    kind: &'static str,
    field: &'static str,
    instead: &'static str,
}

/// Fields of the drafts before format 1, which packs still circulate in.
const REMOVED: &[Removed] = &[
    Removed { kind: "patch", field: "target", instead: "set.KIND.ID" },
    Removed { kind: "patch", field: "delete", instead: "remove.KIND = [\"ID\"]" },
    Removed { kind: "patch", field: "off", instead: "remove.KIND = [\"ID\"]" },
    Removed { kind: "enum", field: "members", instead: "words" },
    Removed { kind: "zone", field: "parent", instead: "within" },
    Removed { kind: "zone", field: "borders", instead: "adjacent" },
    Removed { kind: "system", field: "zone", instead: "zones" },
];

/// A key that the table has no field for.
pub fn unknown_field(address: &Address, record: &Record, near: Option<&str>, entry: &Entry) -> Diagnostic {
    let (en, fr) = subject(&address.parent().unwrap_or_default());
    let key = &*entry.key;
    let fault = Diagnostic::new(
        &codes::UNKNOWN_FIELD,
        say!("{en} has no field `{key}`", "{fr} n'a pas de champ `{key}`"),
        entry.key_origin,
        say!("unknown field", "champ inconnu"),
    )
    .note(say!(
        "nothing reads this line: people would play as if it were not there",
        "rien ne lit cette ligne : on jouerait comme si elle n'existait pas"
    ));
    match near {
        Some(field) => fault.help(did_you_mean(field)),
        None if address.kind() == Some("patch") && key != "id" && is_field_of("pack", key) => fault.help(under_pack()),
        None => fault.help(fields_of(&fr, &en, record)),
    }
}

/// A key that `codicille.toml` does not have.
pub fn unknown_setting(address: &Address, record: &Record, near: Option<&str>, entry: &Entry) -> Diagnostic {
    let owner = address.parent().filter(|owner| !owner.segments().is_empty());
    let owner = owner.map_or("codicille.toml".to_owned(), |owner| owner.to_string());
    let key = &*entry.key;
    let fault = Diagnostic::new(
        &codes::UNKNOWN_FIELD,
        say!("`{owner}` has no setting `{key}`", "`{owner}` n'a pas de réglage `{key}`"),
        entry.key_origin,
        say!("unknown setting", "réglage inconnu"),
    );
    let quoted_owner = format!("`{owner}`");
    match near {
        Some(field) => fault.help(did_you_mean(field)),
        None => fault.help(fields_of(&quoted_owner, &quoted_owner, record)),
    }
}

/// `did you mean` with the one candidate.
pub fn did_you_mean(word: &str) -> Message {
    say!("did you mean `{word}`?", "vouliez-vous dire `{word}` ?")
}

fn fields_of(fr: &str, en: &str, record: &Record) -> Message {
    let names = quoted(&record.fields.keys().collect::<Vec<_>>());
    let (list_en, list_fr) = (crate::locale::list(Lang::En, &names), crate::locale::list(Lang::Fr, &names));
    say!("the fields of {en} are {list_en}", "les champs possibles pour {fr} sont {list_fr}")
}

/// How to name the owner of a field: `a system`, or its address inside a definition.
fn subject(owner: &Address) -> (String, String) {
    match (owner.segments(), owner.kind().and_then(model::kind)) {
        ([_, _], Some(kind)) => (kind.noun.a(), kind.noun.un()),
        _ => (format!("`{owner}`"), format!("`{owner}`")),
    }
}

/// A field that a former format had, and what stands for it now.
pub fn removed_field(address: &Address, entry: &Entry) -> Option<(Diagnostic, &'static str)> {
    let owner = address.parent()?;
    let [kind, _] = owner.segments() else { return None };
    let removed = REMOVED.iter().find(|removed| removed.kind == &**kind && removed.field == &*entry.key)?;
    let (en, fr) = subject(&owner);
    let Removed { field, instead, .. } = removed;
    let fault = Diagnostic::new(
        &codes::REMOVED_FIELD,
        say!("{en} no longer has the field `{field}`", "{fr} n'a plus de champ `{field}`"),
        entry.key_origin,
        say!("removed in format 1", "retiré dans le format 1"),
    );
    let fr = instead.replace("KIND", "SORTE");
    Some((fault.help(say!("use `{instead}`", "écrivez `{fr}`")), instead))
}

/// A key that stands in `here` and is a field of `owner`, further out.
pub fn misplaced_key(here: &Address, owner: &Address, key: &str, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::MISPLACED_KEY,
        say!("`{key}` stands inside `{here}`", "`{key}` se trouve à l'intérieur de `{here}`"),
        origin,
        say!("belongs to `{owner}`", "appartient à `{owner}`"),
    )
    .note(say!(
        "after a header `[{here}]`, every key belongs to that table until the next header",
        "après un en-tête `[{here}]`, toute clé appartient à ce bloc jusqu'à l'en-tête suivant"
    ))
    .help(say!(
        "move the line up, above the header, among the keys of `{owner}`",
        "remontez la ligne au-dessus de l'en-tête, parmi les clés de `{owner}`"
    ))
}

/// A patch that mirrors a patch.
pub fn patched_patch(origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &crate::pack::codes::WRONG_OPERATION,
        say!("a patch cannot change another patch", "un correctif ne peut pas en modifier un autre"),
        origin,
        say!("a patch is no value of the game", "un correctif n'est pas une valeur du jeu"),
    )
    .note(say!(
        "what a patch did stands in the values that it wrote",
        "ce qu'un correctif a fait se trouve dans les valeurs qu'il a écrites"
    ))
    .help(say!(
        "change those values again, in a pack that comes after",
        "changez de nouveau ces valeurs, dans un pack qui vient après"
    ))
}

/// A key at the top of a file that is no kind: one of a patch or of `[pack]`, or a misspelt one.
pub fn no_kind(entry: &Entry) -> Diagnostic {
    let key = &*entry.key;
    let fault = |message, label| Diagnostic::new(&codes::MISPLACED_KEY, message, entry.key_origin, label);
    let is_operation = Operation::from_keyword(key).is_some();
    match (is_field_of("patch", key), is_field_of("pack", key)) {
        (true, false) => fault(
            say!("`{key}` stands outside a patch", "`{key}` se trouve hors d'un correctif"),
            say!("belongs to a patch", "fait partie d'un correctif"),
        )
        .help(if is_operation {
            say!(
                "write `[patch.ID]` on a line above, or `[patch.ID.{key}.…]` if it is a header",
                "écrivez `[patch.ID]` sur une ligne au-dessus, ou `[patch.ID.{key}.…]` si c'est un en-tête"
            )
        } else {
            say!("write `[patch.ID]` on a line above", "écrivez `[patch.ID]` sur une ligne au-dessus")
        }),
        (false, true) => fault(
            say!("`{key}` stands outside `[pack]`", "`{key}` se trouve hors de `[pack]`"),
            say!("belongs to `[pack]`", "fait partie de `[pack]`"),
        )
        .help(under_pack()),
        _ => unknown_kind(key, entry.key_origin),
    }
}

/// Whether a patch, or `[pack]`, has a field.
fn is_field_of(table: &str, key: &str) -> bool {
    let shape = pack_file().child(table);
    let record = if table == "pack" { shape } else { shape.and_then(|kind| kind.child("")) };
    record.is_some_and(|record| record.child(key).is_some())
}

fn under_pack() -> Message {
    say!("write it under `[pack]` in `pack.toml`", "écrivez-le sous `[pack]` dans `pack.toml`")
}

/// A first segment that is no kind.
pub fn unknown_kind(key: &str, origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::UNKNOWN_KIND,
        say!("unknown kind `{key}`", "sorte `{key}` inconnue"),
        origin,
        say!("no kind has this name", "aucune sorte ne porte ce nom"),
    );
    match meant::kind(key) {
        Some(kind) => fault.help(did_you_mean(kind)),
        None => {
            let names = quoted(&KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>());
            let (en, fr) = (crate::locale::list(Lang::En, &names), crate::locale::list(Lang::Fr, &names));
            fault.help(say!("the kinds are {en}", "les sortes sont {fr}"))
        }
    }
}

/// A value of another type than the field takes.
pub fn wrong_type(address: &Address, shape: &Shape, node: &Node) -> Diagnostic {
    let (expected, found) = (expected(shape), found(&node.value));
    let (en, fr) = (&expected.en, &expected.fr);
    let (found_en, found_fr) = (&found.en, &found.fr);
    let fault = Diagnostic::new(
        &codes::WRONG_TYPE,
        say!("`{address}` expects {en} and finds {found_en}", "`{address}` attend {fr} et trouve {found_fr}"),
        node.origin,
        say!("expects {en}", "attend {fr}"),
    );
    match remedy::remedy(address, shape, node) {
        Some(remedy) => fault.help(remedy),
        None => fault,
    }
}

/// `insert` with something else than an element and its place.
pub fn no_insertion(address: &Address, node: &Node) -> Diagnostic {
    let found = found(&node.value);
    let (found_en, found_fr) = (&found.en, &found.fr);
    Diagnostic::new(
        &codes::WRONG_TYPE,
        say!(
            "`insert.{address}` expects a table and finds {found_en}",
            "`insert.{address}` attend un bloc et trouve {found_fr}"
        ),
        node.origin,
        say!("expects an element and its place", "attend un élément et sa place"),
    )
    .help(say!("write `{{ item = \"…\", after = \"…\" }}`", "écrivez `{{ item = \"…\", after = \"…\" }}`"))
}

/// What a field takes, in a few words.
pub fn expected(shape: &Shape) -> Message {
    match shape {
        Shape::Text | Shape::Prose => say!("a text", "un texte"),
        Shape::Word => say!("a word in quotes", "un mot entre guillemets"),
        Shape::Script(ScriptKind::Effects | ScriptKind::Emit) => {
            say!("an effect in quotes", "un effet entre guillemets")
        }
        Shape::Script(ScriptKind::Type) => say!("a type in quotes", "un type entre guillemets"),
        Shape::Script(ScriptKind::Place) => say!("an address in quotes", "une adresse entre guillemets"),
        Shape::Script(_) => say!("an expression in quotes", "une expression entre guillemets"),
        Shape::Cite => say!("a source and a place", "une source et un endroit"),
        Shape::Int { .. } => say!("a whole number", "un nombre entier"),
        Shape::Bool => say!("`true` or `false`", "`true` ou `false`"),
        Shape::Scalar => say!("a whole number or a word", "un nombre entier ou un mot"),
        Shape::Choice(words) => {
            let words = quoted(words);
            let (en, fr) = (at_most_five(Lang::En, &words), at_most_five(Lang::Fr, &words));
            say!("one of {en}", "un mot parmi {fr}")
        }
        Shape::Ref(kind) => match model::kind(kind) {
            Some(kind) => {
                let (en, fr) = (kind.noun.a(), kind.noun.un());
                say!("the id of {en}", "l'id d'{fr}")
            }
            None => say!("an id", "un id"),
        },
        Shape::Set(_) | Shape::Sequence(_) => say!("a list in brackets", "une suite entre crochets"),
        Shape::Map(..) | Shape::Record(_) | Shape::Mirror(_) => say!("a table", "un bloc"),
    }
}

fn found(value: &Value) -> Message {
    match value {
        Value::String(_) => say!("a text", "un texte"),
        Value::Integer(number) => say!("the number {number}", "le nombre {number}"),
        Value::Float(number) => {
            let comma = number.to_string().replace('.', ",");
            say!("the number {number}", "le nombre {comma}")
        }
        Value::Boolean(truth) => say!("`{truth}`", "`{truth}`"),
        Value::Datetime(date) => say!("the date {date}", "la date {date}"),
        Value::Array(_) => say!("a list", "une suite"),
        Value::Table(_) => say!("a table", "un bloc"),
        Value::Error => say!("nothing readable", "rien de lisible"),
    }
}

/// A number outside the bounds of its field.
pub fn out_of_range(address: &Address, number: i64, min: i64, max: i64, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::OUT_OF_RANGE,
        say!("`{address}` cannot be {number}", "`{address}` ne peut pas valoir {number}"),
        origin,
        say!("from {min} to {max} here", "de {min} à {max} ici"),
    )
    .help(say!("write a number from {min} to {max}", "écrivez un nombre de {min} à {max}"))
}

/// A word that the field does not know.
pub fn unknown_word(address: &Address, word: &str, words: &[Word], origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::UNKNOWN_WORD,
        say!("`{address}` cannot be `{word}`", "`{address}` ne peut pas valoir `{word}`"),
        origin,
        say!("unknown word", "mot inconnu"),
    );
    match nearest(word, words.iter().map(|known| &*known.name)) {
        Some(word) => fault.help(did_you_mean(word)),
        None => {
            let words = quoted(words);
            let (en, fr) = (crate::locale::list(Lang::En, &words), crate::locale::list(Lang::Fr, &words));
            fault.help(say!("the words are {en}", "les mots sont {fr}"))
        }
    }
}

/// A field that a definition must have.
pub fn missing_key(owner: &Address, name: &str, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::MISSING_KEY,
        say!("`{owner}` lacks `{name}`", "il manque `{name}` à `{owner}`"),
        origin,
        say!("`{name}` is missing here", "il manque `{name}` ici"),
    )
    .help(say!("add `{name} = …`", "ajoutez `{name} = …`"))
}

/// A field that a definition must have, and that a patch has left out or removed.
pub fn left_without(owner: &Address, name: &str, blame: &Blame) -> Diagnostic {
    let mut fault = missing_key(owner, name, blame.origin).at(blame.patch.clone());
    fault.help = vec![match blame.operation {
        Operation::Remove => {
            say!("keep `{name}`, or remove `{owner}` as a whole", "gardez `{name}`, ou retirez `{owner}` en entier")
        }
        Operation::Replace => say!(
            "`replace` leaves nothing else: to change a few fields, write `set`",
            "`replace` ne laisse rien d'autre : pour changer quelques champs, écrivez `set`"
        ),
        _ => say!("add `{name}` to what the patch writes", "ajoutez `{name}` à ce que le correctif écrit"),
    }];
    fault
}

/// An element that stands twice.
pub fn duplicate_element(address: &Address, node: &Node, first: Origin) -> Diagnostic {
    let element = node.as_str().unwrap_or_default();
    Diagnostic::new(
        &codes::DUPLICATE_ELEMENT,
        say!("`{element}` stands twice in `{address}`", "`{element}` figure deux fois dans `{address}`"),
        node.origin,
        say!("a second time", "une seconde fois"),
    )
    .label(first, say!("first here", "d'abord ici"))
    .help(say!("remove one of the two", "retirez l'un des deux"))
}

/// A citation that is not `source:place`.
pub fn bad_citation(text: &str, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::BAD_CITATION,
        say!("`{text}` is no citation", "`{text}` n'est pas une citation"),
        origin,
        say!("expects `source:place`", "attend `source:endroit`"),
    )
    .help(say!(
        "write the id of a source, a colon and the place, as in `booklet:p. 12`",
        "écrivez l'id d'une source, deux-points et l'endroit, par exemple `livret:p. 12`"
    ))
}

/// A word that cannot be an id.
pub fn malformed_id(id: &str, origin: Origin) -> Diagnostic {
    let message = if id.is_empty() {
        say!("an id cannot be empty", "un id ne peut pas être vide")
    } else {
        say!("`{id}` cannot be an id", "`{id}` ne peut pas être un id")
    };
    let fault = Diagnostic::new(
        &codes::MALFORMED_ID,
        message,
        origin,
        say!("lower-case letters, digits and `_` only", "minuscules sans accent, chiffres et `_` seulement"),
    )
    .note(say!(
        "an id starts with a letter; it is the same word in every language, and people read `name` instead",
        "un id commence par une lettre ; c'est le même mot dans toutes les langues, et c'est `name` qu'on lit"
    ));
    match plain_id(id) {
        Some(plain) => fault.help(say!("write `{plain}`", "écrivez `{plain}`")),
        None => fault.help(say!("choose a word such as `nal_hutta`", "choisissez un mot comme `nal_hutta`")),
    }
}

/// A word that cannot be an id, and differs from another id only in case, accents or spaces.
pub fn malformed_twin(id: &str, origin: Origin, twin: &str, there: Origin) -> Diagnostic {
    let mut fault = malformed_id(id, origin).label(there, say!("`{twin}` is here", "`{twin}` est ici"));
    fault.notes.push(say!(
        "ids have no upper case, so that two of them never differ in that alone",
        "les ids n'ont pas de majuscules : deux d'entre eux ne diffèrent jamais par elles seules"
    ));
    fault.help = vec![say!(
        "if both are the same thing, keep one; else give this one a word of its own",
        "si c'est la même chose, gardez-en un seul ; sinon, donnez à celui-ci un mot bien à lui"
    )];
    fault
}

/// The nearest thing to a word that can be an id.
pub fn plain_id(word: &str) -> Option<String> {
    let plain: String = word.trim().to_lowercase().chars().map(plain_char).collect();
    let plain = plain.trim_start_matches(|c: char| !c.is_ascii_lowercase()).trim_end_matches('_').to_owned();
    (!plain.is_empty()).then_some(plain)
}

fn plain_char(c: char) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789_";
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'æ' => "ae",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
        'œ' => "oe",
        'ß' => "ss",
        'ú' | 'ù' | 'û' | 'ü' => "u",
        ' ' | '-' | '.' => "_",
        c => LETTERS.find(c).and_then(|at| LETTERS.get(at..=at)).unwrap_or(""),
    }
}

/// A text in a language that the pack does not declare.
pub fn undeclared_language(language: &str, declared: &[Box<str>], origin: Origin) -> Diagnostic {
    let names = quoted(declared);
    let (en, fr) = (at_most_five(Lang::En, &names), at_most_five(Lang::Fr, &names));
    let fault = Diagnostic::new(
        &codes::UNDECLARED_LANGUAGE,
        say!("the pack does not declare the language `{language}`", "le pack ne déclare pas la langue `{language}`"),
        origin,
        say!("no book prints this", "aucun livre ne l'imprime"),
    );
    match nearest(language, declared.iter().map(AsRef::as_ref)) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!(
            "add `{language}` to `languages` in `pack.toml`, which holds {en}, or remove the text",
            "ajoutez `{language}` à `languages` dans `pack.toml`, qui contient {fr}, ou retirez le texte"
        )),
    }
}
