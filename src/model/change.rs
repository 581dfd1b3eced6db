//! Patches: changes to what other packs define.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Mirror, Natural, Prose, Scalar, definition};

definition! { "patch",
    /// A change to what other packs define. It mirrors the addresses that it touches.
    #[schemars(extend("x-fr" = "Un changement apporté à ce que d'autres packs définissent. Le correctif reprend les adresses qu'il touche."))]
    pub struct Patch {
        /// A condition on parameters, such as `players == 6 and not short`; the patch is disabled where it is false.
        #[schemars(extend("x-fr" = "Une condition sur les paramètres, par exemple `players == 6 and not short` ; si elle est fausse, le correctif est désactivé."))]
        pub when: Option<Box<str>>,
        /// Narrows a pattern to the definitions that hold these values.
        #[serde(rename = "match", skip_serializing)]
        #[schemars(extend("x-fr" = "Restreint le motif aux définitions qui ont ces valeurs.", "x-mirror" = "match"))]
        pub matching: Option<Mirror>,
        /// Narrows a pattern to the definitions, each called `it`, of which this is true, such as `it.points > 3`.
        #[serde(rename = "where")]
        #[schemars(extend("x-fr" = "Restreint le motif aux définitions, appelées `it`, dont ceci est vrai, par exemple `it.points > 3`."))]
        pub choosing: Option<Box<str>>,
        /// The values that must be there before the change; else the patch is stale.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les valeurs que le correctif attend avant le changement ; si elles diffèrent, il est périmé.", "x-mirror" = "was"))]
        pub was: Option<Mirror>,
        /// Values to write over those that are there.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les valeurs à écrire à la place des anciennes.", "x-mirror" = "set"))]
        pub set: Option<Mirror>,
        /// Tables to replace as a whole: each becomes exactly what is written here.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les blocs à remplacer en entier : chacun devient exactement ce qui est écrit ici.", "x-mirror" = "replace"))]
        pub replace: Option<Mirror>,
        /// Entries and elements to add.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les entrées et les éléments à ajouter.", "x-mirror" = "add"))]
        pub add: Option<Mirror>,
        /// Keys and elements to remove, listed under the address of what holds them.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les clés et les éléments à retirer, donnés sous l'adresse de ce qui les contient.", "x-mirror" = "remove"))]
        pub remove: Option<Mirror>,
        /// Elements to place in a sequence, before or after another.
        #[serde(skip_serializing)]
        #[schemars(extend("x-fr" = "Les éléments à placer dans une suite, avant ou après un autre.", "x-mirror" = "insert"))]
        pub insert: Option<Mirror>,
        /// How many definitions the pattern must match.
        #[schemars(extend("x-fr" = "Le nombre de définitions que le motif doit viser."))]
        pub count: Option<Natural>,
        /// One address with a `*`; each row changes the value where its key stands for the `*`.
        #[schemars(extend("x-fr" = "Une adresse avec un `*` ; chaque rangée change la valeur dont l'adresse porte sa clé à la place du `*`."))]
        pub column: Option<Box<str>>,
        /// The rows of a column, by what stands for the `*`.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les rangées de la colonne, chacune sous la clé qui remplace le `*`."))]
        pub rows: BTreeMap<Box<str>, Row>,
        /// Why the change is made, for the list of changes.
        #[schemars(extend("x-fr" = "La raison du changement, pour la liste des changements."))]
        pub reason: Option<Prose>,
    }
}

/// One row of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une rangée d'une colonne."))]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The value that must be there before the change.
    #[schemars(extend("x-fr" = "La valeur attendue avant le changement."))]
    pub was: Option<Scalar>,
    /// The value from now on.
    #[schemars(extend("x-fr" = "La nouvelle valeur."))]
    pub now: Scalar,
}

/// One element to place in a sequence, under `insert`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un élément à placer dans une suite, sous `insert`."))]
#[serde(deny_unknown_fields)]
pub struct Insertion {
    /// The element to place.
    #[schemars(extend("x-fr" = "L'élément à placer."))]
    pub item: Box<str>,
    /// The element that it comes before.
    #[schemars(extend("x-fr" = "L'élément devant lequel le placer."))]
    pub before: Option<Box<str>>,
    /// The element that it comes after.
    #[schemars(extend("x-fr" = "L'élément après lequel le placer."))]
    pub after: Option<Box<str>>,
}
