//! The world: factions, zones, systems and lanes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ByRef, Natural, Objective, Percent, Prose, Ref, Reward, Scalar, Set, Stat, Text, Token, definition};

definition! { "faction",
    /// A side of the conflict.
    #[schemars(extend("x-fr" = "Un camp du conflit."))]
    pub struct Faction {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Numbers and words that `stat` declares for factions.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les factions.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

definition! { "zone",
    /// A zone of the map, or a sub-zone inside one.
    #[schemars(extend("x-fr" = "Une zone de la carte, ou une sous-zone à l'intérieur d'une zone."))]
    pub struct Zone {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The zones that share a border with this one; each of them names this one too.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les zones qui ont une frontière commune avec celle-ci ; chacune nomme aussi celle-ci.", "x-label" = ["adjacent zones", "zones adjacentes"]))]
        pub adjacent: Set<Ref<Zone>>,
        /// The zone that this sub-zone is part of.
        #[schemars(extend("x-fr" = "La zone dont cette sous-zone fait partie.", "x-label" = ["part of", "fait partie de"]))]
        pub within: Option<Ref<Zone>>,
        /// Where the map draws its middle.
        #[schemars(extend("x-fr" = "La position de son centre sur la carte.", "x-label" = ["place on the map", "position sur la carte"]))]
        pub map: Option<Position>,
        /// Numbers and words that `stat` declares for zones.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les zones.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une position sur la carte."))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// From the left edge, in percent of the width.
    #[schemars(extend("x-fr" = "La distance au bord gauche, en pourcentage de la largeur.", "x-label" = ["x", "x"]))]
    pub x: Percent,
    /// From the top edge, in percent of the height.
    #[schemars(extend("x-fr" = "La distance au bord supérieur, en pourcentage de la hauteur.", "x-label" = ["y", "y"]))]
    pub y: Percent,
}

definition! { "system",
    /// A system of the map, which battles are fought over.
    #[schemars(extend("x-fr" = "Un système de la carte, enjeu des batailles."))]
    pub struct System {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The zone or sub-zone that holds it; a border system names two.
        #[serde(default)]
        #[schemars(extend("x-fr" = "La zone ou la sous-zone qui le contient ; un système frontalier en nomme deux.", "x-label" = ["zones", "zones"]))]
        pub zones: Set<Ref<Zone>>,
        /// What a battle here earns, by type of reward.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce que rapporte une bataille livrée ici, par type de récompense.", "x-label" = ["reward", "récompense"]))]
        pub rewards: ByRef<Reward, Payout>,
        /// The tokens that a base here can provide.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les pions qu'une base construite ici peut fournir.", "x-label" = ["tokens", "pions"]))]
        pub tokens: Set<Ref<Token>>,
        /// Objectives that may be played here besides the defender's own.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les objectifs que l'on peut jouer ici en plus de ceux du défenseur.", "x-label" = ["campaign objectives", "objectifs de campagne"]))]
        pub campaign_objectives: Set<Ref<Objective>>,
        /// Objectives that replace the defender's own of the same category here.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les objectifs qui remplacent ici ceux du défenseur, à catégorie égale.", "x-label" = ["replacing objectives", "objectifs de remplacement"]))]
        pub replacing_objectives: Set<Ref<Objective>>,
        /// The campaign points that the system is worth.
        #[schemars(extend("x-fr" = "Les points de campagne que vaut le système.", "x-label" = ["campaign points", "points de campagne"]))]
        pub points: Option<Natural>,
        /// Where the map draws it.
        #[schemars(extend("x-fr" = "Sa position sur la carte.", "x-label" = ["place on the map", "position sur la carte"]))]
        pub map: Option<Position>,
        /// Numbers and words that `stat` declares for systems.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les systèmes.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

/// What the two sides of a battle gain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce que gagnent les deux camps d'une bataille."))]
#[serde(deny_unknown_fields)]
pub struct Payout {
    /// What the winner gains, in fleet points.
    #[schemars(extend("x-fr" = "Ce que reçoit le gagnant, en points de flotte.", "x-label" = ["winner", "gagnant"]))]
    pub winner: Natural,
    /// What the loser gains, in fleet points.
    #[schemars(extend("x-fr" = "Ce que reçoit le perdant, en points de flotte.", "x-label" = ["loser", "perdant"]))]
    pub loser: Natural,
}

definition! { "lane",
    /// A lane that joins two systems.
    #[schemars(extend("x-fr" = "Une route qui relie deux systèmes."))]
    pub struct Lane {
        /// The two systems that it joins.
        #[schemars(extend("x-fr" = "Les deux systèmes qu'elle relie.", "x-label" = ["ends", "extrémités"]))]
        pub ends: Set<Ref<System>>,
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// Numbers and words that `stat` declares for lanes.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les routes.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}
