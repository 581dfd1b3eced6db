//! The codes of the shape check, with their pages.

use crate::diagnostic::{Code, Level, draft};

/// A key that the table has no field for.
pub static UNKNOWN_FIELD: Code =
    draft("schema/unknown-field", Level::Error, "a key that no field has", "une clé qui n'est pas un champ");
/// A field of a former version of the format.
pub static REMOVED_FIELD: Code =
    draft("schema/removed-field", Level::Error, "a field of a former format", "un champ d'un format antérieur");
/// A key under a sub-table that belongs above it.
pub static MISPLACED_KEY: Code =
    draft("schema/misplaced-key", Level::Error, "a key under the wrong table", "une clé sous le mauvais bloc");
/// A first word that is no kind.
pub static UNKNOWN_KIND: Code =
    draft("schema/unknown-kind", Level::Error, "a kind that does not exist", "une sorte qui n'existe pas");
/// A value of another type than the field takes.
pub static WRONG_TYPE: Code =
    draft("schema/wrong-type", Level::Error, "a value of the wrong type", "une valeur du mauvais type");
/// A number outside the bounds of its field.
pub static OUT_OF_RANGE: Code =
    draft("schema/out-of-range", Level::Error, "a number out of bounds", "un nombre hors limites");
/// A word that the field does not know.
pub static UNKNOWN_WORD: Code = draft(
    "schema/unknown-word",
    Level::Error,
    "a word that the field does not know",
    "un mot que le champ ne connaît pas",
);
/// A field that must be there.
pub static MISSING_KEY: Code =
    draft("schema/missing-key", Level::Error, "a field that must be there", "un champ obligatoire absent");
/// An element that stands twice in a set or sequence.
pub static DUPLICATE_ELEMENT: Code =
    draft("schema/duplicate-element", Level::Error, "an element that stands twice", "un élément en double");
/// A citation that is not `source:place`.
pub static BAD_CITATION: Code = draft(
    "schema/bad-citation",
    Level::Error,
    "a citation that names no place",
    "une citation qui ne désigne aucun endroit",
);
/// A word that cannot be an id.
pub static MALFORMED_ID: Code =
    draft("id/malformed", Level::Error, "a word that cannot be an id", "un mot qui ne peut pas être un id");
/// A text in a language that the pack does not declare.
pub static UNDECLARED_LANGUAGE: Code = draft(
    "text/undeclared-language",
    Level::Warning,
    "a text in an undeclared language",
    "un texte dans une langue non déclarée",
);

/// All of them.
pub static CODES: &[&Code] = &[
    &UNKNOWN_FIELD,
    &REMOVED_FIELD,
    &MISPLACED_KEY,
    &UNKNOWN_KIND,
    &WRONG_TYPE,
    &OUT_OF_RANGE,
    &UNKNOWN_WORD,
    &MISSING_KEY,
    &DUPLICATE_ELEMENT,
    &BAD_CITATION,
    &MALFORMED_ID,
    &UNDECLARED_LANGUAGE,
];
