//! What changes during a game, and what is worked out from it: states, pieces, formulas, tables, dice, cards.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::script::{Exception, Expression, LetPart, TypeName, Typed};
use super::{ByRef, Faction, Prose, Ref, Scalar, Sequence, Stat, Text, definition};

definition! { "state",
    /// Something that changes during a game: one value, or one for each definition of some kinds.
    #[schemars(extend("x-fr" = "Ce qui change au cours d'une partie : une valeur, ou une pour chaque définition de certaines sortes."))]
    pub struct State {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What each of its values belongs to, such as `["faction", "token"]`.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce à quoi appartient chacune de ses valeurs, par exemple `[\"faction\", \"token\"]`.", "x-label" = ["of", "de"]))]
        pub of: Sequence<TypeName>,
        /// The type of its values.
        #[serde(rename = "type")]
        #[schemars(extend("x-fr" = "Le type de ses valeurs.", "x-label" = ["type", "type"]))]
        pub kind: TypeName,
        /// What it holds at first.
        #[schemars(extend("x-fr" = "Ce qu'elle contient au départ.", "x-label" = ["start", "départ"]))]
        pub start: Option<Expression>,
        /// The least value; the rules must not take it below.
        #[schemars(extend("x-fr" = "La plus petite valeur ; les règles ne doivent pas la faire descendre plus bas.", "x-label" = ["least", "minimum"]))]
        pub min: Option<Expression>,
        /// The greatest value; the rules must not take it above.
        #[schemars(extend("x-fr" = "La plus grande valeur ; les règles ne doivent pas la faire monter plus haut.", "x-label" = ["greatest", "maximum"]))]
        pub max: Option<Expression>,
        /// Who sees it: `all`, `it` (whoever it belongs to), `none`.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Qui la voit : `all` (tous), `it` (celui à qui elle appartient), `none` (personne).", "x-label" = ["seen by", "vue de"]))]
        pub seen_by: Sight,
        /// The phase with which it goes back to its start.
        #[schemars(extend("x-fr" = "La phase au début de laquelle elle revient à son départ.", "x-label" = ["reset", "remise au départ"]))]
        pub reset: Option<super::script::Place>,
    }
}

/// Who sees a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// Everybody.
    #[default]
    #[schemars(extend("x-fr" = "Tous."))]
    All,
    /// Whoever it belongs to.
    #[schemars(extend("x-fr" = "Celui à qui elle appartient."))]
    It,
    /// Nobody.
    #[schemars(extend("x-fr" = "Personne."))]
    None,
}

definition! { "piece",
    /// Things that come and go during a game.
    #[schemars(extend("x-fr" = "Des pièces qui arrivent et disparaissent au cours d'une partie."))]
    pub struct Piece {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What is known of each.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce que l'on sait de chacune.", "x-label" = ["fields", "champs"]))]
        pub fields: BTreeMap<Box<str>, PieceField>,
    }
}

/// What is known of each piece of a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce que l'on sait de chaque pièce d'une sorte.", "x-short" = "type"))]
#[serde(deny_unknown_fields)]
pub struct PieceField {
    /// The name that people read.
    #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
    pub name: Option<Text>,
    /// Its type.
    #[serde(rename = "type")]
    #[schemars(extend("x-fr" = "Son type.", "x-label" = ["type", "type"]))]
    pub of: TypeName,
    /// What it holds unless `spawn` says otherwise.
    #[schemars(extend("x-fr" = "Ce qu'il contient si `spawn` ne dit rien d'autre.", "x-label" = ["start", "départ"]))]
    pub start: Option<Expression>,
    /// The least value.
    #[schemars(extend("x-fr" = "La plus petite valeur.", "x-label" = ["least", "minimum"]))]
    pub min: Option<Expression>,
    /// The greatest value.
    #[schemars(extend("x-fr" = "La plus grande valeur.", "x-label" = ["greatest", "maximum"]))]
    pub max: Option<Expression>,
    /// The phase with which it goes back to its start.
    #[schemars(extend("x-fr" = "La phase au début de laquelle il revient à son départ.", "x-label" = ["reset", "remise au départ"]))]
    pub reset: Option<super::script::Place>,
}

definition! { "formula",
    /// Something that is worked out.
    #[schemars(extend("x-fr" = "Ce que l'on calcule."))]
    pub struct Formula {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What it is worked out from.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce dont elle dépend.", "x-label" = ["parameters", "paramètres"]))]
        pub params: BTreeMap<Box<str>, Typed>,
        /// Its parts.
        #[serde(default, rename = "let")]
        #[schemars(extend("x-fr" = "Ses parties.", "x-label" = ["parts", "parties"]))]
        pub parts: BTreeMap<Box<str>, LetPart>,
        /// What comes out.
        #[schemars(extend("x-fr" = "Ce qui en sort.", "x-label" = ["value", "valeur"]))]
        pub value: Expression,
        /// What replaces the value in special cases.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui remplace la valeur dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
        pub except: BTreeMap<Box<str>, Exception>,
    }
}

definition! { "table",
    /// A table of whole numbers, looked up by row and column.
    #[schemars(extend("x-fr" = "Un tableau de nombres entiers, que l'on consulte par rangée et par colonne."))]
    pub struct Table {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What its rows stand for: one name with its type, such as `defence = "0..2"`.
        #[schemars(extend("x-fr" = "Ce que désignent ses rangées : un nom et son type, par exemple `defence = \"0..2\"`.", "x-label" = ["rows", "rangées"]))]
        pub rows: BTreeMap<Box<str>, Typed>,
        /// What its columns stand for, such as `die = "1d6"`.
        #[schemars(extend("x-fr" = "Ce que désignent ses colonnes, par exemple `die = \"1d6\"`.", "x-label" = ["columns", "colonnes"]))]
        pub columns: BTreeMap<Box<str>, Typed>,
        /// The numbers by row and column; a key is a value, `2-4` or `5+`.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres par rangée et par colonne ; une clé est une valeur, `2-4` ou `5+`.", "x-label" = ["cells", "cases"]))]
        pub cells: BTreeMap<Box<str>, BTreeMap<Box<str>, i64>>,
    }
}

definition! { "die",
    /// A die with icons.
    #[schemars(extend("x-fr" = "Un dé à symboles."))]
    pub struct Die {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The icons, each with the name that people read.
        #[schemars(extend("x-fr" = "Les symboles, chacun avec le nom que lisent les joueurs.", "x-label" = ["icons", "symboles"]))]
        pub icons: BTreeMap<Box<str>, Text>,
        /// How often each icon stands on each face, from face 1 on.
        #[schemars(extend("x-fr" = "Combien de fois chaque symbole figure sur chaque face, à partir de la face 1.", "x-label" = ["faces", "faces"]))]
        pub faces: BTreeMap<Box<str>, BTreeMap<Box<str>, super::Natural>>,
    }
}

definition! { "card",
    /// A card of a deck.
    #[schemars(extend("x-fr" = "Une carte d'un paquet."))]
    pub struct Card {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The factions in the order in which the card names them.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les factions dans l'ordre où la carte les nomme.", "x-label" = ["order of the factions", "ordre des factions"]))]
        pub order: Sequence<Ref<Faction>>,
        /// Numbers and words that `stat` declares for cards.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les cartes.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}
