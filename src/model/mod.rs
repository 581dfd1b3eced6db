//! The model: one plain struct for each kind of definition.
//!
//! The JSON Schemas, the reference pages, the shape check and the completions of editors all come
//! from these structs. Each field says in English (its doc comment) and in French (`x-fr`) what it
//! is, and `x-label` gives the short name that change lists print, English then French.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod action;
mod change;
mod decode;
mod game;
mod kinds;
mod manifest;
mod play;
mod prose;
mod script;
mod state;
mod types;
mod world;

pub use action::{Action, Choice, Effect, Requirement, Rule};
pub use change::{Insertion, Patch, Row};
pub use decode::{decode, decode_node};
pub use game::{
    Actor, Constraint, Example, Game, Metric, Phase, Repeat, RepeatTest, RosterFormat, RosterPart, Step, Turns,
};
pub use kinds::{KINDS, Kind, kind};
pub use manifest::{Fact, FactClass, Manifest, Param, Promise, Ruling, Source};
pub use play::{Ability, Condition, Enumeration, Objective, Reward, Stat, Token, Unit};
pub use prose::{Grammar, NounGender, Section, Term};
pub use script::*;
pub use state::{Card, Die, Formula, Piece, PieceField, Sight, State, Table};
pub use types::*;
pub use world::{Faction, Lane, Payout, Position, System, Zone};

/// Declares a kind: its own fields, and those that every definition has.
macro_rules! definition {
    (
        $kind:literal,
        $(#[$meta:meta])*
        pub struct $name:ident { $($fields:tt)* }
    ) => {
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        $(#[$meta])*
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($fields)*

            /// The sources of this rule, each as `source:place`.
            #[serde(default)]
            #[schemars(extend(
                "x-fr" = "Les sources de cette règle, chacune sous la forme `source:endroit`.",
                "x-label" = ["sources", "sources"]
            ))]
            pub cite: $crate::model::Set<$crate::model::Cite>,

            /// Named numbers and words that texts and patches refer to.
            #[serde(default)]
            #[schemars(extend(
                "x-fr" = "Des nombres et des mots, que les textes et les correctifs désignent par leur nom.",
                "x-label" = ["values", "valeurs"]
            ))]
            pub values: ::std::collections::BTreeMap<Box<str>, $crate::model::Scalar>,

            /// Rules that people apply at the table: words and numbers, no script.
            #[serde(default)]
            #[schemars(extend(
                "x-fr" = "Des règles que l'on applique à la table : des mots et des nombres, sans script.",
                "x-label" = ["clauses", "clauses"]
            ))]
            pub clauses: ::std::collections::BTreeMap<Box<str>, $crate::model::Clause>,

            /// The keys of the clauses in the order in which people read them; clauses that are not named follow by key.
            #[serde(default)]
            #[schemars(extend(
                "x-fr" = "Les clés des clauses dans l'ordre de lecture ; celles qui n'y sont pas nommées suivent, par clé.",
                "x-label" = ["order of the clauses", "ordre des clauses"]
            ))]
            pub clause_order: $crate::model::Sequence<Box<str>>,

            /// Findings that are accepted here: the code, and the reason why.
            #[serde(default)]
            #[schemars(extend(
                "x-fr" = "Les dérogations accordées ici : le code du constat admis, et la raison.",
                "x-key" = "code",
                "x-label" = ["allowances", "dérogations"]
            ))]
            pub allow: ::std::collections::BTreeMap<Box<str>, $crate::model::Text>,
        }

        impl $crate::model::Definition for $name {
            const KIND: &'static str = $kind;
        }
    };
}
pub(crate) use definition;

/// A rule in words, with its numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une règle en toutes lettres, avec ses nombres."))]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The words of the rule, in Markdown; `{name}` prints a value.
    #[schemars(extend(
        "x-fr" = "Les mots de la règle, en Markdown ; `{nom}` imprime une valeur.",
        "x-label" = ["text", "texte"]
    ))]
    pub text: Prose,
    /// The numbers of the rule, by name.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les nombres de la règle, chacun avec son nom.", "x-label" = ["values", "valeurs"]))]
    pub values: BTreeMap<Box<str>, Scalar>,
    /// The sources of this clause, each as `source:place`.
    #[serde(default)]
    #[schemars(extend(
        "x-fr" = "Les sources de cette clause, chacune sous la forme `source:endroit`.",
        "x-label" = ["sources", "sources"]
    ))]
    pub cite: Set<Cite>,
}

