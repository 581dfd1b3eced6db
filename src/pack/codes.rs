//! The codes of layering and of manifests, with their pages.

use crate::diagnostic::{Code, Level, draft};

/// A patch names something that is not there.
pub static UNKNOWN_TARGET: Code = draft(
    "patch/unknown-target",
    Level::Error,
    "a patch on something that is not there",
    "un correctif sur ce qui n'existe pas",
);
/// A pattern or `match` fits nothing.
pub static MATCHES_NOTHING: Code =
    draft("patch/matches-nothing", Level::Error, "a patch that matches nothing", "un correctif qui ne vise rien");
/// A pattern finds another number of targets than `count`.
pub static COUNT: Code = draft(
    "patch/count",
    Level::Error,
    "a patch with more or fewer targets than it expects",
    "un correctif qui vise plus ou moins de cibles que prévu",
);
/// A precondition does not hold.
pub static STALE: Code = draft(
    "patch/stale",
    Level::Error,
    "a patch on a value that has changed",
    "un correctif sur une valeur qui a changé",
);
/// An operation that does not fit what it is applied to.
pub static WRONG_OPERATION: Code = draft(
    "patch/wrong-operation",
    Level::Error,
    "an operation that does not fit its target",
    "une opération qui ne convient pas à sa cible",
);
/// An addition of something that is there.
pub static ALREADY_PRESENT: Code = draft(
    "patch/already-present",
    Level::Error,
    "an addition of what is already there",
    "un ajout de ce qui existe déjà",
);
/// Elements added to a list that nobody wrote.
pub static NO_LIST: Code = draft(
    "patch/no-list",
    Level::Error,
    "an addition to a list that nobody wrote",
    "un ajout à une suite que personne n'a écrite",
);
/// A removal of something that is not there.
pub static NOTHING_TO_REMOVE: Code = draft(
    "patch/nothing-to-remove",
    Level::Error,
    "a removal of what is not there",
    "un retrait de ce qui n'existe pas",
);
/// An anchor that the sequence lacks.
pub static UNKNOWN_ANCHOR: Code = draft(
    "patch/unknown-anchor",
    Level::Error,
    "an insertion beside what is not there",
    "une insertion à côté de ce qui n'existe pas",
);
/// Two patterns in one patch.
pub static TWO_PATTERNS: Code =
    draft("patch/two-patterns", Level::Error, "a patch with two patterns", "un correctif à deux motifs");
/// A patch without operations.
pub static EMPTY: Code =
    draft("patch/empty", Level::Warning, "a patch that changes nothing", "un correctif qui ne change rien");
/// Every value is there already.
pub static NO_EFFECT: Code =
    draft("patch/no-effect", Level::Warning, "a patch without effect", "un correctif sans effet");
/// A later pack writes every value anew.
pub static OVERRIDDEN: Code =
    draft("patch/overridden", Level::Hint, "a patch that a later one overrides", "un correctif supplanté par un autre");
/// One pack writes one address twice.
pub static WRITTEN_TWICE: Code = draft(
    "patch/written-twice",
    Level::Error,
    "one value written twice by a pack",
    "une valeur écrite deux fois par un pack",
);
/// Two packs without an order touch one address.
pub static CONFLICT: Code =
    draft("patch/conflict", Level::Error, "two packs at odds over one value", "deux packs en conflit sur une valeur");
/// A column that cannot be read.
pub static BAD_COLUMN: Code =
    draft("patch/bad-column", Level::Error, "a column that cannot be read", "une colonne qui ne se lit pas");
/// A word under `was.absent` that is no address.
pub static BAD_ADDRESS: Code =
    draft("patch/bad-address", Level::Error, "an address that leads nowhere", "une adresse qui ne mène nulle part");
/// A condition that cannot be read.
pub static BAD_CONDITION: Code =
    draft("patch/bad-condition", Level::Error, "a condition that cannot be read", "une condition qui ne se lit pas");
/// A condition on an unknown parameter.
pub static UNKNOWN_PARAM: Code = draft(
    "patch/unknown-parameter",
    Level::Error,
    "a condition on an unknown parameter",
    "une condition sur un paramètre inconnu",
);
/// More outcomes than a check goes through.
pub static TOO_MANY_BINDINGS: Code = draft(
    "patch/too-many-outcomes",
    Level::Hint,
    "more outcomes than a check goes through",
    "plus d'issues qu'une vérification n'en parcourt",
);

