//! What players use: tokens, rewards, objectives, units; stats and enumerations.

use std::collections::BTreeMap;

use super::{ByRef, Faction, Prose, Ref, Scalar, Sequence, Set, Text, definition};

definition! { "token",
    /// A token that teams gain and spend.
    #[schemars(extend("x-fr" = "Un pion que les équipes gagnent et dépensent."))]
    pub struct Token {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Numbers and words that `stat` declares for tokens.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les pions.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "reward",
    /// A type of reward.
    #[schemars(extend("x-fr" = "Un type de récompense."))]
    pub struct Reward {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Numbers and words that `stat` declares for rewards.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les récompenses.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "objective",
    /// An objective that a battle can be fought for.
    #[schemars(extend("x-fr" = "Un objectif pour lequel on peut livrer bataille."))]
    pub struct Objective {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Whether the campaign bans it.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si la campagne l'interdit.", "x-label" = ["banned", "interdit"]))]
        pub banned: bool,
        /// Numbers and words that `stat` declares for objectives.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les objectifs.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "condition",
    /// A condition that burdens a fleet or a unit.
    #[schemars(extend("x-fr" = "Une condition qui pèse sur une flotte ou une unité."))]
    pub struct Condition {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Numbers and words that `stat` declares for conditions.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les conditions.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "ability",
    /// An ability that a commander learns.
    #[schemars(extend("x-fr" = "Une capacité qu'un commandant acquiert."))]
    pub struct Ability {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The abilities that a commander must have first.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les capacités qu'un commandant doit d'abord posséder.", "x-label" = ["needs", "requiert"]))]
        pub requires: Set<Ref<Ability>>,
        /// Numbers and words that `stat` declares for abilities.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les capacités.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "unit",
    /// A unit that lists are made of.
    #[schemars(extend("x-fr" = "Une unité dont se composent les listes."))]
    pub struct Unit {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The side that may field it; any side if none is named.
        #[schemars(extend("x-fr" = "Le camp qui peut l'aligner ; tous si aucun n'est nommé.", "x-label" = ["faction", "faction"]))]
        pub faction: Option<Ref<Faction>>,
        /// Whether the campaign bans it.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si la campagne l'interdit.", "x-label" = ["banned", "interdite"]))]
        pub banned: bool,
        /// Numbers and words that `stat` declares for units.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les unités.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "stat",
    /// A number or word that definitions of some kinds carry under `stats`.
    #[schemars(extend("x-fr" = "Un nombre ou un mot que les définitions de certaines sortes portent sous `stats`."))]
    pub struct Stat {
        /// The kinds that carry it, such as `unit`.
        #[schemars(extend("x-fr" = "Les sortes de définition qui la portent, par exemple `unit`.", "x-label" = ["carried by", "portée par"]))]
        pub on: Set<Box<str>>,
        /// The type: `int`, `bool`, `text`, or the id of an enumeration.
        #[serde(rename = "type")]
        #[schemars(extend("x-fr" = "Le type : `int`, `bool`, `text`, ou l'id d'une énumération.", "x-label" = ["type", "type"]))]
        pub kind: Box<str>,
        /// The least and the greatest value of an `int`, as in `1..14`.
        #[schemars(extend("x-fr" = "La plus petite et la plus grande valeur d'un `int`, par exemple `1..14`.", "x-label" = ["range", "limites"]))]
        pub range: Option<Box<str>>,
        /// The value of those that say nothing.
        #[schemars(extend("x-fr" = "La valeur de celles qui ne disent rien.", "x-label" = ["default", "valeur par défaut"]))]
        pub default: Option<Scalar>,
        /// What it counts, such as points or boxes.
        #[schemars(extend("x-fr" = "Ce qu'elle compte, par exemple des points ou des cases.", "x-label" = ["unit", "unité"]))]
        pub unit: Option<Text>,
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["label", "nom"]))]
        pub label: Text,
    }
}

definition! { "enum",
    /// A closed list of words.
    #[schemars(extend("x-fr" = "Une liste fermée de mots."))]
    pub struct Enumeration {
        /// The words, each with the name that people read.
        #[schemars(extend("x-fr" = "Les mots, chacun avec le nom que lisent les joueurs.", "x-label" = ["words", "mots"]))]
        pub words: BTreeMap<Box<str>, Text>,
        /// The words in ascending order, where they have one.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les mots dans l'ordre croissant, s'ils en ont un.", "x-label" = ["order", "ordre"]))]
        pub order: Sequence<Box<str>>,
    }
}