/// Everything that the files of a pack, or the packs of a closure, define.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Tout ce qu'un pack de règles peut contenir."))]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What the pack is; only in `pack.toml`.
    #[schemars(extend("x-fr" = "La présentation du pack, dans `pack.toml` seulement."))]
    pub pack: Option<Manifest>,
    /// Parameters that a game or a build may set.
    #[schemars(extend("x-fr" = "Les paramètres, que l'on règle à la production ou au début d'une partie."))]
    pub param: BTreeMap<Box<str>, Param>,
    /// Where rules come from.
    #[schemars(extend("x-fr" = "D'où viennent les règles."))]
    pub source: BTreeMap<Box<str>, Source>,
    /// The words of the game: what they mean, and how they are declined.
    #[schemars(extend("x-fr" = "Les termes du jeu : leur sens et leurs formes."))]
    pub term: BTreeMap<Box<str>, Term>,
    /// Chapters and passages that people write.
    #[schemars(extend("x-fr" = "Les chapitres et les passages rédigés."))]
    pub section: BTreeMap<Box<str>, Section>,
    /// Questions that the sources leave open, and their answers.
    #[schemars(extend("x-fr" = "Les questions que les sources laissent ouvertes, et leurs réponses."))]
    pub ruling: BTreeMap<Box<str>, Ruling>,
    /// Sides of the conflict.
    #[schemars(extend("x-fr" = "Les camps du conflit."))]
    pub faction: BTreeMap<Box<str>, Faction>,
    /// Zones and sub-zones of the map.
    #[schemars(extend("x-fr" = "Les zones et les sous-zones de la carte."))]
    pub zone: BTreeMap<Box<str>, Zone>,
    /// Systems of the map.
    #[schemars(extend("x-fr" = "Les systèmes de la carte."))]
    pub system: BTreeMap<Box<str>, System>,
    /// Lanes that join two systems.
    #[schemars(extend("x-fr" = "Les routes qui relient deux systèmes."))]
    pub lane: BTreeMap<Box<str>, Lane>,
    /// Tokens that teams gain and spend.
    #[schemars(extend("x-fr" = "Les pions que les équipes gagnent et dépensent."))]
    pub token: BTreeMap<Box<str>, Token>,
    /// Types of reward.
    #[schemars(extend("x-fr" = "Les types de récompense."))]
    pub reward: BTreeMap<Box<str>, Reward>,
    /// Objectives of battles.
    #[schemars(extend("x-fr" = "Les objectifs des batailles."))]
    pub objective: BTreeMap<Box<str>, Objective>,
    /// Conditions that burden fleets and units.
    #[schemars(extend("x-fr" = "Les conditions qui pèsent sur les flottes et les unités."))]
    pub condition: BTreeMap<Box<str>, Condition>,
    /// Abilities that commanders learn.
    #[schemars(extend("x-fr" = "Les capacités que les commandants acquièrent."))]
    pub ability: BTreeMap<Box<str>, Ability>,
    /// Units that lists are made of.
    #[schemars(extend("x-fr" = "Les unités dont se composent les listes."))]
    pub unit: BTreeMap<Box<str>, Unit>,
    /// Phases of the sequence of play.
    #[schemars(extend("x-fr" = "Les phases de la séquence de jeu."))]
    pub phase: BTreeMap<Box<str>, Phase>,
    /// Steps of phases.
    #[schemars(extend("x-fr" = "Les étapes des phases."))]
    pub step: BTreeMap<Box<str>, Step>,
    /// How a game goes.
    #[schemars(extend("x-fr" = "Le déroulement d'une partie."))]
    pub game: BTreeMap<Box<str>, Game>,
    /// What changes during a game.
    #[schemars(extend("x-fr" = "Ce qui change au cours d'une partie."))]
    pub state: BTreeMap<Box<str>, State>,
    /// Things that come and go during a game.
    #[schemars(extend("x-fr" = "Les pièces qui arrivent et disparaissent au cours d'une partie."))]
    pub piece: BTreeMap<Box<str>, Piece>,
    /// What is worked out.
    #[schemars(extend("x-fr" = "Ce que l'on calcule."))]
    pub formula: BTreeMap<Box<str>, Formula>,
    /// Tables of numbers.
    #[schemars(extend("x-fr" = "Les tableaux de nombres."))]
    pub table: BTreeMap<Box<str>, Table>,
    /// Dice with icons.
    #[schemars(extend("x-fr" = "Les dés à symboles."))]
    pub die: BTreeMap<Box<str>, Die>,
    /// Cards of decks.
    #[schemars(extend("x-fr" = "Les cartes des paquets."))]
    pub card: BTreeMap<Box<str>, Card>,
    /// What may be done.
    #[schemars(extend("x-fr" = "Ce que l'on peut faire."))]
    pub action: BTreeMap<Box<str>, Action>,
    /// Effects with a name.
    #[schemars(extend("x-fr" = "Les effets nommés."))]
    pub effect: BTreeMap<Box<str>, Effect>,
    /// What follows by itself.
    #[schemars(extend("x-fr" = "Ce qui arrive de soi-même."))]
    pub rule: BTreeMap<Box<str>, Rule>,
    /// What simulation measures.
    #[schemars(extend("x-fr" = "Ce que la simulation mesure."))]
    pub metric: BTreeMap<Box<str>, Metric>,
    /// Worked examples.
    #[schemars(extend("x-fr" = "Les exemples chiffrés."))]
    pub example: BTreeMap<Box<str>, Example>,
    /// What lists hold.
    #[schemars(extend("x-fr" = "Ce que contiennent les listes."))]
    pub roster_format: BTreeMap<Box<str>, RosterFormat>,
    /// Limits that lists keep.
    #[schemars(extend("x-fr" = "Les contraintes que les listes respectent."))]
    pub constraint: BTreeMap<Box<str>, Constraint>,
    /// Numbers and words that a game needs and the kinds do not have.
    #[schemars(extend("x-fr" = "Les nombres et les mots dont un jeu a besoin et que les sortes n'ont pas."))]
    pub stat: BTreeMap<Box<str>, Stat>,
    /// Enumerations: closed lists of words.
    #[serde(rename = "enum")]
    #[schemars(extend("x-fr" = "Les énumérations : des listes fermées de mots."))]
    pub enumeration: BTreeMap<Box<str>, Enumeration>,
    /// Changes to what other packs define.
    #[schemars(extend("x-fr" = "Les changements apportés à ce que d'autres packs définissent."))]
    pub patch: BTreeMap<Box<str>, Patch>,

    /// Definitions that a fault made unreadable, as `(kind, id)`: what they lack is not missing.
    #[serde(skip)]
    #[schemars(skip)]
    pub poisoned: BTreeSet<(Box<str>, Box<str>)>,
}