/// No `[pack]`.
pub static MANIFEST_MISSING: Code = draft(
    "manifest/missing",
    Level::Error,
    "a pack that does not say what it is",
    "un pack qui ne dit pas ce qu'il est",
);
/// `[pack]` outside `pack.toml`.
pub static MANIFEST_MISPLACED: Code = draft(
    "manifest/misplaced",
    Level::Error,
    "a manifest in the wrong file",
    "un bloc `[pack]` dans le mauvais fichier",
);
/// The folder has another name than the pack.
pub static OTHER_FOLDER: Code = draft(
    "manifest/folder-name",
    Level::Warning,
    "a pack in a folder with another name",
    "un pack dans un dossier d'un autre nom",
);
/// A format that this compiler does not read.
pub static UNKNOWN_FORMAT: Code =
    draft("manifest/unknown-format", Level::Error, "a pack format that is not known", "un format de pack inconnu");
/// A version that is none.
pub static BAD_VERSION: Code =
    draft("manifest/bad-version", Level::Error, "a version that is none", "une version qui n'en est pas une");
/// No language, or a word that is none.
pub static BAD_LANGUAGE: Code =
    draft("manifest/bad-language", Level::Error, "a language that is none", "une langue qui n'en est pas une");
/// No licence.
pub static NO_LICENSE: Code =
    draft("manifest/no-license", Level::Hint, "a pack without a licence", "un pack sans licence");
/// A requirement that names no versions.
pub static BAD_REQUIREMENT: Code = draft(
    "manifest/bad-requirement",
    Level::Error,
    "a requirement that names no versions",
    "une dépendance qui ne nomme pas de versions",
);
/// Two packs with one id.
pub static DUPLICATE_PACK: Code =
    draft("manifest/duplicate-pack", Level::Error, "two packs with one id", "deux packs de même id");
/// A required pack that is not there.
pub static UNKNOWN_PACK: Code = draft(
    "manifest/unknown-pack",
    Level::Error,
    "a required pack that is not there",
    "un pack requis qui n'est pas là",
);
/// A pack to come after that is not there.
pub static UNKNOWN_AFTER: Code = draft(
    "manifest/unknown-after",
    Level::Hint,
    "an order wish on a pack that is not there",
    "un souhait d'ordre sur un pack absent",
);
/// A required pack in another version.
pub static OTHER_VERSION: Code = draft(
    "manifest/other-version",
    Level::Error,
    "a required pack in another version",
    "un pack requis dans une autre version",
);
/// Packs that come after each other in a circle.
pub static CYCLE: Code = draft(
    "manifest/cycle",
    Level::Error,
    "packs that come after each other in a circle",
    "des packs qui viennent l'un après l'autre en boucle",
);
/// A file that cannot be read.
pub static UNREADABLE: Code =
    draft("world/unreadable", Level::Error, "a file that cannot be read", "un fichier illisible");
/// One id defined twice.
pub static DUPLICATE_ID: Code = draft("id/duplicate", Level::Error, "an id defined twice", "un id défini deux fois");

/// All of them.
pub static CODES: &[&Code] = &[
    &UNKNOWN_TARGET,
    &MATCHES_NOTHING,
    &COUNT,
    &STALE,
    &WRONG_OPERATION,
    &ALREADY_PRESENT,
    &NO_LIST,
    &NOTHING_TO_REMOVE,
    &UNKNOWN_ANCHOR,
    &TWO_PATTERNS,
    &EMPTY,
    &NO_EFFECT,
    &OVERRIDDEN,
    &WRITTEN_TWICE,
    &CONFLICT,
    &BAD_COLUMN,
    &BAD_ADDRESS,
    &BAD_CONDITION,
    &UNKNOWN_PARAM,
    &TOO_MANY_BINDINGS,
    &MANIFEST_MISSING,
    &MANIFEST_MISPLACED,
    &OTHER_FOLDER,
    &UNKNOWN_FORMAT,
    &BAD_VERSION,
    &BAD_LANGUAGE,
    &NO_LICENSE,
    &BAD_REQUIREMENT,
    &DUPLICATE_PACK,
    &UNKNOWN_PACK,
    &UNKNOWN_AFTER,
    &OTHER_VERSION,
    &CYCLE,
    &UNREADABLE,
    &DUPLICATE_ID,
];
