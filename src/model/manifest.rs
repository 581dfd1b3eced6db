//! About the pack: manifest, parameters, sources and rulings.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Prose, Ref, Scalar, Section, Sequence, Set, Text, definition};

/// What a pack is, the table `[pack]` of `pack.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "La présentation d'un pack : le bloc `[pack]` de `pack.toml`."))]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The id of the pack: lower-case letters, digits and `_`. It is also the name of its folder.
    #[schemars(extend("x-fr" = "L'id du pack : minuscules sans accent, chiffres et `_`. C'est aussi le nom de son dossier."))]
    pub id: Box<str>,
    /// The version of the pack, as in `1.2.0`.
    #[schemars(extend("x-fr" = "La version du pack, par exemple `1.2.0`."))]
    pub version: Box<str>,
    /// The version of the pack format; this compiler reads format 1.
    #[schemars(extend("x-fr" = "La version du format de pack ; ce compilateur lit le format 1."))]
    pub format: i64,
    /// The title that the book prints.
    #[schemars(extend("x-fr" = "Le titre que le livre de règles imprime."))]
    pub title: Text,
    /// The languages that every text of the pack has, as two-letter tags.
    #[schemars(extend("x-fr" = "Les langues dans lesquelles tout texte du pack existe, par leur code de deux lettres."))]
    pub languages: Set<Box<str>>,
    /// Who wrote the pack.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les auteurs du pack."))]
    pub authors: Set<Box<str>>,
    /// The licence, as an SPDX expression such as `CC-BY-4.0`.
    #[schemars(extend("x-fr" = "La licence, écrite comme une expression SPDX, par exemple `CC-BY-4.0`."))]
    pub license: Option<Box<str>>,
    /// A legal notice that the book prints.
    #[schemars(extend("x-fr" = "Une mention légale que le livre de règles imprime."))]
    pub notice: Option<Prose>,
    /// The packs that this one changes or uses, each with the versions that will do, as in `"1"` or `">=1.2"`.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les packs que celui-ci modifie ou utilise, chacun avec les versions qui conviennent, par exemple `\"1\"` ou `\">=1.2\"`."))]
    pub requires: BTreeMap<Box<str>, Box<str>>,
    /// Packs that this one comes after where both are used; no dependency.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les packs après lesquels celui-ci s'applique s'ils sont utilisés ensemble ; ce ne sont pas des dépendances."))]
    pub after: Set<Box<str>>,
    /// The chapters that the pack adds to the book, in their order.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les chapitres que le pack ajoute au livre de règles, dans leur ordre."))]
    pub sections: Sequence<Ref<Section>>,
    /// What the pack promises about the facts that its sources list: `complete` if each of them is cited.
    #[schemars(extend("x-fr" = "Ce que le pack promet des faits que ses sources recensent : `complete` si chacun d'eux est cité."))]
    pub trace: Option<Promise>,
    /// Findings that are accepted in the whole pack: the code, and the reason why.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les dérogations de tout le pack : le code du constat admis, et la raison.", "x-key" = "code"))]
    pub allow: BTreeMap<Box<str>, Text>,
}

/// What a pack promises about the facts of its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "lowercase")]
pub enum Promise {
    /// Each fact is cited; one that is not is an error.
    #[schemars(extend("x-fr" = "Chaque fait est cité ; celui qui ne l'est pas est une erreur."))]
    Complete,
}

definition! { "param",
    /// A parameter that a build or a game may set.
    #[schemars(extend("x-fr" = "Un paramètre, que l'on règle à la production ou au début d'une partie."))]
    pub struct Param {
        /// The type: `int`, `bool`, or the id of an enumeration.
        #[serde(rename = "type")]
        #[schemars(extend("x-fr" = "Le type : `int`, `bool`, ou l'id d'une énumération."))]
        pub kind: Box<str>,
        /// The value unless somebody sets another.
        #[schemars(extend("x-fr" = "La valeur retenue si l'on n'en donne pas d'autre."))]
        pub default: Scalar,
        /// The least and the greatest value of an `int`, as in `2..6`.
        #[schemars(extend("x-fr" = "La plus petite et la plus grande valeur d'un `int`, par exemple `2..6`."))]
        pub range: Option<Box<str>>,
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs."))]
        pub label: Text,
    }
}

definition! { "source",
    /// A document that rules come from.
    #[schemars(extend("x-fr" = "Un document d'où viennent des règles."))]
    pub struct Source {
        /// The title of the document.
        #[schemars(extend("x-fr" = "Le titre du document."))]
        pub title: Text,
        /// Where to find it, an https address.
        #[schemars(extend("x-fr" = "Où le trouver : une adresse https."))]
        pub url: Option<Box<str>>,
        /// The numbered facts of the source, if they are listed; then citations name one of them.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les faits numérotés de la source, s'ils sont recensés ; chaque citation désigne alors l'un d'eux."))]
        pub facts: BTreeMap<Box<str>, Fact>,
    }
}

/// One numbered fact of a source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un fait numéroté d'une source."))]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// What the fact is about, in a few words.
    #[schemars(extend("x-fr" = "Le sujet du fait, en quelques mots."))]
    pub label: Text,
    /// What kind of rule it is.
    #[schemars(extend("x-fr" = "La sorte de règle dont il s'agit."))]
    pub class: Option<FactClass>,
    /// The numbers of the fact, by name.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les nombres du fait, chacun avec son nom."))]
    pub params: BTreeMap<Box<str>, Scalar>,
}

/// The kinds of rule that a fact can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "lowercase")]
pub enum FactClass {
    /// A value: a number, a name, a place on the map.
    #[schemars(extend("x-fr" = "Une valeur : un nombre, un nom, une position sur la carte."))]
    Data,
    /// A sum to work out.
    #[schemars(extend("x-fr" = "Un calcul à faire."))]
    Formula,
    /// A limit that nobody may pass.
    #[schemars(extend("x-fr" = "Une limite que personne ne peut dépasser."))]
    Constraint,
    /// Something that a player may do.
    #[schemars(extend("x-fr" = "Ce qu'un joueur peut faire."))]
    Action,
    /// What follows by itself when something happens.
    #[schemars(extend("x-fr" = "Ce qui arrive de soi-même quand un événement se produit."))]
    Trigger,
    /// The order in which things are played.
    #[schemars(extend("x-fr" = "L'ordre dans lequel on joue."))]
    Flow,
    /// Words only, for people to apply.
    #[schemars(extend("x-fr" = "Des mots seulement, que les joueurs appliquent eux-mêmes."))]
    Prose,
}

definition! { "ruling",
    /// A question that the sources leave open, and the answer of this pack.
    #[schemars(extend("x-fr" = "Une question que les sources laissent ouverte, et la réponse de ce pack."))]
    pub struct Ruling {
        /// The question, as a player would ask it.
        #[schemars(extend("x-fr" = "La question, comme un joueur la poserait."))]
        pub question: Prose,
        /// The answer.
        #[schemars(extend("x-fr" = "La réponse."))]
        pub answer: Prose,
        /// Why this answer.
        #[schemars(extend("x-fr" = "La raison de cette réponse."))]
        pub reason: Prose,
        /// The addresses that the answer settles.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les adresses sur lesquelles porte la réponse."))]
        pub settles: Set<Box<str>>,
    }
}