impl Rules {
    /// Whether a fault left part of a definition unknown.
    pub fn is_poisoned(&self, kind: &str, id: &str) -> bool {
        !self.poisoned.is_empty() && self.poisoned.contains(&(kind.into(), id.into()))
    }
}

/// The workspace's settings, `codicille.toml`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Les réglages du dossier de travail, `codicille.toml`."))]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where packs lie and where output goes.
    #[schemars(extend("x-fr" = "Où se trouvent les packs et où va ce qui est produit."))]
    pub workspace: Folders,
    /// Levels of findings by code or family: `allow`, `warn` or `deny`.
    #[schemars(extend("x-fr" = "Les niveaux des constats par code ou par famille : `allow`, `warn` ou `deny`.", "x-key" = "code"))]
    pub lints: BTreeMap<Box<str>, LintLevel>,
}

/// The folders of packs and of what is produced, relative to the root of the workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Les dossiers des packs et de ce qui est produit, par rapport à la racine du dossier de travail."))]
#[serde(deny_unknown_fields, default)]
pub struct Folders {
    /// The folder that holds the packs, one folder each.
    #[schemars(extend("x-fr" = "Le dossier qui contient les packs, un dossier par pack."))]
    pub rules: Box<str>,
    /// Where rulesets are written.
    #[schemars(extend("x-fr" = "Où sont écrits les règlements."))]
    pub generated: Box<str>,
    /// Where books are written.
    #[schemars(extend("x-fr" = "Où sont écrits les livres de règles."))]
    pub book: Box<str>,
    /// Where schemas are written.
    #[schemars(extend("x-fr" = "Où sont écrits les schémas."))]
    pub schemas: Box<str>,
}

impl Default for Folders {
    fn default() -> Folders {
        Folders { rules: "rules".into(), generated: "generated".into(), book: "book".into(), schemas: "schemas".into() }
    }
}

/// What to do with a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Que faire d'un constat."))]
#[serde(rename_all = "lowercase")]
pub enum LintLevel {
    /// Leave it out.
    #[schemars(extend("x-fr" = "Le taire."))]
    Allow,
    /// Make it a warning.
    #[schemars(extend("x-fr" = "En faire un avertissement."))]
    Warn,
    /// Make it an error.
    #[schemars(extend("x-fr" = "En faire une erreur."))]
    Deny,
}
